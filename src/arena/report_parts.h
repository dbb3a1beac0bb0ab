/* What the files of a report share. For the files of report.h only. */
#ifndef YOMI_ARENA_REPORT_PARTS_H
#define YOMI_ARENA_REPORT_PARTS_H

#include "arena/html.h"
#include "arena/plot.h"
#include "arena/report.h"

/* The sections, each whole, in the order of the page. What was not measured is left out. */
void report_score(const struct report *r, struct text *out);
void report_seats(const struct report *r, struct text *out);
void report_openings(const struct report *r, struct text *out);
void report_effort(const struct report *r, struct text *out);
void report_endings(const struct report *r, struct text *out);

/* A contestant for people: "A", its name, and both as a label. */
struct report_label {
    char text[120];
};
const char *report_name(const struct report *r, int contestant);
struct report_label report_label(const struct report *r, int contestant);

/* A legend of all contestants. */
void report_legend(const struct report *r, struct text *out, bool filled);

/* A picture with its heading, then what it says in words, or its numbers. */
void report_figure(struct text *out, const struct plot *p);
void report_caption(struct text *out); /* after plot_end and the legend */
void report_figure_end(struct text *out);

/* "+21", with the minus of typography, as many digits as the interval deserves, and infinity where a
 * score of 0 or 1 has no Elo. */
struct report_elo {
    char value[16], low[16], high[16];
};
struct report_elo report_elo(const struct interval *elo);

#endif
