/* Three games small enough to be counted out by hand, each for one side of the boundary:
 *
 * noughts: noughts and crosses; perfect information, and no optional shortcut at all.
 * race:    two runners and a loaded die; chance moves with weights, and an end by count.
 * showdown: seven cards, three seats with two each and one card left aside; hidden information. */
#ifndef YOMI_TESTS_TINY_GAMES_H
#define YOMI_TESTS_TINY_GAMES_H

#include "game/game.h"

extern const struct game noughts_game;
extern const struct game race_game;
extern const struct game showdown_game;

/* The race, for tests that compute its exact values. */
enum {
    RACE_GOAL = 5,
    RACE_LIMIT = 40, /* plies; after that it is a draw */
    RACE_GO = 11,    /* move forward by the roll */
    RACE_PUSH = 12,  /* throw the other runner back by one square */
};

/* Showdown, for tests that go through all its deals. */
enum { SHOWDOWN_SEATS = 3, SHOWDOWN_CARDS = 7, SHOWDOWN_PLAYS = 6 };

#endif
