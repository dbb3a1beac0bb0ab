/* What the search of a game and the driver (alphabeta.c) know of each other. */
#ifndef YOMI_SEARCH_ALPHABETA_WORKER_H
#define YOMI_SEARCH_ALPHABETA_WORKER_H

#include "search/alphabeta/alphabeta.h"
#include "search/alphabeta/transpositions.h"

/* What one search of all workers shares. */
struct effort {
    struct transpositions table;
    struct alphabeta_limits limits;
    int lines;
    enum alphabeta_part without;
    atomic_bool stop;
    atomic_bool told;        /* the stop came from outside: infinite searches end by no other */
    atomic_bool pondering;   /* the time limits do not count yet */
    double began;            /* when the clock started */
    double optimum, maximum; /* seconds: when to stop between iterations, and at once; 0: never */
    double cpu_end;          /* of the first worker's CPU clock; 0: never */
    const struct worker_kind *kind;
    void *workers[256];
    int threads;
    void (*line)(void *who, const struct alphabeta_line *l);
    void *who;
};

/* The functions of a game's search. A worker is one thread's memory: position, histories, results. */
struct worker_kind {
    void *(*open)(struct effort *e, int number); /* NULL when there is no memory for it */
    void (*close)(void *worker);
    void (*forget)(void *worker);
    void (*set)(void *worker, const void *position, const struct history *h);
    void (*run)(void *worker); /* iterative deepening until the end; worker 0 watches the clock */
    uint64_t (*nodes)(const void *worker);
    void (*answer)(const void *worker, struct alphabeta_answer *a);
    int (*evaluate)(const void *position);
};

extern const struct worker_kind chess_worker, shogi_worker;

uint64_t effort_nodes(const struct effort *e);
double effort_seconds(const struct effort *e);

#endif
