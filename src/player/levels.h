/* Levels 1 to 20 of the board games, the same on every surface. The last one is full strength.
 *
 * A level is a number of nodes, a share of the moves that it overlooks, and how much it gives up for a
 * move that looks natural; nothing is ever thrown away at random. docs/levels.md explains it. */
#ifndef YOMI_PLAYER_LEVELS_H
#define YOMI_PLAYER_LEVELS_H

#include "search/alphabeta/alphabeta.h"

enum { LEVELS = 20 };

struct level {
    uint64_t nodes; /* of a move; 0: no limit */
    int hidden;     /* thousandths of the moves that are overlooked */
    int margin;     /* centipawns that are given up for a natural move */
    int rating;     /* Elo among players of this program, the random mover being 0 */
};

/* The level of a number from 1 to LEVELS in a game that has levels; NULL elsewhere. */
const struct level *level_of(const struct game *g, int number);

/* What people call it: the same in all games. */
const char *level_name(int number);

/* The number of the level whose rating is nearest; of two, the lower one. */
int level_nearest(const struct game *g, int rating);

/* Makes limits of a search those of the settings: its level, and what else they say about how it errs.
 * Limits that are lower stay. The seed is that of the game. */
void level_limit(const struct game *g, const struct alphabeta_settings *s, uint64_t seed,
                 struct alphabeta_limits *l);

#endif
