/* Which squares a man attacks, and the lines between squares: tables filled before main starts.
 *
 * Sliders come in two forms. With BMI2 one pext finds the answer in a table of 840 KiB; elsewhere,
 * WebAssembly included, a few additions on the line's masks do ("obstruction difference"), which
 * needs neither a byte swap nor more than 8 KiB. */
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
/* The squares of a line below and above the one it was made for. */
struct chess_ray {
    bits64 lower, upper;
};
#endif

struct chess_tables {
    bits64 pawn[2][64]; /* by the pawn's colour */
    bits64 knight[64];
    bits64 king[64];
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

/* Everything from the nearest man below to the nearest above: 2^(above + 1) - 2^below has exactly
 * those bits. */
static inline bits64 chess_ray_attacks(const struct chess_ray *r, bits64 occupied)
{
    bits64 below = r->lower & occupied, above = r->upper & occupied;
    bits64 from_below = ~0ull << bits64_last(below | 1);
    return (2 * (above & -above) + from_below) & (r->lower | r->upper);
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

static inline bits64 chess_attacks(enum chess_type type, int color, int square, bits64 occupied)
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

/* The men of both colours that attack a square when these squares are occupied. */
static inline bits64 chess_attackers(const struct chess_position *p, int square, bits64 occupied)
{
    return (chess_tables.pawn[CHESS_BLACK][square] & chess_men(p, CHESS_WHITE, CHESS_PAWN)) |
           (chess_tables.pawn[CHESS_WHITE][square] & chess_men(p, CHESS_BLACK, CHESS_PAWN)) |
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

/* The men that give check to the side to move. */
static inline bits64 chess_checkers(const struct chess_position *p)
{
    return chess_attackers(p, chess_king(p, p->side), chess_occupied(p)) & p->color[!p->side];
}

#endif
