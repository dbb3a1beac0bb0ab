/* When a game of chess is over, and what a player may claim. */
#ifndef YOMI_CHESS_RULES_H
#define YOMI_CHESS_RULES_H

#include "chess/board.h"
#include "game/history.h"

enum chess_ending {
    CHESS_GOES_ON,
    CHESS_CHECKMATE, /* the side to move has lost; every other ending is a draw */
    CHESS_STALEMATE,
    CHESS_DEAD_POSITION,
    CHESS_SEVENTY_FIVE,
    CHESS_FIVEFOLD,
    CHESS_FIFTY,
    CHESS_THREEFOLD,
};

/* How the game has ended here, if it has. Fifty moves and threefold repetition end it unless the
 * position's rules leave them to be claimed. */
enum chess_ending chess_ending_of(const struct chess_position *p, const struct history *h);

/* In words, as in "checkmate". */
const char *chess_ending_name(enum chess_ending ending);

/* The draw that the side to move may claim in this position, or by announcing a legal move that leads
 * to one: CHESS_FIFTY, CHESS_THREEFOLD or CHESS_GOES_ON. */
enum chess_ending chess_claim(const struct chess_position *p, const struct history *h);
enum chess_ending chess_claim_with(const struct chess_position *p, const struct history *h,
                                   chess_move m);

/* Either of them: what the side to move may claim at all. */
enum chess_ending chess_any_claim(const struct chess_position *p, const struct history *h);

/* Neither side can mate by any series of moves, because of the pieces alone: king against king, with
 * one knight, or with bishops that all stand on squares of one colour. */
bool chess_insufficient_material(const struct chess_position *p);

#endif
