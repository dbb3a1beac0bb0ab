/* The store: tests, their jobs and their games in one SQLite file that a crash does not harm and that
 * anyone can query. The view `played` has one row a game with everything that is known of it.
 *
 * Whatever is added twice is there once. Several programs may use a store at the same time. */
#ifndef YOMI_ARENA_STORE_H
#define YOMI_ARENA_STORE_H

#include "arena/result.h"

struct store;

/* Opens a store, making it where there is none unless it must exist. NULL, with e filled, when it cannot
 * be used: a file of something else, no permission, in use, a full disk. */
struct store *store_open(const char *path, bool must_exist, struct error *e);
void store_close(struct store *s);

/* What is added between begin and commit appears whole or not at all. All of these: false, with e
 * filled, when the database refuses; then everything since begin is undone. */
bool store_begin(struct store *s, struct error *e);
bool store_commit(struct store *s, struct error *e);
bool store_add_test(struct store *s, const struct test *t, const char *program, struct error *e);
bool store_add_job(struct store *s, const struct test *t, const struct job *j, struct error *e);
bool store_add_game(struct store *s, const char *test, uint64_t job, int number,
                    const struct played *p, const char *program, struct error *e);
bool store_add_transcript(struct store *s, const char *test, uint64_t job, int number, int seat,
                          const char *text, struct error *e);
bool store_set_engine_name(struct store *s, const char *test, int contestant, const char *name,
                           struct error *e);

/* Going through what is there. next: false at the end and, with e filled, at trouble. A cursor is closed
 * before another of the same kind is opened. */
struct store_test {
    struct test test;
    char created[32];                  /* as 2026-11-15 10:00:00, UTC */
    uint64_t games;                    /* that were played */
    char engines[CONTESTANTS_MAX][80]; /* the names that engines gave themselves, or "" */
};
bool store_tests(struct store *s, struct error *e); /* rewinds */
bool store_next_test(struct store *s, struct store_test *t, struct error *e);

/* The test whose id begins with that text, or the latest one when it is NULL. False, with e filled, when
 * there is none or more than one. */
bool store_find_test(struct store *s, const char *start, struct store_test *t, struct error *e);

bool store_jobs(struct store *s, const char *test, struct error *e);
bool store_next_job(struct store *s, struct job *j, struct error *e);

struct store_game {
    uint64_t job;
    int number;
    char program[64], finished[32];
    struct played played;
};
bool store_games(struct store *s, const char *test,
                 struct error *e); /* in order of job and number */
bool store_next_game(struct store *s, struct store_game *g, struct error *e);

#endif
