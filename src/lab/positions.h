/* Positions made up for measuring and testing searches: the same for the same number on every
 * machine. */
#ifndef YOMI_LAB_POSITIONS_H
#define YOMI_LAB_POSITIONS_H

#include "game/table.h"

/* A position that random moves reach, at most plies of them; the game is not over. The table stands at
 * it, with its past. */
void position_random(struct table *t, uint64_t number, uint32_t plies);

/* A position as in a game between sane players: six random moves, then a shallow search plays both
 * sides, with equal moves drawn, for as many plies as the number says. For games that minimax plays. */
void position_played(struct table *t, uint64_t number);

#endif
