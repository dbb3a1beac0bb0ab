/* Static exchange evaluation by playing the exchange out with a running balance. */
#include "chess/see.h"

#include "chess/attacks.h"

const int chess_values[CHESS_TYPES] = {100, 300, 300, 500, 900, 0};

/* Whether leaving `from` for `to` opens a line from an enemy slider to the king of `us`. occupied
 * still holds `from`. */
static bool uncovers(const struct chess_position *p, int us, int from, int to, bits64 occupied)
{
    int king = chess_king(p, us);
    bits64 line = chess_tables.line[king][from];
    if (!line || line & chess_bit(to))
        return false;
    bool straight = chess_file(king) == chess_file(from) || chess_rank(king) == chess_rank(from);
    bits64 sliders = p->type[CHESS_QUEEN] | p->type[straight ? CHESS_ROOK : CHESS_BISHOP];
    occupied = (occupied ^ chess_bit(from)) | chess_bit(to);
    /* What stood on `to` is gone, and `to` is not on the line. */
    sliders &= p->color[!us] & occupied & line;
    bits64 seen =
        (straight ? chess_rook_attacks(king, occupied) : chess_bishop_attacks(king, occupied)) &
        sliders;
    while (seen)
        if (chess_tables.between[king][bits64_pop(&seen)] & chess_bit(from))
            return true;
    return false;
}

/* All pieces that attack the square, also those whose way an exchange has just opened. */
static bits64 attackers_now(const struct chess_position *p, int to, bits64 occupied)
{
    return chess_attackers(p, to, occupied) & occupied & ~chess_bit(to);
}

/* The least valuable piece of `us` among the attackers that may take, or -1. */
static int least_attacker(const struct chess_position *p, int us, int to, bits64 attackers,
                          bits64 occupied, enum chess_type *type)
{
    for (int t = CHESS_PAWN; t < CHESS_KING; t++) {
        for (bits64 pieces = attackers & chess_pieces(p, us, (enum chess_type)t); pieces;) {
            int from = bits64_pop(&pieces);
            if (!uncovers(p, us, from, to, occupied)) {
                *type = (enum chess_type)t;
                return from;
            }
        }
    }
    /* The king does not shield the square it goes to. */
    bits64 king = attackers & chess_pieces(p, us, CHESS_KING);
    *type = CHESS_KING;
    return king && !(attackers_now(p, to, occupied ^ king) & p->color[!us]) ? bits64_first(king)
                                                                            : -1;
}

bool chess_see_at_least(const struct chess_position *p, chess_move m, int threshold)
{
    enum chess_kind kind = chess_kind_of(m);
    if (kind == CHESS_CASTLING)
        return threshold <= 0;
    int from = chess_from(m), to = chess_to(m), us = p->turn;
    bits64 occupied = (chess_occupied(p) ^ chess_bit(from)) | chess_bit(to);
    enum chess_type at_stake = chess_piece_type(p->board[from]);
    int balance = -threshold;
    if (p->board[to])
        balance += chess_values[chess_piece_type(p->board[to])];
    if (kind == CHESS_EN_PASSANT) {
        balance += chess_values[CHESS_PAWN];
        occupied ^= chess_bit(to ^ 8);
    } else if (kind == CHESS_PROMOTION) {
        at_stake = chess_promoted(m);
        balance += chess_values[at_stake] - chess_values[CHESS_PAWN];
    }

    /* balance is what `us` would be above the threshold if the exchange ended now, seen by the side
     * that has just moved; the other side goes on as long as taking turns it. */
    bool reached = true;
    int side = !us;
    if (balance < 0)
        return false;
    balance -= chess_values[at_stake];
    if (balance >= 0)
        return true;
    for (;;) {
        enum chess_type type;
        int taker = least_attacker(p, side, to, attackers_now(p, to, occupied), occupied, &type);
        if (taker < 0)
            return reached;
        occupied ^= chess_bit(taker);
        reached = !reached;
        balance = -balance - 1 - chess_values[type];
        side = !side;
        if (balance >= 0)
            return reached;
    }
}
