/* Making tests from what the user typed, and their jobs from openings. */
#include "app/arena.h"
#include "app/board.h"
#include "app/command.h"
#include "app/complaint.h"
#include "app/openings.h"
#include "core/hash.h"
#include "core/memory.h"
#include "protocol/engine.h"
#include "shogi/shogi.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

void plan_free(struct plan *p)
{
    for (uint64_t i = 0; p->jobs && i < p->test.blocks; i++)
        job_free(&p->jobs[i]);
    memory_free(p->jobs);
    test_free(&p->test);
    p->jobs = NULL;
}

/* How many seats the game has by these rules; 0 after a complaint. */
static int count_seats(const struct game *g, const char *rules)
{
    struct table t;
    struct error e = {0};
    if (!table_open(&t, g, &(struct setup){.rules = rules}, &e)) {
        complain_error(&e, "--rules");
        return 0;
    }
    int seats = g->seats(t.position);
    table_close(&t);
    return seats;
}

/* Shogi is played with the impasse rule of 27 points unless the rules say otherwise; the last of two
 * settings counts. */
static char *rules_for(const struct game *g, const char *given)
{
    struct text rules = text_new();
    text_string(&rules, g == &shogi_game ? "impasse=27" : "");
    if (given && *given)
        text_format(&rules, "%s%s", rules.length ? "," : "", given);
    char *copy = memory_text(rules.data);
    text_free(&rules);
    return copy;
}

static bool read_players(struct test *t, const struct arguments *a, int seats, char *const *names,
                         size_t count)
{
    struct limit each = {0};
    struct error e = {0};
    const char *limit = arguments_value(a, "each");
    if (limit && !limit_read(&each, limit, &e)) {
        complain_error(&e, "--each");
        return false;
    }
    if (count != 2 && count != (size_t)seats) {
        complain(seats == 2 ? "two players" : "two players, or one for each seat",
                 "there are %zu players", count);
        return false;
    }
    for (size_t i = 0; i < count; i++) {
        if (!contestant_read(&t->contestants[t->count], names[i], &each, &e)) {
            complain_error(&e, names[i]);
            return false;
        }
        const struct contestant *c = &t->contestants[t->count++];
        if (engine_is(c->kind) && limit_is_set(&c->limit) && !engine_takes(&c->limit, &e)) {
            complain_error(&e, names[i]);
            return false;
        }
        if (!player_ends(c->kind, c->settings) && !limit_is_set(&c->limit)) {
            complain("--each LIMIT, or @LIMIT behind the player", "%s may think for ever",
                     quoted(names[i]));
            return false;
        }
    }
    return true;
}

static bool read_sprt(struct test *t, const struct arguments *a)
{
    const char *text = arguments_value(a, "sprt");
    struct sprt_test bounds;
    struct error e = {0};
    t->sprt = memory_text(text ? text : "");
    if (!text || sprt_read(&bounds, text, &e))
        return true;
    complain_error(&e, "--sprt");
    return false;
}

static bool read_adjudication(struct test *t, const struct arguments *a)
{
    const char *text = arguments_value(a, "adjudicate");
    struct error e = {0};
    if (!text || adjudication_read(&t->adjudication, text, &e))
        return true;
    complain_error(&e, "--adjudicate");
    return false;
}

/* Whole blocks: as many as hold so many games. */
static void set_blocks(struct plan *p, uint64_t games)
{
    struct job j;
    job_make(&j, &p->test, p->seats, 0, "", "");
    uint64_t each = (uint64_t)j.games;
    job_free(&j);
    p->test.blocks = (games + each - 1) / each;
    if (p->test.blocks * each != games)
        fprintf(stderr, "yomi: %" PRIu64 " games: blocks of %" PRIu64 " are played whole\n",
                p->test.blocks * each, each);
}

static void make_jobs(struct plan *p, const struct openings *o, bool shuffled)
{
    uint64_t blocks = p->test.blocks;
    struct random r = random_seeded(random_mix(p->test.seed ^ 0x6f70656e));
    size_t *order = memory_get((o->count ? o->count : 1) * sizeof *order);
    for (size_t i = 0; i < o->count; i++) {
        size_t other = shuffled ? random_below(&r, (uint32_t)i + 1) : i;
        order[i] = order[other];
        order[other] = i;
    }
    p->jobs = memory_get((blocks ? blocks : 1) * sizeof *p->jobs);
    for (uint64_t i = 0; i < blocks; i++) {
        const struct opening *opening = o->count ? &o->list[order[i % o->count]] : NULL;
        job_make(&p->jobs[i], &p->test, p->seats, i, opening ? opening->start : "",
                 opening ? opening->moves : "");
    }
    memory_free(order);
}

/* The name of the openings for people, with a hash that tells other ones of the same name apart. */
static char *name_openings(const struct openings *o, const char *how)
{
    struct text all = text_new(), name = text_new();
    for (size_t i = 0; i < o->count; i++)
        text_format(&all, "%s\t%s\n", o->list[i].start, o->list[i].moves);
    if (o->count)
        text_format(&name, "%s, %zu, %s, %08" PRIx32, o->name, o->count, how,
                    (uint32_t)hash_bytes(all.data, all.length));
    char *copy = memory_text(name.data);
    text_free(&all);
    text_free(&name);
    return copy;
}

static bool read_openings(struct plan *p, const struct arguments *a)
{
    struct openings o;
    const char *order = arguments_value(a, "order"), *from = arguments_value(a, "openings");
    order = order ? order : "shuffled";
    if (!openings_read(&o, p->test.game, p->test.rules, from ? from : "builtin"))
        return false;
    p->test.openings = name_openings(&o, order);
    test_name(&p->test);
    make_jobs(p, &o, strcmp(order, "shuffled") == 0);
    openings_free(&o);
    return true;
}

static bool make(struct plan *p, const struct arguments *a, char *const *names, size_t count)
{
    struct test *t = &p->test;
    const char *game = arguments_value(a, "game");
    uint64_t games = 100;
    t->margin = 200;
    t->seed = 1;
    if (!game) {
        complain("--game with chess or shogi", "it is not said which game is played");
        return false;
    }
    if (!(t->game = board_game(game)))
        return false;
    const char *seating = arguments_value(a, "seating");
    t->seating = seating ? seating_named(seating) : SEATING_HALVES;
    t->rules = rules_for(t->game, arguments_value(a, "rules"));
    if (!(p->seats = count_seats(t->game, t->rules)) ||
        !read_players(t, a, p->seats, names, count) || !read_sprt(t, a) ||
        !read_adjudication(t, a) || !arguments_number(a, "games", 1, 100000000, &games) ||
        !arguments_number(a, "seed", 0, UINT64_MAX, &t->seed) ||
        !arguments_number(a, "margin", 0, 3600000, &t->margin))
        return false;
    set_blocks(p, games);
    return read_openings(p, a);
}

bool plan_make(struct plan *p, const struct arguments *a, char *const *names, size_t count)
{
    *p = (struct plan){0};
    if (make(p, a, names, count))
        return true;
    plan_free(p);
    return false;
}

bool plan_load(struct plan *p, struct store *s)
{
    struct error e = {0};
    uint64_t count = 0, blocks = p->test.blocks;
    p->seats = count_seats(p->test.game, p->test.rules);
    p->jobs = memory_get((blocks ? blocks : 1) * sizeof *p->jobs);
    memset(p->jobs, 0, (blocks ? blocks : 1) * sizeof *p->jobs);
    struct job j;
    bool good = store_jobs(s, p->test.id, &e);
    while (good && store_next_job(s, &j, &e)) {
        good = job_check(&j, &p->test, &e);
        if (good && j.number == count && count < blocks)
            p->jobs[count++] = j;
        else
            job_free(&j);
    }
    if (good && !e.what[0] && count != blocks)
        error_set(&e, 0, NULL, "the store has %" PRIu64 " blocks of %" PRIu64, count, blocks);
    if (!e.what[0] && p->seats)
        return true;
    if (e.what[0])
        complain_error(&e, "store");
    plan_free(p);
    return false;
}

bool plan_check_players(struct plan *p)
{
    for (int i = 0; i < p->test.count; i++) {
        const struct contestant *c = &p->test.contestants[i];
        struct error e = {0};
        void *self = c->kind->open(p->test.game, c->settings, &e);
        if (!self) {
            complain_error(&e, c->text);
            return false;
        }
        if (engine_is(c->kind))
            snprintf(p->engines[i], sizeof p->engines[i], "%s", engine_name(self));
        c->kind->close(self);
    }
    return true;
}
