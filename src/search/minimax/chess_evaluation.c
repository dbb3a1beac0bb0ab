/* Chess for the ladder: the paper's evaluation, and the order of captures. */
#include "search/minimax/chess_evaluation.h"

#include "chess/generate.h"
#include "chess/position.h"
#include "chess/see.h"
#include "search/minimax/evaluation.h"

const int chess_paper_men[CHESS_TYPES] = {100, 200, 325, 375, 625, 100000};

static int material(const struct chess_position *p, int color)
{
    int sum = 0;
    for (int type = CHESS_PAWN; type <= CHESS_KING; type++)
        sum += chess_paper_men[type] * bits64_count(chess_pieces(p, color, (enum chess_type)type));
    return sum;
}

int chess_material_value(const void *position)
{
    const struct chess_position *p = position;
    return material(p, p->turn) - material(p, !p->turn);
}

/* 1 on the first and last rank, 2 elsewhere, 3 on c3 to f6, 4 in the centre: a man counts once wherever it stands and once more in each smaller set. */
int chess_paper_squares(bits64 men)
{
    const bits64 two = 0x00ffffffffffff00, three = 0x00003c3c3c3c0000, four = 0x0000001818000000;
    return bits64_count(men) + bits64_count(men & two) + bits64_count(men & three) +
           bits64_count(men & four);
}

static int mobility(const struct chess_position *p)
{
    chess_move list[CHESS_LIST_SIZE];
    return (int)(chess_generate_legal(p, list) - list);
}

int chess_paper_value(const void *position)
{
    const struct chess_position *p = position;
    struct chess_position other = *p;
    chess_pass(&other);
    return chess_material_value(p) + chess_paper_squares(p->color[p->turn]) -
           chess_paper_squares(p->color[!p->turn]) + mobility(p) - mobility(&other);
}

/* The most valuable victim first, among equal ones by the least valuable man. */
static int capture(const void *position, move wide)
{
    const struct chess_position *p = position;
    chess_move m = (chess_move)wide;
    enum chess_kind kind = chess_kind_of(m);
    bool takes = chess_takes(p, m), promotes = kind == CHESS_PROMOTION;
    if (!takes && !(promotes && chess_promoted(m) == CHESS_QUEEN))
        return 0;
    int gain = promotes ? chess_values[chess_promoted(m)] : 0;
    if (kind == CHESS_EN_PASSANT)
        gain += chess_values[CHESS_PAWN];
    else if (takes)
        gain += chess_values[chess_piece_type(p->board[chess_to(m)])];
    return 1 + gain * CHESS_TYPES + CHESS_KING - (int)chess_piece_type(p->board[chess_from(m)]);
}

static bool sound(const void *position, move m)
{
    return chess_see_at_least(position, (chess_move)m, 0);
}

static bool in_check(const void *position)
{
    return chess_in_check(position);
}

/* With pawns alone every move may be worse than none. */
static bool pass(void *position)
{
    struct chess_position *p = position;
    bits64 pieces = p->color[p->turn] & ~(p->type[CHESS_PAWN] | p->type[CHESS_KING]);
    if (!pieces || chess_in_check(p))
        return false;
    chess_pass(p);
    return true;
}

/* Draws by fifty and seventy-five moves. */
static uint64_t count(const void *position, int depth)
{
    const struct chess_position *p = position;
    return p->halfmove + depth >= 100 ? p->halfmove : 0;
}

const struct knowledge chess_knowledge = {
    .game = "chess",
    .capture = capture,
    .sound = sound,
    .in_check = in_check,
    .pass = pass,
    .count = count,
};
