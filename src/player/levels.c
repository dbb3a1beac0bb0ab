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
    {23, 990, 460, 400},   {25, 978, 460, 540},   {27, 966, 459, 680},  {31, 951, 454, 820},
    {35, 936, 438, 960},   {46, 900, 381, 1100},  {67, 845, 287, 1240}, {85, 808, 235, 1380},
    {121, 746, 182, 1520}, {203, 643, 121, 1660}, {380, 450, 60, 1800}, {500, 355, 34, 1940},
    {600, 265, 15, 2080},  {750, 170, 0, 2220},   {1250, 100, 0, 2360}, {2100, 75, 0, 2500},
    {3600, 55, 0, 2640},   {6300, 30, 0, 2780},   {11000, 10, 0, 2920}, {0, 0, 0, 3060},
};

static const struct level shogi_levels[LEVELS] = {
    /* nodes, hidden, margin, rating */
    {100, 992, 580, 400},  {100, 983, 579, 540},  {103, 976, 576, 680},  {105, 970, 571, 820},
    {109, 963, 558, 960},  {114, 955, 539, 1100}, {122, 946, 512, 1240}, {139, 927, 458, 1380},
    {169, 894, 384, 1520}, {220, 845, 295, 1660}, {285, 790, 235, 1800}, {390, 710, 170, 1940},
    {560, 610, 115, 2080}, {800, 480, 68, 2220},  {1150, 330, 32, 2360}, {1650, 190, 11, 2500},
    {2700, 90, 0, 2640},   {5000, 45, 0, 2780},   {10000, 15, 0, 2920},  {0, 0, 0, 3060},
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
