/* Fills the tables of attacks.h by walking the board step by step. */
#include "chess/attacks.h"

struct chess_tables chess_tables;

struct step {
    int file, rank;
};

enum { ORTHOGONAL = 0, DIAGONAL = 4 };

/* Opposite steps stand side by side: each pair is a line. */
static const struct step directions[8] = {{0, -1},  {0, 1}, {-1, 0}, {1, 0},
                                          {-1, -1}, {1, 1}, {1, -1}, {-1, 1}};

static const struct step knight_steps[8] = {{1, 2},   {2, 1},   {2, -1}, {1, -2},
                                            {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}};

/* The square one step on, or -1 off the board. */
static int step_from(int square, struct step s)
{
    int file = chess_file(square) + s.file, rank = chess_rank(square) + s.rank;
    return file < 0 || file > 7 || rank < 0 || rank > 7 ? -1 : chess_square(file, rank);
}

static bits64 leap(int square, const struct step *steps, int count)
{
    bits64 reached = 0;
    for (int i = 0; i < count; i++) {
        int to = step_from(square, steps[i]);
        if (to >= 0)
            reached |= chess_bit(to);
    }
    return reached;
}

/* Up to and including the first occupied square. */
static bits64 slide(int square, struct step s, bits64 occupied)
{
    bits64 reached = 0;
    for (int to = step_from(square, s); to >= 0; to = step_from(to, s)) {
        reached |= chess_bit(to);
        if (occupied & chess_bit(to))
            break;
    }
    return reached;
}

static void fill_lines(int a)
{
    for (int d = 0; d < 8; d++) {
        bits64 whole = chess_bit(a) | slide(a, directions[d], 0) | slide(a, directions[d ^ 1], 0);
        bits64 passed = 0;
        for (int b = step_from(a, directions[d]); b >= 0; b = step_from(b, directions[d])) {
            chess_tables.between[a][b] = passed;
            chess_tables.line[a][b] = whole;
            passed |= chess_bit(b);
        }
    }
}

#ifdef __BMI2__

enum { BISHOP_ENTRIES = 5248, ROOK_ENTRIES = 102400 };

static bits64 slider_entries[BISHOP_ENTRIES + ROOK_ENTRIES];

/* Fills one square's share of the entries and returns where the next one's begins. */
static bits64 *fill_slider(struct chess_slider *slider, int square, int first, bits64 *entries)
{
    bits64 mask = 0;
    for (int d = first; d < first + 4; d++) {
        bits64 ray = slide(square, directions[d], 0);
        for (bits64 rest = ray; rest;) {
            int s = bits64_pop(&rest);
            if (step_from(s, directions[d]) >= 0) /* what stands on the edge blocks nothing */
                mask |= chess_bit(s);
        }
    }
    slider->mask = mask;
    slider->attacks = entries;
    bits64 occupied = 0;
    do {
        bits64 reached = 0;
        for (int d = first; d < first + 4; d++)
            reached |= slide(square, directions[d], occupied);
        slider->attacks[_pext_u64(occupied, mask)] = reached;
        occupied = (occupied - mask) & mask; /* the next subset of the mask */
    } while (occupied);
    return entries + (1u << bits64_count(mask));
}

static void fill_sliders(void)
{
    bits64 *entries = slider_entries;
    for (int s = 0; s < 64; s++) {
        entries = fill_slider(&chess_tables.bishop[s], s, DIAGONAL, entries);
        entries = fill_slider(&chess_tables.rook[s], s, ORTHOGONAL, entries);
    }
}

#else

static void fill_sliders(void)
{
    for (int s = 0; s < 64; s++) {
        for (int i = 0; i < 4; i++) {
            bits64 line = slide(s, directions[2 * i], 0) | slide(s, directions[2 * i + 1], 0);
            chess_tables.ray[s][i].lower = line & (chess_bit(s) - 1);
            chess_tables.ray[s][i].upper = line & ~(chess_bit(s) - 1);
        }
    }
}

#endif

__attribute__((constructor)) static void fill_tables(void)
{
    static const struct step white_pawn[2] = {{-1, 1}, {1, 1}}, black_pawn[2] = {{-1, -1}, {1, -1}};
    for (int s = 0; s < 64; s++) {
        chess_tables.pawn[CHESS_WHITE][s] = leap(s, white_pawn, 2);
        chess_tables.pawn[CHESS_BLACK][s] = leap(s, black_pawn, 2);
        chess_tables.knight[s] = leap(s, knight_steps, 8);
        chess_tables.king[s] = leap(s, directions, 8);
        fill_lines(s);
    }
    fill_sliders();
}
