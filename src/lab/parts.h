/* What an experiment has finished so far, kept in a file as it goes, so that a run that was interrupted
 * goes on where it was.
 *
 * A part has a key that says everything its result depends on, and the result as text; one line each,
 * with a tab between. The first line names the program: what another one has measured is left aside. */
#ifndef YOMI_LAB_PARTS_H
#define YOMI_LAB_PARTS_H

#include "core/error.h"

#include <stdint.h>
#include <stdio.h>

struct part {
    uint64_t hash; /* of the key */
    char *key, *result;
};

struct parts {
    const char *path, *program; /* the caller's; path NULL: only memory */
    FILE *file;                 /* NULL until there is one */
    bool begun;                 /* it names the program */
    struct part *list;
    size_t count;
};

/* Reads what is there; path NULL keeps nothing. Both texts must last. False, with e filled, when the file cannot be used. */
bool parts_open(struct parts *p, const char *path, const char *program, struct error *e);
void parts_close(struct parts *p);

/* The result of a part, or NULL when it is not finished. */
const char *parts_find(const struct parts *p, const char *key);

/* Keeps a result; it is on its way to the disk when this returns. False, with e filled, when it cannot
 * be written. */
bool parts_add(struct parts *p, const char *key, const char *result, struct error *e);

#endif
