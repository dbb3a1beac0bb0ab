/* Shogi behind the boundary that all games share. */
#ifndef YOMI_SHOGI_SHOGI_H
#define YOMI_SHOGI_SHOGI_H

#include "game/game.h"

extern const struct game shogi_game;

#endif
