/* Alpha-beta and the rungs on top of it, each a numbered step with its switch.
 *
 * A value at or below alpha is an upper bound of the true one, at or above beta a lower bound, between
 * them it is exact. */
#include "search/minimax/search.h"

#include "core/random.h"

#include <string.h>

enum {
    NULL_DEPTH = 3,     /* a pass is not tried closer to the leaves */
    NULL_REDUCTION = 2, /* how much less deep it is searched than a move */
    LATE_DEPTH = 3,     /* nor are moves reduced */
    LATE_MOVE = 4,      /* so many moves are searched in full */
};

/* Wins are counted from the root in the search, and from the node itself in the table. */
static int to_table(int value, int ply)
{
    return value >= MINIMAX_WINS ? value + ply : value <= -MINIMAX_WINS ? value - ply : value;
}

static int from_table(int value, int ply)
{
    return value >= MINIMAX_WINS ? value - ply : value <= -MINIMAX_WINS ? value + ply : value;
}

static uint64_t table_key(const struct minimax *s, struct node n)
{
    uint64_t key = s->game->key(s->position);
    uint64_t count = s->knowledge->count ? s->knowledge->count(s->position, n.depth) : 0;
    return count ? key ^ random_mix(count) : key;
}

/* Asks the table. True when it knows enough of this very depth; a deeper result would be better, but
 * not the one that plain minimax has. known becomes the best move of any depth. */
static bool table_answers(struct minimax *s, struct node n, uint64_t key, int alpha, int beta,
                          int *value, move *known)
{
    s->counters->probes++;
    const struct table_entry *entry = value_table_find(&s->table, key, n.depth);
    if (!entry)
        return false;
    s->counters->hits++;
    *known = entry->best;
    if (entry->depth != n.depth)
        return false;
    *value = from_table(entry->value, n.ply);
    if (entry->bound == TABLE_EXACT || (entry->bound == TABLE_AT_LEAST && *value >= beta) ||
        (entry->bound == TABLE_AT_MOST && *value <= alpha)) {
        s->counters->answers++;
        search_tell(s, SEARCH_TABLE, n, entry->best, *value);
        return true;
    }
    return false;
}

static void table_keep(struct minimax *s, struct node n, uint64_t key, int alpha, int beta,
                       int value, move best)
{
    enum table_bound bound = value >= beta    ? TABLE_AT_LEAST
                             : value <= alpha ? TABLE_AT_MOST
                                              : TABLE_EXACT;
    struct table_entry entry = {.key = key,
                                .best = best,
                                .value = to_table(value, n.ply),
                                .depth = (int16_t)n.depth,
                                .bound = (uint16_t)bound};
    s->counters->stores++;
    s->counters->collisions += value_table_put(&s->table, &entry);
}

static bool in_check(const struct minimax *s)
{
    return s->knowledge->in_check && s->knowledge->in_check(s->position);
}

/* Only captures that do not lose material, until there are none; in check all moves. A side that is
 * not in check may also leave things as they are. */
static int quiescence(struct minimax *s, struct node n, int alpha, int beta)
{
    int value, best = -MINIMAX_INFINITY;
    search_enter(s, n, alpha, beta);
    if (search_over(s, n, &value))
        return search_leave(s, n, value, SEARCH_BY_RULES);
    bool check = in_check(s);
    if (!check || n.ply == MINIMAX_PLIES - 1) {
        best = search_evaluate(s);
        if (best >= beta || n.ply == MINIMAX_PLIES - 1)
            return search_leave(s, n, best, SEARCH_BY_EVALUATION);
    }
    alpha = best > alpha ? best : alpha;

    struct order o = search_moves(s, n, !check);
    order_score(&o, &s->memory, &s->settings, s->knowledge, s->position, n.ply, 0);
    enum search_reason reason = SEARCH_BY_MOVES;
    for (size_t i = 0; i < o.count && search_allowed(s); i++) {
        move m = order_pick(&o, i);
        if (!check && s->knowledge->sound && !s->knowledge->sound(s->position, m))
            continue;
        search_play(s, n.ply, m);
        value = -quiescence(s, (struct node){n.ply + 1, n.depth - 1, m}, -beta, -alpha);
        search_undo(s, n.ply);
        best = value > best ? value : best;
        alpha = best > alpha ? best : alpha;
        if (best >= beta) {
            search_tell(s, SEARCH_CUT, n, m, best);
            reason = SEARCH_BY_CUT;
            break;
        }
    }
    search_drop(s, &o);
    return search_leave(s, n, best, s->stopped ? SEARCH_BY_STOP : reason);
}

/* Searches the position where the side to move has passed; true when that is still too good. */
static bool pass_refutes(struct minimax *s, struct node n, int beta)
{
    size_t size = s->game->position_size;
    unsigned char *copy = s->before_pass + (size_t)n.ply * size;
    if (n.depth < NULL_DEPTH || n.ply == 0 || !n.last || beta >= MINIMAX_WINS ||
        !s->knowledge->pass || !search_allowed(s))
        return false;
    memcpy(copy, s->position, size);
    if (!s->knowledge->pass(s->position))
        return false;
    s->counters->nodes++;
    s->counters->by_ply[n.ply + 1]++;
    struct node passed = {n.ply + 1, n.depth - 1 - NULL_REDUCTION, 0};
    int value = -alpha_beta(s, passed, -beta, 1 - beta);
    memcpy(s->position, copy, size);
    return value >= beta && !s->stopped;
}

/* The value of a move that was just played, number index in the order. */
static int child_value(struct minimax *s, struct node n, move m, size_t index, bool late, int alpha,
                       int beta)
{
    struct node child = {n.ply + 1, n.depth - 1, m};
    int value;

    /* Step 6. Late move reductions: a quiet move far down a good order is unlikely to be the best. A
     * shallower search will do, unless that says otherwise. */
    if (late) {
        struct node shallow = child;
        shallow.depth -= index >= 3 * LATE_MOVE ? 2 : 1;
        shallow.depth = shallow.depth < 0 ? 0 : shallow.depth;
        value = -alpha_beta(s, shallow, -alpha - 1, -alpha);
        if (value <= alpha || s->stopped)
            return value;
    }

    /* Step 7. Principal variation search: once there is a good move, the others need only be shown to
     * be no better, which an empty window does with fewer nodes. */
    if (s->settings.scout && index > 0 && beta - alpha > 1) {
        value = -alpha_beta(s, child, -alpha - 1, -alpha);
        if (value <= alpha || value >= beta || s->stopped)
            return value;
    }
    return -alpha_beta(s, child, -beta, -alpha);
}

int alpha_beta(struct minimax *s, struct node n, int alpha, int beta)
{
    const struct minimax_settings *use = &s->settings;
    int value, best = -MINIMAX_INFINITY, first_alpha = alpha;
    move best_move = 0, known = n.ply == 0 ? s->root_best : 0;

    /* Step 1. Below the leaves the captures are played out, if at all. */
    if (n.depth == 0 && use->quiescence) {
        search_line_begin(s, n.ply);
        return quiescence(s, n, alpha, beta);
    }
    search_enter(s, n, alpha, beta);
    search_line_begin(s, n.ply);

    /* Step 2. The game is over, or the search is at its depth. */
    if (search_over(s, n, &value))
        return search_leave(s, n, value, SEARCH_BY_RULES);
    if (n.depth == 0)
        return search_leave(s, n, search_evaluate(s), SEARCH_BY_EVALUATION);

    /* Step 3. The same position was searched before. The root alone knows its past, so it keeps
     * nothing and asks for nothing. */
    bool kept = use->table && n.ply > 0;
    uint64_t key = kept ? table_key(s, n) : 0;
    if (kept && table_answers(s, n, key, alpha, beta, &value, &known))
        return search_leave(s, n, value, SEARCH_BY_TABLE);

    /* Step 4. Null move: if even passing keeps us above beta, a real move will too. */
    bool check = (use->null_move || use->reductions) && in_check(s);
    if (use->null_move && !check && pass_refutes(s, n, beta))
        return search_leave(s, n, beta, SEARCH_BY_PASS);

    /* Step 5. All moves, those most likely to cut first. */
    struct order o = search_moves(s, n, false);
    order_score(&o, &s->memory, use, s->knowledge, s->position, n.ply, known);
    enum search_reason reason = SEARCH_BY_MOVES;
    for (size_t i = 0; i < o.count && search_allowed(s); i++) {
        move m = order_pick(&o, i);
        bool late = use->reductions && n.depth >= LATE_DEPTH && i >= LATE_MOVE && !check &&
                    order_quiet(s->knowledge, s->position, m);
        search_play(s, n.ply, m);
        value = child_value(s, n, m, i, late, alpha, beta);
        search_undo(s, n.ply);
        if (s->stopped || value <= best)
            continue;
        best = value;
        if (value <= alpha)
            continue;

        /* Step 8. A move better than all before it; or one too good for the other side to allow. */
        best_move = m;
        if (value >= beta) {
            s->counters->cuts++;
            s->counters->first_cuts += i == 0;
            search_tell(s, SEARCH_CUT, n, m, value);
            order_learn(&o, &s->memory, s->knowledge, s->position, n.ply, n.depth, i);
            reason = SEARCH_BY_CUT;
            break;
        }
        alpha = value;
        search_line_extend(s, n.ply, m);
        search_tell(s, SEARCH_LINE, n, m, value);
    }
    search_drop(s, &o);
    if (s->stopped)
        return search_leave(s, n, best, SEARCH_BY_STOP);

    /* Step 9. For the next time. */
    if (kept)
        table_keep(s, n, key, first_alpha, beta, best, best_move);
    return search_leave(s, n, best, reason);
}
