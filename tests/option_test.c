/* Tables of settings: what is read, what is refused, and that a refusal changes nothing. */
#include "check.h"
#include "core/option.h"
#include "core/text.h"

struct settings {
    int before;
    bool fast;
    bool safe;
    int depth;
    int style;
    int after;
};

static const struct option table[] = {
    {.name = "fast",
     .kind = OPTION_FLAG,
     .offset = offsetof(struct settings, fast),
     .help = "do not wait"},
    {.name = "safe",
     .kind = OPTION_FLAG,
     .offset = offsetof(struct settings, safe),
     .initial = 1,
     .help = "look twice"},
    {.name = "depth",
     .kind = OPTION_NUMBER,
     .offset = offsetof(struct settings, depth),
     .initial = 5,
     .min = -3,
     .max = 100,
     .help = "plies"},
    {.name = "style",
     .kind = OPTION_CHOICE,
     .offset = offsetof(struct settings, style),
     .initial = 1,
     .choices = "calm|plain|wild",
     .help = "of play"},
    {0},
};

static struct settings fresh(void)
{
    struct settings s;
    memset(&s, 0x5a, sizeof s);
    option_defaults(table, &s);
    return s;
}

static void defaults_set_what_the_table_names(void **state)
{
    (void)state;
    struct settings s = fresh();
    assert_int_equal(s.fast, 0);
    assert_int_equal(s.safe, 1);
    assert_int_equal(s.depth, 5);
    assert_int_equal(s.style, 1);
    assert_int_equal(s.before, 0x5a5a5a5a);
    assert_int_equal(s.after, 0x5a5a5a5a);
}

static void good_texts_are_applied(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        bool fast, safe;
        int depth, style;
    } good[] = {
        {"", false, true, 5, 1},
        {"fast", true, true, 5, 1},
        {"fast=on,safe=off", true, false, 5, 1},
        {"fast=true,safe=false", true, false, 5, 1},
        {"fast=1,safe=0", true, false, 5, 1},
        {"depth=-3", false, true, -3, 1},
        {"depth=100,style=wild", false, true, 100, 2},
        {"style=calm,fast,depth=007", true, true, 7, 0},
        {"depth=1,depth=2", false, true, 2, 1}, /* the last one counts */
    };
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        struct settings s = fresh();
        struct error e = {0};
        if (!option_parse(table, &s, sizeof s, good[i].text, &e))
            fail_msg("\"%s\": %s", good[i].text, e.what);
        assert_int_equal(s.fast, good[i].fast);
        assert_int_equal(s.safe, good[i].safe);
        assert_int_equal(s.depth, good[i].depth);
        assert_int_equal(s.style, good[i].style);
        assert_int_equal(s.before, 0x5a5a5a5a);
        assert_int_equal(s.after, 0x5a5a5a5a);
    }
}

static void bad_texts_change_nothing(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        int column;
        const char *what;
    } bad[] = {
        {"slow", 1, "unknown option 'slow'"},
        {"fas", 1, "unknown option 'fas'"},
        {"fastt", 1, "unknown option 'fastt'"},
        {"Fast", 1, "unknown option 'Fast'"},
        {",", 1, "unknown option nothing"},
        {"=on", 1, "unknown option nothing"},
        {"fast,,safe", 6, "unknown option nothing"},
        {"fast,", 6, "the list ends with a comma"},
        {"fast=", 6, "fast is nothing"},
        {"fast=yes", 6, "fast is 'yes'"},
        {"fast=on=on", 6, "fast is 'on=on'"},
        {"fast, safe", 6, "unknown option ' safe'"},
        {"depth", 1, "option depth has no value"},
        {"style", 1, "option style has no value"},
        {"fast,depth=", 12, "depth is nothing"},
        {"depth=x", 7, "depth is 'x'"},
        {"depth=5x", 7, "depth is '5x'"},
        {"depth= 5", 7, "depth is ' 5'"},
        {"depth=+5", 7, "depth is '+5'"},
        {"depth=\n5", 7, "depth is '\\x0a5'"},
        {"depth=-", 7, "depth is '-'"},
        {"depth=1e1", 7, "depth is '1e1'"},
        {"depth=0x10", 7, "depth is '0x10'"},
        {"depth=-4", 7, "depth is '-4'"},
        {"depth=101", 7, "depth is '101'"},
        {"depth=4294967301", 7, "depth is '4294967301'"}, /* 5 in 32 bits */
        {"depth=18446744073709551621", 7, "depth is '18446744073709551621'"},
        {"style=cal", 7, "style is 'cal'"},
        {"style=calm|plain", 7, "style is 'calm|plain'"},
        {"style=", 7, "style is nothing"},
        {"fast=on,depth=9,style=odd", 23, "style is 'odd'"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct settings s = fresh(), before = fresh();
        struct error e = {0};
        if (option_parse(table, &s, sizeof s, bad[i].text, &e))
            fail_msg("\"%s\" is accepted", bad[i].text);
        assert_memory_equal(&s, &before, sizeof s);
        assert_string_equal(e.what, bad[i].what);
        assert_int_equal(e.column, bad[i].column);
        assert_true(e.expected[0]);
        assert_false(option_parse(table, &s, sizeof s, bad[i].text, NULL));
    }
}

static void errors_say_what_was_expected(void **state)
{
    (void)state;
    struct settings s = fresh();
    struct error e = {0};
    option_parse(table, &s, sizeof s, "depth=1000", &e);
    assert_string_equal(e.expected, "a number from -3 to 100");
    option_parse(table, &s, sizeof s, "style=0", &e);
    assert_string_equal(e.expected, "calm|plain|wild");
    option_parse(table, &s, sizeof s, "safe=2", &e);
    assert_string_equal(e.expected, "on or off");
    option_parse(table, &s, sizeof s, "what", &e);
    assert_string_equal(e.expected, "one of fast safe depth style");
}

static void written_settings_are_read_back(void **state)
{
    (void)state;
    char buffer[200];
    struct text t = text_on(buffer, sizeof buffer);
    struct settings s = fresh();
    option_write(table, &s, &t);
    assert_string_equal(buffer, "");
    assert_true(option_parse(table, &s, sizeof s, "style=wild,safe=off,depth=-2", NULL));
    option_write(table, &s, &t);
    assert_string_equal(buffer, "safe=off,depth=-2,style=wild");
    struct settings again = fresh();
    assert_true(option_parse(table, &again, sizeof again, buffer, NULL));
    assert_memory_equal(&s, &again, sizeof s);
}

static void help_has_a_line_for_each_option(void **state)
{
    (void)state;
    struct text t = text_new();
    option_help(table, &t);
    assert_string_equal(t.data, "  fast         do not wait (on|off; at first off)\n"
                                "  safe         look twice (on|off; at first on)\n"
                                "  depth        plies (-3 to 100; at first 5)\n"
                                "  style        of play (calm|plain|wild; at first plain)\n");
    text_free(&t);
}

/* A choice that stands for all settings. */
struct meal {
    int menu, courses;
    bool wine;
};

static const struct meal menus[] = {{0, 2, false}, {1, 5, true}};
static const struct option meal_table[] = {
    {.name = "menu",
     .kind = OPTION_CHOICE,
     .offset = offsetof(struct meal, menu),
     .choices = "small|grand",
     .presets = menus,
     .preset_size = sizeof *menus},
    {.name = "courses",
     .kind = OPTION_NUMBER,
     .offset = offsetof(struct meal, courses),
     .initial = 2,
     .max = 9},
    {.name = "wine", .kind = OPTION_FLAG, .offset = offsetof(struct meal, wine)},
    {0},
};

static void a_preset_sets_everything_and_others_change_it(void **state)
{
    (void)state;
    static const struct {
        const char *text, *written;
        struct meal meal;
    } meals[] = {
        {"", "", {0, 2, false}},
        {"menu=grand", "menu=grand", {1, 5, true}},
        {"menu=grand,courses=2", "menu=grand,courses=2", {1, 2, true}},
        {"wine,menu=grand,wine=off", "menu=grand,wine=off", {1, 5, false}},
        {"courses=7,menu=small", "", {0, 2, false}},
    };
    for (size_t i = 0; i < sizeof meals / sizeof *meals; i++) {
        struct meal m;
        struct text t = text_new();
        memset(&m, 0, sizeof m);
        option_defaults(meal_table, &m);
        assert_true(option_parse(meal_table, &m, sizeof m, meals[i].text, NULL));
        assert_int_equal(m.menu, meals[i].meal.menu);
        assert_int_equal(m.courses, meals[i].meal.courses);
        assert_int_equal(m.wine, meals[i].meal.wine);
        option_write(meal_table, &m, &t);
        assert_string_equal(t.data, meals[i].written);
        text_free(&t);
    }
}

struct desk {
    int pressed;
    char label[8];
    int after;
};

static const struct option desk_table[] = {
    {.name = "bell",
     .kind = OPTION_BUTTON,
     .offset = offsetof(struct desk, pressed),
     .help = "ring"},
    {.name = "label",
     .kind = OPTION_TEXT,
     .offset = offsetof(struct desk, label),
     .max = 8,
     .help = "what it says"},
    {0},
};

static void texts_are_kept_and_buttons_counted(void **state)
{
    (void)state;
    struct desk d = {.pressed = 9, .label = "old", .after = 7};
    struct error e = {0};
    option_defaults(desk_table, &d);
    assert_true(d.pressed == 0 && d.label[0] == '\0');
    assert_true(option_parse(desk_table, &d, sizeof d, "bell,label=oak", NULL));
    assert_true(option_set(&desk_table[0], &d, NULL, NULL));
    assert_int_equal(d.pressed, 2);
    assert_string_equal(d.label, "oak");
    assert_true(option_set(&desk_table[1], &d, "1234567", NULL));
    assert_false(option_set(&desk_table[1], &d, "12345678", &e));
    assert_string_equal(e.what, "label is too long");
    assert_false(option_set(&desk_table[0], &d, "on", &e));
    assert_string_equal(e.what, "bell takes no value");
    assert_false(option_set(&desk_table[1], &d, NULL, &e));
    assert_string_equal(d.label, "1234567");
    assert_true(d.pressed == 2 && d.after == 7);
    struct text t = text_new();
    option_write(desk_table, &d, &t);
    assert_string_equal(t.data, "label=1234567");
    text_free(&t);
}

TEST_MAIN(TEST(texts_are_kept_and_buttons_counted),
          TEST(a_preset_sets_everything_and_others_change_it),
          TEST(defaults_set_what_the_table_names), TEST(good_texts_are_applied),
          TEST(bad_texts_change_nothing), TEST(errors_say_what_was_expected),
          TEST(written_settings_are_read_back), TEST(help_has_a_line_for_each_option))
