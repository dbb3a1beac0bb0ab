/* The inside of the minimax search: what its files share. */
#ifndef YOMI_SEARCH_MINIMAX_SEARCH_H
#define YOMI_SEARCH_MINIMAX_SEARCH_H

#include "search/minimax/minimax.h"
#include "search/minimax/order.h"
#include "search/minimax/table.h"

enum { MINIMAX_INFINITY = MINIMAX_WIN + 1 };

/* A move of the root, and how it ends the game at once, if it does. */
struct root_move {
    move move;
    bool over;
    int value; /* then, for the seat that would be to move */
};

struct minimax {
    const struct game *game;
    const struct evaluation *evaluation;
    const struct knowledge *knowledge;
    struct minimax_settings settings;
    struct value_table table;
    struct order_memory memory;

    /* Of the search that runs. */
    const struct minimax_request *request;
    struct minimax_counters *counters;
    bool stopped;
    void *position;
    struct history past; /* of the root */
    int root_seat;
    struct root_move *roots;
    size_t root_count;
    move root_best; /* of the round before, to be tried first */

    /* A stack of the lists of moves along the line, and a place a ply for the rest. */
    move *moves;
    int32_t *scores;
    size_t moves_used;
    unsigned char *before_pass; /* positions */
    struct history_entry entries[MINIMAX_PLIES];
    move line[MINIMAX_DEPTH_MAX + 1][MINIMAX_DEPTH_MAX];
    size_t line_length[MINIMAX_DEPTH_MAX + 1];
};

/* Where a node is: what the search functions hand down. */
struct node {
    int ply;
    int depth; /* plies still to go */
    move last; /* that led here; 0 at the root and after a pass */
};

/* Plain minimax, and alpha-beta with everything else. Both return the node's value for the seat that
 * moves there; what they return once the search is stopped means nothing. */
int plain_minimax(struct minimax *s, struct node n);
int alpha_beta(struct minimax *s, struct node n, int alpha, int beta);

/* Makes and takes back a move at a ply. The move must be allowed first: not so once the nodes are used
 * up or the caller wants an end, and then the search is stopped. */
bool search_allowed(struct minimax *s);
void search_play(struct minimax *s, int ply, move m);
void search_undo(struct minimax *s, int ply);

/* Whether the game is over at the node, and then its value. The root is not. */
bool search_over(struct minimax *s, struct node n, int *value);

int search_evaluate(struct minimax *s);

/* The moves of the node, or only its captures and the like, unordered, on top of the stack; drop takes
 * them off again. */
struct order search_moves(struct minimax *s, struct node n, bool noisy);
void search_drop(struct minimax *s, const struct order *o);

/* The best line from a node on: empty, and the move with what follows it. */
void search_line_begin(struct minimax *s, int ply);
void search_line_extend(struct minimax *s, int ply, move m);

/* Events. leave returns the value, for the last line of a node. */
void search_enter(struct minimax *s, struct node n, int alpha, int beta);
int search_leave(struct minimax *s, struct node n, int value, enum search_reason reason);
void search_tell(struct minimax *s, enum search_event_kind kind, struct node n, move m, int value);

#endif
