/* Matches and how they stand: games counted once and in any order, the same result from one thread and
 * from four, and every way for a match to end. Also run under the thread sanitizer. */
#include "arena/match.h"
#include "check.h"
#include "chess/chess.h"
#include "core/memory.h"
#include "support/near.h"
#include "support/scripted_player.h"
#include "support/tiny_games.h"

static atomic_bool never;

static struct job *jobs_of(const struct test *t, int seats)
{
    struct job *jobs = memory_get(t->blocks * sizeof *jobs);
    for (uint64_t i = 0; i < t->blocks; i++)
        job_make(&jobs[i], t, seats, i, "", "");
    return jobs;
}

static void free_jobs(const struct test *t, struct job *jobs)
{
    for (uint64_t i = 0; i < t->blocks; i++)
        job_free(&jobs[i]);
    memory_free(jobs);
}

struct run {
    struct standing standing;
    struct error error;
    enum match_end end;
};

/* Plays a match into a store, or none; the standing is to be freed. */
static struct run run_match(const struct test *t, int threads, struct store *store,
                            atomic_bool *stop)
{
    struct run run = {0};
    struct job *jobs = jobs_of(t, 2);
    struct match_settings settings = {
        .threads = threads, .faults = 10, .store = store, .program = "test", .stop = stop};
    assert_true(standing_init(&run.standing, t, 2, NULL));
    if (store) {
        struct store_game g;
        assert_true(store_begin(store, NULL) && store_add_test(store, t, "test", NULL));
        for (uint64_t i = 0; i < t->blocks; i++)
            assert_true(store_add_job(store, t, &jobs[i], NULL));
        assert_true(store_commit(store, NULL));
        assert_true(store_games(store, t->id, NULL));
        while (store_next_game(store, &g, &run.error)) {
            standing_add(&run.standing, g.job, 2, g.number, &g.played);
            played_free(&g.played);
        }
    }
    run.end = match_run(t, jobs, t->blocks, &run.standing, &settings, &run.error);
    free_jobs(t, jobs);
    return run;
}

/* Two games are the same but for the time they took. */
static void expect_same_stores(struct store *a, struct store *b, const char *test, uint64_t count)
{
    struct store_game x, y;
    assert_true(store_games(a, test, NULL) && store_games(b, test, NULL));
    for (uint64_t i = 0; i < count; i++) {
        assert_true(store_next_game(a, &x, NULL) && store_next_game(b, &y, NULL));
        assert_true(x.job == i / 2 && y.job == i / 2 && x.number == (int)(i % 2));
        assert_string_equal(x.played.moves.data, y.played.moves.data);
        assert_string_equal(x.played.seats, y.played.seats);
        assert_memory_equal(x.played.score, y.played.score, sizeof x.played.score);
        played_free(&x.played);
        played_free(&y.played);
    }
    assert_false(store_next_game(a, &x, NULL));
}

static void one_thread_and_four_play_the_same_games(void **state)
{
    (void)state;
    struct test t = test_between(&chess_game, "random", "random");
    struct store *one = store_open(":memory:", false, NULL),
                 *four = store_open(":memory:", false, NULL);
    t.blocks = 20;
    struct run a = run_match(&t, 1, one, &never), b = run_match(&t, 4, four, &never);
    assert_int_equal(a.end, MATCH_COMPLETE);
    assert_int_equal(b.end, MATCH_COMPLETE);
    assert_int_equal(a.standing.games, 40);
    assert_memory_equal(a.standing.pairs, b.standing.pairs, sizeof a.standing.pairs);
    struct summary x = standing_summary(&a.standing), y = standing_summary(&b.standing);
    assert_memory_equal(&x, &y, sizeof x);
    expect_same_stores(one, four, t.id, 40);
    /* A match that is there is not played again. */
    struct run again = run_match(&t, 2, four, &never);
    assert_int_equal(again.end, MATCH_COMPLETE);
    assert_int_equal(again.standing.games, 40);
    standing_free(&a.standing);
    standing_free(&b.standing);
    standing_free(&again.standing);
    store_close(one);
    store_close(four);
    test_free(&t);
}

/* The verdict depends on the blocks in their order, not on which came first. */
static void sequential_tests_stop_at_the_same_block(void **state)
{
    (void)state;
    struct test t = test_between(&chess_game, "random", "random");
    struct run runs[3];
    static const int threads[] = {1, 2, 4};
    memory_free(t.sprt);
    t.sprt = memory_text("-100:100");
    t.blocks = 20000; /* more than are played before anyone looks */
    for (int i = 0; i < 3; i++) {
        runs[i] = run_match(&t, threads[i], NULL, &never);
        assert_int_equal(runs[i].end, MATCH_DECIDED);
        assert_true(runs[i].standing.sprt.verdict != SPRT_GO_ON);
        assert_true(runs[i].standing.sprt.verdict == runs[0].standing.sprt.verdict);
        assert_true(runs[i].standing.sprt.llr == runs[0].standing.sprt.llr);
        assert_true(runs[i].standing.sprt.sample.blocks == runs[0].standing.sprt.sample.blocks);
        assert_true(runs[i].standing.games < 2 * t.blocks);
    }
    for (int i = 0; i < 3; i++)
        standing_free(&runs[i].standing);
    test_free(&t);
}

static void too_many_faults_end_a_match(void **state)
{
    (void)state;
    struct test t = test_between(&noughts_game, "scripted:fault=crash,slow=1", "scripted:");
    t.blocks = 1000;
    struct run run = run_match(&t, 2, NULL, &never);
    assert_int_equal(run.end, MATCH_FAULTS);
    assert_true(run.standing.faults >= 10 && run.standing.games < 2000);
    assert_int_equal(run.standing.conduct[0].verdicts[VERDICT_CRASHED], run.standing.faults);
    assert_int_equal(run.standing.conduct[1].verdicts[VERDICT_CRASHED], 0);
    assert_int_equal(run.standing.losses, run.standing.games);
    standing_free(&run.standing);
    test_free(&t);
}

static void players_that_cannot_be_opened_end_a_match(void **state)
{
    (void)state;
    struct test t = test_between(&noughts_game, "scripted:", "scripted:");
    scripted_shut = true;
    struct run run = run_match(&t, 4, NULL, &never);
    scripted_shut = false;
    assert_int_equal(run.end, MATCH_FAILED);
    assert_string_equal(run.error.what, "the door is shut");
    assert_int_equal(run.standing.games, 0);
    standing_free(&run.standing);
    test_free(&t);
}

struct stopper {
    atomic_bool stop;
    uint64_t after;
};

static void stop_after(void *who, const struct standing *s)
{
    struct stopper *stopper = who;
    if (s->games >= stopper->after)
        stopper->stop = true;
}

/* Stopped again and again, a match goes on where it was. */
static void stopped_matches_go_on(void **state)
{
    (void)state;
    struct test t = test_between(&noughts_game, "scripted:slow=2", "random");
    t.blocks = 40;
    struct store *store = store_open(":memory:", false, NULL),
                 *calm = store_open(":memory:", false, NULL);
    struct job *jobs = jobs_of(&t, 2);
    struct standing standing;
    assert_true(standing_init(&standing, &t, 2, NULL));
    assert_true(store_begin(store, NULL) && store_add_test(store, &t, "test", NULL) &&
                store_commit(store, NULL));
    int stops = 0;
    enum match_end end;
    do {
        struct stopper stopper = {.after = standing.games + 1};
        struct match_settings settings = {.threads = 2,
                                          .faults = 10,
                                          .store = store,
                                          .program = "test",
                                          .stop = &stopper.stop,
                                          .progress = stop_after,
                                          .who = &stopper};
        uint64_t before = standing.games;
        end = match_run(&t, jobs, t.blocks, &standing, &settings, NULL);
        assert_true(end == MATCH_STOPPED || end == MATCH_COMPLETE);
        assert_true(standing.games > before);
        stops += end == MATCH_STOPPED;
    } while (end == MATCH_STOPPED);
    assert_int_equal(standing.games, 80);
    assert_true(stops > 1);
    struct run run = run_match(&t, 1, calm, &never);
    expect_same_stores(store, calm, t.id, 80);
    standing_free(&run.standing);
    standing_free(&standing);
    free_jobs(&t, jobs);
    store_close(store);
    store_close(calm);
    test_free(&t);
}

static void a_store_that_refuses_ends_a_match(void **state)
{
    (void)state;
    struct test t = test_between(&noughts_game, "random", "random");
    struct store *store = store_open(":memory:", false, NULL);
    struct job *jobs = jobs_of(&t, 2);
    struct standing standing;
    struct error e = {0};
    struct match_settings settings = {
        .threads = 2, .faults = 10, .store = store, .program = "test", .stop = &never};
    assert_true(standing_init(&standing, &t, 2, NULL));
    /* A transaction within a transaction. */
    assert_true(store_begin(store, NULL));
    assert_int_equal(match_run(&t, jobs, t.blocks, &standing, &settings, &e), MATCH_FAILED);
    assert_true(e.what[0]);
    assert_int_equal(standing.games, 0);
    standing_free(&standing);
    free_jobs(&t, jobs);
    store_close(store);
    test_free(&t);
}

/* Standing. */

static struct played game_of(const char *seats, int score0, int score1)
{
    struct played p;
    played_init(&p);
    strcpy(p.seats, seats);
    p.score[0] = score0;
    p.score[1] = score1;
    return p;
}

static void games_count_once_and_in_any_order(void **state)
{
    (void)state;
    struct test t = test_between(&chess_game, "random", "random");
    struct played white_wins = game_of("AB", 2, 0), black_draws = game_of("BA", 1, 1);
    struct standing s;
    assert_true(standing_init(&s, &t, 2, NULL));
    assert_true(standing_add(&s, 1, 2, 1, &black_draws));
    assert_false(standing_add(&s, 1, 2, 1, &black_draws));
    assert_true(standing_add(&s, 1, 2, 0, &white_wins));
    assert_true(standing_has(&s, 1, 0) && !standing_has(&s, 0, 0) && !standing_has(&s, 99, 0));
    assert_false(standing_add(&s, 4, 2, 0, &white_wins));
    assert_int_equal(s.games, 2);
    assert_int_equal(s.in_order, 0);
    assert_true(standing_add(&s, 0, 2, 0, &white_wins));
    assert_true(standing_add(&s, 0, 2, 1, &black_draws));
    assert_int_equal(s.in_order, 2);
    assert_int_equal(s.pairs[3], 2);
    assert_true(s.wins == 2 && s.draws == 2 && s.losses == 0);
    assert_near(standing_summary(&s).score.value, 0.75, 1e-12);
    assert_int_equal(s.conduct[0].seat_games[0], 2);
    assert_near(s.conduct[0].seat_points[1], 1, 1e-12);
    assert_int_equal(s.conduct[1].places[1], 2);
    standing_free(&s);
    played_free(&white_wins);
    played_free(&black_draws);
    test_free(&t);
}

static void use_is_a_share_of_the_limit(void **state)
{
    (void)state;
    struct test t = test_between(&chess_game, "scripted:@nodes=200", "scripted:@movetime=10");
    struct played p = game_of("AB", 2, 0);
    struct standing s;
    text_string(&p.thoughts, "0/5/1/100/0/9000 1/-/1/7/0/20000");
    assert_true(standing_init(&s, &t, 2, NULL));
    assert_near(standing_use(&s, 0), -1, 0);
    standing_add(&s, 0, 2, 0, &p);
    assert_near(standing_use(&s, 0), 0.5, 1e-12);
    assert_near(standing_use(&s, 1), 2, 1e-12);
    assert_int_equal(s.conduct[0].nodes, 100);
    standing_free(&s);
    played_free(&p);
    test_free(&t);
}

static void use_of_a_clock_is_a_share_of_what_it_gave(void **state)
{
    (void)state;
    struct test t =
        test_between(&chess_game, "scripted:@clock=10+1", "scripted:@clock=byoyomi:0+2");
    struct played p = game_of("AB", 2, 0);
    struct standing s;
    text_string(&p.thoughts,
                "0/-/0/0/0/2000000 1/-/0/0/0/500000 0/-/0/0/0/4000000 1/-/0/0/0/500000");
    assert_true(standing_init(&s, &t, 2, NULL));
    standing_add(&s, 0, 2, 0, &p);
    assert_near(standing_use(&s, 0), 6.0 / 12, 1e-12);
    assert_near(standing_use(&s, 1), 1.0 / 4, 1e-12);
    standing_free(&s);
    played_free(&p);
    test_free(&t);
}

/* Four seats, A on the first and third: places give 3, 2, 1 and 0 points, equal scores share, and the
 * best that A can have is 5 of 5, the least 1. */
static void card_games_are_scored_by_places(void **state)
{
    (void)state;
    static const struct {
        int score[4];
        double share;
    } games[] = {{{3, 1, 2, 0}, 1},   {{0, 3, 1, 2}, 0},   {{3, 2, 0, 1}, 0.5},
                 {{5, 5, 5, 5}, 0.5}, {{9, 9, 0, 0}, 0.5}, {{9, 1, 1, 0}, 0.875}};
    struct test t = test_between(&chess_game, "random", "random");
    t.blocks = sizeof games / sizeof *games;
    struct standing s;
    assert_true(standing_init(&s, &t, 4, NULL));
    double sum = 0;
    for (uint64_t i = 0; i < t.blocks; i++)
        for (int number = 0; number < 2; number++) {
            struct played p = game_of("ABAB", 0, 0);
            memcpy(p.score, games[i].score, sizeof games[i].score);
            assert_true(standing_add(&s, i, 2, number, &p));
            sum += games[i].share / 2;
            played_free(&p);
        }
    assert_int_equal(s.in_order, t.blocks);
    assert_near(standing_summary(&s).score.value, sum / (double)t.blocks, 1e-12);
    standing_free(&s);
    test_free(&t);
}

TEST_MAIN(TEST(one_thread_and_four_play_the_same_games),
          TEST(sequential_tests_stop_at_the_same_block), TEST(too_many_faults_end_a_match),
          TEST(players_that_cannot_be_opened_end_a_match), TEST(stopped_matches_go_on),
          TEST(a_store_that_refuses_ends_a_match), TEST(games_count_once_and_in_any_order),
          TEST(use_is_a_share_of_the_limit), TEST(use_of_a_clock_is_a_share_of_what_it_gave),
          TEST(card_games_are_scored_by_places))
