/* A review as part of a page: the picture of the game and its mistakes, each with its board. */
#include "app/analyse.h"
#include "arena/html.h"
#include "arena/plot.h"
#include "core/memory.h"
#include "core/text.h"

#include <stdio.h>
#include <string.h>

static void write_sides(const struct analysed *g, struct text *out)
{
    static const char *const heads[] = {"",         "accuracy", "lost a move", "inaccuracies",
                                        "mistakes", "blunders", NULL};
    struct review_summary s;
    review_summarise(g->review, &s);
    text_string(out, "<div class=\"scroll\" style=\"margin-top:1rem\">\n");
    html_table(out, "Accuracy", heads);
    for (int seat = 0; seat < 2; seat++) {
        const struct review_side *side = &s.sides[seat];
        if (!side->moves)
            continue;
        html_row(out, "%s", g->record->game->seat_names[seat]);
        html_cell(out, "%.1f %%", side->accuracy);
        html_cell(out, "%.1f %%", side->loss);
        for (int m = REVIEW_INACCURACY; m < REVIEW_MARKS; m++)
            html_cell(out, "%zu", side->marks[m]);
        html_row_end(out);
    }
    html_table_end(out);
    text_string(out, "</div>\n");
}

static void write_graph(const struct analysed *g, int seat, struct text *out)
{
    const struct review *v = g->review;
    struct plot_point *points = memory_get(v->count * sizeof *points);
    size_t count = 0;
    struct plot p = {.title = "Winning chances in the course of the game",
                     .description = "A side's winning chances behind each move",
                     .x = {.label = "moves of both sides", .low = 0, .high = (double)v->count},
                     .y = {.label = "winning chances in %", .low = 0, .high = 100}};
    for (size_t i = 0; i < v->count; i++)
        if (v->positions[i].done)
            points[count++] = (struct plot_point){
                (double)i, 100 * review_chance(v->game, v->positions[i].value, seat)};
    text_string(out, "<figure class=\"wide\">\n");
    plot_begin(out, &p);
    plot_level(out, &p, 50);
    plot_line(out, &p, 0, points, count);
    for (size_t i = 1; i < v->count; i++) {
        const struct review_position *at = &v->positions[i];
        if (at->judged && at->mark >= REVIEW_MISTAKE)
            plot_note(out, &p, (double)i, 100 * review_chance(v->game, at->value, seat),
                      review_mark_signs[at->mark]);
    }
    plot_end(out);
    text_string(out, "<figcaption>");
    html_format(out, "Chances of %s behind each move; ? a mistake, ?? a blunder.",
                v->game->seat_names[seat]);
    text_string(out, "</figcaption>\n</figure>\n");
    memory_free(points);
}

static void write_lines(char *lines, struct text *out)
{
    for (char *line = strtok(lines, "\n"); line; line = strtok(NULL, "\n")) {
        html_text(out, line);
        text_char(out, '\n');
    }
}

/* The board before a move, and what was wrong with it. */
static void write_mistake(const struct analysed *g, size_t ply, int seat, struct text *out)
{
    struct text t = text_new();
    struct record *r = g->record;
    analysed_move(g, ply, false, &t);
    text_string(out, "<section>\n<h3>");
    html_text(out, t.data);
    text_string(out, "</h3>\n<p>");
    text_clear(&t);
    review_explain(g->review, r, ply, true, true, analysed_name, &t);
    html_text(out, t.data);
    text_string(out,
                "</p>\n<div class=\"scroll\"><pre style=\"font-size:.875rem;line-height:1.25\">");
    text_clear(&t);
    record_go(r, r->nodes[g->review->positions[ply].node].parent);
    r->game->draw(r->table.position, &(struct drawing){.seat = seat}, &t);
    record_go(r, 0);
    write_lines(t.data, out);
    text_string(out, "</pre></div>\n</section>\n");
    text_free(&t);
}

void analysed_page(const struct analysed *g, int seat, struct text *out)
{
    struct text title = text_new();
    analysed_title(g, &title);
    text_string(out, "<h2>");
    html_text(out, title.data);
    text_string(out, "</h2>\n");
    write_graph(g, seat, out);
    write_sides(g, out);
    text_string(out, "<div class=\"grid\" style=\"margin-top:2rem\">\n");
    for (size_t i = 1; i < g->review->count; i++)
        if (g->review->positions[i].judged && g->review->positions[i].mark >= REVIEW_INACCURACY)
            write_mistake(g, i, seat, out);
    text_string(out, "</div>\n");
    text_free(&title);
}
