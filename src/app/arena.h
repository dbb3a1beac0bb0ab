/* What the files of `yomi arena` share. Each subcommand is a function with the arguments that follow its
 * name; arena.c lists them. */
#ifndef YOMI_APP_ARENA_H
#define YOMI_APP_ARENA_H

#include "app/arguments.h"
#include "app/completion.h"
#include "arena/match.h"

int arena_match(int argc, char **argv);
int arena_resume(int argc, char **argv);
int arena_tournament(int argc, char **argv);
int arena_rate(int argc, char **argv);
int arena_plan(int argc, char **argv);
int arena_work(int argc, char **argv);
int arena_judge(int argc, char **argv);
int arena_list(int argc, char **argv);
int arena_show(int argc, char **argv);
int arena_export(int argc, char **argv);
int arena_report(int argc, char **argv);

/* A test with all of its jobs. */
struct plan {
    struct test test;
    int seats;
    struct job *jobs;                  /* test.blocks of them */
    char engines[CONTESTANTS_MAX][80]; /* what engines call themselves, once they were opened */
};

/* For the option tables of the subcommands that make a test. */
#define ARENA_TEST_ARGUMENTS                                                                       \
    {"game", "GAME", "what is played", .offer = offer_games},                                      \
        {"games", "N", "how many games (100); whole blocks are played"},                           \
        {"each", "LIMIT", "of players without one: nodes=5000, clock=60+0.6"},                     \
        {"openings", "FILE", "where games begin; builtin (at first) or none", "builtin|none",      \
         offer_files},                                                                             \
        {"order", "HOW", "of the openings: shuffled (at first) or file", "shuffled|file"},         \
        {"rules", "R", "rule switches, name=value,..."}, {"seed", "S", "of all that is random"},   \
        {"sprt", "E0:E1", "stop when it is clear which Elo difference holds"},                     \
        {"seating", "HOW", "in games of more than two: halves, all or alone", "halves|all|alone"}, \
        {"adjudicate", "A", "plies=400,resign=600:4,draw=10:8:60"},                                \
    {                                                                                              \
        "margin", "MS", "how late an answer may come (200)"                                        \
    }

/* What may stand in the table of words of a subcommand. */
extern const struct argument arena_players[], arena_files[];

/* Makes the plan from those options and so many players. False after a complaint. */
bool plan_make(struct plan *p, const struct arguments *a, char *const *names, size_t count);
void plan_free(struct plan *p);

/* The rest of a plan whose test is there: reads its jobs from a store. False after a complaint. */
bool plan_load(struct plan *p, struct store *s);

/* Opens every player once, so that what cannot play is known before the first game. False after a
 * complaint. */
bool plan_check_players(struct plan *p);

/* The test and its jobs go into the store before the first game. False after a complaint. */
bool arena_keep_plan(const struct plan *p, struct store *store);

/* Counts the games of the plan that are in the store. False after a complaint. */
bool arena_count_stored(struct standing *standing, const struct plan *p, struct store *store);

/* Plays what is missing of the plan, by --concurrency and --faults, and says how it ended; Ctrl-C ends it
 * in order. False after a complaint; else the standing is to be freed. */
bool arena_play(const struct plan *p, struct store *store, const struct arguments *a,
                struct standing *standing, enum match_end *end);

/* Prints the rating list of all games of a store. Status as of a command. */
int arena_print_ratings(struct store *s, const struct game *g, bool json);

/* The result block for people, or one line of JSON. how says why the match ended, or is NULL. */
void standing_print(const struct standing *s, const char *how);
void standing_print_json(const struct standing *s);

/* The progress line on a terminal. */
struct progress {
    bool shown;
    double began, latest;
    uint64_t before; /* games that were there at the start */
};
void progress_start(struct progress *p, const struct standing *s);
void progress_show(void *progress, const struct standing *s);
void progress_end(struct progress *p);

/* Opens the store in --store (or the name given); NULL after a complaint. */
struct store *arena_open_store(const char *name, bool must_exist);

/* What show, export and report begin with: the store of --store, and in it the test that the first word
 * names, or the latest, with its plan, which has the test now. NULL after a complaint. */
struct store *arena_open_test(const struct arguments *a, struct plan *p, struct store_test *found);

#endif
