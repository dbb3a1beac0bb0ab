/* The random mover. */
#include "player/random_player.h"

#include "core/memory.h"
#include "core/random.h"

struct random_mover {
    const struct game *game;
    struct random random;
    move *list;
    void *world; /* a guess, where cards are hidden, and what lies behind it */
    struct history history;
};

static void *open_mover(const struct game *g, const char *settings, struct error *e)
{
    if (settings && *settings) {
        error_set(e, 1, "random", "the random player has no options");
        return NULL;
    }
    struct random_mover *m = memory_get(sizeof *m);
    *m = (struct random_mover){.game = g};
    m->list = memory_get(g->moves_max * sizeof *m->list);
    m->world = g->view ? memory_get(g->position_size) : NULL;
    history_init(&m->history);
    return m;
}

static void close_mover(void *self)
{
    struct random_mover *m = self;
    history_free(&m->history);
    memory_free(m->world);
    memory_free(m->list);
    memory_free(m);
}

static bool begin(void *self, const struct setup *setup, uint64_t seed, struct error *e)
{
    (void)setup, (void)e;
    ((struct random_mover *)self)->random = random_seeded(seed);
    return true;
}

static enum player_fault think(void *self, const struct question *q, struct answer *a,
                               struct error *e)
{
    (void)e;
    struct random_mover *m = self;
    const void *position = q->position;
    /* The seat's legal moves are the same in every world that it cannot rule out. */
    if (q->view) {
        m->game->guess(q->view, &m->random, m->world, &m->history);
        position = m->world;
    }
    size_t count = m->game->moves(position, m->list);
    a->move = m->list[random_below(&m->random, (uint32_t)count)];
    return PLAYER_GOOD;
}

const struct player_kind random_player = {
    .name = "random",
    .about = "draws one of the legal moves",
    .instant = true,
    .open = open_mover,
    .close = close_mover,
    .begin = begin,
    .think = think,
};
