/* UTF-8 and CP932: the guess, and every character of Windows-31J both ways. */
#include "check.h"
#include "core/encoding.h"
#include "core/text.h"

#include <stdbool.h>

static enum encoding guess(const char *text)
{
    return encoding_guess(text, strlen(text));
}

/* 先手 in CP932. */
#define SENTE "\x90\xe6\x8e\xe8"

static void the_guess_goes_by_mark_declaration_and_bytes(void **state)
{
    (void)state;
    assert_int_equal(guess(""), ENCODING_UTF8);
    assert_int_equal(guess("V2.2\nPI\n"), ENCODING_UTF8);
    assert_int_equal(guess("先手：髙美"), ENCODING_UTF8);
    assert_int_equal(guess("\xef\xbb\xbf" SENTE), ENCODING_UTF8);
    assert_int_equal(guess(SENTE "\x81\x46"), ENCODING_CP932);
    assert_int_equal(guess("\xc5\xd8"), ENCODING_CP932); /* half-width katakana */
    assert_int_equal(guess("\xc3\xa9"), ENCODING_UTF8);  /* well-formed as both */
    assert_int_equal(guess("#KIF version=2.0 encoding=Shift_JIS\n\xc3\xa9"), ENCODING_CP932);
    assert_int_equal(guess("'CSA encoding=SHIFT_JIS\n\xc3\xa9"), ENCODING_CP932);
    assert_int_equal(guess("# any remark\n#KIF encoding=UTF-8\n\xc3\xa9"), ENCODING_UTF8);
    assert_int_equal(guess("'CSA encoding=SHIFT_JIS\nV3.0\n"), ENCODING_CP932);
    /* A declaration that the bytes do not bear out, left by an editor. */
    assert_int_equal(guess("#KIF version=2.0 encoding=Shift_JIS\n先手："), ENCODING_UTF8);
    assert_int_equal(guess("'CSA encoding=UTF-8\nN+" SENTE), ENCODING_CP932);
    assert_int_equal(guess("\xff\xfe"), ENCODING_UNKNOWN);
    assert_int_equal(guess("\x80"), ENCODING_UNKNOWN);
    assert_int_equal(guess("\xc3\xa9\xe3\x81 x"), ENCODING_CP932);
}

static void a_character_cut_at_the_end_does_not_matter(void **state)
{
    (void)state;
    static const char utf8[] = "手é𠮷", cp932[] = SENTE;
    static const char *const edges[] = {"\xe0\xa0", "\xed\x9f", "\xf0\x90\x80", "\xf4\x8f",
                                        "\xe0",     "\xed",     "\xf0",         "\xf4"};
    for (size_t n = 0; n < sizeof utf8; n++)
        assert_int_equal(encoding_guess(utf8, n), ENCODING_UTF8);
    for (size_t n = 1; n < sizeof cp932; n++)
        assert_int_equal(encoding_guess(cp932, n), ENCODING_CP932);
    for (size_t k = 0; k < sizeof edges / sizeof *edges; k++)
        assert_int_equal(guess(edges[k]), ENCODING_UTF8);
    /* These cannot become characters. */
    assert_int_equal(guess("\xf4\x90"), ENCODING_CP932);
    assert_int_equal(guess("\xed\xa0"), ENCODING_CP932);
    assert_int_equal(guess("\xf0\x80"), ENCODING_CP932);
}

static void check_pair(const char *cp932, const char *utf8)
{
    struct text t = text_new();
    size_t bad;
    assert_true(encoding_to_utf8(ENCODING_CP932, cp932, strlen(cp932), &t, &bad));
    assert_string_equal(t.data, utf8);
    text_clear(&t);
    assert_true(encoding_from_utf8(ENCODING_CP932, utf8, &t, &bad));
    assert_string_equal(t.data, cp932);
    text_free(&t);
}

static void what_shift_jis_does_not_have_is_there(void **state)
{
    (void)state;
    check_pair("\xfb\xfc", "髙");
    check_pair("\x81\x60", "～");
    check_pair("\x87\x40", "①");
    check_pair("\x87\x54", "Ⅰ");
    check_pair("\x81\x7c", "－");
    check_pair("\x81\x5c", "―");
    check_pair("\x5c\x7e", "\\~");
    check_pair("\xc5\xd8", "ﾅﾘ");
    check_pair("\x81\xca", "￢");
    check_pair("\x97\xb3\x97\xb4", "竜龍");
    check_pair("\x81\xa3\x81\xa2", "▲△");
    check_pair("\xf0\x40\xf9\xfc", "\xee\x80\x80\xee\x9d\x97");
    check_pair("\xfc\x4b", "黑");
}

static void look_alikes_are_written_as_microsoft_has_them(void **state)
{
    (void)state;
    static const char *const pairs[][2] = {{"〜", "\x81\x60"}, {"−", "\x81\x7c"}, {"‖", "\x81\x61"},
                                           {"—", "\x81\x5c"},  {"¢", "\x81\x91"}, {"£", "\x81\x92"},
                                           {"¬", "\x81\xca"}};
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
        struct text t = text_new();
        size_t bad;
        assert_true(encoding_from_utf8(ENCODING_CP932, pairs[i][0], &t, &bad));
        assert_string_equal(t.data, pairs[i][1]);
        text_free(&t);
    }
}

static void bad_bytes_are_named_by_their_offset(void **state)
{
    (void)state;
    static const struct {
        enum encoding encoding;
        const char *bytes, *good;
        size_t bad_at;
    } examples[] = {
        {ENCODING_UTF8, "\xef\xbb\xbfok\xff", "ok", 5},
        {ENCODING_UTF8, "手\xe6\x89", "手", 3},
        {ENCODING_CP932, "a" SENTE "\x80", "a先手", 5},
        {ENCODING_CP932, SENTE "\x81", "先手", 4},
        {ENCODING_CP932, "\x81\x7f", "", 0},
        {ENCODING_CP932, "\x81\x20", "", 0},
        {ENCODING_CP932, "\x85\x40", "", 0},
        {ENCODING_CP932, "\xa0", "", 0},
        {ENCODING_CP932, "x\xfd\x40", "x", 1},
        {ENCODING_UNKNOWN, "abc", "", 0},
    };
    for (size_t i = 0; i < sizeof examples / sizeof *examples; i++) {
        struct text t = text_new();
        size_t bad = SIZE_MAX;
        assert_false(encoding_to_utf8(examples[i].encoding, examples[i].bytes,
                                      strlen(examples[i].bytes), &t, &bad));
        assert_int_equal(bad, examples[i].bad_at);
        assert_string_equal(t.data, examples[i].good);
        text_free(&t);
    }
    struct text t = text_new();
    size_t bad;
    assert_false(encoding_from_utf8(ENCODING_CP932, "手𠮷", &t, &bad));
    assert_int_equal(bad, 3);
    assert_false(encoding_from_utf8(ENCODING_CP932, "手\xff", &t, &bad));
    assert_int_equal(bad, 3);
    assert_false(encoding_from_utf8(ENCODING_UTF8, "é\xe3", &t, &bad));
    assert_int_equal(bad, 2);
    text_free(&t);
}

static uint64_t hash_bytes(uint64_t hash, const char *s, size_t length)
{
    for (size_t i = 0; i < length; i++)
        hash = (hash ^ (unsigned char)s[i]) * 0x100000001b3ull; /* FNV-1a */
    return hash;
}

/* The numbers come from Python's cp932 codec for reading, without its five control codes (80, a0, fd to ff):
 * 7,724 codes of two bytes in its table and 1,880 of private use. 398 characters have a second or third
 * code, among the NEC and IBM extensions; written is, as by Windows, the lowest one not in rows ED and
 * EE. */
static void every_code_is_the_one_of_windows(void **state)
{
    (void)state;
    int codes = 0, same = 0;
    uint64_t hash = 0xcbf29ce484222325ull;
    struct text utf8 = text_new(), back = text_new();
    for (int lead = 0x81; lead <= 0xfc; lead++)
        for (int trail = 0; trail <= 0xff; trail++) {
            char code[2] = {(char)lead, (char)trail};
            size_t bad;
            if (lead >= 0xa0 && lead < 0xe0)
                continue;
            text_clear(&utf8);
            if (!encoding_to_utf8(ENCODING_CP932, code, 2, &utf8, &bad))
                continue;
            codes++;
            hash = hash_bytes(hash, code, 2);
            hash = hash_bytes(hash, utf8.data, utf8.length);
            text_clear(&back);
            assert_true(encoding_from_utf8(ENCODING_CP932, utf8.data, &back, &bad));
            assert_int_equal(back.length, 2);
            hash = hash_bytes(hash, back.data, 2);
            same += memcmp(back.data, code, 2) == 0;
            /* The code that is written leads to the same character. */
            struct text again = text_new();
            assert_true(encoding_to_utf8(ENCODING_CP932, back.data, 2, &again, &bad));
            assert_string_equal(again.data, utf8.data);
            text_free(&again);
        }
    assert_int_equal(codes, 7724 + 1880);
    assert_int_equal(same, 7326 + 1880);
    assert_true(hash == 0x624e5114a0ff65caull);
    text_free(&utf8);
    text_free(&back);
}

TEST_MAIN(TEST(the_guess_goes_by_mark_declaration_and_bytes),
          TEST(a_character_cut_at_the_end_does_not_matter),
          TEST(what_shift_jis_does_not_have_is_there),
          TEST(look_alikes_are_written_as_microsoft_has_them),
          TEST(bad_bytes_are_named_by_their_offset), TEST(every_code_is_the_one_of_windows))
