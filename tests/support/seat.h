/* An engine player at a board of its own, for tests: it is asked for moves, and they are played. */
#ifndef YOMI_TESTS_SEAT_H
#define YOMI_TESTS_SEAT_H

#include "core/text.h"
#include "game/table.h"
#include "player/player.h"

struct seat {
    const struct player_kind *kind;
    void *self;
    struct table table;
    struct text moves;
    struct question question;
    struct answer answer;
    struct error error; /* of the latest call that failed */
};

/* Opens the player and begins a game; setup's position is that of the board. False, with nothing to
 * close, when the player cannot be opened; false with the player open when it cannot begin. */
bool seat_open(struct seat *s, const struct player_kind *kind, const struct game *g,
               const char *settings, const struct setup *setup, const struct limit *l);
void seat_close(struct seat *s);

/* Plays a move of somebody else's. */
void seat_play(struct seat *s, move m);

/* Asks for a move and plays it. */
enum player_fault seat_think(struct seat *s);

#endif
