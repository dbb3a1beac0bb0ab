/* Which steps of the ladder a search takes: one switch a rung.
 *
 * The rungs of the chess paper are mx, ab, ab+sort and ab+sort+tt; the others came after it. A rung
 * is exact when it gives plain minimax's value at the same depth, with fewer nodes. */
#ifndef YOMI_SEARCH_MINIMAX_SETTINGS_H
#define YOMI_SEARCH_MINIMAX_SETTINGS_H

#include "core/option.h"

enum { MINIMAX_DEPTH_MAX = 64, MINIMAX_DEPTH_USUAL = 3 };

struct minimax_settings {
    int preset; /* index of a rung, with all rungs below it; the switches are then changed one by one */
    int depth;      /* plies; 0: MINIMAX_DEPTH_USUAL, or what the limits allow */
    int evaluation; /* index into MINIMAX_EVALUATION_CHOICES */
    int hash;       /* MiB of the table */
    bool shuffle;   /* the root's moves are tried in an order drawn by the seed */

    /* Exact. Without alphabeta the search is plain minimax and the other switches do nothing. */
    bool alphabeta;
    bool sort;      /* captures first, the most valuable victim by the least valuable man */
    bool table;     /* values of the same depth are taken from the transposition table */
    bool killers;   /* then the quiet moves that cut at the same ply before */
    bool history;   /* then the quiet moves that cut most often anywhere */
    bool deepening; /* depth 1, 2, 3, ...: each round orders the moves of the next */
    bool scout;     /* principal variation search: all moves but the first get an empty window */

    /* Not exact. */
    bool quiescence; /* leaves are evaluated once the captures are over */
    bool null_move;  /* a node where even passing is too good is left */
    bool reductions; /* late quiet moves are searched less deep at first */
};

struct minimax_rung {
    const char *name;  /* as a preset */
    const char *about; /* one line */
    size_t offset;     /* of its switch in the settings */
    bool exact;
};

/* From the bottom up; plain minimax, which has no switch, is rung 0. */
enum { MINIMAX_RUNGS = 11, MINIMAX_LAST_EXACT = 7 };
extern const struct minimax_rung minimax_rungs[MINIMAX_RUNGS];

/* For the command line and the protocols. The default is every exact rung. */
extern const struct option minimax_options[];

/* The defaults with exactly the rungs up to that one, and whether all that are on are exact. */
void minimax_settings_rung(struct minimax_settings *s, int rung);
bool minimax_settings_exact(const struct minimax_settings *s);

/* Reads "preset=ab+sort,depth=4,killers=on": the preset first, wherever it stands. On bad text:
 * false, e filled, s as it was. */
bool minimax_settings_read(struct minimax_settings *s, const char *text, struct error *e);

#endif
