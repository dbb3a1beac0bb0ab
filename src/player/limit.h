/* How much a player may think about a move. What is 0 is not limited. */
#ifndef YOMI_PLAYER_LIMIT_H
#define YOMI_PLAYER_LIMIT_H

#include "core/error.h"
#include "player/time_control.h"

struct limit {
    uint64_t nodes;
    uint64_t simulations;
    uint64_t depth;
    uint64_t movetime; /* milliseconds */
    uint64_t cpu;      /* milliseconds of CPU time, which a busy machine does not shorten */
    struct time_control clock;
};

/* Reads "nodes=5000" or several with commas between: nodes, simulations, depth, movetime and
 * cpu (in milliseconds), clock ("60+0.6", "byoyomi:300+10"). On bad text: false, e filled, l as it was. */
bool limit_read(struct limit *l, const char *text, struct error *e);

/* Writes it so that it is read back; nothing where nothing is limited. */
void limit_write(const struct limit *l, struct text *out);

bool limit_is_set(const struct limit *l);

#endif
