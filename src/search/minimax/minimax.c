/* Running a search: its memory, its rounds, its limits, and what every node needs. */
#include "search/minimax/minimax.h"

#include "core/memory.h"
#include "core/random.h"
#include "search/minimax/search.h"

#include <assert.h>
#include <string.h>

struct minimax *minimax_open(const struct game *g, const struct minimax_settings *settings,
                             const struct evaluation *evaluation, struct error *e)
{
    if (!evaluation)
        evaluation = evaluation_chosen(g, settings->evaluation);
    if (g->view || g->weight) {
        error_set(e, 0, "a game without chance and hidden cards", "minimax does not play %s",
                  g->name);
        return NULL;
    }
    if (!evaluation) {
        error_set(e, 0, MINIMAX_EVALUATION_CHOICES, "%s has no such evaluation", g->name);
        return NULL;
    }
    struct minimax *s = memory_zeroed(1, sizeof *s);
    s->game = g;
    s->evaluation = evaluation;
    s->knowledge = knowledge_find(g);
    s->settings = *settings;
    history_init(&s->past);
    s->position = memory_get(g->position_size);
    s->roots = memory_get(g->moves_max * sizeof *s->roots);
    s->moves = memory_get(MINIMAX_PLIES * g->moves_max * sizeof *s->moves);
    s->scores = memory_get(MINIMAX_PLIES * g->moves_max * sizeof *s->scores);
    s->before_pass = memory_get(MINIMAX_PLIES * g->position_size);
    if (settings->alphabeta && settings->table)
        value_table_init(&s->table, (size_t)settings->hash << 20);
    return s;
}

void minimax_close(struct minimax *s)
{
    value_table_free(&s->table);
    history_free(&s->past);
    memory_free(s->before_pass);
    memory_free(s->scores);
    memory_free(s->moves);
    memory_free(s->roots);
    memory_free(s->position);
    memory_free(s);
}

void minimax_forget(struct minimax *s)
{
    value_table_clear(&s->table);
}

/* Nodes. */

bool search_allowed(struct minimax *s)
{
    const struct minimax_request *r = s->request;
    uint64_t nodes = s->counters->nodes;
    if (s->stopped)
        return false;
    if (r->nodes && nodes >= r->nodes)
        s->stopped = true;
    /* Asking the caller may cost a look at a clock. */
    if (r->stop && nodes % 1024 == 0 && r->stop(r->stop_context))
        s->stopped = true;
    return !s->stopped;
}

/* A past that holds the latest move and nothing else: the game is played without memory. */
static struct history memoryless(struct minimax *s, int ply)
{
    return (struct history){.entries = &s->entries[ply], .capacity = 1};
}

void search_play(struct minimax *s, int ply, move m)
{
    struct history h = memoryless(s, ply);
    s->game->play(s->position, &h, m);
    s->counters->nodes++;
    s->counters->by_ply[ply + 1]++;
}

void search_undo(struct minimax *s, int ply)
{
    struct history h = memoryless(s, ply);
    h.length = 1;
    s->game->undo(s->position, &h);
}

/* The value of a game that is over, for the seat that would be to move. */
static int end_value(const struct game *g, const void *position, const struct history *h, int seat,
                     int ply)
{
    struct outcome result;
    g->outcome(position, h, &result);
    int lead = result.score[seat] - result.score[!seat];
    return lead > 0 ? MINIMAX_WIN - ply : lead < 0 ? ply - MINIMAX_WIN : 0;
}

/* The past that goes with a node: its latest move, or nothing after a pass. */
static struct history past_of(struct minimax *s, struct node n)
{
    struct history h = {0};
    if (n.last) {
        h = memoryless(s, n.ply - 1);
        h.length = 1;
    }
    return h;
}

static const struct root_move *find_root(const struct minimax *s, move m)
{
    const struct root_move *r = s->roots;
    while (r->move != m)
        r++;
    return r;
}

bool search_over(struct minimax *s, struct node n, int *value)
{
    const struct game *g = s->game;
    const struct root_move *root = n.ply == 1 && n.last ? find_root(s, n.last) : NULL;
    if (n.ply == 0)
        return false;
    if (root && root->over) {
        *value = root->value;
    } else {
        struct history h = past_of(s, n);
        if (g->turn(s->position, &h) != SEAT_OVER)
            return false;
        *value = end_value(g, s->position, &h, (s->root_seat + n.ply) % 2, n.ply);
    }
    s->counters->ends++;
    return true;
}

int search_evaluate(struct minimax *s)
{
    s->counters->leaves++;
    return s->evaluation->value(s->position);
}

struct order search_moves(struct minimax *s, struct node n, bool noisy)
{
    struct order o = {.moves = s->moves + s->moves_used, .scores = s->scores + s->moves_used};
    if (n.ply == 0)
        for (o.count = 0; o.count < s->root_count; o.count++)
            o.moves[o.count] = s->roots[o.count].move;
    else
        o.count = noisy ? game_noisy(s->game, s->position, o.moves)
                        : s->game->moves(s->position, o.moves);
    s->moves_used += o.count;
    return o;
}

void search_drop(struct minimax *s, const struct order *o)
{
    s->moves_used -= o->count;
}

/* Lines. */

void search_line_begin(struct minimax *s, int ply)
{
    s->line_length[ply] = 0;
}

void search_line_extend(struct minimax *s, int ply, move m)
{
    size_t rest = s->line_length[ply + 1];
    s->line[ply][0] = m;
    memcpy(&s->line[ply][1], s->line[ply + 1], rest * sizeof(move));
    s->line_length[ply] = 1 + rest;
}

/* Events. */

static void tell(const struct minimax *s, struct search_event event)
{
    const struct search_events *events = &s->request->events;
    if (event.kind == SEARCH_LINE || event.kind == SEARCH_END) {
        event.line = s->line[event.ply];
        event.length = s->line_length[event.ply];
    }
    events->tell(events->context, &event);
}

void search_enter(struct minimax *s, struct node n, int alpha, int beta)
{
    if (s->request->events.tell)
        tell(s, (struct search_event){.kind = SEARCH_ENTER,
                                      .ply = n.ply,
                                      .depth = n.depth,
                                      .move = n.last,
                                      .key = s->game->key(s->position),
                                      .low = alpha,
                                      .high = beta});
}

int search_leave(struct minimax *s, struct node n, int value, enum search_reason reason)
{
    if (s->request->events.tell)
        tell(s, (struct search_event){.kind = SEARCH_LEAVE,
                                      .reason = reason,
                                      .ply = n.ply,
                                      .depth = n.depth,
                                      .move = n.last,
                                      .value = value});
    return value;
}

void search_tell(struct minimax *s, enum search_event_kind kind, struct node n, move m, int value)
{
    if (s->request->events.tell)
        tell(s, (struct search_event){
                    .kind = kind, .ply = n.ply, .depth = n.depth, .move = m, .value = value});
}

/* The root. */

static void shuffle(struct root_move *list, size_t count, uint64_t seed)
{
    struct random r = random_seeded(seed);
    for (size_t i = count; i > 1; i--) {
        size_t j = random_below(&r, (uint32_t)i);
        struct root_move m = list[i - 1];
        list[i - 1] = list[j];
        list[j] = m;
    }
}

/* Lists the moves of the root and asks the game, which sees the true past here, which of them end
 * it. */
static void find_roots(struct minimax *s, const struct minimax_request *request)
{
    const struct game *g = s->game;
    s->root_seat = g->turn(request->position, request->past);
    s->root_count = g->moves(s->position, s->moves);
    history_copy(&s->past, request->past, 1);
    for (size_t i = 0; i < s->root_count; i++) {
        struct root_move *r = &s->roots[i];
        *r = (struct root_move){.move = s->moves[i]};
        g->play(s->position, &s->past, r->move);
        r->over = g->turn(s->position, &s->past) == SEAT_OVER;
        if (r->over)
            r->value = end_value(g, s->position, &s->past, !s->root_seat, 1);
        g->undo(s->position, &s->past);
    }
    if (s->settings.shuffle)
        shuffle(s->roots, s->root_count, request->seed);
}

static void take_line(const struct minimax *s, struct minimax_result *result, int value)
{
    result->best = s->line[0][0];
    result->value = value;
    result->length = s->line_length[0];
    memcpy(result->line, s->line[0], result->length * sizeof(move));
}

/* One search to a fixed depth; false when it was stopped. What a stopped one found is as good as the
 * round before: its first move was the best one there. */
static bool run_round(struct minimax *s, int depth, struct minimax_result *result)
{
    struct node root = {.depth = depth};
    uint64_t nodes = s->counters->nodes;
    search_tell(s, SEARCH_BEGIN, root, 0, 0);
    int value = s->settings.alphabeta ? alpha_beta(s, root, -MINIMAX_INFINITY, MINIMAX_INFINITY)
                                      : plain_minimax(s, root);
    if (s->line_length[0])
        take_line(s, result, value);
    search_tell(s, SEARCH_END, root, result->best, value);
    if (s->stopped)
        return false;
    s->root_best = result->best;
    result->depth = depth;
    result->rounds[result->round_count++] = (struct minimax_round){
        .depth = depth, .value = value, .best = result->best, .nodes = s->counters->nodes - nodes};
    return true;
}

static bool decided(int value)
{
    return value >= MINIMAX_WINS || value <= -MINIMAX_WINS;
}

void minimax_search(struct minimax *s, const struct minimax_request *request,
                    struct minimax_result *result)
{
    *result = (struct minimax_result){0};
    s->request = request;
    s->counters = &result->counters;
    s->stopped = false;
    s->moves_used = 0;
    s->root_best = 0;
    memcpy(s->position, request->position, s->game->position_size);
    order_clear(&s->memory);
    find_roots(s, request);

    int target = request->depth ? request->depth : s->settings.depth;
    target = target ? target : MINIMAX_DEPTH_USUAL;
    assert(target <= MINIMAX_DEPTH_MAX);
    bool deepening = s->settings.alphabeta && s->settings.deepening;
    result->best = s->roots[0].move;
    /* A forced end that is found stays the same at every greater depth. */
    for (int depth = deepening ? 1 : target; depth <= target && !decided(result->value); depth++)
        if (!run_round(s, depth, result))
            break;
    result->stopped = s->stopped;
}
