/* Pages and pictures: escaping, ticks, and that whatever is drawn is well-formed. */
#include "arena/html.h"
#include "arena/plot.h"
#include "check.h"
#include "core/text.h"
#include "support/markup.h"
#include "support/near.h"

static void the_checker_knows_good_from_bad(void **state)
{
    (void)state;
    static const char *const good[] = {"", "<p>a &lt; b</p>", "<a b=\"c\"><d/></a>",
                                       "<!DOCTYPE html><meta charset=\"utf-8\">"};
    static const char *const bad[] = {
        "<p>",   "</p>",         "<a><b></a></b>",       "<a b=c></a>", "a & b",
        "a > b", "<a b=\"<\"/>", "<path d=\"M1 nan\"/>", "<p",          "<a b=\"c/>"};
    for (size_t i = 0; i < sizeof good / sizeof *good; i++)
        assert_markup(good[i]);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        if (!markup_fault(bad[i]))
            fail_msg("%s counts as good", bad[i]);
}

static void text_of_others_is_escaped(void **state)
{
    (void)state;
    struct text out = text_new();
    html_text(&out, "<script>\"&'\xe6\xa9\x8b");
    assert_string_equal(out.data, "&lt;script&gt;&quot;&amp;'\xe6\xa9\x8b");
    text_clear(&out);
    html_text(&out, "a\xff\n\xe2\x80\xae"); /* no UTF-8, a new line, a turn of direction */
    assert_string_equal(out.data, "a\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd");
    text_clear(&out);
    html_format(&out, "%d %s", 3, "<b>");
    assert_string_equal(out.data, "3 &lt;b&gt;");
    text_free(&out);
}

static void ticks_are_round_numbers_in_the_range(void **state)
{
    (void)state;
    static const struct {
        double low, high, first, step;
        int count;
    } examples[] = {
        {0, 10, 0, 2, 6},
        {0, 1, 0, 0.2, 6},
        {0.45, 0.65, 0.45, 0.05, 5},
        {-3.1, 3.3, -2, 2, 3},
        {0, 100000, 0, 20000, 6},
        {17, 18.2, 17, 0.5, 3},
        {-0.05, 0.02, -0.04, 0.02, 4},
    };
    for (size_t i = 0; i < sizeof examples / sizeof *examples; i++) {
        double ticks[PLOT_TICKS], step;
        int count = plot_ticks(examples[i].low, examples[i].high, 6, ticks, &step);
        assert_near(step, examples[i].step, 1e-9);
        assert_near(ticks[0], examples[i].first, 1e-9);
        assert_int_equal(count, examples[i].count);
    }
}

static void an_axis_has_room_for_its_range(void **state)
{
    (void)state;
    static const double ranges[][2] = {{0, 0},           {0, 1e-7}, {-17.3, 912.5},
                                       {0.4999, 0.5001}, {0, 1e12}, {-5, -4.9}};
    for (size_t i = 0; i < sizeof ranges / sizeof *ranges; i++) {
        struct plot_axis a = plot_axis_over("", ranges[i][0], ranges[i][1]);
        double slack = (a.high - a.low) * 1e-6;
        assert_true(a.low < a.high);
        assert_true(a.low <= ranges[i][0] + slack && a.high >= ranges[i][1] - slack);
        assert_true(a.high - a.low <= 4 * (ranges[i][1] - ranges[i][0]) || i == 0);
    }
}

static void numbers_are_short(void **state)
{
    (void)state;
    static const struct {
        double value, step;
        const char *text;
    } examples[] = {
        {0.55, 0.05, "0.55"},
        {1500, 500, "1,500"},
        {20000, 20000, "20k"},
        {0, 20000, "0"},
        {3e6, 1e6, "3M"},
        {-2, 2,
         "\xe2\x88\x92"
         "2"},
        {2, 0.5, "2.0"},
        {1234567, 1, "1,234,567"},
    };
    struct text out = text_new();
    for (size_t i = 0; i < sizeof examples / sizeof *examples; i++) {
        text_clear(&out);
        plot_number(&out, examples[i].value, examples[i].step);
        assert_string_equal(out.data, examples[i].text);
    }
    text_free(&out);
}

/* What lies outside of the axes is drawn at their ends. */
static void pictures_are_well_formed(void **state)
{
    (void)state;
    static const char *const names[] = {"a < b", "c & d"};
    static const struct plot_point line[] = {{0, 0}, {1, 1e9}, {1e9, -3}};
    static const struct plot_span band[] = {{0, -1, 1}, {2, 0, 1e300}};
    struct plot p = {"title <1>", "what \"it\" shows", plot_axis_over("x", 0, 2),
                     plot_axis_over("y & z", 0, 1)};
    struct text out = text_new();
    plot_begin(&out, &p);
    plot_band(&out, &p, 0, band, 2);
    plot_line(&out, &p, 1, line, 3);
    plot_line(&out, &p, 17, line, 1);
    plot_level(&out, &p, 0.5);
    plot_end(&out);
    plot_legend(&out, names, 2, false);
    p.x = plot_axis_of_names("names", names, 2);
    plot_begin(&out, &p);
    plot_bar(&out, &p, 0, (struct plot_box){0.1, 0.9, 0, 0.7});
    plot_note(&out, &p, 0.5, 0.7, "<70 %>");
    plot_end(&out);
    plot_legend(&out, names, 2, true);
    assert_markup(out.data);
    assert_int_equal(markup_count(out.data, "<title>title &lt;1&gt;</title>"), 2);
    assert_int_equal(markup_count(out.data, "<desc>"), 2);
    assert_int_equal(markup_count(out.data, "<circle"), 1);
    assert_int_equal(markup_count(out.data, "c &amp; d"), 3);
    text_free(&out);
}

static void pages_are_well_formed(void **state)
{
    (void)state;
    static const char *const heads[] = {"a", "b", NULL};
    struct text out = text_new();
    html_begin(&out, "<title>");
    html_table(&out, "numbers", heads);
    html_row(&out, "%s", "&");
    html_cell(&out, "%d", 1);
    html_row_end(&out);
    html_table_end(&out);
    html_end(&out);
    assert_markup(out.data);
    assert_int_equal(markup_count(out.data, "<title>&lt;title&gt;</title>"), 1);
    text_free(&out);
}

TEST_MAIN(TEST(the_checker_knows_good_from_bad), TEST(text_of_others_is_escaped),
          TEST(ticks_are_round_numbers_in_the_range), TEST(an_axis_has_room_for_its_range),
          TEST(numbers_are_short), TEST(pictures_are_well_formed), TEST(pages_are_well_formed))
