/* From events to nodes. */
#include "lab/tree.h"

#include "core/memory.h"

#include <assert.h>
#include <string.h>

void tree_init(struct tree *t, const struct tree_keep *keep)
{
    memset(t, 0, sizeof *t);
    t->keep = *keep;
}

void tree_free(struct tree *t)
{
    memory_free(t->nodes);
    t->nodes = NULL;
    t->count = t->capacity = 0;
}

static uint32_t add_node(struct tree *t, const struct search_event *e, uint32_t parent)
{
    if (t->count == t->capacity) {
        t->capacity = t->capacity ? 2 * t->capacity : 256;
        t->nodes = memory_resize(t->nodes, t->capacity * sizeof *t->nodes);
    }
    uint32_t index = (uint32_t)t->count++;
    t->nodes[index] = (struct tree_node){.move = e->move, .ply = e->ply, .parent = parent};
    if (e->ply == 0) {
        t->nodes[index].kept_line = true;
        return index;
    }
    struct tree_node *above = &t->nodes[parent];
    *(above->last ? &t->nodes[above->last].next : &above->first) = index;
    above->last = index;
    size_t step = (size_t)above->ply;
    t->nodes[index].kept_line =
        above->kept_line && step < t->keep.length && t->keep.line[step] == e->move;
    return index;
}

/* The child of that move, or 0. In the first visit of a node only the latest child can come again. */
static uint32_t find_child(const struct tree *t, uint32_t parent, move m)
{
    const struct tree_node *above = &t->nodes[parent];
    uint32_t child = above->visits > 1 ? above->first : above->last;
    while (child && t->nodes[child].move != m)
        child = t->nodes[child].next;
    return child;
}

static bool is_kept(const struct tree *t, const struct search_event *e)
{
    return t->count < t->keep.nodes && (e->ply <= t->keep.plies || t->nodes[t->at].kept_line);
}

static void enter(struct tree *t, const struct search_event *e)
{
    assert(e->ply < TREE_PLIES);
    /* A move that comes again at once was made only once. */
    bool again = e->ply > 0 && t->left[e->ply - 1].any && t->left[e->ply - 1].move == e->move;
    bool made = e->ply > 0 && !again;
    t->left[e->ply].any = false;
    t->rounds[t->round_count - 1].made += made;
    uint32_t node = 0;
    if (e->ply == 0) {
        if (!t->count)
            add_node(t, e, 0);
    } else {
        node = t->dark ? 0 : find_child(t, t->at, e->move);
        if (!node && !t->dark && is_kept(t, e))
            node = add_node(t, e, t->at);
        if (!node) {
            t->nodes[t->at].below += made;
            t->dark++;
            return;
        }
    }
    struct tree_node *n = &t->nodes[node];
    n->visits++;
    n->made += made;
    n->depth = e->depth;
    n->low = e->low;
    n->high = e->high;
    n->cut = 0;
    t->at = node;
}

static void leave(struct tree *t, const struct search_event *e)
{
    if (e->ply > 0) {
        t->left[e->ply - 1].any = true;
        t->left[e->ply - 1].move = e->move;
    }
    if (t->dark) {
        t->dark--;
        return;
    }
    struct tree_node *n = &t->nodes[t->at];
    n->value = e->value;
    n->reason = e->reason;
    t->at = n->parent;
}

/* Where there are more rounds than places, the last place counts them together. */
static void begin_round(struct tree *t, const struct search_event *e)
{
    if (t->round_count < TREE_ROUNDS)
        t->rounds[t->round_count++] = (struct tree_round){0};
    t->rounds[t->round_count - 1].depth = e->depth;
    t->count = 0;
    t->at = 0;
    t->dark = 0;
}

static void end_round(struct tree *t, const struct search_event *e)
{
    t->rounds[t->round_count - 1].value = e->value;
    if (!t->count)
        return;
    uint32_t node = 0;
    t->nodes[0].line = true;
    for (size_t i = 0; i < e->length; i++) {
        uint32_t child = t->nodes[node].first;
        while (child && t->nodes[child].move != e->line[i])
            child = t->nodes[child].next;
        if (!child)
            break;
        t->nodes[child].line = true;
        node = child;
    }
}

static void listen(void *context, const struct search_event *e)
{
    struct tree *t = context;
    switch (e->kind) {
    case SEARCH_BEGIN:
        begin_round(t, e);
        break;
    case SEARCH_ENTER:
        enter(t, e);
        break;
    case SEARCH_LEAVE:
        leave(t, e);
        break;
    case SEARCH_CUT:
        if (!t->dark)
            t->nodes[t->at].cut = e->move;
        break;
    case SEARCH_END:
        end_round(t, e);
        break;
    case SEARCH_TABLE: /* the reason of leaving says as much */
    case SEARCH_LINE:  /* and the line of the end is the one that counts */
        break;
    }
}

struct search_events tree_listener(struct tree *t)
{
    return (struct search_events){listen, t};
}

uint64_t tree_made(const struct tree *t)
{
    uint64_t made = 0;
    for (int i = 0; i < t->round_count; i++)
        made += t->rounds[i].made;
    return made;
}
