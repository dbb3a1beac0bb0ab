/* What a shogi position is worth, without searching.
 *
 * A sum of features times weights: pieces on the board by where they stand seen from both kings, pieces
 * in hand, and who rules the squares around the kings. The weights are data (weights.c), fitted to the
 * results of games by tools/tune. */
#ifndef YOMI_SHOGI_EVALUATION_H
#define YOMI_SHOGI_EVALUATION_H

#include "shogi/board.h"

/* In centipawns for the side to move. */
int shogi_evaluate(const struct shogi_position *p);

#endif
