/* What a search tells about itself while it runs: enough to draw its tree.
 *
 * Every search that grows a tree uses the same events. A node is entered once and left once for every
 * visit, children between the two; cuts, answers from a table and new best lines are told between the
 * entering and the leaving of the node they belong to. Whoever listens must not touch the search. */
#ifndef YOMI_SEARCH_EVENTS_H
#define YOMI_SEARCH_EVENTS_H

#include "game/history.h"

enum search_event_kind {
    SEARCH_BEGIN, /* a search, or one round of it, begins; depth says how deep it will go */
    SEARCH_ENTER, /* a node: by which move, at which ply, with which bounds */
    SEARCH_LEAVE, /* the same node: its value, and why it has it */
    SEARCH_CUT,   /* the move refutes the node: its other moves are not looked at */
    SEARCH_TABLE, /* the table knew the node */
    SEARCH_LINE,  /* a new best line from this node on */
    SEARCH_END,   /* the round is over; value and line are its result */
};

/* Why a node has its value. */
enum search_reason {
    SEARCH_BY_MOVES,      /* from its children */
    SEARCH_BY_EVALUATION, /* a leaf */
    SEARCH_BY_RULES,      /* the game is over */
    SEARCH_BY_TABLE,      /* known from before */
    SEARCH_BY_CUT,        /* a child refuted it: the value is a bound */
    SEARCH_BY_PASS,       /* even passing was too good: likewise */
    SEARCH_BY_STOP,       /* broken off: the value means nothing */
};

struct search_event {
    enum search_event_kind kind;
    enum search_reason reason; /* on leaving */
    int ply;                   /* of the node below the root, which is 0 */
    int depth;                 /* plies still to go; below 0 in a quiescence search */
    move move;    /* that led to the node, or that cuts it; 0 at the root and for a pass */
    uint64_t key; /* of the position, on entering */

    /* On entering, what the search compares with: the window of an alpha-beta search, the thresholds
     * of a proof-number search, 0 and the visits so far in a tree of simulations. */
    int64_t low, high;

    /* For the side that moves at the node: centipawns, a proof number, or thousandths of a point. */
    int64_t value;

    const move *line; /* of SEARCH_LINE and SEARCH_END, beginning with the node's own move */
    size_t length;
};

/* A listener; no search asks for one. */
struct search_events {
    void (*tell)(void *context, const struct search_event *event);
    void *context;
};

#endif
