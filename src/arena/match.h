/* A match: plays what is missing of a test, several games at once, and keeps every game in the store
 * before anybody hears of it. */
#ifndef YOMI_ARENA_MATCH_H
#define YOMI_ARENA_MATCH_H

#include "arena/standing.h"
#include "arena/store.h"

enum { MATCH_THREADS_MAX = 256 };

struct match_settings {
    int threads;         /* games at once, at most MATCH_THREADS_MAX */
    uint64_t faults;     /* stop after so many */
    bool transcripts;    /* keep what engines say, too */
    struct store *store; /* or NULL: nothing is kept */
    const char *program; /* name and version, for the store */
    atomic_bool *stop;   /* set by whoever wants it to end: running games are abandoned */

    /* Called now and then, and at the end, in the thread that runs the match. */
    void (*progress)(void *who, const struct standing *s);
    void *who;
};

enum match_end {
    MATCH_COMPLETE, /* all games are there */
    MATCH_DECIDED,  /* the sequential test has its verdict */
    MATCH_STOPPED,  /* by the flag */
    MATCH_FAULTS,   /* too many of them */
    MATCH_FAILED,   /* a player cannot be opened, the store refuses: e says what */
};

/* Keeps a test and its jobs, test->blocks of them, before the first game; and counts those of its games
 * that a store has. False, with e filled, when the store refuses or is damaged. */
bool match_keep(struct store *s, const struct test *t, const struct job *jobs, const char *program,
                struct error *e);
bool match_count_stored(struct store *s, const struct test *t, const struct job *jobs,
                        struct standing *standing, struct error *e);

/* Plays the games of the jobs that the standing does not have yet, and counts them there. */
enum match_end match_run(const struct test *t, const struct job *jobs, size_t count,
                         struct standing *standing, const struct match_settings *settings,
                         struct error *e);

#endif
