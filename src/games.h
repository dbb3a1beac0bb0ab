/* The registry of games. */
#ifndef YOMI_GAMES_H
#define YOMI_GAMES_H

#include "game/game.h"

/* All games, ending with NULL. */
extern const struct game *const games[];

/* The game of that name, or NULL. */
const struct game *game_named(const char *name);

#endif
