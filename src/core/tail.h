/* The end of a text of any length: what was added last, in bounded memory. */
#ifndef YOMI_CORE_TAIL_H
#define YOMI_CORE_TAIL_H

#include <stdbool.h>
#include <stddef.h>

struct text;

struct tail {
    char *data; /* up to twice the bound */
    size_t length, bound;
    bool cut; /* something has been forgotten */
};

/* Keeps at least the last bound bytes. */
void tail_init(struct tail *t, size_t bound);
void tail_free(struct tail *t);

void tail_add(struct tail *t, const char *bytes, size_t count);

/* Appends what is kept, from the first whole line on where the beginning is gone. */
void tail_write(const struct tail *t, struct text *out);

#endif
