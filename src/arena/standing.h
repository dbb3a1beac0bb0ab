/* How a test stands: fed with games in any order, it knows the score, the blocks, the faults, what the
 * players used, and whether the sequential test has decided.
 *
 * A game's points are its places: the last seat has 0, the first as many as there are others, equal
 * scores share. A contestant's score in a game is the sum over its seats, stretched to 0..1; a win in a
 * two-player game is 1. A block counts when all of its games are there. */
#ifndef YOMI_ARENA_STANDING_H
#define YOMI_ARENA_STANDING_H

#include "arena/referee.h"
#include "arena/sprt.h"
#include "arena/statistics.h"

/* What is known of a contestant. */
struct conduct {
    uint64_t games;
    uint64_t verdicts[VERDICTS]; /* games that it lost by them */
    uint64_t moves;              /* that a thought is known of */
    uint64_t nodes;
    double cpu, wall; /* seconds */
    uint64_t limited; /* moves, or games on a clock, with a limit to compare with, */
    double used;      /*   and the sum of what they used as parts of it */
    uint64_t seat_games[SEATS_MAX];
    double seat_points[SEATS_MAX]; /* stretched to 0..1 a game */
    uint64_t
        places[SEATS_MAX]; /* how often first, second, ...; shared places count as the better */
};

struct standing {
    const struct test *test;
    int seats;
    uint64_t games, plies, faults;
    uint64_t wins, draws, losses; /* of A, in two-player games */
    uint64_t verdicts[VERDICTS];
    int64_t pairs[5]; /* of A, in two-player games: complete pairs by points */
    struct conduct conduct[CONTESTANTS_MAX];
    struct sample sample; /* A's scores in complete blocks, in their order */
    bool sequential;      /* there is a sequential test */
    struct sprt sprt;
    struct standing_block *blocks;
    uint64_t in_order; /* blocks before this one are complete */
};

/* Bounds of a sequential test as text: "0:5", "0:5,model=logistic,alpha=0.05,beta=0.05,overshoot". On
 * bad text: false, e filled. */
bool sprt_read(struct sprt_test *t, const char *text, struct error *e);

/* The test must last. False, with e filled, when its sequential test is no good. */
bool standing_init(struct standing *s, const struct test *t, int seats, struct error *e);
void standing_free(struct standing *s);

/* Counts a game of a block that has so many; one that was counted before is left out, and the answer is
 * then false. */
bool standing_add(struct standing *s, uint64_t block, int games, int number,
                  const struct played *p);

/* Whether a game is there. */
bool standing_has(const struct standing *s, uint64_t block, int number);

/* What a game brings: the points of each seat's place, and the score of A among two contestants. */
void standing_points(const struct standing *s, const struct played *p, double points[SEATS_MAX]);
double standing_score(const struct standing *s, const struct played *p);

struct summary standing_summary(const struct standing *s);

/* The share of its limit that a contestant used, or -1 where there is nothing to compare. */
double standing_use(const struct standing *s, int contestant);

#endif
