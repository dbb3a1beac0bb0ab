/* The levels as data, and what is asked of them.
 *
 * The ratings are the sums of the steps of a ladder of 400 games a match, which prints the rows. Seven rows
 * (2, 6, 9 and 12 of chess; 4, 8 and 10 of shogi) were moved by a part of a step since, and their ratings with
 * them:
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
    {23, 992, 460, 427},   {25, 977, 460, 582},   {27, 969, 459, 741},  {30, 954, 453, 848},
    {39, 924, 418, 992},   {47, 896, 372, 1144},  {65, 850, 297, 1287}, {88, 801, 234, 1428},
    {116, 751, 193, 1587}, {201, 631, 125, 1740}, {342, 480, 70, 1903}, {617, 255, 18, 2055},
    {770, 171, 1, 2206},   {1137, 117, 0, 2344},  {1564, 92, 0, 2485},  {2402, 71, 0, 2664},
    {3347, 58, 0, 2809},   {4671, 44, 0, 2942},   {6660, 19, 0, 3087},  {0, 0, 0, 3256},
};

static const struct level shogi_levels[LEVELS] = {
    /* nodes, hidden, margin, rating */
    {100, 987, 580, 700},  {101, 981, 578, 858},  {103, 975, 574, 1034}, {106, 969, 568, 1193},
    {117, 952, 530, 1340}, {132, 934, 480, 1454}, {148, 916, 434, 1572}, {185, 876, 356, 1733},
    {234, 830, 286, 1894}, {295, 777, 230, 2039}, {457, 666, 147, 2176}, {606, 575, 106, 2282},
    {858, 446, 63, 2398},  {1231, 307, 31, 2545}, {1474, 237, 18, 2722}, {2319, 121, 3, 2898},
    {3512, 72, 0, 3045},   {5149, 40, 0, 3226},   {7263, 14, 0, 3355},   {0, 0, 0, 3507},
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
