/* The board of shogi: squares, pieces, hands, moves and the position.
 *
 * Square s = file * 9 + rank, file 0 being 1 and rank 0 being a (一), so that 1a is 0, 9i is 80 and
 * Black (sente) plays towards smaller ranks. */
#ifndef YOMI_SHOGI_BOARD_H
#define YOMI_SHOGI_BOARD_H

#include "core/bits.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { SHOGI_BLACK, SHOGI_WHITE };

enum {
    SHOGI_SQUARES = 81,
    SHOGI_NUMBER_MAX = 999999, /* where counting moves stops */
    SHOGI_NO_SQUARE = 81,      /* where a king stands that is not on the board */
    SHOGI_MOVES_MAX = 1024,    /* 593 with one set; odd material cannot double that */
    SHOGI_LIST_SIZE = 1032,    /* what a generator may write to: it stores eight drops at a time */
};

/* Types of pieces. A promoted type is its plain one plus SHOGI_PROMOTED. */
enum {
    SHOGI_EMPTY,
    SHOGI_PAWN,
    SHOGI_LANCE,
    SHOGI_KNIGHT,
    SHOGI_SILVER,
    SHOGI_BISHOP,
    SHOGI_ROOK,
    SHOGI_GOLD,
    SHOGI_KING,
    SHOGI_PROMOTED = 8,
    SHOGI_TOKIN = SHOGI_PAWN + SHOGI_PROMOTED,
    SHOGI_HORSE = SHOGI_BISHOP + SHOGI_PROMOTED,
    SHOGI_DRAGON = SHOGI_ROOK + SHOGI_PROMOTED,
    SHOGI_TYPES = 15,
};

/* A piece on the board is its type plus 16 for White; 0 is an empty square. */
static inline int shogi_piece_of(int color, int type)
{
    return type | color << 4;
}

static inline int shogi_piece_color(int piece)
{
    return piece >> 4;
}

static inline int shogi_piece_type(int piece)
{
    return piece & 15;
}

/* A type without its promotion: what it becomes in the hand. Not for the king. */
static inline int shogi_plain(int type)
{
    return type & 7;
}

static inline int shogi_square(int file, int rank)
{
    return file * 9 + rank;
}

static inline int shogi_file(int square)
{
    return square / 9;
}

static inline int shogi_rank(int square)
{
    return square % 9;
}

/* The rank as its owner counts it: 0 is the far edge of the board. */
static inline int shogi_rank_from(int color, int square)
{
    int rank = shogi_rank(square);
    return color == SHOGI_BLACK ? rank : 8 - rank;
}

/* A hand packs its counts into one word, pawns lowest, with a free bit above each count, so that
 * one subtraction can compare whole hands. */
typedef uint32_t shogi_hand;

static inline int shogi_hand_shift(int type)
{
    static const unsigned char shift[8] = {0, 0, 6, 10, 14, 18, 22, 26};
    return shift[type];
}

static inline int shogi_hand_count(shogi_hand hand, int type)
{
    static const unsigned char mask[8] = {0, 31, 7, 7, 7, 7, 7, 7};
    return (int)(hand >> shogi_hand_shift(type)) & mask[type];
}

static inline shogi_hand shogi_hand_one(int type)
{
    return (shogi_hand)1 << shogi_hand_shift(type);
}

/* Whether one hand holds all that the other does. */
static inline bool shogi_hand_covers(shogi_hand hand, shogi_hand other)
{
    const shogi_hand free =
        1u << 5 | 1u << 9 | 1u << 13 | 1u << 17 | 1u << 21 | 1u << 25 | 1u << 29;
    return (((hand | free) - other) & free) == free;
}

/* A move: to in bits 0-6, from in 7-13 (the dropped type for a drop), then the two flags. */
typedef uint16_t shogi_move;

enum {
    SHOGI_PROMOTE = 1 << 14,
    SHOGI_DROP = 1 << 15,
    /* Claims the game by the impasse rule in force; offered only where the claim is good. */
    SHOGI_DECLARE = SHOGI_DROP | SHOGI_PROMOTE,
};

static inline shogi_move shogi_move_make(int from, int to)
{
    return (shogi_move)(from << 7 | to);
}

static inline shogi_move shogi_drop_make(int type, int to)
{
    return (shogi_move)(SHOGI_DROP | type << 7 | to);
}

static inline int shogi_to(shogi_move m)
{
    return m & 127;
}

static inline int shogi_from(shogi_move m)
{
    return m >> 7 & 127;
}

static inline int shogi_dropped(shogi_move m)
{
    return m >> 7 & 127;
}

static inline bool shogi_is_drop(shogi_move m)
{
    return m & SHOGI_DROP;
}

static inline bool shogi_promotes(shogi_move m)
{
    return m & SHOGI_PROMOTE;
}

/* How a game in a dead end of entered kings is settled. */
enum {
    SHOGI_IMPASSE_NONE,
    SHOGI_IMPASSE_24,  /* declaration: 31 points win, 24 draw */
    SHOGI_IMPASSE_27,  /* declaration as in CSA: 28 points for Black, 27 for White win */
    SHOGI_IMPASSE_TRY, /* a king that safely reaches the other king's first square wins */
};

/* The position. kind[] sorts the pieces by how they move, both colours together: the plain types,
 * where the promoted small pieces are golds, horses are also bishops and dragons also rooks;
 * kind[0] holds horses and dragons, for their king's step. Kings are in color[] and king[] alone.
 */
struct shogi_position {
    bits81 color[2];
    bits81 kind[8];
    bits81 checkers;    /* pieces that give check to the side to move */
    uint64_t board_key; /* of the pieces on the board and the turn */
    shogi_hand hand[2];
    uint32_t number;     /* of the move to be played, counted from 1 */
    uint32_t move_limit; /* the game is drawn after this many moves; 0: no limit */
    uint8_t board[SHOGI_SQUARES];
    uint8_t king[2];
    uint8_t turn;
    uint8_t last_to;  /* where the latest move went, for 同; SHOGI_NO_SQUARE at first */
    uint8_t impasse;  /* the rule in force */
    uint8_t declared; /* the side that claimed the impasse, plus 1 */
    uint8_t handicap; /* points White gave away at the start, credited when points are counted */
};

_Static_assert(sizeof(struct shogi_position) == 288, "a shogi position has no padding");

static inline bits81 shogi_occupied(const struct shogi_position *p)
{
    return p->color[0] | p->color[1];
}

static inline bool shogi_in_check(const struct shogi_position *p)
{
    return p->checkers != 0;
}

#endif
