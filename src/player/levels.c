/* The levels as data, and what is asked of them.
 *
 * The ratings are of a first ladder, rounded to even steps; those above level 15 are estimates:
 *
 *     tools/ladder --games 80 --to 15
 *
 * tools/ladder --games 400 prints the rows with measured ones. */
#include "player/levels.h"

#include "chess/chess.h"
#include "shogi/shogi.h"

#include <stdlib.h>

static const char *const names[LEVELS] = {
    "Newcomer",   "Beginner",   "Learner",       "Casual player", "Hobby player",
    "Visitor",    "Enthusiast", "Club player",   "Club regular",  "Challenger",
    "Strategist", "Tactician",  "Club champion", "Expert",        "Candidate",
    "Master",     "Champion",   "Grandmaster",   "Legend",        "Full strength",
};

static const struct level chess_levels[LEVELS] = {
    /* nodes, hidden, margin, rating */
    {23, 990, 460, 400},   {26, 975, 460, 540},  {29, 959, 460, 680},  {34, 939, 446, 820},
    {43, 910, 402, 960},   {53, 880, 341, 1100}, {70, 838, 273, 1240}, {96, 790, 212, 1380},
    {146, 713, 156, 1520}, {260, 593, 94, 1660}, {557, 327, 27, 1800}, {726, 219, 12, 1940},
    {1034, 140, 3, 2080},  {1514, 98, 0, 2220},  {2178, 84, 0, 2360},  {3400, 68, 0, 2500},
    {6000, 50, 0, 2640},   {15000, 35, 0, 2780}, {45000, 20, 0, 2920}, {0, 0, 0, 3060},
};

static const struct level shogi_levels[LEVELS] = {
    /* nodes, hidden, margin, rating */
    {100, 992, 580, 400},  {100, 985, 580, 540},  {102, 979, 578, 680},  {104, 971, 572, 820},
    {109, 961, 556, 960},  {117, 951, 529, 1100}, {128, 939, 491, 1240}, {147, 917, 431, 1380},
    {185, 881, 349, 1520}, {279, 802, 237, 1660}, {426, 703, 153, 1800}, {691, 541, 80, 1940},
    {1097, 291, 25, 2080}, {1800, 135, 4, 2220},  {3300, 95, 0, 2360},   {6500, 72, 0, 2500},
    {13500, 52, 0, 2640},  {29000, 35, 0, 2780},  {64000, 20, 0, 2920},  {0, 0, 0, 3060},
};

static const struct level *levels_of(const struct game *g)
{
    return g == &chess_game ? chess_levels : g == &shogi_game ? shogi_levels : NULL;
}

const struct level *level_of(const struct game *g, int number)
{
    const struct level *levels = levels_of(g);
    return levels ? &levels[number - 1] : NULL;
}

const char *level_name(int number)
{
    return names[number - 1];
}

int level_nearest(const struct game *g, int rating)
{
    const struct level *levels = levels_of(g);
    int best = 0;
    for (int i = 1; i < LEVELS; i++)
        if (abs(levels[i].rating - rating) < abs(levels[best].rating - rating))
            best = i;
    return best + 1;
}

void level_limit(const struct game *g, const struct alphabeta_settings *s, uint64_t seed,
                 struct alphabeta_limits *l)
{
    const struct level *level = level_of(g, s->level);
    if (level->nodes && (!l->nodes || level->nodes < l->nodes))
        l->nodes = level->nodes;
    l->hidden = s->hidden ? s->hidden : level->hidden;
    l->margin = s->margin ? s->margin : level->margin;
    l->seed = seed;
}
