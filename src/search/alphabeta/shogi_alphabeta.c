/* Shogi for the shared search: its board, its rules at a node, its numbers. */
#include "core/random.h"
#include "search/alphabeta/alphabeta.h"
#include "search/alphabeta/parameters.h"
#include "shogi/board.h"
#include "shogi/evaluation.h"
#include "shogi/generate.h"
#include "shogi/perception.h"
#include "shogi/position.h"
#include "shogi/rules.h"
#include "shogi/see.h"

#define WORKER shogi_worker

typedef struct shogi_position board;
typedef shogi_move board_move;
typedef struct shogi_sums board_sums;
typedef struct shogi_checks board_checks;

enum {
    SQUARES = SHOGI_SQUARES,
    ORIGINS = SHOGI_SQUARES + 8,
    PIECES = 32,
    LIST_SIZE = SHOGI_LIST_SIZE,
    MINOR_PIECE = 600, /* a lance, which comes to hand */
};

static const struct parameters parameters = {
    .aspiration = 25,
    .razor_depth = 3,
    .razor_margin = 346,
    .reverse_depth = 8,
    .reverse_margin = 107,
    .null_base = 138,
    .null_slope = 26,
    .null_divisor = 281,
    .probcut_margin = 307,
    .late_base = 6,
    .futility_depth = 8,
    .futility_base = 142,
    .futility_margin = 134,
    .history_margin = -3411,
    .see_quiet = 41,
    .see_noisy = 144,
    .singular_margin = 25,
    .double_margin = 34,
    .quiescence_margin = 241,
    .quiescence_checks = 7,
    .bonus_base = 186,
    .bonus_slope = 253,
    .bonus_most = 1761,
    .noisy_base = 33,
    .noisy_divisor = 308,
    .quiet_base = 80,
    .quiet_divisor = 197,
    .reduction_history = 8833,
};

#define board_play shogi_play
#define board_undo shogi_undo
#define board_pass shogi_pass
#define board_key shogi_key
#define board_key_after shogi_key_after
#define board_check shogi_in_check
#define board_list shogi_generate_play
#define board_list_all shogi_generate_legal
#define board_list_noisy shogi_generate_noisy
#define board_legal shogi_legal
#define board_see shogi_see_at_least
#define board_target shogi_to
#define board_sum shogi_sum
#define board_sum_move shogi_sum_move
#define board_evaluate shogi_evaluate_sums
#define board_find_checks shogi_find_checks
#define board_gives_check shogi_is_check
#define board_took_last shogi_took_last
#define board_visibility shogi_visibility
#define board_appeal shogi_appeal
#define board_strays shogi_strays
#define board_mate shogi_mate_in_one

/* A square, or behind them the type that is dropped. */
static inline int board_origin(board_move m)
{
    return shogi_is_drop(m) ? SHOGI_SQUARES + shogi_dropped(m) : shogi_from(m);
}

static inline bool board_noisy(const board *p, board_move m)
{
    return !shogi_is_drop(m) && (shogi_promotes(m) || p->board[shogi_to(m)]);
}

/* A piece that is dropped has its own history: the places of kings and golds promoted are free. */
static inline int board_mover(const board *p, board_move m)
{
    return shogi_is_drop(m) ? shogi_piece_of(p->turn, shogi_dropped(m)) : p->board[shogi_from(m)];
}

static inline int board_victim(const board *p, board_move m)
{
    return shogi_is_drop(m) ? 0 : shogi_piece_type(p->board[shogi_to(m)]);
}

static inline int board_gain(const board *p, board_move m)
{
    if (shogi_is_drop(m))
        return 0;
    int victim = shogi_piece_type(p->board[shogi_to(m)]);
    int gain = victim ? shogi_capture_value(victim) : 0;
    int type = shogi_piece_type(p->board[shogi_from(m)]);
    return shogi_promotes(m) ? gain + shogi_values[type | SHOGI_PROMOTED] - shogi_values[type]
                             : gain;
}

static inline bool board_may_pass(const board *p)
{
    (void)p;
    return true;
}

/* Quiet moves that give check. */
static inline board_move *board_list_checks(const board *p, board_move *list)
{
    board_move *end = shogi_generate_checks(p, list), *to = list;
    for (board_move *m = list; m < end; m++)
        if (!board_noisy(p, *m))
            *to++ = *m;
    return to;
}

/* A piece that does not promote may save its side: with less to move it lets a pawn dropped before the
 * king be mate, which is not allowed. */
static inline board_move *board_list_rest(const board *p, board_move *list)
{
    board_move worth[LIST_SIZE], *worth_end = shogi_generate_play(p, worth);
    board_move *end = shogi_generate_legal(p, list), *to = list;
    if (end - list == worth_end - worth)
        return list;
    for (board_move *m = list; m < end; m++) {
        bool left_out = !shogi_is_drop(*m) && !shogi_promotes(*m);
        for (const board_move *other = worth; other < worth_end && left_out; other++)
            left_out = *other != *m;
        if (left_out)
            *to++ = *m;
    }
    return to;
}

static inline bool board_in_time(const board *p, int plies)
{
    return !p->move_limit || p->number + plies <= p->move_limit + 1;
}

static inline bool board_table_cut(const board *p)
{
    (void)p;
    return true;
}

static inline board_move board_winning_claim(const board *p)
{
    bool counted = p->impasse == SHOGI_IMPASSE_27 || p->impasse == SHOGI_IMPASSE_24;
    return counted && !p->checkers && shogi_can_declare(p) && shogi_declaration_wins(p, p->turn)
               ? SHOGI_DECLARE
               : 0;
}

/* Perpetual check loses, but only when the position has come back three times, and only for who goes on
 * with it: that is no mate. */
enum { PERPETUAL = 20000 };

/* Plies that are looked back at: what came before is seldom met again. */
enum { RECENT = 32 };

/* Repetition at its first recurrence; the move limit; a good declaration. */
static inline bool board_end(const board *p, const struct history *h, int ply, int *value)
{
    switch (shogi_repetition(p, h, 2, RECENT)) {
    case SHOGI_REPETITION_DRAW:
        *value = ALPHABETA_DRAW;
        return true;
    case SHOGI_REPETITION_WIN:
        *value = PERPETUAL;
        return true;
    case SHOGI_REPETITION_LOSS:
        *value = -PERPETUAL;
        return true;
    case SHOGI_NO_REPETITION:
        break;
    }
    if (p->move_limit && p->number > p->move_limit) {
        *value = ALPHABETA_DRAW;
        return true;
    }
    if (!board_winning_claim(p))
        return false;
    *value = ALPHABETA_MATE - ply - 1;
    return true;
}

static inline int board_no_moves(bool check, int ply)
{
    (void)check;
    return -ALPHABETA_MATE + ply;
}

#include "search/alphabeta/search.inc"
