/* KI2 files: moves told by relative words, endings by their summary, and round trips. */
#include "check.h"
#include "core/encoding.h"
#include "shogi/kif.h"
#include "shogi/shogi.h"
#include "support/random_record.h"
#include "support/record_text.h"

/* Files that are good, the tree they hold, and how the main line ends. */
static const struct {
    const char *name, *file, *tree;
    enum record_ending ending;
    enum record_result result;
} good[] = {
    {"a plain game",
     "手合割：平手\n▲７六歩    △３四歩    ▲２二角成  △同　銀\nまで4手で後手の勝ち\n",
     "7g7f 3c3d 8h2b+ 3a2b", ENDING_RESIGNS, RESULT_SECOND},
    {"all marks, and moves without blanks", "☗７六歩☖３四歩▼２二角成▽同銀\n",
     "7g7f 3c3d 8h2b+ 3a2b", ENDING_NONE, RESULT_UNKNOWN},
    {"relative words", "▲５八金右 △５二金左 ▲６八金上 △６二金直\n", "4i5h 4a5b 6i6h 6a6b",
     ENDING_NONE, RESULT_UNKNOWN},
    {"declined promotion", "▲７六歩 △３四歩 ▲２二角不成 △同飛\n", "7g7f 3c3d 8h2b 8b2b",
     ENDING_NONE, RESULT_UNKNOWN},
    {"a drop that needs no word, one that has it",
     "▲７六歩 △３四歩 ▲２二角成 △同銀 ▲５五角 △５四角打\n", "7g7f 3c3d 8h2b+ 3a2b B*5e B*5d",
     ENDING_NONE, RESULT_UNKNOWN},
    {"a handicap", "手合割：二枚落ち\n下手：A\n上手：B\n△６二銀 ▲７六歩\nまで2手で下手の勝ち\n",
     "7a6b 7g7f", ENDING_RESIGNS, RESULT_FIRST},
    {"variations",
     "▲７六歩 △３四歩 ▲２六歩 △８四歩\n*本譜\n\n変化：4手\n△４四歩 "
     "▲２五歩\nまで5手で中断\n\n変化：3手\n▲６六歩\n",
     "7g7f 3c3d 2g2f (6g6f) 8c8d (4c4d 2f2e)", ENDING_NONE, RESULT_UNKNOWN},
    {"time", "▲７六歩\nまで1手で時間切れにより先手の勝ち\n", "7g7f", ENDING_TIME, RESULT_FIRST},
    {"a foul by the side to move", "▲７六歩\nまで1手で後手の反則負け\n", "7g7f",
     ENDING_ILLEGAL_LOSS, RESULT_FIRST},
    {"a foul before", "▲７六歩\nまで1手で後手の反則勝ち\n", "7g7f", ENDING_ILLEGAL_WIN,
     RESULT_SECOND},
    {"declared", "▲７六歩\nまで1手で後手の入玉勝ち\n", "7g7f", ENDING_DECLARATION, RESULT_SECOND},
    {"sennichite", "▲７六歩\nまで1手で千日手\n", "7g7f", ENDING_REPETITION, RESULT_DRAW},
    {"impasse", "▲７六歩\nまで、1手で持将棋\n", "7g7f", ENDING_IMPASSE, RESULT_DRAW},
    {"mate", "▲７六歩\nまで1手で詰み\n", "7g7f", ENDING_MATE, RESULT_FIRST},
    {"the winner alone", "▲７六歩\nまで1手で先手勝ち\n", "7g7f", ENDING_NONE, RESULT_FIRST},
    {"won by who is to move", "▲７六歩\nまで1手で後手の勝ち\n", "7g7f", ENDING_NONE, RESULT_SECOND},
};

static void good_files_are_read(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        struct reading r;
        struct text tree = text_new();
        reading_open(&r, &shogi_ki2, good[i].file, strlen(good[i].file), false);
        if (r.status != RECORD_GOOD)
            fail_msg("%s: line %d, column %d: %s; expected %s", good[i].name, r.error.line,
                     r.error.column, r.error.what, r.error.expected);
        reading_tree(&r, &tree);
        assert_string_equal(tree.data, good[i].tree);
        assert_int_equal(r.record.nodes[record_last(&r.record)].ending, good[i].ending);
        assert_int_equal(r.record.result, good[i].result);
        text_free(&tree);
        reading_close(&r);
    }
}

/* Files that are not, where and why, and what lenient reading keeps of them. */
static const struct {
    const char *name, *file;
    int line, column;
    const char *what, *expected;
    const char *kept;
    int repairs;
} bad[] = {
    {"an illegal move", "▲７六歩 △３四歩 ▲５五桂 △８四歩\n", 1, 27,
     "'▲５五桂' is not legal: no piece can make that move", "a legal move", "7g7f 3c3d", 1},
    {"a word is wanting", "▲７六歩 △３四歩 ▲５八金\n", 1, 27, "'▲５八金' is ambiguous",
     "4i5h or 6i5h", "7g7f 3c3d", 1},
    {"the wrong side", "▲７六歩 ▲２六歩\n", 1, 14,
     "'▲２六歩' is not legal: it is the other side's turn", "a legal move", "7g7f", 1},
    {"moves of KIF", "▲７六歩\n   2 ３四歩(33)\n", 2, 4, "found '2 ３四歩(33)'",
     "moves with ▲ and △", "7g7f", 1},
    {"a move behind the end", "▲７六歩\nまで1手で先手の勝ち\n△３四歩\n", 3, 1, "found '△３四歩'",
     "nothing behind the ending", "7g7f", 1},
    {"a variation of nothing", "▲７六歩\n変化：5手\n△３四歩\n", 2, 10, "found '5手'",
     "the number of a move that has one before it", "7g7f", 1},
    {"a wrong count", "▲７六歩\nまで3手で先手の勝ち\n", 2, 7, "found '3手で先手の勝ち'", "1",
     "7g7f", 1},
};

static void bad_files_are_explained_and_lenient_reading_keeps_what_is_sound(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct reading r;
        struct text kept = text_new();
        reading_open(&r, &shogi_ki2, bad[i].file, strlen(bad[i].file), false);
        if (r.status != RECORD_BAD || r.error.line != bad[i].line ||
            r.error.column != bad[i].column || strcmp(r.error.what, bad[i].what) != 0 ||
            strcmp(r.error.expected, bad[i].expected) != 0)
            fail_msg("%s: status %d, line %d, column %d: %s; expected %s", bad[i].name, r.status,
                     r.error.line, r.error.column, r.error.what, r.error.expected);
        reading_close(&r);
        reading_open(&r, &shogi_ki2, bad[i].file, strlen(bad[i].file), true);
        assert_int_equal(r.status, RECORD_GOOD);
        reading_main(&r, &kept);
        assert_string_equal(kept.data, bad[i].kept);
        if (r.repair_count != bad[i].repairs)
            fail_msg("%s: %d repairs:\n%s", bad[i].name, r.repair_count, r.repairs.data);
        text_free(&kept);
        reading_close(&r);
    }
}

static void what_is_written_looks_like_this(void **state)
{
    (void)state;
    static const char file[] = "#KI2 version=2.0 encoding=UTF-8\n"
                               "手合割：平手\n"
                               "先手：A\n"
                               "▲７六歩    △３四歩    ▲２二角成\n"
                               "*強く\n"
                               "△同　銀    ▲５八金右  △４四歩    ▲４六歩    △５二金右  ▲４七金\n"
                               "△４三金\n"
                               "まで10手で時間切れにより後手の勝ち\n"
                               "\n"
                               "変化：4手\n"
                               "△同　飛\n"
                               "&ここ\n"
                               "▲８八銀\n";
    struct reading r;
    struct text t = text_new();
    reading_open(&r, &shogi_ki2, file, strlen(file), false);
    if (r.status != RECORD_GOOD)
        fail_msg("line %d: %s", r.error.line, r.error.what);
    assert_int_equal(shogi_ki2.write(&r.record, &t), 0);
    assert_string_equal(t.data, file);
    text_free(&t);
    reading_close(&r);
}

static void times_are_said_to_be_lost(void **state)
{
    (void)state;
    static const char file[] = "▲７六歩\n";
    struct reading r;
    struct text t = text_new();
    reading_open(&r, &shogi_ki2, file, strlen(file), false);
    r.record.nodes[1].time = 1000;
    assert_int_equal(shogi_ki2.write(&r.record, &t), LOST_TIMES);
    text_free(&t);
    reading_close(&r);
}

static void cp932_is_read(void **state)
{
    (void)state;
    struct text bytes = text_new(), moves = text_new();
    size_t bad_at;
    assert_true(
        encoding_from_utf8(ENCODING_CP932, "▲７六歩    △３四歩\nまで2手で中断\n", &bytes, &bad_at));
    assert_true(shogi_ki2.fits(bytes.data, bytes.length));
    struct reading r;
    reading_open(&r, &shogi_ki2, bytes.data, bytes.length, false);
    assert_int_equal(r.status, RECORD_GOOD);
    reading_main(&r, &moves);
    assert_string_equal(moves.data, "7g7f 3c3d");
    text_free(&bytes);
    text_free(&moves);
    reading_close(&r);
}

/* write, read, write: the same record and the same bytes. */
static void random_records_come_back_byte_for_byte(void **state)
{
    (void)state;
    struct record made;
    record_init(&made);
    for (unsigned seed = 0; seed < 300; seed++) {
        struct random rng = random_seeded(seed);
        struct text first = text_new(), second = text_new(), was = text_new(), is = text_new();
        struct reading r;
        random_record(&made, &shogi_game, &rng, RANDOM_KIF & ~RANDOM_TIMES);
        assert_int_equal(shogi_ki2.write(&made, &first), 0);
        reading_open(&r, &shogi_ki2, first.data, first.length, false);
        if (r.status != RECORD_GOOD)
            fail_msg("seed %u, line %d: %s", seed, r.error.line, r.error.what);
        shogi_ki2.write(&r.record, &second);
        assert_string_equal(second.data, first.data);
        random_record_dump(&made, &was);
        random_record_dump(&r.record, &is);
        assert_string_equal(is.data, was.data);
        assert_int_equal(r.record.result, made.result);
        text_free(&first);
        text_free(&second);
        text_free(&was);
        text_free(&is);
        reading_close(&r);
    }
    record_free(&made);
}

TEST_MAIN(TEST(good_files_are_read),
          TEST(bad_files_are_explained_and_lenient_reading_keeps_what_is_sound),
          TEST(what_is_written_looks_like_this), TEST(times_are_said_to_be_lost),
          TEST(cp932_is_read), TEST(random_records_come_back_byte_for_byte))
