/* The strong player behind the table of players. */
#include "player/alphabeta_player.h"

#include "core/memory.h"
#include "core/option.h"
#include "core/text.h"
#include "player/levels.h"
#include "player/manners.h"
#include "player/repertoire.h"

#include <stddef.h>

/* What there is to say of a level, from the table of the search and before main. */
static struct option level_options[5];

__attribute__((constructor)) static void take_options(void)
{
    struct option *to = level_options + 1;
    for (const struct option *o = alphabeta_options; o->name; o++)
        if (o->offset == offsetof(struct alphabeta_settings, level))
            level_options[0] = *o;
        else if (o->offset == offsetof(struct alphabeta_settings, book) ||
                 o->offset == offsetof(struct alphabeta_settings, resign) ||
                 o->offset == offsetof(struct alphabeta_settings, draw))
            *to++ = *o;
    level_options[0].name = "n";
}

struct thinker {
    const struct game *game;
    struct alphabeta_settings settings;
    struct alphabeta *search;
    struct repertoire *repertoire; /* or NULL */
    struct random drawing;
    struct manners manners;
    uint64_t seed; /* of the game that is played */
};

static bool read_settings(const struct option *table, struct alphabeta_settings *s,
                          const char *text, struct error *e)
{
    option_defaults(alphabeta_options, s);
    return !text || option_parse(table, s, sizeof *s, text, e);
}

int32_t alphabeta_player_value(int value)
{
    return value >= ALPHABETA_WON    ? PLAYER_MATE - (ALPHABETA_MATE - value + 1) / 2
           : value <= -ALPHABETA_WON ? -PLAYER_MATE + (ALPHABETA_MATE + value) / 2
                                     : value;
}

bool alphabeta_player_is(const struct player_kind *kind)
{
    return kind == &alphabeta_player || kind == &level_player;
}

int alphabeta_player_level(const struct player_kind *kind, const char *settings)
{
    struct alphabeta_settings s;
    return read_settings(kind->options, &s, settings, NULL) ? s.level : 0;
}

void alphabeta_player_best(const struct player_kind *kind, const char *settings, struct text *out)
{
    struct alphabeta_settings s;
    if (!read_settings(kind->options, &s, settings, NULL))
        return;
    s.level = LEVELS;
    s.hidden = s.margin = 0;
    option_write(kind->options, &s, out);
}

/* All levels but full strength end by their nodes. Bad settings are told when the player is opened. */
static bool ends_by_level(const struct player_kind *kind, const char *settings)
{
    return alphabeta_player_level(kind, settings) < LEVELS;
}

static bool is_limited(const char *settings)
{
    return ends_by_level(&alphabeta_player, settings);
}

static bool is_limited_level(const char *settings)
{
    return ends_by_level(&level_player, settings);
}

static void close_thinker(void *self)
{
    struct thinker *t = self;
    repertoire_close(t->repertoire);
    alphabeta_close(t->search);
    memory_free(t);
}

static void *open_with(const struct option *table, const struct game *g, const char *settings,
                       struct error *e)
{
    struct alphabeta_settings chosen;
    if (!read_settings(table, &chosen, settings, e))
        return NULL;
    struct alphabeta *a = alphabeta_open(g, &chosen, e);
    if (!a)
        return NULL;
    struct thinker *t = memory_get(sizeof *t);
    *t = (struct thinker){.game = g,
                          .settings = chosen,
                          .search = a,
                          .manners = {.resign = chosen.resign, .draw = chosen.draw}};
    if (chosen.book == ALPHABETA_NO_BOOK || (t->repertoire = repertoire_own(g, e)))
        return t;
    close_thinker(t);
    return NULL;
}

static void *open_thinker(const struct game *g, const char *settings, struct error *e)
{
    return open_with(alphabeta_options, g, settings, e);
}

static void *open_level(const struct game *g, const char *settings, struct error *e)
{
    return open_with(level_options, g, settings, e);
}

static bool begin(void *self, const struct setup *setup, uint64_t seed, struct error *e)
{
    (void)setup, (void)e;
    struct thinker *t = self;
    alphabeta_forget(t->search);
    t->drawing = random_seeded(seed);
    manners_begin(&t->manners);
    t->seed = seed;
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
    level_limit(t->game, &t->settings, t->seed, &limits);
    struct alphabeta_answer got;
    alphabeta_think(t->search, q->position, q->history, &limits, NULL, NULL, &got);
    if (!got.best) {
        error_set(e, 0, NULL, "there is no legal move");
        return PLAYER_ILLEGAL;
    }
    a->move = got.best;
    a->value = alphabeta_player_value(got.value);
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
    .limited = is_limited,
    .open = open_thinker,
    .close = close_thinker,
    .begin = begin,
    .think = think,
};

const struct player_kind level_player = {
    .name = "level",
    .about = "alphabeta at a level, from 1 to 20 (chess, shogi)",
    .options = level_options,
    .limited = is_limited_level,
    .open = open_level,
    .close = close_thinker,
    .begin = begin,
    .think = think,
};
