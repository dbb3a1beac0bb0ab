/* What a match has measured so far: the scores of its blocks.
 *
 * A block is the least thing that was drawn independently of the others, and its score is the mean
 * of its games, from 0 to 1 with 1/2 for equal strength. It is a pair of games from one opening with
 * the seats exchanged; a single game where there are no pairs; in card games one deal played under
 * several seatings. Luck that the games of a block share (the opening, the deal) then cancels within
 * the block instead of blurring the comparison.
 *
 * Where a block can only have a few different scores, a tally counts them and keeps everything there
 * is to know. A sample keeps the mean and the variance alone and takes any score. */
#ifndef YOMI_ARENA_SAMPLE_H
#define YOMI_ARENA_SAMPLE_H

#include <stdint.h>

enum { TALLY_KINDS_MAX = 257 };

struct tally {
    int games;                      /* in a block */
    int kinds;                      /* a block scores i / (kinds - 1) with 0 <= i < kinds */
    int64_t count[TALLY_KINDS_MAX]; /* how many blocks scored that */
};

/* An empty tally; kinds is from 2 to TALLY_KINDS_MAX. */
struct tally tally_new(int games, int kinds);

/* Single games, and pairs of games that brought 0, 1/2, 1, 3/2 and 2 points. */
struct tally tally_of_games(int64_t losses, int64_t draws, int64_t wins);
struct tally tally_of_pairs(const int64_t count[5]);

/* Counts a block under the kind nearest to its score. */
void tally_add(struct tally *t, double score);

struct sample {
    int games; /* in a block */
    int64_t blocks;
    double mean;
    double squares; /* sum of the squared deviations from the mean */
};

struct sample sample_new(int games);
struct sample sample_of_tally(const struct tally *t);
void sample_add(struct sample *s, double score);

/* The variance of a block's score, never 0. Blocks that all scored alike do not show any, and one
 * block cannot; then one more block is imagined, at the end of the scale farther from the mean. (The
 * variance of no block at all is 1/4, the largest a score between 0 and 1 can have.) */
double sample_variance(const struct sample *s);

#endif
