/* Static exchange evaluation: what a move wins or loses on its target square. */
#ifndef YOMI_CHESS_SEE_H
#define YOMI_CHESS_SEE_H

#include "chess/board.h"

/* What pieces are worth in an exchange, by type; a king is never taken. */
extern const int chess_values[CHESS_TYPES];

/* Whether the exchange that a legal move begins on its target is worth at least threshold to the
 * side that moves. Both sides take with their least valuable piece (of equals, the one on the lower
 * square) or stop when that is better. Men behind join when the way opens. A piece does not take when
 * that would uncover an attack of a slider on its own king, and a king takes only what is not
 * defended. Pawns that take on the last rank stay pawns. Castling is worth 0. */
bool chess_see_at_least(const struct chess_position *p, chess_move m, int threshold);

#endif
