/* How chess moves look to people: which ones they overlook and which ones they like. Rough habits, not
 * measured on anybody; levels.h of the players says what they are for. */
#ifndef YOMI_CHESS_PERCEPTION_H
#define YOMI_CHESS_PERCEPTION_H

#include "chess/board.h"

/* How much a legal move leaps to the eye: 1 for what is overlooked first, 4 for a plain quiet move,
 * more for captures. Where a share h of the plainest oversights happens, it is h to this power. */
int chess_visibility(const struct chess_position *p, chess_move m);

/* How natural a legal move is, from 1. last is the target of the move before, or -1. */
int chess_appeal(const struct chess_position *p, chess_move m, int last);

/* Whether a king takes a step, but to take something or to castle, while there is force on the board. */
bool chess_strays(const struct chess_position *p, chess_move m);

#endif
