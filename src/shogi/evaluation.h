/* What a shogi position is worth, without searching.
 *
 * A sum of features times weights: pieces by where they stand, on the board and seen from both kings,
 * pieces in hand, the kings' own squares, who rules the squares around the kings and what is attacked.
 * A weight has two halves, for early and for late in the game. The weights are data (weights.c), fitted
 * to games by tools/tune.
 *
 * The sums over pieces and places change little from move to move: a search keeps them beside the
 * position (struct shogi_sums) and brings them up to date for each move. */
#ifndef YOMI_SHOGI_EVALUATION_H
#define YOMI_SHOGI_EVALUATION_H

#include "core/tapered.h"
#include "shogi/board.h"

/* Pieces by place: seen from each king; and on the board or in hand. */
struct shogi_sums {
    tapered from_king[2], pieces;
};

/* Of a position, and of the one that comes about by the move m. */
void shogi_sum(const struct shogi_position *p, struct shogi_sums *sums);
void shogi_sum_move(const struct shogi_position *before, shogi_move m, const struct shogi_sums *old,
                    struct shogi_sums *sums);

/* In centipawns for the side to move; the second with its sums at hand. */
int shogi_evaluate(const struct shogi_position *p);
int shogi_evaluate_sums(const struct shogi_position *p, const struct shogi_sums *sums);

enum {
    SHOGI_VIEW =
        9 * 17,         /* places seen from a king: files to either side, ranks before and behind */
    SHOGI_HALF = 5 * 9, /* squares of the board folded at its middle file */
    SHOGI_HAND_KINDS = 19, /* no hand holds more of a kind than 18 */
    SHOGI_WINDOW = 9,      /* a king's square and those around it */
    SHOGI_LATE = 32,       /* how late a game can be */
};

/* Where the features of each kind begin in the table of weights. */
enum shogi_feature {
    SHOGI_F_MATERIAL = 0,                            /* by type */
    SHOGI_F_SQUARE = SHOGI_F_MATERIAL + SHOGI_TYPES, /* by type and square */
    SHOGI_F_OWN =
        SHOGI_F_SQUARE + SHOGI_TYPES * SHOGI_HALF, /* by type and place from the own king */
    SHOGI_F_ENEMY = SHOGI_F_OWN + SHOGI_TYPES * SHOGI_VIEW,  /* and from the other's */
    SHOGI_F_HAND = SHOGI_F_ENEMY + SHOGI_TYPES * SHOGI_VIEW, /* by type, for each one held */
    SHOGI_F_KING = SHOGI_F_HAND + 8 * SHOGI_HAND_KINDS,      /* by square */
    SHOGI_F_RING = SHOGI_F_KING + SHOGI_HALF, /* around a king: place, attackers, defenders */
    SHOGI_F_WEAK = SHOGI_F_RING + SHOGI_WINDOW * 4 * 3, /* undefended there, by enemies in hand */
    SHOGI_F_PRESSED = SHOGI_F_WEAK + 9 * 5,             /* attacked there, likewise */
    SHOGI_F_HANGING = SHOGI_F_PRESSED + 9 * 5, /* a piece attacked and not defended, by type */
    SHOGI_F_PAWN_THREAT = SHOGI_F_HANGING + SHOGI_TYPES, /* attacked by a pawn */
    SHOGI_F_ATTACKS = SHOGI_F_PAWN_THREAT + SHOGI_TYPES, /* squares a slider reaches, by type */
    SHOGI_F_TEMPO = SHOGI_F_ATTACKS + SHOGI_TYPES,
    SHOGI_FEATURES
};
extern const tapered shogi_weights[SHOGI_FEATURES];

/* For fitting: how often each feature counts, for Black minus for White; and how late it is. */
struct shogi_trace {
    int16_t count[SHOGI_FEATURES];
    int late;
};
void shogi_trace(const struct shogi_position *p, struct shogi_trace *t);

#endif
