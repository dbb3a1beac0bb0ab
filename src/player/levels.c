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
    {25, 980, 600, 0},
    {35, 950, 500, 0},
    {45, 920, 400, 0},
    {60, 890, 300, 0},
    {75, 860, 260, 0},
    {95, 820, 220, 0},
    {120, 770, 180, 0},
    {160, 710, 140, 0},
    {220, 640, 110, 0},
    {300, 570, 80, 0},
    {450, 480, 60, 0},
    {700, 380, 30, 0},
    {1000, 250, 10, 0},
    {1000, 100, 0, 0},
    {1500, 80, 0, 0},
    {2500, 60, 0, 0},
    {5000, 40, 0, 0},
    {10000, 20, 0, 0},
    {20000, 10, 0, 0},
    {0, 0, 0, 0},
};

static const struct level shogi_levels[LEVELS] = {
    /* nodes, hidden, margin, rating */
    {100, 993, 600, 0},
    {110, 970, 500, 0},
    {130, 940, 400, 0},
    {160, 910, 320, 0},
    {190, 880, 280, 0},
    {230, 840, 230, 0},
    {280, 790, 190, 0},
    {340, 740, 150, 0},
    {420, 680, 120, 0},
    {520, 610, 90, 0},
    {700, 520, 60, 0},
    {1000, 420, 30, 0},
    {1400, 300, 10, 0},
    {1400, 100, 0, 0},
    {2000, 80, 0, 0},
    {3500, 60, 0, 0},
    {7000, 40, 0, 0},
    {14000, 20, 0, 0},
    {28000, 10, 0, 0},
    {0, 0, 0, 0},
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
