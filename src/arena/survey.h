/* A survey: everything that a report tells of a test, gathered game by game. Its size depends on the
 * blocks and not on what the games hold, so that a hundred thousand games are no burden. */
#ifndef YOMI_ARENA_SURVEY_H
#define YOMI_ARENA_SURVEY_H

#include "arena/standing.h"

enum {
    SURVEY_POINTS = 500, /* of a curve, at most */
    SURVEY_PLIES = 600,  /* what is later in a game counts as this ply */
    SURVEY_REASONS = 24, /* kept apart; the rest is put together */
    SURVEY_FAULTS = 40,  /* kept with their words */
    SURVEY_PROGRAMS = 8, /* kept apart */
    SURVEY_VALUES = 21,  /* kinds of value, from -1000 centipawns and less up to 1000 and more */
    SURVEY_VALUE_STEP = 100,
};

/* How a test stood after some blocks. */
struct survey_point {
    uint64_t games;
    struct interval score;
    double llr;
};

/* What a contestant spent on its moves at one ply. */
struct survey_effort {
    uint64_t moves;
    double wall, nodes;
    uint64_t deep; /* moves whose depth is known, */
    double depth;  /*   and the sum of theirs */
};

/* Moves of which a contestant said the same value, and the points that came of them. */
struct survey_value {
    uint64_t moves;
    double points;
};

/* A contestant at a seat. */
struct survey_seat {
    struct sample points; /* of its games, 0..1 */
    uint64_t wins, draws, losses;
};

struct survey_reason {
    enum verdict verdict;
    char words[240]; /* "" where there were too many to tell apart */
    uint64_t games;
};

struct survey_fault {
    uint64_t block;
    int number, contestant, seat;
    enum verdict verdict;
    char words[240];
};

struct survey_program {
    char name[64];
    uint64_t games;
};

struct survey_block {
    int games;
    double score;                   /* sum of A's */
    double first;                   /* sum of the first seat's points, 0..1 a game */
    double points[CONTESTANTS_MAX]; /* sums of the means of their seats' points */
};

struct survey {
    struct standing standing;
    const struct job *jobs;
    char began[32], ended[32]; /* when the first and the last game were finished, UTC */

    struct survey_point points[SURVEY_POINTS];
    size_t point_count;
    uint64_t stride;            /* blocks between the points */
    struct survey_point latest; /* the end of the curves */

    struct survey_seat seats[CONTESTANTS_MAX][SEATS_MAX];
    struct sample points_of[CONTESTANTS_MAX]; /* of complete blocks: the mean of its seats, 0..1 */
    uint64_t *lengths;                        /* games by their plies, up to length_max */
    uint64_t length_max;
    struct survey_effort (*efforts)[SURVEY_PLIES]; /* by contestant */
    struct survey_value values[CONTESTANTS_MAX][SURVEY_VALUES];
    struct survey_reason reasons[SURVEY_REASONS + VERDICTS];
    int reason_count;
    struct survey_fault faults[SURVEY_FAULTS];
    int fault_count;
    struct survey_program programs[SURVEY_PROGRAMS];
    int program_count; /* of more programs only the first are kept */
    struct survey_block *blocks;
};

/* The test and its jobs must last. False, with e filled, when its sequential test is no good. */
bool survey_init(struct survey *s, const struct test *t, int seats, const struct job *jobs,
                 struct error *e);
void survey_free(struct survey *s);

/* Adds a game, in the order of blocks and numbers; finished is when, as 2026-11-15 10:00:00. False,
 * with e filled, for a game that is none of the test's. */
bool survey_add(struct survey *s, uint64_t block, int number, const struct played *p,
                const char *program, const char *finished, struct error *e);

/* What came of one opening, or of one deal. */
struct survey_opening {
    const struct job *job; /* the first that has it */
    uint64_t games;
    double score, first; /* means: A's score, the first seat's points */
};

/* The openings of complete blocks, the most one-sided for A first: the farthest from even in units of
 * its own chance. To be freed. */
struct survey_opening *survey_openings(const struct survey *s, size_t *count);

/* A game's length that a share of the games do not exceed. */
uint64_t survey_length(const struct survey *s, double share);

#endif
