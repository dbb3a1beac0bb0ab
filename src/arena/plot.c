/* Drawing in SVG. */
#include "arena/plot.h"

#include "arena/html.h"
#include "core/real.h"
#include "core/text.h"

#include <assert.h>
#include <string.h>

/* The page in units of the picture: the frame of the axes and the whole. */
enum { LEFT = 48, RIGHT = 384, TOP = 24, BOTTOM = 200, WIDTH = 400, BELOW = 38 };

/* About how wide a letter is, and how far down one goes in a name that is written slanting. */
static const double letter = 6.4, slant = 3.8;

enum { TICKS_ACROSS = 6, TICKS_UP = 5 };

/* Of 1, 2 and 5 times a power of ten, the least that is not below the step. */
static double round_up(double step)
{
    double power = 1;
    while (power > step)
        power /= 10;
    while (power * 10 <= step)
        power *= 10;
    return step <= power       ? power
           : step <= 2 * power ? 2 * power
           : step <= 5 * power ? 5 * power
                               : 10 * power;
}

static double floor_to(double x, double step)
{
    double n = (double)(long long)(x / step);
    /* A little below a multiple is one that was not computed exactly. */
    if (n * step > x + step * 1e-9)
        n--;
    else if ((n + 1) * step < x + step * 1e-9)
        n++;
    return n * step;
}

static double ceil_to(double x, double step)
{
    return -floor_to(-x, step);
}

int plot_ticks(double low, double high, int most, double ticks[PLOT_TICKS], double *step)
{
    int count = 0;
    *step = round_up((high - low) / (most > 1 ? most - 1 : 1));
    for (double first = ceil_to(low, *step); count < PLOT_TICKS; count++) {
        double tick = first + count * *step;
        if (tick > high + *step * 1e-9)
            break;
        ticks[count] = tick;
    }
    return count;
}

struct plot_axis plot_axis_over(const char *label, double low, double high)
{
    if (!(high > low))
        high = low + 1;
    double step = round_up((high - low) / (TICKS_UP - 1));
    return (struct plot_axis){label, floor_to(low, step), ceil_to(high, step), NULL, false};
}

struct plot_axis plot_axis_of_powers(const char *label, double low, double high)
{
    double from = 1, to = 1;
    while (from > low * (1 + 1e-9))
        from /= 10;
    while (from * 10 <= low * (1 + 1e-9))
        from *= 10;
    for (to = from * 10; to < high * (1 - 1e-9);)
        to *= 10;
    return (struct plot_axis){label, from, to, NULL, true};
}

struct plot_axis plot_axis_of_names(const char *label, const char *const *names, int count)
{
    return (struct plot_axis){label, 0, count, names, false};
}

static void write_in_thousands(struct text *out, long long n)
{
    if (n < 1000) {
        text_format(out, "%lld", n);
        return;
    }
    write_in_thousands(out, n / 1000);
    text_format(out, ",%03lld", n % 1000);
}

void plot_number(struct text *out, double value, double step)
{
    const char *unit = step >= 1e6 ? "M" : step >= 1e4 ? "k" : "";
    double scale = *unit == 'M' ? 1e6 : *unit == 'k' ? 1e3 : 1;
    int digits = 0;
    for (double s = step / scale; s < 1 - 1e-9 && digits < 9; s *= 10)
        digits++;
    value /= scale;
    if (value < 0) /* the sign of typography, as wide as a digit */
        text_string(out, "\xe2\x88\x92");
    value = value < 0 ? -value : value;
    if (digits == 0 && value < 1e18)
        write_in_thousands(out, (long long)(value + 0.5));
    else
        text_format(out, "%.*f", digits, value);
    text_string(out, value > 0 ? unit : "");
}

static double cut(double value, const struct plot_axis *a)
{
    return value > a->low ? value < a->high ? value : a->high : a->low;
}

/* How far along an axis a value lies, from 0 to 1. */
static double share(double value, const struct plot_axis *a)
{
    value = cut(value, a);
    if (a->powers)
        return real_ln(value / a->low) / real_ln(a->high / a->low);
    return (value - a->low) / (a->high - a->low);
}

static double across(const struct plot *p, double x)
{
    return LEFT + share(x, &p->x) * (RIGHT - LEFT);
}

static double up(const struct plot *p, double y)
{
    return BOTTOM - share(y, &p->y) * (BOTTOM - TOP);
}

/* Letters of the longest name of an axis whose names would run into each other, else 0. */
static size_t slanting(const struct plot_axis *a)
{
    size_t longest = 0;
    for (int i = 0; a->names && i < (int)a->high; i++)
        longest = strlen(a->names[i]) > longest ? strlen(a->names[i]) : longest;
    return (double)longest * letter > (RIGHT - LEFT) / a->high ? longest : 0;
}

static int height_of(const struct plot *p)
{
    return BOTTOM + BELOW + (int)((double)slanting(&p->x) * slant);
}

static void label_at(struct text *out, double x, double y, const char *anchor, const char *label)
{
    text_format(out, "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\">", x, y, anchor);
    html_text(out, label);
    text_string(out, "</text>\n");
}

static void draw_number(struct text *out, double x, double y, const char *anchor, double value,
                        double step)
{
    struct text number = text_new();
    plot_number(&number, value, step);
    label_at(out, x, y, anchor, number.data);
    text_free(&number);
}

static void draw_y_tick(struct text *out, const struct plot *p, double tick, double step)
{
    double y = up(p, tick);
    text_format(out, "<path class=\"gridline\" d=\"M%d %.1fH%d\"/>\n", LEFT, y, RIGHT);
    draw_number(out, LEFT - 6, y + 4, "end", tick, step);
}

static void draw_y_axis(struct text *out, const struct plot *p)
{
    double ticks[PLOT_TICKS], step;
    label_at(out, 2, 12, "start", p->y.label);
    if (p->y.powers) {
        for (double tick = p->y.low; tick < p->y.high * 1.01; tick *= 10)
            draw_y_tick(out, p, tick, tick);
        return;
    }
    int count = plot_ticks(p->y.low, p->y.high, TICKS_UP + 1, ticks, &step);
    for (int i = 0; i < count; i++)
        draw_y_tick(out, p, ticks[i], step);
}

static void draw_x_names(struct text *out, const struct plot *p)
{
    bool slanted = slanting(&p->x) > 0;
    for (int i = 0; i < (int)p->x.high; i++) {
        double x = across(p, i + 0.5);
        if (!slanted) {
            label_at(out, x, BOTTOM + 16, "middle", p->x.names[i]);
            continue;
        }
        text_format(out, "<text transform=\"translate(%.1f %d) rotate(-35)\" text-anchor=\"end\">",
                    x + 4, BOTTOM + 14);
        html_text(out, p->x.names[i]);
        text_string(out, "</text>\n");
    }
}

static void draw_x_axis(struct text *out, const struct plot *p)
{
    double ticks[PLOT_TICKS], step;
    text_format(out, "<path class=\"axis\" d=\"M%d %dH%d\"/>\n", LEFT, BOTTOM, RIGHT);
    label_at(out, (LEFT + RIGHT) / 2.0, height_of(p) - 4, "middle", p->x.label);
    if (p->x.names) {
        draw_x_names(out, p);
        return;
    }
    int count = plot_ticks(p->x.low, p->x.high, TICKS_ACROSS, ticks, &step);
    for (int i = 0; i < count; i++) {
        double x = across(p, ticks[i]);
        text_format(out, "<path class=\"axis\" d=\"M%.1f %dv4\"/>\n", x, BOTTOM);
        draw_number(out, x, BOTTOM + 17, "middle", ticks[i], step);
    }
}

void plot_begin(struct text *out, const struct plot *p)
{
    assert(p->x.low < p->x.high && p->y.low < p->y.high);
    int height = height_of(p);
    text_format(out,
                "<svg class=\"plot\" viewBox=\"0 0 %d %d\" width=\"%d\" height=\"%d\" "
                "role=\"img\">\n<title>",
                WIDTH, height, WIDTH, height);
    html_text(out, p->title);
    text_string(out, "</title>\n<desc>");
    html_text(out, p->description);
    text_string(out, "</desc>\n");
    draw_y_axis(out, p);
    draw_x_axis(out, p);
}

void plot_end(struct text *out)
{
    text_string(out, "</svg>\n");
}

void plot_band(struct text *out, const struct plot *p, int series, const struct plot_span *spans,
               size_t count)
{
    text_format(out, "<path class=\"band f%d\" d=\"", series % PLOT_SERIES);
    for (size_t i = 0; i < count; i++)
        text_format(out, "%c%.1f %.1f", i ? 'L' : 'M', across(p, spans[i].x), up(p, spans[i].high));
    for (size_t i = count; i-- > 0;)
        text_format(out, "L%.1f %.1f", across(p, spans[i].x), up(p, spans[i].low));
    text_string(out, "\"/>\n");
}

void plot_line(struct text *out, const struct plot *p, int series, const struct plot_point *points,
               size_t count)
{
    series %= PLOT_SERIES;
    if (count == 1) { /* a line of no length would not be seen */
        text_format(out, "<circle class=\"f%d\" cx=\"%.1f\" cy=\"%.1f\" r=\"3\"/>\n", series,
                    across(p, points[0].x), up(p, points[0].y));
        return;
    }
    text_format(out, "<path class=\"line s%d\" d=\"", series);
    for (size_t i = 0; i < count; i++)
        text_format(out, "%c%.1f %.1f", i ? 'L' : 'M', across(p, points[i].x), up(p, points[i].y));
    text_string(out, "\"/>\n");
}

void plot_bar(struct text *out, const struct plot *p, int series, struct plot_box box)
{
    double left = across(p, box.left);
    /* All edges are absolute, so that bars that touch leave no gap. */
    text_format(out, "<path class=\"bar f%d\" d=\"M%.1f %.1fH%.1fV%.1fH%.1fz\"/>\n",
                series % PLOT_SERIES, left, up(p, box.high), across(p, box.right), up(p, box.low),
                left);
}

void plot_level(struct text *out, const struct plot *p, double y)
{
    text_format(out, "<path class=\"level\" d=\"M%d %.1fH%d\"/>\n", LEFT, up(p, y), RIGHT);
}

void plot_note(struct text *out, const struct plot *p, double x, double y, const char *note)
{
    text_format(out, "<text class=\"note\" x=\"%.1f\" y=\"%.1f\" text-anchor=\"middle\">",
                across(p, x), up(p, y) - 4);
    html_text(out, note);
    text_string(out, "</text>\n");
}

/* A piece of a series, 28 wide and 12 high. */
static void draw_sample(struct text *out, int series, bool filled)
{
    if (filled)
        text_format(out, "<path class=\"bar f%d\" d=\"M16 0H28V12H16z\"/>", series % PLOT_SERIES);
    else
        text_format(out, "<path class=\"line s%d\" d=\"M0 6H28\"/>", series % PLOT_SERIES);
}

void plot_legend(struct text *out, const char *const *names, int count, bool filled)
{
    text_string(out, "<p class=\"legend\">");
    for (int i = 0; i < count; i++) {
        text_string(out, "<span><svg viewBox=\"0 0 28 12\" aria-hidden=\"true\">");
        draw_sample(out, i, filled);
        text_string(out, "</svg>");
        html_text(out, names[i]);
        text_string(out, "</span>");
    }
    text_string(out, "</p>\n");
}

void plot_file(struct text *out, const struct plot *p, const char *drawn, const char *const *names,
               int count, bool filled)
{
    enum { MARGIN = 8, ROW = 18, SAMPLE = 34, GAP = 16 };
    int bottom = height_of(p) + MARGIN + ROW;
    double x = 0;
    struct text legend = text_new();
    for (int i = 0; i < count; i++) {
        double width = SAMPLE + (double)strlen(names[i]) * letter;
        if (x > 0 && x + width > WIDTH) {
            x = 0;
            bottom += ROW;
        }
        text_format(&legend, "<g transform=\"translate(%.1f %d)\">", x, bottom - ROW);
        draw_sample(&legend, i, filled);
        label_at(&legend, SAMPLE, 10, "start", names[i]);
        text_string(&legend, "</g>\n");
        x += width + GAP;
    }
    text_format(out,
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"%d %d %d %d\" width=\"%d\" "
                "height=\"%d\">\n<style>\n",
                -MARGIN, -MARGIN, WIDTH + 2 * MARGIN, bottom + 2 * MARGIN, 2 * (WIDTH + 2 * MARGIN),
                2 * (bottom + 2 * MARGIN));
    html_drawing_style(out);
    text_format(out,
                "\n</style>\n<rect class=\"page\" x=\"%d\" y=\"%d\" width=\"100%%\" "
                "height=\"100%%\"/>\n%s%s</svg>\n",
                -MARGIN, -MARGIN, drawn, legend.data);
    text_free(&legend);
}
