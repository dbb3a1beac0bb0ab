/* The strong player of chess and shogi. */
#ifndef YOMI_PLAYER_ALPHABETA_PLAYER_H
#define YOMI_PLAYER_ALPHABETA_PLAYER_H

#include "player/player.h"

extern const struct player_kind alphabeta_player;

#endif
