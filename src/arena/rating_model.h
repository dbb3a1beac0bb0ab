/* What rating lists have in common, whatever the model behind them. For the files of rating.h only. */
#ifndef YOMI_ARENA_RATING_MODEL_H
#define YOMI_ARENA_RATING_MODEL_H

#include "arena/rating.h"

struct random;

/* Who met whom how often: a square table. */
struct rating_meetings {
    int players;
    double *count;
};

/* A model fills in its functions and the number of blocks, and enters all meetings. */
struct rating_model {
    struct rating_meetings meetings;
    int blocks;
    double *strength; /* one for each player, at the start 1 */
    double *work;     /* two for each player */
    /* Counts all results anew with the weights of their blocks, and the virtual games with weights of
     * their own. */
    void (*weigh)(struct rating_model *m, const double *weight, struct random *replica);
    /* One step of the fit; returns how far it led, in logarithms of strength. */
    double (*step)(struct rating_model *m);
    /* Elo for each unit of the logarithm of the strength. */
    double (*unit)(const struct rating_model *m);
};

void rating_model_init(struct rating_model *m, int players);
void rating_model_free(struct rating_model *m);

/* Enters one meeting of two players; a player does not meet itself. */
void rating_meet(struct rating_meetings *m, int a, int b);
double *rating_met(const struct rating_meetings *m, int a, int b);

/* The virtual games of two players: half the prior of each, in proportion to their meetings. Over
 * all players this makes `prior` games for each on average. */
double rating_virtual_games(const struct rating_meetings *m, int a, int b, double prior);

/* How much a block counts: once, or in a replica of the bootstrap by an exponential variable. */
double rating_weight(struct random *replica);

/* Fits the model to every replica and, last, to the results as they are. */
struct rating_list rating_of_model(struct rating_model *m, const struct rating_options *options);

#endif
