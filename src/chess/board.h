/* The chess board: squares, pieces, moves and the position.
 *
 * Squares count from a1 = 0 along the ranks to h8 = 63. A position is plain memory without padding;
 * two positions that are the same to the rules are the same bytes. The functions that change one
 * are in position.h, those that list its moves in generate.h. */
#ifndef YOMI_CHESS_BOARD_H
#define YOMI_CHESS_BOARD_H

#include "core/bits.h"

#include <stdbool.h>
#include <stdint.h>

enum { CHESS_WHITE, CHESS_BLACK };

enum chess_type {
    CHESS_PAWN,
    CHESS_KNIGHT,
    CHESS_BISHOP,
    CHESS_ROOK,
    CHESS_QUEEN,
    CHESS_KING,
    CHESS_TYPES
};

/* A piece as a byte of the board: 0 is an empty square, white pieces are 1 to 6, black ones 9 to 14. */
typedef uint8_t chess_piece;

/* The target in bits 0..5, the origin in 6..11, the piece promoted to (knight 0 to queen 3) in
 * 12..13, the kind in 14..15. Castling is written as the king taking its own rook, which says
 * everything in Chess960 too. 0 is no move. */
typedef uint16_t chess_move;

/* Claims the draw by threefold repetition or fifty moves, where the rules leave it to be claimed. It
 * has the form of no other move. */
enum { CHESS_CLAIM = 3 << 14 };

/* With draws=claim: threefold repetition and fifty moves do not end the game, a claim is good in this
 * position, and one was made. */
enum { CHESS_CLAIMS_ASKED = 1, CHESS_CLAIM_GOOD = 2, CHESS_CLAIM_MADE = 4 };

enum chess_kind { CHESS_PLAIN, CHESS_PROMOTION, CHESS_EN_PASSANT, CHESS_CASTLING };

enum {
    /* A side has at most 16 pieces even with odd material: 15 queens of 27 moves, and a king. */
    CHESS_MOVES_MAX = 15 * 27 + 10 + 1, /* and a claim */
    /* What a list handed to a generator must have room for: it writes in blocks of 16. */
    CHESS_LIST_SIZE = CHESS_MOVES_MAX + 16,
    CHESS_CLOCK_MAX = UINT16_MAX,
};

struct chess_position {
    bits64 color[2];
    bits64 type[CHESS_TYPES];
    chess_piece board[64];
    uint64_t key;
    bits64 castling;   /* the rooks that may still castle */
    uint8_t turn;      /* to move */
    uint8_t ep;        /* target of an en passant capture that is legal now, or 0 */
    uint8_t chess960;  /* castling is written as in Chess960; 0 once nobody can castle */
    uint8_t claims;    /* 0, or flags from below when draws must be claimed */
    uint16_t halfmove; /* plies since a capture or pawn move; stays at CHESS_CLOCK_MAX */
    uint16_t fullmove; /* number of the move in the game, from 1; likewise */
};

_Static_assert(sizeof(struct chess_position) == 152, "a chess position has no padding");

#define CHESS_RANK_1 0xffull
#define CHESS_RANK_8 (CHESS_RANK_1 << 56)
#define CHESS_FILE_A 0x0101010101010101ull
#define CHESS_FILE_H (CHESS_FILE_A << 7)
#define CHESS_DARK 0xaa55aa55aa55aa55ull

static inline bits64 chess_bit(int square)
{
    return 1ull << square;
}
static inline int chess_file(int square)
{
    return square & 7;
}
static inline int chess_rank(int square)
{
    return square >> 3;
}
static inline int chess_square(int file, int rank)
{
    return rank * 8 + file;
}

static inline chess_piece chess_piece_of(int color, enum chess_type type)
{
    return (chess_piece)(color * 8 + (int)type + 1);
}
/* The type and colour of a piece that is not 0. */
static inline enum chess_type chess_piece_type(chess_piece piece)
{
    return (enum chess_type)((piece & 7) - 1);
}
static inline int chess_piece_color(chess_piece piece)
{
    return piece >> 3;
}

static inline chess_move chess_move_make(int from, int to)
{
    return (chess_move)(from << 6 | to);
}
static inline chess_move chess_move_special(int from, int to, enum chess_kind kind)
{
    return (chess_move)((int)kind << 14 | from << 6 | to);
}
static inline chess_move chess_move_promoting(int from, int to, enum chess_type type)
{
    return (chess_move)(CHESS_PROMOTION << 14 | ((int)type - CHESS_KNIGHT) << 12 | from << 6 | to);
}
static inline int chess_to(chess_move m)
{
    return m & 63;
}
static inline int chess_from(chess_move m)
{
    return m >> 6 & 63;
}
static inline enum chess_kind chess_kind_of(chess_move m)
{
    return (enum chess_kind)(m >> 14);
}
/* What a promotion promotes to. */
static inline enum chess_type chess_promoted(chess_move m)
{
    return (enum chess_type)(CHESS_KNIGHT + (m >> 12 & 3));
}

/* Where king and rook stand after the king has castled with its rook on a square. */
static inline int chess_castled_king(int king, int rook)
{
    return (king & 56) | (rook > king ? 6 : 2);
}
static inline int chess_castled_rook(int king, int rook)
{
    return (king & 56) | (rook > king ? 5 : 3);
}

static inline bits64 chess_occupied(const struct chess_position *p)
{
    return p->color[CHESS_WHITE] | p->color[CHESS_BLACK];
}
static inline bits64 chess_pieces(const struct chess_position *p, int color, enum chess_type type)
{
    return p->color[color] & p->type[type];
}
static inline int chess_king(const struct chess_position *p, int color)
{
    return bits64_first(chess_pieces(p, color, CHESS_KING));
}

/* Whether a legal move takes something. */
static inline bool chess_takes(const struct chess_position *p, chess_move m)
{
    return chess_kind_of(m) == CHESS_EN_PASSANT ||
           (p->board[chess_to(m)] && chess_kind_of(m) != CHESS_CASTLING);
}

#endif
