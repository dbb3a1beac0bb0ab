/* Fixed work on one thread, whose counts are the same in every build and on every machine: a change that
 * should not alter results keeps them. */
#ifndef YOMI_LAB_BENCHES_H
#define YOMI_LAB_BENCHES_H

#include <stdint.h>

struct bench_row {
    const char *name, *game;
    const char *position; /* or NULL; of playouts, their rules */
    int amount;           /* plies; of playouts, games */
    uint64_t count;       /* that it must give */
};

struct bench {
    const char *name, *summary;
    const char *amount, *unit; /* what an amount is, "" to leave it out, and what is counted */
    const struct bench_row *rows;
    uint64_t (*work)(
        const struct bench_row *r); /* does a row and returns its count, 0 on trouble */
};

extern const struct bench benches[]; /* the last has no name */

#endif
