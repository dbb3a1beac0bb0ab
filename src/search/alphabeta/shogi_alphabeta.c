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
    .razor_margin = 350,
    .reverse_depth = 8,
    .reverse_margin = 120,
    .null_base = 150,
    .null_slope = 25,
    .null_divisor = 300,
    .probcut_margin = 300,
    .late_base = 6,
    .futility_depth = 8,
    .futility_base = 140,
    .futility_margin = 130,
    .history_margin = -3500,
    .see_quiet = 40,
    .see_noisy = 130,
    .singular_margin = 24,
    .double_margin = 40,
    .quiescence_margin = 250,
    .bonus_base = 200,
    .bonus_slope = 250,
    .bonus_most = 1800,
};

#define board_play shogi_play
#define board_undo shogi_undo
#define board_pass shogi_pass
#define board_key shogi_key
#define board_check shogi_in_check
#define board_list shogi_generate_play
#define board_list_all shogi_generate_legal
#define board_list_noisy shogi_generate_noisy
#define board_legal shogi_legal
#define board_see shogi_see_at_least
#define board_target shogi_to
#define board_evaluate shogi_evaluate
#define board_took_last shogi_took_last
#define board_visibility shogi_visibility
#define board_appeal shogi_appeal
#define board_gives_check shogi_gives_check
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

static inline uint64_t board_structure(const board *p)
{
    bits81 pawns = p->kind[SHOGI_PAWN];
    bits81 black = pawns & p->color[SHOGI_BLACK], white = pawns & p->color[SHOGI_WHITE];
    return random_mix((bits81_low(black) ^ bits81_high(black) << 40) * 0x9e3779b97f4a7c15ull ^
                      (bits81_low(white) ^ bits81_high(white) << 40));
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

/* Repetition at its first recurrence; the move limit; a good declaration; a mate in one. */
static inline bool board_end(const board *p, const struct history *h, int ply, bool deep,
                             int *value)
{
    switch (shogi_repetition(p, h, 2)) {
    case SHOGI_REPETITION_DRAW:
        *value = ALPHABETA_DRAW;
        return true;
    case SHOGI_REPETITION_WIN:
        *value = ALPHABETA_MATE - ply;
        return true;
    case SHOGI_REPETITION_LOSS:
        *value = -ALPHABETA_MATE + ply;
        return true;
    case SHOGI_NO_REPETITION:
        break;
    }
    if (p->move_limit && p->number > p->move_limit) {
        *value = ALPHABETA_DRAW;
        return true;
    }
    if (p->checkers || !(board_winning_claim(p) || (deep && shogi_mate_in_one(p))))
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
