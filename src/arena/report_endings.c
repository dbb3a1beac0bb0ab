/* How long games were and how they ended. */
#include "arena/report_parts.h"

#include <inttypes.h>
#include <stdlib.h>

enum { BARS = 28 /* of the lengths, at most */ };

/* Of 1, 2, 5, 10, 20, ... plies, the least that needs no more bars. */
static uint64_t bar_width(uint64_t plies)
{
    for (uint64_t power = 1;; power *= 10)
        for (uint64_t times = 1; times <= 5; times += times < 2 ? 1 : 3)
            if (plies / (times * power) < BARS)
                return times * power;
}

static void draw_lengths(const struct survey *s, struct text *out)
{
    uint64_t width = bar_width(s->length_max), most = 0, bars[BARS] = {0};
    uint64_t shortest = survey_length(s, 0);
    for (uint64_t length = 0; length <= s->length_max; length++)
        bars[length / width] += s->lengths[length];
    for (int i = 0; i < BARS; i++)
        most = bars[i] > most ? bars[i] : most;
    struct plot p = {
        .title = "Length of the games",
        .description = "How many games had how many plies.",
        .x = plot_axis_over("plies", 0, (double)(s->length_max / width * width + width)),
        .y = plot_axis_over("games", 0, (double)most)};
    report_figure(out, &p);
    for (uint64_t i = 0; i < BARS; i++)
        if (bars[i])
            plot_bar(out, &p, 0,
                     (struct plot_box){(double)(i * width),
                                       (double)((i + 1) * width) - 0.06 * (double)width, 0,
                                       (double)bars[i]});
    plot_end(out);
    report_caption(out);
    html_format(out,
                "Half of the games had from %" PRIu64 " to %" PRIu64
                " plies, the median is %" PRIu64 "; the shortest had %" PRIu64
                ", the longest %" PRIu64 ". A bar is %" PRIu64 " plies wide.",
                survey_length(s, 0.25), survey_length(s, 0.75), survey_length(s, 0.5), shortest,
                s->length_max, width);
    report_figure_end(out);
}

static int by_games(const void *a, const void *b)
{
    const struct survey_reason *x = a, *y = b;
    if (x->games != y->games)
        return x->games > y->games ? -1 : 1;
    return (int)x->verdict - (int)y->verdict;
}

static void write_reasons(const struct survey *s, struct text *out)
{
    static const char *const heads[] = {"decided by", "games", "%", NULL};
    struct survey_reason reasons[SURVEY_REASONS + VERDICTS];
    for (int i = 0; i < s->reason_count; i++)
        reasons[i] = s->reasons[i];
    qsort(reasons, (size_t)s->reason_count, sizeof *reasons, by_games);
    text_string(out, "<div>\n");
    html_table(out, "What decided them", heads);
    for (int i = 0; i < s->reason_count; i++) {
        const struct survey_reason *why = &reasons[i];
        const char *rest = verdict_is_fault(why->verdict) ? "" : ": other reasons";
        html_row(out, "%s%s%s", verdict_names[why->verdict], *why->words ? ": " : rest, why->words);
        html_cell(out, "%" PRIu64, why->games);
        html_cell(out, "%.1f", 100.0 * (double)why->games / (double)s->standing.games);
        html_row_end(out);
    }
    html_table_end(out);
    text_string(out, "</div>\n");
}

static void write_faults(const struct report *r, struct text *out)
{
    static const char *const heads[] = {"game", "player", "fault", "what happened", NULL};
    const struct survey *s = r->survey;
    text_string(out, "<div class=\"wide\">\n");
    html_table_of_words(out, "Faults", heads);
    for (int i = 0; i < s->fault_count; i++) {
        const struct survey_fault *f = &s->faults[i];
        html_row(out, "%" PRIu64 ".%d", f->block + 1, f->number + 1);
        html_cell(out, "%s (%s)", report_label(r, f->contestant).text,
                  s->standing.test->game->seat_names[f->seat]);
        html_cell(out, "%s", verdict_names[f->verdict]);
        html_cell(out, "%s", f->words);
        html_row_end(out);
    }
    html_table_end(out);
    text_string(out, "<p class=\"note\">");
    if (s->standing.faults > (uint64_t)s->fault_count)
        html_format(out, "These are the first %d of %" PRIu64 ". ", s->fault_count,
                    s->standing.faults);
    text_string(out, "A game is named by its block and its number in it, as in the exported "
                     "records.</p>\n</div>\n");
}

void report_endings(const struct report *r, struct text *out)
{
    text_string(out, "<h2>How games ended</h2>\n<div class=\"grid\">\n");
    draw_lengths(r->survey, out);
    write_reasons(r->survey, out);
    if (r->survey->fault_count)
        write_faults(r, out);
    text_string(out, "</div>\n");
}
