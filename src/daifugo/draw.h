/* A game as one seat sees it, drawn in text. */
#ifndef YOMI_DAIFUGO_DRAW_H
#define YOMI_DAIFUGO_DRAW_H

#include "daifugo/position.h"

void daifugo_draw(const struct daifugo_position *p, const struct drawing *style, struct text *out);

/* "daifugo" to "daihinmin", or "" where a place has no title. */
const char *daifugo_title_name(int place, int players);

#endif
