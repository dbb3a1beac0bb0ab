/* The sequential probability ratio test: plays on until the results speak clearly for one of two
 * hypotheses, H0 "the difference is elo0" or H1 "the difference is elo1", and keeps the rates of
 * wrong answers at alpha (H1 accepted though H0 holds) and beta (the reverse).
 *
 * Blocks must be added in the order they were numbered, not in the order they finished: long games
 * have other results than short ones. It also makes the stop, and so the verdict, the same in every
 * run. Nothing here allocates. */
#ifndef YOMI_ARENA_SPRT_H
#define YOMI_ARENA_SPRT_H

#include "arena/sample.h"

#include <stdbool.h>

/* What elo0 and elo1 measure. Normalised Elo keeps its meaning, and the test its length, where
 * draws are common; it makes sense up to 200 or so. */
enum sprt_scale { SPRT_LOGISTIC, SPRT_NORMALISED };

struct sprt_test {
    enum sprt_scale scale;
    double elo0, elo1;  /* elo0 < elo1 */
    double alpha, beta; /* each above 0, together below 1 */
    bool overshoot;     /* stop a little earlier: the last step usually leads past the bound */
};

enum sprt_verdict { SPRT_GO_ON, SPRT_ACCEPT_H0, SPRT_ACCEPT_H1 };

/* How the extremes of the likelihood ratio were reached on one side. */
struct sprt_extreme {
    double reached, steps, squares;
};

struct sprt {
    struct sprt_test test;
    enum sprt_verdict verdict;
    double llr;          /* the logarithm of the likelihood ratio */
    double lower, upper; /* the bounds it is compared with, moved inwards by the overshoot */
    bool exact;
    struct tally tally;   /* of an exact test */
    struct sample sample; /* of any test */
    struct sprt_extreme low, high;
};

/* An exact test, over blocks with few different scores: see struct tally. Pairs: 2 games, 5 kinds;
 * single games: 1 and 3. */
void sprt_start(struct sprt *s, const struct sprt_test *test, int games, int kinds);

/* A test by mean and variance, over blocks with any scores. It begins to look at its 30th block,
 * where the variance is known well enough. */
void sprt_start_by_variance(struct sprt *s, const struct sprt_test *test, int games);

/* Adds the next block. After a verdict it stands, and further blocks are left out. */
enum sprt_verdict sprt_add(struct sprt *s, double score);

/* The likelihood ratio by itself, and its two bounds. */
double sprt_llr(const struct sprt_test *test, const struct tally *tally);
double sprt_llr_by_variance(const struct sprt_test *test, const struct sample *sample);
double sprt_lower_bound(const struct sprt_test *test);
double sprt_upper_bound(const struct sprt_test *test);

#endif
