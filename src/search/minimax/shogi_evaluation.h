/* Simple evaluations of shogi: material, and material with squares. */
#ifndef YOMI_SEARCH_MINIMAX_SHOGI_EVALUATION_H
#define YOMI_SEARCH_MINIMAX_SHOGI_EVALUATION_H

/* What men on the board and in hand are worth to the side to move, less those of the other side. */
int shogi_material_value(const void *position);

/* The same with a little for where they stand: men forward and near the enemy king, generals near
 * their own king. */
int shogi_squares_value(const void *position);

#endif
