/* The board of shogi as text. */
#ifndef YOMI_SHOGI_DRAW_H
#define YOMI_SHOGI_DRAW_H

#include "game/game.h"
#include "shogi/board.h"

void shogi_draw(const struct shogi_position *p, const struct drawing *style, struct text *out);

#endif
