/* How likely each result of a game is, from the strengths of two players, the worth of the first move
 * and the frequency of draws; and the strengths that explain given results best.
 *
 * The model is that of Bradley and Terry with draws after Rao and Kupper. With a the strength of the
 * first player times first_move, and b that of the second,
 *
 *     P(win) = a / (a + draw b)    P(loss) = b / (b + draw a)    P(draw) = the rest
 *
 * which is BayesElo's model with drawelo = 400 log10(draw). It was chosen over Davidson's because
 * figures can then be compared with BayesElo's, and because a draw simply counts as one win and one
 * loss, which gives every step below in closed form.
 *
 * Fitting is by minorisation and maximisation (D. R. Hunter, "MM algorithms for generalized
 * Bradley-Terry models", 2004): no step lowers the likelihood. */
#ifndef YOMI_ARENA_BRADLEY_TERRY_H
#define YOMI_ARENA_BRADLEY_TERRY_H

#include <stdbool.h>

/* What happened between two players when the first of them moved first; fractions are allowed. */
struct bradley_terry_results {
    int first, second;
    double wins, draws, losses; /* of the first */
};

/* All memory is the caller's. Before the first step strengths are positive, for example 1,
 * first_move is 1 and draw above 1. */
struct bradley_terry {
    int players, pairings;
    const struct bradley_terry_results *results; /* one for each pairing */
    bool fit_first_move;
    double first_move, draw;
    double *strength; /* one for each player */
    double *work;     /* two for each player */
};

double bradley_terry_log_likelihood(const struct bradley_terry *m);

/* One step uphill. Returns by how much the parameter that moved most did so, in logarithms.
 * Every parameter stays between 10^-10 and 10^10, also for a player who has only won. */
double bradley_terry_step(struct bradley_terry *m);

#endif
