/* The scripted player. */
#include "support/scripted_player.h"

#include "core/clock.h"
#include "core/memory.h"
#include "core/option.h"
#include "core/text.h"
#include "game/game.h"

#include <assert.h>
#include <string.h>

atomic_int scripted_opened, scripted_closed;
atomic_bool scripted_shut;

enum fault { NONE, CRASH, HANG, GARBLE, ILLEGAL, RESIGN, MUTE };

struct script {
    int fault, at, value, slow;
};

static const struct option options[] = {
    {.name = "fault",
     .kind = OPTION_CHOICE,
     .offset = offsetof(struct script, fault),
     .choices = "none|crash|hang|garble|illegal|resign|mute",
     .help = "what it does wrong"},
    {.name = "at",
     .kind = OPTION_NUMBER,
     .offset = offsetof(struct script, at),
     .max = 1000,
     .help = "from which ply on"},
    {.name = "value",
     .kind = OPTION_NUMBER,
     .offset = offsetof(struct script, value),
     .min = -100000,
     .max = 100000,
     .help = "what it thinks of every position"},
    {.name = "slow",
     .kind = OPTION_NUMBER,
     .offset = offsetof(struct script, slow),
     .max = 10000,
     .help = "milliseconds a move"},
    {0},
};

struct scripted {
    const struct game *game;
    struct script script;
};

static void *open_scripted(const struct game *g, const char *settings, struct error *e)
{
    struct script script;
    option_defaults(options, &script);
    if (!option_parse(options, &script, sizeof script, settings, e))
        return NULL;
    if (scripted_shut) {
        error_set(e, 0, NULL, "the door is shut");
        return NULL;
    }
    struct scripted *s = memory_get(sizeof *s);
    *s = (struct scripted){g, script};
    scripted_opened++;
    return s;
}

static void close_scripted(void *self)
{
    scripted_closed++;
    memory_free(self);
}

static bool begin(void *self, const struct setup *setup, uint64_t seed, struct error *e)
{
    (void)self, (void)setup, (void)seed, (void)e;
    return true;
}

static enum player_fault think(void *self, const struct question *q, struct answer *a,
                               struct error *e)
{
    static const enum player_fault faults[] = {
        [CRASH] = PLAYER_CRASHED, [HANG] = PLAYER_HUNG, [GARBLE] = PLAYER_GARBLED};
    struct scripted *s = self;
    move *list = memory_get(s->game->moves_max * sizeof *list);
    s->game->moves(q->position, list);
    a->move = list[0];
    memory_free(list);
    if (s->script.slow)
        clock_sleep(s->script.slow / 1e3);
    a->nodes = 100;
    a->value = s->script.fault == MUTE ? PLAYER_NO_VALUE : s->script.value;
    if (q->history->length < (size_t)s->script.at)
        return PLAYER_GOOD;
    switch (s->script.fault) {
    case CRASH:
    case HANG:
    case GARBLE:
        error_set(e, 0, NULL, "as it was told");
        return faults[s->script.fault];
    case ILLEGAL:
        a->move = 0x7fff;
        break;
    case RESIGN:
        a->resigns = true;
        break;
    default:
        break;
    }
    return PLAYER_GOOD;
}

const struct player_kind scripted_player = {
    .name = "scripted",
    .about = "does as it is told",
    .options = options,
    .open = open_scripted,
    .close = close_scripted,
    .begin = begin,
    .think = think,
};

/* The registry does not know it, so its text is read as that of a random player. */
static void read_contestant(struct contestant *c, const char *text)
{
    static const char prefix[] = "scripted:";
    static const struct limit none;
    bool scripted = strncmp(text, prefix, strlen(prefix)) == 0;
    struct text as_random = text_new();
    text_format(&as_random, scripted ? "random:%s" : "%s", scripted ? text + strlen(prefix) : text);
    bool good = contestant_read(c, as_random.data, &none, NULL);
    assert(good);
    (void)good;
    text_free(&as_random);
    if (scripted)
        c->kind = &scripted_player;
}

struct test test_between(const struct game *g, const char *a, const char *b)
{
    struct test t = {.game = g, .seed = 7, .margin = 1000, .blocks = 4, .count = 2};
    t.rules = memory_text("");
    t.openings = memory_text("");
    t.sprt = memory_text("");
    read_contestant(&t.contestants[0], a);
    read_contestant(&t.contestants[1], b);
    test_name(&t);
    return t;
}
