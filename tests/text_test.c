/* The string builder and the error messages made with it. */
#include "check.h"
#include "core/error.h"
#include "core/text.h"

#include <stdbool.h>

static void growing_text_holds_everything(void **state)
{
    (void)state;
    struct text t = text_new();
    assert_string_equal(t.data, "");
    assert_int_equal(t.length, 0);
    for (int i = 0; i < 10000; i++)
        text_format(&t, "%d,", i % 10);
    assert_int_equal(t.length, 20000);
    assert_int_equal(strlen(t.data), 20000);
    for (size_t i = 0; i < 20000; i += 2)
        assert_true(t.data[i] == (char)('0' + i / 2 % 10) && t.data[i + 1] == ',');
    assert_false(t.cut);
    text_clear(&t);
    assert_string_equal(t.data, "");
    text_char(&t, 'a');
    text_string(&t, "bc");
    text_bytes(&t, "defg", 2);
    text_format(&t, "%s", "");
    text_format(&t, "-%05.1f", 2.25);
    assert_string_equal(t.data, "abcde-002.2");
    text_free(&t);
    assert_string_equal(t.data, "");
    text_string(&t, "usable again");
    assert_string_equal(t.data, "usable again");
    text_free(&t);
}

static void zero_bytes_are_content(void **state)
{
    (void)state;
    struct text t = text_new();
    text_bytes(&t, "a\0b", 3);
    assert_int_equal(t.length, 3);
    assert_memory_equal(t.data, "a\0b", 4);
    text_free(&t);
}

static void fixed_text_never_writes_past_its_end(void **state)
{
    (void)state;
    for (size_t size = 1; size < 12; size++) {
        char buffer[16];
        memset(buffer, '#', sizeof buffer);
        struct text t = text_on(buffer, size);
        text_string(&t, "abc");
        text_format(&t, "%d", 4567);
        text_char(&t, '!');
        size_t fits = size - 1 < 8 ? size - 1 : 8;
        assert_int_equal(t.length, fits);
        assert_int_equal(t.cut, fits < 8);
        assert_memory_equal(buffer, "abc4567!", fits);
        assert_int_equal(buffer[fits], 0);
        for (size_t i = size; i < sizeof buffer; i++)
            assert_int_equal(buffer[i], '#');
        text_clear(&t);
        assert_false(t.cut);
        assert_int_equal(buffer[0], 0);
        text_free(&t); /* must not free what is the caller's */
    }
}

static void exact_fit_is_not_cut(void **state)
{
    (void)state;
    char buffer[4];
    struct text t = text_on(buffer, sizeof buffer);
    text_string(&t, "abc");
    assert_false(t.cut);
    text_string(&t, "");
    assert_false(t.cut);
    text_char(&t, 'd');
    assert_true(t.cut);
    assert_string_equal(buffer, "abc");
}

static void found_input_is_quoted(void **state)
{
    (void)state;
    assert_string_equal(error_found("e2e4 rest", 4), "'e2e4'");
    assert_string_equal(error_found("abc", 100), "'abc'");
    assert_string_equal(error_found("", 5), "nothing");
    assert_string_equal(error_found("abc", 0), "nothing");
    assert_string_equal(error_found("歩と", 6), "'歩と'");
    assert_string_equal(error_found("0123456789012345678901234567890123456789x", SIZE_MAX),
                        "'0123456789012345678901234567890123456789...'");
    assert_string_equal(error_found("\xe2\x81\xa6\xe2\x80\x8f", 6),
                        "'\\xe2\\x81\\xa6\\xe2\\x80\\x8f'"); /* turn the direction of writing */
}

static void hostile_input_becomes_printable(void **state)
{
    (void)state;
    assert_string_equal(error_found("a\nb\x1b[2J", 7), "'a\\x0ab\\x1b[2J'");
    assert_string_equal(error_found("\x7f", 1), "'\\x7f'");
    assert_string_equal(error_found("\xff\xfe", 2), "'\\xff\\xfe'");
    assert_string_equal(error_found("\xc0\xaf", 2), "'\\xc0\\xaf'");          /* overlong */
    assert_string_equal(error_found("\xe0\x80\xaf", 3), "'\\xe0\\x80\\xaf'"); /* overlong */
    assert_string_equal(error_found("\xed\xa0\x80", 3), "'\\xed\\xa0\\x80'"); /* surrogate */
    assert_string_equal(error_found("\xf4\x90\x80\x80", 4), "'\\xf4\\x90\\x80\\x80'");
    assert_string_equal(error_found("\xe6\xad", 3), "'\\xe6\\xad'"); /* ends too early */
    assert_string_equal(error_found("歩", 2), "'\\xe6\\xad'");       /* cut by the length */
    assert_string_equal(error_found("\xc2\x9b"
                                    "2J",
                                    4),
                        "'\\xc2\\x9b2J'");                                    /* CSI */
    assert_string_equal(error_found("\xc2\x85", 2), "'\\xc2\\x85'");          /* next line */
    assert_string_equal(error_found("\xe2\x80\xa8", 3), "'\\xe2\\x80\\xa8'"); /* line separator */
}

/* Whatever the bytes, what comes out is short, ends in a quote and holds no control character. */
static void long_input_is_shortened(void **state)
{
    (void)state;
    char big[5000];
    for (int byte = 1; byte < 256; byte++) {
        memset(big, byte, sizeof big - 1);
        big[sizeof big - 1] = '\0';
        const char *found = error_found(big, sizeof big - 1);
        size_t length = strlen(found);
        assert_true(length > 20 && length < 100);
        assert_string_equal(found + length - 4, "...'");
        for (size_t i = 0; i < length; i++)
            assert_true((unsigned char)found[i] >= ' ' && found[i] != 0x7f);
    }
    assert_string_equal(error_found("0123456789012345678901234567890123456789", 40),
                        "'0123456789012345678901234567890123456789'");
    assert_string_equal(error_found("0123456789012345678901234567890123456789x", 41),
                        "'0123456789012345678901234567890123456789...'");
}

static void four_findings_live_at_once(void **state)
{
    (void)state;
    const char *a = error_found("a", 1), *b = error_found("b", 1), *c = error_found("c", 1),
               *d = error_found("d", 1);
    assert_string_equal(a, "'a'");
    assert_string_equal(b, "'b'");
    assert_string_equal(c, "'c'");
    assert_string_equal(d, "'d'");
}

static void errors_are_written_in_one_line(void **state)
{
    (void)state;
    char buffer[500];
    struct text t = text_on(buffer, sizeof buffer);
    struct error e = {.line = 99};
    assert_false(error_set(&e, 7, "a rank", "found %s after %d", "'x'", 3));
    assert_int_equal(e.line, 0);
    error_write(&e, "FEN", &t);
    assert_string_equal(buffer, "FEN, column 7: found 'x' after 3; expected a rank");
    text_clear(&t);
    e.line = 3;
    error_write(&e, "games.pgn", &t);
    assert_string_equal(buffer, "games.pgn, line 3, column 7: found 'x' after 3; expected a rank");
    text_clear(&t);
    assert_false(error_set(&e, 0, NULL, "no king"));
    error_write(&e, "SFEN", &t);
    assert_string_equal(buffer, "SFEN: no king");
    assert_false(error_set(NULL, 1, "x", "%s", "y"));
}

static void too_long_errors_are_cut(void **state)
{
    (void)state;
    char big[1000];
    struct error e;
    memset(big, 'x', sizeof big - 1);
    big[sizeof big - 1] = '\0';
    error_set(&e, 1, big, "%s", big);
    assert_int_equal(strlen(e.what), sizeof e.what - 1);
    assert_int_equal(strlen(e.expected), sizeof e.expected - 1);
}

static void json_strings_are_escaped_and_always_utf8(void **state)
{
    (void)state;
    static const struct {
        const char *given, *written;
    } list[] = {
        {"", "\"\""},
        {"P-76 歩", "\"P-76 歩\""},
        {"a\"b\\c\n\x01", "\"a\\\"b\\\\c\\u000a\\u0001\""},
        {"\xff|\xe6\xad|\xc0\x80|\xed\xa0\x80",
         "\"\xef\xbf\xbd|\xef\xbf\xbd\xef\xbf\xbd|\xef\xbf\xbd\xef\xbf\xbd|"
         "\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\""},
        {NULL, "null"},
    };
    for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
        struct text t = text_new();
        text_json(&t, list[i].given);
        assert_string_equal(t.data, list[i].written);
        text_free(&t);
    }
}

TEST_MAIN(TEST(json_strings_are_escaped_and_always_utf8), TEST(growing_text_holds_everything),
          TEST(zero_bytes_are_content), TEST(fixed_text_never_writes_past_its_end),
          TEST(exact_fit_is_not_cut), TEST(found_input_is_quoted),
          TEST(hostile_input_becomes_printable), TEST(long_input_is_shortened),
          TEST(four_findings_live_at_once), TEST(errors_are_written_in_one_line),
          TEST(too_long_errors_are_cut))
