/* Results by colour or seat, and in games of many seats by place. */
#include "arena/report_parts.h"

#include <inttypes.h>
#include <stdio.h>

/* Bars of all contestants side by side over a name: how wide the bar of one is, and where it begins. */
static double bar_width(const struct test *t)
{
    return 0.8 / t->count;
}

static double bar_start(const struct test *t, int name, int contestant)
{
    return name + 0.1 + contestant * bar_width(t);
}

/* A bar with its value written above it, where there is room for that. */
static void draw_bar(const struct test *t, struct text *out, const struct plot *p, int name,
                     int contestant, double value, const char *format)
{
    double start = bar_start(t, name, contestant), width = bar_width(t);
    plot_bar(out, p, contestant, (struct plot_box){start, start + 0.94 * width, 0, value});
    if (p->x.high * t->count > 6)
        return;
    char note[24];
    snprintf(note, sizeof note, format, value);
    plot_note(out, p, start + width / 2, value, note);
}

static void draw_seats(const struct report *r, struct text *out)
{
    const struct survey *s = r->survey;
    const struct test *t = s->standing.test;
    bool two = s->standing.seats == 2;
    struct plot p = {
        .title = two ? "Score by colour" : "Points by seat",
        .description = "The mean points of each player at each seat, from 0 to 1.",
        .x = plot_axis_of_names(two ? "colour" : "seat", t->game->seat_names, s->standing.seats),
        .y = {"points a game", 0, 1.1, NULL},
    };
    report_figure(out, &p);
    plot_level(out, &p, 0.5);
    for (int seat = 0; seat < s->standing.seats; seat++)
        for (int c = 0; c < t->count; c++)
            if (s->seats[c][seat].points.blocks)
                draw_bar(t, out, &p, seat, c, s->seats[c][seat].points.mean, "%.3f");
    plot_end(out);
    report_legend(r, out, true);
    report_caption(out);
    text_string(out, "Dotted: one half. The numbers are in the table.");
    report_figure_end(out);
}

static void write_seat(const struct survey *s, struct text *out, int contestant, int seat)
{
    const struct survey_seat *at = &s->seats[contestant][seat];
    struct interval points = statistics_of_sample(&at->points).score;
    if (!at->points.blocks)
        return;
    html_row(out, "%c, %s", 'A' + contestant, s->standing.test->game->seat_names[seat]);
    if (s->standing.seats == 2) {
        html_cell(out, "%" PRIu64, at->wins);
        html_cell(out, "%" PRIu64, at->draws);
        html_cell(out, "%" PRIu64, at->losses);
    } else {
        html_cell(out, "%" PRId64, at->points.blocks);
    }
    html_cell(out, "%.3f", points.value);
    html_cell(out, "%.3f\xe2\x80\x93%.3f", points.low, points.high);
    html_row_end(out);
}

/* How often an opening, and not a player, decided a pair. */
static void write_decided_by_colour(const struct survey *s, struct text *out)
{
    const char *const *names = s->standing.test->game->seat_names;
    uint64_t first = 0, second = 0;
    for (uint64_t b = 0; b < s->standing.test->blocks; b++) {
        first += s->blocks[b].games == 2 && s->blocks[b].first == 2;
        second += s->blocks[b].games == 2 && s->blocks[b].first == 0;
    }
    text_string(out, "<p class=\"note\">");
    html_format(out, "Pairs in which %s won both games: %" PRIu64 "; %s: %" PRIu64 ".", names[0],
                first, names[1], second);
    text_string(out, "</p>\n");
}

static void write_seats(const struct survey *s, struct text *out)
{
    static const char *const of_two[] = {"player", "won",     "drawn", "lost",
                                         "score",  "95 % in", NULL};
    static const char *const of_many[] = {"player", "games", "points", "95 % in", NULL};
    bool two = s->standing.seats == 2;
    text_string(out, "<div>\n");
    html_table(out, two ? "Results by colour" : "Points by seat", two ? of_two : of_many);
    for (int c = 0; c < s->standing.test->count; c++)
        for (int seat = 0; seat < s->standing.seats; seat++)
            write_seat(s, out, c, seat);
    html_table_end(out);
    if (two)
        write_decided_by_colour(s, out);
    else
        text_string(out, "<p class=\"note\">Intervals by seat take games, not blocks, as "
                         "independent.</p>\n");
    text_string(out, "</div>\n");
}

/* Places. */

static const char *const place_names[SEATS_MAX] = {"1st", "2nd", "3rd", "4th", "5th", "6th"};

static double place_share(const struct survey *s, int contestant, int place)
{
    const struct conduct *c = &s->standing.conduct[contestant];
    return c->games ? 100.0 * (double)c->places[place] / (double)c->games : 0;
}

static void draw_places(const struct report *r, struct text *out)
{
    const struct survey *s = r->survey;
    const struct test *t = s->standing.test;
    double most = 1;
    for (int c = 0; c < t->count; c++)
        for (int place = 0; place < s->standing.seats; place++)
            most = place_share(s, c, place) > most ? place_share(s, c, place) : most;
    struct plot p = {
        .title = "Places",
        .description = "How often each player finished first, second and so on, in per cent.",
        .x = plot_axis_of_names("place", place_names, s->standing.seats),
        .y = plot_axis_over("per cent", 0, most > 90 ? 100 : 1.1 * most),
    };
    report_figure(out, &p);
    for (int place = 0; place < s->standing.seats; place++)
        for (int c = 0; c < t->count; c++)
            draw_bar(t, out, &p, place, c, place_share(s, c, place), "%.1f");
    plot_end(out);
    report_legend(r, out, true);
    report_caption(out);
    text_string(out, "Of all seats a player held, in per cent; shared places count as the better. "
                     "The numbers are in the table.");
    report_figure_end(out);
}

static void write_places(const struct report *r, struct text *out)
{
    const struct survey *s = r->survey;
    const char *heads[SEATS_MAX + 4] = {"player"};
    int column = 1;
    for (int place = 0; place < s->standing.seats; place++)
        heads[column++] = place_names[place];
    heads[column++] = "points";
    heads[column++] = "95 % in";
    text_string(out, "<div>\n");
    html_table(out, "Places, in per cent", heads);
    for (int c = 0; c < s->standing.test->count; c++) {
        struct interval points = statistics_of_sample(&s->points_of[c]).score;
        html_row(out, "%s", report_label(r, c).text);
        for (int place = 0; place < s->standing.seats; place++)
            html_cell(out, "%.1f", place_share(s, c, place));
        html_cell(out, "%.3f", points.value);
        html_cell(out, "%.3f\xe2\x80\x93%.3f", points.low, points.high);
        html_row_end(out);
    }
    html_table_end(out);
    text_string(out,
                "<p class=\"note\">Points are of a game, from 0 for the last place to 1 for the "
                "first.</p>\n</div>\n");
}

void report_seats(const struct report *r, struct text *out)
{
    bool two = r->survey->standing.seats == 2;
    text_string(out, two ? "<h2>Colours</h2>\n<div class=\"grid\">\n"
                         : "<h2>Places and seats</h2>\n<div class=\"grid\">\n");
    if (!two) {
        draw_places(r, out);
        write_places(r, out);
    }
    draw_seats(r, out);
    write_seats(r->survey, out);
    text_string(out, "</div>\n");
}
