/* Choosing what to show, and the forms that need no drawing. */
#include "lab/tree_view.h"

#include "core/memory.h"
#include "core/text.h"

#include <inttypes.h>
#include <stdlib.h>

const char *const tree_reasons[SEARCH_BY_STOP + 1] = {
    [SEARCH_BY_MOVES] = "from its moves",
    [SEARCH_BY_EVALUATION] = "evaluated",
    [SEARCH_BY_RULES] = "the game is over",
    [SEARCH_BY_TABLE] = "from the table",
    [SEARCH_BY_CUT] = "cut",
    [SEARCH_BY_PASS] = "cut by a pass",
    [SEARCH_BY_STOP] = "broken off",
};

/* How soon a node is to be shown. Brothers of the line share the room evenly: all first moves come
 * before all second ones. */
struct candidate {
    uint32_t node;
    int distance; /* from the line, in plies */
    int number;   /* among its brothers */
};

static int by_importance(const void *a, const void *b)
{
    const struct candidate *x = a, *y = b;
    if (x->distance != y->distance)
        return x->distance < y->distance ? -1 : 1;
    if (x->number != y->number && x->distance)
        return x->number < y->number ? -1 : 1;
    return x->node < y->node ? -1 : 1;
}

/* Below a pass the board is not one that moves could reach, so it stays closed. */
static bool is_pass(const struct tree_node *n)
{
    return n->ply > 0 && !n->move;
}

static size_t list_candidates(const struct tree *t, struct candidate *list)
{
    int *distance = memory_zeroed(t->count, sizeof *distance);
    size_t count = 0;
    list[count++] = (struct candidate){0};
    for (uint32_t parent = 0; parent < t->count; parent++) {
        const struct tree_node *n = &t->nodes[parent];
        int number = 0;
        for (uint32_t c = n->first; c; c = t->nodes[c].next) {
            bool closed = distance[parent] < 0 || is_pass(n);
            distance[c] = closed ? -1 : t->nodes[c].line ? 0 : distance[parent] + 1;
            if (!closed)
                list[count++] = (struct candidate){c, distance[c], number};
            number++;
        }
    }
    memory_free(distance);
    return count;
}

/* Children come behind their parents, so that one walk from the end adds them up. */
static uint64_t *add_up(const struct tree *t)
{
    uint64_t *totals = memory_get(t->count * sizeof *totals);
    for (size_t i = 0; i < t->count; i++)
        totals[i] = t->nodes[i].made + t->nodes[i].below;
    for (size_t i = t->count; i-- > 1;)
        totals[t->nodes[i].parent] += totals[i];
    return totals;
}

void tree_view_init(struct tree_view *v, const struct tree *t, const struct tree_words *words,
                    size_t budget)
{
    *v = (struct tree_view){.tree = t, .words = words};
    v->shown = memory_zeroed(t->count, sizeof *v->shown);
    v->totals = add_up(t);
    struct candidate *list = memory_get(t->count * sizeof *list);
    size_t count = list_candidates(t, list);
    qsort(list, count, sizeof *list, by_importance);
    for (size_t i = 0; i < count && (v->count < budget || !list[i].distance); i++) {
        v->shown[list[i].node] = true;
        v->count++;
    }
    memory_free(list);
}

void tree_view_free(struct tree_view *v)
{
    memory_free(v->totals);
    memory_free(v->shown);
}

struct tree_fold tree_view_fold(const struct tree_view *v, uint32_t node)
{
    const struct tree_node *n = &v->tree->nodes[node];
    struct tree_fold fold = {.whole = true, .made = n->below};
    for (uint32_t c = n->first; c; c = v->tree->nodes[c].next) {
        const struct tree_node *child = &v->tree->nodes[c];
        if (v->shown[c]) {
            fold.whole = false;
            continue;
        }
        fold.moves++;
        fold.cut += child->reason == SEARCH_BY_CUT || child->reason == SEARCH_BY_PASS;
        fold.table += child->reason == SEARCH_BY_TABLE;
        fold.made += v->totals[c];
    }
    return fold;
}

/* Text. */

void tree_view_write_name(const struct tree_view *v, uint32_t node, struct text *out)
{
    const struct tree_node *n = &v->tree->nodes[node];
    if (n->ply == 0)
        text_string(out, "root");
    else if (is_pass(n))
        text_string(out, "pass");
    else
        v->words->write_move(v->words->context, v->tree, node, out);
}

static void write_text(const struct tree_view *v, uint32_t node, struct text *out)
{
    const struct tree_node *n = &v->tree->nodes[node];
    size_t start = out->length;
    text_format(out, "%*s%s", 2 * n->ply, "", n->line ? "* " : "  ");
    tree_view_write_name(v, node, out);
    text_format(out, "%*s ", out->length - start < 24 ? (int)(24 - (out->length - start)) : 0, "");
    v->words->write_value(n->value, out);
    text_string(out, "  [");
    v->words->write_value(n->low, out);
    text_string(out, ", ");
    v->words->write_value(n->high, out);
    text_format(out, "]  %s, %" PRIu64 " node%s", tree_reasons[n->reason], v->totals[node],
                v->totals[node] == 1 ? "" : "s");
    struct tree_fold fold = tree_view_fold(v, node);
    if (fold.made && fold.whole)
        text_format(out, ", %" PRIu64 " folded", fold.made);
    text_char(out, '\n');
    for (uint32_t c = n->first; c; c = v->tree->nodes[c].next)
        if (v->shown[c])
            write_text(v, c, out);
    if (fold.made && !fold.whole)
        text_format(out, "%*s  ... %" PRIu64 " more moves, %" PRIu64 " folded\n", 2 * n->ply + 2,
                    "", fold.moves, fold.made);
}

void tree_view_write_text(const struct tree_view *v, struct text *out)
{
    text_format(out, "%s\n%s\n\n", v->words->title, v->words->about);
    write_text(v, 0, out);
}

/* DOT, for graphviz. Names of moves and values have no characters that need escaping. */

static void write_dot(const struct tree_view *v, uint32_t node, struct text *out)
{
    const struct tree_node *n = &v->tree->nodes[node];
    text_format(out, "  n%" PRIu32 " [label=\"", node);
    tree_view_write_name(v, node, out);
    text_string(out, "\\n");
    v->words->write_value(n->value, out);
    text_string(out, "  [");
    v->words->write_value(n->low, out);
    text_string(out, ", ");
    v->words->write_value(n->high, out);
    text_format(out, "]\\n%s\"%s];\n", tree_reasons[n->reason],
                n->line                        ? ", penwidth=2, color=blue"
                : n->reason == SEARCH_BY_CUT   ? ", color=orange3"
                : n->reason == SEARCH_BY_TABLE ? ", color=darkgreen"
                                               : "");
    for (uint32_t c = n->first; c; c = v->tree->nodes[c].next)
        if (v->shown[c]) {
            write_dot(v, c, out);
            text_format(out, "  n%" PRIu32 " -> n%" PRIu32 "%s;\n", node, c,
                        v->tree->nodes[c].line ? " [penwidth=2, color=blue]" : "");
        }
    struct tree_fold fold = tree_view_fold(v, node);
    if (fold.made)
        text_format(out,
                    "  f%" PRIu32 " [shape=plaintext, label=\"%" PRIu64 " moves\\n%" PRIu64
                    " nodes\"];\n  n%" PRIu32 " -> f%" PRIu32 " [style=dashed];\n",
                    node, fold.moves, fold.made, node, node);
}

void tree_view_write_dot(const struct tree_view *v, struct text *out)
{
    text_string(out, "digraph tree {\n  rankdir=LR;\n  node [shape=box, fontname=sans];\n  label=");
    text_json(out, v->words->title);
    text_string(out, ";\n");
    write_dot(v, 0, out);
    text_string(out, "}\n");
}

/* JSON. */

static void write_json(const struct tree_view *v, uint32_t node, struct text *out)
{
    const struct tree_node *n = &v->tree->nodes[node];
    struct text name = text_new();
    tree_view_write_name(v, node, &name);
    text_string(out, "{\"move\": ");
    text_json(out, n->ply ? name.data : NULL);
    text_free(&name);
    text_format(out,
                ", \"value\": %" PRId64 ", \"low\": %" PRId64 ", \"high\": %" PRId64
                ", \"depth\": %d, \"visits\": %" PRIu64 ", \"made\": %" PRIu64
                ", \"line\": %s, \"why\": \"%s\"",
                n->value, n->low, n->high, n->depth, n->visits, n->made, n->line ? "true" : "false",
                tree_reasons[n->reason]);
    const char *between = "";
    text_string(out, ", \"children\": [");
    for (uint32_t c = n->first; c; c = v->tree->nodes[c].next)
        if (v->shown[c]) {
            text_format(out, "%s\n%*s", between, n->ply + 1, "");
            write_json(v, c, out);
            between = ",";
        }
    struct tree_fold fold = tree_view_fold(v, node);
    text_format(out,
                "], \"folded\": {\"moves\": %" PRIu64 ", \"cut\": %" PRIu64 ", \"table\": %" PRIu64
                ", \"made\": %" PRIu64 "}}",
                fold.moves, fold.cut, fold.table, fold.made);
}

void tree_view_write_json(const struct tree_view *v, struct text *out)
{
    text_string(out, "{\"schema\": 1, \"title\": ");
    text_json(out, v->words->title);
    text_string(out, ", \"about\": ");
    text_json(out, v->words->about);
    text_format(out, ", \"nodes\": %" PRIu64 ", \"rounds\": [", tree_made(v->tree));
    for (int i = 0; i < v->tree->round_count; i++)
        text_format(out, "%s{\"depth\": %d, \"value\": %" PRId64 ", \"made\": %" PRIu64 "}",
                    i ? ", " : "", v->tree->rounds[i].depth, v->tree->rounds[i].value,
                    v->tree->rounds[i].made);
    text_string(out, "],\n\"root\": ");
    write_json(v, 0, out);
    text_string(out, "}\n");
}
