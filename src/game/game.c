/* The generic routines over struct game: slow, plain and right for every game. */
#include "game/game.h"

#include "core/memory.h"
#include "core/random.h"
#include "core/text.h"

#include <string.h>

/* Room for the moves of one position. A search that is in a hurry keeps its own. */
static move *list_get(const struct game *g)
{
    return memory_get(g->moves_max * sizeof(move));
}

bool game_legal(const struct game *g, const void *position, move m)
{
    if (g->legal)
        return g->legal(position, m);
    move *list = list_get(g);
    size_t count = g->moves(position, list);
    bool found = false;
    for (size_t i = 0; i < count && !found; i++)
        found = list[i] == m;
    memory_free(list);
    return found;
}

unsigned game_weight(const struct game *g, const void *position, move m)
{
    return g->weight ? g->weight(position, m) : 1;
}

size_t game_noisy(const struct game *g, const void *position, move *list)
{
    return g->noisy ? g->noisy(position, list) : 0;
}

void game_priors(const struct game *g, const void *position, const move *list, size_t count,
                 double *share)
{
    if (g->priors) {
        g->priors(position, list, count, share);
        return;
    }
    for (size_t i = 0; i < count; i++)
        share[i] = 1.0 / (double)count;
}

static move draw_move(const struct game *g, const void *position, const move *list, size_t count,
                      struct random *r)
{
    if (!g->weight)
        return list[random_below(r, (uint32_t)count)];
    unsigned total = 0;
    for (size_t i = 0; i < count; i++)
        total += g->weight(position, list[i]);
    unsigned drawn = random_below(r, total);
    size_t i = 0;
    while (drawn >= g->weight(position, list[i]))
        drawn -= g->weight(position, list[i++]);
    return list[i];
}

move game_random_move(const struct game *g, const void *position, struct random *r)
{
    move *list = list_get(g);
    size_t count = g->moves(position, list);
    move m = count ? draw_move(g, position, list, count, r) : 0;
    memory_free(list);
    return m;
}

bool game_playout(const struct game *g, void *position, struct history *h, struct random *r,
                  size_t plies)
{
    if (g->playout)
        return g->playout(position, h, r, plies);
    move *list = list_get(g);
    bool over = g->turn(position, h) == SEAT_OVER;
    while (!over && plies-- > 0) {
        size_t count = g->moves(position, list);
        history_reserve(h, 1);
        g->play(position, h, draw_move(g, position, list, count, r));
        over = g->turn(position, h) == SEAT_OVER;
    }
    memory_free(list);
    return over;
}

void game_value(const struct game *g, void *position, struct history *h, struct random *r,
                int playouts, size_t plies, double *points)
{
    if (g->value && g->value(position, points))
        return;
    int seats = g->seats(position);
    size_t length = h->length;
    for (int s = 0; s < seats; s++)
        points[s] = 0;
    for (int i = 0; i < playouts; i++) {
        struct outcome result = {0};
        bool over = game_playout(g, position, h, r, plies);
        if (over)
            g->outcome(position, h, &result);
        for (int s = 0; s < seats; s++)
            points[s] += over ? result.score[s] : (double)g->score_sum(position) / seats;
        while (h->length > length)
            g->undo(position, h);
    }
    for (int s = 0; s < seats; s++)
        points[s] /= playouts;
}

static uint64_t perft(const struct game *g, void *position, struct history *h, int depth,
                      move *list)
{
    size_t count = g->moves(position, list);
    if (depth == 1)
        return count;
    uint64_t nodes = 0;
    for (size_t i = 0; i < count; i++) {
        g->play(position, h, list[i]);
        nodes += perft(g, position, h, depth - 1, list + count);
        g->undo(position, h);
    }
    return nodes;
}

uint64_t game_perft(const struct game *g, void *position, struct history *h, int depth)
{
    if (depth <= 0)
        return 1;
    history_reserve(h, (size_t)depth);
    uint64_t nodes;
    if (g->perft && g->perft(position, h, depth, &nodes))
        return nodes;
    move *list = memory_get((size_t)depth * g->moves_max * sizeof *list);
    nodes = perft(g, position, h, depth, list);
    memory_free(list);
    return nodes;
}

bool game_play_text(const struct game *g, void *position, struct history *h, const char *moves,
                    struct error *e)
{
    size_t before = h->length;
    const char *p = moves + strspn(moves, " \t\r\n");
    while (*p) {
        size_t length = strcspn(p, " \t\r\n");
        char word[64];
        struct text t = text_on(word, sizeof word);
        text_bytes(&t, p, length);
        move m;
        struct error inner = {0};
        bool good = t.cut ? error_set(&inner, 1, "a move", "found %s", error_found(p, length))
                          : g->read_move(position, word, &m, &inner);
        if (!good) {
            while (h->length > before)
                g->undo(position, h);
            if (e) {
                *e = inner;
                e->column = (int)(p - moves) + (inner.column ? inner.column : 1);
            }
            return false;
        }
        history_reserve(h, 1);
        g->play(position, h, m);
        p += length;
        p += strspn(p, " \t\r\n");
    }
    return true;
}
