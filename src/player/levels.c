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
    {25, 984, 460, 400},   {25, 983, 460, 540},  {28, 963, 460, 680},  {34, 938, 460, 820},
    {43, 907, 406, 960},   {57, 868, 308, 1100}, {81, 821, 239, 1240}, {120, 755, 180, 1380},
    {178, 677, 132, 1520}, {282, 583, 86, 1660}, {485, 448, 47, 1800}, {650, 239, 12, 1940},
    {1000, 114, 0, 2080},  {1470, 98, 0, 2220},  {2180, 82, 0, 2360},  {3230, 66, 0, 2500},
    {5200, 50, 0, 2640},   {9500, 35, 0, 2780},  {18000, 20, 0, 2920}, {0, 0, 0, 3060},
};

static const struct level shogi_levels[LEVELS] = {
    /* nodes, hidden, margin, rating */
    {100, 986, 580, 400},  {100, 983, 580, 540},  {107, 965, 567, 680},  {119, 948, 520, 820},
    {137, 927, 460, 960},  {167, 897, 382, 1100}, {218, 853, 297, 1240}, {310, 778, 212, 1380},
    {483, 672, 130, 1520}, {720, 570, 78, 1660},  {1000, 300, 15, 1800}, {1450, 180, 10, 1940},
    {2100, 110, 0, 2080},  {3000, 98, 0, 2220},   {4300, 82, 0, 2360},   {6200, 66, 0, 2500},
    {9000, 50, 0, 2640},   {14000, 35, 0, 2780},  {22000, 20, 0, 2920},  {0, 0, 0, 3060},
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
