/* The levels as data, and what is asked of them.
 *
 * The ratings are the sums of the steps of a ladder of 400 games a match, which prints the rows:
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
    {23, 992, 460, 416},   {23, 979, 460, 605},   {26, 968, 459, 795},  {31, 951, 449, 900},
    {41, 917, 407, 1071},  {54, 878, 342, 1204},  {70, 839, 283, 1331}, {92, 794, 232, 1474},
    {128, 728, 182, 1647}, {192, 634, 119, 1820}, {307, 510, 81, 1962}, {520, 322, 34, 2088},
    {629, 259, 19, 2272},  {1000, 140, 1, 2407},  {1630, 90, 0, 2575},  {2335, 72, 0, 2721},
    {3493, 56, 0, 2894},   {4871, 41, 0, 3038},   {7150, 15, 0, 3204},  {0, 0, 0, 3332},
};

static const struct level shogi_levels[LEVELS] = {
    /* nodes, hidden, margin, rating */
    {1, 982, 900, 655},    {2, 979, 880, 763},    {2, 971, 860, 861},    {13, 963, 740, 1006},
    {27, 956, 675, 1158},  {57, 944, 575, 1324},  {108, 926, 477, 1461}, {160, 897, 399, 1632},
    {208, 855, 322, 1761}, {290, 781, 234, 1893}, {457, 666, 147, 2044}, {639, 556, 100, 2202},
    {1047, 370, 45, 2363}, {1480, 244, 20, 2458}, {1700, 203, 13, 2619}, {2319, 121, 3, 2759},
    {3512, 72, 0, 2910},   {5149, 40, 0, 3095},   {7263, 14, 0, 3219},   {0, 0, 0, 3370},
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
