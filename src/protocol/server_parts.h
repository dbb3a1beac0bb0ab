/* What server.c and its two protocols know of each other. */
#ifndef YOMI_PROTOCOL_SERVER_PARTS_H
#define YOMI_PROTOCOL_SERVER_PARTS_H

#include "core/line_reader.h"
#include "core/thread.h"
#include "game/table.h"
#include "player/manners.h"
#include "player/repertoire.h"
#include "protocol/server.h"
#include "protocol/server_lines.h"
#include "search/alphabeta/alphabeta.h"

#include <stdio.h>

/* All that setoption can set; described by alphabeta_options and server_options. */
struct server_settings {
    struct alphabeta_settings search;
    bool ponder, chess960, wdl;
    bool limited; /* plays as elo says, not as its level does */
    int elo;
    bool own_book;      /* openings come from it: */
    char book[4096];    /* name of a file, or empty for our own book */
    int impasse, moves; /* rules of shogi */
    int clear;          /* how often it was asked for */
    char log[4096];     /* name of a file, or empty */
};

/* One go, which belongs to the searching thread until it has answered. */
struct job {
    struct table table;
    struct alphabeta_limits limits;
    move *only;
    int perft;  /* count so deep instead of searching */
    bool mate;  /* answer with checkmate (USI) */
    bool plays; /* for a move of a game: neither an analysis nor a mate to find */
    bool wdl;

    /* The last line of the best move. */
    move line[ALPHABETA_PLIES + 2];
    int line_length, line_value;

    struct manners manners; /* in the game that is played */
};

struct server {
    const struct server_kind *kind;
    const char *name;
    struct line_reader reader;
    bool ended, debug;

    int out;
    struct mutex speaking; /* a line at a time, and the log */
    FILE *log;
    atomic_bool gone; /* nobody listens any more */

    struct server_settings settings;
    struct alphabeta_settings in_force; /* of those, what the search has been told */
    struct alphabeta *search;           /* NULL before it is needed */
    bool forget;                        /* it is to, before the next search */

    /* What is drawn at random, and levels below full strength, depend on the seed of the game. */
    uint64_t seed;
    bool new_game; /* the seed is of the one before */
    struct random drawing;
    struct repertoire *book; /* NULL before it is needed */

    struct table table; /* the position to think about */
    struct text rules;  /* of the next one */

    struct job job;
    struct thread thread;
    bool started;     /* the thread is to be joined */
    atomic_bool busy; /* it has not come to its answer yet */
    atomic_bool told; /* it has been told to stop */
};

struct server_command {
    const char *name; /* NULL ends a table of them */
    void (*obey)(struct server *s, const char *words);
};

struct server_kind {
    const struct game *game;
    const char *hello_back;
    const char *form;                      /* of a position: fen or sfen */
    const struct server_command *commands; /* that the other protocol does not have */

    const char *(*option_names)(const struct option *o);
    void (*write_rules)(const struct server_settings *settings, struct text *out);
    bool (*white_moves)(const void *position);

    /* Reads what mate means. */
    void (*read_mate)(const struct server_go *go, struct job *job);

    void (*write_score)(const struct job *job, int value, int bound, struct text *out);
    void (*answer)(struct server *s, const struct alphabeta_answer *a);
};

/* Sends a line, given without its end. */
void server_say(struct server *s, const char *format, ...) __attribute__((format(printf, 2, 3)));
void server_complain(struct server *s, const struct error *e);

/* Sends "bestmove M ponder P". */
void server_say_best(struct server *s, const struct alphabeta_answer *a);

/* Writes a move of the job's position, and plays it there. */
void server_write_played(struct server *s, move m, struct text *out);

/* " lowerbound" and the like behind a score. */
void server_write_bound(int bound, struct text *out);

/* Commands that both have, each under its own name, or with another meaning. */
void server_introduce(struct server *s, const char *words);
void server_new_game(struct server *s, const char *words);
void server_stop(struct server *s, const char *words);

/* Options by name (server_options.c). */
void server_default_options(struct server *s);
void server_tell_options(struct server *s);
bool server_set_option(struct server *s, struct span name, struct span value, struct error *e);

#endif
