/* How likely an order of finish of several seats is, from the strengths of the players; and the
 * strengths that explain given orders best.
 *
 * In the model of Plackett and Luce the first place goes to a seat with the probability of its share
 * of all strengths, the second likewise among those left, and so on. Of any two players, the one
 * with strength a then finishes before that with b in a / (a + b) of all games: for two seats this
 * is the model of Bradley and Terry. Fitting is by MM, after Hunter 2004, section 5. */
#ifndef YOMI_ARENA_PLACKETT_LUCE_H
#define YOMI_ARENA_PLACKETT_LUCE_H

enum { PLACKETT_LUCE_SEATS = 8 };

/* An order of finish, the best first; one player may hold several seats. */
struct plackett_luce_order {
    int seats;
    int player[PLACKETT_LUCE_SEATS];
    double count; /* how often it came up; fractions are allowed */
};

/* All memory is the caller's. Before the first step strengths are positive, for example 1. */
struct plackett_luce {
    int players, orders;
    const struct plackett_luce_order *order;
    double *strength; /* one for each player */
    double *work;     /* two for each player */
};

double plackett_luce_log_likelihood(const struct plackett_luce *m);

/* One step uphill. Returns by how much the strength that moved most did so, in logarithms.
 * Strengths stay between 10^-10 and 10^10. */
double plackett_luce_step(struct plackett_luce *m);

#endif
