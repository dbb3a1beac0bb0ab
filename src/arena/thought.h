/* What a player said of a move and what the move cost, as a word: seat/value/depth/nodes/cpu/wall,
 * the times in microseconds, the value - where none was given. A game's thoughts are such words with blanks
 * between. */
#ifndef YOMI_ARENA_THOUGHT_H
#define YOMI_ARENA_THOUGHT_H

#include <stdbool.h>
#include <stdint.h>

struct text;

struct thought {
    int seat;
    int32_t value;
    uint32_t depth;
    uint64_t nodes, cpu, wall;
};

/* Appends a word. */
void thought_write(const struct thought *t, struct text *out);

/* Takes the next word off a text; false at its end and at what is none. */
bool thought_next(const char **text, struct thought *t);

#endif
