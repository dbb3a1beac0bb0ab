/* Lines out of a pipe, in any pieces and of any length. */
#include "check.h"
#include "core/line_reader.h"
#include "core/thread.h"

#include <unistd.h>

struct writer {
    int descriptor;
    const char *bytes;
    size_t length, times, piece;
};

/* Writes the bytes so many times, in pieces, and closes. */
static void write_bytes(void *argument)
{
    struct writer *w = argument;
    for (size_t i = 0; i < w->times; i++)
        for (size_t at = 0; at < w->length; at += w->piece) {
            size_t n = w->length - at < w->piece ? w->length - at : w->piece;
            assert_int_equal(write(w->descriptor, w->bytes + at, n), n);
        }
    close(w->descriptor);
}

struct source {
    struct thread thread;
    struct writer writer;
    struct line_reader reader;
};

static void open_source(struct source *s, const char *bytes, size_t length, size_t times,
                        size_t piece)
{
    int ends[2];
    assert_int_equal(pipe(ends), 0);
    s->reader = (struct line_reader){.descriptor = ends[0]};
    s->writer = (struct writer){ends[1], bytes, length, times, piece};
    assert_true(thread_start(&s->thread, write_bytes, &s->writer));
}

static void close_source(struct source *s)
{
    char *line;
    assert_int_equal(line_reader_next(&s->reader, &line), LINE_READ_END);
    thread_join(&s->thread);
    close(s->reader.descriptor);
    line_reader_free(&s->reader);
}

static void lines_come_whole_however_they_were_written(void **state)
{
    (void)state;
    static const char bytes[] = "one\r\n\n\rtwo\0three\r\n\r\nlast";
    static const char *const lines[] = {"one", "", "\rtwo?three", "", "last"};
    for (size_t piece = 1; piece < sizeof bytes; piece++) {
        struct source s;
        char *line;
        open_source(&s, bytes, sizeof bytes - 1, 1, piece);
        for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
            assert_int_equal(line_reader_next(&s.reader, &line), LINE_READ_GOOD);
            assert_string_equal(line, lines[i]);
        }
        close_source(&s);
    }
}

static void a_line_may_be_long_but_not_endless(void **state)
{
    (void)state;
    static char block[1 << 16];
    memset(block, 'x', sizeof block);
    struct source s;
    char *line;
    open_source(&s, block, sizeof block, LINE_READER_MAX / sizeof block, sizeof block);
    assert_int_equal(line_reader_next(&s.reader, &line), LINE_READ_GOOD);
    assert_int_equal(strlen(line), LINE_READER_MAX);
    close_source(&s);
    /* One more than that, with an end and a line behind it. */
    block[sizeof block - 1] = 'y';
    open_source(&s, block, sizeof block, 2 * LINE_READER_MAX / sizeof block, sizeof block);
    assert_int_equal(line_reader_next(&s.reader, &line), LINE_READ_LONG);
    close_source(&s);
    char *whole = malloc(LINE_READER_MAX + 8);
    assert_non_null(whole);
    memset(whole, 'x', LINE_READER_MAX + 1);
    memcpy(whole + LINE_READER_MAX + 1, "\nafter\n", 7);
    open_source(&s, whole, LINE_READER_MAX + 8, 1, sizeof block);
    assert_int_equal(line_reader_next(&s.reader, &line), LINE_READ_LONG);
    assert_int_equal(line_reader_next(&s.reader, &line), LINE_READ_GOOD);
    assert_string_equal(line, "after");
    close_source(&s);
    free(whole);
}

TEST_MAIN(TEST(lines_come_whole_however_they_were_written),
          TEST(a_line_may_be_long_but_not_endless))
