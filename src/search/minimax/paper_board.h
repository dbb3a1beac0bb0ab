/* The board of the paper's chess program: men in a list, pseudo-legal moves, no rules about checks
 * but for castling. */
#ifndef YOMI_SEARCH_MINIMAX_PAPER_BOARD_H
#define YOMI_SEARCH_MINIMAX_PAPER_BOARD_H

#include "chess/board.h"
#include "core/error.h"

#include <stddef.h>

enum { PAPER_MEN = 32, PAPER_MOVES = 256, PAPER_NOBODY = -1 };

struct paper_man {
    uint8_t type, color;
    int8_t square;
    bool taken;
};

struct paper_board {
    struct paper_man men[PAPER_MEN]; /* in the order of their first squares, a8 to h1 */
    int count;
    int8_t at[64]; /* index of the man on a square, or PAPER_NOBODY */
    int turn;
    bits64 castling; /* squares of the rooks that may still castle */
};

struct paper_move {
    int8_t man, from, to;
    int8_t victim;   /* index, or PAPER_NOBODY */
    bool promotes;   /* to a queen */
    bool castles;    /* the king by two files, the rook over it */
    bits64 castling; /* as in the board before the move */
};

/* From the board of a real position; false when there are more than 32 men. */
bool paper_board_set(struct paper_board *b, const struct chess_position *p);

/* The moves of a colour in the paper's order; returns how many. A NULL list only counts. */
size_t paper_board_moves(const struct paper_board *b, int color, struct paper_move *list);

void paper_board_play(struct paper_board *b, struct paper_move m);
void paper_board_undo(struct paper_board *b, struct paper_move m);

/* Finds the move that a text of four letters names, as "e2e4". */
bool paper_board_read(const struct paper_board *b, const char *text, size_t length,
                      struct paper_move *m, struct error *e);
void paper_move_write(struct paper_move m, char text[5]);

/* Material, squares and number of moves of a colour, less those of the other. */
int paper_board_value(const struct paper_board *b, int color);

/* The paper's key, which distinguishes men by their place in the list, and a good one. */
uint64_t paper_board_formula(const struct paper_board *b, int computer);
uint64_t paper_board_zobrist(const struct paper_board *b);

#endif
