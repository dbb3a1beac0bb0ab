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
    {23, 990, 460, 400},  {26, 973, 460, 540},  {30, 954, 457, 680},  {37, 929, 431, 820},
    {47, 896, 374, 960},  {62, 856, 302, 1100}, {87, 805, 231, 1240}, {134, 728, 167, 1380},
    {247, 603, 99, 1520}, {561, 324, 27, 1660}, {764, 208, 11, 1800}, {1567, 97, 0, 1940},
    {3131, 71, 0, 2080},  {4656, 58, 0, 2220},  {6997, 47, 0, 2360},  {11041, 40, 0, 2500},
    {18361, 32, 0, 2640}, {34002, 24, 0, 2780}, {68818, 13, 0, 2920}, {0, 0, 0, 3060},
};

static const struct level shogi_levels[LEVELS] = {
    /* nodes, hidden, margin, rating */
    {100, 992, 580, 400},  {100, 985, 580, 540},  {102, 978, 577, 680},  {105, 969, 570, 820},
    {111, 959, 550, 960},  {120, 948, 519, 1100}, {134, 932, 472, 1240}, {160, 904, 401, 1380},
    {219, 848, 303, 1520}, {340, 756, 198, 1660}, {547, 619, 115, 1800}, {899, 399, 49, 1940},
    {1492, 194, 12, 2080}, {2586, 111, 2, 2220},  {4737, 83, 0, 2360},   {9000, 63, 0, 2500},
    {17427, 46, 0, 2640},  {34589, 32, 0, 2780},  {70365, 18, 0, 2920},  {0, 0, 0, 3060},
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
