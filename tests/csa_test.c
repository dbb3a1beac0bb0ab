/* CSA in and out: every statement of the format, what is said of bad input, and round trips. */
#include "check.h"
#include "core/encoding.h"
#include "core/random.h"
#include "core/text.h"
#include "shogi/board.h"
#include "shogi/csa.h"
#include "shogi/notation.h"
#include "shogi/shogi.h"

#define START "V2.2\nPI\n+\n"

struct input {
    struct source source;
    struct record_input in;
    struct record r;
    struct error e;
    int repairs;
    char first_repair[200];
};

static void note_repair(void *who, const struct error *e)
{
    struct input *i = who;
    if (!i->repairs++)
        snprintf(i->first_repair, sizeof i->first_repair, "%d:%d %s", e->line, e->column, e->what);
}

static void open_bytes(struct input *i, const char *bytes, size_t count, bool lenient)
{
    memset(i, 0, sizeof *i);
    source_memory(&i->source, bytes, count);
    i->in = (struct record_input){
        .source = &i->source, .lenient = lenient, .repaired = note_repair, .who = i};
    record_init(&i->r);
}

static void open_text(struct input *i, const char *text, bool lenient)
{
    open_bytes(i, text, strlen(text), lenient);
}

static void close_input(struct input *i)
{
    record_free(&i->r);
    source_close(&i->source);
}

static enum record_status next(struct input *i)
{
    return shogi_csa.read(&i->in, &i->r, &i->e);
}

/* Opens a text that holds one good record, and reads it. */
static void read_one(struct input *i, const char *text)
{
    open_text(i, text, false);
    if (next(i) != RECORD_GOOD)
        fail_msg("line %d, column %d: %s; expected %s\n%s", i->e.line, i->e.column, i->e.what,
                 i->e.expected, text);
}

static const char *start_sfen(struct input *i)
{
    static char sfen[256];
    struct text t = text_on(sfen, sizeof sfen);
    record_go(&i->r, 0);
    i->r.game->write_position(i->r.table.position, &t);
    return sfen;
}

static const char *moves_of(const struct record *r)
{
    static char line[4096];
    struct text t = text_on(line, sizeof line);
    for (uint32_t n = r->nodes[0].child; n; n = r->nodes[n].child) {
        if (t.length)
            text_char(&t, ' ');
        shogi_write_usi((shogi_move)r->nodes[n].move, &t);
    }
    return line;
}

static void a_record_of_floodgate_is_read_whole(void **state)
{
    (void)state;
    static const char text[] = "V2.2\n"
                               "N+one\n"
                               "N-two\n"
                               "'Max_Move:256\n"
                               "$EVENT:wdoor+floodgate-300-10F+one+two\n"
                               "$SITE:Tokyo\n"
                               "$START_TIME:2024/05/14 21:30:00\n"
                               "$TIME_LIMIT:00:05+10\n"
                               "$OPENING:YAGURA\n"
                               "P1-KY-KE-GI-KI-OU-KI-GI-KE-KY\n"
                               "P2 * -HI *  *  *  *  * -KA * \n"
                               "P3-FU-FU-FU-FU-FU-FU-FU-FU-FU\n"
                               "P4 *  *  *  *  *  *  *  *  * \n"
                               "P5 *  *  *  *  *  *  *  *  * \n"
                               "P6 *  *  *  *  *  *  *  *  * \n"
                               "P7+FU+FU+FU+FU+FU+FU+FU+FU+FU\n"
                               "P8 * +KA *  *  *  *  * +HI * \n"
                               "P9+KY+KE+GI+KI+OU+KI+GI+KE+KY\n"
                               "+\n"
                               "'rating:one:two\n"
                               "+7776FU\n"
                               "'** 43 -3334FU +2726FU\n"
                               "T12\n"
                               "-3334FU\n"
                               "T3.250\n"
                               "'*a comment\n"
                               "'** -51\n"
                               "+8822UM\n"
                               "T0\n"
                               "-3122GI,T1,'aside\n"
                               "+0055KA\n"
                               "T2\n"
                               "%TORYO\n"
                               "T7\n"
                               "'summary:toryo:one lose:two win\n";
    struct input i;
    read_one(&i, text);
    struct record *r = &i.r;
    assert_string_equal(moves_of(r), "7g7f 3c3d 8h2b+ 3a2b B*5e");
    assert_string_equal(record_header(r, "Black"), "one");
    assert_string_equal(record_header(r, "White"), "two");
    assert_string_equal(record_header(r, "Event"), "wdoor+floodgate-300-10F+one+two");
    assert_string_equal(record_header(r, "Site"), "Tokyo");
    assert_string_equal(record_header(r, "Date"), "2024.05.14");
    assert_string_equal(record_header(r, "Time"), "21:30:00");
    assert_string_equal(record_header(r, "TIME_LIMIT"), "00:05+10");
    assert_string_equal(record_header(r, "Opening"), "YAGURA");
    assert_string_equal(record_at(r, r->nodes[0].comment), "'Max_Move:256\n'rating:one:two");
    assert_string_equal(record_at(r, r->nodes[1].comment), "** -3334FU +2726FU");
    assert_int_equal(r->nodes[1].value, 43);
    assert_int_equal(r->nodes[1].time, 12000);
    assert_int_equal(r->nodes[2].time, 3250);
    assert_int_equal(r->nodes[2].value, -51);
    assert_string_equal(record_at(r, r->nodes[2].comment), "a comment");
    assert_int_equal(r->nodes[3].time, 0);
    assert_string_equal(record_at(r, r->nodes[4].comment), "'aside");
    assert_int_equal(r->nodes[5].ending, ENDING_RESIGNS);
    assert_int_equal(r->nodes[5].value, RECORD_NO_VALUE);
    assert_string_equal(record_at(r, r->nodes[5].comment), "'summary:toryo:one lose:two win");
    assert_int_equal(r->result, RESULT_FIRST);

    struct text out = text_new();
    assert_int_equal(shogi_csa.write(r, &out), 0);
    assert_string_equal(out.data, "'CSA encoding=UTF-8\n"
                                  "V3.0\n"
                                  "N+one\n"
                                  "N-two\n"
                                  "$EVENT:wdoor+floodgate-300-10F+one+two\n"
                                  "$SITE:Tokyo\n"
                                  "$START_TIME:2024/05/14 21:30:00\n"
                                  "$TIME_LIMIT:00:05+10\n"
                                  "$OPENING:YAGURA\n"
                                  "PI\n"
                                  "+\n"
                                  "'Max_Move:256\n"
                                  "'rating:one:two\n"
                                  "+7776FU\n"
                                  "T12\n"
                                  "'** 43 -3334FU +2726FU\n"
                                  "-3334FU\n"
                                  "T3.250\n"
                                  "'** -51\n"
                                  "'*a comment\n"
                                  "+8822UM\n"
                                  "T0\n"
                                  "-3122GI\n"
                                  "T1\n"
                                  "'aside\n"
                                  "+0055KA\n"
                                  "T2\n"
                                  "'summary:toryo:one lose:two win\n"
                                  "%TORYO\n"
                                  "T7\n");
    assert_int_equal(next(&i), RECORD_END);
    text_free(&out);
    close_input(&i);
}

static void positions_come_in_all_their_forms(void **state)
{
    (void)state;
    static const struct {
        const char *text, *sfen;
    } examples[] = {
        {"PI\n+\n", "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"},
        {"PI82HI22KA\n-\n", "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"},
        {"PI,-\n", "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"},
        {"P+59OU00FU00FU\nP-51OU53TO00KA\n+\n", "4k4/9/4+p4/9/9/9/9/9/4K4 b 2Pb 1"},
        {"P-11OU\nP+33KI00KI\nP-00AL\n+\n", "8k/9/6G2/9/9/9/9/9/9 b G2r2b2g4s4n4l18p 1"},
        /* Blanks that a mail program joined, and a last one that is missing. */
        {"P1 * * * * -OU * * * *\nP9 *  *  *  * +OU+RY *  *  *\nP+00FU\n+\n",
         "4k4/9/9/9/9/9/9/9/4K+R3 b P 1"},
    };
    for (size_t k = 0; k < sizeof examples / sizeof *examples; k++) {
        struct input i, again;
        struct text out = text_new();
        read_one(&i, examples[k].text);
        assert_string_equal(start_sfen(&i), examples[k].sfen);
        shogi_csa.write(&i.r, &out);
        read_one(&again, out.data);
        assert_string_equal(start_sfen(&again), examples[k].sfen);
        text_free(&out);
        close_input(&again);
        close_input(&i);
    }
}

static void every_word_for_the_end_has_its_meaning(void **state)
{
    (void)state;
    /* Black to move. */
    static const struct {
        const char *word;
        enum record_ending ending;
        enum record_result result;
        const char *written;
    } words[] = {
        {"%TORYO", ENDING_RESIGNS, RESULT_SECOND, NULL},
        {"%CHUDAN", ENDING_INTERRUPTED, RESULT_UNKNOWN, NULL},
        {"%SENNICHITE", ENDING_REPETITION, RESULT_DRAW, NULL},
        {"%JISHOGI", ENDING_IMPASSE, RESULT_DRAW, NULL},
        {"%TSUMI", ENDING_MATE, RESULT_SECOND, NULL},
        {"%FUZUMI", ENDING_NO_MATE, RESULT_UNKNOWN, NULL},
        {"%TIME_UP", ENDING_TIME, RESULT_SECOND, NULL},
        {"%ILLEGAL_MOVE", ENDING_ILLEGAL_LOSS, RESULT_SECOND, NULL},
        {"%+ILLEGAL_ACTION", ENDING_ILLEGAL_LOSS, RESULT_SECOND, "%ILLEGAL_MOVE"},
        {"%-ILLEGAL_ACTION", ENDING_ILLEGAL_WIN, RESULT_FIRST, NULL},
        {"%KACHI", ENDING_DECLARATION, RESULT_FIRST, NULL},
        {"%HIKIWAKE", ENDING_DRAW, RESULT_DRAW, NULL},
        {"%MAX_MOVES", ENDING_MOVE_LIMIT, RESULT_DRAW, NULL},
        {"%MATTA", ENDING_INTERRUPTED, RESULT_UNKNOWN, "%CHUDAN"},
        {"%ERROR", ENDING_INTERRUPTED, RESULT_UNKNOWN, "%CHUDAN"},
    };
    for (size_t k = 0; k < sizeof words / sizeof *words; k++) {
        struct input i;
        char text[128];
        struct text out = text_new();
        snprintf(text, sizeof text, START "+7776FU\n-3334FU\n%s\n", words[k].word);
        read_one(&i, text);
        assert_int_equal(i.r.nodes[2].ending, words[k].ending);
        assert_int_equal(i.r.result, words[k].result);
        assert_int_equal(shogi_csa.write(&i.r, &out), 0);
        const char *end = strchr(out.data, '%'), *word = words[k].written;
        assert_int_equal(strncmp(end, word ? word : words[k].word, strlen(end) - 1), 0);
        text_free(&out);
        close_input(&i);
    }
}

/* The standard, in its second section on moves:
 *   %+ILLEGAL_ACTION 先手(下手)の反則行為により、後手(上手)の勝ち
 *   %-ILLEGAL_ACTION 後手(上手)の反則行為により、先手(下手)の勝ち
 * The sign is that of the side that broke the rules and lost, whoever is to move. */
static void the_sign_of_an_illegal_action_names_who_lost(void **state)
{
    (void)state;
    static const struct {
        const char *moves, *word;
        enum record_ending ending;
        enum record_result result;
        const char *written;
    } examples[] = {
        {"+7776FU\n-3334FU\n", "%+ILLEGAL_ACTION", ENDING_ILLEGAL_LOSS, RESULT_SECOND,
         "%ILLEGAL_MOVE\n"},
        {"+7776FU\n-3334FU\n", "%-ILLEGAL_ACTION", ENDING_ILLEGAL_WIN, RESULT_FIRST,
         "%-ILLEGAL_ACTION\n"},
        {"+7776FU\n", "%+ILLEGAL_ACTION", ENDING_ILLEGAL_WIN, RESULT_SECOND, "%+ILLEGAL_ACTION\n"},
        {"+7776FU\n", "%-ILLEGAL_ACTION", ENDING_ILLEGAL_LOSS, RESULT_FIRST, "%ILLEGAL_MOVE\n"},
    };
    for (size_t k = 0; k < sizeof examples / sizeof *examples; k++) {
        struct input i;
        char text[128];
        struct text out = text_new();
        snprintf(text, sizeof text, START "%s%s\n", examples[k].moves, examples[k].word);
        read_one(&i, text);
        assert_int_equal(i.r.nodes[record_last(&i.r)].ending, examples[k].ending);
        assert_int_equal(i.r.result, examples[k].result);
        assert_int_equal(shogi_csa.write(&i.r, &out), 0);
        assert_string_equal(strchr(out.data, '%'), examples[k].written);
        text_free(&out);
        close_input(&i);
    }
}

static void perpetual_check_loses_for_the_one_who_gave_it(void **state)
{
    (void)state;
    struct text t = text_new();
    struct input i;
    text_string(&t, "P+99OU82HI\nP-11OU00AL\n+\n+8281HI\n");
    text_string(&t, "-1112OU\n+8182HI\n-1211OU\n+8281HI\n-1112OU\n+8182HI\n-1211OU\n+8281HI\n"
                    "-1112OU\n+8182HI\n-1211OU\n+8281HI\n%OUTE_SENNICHITE\n");
    read_one(&i, t.data);
    assert_int_equal(i.r.nodes[record_last(&i.r)].ending, ENDING_ILLEGAL_WIN);
    assert_int_equal(i.r.result, RESULT_SECOND);
    text_clear(&t);
    shogi_csa.write(&i.r, &t);
    assert_non_null(strstr(t.data, "%OUTE_SENNICHITE\n"));
    text_free(&t);
    close_input(&i);
}

static void an_illegal_move_may_end_a_game(void **state)
{
    (void)state;
    struct input i;
    read_one(&i, START "+7776FU\n-3334FU\n+8833UM\n-2133KE\n+0027FU\nT3\n%ILLEGAL_MOVE\nT0\n");
    assert_string_equal(moves_of(&i.r), "7g7f 3c3d 8h3c+ 2a3c");
    assert_int_equal(i.r.nodes[4].ending, ENDING_ILLEGAL_LOSS);
    assert_int_equal(i.r.result, RESULT_SECOND);
    assert_int_equal(i.r.nodes[4].ending_time, 3000);
    assert_string_equal(record_at(&i.r, i.r.nodes[4].comment), "illegal: +0027FU");
    close_input(&i);
}

static void an_empty_line_of_comment_is_a_comment(void **state)
{
    (void)state;
    struct input i;
    struct text out = text_new();
    read_one(&i, START "'*\n+7776FU\n'*\n'*two\n");
    assert_true(i.r.nodes[0].comment != 0);
    assert_string_equal(record_at(&i.r, i.r.nodes[1].comment), "\ntwo");
    shogi_csa.write(&i.r, &out);
    assert_non_null(strstr(out.data, "+\n'*\n+7776FU\n'*\n'*two\n"));
    text_free(&out);
    close_input(&i);
}

static void bad_input_is_named_by_its_place(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        int line, column;
        const char *what;
    } examples[] = {
        {"V9\nPI\n+\n", 1, 1, "'V9'"},
        {"hello\n", 1, 1, "'hello'"},
        {"V2.2\n+7776FU\n", 2, 1, "'+7776FU'"},
        {"V2.2\nPI\n+7776FU\n", 3, 1, "'+7776FU'"},
        {START "+7775FU\n", 4, 1, "'+7775FU'"},
        {START "-7776FU\n", 4, 1, "'-7776FU'"},
        {START "+7776KY\n", 4, 1, "'+7776KY'"},
        {START "+0055FU\n", 4, 1, "'+0055FU'"},
        {START "+7776XX\n%CHUDAN\n", 4, 1, "'+7776XX'"},
        {START "+7776FU,T5,-3335FU\n-3334FU\n", 4, 12, "'-3335FU'"},
        {START "+7776FU\nTx\n", 5, 1, "'Tx'"},
        {START "+7776FU\nT9999999\n", 5, 1, "'T9999999'"},
        {START "T1\n", 4, 1, "'T1'"},
        {START "+7776FU\nT1\nT2\n", 6, 1, "'T2'"},
        {START "%TORYO\nT1\nT2\n", 6, 1, "'T2'"},
        {"P1-KY\nP1-KY-KE-GI-KI-OU-KI-GI-KE-KY\n", 1, 6, "nothing"},
        {"P1-KY-KE-GI-KI-OU-KI-GI-KE-KY\nP1 * -FU\n", 2, 6, "'-FU'"},
        {START "+7776FU\n%WHAT\n", 5, 1, "'%WHAT'"},
        {START "%TORYO\n+7776FU\n", 5, 1, "'+7776FU'"},
        {START "%TORYO\n%TORYO\n", 5, 1, "'%TORYO'"},
        {START "PI\n", 4, 1, "'PI'"},
        {"PI22HI\n", 1, 3, "'22HI'"},
        {"PI22K\n", 1, 3, "'22K'"},
        {"P1 *  * \n", 1, 9, "nothing"},
        {"P1-KY-XX\n", 1, 6, "'-XX'"},
        {"P1-OU-OU\n", 1, 7, "'OU'"},
        {"P+55KI55GI\n", 1, 7, "'55GI'"},
        {"P+00TO\n", 1, 5, "'TO'"},
        {"P+00HI00HI00HI\n", 1, 13, "'HI'"},
        {"P+59OU\nP-51OU\nP+52KI\n-\n", 4, 0, NULL}, /* mate, but playable */
        {"P+59OU\nP-51OU\nP+52KI\n+\n", 4, 0, "White is in check"},
        {"$EVENT\n", 1, 1, "'$EVENT'"},
        {"$EVENT:a\n$EVENT:a\n$EVENT:b\nPI\n+\n", 3, 8, "'b'"},
        {"N+a\nN+b\nPI\n+\n", 2, 3, "'b'"},
        {"$START_TIME:2026/11/15\n$START_TIME:2026/11/16\nPI\n+\n", 2, 13, "'2026/11/16'"},
        {START "+7775FU\n%-ILLEGAL_ACTION\n", 4, 1, "'+7775FU'"},
        {"N*a\n", 1, 1, "'N*'"},
        {"V2.2\nPI\n", 3, 0, "the end"},
        {"V2.2\n", 2, 0, "the end"},
    };
    for (size_t k = 0; k < sizeof examples / sizeof *examples; k++) {
        struct input i;
        open_text(&i, examples[k].text, false);
        enum record_status got = next(&i);
        if (!examples[k].what) {
            assert_int_equal(got, RECORD_GOOD);
        } else if (got != RECORD_BAD || i.e.line != examples[k].line ||
                   i.e.column != examples[k].column || !strstr(i.e.what, examples[k].what) ||
                   !i.e.expected[0]) {
            fail_msg("%s: status %d, line %d, column %d, %s", examples[k].text, got, i.e.line,
                     i.e.column, i.e.what);
        }
        assert_int_equal(next(&i), RECORD_END);
        close_input(&i);
    }
}

static void lenient_reading_keeps_what_is_sound(void **state)
{
    (void)state;
    static const struct {
        const char *text, *moves;
        int repairs;
        const char *first;
    } examples[] = {
        {START "+7776FU\nTx\n-3334FU\n", "7g7f 3c3d", 1, "5:1 found 'Tx'"},
        {START "+7776FU\n-3355FU\n+2726FU\n%TORYO\n", "7g7f", 1, "5:1 found '-3355FU'"},
        {START "+7776FU\n-3355FU\n", "7g7f", 1, "5:1 found '-3355FU'"},
        {"+7776FU\n-3334FU\n", "7g7f 3c3d", 1, "1:1 found '+7776FU'"},
        {"PI\n+7776FU\n", "7g7f", 1, "2:1 found '+7776FU'"},
        {START "what\n\n+7776FU\n%TORYO\n-3334FU\n", "7g7f", 2, "4:1 found 'what'"},
        {START "'*\xff!\n+7776FU\n", "7g7f", 1, "4:3 found byte 0xff"},
    };
    for (size_t k = 0; k < sizeof examples / sizeof *examples; k++) {
        struct input i;
        open_text(&i, examples[k].text, true);
        assert_int_equal(next(&i), RECORD_GOOD);
        assert_string_equal(moves_of(&i.r), examples[k].moves);
        assert_int_equal(i.repairs, examples[k].repairs);
        assert_string_equal(i.first_repair, examples[k].first);
        close_input(&i);
    }
}

static void one_file_holds_many_games(void **state)
{
    (void)state;
    static const char text[] = "'CSA encoding=UTF-8\n" START "+7776FU\n%CHUDAN\n/\n"
                               "N+third\nPI\n+\n+5555FU\n+2726FU\n/\n"
                               "N+a\nPI\n+\n+2726FU\n"
                               "V3.0\nN+b\nPI\n-\n-3334FU\n/\n'nothing\n";
    struct input i;
    open_text(&i, text, false);
    assert_int_equal(next(&i), RECORD_GOOD);
    assert_string_equal(moves_of(&i.r), "7g7f");
    assert_int_equal(next(&i), RECORD_BAD);
    assert_int_equal(i.e.line, 11);
    assert_int_equal(next(&i), RECORD_GOOD);
    assert_string_equal(moves_of(&i.r), "2g2f");
    assert_string_equal(record_header(&i.r, "Black"), "a");
    assert_int_equal(next(&i), RECORD_GOOD);
    assert_string_equal(moves_of(&i.r), "3c3d");
    assert_string_equal(record_header(&i.r, "Black"), "b");
    assert_int_equal(next(&i), RECORD_END);
    assert_int_equal(next(&i), RECORD_END);
    close_input(&i);
}

static void japanese_text_is_read_in_either_encoding(void **state)
{
    (void)state;
    static const char text[] = START "'*髙美は①と言った～ﾅﾘ\n+7776FU\n";
    struct input i;
    struct text cp932 = text_new();
    size_t bad;
    read_one(&i, text);
    assert_string_equal(record_at(&i.r, i.r.nodes[0].comment), "髙美は①と言った～ﾅﾘ");
    close_input(&i);
    assert_true(encoding_from_utf8(ENCODING_CP932, text, &cp932, &bad));
    read_one(&i, cp932.data);
    assert_string_equal(record_at(&i.r, i.r.nodes[0].comment), "髙美は①と言った～ﾅﾘ");
    close_input(&i);
    /* The same so far into a file that the beginning cannot tell. */
    struct text late = text_new();
    for (int k = 0; k < 20000; k++)
        text_string(&late, "'*plain\n");
    text_string(&late, cp932.data);
    read_one(&i, late.data);
    close_input(&i);
    text_free(&late);
    text_free(&cp932);
    open_bytes(&i, "N+a\0b\n", 6, false);
    assert_int_equal(next(&i), RECORD_BAD);
    assert_int_equal(i.e.column, 4);
    close_input(&i);
}

static void what_cannot_be_held_is_said(void **state)
{
    (void)state;
    struct input i;
    struct text out = text_new();
    read_one(&i, START "+7776FU\n-3334FU\n");
    struct record *r = &i.r;
    assert_int_equal(shogi_csa.write(r, &out), 0);
    r->nodes[1].ending = ENDING_INTERRUPTED;
    assert_int_equal(shogi_csa.write(r, &out), LOST_ENDING);
    r->nodes[1].ending = ENDING_NONE;
    r->nodes[1].nags[0] = 1;
    r->nodes[1].clock = 5000;
    r->nodes[2].bookmark = record_text(r, "here");
    r->nodes[2].ending = ENDING_FORFEIT;
    record_set_header(r, "a:b", "c");
    record_add(r, 0, shogi_move_make(shogi_square(1, 6), shogi_square(1, 5)));
    ((struct shogi_position *)r->table.position)->number = 41;
    assert_int_equal(shogi_csa.write(r, &out), LOST_NUMBERS | LOST_NAGS | LOST_CLOCKS |
                                                   LOST_BOOKMARKS | LOST_ENDING | LOST_HEADERS |
                                                   LOST_VARIATIONS);
    text_free(&out);
    close_input(&i);
}

static void csa_is_told_from_other_files(void **state)
{
    (void)state;
    static const char *const good[] = {"V2.2\n",
                                       "V3.0\r\nN+a\n",
                                       "'CSA encoding=UTF-8\nV3.0\n",
                                       "'a\n\nPI\n",
                                       "N+x\n",
                                       "$EVENT:x\n",
                                       "+7776FU\n",
                                       "P1-KY-KE-GI-KI-OU-KI-GI-KE-KY\n",
                                       "\xef\xbb\xbfV2.2\n"};
    static const char *const bad[] = {"[Event \"x\"]\n",
                                      "手合割：平手\n",
                                      "position startpos\n",
                                      "'only a remark\n",
                                      "Vn\n",
                                      "1. e4 e5\n",
                                      "PGN\n",
                                      "",
                                      "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n"};
    for (size_t k = 0; k < sizeof good / sizeof *good; k++)
        assert_true(shogi_csa.fits(good[k], strlen(good[k])));
    for (size_t k = 0; k < sizeof bad / sizeof *bad; k++)
        assert_false(shogi_csa.fits(bad[k], strlen(bad[k])));
}

/* A game of random moves with a random choice of everything that CSA can hold. */
static void random_record(struct record *r, struct random *g)
{
    static const char *const starts[] = {
        NULL, NULL, "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
        "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1"};
    static const char *const comments[] = {"plain",
                                           "",
                                           "two\nlines",
                                           "'a remark",
                                           "'",
                                           "'*escaped",
                                           "* 5",
                                           "* 5 +7776FU",
                                           "** 7",
                                           "** +7776FU -3334FU",
                                           "前の手が\n\n悪い",
                                           "\n",
                                           "'CSA encoding=x",
                                           "a\n* -7\n** +7776FU x"};
    struct setup setup = {.position = starts[random_below(g, 4)]};
    assert_true(record_start(r, &shogi_game, &setup, NULL));
    if (random_below(g, 2))
        record_set_header(r, "Time", "09:00:00");
    if (random_below(g, 2))
        record_set_header(r, "Date", random_below(g, 2) ? "2024.05.14" : "2024.??.??");
    if (random_below(g, 2))
        record_set_header(r, "Black", "先手 一郎");
    if (random_below(g, 2))
        record_set_header(r, "TIME+", "900+10+0");
    uint32_t node = 0;
    for (int left = (int)random_below(g, 120); left >= 0; left--) {
        struct record_node *n = &r->nodes[node];
        if (random_below(g, 3) == 0)
            n->value = (int32_t)random_below(g, 20001) - 10000;
        if (node && random_below(g, 3))
            n->time = (int32_t)random_below(g, 100000) * (random_below(g, 2) ? 1000 : 1);
        if (random_below(g, 3) == 0)
            n->comment = record_text(r, comments[random_below(g, 14)]);
        if (!left || table_turn(&r->table) == SEAT_OVER)
            break;
        move m = game_random_move(&shogi_game, r->table.position, g);
        uint32_t next_node = record_add(r, node, m);
        table_play(&r->table, m);
        if (random_below(g, 20) == 0)
            r->nodes[next_node].remark = record_text(r, comments[random_below(g, 14)]);
        node = next_node;
    }
    r->nodes[node].ending = (uint8_t)random_below(g, ENDING_FORFEIT);
}

static void what_is_written_reads_back_and_is_written_again_the_same(void **state)
{
    (void)state;
    struct random g = random_seeded(3);
    struct text first = text_new(), second = text_new();
    struct record r;
    record_init(&r);
    for (int game = 0; game < 500; game++) {
        struct input i;
        random_record(&r, &g);
        text_clear(&first);
        text_clear(&second);
        shogi_csa.write(&r, &first);
        read_one(&i, first.data);
        assert_int_equal(i.r.count, r.count);
        for (uint32_t n = 0; n < r.count; n++) {
            assert_int_equal(i.r.nodes[n].move, r.nodes[n].move);
            assert_int_equal(i.r.nodes[n].time, r.nodes[n].time);
            if (r.nodes[n].value != RECORD_NO_VALUE)
                assert_int_equal(i.r.nodes[n].value, r.nodes[n].value);
        }
        assert_int_equal(i.r.nodes[i.r.count - 1].ending, r.nodes[r.count - 1].ending);
        shogi_csa.write(&i.r, &second);
        if (strcmp(first.data, second.data) != 0)
            fail_msg("written differently:\n%s\n%s", first.data, second.data);
        assert_int_equal(next(&i), RECORD_END);
        close_input(&i);
    }
    record_free(&r);
    text_free(&first);
    text_free(&second);
}

TEST_MAIN(TEST(a_record_of_floodgate_is_read_whole), TEST(positions_come_in_all_their_forms),
          TEST(every_word_for_the_end_has_its_meaning),
          TEST(the_sign_of_an_illegal_action_names_who_lost),
          TEST(perpetual_check_loses_for_the_one_who_gave_it), TEST(an_illegal_move_may_end_a_game),
          TEST(an_empty_line_of_comment_is_a_comment), TEST(bad_input_is_named_by_its_place),
          TEST(lenient_reading_keeps_what_is_sound), TEST(one_file_holds_many_games),
          TEST(japanese_text_is_read_in_either_encoding), TEST(what_cannot_be_held_is_said),
          TEST(csa_is_told_from_other_files),
          TEST(what_is_written_reads_back_and_is_written_again_the_same))
