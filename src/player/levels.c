/* The levels as data, and what is asked of them. */
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
    {25, 984, 550, 400},   {25, 982, 550, 540},  {28, 964, 545, 680},  {34, 940, 500, 820},
    {43, 907, 406, 960},   {57, 868, 308, 1100}, {81, 821, 239, 1240}, {120, 755, 180, 1380},
    {188, 669, 128, 1520}, {282, 583, 86, 1660}, {485, 448, 47, 1800}, {775, 239, 12, 1940},
    {1030, 114, 0, 2080},  {1470, 98, 0, 2220},  {2180, 82, 0, 2360},  {3230, 66, 0, 2500},
    {5000, 50, 0, 2640},   {9000, 35, 0, 2780},  {17000, 20, 0, 2920}, {0, 0, 0, 3060},
};

static const struct level shogi_levels[LEVELS] = {
    /* nodes, hidden, margin, rating */
    {100, 988, 600, 0},    {100, 980, 600, 100}, {110, 962, 560, 200}, {130, 935, 480, 300},
    {160, 905, 400, 400},  {200, 870, 320, 500}, {260, 820, 250, 600}, {330, 765, 200, 700},
    {420, 705, 150, 800},  {550, 640, 110, 900}, {750, 560, 70, 1000}, {1050, 460, 45, 1100},
    {1400, 340, 20, 1200}, {1600, 120, 0, 1300}, {2300, 100, 0, 1400}, {3600, 80, 0, 1500},
    {6500, 60, 0, 1600},   {12000, 40, 0, 1700}, {22000, 20, 0, 1800}, {0, 0, 0, 1900},
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
