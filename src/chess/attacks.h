/* Which squares a piece attacks, and the lines between squares: tables filled before main starts.
 *
 * Sliders come in two forms. With BMI2 one pext finds a slider's attacks in a table of 840 KiB;
 * elsewhere, WebAssembly included, each of its two lines is found by one multiplication in a table
 * of 132 KiB. */
#ifndef YOMI_CHESS_ATTACKS_H
#define YOMI_CHESS_ATTACKS_H

#include "chess/board.h"

#ifdef __BMI2__
#include <immintrin.h>

struct chess_slider {
    bits64 mask; /* the squares whose occupation matters */
    bits64 *attacks;
};
#else
/* One line through a square. At most six squares of it can block the way; the multiplication brings
 * them together in the top six bits. */
struct chess_ray {
    bits64 mask, multiplier;
    bits64 attacks[64];
};
#endif

struct chess_tables {
    bits64 pawn[2][64]; /* by the pawn's colour */
    bits64 knight[64];
    bits64 king[64];
    bits64 diagonals[64]; /* what a bishop and a rook attack on an empty board */
    bits64 straights[64];
    bits64 between[64][64]; /* the squares strictly between two that share a line, or none */
    bits64 line[64][64];    /* the whole line through both, or none */
#ifdef __BMI2__
    struct chess_slider bishop[64], rook[64];
#else
    struct chess_ray ray[64][4]; /* file, rank, diagonal, antidiagonal */
#endif
};

/* Constant once filled. */
extern struct chess_tables chess_tables;

#ifdef __BMI2__

static inline bits64 chess_bishop_attacks(int square, bits64 occupied)
{
    const struct chess_slider *s = &chess_tables.bishop[square];
    return s->attacks[_pext_u64(occupied, s->mask)];
}
static inline bits64 chess_rook_attacks(int square, bits64 occupied)
{
    const struct chess_slider *s = &chess_tables.rook[square];
    return s->attacks[_pext_u64(occupied, s->mask)];
}

#else

static inline bits64 chess_ray_attacks(const struct chess_ray *r, bits64 occupied)
{
    return r->attacks[(occupied & r->mask) * r->multiplier >> 58];
}
static inline bits64 chess_bishop_attacks(int square, bits64 occupied)
{
    const struct chess_ray *r = chess_tables.ray[square];
    return chess_ray_attacks(&r[2], occupied) | chess_ray_attacks(&r[3], occupied);
}
static inline bits64 chess_rook_attacks(int square, bits64 occupied)
{
    const struct chess_ray *r = chess_tables.ray[square];
    return chess_ray_attacks(&r[0], occupied) | chess_ray_attacks(&r[1], occupied);
}

#endif

static inline bits64 chess_attacks(int color, enum chess_type type, int square, bits64 occupied)
{
    switch (type) {
    case CHESS_PAWN:
        return chess_tables.pawn[color][square];
    case CHESS_KNIGHT:
        return chess_tables.knight[square];
    case CHESS_BISHOP:
        return chess_bishop_attacks(square, occupied);
    case CHESS_ROOK:
        return chess_rook_attacks(square, occupied);
    case CHESS_QUEEN:
        return chess_bishop_attacks(square, occupied) | chess_rook_attacks(square, occupied);
    default:
        return chess_tables.king[square];
    }
}

/* The pieces of both colours that attack a square when these squares are occupied. */
static inline bits64 chess_attackers(const struct chess_position *p, int square, bits64 occupied)
{
    return (chess_tables.pawn[CHESS_BLACK][square] & chess_pieces(p, CHESS_WHITE, CHESS_PAWN)) |
           (chess_tables.pawn[CHESS_WHITE][square] & chess_pieces(p, CHESS_BLACK, CHESS_PAWN)) |
           (chess_tables.knight[square] & p->type[CHESS_KNIGHT]) |
           (chess_tables.king[square] & p->type[CHESS_KING]) |
           (chess_bishop_attacks(square, occupied) &
            (p->type[CHESS_BISHOP] | p->type[CHESS_QUEEN])) |
           (chess_rook_attacks(square, occupied) & (p->type[CHESS_ROOK] | p->type[CHESS_QUEEN]));
}

static inline bool chess_attacked(const struct chess_position *p, int square, bits64 occupied,
                                  int by)
{
    return (chess_attackers(p, square, occupied) & p->color[by]) != 0;
}

/* The pieces that give check to the side to move. */
static inline bits64 chess_checkers(const struct chess_position *p)
{
    return chess_attackers(p, chess_king(p, p->turn), chess_occupied(p)) & p->color[!p->turn];
}

#endif
