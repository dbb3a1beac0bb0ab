/* The report of a test: a page for people, with every figure that the games give and pictures of them.
 * It is one HTML file that needs nothing else. */
#ifndef YOMI_ARENA_REPORT_H
#define YOMI_ARENA_REPORT_H

#include "arena/survey.h"

struct report {
    const struct survey *survey;
    const char
        *engines[CONTESTANTS_MAX]; /* what engines call themselves; "" or NULL where unknown */
};

void report_write(const struct report *r, struct text *out);

#endif
