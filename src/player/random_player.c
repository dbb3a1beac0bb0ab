/* The random mover. */
#include "player/random_player.h"

#include "core/clock.h"
#include "core/memory.h"
#include "core/option.h"
#include "core/random.h"

struct settings {
    int delay; /* makes matches last, to try out what becomes of them when they are interrupted */
};

static const struct option options[] = {
    {.name = "delay",
     .kind = OPTION_NUMBER,
     .offset = offsetof(struct settings, delay),
     .max = 10000000,
     .help = "pause before each move, microseconds"},
    {0},
};

struct random_mover {
    const struct game *game;
    struct settings settings;
    struct random random;
    move *list;
    void *world; /* a guess, where cards are hidden, and what lies behind it */
    struct history history;
};

static void *open_mover(const struct game *g, const char *settings, struct error *e)
{
    struct settings got;
    option_defaults(options, &got);
    if (settings && !option_parse(options, &got, sizeof got, settings, e))
        return NULL;
    struct random_mover *m = memory_get(sizeof *m);
    *m = (struct random_mover){.game = g, .settings = got};
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
    if (m->settings.delay)
        clock_sleep(m->settings.delay / 1e6);
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
    .options = options,
    .instant = true,
    .open = open_mover,
    .close = close_mover,
    .begin = begin,
    .think = think,
};
