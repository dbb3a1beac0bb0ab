/* Endings whose outcome or plan is known, for the evaluation. */
#ifndef YOMI_CHESS_ENDINGS_H
#define YOMI_CHESS_ENDINGS_H

#include "chess/board.h"

/* The value of a known ending in centipawns for the side to move; false where none is known. */
bool chess_known_ending(const struct chess_position *p, int *value);

/* How far the stronger side can hope to win, of CHESS_SCALE_ALL. */
enum { CHESS_SCALE_ALL = 64 };
int chess_ending_scale(const struct chess_position *p, int stronger);

/* King and pawn against king: whether the pawn's side wins. Exact. */
bool chess_pawn_wins(int pawn_side, int king, int pawn, int bare_king, int turn);

#endif
