/* Matches with an engine that goes wrong on purpose: every match is played to its end, each game that
 * was lost by a fault says so with its reason, and no process and no descriptor is left behind. */
#include "arena/match.h"
#include "check.h"
#include "chess/chess.h"
#include "core/memory.h"
#include "support/leftovers.h"
#include "support/scripted_player.h"

enum { GAMES = 4, MANY = 400 };

/* What becomes of a game when the engine does that at its third move. */
static const struct fault {
    const char *name;
    enum verdict verdict;
    const char *words; /* somewhere in the reason */
} faults[] = {
    {"crash", VERDICT_CRASHED, "signal"},
    {"leave", VERDICT_CRASHED, ""},
    {"hang", VERDICT_HUNG, ""},
    {"garble", VERDICT_GARBLED, ""},
    {"illegal", VERDICT_ILLEGAL, "a1a8"},
    {"half", VERDICT_GARBLED, ""},
    {"slow", VERDICT_LATE, "ms"},
    {"shut", VERDICT_CRASHED, ""},
    {"endless", VERDICT_GARBLED, ""},
    {"flood", VERDICT_HUNG, ""},
    {NULL, VERDICT_RULES, ""},
};

static struct test test_of(const char *fault, uint64_t games)
{
    char text[512];
    snprintf(text, sizeof text,
             "uci:%s uci %s 3;yomi.margin=300;yomi.patience=300;yomi.quitting=100@movetime=50",
             YOMI_FAULTY_ENGINE, fault);
    struct test t = test_between(&chess_game, text, "random");
    t.margin = 100;
    t.blocks = games / 2;
    t.adjudication.plies = 40;
    test_name(&t);
    return t;
}

static void play(const struct test *t, int threads, struct store *store)
{
    static atomic_bool never;
    struct standing standing;
    struct error e = {0};
    struct job jobs[GAMES];
    struct match_settings settings = {
        .threads = threads, .faults = 100, .store = store, .program = "test", .stop = &never};
    assert_true(standing_init(&standing, t, 2, &e));
    assert_true(store_begin(store, &e) && store_add_test(store, t, "test", &e));
    for (uint64_t i = 0; i < t->blocks; i++) {
        job_make(&jobs[i], t, 2, i, "", "");
        assert_true(store_add_job(store, t, &jobs[i], &e));
    }
    assert_true(store_commit(store, &e));
    assert_int_equal(match_run(t, jobs, t->blocks, &standing, &settings, &e), MATCH_COMPLETE);
    assert_int_equal(standing.games, 2 * t->blocks);
    for (uint64_t i = 0; i < t->blocks; i++)
        job_free(&jobs[i]);
    standing_free(&standing);
}

/* Every game of the faulty engine was decided as foretold, against it, and in words. */
static void expect(struct store *store, const struct test *t, const struct fault *f)
{
    struct store_game g;
    struct error e = {0};
    uint64_t count = 0;
    assert_true(store_games(store, t->id, &e));
    for (; store_next_game(store, &g, &e); count++) {
        const struct played *p = &g.played;
        int faulty = p->seats[0] == 'A' ? 0 : 1;
        if (p->verdict != f->verdict || p->guilty != faulty || p->score[faulty] != 0 ||
            p->score[!faulty] != 2 || !strstr(p->reason, f->words) || !p->reason[0])
            fail_msg("%s: %s, %s", f->name, verdict_names[p->verdict], p->reason);
        played_free(&g.played);
    }
    assert_int_equal(count, 2 * t->blocks);
}

static void a_fault_loses_the_game_and_nothing_else(void **state)
{
    (void)state;
    int children = children_left(), open = descriptors_open();
    for (const struct fault *f = faults; f->name; f++) {
        struct test t = test_of(f->name, GAMES);
        struct store *store = store_open(":memory:", false, NULL);
        assert_non_null(store);
        play(&t, 2, store);
        expect(store, &t, f);
        store_close(store);
        test_free(&t);
        assert_int_equal(children_left(), children);
        assert_int_equal(descriptors_open(), open);
    }
}

static void too_many_faults_stop_the_match(void **state)
{
    (void)state;
    static atomic_bool never;
    struct test t = test_of("crash", MANY);
    struct standing standing;
    struct error e = {0};
    struct job jobs[MANY / 2];
    struct match_settings settings = {.threads = 1, .faults = 3, .program = "test", .stop = &never};
    assert_true(standing_init(&standing, &t, 2, &e));
    for (uint64_t i = 0; i < t.blocks; i++)
        job_make(&jobs[i], &t, 2, i, "", "");
    assert_int_equal(match_run(&t, jobs, t.blocks, &standing, &settings, &e), MATCH_FAULTS);
    assert_in_range(standing.faults, 3, MANY - 1);
    for (uint64_t i = 0; i < t.blocks; i++)
        job_free(&jobs[i]);
    standing_free(&standing);
    test_free(&t);
}

TEST_MAIN(TEST(a_fault_loses_the_game_and_nothing_else), TEST(too_many_faults_stop_the_match))
