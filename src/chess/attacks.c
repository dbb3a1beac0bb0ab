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

/* The squares of a ray that can block it: what stands on its last square blocks nothing. */
static bits64 blocking(int square, struct step s)
{
    bits64 ray = slide(square, s, 0), last = 0;
    for (bits64 rest = ray; rest;) {
        int to = bits64_pop(&rest);
        if (step_from(to, s) < 0)
            last = chess_bit(to);
    }
    return ray ^ last;
}

/* The subset of mask that comes after this one, the empty one after the last. */
static bits64 next_subset(bits64 subset, bits64 mask)
{
    return (subset - mask) & mask;
}

#ifdef __BMI2__

enum { BISHOP_ENTRIES = 5248, ROOK_ENTRIES = 102400 };

static bits64 slider_entries[BISHOP_ENTRIES + ROOK_ENTRIES];

/* Fills one square's share of the entries and returns where the next one's begins. */
static bits64 *fill_slider(struct chess_slider *slider, int square, const struct step *steps,
                           bits64 *entries)
{
    slider->mask = 0;
    for (int d = 0; d < 4; d++)
        slider->mask |= blocking(square, steps[d]);
    slider->attacks = entries;
    bits64 occupied = 0;
    do {
        bits64 reached = 0;
        for (int d = 0; d < 4; d++)
            reached |= slide(square, steps[d], occupied);
        slider->attacks[_pext_u64(occupied, slider->mask)] = reached;
        occupied = next_subset(occupied, slider->mask);
    } while (occupied);
    return entries + (1u << bits64_count(slider->mask));
}

static void fill_sliders(void)
{
    bits64 *entries = slider_entries;
    for (int s = 0; s < 64; s++) {
        entries = fill_slider(&chess_tables.bishop[s], s, directions + DIAGONAL, entries);
        entries = fill_slider(&chess_tables.rook[s], s, directions + ORTHOGONAL, entries);
    }
}

#else

/* Brings the squares of ranks 2 to 7 of the a-file to bits 58 to 63: rank r (from 0) has bit 8r,
 * and its factor 2^(57 - 7r) brings it to 57 + r. No other product falls there or carries into it.
 */
static bits64 file_multiplier(void)
{
    bits64 sum = 0;
    for (int r = 1; r <= 6; r++)
        sum |= chess_bit(57 - 7 * r);
    return sum;
}

static void fill_ray(struct chess_ray *ray, int square, const struct step *steps)
{
    ray->mask = blocking(square, steps[0]) | blocking(square, steps[1]);
    if (steps[0].file == 0)
        ray->multiplier = file_multiplier() >> chess_file(square);
    else if (steps[0].rank == 0)
        ray->multiplier = chess_bit(57 - 8 * chess_rank(square));
    else
        ray->multiplier = CHESS_FILE_A << 1; /* a diagonal, squashed on the last rank */
    bits64 occupied = 0;
    do {
        ray->attacks[occupied * ray->multiplier >> 58] =
            slide(square, steps[0], occupied) | slide(square, steps[1], occupied);
        occupied = next_subset(occupied, ray->mask);
    } while (occupied);
}

static void fill_sliders(void)
{
    for (int s = 0; s < 64; s++)
        for (int i = 0; i < 4; i++)
            fill_ray(&chess_tables.ray[s][i], s, directions + 2 * i);
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
        for (int d = 0; d < 4; d++) {
            chess_tables.straights[s] |= slide(s, directions[ORTHOGONAL + d], 0);
            chess_tables.diagonals[s] |= slide(s, directions[DIAGONAL + d], 0);
        }
        fill_lines(s);
    }
    fill_sliders();
}
