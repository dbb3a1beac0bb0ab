/* A test: which players meet, in which game, how often; and its jobs, the unit of work.
 *
 * A job is a block of games that belong together: the same opening or deal, played once for every
 * seating. In a two-player game that is a pair of games with the seats swapped. All that is random in a
 * job comes from the name of the test and the number of the job, so any job can be played anywhere and
 * gives the same games.
 *
 * Both have a text form, one line (line.h). A job's line says everything that is needed to play it. */
#ifndef YOMI_ARENA_TEST_H
#define YOMI_ARENA_TEST_H

#include "arena/contestant.h"

enum {
    CONTESTANTS_MAX = 6,
    BLOCK_MAX = 20, /* games of a block: six seats in halves */
    TEST_ID = 16,   /* characters of a test's name */
};

/* Who sits where in a block when two contestants meet in a game of more than two seats. */
enum seating {
    SEATING_HALVES, /* half of the seats each, and the other way round: two games */
    SEATING_ALL,    /* every way to share the seats in halves */
    SEATING_ALONE,  /* one A among Bs, in every seat in turn */
    SEATINGS
};
extern const char *const seating_names[SEATINGS];
enum seating seating_named(const char *name); /* or SEATINGS */

/* Games may be ended early. A value is in centipawns; 0 moves: never. */
struct adjudication {
    uint64_t plies;        /* a game that is not over then is a draw; 0: no limit */
    uint64_t resign_value; /* both sides agree that one is so far behind, */
    uint64_t resign_moves; /*   each for so many moves */
    uint64_t draw_value;   /* both sides see no more than that, */
    uint64_t draw_moves;   /*   each for so many moves, */
    uint64_t draw_from;    /*   from that ply on */
};

struct test {
    char id[TEST_ID +
            1]; /* a hash of all the rest but games and sprt: what is played, not how often */
    const struct game *game;
    char *rules;    /* as in a setup */
    char *openings; /* where they come from, for people */
    uint64_t seed;
    struct contestant contestants[CONTESTANTS_MAX]; /* called A, B, ... in seatings */
    int count;
    enum seating seating;
    struct adjudication adjudication;
    uint64_t margin; /* milliseconds that an answer may be late */
    uint64_t blocks; /* how many are planned */
    char *sprt;      /* the bounds that stop it early, as sprt_read takes them; "" for none */
};

struct job {
    uint64_t number; /* of the block, from 0 */
    uint64_t seed;
    char *start, *moves;                     /* the opening; "" for the usual start, no moves */
    char seatings[BLOCK_MAX][SEATS_MAX + 1]; /* who sits where, by letter */
    int games;
};

void test_free(struct test *t);
void job_free(struct job *j);

/* Fills in the id, when all the rest is there. */
void test_name(struct test *t);

/* Block number `number` of a test that has its name, with that opening. seats is how many the game
 * has; there are two contestants, or as many as seats. */
void job_make(struct job *j, const struct test *t, int seats, uint64_t number, const char *start,
              const char *moves);

/* Whether a job that was read has the seatings that its number stands for; e says what is wrong. */
bool job_check(const struct job *j, const struct test *t, struct error *e);

/* The seed of what a seat's player draws in a game of the block. */
uint64_t job_player_seed(const struct job *j, int game, int seat);

/* "name=value,...": plies, resign ("600:4"), draw ("10:8:60"). On bad text: false, e filled. */
bool adjudication_read(struct adjudication *a, const char *text, struct error *e);
void adjudication_write(const struct adjudication *a, struct text *out);

/* Lines. A test's line begins with "test=", a job's with "job=ID-NUMBER". Reading: false with e filled
 * and nothing to free on bad text. The text is rewritten. */
void test_write(const struct test *t, struct text *out);
bool test_read(struct test *t, char *line, struct error *e);
void job_write(const struct job *j, const struct test *t, struct text *out);
bool job_read(struct job *j, struct test *t, char *line, struct error *e);

#endif
