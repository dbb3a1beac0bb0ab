/* Changing a position: setting it up, playing a move and taking it back. */
#ifndef YOMI_CHESS_POSITION_H
#define YOMI_CHESS_POSITION_H

#include "chess/attacks.h"
#include "chess/board.h"
#include "game/history.h"

/* An empty board; then pieces are put on it one by one, and what concerns the game is set. After that
 * the key is still to be computed. */
void chess_clear(struct chess_position *p);
void chess_put(struct chess_position *p, int square, chess_piece piece);

/* Start position number 0 to 959 of Chess960; 518 is the usual one. */
enum { CHESS_USUAL_START = 518, CHESS_STARTS = 960 };
void chess_start(struct chess_position *p, int number, bool chess960);

/* The key computed from nothing. */
uint64_t chess_fresh_key(const struct chess_position *p);

/* The key that a move will lead to, if it is no castling, promotion or double step: good enough for
 * fetching ahead what tables know of it. */
uint64_t chess_key_after(const struct chess_position *p, chess_move m);

/* Plays a legal move. The history has room for it; nothing is allocated. */
void chess_play(struct chess_position *p, struct history *h, chess_move m);

/* Takes the latest move back: the same bytes as before it. */
void chess_undo(struct chess_position *p, struct history *h);

/* Whether the latest move took something. */
bool chess_took_last(const struct history *h);

/* Hands the turn to the other side without a move, which is not legal but a question that searches and
 * evaluations ask. The side that passes may be in check. */
void chess_pass(struct chess_position *p);

/* Whether the side to move has a pawn that may legally take en passant on this square, the enemy
 * pawn having just passed it. */
bool chess_en_passant_possible(const struct chess_position *p, int target);

/* The same for one pawn that is known to attack the square. */
bool chess_en_passant_safe(const struct chess_position *p, int from, int target);

static inline bool chess_in_check(const struct chess_position *p)
{
    return chess_checkers(p) != 0;
}

#endif
