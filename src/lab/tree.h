/* The tree of a search, recorded from what the search tells (search/events.h).
 *
 * It fits every search that tells events. A node that is visited again, by the same moves from the root,
 * is the same node: so searches that come back (a second look with another window, simulations, proof
 * numbers) fill one tree. A new round begins a new tree; of the rounds before only their sums are kept.
 *
 * A tree is kept down to a number of plies, and beside a line that was known before as deep as it goes;
 * of the rest moves are counted. So its size is bounded, and the counts add up all the same. */
#ifndef YOMI_LAB_TREE_H
#define YOMI_LAB_TREE_H

#include "search/events.h"

#include <stdbool.h>

enum { TREE_PLIES = 256, TREE_ROUNDS = 128, TREE_LINE = 128 };

/* What is kept as nodes. */
struct tree_keep {
    int plies;    /* everything so far from the root */
    size_t nodes; /* and no more than that */
    move line[TREE_LINE];
    size_t length; /* of the line; its nodes and their children are kept, too */
};

struct tree_node {
    move move; /* that leads here; 0 at the root and for a pass */
    int ply, depth;
    uint64_t visits;
    uint64_t
        made; /* how often the move was made: less than visits where a search was repeated at once */
    uint64_t below;           /* moves made below that are not kept as nodes */
    int64_t low, high, value; /* of the latest visit, as in the events */
    enum search_reason reason;
    move cut;                           /* the move that refuted the node, or 0 */
    bool line;                          /* on the best line */
    bool kept_line;                     /* on the line of struct tree_keep */
    uint32_t parent, first, last, next; /* 0 for none: the root is nobody's child */
};

struct tree_round {
    int depth;
    int64_t value;
    uint64_t made; /* moves */
};

struct tree {
    struct tree_keep keep;
    struct tree_node
        *nodes; /* of the latest round, in the order they were first entered; 0 is the root */
    size_t count, capacity;
    struct tree_round rounds[TREE_ROUNDS];
    int round_count;

    /* While a search runs: the node it is at, how many plies below that are dark, and at every ply the
     * child that was left last in this visit. */
    uint32_t at;
    int dark;
    struct {
        bool any;
        move move;
    } left[TREE_PLIES + 1];
};

void tree_init(struct tree *t, const struct tree_keep *keep);
void tree_free(struct tree *t);

/* The listener to hand to a search. The tree must stay where it is while it listens. */
struct search_events tree_listener(struct tree *t);

/* Moves made in all rounds. */
uint64_t tree_made(const struct tree *t);

#endif
