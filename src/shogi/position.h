/* Changing a position of shogi: setting it up, playing a move and taking it back. */
#ifndef YOMI_SHOGI_POSITION_H
#define YOMI_SHOGI_POSITION_H

#include "game/history.h"
#include "shogi/board.h"

/* The key that repetition and tables go by: board, both hands, turn. */
uint64_t shogi_key(const struct shogi_position *p);
uint64_t shogi_fresh_key(const struct shogi_position *p);

/* The key that a legal move will lead to, for fetching ahead what tables know of it. */
uint64_t shogi_key_after(const struct shogi_position *p, shogi_move m);

/* An empty board, Black to move. */
void shogi_clear(struct shogi_position *p);

/* Puts a piece on an empty square, for setting positions up; shogi_refresh then makes the key and
 * the checkers right. */
void shogi_put(struct shogi_position *p, int square, int piece);
void shogi_refresh(struct shogi_position *p);

/* Plays a legal move: apply changes the position alone, play also remembers it in the history
 * (which has room), from where undo takes it back. */
void shogi_apply(struct shogi_position *p, shogi_move m);
void shogi_play(struct shogi_position *p, struct history *h, shogi_move m);
void shogi_undo(struct shogi_position *p, struct history *h);

/* Whether the latest move took something. */
bool shogi_took_last(const struct history *h);

/* Hands the turn to the other side without a move, which is not legal but a question that searches
 * ask. The side that passes is not in check. */
void shogi_pass(struct shogi_position *p);

#endif
