/* Daifugo as the rest of the program sees it. */
#ifndef YOMI_DAIFUGO_DAIFUGO_H
#define YOMI_DAIFUGO_DAIFUGO_H

#include "game/game.h"

extern const struct game daifugo_game;

#endif
