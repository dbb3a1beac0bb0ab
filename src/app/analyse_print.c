/* A review on the screen: a table, a graph of blocks and the moves that mattered. */
#include "app/analyse.h"
#include "app/notation.h"
#include "app/terminal.h"
#include "core/text.h"

#include <stdio.h>
#include <string.h>

enum { LABEL = 6, COLUMNS = TERMINAL_COLUMNS - LABEL - 2, ROWS = 8, STEPS = 8 };

void analysed_name(const struct game *g, const void *position, move m, struct text *out)
{
    notation_write(g, position, m, false, out);
}

void analysed_plain_name(const struct game *g, const void *position, move m, struct text *out)
{
    notation_write(g, position, m, true, out);
}

void analysed_title(const struct analysed *g, struct text *out)
{
    static const char *const results[] = {[RESULT_UNKNOWN] = "",
                                          [RESULT_FIRST] = "1-0",
                                          [RESULT_SECOND] = "0-1",
                                          [RESULT_DRAW] = "1/2-1/2"};
    const struct record *r = g->record;
    const char *names[2];
    for (int seat = 0; seat < 2; seat++)
        names[seat] = record_header(r, r->game->seat_names[seat]);
    if (names[0] && names[1])
        text_format(out, "%s - %s", names[0], names[1]);
    else
        text_format(out, "Game %zu", g->number);
    if (r->result)
        text_format(out, " (%s)", results[r->result]);
}

void analysed_move(const struct analysed *g, size_t ply, bool ascii, struct text *out)
{
    struct record *r = g->record;
    const struct review_position *p = &g->review->positions[ply];
    struct sheet sheet = {0};
    sheet_start(&sheet, r->game, r->table.position);
    sheet_number(&sheet, r->game, ply - 1, out);
    text_char(out, ' ');
    record_go(r, r->nodes[p->node].parent);
    notation_write(r->game, r->table.position, r->nodes[p->node].move, ascii, out);
    record_go(r, 0);
    text_string(out, review_mark_signs[p->mark]);
}

static void print_sides(const struct analysed *g, const struct review_summary *s, struct text *out)
{
    text_format(out, "%-6s %10s %12s", "", "accuracy", "lost a move");
    for (int m = REVIEW_INACCURACY; m < REVIEW_MARKS; m++)
        text_format(out, " %5s", review_mark_signs[m]);
    text_char(out, '\n');
    for (int seat = 0; seat < 2; seat++) {
        const struct review_side *side = &s->sides[seat];
        if (!side->moves)
            continue;
        text_format(out, "%-6s %8.1f %% %10.1f %%", g->record->game->seat_names[seat],
                    side->accuracy, side->loss);
        for (int m = REVIEW_INACCURACY; m < REVIEW_MARKS; m++)
            text_format(out, " %5zu", side->marks[m]);
        text_char(out, '\n');
    }
}

/* One column of the graph: the latest of its positions and the worst of its moves. */
struct column {
    bool known;
    double chance;
    enum review_mark mark;
};

static int fill_columns(const struct review *v, int seat, struct column columns[COLUMNS])
{
    int count = v->count < COLUMNS ? (int)v->count : COLUMNS;
    for (int c = 0; c < count; c++)
        columns[c] = (struct column){0};
    for (size_t i = 0; i < v->count; i++) {
        const struct review_position *p = &v->positions[i];
        struct column *c = &columns[i * (size_t)count / v->count];
        if (p->done)
            *c = (struct column){true, review_chance(v->game, p->value, seat), c->mark};
        if (p->judged && p->mark > c->mark)
            c->mark = p->mark;
    }
    return count;
}

/* Columns of a short game are wider. */
static int width_of(int count)
{
    return COLUMNS / count < 4 ? COLUMNS / count : 4;
}

static void print_cell(const struct column *c, int row, bool ascii, struct text *out)
{
    static const char *const blocks[STEPS + 1] = {" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
    /* Even a lost position shows a little, so that it is not taken for one that is not known. */
    int level = 1 + (int)(c->chance * (ROWS * STEPS - 1) + 0.5);
    int fill = level - (ROWS - 1 - row) * STEPS;
    fill = fill < 0 ? 0 : fill > STEPS ? STEPS : fill;
    if (!c->known)
        text_char(out, ' ');
    else if (ascii)
        text_char(out, fill > STEPS / 2 ? '#' : fill ? '.' : ' ');
    else
        text_string(out, blocks[fill]);
}

/* Ends a line without blanks. */
static void trim_line(struct text *out)
{
    while (out->data[out->length - 1] == ' ')
        out->data[--out->length] = '\0';
    text_char(out, '\n');
}

/* A sign a column for the worst move of it. */
static void print_marks(const struct column *columns, int count, bool color, struct text *out)
{
    static const char *const signs[REVIEW_MARKS] = {" ", "!", ".", "?", "X"};
    static const char *const colors[REVIEW_MARKS] = {"", "\033[32m", "\033[33m", "\033[35m",
                                                     "\033[31m"};
    int last = count;
    while (last > 0 && !columns[last - 1].mark)
        last--;
    if (!last)
        return;
    text_format(out, "%*s", LABEL, "");
    for (int c = 0; c < last; c++) {
        enum review_mark mark = columns[c].mark;
        bool colored = color && mark;
        text_format(out, "%s%-*s%s", colored ? colors[mark] : "", width_of(count), signs[mark],
                    colored ? "\033[0m" : "");
    }
    trim_line(out);
}

static void print_graph(const struct analysed *g, const struct drawing *style, struct text *out)
{
    static const char *const labels[ROWS + 1] = {[0] = "100 %", [ROWS / 2] = " 50 %"};
    struct column columns[COLUMNS];
    int count = fill_columns(g->review, style->seat, columns), width = width_of(count);
    text_format(out, "\nWinning chances of %s  (. inaccuracy, ? mistake, X blunder)\n",
                g->record->game->seat_names[style->seat]);
    for (int row = 0; row < ROWS; row++) {
        text_format(out, "%5s%s", labels[row] ? labels[row] : "", style->ascii ? "|" : "│");
        for (int c = 0; c < count * width; c++)
            print_cell(&columns[c / width], row, style->ascii, out);
        trim_line(out);
    }
    print_marks(columns, count, style->color, out);
}

static void print_turns(const struct analysed *g, const struct review_summary *s, bool ascii,
                        struct text *out)
{
    struct text lines = text_new();
    for (int i = 0; i < s->turn_count; i++) {
        text_string(&lines, "  ");
        analysed_move(g, s->turns[i], ascii, &lines);
        text_string(&lines, "  ");
        review_explain(g->review, g->record, s->turns[i], true, false,
                       ascii ? analysed_plain_name : analysed_name, &lines);
        text_char(&lines, '\n');
    }
    if (s->turn_count) {
        text_format(out, "\nTurning point%s:\n", s->turn_count == 1 ? "" : "s");
        terminal_wrap(out, lines.data, 4);
    }
    text_free(&lines);
}

void analysed_print(const struct analysed *g, const struct drawing *style, struct text *out)
{
    struct review_summary s;
    struct text title = text_new();
    review_summarise(g->review, &s);
    analysed_title(g, &title);
    text_char(&title, '\n');
    terminal_clean(out, title.data);
    text_free(&title);
    if (s.sides[0].moves || s.sides[1].moves) {
        print_sides(g, &s, out);
        print_graph(g, style, out);
        print_turns(g, &s, style->ascii, out);
    }
}
