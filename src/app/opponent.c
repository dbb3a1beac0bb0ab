/* Opponents: seating, asking and describing them. Whatever one does, the match stays as it was. */
#include "app/opponent.h"

#include "app/book.h"
#include "app/complaint.h"
#include "app/terminal.h"
#include "chess/chess.h"
#include "core/memory.h"
#include "core/random.h"
#include "core/text.h"
#include "player/alphabeta_player.h"
#include "player/levels.h"
#include "player/manners.h"
#include "player/random_player.h"
#include "protocol/engine.h"

#include <inttypes.h>
#include <string.h>

enum {
    USUAL_TIME = 1000, /* milliseconds a move */
    /* Centipawns behind that are lost: one game in some hundred and fifty is saved from there. */
    LOST_CHESS = 1000,
    LOST_SHOGI = 2500,
};

static bool choose_limit(struct opponent *o, const char *source, const struct match *m)
{
    const struct contestant *c = &o->contestant;
    struct error e = {0};
    o->limit = c->limit;
    if (c->limit.clock.set) {
        complain("--clock, for everybody", "%s: the player has a clock of its own", source);
        return false;
    }
    if (!limit_is_set(&o->limit))
        o->limit.clock = m->control;
    if (!limit_is_set(&o->limit) && !player_ends(c->kind, c->settings)) {
        o->limit.movetime = USUAL_TIME;
        o->by_default = true;
    }
    if (engine_is(c->kind) && !engine_takes(&o->limit, &e)) {
        complain_error(&e, source);
        return false;
    }
    return true;
}

bool opponent_read(struct opponent *o, const char *text, const char *source, const struct match *m,
                   uint64_t seed)
{
    struct error e = {0};
    *o = (struct opponent){.seed = seed, .latest.value = PLAYER_NO_VALUE};
    if (!contestant_read(&o->contestant, text, &(struct limit){0}, &e)) {
        complain_error(&e, source);
        return false;
    }
    o->name = text_new();
    o->settings = text_new();
    if (alphabeta_player_is(o->contestant.kind))
        o->level = alphabeta_player_level(o->contestant.kind, o->contestant.settings);
    if (o->level)
        text_format(&o->name, "Yomi level %d", o->level);
    else
        text_string(&o->name,
                    engine_is(o->contestant.kind) ? o->contestant.name : o->contestant.text);
    return choose_limit(o, source, m);
}

bool opponent_open_book(struct opponent *o, const struct game *g, const char *name)
{
    if (alphabeta_player_is(o->contestant.kind))
        text_format(&o->settings, "book=%s,resign=%d,draw=on", name ? "off" : "own",
                    g == &chess_game ? LOST_CHESS : LOST_SHOGI);
    if (o->settings.length && o->contestant.settings[0])
        text_char(&o->settings, ',');
    o->usual = o->settings.length;
    text_string(&o->settings, o->contestant.settings);
    for (int place = 0; place <= ADVISER; place++)
        o->drawing[place] = random_seeded(random_mix(o->seed + (uint64_t)place));
    if (!name || strcmp(name, "off") == 0)
        return true;
    o->repertoire = book_open(g, name);
    return o->repertoire != NULL;
}

/* Opens an instance. Advice is the best that such a player can give. */
static void *open_instance(const struct opponent *o, const struct game *g, int place,
                           struct error *e)
{
    const struct contestant *c = &o->contestant;
    if (place != ADVISER || !o->level)
        return c->kind->open(g, o->settings.data, e);
    struct text best = text_new();
    alphabeta_player_best(c->kind, o->settings.data, &best);
    void *self = c->kind->open(g, best.data, e);
    text_free(&best);
    return self;
}

static void close_instance(struct opponent *o, int place)
{
    struct player *p = &o->instances[place];
    if (p->kind)
        p->kind->close(p->self);
    *p = (struct player){0};
    o->playing[place] = false;
}

void opponent_close(struct opponent *o)
{
    for (int place = 0; place <= ADVISER; place++)
        close_instance(o, place);
    contestant_free(&o->contestant);
    repertoire_close(o->repertoire);
    text_free(&o->settings);
    text_free(&o->name);
}

bool opponent_sit(struct opponent *o, const struct match *m, int place, struct error *e)
{
    struct player *p = &o->instances[place];
    const struct table *t = &m->board.table;
    struct setup setup = t->setup;
    /* Where cards are hidden, neither the deal nor its seed is for players to know. */
    setup.position = t->game->view ? NULL : m->start.data;
    setup.seed = t->game->view ? 0 : setup.seed;
    if (!p->kind && !(p->self = open_instance(o, t->game, place, e))) {
        if (e && e->column > (int)o->usual)
            e->column -= (int)o->usual;
        return false;
    }
    p->kind = o->contestant.kind;
    if (engine_is(p->kind)) {
        text_clear(&o->name);
        terminal_clean(&o->name, engine_name(p->self));
    }
    if (!o->playing[place])
        o->playing[place] =
            p->kind->begin(p->self, &setup, random_mix(o->seed + (uint64_t)place), e);
    if (!o->playing[place])
        close_instance(o, place);
    return o->playing[place];
}

/* The moves of the match from its start, as engines are told them. */
static void write_moves(const struct match *m, struct text *out)
{
    const struct table *t = &m->board.table;
    struct table again;
    if (!table_open(&again, t->game, &t->setup, NULL))
        return;
    if (table_set(&again, m->start.data, NULL))
        for (size_t i = 0; i < t->history.length; i++) {
            text_string(out, i ? " " : "");
            t->game->write_move(again.position, m->line[i].move, out);
            table_play(&again, m->line[i].move);
        }
    table_close(&again);
}

/* Asks with all that the seat to move may know. */
static enum player_fault ask(const struct player *p, const struct match *m, struct question *q,
                             struct answer *a, struct error *e)
{
    const struct table *t = &m->board.table;
    struct text moves = text_new();
    void *view = t->game->view ? memory_get(t->game->view_size) : NULL;
    q->seat = table_turn(t);
    memcpy(q->left, m->left, sizeof q->left);
    if (view) {
        t->game->view(t->position, &t->history, q->seat, view);
        q->view = view;
    } else {
        q->position = t->position;
        q->history = &t->history;
        q->start = m->start.data;
        write_moves(m, &moves);
    }
    q->moves = moves.data;
    enum player_fault fault = p->kind->think(p->self, q, a, e);
    memory_free(view);
    text_free(&moves);
    return fault;
}

enum player_fault opponent_think(struct opponent *o, const struct match *m, int place,
                                 bool (*stop)(void *context), void *context, struct answer *a,
                                 struct error *e)
{
    const struct table *t = &m->board.table;
    struct question q = {.limit = o->limit, .stop = stop, .stop_context = context};
    /* Advice must not cost much of a clock, and ends where the level's own limit is not set. */
    if (place == ADVISER && (q.limit.clock.set || (o->level && !limit_is_set(&q.limit))))
        q.limit = (struct limit){.movetime = USUAL_TIME};
    *a = (struct answer){.value = PLAYER_NO_VALUE};
    if (o->repertoire)
        a->move = repertoire_draw(o->repertoire, t->position, &o->drawing[place]);
    enum player_fault fault = a->move ? PLAYER_GOOD : ask(&o->instances[place], m, &q, a, e);
    bool two = t->game->seats(t->position) == 2;
    if (fault == PLAYER_GOOD && (a->resigns ? !two : !game_legal(t->game, t->position, a->move))) {
        fault = PLAYER_ILLEGAL;
        error_set(e, 0, NULL,
                  a->resigns ? "it resigns, which nobody can here" : "its move is not legal");
    }
    if (fault != PLAYER_GOOD) {
        close_instance(o, place);
    } else if (place != ADVISER) {
        o->latest = *a;
        o->latest_at = t->history.length;
    }
    return fault;
}

void opponent_dismiss(struct opponent *o, const struct match *m)
{
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        const struct player *p = &o->instances[seat];
        if (o->playing[seat] && p->kind->end)
            p->kind->end(p->self, match_points(m, seat));
        o->playing[seat] = false;
    }
}

bool opponent_is_random(const struct opponent *o)
{
    return o->contestant.kind == &random_player;
}

/* A move that was taken back says nothing about this position. */
static bool is_latest(const struct opponent *o, const struct match *m)
{
    return o->latest_at + 1 == m->board.table.history.length;
}

bool opponent_offers_draw(const struct opponent *o, const struct match *m)
{
    return is_latest(o, m) && o->latest.draw == DRAW_OFFERED;
}

bool opponent_takes_draw(const struct opponent *o, const struct match *m, const char **why)
{
    bool known = is_latest(o, m) && o->latest.value != PLAYER_NO_VALUE;
    *why = opponent_offers_draw(o, m) ? NULL
           : opponent_is_random(o)    ? "it does not understand the question"
           : m->board.table.history.length < MANNERS_TAKE_FROM ? "it is too early"
           : !known                                            ? "it cannot tell how it stands"
           : o->latest.draw == DRAW_REFUSED                    ? "it wants to play on"
           : !manners_draw_suits(o->latest.value)              ? "it likes its position better"
                                                               : NULL;
    return !*why;
}

const char *opponent_name(const struct opponent *o)
{
    return opponent_is_random(o) ? "The random mover" : o->name.data;
}

const char *opponent_adviser(const struct opponent *o)
{
    return o->level ? "Yomi at full strength" : opponent_name(o);
}

void opponent_describe(const struct opponent *o, struct text *out)
{
    text_string(out, opponent_is_random(o) ? "random moves" : opponent_name(o));
    if (o->level)
        text_format(out, ", %s", level_name(o->level));
    if (engine_is(o->contestant.kind) && limit_is_set(&o->contestant.limit)) {
        text_string(out, " (");
        limit_write(&o->contestant.limit, out);
        text_char(out, ')');
    } else if (o->by_default) {
        text_string(out, " (1 second a move)");
    }
    if (!engine_is(o->contestant.kind))
        text_format(out, " (seed %" PRIu64 ")", o->seed);
}

void opponent_write_value(int32_t value, struct text *out)
{
    enum { MATES = PLAYER_MATE - 10000, EVEN = 30, LITTLE = 100, MUCH = 300 };
    if (value == PLAYER_NO_VALUE)
        return;
    if (value >= MATES || value <= -MATES) {
        text_format(out, value > 0 ? "mate in %d" : "mated in %d",
                    PLAYER_MATE - (value > 0 ? value : -value));
        return;
    }
    int32_t size = value < 0 ? -value : value;
    text_string(out, size <= EVEN     ? "about even"
                     : size <= LITTLE ? "a little "
                     : size <= MUCH   ? ""
                                      : "much ");
    if (size > EVEN)
        text_string(out, value > 0 ? "better" : "worse");
    text_format(out, " (%c%d.%02d)", value < 0 ? '-' : '+', size / 100, size % 100);
}
