/* Results by opening or deal. */
#include "arena/report_parts.h"

#include "core/memory.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

enum {
    ROWS = 10,          /* of the table, at most */
    WORTH_A_STRIP = 10, /* openings; of fewer the table tells all */
    BARS = 168,         /* of a strip, at most */
};

/* What the openings are sorted by in a strip. */
struct strip {
    const char *title, *whose;
    double (*score)(const struct survey_opening *o);
    int (*order)(const void *a, const void *b);
};

static double score_of_a(const struct survey_opening *o)
{
    return o->score;
}

static double score_of_first(const struct survey_opening *o)
{
    return o->first;
}

static int by_score(const void *a, const void *b)
{
    double x = score_of_a(a), y = score_of_a(b);
    return x < y ? -1 : x > y;
}

static int by_first(const void *a, const void *b)
{
    double x = score_of_first(a), y = score_of_first(b);
    return x < y ? -1 : x > y;
}

static void draw_bars(const struct strip *strip, struct text *out, const struct plot *p,
                      const struct survey_opening *openings, size_t count)
{
    size_t bars = count < BARS ? count : BARS;
    for (size_t bar = 0; bar < bars; bar++) {
        size_t from = count * bar / bars, to = count * (bar + 1) / bars;
        double score = 0;
        for (size_t i = from; i < to; i++)
            score += strip->score(&openings[i]) / (double)(to - from);
        struct plot_box box = {(double)from, (double)to, score < 0.5 ? score : 0.5,
                               score > 0.5 ? score : 0.5};
        plot_bar(out, p, score < 0.5, box);
    }
}

/* The openings in the order of a score, each a bar from even; of very many, neighbours share one. */
static void draw_strip(const struct strip *strip, struct text *out, struct survey_opening *openings,
                       size_t count, const char *unit)
{
    size_t behind = 0, ahead = 0;
    char axis[64], score[64];
    snprintf(axis, sizeof axis, "%s, in the order of that score", unit);
    snprintf(score, sizeof score, "score of %s", strip->whose);
    struct plot p = {
        .title = strip->title,
        .description = "The score in each of them, sorted, as a bar from one half.",
        .x = {axis, 0, (double)count, NULL},
        .y = {score, 0, 1, NULL},
    };
    qsort(openings, count, sizeof *openings, strip->order);
    report_figure(out, &p);
    draw_bars(strip, out, &p, openings, count);
    for (size_t i = 0; i < count; i++) {
        behind += strip->score(&openings[i]) < 0.5;
        ahead += strip->score(&openings[i]) > 0.5;
    }
    plot_level(out, &p, 0.5);
    plot_end(out);
    report_caption(out);
    html_format(out, "Of %zu %s %s was ahead in %zu, behind in %zu and even in %zu.", count, unit,
                strip->whose, ahead, behind, count - ahead - behind);
    report_figure_end(out);
}

static void write_opening(const struct survey *s, struct text *out, const struct survey_opening *o)
{
    const struct job *j = o->job;
    if (s->standing.test->game->view)
        html_row(out, "deal %" PRIu64, j->number + 1);
    else if (*j->start || *j->moves)
        html_row(out, "%.80s%s%.120s", j->start, *j->start && *j->moves ? ": " : "", j->moves);
    else
        html_row(out, "the usual start");
    html_cell(out, "%" PRIu64, o->games);
    html_cell(out, "%.3f", o->score);
    html_cell(out, "%.3f", o->first);
    html_row_end(out);
}

void report_openings(const struct report *r, struct text *out)
{
    const struct survey *s = r->survey;
    const struct test *t = s->standing.test;
    bool deals = t->game->view;
    const char *heads[] = {deals ? "deal" : "opening", "games", "A", t->game->seat_names[0], NULL};
    const char *unit = deals ? "deals" : "openings";
    const struct strip by_player = {"Who gained from them", "A", score_of_a, by_score};
    const struct strip by_seat = {"How fair they were", t->game->seat_names[0], score_of_first,
                                  by_first};
    size_t count;
    struct survey_opening *openings = survey_openings(s, &count);
    if (t->count == 2 && count > 1) {
        text_format(out, "<h2>%s</h2>\n<div class=\"grid\">\n", deals ? "Deals" : "Openings");
        text_string(out, "<div class=\"wide\">\n");
        html_table(out, "Scores of the most one-sided", heads);
        for (size_t i = 0; i < count && i < ROWS; i++)
            write_opening(s, out, &openings[i]);
        html_table_end(out);
        text_string(out,
                    "<p class=\"note\">Among many some must stand out by chance: a row here is "
                    "worth a look and proves nothing.</p>\n</div>\n");
        if (count >= WORTH_A_STRIP) {
            draw_strip(&by_player, out, openings, count, unit);
            draw_strip(&by_seat, out, openings, count, unit);
        }
        text_string(out, "</div>\n");
    }
    memory_free(openings);
}
