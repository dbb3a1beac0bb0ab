/* Rating lists: one Elo number for every player of a tournament, with its error.
 *
 * Games of two are fitted by Bradley and Terry's model with draws and the first move
 * (bradley_terry.h), orders of finish of more seats by Plackett and Luce's (plackett_luce.h). Both
 * are scaled so that a small difference means the score it means in a match: 10 points are 51.4 %.
 * (Where draws are frequent, a large difference comes out smaller than in a match of its own.)
 *
 * Results alone say nothing about a player who has won every game. So every player is given virtual
 * games, as many as `prior` on average, half won and half lost, against the players it met and as
 * often as it met them; half of them with the first move. They pull ratings together, and less so
 * the more real games there are.
 *
 * Errors come from a bootstrap over blocks (pairs of games, deals), so that luck shared within a
 * block is not counted as news twice. Every replica gives each block a random weight (Rubin, "The
 * Bayesian bootstrap", 1981) instead of drawing some blocks twice and others not at all; that keeps
 * every player in every replica. Virtual games are weighted too, so that a player who has only won
 * has a wide error and not none. */
#ifndef YOMI_ARENA_RATING_H
#define YOMI_ARENA_RATING_H

#include "arena/plackett_luce.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum rating_result { RATING_LOSS, RATING_DRAW, RATING_WIN };

/* Players and blocks count from 0. */
struct rating_game {
    int block;
    int first, second;         /* players; they differ */
    enum rating_result result; /* of the first */
};

struct rating_finish {
    int block;
    int seats;
    int player[PLACKETT_LUCE_SEATS]; /* the best first; one player may hold several seats */
};

/* A player whose rating is agreed on. */
struct rating_anchor {
    int player;
    double elo;
};

struct rating_options {
    double prior;    /* virtual games for each player; 1 is usual */
    bool first_move; /* fit the worth of the first move (games of two only) */
    int replicas;    /* of the bootstrap; 0: no errors are wanted */
    uint64_t seed;
    const struct rating_anchor *anchors;
    int anchor_count;
};

struct rating {
    double elo;
    double error; /* half the width of the 95 % interval; 0 without replicas */
    int group;    /* only players of one group, linked by games, can be compared */
};

struct rating_list {
    int players, replicas;
    struct rating *player; /* by number */
    int *ranking;          /* numbers of the players, the strongest first */
    double first_move;     /* in Elo */
    double draw_elo;       /* BayesElo's drawelo, on the scale of that program */
    double *replica;       /* the Elo of every player in every replica */
};

/* The mean of each group is 0; where it has anchors, the mean of these is what was agreed, so that
 * anchors move the list but do not bend it. Free the list with rating_free. */
struct rating_list rating_of_games(const struct rating_game *games, size_t count, int players,
                                   const struct rating_options *options);
struct rating_list rating_of_finishes(const struct rating_finish *finishes, size_t count,
                                      int players, const struct rating_options *options);
void rating_free(struct rating_list *list);

/* The likelihood that player a is stronger than b; 1/2 where nothing is known (no replicas, or
 * players of different groups). */
double rating_superiority(const struct rating_list *list, int a, int b);

#endif
