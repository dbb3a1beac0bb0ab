/* What a shogi position is worth, without searching.
 *
 * A sum of features times weights: pieces by where they stand seen from both kings, pieces in hand, the
 * kings' own squares, and who rules the squares around the kings. The weights are data (weights.c),
 * fitted to the results of games by tools/tune. */
#ifndef YOMI_SHOGI_EVALUATION_H
#define YOMI_SHOGI_EVALUATION_H

#include "shogi/board.h"

/* In centipawns for the side to move. */
int shogi_evaluate(const struct shogi_position *p);

enum {
    SHOGI_VIEW =
        9 * 17, /* places seen from a king: files to either side, ranks before and behind */
    SHOGI_HAND_KINDS = 19, /* no hand holds more of a kind than 18 */
};

/* Where the features of each kind begin in the table of weights. */
enum shogi_feature {
    SHOGI_F_OWN = 0, /* by type and place from the own king */
    SHOGI_F_ENEMY = SHOGI_F_OWN + SHOGI_TYPES * SHOGI_VIEW,  /* and from the other's */
    SHOGI_F_HAND = SHOGI_F_ENEMY + SHOGI_TYPES * SHOGI_VIEW, /* by type and count */
    SHOGI_F_KING = SHOGI_F_HAND + 8 * SHOGI_HAND_KINDS,      /* by file (to the middle) and rank */
    SHOGI_F_RING = SHOGI_F_KING + 5 * 9,        /* around a king: square, attackers, defenders */
    SHOGI_F_ATTACKS = SHOGI_F_RING + 8 * 4 * 3, /* squares a piece reaches, by type */
    SHOGI_F_TEMPO = SHOGI_F_ATTACKS + SHOGI_TYPES,
    SHOGI_FEATURES
};
extern const int16_t shogi_weights[SHOGI_FEATURES];

/* For fitting: how often each feature counts, for Black minus for White. */
struct shogi_trace {
    int16_t count[SHOGI_FEATURES];
};
void shogi_trace(const struct shogi_position *p, struct shogi_trace *t);

#endif
