/* All legal moves of a position. */
#ifndef YOMI_DAIFUGO_GENERATE_H
#define YOMI_DAIFUGO_GENERATE_H

#include "daifugo/position.h"

/* No position has more moves. With at most 24 cards in a hand, of which two are jokers, and the moves of
 * each type counted as if all cards served it best:
 *   sets        13 numbers x 67 (naturals and suits for jokers), twice where a revolution is optional
 *   sequences   of one suit 4 x 1837 (every window, every place of the jokers), likewise twice; of mixed
 *               suits, five long at most, fewer
 *   pairs       six numbers of four cards: 2 x 6^5 + 3 x 6^4 + 4 x 6^3 = 20304
 *   poker       straights 2 x 4^5, flushes C(13,5) + C(11,5), full houses 24 x 30, straight flushes
 * which adds up to less than 42000. Gifts and discards are fewer: C(18,6) = 18564. */
enum { DAIFUGO_MOVES_MAX = 42000 };

/* Into a list with room for DAIFUGO_MOVES_MAX; returns its end. */
move *daifugo_generate(const struct daifugo_position *p, move *list);

bool daifugo_legal(const struct daifugo_position *p, move m);

#endif
