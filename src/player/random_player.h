/* The player who draws a legal move: the measure of all beginnings. */
#ifndef YOMI_PLAYER_RANDOM_PLAYER_H
#define YOMI_PLAYER_RANDOM_PLAYER_H

#include "player/player.h"

extern const struct player_kind random_player;

#endif
