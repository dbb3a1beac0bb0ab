/* What the players spent on their moves, and what their values were worth. */
#include "arena/report_parts.h"

#include <inttypes.h>
#include <stdio.h>

enum { POINTS = 120 /* of a curve over the plies, at most */ };

/* A figure of a contestant's moves from ply to ply, as a sum and how many moves it is over. */
struct measure {
    const char *title, *description, *axis;
    void (*of)(const struct survey_effort *e, double *sum, uint64_t *moves);
    double scale;
    double limit; /* to be drawn as a level; 0 for none */
};

static void wall_of(const struct survey_effort *e, double *sum, uint64_t *moves)
{
    *sum += e->wall;
    *moves += e->moves;
}

static void nodes_of(const struct survey_effort *e, double *sum, uint64_t *moves)
{
    *sum += e->nodes;
    *moves += e->moves;
}

static void depth_of(const struct survey_effort *e, double *sum, uint64_t *moves)
{
    *sum += e->depth;
    *moves += e->deep;
}

/* The last ply worth drawing: what comes behind is told by too few moves. */
static int last_ply(const struct survey *s)
{
    uint64_t most = 0;
    int last = 0;
    for (int pass = 0; pass < 2; pass++)
        for (int ply = 0; ply < SURVEY_PLIES - 1; ply++) {
            uint64_t moves = 0;
            for (int c = 0; c < s->standing.test->count; c++)
                moves += s->efforts[c][ply].moves;
            most = moves > most ? moves : most;
            if (moves && moves * 50 >= most)
                last = ply;
        }
    return last;
}

/* The curve of a contestant, in steps of so many plies. */
static size_t curve_of(const struct survey *s, const struct measure *m, int contestant, int last,
                       struct plot_point points[POINTS])
{
    size_t count = 0;
    int step = last / POINTS + 1;
    for (int ply = 0; ply <= last; ply += step) {
        double sum = 0;
        uint64_t moves = 0;
        for (int i = ply; i < ply + step && i <= last; i++)
            m->of(&s->efforts[contestant][i], &sum, &moves);
        if (moves)
            points[count++] = (struct plot_point){ply + step / 2.0, sum / (double)moves * m->scale};
    }
    return count;
}

static double mean_of(const struct survey *s, const struct measure *m, int contestant)
{
    double sum = 0;
    uint64_t moves = 0;
    for (int ply = 0; ply < SURVEY_PLIES; ply++)
        m->of(&s->efforts[contestant][ply], &sum, &moves);
    return moves ? sum / (double)moves * m->scale : 0;
}

static void draw_measure(const struct report *r, struct text *out, const struct measure *m)
{
    const struct survey *s = r->survey;
    int last = last_ply(s), count = s->standing.test->count;
    struct plot_point points[CONTESTANTS_MAX][POINTS];
    size_t lengths[CONTESTANTS_MAX];
    double most = m->limit * m->scale;
    bool known = false;
    for (int c = 0; c < count; c++) {
        lengths[c] = curve_of(s, m, c, last, points[c]);
        for (size_t i = 0; i < lengths[c]; i++) {
            most = points[c][i].y > most ? points[c][i].y : most;
            known |= points[c][i].y > 0;
        }
    }
    if (!known)
        return;
    struct plot p = {.title = m->title,
                     .description = m->description,
                     .x = plot_axis_over("ply", 0, last < 10 ? 10 : last + 1),
                     .y = plot_axis_over(m->axis, 0, most)};
    report_figure(out, &p);
    if (m->limit > 0)
        plot_level(out, &p, m->limit * m->scale);
    for (int c = 0; c < count; c++)
        if (lengths[c])
            plot_line(out, &p, c, points[c], lengths[c]);
    plot_end(out);
    report_legend(r, out, false);
    report_caption(out);
    text_string(out, m->limit > 0 ? "Dotted: the limit. On average" : "On average");
    for (int c = 0; c < count; c++) {
        double mean = mean_of(s, m, c);
        html_format(out, "%s %c ", c ? "," : "", 'A' + c);
        plot_number(out, mean, mean < 10 ? 0.01 : mean < 1000 ? 0.1 : 1);
    }
    html_format(out, " %s.", m->axis);
    report_figure_end(out);
}

/* A limit that all have alike, or 0. */
static double common_limit(const struct test *t, uint64_t (*of)(const struct limit *l))
{
    for (int i = 1; i < t->count; i++)
        if (of(&t->contestants[i].limit) != of(&t->contestants[0].limit))
            return 0;
    return (double)of(&t->contestants[0].limit);
}

static uint64_t movetime_of(const struct limit *l)
{
    return l->movetime;
}

static uint64_t node_limit_of(const struct limit *l)
{
    return l->nodes;
}

/* Values. */

/* The curve of one contestant: the points that came of each value that it gave often enough. */
static size_t value_curve(const struct survey_value values[SURVEY_VALUES],
                          struct plot_point points[SURVEY_VALUES])
{
    enum { ENOUGH = 10 };
    size_t count = 0;
    for (int i = 0; i < SURVEY_VALUES; i++)
        if (values[i].moves >= ENOUGH)
            points[count++] =
                (struct plot_point){(i - SURVEY_VALUES / 2) * SURVEY_VALUE_STEP / 100.0,
                                    values[i].points / (double)values[i].moves};
    return count;
}

static void write_value_numbers(const struct survey *s, struct text *out)
{
    const char *heads[CONTESTANTS_MAX + 2] = {"pawns", "A", "B", "C", "D", "E", "F"};
    int count = s->standing.test->count;
    heads[count + 1] = NULL;
    text_string(out, "<details><summary>Numbers</summary>\n");
    html_table(out, "Points by value", heads);
    for (int i = 0; i < SURVEY_VALUES; i++) {
        html_row(out, "%d", (i - SURVEY_VALUES / 2) * SURVEY_VALUE_STEP / 100);
        for (int c = 0; c < count; c++) {
            const struct survey_value *v = &s->values[c][i];
            if (v->moves)
                html_cell(out, "%.3f of %" PRIu64, v->points / (double)v->moves, v->moves);
            else
                html_cell(out, "\xe2\x80\x93");
        }
        html_row_end(out);
    }
    html_table_end(out);
    text_string(out, "</details>");
}

static void draw_values(const struct report *r, struct text *out)
{
    const struct survey *s = r->survey;
    int count = s->standing.test->count;
    struct plot_point points[CONTESTANTS_MAX][SURVEY_VALUES];
    size_t lengths[CONTESTANTS_MAX], known = 0;
    for (int c = 0; c < count; c++)
        known += lengths[c] = value_curve(s->values[c], points[c]);
    if (!known)
        return;
    struct plot p = {.title = "What a value was worth",
                     .description = "The mean points that came of positions, by the value that the "
                                    "player gave them.",
                     .x = {"value given, in pawns", -SURVEY_VALUES / 2, SURVEY_VALUES / 2, NULL},
                     .y = {"points that came of it", 0, 1, NULL}};
    report_figure(out, &p);
    plot_level(out, &p, 0.5);
    for (int c = 0; c < count; c++)
        if (lengths[c])
            plot_line(out, &p, c, points[c], lengths[c]);
    plot_end(out);
    report_legend(r, out, false);
    report_caption(out);
    text_string(out,
                "Every move whose value is known, to the nearest pawn; both ends hold all that "
                "lies beyond.");
    write_value_numbers(s, out);
    report_figure_end(out);
}

/* The table of means. */

static void write_means(const struct report *r, struct text *out)
{
    static const char *const heads[] = {"player", "moves", "ms a move", "nodes a move",
                                        "depth",  "CPU s", "of limit",  NULL};
    const struct standing *s = &r->survey->standing;
    const struct measure depth = {.of = depth_of, .scale = 1};
    text_string(out, "<div class=\"wide\">\n");
    html_table(out, "Means", heads);
    for (int i = 0; i < s->test->count; i++) {
        const struct conduct *c = &s->conduct[i];
        double moves = c->moves ? (double)c->moves : 1, use = standing_use(s, i);
        html_row(out, "%s", report_label(r, i).text);
        html_cell(out, "%" PRIu64, c->moves);
        html_cell(out, "%.1f", 1000 * c->wall / moves);
        html_cell(out, "%.0f", (double)c->nodes / moves);
        html_cell(out, "%.1f", mean_of(r->survey, &depth, i));
        html_cell(out, "%.1f", c->cpu);
        if (use >= 0)
            html_cell(out, "%.0f %%", 100 * use);
        else
            html_cell(out, "\xe2\x80\x93");
        html_row_end(out);
    }
    html_table_end(out);
    text_string(out, "</div>\n");
}

void report_effort(const struct report *r, struct text *out)
{
    const struct standing *s = &r->survey->standing;
    uint64_t moves = 0;
    for (int i = 0; i < s->test->count; i++)
        moves += s->conduct[i].moves;
    if (!moves)
        return;
    const struct measure measures[] = {
        {"Time per move", "The mean time per move of each player, from ply to ply.", "milliseconds",
         wall_of, 1000, common_limit(s->test, movetime_of) / 1000},
        {"Nodes per move", "The mean number of nodes per move of each player, from ply to ply.",
         "nodes", nodes_of, 1, common_limit(s->test, node_limit_of)},
        {"Depth", "The mean depth of search of each player, from ply to ply.", "plies", depth_of, 1,
         0},
    };
    text_string(out, "<h2>Time, nodes and values</h2>\n<div class=\"grid\">\n");
    write_means(r, out);
    for (size_t i = 0; i < sizeof measures / sizeof *measures; i++)
        draw_measure(r, out, &measures[i]);
    draw_values(r, out);
    text_string(out, "</div>\n");
}
