/* The order in which moves are tried: alpha-beta lives by it. */
#ifndef YOMI_SEARCH_MINIMAX_ORDER_H
#define YOMI_SEARCH_MINIMAX_ORDER_H

#include "search/minimax/minimax.h"

enum { ORDER_KILLERS = 2, ORDER_SLOTS = 1 << 14 };

/* What quiet moves did so far in this search. */
struct order_memory {
    move killers[MINIMAX_PLIES][ORDER_KILLERS]; /* the latest that cut at a ply */
    int32_t history[2][ORDER_SLOTS];            /* how much a move cut, by the parity of its ply */
};

/* The moves of one node and how good each looks. */
struct order {
    move *moves;
    int32_t *scores;
    size_t count;
};

void order_clear(struct order_memory *memory);

/* Scores the moves by what the settings allow: known (a move that was best here before, or 0) first,
 * then captures, killers and the others by their history. */
void order_score(struct order *o, const struct order_memory *memory,
                 const struct minimax_settings *settings, const struct knowledge *knowledge,
                 const void *position, int ply, move known);

/* Brings the best of the moves from index on to index; they keep their order where they look alike. */
move order_pick(struct order *o, size_t index);

bool order_quiet(const struct knowledge *knowledge, const void *position, move m);

/* Remembers that the move at index cut. Of quiet moves it is learnt that this one did and those tried
 * before it did not. */
void order_learn(const struct order *o, struct order_memory *memory,
                 const struct knowledge *knowledge, const void *position, int ply, int depth,
                 size_t index);

#endif
