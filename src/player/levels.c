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
    {25, 984, 600, 0},
    {25, 982, 600, 100},
    {28, 966, 560, 200},
    {34, 940, 500, 300},
    {44, 905, 400, 400},
    {58, 865, 300, 500},
    {85, 815, 230, 600},
    {120, 755, 180, 700},
    {170, 690, 140, 800},
    {240, 620, 100, 900},
    {340, 540, 70, 1000},
    {500, 440, 45, 1100},
    {700, 320, 20, 1200},
    {900, 120, 0, 1300},
    {1400, 100, 0, 1400},
    {2300, 80, 0, 1500},
    {4200, 60, 0, 1600},
    {8000, 40, 0, 1700},
    {15000, 20, 0, 1800},
    {0, 0, 0, 1900},
};

static const struct level shogi_levels[LEVELS] = {
    /* nodes, hidden, margin, rating */
    {100, 988, 600, 0},
    {100, 980, 600, 100},
    {110, 962, 560, 200},
    {130, 935, 480, 300},
    {160, 905, 400, 400},
    {200, 870, 320, 500},
    {260, 820, 250, 600},
    {330, 765, 200, 700},
    {420, 705, 150, 800},
    {550, 640, 110, 900},
    {750, 560, 70, 1000},
    {1050, 460, 45, 1100},
    {1400, 340, 20, 1200},
    {1600, 120, 0, 1300},
    {2300, 100, 0, 1400},
    {3600, 80, 0, 1500},
    {6500, 60, 0, 1600},
    {12000, 40, 0, 1700},
    {22000, 20, 0, 1800},
    {0, 0, 0, 1900},
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
