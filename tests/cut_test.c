/* Record files that stop too early, or cannot be read to their end: whatever the format, there is a
 * record whose moves are the first of the whole one, or an error with its place, and always an end. */
#define _GNU_SOURCE /* fopencookie */
#include "check.h"
#include "core/encoding.h"
#include "formats.h"
#include "support/record_text.h"

/* A file of each format, as rich as it can be. */
static const struct {
    const char *format, *file;
} samples[] = {
    {"pgn", "[Event \"a \\\"cup\\\"\"]\n[Date \"2026.11.15\"]\n[Result \"1-0\"]\n\n"
            "{start} 1. e4! {[%clk 0:01:00] good} e5 (1... c5 $2 2. Nf3 (2. c3 d5)) 2. Nf3 Nc6\n"
            "3. Bb5 ; rest\n 1-0\n"},
    {"kif",
     "#KIF version=2.0 encoding=UTF-8\n開始日時：2026/11/15 10:00:00\n棋戦：名人戦\n"
     "手合割：平手\n先手：A\n後手：B\n手数----指手---------消費時間--\n*はじめ\n"
     "   1 ７六歩(77)   ( 0:16/00:00:16)\n   2 ３四歩(33)   ( 0:01/00:00:01)\n"
     "   3 ２二角成(88) (12:00/00:12:16)+\n*強く\n&ここ\n   4 同　銀(31)   ( 0:02/00:00:03)\n"
     "   5 ５五角打     ( 0:00/00:12:16)\n   6 投了         ( 0:12/00:00:15)\n"
     "まで5手で先手の勝ち\n\n変化：3手\n   3 ６六歩(67)\n   4 中断\n"},
    {"kif", "後手の持駒：飛　角二　歩十七　\n  ９ ８ ７ ６ ５ ４ ３ ２ １\n"
            "+---------------------------+\n"
            "|v香v桂 ・ ・ ・ ・ ・v桂v玉|一\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|二\n"
            "| ・ ・ ・ ・ ・ ・ ・ 龍 ・|三\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|四\n"
            "| ・ ・ ・ ・ ・ ・ ・ ・ ・|五\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|六\n"
            "| ・ ・ ・ ・ ・ ・ ・ ・ ・|七\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|八\n"
            "| ・ ・ ・ ・ ・ ・ ・ ・ ・|九\n"
            "+---------------------------+\n先手の持駒：金　\n先手番\n手数＝40  まで\n"
            "   1 ２二金打\n   2 詰み\n"},
    {"ki2", "手合割：二枚落ち\n下手：A\n上手：B\n*はじめ\n△６二銀    ▲７六歩    △５四歩\n*強く\n"
            "▲４六歩    △５三銀\n&ここ\n▲４五歩\nまで6手で下手の勝ち\n\n変化：3手\n△４二玉\n"},
    {"csa",
     "'CSA encoding=UTF-8\nV3.0\nN+一\nN-二\n$EVENT:cup\n$START_TIME:2026/11/15 10:00:00\n"
     "P1-KY-KE-GI-KI-OU-KI-GI-KE-KY\nP2 * -HI *  *  *  *  * -KA * \n"
     "P3-FU-FU-FU-FU-FU-FU-FU-FU-FU\nP7+FU+FU+FU+FU+FU+FU+FU+FU+FU\n"
     "P8 * +KA *  *  *  *  * +HI * \nP9+KY+KE+GI+KI+OU+KI+GI+KE+KY\nP+00AL\n+\n'*前\n"
     "+7776FU\nT12\n'** 43 -3334FU +2726FU\n-3334FU\nT3.250\n+8822UM,T1,'aside\n%TORYO\nT7\n"},
    {"usi",
     "position sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1 moves 7g7f "
     "3c3d 8h2b+ 3a2b B*5e resign\n"},
    {"sfen", "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1\n"},
    {"epd", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - bm O-O Rxa8+; id \"one; two\"; c0 \"a comment\";\n"},
    {"fen", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 3 20\n"},
};

enum { SAMPLES = sizeof samples / sizeof *samples };

static bool begins_with(const char *whole, const char *front)
{
    return strncmp(whole, front, strlen(front)) == 0;
}

static void check_cuts(const struct format *f, const char *bytes, size_t count)
{
    struct reading whole;
    struct text moves = text_new();
    reading_open(&whole, f, bytes, count, false);
    if (whole.status != RECORD_GOOD)
        fail_msg("%s: line %d: %s", f->name, whole.error.line, whole.error.what);
    reading_main(&whole, &moves);
    for (size_t length = 0; length < count; length++)
        for (int lenient = 0; lenient < 2; lenient++) {
            /* A copy of just these bytes, so that a look behind them is caught. */
            char *cut = memcpy(malloc(length + !length), bytes, length);
            struct reading r;
            struct text kept = text_new();
            reading_open(&r, f, cut, length, lenient);
            reading_main(&r, &kept);
            if (r.status == RECORD_BAD && (!r.error.line || !*r.error.what || !*r.error.expected))
                fail_msg("%s, %zu bytes: an error without its place: %s", f->name, length,
                         r.error.what);
            if (!begins_with(moves.data, kept.data))
                fail_msg("%s, %zu bytes: %s", f->name, length, kept.data);
            text_free(&kept);
            reading_close(&r);
            free(cut);
        }
    text_free(&moves);
    reading_close(&whole);
}

static void files_may_be_cut_at_any_byte(void **state)
{
    (void)state;
    for (int i = 0; i < SAMPLES; i++)
        check_cuts(format_named(samples[i].format), samples[i].file, strlen(samples[i].file));
}

static void so_may_files_in_cp932(void **state)
{
    (void)state;
    for (int i = 0; i < SAMPLES; i++) {
        struct text bytes = text_new();
        size_t bad_at;
        assert_true(encoding_from_utf8(ENCODING_CP932, samples[i].file, &bytes, &bad_at));
        check_cuts(format_named(samples[i].format), bytes.data, bytes.length);
        text_free(&bytes);
    }
}

#ifdef __GLIBC__

/* A file that fails behind some of its bytes. */
struct broken {
    const char *bytes;
    size_t left;
};

static ssize_t broken_read(void *cookie, char *buffer, size_t size)
{
    struct broken *b = cookie;
    size_t count = size < b->left ? size : b->left;
    if (!count)
        return -1;
    memcpy(buffer, b->bytes, count);
    b->bytes += count;
    b->left -= count;
    return (ssize_t)count;
}

/* Reads records until the file fails, which the last of them must say. */
static void read_broken(const struct format *f, const char *bytes, size_t count, bool lenient)
{
    struct broken b = {bytes, count};
    FILE *file = fopencookie(&b, "rb", (cookie_io_functions_t){.read = broken_read});
    struct source s;
    struct record r;
    struct error e = {0};
    int records = 0;
    record_init(&r);
    source_file(&s, file);
    struct record_input in = {.source = &s, .lenient = lenient};
    for (enum record_status got = RECORD_GOOD; got != RECORD_BAD || s.at < s.end;) {
        got = f->read(&in, &r, &e);
        if (got == RECORD_END)
            fail_msg("%s, %zu bytes: a failing file is taken for a whole one", f->name, count);
        if (++records > 1000)
            fail_msg("%s, %zu bytes: the failure is never met", f->name, count);
    }
    assert_true(s.failed);
    assert_true(*e.what && *e.expected && e.line);
    source_close(&s);
    record_free(&r);
    fclose(file);
}

static void a_file_that_fails_ends_with_an_error(void **state)
{
    (void)state;
    for (int i = 0; i < SAMPLES; i++)
        for (size_t length = 0; length <= strlen(samples[i].file); length++)
            for (int lenient = 0; lenient < 2; lenient++)
                read_broken(format_named(samples[i].format), samples[i].file, length, lenient);
}

#else

static void a_file_that_fails_ends_with_an_error(void **state)
{
    (void)state;
    SKIP("files of one's own making are glibc's");
}

#endif

TEST_MAIN(TEST(files_may_be_cut_at_any_byte), TEST(so_may_files_in_cp932),
          TEST(a_file_that_fails_ends_with_an_error))
