/* The ladder of search/minimax as a player: minimax:preset=ab+sort,depth=4 and the like. */
#ifndef YOMI_PLAYER_MINIMAX_PLAYER_H
#define YOMI_PLAYER_MINIMAX_PLAYER_H

#include "player/player.h"

extern const struct player_kind minimax_player;

#endif
