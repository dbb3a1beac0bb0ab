/* yomi uci and yomi usi as other programs use them, each in a process of its own: the handshake, options,
 * positions, searches that are stopped, pondered, mated, and streams that end. No test asserts a time. */
#include "check.h"

#include "chess/chess.h"
#include "games.h"
#include "player/levels.h"
#include "protocol/engine.h"
#include "protocol/engine_lines.h"
#include "support/leftovers.h"
#include "support/seat.h"
#include "support/spoken.h"

#include <stdbool.h>
#include <unistd.h>

static const char *const protocols[] = {"uci", "usi"};

static bool has(const struct spoken *s, const char *words)
{
    return strstr(s->heard.data, words) != NULL;
}

static void requires(const struct spoken *s, const char *words)
{
    if (!has(s, words))
        fail_msg("there is no '%s' in: %s", words, s->heard.data);
}

/* Waits for readyok and fails if there was a bestmove before it. */
static void is_still_thinking(struct spoken *s)
{
    spoken_ask(s, "isready\n", "readyok");
    assert_false(has(s, "bestmove"));
}

/* Each option is described so that it takes the value it begins with: GUIs leave out others. */
static void defaults_are_taken(const struct spoken *s)
{
    for (const char *p = s->heard.data; (p = strstr(p, "option name ")); p++) {
        char line[256], value[64];
        struct engine_option o;
        snprintf(line, sizeof line, "%.*s", (int)strcspn(p, "\n"), p);
        assert_true(engine_read_option(line, &o));
        const char *usual = strstr(line, " default ");
        assert_true(usual || engine_option_is(&o, "button"));
        snprintf(value, sizeof value, "%.*s", usual ? (int)strcspn(usual + 9, " ") : 0,
                 usual ? usual + 9 : "");
        assert_true(engine_option_takes(&o, usual ? value : NULL, NULL));
    }
}

static void they_introduce_themselves(void **state)
{
    (void)state;
    static const char *const names[2][14] = {
        {"Hash", "Threads", "MultiPV", "Move Overhead", "Level", "Ponder", "UCI_Chess960",
         "UCI_ShowWDL", "UCI_LimitStrength", "UCI_Elo", "OwnBook", "Book File", "Clear Hash",
         "Debug Log File"},
        {"USI_Hash", "Threads", "MultiPV", "MoveOverhead", "Level", "ResignValue", "USI_Ponder",
         "EnteringKingRule", "MaxMovesToDraw", "USI_OwnBook", "BookFile", "ClearHash",
         "DebugLogFile"},
    };
    for (int i = 0; i < 2; i++) {
        struct spoken s;
        spoken_open(&s, protocols[i]);
        assert_int_equal(strncmp(s.heard.data, "id name yomi ", 13), 0);
        requires(&s, "\nid author ");
        for (int k = 0; k < 14 && names[i][k]; k++) {
            char line[64];
            snprintf(line, sizeof line, "\noption name %s type ", names[i][k]);
            requires(&s, line);
        }
        defaults_are_taken(&s);
        spoken_close(&s, "quit\n");
    }
}

static void options_go_by_any_case_and_bad_ones_change_nothing(void **state)
{
    (void)state;
    struct spoken s;
    spoken_open(&s, "uci");
    spoken_ask(&s,
               "setoption name mUlTiPv value 3\nsetoption name HASH value 2\n"
               "setoption name clear hash\nsetoption name MOVE OVERHEAD value 5\nisready\n",
               "readyok");
    assert_false(has(&s, "error"));
    spoken_ask(&s, "go depth 3\n", "bestmove");
    requires(&s, " multipv 3 ");
    static const char *const bad[] = {"name Hash value 0",
                                      "name Hash value x",
                                      "name Hash",
                                      "name Hesh value 3",
                                      "name UCI_ShowWDL value 7",
                                      "nonsense",
                                      "name MultiPV value 257",
                                      ""};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        char lines[128];
        snprintf(lines, sizeof lines, "setoption %s\nisready\n", bad[i]);
        spoken_ask(&s, lines, "readyok");
        requires(&s, "info string error: ");
    }
    spoken_ask(&s, "go depth 3\n", "bestmove");
    requires(&s, " multipv 3 ");
    assert_false(has(&s, " wdl "));
    spoken_ask(&s, "setoption name uci_showwdl value TRUE\ngo depth 2\n", "bestmove");
    requires(&s, " wdl ");
    spoken_close(&s, "quit\n");
}

static void more_lines_than_moves_are_not_told(void **state)
{
    (void)state;
    struct spoken s;
    spoken_open(&s, "uci");
    spoken_ask(&s,
               "setoption name MultiPV value 50\nposition fen 7k/8/8/8/8/8/8/K7 w - - 0 1\n"
               "go depth 4\n",
               "bestmove");
    requires(&s, " multipv 3 ");
    assert_false(has(&s, " multipv 4 "));
    spoken_close(&s, "quit\n");
}

static void unknown_words_are_passed_over(void **state)
{
    (void)state;
    for (int i = 0; i < 2; i++) {
        struct spoken s;
        spoken_open(&s, protocols[i]);
        spoken_ask(&s, "\n   \njoho isready\n", "readyok");
        assert_string_equal(s.heard.data, "readyok\n");
        spoken_ask(&s, "nonsense\nregister later\nISREADY\nisready\r\n", "readyok");
        assert_string_equal(s.heard.data, "readyok\n");
        spoken_ask(&s, "debug on\nnonsense\nisready\n", "readyok");
        requires(&s, "info string unknown command 'nonsense'");
        spoken_ask(&s, "go joho depth 2 joho\n", "bestmove");
        spoken_close(&s, "quit\n");
    }
}

static void a_bad_position_leaves_the_old_one(void **state)
{
    (void)state;
    static const char *const bad[2][5] = {
        {"position fen nonsense", "position startpos moves e2e4 e2e4", "position",
         "position fen 8/8/8/8/8/8/8/8 w - - 0 1", "position sfen 9/9/9/9/9/9/9/9/9 b - 1"},
        {"position sfen nonsense", "position startpos moves 7g7f 7g7f", "position",
         "position sfen 9/9/9/9/9/9/9/9/9 b - 1", "position fen 8/8/8/8/8/8/8/8 w - - 0 1"},
    };
    static const char *const good[] = {"position startpos moves d2d4\nd\nisready\n",
                                       "position startpos moves 2g2f\nd\nisready\n"};
    for (int i = 0; i < 2; i++) {
        struct spoken s;
        spoken_open(&s, protocols[i]);
        spoken_ask(&s, good[i], "readyok");
        char *before = strdup(strchr(strchr(s.heard.data, ':'), ' '));
        for (int k = 0; k < 5; k++) {
            char lines[128];
            snprintf(lines, sizeof lines, "%s\nd\nisready\n", bad[i][k]);
            spoken_ask(&s, lines, "readyok");
            requires(&s, "info string error: ");
            requires(&s, strchr(before, '\n') + 1);
        }
        free(before);
        spoken_close(&s, "quit\n");
    }
}

/* Kings that shuffle for thousands of moves: longer than a pipe, and long past every draw. */
static void a_game_may_be_very_long(void **state)
{
    (void)state;
    static const char *const cycles[] = {" g1f3 g8f6 f3g1 f6g8", " 5i5h 5a5b 5h5i 5b5a"};
    for (int i = 0; i < 2; i++) {
        struct spoken s;
        struct text line = text_new();
        spoken_open(&s, protocols[i]);
        text_string(&line, "position startpos moves");
        for (int k = 0; k < 5000; k++)
            text_string(&line, cycles[i]);
        text_string(&line, "\ngo depth 2\n");
        assert_true(line.length > 100000);
        spoken_ask(&s, line.data, "bestmove");
        assert_false(has(&s, "error"));
        text_free(&line);
        spoken_close(&s, "quit\n");
    }
}

/* Positions without a move, and what is said there. */
static const char *const mated[2] = {
    "position fen 7k/5KQ1/8/8/8/8/8/8 b - - 0 1\n",
    "position sfen 4k4/4G4/4P4/9/9/9/9/9/4K4 w - 1\n",
};
static const char *const no_move[2] = {"bestmove 0000", "bestmove resign"};

static void an_infinite_search_answers_to_stop_alone(void **state)
{
    (void)state;
    for (int i = 0; i < 2; i++) {
        struct spoken s;
        spoken_open(&s, protocols[i]);
        spoken_say(&s, "go infinite\n");
        is_still_thinking(&s);
        spoken_ask(&s, "stop\n", "bestmove");
        /* A stop that follows at once is not lost, nor is the position that follows the stop. */
        for (int k = 0; k < 20; k++)
            spoken_ask(&s, "go infinite\nstop\nposition startpos\n", "bestmove");
        /* Also where there is nothing left to find, or nothing to search. */
        spoken_say(&s, "go infinite depth 1\n");
        usleep(100000);
        is_still_thinking(&s);
        spoken_ask(&s, "stop\n", "bestmove");
        spoken_say(&s, mated[i]);
        spoken_say(&s, "go infinite\n");
        usleep(50000);
        is_still_thinking(&s);
        const char *answer = spoken_ask(&s, "stop\n", "bestmove");
        assert_string_equal(answer, no_move[i]);
        spoken_close(&s, "quit\n");
    }
}

static void a_second_go_is_refused_and_a_stop_without_a_search_ignored(void **state)
{
    (void)state;
    struct spoken s;
    spoken_open(&s, "usi");
    spoken_say(&s, "stop\nponderhit\ngo infinite\n");
    spoken_ask(&s, "go depth 1\nisready\n", "readyok");
    requires(&s, "info string error: a search is under way");
    spoken_ask(&s, "stop\n", "bestmove");
    spoken_ask(&s, "isready\n", "readyok");
    assert_false(has(&s, "bestmove"));
    spoken_close(&s, "quit\n");
}

static void pondering_waits_for_the_hit(void **state)
{
    (void)state;
    for (int i = 0; i < 2; i++) {
        struct spoken s;
        spoken_open(&s, protocols[i]);
        spoken_say(&s, "go ponder wtime 100 btime 100 winc 0 binc 0\n");
        usleep(300000); /* longer than all of the clock */
        is_still_thinking(&s);
        spoken_ask(&s, "ponderhit\n", "bestmove");
        /* A hit at once, a stop instead, a search that is over before the hit. */
        spoken_ask(&s, "go ponder wtime 100 btime 100\nponderhit\n", "bestmove");
        spoken_say(&s, "go ponder movetime 50\n");
        is_still_thinking(&s);
        spoken_ask(&s, "stop\n", "bestmove");
        spoken_say(&s, "go ponder depth 1\n");
        usleep(50000);
        is_still_thinking(&s);
        spoken_ask(&s, "ponderhit\n", "bestmove");
        spoken_close(&s, "quit\n");
    }
}

static void only_the_named_moves_are_searched(void **state)
{
    (void)state;
    struct spoken s;
    spoken_open(&s, "uci");
    const char *answer = spoken_ask(&s, "go searchmoves a2a3 nonsense depth 4\n", "bestmove");
    assert_int_equal(strncmp(answer, "bestmove a2a3", 13), 0);
    requires(&s, "info string error: ");
    spoken_close(&s, "quit\n");
}

static void mates_are_counted_as_the_protocol_does(void **state)
{
    (void)state;
    static const struct {
        const char *protocol, *lines, *score, *answer;
    } mates[] = {
        {"uci", "position fen 6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1\ngo depth 6\n", "score mate 1 ",
         "bestmove d1d8"},
        {"uci", "position fen 7k/8/5K2/8/8/8/8/R7 w - - 0 1\ngo mate 2\n", "score mate 2 ",
         "bestmove "},
        {"uci", "position fen 7k/8/5K2/8/8/8/R7/8 b - - 0 1\ngo depth 10\n", "score mate -",
         "bestmove "},
        {"usi", "position sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G 1\ngo depth 6\n", "score mate 1 ",
         "bestmove G*5b"},
        {"usi", "position sfen 7nl/7kp/5+R1p1/9/9/9/9/9/4K4 b 2G 1\ngo depth 10\n", "score mate 3 ",
         "bestmove "},
    };
    for (size_t i = 0; i < sizeof mates / sizeof *mates; i++) {
        struct spoken s;
        spoken_open(&s, mates[i].protocol);
        const char *answer = spoken_ask(&s, mates[i].lines, "bestmove");
        assert_int_equal(strncmp(answer, mates[i].answer, strlen(mates[i].answer)), 0);
        requires(&s, mates[i].score);
        spoken_close(&s, "quit\n");
    }
}

static void go_mate_says_what_it_knows(void **state)
{
    (void)state;
    struct spoken s;
    spoken_open(&s, "usi");
    const char *answer =
        spoken_ask(&s, "position sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G 1\ngo mate 60000\n", "checkmate");
    assert_string_equal(answer, "checkmate G*5b");
    assert_string_equal(spoken_ask(&s, "position startpos\ngo mate 100\n", "checkmate"),
                        "checkmate timeout");
    spoken_say(&s, "go mate infinite\n");
    spoken_ask(&s, "isready\n", "readyok");
    assert_string_equal(spoken_ask(&s, "stop\n", "checkmate"), "checkmate timeout");
    answer =
        spoken_ask(&s, "position sfen 4k4/4G4/4P4/9/9/9/9/9/4K4 w - 1\ngo mate 100\n", "checkmate");
    assert_string_equal(answer, "checkmate nomate");
    spoken_close(&s, "quit\n");
}

static void an_entered_king_declares_unless_told_otherwise(void **state)
{
    (void)state;
    static const char position[] = "position sfen "
                                   "+P+P+P+P1+P+P+P+P/2G1K1G2/+L2S1S2+L/9/9/9/9/9/4k4 b 2R2B 1\n";
    struct spoken s;
    spoken_open(&s, "usi");
    spoken_say(&s, position);
    assert_string_equal(spoken_ask(&s, "go depth 2\n", "bestmove"), "bestmove win");
    const char *answer = spoken_ask(&s, "go infinite\nstop\n", "bestmove");
    assert_string_not_equal(answer, "bestmove win");
    spoken_say(&s, "setoption name EnteringKingRule value NONE\n");
    spoken_say(&s, position);
    answer = spoken_ask(&s, "go depth 2\n", "bestmove");
    assert_string_not_equal(answer, "bestmove win");
    spoken_close(&s, "gameover win\nquit\n");
}

/* However little time it had. */
/* A declaration that wins is no mate, neither here nor on the way. */
static void a_mate_is_found_where_a_king_could_declare(void **state)
{
    (void)state;
    struct spoken s;
    spoken_open(&s, "usi");
    assert_string_equal(
        spoken_ask(
            &s,
            "position sfen +P+P+P+P+P4/+P+P+P+P+PK3/9/9/9/9/9/R8/4k4 b R2B3G 1\ngo mate 600000\n",
            "checkmate"),
        "checkmate R*1i");
    const char *said = spoken_ask(
        &s, "position sfen +P+P+P+P+P4/+P+P+P+P+P4/9/5K3/9/9/9/9/4k4 b 2R2B 1\ngo mate 600000\n",
        "checkmate");
    assert_int_equal(strncmp(said, "checkmate R*1h ", 15), 0);
    spoken_close(&s, "quit\n");
}

/* As problems are set. */
static void the_attacker_may_have_no_king(void **state)
{
    (void)state;
    struct spoken s;
    spoken_open(&s, "usi");
    spoken_say(&s, "position sfen 8k/9/6S1N/9/9/9/9/9/9 b Rr2b4g3s3n4l18p 1\n");
    assert_string_equal(spoken_ask(&s, "go mate 600000\n", "checkmate"),
                        "checkmate R*2a 1a1b 2a2b+");
    assert_int_equal(strncmp(spoken_ask(&s, "go nodes 20000\n", "bestmove"), "bestmove R*2a", 13),
                     0);
    spoken_say(&s, "position sfen 7rk/9/6S1N/9/9/9/9/9/9 w R2b4g3s3n4l18p 1\n");
    spoken_ask(&s, "go nodes 20000\n", "bestmove");
    assert_false(has(&s, "error"));
    spoken_close(&s, "quit\n");
}

/* Whoever may not pass can be in zugzwang: with null moves this took millions of nodes. */
static void a_mate_by_zugzwang_is_found(void **state)
{
    (void)state;
    struct spoken s;
    spoken_open(&s, "uci");
    spoken_say(&s, "position fen kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1\n");
    spoken_ask(&s, "go mate 2 nodes 100000\n", "bestmove a1a6");
    requires(&s, " score mate 2 ");
    spoken_close(&s, "quit\n");
}

/* The lines of an iteration are told from the best one down. */
static void lines_are_in_order(const char *heard, int lines)
{
    int last = 0, last_depth = 0;
    for (const char *p = heard; (p = strstr(p, "info depth ")); p++) {
        int depth, number, value;
        if (sscanf(p, "info depth %d seldepth %*d multipv %d score cp %d", &depth, &number,
                   &value) != 3)
            continue;
        assert_in_range(number, 1, lines);
        if (number > 1 && depth == last_depth && value > last)
            fail_msg("line %d of depth %d is better than the one before it: %s", number, depth,
                     heard);
        last = value;
        last_depth = depth;
    }
}

/* The last best line begins with the move that is played. */
static void the_answer_is_the_last_line(struct spoken *s, const char *best)
{
    const char *last = NULL;
    char played[16], told[16] = "";
    for (const char *p = s->heard.data; (p = strstr(p, " multipv 1 ")); p++)
        last = p;
    assert_non_null(last);
    assert_non_null(last = strstr(last, " pv "));
    assert_int_equal(sscanf(last, " pv %15s", told), 1);
    assert_int_equal(sscanf(best, "bestmove %15s", played), 1);
    assert_string_equal(told, played);
}

static void answers_are_told_before_they_are_given(void **state)
{
    (void)state;
    static const char *const positions[2][3] = {
        {"startpos", "fen 2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - 0 1",
         "startpos moves e2e4 c7c5 g1f3 d7d6 d2d4 c5d4"},
        {"startpos", "startpos moves 7g7f 8c8d 2g2f 8d8e",
         "sfen ln1g5/1r2S1k2/p2pppn2/2ps2p2/1p7/2P6/PPSPPPPLP/2G2K1pr/LN4G1b w BGSLPnp 62"},
    };
    static const char *const settings[] = {"MultiPV value 1", "MultiPV value 3", "Level value 6"};
    for (int i = 0; i < 2; i++)
        for (size_t k = 0; k < sizeof settings / sizeof *settings; k++) {
            struct spoken s;
            char line[256];
            spoken_open(&s, protocols[i]);
            snprintf(line, sizeof line, "setoption name %s\n", settings[k]);
            spoken_say(&s, line);
            for (int n = 0; n < 12; n++) {
                snprintf(line, sizeof line, "position %s\ngo nodes %d\n", positions[i][n % 3],
                         2000 + 1700 * n);
                the_answer_is_the_last_line(&s, spoken_ask(&s, line, "bestmove"));
                lines_are_in_order(s.heard.data, 3);
            }
            spoken_close(&s, "quit\n");
        }
}

static void a_stop_at_once_gets_a_good_move(void **state)
{
    (void)state;
    struct spoken s;
    spoken_open(&s, "uci");
    spoken_say(&s, "position fen 4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1\n");
    for (int k = 0; k < 20; k++)
        assert_int_equal(strncmp(spoken_ask(&s, "ucinewgame\ngo infinite\nstop\n", "bestmove"),
                                 "bestmove e4d5", 13),
                         0);
    spoken_close(&s, "quit\n");
}

static void a_long_search_tells_its_moves(void **state)
{
    (void)state;
    struct spoken s;
    spoken_open(&s, "uci");
    spoken_say(&s, "go infinite\n");
    while (!strstr(spoken_hear(&s, "info depth"), " currmove "))
        ;
    requires(&s, " currmovenumber ");
    spoken_ask(&s, "stop\n", "bestmove");
    spoken_close(&s, "quit\n");
}

/* How many nodes a search had, as it says itself before its answer. */
static uint64_t nodes_of(struct spoken *s, const char *lines)
{
    spoken_ask(s, lines, "bestmove");
    const char *sum = strstr(s->heard.data, "info nodes ");
    assert_non_null(sum);
    return strtoull(sum + 11, NULL, 10);
}

static void strength_is_limited_when_asked_for(void **state)
{
    (void)state;
    const struct game *g = &chess_game;
    const int weakest = level_of(g, 1)->rating, best = level_of(g, LEVELS)->rating;
    char line[128];
    struct spoken s;
    spoken_open(&s, "uci");
    snprintf(line, sizeof line, "option name UCI_Elo type spin default %d min %d max %d\n",
             level_of(g, LEVELS / 2)->rating, weakest, best);
    requires(&s, line);
    snprintf(line, sizeof line, "setoption name UCI_Elo value %d\ngo nodes 5000\n", weakest);
    assert_int_equal(nodes_of(&s, line), 5000); /* for strength is not limited yet */
    static const char limited[] = "setoption name UCI_LimitStrength value true\ngo nodes 5000\n";
    assert_true(nodes_of(&s, limited) <= level_of(g, 1)->nodes);
    snprintf(line, sizeof line, "setoption name UCI_Elo value %d\ngo nodes 5000\n", best);
    assert_int_equal(nodes_of(&s, line), 5000);
    for (int beyond = 0; beyond < 2; beyond++) {
        snprintf(line, sizeof line, "setoption name UCI_Elo value %d\nisready\n",
                 beyond ? best + 1 : weakest - 1);
        spoken_ask(&s, line, "readyok");
        requires(&s, "info string error: ");
    }
    /* Elo goes before the level, which counts where strength is not limited by it. */
    assert_int_equal(nodes_of(&s, "setoption name Level value 3\ngo nodes 5000\n"), 5000);
    static const char level[] = "setoption name UCI_LimitStrength value false\ngo nodes 5000\n";
    assert_true(nodes_of(&s, level) <= level_of(g, 3)->nodes);
    assert_int_equal(nodes_of(&s, "setoption name Level value 20\ngo nodes 5000\n"), 5000);
    spoken_close(&s, "quit\n");
}

static void an_analysis_is_of_full_strength(void **state)
{
    (void)state;
    for (int i = 0; i < 2; i++) {
        struct spoken s;
        spoken_open(&s, protocols[i]);
        spoken_say(&s, "setoption name Level value 1\ngo infinite\n");
        spoken_hear(&s, "info depth 8 ");
        spoken_ask(&s, "stop\n", "bestmove");
        spoken_say(&s, i ? "position sfen 7nl/7kp/5+R1p1/9/9/9/9/9/4K4 b 2G 1\n"
                         : "position fen 7k/8/5K2/8/8/8/8/R7 w - - 0 1\n");
        spoken_ask(&s, i ? "go mate 60000\n" : "go mate 2\n", i ? "checkmate" : "bestmove");
        requires(&s, i ? "score mate 3 " : "score mate 2 ");
        /* A level ponders within its nodes, and waits all the same. */
        spoken_say(&s, "position startpos\ngo ponder wtime 1000 btime 1000\n");
        usleep(50000);
        is_still_thinking(&s);
        spoken_ask(&s, "ponderhit\n", "bestmove");
        spoken_close(&s, "quit\n");
    }
}

/* How many different first moves there are in some new games; all are legal. */
static size_t openings_of(struct spoken *s, const struct game *g, const char *lines)
{
    enum { GAMES = 40 };
    struct table t;
    move seen[GAMES];
    size_t count = 0;
    spoken_say(s, "setoption name Hash value 1\n"); /* to be emptied so often */
    assert_true(table_open(&t, g, &(struct setup){0}, NULL));
    for (int game = 0; game < GAMES; game++) {
        char word[16] = "";
        size_t i = 0;
        sscanf(spoken_ask(s, lines, "bestmove"), "bestmove %15s", word);
        assert_true(g->read_move(t.position, word, &seen[count], NULL));
        while (seen[i] != seen[count])
            i++;
        count += i == count;
    }
    table_close(&t);
    return count;
}

static const char *const new_game[] = {"ucinewgame\nposition startpos\ngo depth 3\n",
                                       "usinewgame\nposition startpos\ngo depth 3\n"};

static void weak_levels_play_another_game_each_time(void **state)
{
    (void)state;
    for (int i = 0; i < 2; i++) {
        struct spoken s;
        spoken_open(&s, protocols[i]);
        spoken_say(&s, "setoption name Level value 1\n");
        assert_true(openings_of(&s, i ? game_named("shogi") : &chess_game, new_game[i]) > 1);
        spoken_say(&s, mated[i]);
        assert_string_equal(spoken_ask(&s, "go depth 3\n", "bestmove"), no_move[i]);
        spoken_say(&s, "setoption name Level value 20\n");
        assert_int_equal(openings_of(&s, i ? game_named("shogi") : &chess_game, new_game[i]), 1);
        spoken_close(&s, "quit\n");
    }
}

static void openings_come_from_the_book_when_asked_for(void **state)
{
    (void)state;
    static const char book[] = "info string from the book";
    for (int i = 0; i < 2; i++) {
        struct spoken s;
        spoken_open(&s, protocols[i]);
        spoken_ask(&s, "go depth 2\n", "bestmove");
        assert_false(has(&s, book));
        spoken_say(&s, i ? "setoption name USI_OwnBook value true\n"
                         : "setoption name OwnBook value true\n");
        spoken_ask(&s, new_game[i], "bestmove");
        requires(&s, book);
        assert_true(openings_of(&s, i ? game_named("shogi") : &chess_game, new_game[i]) > 1);
        /* Whoever wants to know something wants a search. */
        const char *const searches[] = {
            "go infinite\nstop\n", "go ponder depth 2\nponderhit\n", "go ponder depth 2\nstop\n",
            i ? "go searchmoves 7g7f depth 2\n" : "go searchmoves e2e4 depth 2\n"};
        for (size_t k = 0; k < sizeof searches / sizeof *searches; k++) {
            spoken_ask(&s, searches[k], "bestmove");
            assert_false(has(&s, book));
            requires(&s, "info nodes ");
        }
        spoken_ask(&s, i ? "go mate 10\n" : "go mate 1\nstop\n", i ? "checkmate" : "bestmove");
        assert_false(has(&s, book));
        spoken_close(&s, "quit\n");
    }
}

static void a_bad_book_leaves_the_old_one(void **state)
{
    (void)state;
    static const char *const books[] = {
        "yomi-book chess\nrnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 | a2a4 1\n",
        "yomi-book shogi\nlnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1 | 1g1f "
        "1\n",
    };
    static const char *const names[] = {"Book File", "BookFile"};
    static const char *const only[] = {"bestmove a2a4", "bestmove 1g1f"};
    static const char *const bad[] = {"/no/such/folder/book", YOMI_SOURCE_DIR,
                                      YOMI_SOURCE_DIR "/LICENSE"};
    for (int i = 0; i < 2; i++) {
        char name[] = "/tmp/yomi book XXXXXX", line[4096];
        int file = mkstemp(name);
        assert_true(file >= 0);
        assert_int_equal(write(file, books[i], strlen(books[i])), strlen(books[i]));
        close(file);
        struct spoken s;
        spoken_open(&s, protocols[i]);
        snprintf(line, sizeof line,
                 "setoption name OwnBook value true\nsetoption name %s value %s\n", names[i], name);
        spoken_say(&s, line);
        assert_string_equal(spoken_ask(&s, new_game[i], "bestmove"), only[i]);
        for (size_t k = 0; k < sizeof bad / sizeof *bad; k++) {
            snprintf(line, sizeof line, "setoption name %s value %s\nisready\n", names[i], bad[k]);
            spoken_ask(&s, line, "readyok");
            requires(&s, "info string error: '");
            assert_string_equal(spoken_ask(&s, new_game[i], "bestmove"), only[i]);
        }
        snprintf(line, sizeof line, "setoption name %s value <empty>\n", names[i]);
        spoken_say(&s, line);
        assert_true(openings_of(&s, i ? game_named("shogi") : &chess_game, new_game[i]) > 1);
        spoken_close(&s, "quit\n");
        unlink(name);
    }
}

/* A bare king against an army: lost four times in a row, it is given up. */
static void a_lost_game_is_given_up_when_asked_for(void **state)
{
    (void)state;
    static const char *const moves[] = {"", " moves 5i5h 5a4a", " moves 5i5h 5a4a 5h5g 4a3a",
                                        " moves 5i5h 5a4a 5h5g 4a3a 5g5f 3a2a"};
    static const char *const settings[] = {
        "usinewgame\n", "setoption name ResignValue value 1500\nusinewgame\n", "usinewgame\n"};
    struct spoken s;
    spoken_open(&s, "usi");
    for (int game = 0; game < 3; game++) {
        spoken_say(&s, settings[game]);
        for (int i = 0; i < 4; i++) {
            char line[128];
            snprintf(line, sizeof line, "position sfen 4k4/9/9/9/9/9/9/9/4K4 b 2r2b4g4s 1%s\n",
                     moves[i]);
            spoken_say(&s, line);
            /* An analysis and what was pondered on in vain have no part in it. */
            const char *answer = spoken_ask(&s, "go infinite\nstop\n", "bestmove");
            assert_string_not_equal(answer, "bestmove resign");
            answer = spoken_ask(&s, "go ponder nodes 300\nstop\n", "bestmove");
            assert_string_not_equal(answer, "bestmove resign");
            answer = spoken_ask(&s, "go nodes 300\n", "bestmove");
            assert_true((strcmp(answer, "bestmove resign") == 0) == (game > 0 && i == 3));
        }
    }
    spoken_close(&s, "quit\n");
}

static void gameover_ends_the_search(void **state)
{
    (void)state;
    struct spoken s;
    spoken_open(&s, "usi");
    spoken_ask(&s, "usinewgame\ngo ponder btime 0 wtime 0 byoyomi 1000\ngameover lose\n",
               "bestmove");
    spoken_close(&s, "quit\n");
}

static void castling_is_written_as_asked(void **state)
{
    (void)state;
    static const char usual[] = "position fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1\n";
    struct spoken s;
    spoken_open(&s, "uci");
    spoken_say(&s, usual);
    const char *answer = spoken_ask(&s, "go searchmoves e1g1 depth 2\n", "bestmove");
    assert_int_equal(strncmp(answer, "bestmove e1g1", 13), 0);
    spoken_say(&s, "setoption name UCI_Chess960 value true\n");
    spoken_say(&s, usual);
    answer = spoken_ask(&s, "go searchmoves e1h1 depth 2\n", "bestmove");
    assert_int_equal(strncmp(answer, "bestmove e1h1", 13), 0);
    /* Shredder-FEN, with the rook on g1 and the king on b1. */
    spoken_say(&s, "position fen 1k6/8/8/8/8/8/8/1K4R1 w G - 0 1 moves b1g1 b8a8\n");
    spoken_ask(&s, "d\nisready\n", "readyok");
    requires(&s, "fen: k7/8/8/8/8/8/8/5RK1 w - ");
    spoken_close(&s, "quit\n");
}

static void the_end_of_the_stream_quits(void **state)
{
    (void)state;
    static const char *const during[] = {"", "go infinite\n", "go depth 40\n", "go perft 9\n",
                                         "go ponder wtime 1 btime 1\n"};
    for (int i = 0; i < 2; i++)
        for (size_t k = 0; k < sizeof during / sizeof *during; k++) {
            struct spoken s;
            spoken_open(&s, protocols[i]);
            spoken_say(&s, during[k]);
            spoken_close(&s, "");
        }
}

static void paths_are_counted(void **state)
{
    (void)state;
    struct spoken s;
    spoken_open(&s, "uci");
    assert_string_equal(spoken_ask(&s, "go perft 4\n", "Nodes"), "Nodes searched: 197281");
    requires(&s, "e2e4: 13160\n");
    assert_string_equal(spoken_ask(&s, "perft 1\n", "Nodes"), "Nodes searched: 20");
    spoken_ask(&s, "go perft 20\nisready\n", "readyok");
    spoken_ask(&s, "stop\nisready\n", "readyok");
    requires(&s, "info string the count was stopped");
    spoken_close(&s, "quit\n");
}

static void the_same_nodes_are_searched_twice(void **state)
{
    (void)state;
    for (int i = 0; i < 2; i++) {
        struct spoken s;
        char *first = NULL;
        spoken_open(&s, protocols[i]);
        for (int round = 0; round < 2; round++) {
            spoken_ask(&s, i ? "usinewgame\ngo nodes 20000\n" : "ucinewgame\ngo nodes 20000\n",
                       "bestmove");
            requires(&s, "info nodes 20000 ");
            /* Times differ; depth, score, nodes and line do not. */
            struct text kept = text_new();
            for (char *word = strtok(s.heard.data, " "); word; word = strtok(NULL, " "))
                if (strcmp(word, "time") == 0 || strcmp(word, "nps") == 0)
                    strtok(NULL, " ");
                else
                    text_format(&kept, "%s ", word);
            if (first)
                assert_string_equal(first, kept.data);
            else
                first = strdup(kept.data);
            text_free(&kept);
        }
        free(first);
        spoken_close(&s, "quit\n");
    }
}

static void the_log_has_both_sides(void **state)
{
    (void)state;
    char name[] = "/tmp/yomi log XXXXXX", lines[128], log[4096];
    int file = mkstemp(name);
    assert_true(file >= 0);
    struct spoken s;
    spoken_open(&s, "uci");
    snprintf(lines, sizeof lines, "setoption name Debug Log File value %s\nisready\n", name);
    spoken_ask(&s, lines, "readyok");
    spoken_ask(&s, "setoption name Debug Log File value /no/such/folder/log\nisready\n", "readyok");
    requires(&s, "info string error: ");
    spoken_close(&s, "quit\n");
    ssize_t n = read(file, log, sizeof log - 1);
    assert_true(n > 0);
    log[n] = '\0';
    assert_non_null(strstr(log, " < isready\n"));
    assert_non_null(strstr(log, " > readyok\n"));
    close(file);
    unlink(name);
}

static void threads_come_and_go(void **state)
{
    (void)state;
    struct spoken s;
    spoken_open(&s, "uci");
    spoken_ask(&s, "setoption name Threads value 4\ngo nodes 20000\n", "bestmove");
    spoken_ask(&s, "setoption name Threads value 1\ngo nodes 1000\n", "bestmove");
    spoken_close(&s, "quit\n");
}

/* Both as opponents of our own engine player, on the clock and by nodes. */
static void they_play_through_our_own_client(void **state)
{
    (void)state;
    static const struct {
        const struct player_kind *kind;
        const char *game, *settings;
        struct setup setup;
    } seats[] = {
        {&uci_player, "chess", "'" YOMI_PROGRAM "' uci;Hash=2", {0}},
        {&uci_player, "chess", "'" YOMI_PROGRAM "' uci;Hash=2", {.rules = "chess960,start=3"}},
        {&usi_player, "shogi", "'" YOMI_PROGRAM "' usi;USI_Hash=2", {0}},
        {&usi_player, "shogi", "'" YOMI_PROGRAM "' usi;USI_Hash=2", {.rules = "handicap=4"}},
    };
    static const char *const limits[] = {"nodes=500", "clock=0.5+0.01", "clock=byoyomi:0+0.05"};
    for (size_t i = 0; i < sizeof seats / sizeof *seats; i++)
        for (size_t k = 0; k < 3; k++) {
            struct seat s;
            struct limit l;
            assert_true(limit_read(&l, limits[k], NULL));
            if (!seat_open(&s, seats[i].kind, game_named(seats[i].game), seats[i].settings,
                           &seats[i].setup, &l))
                fail_msg("%s", s.error.what);
            for (int n = 0; n < 6 && table_turn(&s.table) >= 0; n++)
                if (seat_think(&s) != PLAYER_GOOD)
                    fail_msg("%s: %s", limits[k], s.error.what);
            assert_int_equal(strncmp(engine_name(s.self), "yomi ", 5), 0);
            seat_close(&s);
        }
    assert_int_equal(children_left(), 0);
}

TEST_MAIN(TEST(they_introduce_themselves), TEST(options_go_by_any_case_and_bad_ones_change_nothing),
          TEST(more_lines_than_moves_are_not_told), TEST(unknown_words_are_passed_over),
          TEST(a_bad_position_leaves_the_old_one), TEST(a_game_may_be_very_long),
          TEST(an_infinite_search_answers_to_stop_alone),
          TEST(a_second_go_is_refused_and_a_stop_without_a_search_ignored),
          TEST(pondering_waits_for_the_hit), TEST(only_the_named_moves_are_searched),
          TEST(mates_are_counted_as_the_protocol_does), TEST(go_mate_says_what_it_knows),
          TEST(an_entered_king_declares_unless_told_otherwise), TEST(gameover_ends_the_search),
          TEST(a_mate_is_found_where_a_king_could_declare), TEST(the_attacker_may_have_no_king),
          TEST(a_mate_by_zugzwang_is_found), TEST(answers_are_told_before_they_are_given),
          TEST(a_stop_at_once_gets_a_good_move), TEST(a_long_search_tells_its_moves),
          TEST(strength_is_limited_when_asked_for), TEST(an_analysis_is_of_full_strength),
          TEST(weak_levels_play_another_game_each_time),
          TEST(openings_come_from_the_book_when_asked_for), TEST(a_bad_book_leaves_the_old_one),
          TEST(a_lost_game_is_given_up_when_asked_for), TEST(castling_is_written_as_asked),
          TEST(the_end_of_the_stream_quits), TEST(paths_are_counted),
          TEST(the_same_nodes_are_searched_twice), TEST(the_log_has_both_sides),
          TEST(threads_come_and_go), TEST(they_play_through_our_own_client))
