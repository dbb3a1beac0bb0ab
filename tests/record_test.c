/* The tree of a game record, and the window through which record files are read. */
#include "check.h"
#include "chess/chess.h"
#include "core/random.h"
#include "core/source.h"
#include "core/text.h"
#include "game/record.h"
#include "shogi/shogi.h"

#include <stdbool.h>

static const struct setup usual = {0};

/* The move that the text means after a node. */
static move read_move_at(struct record *r, uint32_t node, const char *text)
{
    move m = 0;
    record_go(r, node);
    assert_true(r->game->read_move(r->table.position, text, &m, NULL));
    return m;
}

static uint32_t add(struct record *r, uint32_t parent, const char *text)
{
    return record_add(r, parent, read_move_at(r, parent, text));
}

static void position_is(struct record *r, uint32_t node, const char *text)
{
    struct text got = text_new();
    record_go(r, node);
    r->game->write_position(r->table.position, &got);
    assert_string_equal(got.data, text);
    text_free(&got);
}

static void a_move_is_found_again_and_not_doubled(void **state)
{
    (void)state;
    struct record r;
    record_init(&r);
    assert_true(record_start(&r, &chess_game, &usual, NULL));
    uint32_t e4 = add(&r, 0, "e2e4"), d4 = add(&r, 0, "d2d4"), c4 = add(&r, 0, "c2c4");
    assert_int_equal(add(&r, 0, "d2d4"), d4);
    assert_int_equal(r.count, 4);
    assert_int_equal(r.nodes[0].child, e4);
    assert_int_equal(r.nodes[e4].next, d4);
    assert_int_equal(r.nodes[d4].next, c4);
    assert_int_equal(r.nodes[c4].next, 0);
    uint32_t e5 = add(&r, e4, "e7e5");
    assert_int_equal(r.nodes[e5].parent, e4);
    assert_int_equal(record_last(&r), e5);
    assert_int_equal(r.nodes[e5].time, RECORD_NO_VALUE);
    assert_int_equal(r.nodes[e5].clock, RECORD_NO_VALUE);
    assert_int_equal(r.nodes[e5].value, RECORD_NO_VALUE);
    record_free(&r);
}

static void any_node_can_be_gone_to(void **state)
{
    (void)state;
    struct record r;
    record_init(&r);
    assert_true(record_start(&r, &chess_game, &usual, NULL));
    uint32_t e4 = add(&r, 0, "e2e4"), e5 = add(&r, e4, "e7e5"), c5 = add(&r, e4, "c7c5");
    uint32_t f3 = add(&r, e5, "g1f3");
    position_is(&r, f3, "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2");
    position_is(&r, c5, "rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2");
    position_is(&r, 0, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    position_is(&r, f3, "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2");
    position_is(&r, e4, "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
    record_free(&r);
}

/* Grows a tree at random and remembers the key of every node; then visits the nodes in any order. */
static void random_trees_are_walked_in_any_order(void **state)
{
    (void)state;
    enum { NODES = 600, VISITS = 3000 };
    static const struct game *const both[] = {&chess_game, &shogi_game};
    for (int g = 0; g < 2; g++) {
        static uint64_t keys[NODES];
        struct random random = random_seeded(7);
        struct record r;
        record_init(&r);
        assert_true(record_start(&r, both[g], &usual, NULL));
        keys[0] = r.game->key(r.table.position);
        while (r.count < NODES) {
            size_t before = r.count;
            uint32_t from = random_below(&random, (uint32_t)r.count);
            record_go(&r, from);
            if (table_turn(&r.table) < 0)
                continue;
            uint32_t node =
                record_add(&r, from, game_random_move(r.game, r.table.position, &random));
            record_go(&r, node);
            if (r.count > before)
                keys[node] = r.game->key(r.table.position);
            else
                assert_true(keys[node] == r.game->key(r.table.position));
        }
        for (int i = 0; i < VISITS; i++) {
            uint32_t node = random_below(&random, NODES);
            record_go(&r, node);
            assert_true(keys[node] == r.game->key(r.table.position));
            assert_true(keys[node] == r.game->fresh_key(r.table.position));
        }
        record_free(&r);
    }
}

static void a_header_set_again_is_replaced(void **state)
{
    (void)state;
    struct record r;
    record_init(&r);
    assert_true(record_start(&r, &shogi_game, &usual, NULL));
    assert_null(record_header(&r, "Black"));
    record_set_header(&r, "Black", "羽生");
    record_set_header(&r, "棋戦", "");
    record_set_header(&r, "Black", "大山");
    assert_int_equal(r.header_count, 2);
    assert_string_equal(record_header(&r, "Black"), "大山");
    assert_string_equal(record_header(&r, "棋戦"), "");
    for (int i = 0; i < 100; i++) {
        char name[16];
        snprintf(name, sizeof name, "H%d", i);
        record_set_header(&r, name, name);
    }
    assert_int_equal(r.header_count, 102);
    assert_string_equal(record_header(&r, "H77"), "H77");
    assert_string_equal(record_header(&r, "Black"), "大山");
    record_free(&r);
}

static void comments_gather_line_by_line(void **state)
{
    (void)state;
    struct record r;
    record_init(&r);
    assert_true(record_start(&r, &shogi_game, &usual, NULL));
    assert_string_equal(record_at(&r, r.nodes[0].comment), "");
    record_comment(&r, 0, "one");
    record_comment(&r, 0, "two");
    uint32_t node = add(&r, 0, "7g7f");
    record_comment(&r, node, "other");
    record_comment(&r, 0, "three");
    assert_string_equal(record_at(&r, r.nodes[0].comment), "one\ntwo\nthree");
    assert_string_equal(record_at(&r, r.nodes[node].comment), "other");
    record_free(&r);
}

/* Copying the comment for every line would take ninety gigabytes. */
static void a_hundred_thousand_lines_of_comment_take_the_room_of_their_text(void **state)
{
    (void)state;
    enum { LINES = 100000 };
    static const char line[] = "a line of comment";
    struct record r;
    record_init(&r);
    assert_true(record_start(&r, &shogi_game, &usual, NULL));
    for (int i = 0; i < LINES; i++)
        record_comment(&r, 0, line);
    assert_int_equal(r.pool.length, 1 + LINES * sizeof line);
    assert_int_equal(strlen(record_at(&r, r.nodes[0].comment)), LINES * sizeof line - 1);
    record_free(&r);
}

static void empty_lines_of_comment_count(void **state)
{
    (void)state;
    struct record r;
    record_init(&r);
    assert_true(record_start(&r, &shogi_game, &usual, NULL));
    record_comment(&r, 0, "");
    assert_true(r.nodes[0].comment != 0);
    record_comment(&r, 0, "");
    record_comment(&r, 0, "third");
    assert_string_equal(record_at(&r, r.nodes[0].comment), "\n\nthird");
    record_free(&r);
}

static void starting_again_forgets_everything(void **state)
{
    (void)state;
    struct record r;
    struct error e = {0};
    record_init(&r);
    assert_true(record_start(&r, &chess_game, &usual, NULL));
    add(&r, 0, "e2e4");
    record_set_header(&r, "White", "Ann");
    r.result = RESULT_DRAW;
    assert_true(record_start(&r, &shogi_game, &(struct setup){.rules = "handicap=bishop"}, &e));
    assert_int_equal(r.count, 1);
    assert_int_equal(r.result, RESULT_UNKNOWN);
    assert_null(record_header(&r, "White"));
    position_is(&r, 0, "lnsgkgsnl/1r7/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1");

    /* A bad start is refused and leaves an empty record at the usual one. */
    assert_false(record_start(&r, &chess_game, &(struct setup){.position = "nonsense"}, &e));
    assert_true(e.what[0] != '\0');
    assert_int_equal(r.count, 1);
    position_is(&r, 0, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    assert_false(record_start(&r, &shogi_game, &(struct setup){.rules = "no=1"}, &e));
    position_is(&r, 0, "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1");
    record_free(&r);
}

/* Knights go to and fro; each step is an alternative to going on, one level deeper. A function that
 * calls itself for every level would need more stack than a small thread has. */
static void ten_thousand_nested_variations_are_walked(void **state)
{
    (void)state;
    enum { LEVELS = 10000 };
    static const char *const steps[] = {"g1f3", "g8f6", "f3g1", "f6g8"};
    static const char *const others[] = {"b1c3", "b8c6", "b1c3", "b8c6"};
    struct record r;
    record_init(&r);
    assert_true(record_start(&r, &chess_game, &usual, NULL));
    uint32_t node = 0;
    uint64_t start = r.game->key(r.table.position), last = 0;
    for (int level = 0; level < LEVELS; level++) {
        add(&r, node, others[level % 4]);
        node = add(&r, node, steps[level % 4]);
        last = level % 4 == 3 ? start : last;
    }
    assert_int_equal(r.count, 1 + 2 * LEVELS);
    record_go(&r, record_last(&r));
    assert_int_equal(r.table.history.length, 1);
    record_go(&r, node);
    assert_int_equal(r.table.history.length, LEVELS);
    assert_true(r.game->key(r.table.position) == last);
    record_go(&r, 0);
    assert_int_equal(r.table.history.length, 0);
    record_free(&r);
}

/* The bytes as a file, which lasts no longer than they do. */
static FILE *file_of(struct text *bytes)
{
    FILE *f = fmemopen(bytes->data, bytes->length, "rb");
    assert_non_null(f);
    return f;
}

/* Lines of growing lengths that meet the borders of the window in every way. */
static void lines_cross_the_borders_of_the_window(void **state)
{
    (void)state;
    static const size_t lengths[] = {0,
                                     1,
                                     SOURCE_WINDOW - 3,
                                     SOURCE_WINDOW - 1,
                                     SOURCE_WINDOW,
                                     SOURCE_WINDOW + 1,
                                     2 * SOURCE_WINDOW,
                                     3 * SOURCE_WINDOW + 17,
                                     SOURCE_LINE_MAX,
                                     5};
    enum { LINES = sizeof lengths / sizeof *lengths };
    for (int ends = 0; ends < 2; ends++) {
        struct text all = text_new(), line = text_new();
        for (int i = 0; i < LINES; i++) {
            /* The longest line has no room for the other end of line. */
            size_t length = lengths[i] - (ends && lengths[i] == SOURCE_LINE_MAX);
            for (size_t k = 0; k < length; k++)
                text_char(&all, (char)('a' + (i + k) % 26));
            text_string(&all, ends ? "\r\n" : "\n");
        }
        struct source s;
        struct error e = {0};
        FILE *f = file_of(&all);
        source_file(&s, f);
        for (int i = 0; i < LINES; i++) {
            size_t length = lengths[i] - (ends && lengths[i] == SOURCE_LINE_MAX);
            assert_int_equal(s.line, i + 1);
            assert_int_equal(source_line(&s, &line, &e), SOURCE_LINE);
            assert_int_equal(line.length, length);
            for (size_t k = 0; k < length; k++)
                if (line.data[k] != (char)('a' + (i + k) % 26))
                    fail_msg("line %d is wrong at %zu", i, k);
        }
        assert_int_equal(source_line(&s, &line, &e), SOURCE_END);
        source_close(&s);
        fclose(f);
        text_free(&all);
        text_free(&line);
    }
}

static void a_line_too_long_is_skipped_and_told(void **state)
{
    (void)state;
    struct text all = text_new(), line = text_new();
    struct source s;
    struct error e = {0};
    text_string(&all, "first\n");
    for (int i = 0; i <= SOURCE_LINE_MAX; i++)
        text_char(&all, 'x');
    text_string(&all, "\nlast");
    source_memory(&s, all.data, all.length);
    assert_int_equal(source_line(&s, &line, &e), SOURCE_LINE);
    assert_int_equal(source_line(&s, &line, &e), SOURCE_BAD);
    assert_int_equal(e.line, 2);
    assert_int_equal(source_line(&s, &line, &e), SOURCE_LINE);
    assert_string_equal(line.data, "last");
    assert_int_equal(source_line(&s, &line, NULL), SOURCE_END);
    source_close(&s);
    text_free(&all);
    text_free(&line);
}

static void peeking_takes_nothing(void **state)
{
    (void)state;
    struct text all = text_new(), line = text_new();
    struct source s;
    const char *bytes;
    text_string(&all, "one\ntwo\r\n\r\nfour");
    FILE *f = file_of(&all);
    source_file(&s, f);
    assert_int_equal(source_peek(&s, &bytes), all.length);
    assert_memory_equal(bytes, all.data, all.length);
    static const char *const wanted[] = {"one", "two", "", "four"};
    for (int i = 0; i < 4; i++) {
        assert_int_equal(source_line(&s, &line, NULL), SOURCE_LINE);
        assert_string_equal(line.data, wanted[i]);
    }
    assert_int_equal(source_peek(&s, &bytes), 0);
    source_close(&s);
    fclose(f);
    text_free(&all);
    text_free(&line);
}

/* A folder can be opened but not read. */
static void a_failing_file_is_not_taken_for_its_end(void **state)
{
    (void)state;
    struct source s;
    struct error e = {0};
    struct text line = text_new();
    FILE *f = fopen(YOMI_SOURCE_DIR, "rb");
    if (!f) {
        text_free(&line);
        SKIP("a folder cannot be opened here");
        return;
    }
    source_file(&s, f);
    assert_int_equal(source_line(&s, &line, &e), SOURCE_BAD);
    assert_true(s.failed);
    assert_true(e.what[0] != '\0');
    assert_int_equal(source_line(&s, &line, &e), SOURCE_BAD);
    source_close(&s);
    fclose(f);
    text_free(&line);
}

TEST_MAIN(TEST(a_move_is_found_again_and_not_doubled), TEST(any_node_can_be_gone_to),
          TEST(random_trees_are_walked_in_any_order), TEST(a_header_set_again_is_replaced),
          TEST(comments_gather_line_by_line),
          TEST(a_hundred_thousand_lines_of_comment_take_the_room_of_their_text),
          TEST(empty_lines_of_comment_count), TEST(starting_again_forgets_everything),
          TEST(ten_thousand_nested_variations_are_walked),
          TEST(lines_cross_the_borders_of_the_window), TEST(a_line_too_long_is_skipped_and_told),
          TEST(peeking_takes_nothing), TEST(a_failing_file_is_not_taken_for_its_end))
