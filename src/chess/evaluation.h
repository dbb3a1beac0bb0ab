/* What a chess position is worth, without searching.
 *
 * The value is a sum of features times weights. A weight has two halves, one for the middlegame and one
 * for the endgame, and the pieces left say how much of each counts. The weights are data
 * (weights.c), fitted to the results of games by tools/tune; the features are here. */
#ifndef YOMI_CHESS_EVALUATION_H
#define YOMI_CHESS_EVALUATION_H

#include "chess/board.h"

/* In centipawns for the side to move. */
int chess_evaluate(const struct chess_position *p);

/* Where the features of each kind begin in the table of weights. */
enum chess_feature {
    CHESS_F_MATERIAL = 0,
    CHESS_F_SQUARE = CHESS_F_MATERIAL + 6, /* by type and square, as the piece's side sees it */
    CHESS_F_KNIGHT_MOBILITY = CHESS_F_SQUARE + 6 * 64,
    CHESS_F_BISHOP_MOBILITY = CHESS_F_KNIGHT_MOBILITY + 9,
    CHESS_F_ROOK_MOBILITY = CHESS_F_BISHOP_MOBILITY + 14,
    CHESS_F_QUEEN_MOBILITY = CHESS_F_ROOK_MOBILITY + 15,
    CHESS_F_BISHOP_PAIR = CHESS_F_QUEEN_MOBILITY + 28,
    CHESS_F_PASSED = CHESS_F_BISHOP_PAIR + 1,          /* by rank */
    CHESS_F_PASSED_FREE = CHESS_F_PASSED + 8,          /* the square in front is not occupied */
    CHESS_F_PASSED_SAFE = CHESS_F_PASSED_FREE + 8,     /* nor attacked */
    CHESS_F_PASSED_OWN_KING = CHESS_F_PASSED_SAFE + 8, /* by distance */
    CHESS_F_PASSED_ENEMY_KING = CHESS_F_PASSED_OWN_KING + 8,
    CHESS_F_ISOLATED = CHESS_F_PASSED_ENEMY_KING + 8,
    CHESS_F_DOUBLED,
    CHESS_F_BACKWARD,
    CHESS_F_PHALANX, /* by rank */
    CHESS_F_PROTECTED = CHESS_F_PHALANX + 8,
    CHESS_F_ROOK_OPEN = CHESS_F_PROTECTED + 8,
    CHESS_F_ROOK_HALF_OPEN,
    CHESS_F_KNIGHT_OUTPOST,
    CHESS_F_BISHOP_OUTPOST,
    CHESS_F_PAWN_THREAT,                            /* a pawn attacks, by type */
    CHESS_F_MINOR_THREAT = CHESS_F_PAWN_THREAT + 6, /* a knight or bishop attacks, by type */
    CHESS_F_ROOK_THREAT = CHESS_F_MINOR_THREAT + 6,
    CHESS_F_HANGING = CHESS_F_ROOK_THREAT + 6, /* attacked and not defended */
    CHESS_F_PUSH_THREAT,                       /* a pawn could step to attack */
    CHESS_F_RING_ATTACK,                       /* squares beside the king attacked, by attacker */
    CHESS_F_RING_ATTACKERS = CHESS_F_RING_ATTACK + 6, /* how many pieces attack there */
    CHESS_F_SAFE_CHECK = CHESS_F_RING_ATTACKERS + 8,  /* by type */
    CHESS_F_RING_WEAK =
        CHESS_F_SAFE_CHECK + 6,             /* attacked there and not defended but by the king */
    CHESS_F_SHIELD = CHESS_F_RING_WEAK + 9, /* own pawn before the king, by file and distance */
    CHESS_F_STORM = CHESS_F_SHIELD + 3 * 8, /* enemy pawn likewise */
    CHESS_F_TEMPO = CHESS_F_STORM + 3 * 8,
    CHESS_FEATURES
};

/* A weight: the middlegame half in the low 16 bits, the endgame half above them. */
typedef int32_t chess_weight;
extern const chess_weight chess_weights[CHESS_FEATURES];

/* For fitting: how often each feature counts, White's minus Black's, and how much of the middlegame is
 * left (0 to 24), and the scale of the endgame half (of 64). */
struct chess_trace {
    int16_t count[CHESS_FEATURES];
    int phase, scale;
};
void chess_trace(const struct chess_position *p, struct chess_trace *t);

#endif
