/* Command lines taken apart. */
#include "check.h"
#include "core/memory.h"
#include "core/words.h"

#include <stdbool.h>

/* The words with bars between them, then what is behind the semicolon. */
static void splits_into(const char *text, const char *expected)
{
    const char *rest;
    char got[256] = "";
    struct error e;
    char **words = words_split(text, &rest, &e);
    assert_non_null(words);
    for (char **w = words; *w; w++) {
        strcat(got, *w);
        strcat(got, "|");
    }
    if (rest)
        strcat(got, rest);
    assert_string_equal(got, expected);
    memory_free(words);
}

static void blanks_separate_and_quotes_join(void **state)
{
    (void)state;
    splits_into("a", "a|");
    splits_into("  a \t bc  ", "a|bc|");
    splits_into("'my engine' -x \"a 'b' c\"", "my engine|-x|a 'b' c|");
    splits_into("a'b c'\"d e\"f", "ab cd ef|");
    splits_into("a '' \"\" b", "a|||b|");
    splits_into("a\\ b \\' \"\\\"\" '\\'", "a b|'|\"|\\|");
    splits_into("ends\\", "ends\\|");
}

static void a_semicolon_outside_of_quotes_ends_the_command(void **state)
{
    (void)state;
    splits_into("a b;Hash=4;x y=1", "a|b|Hash=4;x y=1");
    splits_into("'a;b' c\\;d ; rest", "a;b|c;d| rest");
    splits_into("a;", "a|");
}

static void refuses(const char *text, int column)
{
    const char *rest;
    struct error e = {0};
    assert_null(words_split(text, &rest, &e));
    assert_true(e.what[0] && e.expected[0]);
    assert_int_equal(e.column, column);
}

static void open_quotes_and_empty_commands_are_refused(void **state)
{
    (void)state;
    refuses("", 1);
    refuses("  ", 1);
    refuses(";Hash=4", 1);
    refuses("a 'b c", 3);
    refuses("a \"b\\\"", 3);
}

TEST_MAIN(TEST(blanks_separate_and_quotes_join),
          TEST(a_semicolon_outside_of_quotes_ends_the_command),
          TEST(open_quotes_and_empty_commands_are_refused))
