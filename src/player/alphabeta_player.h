/* The strong player of chess and shogi, and the same by the name of its levels. */
#ifndef YOMI_PLAYER_ALPHABETA_PLAYER_H
#define YOMI_PLAYER_ALPHABETA_PLAYER_H

#include "core/text.h"
#include "player/player.h"

extern const struct player_kind alphabeta_player;
extern const struct player_kind level_player; /* level:n=7 is alphabeta:level=7 */

/* Whether it is one of the two. */
bool alphabeta_player_is(const struct player_kind *kind);

/* A value of the search as players give theirs. */
int32_t alphabeta_player_value(int value);

/* The level that the settings of such a player ask for; 0 where they are bad. */
int alphabeta_player_level(const struct player_kind *kind, const char *settings);

/* Writes the same settings at full strength. */
void alphabeta_player_best(const struct player_kind *kind, const char *settings, struct text *out);

#endif
