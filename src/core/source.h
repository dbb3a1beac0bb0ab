/* Bytes that come in pieces, from a file or from memory, read through one window so that a file of any
 * size needs the same little memory. */
#ifndef YOMI_CORE_SOURCE_H
#define YOMI_CORE_SOURCE_H

#include "core/error.h"

#include <stdio.h>

struct text;

enum {
    SOURCE_WINDOW = 1 << 16,
    SOURCE_LINE_MAX = 1 << 20, /* no line of a record is longer */
};

struct source {
    FILE *file;           /* or NULL for memory */
    const char *at, *end; /* what of the window has not been read yet */
    int line;             /* of *at, counted from 1 by whoever takes the ends of lines */
    size_t behind; /* bytes of the line in front of *at, kept by readers that stop within a line */
    bool torn;     /* the line taken last had no end: it is the last, and maybe not whole */
    bool failed;   /* the file could not be read to its end */
    char *window;  /* of a file */
};

/* The file or the memory stays the caller's and must last; close either kind of source. */
void source_file(struct source *s, FILE *file);
void source_memory(struct source *s, const char *bytes, size_t count);
void source_close(struct source *s);

/* Makes at least one more byte visible behind end, keeping what is unread (at and end may move); false
 * when there is none or the window is full. Needed when at has reached end. */
bool source_more(struct source *s);

/* The first unread bytes, as many as the window holds, without taking them. */
size_t source_peek(struct source *s, const char **bytes);

/* Takes the next line, without its end (LF or CRLF), into out, and counts it. BAD, and e filled, for a
 * line longer than SOURCE_LINE_MAX, which is skipped, and for a file that fails. */
enum source_status { SOURCE_LINE, SOURCE_END, SOURCE_BAD };
enum source_status source_line(struct source *s, struct text *out, struct error *e);

#endif
