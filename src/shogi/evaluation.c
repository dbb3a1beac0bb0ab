/* A first evaluation: material and a few simple terms. */
#include "shogi/evaluation.h"

#include "shogi/attacks.h"
#include "shogi/see.h"

int shogi_evaluate(const struct shogi_position *p)
{
    int value[2] = {0, 0};
    for (int c = 0; c < 2; c++) {
        int us_king = p->king[c], enemy = p->king[!c];
        for (int t = SHOGI_PAWN; t <= SHOGI_GOLD; t++)
            value[c] += shogi_hand_count(p->hand[c], t) * (shogi_values[t] + shogi_values[t] / 10);
        for (bits81 pieces = p->color[c]; pieces;) {
            int s = bits81_pop(&pieces), type = shogi_piece_type(p->board[s]);
            if (type == SHOGI_KING) {
                value[c] += 12 * (shogi_rank_from(c, s) - 4);
                continue;
            }
            value[c] += shogi_values[type];
            int df = shogi_file(s) - shogi_file(enemy), dr = shogi_rank(s) - shogi_rank(enemy);
            int d = (df < 0 ? -df : df) + (dr < 0 ? -dr : dr);
            df = shogi_file(s) - shogi_file(us_king), dr = shogi_rank(s) - shogi_rank(us_king);
            int o = (df < 0 ? -df : df) + (dr < 0 ? -dr : dr);
            if (type == SHOGI_GOLD || type == SHOGI_SILVER)
                value[c] += 30 - 6 * o + (d < 5 ? 8 * (5 - d) : 0);
            else if (type > SHOGI_KING)
                value[c] += d < 6 ? 8 * (6 - d) : 0;
            value[c] += 3 * (8 - shogi_rank_from(c, s));
        }
        bits81 ring = shogi_king_steps(enemy);
        for (bits81 pieces = p->color[c]; pieces;) {
            int s = bits81_pop(&pieces), type = shogi_piece_type(p->board[s]);
            if (type != SHOGI_KING)
                value[c] += 12 * bits81_count(shogi_attacks(c, type, s, shogi_occupied(p)) & ring);
        }
    }
    int sum = value[p->turn] - value[!p->turn] + 20;
    return sum > 30000 ? 30000 : sum < -30000 ? -30000 : sum;
}
