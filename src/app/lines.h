/* Text input line by line, in bounded memory: files of positions, and what a player types. */
#ifndef YOMI_APP_LINES_H
#define YOMI_APP_LINES_H

#include "core/error.h"

#include <stdio.h>

struct lines {
    FILE *input;
    bool given_up;   /* a line had no end in sight */
    int number;      /* of the line in text, counted from 1 */
    char text[4096]; /* the line without its end */
};

struct lines lines_of(FILE *input);

enum lines_status { LINES_GOOD, LINES_END, LINES_BAD };

/* Reads the next line. A line that is too long or holds a zero byte is read to its end, refused
 * and explained in e; one can go on after it, unless it had no end within a megabyte. */
enum lines_status lines_next(struct lines *l, struct error *e);

#endif
