/* What a chess position is worth, without searching.
 *
 * The value is a sum of features times weights. A weight has two halves, one for the middlegame and one
 * for the endgame, and the pieces left say how much of each counts. The weights are data
 * (weights.c), fitted to the results of games by tools/tune; the features are here. */
#ifndef YOMI_CHESS_EVALUATION_H
#define YOMI_CHESS_EVALUATION_H

#include "chess/board.h"
#include "core/tapered.h"

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
    CHESS_F_PASSED_PATH = CHESS_F_PASSED_SAFE + 8,     /* nor is any on the way to promotion */
    CHESS_F_PASSED_DEFENDED = CHESS_F_PASSED_PATH + 8, /* the square in front, by its side */
    CHESS_F_PASSED_CONNECTED = CHESS_F_PASSED_DEFENDED + 8, /* with a pawn beside or behind it */
    CHESS_F_PASSED_OWN_KING = CHESS_F_PASSED_CONNECTED + 8, /* by distance */
    CHESS_F_PASSED_ENEMY_KING = CHESS_F_PASSED_OWN_KING + 8,
    CHESS_F_PASSED_OUTSIDE = CHESS_F_PASSED_ENEMY_KING + 8, /* far from all other pawns */
    CHESS_F_PASSED_RACE,       /* a king alone with pawns does not catch it */
    CHESS_F_PASSED_ROOK,       /* own rook behind it */
    CHESS_F_PASSED_ENEMY_ROOK, /* or the enemy's */
    CHESS_F_CANDIDATE,         /* would be passed after exchanges, by rank */
    CHESS_F_ISOLATED = CHESS_F_CANDIDATE + 8,
    CHESS_F_ISOLATED_OPEN, /* and no enemy pawn in front */
    CHESS_F_DOUBLED,
    CHESS_F_DOUBLED_ISOLATED,
    CHESS_F_BACKWARD,
    CHESS_F_BACKWARD_OPEN,
    CHESS_F_PHALANX, /* by rank */
    CHESS_F_PROTECTED = CHESS_F_PHALANX + 8,
    CHESS_F_ROOK_OPEN = CHESS_F_PROTECTED + 8,
    CHESS_F_ROOK_HALF_OPEN,
    CHESS_F_ROOK_SEVENTH, /* with pawns there or the king behind them */
    CHESS_F_ROOK_TRAPPED, /* by its own king */
    CHESS_F_ROOK_QUEEN,   /* on the file of a queen */
    CHESS_F_KNIGHT_OUTPOST,
    CHESS_F_BISHOP_OUTPOST,
    CHESS_F_KNIGHT_NEAR_OUTPOST, /* one move from it */
    CHESS_F_MINOR_BEHIND_PAWN,
    CHESS_F_KNIGHT_FAR, /* squares to the own king */
    CHESS_F_BISHOP_FAR,
    CHESS_F_BISHOP_PAWNS,   /* own pawns on its colour */
    CHESS_F_BISHOP_BLOCKED, /* times those stopped in the centre */
    CHESS_F_BISHOP_LONG,    /* sees two squares of the centre past all pieces */
    CHESS_F_KNIGHT_CLOSED,  /* knights times own pawns */
    CHESS_F_ROOK_CLOSED,    /* rooks times own pawns */
    CHESS_F_QUEEN_EXPOSED,  /* one piece between it and an enemy slider */
    CHESS_F_SPACE,          /* safe squares in the own centre, more with more pieces */
    CHESS_F_PAWN_THREAT,    /* a pawn attacks, by type */
    CHESS_F_MINOR_THREAT = CHESS_F_PAWN_THREAT + 6, /* a knight or bishop attacks, by type */
    CHESS_F_ROOK_THREAT = CHESS_F_MINOR_THREAT + 6,
    CHESS_F_KING_THREAT = CHESS_F_ROOK_THREAT + 6, /* the king attacks what is badly defended */
    CHESS_F_HANGING,                               /* attacked and not defended */
    CHESS_F_RESTRICTED,                            /* enemy squares that are attacked too */
    CHESS_F_PUSH_THREAT,                           /* a pawn could step to attack */
    CHESS_F_KNIGHT_ON_QUEEN,                       /* a knight could go to attack the queen */
    CHESS_F_SLIDER_ON_QUEEN,
    CHESS_F_RING_ATTACK, /* squares beside the king attacked, by attacker */
    CHESS_F_RING_ATTACKERS = CHESS_F_RING_ATTACK + 6, /* how many pieces attack there */
    CHESS_F_SAFE_CHECK = CHESS_F_RING_ATTACKERS + 8,  /* by type */
    CHESS_F_UNSAFE_CHECK = CHESS_F_SAFE_CHECK + 6,
    CHESS_F_RING_WEAK,                      /* attacked there and not defended but by the king */
    CHESS_F_DANGER = CHESS_F_RING_WEAK + 9, /* all of these together, in steps */
    CHESS_F_PINNED = CHESS_F_DANGER + 24,   /* own pieces before the king */
    CHESS_F_FLANK_ATTACK,                   /* squares on the king's side of the board */
    CHESS_F_FLANK_DEFENCE,
    CHESS_F_FLANK_BARE,                     /* no pawns there */
    CHESS_F_KING_TO_PAWNS,                  /* squares to the nearest */
    CHESS_F_SHIELD,                         /* own pawn before the king, by file and distance */
    CHESS_F_STORM = CHESS_F_SHIELD + 3 * 8, /* enemy pawn likewise */
    CHESS_F_TEMPO = CHESS_F_STORM + 3 * 8,
    CHESS_FEATURES
};

extern const tapered chess_weights[CHESS_FEATURES];

/* For fitting: how often each feature counts, White's minus Black's, and how much of the middlegame is
 * left (0 to 24), and the scale of the endgame half (of 64). In a known ending the features do not make
 * the value. */
struct chess_trace {
    int16_t count[CHESS_FEATURES];
    int phase, scale;
    bool known;
};
void chess_trace(const struct chess_position *p, struct chess_trace *t);

#endif
