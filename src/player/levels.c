/* The levels as data, and what is asked of them.
 *
 * The ratings are even steps, as a ladder of 80 games a match had them on average; one of 400 games is
 * still to be played, which prints the rows with measured ratings:
 *
 *     tools/ladder --games 400 */
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
    {23, 992, 460, 400},   {25, 977, 460, 540},   {27, 969, 459, 680},  {30, 954, 453, 820},
    {39, 924, 418, 960},   {47, 896, 372, 1100},  {65, 850, 297, 1240}, {88, 801, 234, 1380},
    {116, 751, 193, 1520}, {201, 631, 125, 1660}, {342, 480, 70, 1800}, {617, 255, 18, 1940},
    {770, 171, 1, 2080},   {1137, 117, 0, 2220},  {1564, 92, 0, 2360},  {2402, 71, 0, 2500},
    {3347, 58, 0, 2640},   {4671, 44, 0, 2780},   {6660, 19, 0, 2920},  {0, 0, 0, 3060},
};

static const struct level shogi_levels[LEVELS] = {
    /* nodes, hidden, margin, rating */
    {100, 987, 580, 400},  {101, 981, 578, 540},  {103, 975, 574, 680},  {106, 969, 568, 820},
    {117, 952, 530, 960},  {132, 934, 480, 1100}, {148, 916, 434, 1240}, {185, 876, 356, 1380},
    {234, 830, 286, 1520}, {295, 777, 230, 1660}, {457, 666, 147, 1800}, {606, 575, 106, 1940},
    {858, 446, 63, 2080},  {1231, 307, 31, 2220}, {1474, 237, 18, 2360}, {2319, 121, 3, 2500},
    {3512, 72, 0, 2640},   {5149, 40, 0, 2780},   {7263, 14, 0, 2920},   {0, 0, 0, 3060},
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
