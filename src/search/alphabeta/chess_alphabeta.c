/* Chess for the shared search: its board, its rules at a node, its numbers. */
#include "chess/board.h"
#include "chess/evaluation.h"
#include "chess/generate.h"
#include "chess/perception.h"
#include "chess/position.h"
#include "chess/rules.h"
#include "chess/see.h"
#include "core/random.h"
#include "search/alphabeta/alphabeta.h"
#include "search/alphabeta/parameters.h"

#define WORKER chess_worker

typedef struct chess_position board;
typedef chess_move board_move;
typedef char board_sums, board_checks;

enum {
    SQUARES = 64,
    ORIGINS = 64,
    PIECES = 16,
    LIST_SIZE = CHESS_LIST_SIZE,
    MINOR_PIECE = 300,
};

static const struct parameters parameters = {
    .aspiration = 13,
    .razor_depth = 3,
    .razor_margin = 233,
    .reverse_depth = 6,
    .reverse_margin = 64,
    .null_base = 106,
    .null_slope = 19,
    .null_divisor = 206,
    .probcut_margin = 175,
    .late_base = 5,
    .late_checks = true,
    .futility_depth = 8,
    .futility_base = 89,
    .futility_margin = 96,
    .history_margin = -3635,
    .see_quiet = 24,
    .see_noisy = 81,
    .singular_margin = 16,
    .double_margin = 21,
    .quiescence_margin = 172,
    .bonus_base = 203,
    .bonus_slope = 276,
    .bonus_most = 1829,
    .noisy_base = 39,
    .noisy_divisor = 294,
    .quiet_base = 87,
    .quiet_divisor = 187,
    .reduction_history = 9361,
};

#define board_play chess_play
#define board_undo chess_undo
#define board_pass chess_pass
#define board_key_after chess_key_after
#define board_check chess_in_check
#define board_list chess_generate_legal
#define board_list_all chess_generate_legal
#define board_list_noisy chess_generate_noisy
#define board_legal chess_legal
#define board_see chess_see_at_least
#define board_origin chess_from
#define board_target chess_to
#define board_took_last chess_took_last
#define board_visibility chess_visibility
#define board_appeal chess_appeal
#define board_strays chess_strays

static inline uint64_t board_key(const board *p)
{
    return p->key;
}

static inline bool board_noisy(const board *p, board_move m)
{
    return chess_kind_of(m) == CHESS_PROMOTION || chess_takes(p, m);
}

static inline int board_mover(const board *p, board_move m)
{
    return p->board[chess_from(m)];
}

/* The type taken, from 1; 0 for none. */
static inline int board_victim(const board *p, board_move m)
{
    if (chess_kind_of(m) == CHESS_EN_PASSANT)
        return CHESS_PAWN + 1;
    return chess_kind_of(m) == CHESS_CASTLING ? 0 : p->board[chess_to(m)] & 7;
}

static inline int board_gain(const board *p, board_move m)
{
    int victim = board_victim(p, m);
    int gain = victim ? chess_values[victim - 1] : 0;
    return chess_kind_of(m) == CHESS_PROMOTION
               ? gain + chess_values[chess_promoted(m)] - chess_values[CHESS_PAWN]
               : gain;
}

static inline void board_find_checks(const board *p, board_checks *c)
{
    (void)p, (void)c;
}

static inline bool board_gives_check(const board *p, const board_checks *c, board_move m)
{
    (void)c;
    return chess_gives_check(p, m);
}

/* The evaluation begins anew in every position. */
static inline void board_sum(const board *p, board_sums *sums)
{
    (void)p;
    *sums = 0;
}

static inline void board_sum_move(const board *p, board_move m, const board_sums *old,
                                  board_sums *sums)
{
    (void)p, (void)m;
    *sums = *old;
}

static inline int board_evaluate(const board *p, const board_sums *sums)
{
    (void)sums;
    return chess_evaluate(p);
}

/* Passing proves nothing where every move may be bad: with pawns alone. */
static inline bool board_may_pass(const board *p)
{
    return p->color[p->turn] & ~(p->type[CHESS_PAWN] | p->type[CHESS_KING]);
}

static inline board_move *board_list_checks(const board *p, board_move *list)
{
    (void)p;
    return list;
}

/* All are worth a thought. */
static inline board_move *board_list_rest(const board *p, board_move *list)
{
    (void)p;
    return list;
}

static inline bool board_in_time(const board *p, int plies)
{
    return p->halfmove + plies <= 100;
}

/* Near the fifty-move rule a position is not what the table says of it. */
static inline bool board_table_cut(const board *p)
{
    return p->halfmove < 90;
}

static inline bool board_end(const board *p, const struct history *h, int ply, int *value)
{
    *value = ALPHABETA_DRAW;
    if (p->halfmove >= 4 && history_repetitions(h, p->key, p->halfmove) > 0)
        return true;
    if (p->halfmove >= 100) {
        if (chess_in_check(p) && !chess_has_moves(p))
            *value = -ALPHABETA_MATE + ply;
        return true;
    }
    return chess_insufficient_material(p);
}

static inline board_move board_mate(const board *p)
{
    (void)p;
    return 0;
}

static inline board_move board_winning_claim(const board *p)
{
    (void)p;
    return 0;
}

static inline int board_no_moves(bool check, int ply)
{
    return check ? -ALPHABETA_MATE + ply : ALPHABETA_DRAW;
}

#include "search/alphabeta/search.inc"
