/* The chess paper's own program, as far as its printed figures tell how it worked.
 *
 * It is not chess by the rules: checks are ignored, a king may be taken and the search goes on; there
 * is no taking en passant, and a pawn becomes a queen; castling is by the rules. Men are kept in a list in the
 * order of a FEN (from a8), which they keep wherever they go. Every move made is a node; the root is
 * not counted. The computer is the side to move.
 *
 * The legal ladder of minimax.h is the laboratory's; this one is for the paper's tables alone. */
#ifndef YOMI_SEARCH_MINIMAX_PAPER_CHESS_H
#define YOMI_SEARCH_MINIMAX_PAPER_CHESS_H

#include "core/error.h"
#include "search/events.h"

#include <stdint.h>

/* Each with all before it. */
enum paper_method {
    PAPER_MX,
    PAPER_AB,
    PAPER_SORT,  /* "capturing heuristic": moves of the root by their static value, descending */
    PAPER_TABLE, /* nodes below the root are kept, and answered when the level is the same */
    PAPER_HISTORY, /* "history heuristic": the root is answered from the table, too, when the opponent's
                    * move was no better for him than the predicted one */
    PAPER_METHODS
};

extern const char *const paper_method_names[PAPER_METHODS]; /* as printed: "MX+AB", ... */

/* By what the table finds a position. */
enum paper_keys {
    PAPER_KEYS_FORMULA, /* the paper's sum of square roots, in the order of the list */
    PAPER_KEYS_ZOBRIST,
};

enum { PAPER_LEVELS = 8 };

struct paper_result {
    char reply[5]; /* as "e7e5"; empty where there is no move */
    int value;     /* for the computer */
    uint64_t nodes;
    uint64_t by_level[PAPER_LEVELS + 1]; /* from 1 on; they add up to nodes */
    uint64_t answers;                    /* of the table */
    uint64_t collisions;                 /* of these, about another position with the same key */
    bool remembered;                     /* the root itself was answered: no nodes */
};

struct paper_chess;

struct paper_chess *paper_chess_open(enum paper_keys keys);
void paper_chess_close(struct paper_chess *c);

/* Sets up a position, NULL for the usual start, and plays moves from there ("e2e4 e7e5", or NULL). On
 * bad text: false, e filled, everything as it was. The table is kept. */
bool paper_chess_set(struct paper_chess *c, const char *fen, const char *moves, struct error *e);

/* Plays on. */
bool paper_chess_play(struct paper_chess *c, const char *moves, struct error *e);

/* Tells the searches from here on to a listener. Bounds without an end are beyond PAPER_ENDLESS, and the
 * program's moves are not those of the rules: paper_chess_write_move writes them. */
enum { PAPER_ENDLESS = 1000000000 };
void paper_chess_listen(struct paper_chess *c, struct search_events events);
void paper_chess_write_move(move m, char text[5]);

/* Searches so many plies, 1 to PAPER_LEVELS. The position stays. */
void paper_chess_search(struct paper_chess *c, int level, enum paper_method method,
                        struct paper_result *result);

/* Empties the table. */
void paper_chess_forget(struct paper_chess *c);

#endif
