/* Legal moves of a position: all of them, the noisy ones, and whether one is legal.
 *
 * A list has room for CHESS_LIST_SIZE moves; entries past the returned end are overwritten. */
#ifndef YOMI_CHESS_GENERATE_H
#define YOMI_CHESS_GENERATE_H

#include "chess/board.h"
#include "game/history.h"

/* Writes all legal moves and returns the end of the list. */
chess_move *chess_generate_legal(const struct chess_position *p, chess_move *list);

/* Likewise, only captures and promotions. */
chess_move *chess_generate_noisy(const struct chess_position *p, chess_move *list);

/* True for exactly the values that chess_generate_legal lists, whatever m is. */
bool chess_legal(const struct chess_position *p, uint64_t m);

/* Whether the piece of the side to move on from goes to another square, its king's safety aside.
 * Castling does not count. */
bool chess_reaches(const struct chess_position *p, int from, int to);

/* Whether a legal move gives check. */
bool chess_gives_check(const struct chess_position *p, chess_move m);

bool chess_has_moves(const struct chess_position *p);

/* The number of paths of depth moves. The history has room for depth more moves. The moves of the
 * last ply are generated and counted, not played. */
uint64_t chess_perft(struct chess_position *p, struct history *h, int depth);

#endif
