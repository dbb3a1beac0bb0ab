/* The levels as data, and what is asked of them.
 *
 * The ratings are the sums of the steps of a ladder of 800 games a match, which prints the rows:
 *
 *     tools/ladder --games 800 */
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
    {17, 988, 600, 498},   {18, 985, 400, 661},   {18, 981, 400, 849},  {29, 961, 400, 1009},
    {42, 917, 400, 1130},  {54, 878, 342, 1248},  {70, 839, 283, 1392}, {106, 774, 220, 1537},
    {138, 710, 170, 1686}, {192, 634, 119, 1861}, {307, 510, 81, 2003}, {540, 312, 32, 2165},
    {629, 259, 19, 2352},  {1000, 140, 1, 2479},  {1630, 90, 0, 2652},  {2335, 72, 0, 2794},
    {3493, 56, 0, 2962},   {4871, 41, 0, 3093},   {7150, 15, 0, 3253},  {0, 0, 0, 3392},
};

static const struct level shogi_levels[LEVELS] = {
    /* nodes, hidden, margin, rating */
    {4, 987, 900, 700},    {4, 984, 900, 875},    {4, 981, 900, 1062},   {8, 971, 810, 1235},
    {20, 959, 700, 1376},  {39, 950, 627, 1488},  {76, 936, 531, 1614},  {130, 912, 440, 1763},
    {186, 873, 355, 1886}, {250, 814, 273, 2033}, {385, 710, 178, 2206}, {610, 570, 105, 2381},
    {930, 415, 57, 2493},  {1480, 244, 20, 2639}, {1700, 203, 13, 2789}, {2319, 121, 3, 2898},
    {3512, 72, 0, 3062},   {5149, 40, 0, 3238},   {7263, 14, 0, 3374},   {0, 0, 0, 3531},
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
