/* KI2 files: moves told by relative words, endings by their summary, and round trips. */
#include "check.h"
#include "core/encoding.h"
#include "shogi/kif.h"
#include "shogi/shogi.h"
#include "support/random_record.h"
#include "support/record_text.h"

static const struct good_file good[] = {
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
    check_good_files(&shogi_ki2, good, sizeof good / sizeof *good);
}

static const struct bad_file bad[] = {
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
    {"no move", "▲７六歩 △投了\n", 1, 14, "found '△投了'", "a move such as ▲７六歩", "7g7f", 1},
    {"two bookmarks", "▲７六歩\n&a\n&a\n&b\n", 4, 2, "found 'b'", "one bookmark at a place", "7g7f",
     1},
    {"a wrong count", "▲７六歩\nまで3手で先手の勝ち\n", 2, 7, "found '3手で先手の勝ち'", "1",
     "7g7f", 1},
};

static void bad_files_are_explained_and_lenient_reading_keeps_what_is_sound(void **state)
{
    (void)state;
    check_bad_files(&shogi_ki2, bad, sizeof bad / sizeof *bad);
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
    check_written(&shogi_ki2, file, file, 0);
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

static void random_records_come_back_byte_for_byte(void **state)
{
    (void)state;
    check_random_records(&shogi_ki2, RANDOM_KIF & ~RANDOM_TIMES);
}

TEST_MAIN(TEST(good_files_are_read),
          TEST(bad_files_are_explained_and_lenient_reading_keeps_what_is_sound),
          TEST(what_is_written_looks_like_this), TEST(times_are_said_to_be_lost),
          TEST(cp932_is_read), TEST(random_records_come_back_byte_for_byte))
