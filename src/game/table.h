/* A table: one game in progress, with the memory that its position and history need. */
#ifndef YOMI_GAME_TABLE_H
#define YOMI_GAME_TABLE_H

#include "game/game.h"

struct table {
    const struct game *game;
    struct setup
        setup; /* how a position is set up on it, its position aside; texts are the caller's */
    void *position;
    struct history history;
};

/* Sets the game up at its usual start, by the rules, seed and flags of setup. On bad rules: false, e
 * filled, nothing to close. */
bool table_open(struct table *t, const struct game *g, const struct setup *setup, struct error *e);
void table_close(struct table *t);

/* Sets up a position given as text, NULL for the usual start. On bad text: false, e filled, the table
 * as it was. */
bool table_set(struct table *t, const char *position, struct error *e);

/* Plays a legal move, making room for it; takes moves back until so many are left. */
void table_play(struct table *t, move m);
void table_undo_to(struct table *t, size_t length);

/* The seat to move, SEAT_CHANCE or SEAT_OVER. */
int table_turn(const struct table *t);

#endif
