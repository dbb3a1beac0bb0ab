/* Chess as text: FEN, EPD and moves, good and bad. Bad text is explained and changes nothing. */
#include "check.h"
#include "chess/chess.h"
#include "chess/draw.h"
#include "chess/fen.h"
#include "chess/generate.h"
#include "chess/notation.h"
#include "chess/position.h"
#include "chess/rules.h"
#include "core/random.h"
#include "core/text.h"

#define START "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"

static struct chess_position at(const char *fen)
{
    struct chess_position p;
    struct error e = {0};
    if (!chess_read_fen(fen, false, &p, &e))
        fail_msg("%s: column %d: %s; expected %s", fen, e.column, e.what, e.expected);
    return p;
}

static void fen_is_read_and_written(void **state)
{
    (void)state;
    static const char *const rows[][2] = {
        /* read, written (NULL: the same) */
        {START " w KQkq - 0 1", NULL},
        {START " w", START " w - - 0 1"},
        {START " b KQkq", START " b KQkq - 0 1"},
        {"  " START "  w  qkQK  -  3  7 ", START " w KQkq - 3 7"},
        {START " w KQkq - 0 0\n", START " w KQkq - 0 1"},
        {START " w KQkq - 65535 65535", NULL},
        {"4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1", "4k3/8/8/8/4P3/8/8/4K3 b - - 0 1"},
        {"4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1", NULL},
        /* X-FEN and Shredder-FEN */
        {START " w HAha - 0 1", NULL},
        {"1r2k1r1/8/8/8/8/8/8/1R2K1R1 w KQkq - 0 1", "1r2k1r1/8/8/8/8/8/8/1R2K1R1 w GBgb - 0 1"},
        {"4k3/8/8/8/8/8/8/4KRR1 w F - 0 1", NULL},
        {"4k3/8/8/8/8/8/8/4KRR1 w K - 0 1", "4k3/8/8/8/8/8/8/4KRR1 w G - 0 1"},
        {"r3k2r/8/8/8/8/8/8/1R2K2R w Kq - 0 1", NULL},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct chess_position p = at(rows[i][0]);
        char fen[128];
        struct text t = text_on(fen, sizeof fen);
        chess_write_fen(&p, &t);
        assert_string_equal(fen, rows[i][1] ? rows[i][1] : rows[i][0]);
        struct chess_position again = at(fen);
        assert_memory_equal(&p, &again, sizeof p);
    }
}

static void bad_fen_is_refused_with_its_place(void **state)
{
    (void)state;
    static const struct {
        const char *fen;
        int column;
        const char *what; /* part of the message */
    } rows[] = {
        {"", 1, "rank 8 has 0 squares"},
        {"x", 1, "'x'"},
        {"rnbqkbnr/ppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 10, "rank 7 has 7 squares"},
        {"rnbqkbnr/ppppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w", 10, "more than 8"},
        {"rnbqkbnr/pppppppp/9/8/8/8/PPPPPPPP/RNBQKBNR w", 19, "'9'"},
        {"rnbqkbnr/pppppppp/44/8/8/8/PPPPPPPP/RNBQKBNR w", 20, "after another number"},
        {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP w", 35, "after rank 2"},
        {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR/8 w", 44, "'/'"},
        {"rnbq\xff"
         "bnr/8/8/8/8/8/8/4K3 w",
         5, "\\xff"},
        {START, 44, "nothing"},
        {START " x KQkq - 0 1", 45, "'x'"},
        {START " white KQkq - 0 1", 45, "'white'"},
        {START " w KQkqq - 0 1", 51, "second right"},
        {START " w KQxq - 0 1", 49, "'x'"},
        {START " w -- - 0 1", 47, "'-'"},
        {"4k3/8/8/8/8/8/8/4K3 w K - 0 1", 23, "cannot have the castling right 'K'"},
        {"4k3/8/8/8/8/4K3/8/7R w K - 0 1", 24, "cannot have"},
        {START " w KQkq e4 0 1", 52, "'e4'"},
        {START " w KQkq e3 0 1", 52, "'e3'"},
        {START " b KQkq e3 0 1", 52, "no pawn can have just passed e3"},
        {START " w KQkq - -1 1", 54, "'-1'"},
        {START " w KQkq - 65536 1", 54, "too large"},
        {START " w KQkq - 0 99999999999999999999", 56, "too large"},
        {START " w KQkq - 0 1 e2e4", 58, "'e2e4'"},
        {START " w KQkq - 0 1\nw", 58, "'w'"},
        {"8/8/8/8/8/8/8/4K3 w - - 0 1", 1, "Black has no king"},
        {"4k3/8/8/8/8/8/8/3KK3 w - - 0 1", 1, "White has more than one king"},
        {"4k2P/8/8/8/8/8/8/4K3 w - - 0 1", 1, "pawn"},
        {"4k3/8/8/8/8/8/8/p3K3 w - - 0 1", 1, "pawn"},
        {"4k3/4R3/8/8/8/8/8/4K3 w - - 0 1", 23, "could take the king"},
        {"4k3/pppppppp/p7/8/8/8/8/4K3 w - - 0 1", 1, "Black has 9 pawns"},
        {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNQ w - - 0 1", 1, "too many"},
        {"nnnnknnn/nnnnnnnn/n7/8/8/8/8/4K3 w - - 0 1", 1, "17 pieces"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct chess_position p, before;
        memset(&p, 0x5a, sizeof p);
        before = p;
        struct error e = {0};
        if (chess_read_fen(rows[i].fen, false, &p, &e))
            fail_msg("%s was accepted", rows[i].fen);
        assert_memory_equal(&p, &before, sizeof p);
        if (e.column != rows[i].column || !strstr(e.what, rows[i].what))
            fail_msg("%s: column %d: %s", rows[i].fen, e.column, e.what);
        assert_true(e.expected[0] != '\0');
        assert_false(chess_read_fen(rows[i].fen, false, &p, NULL));
    }
}

static void three_checks_at_once_are_odd(void **state)
{
    (void)state;
    const char *fen = "4r1k1/8/8/7b/8/5n2/8/3bK3 w - - 0 1",
               *three = "4r1k1/8/8/b7/8/5n2/8/4K3 w - - 0 1";
    struct chess_position p;
    struct error e = {0};
    assert_true(chess_read_fen(fen, false, &p, &e));
    assert_false(chess_read_fen(three, false, &p, &e));
    assert_true(strstr(e.what, "3 pieces") != NULL);
    assert_true(chess_read_fen(three, true, &p, &e));
}

static void a_bad_start_changes_nothing(void **state)
{
    (void)state;
    struct chess_position p;
    struct history h;
    history_init(&h);
    assert_true(chess_game.start(&p, &h, &(struct setup){0}, NULL));
    assert_true(game_play_text(&chess_game, &p, &h, "e4 e5", NULL));
    struct chess_position before = p;
    static const struct setup bad[] = {
        {.rules = "start=960"},
        {.rules = "draws=never"},
        {.rules = "nothing=1"},
        {.position = "4k3/8 w"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct error e = {0};
        assert_false(chess_game.start(&p, &h, &bad[i], &e));
        assert_true(e.what[0] != '\0');
        assert_memory_equal(&p, &before, sizeof p);
        assert_int_equal(h.length, 2);
    }
    history_free(&h);
}

static void rules_reach_the_position(void **state)
{
    (void)state;
    struct chess_position p;
    struct history h;
    history_init(&h);
    struct setup setup = {.rules = "chess960,draws=claim"};
    assert_true(chess_game.start(&p, &h, &setup, NULL));
    assert_true(p.chess960 && p.claims);
    setup = (struct setup){.rules = "start=0"};
    assert_true(chess_game.start(&p, &h, &setup, NULL));
    struct text t = text_new();
    chess_game.write_position(&p, &t);
    assert_string_equal(t.data, "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1");
    text_free(&t);
    history_free(&h);
}

static void moves_are_read_in_all_spellings(void **state)
{
    (void)state;
    static const char *const rows[][3] = {
        /* position, text, what it is in UCI */
        {START " w KQkq - 0 1", "e2e4", "e2e4"},
        {START " w KQkq - 0 1", "e4", "e2e4"},
        {START " w KQkq - 0 1", "e2-e4", "e2e4"},
        {START " w KQkq - 0 1", "Pe4", "e2e4"},
        {START " w KQkq - 0 1", "Nf3!?", "g1f3"},
        {START " w KQkq - 0 1", "Ng1-f3", "g1f3"},
        {START " w KQkq - 0 1", "Ngf3", "g1f3"},
        {START " w KQkq - 0 1", "N1f3", "g1f3"},
        {START " w KQkq - 0 1", "g1f3", "g1f3"},
        {"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2", "exd6 e.p.", "e5d6"},
        {"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2", "exd6e.p.", "e5d6"},
        {"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2", "e5:d6", "e5d6"},
        {"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2", "e5xd6 ep", "e5d6"},
        {"3r4/4P1k1/8/8/8/8/8/4K3 w - - 0 1", "e8=Q", "e7e8q"},
        {"3r4/4P1k1/8/8/8/8/8/4K3 w - - 0 1", "e8Q+", "e7e8q"},
        {"3r4/4P1k1/8/8/8/8/8/4K3 w - - 0 1", "e8(N)", "e7e8n"},
        {"3r4/4P1k1/8/8/8/8/8/4K3 w - - 0 1", "e7e8r", "e7e8r"},
        {"3r4/4P1k1/8/8/8/8/8/4K3 w - - 0 1", "exd8=B", "e7d8b"},
        {"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "O-O", "e1g1"},
        {"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "0-0-0", "e1c1"},
        {"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1g1", "e1g1"},
        {"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1h1", "e1g1"},
        {"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "Ke1-c1", "e1c1"},
        {"r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1", "e1g1", "e1h1"},
        {"r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1", "O-O-O", "e1a1"},
        /* Beside the castling square, the king's step and castling are two moves. */
        {"4k3/8/8/8/8/8/8/5K1R w H - 0 1", "f1g1", "f1g1"},
        {"4k3/8/8/8/8/8/8/5K1R w H - 0 1", "Kg1", "f1g1"},
        {"4k3/8/8/8/8/8/8/5K1R w H - 0 1", "f1h1", "f1h1"},
        {"4k3/8/8/8/8/8/8/5K1R w H - 0 1", "O-O", "f1h1"},
        /* A small b is a file. */
        {"4k3/8/8/8/8/2p5/1P1B4/4K3 w - - 0 1", "bxc3", "b2c3"},
        {"4k3/8/8/8/8/2p5/1P1B4/4K3 w - - 0 1", "Bxc3", "d2c3"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct chess_position p = at(rows[i][0]);
        chess_move m;
        struct error e = {0};
        if (!chess_read_move(&p, rows[i][1], &m, &e))
            fail_msg("%s in %s: %s; expected %s", rows[i][1], rows[i][0], e.what, e.expected);
        char uci[8];
        struct text t = text_on(uci, sizeof uci);
        chess_write_uci(&p, m, &t);
        assert_string_equal(uci, rows[i][2]);
    }
}

static void bad_moves_are_explained(void **state)
{
    (void)state;
    static const char *const rows[][4] = {
        /* position, text, part of what, part of expected */
        {START " w KQkq - 0 1", "", "nothing", "a move as in"},
        {START " w KQkq - 0 1", "xyz", "'xyz'", "a move as in"},
        {START " w KQkq - 0 1", "e2e4 e7e5", "'e2e4 e7e5'", "a move as in"},
        {START " w KQkq - 0 1", "e9", "'e9'", "a move as in"},
        {START " w KQkq - 0 1", "e5", "not legal", "a legal move"},
        {START " w KQkq - 0 1", "0000", "'0000'", "a move as in"},
        {START " w KQkq - 0 1", "O-O", "not legal", "a legal move"},
        {START " w KQkq - 0 1", "e2e4q", "not legal", "a legal move"},
        {START " w KQkq - 0 1", "exd3", "not legal", "a legal move"},
        {START " w KQkq - 0 1", "Nxf3", "not legal", "a legal move"},
        {START " w KQkq - 0 1", "e4=", "'e4='", "a move as in"},
        {START " w KQkq - 0 1", "e4!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!", "e4!!!",
         "a move as in"},
        {"4k3/8/8/8/8/N7/3N4/4K3 w - - 0 1", "Nc4", "ambiguous", "Ndc4 or Nac4"},
        {"3r4/4P1k1/8/8/8/8/8/4K3 w - - 0 1", "e8", "what the pawn becomes", "e8=Q"},
        {"7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", "Kg8", "'Kg8'", "over"},
        {"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "Kg1", "not legal", "a legal move"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct chess_position p = at(rows[i][0]);
        chess_move m = 12345;
        struct error e = {0};
        if (chess_read_move(&p, rows[i][1], &m, &e))
            fail_msg("%s was accepted", rows[i][1]);
        if (!strstr(e.what, rows[i][2]) || !strstr(e.expected, rows[i][3]))
            fail_msg("%s: %s; expected %s", rows[i][1], e.what, e.expected);
        assert_int_equal(m, 12345);
        assert_false(chess_read_move(&p, rows[i][1], &m, NULL));
    }
}

static void san_is_written_as_usual(void **state)
{
    (void)state;
    static const char *const rows[][3] = {
        /* position, UCI, SAN */
        {START " w KQkq - 0 1", "g1f3", "Nf3"},
        {"4k3/8/8/8/8/N7/3N4/4K3 w - - 0 1", "a3c4", "Nac4"},
        {"4k3/8/8/8/N7/8/N7/4K3 w - - 0 1", "a4c3", "N4c3"},
        {"4k3/8/8/8/N7/8/N3N3/4K3 w - - 0 1", "a2c3", "Na2c3"},
        /* The other knight is pinned, so nothing is ambiguous. */
        {"4k3/8/8/8/N7/8/4N3/r2NK3 w - - 0 1", "a4c3", "Nac3"},
        {"4k3/8/8/8/N7/8/8/r2NK3 w - - 0 1", "a4c3", "Nc3"},
        {"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2", "e5d6", "exd6"},
        {"3r4/4P1k1/8/8/8/8/8/4K3 w - - 0 1", "e7d8q", "exd8=Q"},
        {"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1c1", "O-O-O"},
        {"5k2/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", "O-O+"},
        {"4k3/8/4K3/8/8/8/8/R7 w - - 0 1", "a1a8", "Ra8#"},
        {"r6r/8/8/8/8/8/k7/4K3 b - - 0 1", "a8e8", "Rae8+"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct chess_position p = at(rows[i][0]);
        chess_move m;
        assert_true(chess_read_move(&p, rows[i][1], &m, NULL));
        char san[16];
        struct text t = text_on(san, sizeof san);
        chess_write_san(&p, m, &t);
        assert_string_equal(san, rows[i][2]);
    }
}

static void round_trip(const struct chess_position *p, chess_move m,
                       void (*write)(const struct chess_position *, chess_move, struct text *))
{
    char word[16];
    struct text t = text_on(word, sizeof word);
    write(p, m, &t);
    chess_move again = 0;
    struct error e = {0};
    if (t.cut || !chess_read_move(p, word, &again, &e) || again != m)
        fail_msg("%s is not read back: %s", word, e.what);
}

static void random_games_are_read_back(void **state)
{
    (void)state;
    struct random r = random_seeded(3);
    struct history h;
    history_init(&h);
    for (int game = 0; game < 40; game++) {
        struct chess_position p, again;
        chess_start(&p, game % 2 ? (int)random_below(&r, CHESS_STARTS) : CHESS_USUAL_START, false);
        history_clear(&h);
        for (int ply = 0; ply < 120 && chess_ending_of(&p, &h) == CHESS_GOES_ON; ply++) {
            chess_move list[CHESS_LIST_SIZE], *end = chess_generate_legal(&p, list);
            for (const chess_move *m = list; m < end; m++) {
                round_trip(&p, *m, chess_write_uci);
                round_trip(&p, *m, chess_write_san);
            }
            char fen[128];
            struct text t = text_on(fen, sizeof fen);
            chess_write_fen(&p, &t);
            again = at(fen);
            assert_memory_equal(&p, &again, sizeof p);
            history_reserve(&h, 1);
            chess_play(&p, &h, list[random_below(&r, (uint32_t)(end - list))]);
        }
    }
    history_free(&h);
}

static void epd_is_read_and_written(void **state)
{
    (void)state;
    struct chess_position p;
    struct chess_epd ops;
    struct error e = {0};
    assert_true(chess_read_epd("4k3/8/4K3/8/8/8/8/R7 w - - bm Ra8#; id \"own; 1\";  c0 ; hmvc 5; "
                               "fmvn 31;D1 17",
                               &p, &ops, &e));
    assert_int_equal(ops.count, 4);
    assert_string_equal(chess_epd_get(&ops, "bm"), "Ra8#");
    assert_string_equal(chess_epd_get(&ops, "id"), "\"own; 1\"");
    assert_string_equal(chess_epd_get(&ops, "c0"), "");
    assert_string_equal(chess_epd_get(&ops, "D1"), "17");
    assert_null(chess_epd_get(&ops, "am"));
    assert_int_equal(p.halfmove, 5);
    assert_int_equal(p.fullmove, 31);
    struct text t = text_new();
    chess_write_epd(&p, &ops, &t);
    assert_string_equal(t.data, "4k3/8/4K3/8/8/8/8/R7 w - - hmvc 5; fmvn 31; bm Ra8#; "
                                "id \"own; 1\"; c0; D1 17;");
    text_free(&t);
    /* As perft files write it. */
    assert_true(chess_read_epd(START " w KQkq - 0 1 ;D1 20 ;D2 400", &p, &ops, &e));
    assert_string_equal(chess_epd_get(&ops, "D2"), "400");
    assert_true(chess_read_epd(START " w KQkq -  3 2; D4 197281\r\n", &p, &ops, &e));
    assert_string_equal(chess_epd_get(&ops, "D4"), "197281");
    assert_int_equal(p.halfmove, 3);
}

static void bad_epd_changes_nothing(void **state)
{
    (void)state;
    char many[2000] = START " w - - ", wide[4096] = START " w - - c0 \"";
    for (int i = 0; i < 33; i++)
        strcat(many, "c0 1;");
    size_t length = strlen(wide);
    memset(wide + length, 'x', sizeof wide - length - 2);
    wide[sizeof wide - 2] = '"';
    wide[sizeof wide - 1] = '\0';
    const char *const rows[] = {
        "",
        START " w KQkq - bm \"Nf3;",
        START " w KQkq - =;",
        START " w KQkq - averyverylongopcode 1;",
        START " w KQkq - hmvc x;",
        START " w KQkq - fmvn 70000;",
        START " w KQkq - bm Nf3;\nbm Nc3;",
        many,
        wide,
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct chess_position p, p_before;
        static struct chess_epd ops, ops_before;
        memset(&p, 0x5a, sizeof p);
        memset(&ops, 0x5a, sizeof ops);
        p_before = p;
        memcpy(&ops_before, &ops, sizeof ops);
        struct error e = {0};
        if (chess_read_epd(rows[i], &p, &ops, &e))
            fail_msg("%s was accepted", rows[i]);
        assert_true(e.what[0] && e.expected[0]);
        assert_memory_equal(&p, &p_before, sizeof p);
        assert_memory_equal(&ops, &ops_before, sizeof ops);
    }
}

static void the_board_is_drawn(void **state)
{
    (void)state;
    struct chess_position p = at("4k3/8/8/8/4P3/8/8/4K3 b - - 0 1");
    struct drawing style = {.ascii = true, .last = chess_move_make(12, 28)};
    struct text t = text_new();
    chess_draw(&p, &style, &t);
    assert_string_equal(t.data, "  +---+---+---+---+---+---+---+---+\n"
                                "8 |   |   |   |   | k |   |   |   |   move 1\n"
                                "  +---+---+---+---+---+---+---+---+\n"
                                "7 |   |   |   |   |   |   |   |   |   Black to move\n"
                                "  +---+---+---+---+---+---+---+---+\n"
                                "6 |   |   |   |   |   |   |   |   |\n"
                                "  +---+---+---+---+---+---+---+---+\n"
                                "5 |   |   |   |   |   |   |   |   |\n"
                                "  +---+---+---+---+---+---+---+---+\n"
                                "4 |   |   |   |   |[P]|   |   |   |\n"
                                "  +---+---+---+---+---+---+---+---+\n"
                                "3 |   |   |   |   |   |   |   |   |\n"
                                "  +---+---+---+---+---+---+---+---+\n"
                                "2 |   |   |   |   |[ ]|   |   |   |\n"
                                "  +---+---+---+---+---+---+---+---+\n"
                                "1 |   |   |   |   | K |   |   |   |\n"
                                "  +---+---+---+---+---+---+---+---+\n"
                                "    a   b   c   d   e   f   g   h\n");
    text_clear(&t);
    style = (struct drawing){.color = true, .seat = 1};
    chess_draw(&p, &style, &t);
    assert_true(t.data[0] == '1' && strstr(t.data, "\x1b[0m") && strstr(t.data, "h  g  f"));
    text_free(&t);
}

TEST_MAIN(TEST(fen_is_read_and_written), TEST(bad_fen_is_refused_with_its_place),
          TEST(three_checks_at_once_are_odd), TEST(a_bad_start_changes_nothing),
          TEST(rules_reach_the_position), TEST(moves_are_read_in_all_spellings),
          TEST(bad_moves_are_explained), TEST(san_is_written_as_usual),
          TEST(random_games_are_read_back), TEST(epd_is_read_and_written),
          TEST(bad_epd_changes_nothing), TEST(the_board_is_drawn))
