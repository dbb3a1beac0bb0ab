/* What is said to us in UCI and in USI, taken apart. Words are separated by blanks; what is not
 * understood is passed over, as both protocols ask. Lines come without their ends and are not trusted;
 * nothing is allocated, and what is returned points into the line. */
#ifndef YOMI_PROTOCOL_SERVER_LINES_H
#define YOMI_PROTOCOL_SERVER_LINES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A stretch of a line; NULL in start where there is none. */
struct span {
    const char *start;
    size_t length;
};

/* The first word of the text, empty at its end, and what is behind it. */
struct span span_word(const char *text);
const char *span_rest(const char *text);

bool span_is(struct span s, const char *word);

/* "name Clear Hash value on": the name and the value, each without blanks around it. The value of a
 * button is none. False where there is no name. */
bool server_read_option(const char *words, struct span *name, struct span *value);

/* "startpos moves e2e4", "fen FEN moves ...": the text of the position, none for the usual start, and
 * that of its moves, perhaps none. False for anything else. form is "fen" or "sfen". */
bool server_read_position(const char *words, const char *form, struct span *position,
                          struct span *moves);

/* What go asks for. Times are in milliseconds and not below 0; what was not said is 0. */
struct server_go {
    bool ponder, infinite;
    bool clock; /* some of these: */
    int64_t white, black, white_increment, black_increment, byoyomi;
    int moves_to_go;
    int64_t movetime; /* at least 1 where it was said, as are the next five */
    int depth;
    uint64_t nodes;
    int64_t mate; /* moves in UCI, milliseconds in USI */
    bool mate_infinite;
    int perft;
    struct span only; /* the words behind searchmoves */
};

void server_read_go(const char *words, struct server_go *go);

#endif
