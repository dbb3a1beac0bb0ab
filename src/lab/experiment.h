/* An experiment: a named run that measures something and says what came out.
 *
 * Experiments are const tables, a line each in experiments.c. One is handed a struct lab, what was asked
 * for, and fills a struct findings, from which the files and the page are written (page.h). */
#ifndef YOMI_LAB_EXPERIMENT_H
#define YOMI_LAB_EXPERIMENT_H

#include "core/text.h"
#include "lab/findings.h"
#include "lab/parts.h"

#include <stdatomic.h>

/* What is 0 or NULL asks for the usual. */
struct lab {
    uint64_t seed;
    uint64_t games, positions, depth;
    const char *limit;
    bool quick; /* a small form of the same, to try it out */

    const char *program; /* name and version */
    const char *folder;  /* where a store may be kept, or NULL */
    int threads;         /* games at once */
    atomic_bool *stop;   /* set by whoever wants it to end */
    struct parts parts;  /* what was finished before */

    /* Told now and then, with what is done and how much of it, from 0 to 1. */
    void (*progress)(void *who, const char *what, double done);
    void *who;
};

enum lab_end {
    LAB_DONE,
    LAB_STOPPED, /* by the flag: what is finished is kept */
    LAB_FAILED,  /* e says why */
};

struct experiment {
    const char *name;
    const char *title; /* for people */
    const char *about; /* one line */
    const char *takes; /* the options it knows beside those that all know: "positions depth" */
    enum lab_end (*run)(struct lab *lab, struct findings *found, struct error *e);
};

extern const struct experiment chess_table1, chess_table6, chess_table7;
extern const struct experiment chess_ladder, shogi_ladder, chess_ladder_match;

/* All of them; ends with NULL. */
extern const struct experiment *const experiments[];

const struct experiment *experiment_find(const char *name); /* or NULL */
bool experiment_takes(const struct experiment *x, const char *option);

static inline bool lab_stopped(const struct lab *lab)
{
    return lab->stop && atomic_load(lab->stop);
}

void lab_progress(const struct lab *lab, double done, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

#endif
