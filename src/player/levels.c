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
    {23, 990, 460, 400},  {25, 978, 460, 540},   {26, 969, 460, 680},  {28, 960, 460, 820},
    {31, 951, 460, 960},  {40, 921, 425, 1100},  {47, 897, 374, 1240}, {62, 856, 296, 1380},
    {98, 786, 207, 1520}, {155, 702, 148, 1660}, {288, 572, 84, 1800}, {573, 321, 26, 1940},
    {788, 186, 7, 2080},  {1285, 104, 0, 2220},  {2178, 84, 0, 2360},  {3400, 68, 0, 2500},
    {7800, 50, 0, 2640},  {19000, 35, 0, 2780},  {53000, 20, 0, 2920}, {0, 0, 0, 3060},
};

static const struct level shogi_levels[LEVELS] = {
    /* nodes, hidden, margin, rating */
    {100, 992, 580, 400},  {100, 985, 580, 540},  {102, 978, 578, 680},  {104, 971, 574, 820},
    {108, 964, 561, 960},  {113, 957, 547, 1100}, {121, 946, 511, 1240}, {143, 919, 438, 1380},
    {171, 891, 368, 1520}, {286, 797, 230, 1660}, {396, 719, 165, 1800}, {639, 572, 91, 1940},
    {1100, 290, 25, 2080}, {1700, 140, 5, 2220},  {3000, 98, 0, 2360},   {6000, 75, 0, 2500},
    {13000, 52, 0, 2640},  {29000, 35, 0, 2780},  {64000, 20, 0, 2920},  {0, 0, 0, 3060},
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
