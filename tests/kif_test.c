/* KIF files: what is read, what is refused and with what words, what is kept when reading is lenient,
 * and that everything written is read back. */
#include "check.h"
#include "core/encoding.h"
#include "shogi/kif.h"
#include "shogi/shogi.h"
#include "support/random_record.h"
#include "support/record_text.h"

#define TITLE "手数----指手---------消費時間--\n"
#define TWO "   1 ７六歩(77)   ( 0:16/00:00:16)\n   2 ３四歩(33)   ( 0:01/00:00:01)\n"

static const struct good_file good[] = {
    {"a plain game", "手合割：平手\n" TITLE TWO "   3 投了\n", "7g7f 3c3d", ENDING_RESIGNS,
     RESULT_SECOND},
    {"no header at all", TWO, "7g7f 3c3d", ENDING_NONE, RESULT_UNKNOWN},
    {"CRLF, a byte order mark", "\xef\xbb\xbf" TITLE "   1 ７六歩(77)\r\n   2 中断\r\n", "7g7f",
     ENDING_INTERRUPTED, RESULT_UNKNOWN},
    {"同 with a wide, a narrow and no blank",
     "1 ７六歩(77)\n2 ３四歩(33)\n3 ２二角成(88)\n4 同　銀(31)\n5 ８八銀(79)\n6 ４四歩(43)\n7 "
     "４六歩(47)\n"
     "8 ４五歩(44)\n9 同 歩(46)\n10 ３三銀(22)\n11 ４四歩(45)\n12 同銀(33)\n",
     "7g7f 3c3d 8h2b+ 3a2b 7i8h 4c4d 4g4f 4d4e 4f4e 2b3c 4e4d 3c4d", ENDING_NONE, RESULT_UNKNOWN},
    {"a drop, and marks of the side",
     "1 ▲７六歩(77)\n2 △３四歩(33)\n3 ２二角成(88)\n4 同　飛(82)\n5 ５五角打\n",
     "7g7f 3c3d 8h2b+ 8b2b B*5e", ENDING_NONE, RESULT_UNKNOWN},
    {"王, 竜, 成銀 and 全 by any name",
     "手合割：その他\n後手の持駒：なし\n|v玉 ・ ・ ・ ・ ・ ・ ・ ・|一\n"
     "| ・ ・ ・ ・ ・ ・ ・ ・ ・|二\n| ・ ・ ・ 全 ・ 竜 ・ ・ ・|三\n| ・ ・ ・ ・ ・ ・ ・ ・ "
     "・|四\n"
     "| ・ ・ ・ ・ ・ ・ ・ ・ ・|五\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|六\n| ・ ・ ・ ・ ・ ・ ・ ・ "
     "・|七\n"
     "| ・ ・ ・ ・ ・ ・ ・ ・ ・|八\n| ・ ・ ・ ・ ・ ・ ・ ・ 王|九\n先手の持駒：\n"
     "1 ７二成銀(63)\n2 ９二王(91)\n3 ４二龍(43)\n4 ９一玉(92)\n5 ８二全(72)\n6 詰み\n",
     "6c7b 9a9b 4c4b 9b9a 7b8b", ENDING_MATE, RESULT_FIRST},
    {"two handicap pieces: White begins",
     "手合割：二枚落ち　　\n下手：A\n上手：B\n1 ６二銀(71)\n2 ７六歩(77)\n", "7a6b 7g7f",
     ENDING_NONE, RESULT_UNKNOWN},
    {"White to move on a usual board", "手合割：平手\n後手番\n1 ３四歩(33)\n", "3c3d", ENDING_NONE,
     RESULT_UNKNOWN},
    {"variations, the last first",
     TWO "3 ２六歩(27)+\n4 ８四歩(83)\n\n変化：4手\n4 ４四歩(43)\n5 ２五歩(26)\n\n変化：3手\n3 "
         "６六歩(67)\n",
     "7g7f 3c3d 2g2f (6g6f) 8c8d (4c4d 2f2e)", ENDING_NONE, RESULT_UNKNOWN},
    {"a variation of the main line behind a short one",
     TWO
     "3 ２六歩(27)\n4 ８四歩(83)\n5 ２五歩(26)\n変化：3手\n3 ６六歩(67)\n変化：5手\n5 ６六歩(67)\n",
     "7g7f 3c3d 2g2f (6g6f) 8c8d 2f2e (6g6f)", ENDING_NONE, RESULT_UNKNOWN},
    {"a variation behind the end",
     "1 ７六歩(77)\n2 投了+\nまで1手で先手の勝ち\n\n変化：2手\n2 ３四歩(33)\n", "7g7f 3c3d",
     ENDING_RESIGNS, RESULT_FIRST},
    {"resumed after an interruption", "1 ７六歩(77)\n2 中断\n2 ３四歩(33)\n3 投了\n", "7g7f 3c3d",
     ENDING_RESIGNS, RESULT_SECOND},
    {"perpetual check, said in the summary", TWO "3 千日手\nまで2手で千日手により後手の勝ち\n",
     "7g7f 3c3d", ENDING_REPETITION, RESULT_SECOND},
    {"did not come", "1 不戦敗\n", "", ENDING_FORFEIT, RESULT_SECOND},
    {"the other did not come", "1 不戦勝\n", "", ENDING_FORFEIT, RESULT_FIRST},
    {"time", TWO "3 切れ負け\nまで2手で時間切れにより後手の勝ち\n", "7g7f 3c3d", ENDING_TIME,
     RESULT_SECOND},
    {"declared, in other words", TWO "3 入玉宣言勝ち\n", "7g7f 3c3d", ENDING_DECLARATION,
     RESULT_FIRST},
    {"declared", TWO "3 入玉勝ち\n", "7g7f 3c3d", ENDING_DECLARATION, RESULT_FIRST},
    {"after an illegal move", TWO "3 反則勝ち\n", "7g7f 3c3d", ENDING_ILLEGAL_WIN, RESULT_FIRST},
    {"by an illegal move", TWO "3 反則負け\n", "7g7f 3c3d", ENDING_ILLEGAL_LOSS, RESULT_SECOND},
    {"a problem without mate", TWO "3 不詰\n", "7g7f 3c3d", ENDING_NO_MATE, RESULT_UNKNOWN},
    {"impasse", TWO "3 持将棋\n", "7g7f 3c3d", ENDING_IMPASSE, RESULT_DRAW},
    {"the move limit", TWO "3 最大手数\n", "7g7f 3c3d", ENDING_MOVE_LIMIT, RESULT_DRAW},
};

static void good_files_are_read(void **state)
{
    (void)state;
    check_good_files(&shogi_kif, good, sizeof good / sizeof *good);
}

static const struct bad_file bad[] = {
    {"an illegal move", TWO "   3 ８八角(77)\n   4 ８四歩(83)\n", 3, 6,
     "'８八角(77)' is not legal: there is no piece on its first square", "a legal move",
     "7g7f 3c3d", 1},
    {"another piece stands there", TWO "   3 ２六銀(27)\n", 3, 6,
     "銀 is not the piece that stands there", "歩", "7g7f 3c3d", 1},
    {"two pawns on a file, and the end that came of it",
     "1 ７六歩(77)\n2 ３四歩(33)\n3 ２二角成(88)\n4 同　銀(31)\n5 ７五歩(76)\n6 ７四歩(73)\n7 "
     "同　歩(75)\n"
     "8 ８四歩(83)\n9 ７三歩打\n10 反則勝ち\n",
     9, 3, "'７三歩打' is not legal: two pawns on a file (nifu)", "a legal move",
     "7g7f 3c3d 8h2b+ 3a2b 7f7e 7c7d 7e7d 8c8d", 1},
    {"a move number left out", "1 ７六歩(77)\n3 ３四歩(33)\n", 2, 1, "found '3 ３四歩(33)'",
     "move number 2", "7g7f 3c3d", 1},
    {"no such ending", "1 ７六歩(77)\n2 おしまい\n", 2, 3, "found 'おしまい'",
     "a move such as ７六歩(77), or an ending such as 投了", "7g7f", 1},
    {"a move behind the end", "1 ７六歩(77)\n2 投了\n3 ３四歩(33)\n", 3, 1, "found '3 ３四歩(33)'",
     "move number 2", "7g7f", 2},
    {"two endings", "1 ７六歩(77)\n2 投了\n変化：2手\n2 詰み\n", 4, 3,
     "a second ending behind the same move", "one ending", "7g7f", 1},
    {"a time that is none", "1 ７六歩(77) (x)\n2 ３四歩(33)\n", 1, 17, "found '(x)'",
     "a time such as ( 0:16/00:00:16)", "7g7f 3c3d", 1},
    {"more than a move", "1 ７六歩(77) best\n", 1, 17, "found 'best'",
     "a time, '+' or the end of the line", "7g7f", 1},
    {"a variation of nothing", "1 ７六歩(77)\n変化：9手\n9 ３四歩(33)\n", 2, 10, "found '9手'",
     "the number of a move that has one before it", "7g7f", 1},
    {"a variation without a number", "1 ７六歩(77)\n変化：手\n", 2, 10, "found '手'",
     "the number of a move that has one before it", "7g7f", 1},
    {"a line of something", "1 ７六歩(77)\nhello world\n2 ３四歩(33)\n", 2, 1,
     "found 'hello world'", "a header, a move or a comment", "7g7f 3c3d", 1},
    {"moves of KI2", "1 ７六歩(77)\n△３四歩\n", 2, 1, "found '△３四歩'", "a move with its number",
     "7g7f", 1},
    {"a summary that counts wrongly", TWO "3 投了\nまで7手で後手の勝ち\n", 4, 7,
     "found '7手で後手の勝ち'", "2", "7g7f 3c3d", 1},
    {"a summary with the wrong winner", TWO "3 投了\nまで2手で先手の勝ち\n", 4, 14,
     "found '先手の勝ち'", "a result that agrees with the ending", "7g7f 3c3d", 1},
    {"a summary of nothing", TWO "まで2手で、さようなら\n", 3, 14, "found '、さようなら'",
     "who has won, or how it ended", "7g7f 3c3d", 1},
    {"a start without a board", "手合割：その他\n1 ７六歩(77)\n", 1, 0,
     "the start is neither named nor drawn", "the name of a handicap, or a board", "7g7f", 1},
    {"a board of one rank", "| ・ ・ ・ ・ ・ ・ ・ ・ ・|一\n1 ７六歩(77)\n", 1, 0,
     "a board of 1 ranks", "nine", "7g7f", 1},
    {"a rank of eight", "| ・ ・ ・ ・ ・ ・ ・ ・|一\n1 ７六歩(77)\n", 1, 34, "found '|一'",
     "nine squares, each a mark and a piece or ・", "7g7f", 1},
    {"a hand of kings", "先手の持駒：玉\n1 ７六歩(77)\n", 1, 19, "found '玉'",
     "pieces with their counts, or なし", "7g7f", 1},
    {"nineteen pawns in hand", "先手の持駒：歩十八　歩\n1 ７六歩(77)\n", 1, 31, "found '歩'",
     "no more pieces than a set has", "7g7f", 1},
    {"a hand without a board", "先手の持駒：歩\n1 ７六歩(77)\n", 1, 0,
     "pieces in hand without a board", "a board", "7g7f", 1},
    {"two handicaps", "手合割：平手\n手合割：香落ち\n1 ７六歩(77)\n", 2, 13, "found '香落ち'",
     "the same as was said of the start before", "7g7f", 1},
    {"two sides to move", "先手番\n先手番\n後手番\n1 ７六歩(77)\n", 3, 1, "found '後手番'",
     "the same as was said of the start before", "7g7f", 1},
    {"two hands", "先手の持駒：なし\n先手の持駒：飛\n1 ７六歩(77)\n", 2, 19, "found '飛'",
     "the same hand as before", "7g7f", 1},
    {"a board behind the moves", "1 ７六歩(77)\n後手番\n", 2, 10, "found nothing",
     "nothing of the start behind the moves", "7g7f", 1},
    {"a player with two names", "先手：A\n先手：A\n下手：B\n1 ７六歩(77)\n", 3, 10, "found 'B'",
     "the same as in the header before", "7g7f", 1},
    {"a byte that is no text", "1 ７六歩(77)\n*abc\xff\n2 ３四歩(33)\n", 2, 5, "found byte 0xff",
     "text in UTF-8", "7g7f 3c3d", 1},
};

static void bad_files_are_explained_and_lenient_reading_keeps_what_is_sound(void **state)
{
    (void)state;
    check_bad_files(&shogi_kif, bad, sizeof bad / sizeof *bad);
}

static void a_game_lost_by_an_illegal_move_keeps_its_ending(void **state)
{
    (void)state;
    static const char file[] = "1 ７六歩(77)\n2 ３三角(22)\n3 反則勝ち\nまで2手で先手の反則勝ち\n";
    struct reading r;
    reading_open(&r, &shogi_kif, file, strlen(file), true);
    assert_int_equal(r.status, RECORD_GOOD);
    assert_int_equal(r.record.count, 2);
    assert_int_equal(r.record.nodes[1].ending, ENDING_ILLEGAL_LOSS);
    assert_int_equal(r.record.result, RESULT_FIRST);
    reading_close(&r);
}

static void headers_comments_times_and_bookmarks_are_kept(void **state)
{
    (void)state;
    static const char file[] =
        "# ---- Kifu for Windows ----\n開始日時：2024/04/10 9:00\n棋戦：名人戦\n場所：東京\n"
        "持ち時間：9時間\n手合割：香落ち\n下手：羽生\n上手：大山\n" TITLE
        "*初手前\n*二行目\n&しおり\n"
        "   1 ３四歩(33)   ( 1:02/00:01:02)\n**評価値 -5\n"
        "   2 ７六歩(77)   (1:00:00/01:00:00)\n   3 ４四歩(43) (0:01.25/)\n";
    struct reading r;
    reading_open(&r, &shogi_kif, file, strlen(file), false);
    assert_int_equal(r.status, RECORD_GOOD);
    struct record *k = &r.record;
    assert_string_equal(record_header(k, "Date"), "2024.04.10");
    assert_string_equal(record_header(k, "Time"), "09:00:00");
    assert_string_equal(record_header(k, "Event"), "名人戦");
    assert_string_equal(record_header(k, "Site"), "東京");
    assert_string_equal(record_header(k, "持ち時間"), "9時間");
    assert_string_equal(record_header(k, "Black"), "羽生");
    assert_string_equal(record_header(k, "White"), "大山");
    assert_string_equal(record_at(k, k->nodes[0].comment), "初手前\n二行目");
    assert_string_equal(record_at(k, k->nodes[0].bookmark), "しおり");
    assert_string_equal(record_at(k, k->nodes[1].comment), "*評価値 -5");
    assert_int_equal(k->nodes[1].time, 62000);
    assert_int_equal(k->nodes[2].time, 3600000);
    assert_int_equal(k->nodes[3].time, 1250);
    reading_close(&r);
}

#define HEAD "#KIF version=2.0 encoding=UTF-8\n"
#define EVEN "手合割：平手\n" TITLE

static void the_day_of_a_game_is_kept_in_any_form(void **state)
{
    (void)state;
    /* What stands in the file, the record's Date and Time, and what is written. */
    static const char *const days[][4] = {
        {"2026/11/15 10:00:00", "2026.11.15", "10:00:00", "2026/11/15 10:00:00"},
        {"2026/11/15", "2026.11.15", NULL, "2026/11/15"},
        {"2026/1/5 9:05", "2026.01.05", "09:05:00", "2026/01/05 09:05:00"},
        {"2026/?\?/?\?", "2026.?\?.?\?", NULL, "2026/?\?/?\?"}, /* no trigraphs */
        {"2026年11月15日", "2026年11月15日", NULL, "2026年11月15日"},
        {"2026/11/15(日)", "2026/11/15(日)", NULL, "2026/11/15(日)"},
        {"2026/11/15\r 10:00\r", "2026.11.15", "10:00:00", "2026/11/15 10:00:00"},
        {"2026/13/15", "2026/13/15", NULL, "2026/13/15"},
        {"2026/11/15 24:00", "2026/11/15 24:00", NULL, "2026/11/15 24:00"},
        {"2026/11/15 10:00:00 JST", "2026/11/15 10:00:00 JST", NULL, "2026/11/15 10:00:00 JST"},
        {"", "", NULL, ""},
    };
    for (size_t i = 0; i < sizeof days / sizeof *days; i++) {
        struct text file = text_new(), written = text_new();
        struct reading r;
        text_format(&file, HEAD "開始日時：%s\n" EVEN, days[i][0]);
        text_format(&written, HEAD "開始日時：%s\n" EVEN, days[i][3]);
        reading_open(&r, &shogi_kif, file.data, file.length, false);
        assert_string_equal(record_header(&r.record, "Date"), days[i][1]);
        if (days[i][2])
            assert_string_equal(record_header(&r.record, "Time"), days[i][2]);
        else
            assert_null(record_header(&r.record, "Time"));
        reading_close(&r);
        check_written(&shogi_kif, file.data, written.data, 0);
        text_free(&file);
        text_free(&written);
    }
    /* A time without a day it belongs to has a line of its own. */
    check_written(&shogi_kif, HEAD "Time：10:00:00\n" EVEN, HEAD "Time：10:00:00\n" EVEN, 0);
    check_written(&shogi_kif, HEAD "Time：10:00:00\n開始日時：2026/11/15\n" EVEN,
                  HEAD "開始日時：2026/11/15 10:00:00\n" EVEN, 0);
}

static void lenient_reading_keeps_the_text_around_a_bad_byte(void **state)
{
    (void)state;
    static const char file[] = "先手：羽生\xff善治\n1 ７六歩(77)\n*前\xe3後\n";
    struct reading r;
    reading_open(&r, &shogi_kif, file, strlen(file), true);
    assert_int_equal(r.status, RECORD_GOOD);
    assert_int_equal(r.repair_count, 2);
    assert_string_equal(record_header(&r.record, "Black"), "羽生\xef\xbf\xbd善治");
    assert_string_equal(record_at(&r.record, r.record.nodes[1].comment), "前\xef\xbf\xbd後");
    reading_close(&r);
}

static void the_time_of_a_resignation_is_kept(void **state)
{
    (void)state;
    static const char file[] = HEAD EVEN TWO "   3 投了         ( 0:12/00:00:28)\n"
                                             "まで2手で後手の勝ち\n";
    check_written(&shogi_kif, file, file, 0);
    static const char more[] = HEAD EVEN TWO "   3 投了         ( 0:12/00:00:28)+\n"
                                             "まで2手で後手の勝ち\n\n"
                                             "変化：3手\n   3 ２六歩(27)   ( 0:01/00:00:17)\n";
    check_written(&shogi_kif, more, more, 0);
    struct reading r;
    struct text t = text_new();
    reading_open(&r, &shogi_kif, file, strlen(file), false);
    assert_int_equal(r.record.nodes[2].ending_time, 12000);
    assert_int_equal(shogi_ki2.write(&r.record, &t), LOST_TIMES);
    text_free(&t);
    reading_close(&r);
}

static void a_drawn_board_is_the_start(void **state)
{
    (void)state;
    static const char file[] = "後手の持駒：飛　角二 歩十七\n  ９ ８ ７ ６ ５ ４ ３ ２ １\n"
                               "+---------------------------+\n"
                               "|v香v桂 ・ ・ ・ ・ ・v桂v玉|一\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|二\n"
                               "| ・ ・ ・ ・ ・ ・ ・ 龍 ・|三\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|四\n"
                               "| ・ ・ ・ ・ ・ ・ ・ ・ ・|五\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|六\n"
                               "| ・ ・ ・ ・ ・ ・ ・ ・ ・|七\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|八\n"
                               "| ・ ・ ・ ・ ・ ・ ・ ・ ・|九\n"
                               "+---------------------------+\n先手の持駒：金\n先手番\n"
                               "手数＝40  △５五角  まで\n";
    struct reading r;
    struct text t = text_new();
    reading_open(&r, &shogi_kif, file, strlen(file), false);
    if (r.status != RECORD_GOOD)
        fail_msg("line %d: %s", r.error.line, r.error.what);
    shogi_game.write_position(r.record.table.position, &t);
    assert_string_equal(t.data, "ln5nk/9/7+R1/9/9/9/9/9/9 b Gr2b17p 41");
    text_free(&t);
    reading_close(&r);
}

static void cp932_is_read_and_columns_are_counted_in_the_files_own_bytes(void **state)
{
    (void)state;
    static const char file[] = "手合割：平手\n先手：髙橋～①\n" TWO "3 ７七歩(77)\n";
    struct text bytes = text_new();
    size_t bad_at;
    assert_true(encoding_from_utf8(ENCODING_CP932, file, &bytes, &bad_at));
    struct reading r;
    reading_open(&r, &shogi_kif, bytes.data, bytes.length, false);
    assert_int_equal(r.status, RECORD_BAD);
    assert_int_equal(r.error.line, 5);
    assert_int_equal(r.error.column, 3);
    assert_string_equal(record_header(&r.record, "Black"), "髙橋～①");
    reading_close(&r);
    text_clear(&bytes);
    assert_true(
        encoding_from_utf8(ENCODING_CP932, "手合割：平手\n1 ７六歩(77)   あ\n", &bytes, &bad_at));
    reading_open(&r, &shogi_kif, bytes.data, bytes.length, false);
    assert_int_equal(r.error.column, 16);
    reading_close(&r);
    text_free(&bytes);
}

static void one_file_may_hold_many_records(void **state)
{
    (void)state;
    static const char file[] = "#KIF version=2.0\n手合割：平手\n1 ７六歩(77)\n2 投了\n"
                               "#KIF version=2.0\n手合割：平手\n1 ７七歩(77)\n2 投了\n"
                               "手合割：平手\n先手：三\n1 ２六歩(27)\n";
    struct source s;
    struct record r;
    struct error e;
    record_init(&r);
    source_memory(&s, file, strlen(file));
    struct record_input in = {.source = &s};
    assert_int_equal(shogi_kif.read(&in, &r, &e), RECORD_GOOD);
    assert_int_equal(r.count, 2);
    assert_int_equal(shogi_kif.read(&in, &r, &e), RECORD_BAD);
    assert_int_equal(e.line, 7);
    assert_int_equal(shogi_kif.read(&in, &r, &e), RECORD_GOOD);
    assert_string_equal(record_header(&r, "Black"), "三");
    assert_int_equal(shogi_kif.read(&in, &r, &e), RECORD_END);
    record_free(&r);
    source_close(&s);
}

static void what_is_written_looks_like_this(void **state)
{
    (void)state;
    static const char file[] = "#KIF version=2.0 encoding=UTF-8\n"
                               "棋戦：名人戦\n"
                               "手合割：平手\n"
                               "先手：A\n"
                               "後手：B\n"
                               "手数----指手---------消費時間--\n"
                               "*はじめ\n"
                               "   1 ７六歩(77)   ( 0:16/00:00:16)\n"
                               "   2 ３四歩(33)   ( 0:01/00:00:01)\n"
                               "   3 ２二角成(88) (12:00/00:12:16)+\n"
                               "*強く\n"
                               "&ここ\n"
                               "   4 同　銀(31)   ( 0:02/00:00:03)\n"
                               "   5 ５五角打     ( 0:00/00:12:16)\n"
                               "   6 投了\n"
                               "まで5手で先手の勝ち\n"
                               "\n"
                               "変化：3手\n"
                               "   3 ６六歩(67)\n"
                               "   4 中断\n";
    check_written(&shogi_kif, file, file, 0);
}

static void what_kif_cannot_hold_is_said(void **state)
{
    (void)state;
    struct reading r;
    struct text t = text_new();
    reading_open(&r, &shogi_kif, TWO, strlen(TWO), false);
    r.record.nodes[1].nags[0] = 1;
    r.record.nodes[1].value = 30;
    r.record.nodes[2].clock = 1000;
    r.record.nodes[2].time = 1500;
    record_set_header(&r.record, "手合割", "x");
    assert_int_equal(shogi_kif.write(&r.record, &t),
                     LOST_NAGS | LOST_VALUES | LOST_CLOCKS | LOST_FRACTIONS | LOST_HEADERS);
    text_free(&t);
    reading_close(&r);
}

static void random_records_come_back_byte_for_byte(void **state)
{
    (void)state;
    check_random_records(&shogi_kif, RANDOM_KIF);
}

/* Each variation begins within the one before it. */
static void ten_thousand_nested_variations_are_read_and_written(void **state)
{
    (void)state;
    static const char *const shuffle[2][4] = {
        {"５八玉(59)", "５二玉(51)", "５九玉(58)", "５一玉(52)"},
        {"４八玉(59)", "４二玉(51)", "５九玉(48)", "５一玉(42)"}};
    enum { DEEP = 10000 };
    struct text file = text_new(), out = text_new();
    for (int ply = 1; ply <= DEEP; ply++)
        text_format(&file, "%d %s\n", ply, shuffle[0][(ply - 1) % 4]);
    for (int ply = DEEP - 3; ply >= 1; ply -= 4)
        text_format(&file, "変化：%d手\n%d %s\n%d %s\n%d %s\n変化：%d手\n%d %s\n", ply, ply,
                    shuffle[1][0], ply + 1, shuffle[0][1], ply + 2, shuffle[1][2], ply + 1, ply + 1,
                    shuffle[1][1]);
    struct reading r;
    reading_open(&r, &shogi_kif, file.data, file.length, false);
    if (r.status != RECORD_GOOD)
        fail_msg("line %d: %s", r.error.line, r.error.what);
    assert_int_equal(r.record.count, 1 + 2 * DEEP);
    static const struct format *const trees[] = {&shogi_kif, &shogi_ki2};
    for (int i = 0; i < 2; i++) {
        text_clear(&out);
        trees[i]->write(&r.record, &out);
        reading_close(&r);
        reading_open(&r, trees[i], out.data, out.length, false);
        assert_int_equal(r.status, RECORD_GOOD);
        assert_int_equal(r.record.count, 1 + 2 * DEEP);
    }
    reading_close(&r);
    text_free(&file);
    text_free(&out);
}

static void files_are_known_by_their_beginning(void **state)
{
    (void)state;
    static const struct {
        const char *bytes;
        bool kif, ki2;
    } table[] = {
        {"手合割：平手\n1 ７六歩(77)\n", true, false},
        {"先手：A\n▲７六歩\n", false, true},
        {"#KIF version=2.0\n", true, false},
        {"#KI2 version=2.0\n", false, true},
        {"手合割：平手\n", true, false},
        {"[Event \"x\"]\n1. e4 e5\n", false, false},
        {"V2.2\nN+A\nPI\n+\n+7776FU\n", false, false},
        {"1 2 3\n", false, false},
    };
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        assert_int_equal(shogi_kif.fits(table[i].bytes, strlen(table[i].bytes)), table[i].kif);
        assert_int_equal(shogi_ki2.fits(table[i].bytes, strlen(table[i].bytes)), table[i].ki2);
    }
}

TEST_MAIN(TEST(good_files_are_read),
          TEST(bad_files_are_explained_and_lenient_reading_keeps_what_is_sound),
          TEST(a_game_lost_by_an_illegal_move_keeps_its_ending),
          TEST(headers_comments_times_and_bookmarks_are_kept),
          TEST(the_day_of_a_game_is_kept_in_any_form),
          TEST(lenient_reading_keeps_the_text_around_a_bad_byte),
          TEST(the_time_of_a_resignation_is_kept), TEST(a_drawn_board_is_the_start),
          TEST(cp932_is_read_and_columns_are_counted_in_the_files_own_bytes),
          TEST(one_file_may_hold_many_records), TEST(what_is_written_looks_like_this),
          TEST(what_kif_cannot_hold_is_said), TEST(random_records_come_back_byte_for_byte),
          TEST(ten_thousand_nested_variations_are_read_and_written),
          TEST(files_are_known_by_their_beginning))
