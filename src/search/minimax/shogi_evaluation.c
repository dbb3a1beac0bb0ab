/* Shogi for the ladder: simple evaluations, and the order of captures. */
#include "search/minimax/shogi_evaluation.h"

#include "search/minimax/evaluation.h"
#include "shogi/generate.h"
#include "shogi/position.h"
#include "shogi/see.h"

#include <stdlib.h>

static int in_hand(const struct shogi_position *p, int color)
{
    int sum = 0;
    for (int type = SHOGI_PAWN; type <= SHOGI_GOLD; type++)
        sum += shogi_values[type] * shogi_hand_count(p->hand[color], type);
    return sum;
}

static int hands(const struct shogi_position *p)
{
    return in_hand(p, p->turn) - in_hand(p, !p->turn);
}

int shogi_material_value(const void *position)
{
    const struct shogi_position *p = position;
    int sum = hands(p);
    for (bits81 men = shogi_occupied(p); men;) {
        int piece = p->board[bits81_pop(&men)];
        int value = shogi_values[shogi_piece_type(piece)];
        sum += shogi_piece_color(piece) == p->turn ? value : -value;
    }
    return sum;
}

/* King's steps between two squares. */
static int distance(int a, int b)
{
    int files = abs(shogi_file(a) - shogi_file(b)), ranks = abs(shogi_rank(a) - shogi_rank(b));
    return files > ranks ? files : ranks;
}

static bool is_general(int type)
{
    return type == SHOGI_SILVER || type == SHOGI_GOLD;
}

/* What a square is worth to a man: a point or two a rank for those that go forward, a few points for
 * each step nearer than five to the enemy king, and to the own king for generals. */
static int square_value(const struct shogi_position *p, int color, int type, int square)
{
    static const int near[9] = {0, 24, 14, 7, 3};
    static const int8_t advance[SHOGI_TYPES] = {
        [SHOGI_PAWN] = 3, [SHOGI_KNIGHT] = 2, [SHOGI_SILVER] = 3, [SHOGI_GOLD] = 1};
    int own = p->king[color], enemy = p->king[!color];
    int value = advance[type] * (8 - shogi_rank_from(color, square));
    if (type == SHOGI_KING) /* stays at home, off the middle file */
        return 3 * shogi_rank_from(color, square) + 4 * abs(shogi_file(square) - 4);
    if (enemy != SHOGI_NO_SQUARE && type != SHOGI_PAWN && type != SHOGI_LANCE)
        value += near[distance(square, enemy)];
    if (own != SHOGI_NO_SQUARE && is_general(type))
        value += near[distance(square, own)];
    return value;
}

int shogi_squares_value(const void *position)
{
    const struct shogi_position *p = position;
    int sum = hands(p);
    for (bits81 men = shogi_occupied(p); men;) {
        int square = bits81_pop(&men), piece = p->board[square];
        int type = shogi_piece_type(piece), color = shogi_piece_color(piece);
        int value = shogi_values[type] + square_value(p, color, type, square);
        sum += color == p->turn ? value : -value;
    }
    return sum;
}

/* The most valuable victim first, among equal ones by the least valuable man; what a promotion adds
 * counts as if it were taken. */
static int capture(const void *position, move wide)
{
    const struct shogi_position *p = position;
    shogi_move m = (shogi_move)wide;
    if (shogi_is_drop(m)) /* a declaration has this bit, too */
        return 0;
    int taker = shogi_piece_type(p->board[shogi_from(m)]), victim = p->board[shogi_to(m)];
    int gain = victim ? shogi_capture_value(shogi_piece_type(victim)) : 0;
    if (shogi_promotes(m))
        gain += shogi_values[taker | SHOGI_PROMOTED] - shogi_values[taker];
    return gain ? 1 + gain * 16 - shogi_values[taker] / 100 : 0;
}

static bool sound(const void *position, move m)
{
    return shogi_see_at_least(position, (shogi_move)m, 0);
}

static bool in_check(const void *position)
{
    return shogi_in_check(position);
}

static bool pass(void *position)
{
    struct shogi_position *p = position;
    if (p->checkers)
        return false;
    shogi_pass(p);
    return true;
}

/* The limit on the moves of a game. */
static uint64_t count(const void *position, int depth)
{
    const struct shogi_position *p = position;
    return p->move_limit && p->number + (uint32_t)depth > p->move_limit ? p->number : 0;
}

const struct knowledge shogi_knowledge = {
    .game = "shogi",
    .capture = capture,
    .sound = sound,
    .in_check = in_check,
    .pass = pass,
    .count = count,
};
