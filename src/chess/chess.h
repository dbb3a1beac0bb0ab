/* Chess behind the boundary that all games share. */
#ifndef YOMI_CHESS_CHESS_H
#define YOMI_CHESS_CHESS_H

#include "game/game.h"

extern const struct game chess_game;

#endif
