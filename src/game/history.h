/* What lies behind a position: the moves that led to it, and what repetition and undo need of them.
 *
 * The caller owns a history, beside the position it belongs to. A game's play pushes one entry and
 * its undo takes it off again; neither allocates, so the caller reserves room first. An entry that was
 * taken off keeps its bytes until the next play. */
#ifndef YOMI_GAME_HISTORY_H
#define YOMI_GAME_HISTORY_H

#include <stddef.h>
#include <stdint.h>

/* One move of any game, a pass included; 0 is no move. What the bits mean is the game's own affair. */
typedef uint64_t move;

struct history_entry {
    uint64_t key; /* of the position before the move */
    move move;
    uint64_t undo[4];   /* whatever the game needs to take the move back */
    uint16_t checks[2]; /* as below, before the move */
};

struct history {
    struct history_entry *entries;
    size_t length, capacity;
    uint16_t checks[2]; /* with how many of its latest moves, without a gap, each side gave check;
                         * kept by games whose rules ask for it */
};

void history_init(struct history *h);
void history_free(struct history *h);

/* Forgets all moves; keeps the memory. */
void history_clear(struct history *h);

/* Makes room for so many more moves. */
void history_reserve(struct history *h, size_t more);

/* to becomes a copy of from, with room for so many more moves. */
void history_copy(struct history *to, const struct history *from, size_t more);

/* How often the position with this key stood on the board before, looking at the same side's turns
 * (every second entry) no further back than reach plies. */
int history_repetitions(const struct history *h, uint64_t key, size_t reach);

#endif
