/* Static exchange evaluation by swapping off, the least valuable taker first. */
#include "shogi/see.h"

#include "shogi/attacks.h"

const int shogi_values[SHOGI_TYPES] = {
    [SHOGI_PAWN] = 100,
    [SHOGI_LANCE] = 300,
    [SHOGI_KNIGHT] = 350,
    [SHOGI_SILVER] = 500,
    [SHOGI_GOLD] = 550,
    [SHOGI_BISHOP] = 850,
    [SHOGI_ROOK] = 1000,
    [SHOGI_TOKIN] = 550,
    [SHOGI_LANCE + SHOGI_PROMOTED] = 550,
    [SHOGI_KNIGHT + SHOGI_PROMOTED] = 550,
    [SHOGI_SILVER + SHOGI_PROMOTED] = 550,
    [SHOGI_HORSE] = 1100,
    [SHOGI_DRAGON] = 1300,
};

int shogi_capture_value(int type)
{
    return type == SHOGI_KING ? 0 : shogi_values[type] + shogi_values[shogi_plain(type)];
}

/* The taker whose loss costs least, the king last. */
static int cheapest(const struct shogi_position *p, bits81 takers)
{
    int best = SHOGI_NO_SQUARE, best_value = 0;
    while (takers) {
        int s = bits81_pop(&takers), type = shogi_piece_type(p->board[s]);
        int value = type == SHOGI_KING ? 1 << 20 : shogi_capture_value(type);
        if (best == SHOGI_NO_SQUARE || value < best_value) {
            best = s;
            best_value = value;
        }
    }
    return best;
}

bool shogi_see_at_least(const struct shogi_position *p, shogi_move m, int threshold)
{
    if (m == SHOGI_DECLARE)
        return threshold <= 0;
    int to = shogi_to(m), us = p->turn;
    bits81 occupied = shogi_occupied(p) | shogi_bit(to);
    int standing = shogi_dropped(m), gained = 0;
    if (!shogi_is_drop(m)) {
        int moved = shogi_piece_type(p->board[shogi_from(m)]);
        standing = shogi_promotes(m) ? moved | SHOGI_PROMOTED : moved;
        occupied ^= shogi_bit(shogi_from(m));
        gained = p->board[to] ? shogi_capture_value(shogi_piece_type(p->board[to])) : 0;
        if (shogi_promotes(m))
            gained += shogi_values[standing] - shogi_values[moved];
    }
    /* From here on each side, in turn, may stop or take. `ahead` is by how much the side that has
     * just moved would be ahead of what it needs if it were all over now; once it stays ahead even
     * after losing the piece that stands there, it has made its point. */
    int ahead = gained - threshold, side = us;
    if (ahead < 0)
        return false;
    for (;;) {
        ahead -= shogi_capture_value(standing);
        if (ahead >= 0)
            return side == us;
        side ^= 1;
        bits81 takers = shogi_attackers(p, side, to, occupied, true) & occupied;
        if (!takers)
            return side != us;
        int from = cheapest(p, takers);
        standing = shogi_piece_type(p->board[from]);
        occupied ^= shogi_bit(from);
        if (standing == SHOGI_KING)
            return shogi_attackers(p, side ^ 1, to, occupied, true) & occupied ? side != us
                                                                               : side == us;
        ahead = -ahead - 1;
    }
}
