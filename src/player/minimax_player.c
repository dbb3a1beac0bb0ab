/* Minimax as a player: limits become depth, nodes and a moment to stop at.
 *
 * With a depth or a number of nodes its play depends on nothing else. It forgets its table when a game
 * begins, so no game depends on those before. */
#include "player/minimax_player.h"

#include "core/clock.h"
#include "core/memory.h"
#include "core/random.h"
#include "search/minimax/minimax.h"

struct thinker {
    struct minimax_settings settings;
    struct minimax *search;
    struct random random;
};

static void *open_thinker(const struct game *g, const char *settings, struct error *e)
{
    struct minimax_settings chosen;
    if (!minimax_settings_read(&chosen, settings ? settings : "", e))
        return NULL;
    struct minimax *search = minimax_open(g, &chosen, NULL, e);
    if (!search)
        return NULL;
    struct thinker *t = memory_get(sizeof *t);
    *t = (struct thinker){.settings = chosen, .search = search, .random = random_seeded(0)};
    return t;
}

static void close_thinker(void *self)
{
    struct thinker *t = self;
    minimax_close(t->search);
    memory_free(t);
}

static bool begin(void *self, const struct setup *setup, uint64_t seed, struct error *e)
{
    (void)setup, (void)e;
    struct thinker *t = self;
    minimax_forget(t->search);
    t->random = random_seeded(seed);
    return true;
}

/* Milliseconds for this move, or 0 for as many as it takes: a thirtieth of what is left and most of
 * what comes back, well within what is allowed. */
static int64_t time_slice(const struct question *q)
{
    const struct time_control *clock = &q->limit.clock;
    int64_t slice = (int64_t)q->limit.movetime;
    if (clock->set) {
        int64_t left = q->left[q->seat], most = time_control_allowed(clock, left) * 8 / 10;
        int64_t share = left / 30 + (clock->increment + clock->byoyomi) * 3 / 4;
        share = share < most ? share : most;
        slice = slice && slice < share ? slice : share;
        slice = slice > 1 ? slice : 1;
    }
    return slice;
}

/* The smaller of the player's own depth and that of the limit; 0 where neither says. */
static int depth_for(const struct minimax_settings *s, const struct limit *limit)
{
    uint64_t depth = limit->depth < MINIMAX_DEPTH_MAX ? limit->depth : MINIMAX_DEPTH_MAX;
    if (!depth || (s->depth && (uint64_t)s->depth < depth))
        depth = (uint64_t)s->depth;
    return (int)depth;
}

/* What ends a search before its depth or its nodes do. */
struct interruption {
    const struct question *question;
    double wall, cpu; /* moments of either clock; 0 for never */
};

static bool must_stop(void *context)
{
    const struct interruption *i = context;
    const struct question *q = i->question;
    return (i->wall > 0 && clock_wall() >= i->wall) ||
           (i->cpu > 0 && clock_cpu_thread() >= i->cpu) || (q->stop && q->stop(q->stop_context));
}

/* Depth after depth, as far as the limits go, for a search that does not deepen itself: what a round has
 * found is of no use to the next, save in the table. A round that was broken off counts for nothing but
 * its nodes. */
static void deepen(struct thinker *t, struct minimax_request request, struct minimax_result *result)
{
    uint64_t nodes = 0, allowed = request.nodes;
    for (request.depth = 1; request.depth <= MINIMAX_DEPTH_MAX; request.depth++) {
        struct minimax_result round;
        request.nodes = allowed ? allowed - nodes : 0;
        minimax_search(t->search, &request, &round);
        nodes += round.counters.nodes;
        if (request.depth == 1 || !round.stopped)
            *result = round;
        bool decided = round.value >= MINIMAX_WINS || round.value <= -MINIMAX_WINS;
        if (round.stopped || decided || (allowed && nodes >= allowed))
            break;
    }
    result->counters.nodes = nodes;
}

/* Where neither the settings nor the limit say how deep, nodes and time take a search as deep as they
 * go. */
static void search(struct thinker *t, struct minimax_request *request, bool timed,
                   struct minimax_result *result)
{
    bool endless = !request->depth && (request->nodes || timed);
    if (endless && !(t->settings.alphabeta && t->settings.deepening)) {
        deepen(t, *request, result);
        return;
    }
    if (endless)
        request->depth = MINIMAX_DEPTH_MAX;
    minimax_search(t->search, request, result);
}

/* Wins and losses in moves of the player's own, as players tell them. */
static int32_t told_value(int value)
{
    if (value >= MINIMAX_WINS)
        return PLAYER_MATE - (MINIMAX_WIN - value + 1) / 2;
    if (value <= -MINIMAX_WINS)
        return (MINIMAX_WIN + value + 1) / 2 - PLAYER_MATE;
    return value;
}

static enum player_fault think(void *self, const struct question *q, struct answer *a,
                               struct error *e)
{
    (void)e;
    struct thinker *t = self;
    struct minimax_result result;
    int64_t slice = time_slice(q);
    double start = clock_cpu_thread();
    struct interruption interruption = {.question = q,
                                        .wall = slice ? clock_wall() + (double)slice / 1000 : 0,
                                        .cpu =
                                            q->limit.cpu ? start + (double)q->limit.cpu / 1000 : 0};
    bool timed = slice || q->limit.cpu;
    struct minimax_request request = {.position = q->position,
                                      .past = q->history,
                                      .depth = depth_for(&t->settings, &q->limit),
                                      .nodes = q->limit.nodes,
                                      .stop = timed || q->stop ? must_stop : NULL,
                                      .stop_context = &interruption,
                                      .seed = random_next(&t->random)};
    search(t, &request, timed, &result);
    a->move = result.best;
    a->value = told_value(result.value);
    a->depth = (uint32_t)result.depth;
    a->nodes = result.counters.nodes;
    a->cpu = clock_cpu_thread() - start;
    return PLAYER_GOOD;
}

const struct player_kind minimax_player = {
    .name = "minimax",
    .about = "minimax and its ladder: alpha-beta, table, killers, quiescence and more",
    .options = minimax_options,
    .bounded = true,
    .open = open_thinker,
    .close = close_thinker,
    .begin = begin,
    .think = think,
};
