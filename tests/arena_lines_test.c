/* What the arena writes and reads as text: fields, limits, players, adjudication, tests, jobs, results
 * and thoughts. Everything good comes back as it was, everything else is refused with a reason. */
#include "arena/line.h"
#include "arena/result.h"
#include "arena/standing.h"
#include "arena/thought.h"
#include "check.h"
#include "chess/chess.h"
#include "core/memory.h"

static const struct limit no_limit;

/* Fields. */

static void fields_hold_any_text(void **state)
{
    (void)state;
    static const char *const values[] = {"",    "plain",          "a\tb", "\\",
                                         "\\t", "line\nline\r\n", "=",    "日"};
    for (size_t i = 0; i < sizeof values / sizeof *values; i++) {
        struct text t = text_new();
        const char *name, *value;
        line_put(&t, "a", values[i]);
        line_put_number(&t, "b", UINT64_MAX);
        assert_null(strchr(t.data, '\n'));
        struct line line = {t.data, t.data};
        assert_int_equal(line_next(&line, &name, &value, NULL), LINE_FIELD);
        assert_string_equal(name, "a");
        assert_string_equal(value, values[i]);
        assert_int_equal(line_next(&line, &name, &value, NULL), LINE_FIELD);
        assert_string_equal(value, "18446744073709551615");
        assert_int_equal(line_next(&line, &name, &value, NULL), LINE_END);
        text_free(&t);
    }
}

static void what_is_no_field_is_refused(void **state)
{
    (void)state;
    static const char *const bad[] = {"x", "=x", "\t", "a=\\", "a=\\x", "a=1\tb", "a=1\t"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        char copy[32];
        struct error e = {0};
        const char *name, *value;
        strcpy(copy, bad[i]);
        struct line line = {copy, copy};
        enum line_status got;
        while ((got = line_next(&line, &name, &value, &e)) == LINE_FIELD)
            continue;
        assert_int_equal(got, LINE_BAD);
        assert_true(e.what[0] && e.expected[0] && e.column > 0);
    }
}

static void numbers_are_whole_and_fit(void **state)
{
    (void)state;
    uint64_t n = 5;
    assert_true(line_number("0", &n) && n == 0);
    assert_true(line_number("1844674407370955160", &n) && n == 1844674407370955160u);
    static const char *const bad[] = {"",   "-1", "+1",  " 1",
                                      "1 ", "1x", "0x1", "99999999999999999999"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_false(line_number(bad[i], &n));
}

/* Limits and players. */

static void limits_come_back(void **state)
{
    (void)state;
    static const char *const good[] = {"nodes=5000",
                                       "simulations=1",
                                       "depth=12",
                                       "movetime=100",
                                       "clock=60+0.6",
                                       "clock=byoyomi:300+10",
                                       "nodes=5,depth=3,clock=10+0"};
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        struct limit l = {0}, again = {0};
        struct text t = text_new();
        assert_true(limit_read(&l, good[i], NULL));
        assert_true(limit_is_set(&l));
        limit_write(&l, &t);
        assert_true(limit_read(&again, t.data, NULL));
        assert_memory_equal(&l, &again, sizeof l);
        text_free(&t);
    }
    assert_false(limit_is_set(&no_limit));
}

static void bad_limits_change_nothing(void **state)
{
    (void)state;
    static const char *const bad[] = {
        "",         "nodes",    "nodes=",    "nodes=0",    "nodes=x",
        "nodes=-1", "clock=",   "clock=x",   "what=1",     "nodes=1,",
        ",nodes=1", "nodes =1", "nodes=1e9", "clock=-1+0", "nodes=99999999999999999999"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct limit l = {.nodes = 77};
        struct error e = {0};
        assert_false(limit_read(&l, bad[i], &e));
        assert_true(e.what[0] && e.column > 0);
        assert_true(l.nodes == 77 && !l.clock.set);
    }
}

static void players_carry_their_limits(void **state)
{
    (void)state;
    struct limit each = {.nodes = 10};
    struct contestant c, again;
    assert_true(contestant_read(&c, "random", &each, NULL));
    assert_string_equal(c.text, "random@nodes=10");
    assert_true(contestant_read(&again, c.text, &no_limit, NULL));
    assert_string_equal(again.text, c.text);
    assert_true(again.limit.nodes == 10);
    contestant_free(&again);
    contestant_free(&c);
    assert_true(contestant_read(&c, "random:delay=5@movetime=3", &each, NULL));
    assert_string_equal(c.settings, "delay=5");
    assert_true(c.limit.movetime == 3 && c.limit.nodes == 0);
    contestant_free(&c);
    /* An @ that begins no limit belongs to the settings, as in an engine's command. */
    assert_true(contestant_read(&c, "random:x@y", &no_limit, NULL));
    assert_string_equal(c.settings, "x@y");
    contestant_free(&c);
    static const char *const bad[] = {
        "", "nobody", "random@", "random@x=1", "random@nodes=0", "random@nodes", ":x", "@nodes=1"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct error e = {0};
        assert_false(contestant_read(&c, bad[i], &no_limit, &e));
        assert_true(e.what[0]);
    }
}

static void sequential_tests_are_read(void **state)
{
    (void)state;
    struct sprt_test t;
    assert_true(sprt_read(&t, "-1.75:0.25", NULL));
    assert_true(t.elo0 == -1.75 && t.elo1 == 0.25 && t.scale == SPRT_NORMALISED && !t.overshoot);
    assert_true(sprt_read(&t, "0:5,model=logistic,alpha=0.01,beta=0.1,overshoot", NULL));
    assert_true(t.scale == SPRT_LOGISTIC && t.alpha == 0.01 && t.beta == 0.1 && t.overshoot);
    static const char *const bad[] = {"",
                                      "5",
                                      "5:",
                                      ":5",
                                      "5:0",
                                      "0:0",
                                      "0:5,",
                                      "0:5,x",
                                      "0:nan",
                                      "0:5,alpha=0",
                                      "0:5,alpha=0.6,beta=0.5",
                                      "0:5,beta=nan",
                                      "0:1e9",
                                      "0:5,overshootx"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct error e = {0};
        assert_false(sprt_read(&t, bad[i], &e));
        assert_true(e.what[0] && e.expected[0]);
    }
}

static void adjudication_comes_back(void **state)
{
    (void)state;
    static const char *const good[] = {"", "plies=400", "resign=600:4", "draw=10:8:60",
                                       "plies=400,resign=600:4,draw=10:8:60"};
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        struct adjudication a;
        struct text t = text_new();
        assert_true(adjudication_read(&a, good[i], NULL));
        adjudication_write(&a, &t);
        assert_string_equal(t.data, good[i]);
        text_free(&t);
    }
    static const char *const bad[] = {"plies",          "plies=",      "plies=x",      "resign=600",
                                      "resign=600:4:1", "draw=10:8",   "draw=::",      "x=1",
                                      "plies=1;",       "resign=-6:4", "plies=9999999"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct adjudication a = {.plies = 5};
        struct error e = {0};
        assert_false(adjudication_read(&a, bad[i], &e));
        assert_true(e.what[0] && e.expected[0] && a.plies == 5);
    }
}

/* Tests and jobs. */

static struct test some_test(int contestants)
{
    struct test t = {
        .game = &chess_game, .seed = 9, .margin = 200, .blocks = 50, .count = contestants};
    t.rules = memory_text("chess960");
    t.openings = memory_text("tab\there");
    t.sprt = memory_text("0:5");
    t.adjudication = (struct adjudication){400, 600, 4, 10, 8, 60};
    for (int i = 0; i < contestants; i++)
        assert_true(contestant_read(&t.contestants[i], "random@nodes=5", &no_limit, NULL));
    test_name(&t);
    return t;
}

static void lines_of_tests_and_jobs_come_back(void **state)
{
    (void)state;
    struct test t = some_test(2), read;
    struct job j, job;
    struct text line = text_new(), again = text_new();
    test_write(&t, &line);
    struct text copy = text_new();
    text_string(&copy, line.data);
    assert_true(test_read(&read, copy.data, NULL));
    test_write(&read, &again);
    assert_string_equal(again.data, line.data);
    test_free(&read);
    text_free(&copy);

    job_make(&j, &t, 2, 31, "8/8/8/8/8/5k2/8/5K2 w - - 0 1", "f1g1 f3g3");
    text_clear(&line);
    text_clear(&again);
    job_write(&j, &t, &line);
    copy = text_new();
    text_string(&copy, line.data);
    assert_true(job_read(&job, &read, copy.data, NULL));
    job_write(&job, &read, &again);
    assert_string_equal(again.data, line.data);
    assert_true(job.seed == j.seed && job.number == 31 && job.games == 2);
    text_free(&copy);
    job_free(&job);
    job_free(&j);
    test_free(&read);
    test_free(&t);
    text_free(&line);
    text_free(&again);
}

/* Replaces what is there once. */
static char *with(const char *line, const char *old, const char *new)
{
    const char *at = strstr(line, old);
    assert_non_null(at);
    struct text t = text_new();
    text_bytes(&t, line, (size_t)(at - line));
    text_string(&t, new);
    text_string(&t, at + strlen(old));
    return t.data;
}

static void lines_that_do_not_fit_are_refused(void **state)
{
    (void)state;
    static const struct {
        bool job;
        const char *old, *new;
    } changes[] = {
        {false, "test=", "tests="},
        {false, "seed=9", "seed=8"},
        {false, "blocks=50", "blocks=0"},
        {false, "blocks=50", "blocks=50\tblocks=50"},
        {false, "\tmargin=200", ""},
        {false, "game=chess", "game=go"},
        {false, "game=chess", "seats=AB"},
        {false, "halves", "quarters"},
        {false, "random@nodes=5", "nobody"},
        {true, "job=", "job=x"},
        {true, "-31", "-"},
        {true, "-31", "-31x"},
        {true, "seats=AB,BA", "seats=AB"},
        {true, "seats=AB,BA", "seats=AB,BA,AB"},
        {true, "seats=AB,BA", "seats=AA,BB"},
        {true, "seats=AB,BA", "seats=ABA,BAB"},
        {true, "seats=AB,BA", "seats="},
        {true, "\tmoves=e2e4", ""},
        {true, "start=", "start"},
        {true, "plies=400", "plies=401"},
        {true, "tab\\there", "tab\\xhere"},
        {true, "start=", "blocks=50\tstart="},
    };
    struct test t = some_test(2), read;
    struct job j, job;
    struct text test_line = text_new(), job_line = text_new();
    job_make(&j, &t, 2, 31, "", "e2e4");
    test_write(&t, &test_line);
    job_write(&j, &t, &job_line);
    for (size_t i = 0; i < sizeof changes / sizeof *changes; i++) {
        struct error e = {0};
        char *line =
            with(changes[i].job ? job_line.data : test_line.data, changes[i].old, changes[i].new);
        bool good = changes[i].job ? job_read(&job, &read, line, &e) : test_read(&read, line, &e);
        if (good)
            fail_msg("'%s' instead of '%s' is accepted", changes[i].new, changes[i].old);
        assert_true(e.what[0]);
        memory_free(line);
    }
    job_free(&j);
    test_free(&t);
    text_free(&test_line);
    text_free(&job_line);
}

/* Over so many blocks as there are ways to begin, everybody holds every seat equally often; in every
 * block the seats are shared fairly. */
static void check_seatings(int contestants, int seats, enum seating seating, int blocks, int games)
{
    struct test t = some_test(contestants);
    int held[CONTESTANTS_MAX][SEATS_MAX] = {0};
    t.seating = seating;
    for (int number = 0; number < blocks; number++) {
        struct job j;
        struct error e = {0};
        int sum[CONTESTANTS_MAX] = {0};
        job_make(&j, &t, seats, (uint64_t)number, "", "");
        assert_int_equal(j.games, games);
        assert_true(job_check(&j, &t, &e));
        for (int g = 0; g < j.games; g++)
            for (int s = 0; s < seats; s++) {
                held[j.seatings[g][s] - 'A'][s]++;
                sum[j.seatings[g][s] - 'A']++;
            }
        if (seating != SEATING_ALONE && (seats % 2 == 0 || contestants > 2))
            for (int p = 1; p < contestants; p++)
                assert_int_equal(sum[p], sum[0]);
        job_free(&j);
    }
    for (int p = 0; p < contestants; p++)
        for (int s = 1; s < seats; s++)
            assert_int_equal(held[p][s], held[p][0]);
    test_free(&t);
}

static void everybody_holds_every_seat_equally_often(void **state)
{
    (void)state;
    check_seatings(2, 2, SEATING_HALVES, 1, 2);
    check_seatings(2, 2, SEATING_ALL, 1, 2);
    check_seatings(2, 3, SEATING_HALVES, 3, 2);
    check_seatings(2, 4, SEATING_HALVES, 3, 2);
    check_seatings(2, 5, SEATING_HALVES, 10, 2);
    check_seatings(2, 6, SEATING_HALVES, 10, 2);
    check_seatings(2, 3, SEATING_ALL, 1, 6);
    check_seatings(2, 4, SEATING_ALL, 1, 6);
    check_seatings(2, 5, SEATING_ALL, 1, 20);
    check_seatings(2, 6, SEATING_ALL, 1, 20);
    for (int seats = 2; seats <= 6; seats++) {
        check_seatings(2, seats, SEATING_ALONE, 1, seats);
        if (seats > 2)
            check_seatings(seats, seats, SEATING_HALVES, 1, seats);
    }
}

static int compare_seeds(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

static void no_two_seats_draw_the_same_numbers(void **state)
{
    (void)state;
    enum { BLOCKS = 100 };
    static uint64_t seeds[BLOCKS * BLOCK_MAX * SEATS_MAX + BLOCKS];
    size_t count = 0;
    struct test t = some_test(2), other = some_test(2);
    t.seating = SEATING_ALL;
    for (uint64_t number = 0; number < BLOCKS; number++) {
        struct job j;
        job_make(&j, &t, 6, number, "", "");
        seeds[count++] = j.seed;
        for (int g = 0; g < j.games; g++)
            for (int s = 0; s < 6; s++)
                seeds[count++] = job_player_seed(&j, g, s);
        job_free(&j);
    }
    qsort(seeds, count, sizeof *seeds, compare_seeds);
    for (size_t i = 1; i < count; i++)
        assert_true(seeds[i] != seeds[i - 1]);
    /* Another seed of the test is another name and other games. */
    struct job a, b;
    other.seed = 10;
    test_name(&other);
    assert_true(strcmp(other.id, t.id) != 0);
    job_make(&a, &t, 2, 0, "", "");
    job_make(&b, &other, 2, 0, "", "");
    assert_true(a.seed != b.seed);
    job_free(&a);
    job_free(&b);
    test_free(&t);
    test_free(&other);
}

/* Results. */

static void fill_result(struct result *r)
{
    *r = (struct result){.test = "0123456789abcdef", .job = 3, .program = "yomi 1", .count = 2};
    for (int i = 0; i < 2; i++) {
        struct played *p = &r->games[i];
        played_init(p);
        strcpy(p->seats, i ? "BA" : "AB");
        p->score[0] = 2;
        p->verdict = i ? VERDICT_LATE : VERDICT_RULES;
        p->guilty = i ? 1 : -1;
        strcpy(p->reason, "tab\there");
        p->opening_plies = 1;
        p->plies = 2;
        p->wall = 1.25;
        text_string(&p->moves, "e2e4 e7e5");
        text_string(&p->thoughts, i ? "1/-12/3/4/5/6" : "");
    }
}

static void results_come_back(void **state)
{
    (void)state;
    struct result r, read;
    struct text line = text_new(), again = text_new(), copy = text_new();
    fill_result(&r);
    result_write(&r, &line);
    text_string(&copy, line.data);
    assert_true(result_read(&read, copy.data, NULL));
    result_write(&read, &again);
    assert_string_equal(again.data, line.data);
    assert_int_equal(read.games[1].guilty, 1);
    assert_int_equal(read.games[0].guilty, -1);
    assert_string_equal(read.games[0].reason, "tab\there");
    result_free(&read);
    result_free(&r);
    text_free(&line);
    text_free(&again);
    text_free(&copy);
}

static void results_that_are_not_whole_are_refused(void **state)
{
    (void)state;
    static const struct {
        const char *old, *new;
    } changes[] = {
        {"result=", "results="},
        {"0123456789abcdef-3", "0123456789abcdef"},
        {"-3", "-x"},
        {"\tscore=2 0", ""},
        {"score=2 0", "score=2"},
        {"score=2 0", "score=2 0 0"},
        {"score=2 0", "score=2 x"},
        {"verdict=rules", "verdict=abandoned"},
        {"verdict=rules", "verdict=x"},
        {"guilty=1", "guilty=2"},
        {"guilty=1", "guilty=1\tguilty=1"},
        {"\tplies=2", ""},
        {"plies=2", "plies=2\tplies=2"},
        {"wall=1.250000", "wall=-1"},
        {"wall=1.250000", "wall=nan"},
        {"wall=1.250000", "wall="},
        {"seats=AB", "seats=A"},
        {"seats=AB", "seats=AG"},
        {"seats=AB", "seats=ABABABA"},
        {"\tthoughts=\t", "\t"},
        {"moves=e2e4 e7e5", "moves=e2e4\tmoves=e7e5"},
        {"program=", "what="},
        {"seats=BA", "program=x\tseats=BA"},
    };
    struct result r, read;
    struct text line = text_new();
    fill_result(&r);
    result_write(&r, &line);
    for (size_t i = 0; i < sizeof changes / sizeof *changes; i++) {
        struct error e = {0};
        char *bad = with(line.data, changes[i].old, changes[i].new);
        if (result_read(&read, bad, &e))
            fail_msg("'%s' instead of '%s' is accepted", changes[i].new, changes[i].old);
        assert_true(e.what[0]);
        memory_free(bad);
    }
    /* A line that is torn before its last field is never taken for a whole one. */
    size_t last = (size_t)(strstr(line.data, "\tthoughts=1") - line.data);
    for (size_t length = 0; length <= last; length++) {
        struct text torn = text_new();
        text_bytes(&torn, line.data, length);
        bool whole_game = length > 0 && strncmp(line.data + length, "\tseats=BA", 9) == 0;
        bool good = result_read(&read, torn.data, NULL);
        if (good)
            result_free(&read);
        assert_int_equal(good, whole_game);
        text_free(&torn);
    }
    result_free(&r);
    text_free(&line);
}

static void thoughts_come_back(void **state)
{
    (void)state;
    struct thought a = {0, -35, 12, 5000, 20, 30}, b = {5, PLAYER_NO_VALUE, 0, 0, 0, 0}, read;
    struct text t = text_new();
    thought_write(&a, &t);
    thought_write(&b, &t);
    assert_string_equal(t.data, "0/-35/12/5000/20/30 5/-/0/0/0/0");
    const char *rest = t.data;
    assert_true(thought_next(&rest, &read) && read.value == -35 && read.nodes == 5000);
    assert_true(thought_next(&rest, &read) && read.seat == 5 && read.value == PLAYER_NO_VALUE);
    assert_false(thought_next(&rest, &read));
    text_free(&t);
    static const char *const bad[] = {"",
                                      "x",
                                      "6/0/0/0/0/0",
                                      "0/0/0/0/0",
                                      "0//0/0/0/0",
                                      "0/0/-1/0/0/0",
                                      "0/0/0/0/0/0x",
                                      "0/0/0/0/0/0/0"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        rest = bad[i];
        assert_false(thought_next(&rest, &read));
        assert_true(rest == bad[i]);
    }
}

TEST_MAIN(TEST(fields_hold_any_text), TEST(what_is_no_field_is_refused),
          TEST(numbers_are_whole_and_fit), TEST(limits_come_back), TEST(bad_limits_change_nothing),
          TEST(players_carry_their_limits), TEST(sequential_tests_are_read),
          TEST(adjudication_comes_back), TEST(lines_of_tests_and_jobs_come_back),
          TEST(lines_that_do_not_fit_are_refused), TEST(everybody_holds_every_seat_equally_often),
          TEST(no_two_seats_draw_the_same_numbers), TEST(results_come_back),
          TEST(results_that_are_not_whole_are_refused), TEST(thoughts_come_back))
