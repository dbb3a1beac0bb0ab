/* Minimax and what was built on it, over any game of two seats that move in turn, without chance and
 * hidden cards: the ladder of the chess paper and the rungs that came later.
 *
 * The value of a position at a depth does not depend on how it was reached: inside of the tree
 * repetition is not looked at, every node being judged as if it had just been set up. Only the root
 * knows what lies behind it: a move there that ends the game by repetition has the value of that end.
 * So values may be kept in a table over searches and positions, and all exact rungs agree with plain
 * minimax wherever they are asked. A table holds values of one game by one set of rules; forget
 * between others.
 *
 * Where several moves are equally good, the first one searched is chosen: with plain minimax the first
 * listed, with ordering the first in that order, with shuffle the one that the seed puts first. */
#ifndef YOMI_SEARCH_MINIMAX_MINIMAX_H
#define YOMI_SEARCH_MINIMAX_MINIMAX_H

#include "search/events.h"
#include "search/minimax/evaluation.h"
#include "search/minimax/settings.h"

enum {
    MINIMAX_WIN = 1000000, /* a win in n plies is MINIMAX_WIN - n, a loss its negative */
    MINIMAX_WINS = MINIMAX_WIN - 1000,      /* from here on a value is a win */
    MINIMAX_PLIES = MINIMAX_DEPTH_MAX + 64, /* no line is longer, quiescence included */
};

/* All that is 0 or NULL asks for nothing. */
struct minimax_request {
    const void *position; /* not over; unchanged */
    const struct history *past;

    int depth; /* plies; 0 for that of the settings or the usual one, at most MINIMAX_DEPTH_MAX */
    uint64_t nodes;              /* stop after so many */
    bool (*stop)(void *context); /* asked now and then; true ends the search */
    void *stop_context;
    uint64_t seed; /* of the order of the root's moves, where the settings ask for one */

    struct search_events events;
};

/* A move that is searched a second time, with more depth or a wider window, is made once; the moves
 * below it are made and counted again. */
struct minimax_counters {
    uint64_t nodes;                     /* moves made, passes included: the root is not counted */
    uint64_t leaves;                    /* evaluations */
    uint64_t ends;                      /* nodes where the game was over */
    uint64_t cuts;                      /* nodes left because of a refutation ... */
    uint64_t first_cuts;                /* ... that was the first move tried */
    uint64_t probes;                    /* questions to the table ... */
    uint64_t hits;                      /* ... of which it knew the position ... */
    uint64_t answers;                   /* ... and the answer */
    uint64_t stores;                    /* results put into it ... */
    uint64_t collisions;                /* ... in the place of another position's */
    uint64_t by_ply[MINIMAX_PLIES + 1]; /* nodes, by their distance from the root */
};

/* One round of iterative deepening; without it there is only one. */
struct minimax_round {
    int depth;
    int value;
    move best;
    uint64_t nodes; /* of this round */
};

struct minimax_result {
    move best;    /* the first where the search was stopped before any was done */
    int value;    /* for the seat to move */
    int depth;    /* of the value; 0 where no round was finished */
    bool stopped; /* by nodes or by the caller: the last round is not complete */
    size_t length;
    move line[MINIMAX_DEPTH_MAX]; /* the principal variation; ends early where the table knew */
    struct minimax_counters counters;
    int round_count; /* that were finished */
    struct minimax_round rounds[MINIMAX_DEPTH_MAX];
};

struct minimax;

/* NULL and e filled for a game that it cannot search. The evaluation NULL is that of the settings. */
struct minimax *minimax_open(const struct game *g, const struct minimax_settings *settings,
                             const struct evaluation *evaluation, struct error *e);
void minimax_close(struct minimax *s);

/* Empties the table. */
void minimax_forget(struct minimax *s);

void minimax_search(struct minimax *s, const struct minimax_request *request,
                    struct minimax_result *result);

#endif
