/* Where the pieces of shogi go. The tables are filled before main and constant afterwards; all
 * sliders are computed, so that everything hot fits the first cache. */
#ifndef YOMI_SHOGI_ATTACKS_H
#define YOMI_SHOGI_ATTACKS_H

#include "shogi/board.h"

struct shogi_tables {
    /* The steps of a kind; kind 0 steps like a king, and the sliders' entries are their lines on an
     * empty board. */
    bits81 step[2][8][SHOGI_SQUARES];

    /* Squares from which a piece of that colour and kind may reach, on an empty board, the king's
     * square here or one beside it. */
    bits81 near[2][8][SHOGI_SQUARES];

    /* Squares from which a piece of that colour and kind, whose type is plain, may on an empty board
     * give check by a move to the king's square here. */
    bits81 checking[2][8][SHOGI_SQUARES];

    /* The squares strictly between two in line, and the whole line through two. */
    bits81 between[SHOGI_SQUARES][SHOGI_SQUARES];
    bits81 line[SHOGI_SQUARES][SHOGI_SQUARES];

    /* For each square its bit, and its rank and diagonals without it. */
    struct {
        bits81 bit, swapped, mask[3];
    } slide[SHOGI_SQUARES];

    /* The squares of its file on either side, within the half that holds the file. */
    struct {
        uint64_t smaller, larger;
    } file[SHOGI_SQUARES];

    bits81 file_of[9];
};

extern struct shogi_tables shogi_tables;

/* The same nine bits, rank a lowest, in every file. */
static inline bits81 shogi_each_file(uint64_t ranks)
{
    return bits81_make(ranks * 0x201, ranks * 0x40201008040201);
}

static inline bits81 shogi_board(void)
{
    return shogi_each_file(0x1ff);
}

/* The set of one square. */
static inline bits81 shogi_bit(int square)
{
    return shogi_tables.slide[square].bit;
}

/* The first ranks of the board as color sees them, the far edge first; three are its promotion
 * zone. */
static inline bits81 shogi_far_ranks(int color, int ranks)
{
    uint64_t far = (1u << ranks) - 1;
    return shogi_each_file(color == SHOGI_BLACK ? far : far << (9 - ranks));
}

static inline bits81 shogi_slide_file(int square, bits81 occupied, bool smaller, bool larger)
{
    uint64_t half = square < 63 ? bits81_low(occupied) : bits81_high(occupied);
    uint64_t reach = 0;
    if (smaller) {
        uint64_t side = shogi_tables.file[square].smaller;
        reach |= side & ~0ull << bits64_last((half & side) | 1);
    }
    if (larger) {
        uint64_t side = shogi_tables.file[square].larger, blockers = half & side;
        reach |= side & (blockers ^ (blockers - 1));
    }
    return square < 63 ? bits81_make(0, reach) : bits81_make(reach, 0);
}

/* Both ways along a rank (0) or a diagonal (1, 2). Subtracting the slider from the blockers borrows
 * up to the nearest one above it; on bytes in reverse order the same finds the nearest below. */
static inline bits81 shogi_slide_line(int square, int line, bits81 occupied)
{
    bits81 mask = shogi_tables.slide[square].mask[line];
    bits81 up = occupied & mask;
    bits81 down = bits81_swap_bytes(up);
    up -= shogi_tables.slide[square].bit;
    down -= shogi_tables.slide[square].swapped;
    return (up ^ bits81_swap_bytes(down)) & mask;
}

static inline bits81 shogi_lance_attacks(int color, int square, bits81 occupied)
{
    return shogi_slide_file(square, occupied, color == SHOGI_BLACK, color == SHOGI_WHITE);
}

static inline bits81 shogi_bishop_attacks(int square, bits81 occupied)
{
    return shogi_slide_line(square, 1, occupied) | shogi_slide_line(square, 2, occupied);
}

static inline bits81 shogi_rook_attacks(int square, bits81 occupied)
{
    return shogi_slide_file(square, occupied, true, true) | shogi_slide_line(square, 0, occupied);
}

/* The steps of a horse or dragon, a king. */
static inline bits81 shogi_king_steps(int square)
{
    return shogi_tables.step[0][0][square];
}

/* All squares that the pawns of color attack. */
static inline bits81 shogi_pawn_attacks(int color, bits81 pawns)
{
    return color == SHOGI_BLACK ? pawns >> 1 : pawns << 1;
}

/* The squares a piece of that type on square attacks. */
bits81 shogi_attacks(int color, int type, int square, bits81 occupied);

/* The pieces of color that attack square; its king among them only if asked for. */
bits81 shogi_attackers(const struct shogi_position *p, int color, int square, bits81 occupied,
                       bool king);

#endif
