/* The referee: what decides a game, who is to blame, and who may play the next one. */
#include "arena/referee.h"
#include "arena/thought.h"
#include "check.h"
#include "chess/chess.h"
#include "core/memory.h"
#include "support/scripted_player.h"
#include "support/tiny_games.h"

static atomic_bool go_on; /* false: the referee is not told to stop */

/* Plays game number `number` of block 0 and requires that it can be played. */
static void play(struct referee *r, const struct test *t, int number, struct played *p)
{
    struct job j;
    struct error e = {0};
    job_make(&j, t, 2, 0, "", "");
    played_init(p);
    if (!referee_play(r, t, &j, number, p, &e))
        fail_msg("%s", e.what);
    job_free(&j);
}

/* One game of noughts and crosses: A begins. */
static struct played play_once(const char *a, const char *b,
                               const struct adjudication *adjudication, uint64_t margin)
{
    struct test t = test_between(&noughts_game, a, b);
    struct played p;
    if (adjudication)
        t.adjudication = *adjudication;
    t.margin = margin;
    struct referee *r = referee_open(&go_on, false);
    play(r, &t, 0, &p);
    referee_close(r);
    test_free(&t);
    return p;
}

static void expect(struct played p, enum verdict verdict, int guilty, int score0, uint64_t plies)
{
    assert_string_equal(verdict_names[p.verdict], verdict_names[verdict]);
    assert_int_equal(p.guilty, guilty);
    assert_int_equal(p.score[0], score0);
    assert_int_equal(p.score[1], 2 - score0);
    assert_int_equal(p.plies, plies);
    assert_true(p.reason[0]);
    played_free(&p);
}

/* First legal moves: crosses on 0, 2, 4 and 6 win at the seventh ply. */
static void the_rules_decide(void **state)
{
    (void)state;
    expect(play_once("scripted:", "scripted:", NULL, 1000), VERDICT_RULES, -1, 2, 7);
}

static void players_resign(void **state)
{
    (void)state;
    expect(play_once("scripted:", "scripted:fault=resign,at=3", NULL, 1000), VERDICT_RESIGNED, 1, 2,
           3);
    expect(play_once("scripted:fault=resign,at=2", "scripted:", NULL, 1000), VERDICT_RESIGNED, 0, 0,
           2);
}

static void whoever_is_at_fault_loses(void **state)
{
    (void)state;
    static const struct {
        const char *fault;
        enum verdict verdict;
    } faults[] = {{"crash", VERDICT_CRASHED},
                  {"hang", VERDICT_HUNG},
                  {"garble", VERDICT_GARBLED},
                  {"illegal", VERDICT_ILLEGAL}};
    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++) {
        char script[64];
        snprintf(script, sizeof script, "scripted:fault=%s,at=1", faults[i].fault);
        expect(play_once("scripted:", script, NULL, 1000), faults[i].verdict, 1, 2, 1);
        expect(play_once(script, "scripted:", NULL, 1000), faults[i].verdict, 0, 0, 2);
        assert_true(verdict_is_fault(faults[i].verdict));
    }
    assert_true(verdict_is_fault(VERDICT_LATE));
    assert_false(verdict_is_fault(VERDICT_RESIGNED));
    assert_false(verdict_is_fault(VERDICT_ABANDONED));
}

/* After an illegal move as well: an engine that went wrong is not trusted with another game. */
static void a_fresh_player_sits_down_after_a_fault(const char *faulty)
{
    struct test t = test_between(&noughts_game, "scripted:", faulty);
    struct referee *r = referee_open(&go_on, false);
    struct played p;
    int opened = scripted_opened, closed = scripted_closed;
    play(r, &t, 0, &p);
    played_free(&p);
    assert_int_equal(scripted_opened, opened + 2);
    assert_int_equal(scripted_closed, closed + 1);
    play(r, &t, 1, &p);
    played_free(&p);
    assert_int_equal(scripted_opened, opened + 3);
    /* One that cannot be opened again has lost. */
    scripted_shut = true;
    play(r, &t, 1, &p);
    scripted_shut = false;
    assert_int_equal(p.verdict, VERDICT_CRASHED);
    assert_int_equal(p.guilty, 0); /* B holds the first seat in game 1 */
    assert_string_equal(p.reason, "the door is shut");
    played_free(&p);
    referee_close(r);
    assert_int_equal(scripted_opened - opened, scripted_closed - closed);
    test_free(&t);
}

static void fresh_players_sit_down_after_faults(void **state)
{
    (void)state;
    a_fresh_player_sits_down_after_a_fault("scripted:fault=crash,at=1");
    a_fresh_player_sits_down_after_a_fault("scripted:fault=illegal,at=1");
}

static void players_stay_from_game_to_game(void **state)
{
    (void)state;
    struct test t = test_between(&noughts_game, "scripted:", "scripted:");
    struct referee *r = referee_open(&go_on, false);
    struct played p;
    int opened = scripted_opened;
    for (int i = 0; i < 10; i++) {
        play(r, &t, i % 2, &p);
        played_free(&p);
    }
    assert_int_equal(scripted_opened, opened + 2);
    referee_close(r);
    test_free(&t);
}

static void late_answers_lose(void **state)
{
    (void)state;
    const char *slow = "scripted:slow=30@movetime=1", *fast = "scripted:@movetime=1";
    expect(play_once(fast, slow, NULL, 5), VERDICT_LATE, 1, 2, 1);
    expect(play_once(fast, slow, NULL, 10000), VERDICT_RULES, -1, 2, 7);
    /* A limit of nodes has no clock. */
    expect(play_once(fast, "scripted:slow=30@nodes=5", NULL, 5), VERDICT_RULES, -1, 2, 7);
}

static void flags_fall(void **state)
{
    (void)state;
    /* 0.1 seconds for moves of 40 milliseconds: the third is too much. */
    expect(play_once("scripted:slow=40@clock=0.1+0", "scripted:@clock=0.1+0", NULL, 0),
           VERDICT_LATE, 0, 0, 4);
    /* With an increment they last, and with a margin too. */
    expect(play_once("scripted:slow=10@clock=1+0.1", "scripted:@clock=1+0", NULL, 0), VERDICT_RULES,
           -1, 2, 7);
    expect(play_once("scripted:slow=40@clock=0.1+0", "scripted:@clock=0.1+0", NULL, 10000),
           VERDICT_RULES, -1, 2, 7);
    expect(play_once("scripted:slow=10@clock=byoyomi:0+1", "scripted:@clock=byoyomi:0+1", NULL, 0),
           VERDICT_RULES, -1, 2, 7);
}

static void hopeless_games_are_given_up(void **state)
{
    (void)state;
    struct adjudication a = {.resign_value = 600, .resign_moves = 2};
    expect(play_once("scripted:value=700", "scripted:value=-700", &a, 1000), VERDICT_ADJUDICATED, 1,
           2, 4);
    expect(play_once("scripted:value=-700", "scripted:value=700", &a, 1000), VERDICT_ADJUDICATED, 0,
           0, 4);
    /* Both must see it. */
    expect(play_once("scripted:value=-700", "scripted:value=500", &a, 1000), VERDICT_RULES, -1, 2,
           7);
    expect(play_once("scripted:value=-700", "scripted:fault=mute", &a, 1000), VERDICT_RULES, -1, 2,
           7);
}

static void dead_games_are_drawn(void **state)
{
    (void)state;
    struct adjudication a = {.draw_value = 10, .draw_moves = 2, .draw_from = 5};
    expect(play_once("scripted:value=10", "scripted:value=-10", &a, 1000), VERDICT_ADJUDICATED, -1,
           1, 5);
    expect(play_once("scripted:value=11", "scripted:value=-10", &a, 1000), VERDICT_RULES, -1, 2, 7);
    a.draw_from = 0;
    expect(play_once("scripted:", "scripted:", &a, 1000), VERDICT_ADJUDICATED, -1, 1, 4);
}

/* A game that ends by the rules on the last ply that it may have is not a draw. */
static void long_games_are_drawn(void **state)
{
    (void)state;
    struct adjudication a = {.plies = 6};
    expect(play_once("scripted:", "scripted:", &a, 1000), VERDICT_ADJUDICATED, -1, 1, 6);
    a.plies = 7;
    expect(play_once("scripted:", "scripted:", &a, 1000), VERDICT_RULES, -1, 2, 7);
}

static void a_referee_who_is_stopped_gives_no_result(void **state)
{
    (void)state;
    static atomic_bool stop = true;
    struct test t = test_between(&noughts_game, "scripted:", "scripted:");
    struct referee *r = referee_open(&stop, false);
    struct played p;
    play(r, &t, 0, &p);
    assert_int_equal(p.verdict, VERDICT_ABANDONED);
    played_free(&p);
    referee_close(r);
    test_free(&t);
}

static void games_that_cannot_be_played_are_refused(void **state)
{
    (void)state;
    struct test t = test_between(&chess_game, "random", "random:x=1");
    struct referee *r = referee_open(&go_on, false);
    struct played p;
    struct job j;
    struct error e = {0};
    played_init(&p);
    job_make(&j, &t, 2, 0, "", "");
    assert_false(referee_play(r, &t, &j, 0, &p, &e));
    assert_true(strstr(e.what, "unknown option") != NULL);
    job_free(&j);
    test_free(&t);
    referee_close(r);
    r = referee_open(&go_on, false);
    t = test_between(&chess_game, "random", "random");
    job_make(&j, &t, 2, 0, "", "e2e4 e2e4");
    assert_false(referee_play(r, &t, &j, 0, &p, &e));
    job_free(&j);
    job_make(&j, &t, 2, 0, "nonsense", "");
    assert_false(referee_play(r, &t, &j, 0, &p, &e));
    job_free(&j);
    job_make(&j, &t, 3, 0, "", "");
    assert_false(referee_play(r, &t, &j, 0, &p, &e));
    assert_true(strstr(e.what, "seats") != NULL);
    job_free(&j);
    played_free(&p);
    test_free(&t);
    referee_close(r);
}

static void openings_are_played_first(void **state)
{
    (void)state;
    struct test t = test_between(&chess_game, "random", "random");
    struct referee *r = referee_open(&go_on, false);
    struct played p[2];
    struct job j;
    struct error e = {0};
    job_make(&j, &t, 2, 0, "", "  e2e4  e7e5 ");
    for (int i = 0; i < 2; i++) {
        played_init(&p[i]);
        assert_true(referee_play(r, &t, &j, i, &p[i], &e));
        assert_int_equal(p[i].opening_plies, 2);
        assert_memory_equal(p[i].moves.data, "e2e4 e7e5 ", 10);
        assert_int_equal(p[i].thoughts.length, 0);
    }
    assert_string_equal(p[0].seats, "AB");
    assert_string_equal(p[1].seats, "BA");
    /* The same players draw differently in every game. */
    assert_true(strcmp(p[0].moves.data, p[1].moves.data) != 0);
    played_free(&p[0]);
    played_free(&p[1]);
    job_free(&j);
    referee_close(r);
    test_free(&t);
}

/* A worker reads a test with every job, and the one before it is gone. */
static void tests_come_and_go(void **state)
{
    (void)state;
    struct referee *r = referee_open(&go_on, false);
    struct test before = {0};
    for (int i = 0; i < 5; i++) {
        struct test t = test_between(&chess_game, "random", "random");
        struct played p;
        memory_free(t.rules);
        t.rules = memory_text("chess960");
        test_name(&t);
        play(r, &t, 0, &p);
        assert_int_equal(p.verdict, VERDICT_RULES);
        played_free(&p);
        test_free(&before);
        before = t;
    }
    referee_close(r);
    test_free(&before);
}

static void thoughts_are_kept_of_players_who_think(void **state)
{
    (void)state;
    struct played p = play_once("scripted:value=12", "random", NULL, 1000);
    const char *rest = p.thoughts.data;
    struct thought t;
    uint64_t count = 0;
    while (thought_next(&rest, &t)) {
        assert_int_equal(t.seat, count % 2);
        assert_int_equal(t.value, count % 2 ? PLAYER_NO_VALUE : 12);
        assert_int_equal(t.nodes, count % 2 ? 0 : 100);
        count++;
    }
    assert_int_equal(*rest, '\0');
    assert_int_equal(count, p.plies);
    played_free(&p);
}

/* Three seats and hidden cards: the games of a block share their deal, and each block has its own. */
static void a_block_shares_its_deal(void **state)
{
    (void)state;
    struct test t = test_between(&showdown_game, "random", "random");
    struct referee *r = referee_open(&go_on, false);
    struct text deals[6];
    int different = 0;
    t.seating = SEATING_ALONE;
    test_name(&t);
    for (uint64_t number = 0; number < 6; number++) {
        struct job j;
        struct played p;
        deals[number] = text_new();
        job_make(&j, &t, SHOWDOWN_SEATS, number, "", "");
        for (int g = 0; g < j.games; g++) {
            struct table table;
            struct text position = text_new();
            played_init(&p);
            assert_true(referee_play(r, &t, &j, g, &p, NULL));
            assert_int_equal(p.verdict, VERDICT_RULES);
            struct setup setup = {.rules = "", .seed = j.seed};
            assert_true(table_open(&table, &showdown_game, &setup, NULL));
            showdown_game.write_position(table.position, &position);
            assert_true(
                game_play_text(&showdown_game, table.position, &table.history, p.moves.data, NULL));
            if (g)
                assert_string_equal(position.data, deals[number].data);
            else
                text_string(&deals[number], position.data);
            table_close(&table);
            text_free(&position);
            played_free(&p);
        }
        different += number && strcmp(deals[number].data, deals[0].data) != 0;
        job_free(&j);
    }
    assert_true(different > 0);
    for (int i = 0; i < 6; i++)
        text_free(&deals[i]);
    referee_close(r);
    test_free(&t);
}

/* Chance is the referee's: both games of a block have the same dice until the players differ. */
static void chance_comes_from_the_job(void **state)
{
    (void)state;
    struct test t = test_between(&race_game, "scripted:", "scripted:");
    struct referee *r = referee_open(&go_on, false);
    struct played a, b;
    play(r, &t, 0, &a);
    play(r, &t, 1, &b);
    assert_string_equal(a.moves.data, b.moves.data);
    played_free(&a);
    played_free(&b);
    referee_close(r);
    test_free(&t);
}

TEST_MAIN(TEST(the_rules_decide), TEST(players_resign), TEST(whoever_is_at_fault_loses),
          TEST(fresh_players_sit_down_after_faults), TEST(players_stay_from_game_to_game),
          TEST(late_answers_lose), TEST(flags_fall), TEST(hopeless_games_are_given_up),
          TEST(dead_games_are_drawn), TEST(long_games_are_drawn),
          TEST(a_referee_who_is_stopped_gives_no_result),
          TEST(games_that_cannot_be_played_are_refused), TEST(openings_are_played_first),
          TEST(tests_come_and_go), TEST(thoughts_are_kept_of_players_who_think),
          TEST(a_block_shares_its_deal), TEST(chance_comes_from_the_job))
