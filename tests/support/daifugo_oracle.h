/* A slow, plain judge of daifugo plays, written from the rules and apart from the program's generator: it
 * goes through all sets of cards of a hand and all things jokers could stand for, and asks of each
 * whether it may be played. */
#ifndef YOMI_TESTS_DAIFUGO_ORACLE_H
#define YOMI_TESTS_DAIFUGO_ORACLE_H

#include "daifugo/position.h"

enum { ORACLE_MOVES = 60000 };

/* All legal moves of a position in play, sorted, into a list of ORACLE_MOVES; returns how many. */
size_t daifugo_oracle(const struct daifugo_position *p, move *list);

#endif
