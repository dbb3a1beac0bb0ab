/* The chess paper's evaluation, and material alone. */
#ifndef YOMI_SEARCH_MINIMAX_CHESS_EVALUATION_H
#define YOMI_SEARCH_MINIMAX_CHESS_EVALUATION_H

#include "chess/board.h"

/* What men and squares are worth in the paper. Its table writes "27*25 = 625" for the queen; 625 is
 * the number it calculates with. */
extern const int chess_paper_men[CHESS_TYPES];
int chess_paper_squares(bits64 men); /* of the squares that men of one side stand on */

/* Material, squares and the number of legal moves of the side to move, less those of the other. (The
 * paper counts moves without looking at checks; paper_chess.h does so too.) */
int chess_paper_value(const void *position);

int chess_material_value(const void *position);

#endif
