/* A tree as an outline in SVG: a line of text for every node, deeper ones further in, with columns for
 * what is known of it. So labels never meet, however large the tree is. */
#include "arena/html.h"
#include "core/text.h"
#include "lab/tree_view.h"

#include <inttypes.h>

enum {
    MARGIN = 16,
    HEAD = 118, /* title, what was searched, legend, heads of the columns */
    ROW = 22,
    STEP = 20,  /* in for each ply */
    NAME = 84,  /* room for a move */
    VALUE = 64, /* and for what is known of the node */
    WINDOW = 118,
    WHY = 190,
    NODES = 76,
    BAR = 70,
    BASE = 5, /* of letters above the lower end of a row */
};

struct layout {
    struct text *out;
    const struct tree_view *view;
    int value, window, why, nodes, width; /* where columns begin or, for numbers, end */
    uint64_t most;
    int row;
};

static int deepest_shown(const struct tree_view *v)
{
    int ply = 0;
    for (uint32_t i = 0; i < v->tree->count; i++)
        if (v->shown[i] && v->tree->nodes[i].ply > ply)
            ply = v->tree->nodes[i].ply;
    return ply;
}

/* Where nothing below a node is shown, its own row says what is folded. */
static bool has_fold_row(struct tree_fold fold)
{
    return fold.made > 0 && !fold.whole;
}

static int count_rows(const struct tree_view *v)
{
    int rows = 0;
    for (uint32_t i = 0; i < v->tree->count; i++)
        if (v->shown[i])
            rows += 1 + has_fold_row(tree_view_fold(v, i));
    return rows;
}

static int row_y(int row)
{
    return HEAD + row * ROW + ROW / 2;
}

static int marker_x(int ply)
{
    return MARGIN + 8 + ply * STEP;
}

static void begin_label(const struct layout *l, int x, int y, const char *look, const char *anchor)
{
    text_format(l->out, "<text class=\"%s\" x=\"%d\" y=\"%d\" text-anchor=\"%s\">", look, x, y,
                anchor);
}

static void end_label(const struct layout *l)
{
    text_string(l->out, "</text>\n");
}

/* Marks say without colour what a node is: the best line is full, a cut is crossed, what the table knew
 * is square, the end of a game is a full square, leaves are small. */
static void draw_marker(struct text *out, int x, int y, enum search_reason why, bool line)
{
    switch (why) {
    case SEARCH_BY_CUT:
    case SEARCH_BY_PASS:
        text_format(out, "<path class=\"mark cut\" d=\"M%d %dl8 8m0 -8l-8 8\"/>\n", x - 4, y - 4);
        break;
    case SEARCH_BY_TABLE:
        text_format(out, "<path class=\"mark table\" d=\"M%d %dh8v8h-8z\"/>\n", x - 4, y - 4);
        break;
    case SEARCH_BY_RULES:
        text_format(out, "<path class=\"mark over\" d=\"M%d %dh8v8h-8z\"/>\n", x - 4, y - 4);
        break;
    default:
        text_format(out, "<circle class=\"mark%s\" cx=\"%d\" cy=\"%d\" r=\"%s\"/>\n",
                    line ? " best" : "", x, y,
                    line                          ? "5"
                    : why == SEARCH_BY_EVALUATION ? "2.5"
                                                  : "4");
    }
}

static void draw_count(const struct layout *l, int y, uint64_t made)
{
    begin_label(l, l->nodes, y + BASE, "number", "end");
    text_format(l->out, "%" PRIu64, made);
    end_label(l);
    double width = (double)BAR * (double)made / (double)(l->most ? l->most : 1);
    text_format(l->out, "<rect class=\"size\" x=\"%d\" y=\"%d\" width=\"%.1f\" height=\"8\"/>\n",
                l->nodes + 10, y - 4, width);
}

static void write_fold(struct text *out, const struct tree_fold *fold, const char *more)
{
    if (fold->moves)
        text_format(out, "%" PRIu64 "%s move%s", fold->moves, more, fold->moves == 1 ? "" : "s");
    else
        text_string(out, "deeper nodes");
    if (fold->cut)
        text_format(out, ", %" PRIu64 " cut", fold->cut);
    if (fold->table)
        text_format(out, ", %" PRIu64 " known", fold->table);
}

static void draw_values(const struct layout *l, const struct tree_node *n,
                        const struct tree_fold *fold, int y)
{
    const struct tree_words *w = l->view->words;
    begin_label(l, l->value, y + BASE, "number", "end");
    w->write_value(n->value, l->out);
    end_label(l);
    begin_label(l, l->window + 10, y + BASE, "quiet", "start");
    text_char(l->out, '[');
    w->write_value(n->low, l->out);
    text_string(l->out, ", ");
    w->write_value(n->high, l->out);
    text_char(l->out, ']');
    end_label(l);
    begin_label(l, l->why, y + BASE, "quiet", "start");
    text_string(l->out, tree_reasons[n->reason]);
    if (fold->made && fold->whole) {
        text_string(l->out, ": ");
        write_fold(l->out, fold, "");
    }
    end_label(l);
}

/* From the parent's mark down and to this row. */
static void draw_branch(const struct layout *l, int ply, int parent_row, int row, const char *look)
{
    if (ply > 0)
        text_format(l->out, "<path class=\"branch%s\" d=\"M%d %dV%dH%d\"/>\n", look,
                    marker_x(ply - 1), row_y(parent_row) + 6, row_y(row), marker_x(ply) - 6);
}

static void draw_fold(struct layout *l, const struct tree_node *n, int parent_row,
                      const struct tree_fold *fold)
{
    int row = l->row++, y = row_y(row), ply = n->ply + 1;
    draw_branch(l, ply, parent_row, row, " folded");
    begin_label(l, marker_x(ply), y + BASE, "quiet", "start");
    text_string(l->out, "\xe2\x80\xa6 ");
    write_fold(l->out, fold, " more");
    end_label(l);
    draw_count(l, y, fold->made);
}

static void draw_node(struct layout *l, uint32_t node, int parent_row)
{
    const struct tree_view *v = l->view;
    const struct tree_node *n = &v->tree->nodes[node];
    int row = l->row++, y = row_y(row);
    draw_branch(l, n->ply, parent_row, row, n->line ? " best" : "");
    draw_marker(l->out, marker_x(n->ply), y, n->reason, n->line);
    begin_label(l, marker_x(n->ply) + 12, y + BASE, n->line ? "move best" : "move", "start");
    tree_view_write_name(v, node, l->out);
    end_label(l);
    struct tree_fold fold = tree_view_fold(v, node);
    draw_values(l, n, &fold, y);
    draw_count(l, y, v->totals[node]);
    for (uint32_t c = n->first; c; c = v->tree->nodes[c].next)
        if (v->shown[c])
            draw_node(l, c, row);
    if (has_fold_row(fold))
        draw_fold(l, n, row, &fold);
}

static void draw_legend(const struct layout *l)
{
    static const struct {
        enum search_reason why;
        bool line;
        const char *words;
        int width;
    } marks[] = {
        {SEARCH_BY_MOVES, true, "best line", 80},  {SEARCH_BY_MOVES, false, "searched", 80},
        {SEARCH_BY_CUT, false, "cut", 48},         {SEARCH_BY_TABLE, false, "table", 58},
        {SEARCH_BY_EVALUATION, false, "leaf", 48}, {SEARCH_BY_RULES, false, "game over", 80},
    };
    int x = MARGIN + 8;
    for (size_t i = 0; i < sizeof marks / sizeof *marks; i++) {
        draw_marker(l->out, x, 76, marks[i].why, marks[i].line);
        begin_label(l, x + 10, 76 + BASE, "quiet", "start");
        text_string(l->out, marks[i].words);
        end_label(l);
        x += marks[i].width;
    }
}

static void draw_heads(const struct layout *l)
{
    static const char *const words[] = {"value", "window", "why", "nodes"};
    int x[] = {l->value, l->window + 10, l->why, l->nodes};
    for (int i = 0; i < 4; i++) {
        begin_label(l, x[i], HEAD - 6, "quiet", i == 0 || i == 3 ? "end" : "start");
        text_string(l->out, words[i]);
        end_label(l);
    }
}

static const char looks[] =
    "svg text{font-size:13px;fill:var(--ink)}svg text.title{font-size:17px;font-weight:600}"
    "svg text.quiet{fill:var(--muted)}svg text.best{font-weight:700;fill:var(--s0)}"
    ".number{font-variant-numeric:tabular-nums}"
    ".branch{fill:none;stroke:var(--line)}.branch.best{stroke:var(--s0);stroke-width:2}"
    ".branch.folded{stroke-dasharray:2 3}"
    ".mark{fill:var(--page);stroke:var(--muted);stroke-width:1.5}"
    ".mark.best{fill:var(--s0);stroke:var(--s0)}.mark.cut{fill:none;stroke:var(--s1);stroke-width:"
    "2}"
    ".mark.table{stroke:var(--s2);stroke-width:2}.mark.over{fill:var(--ink);stroke:var(--ink)}"
    ".size{fill:var(--s0);opacity:.45}";

void tree_view_write_svg(const struct tree_view *v, struct text *out)
{
    struct layout l = {.out = out, .view = v, .most = v->totals[0]};
    l.value = marker_x(deepest_shown(v)) + 12 + NAME + VALUE;
    l.window = l.value;
    l.why = l.window + 10 + WINDOW;
    l.nodes = l.why + WHY + NODES;
    l.width = l.nodes + 10 + BAR + MARGIN;
    int height = HEAD + count_rows(v) * ROW + MARGIN;
    text_format(out,
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%d\" "
                "height=\"%d\" role=\"img\">\n<title>",
                l.width, height, l.width, height);
    html_text(out, v->words->title);
    text_string(out, "</title>\n<desc>");
    html_text(out, v->words->about);
    text_string(out, "</desc>\n<style>\n");
    html_drawing_style(out);
    text_format(out, "\n%s\n</style>\n<rect class=\"page\" width=\"100%%\" height=\"100%%\"/>\n",
                looks);
    begin_label(&l, MARGIN, 28, "title", "start");
    html_text(out, v->words->title);
    end_label(&l);
    begin_label(&l, MARGIN, 50, "quiet", "start");
    html_text(out, v->words->about);
    end_label(&l);
    draw_legend(&l);
    draw_heads(&l);
    draw_node(&l, 0, 0);
    text_string(out, "</svg>\n");
}
