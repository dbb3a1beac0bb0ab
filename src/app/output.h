/* A file that appears whole or not at all.
 *
 * What is written goes to a file without a name that others look for, beside the one that is meant;
 * only when all of it is safely on disk does it take its place. Standard output is filled at the end,
 * too. When the program is told to stop in between, the half-written file is removed. */
#ifndef YOMI_APP_OUTPUT_H
#define YOMI_APP_OUTPUT_H

#include <stdbool.h>
#include <stdio.h>

struct output {
    FILE *file;       /* to write to */
    char *target;     /* the name in the end; NULL for standard output */
    char *temporary;  /* the name until then; NULL when target is no plain file */
    const char *name; /* as the user wrote it */
};

/* Begins a file; "-" is standard output. name must last. False after a complaint. At most one output
 * is open at a time. */
bool output_open(struct output *o, const char *name);

/* Puts the file in its place. False after a complaint, and then nothing has appeared. */
bool output_finish(struct output *o);

/* Forgets what was written. */
void output_abandon(struct output *o);

#endif
