/* How shogi moves look to people: which ones they overlook and which ones they like. Rough habits, not
 * measured on anybody; levels.h of the players says what they are for. */
#ifndef YOMI_SHOGI_PERCEPTION_H
#define YOMI_SHOGI_PERCEPTION_H

#include "shogi/board.h"

/* How much a legal move leaps to the eye: 1 for what is overlooked first, 4 for a plain quiet move,
 * more for captures. Where a share h of the plainest oversights happens, it is h to this power. */
int shogi_visibility(const struct shogi_position *p, shogi_move m);

/* How natural a legal move is, from 1. last is the target of the move before, or -1. */
int shogi_appeal(const struct shogi_position *p, shogi_move m, int last);

/* Whether a king goes outside of its three ranks, but to take something. */
bool shogi_strays(const struct shogi_position *p, shogi_move m);

#endif
