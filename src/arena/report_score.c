/* The score: how it came about, the sequential test, and the kinds of pairs. */
#include "arena/report_parts.h"

#include "core/memory.h"

#include <inttypes.h>
#include <stdio.h>

enum { ROWS = 10 }; /* of the numbers below a curve */

static const char *const pair_names[5] = {"0", "\xc2\xbd", "1", "1\xc2\xbd", "2"};

/* The points of the curves, the latest included. To be freed. */
static struct survey_point *curve_of(const struct survey *s, size_t *count)
{
    struct survey_point *points = memory_get((s->point_count + 1) * sizeof *points);
    for (size_t i = 0; i < s->point_count; i++)
        points[i] = s->points[i];
    *count = s->point_count;
    if (!*count || points[*count - 1].games != s->latest.games)
        points[(*count)++] = s->latest;
    return points;
}

/* Not so short that its numbers would not be whole. */
static struct plot_axis games_axis(uint64_t games)
{
    return (struct plot_axis){.label = "games", .high = games < 10 ? 10 : (double)games};
}

/* The range that is worth seeing: at first the band fills everything, so that the first tenth of the
 * games is cut off where it does not fit. */
static struct plot_axis score_axis(const struct survey_point *points, size_t count)
{
    double low = 0.49, high = 0.51;
    uint64_t from = points[count - 1].games / 10;
    for (size_t i = 0; i < count; i++) {
        const struct interval *score = &points[i].score;
        if (points[i].games < from)
            continue;
        low = score->low < low ? score->low : low;
        high = score->high > high ? score->high : high;
    }
    return plot_axis_over("score of A", low, high);
}

static void write_score_numbers(struct text *out, const struct survey_point *points, size_t count,
                                bool sequential)
{
    static const char *const heads[] = {"games", "score", "95 % from", "to", NULL};
    static const char *const heads_with_llr[] = {"games", "score", "95 % from", "to", "LLR", NULL};
    text_string(out, "<details><summary>Numbers</summary>\n");
    html_table(out, "The score so far", sequential ? heads_with_llr : heads);
    size_t rows = count < ROWS ? count : ROWS;
    for (size_t row = 1; row <= rows; row++) {
        const struct survey_point *p = &points[count * row / rows - 1];
        html_row(out, "%" PRIu64, p->games);
        html_cell(out, "%.4f", p->score.value);
        html_cell(out, "%.4f", p->score.low);
        html_cell(out, "%.4f", p->score.high);
        if (sequential)
            html_cell(out, "%.2f", p->llr);
        html_row_end(out);
    }
    html_table_end(out);
    text_string(out, "</details>");
}

static void draw_score(struct text *out, const struct survey_point *points, size_t count,
                       bool sequential)
{
    const struct survey_point *end = &points[count - 1];
    struct plot_span *band = memory_get(count * sizeof *band);
    struct plot_point *line = memory_get(count * sizeof *line);
    for (size_t i = 0; i < count; i++) {
        double games = (double)points[i].games;
        band[i] = (struct plot_span){games, points[i].score.low, points[i].score.high};
        line[i] = (struct plot_point){games, points[i].score.value};
    }
    struct plot p = {.title = "Score over the games",
                     .description = "The mean score of A after every game with its 95 % interval, "
                                    "against the line of equal strength.",
                     .x = games_axis(end->games),
                     .y = score_axis(points, count)};
    report_figure(out, &p);
    plot_band(out, &p, 0, band, count);
    plot_level(out, &p, 0.5);
    plot_line(out, &p, 0, line, count);
    plot_end(out);
    report_caption(out);
    html_format(out,
                "The mean score of A with its 95 %% band; dotted: equal strength. After %" PRIu64
                " games %.4f [%.4f, %.4f].",
                end->games, end->score.value, end->score.low, end->score.high);
    write_score_numbers(out, points, count, sequential);
    report_figure_end(out);
    memory_free(band);
    memory_free(line);
}

static void draw_llr(const struct sprt *s, struct text *out, const struct survey_point *points,
                     size_t count)
{
    double low = s->lower, high = s->upper, end = (double)points[count - 1].games;
    struct plot_point *line = memory_get(count * sizeof *line);
    for (size_t i = 0; i < count; i++) {
        line[i] = (struct plot_point){(double)points[i].games, points[i].llr};
        low = points[i].llr < low ? points[i].llr : low;
        high = points[i].llr > high ? points[i].llr : high;
    }
    struct plot p = {.title = "Sequential test",
                     .description = "The logarithm of the likelihood ratio after every game, "
                                    "between the two bounds that end the test.",
                     .x = games_axis(points[count - 1].games),
                     .y = plot_axis_over("log likelihood ratio", 1.15 * low, 1.15 * high)};
    report_figure(out, &p);
    plot_level(out, &p, s->lower);
    plot_level(out, &p, s->upper);
    plot_note(out, &p, end * 0.06, s->lower - 0.09 * (p.y.high - p.y.low), "H0");
    plot_note(out, &p, end * 0.06, s->upper, "H1");
    plot_line(out, &p, 0, line, count);
    plot_end(out);
    report_caption(out);
    text_string(out, "LLR ");
    plot_number(out, s->llr, 0.01);
    text_string(out, " between the bounds ");
    plot_number(out, s->lower, 0.01);
    html_format(out, " (H0, a difference of %g Elo) and ", s->test.elo0);
    plot_number(out, s->upper, 0.01);
    html_format(out, " (H1, %g Elo): %s after %" PRId64 " games.", s->test.elo1,
                s->verdict == SPRT_ACCEPT_H1   ? "H1 is accepted"
                : s->verdict == SPRT_ACCEPT_H0 ? "H0 is accepted"
                                               : "not decided",
                s->sample.blocks * s->sample.games);
    if (s->verdict != SPRT_GO_ON)
        text_string(out, " A match that ends by its own result makes the difference look a little "
                         "larger than it is.");
    report_figure_end(out);
    memory_free(line);
}

static void draw_pairs(const struct standing *s, struct text *out)
{
    int64_t most = 1;
    for (int i = 0; i < 5; i++)
        most = s->pairs[i] > most ? s->pairs[i] : most;
    struct plot p = {.title = "Pairs of games",
                     .description =
                         "How many pairs of games brought A 0, 1/2, 1, 3/2 and 2 points.",
                     .x = plot_axis_of_names("points of A in a pair", pair_names, 5),
                     .y = plot_axis_over("pairs", 0, 1.1 * (double)most)};
    report_figure(out, &p);
    for (int i = 0; i < 5; i++) {
        char note[24];
        snprintf(note, sizeof note, "%" PRId64, s->pairs[i]);
        plot_bar(out, &p, 0, (struct plot_box){i + 0.15, i + 0.85, 0, (double)s->pairs[i]});
        plot_note(out, &p, i + 0.5, (double)s->pairs[i], note);
    }
    plot_end(out);
    report_caption(out);
    html_format(out,
                "A pair is one opening played with both colours. A gained more from %" PRId64
                " pairs, B from %" PRId64 "; %" PRId64 " were even.",
                s->pairs[3] + s->pairs[4], s->pairs[0] + s->pairs[1], s->pairs[2]);
    report_figure_end(out);
}

static void interval_row(struct text *out, const char *name, const struct report_elo *e)
{
    html_row(out, "%s", name);
    html_cell(out, "%s", e->value);
    html_cell(out, "%s", e->low);
    html_cell(out, "%s", e->high);
    html_row_end(out);
}

/* It is never certain, whatever rounding says. */
static void write_superiority(struct text *out, double superiority)
{
    const double least = 0.001;
    text_string(out, "A is the stronger one with a likelihood of ");
    if (superiority < least)
        text_string(out, "less than 0.1 %. ");
    else if (superiority > 1 - least)
        text_string(out, "more than 99.9 %. ");
    else
        html_format(out, "%.1f %%. ", 100 * superiority);
}

static void write_summary(const struct standing *s, struct text *out)
{
    static const char *const heads[] = {"measure", "value", "95 % from", "to", NULL};
    struct summary sum = standing_summary(s);
    struct report_elo elo = report_elo(&sum.elo), normalised = report_elo(&sum.normalised_elo);
    text_string(out, "<div>\n");
    html_table(out, "A in figures", heads);
    html_row(out, "score");
    html_cell(out, "%.4f", sum.score.value);
    html_cell(out, "%.4f", sum.score.low);
    html_cell(out, "%.4f", sum.score.high);
    html_row_end(out);
    if (s->seats == 2)
        interval_row(out, "Elo", &elo);
    interval_row(out, "normalised Elo", &normalised);
    html_table_end(out);
    text_string(out, "<p class=\"note\">");
    write_superiority(out, sum.superiority);
    if (s->seats == 2)
        html_format(out, "It won %" PRIu64 " games, drew %" PRIu64 " and lost %" PRIu64 ".",
                    s->wins, s->draws, s->losses);
    text_string(out, "</p>\n</div>\n");
}

void report_score(const struct report *r, struct text *out)
{
    const struct standing *s = &r->survey->standing;
    size_t count;
    if (s->test->count != 2 || !s->sample.blocks)
        return;
    struct survey_point *points = curve_of(r->survey, &count);
    text_string(out, "<h2>Score</h2>\n<div class=\"grid\">\n");
    draw_score(out, points, count, s->sequential);
    if (s->sequential)
        draw_llr(&s->sprt, out, points, count);
    if (s->seats == 2)
        draw_pairs(s, out);
    write_summary(s, out);
    text_string(out, "</div>\n");
    memory_free(points);
}
