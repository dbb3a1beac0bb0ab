/* Opening books: PolyGlot keys as they are published, books read from bytes and from text, what is
 * refused, the program's own books, and moves drawn by weight. */
#include "check.h"
#include "chess/board.h"
#include "chess/chess.h"
#include "chess/polyglot.h"
#include "core/text.h"
#include "game/table.h"
#include "player/alphabeta_player.h"
#include "player/repertoire.h"
#include "shogi/shogi.h"

static struct table table_after(const struct game *g, const char *moves)
{
    struct table t;
    assert_true(table_open(&t, g, &(struct setup){0}, NULL));
    assert_true(game_play_text(g, t.position, &t.history, moves, NULL));
    return t;
}

/* The keys that the description of the format gives to try a program with. */
static void keys_are_the_published_ones(void **state)
{
    (void)state;
    static const struct {
        const char *moves;
        uint64_t key;
    } published[] = {
        {"", 0x463b96181691fc9c},
        {"e2e4", 0x823c9b50fd114196},
        {"e2e4 d7d5", 0x0756b94461c50fb0},
        {"e2e4 d7d5 e4e5", 0x662fafb965db29d4},
        {"e2e4 d7d5 e4e5 f7f5", 0x22a48b5a8e47ff78},
        {"e2e4 d7d5 e4e5 f7f5 e1e2", 0x652a607ca3f242c1},
        {"e2e4 d7d5 e4e5 f7f5 e1e2 e8f7", 0x00fdd303c946bdd9},
        {"a2a4 b7b5 h2h4 b5b4 c2c4", 0x3c8123ea7b067637},
        {"a2a4 b7b5 h2h4 b5b4 c2c4 b4c3 a1a3", 0x5c3f9b829b279560},
    };
    for (size_t i = 0; i < sizeof published / sizeof *published; i++) {
        struct table t = table_after(&chess_game, published[i].moves);
        assert_true(polyglot_key(t.position) == published[i].key);
        table_close(&t);
    }
}

/* Appends an entry; from and to are squares from a1 = 0. */
static void add_entry(struct text *out, uint64_t key, unsigned from, unsigned to, unsigned promoted,
                      unsigned weight)
{
    unsigned m = promoted << 12 | from << 6 | to;
    for (int i = 7; i >= 0; i--)
        text_char(out, (char)(key >> 8 * i & 0xff));
    text_char(out, (char)(m >> 8));
    text_char(out, (char)(m & 0xff));
    text_char(out, (char)(weight >> 8));
    text_char(out, (char)(weight & 0xff));
    text_bytes(out, "\0\0\0\1", 4);
}

/* "e2e4 7 d2d4 5", what a book of these bytes knows in a position. */
static void find(const struct text *bytes, const char *fen, struct text *out)
{
    struct polyglot b;
    struct opening_move list[OPENING_MOVES_MAX];
    struct table t = table_after(&chess_game, "");
    assert_true(table_set(&t, fen, NULL));
    assert_true(polyglot_open(&b, (const unsigned char *)bytes->data, bytes->length, NULL));
    size_t count = polyglot_find(&b, t.position, list);
    for (size_t i = 0; i < count; i++) {
        text_string(out, i ? " " : "");
        chess_game.write_move(t.position, list[i].move, out);
        text_format(out, " %u", list[i].weight);
    }
    table_close(&t);
}

static uint64_t key_of(const char *fen)
{
    struct table t = table_after(&chess_game, "");
    assert_true(table_set(&t, fen, NULL));
    uint64_t key = polyglot_key(t.position);
    table_close(&t);
    return key;
}

static void entries_become_moves(void **state)
{
    (void)state;
    static const char fen[] = "r3k2r/1P6/8/8/8/8/8/R3K2R w KQkq - 0 1";
    uint64_t key = key_of(fen);
    struct text bytes = text_new(), got = text_new();
    add_entry(&bytes, key - 1, 4, 12, 0, 9);
    add_entry(&bytes, key, 4, 7, 0, 40);    /* castling, to either side */
    add_entry(&bytes, key, 4, 0, 0, 30);    /* */
    add_entry(&bytes, key, 49, 57, 4, 600); /* to a queen and a knight */
    add_entry(&bytes, key, 49, 56, 1, 0);
    add_entry(&bytes, key, 49, 57, 0, 5); /* no promotion: not legal */
    add_entry(&bytes, key, 4, 7, 0, 41);  /* named again */
    add_entry(&bytes, key, 0, 0, 0, 1);   /* no move at all */
    add_entry(&bytes, key + 1, 4, 13, 0, 9);
    find(&bytes, fen, &got);
    assert_string_equal(got.data, "e1g1 40 e1c1 30 b7b8q 600 b7a8n 0");
    text_clear(&got);
    find(&bytes, "8/8/8/8/8/5k2/8/5K2 w - - 0 1", &got);
    assert_string_equal(got.data, "");
    text_free(&bytes);
    text_free(&got);
}

static void damaged_books_are_refused(void **state)
{
    (void)state;
    struct text bytes = text_new();
    struct polyglot b = {0};
    struct error e = {0};
    add_entry(&bytes, 5, 12, 28, 0, 1);
    add_entry(&bytes, 7, 12, 28, 0, 1);
    const unsigned char *all = (const unsigned char *)bytes.data;
    assert_true(polyglot_open(&b, all, 32, &e));
    for (size_t size = 0; size < 32; size++) {
        bool good = polyglot_open(&b, all, size, &e);
        assert_true(good == (size == 16));
        assert_true(good || (e.what[0] && e.expected[0]));
    }
    text_char(&bytes, '\n');
    assert_true(polyglot_open(&b, (const unsigned char *)bytes.data, 33, &e));
    assert_int_equal(b.count, 2);
    bytes.data[7] = 9;
    assert_false(polyglot_open(&b, (const unsigned char *)bytes.data, 32, &e));
    assert_non_null(strstr(e.what, "entry 2 of 2 is out of order"));
    text_free(&bytes);
}

/* Every entry that GNU Chess has for the start, and some lines behind it, is a legal move. */
static void a_real_book_is_read(void **state)
{
    (void)state;
    static const char name[] = "/usr/share/games/gnuchess/book.bin";
    struct error e = {0};
    FILE *file = fopen(name, "rb");
    if (!file)
        SKIP("the book of GNU Chess is not installed (Debian: gnuchess-book)");
    fclose(file);
    struct repertoire *r = repertoire_read(&chess_game, name, &e);
    struct table t = table_after(&chess_game, "");
    struct opening_move list[OPENING_MOVES_MAX];
    struct random random = random_seeded(1);
    assert_non_null(r);
    assert_int_equal(repertoire_moves(r, t.position, list), 13);
    struct text best = text_new();
    chess_game.write_move(t.position, list[0].move, &best);
    assert_string_equal(best.data, "e2e4");
    assert_int_equal(list[0].weight, 12135);
    size_t castled = 0;
    for (int game = 0; game < 500; game++) {
        move m;
        table_undo_to(&t, 0);
        while ((m = repertoire_draw(r, t.position, &random))) {
            assert_true(game_legal(&chess_game, t.position, m));
            castled += chess_kind_of((chess_move)m) == CHESS_CASTLING;
            table_play(&t, m);
        }
        assert_true(t.history.length >= 1);
    }
    assert_true(castled > 100);
    text_free(&best);
    table_close(&t);
    repertoire_close(r);
}

/* Reads a text; NULL for bad, with e filled. */
static bool read_text(struct opening_book *b, const struct game *g, const char *text,
                      struct error *e)
{
    struct source s;
    *e = (struct error){0};
    source_memory(&s, text, strlen(text));
    bool good = opening_book_read(b, g, &s, e);
    source_close(&s);
    return good;
}

#define START "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

static void texts_are_read_and_found_again(void **state)
{
    (void)state;
    struct opening_book b;
    struct opening_move list[OPENING_MOVES_MAX];
    struct error e;
    assert_true(read_text(&b, &chess_game,
                          "# mine\r\nyomi-book chess\r\n\n" START " | d2d4 3 e4 30 Nf3 0\r\n"
                          "rnbqkbnr/pppppppp/8/8/3P4/2N5/PPP1PPPP/R1BQKBNR b KQkq - 1 2|d7d5 1",
                          &e));
    struct table t = table_after(&chess_game, "");
    assert_int_equal(opening_book_find(&b, &chess_game, t.position, list), 3);
    assert_int_equal(list[0].weight, 30);
    assert_int_equal(list[2].weight, 0);
    struct text again = text_new();
    opening_book_write(&chess_game, t.position, list, 3, &again);
    assert_string_equal(again.data, START " | e2e4 30 d2d4 3 g1f3 0\n");
    text_free(&again);
    table_close(&t);
    /* Whatever way leads there. */
    t = table_after(&chess_game, "b1c3 g8f6 d2d4 f6g8");
    assert_int_equal(opening_book_find(&b, &chess_game, t.position, list), 0);
    assert_true(game_play_text(&chess_game, t.position, &t.history, "e2e3 a7a6", NULL));
    assert_int_equal(opening_book_find(&b, &chess_game, t.position, list), 0);
    table_close(&t);
    t = table_after(&chess_game, "b1c3 g8f6 g1f3 f6g8 f3g1 g8f6 d2d3 f6g8 d3d4");
    assert_int_equal(opening_book_find(&b, &chess_game, t.position, list), 1);
    table_close(&t);
    opening_book_free(&b);
}

static void bad_texts_are_explained(void **state)
{
    (void)state;
    static const struct {
        const char *text, *what;
        int line, column;
    } bad[] = {
        {"", "empty", 0, 0},
        {"yomi-book chess\n", "empty", 0, 0},
        {"yomi-book shogi\n", "of 'shogi'", 1, 11},
        {"yomi-book\n", "of nothing", 1, 11},
        {"yomi-books chess\n", "begins with", 1, 1},
        {"hello\n", "begins with", 1, 1},
        {"yomi-book chess\n" START "\n", "no bar", 2, 57},
        {"yomi-book chess\n" START " |\n", "no move", 2, 59},
        {"yomi-book chess\n" START " | e2e5 1\n", "e2e5", 2, 60},
        {"yomi-book chess\n\n" START " | e2e4\n", "stands nothing", 3, 60},
        {"yomi-book chess\n" START " | e2e4 -1\n", "stands '-1'", 2, 60},
        {"yomi-book chess\n" START " | e2e4 65536\n", "stands '65536'", 2, 60},
        {"yomi-book chess\n" START " | e2e4 1 e4 2\n", "named again", 2, 67},
        {"yomi-book chess\nrubbish | e2e4 1\n", "found 'u'", 2, 2},
        {"yomi-book chess\n" START " | e2e4 1\n" START " | d2d4 1\n", "in line 2", 3, 0},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct opening_book b;
        struct error e;
        assert_false(read_text(&b, &chess_game, bad[i].text, &e));
        if (!strstr(e.what, bad[i].what) || e.line != bad[i].line || e.column != bad[i].column)
            fail_msg("%zu: line %d, column %d: %s", i, e.line, e.column, e.what);
        assert_true(e.expected[0] != '\0');
    }
}

static void files_that_are_no_books_are_refused(void **state)
{
    (void)state;
    struct error e = {0};
    assert_null(repertoire_read(&chess_game, "/nowhere/book.bin", &e));
    assert_non_null(strstr(e.what, "cannot be opened"));
    assert_null(repertoire_read(&chess_game, YOMI_SOURCE_DIR, &e));
    assert_non_null(strstr(e.what, "cannot be read"));
    assert_null(repertoire_read(&shogi_game, YOMI_SOURCE_DIR "/LICENSE", &e));
    assert_non_null(strstr(e.what, "the book begins with"));
}

/* Moves drawn from the start come as often as their weights say. */
static void moves_are_drawn_by_weight(void **state)
{
    (void)state;
    static const struct game *const games[] = {&chess_game, &shogi_game};
    enum { DRAWS = 10000 };
    for (size_t g = 0; g < 2; g++) {
        struct repertoire *r = repertoire_own(games[g], NULL);
        assert_non_null(r);
        struct table t = table_after(games[g], "");
        struct opening_move list[OPENING_MOVES_MAX];
        size_t count = repertoire_moves(r, t.position, list), drawn[OPENING_MOVES_MAX] = {0};
        struct random random = random_seeded(7);
        unsigned sum = 0;
        assert_true(count >= 2);
        for (int i = 0; i < DRAWS; i++) {
            move m = repertoire_draw(r, t.position, &random);
            for (size_t k = 0; k < count; k++)
                drawn[k] += list[k].move == m;
        }
        for (size_t k = 0; k < count; k++)
            sum += list[k].weight;
        for (size_t k = 0; k < count; k++) {
            long expected = (long)DRAWS * list[k].weight / (long)sum;
            /* Five standard deviations of a share of one half. */
            assert_true(labs((long)drawn[k] - expected) <= 250);
        }
        table_close(&t);
        repertoire_close(r);
    }
}

/* The player draws from the book by its seed, and thinks where the book ends. */
static void the_player_opens_from_its_book(void **state)
{
    (void)state;
    struct error e = {0};
    void *self = alphabeta_player.open(&chess_game, "hash=1,book=own", &e);
    assert_non_null(self);
    struct table t = table_after(&chess_game, "");
    struct question q = {
        .position = t.position, .history = &t.history, .moves = "", .limit = {.nodes = 1000}};
    move first[20] = {0};
    int kinds = 0;
    for (int round = 0; round < 2; round++)
        for (int seed = 0; seed < 20; seed++) {
            struct answer a = {.value = PLAYER_NO_VALUE};
            assert_true(alphabeta_player.begin(self, &(struct setup){0}, (uint64_t)seed, &e));
            assert_int_equal(alphabeta_player.think(self, &q, &a, &e), PLAYER_GOOD);
            assert_int_equal(a.nodes, 0);
            assert_true(!round || a.move == first[seed]);
            first[seed] = a.move;
            kinds += !round && seed && a.move != first[0];
        }
    assert_true(kinds > 0);
    assert_true(table_set(&t, "8/8/8/8/8/5k2/8/4RK2 w - - 0 1", NULL));
    struct answer a = {.value = PLAYER_NO_VALUE};
    assert_int_equal(alphabeta_player.think(self, &q, &a, &e), PLAYER_GOOD);
    assert_true(a.nodes > 0 && a.value != PLAYER_NO_VALUE);
    alphabeta_player.close(self);
    table_close(&t);
}

TEST_MAIN(TEST(keys_are_the_published_ones), TEST(entries_become_moves),
          TEST(damaged_books_are_refused), TEST(a_real_book_is_read),
          TEST(texts_are_read_and_found_again), TEST(bad_texts_are_explained),
          TEST(files_that_are_no_books_are_refused), TEST(moves_are_drawn_by_weight),
          TEST(the_player_opens_from_its_book))
