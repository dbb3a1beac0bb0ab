/* All legal moves of a position. */
#ifndef YOMI_DAIFUGO_GENERATE_H
#define YOMI_DAIFUGO_GENERATE_H

#include "daifugo/position.h"

/* No position has more moves. With at most 24 cards in a hand, the moves of each type are counted as if
 * all cards served it best, and twice where a revolution may be optional:
 *   sets       13 numbers x 96 choices of naturals, jokers and their suits, twice
 *   sequences  mixed, five long at most: five numbers of four cards, two more and two jokers give under
 *              12200, twice; those of one suit are fewer
 *   pairs      six numbers of four cards: 2 x 6^5 + 3 x 6^4 + 4 x 6^3 = 20304
 *   poker      straights 2 x 4^5, twice, flushes C(13,5) + C(11,5), full houses 24 x 30, and some more
 * which adds up to less than 54000. Gifts and discards are fewer: C(18,6) = 18564. */
enum { DAIFUGO_MOVES_MAX = 54000 };

/* Into a list with room for DAIFUGO_MOVES_MAX; returns its end. */
move *daifugo_generate(const struct daifugo_position *p, move *list);

bool daifugo_legal(const struct daifugo_position *p, move m);

#endif
