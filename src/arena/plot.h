/* Pictures of numbers as SVG inside an HTML page, whose style gives them their colours (html.h).
 *
 * A picture is begun, filled with what it shows, and ended; all of it is given in the units of its axes
 * and cut off at their ends. Series are numbered from 0 and look different without colour, too. */
#ifndef YOMI_ARENA_PLOT_H
#define YOMI_ARENA_PLOT_H

#include <stdbool.h>
#include <stddef.h>

struct text;

enum { PLOT_SERIES = 6 };

struct plot_axis {
    const char *label;
    double low, high;         /* low < high */
    const char *const *names; /* instead of numbers: name i stands at i + 1/2; or NULL */
    bool powers;              /* by powers of ten, of which low and high are some */
};

/* An axis of numbers from a round one to a round one, with room for all from low to high. */
struct plot_axis plot_axis_over(const char *label, double low, double high);

/* The same by powers of ten; both are above 0. */
struct plot_axis plot_axis_of_powers(const char *label, double low, double high);

/* An axis of so many names. */
struct plot_axis plot_axis_of_names(const char *label, const char *const *names, int count);

struct plot {
    const char *title, *description; /* said to those who do not see it */
    struct plot_axis x, y;
};

struct plot_point {
    double x, y;
};

struct plot_span {
    double x, low, high;
};

struct plot_box {
    double left, right, low, high;
};

void plot_begin(struct text *out, const struct plot *p);
void plot_band(struct text *out, const struct plot *p, int series, const struct plot_span *spans,
               size_t count);
void plot_line(struct text *out, const struct plot *p, int series, const struct plot_point *points,
               size_t count);
void plot_bar(struct text *out, const struct plot *p, int series, struct plot_box box);
void plot_level(struct text *out, const struct plot *p, double y); /* to compare with */
void plot_note(struct text *out, const struct plot *p, double x, double y, const char *note);
void plot_end(struct text *out);

/* What the series are, below a picture. filled: bars instead of lines. */
void plot_legend(struct text *out, const char *const *names, int count, bool filled);

/* A picture as a file of its own: what was drawn from begin to end, with its legend. */
void plot_file(struct text *out, const struct plot *p, const char *drawn, const char *const *names,
               int count, bool filled);

/* Round numbers from low to high, about `most` of them and never more than PLOT_TICKS; returns how many
 * and sets the step between them. */
enum { PLOT_TICKS = 12 };
int plot_ticks(double low, double high, int most, double ticks[PLOT_TICKS], double *step);

/* A number as an axis shows it, where neighbours are so far apart: "0.55", "1,500", "20k", "3M". */
void plot_number(struct text *out, double value, double step);

#endif
