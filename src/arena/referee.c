/* Playing a game: asking, checking, timing, deciding. */
#include "arena/referee.h"

#include "arena/thought.h"
#include "core/clock.h"
#include "core/memory.h"

#include "core/random.h"
#include "protocol/engine.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

const char *const verdict_names[VERDICTS] = {"rules", "resigned", "adjudicated",
                                             "late",  "illegal",  "crashed",
                                             "hung",  "garbled",  "abandoned"};

struct referee {
    const atomic_bool *stop;
    bool transcripts;
    const struct test *test; /* whose players are open */
    char test_id[TEST_ID + 1];
    struct table table;
    bool table_open;
    void *view;
    struct player pool[CONTESTANTS_MAX][SEATS_MAX]; /* a contestant may hold several seats */
    bool opened[CONTESTANTS_MAX];                   /* at least once */
};

/* What is known of the game being played. */
struct course {
    struct referee *referee;
    const struct test *test;
    const struct job *job;
    struct played *out;
    struct player *seats[SEATS_MAX];
    const struct contestant *contestants[SEATS_MAX];
    int64_t left[SEATS_MAX];
    int seat_count;
    int behind[SEATS_MAX], quiet[SEATS_MAX], ahead[SEATS_MAX]; /* moves in a row, by own value */
    bool telling; /* some player says more than its moves */
};

void played_init(struct played *p)
{
    *p = (struct played){.moves = text_new(), .thoughts = text_new(), .guilty = -1};
    for (int s = 0; s < SEATS_MAX; s++)
        p->transcripts[s] = text_new();
}

void played_free(struct played *p)
{
    text_free(&p->moves);
    text_free(&p->thoughts);
    for (int s = 0; s < SEATS_MAX; s++)
        text_free(&p->transcripts[s]);
}

struct referee *referee_open(const atomic_bool *stop, bool transcripts)
{
    struct referee *r = memory_get(sizeof *r);
    *r = (struct referee){.stop = stop, .transcripts = transcripts};
    return r;
}

static void close_player(struct player *p)
{
    if (p->kind)
        p->kind->close(p->self);
    *p = (struct player){0};
}

static void leave_test(struct referee *r)
{
    for (int c = 0; c < CONTESTANTS_MAX; c++)
        for (int s = 0; s < SEATS_MAX; s++)
            close_player(&r->pool[c][s]);
    if (r->table_open)
        table_close(&r->table);
    memory_free(r->view);
    *r = (struct referee){.stop = r->stop, .transcripts = r->transcripts};
}

void referee_close(struct referee *r)
{
    leave_test(r);
    memory_free(r);
}

static bool enter_test(struct referee *r, const struct test *t, const struct setup *setup,
                       struct error *e)
{
    if (r->test && strcmp(r->test_id, t->id) != 0)
        leave_test(r);
    if (!r->table_open && !table_open(&r->table, t->game, setup, e))
        return false;
    r->table_open = true;
    /* Each job has its own deal, and the texts of the setup last as long as its test. */
    r->table.setup = *setup;
    r->test = t;
    memcpy(r->test_id, t->id, sizeof r->test_id);
    if (t->game->view && !r->view)
        r->view = memory_get(t->game->view_size);
    return true;
}

static void keep_transcript(struct course *c, int seat)
{
    const struct player *p = c->seats[seat];
    struct text *out = &c->out->transcripts[seat];
    if (!c->referee->transcripts || !engine_is(p->kind))
        return;
    engine_write_transcript(p->self, out);
    text_string(out, "stderr:\n");
    engine_write_errors(p->self, out);
}

/* Tells the players how the game has ended. One that was at fault is not trusted with another: a fresh
 * one will sit down. */
static void dismiss(struct course *c)
{
    for (int s = 0; s < c->seat_count; s++) {
        struct player *p = c->seats[s];
        if (!p || !p->kind)
            continue;
        keep_transcript(c, s);
        if (s == c->out->guilty && verdict_is_fault(c->out->verdict))
            close_player(p);
        else if (p->kind->end)
            p->kind->end(p->self, c->out->score[s]);
    }
}

/* Decisions. */

static void everyone_but(struct course *c, int loser)
{
    /* The loser's place is the last; the others share what there is. */
    for (int s = 0; s < c->seat_count; s++)
        c->out->score[s] = s == loser ? 0 : 2;
}

__attribute__((format(printf, 4, 5))) static void decide(struct course *c, enum verdict verdict,
                                                         int guilty, const char *reason, ...)
{
    struct played *out = c->out;
    va_list args;
    va_start(args, reason);
    vsnprintf(out->reason, sizeof out->reason, reason, args);
    va_end(args);
    out->verdict = verdict;
    out->guilty = guilty;
    if (guilty >= 0)
        everyone_but(c, guilty);
}

static void decide_draw(struct course *c, const char *reason)
{
    decide(c, VERDICT_ADJUDICATED, -1, "%s", reason);
    for (int s = 0; s < c->seat_count; s++)
        c->out->score[s] = 1;
}

static void decide_by_rules(struct course *c)
{
    const struct table *t = &c->referee->table;
    struct outcome result = {0};
    t->game->outcome(t->position, &t->history, &result);
    decide(c, VERDICT_RULES, -1, "%s", result.reason);
    memcpy(c->out->score, result.score, sizeof result.score);
}

static void decide_fault(struct course *c, int seat, enum player_fault fault, const struct error *e)
{
    static const enum verdict verdicts[] = {[PLAYER_CRASHED] = VERDICT_CRASHED,
                                            [PLAYER_HUNG] = VERDICT_HUNG,
                                            [PLAYER_GARBLED] = VERDICT_GARBLED,
                                            [PLAYER_ILLEGAL] = VERDICT_ILLEGAL};
    const char *between = e->expected[0] ? "; expected " : "";
    decide(c, verdicts[fault], seat, "%s%s%s", e->what, between, e->expected);
}

/* Seats the players, opening those that are not open, and tells them that a game begins. False when one
 * cannot be opened at all; a player that could be before has lost. */
static bool seat_players(struct course *c, const struct setup *setup, int number, struct error *e)
{
    struct referee *r = c->referee;
    int taken[CONTESTANTS_MAX] = {0};
    for (int s = 0; s < c->seat_count; s++) {
        int who = c->out->seats[s] - 'A';
        const struct contestant *contestant = &c->test->contestants[who];
        struct player *p = &r->pool[who][taken[who]++];
        if (!p->kind) {
            p->self = contestant->kind->open(c->test->game, contestant->settings, e);
            if (p->self)
                p->kind = contestant->kind;
            else if (!r->opened[who])
                return false;
            r->opened[who] = true;
        }
        c->seats[s] = p;
        c->contestants[s] = contestant;
        c->left[s] = contestant->limit.clock.main;
        c->telling |= !contestant->kind->instant;
        if (!p->kind || !p->kind->begin(p->self, setup, job_player_seed(c->job, number, s), e)) {
            decide_fault(c, s, PLAYER_CRASHED, e);
            return true;
        }
    }
    return true;
}

/* By the values that the players give, if the test says so. */
static bool adjudicate(struct course *c, int seat, int32_t value)
{
    const struct adjudication *a = &c->test->adjudication;
    const struct table *t = &c->referee->table;
    if (a->plies && t->history.length >= a->plies) {
        decide_draw(c, "the game is too long");
        return true;
    }
    if (c->seat_count != 2 || value == PLAYER_NO_VALUE)
        return false;
    c->behind[seat] = value <= -(int64_t)a->resign_value ? c->behind[seat] + 1 : 0;
    c->ahead[seat] = value >= (int64_t)a->resign_value ? c->ahead[seat] + 1 : 0;
    c->quiet[seat] = value <= (int64_t)a->draw_value && value >= -(int64_t)a->draw_value
                         ? c->quiet[seat] + 1
                         : 0;
    for (int s = 0; s < 2 && a->resign_moves; s++)
        if (c->behind[s] >= (int)a->resign_moves && c->ahead[!s] >= (int)a->resign_moves) {
            decide(c, VERDICT_ADJUDICATED, s, "both see %s lost", t->game->seat_names[s]);
            return true;
        }
    if (a->draw_moves && t->history.length >= a->draw_from && c->quiet[0] >= (int)a->draw_moves &&
        c->quiet[1] >= (int)a->draw_moves) {
        decide_draw(c, "both see the game even");
        return true;
    }
    return false;
}

/* Time. */

/* Takes the time of a move off; true when it was too much. */
static bool late(struct course *c, int seat, double wall)
{
    const struct limit *limit = &c->contestants[seat]->limit;
    int64_t used = (int64_t)(wall * 1000), margin = (int64_t)c->test->margin;
    if (limit->movetime && used > (int64_t)limit->movetime + margin) {
        decide(c, VERDICT_LATE, seat, "answered after %" PRId64 " ms of %" PRIu64, used,
               limit->movetime);
        return true;
    }
    if (!limit->clock.set)
        return false;
    int64_t allowed = time_control_allowed(&limit->clock, c->left[seat]);
    /* The margin is the machine's, not the player's: it is not taken off. */
    int64_t counted = used > allowed && used <= allowed + margin ? allowed : used;
    if (time_control_spend(&limit->clock, &c->left[seat], counted))
        return false;
    decide(c, VERDICT_LATE, seat, "the flag fell: %" PRId64 " ms with %" PRId64 " left", used,
           allowed);
    return true;
}

/* Keeping record. */

static void play(struct course *c, move m)
{
    struct table *t = &c->referee->table;
    struct text *moves = &c->out->moves;
    if (moves->length)
        text_char(moves, ' ');
    t->game->write_move(t->position, m, moves);
    table_play(t, m);
    c->out->plies++;
}

static bool play_opening(struct course *c, struct error *e)
{
    struct table *t = &c->referee->table;
    if (!table_set(t, *c->job->start ? c->job->start : NULL, e))
        return false;
    text_clear(&c->out->moves);
    text_clear(&c->out->thoughts);
    for (const char *p = c->job->moves + strspn(c->job->moves, " "); *p; p += strspn(p, " ")) {
        char word[64];
        size_t length = strcspn(p, " ");
        move m;
        struct text copy = text_on(word, sizeof word);
        text_bytes(&copy, p, length);
        if (!t->game->read_move(t->position, word, &m, e))
            return false;
        play(c, m);
        p += length;
    }
    c->out->opening_plies = c->out->plies;
    return true;
}

/* Asks the seat to move and plays its answer; false when the game has ended. */
static bool next_move(struct course *c, int seat)
{
    struct table *t = &c->referee->table;
    struct player *p = c->seats[seat];
    struct question q = {.seat = seat,
                         .start = *c->job->start ? c->job->start : NULL,
                         .moves = c->out->moves.data,
                         .limit = c->contestants[seat]->limit};
    struct answer a = {.value = PLAYER_NO_VALUE};
    struct error e = {0};
    memcpy(q.left, c->left, sizeof q.left);
    if (t->game->view) {
        t->game->view(t->position, &t->history, seat, c->referee->view);
        q.view = c->referee->view;
        q.moves = "";
        q.start = NULL;
    } else {
        q.position = t->position;
        q.history = &t->history;
    }
    double began = p->kind->instant ? 0 : clock_wall();
    enum player_fault fault = p->kind->think(p->self, &q, &a, &e);
    double wall = p->kind->instant ? 0 : clock_wall() - began;
    if (fault == PLAYER_GOOD && !a.resigns && !game_legal(t->game, t->position, a.move)) {
        fault = PLAYER_ILLEGAL;
        error_set(&e, 0, NULL, "the move is not legal");
    }
    if (fault != PLAYER_GOOD) {
        decide_fault(c, seat, fault, &e);
        return false;
    }
    if (late(c, seat, wall))
        return false;
    if (a.resigns) {
        decide(c, VERDICT_RESIGNED, seat, "%s resigns", t->game->seat_names[seat]);
        return false;
    }
    if (c->telling)
        thought_write(&(struct thought){seat, a.value, a.depth, a.nodes, (uint64_t)(a.cpu * 1e6),
                                        (uint64_t)(wall * 1e6)},
                      &c->out->thoughts);
    play(c, a.move);
    return table_turn(t) == SEAT_OVER || !adjudicate(c, seat, a.value);
}

static void play_on(struct course *c, struct random *chance)
{
    struct table *t = &c->referee->table;
    for (;;) {
        int turn = table_turn(t);
        if (turn == SEAT_OVER) {
            decide_by_rules(c);
            return;
        }
        if (*c->referee->stop) {
            decide(c, VERDICT_ABANDONED, -1, "told to stop");
            return;
        }
        if (turn == SEAT_CHANCE)
            play(c, game_random_move(t->game, t->position, chance));
        else if (!next_move(c, turn))
            return;
    }
}

bool referee_play(struct referee *r, const struct test *t, const struct job *j, int number,
                  struct played *out, struct error *e)
{
    struct setup setup = {.rules = t->rules, .seed = j->seed};
    struct course c = {.referee = r, .test = t, .job = j, .out = out};
    struct random chance = random_seeded(random_mix(j->seed));
    double began = clock_wall();
    if (!enter_test(r, t, &setup, e))
        return false;
    c.seat_count = t->game->seats(r->table.position);
    out->guilty = -1;
    out->plies = out->opening_plies = 0;
    memset(out->score, 0, sizeof out->score);
    for (int s = 0; s < SEATS_MAX; s++)
        text_clear(&out->transcripts[s]);
    memcpy(out->seats, j->seatings[number], sizeof out->seats);
    if ((int)strlen(out->seats) != c.seat_count)
        return error_set(e, 0, NULL, "the game has %d seats and the job %d", c.seat_count,
                         (int)strlen(out->seats));
    setup.position = *j->start ? j->start : NULL;
    if (!play_opening(&c, e) || !seat_players(&c, &setup, number, e))
        return false;
    if (out->guilty < 0)
        play_on(&c, &chance);
    dismiss(&c);
    out->wall = clock_wall() - began;
    return true;
}
