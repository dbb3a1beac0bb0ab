/* The strong player behind the table of players. */
#include "player/alphabeta_player.h"

#include "core/memory.h"
#include "player/manners.h"
#include "player/repertoire.h"
#include "search/alphabeta/alphabeta.h"

struct thinker {
    struct alphabeta *search;
    struct repertoire *repertoire; /* or NULL */
    struct random drawing;
    struct manners manners;
};

static void close_thinker(void *self)
{
    struct thinker *t = self;
    repertoire_close(t->repertoire);
    alphabeta_close(t->search);
    memory_free(t);
}

static void *open_thinker(const struct game *g, const char *settings, struct error *e)
{
    struct alphabeta_settings chosen;
    option_defaults(alphabeta_options, &chosen);
    if (settings && !option_parse(alphabeta_options, &chosen, sizeof chosen, settings, e))
        return NULL;
    struct alphabeta *a = alphabeta_open(g, &chosen, e);
    if (!a)
        return NULL;
    struct thinker *t = memory_get(sizeof *t);
    *t = (struct thinker){.search = a, .manners = {.resign = chosen.resign, .draw = chosen.draw}};
    if (chosen.book == ALPHABETA_NO_BOOK || (t->repertoire = repertoire_own(g, e)))
        return t;
    close_thinker(t);
    return NULL;
}

static bool begin(void *self, const struct setup *setup, uint64_t seed, struct error *e)
{
    (void)setup, (void)e;
    struct thinker *t = self;
    alphabeta_forget(t->search);
    t->drawing = random_seeded(seed);
    manners_begin(&t->manners);
    return true;
}

static enum player_fault think(void *self, const struct question *q, struct answer *a,
                               struct error *e)
{
    struct thinker *t = self;
    if (t->repertoire && (a->move = repertoire_draw(t->repertoire, q->position, &t->drawing)))
        return PLAYER_GOOD;
    const struct limit *l = &q->limit;
    struct alphabeta_limits limits = {.nodes = l->nodes,
                                      .depth = (int)(l->depth > 1000 ? 1000 : l->depth),
                                      .movetime = (int64_t)l->movetime,
                                      .clock = l->clock.set,
                                      .left = q->left[q->seat],
                                      .increment = l->clock.increment,
                                      .byoyomi = l->clock.byoyomi,
                                      .cpu = (int64_t)l->cpu,
                                      .stop = q->stop,
                                      .stop_context = q->stop_context};
    struct alphabeta_answer got;
    alphabeta_think(t->search, q->position, q->history, &limits, NULL, NULL, &got);
    if (!got.best) {
        error_set(e, 0, NULL, "there is no legal move");
        return PLAYER_ILLEGAL;
    }
    a->move = got.best;
    a->value = got.value >= ALPHABETA_WON    ? PLAYER_MATE - (ALPHABETA_MATE - got.value + 1) / 2
               : got.value <= -ALPHABETA_WON ? -PLAYER_MATE + (ALPHABETA_MATE + got.value) / 2
                                             : got.value;
    a->depth = (uint32_t)got.depth;
    a->nodes = got.nodes;
    a->cpu = got.cpu;
    manners_mind(&t->manners, q->history->length, a);
    return PLAYER_GOOD;
}

const struct player_kind alphabeta_player = {
    .name = "alphabeta",
    .about = "searches with alpha-beta and all that makes it strong (chess, shogi)",
    .options = alphabeta_options,
    .open = open_thinker,
    .close = close_thinker,
    .begin = begin,
    .think = think,
};
