/* Lists of lines: games in USI, positions in SFEN, FEN and EPD. */
#include "check.h"
#include "chess/fen_list.h"
#include "core/text.h"
#include "shogi/usi_lines.h"

struct input {
    struct source source;
    struct record_input in;
    struct record r;
    struct error e;
    int repairs;
};

static void note_repair(void *who, const struct error *e)
{
    (void)e;
    ((struct input *)who)->repairs++;
}

static void open_text(struct input *i, const char *text, bool lenient)
{
    memset(i, 0, sizeof *i);
    source_memory(&i->source, text, strlen(text));
    i->in = (struct record_input){
        .source = &i->source, .lenient = lenient, .repaired = note_repair, .who = i};
    record_init(&i->r);
}

static void close_input(struct input *i)
{
    record_free(&i->r);
    source_close(&i->source);
}

/* Reads one line, which must be good, and compares what is written of it; what is written must be
 * written again as the same. */
static void check_line(const struct format *f, const char *line, const char *written, unsigned lost)
{
    for (int round = 0; round < 2; round++) {
        struct input i;
        struct text out = text_new();
        open_text(&i, round ? written : line, false);
        if (f->read(&i.in, &i.r, &i.e) != RECORD_GOOD)
            fail_msg("%s: column %d: %s", line, i.e.column, i.e.what);
        unsigned told = f->write(&i.r, &out);
        assert_string_equal(out.data, written);
        if (!round)
            assert_int_equal(told, lost);
        assert_int_equal(f->read(&i.in, &i.r, &i.e), RECORD_END);
        text_free(&out);
        close_input(&i);
    }
}

#define KINGS "4k4/9/9/9/9/9/9/9/4K4 b 2P 7"

static void usi_lines_come_in_all_their_forms(void **state)
{
    (void)state;
    const struct format *f = &shogi_usi;
    check_line(f, "position startpos", "position startpos\n", 0);
    check_line(f, "# a remark\n\n  startpos moves 7g7f 3c3d 8h2b+ 3a2b B*5e\r\n",
               "position startpos moves 7g7f 3c3d 8h2b+ 3a2b B*5e\n", 0);
    check_line(f, "position sfen " KINGS " moves P*5b 5a6a\n",
               "position sfen " KINGS " moves P*5b 5a6a\n", 0);
    check_line(f, "sfen " KINGS, "position sfen " KINGS "\n", 0);
    check_line(f, KINGS " moves  P*5b", "position sfen " KINGS " moves P*5b\n", 0);
    check_line(f, KINGS, "position sfen " KINGS "\n", 0);
    check_line(f, "\xef\xbb\xbfstartpos moves 7g7f resign ",
               "position startpos moves 7g7f resign\n", 0);
    check_line(f, "startpos moves win", "position startpos moves win\n", 0);
    check_line(f, "startpos moves", "position startpos\n", 0);
    check_line(&shogi_sfen_list, "sfen " KINGS "\n", KINGS "\n", 0);
    check_line(&shogi_sfen_list, "startpos",
               "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1\n", 0);
}

static void bad_lines_are_named_by_their_place(void **state)
{
    (void)state;
    static const struct {
        const struct format *format;
        const char *text;
        int line, column;
        const char *what;
    } examples[] = {
        {&shogi_usi, "startpos moves 7g7f 7g7f", 1, 21, "'7g7f'"},
        {&shogi_usi, "startpos moves 7g7x", 1, 16, "'7g7x'"},
        {&shogi_usi, "startpos moves X*5e", 1, 16, "'X*5e'"},
        {&shogi_usi, "startpos moves resign 7g7f", 1, 16, "'resign'"},
        {&shogi_usi, "\nstartpos what", 2, 10, "'what'"},
        {&shogi_usi, "position sfen 4k4/9/9 b - 1", 1, 22, "' '"},
        {&shogi_usi, "hello", 1, 1, "'hello'"},
        {&shogi_sfen_list, KINGS " moves P*5b", 1, 30, "'moves'"},
        {&chess_fen_list, "\n\n8/8 w - -", 3, 4, ""},
        {&chess_epd_list, "k7/8/8/8/8/8/8/7K w - - bm \"x", 1, 28, "quote"},
    };
    for (size_t k = 0; k < sizeof examples / sizeof *examples; k++) {
        const struct format *f = examples[k].format;
        struct input i;
        open_text(&i, examples[k].text, false);
        enum record_status got = f->read(&i.in, &i.r, &i.e);
        if (got != RECORD_BAD || i.e.line != examples[k].line || i.e.column != examples[k].column ||
            !strstr(i.e.what, examples[k].what))
            fail_msg("%s: status %d, line %d, column %d, %s", examples[k].text, got, i.e.line,
                     i.e.column, i.e.what);
        assert_int_equal(f->read(&i.in, &i.r, &i.e), RECORD_END);
        close_input(&i);
    }
}

static void lenient_reading_keeps_the_moves_before_a_bad_one(void **state)
{
    (void)state;
    struct input i;
    open_text(&i, "startpos moves 7g7f 7g7f\nhello\n" KINGS "\n", true);
    assert_int_equal(shogi_usi.read(&i.in, &i.r, &i.e), RECORD_GOOD);
    assert_int_equal(i.r.count, 2);
    assert_int_equal(i.repairs, 1);
    assert_int_equal(shogi_usi.read(&i.in, &i.r, &i.e), RECORD_BAD);
    assert_int_equal(shogi_usi.read(&i.in, &i.r, &i.e), RECORD_GOOD);
    assert_int_equal(shogi_usi.read(&i.in, &i.r, &i.e), RECORD_END);
    close_input(&i);
}

static void an_end_without_a_word_is_said_to_be_lost(void **state)
{
    (void)state;
    static const struct {
        enum record_ending ending;
        enum record_result result;
        const char *word;
        unsigned lost;
    } ends[] = {
        {ENDING_NONE, RESULT_UNKNOWN, "", 0},
        {ENDING_NONE, RESULT_FIRST, "", LOST_ENDING},
        {ENDING_RESIGNS, RESULT_FIRST, " resign", 0},
        {ENDING_RESIGNS, RESULT_DRAW, " resign", LOST_ENDING},
        {ENDING_DECLARATION, RESULT_SECOND, " win", 0},
        {ENDING_TIME, RESULT_FIRST, "", LOST_ENDING},
        {ENDING_REPETITION, RESULT_DRAW, "", LOST_ENDING},
    };
    for (size_t k = 0; k < sizeof ends / sizeof *ends; k++) {
        struct input i;
        struct text out = text_new(), wanted = text_new();
        open_text(&i, "startpos moves 7g7f", false);
        assert_int_equal(shogi_usi.read(&i.in, &i.r, &i.e), RECORD_GOOD);
        i.r.nodes[1].ending = (uint8_t)ends[k].ending;
        i.r.result = ends[k].result;
        assert_int_equal(shogi_usi.write(&i.r, &out), ends[k].lost);
        text_format(&wanted, "position startpos moves 7g7f%s\n", ends[k].word);
        assert_string_equal(out.data, wanted.data);
        text_free(&out);
        text_free(&wanted);
        close_input(&i);
    }
}

static void lists_of_positions_hold_no_moves(void **state)
{
    (void)state;
    struct input i;
    struct text out = text_new();
    open_text(&i, "startpos moves 7g7f", false);
    assert_int_equal(shogi_usi.read(&i.in, &i.r, &i.e), RECORD_GOOD);
    record_set_header(&i.r, "Black", "x");
    assert_int_equal(shogi_sfen_list.write(&i.r, &out), LOST_MOVES | LOST_HEADERS);
    text_free(&out);
    close_input(&i);
}

#define BOARD "r3k2r/8/8/8/8/8/8/R3K2R w KQkq -"

static void positions_of_chess_are_written_back(void **state)
{
    (void)state;
    const struct format *fen = &chess_fen_list, *epd = &chess_epd_list;
    check_line(fen, BOARD " 3 20", BOARD " 3 20\n", 0);
    check_line(fen, "  " BOARD, BOARD " 0 1\n", 0);
    check_line(epd, BOARD " bm O-O Rxa8+; am Ke2; id \"one; two\"; c0 \"a comment\";",
               BOARD " bm O-O Rxa8+; am Ke2; id \"one; two\"; c0 \"a comment\";\n", 0);
    check_line(epd, BOARD " hmvc 3; fmvn 20; noop; acd 7", BOARD " hmvc 3; fmvn 20; noop; acd 7;\n",
               0);
    check_line(epd, BOARD, BOARD "\n", 0);
}

static void tags_are_no_operations(void **state)
{
    (void)state;
    struct input i;
    struct text out = text_new();
    open_text(&i, BOARD " id \"x\";", false);
    assert_int_equal(chess_epd_list.read(&i.in, &i.r, &i.e), RECORD_GOOD);
    assert_string_equal(record_header(&i.r, "id"), "\"x\"");
    record_set_header(&i.r, "Event", "a cup");
    record_set_header(&i.r, "c1", "half; open");
    record_set_header(&i.r, "c2", "\"half");
    assert_int_equal(chess_epd_list.write(&i.r, &out), LOST_HEADERS);
    assert_string_equal(out.data, BOARD " id \"x\";\n");
    text_free(&out);
    close_input(&i);
}

static void each_kind_is_told_by_its_first_line(void **state)
{
    (void)state;
    static const struct format *const kinds[] = {&shogi_usi, &shogi_sfen_list, &chess_fen_list,
                                                 &chess_epd_list};
    static const struct {
        const char *text;
        int kind; /* or -1 */
    } examples[] = {
        {"position startpos moves 7g7f\n", 0},
        {"startpos moves 7g7f\n", 0},
        {"# x\nsfen " KINGS " moves P*5b\n", 0},
        {KINGS "\r\n", 1},
        {"sfen " KINGS "\n", 1},
        {BOARD " 0 1\n", 2},
        {"\n" BOARD "\n", 2},
        {BOARD " bm Ke2;\n", 3},
        {"V2.2\n", -1},
        {"[Event \"x\"]\n", -1},
        {"", -1},
        {"# x", -1},
    };
    for (size_t k = 0; k < sizeof examples / sizeof *examples; k++)
        for (int kind = 0; kind < 4; kind++)
            if (kinds[kind]->fits(examples[k].text, strlen(examples[k].text)) !=
                (kind == examples[k].kind))
                fail_msg("%s as %s", examples[k].text, kinds[kind]->name);
}

TEST_MAIN(TEST(usi_lines_come_in_all_their_forms), TEST(bad_lines_are_named_by_their_place),
          TEST(lenient_reading_keeps_the_moves_before_a_bad_one),
          TEST(an_end_without_a_word_is_said_to_be_lost), TEST(lists_of_positions_hold_no_moves),
          TEST(positions_of_chess_are_written_back), TEST(tags_are_no_operations),
          TEST(each_kind_is_told_by_its_first_line))
