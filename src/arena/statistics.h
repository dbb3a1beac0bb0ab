/* What a sample of block scores says about two players: score, Elo, and how sure that is.
 *
 * All intervals hold 95 %. Nothing here is ever infinite or NaN: a score of 0 or 1 stands for the
 * Elo limit, and a match of no games gives a score of 1/2, 0 Elo and intervals without any news. */
#ifndef YOMI_ARENA_STATISTICS_H
#define YOMI_ARENA_STATISTICS_H

#include "arena/sample.h"

enum { STATISTICS_ELO_LIMIT = 4000 };

struct interval {
    double low, value, high;
};

struct summary {
    int64_t blocks, games;
    struct interval score;          /* cut to 0..1 */
    struct interval elo;            /* logistic: the difference that explains the score */
    struct interval normalised_elo; /* the difference measured in spreads of a game's score */
    double superiority;             /* the likelihood that the first player is stronger (LOS) */
    double sigma;                   /* the spread of one game's score, as its block shows it */
};

struct summary statistics_of_sample(const struct sample *s);
struct summary statistics_of_tally(const struct tally *t);

/* The expected score of a player so many Elo points ahead, 1/(1 + 10^(-elo/400)), and back. */
double statistics_score(double elo);
double statistics_elo(double score);

/* Elo points for each unit of the logarithm of the odds, 400/ln 10. Normalised Elo takes twice as
 * many for each spread of a game's score by which the mean is above 1/2; so the two agree for nearly
 * equal players who never draw. */
extern const double statistics_elo_unit;

#endif
