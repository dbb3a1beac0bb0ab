/* The figures that the chess paper prints, transcribed. */
#ifndef YOMI_LAB_CHESS_PAPER_H
#define YOMI_LAB_CHESS_PAPER_H

#include "search/minimax/paper_chess.h"

/* Table 1: the game, how many moves the side to move is said to have behind each, and the product. */
struct chess_paper_step {
    const char *move;
    char side; /* that is to move then */
    int moves;
    uint64_t nodes;
};

enum { CHESS_PAPER_STEPS = 6 };
extern const struct chess_paper_step chess_paper_steps[CHESS_PAPER_STEPS];

/* Tables 6 and 7: a search after a move of the opponent. */
struct chess_paper_search {
    int table, row;
    enum paper_method method;
    const char *move, *reply;
    uint64_t nodes;
    int milliseconds; /* on a telephone of two cores at 1.3 GHz */
};

/* NULL where nothing is printed. */
const struct chess_paper_search *chess_paper_find(int table, int row, enum paper_method method);

#endif
