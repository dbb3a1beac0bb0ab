/* The features of a chess position. */
#include "chess/evaluation.h"

#include "chess/attacks.h"
#include "chess/pawns.h"
#include "chess/terms.h"

#include <string.h>

enum { PHASE_ALL = 24, SCALE_ALL = 64 };

/* What both halves of the work know of the position. */
struct view {
    const struct chess_position *p;
    const struct chess_pawns *pawns;
    bits64 occupied;
    bits64 pawn_attacks[2];
    bits64 attacks[2][CHESS_TYPES]; /* by type */
    bits64 all[2], twice[2];
    bits64 ring[2];
    bits64 mobility[2]; /* squares that count */
    int king[2];
    int ring_attackers[2]; /* of the king of that colour */
};

static inline void look(struct view *v, const struct chess_position *p)
{
    v->p = p;
    v->occupied = chess_occupied(p);
    for (int c = 0; c < 2; c++) {
        bits64 pawns = chess_pieces(p, c, CHESS_PAWN);
        v->king[c] = chess_king(p, c);
        bits64 steps = chess_tables.king[v->king[c]];
        v->pawn_attacks[c] = pawn_attacks_of(c, pawns);
        v->attacks[c][CHESS_PAWN] = v->pawn_attacks[c];
        v->attacks[c][CHESS_KING] = steps;
        v->all[c] = v->pawn_attacks[c] | steps;
        v->twice[c] = v->pawn_attacks[c] & steps;
        v->ring[c] = steps | forward(c, steps);
        v->ring_attackers[c] = 0;
        for (int t = CHESS_KNIGHT; t <= CHESS_QUEEN; t++)
            v->attacks[c][t] = 0;
    }
    for (int c = 0; c < 2; c++) {
        bits64 pawns = chess_pieces(p, c, CHESS_PAWN);
        bits64 blocked = pawns & (forward(!c, v->occupied) |
                                  (c == CHESS_WHITE ? 0xffff00ull : 0xffff0000000000ull));
        v->mobility[c] = ~(blocked | chess_pieces(p, c, CHESS_KING) | v->pawn_attacks[!c]);
    }
}

static inline void count_pieces(struct view *v, struct sum *s, int us, enum chess_type type)
{
    static const int mobility_at[] = {[CHESS_KNIGHT] = CHESS_F_KNIGHT_MOBILITY,
                                      [CHESS_BISHOP] = CHESS_F_BISHOP_MOBILITY,
                                      [CHESS_ROOK] = CHESS_F_ROOK_MOBILITY,
                                      [CHESS_QUEEN] = CHESS_F_QUEEN_MOBILITY};
    const struct chess_position *p = v->p;
    bits64 transparent = v->occupied;
    bits64 pawns = p->type[CHESS_PAWN];
    if (type == CHESS_BISHOP)
        transparent ^= chess_pieces(p, us, CHESS_QUEEN);
    if (type == CHESS_ROOK)
        transparent ^= chess_pieces(p, us, CHESS_QUEEN) | chess_pieces(p, us, CHESS_ROOK);
    for (bits64 pieces = chess_pieces(p, us, type); pieces;) {
        int square = bits64_pop(&pieces);
        bits64 reach = chess_attacks(us, type, square, transparent);
        count(s, CHESS_F_MATERIAL + (int)type, 1);
        count(s, CHESS_F_SQUARE + 64 * (int)type + seen_by(us, square), 1);
        count(s, mobility_at[type] + bits64_count(reach & v->mobility[us]), 1);
        v->attacks[us][type] |= reach;
        v->twice[us] |= v->all[us] & reach;
        v->all[us] |= reach;
        bits64 ring = reach & v->ring[!us];
        if (ring) {
            v->ring_attackers[!us]++;
            count(s, CHESS_F_RING_ATTACK + (int)type, bits64_count(ring));
        }
        if (type == CHESS_ROOK) {
            if (!(file_of(square) & pawns))
                count(s, CHESS_F_ROOK_OPEN, 1);
            else if (!(file_of(square) & chess_pieces(p, us, CHESS_PAWN)))
                count(s, CHESS_F_ROOK_HALF_OPEN, 1);
        }
        if (type == CHESS_KNIGHT || type == CHESS_BISHOP) {
            int rank = chess_rank(seen_by(us, square));
            if (rank >= 3 && rank <= 5 &&
                v->pawn_attacks[us] & ~v->pawns->reach[!us] & chess_bit(square))
                count(s, type == CHESS_KNIGHT ? CHESS_F_KNIGHT_OUTPOST : CHESS_F_BISHOP_OUTPOST, 1);
        }
    }
}

/* What pieces and kings make of a passed pawn. */
static inline void count_passed(const struct view *v, struct sum *s, int us)
{
    for (bits64 pawns = v->pawns->passed & v->p->color[us]; pawns;) {
        int square = bits64_pop(&pawns), rank = chess_rank(seen_by(us, square));
        int front = square + (us == CHESS_WHITE ? 8 : -8);
        bits64 stop = chess_bit(front);
        if (!(stop & v->occupied)) {
            count(s, CHESS_F_PASSED_FREE + rank, 1);
            if (!(stop & v->all[!us]))
                count(s, CHESS_F_PASSED_SAFE + rank, 1);
        }
        if (rank >= 3) {
            count(s, CHESS_F_PASSED_OWN_KING + distance(v->king[us], front), 1);
            count(s, CHESS_F_PASSED_ENEMY_KING + distance(v->king[!us], front), 1);
        }
    }
}

static inline void count_king(const struct view *v, struct sum *s, int us)
{
    const struct chess_position *p = v->p;
    int king = v->king[us], them = !us;
    count(s, CHESS_F_SQUARE + 64 * CHESS_KING + seen_by(us, king), 1);
    /* What threatens this king counts for its owner; the weights say how badly. */
    bits64 weak = v->all[them] & ~(v->all[us] & ~(v->attacks[us][CHESS_KING] & ~v->twice[us]));
    int holes = bits64_count(weak & v->ring[us]);
    count(s, CHESS_F_RING_WEAK + (holes > 8 ? 8 : holes), 1);
    int attackers = v->ring_attackers[us];
    count(s, CHESS_F_RING_ATTACKERS + (attackers > 7 ? 7 : attackers), 1);
    bits64 safe = ~p->color[them] & (~v->all[us] | (weak & v->twice[them]));
    bits64 rooks = chess_rook_attacks(king, v->occupied),
           bishops = chess_bishop_attacks(king, v->occupied);
    const bits64 from[] = {[CHESS_KNIGHT] = chess_tables.knight[king],
                           [CHESS_BISHOP] = bishops,
                           [CHESS_ROOK] = rooks,
                           [CHESS_QUEEN] = rooks | bishops};
    for (int t = CHESS_KNIGHT; t <= CHESS_QUEEN; t++)
        count(s, CHESS_F_SAFE_CHECK + t, bits64_count(from[t] & v->attacks[them][t] & safe));
}

static inline void count_threats(const struct view *v, struct sum *s, int us)
{
    const struct chess_position *p = v->p;
    int them = !us;
    bits64 minors = v->attacks[us][CHESS_KNIGHT] | v->attacks[us][CHESS_BISHOP];
    for (int t = CHESS_PAWN; t <= CHESS_QUEEN; t++) {
        bits64 targets = chess_pieces(p, them, (enum chess_type)t);
        if (t != CHESS_PAWN)
            count(s, CHESS_F_PAWN_THREAT + t, bits64_count(targets & v->pawn_attacks[us]));
        count(s, CHESS_F_MINOR_THREAT + t, bits64_count(targets & minors & ~v->pawn_attacks[them]));
        count(s, CHESS_F_ROOK_THREAT + t,
              bits64_count(targets & v->attacks[us][CHESS_ROOK] & ~v->pawn_attacks[them]));
    }
    bits64 hanging = p->color[them] & ~p->type[CHESS_PAWN] & v->all[us] & ~v->all[them];
    count(s, CHESS_F_HANGING, bits64_count(hanging));
    bits64 pushes = forward(us, chess_pieces(p, us, CHESS_PAWN)) & ~v->occupied;
    pushes |=
        forward(us, pushes & (us == CHESS_WHITE ? 0xff0000ull : 0xff0000000000ull)) & ~v->occupied;
    pushes &= ~v->pawn_attacks[them] & (v->all[us] | ~v->all[them]);
    bits64 aims = p->color[them] & ~p->type[CHESS_PAWN];
    count(s, CHESS_F_PUSH_THREAT, bits64_count(pawn_attacks_of(us, pushes) & aims));
}

static int phase_of(const struct chess_position *p)
{
    int phase = bits64_count(p->type[CHESS_KNIGHT] | p->type[CHESS_BISHOP]) +
                2 * bits64_count(p->type[CHESS_ROOK]) + 4 * bits64_count(p->type[CHESS_QUEEN]);
    return phase > PHASE_ALL ? PHASE_ALL : phase;
}

/* How far the stronger side can hope to win an endgame, of SCALE_ALL. */
static int scale_of(const struct chess_position *p, int stronger)
{
    bits64 pawns = chess_pieces(p, stronger, CHESS_PAWN);
    bits64 officers = p->color[stronger] & ~p->type[CHESS_PAWN] & ~p->type[CHESS_KING];
    bits64 others = p->color[!stronger] & ~p->type[CHESS_PAWN] & ~p->type[CHESS_KING];
    if (!pawns) {
        /* A minor piece ahead does not win without pawns. */
        int ours = bits64_count(officers & (p->type[CHESS_KNIGHT] | p->type[CHESS_BISHOP])) * 3 +
                   bits64_count(officers & p->type[CHESS_ROOK]) * 5 +
                   bits64_count(officers & p->type[CHESS_QUEEN]) * 9;
        int theirs = bits64_count(others & (p->type[CHESS_KNIGHT] | p->type[CHESS_BISHOP])) * 3 +
                     bits64_count(others & p->type[CHESS_ROOK]) * 5 +
                     bits64_count(others & p->type[CHESS_QUEEN]) * 9;
        if (ours - theirs <= 3)
            return ours <= 3 ? 0 : 8;
        if (ours == 6 && !(officers & ~p->type[CHESS_KNIGHT]))
            return 2;
    }
    const bits64 dark = 0xaa55aa55aa55aa55ull;
    bits64 bishops = p->type[CHESS_BISHOP];
    if (bits64_count(bishops & p->color[0]) == 1 && bits64_count(bishops & p->color[1]) == 1 &&
        bits64_count(bishops & dark) == 1)
        return officers == (officers & bishops) && others == (others & bishops)
                   ? 22 + 2 * bits64_count(pawns)
                   : 48 + 2 * bits64_count(officers & ~bishops);
    int left = bits64_count(pawns);
    return 40 + 4 * (left > 6 ? 6 : left);
}

static inline int middle_of(chess_weight w)
{
    return (int16_t)(uint16_t)(uint32_t)w;
}

static inline int end_of(chess_weight w)
{
    return (int16_t)(uint16_t)((uint32_t)(w + 0x8000) >> 16);
}

static inline int evaluate(const struct chess_position *p, struct chess_trace *trace)
{
    struct view v;
    struct sum sums[2] = {{0, trace, 1}, {0, trace, -1}};
    v.pawns = chess_pawns_of(p, trace);
    look(&v, p);
    for (int c = 0; c < 2; c++) {
        count_pieces(&v, &sums[c], c, CHESS_KNIGHT);
        count_pieces(&v, &sums[c], c, CHESS_BISHOP);
        count_pieces(&v, &sums[c], c, CHESS_ROOK);
        count_pieces(&v, &sums[c], c, CHESS_QUEEN);
        if (bits64_count(chess_pieces(p, c, CHESS_BISHOP)) >= 2)
            count(&sums[c], CHESS_F_BISHOP_PAIR, 1);
    }
    for (int c = 0; c < 2; c++) {
        count_passed(&v, &sums[c], c);
        count_king(&v, &sums[c], c);
        count_threats(&v, &sums[c], c);
    }
    count(&sums[p->turn], CHESS_F_TEMPO, 1);
    chess_weight value = v.pawns->value + sums[0].value - sums[1].value;
    int phase = phase_of(p), end = end_of(value);
    int scale = scale_of(p, end < 0);
    if (trace) {
        trace->phase = phase;
        trace->scale = scale;
    }
    int mixed =
        (middle_of(value) * phase + end * (PHASE_ALL - phase) * scale / SCALE_ALL) / PHASE_ALL;
    return p->turn == CHESS_WHITE ? mixed : -mixed;
}

int chess_evaluate(const struct chess_position *p)
{
    return evaluate(p, NULL);
}

void chess_trace(const struct chess_position *p, struct chess_trace *t)
{
    memset(t, 0, sizeof *t);
    evaluate(p, t);
}
