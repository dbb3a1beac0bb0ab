/* The board as a picture in text. */
#ifndef YOMI_CHESS_DRAW_H
#define YOMI_CHESS_DRAW_H

#include "chess/board.h"
#include "game/game.h"

void chess_draw(const struct chess_position *p, const struct drawing *style, struct text *out);

#endif
