/* The levels as data, and what is asked of them. */
#include "player/levels.h"

#include "chess/chess.h"
#include "shogi/shogi.h"

#include <stdlib.h>

static const char *const names[LEVELS] = {
    "Newcomer",   "Beginner", "Learner",   "Casual player", "Hobby player",
    "Club guest", "Apprentice", "Club player", "Regular",     "Challenger",
    "Strategist", "Tactician",  "Club champion", "Expert",    "Contender",
    "Candidate",  "Master",     "Grandmaster", "Champion",    "Full strength",
};

static const struct level chess_levels[LEVELS] = {
    {100, 900, 300, 0},    {100, 800, 250, 0},    {150, 700, 200, 0},   {200, 650, 180, 0},
    {250, 600, 160, 0},    {300, 550, 140, 0},    {400, 500, 120, 0},   {500, 450, 100, 0},
    {600, 400, 80, 0},     {800, 350, 60, 0},     {1000, 300, 50, 0},   {1400, 250, 40, 0},
    {2000, 200, 30, 0},    {3000, 150, 20, 0},    {4500, 100, 10, 0},   {7000, 60, 0, 0},
    {11000, 30, 0, 0},     {18000, 0, 0, 0},      {30000, 0, 0, 0},     {0, 0, 0, 0},
};

static const struct level shogi_levels[LEVELS] = {
    {100, 900, 300, 0},    {100, 800, 250, 0},    {150, 700, 200, 0},   {200, 650, 180, 0},
    {250, 600, 160, 0},    {300, 550, 140, 0},    {400, 500, 120, 0},   {500, 450, 100, 0},
    {600, 400, 80, 0},     {800, 350, 60, 0},     {1000, 300, 50, 0},   {1400, 250, 40, 0},
    {2000, 200, 30, 0},    {3000, 150, 20, 0},    {4500, 100, 10, 0},   {7000, 60, 0, 0},
    {11000, 30, 0, 0},     {18000, 0, 0, 0},      {30000, 0, 0, 0},     {0, 0, 0, 0},
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
