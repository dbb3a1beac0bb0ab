/* The part of the evaluation that pawns and kings alone decide. It changes rarely from position to
 * position, so each thread keeps what it found lately; a value never depends on what is kept. */
#ifndef YOMI_CHESS_PAWNS_H
#define YOMI_CHESS_PAWNS_H

#include "chess/evaluation.h"

struct chess_pawns {
    bits64 pawns[2]; /* by colour; with the kings, what all else follows from */
    bits64 passed;   /* of both colours */
    bits64 reach[2]; /* squares that pawns of a colour attack now or could on their way */
    uint8_t kings[2];
    tapered value; /* White's features less Black's */
};

/* Of this position. Without a trace the answer may be one kept before; it stays valid until the next
 * call in this thread. */
const struct chess_pawns *chess_pawns_of(const struct chess_position *p, struct chess_trace *trace);

#endif
