/* What a position is worth without looking ahead, and what else a search may know about a game beyond
 * its rules.
 *
 * Evaluations and knowledge are const tables: a line each in evaluation.c, the code beside it in a
 * file for each game. */
#ifndef YOMI_SEARCH_MINIMAX_EVALUATION_H
#define YOMI_SEARCH_MINIMAX_EVALUATION_H

#include "game/game.h"

struct evaluation {
    const char *name;
    const char *game; /* whose positions it values, or NULL for any */
    const char *about;
    int (*value)(const void *position); /* centipawns for the seat to move; far below a win */
};

/* Ends with an entry without a name. The first that fits a game is its usual one. */
extern const struct evaluation evaluations[];

/* By name, "usual" for the usual one; NULL where the game has none of that name. */
const struct evaluation *evaluation_find(const struct game *g, const char *name);

/* Those that a table of options offers, and the one behind an index; NULL as above. */
#define MINIMAX_EVALUATION_CHOICES "usual|material|none"
const struct evaluation *evaluation_chosen(const struct game *g, int index);

/* What is not part of the boundary of game.h, because only this search asks for it. All of it may be
 * NULL, and a game without an entry is searched without it. */
struct knowledge {
    const char *game;

    /* How early a capture or promotion should be tried, from 1 on; 0 for a quiet move. */
    int (*capture)(const void *position, move m);

    /* Whether the exchange that a capture begins loses nothing; there is one where there is the
     * other. */
    bool (*sound)(const void *position, move m);

    bool (*in_check)(const void *position);

    /* Turns the position into the one where the seat to move has passed, which the rules do not allow;
     * false where that says nothing about its worth. */
    bool (*pass)(void *position);

    /* What the value of a search of this depth depends on beside the key: the counts by which a game
     * ends, where they are near enough to matter, else 0. */
    uint64_t (*count)(const void *position, int depth);
};

extern const struct knowledge chess_knowledge, shogi_knowledge;

/* The game's own, or an empty one. */
const struct knowledge *knowledge_find(const struct game *g);

#endif
