/* The lines of GNU Shogi (Debian's gnushogi 1.4), which speaks a protocol of its own, that of xshogi.
 *
 *   force           moves are played for both sides; "7g7f" is echoed as "1. 7g7f 300000"
 *   go              thinks for the side to move and answers "1. ... 3c3d 298000"
 *   level 0 M:SS    thinks that long; any line that comes earlier ends the search at once
 *   edit            sets up a board, piece by piece */
#ifndef YOMI_PROTOCOL_GNUSHOGI_H
#define YOMI_PROTOCOL_GNUSHOGI_H

#include "core/error.h"
#include "shogi/board.h"

struct text;

enum gnushogi_kind {
    GNUSHOGI_OTHER,
    GNUSHOGI_PLAYED,   /* it has played a move that it was given */
    GNUSHOGI_SEARCHES, /* it has begun to: a line that comes before would not end the search */
    GNUSHOGI_ANSWER,   /* its own move */
    GNUSHOGI_REFUSED,  /* a move that it was given is not one, for it */
    GNUSHOGI_OVER,     /* mate, or a draw */
    GNUSHOGI_NODES,    /* what its search has cost, in the line behind its move */
};

struct gnushogi_line {
    enum gnushogi_kind kind;
    char move[8]; /* of PLAYED and ANSWER, as in USI */
    uint64_t nodes;
};

/* Reads a line that is not trusted. */
struct gnushogi_line gnushogi_read(const char *line);

/* The commands that set up the position with its side to move, in force mode. */
void gnushogi_write_position(const struct shogi_position *p, struct text *out);

/* Speaks USI on the descriptors, with the program (a list of words that ends with NULL) behind it,
 * until it is told to quit. False, and e filled, when the program cannot be run. */
bool gnushogi_adapt(char *const *words, int in, int out, struct error *e);

#endif
