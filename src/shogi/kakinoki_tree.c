/* The tree of a record of KIF or KI2: a move behind the latest one, or a variation of an earlier one.
 * Nothing here calls itself: a tree of any depth is a path and a list of line ends. */
#include "shogi/kakinoki_parts.h"

#include "core/memory.h"

enum { REPLAYED_MAX = 1 << 27 }; /* moves played again to find where variations belong */

/* A line of moves behind us: its last node, its moves, and those it claims to have. Only lines longer
 * than every later one are kept: the others are never "the latest line that has ply N". */
struct kakinoki_end {
    uint32_t node;
    size_t length, claimed;
};

bool kakinoki_play(struct kakinoki *k, move m)
{
    const char *excess = record_excess(k->record);
    if (excess)
        return kakinoki_too_large(k, excess);
    k->node = record_add(k->record, k->node, m);
    table_play(&k->record->table, m);
    k->claimed = kakinoki_ply(k);
    return true;
}

/* Remembers the line that ends here. */
static void close_line(struct kakinoki *k)
{
    while (k->end_count && k->ends[k->end_count - 1].claimed <= k->claimed)
        k->end_count--;
    if (k->end_count == k->end_capacity) {
        k->end_capacity = k->end_capacity ? 2 * k->end_capacity : 16;
        k->ends = memory_resize(k->ends, k->end_capacity * sizeof *k->ends);
    }
    k->ends[k->end_count++] = (struct kakinoki_end){k->node, kakinoki_ply(k), k->claimed};
}

static uint32_t ancestor(const struct record *r, uint32_t node, size_t generations)
{
    while (generations--)
        node = r->nodes[node].parent;
    return node;
}

bool kakinoki_variation(struct kakinoki *k, const char *at)
{
    at = kakinoki_blanks(at);
    const char *place = at;
    int number = kakinoki_take_number(&at);
    close_line(k);
    k->variation = k->cut = true;
    k->ended = false;
    size_t wanted = number > 0 ? (size_t)number - 1 : 0, i = k->end_count;
    while (i > 0 && k->ends[i - 1].claimed < wanted)
        i--;
    if (number < 1 || i == 0)
        return kakinoki_object(k, place, "the number of a move that has one before it", NULL);
    k->claimed = wanted;
    const struct kakinoki_end *line = &k->ends[i - 1];
    if (line->length < wanted)
        return true; /* it belonged to what was cut, and that was told */
    k->cut = false;
    k->node = ancestor(k->record, line->node, line->length - wanted);
    if (i == k->end_count) {
        table_undo_to(&k->record->table, wanted);
        return true;
    }
    k->replayed += line->length;
    if (k->replayed > REPLAYED_MAX)
        return kakinoki_too_large(k, "variations that jump to and fro without end");
    record_go(k->record, k->node);
    return true;
}
