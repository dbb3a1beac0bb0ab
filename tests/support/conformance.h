/* The conformance suite: what every game must promise at the boundary of game/game.h, checked on
 * random games. A failure names the game, the seed, the ply and the position. */
#ifndef YOMI_TESTS_CONFORMANCE_H
#define YOMI_TESTS_CONFORMANCE_H

#include "game/game.h"

/* Plays random games from the setup until so many plies were played in all. A game that does not
 * end is left after 512 plies. In games that deal, every game has its own deal. */
void conformance_run(const struct game *g, const struct setup *setup, uint64_t seed, size_t plies);

/* The same for rules that choose the start, such as a handicap, and so do not go together with the
 * text of a position: texts are read back by the rules named in again (or NULL) instead. */
void conformance_run_again_by(const struct game *g, const struct setup *setup, const char *again,
                              uint64_t seed, size_t plies);

/* How many plies to play: YOMI_CONFORMANCE_PLIES from the environment, or else usual. */
size_t conformance_plies(size_t usual);

#endif
