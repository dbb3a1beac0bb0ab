/* The strong player of board games: principal variation search with everything that pays.
 *
 * The search is one source, search.inc, which chess_alphabeta.c and shogi_alphabeta.c include behind
 * their own few functions; a game pays for no indirection. This header is all that the rest of the
 * program knows of it.
 *
 * Values are in centipawns for the side to move. A mate in n plies is ALPHABETA_MATE - n. */
#ifndef YOMI_SEARCH_ALPHABETA_ALPHABETA_H
#define YOMI_SEARCH_ALPHABETA_ALPHABETA_H

#include "game/game.h"

enum {
    ALPHABETA_MATE = 32000,
    ALPHABETA_PLIES = 128,                                /* no line is longer */
    ALPHABETA_WON = ALPHABETA_MATE - 2 * ALPHABETA_PLIES, /* beyond it, a value is a mate */
    ALPHABETA_DRAW = 0,
};

/* What a search may use. What is 0 is not limited; times are in milliseconds. */
struct alphabeta_limits {
    uint64_t nodes;
    int depth;
    int mate;     /* stop at a mate in so many moves */
    double began; /* when the times begin to count, by clock_wall; 0: now */
    int64_t movetime;
    bool clock; /* there is one: */
    int64_t left, increment, byoyomi;
    int moves_to_go;  /* until the next time control; 0: none */
    bool infinite;    /* think until told to stop, also when there is nothing left to find */
    bool ponder;      /* the same until alphabeta_ponderhit: the clock does not count before it */
    const move *only; /* search no other moves, if there are any here */
    size_t only_count;
    int64_t cpu;                 /* of the calling thread */
    bool (*stop)(void *context); /* asked now and then, or NULL: ends the search by saying true */
    void *stop_context;

    /* Told, after some seconds, which move at the root is being searched and its number in the list, from
     * 1; in the calling thread, with the who of alphabeta_think. Or NULL. */
    void (*current)(void *who, int depth, move m, int number);

    /* Playing below its strength, as people do; player/levels.h has the numbers. Both are constant in a
     * game, as is the seed. */
    int hidden; /* share of the moves that are overlooked, in thousandths; 0: none */
    int margin; /* a natural move may be so many centipawns worse than the best; 0: the best one */
    uint64_t seed; /* of the game: what is overlooked and chosen depends on nothing else */
};

/* A line that the search believes in. */
struct alphabeta_line {
    int number;           /* of --multipv, from 1 */
    int depth, selective; /* plies: complete, and the deepest line */
    int value;
    int bound; /* of transpositions.h: EXACT, or the value is no more than a bound */
    const move *moves;
    int count;
    uint64_t nodes; /* moves played so far, by all threads */
    double seconds;
    int filled; /* of the table, in thousandths */
};

struct alphabeta_answer {
    move best, ponder; /* 0 for none */
    int value, depth;
    uint64_t nodes;
    double cpu; /* seconds, of all threads */
};

/* Parts of the search that can be left out, one at a time, to measure what they are worth; named in the
 * same order in alphabeta.c. */
enum alphabeta_part {
    PART_NONE,
    PART_ASPIRATION,
    PART_TABLE,
    PART_KILLERS,
    PART_HISTORY,
    PART_CONTINUATION,
    PART_CAPTURE_HISTORY,
    PART_MALUS,
    PART_MATE_DISTANCE,
    PART_MATE_IN_ONE,
    PART_RAZORING,
    PART_REVERSE_FUTILITY,
    PART_NULL_MOVE,
    PART_INTERNAL_REDUCTION,
    PART_PROBCUT,
    PART_LATE_PRUNING,
    PART_FUTILITY,
    PART_HISTORY_PRUNING,
    PART_SEE_PRUNING,
    PART_SINGULAR,
    PART_NEGATIVE_EXTENSION,
    PART_REDUCTION,
    PART_QUIESCENCE_SEE,
    PART_QUIESCENCE_FUTILITY,
    PART_QUIESCENCE_CHECKS,
};

struct alphabeta_settings {
    int hash; /* megabytes */
    int threads;
    int lines;    /* how many best moves are wanted */
    int overhead; /* milliseconds that are lost between us and the clock */
    int level;    /* how strong to play; player/levels.h makes limits of this and the next two */
    int hidden, margin;
    int without; /* enum alphabeta_part */

    /* What the search leaves to the player (player/repertoire.h, player/manners.h). */
    int book;   /* of enum alphabeta_book */
    int resign; /* centipawns behind that are given up; 0: never */
    bool draw;  /* offers and takes draws */
};
enum alphabeta_book { ALPHABETA_NO_BOOK, ALPHABETA_OWN_BOOK };
extern const struct option alphabeta_options[];

struct alphabeta;

/* A player for a game it knows, or NULL with e filled: another game, no memory. */
struct alphabeta *alphabeta_open(const struct game *g, const struct alphabeta_settings *settings,
                                 struct error *e);
void alphabeta_close(struct alphabeta *a);

/* Changes settings between searches; on trouble false, and everything as it was. */
bool alphabeta_set(struct alphabeta *a, const struct alphabeta_settings *settings, struct error *e);

/* Forgets everything about games before. */
void alphabeta_forget(struct alphabeta *a);

/* Starts the clock of the next search, whose limits are these. A stop or a ponder hit from now on is
 * meant for it, also when it comes before that search has begun. For those who search in a thread of its
 * own; alphabeta_think does it where it was not done. */
void alphabeta_arm(struct alphabeta *a, const struct alphabeta_limits *limits);

/* Thinks about a position and what lies behind it. line is called for every line worth telling, in the
 * calling thread; it may be NULL. */
void alphabeta_think(struct alphabeta *a, const void *position, const struct history *h,
                     const struct alphabeta_limits *limits,
                     void (*line)(void *who, const struct alphabeta_line *l), void *who,
                     struct alphabeta_answer *answer);

/* Ends the search, from any thread, as soon as it has a move. A search that is armed afterwards is not
 * concerned. */
void alphabeta_stop(struct alphabeta *a);

/* What was pondered on has come: the time limits count from here, from any thread. What was thought is
 * part of the time that was planned; if that is used up, the search ends at once. */
void alphabeta_ponderhit(struct alphabeta *a);

/* What the evaluation says of a quiet position, for the side to move. */
int alphabeta_evaluate(const struct game *g, const void *position);

#endif
