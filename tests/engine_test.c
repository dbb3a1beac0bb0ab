/* Engine players: the talk with an engine that behaves, and every way in which one can misbehave. Each
 * test also checks that no process and no descriptor is left behind. */
#include "check.h"

#include "core/text.h"
#include "core/thread.h"
#include "games.h"
#include "protocol/engine.h"
#include "protocol/engine_lines.h"
#include "support/leftovers.h"
#include "support/seat.h"

#include <stdbool.h>
#include <unistd.h>

static const struct limit some_nodes = {.nodes = 100};
static const struct setup usual = {0};

/* The faulty engine with its arguments, in the game of the protocol. */
static bool open_faulty(struct seat *s, const char *protocol, const char *arguments,
                        const struct setup *setup, const struct limit *l)
{
    char settings[512];
    snprintf(settings, sizeof settings, "'%s' %s %s", YOMI_FAULTY_ENGINE, protocol, arguments);
    const struct game *g = game_named(strcmp(protocol, "uci") == 0 ? "chess" : "shogi");
    return seat_open(s, engine_find(protocol), g, settings, setup, l);
}

/* Plays two good moves, then meets the fault at the third; the error has the words. */
static void third_move_is(const char *protocol, const char *arguments, enum player_fault expected,
                          const char *words)
{
    int before = descriptors_open();
    struct seat s;
    char numbered[256];
    size_t name = strcspn(arguments, ";");
    snprintf(numbered, sizeof numbered, "%.*s 3%s", (int)name, arguments, arguments + name);
    if (!open_faulty(&s, protocol, numbered, &usual, &some_nodes))
        fail_msg("%s: %s", arguments, s.error.what);
    for (int i = 0; i < 2; i++)
        if (seat_think(&s) != PLAYER_GOOD)
            fail_msg("%s: %s", arguments, s.error.what);
    enum player_fault fault = seat_think(&s);
    if (fault != expected || (words && !strstr(s.error.what, words)))
        fail_msg("%s %s: fault %d, %s", protocol, arguments, (int)fault, s.error.what);
    seat_close(&s);
    assert_int_equal(children_left(), 0);
    assert_int_equal(descriptors_open(), before);
}

static void third_move_is_in_both(const char *arguments, enum player_fault expected,
                                  const char *words)
{
    third_move_is("uci", arguments, expected, words);
    third_move_is("usi", arguments, expected, words);
}

static void a_good_engine_plays_on(void **state)
{
    (void)state;
    for (int round = 0; round < 2; round++) {
        struct seat s;
        assert_true(open_faulty(&s, round ? "usi" : "uci", "none", &usual, &some_nodes));
        assert_string_equal(engine_name(s.self), "Faulty 1.0");
        for (int i = 0; i < 30 && table_turn(&s.table) >= 0; i++) {
            assert_int_equal(seat_think(&s), PLAYER_GOOD);
            assert_int_equal(s.answer.value, 25);
            assert_int_equal(s.answer.depth, 4);
            assert_int_equal(s.answer.nodes, 99);
        }
        s.kind->end(s.self, 2);
        assert_true(s.kind->begin(s.self, &usual, 2, &s.error));
        struct text t = text_new();
        engine_write_transcript(s.self, &t);
        assert_non_null(strstr(t.data, round ? "> usinewgame" : "> ucinewgame"));
        assert_non_null(strstr(t.data, "> position startpos moves "));
        assert_non_null(strstr(t.data, "> go nodes 100"));
        assert_non_null(strstr(t.data, "< readyok"));
        assert_int_equal(strstr(t.data, "> gameover win") != NULL, round);
        text_clear(&t);
        engine_write_errors(s.self, &t);
        assert_non_null(strstr(t.data, "heard isready"));
        text_free(&t);
        seat_close(&s);
    }
}

static void engines_that_die_have_crashed(void **state)
{
    (void)state;
    third_move_is_in_both("crash", PLAYER_CRASHED, "was ended by signal 6");
    third_move_is_in_both("leave", PLAYER_CRASHED, "exited with status 3");
    third_move_is_in_both("shut", PLAYER_CRASHED, "closed its pipe");
}

static void engines_that_do_not_answer_have_hung(void **state)
{
    (void)state;
    third_move_is("uci", "hang;yomi.patience=200", PLAYER_HUNG, "did not answer in time");
    third_move_is("usi", "flood;yomi.patience=200", PLAYER_HUNG, "did not answer in time");
}

static void a_stop_is_heard(void **state)
{
    (void)state;
    third_move_is("uci", "on-stop;yomi.patience=200", PLAYER_GOOD, NULL);
    third_move_is("usi", "slow", PLAYER_GOOD, NULL);
}

static void nonsense_is_garbled(void **state)
{
    (void)state;
    third_move_is_in_both("garble", PLAYER_GARBLED, "answers with '\\x1b[2J\\xff;'");
    third_move_is_in_both("half", PLAYER_GARBLED, "answers with nothing");
    third_move_is_in_both("endless", PLAYER_GARBLED, "a line of more than 65536 bytes");
}

static void illegal_moves_are_named(void **state)
{
    (void)state;
    third_move_is("uci", "illegal", PLAYER_ILLEGAL, "'a1a8'");
    third_move_is("usi", "illegal", PLAYER_ILLEGAL, "'1a1b'");
    third_move_is_in_both("nothing", PLAYER_ILLEGAL, "sees no move");
}

static void much_talk_is_borne(void **state)
{
    (void)state;
    third_move_is("uci", "chatter", PLAYER_GOOD, NULL);
    third_move_is("usi", "shout", PLAYER_GOOD, NULL);
}

static void stubborn_engines_and_orphans_are_ended(void **state)
{
    (void)state;
    third_move_is_in_both("stubborn;yomi.quitting=100", PLAYER_GOOD, NULL);
    third_move_is_in_both("orphan", PLAYER_GOOD, NULL);
}

static void a_resignation_is_an_answer(void **state)
{
    (void)state;
    struct seat s;
    assert_true(open_faulty(&s, "usi", "resign", &usual, &some_nodes));
    assert_int_equal(seat_think(&s), PLAYER_GOOD);
    assert_true(s.answer.resigns);
    seat_close(&s);
}

static void a_second_answer_is_not_taken_for_the_next(void **state)
{
    (void)state;
    struct seat s;
    assert_true(open_faulty(&s, "uci", "twice 1", &usual, &some_nodes));
    for (int i = 0; i < 3; i++) {
        assert_int_equal(seat_think(&s), PLAYER_GOOD);
        usleep(100000); /* the other side's turn */
    }
    seat_close(&s);
}

static void play_goes_on_after_an_illegal_move_and_ends_after_a_crash(void **state)
{
    (void)state;
    struct seat s;
    assert_true(open_faulty(&s, "usi", "illegal 1", &usual, &some_nodes));
    assert_int_equal(seat_think(&s), PLAYER_ILLEGAL);
    assert_int_equal(seat_think(&s), PLAYER_GOOD);
    seat_close(&s);
    assert_true(open_faulty(&s, "usi", "crash 1", &usual, &some_nodes));
    assert_int_equal(seat_think(&s), PLAYER_CRASHED);
    assert_int_equal(seat_think(&s), PLAYER_CRASHED);
    assert_false(s.kind->begin(s.self, &usual, 1, &s.error));
    seat_close(&s);
}

static void cannot_open(const char *protocol, const char *arguments, const char *words)
{
    int before = descriptors_open();
    struct seat s;
    assert_false(open_faulty(&s, protocol, arguments, &usual, &some_nodes));
    assert_null(s.self);
    char all[400];
    struct text t = text_on(all, sizeof all);
    error_write(&s.error, "engine", &t);
    if (!strstr(all, words))
        fail_msg("%s: %s", arguments, all);
    assert_int_equal(children_left(), 0);
    assert_int_equal(descriptors_open(), before);
}

static void bad_engines_are_known_before_any_game(void **state)
{
    (void)state;
    cannot_open("uci", "dead", "exited with status 4 before uciok");
    cannot_open("usi", "mute;yomi.loading=100", "did not answer in time before usiok");
    cannot_open("uci", "unready;yomi.loading=100", "whether it is ready");
}

static void options_are_checked(void **state)
{
    (void)state;
    cannot_open("uci", "none;Hahs=4", "no option 'Hahs'; expected Hash or another");
    cannot_open("uci", "none;Nonsense Of Mine=4", "no option 'Nonsense Of Mine'");
    cannot_open("uci", "none;Hash=65", "option 'Hash' is '65'; expected a number from 1 to 64");
    cannot_open("uci", "none;Hash=4x", "expected a number");
    cannot_open("uci", "none;Hash", "option 'Hash' has no value");
    cannot_open("uci", "none;Own Book=on", "expected true or false");
    cannot_open("uci", "none;Style=calm", "expected one of its choices");
    cannot_open("uci", "none;Clear Hash=1", "takes no value");
    cannot_open("uci", "none;USI_Hash=4", "no option");
    cannot_open("uci", "none;yomi.margni=4", "margin");
    struct seat s;
    assert_true(open_faulty(&s, "usi",
                            "none;hash=32;Clear Hash;Own Book=true;Style=quite calm;Path=/a b;"
                            "USI_Hash=4;yomi.margin=9",
                            &usual, &some_nodes));
    struct text t = text_new();
    engine_write_transcript(s.self, &t);
    assert_non_null(strstr(t.data, "> setoption name Hash value 32\n"));
    assert_non_null(strstr(t.data, "> setoption name Clear Hash\n"));
    assert_non_null(strstr(t.data, "> setoption name Style value quite calm\n"));
    assert_non_null(strstr(t.data, "> setoption name Path value /a b\n"));
    assert_non_null(strstr(t.data, "> setoption name USI_Hash value 4\n"));
    assert_null(strstr(t.data, "margin"));
    text_free(&t);
    seat_close(&s);
}

static void other_games_and_missing_programs_are_refused(void **state)
{
    (void)state;
    struct error e = {0};
    assert_null(usi_player.open(game_named("chess"), "true", &e));
    assert_non_null(strstr(e.what, "not played over usi"));
    assert_null(uci_player.open(game_named("chess"), "/no/such/engine -x;Hash=1", &e));
    assert_non_null(strstr(e.what, "No such file"));
    assert_null(uci_player.open(game_named("chess"), "", &e));
    assert_true(e.expected[0]);
    char settings[300];
    snprintf(settings, sizeof settings, "%s uci none", YOMI_FAULTY_ENGINE);
    assert_null(uci_player.open(game_named("shogi"), settings, &e));
    assert_non_null(strstr(e.what, "plays no shogi"));
}

static void goes_with(const char *protocol, const char *limit, const char *expected)
{
    struct seat s;
    struct limit l;
    assert_true(limit_read(&l, limit, NULL));
    assert_true(open_faulty(&s, protocol, "none", &usual, &l));
    s.question.left[0] = 3000;
    s.question.left[1] = 0;
    assert_int_equal(seat_think(&s), PLAYER_GOOD);
    struct text t = text_new();
    engine_write_transcript(s.self, &t);
    if (!strstr(t.data, expected))
        fail_msg("no %s in\n%s", expected, t.data);
    text_free(&t);
    seat_close(&s);
}

static void limits_become_words(void **state)
{
    (void)state;
    goes_with("uci", "nodes=5,depth=3", "> go depth 3 nodes 5\n");
    goes_with("uci", "movetime=20", "> go movetime 20\n");
    goes_with("uci", "clock=60+0.5", "> go wtime 3000 btime 1 winc 500 binc 500\n");
    goes_with("uci", "clock=byoyomi:60+5", "> go wtime 8000 btime 5000 winc 5000 binc 5000\n");
    goes_with("usi", "clock=60+0.5", "> go btime 3000 wtime 0 binc 500 winc 500\n");
    goes_with("usi", "clock=byoyomi:60+5", "> go btime 3000 wtime 0 byoyomi 5000\n");
    struct limit l = {.simulations = 5};
    struct error e = {0};
    assert_false(engine_takes(&l, &e));
    assert_non_null(strstr(e.what, "simulations"));
    l.simulations = 0;
    assert_false(engine_takes(&l, &e));
    assert_true(engine_takes(&some_nodes, &e));
}

static void begins_with(const char *protocol, const struct setup *setup, const char *expected)
{
    struct seat s;
    struct text all = text_new();
    assert_true(open_faulty(&s, protocol, "none", setup, &some_nodes));
    seat_think(&s);
    engine_write_transcript(s.self, &all);
    if (!strstr(all.data, expected))
        fail_msg("no %s in\n%s", expected, all.data);
    text_free(&all);
    seat_close(&s);
}

static void positions_become_words(void **state)
{
    (void)state;
    begins_with("uci", &(struct setup){.position = "startpos"}, "> position startpos\n");
    begins_with("uci", &(struct setup){.position = "4k3/8/8/8/8/8/8/4K2R w K - 0 1"},
                "> position fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1\n");
    begins_with("uci", &(struct setup){.rules = "chess960,start=0"},
                "> setoption name UCI_Chess960 value true\n");
    begins_with("uci", &(struct setup){.rules = "chess960,start=0"}, "> position fen bbqnnrkr/");
    begins_with("usi", &(struct setup){.rules = "handicap=2"}, "> position sfen lnsgkgsnl/9/");
    begins_with("usi", &(struct setup){.position = "4k4/9/4P4/9/9/9/9/9/4K4 b G 1"},
                "> position sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G 1\n");
}

static void info_is(const char *line, uint32_t depth, uint64_t nodes, int32_t value)
{
    struct engine_info info = engine_info_none;
    engine_read_info(line, &info);
    assert_int_equal(info.depth, depth);
    assert_int_equal(info.nodes, nodes);
    assert_int_equal(info.value, value);
}

static void info_lines_are_understood(void **state)
{
    (void)state;
    info_is("info depth 12 seldepth 20 score cp -31 nodes 4000000000000 nps 1 pv e2e4 depth 3", 12,
            4000000000000, -31);
    info_is("info depth 3 score cp 31 lowerbound nodes 7", 3, 7, PLAYER_NO_VALUE);
    info_is("info depth 3 score cp 31 upperbound", 3, 0, PLAYER_NO_VALUE);
    info_is("info score mate 3", 0, 0, PLAYER_MATE - 3);
    info_is("info score mate -2", 0, 0, -PLAYER_MATE + 2);
    info_is("info score mate 0", 0, 0, -PLAYER_MATE);
    info_is("info score mate +", 0, 0, PLAYER_MATE);
    info_is("info score mate -", 0, 0, -PLAYER_MATE);
    info_is("info multipv 2 depth 9 score cp 1", 0, 0, PLAYER_NO_VALUE);
    info_is("info string depth 9", 0, 0, PLAYER_NO_VALUE);
    info_is("  info\tdepth   9 ", 9, 0, PLAYER_NO_VALUE);
    info_is("info score", 0, 0, PLAYER_NO_VALUE);
    info_is("info score cp", 0, 0, PLAYER_NO_VALUE);
    info_is("information depth 9", 0, 0, PLAYER_NO_VALUE);
}

static void squares_are(const char *shogi, const char *chess)
{
    char there[32], back[32];
    struct text t = text_on(there, sizeof there), b = text_on(back, sizeof back);
    engine_write_uci_shogi(shogi, &t);
    engine_write_usi_shogi(there, &b);
    assert_string_equal(there, chess);
    assert_string_equal(back, shogi);
}

static void shogi_squares_are_turned_into_those_of_chess(void **state)
{
    (void)state;
    squares_are("7g7f", "c3c4");
    squares_are("8h2b+", "b2h8+");
    squares_are("P*5e", "P@e5");
    squares_are("1a9i", "i9a1");
    squares_are("resign", "resign");
    squares_are("", "");
}

/* One thread's share: an engine that plays and one that fails, again and again. */
static void play_in_a_thread(void *argument)
{
    int *good = argument;
    *good = 1;
    for (int i = 0; i < 3; i++) {
        struct seat fair, foul;
        bool open = open_faulty(&fair, "usi", "none", &usual, &some_nodes);
        open &= open_faulty(&foul, "uci", i % 2 ? "crash 5" : "endless 5", &usual, &some_nodes);
        for (int k = 0; open && k < 4; k++)
            *good &= seat_think(&fair) == PLAYER_GOOD && seat_think(&foul) == PLAYER_GOOD;
        *good &= open && seat_think(&foul) == (i % 2 ? PLAYER_CRASHED : PLAYER_GARBLED);
        *good &= open && seat_think(&fair) == PLAYER_GOOD;
        if (open) {
            seat_close(&fair);
            seat_close(&foul);
        }
    }
}

static void engines_of_several_threads_do_not_meet(void **state)
{
    (void)state;
    struct thread threads[4];
    int good[4], before = descriptors_open();
    for (int i = 0; i < 4; i++)
        assert_true(thread_start(&threads[i], play_in_a_thread, &good[i]));
    for (int i = 0; i < 4; i++) {
        thread_join(&threads[i]);
        assert_int_equal(good[i], 1);
    }
    assert_int_equal(children_left(), 0);
    assert_int_equal(descriptors_open(), before);
}

TEST_MAIN(TEST(a_good_engine_plays_on), TEST(engines_that_die_have_crashed),
          TEST(engines_that_do_not_answer_have_hung), TEST(a_stop_is_heard),
          TEST(nonsense_is_garbled), TEST(illegal_moves_are_named), TEST(much_talk_is_borne),
          TEST(stubborn_engines_and_orphans_are_ended), TEST(a_resignation_is_an_answer),
          TEST(a_second_answer_is_not_taken_for_the_next),
          TEST(play_goes_on_after_an_illegal_move_and_ends_after_a_crash),
          TEST(bad_engines_are_known_before_any_game), TEST(options_are_checked),
          TEST(other_games_and_missing_programs_are_refused), TEST(limits_become_words),
          TEST(positions_become_words), TEST(info_lines_are_understood),
          TEST(shogi_squares_are_turned_into_those_of_chess),
          TEST(engines_of_several_threads_do_not_meet))
