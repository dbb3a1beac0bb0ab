/* The generators of shogi. Each writes moves to a list of SHOGI_LIST_SIZE and returns its new end;
 * all of them are exact: no move that leaves the king in check, no second pawn on a file, no dead
 * piece, no mate by a dropped pawn. */
#ifndef YOMI_SHOGI_GENERATE_H
#define YOMI_SHOGI_GENERATE_H

#include "game/history.h"
#include "shogi/board.h"

/* Every legal move, all non-promotions included. In check these are the evasions. */
shogi_move *shogi_generate_legal(const struct shogi_position *p, shogi_move *list);

/* The moves worth a thought in play: without the non-promotions of pawns, bishops and rooks that
 * may promote, and of lances on the last two ranks. */
shogi_move *shogi_generate_play(const struct shogi_position *p, shogi_move *list);

/* Of these, the captures and promotions. */
shogi_move *shogi_generate_noisy(const struct shogi_position *p, shogi_move *list);

/* The legal moves that give check, all non-promotions included. */
shogi_move *shogi_generate_checks(const struct shogi_position *p, shogi_move *list);

/* Whether any number is a legal move here, and whether there is any legal move at all. */
bool shogi_legal(const struct shogi_position *p, uint64_t m);
bool shogi_has_moves(const struct shogi_position *p);

/* Where each type would give check to the king of the side that does not move, and the pieces that
 * uncover a check when they move off their line. */
struct shogi_checks {
    bits81 from[SHOGI_TYPES], uncovering;
};
void shogi_find_checks(const struct shogi_position *p, struct shogi_checks *c);

/* Whether a legal move gives check; the second with the checks at hand. */
bool shogi_gives_check(const struct shogi_position *p, shogi_move m);
bool shogi_is_check(const struct shogi_position *p, const struct shogi_checks *c, shogi_move m);

/* Whether a pawn dropped by the side to move on that empty square, where it gives check, is mate:
 * uchifuzume. */
bool shogi_pawn_drop_mates(const struct shogi_position *p, int square);

/* A move that mates at once, or 0. */
shogi_move shogi_mate_in_one(const struct shogi_position *p);

/* Counts the paths of depth legal moves (at least 1); the history has room for depth moves. The
 * last ply is generated into a list and counted. */
uint64_t shogi_perft(struct shogi_position *p, struct history *h, int depth);

/* The pieces of one colour that alone stand between the king's square and a slider of the other or the
 * same colour: pinned pieces, or those that uncover a check when they move. */
bits81 shogi_shields(const struct shogi_position *p, int king, int sliders, int shields);

#endif
