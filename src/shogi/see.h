/* Static exchange evaluation: what a capture is worth once both sides have taken back on its square
 * as long as it pays. */
#ifndef YOMI_SHOGI_SEE_H
#define YOMI_SHOGI_SEE_H

#include "shogi/board.h"

/* What a piece of each type is worth on the board, a pawn being 100. */
extern const int shogi_values[SHOGI_TYPES];

/* What taking a piece of that type wins: it leaves the board, and its plain form comes to hand. */
int shogi_capture_value(int type);

/* Whether the legal move m wins at least threshold. Pins are not looked at; a king takes only what
 * is no longer defended, and nobody promotes while taking back. */
bool shogi_see_at_least(const struct shogi_position *p, shogi_move m, int threshold);

#endif
