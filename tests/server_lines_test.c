/* What is said to an engine: options with blanks in their names, positions with and without moves, every
 * word of go, and what is passed over. */
#include "check.h"
#include "protocol/server_lines.h"

static void is_text(struct span s, const char *expected)
{
    if (!expected) {
        assert_null(s.start);
        return;
    }
    assert_non_null(s.start);
    if (s.length != strlen(expected) || memcmp(s.start, expected, s.length) != 0)
        fail_msg("'%.*s' instead of '%s'", (int)s.length, s.start, expected);
}

static void options_have_names_and_values(void **state)
{
    (void)state;
    static const struct {
        const char *words, *name, *value;
    } lines[] = {
        {"name Hash value 16", "Hash", "16"},
        {"name Clear Hash", "Clear Hash", NULL},
        {"name  Move   Overhead \t value  30 ", "Move   Overhead", "30"},
        {"name Debug Log File value /tmp/with blanks.log", "Debug Log File",
         "/tmp/with blanks.log"},
        {"name Debug Log File value", "Debug Log File", ""},
        {"joho name Ponder value true", "Ponder", "true"},
        {"name x value a value b", "x", "a value b"},
    };
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        struct span name, value;
        assert_true(server_read_option(lines[i].words, &name, &value));
        is_text(name, lines[i].name);
        is_text(value, lines[i].value);
    }
    static const char *const bad[] = {"", "Hash", "name", "name value", "name value 7"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_false(server_read_option(bad[i], &(struct span){0}, &(struct span){0}));
}

static void positions_have_moves_or_not(void **state)
{
    (void)state;
    static const struct {
        const char *words, *position, *moves;
    } lines[] = {
        {"startpos", NULL, NULL},
        {"startpos moves", NULL, ""},
        {" startpos  moves e2e4  e7e5 ", NULL, "e2e4  e7e5"},
        {"fen 8/8/8/8/8/8/8/8 w - - 0 1", "8/8/8/8/8/8/8/8 w - - 0 1", NULL},
        {"fen 8/8 w - moves a1a2", "8/8 w -", "a1a2"},
        {"startpos nonsense moves a1a2", NULL, "a1a2"},
    };
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        struct span position, moves;
        assert_true(server_read_position(lines[i].words, "fen", &position, &moves));
        is_text(position, lines[i].position);
        is_text(moves, lines[i].moves);
    }
    static const char *const bad[] = {"", "fen", "fen moves e2e4", "sfen 9/9 b - 1", "moves e2e4"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_false(server_read_position(bad[i], "fen", &(struct span){0}, &(struct span){0}));
}

static void go_takes_every_limit(void **state)
{
    (void)state;
    struct server_go go;
    server_read_go("ponder wtime 1000 btime 2000 winc 10 binc 20 movestogo 40 byoyomi 500", &go);
    assert_true(go.ponder && go.clock && !go.infinite);
    assert_true(go.white == 1000 && go.black == 2000 && go.byoyomi == 500);
    assert_true(go.white_increment == 10 && go.black_increment == 20 && go.moves_to_go == 40);
    server_read_go("depth 7 nodes 123456789012 mate 3 movetime 250 infinite perft 4", &go);
    assert_true(go.depth == 7 && go.nodes == 123456789012u && go.mate == 3 && go.movetime == 250);
    assert_true(go.infinite && go.perft == 4 && !go.clock && !go.only.start);
    server_read_go("mate infinite", &go);
    assert_true(go.mate_infinite && !go.infinite && !go.mate);
}

static void searchmoves_end_at_the_next_word_of_go(void **state)
{
    (void)state;
    struct server_go go;
    server_read_go("searchmoves e2e4 d2d4 depth 3", &go);
    is_text(go.only, " e2e4 d2d4");
    assert_int_equal(go.depth, 3);
    server_read_go("depth 3 searchmoves e2e4", &go);
    is_text(go.only, " e2e4");
    server_read_go("searchmoves infinite", &go);
    assert_true(go.infinite && go.only.length == 0);
}

static void go_survives_bad_numbers(void **state)
{
    (void)state;
    struct server_go go;
    server_read_go("wtime -50 btime 99999999999999999999999 depth 0 nodes -1 movetime x", &go);
    assert_true(go.clock && go.white == 0 && go.black > 1000000000);
    assert_true(go.depth == 1 && go.nodes == 1 && go.movetime == 0);
    server_read_go("depth infinite", &go);
    assert_true(go.infinite && !go.depth);
    server_read_go("joho depth 5x nodes 10 joho", &go);
    assert_true(!go.depth && go.nodes == 10);
    server_read_go("depth", &go);
    assert_int_equal(go.depth, 0);
}

TEST_MAIN(TEST(options_have_names_and_values), TEST(positions_have_moves_or_not),
          TEST(go_takes_every_limit), TEST(searchmoves_end_at_the_next_word_of_go),
          TEST(go_survives_bad_numbers))
