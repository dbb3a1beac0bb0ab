/* The store: what is added twice is there once, what is not committed is not there, and files that are
 * no store are left alone. */
#include "arena/store.h"
#include "check.h"
#include "chess/chess.h"
#include "core/memory.h"
#include "support/scripted_player.h"

#include <sqlite3.h>
#include <sys/stat.h>
#include <unistd.h>

static char path[64];

/* A name in a folder of its own. */
static void fresh_path(void)
{
    strcpy(path, "/tmp/yomi-store-XXXXXX");
    assert_non_null(mkdtemp(path));
    strcat(path, "/s.db");
}

static void remove_path(void)
{
    static const char *const endings[] = {"", "-wal", "-shm", "-journal"};
    char name[80];
    for (int i = 0; i < 4; i++) {
        snprintf(name, sizeof name, "%s%s", path, endings[i]);
        unlink(name);
    }
    *strrchr(path, '/') = '\0';
    assert_int_equal(rmdir(path), 0);
}

/* Runs SQL behind the store's back. */
static void run_sql(const char *text)
{
    sqlite3 *db;
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, text, NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(db);
}

static void fill_game(struct played *p)
{
    played_init(p);
    strcpy(p->seats, "AB");
    p->score[0] = 2;
    p->verdict = VERDICT_CRASHED;
    p->guilty = 1;
    strcpy(p->reason, "it's \"gone\"");
    p->plies = 2;
    p->wall = 0.5;
    text_string(&p->moves, "e2e4 e7e5");
    text_string(&p->thoughts, "0/1/2/3/4/5");
}

static void add_all(struct store *s, const struct test *t, const struct played *p)
{
    struct job j;
    job_make(&j, t, 2, 0, "", "e2e4");
    assert_true(store_begin(s, NULL) && store_add_test(s, t, "yomi 1", NULL) &&
                store_add_job(s, t, &j, NULL) &&
                store_add_game(s, t->id, 0, 1, p, "yomi 1", NULL) && store_commit(s, NULL));
    job_free(&j);
}

static void everything_comes_back_once(void **state)
{
    (void)state;
    fresh_path();
    struct test t = test_between(&chess_game, "random@nodes=5", "random");
    struct played p;
    struct error e = {0};
    fill_game(&p);
    for (int i = 0; i < 2; i++) {
        struct store *s = store_open(path, false, &e);
        assert_non_null(s);
        add_all(s, &t, &p);
        store_close(s);
    }
    struct store *s = store_open(path, true, &e);
    struct store_test found;
    struct store_game g;
    struct job j;
    assert_true(store_find_test(s, NULL, &found, &e));
    assert_string_equal(found.test.id, t.id);
    assert_int_equal(found.games, 1);
    assert_string_equal(found.test.contestants[0].text, "random@nodes=5");
    test_free(&found.test);
    assert_true(store_jobs(s, t.id, &e) && store_next_job(s, &j, &e));
    assert_true(job_check(&j, &t, &e));
    assert_string_equal(j.moves, "e2e4");
    job_free(&j);
    assert_false(store_next_job(s, &j, &e));
    assert_true(store_games(s, t.id, &e) && store_next_game(s, &g, &e));
    assert_true(g.job == 0 && g.number == 1 && g.played.guilty == 1 && g.played.plies == 2);
    assert_int_equal(g.played.verdict, VERDICT_CRASHED);
    assert_string_equal(g.played.reason, p.reason);
    assert_string_equal(g.played.moves.data, p.moves.data);
    assert_string_equal(g.played.thoughts.data, p.thoughts.data);
    assert_string_equal(g.program, "yomi 1");
    played_free(&g.played);
    assert_false(store_next_game(s, &g, &e));
    assert_int_equal(e.what[0], '\0');
    store_close(s);
    played_free(&p);
    test_free(&t);
    remove_path();
}

static void a_test_grows_but_does_not_shrink(void **state)
{
    (void)state;
    struct store *s = store_open(":memory:", false, NULL);
    struct test t = test_between(&chess_game, "random", "random");
    struct store_test found;
    static const uint64_t sizes[][2] = {{4, 4}, {9, 9}, {5, 9}};
    for (int i = 0; i < 3; i++) {
        t.blocks = sizes[i][0];
        assert_true(store_add_test(s, &t, "yomi", NULL));
        assert_true(store_find_test(s, NULL, &found, NULL));
        assert_int_equal(found.test.blocks, sizes[i][1]);
        test_free(&found.test);
    }
    store_close(s);
    test_free(&t);
}

static void what_is_not_committed_is_not_there(void **state)
{
    (void)state;
    fresh_path();
    struct test t = test_between(&chess_game, "random", "random");
    struct store *s = store_open(path, false, NULL);
    struct store_test found;
    struct error e = {0};
    assert_true(store_begin(s, NULL) && store_add_test(s, &t, "yomi", NULL));
    store_close(s);
    s = store_open(path, true, NULL);
    assert_false(store_find_test(s, NULL, &found, &e));
    assert_true(strstr(e.what, "there is no test") != NULL);
    store_close(s);
    test_free(&t);
    remove_path();
}

static void tests_are_found_by_how_they_begin(void **state)
{
    (void)state;
    struct store *s = store_open(":memory:", false, NULL);
    struct store_test found;
    struct error e = {0};
    char start[3] = "";
    for (uint64_t seed = 1; seed <= 40; seed++) {
        struct test t = test_between(&chess_game, "random", "random");
        t.seed = seed;
        test_name(&t);
        assert_true(store_add_test(s, &t, "yomi", NULL));
        assert_true(store_find_test(s, t.id, &found, NULL));
        test_free(&found.test);
        test_free(&t);
    }
    /* Forty names and sixteen digits: some digit begins more than one. */
    int many = 0;
    for (const char *digit = "0123456789abcdef"; *digit; digit++) {
        start[0] = *digit;
        if (store_find_test(s, start, &found, &e))
            test_free(&found.test);
        else
            many += strstr(e.what, "more than one") != NULL;
    }
    assert_true(many > 0);
    assert_false(store_find_test(s, "x", &found, &e));
    assert_true(strstr(e.what, "there is no test") != NULL);
    store_close(s);
}

static void expect_refused(const char *words)
{
    struct error e = {0};
    assert_null(store_open(path, false, &e));
    if (!strstr(e.what, words))
        fail_msg("'%s' does not say '%s'", e.what, words);
}

static void other_files_are_left_alone(void **state)
{
    (void)state;
    fresh_path();
    struct error e = {0};
    assert_null(store_open(path, true, &e));
    assert_true(strstr(e.what, "cannot be opened") != NULL);
    assert_int_not_equal(access(path, F_OK), 0);
    run_sql("create table recipes(cake)");
    expect_refused("something else");
    unlink(path);
    FILE *f = fopen(path, "w");
    for (int i = 0; i < 1000; i++)
        fputs("no database at all\n", f);
    fclose(f);
    expect_refused("no database");
    unlink(path);
    store_close(store_open(path, false, NULL));
    run_sql("pragma user_version=99");
    expect_refused("another version");
    remove_path();
}

static void damaged_games_are_noticed(void **state)
{
    (void)state;
    static const char *const damages[] = {"score = 'x'",  "score = '2'", "verdict = 'abandoned'",
                                          "verdict = ''", "guilty = 7",  "number = -1",
                                          "seats = 'A'"};
    struct test t = test_between(&chess_game, "random", "random");
    struct played p;
    fill_game(&p);
    for (size_t i = 0; i < sizeof damages / sizeof *damages; i++) {
        char sql[80];
        struct error e = {0};
        struct store_game g;
        fresh_path();
        struct store *s = store_open(path, false, NULL);
        add_all(s, &t, &p);
        store_close(s);
        snprintf(sql, sizeof sql, "update games set %s", damages[i]);
        run_sql(sql);
        s = store_open(path, true, NULL);
        assert_true(store_games(s, t.id, NULL));
        assert_false(store_next_game(s, &g, &e));
        assert_true(strstr(e.what, "damaged") != NULL);
        store_close(s);
        remove_path();
    }
    played_free(&p);
    test_free(&t);
}

/* The wait for another program is five seconds. */
static void a_store_in_use_is_told(void **state)
{
    (void)state;
    fresh_path();
    struct error e = {0};
    struct store *s = store_open(path, false, NULL);
    sqlite3 *other;
    assert_int_equal(sqlite3_open(path, &other), SQLITE_OK);
    assert_int_equal(sqlite3_exec(other, "begin immediate", NULL, NULL, NULL), SQLITE_OK);
    assert_false(store_begin(s, &e));
    assert_true(strstr(e.what, "in use") != NULL);
    sqlite3_close(other);
    assert_true(store_begin(s, &e));
    store_close(s);
    remove_path();
}

static void files_that_cannot_be_written_are_told(void **state)
{
    (void)state;
    fresh_path();
    struct error e = {0};
    struct test t = test_between(&chess_game, "random", "random");
    store_close(store_open(path, false, NULL));
    assert_int_equal(chmod(path, 0444), 0);
    if (access(path, W_OK) == 0) {
        remove_path();
        test_free(&t);
        SKIP("root may write everywhere");
    }
    struct store *s = store_open(path, false, &e);
    assert_true(!s || !store_begin(s, &e));
    assert_true(strstr(e.what, "cannot be") != NULL);
    if (s)
        store_close(s);
    remove_path();
    test_free(&t);
}

TEST_MAIN(TEST(everything_comes_back_once), TEST(a_test_grows_but_does_not_shrink),
          TEST(what_is_not_committed_is_not_there), TEST(tests_are_found_by_how_they_begin),
          TEST(other_files_are_left_alone), TEST(damaged_games_are_noticed),
          TEST(a_store_in_use_is_told), TEST(files_that_cannot_be_written_are_told))
