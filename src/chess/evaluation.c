/* The features of a chess position. */
#include "chess/evaluation.h"

#include "chess/attacks.h"
#include "chess/endings.h"
#include "chess/pawns.h"
#include "chess/terms.h"

#include <string.h>

enum { PHASE_ALL = 24, DANGER_STEP = 6, DANGER_STEPS = CHESS_F_PINNED - CHESS_F_DANGER };

#define CENTRE_FILES (CHESS_FILE_A << 2 | CHESS_FILE_A << 3 | CHESS_FILE_A << 4 | CHESS_FILE_A << 5)
#define CENTRE 0x1818000000ull

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
    bits64 outposts[2]; /* held by a pawn, and no enemy pawn will chase from them */
    int king[2];
    int ring_attackers[2]; /* of the king of that colour */
    int ring_pressure[2];  /* the same, heavier pieces counting more, and the squares attacked */
};

static inline void look(struct view *v, const struct chess_position *p)
{
    v->p = p;
    v->occupied = chess_occupied(p);
    for (int c = 0; c < 2; c++) {
        bits64 pawns = chess_pieces(p, c, CHESS_PAWN), ahead = forward(c, pawns);
        bits64 left = (ahead & ~CHESS_FILE_A) >> 1, right = (ahead & ~CHESS_FILE_H) << 1;
        v->king[c] = chess_king(p, c);
        bits64 steps = chess_tables.king[v->king[c]];
        v->pawn_attacks[c] = left | right;
        v->attacks[c][CHESS_PAWN] = v->pawn_attacks[c];
        v->attacks[c][CHESS_KING] = steps;
        v->all[c] = v->pawn_attacks[c] | steps;
        v->twice[c] = (left & right) | (v->pawn_attacks[c] & steps);
        v->ring[c] = steps | forward(c, steps);
        v->ring_attackers[c] = 0;
        v->ring_pressure[c] = 0;
        for (int t = CHESS_KNIGHT; t <= CHESS_QUEEN; t++)
            v->attacks[c][t] = 0;
    }
    for (int c = 0; c < 2; c++) {
        bits64 pawns = chess_pieces(p, c, CHESS_PAWN);
        bits64 blocked = pawns & (forward(!c, v->occupied) |
                                  (c == CHESS_WHITE ? 0xffff00ull : 0xffff0000000000ull));
        bits64 middle = c == CHESS_WHITE ? 0xffffff000000ull : 0xffffff0000ull;
        v->mobility[c] = ~(blocked | chess_pieces(p, c, CHESS_KING) | v->pawn_attacks[!c]);
        v->outposts[c] = middle & v->pawn_attacks[c] & ~v->pawns->reach[!c];
    }
}

static inline void count_minor(const struct view *v, struct sum *s, int us, enum chess_type type,
                               int square, bits64 reach)
{
    const struct chess_position *p = v->p;
    bits64 at = chess_bit(square), pawns = chess_pieces(p, us, CHESS_PAWN);
    if (at & v->outposts[us])
        count(s, type == CHESS_KNIGHT ? CHESS_F_KNIGHT_OUTPOST : CHESS_F_BISHOP_OUTPOST, 1);
    else if (type == CHESS_KNIGHT && reach & v->outposts[us] & ~p->color[us])
        count(s, CHESS_F_KNIGHT_NEAR_OUTPOST, 1);
    if (forward(us, at) & p->type[CHESS_PAWN])
        count(s, CHESS_F_MINOR_BEHIND_PAWN, 1);
    count(s, type == CHESS_KNIGHT ? CHESS_F_KNIGHT_FAR : CHESS_F_BISHOP_FAR,
          distance(square, v->king[us]));
    if (type == CHESS_BISHOP) {
        bits64 stopped = pawns & forward(!us, v->occupied) & CENTRE_FILES;
        int same = bits64_count(pawns & (at & CHESS_DARK ? CHESS_DARK : ~CHESS_DARK));
        count(s, CHESS_F_BISHOP_PAWNS, same);
        count(s, CHESS_F_BISHOP_BLOCKED, same * bits64_count(stopped));
        if (bits64_several(chess_bishop_attacks(square, p->type[CHESS_PAWN]) & CENTRE))
            count(s, CHESS_F_BISHOP_LONG, 1);
    }
}

static inline void count_rook(const struct view *v, struct sum *s, int us, int square, int mobility)
{
    const struct chess_position *p = v->p;
    bits64 pawns = chess_pieces(p, us, CHESS_PAWN), theirs = chess_pieces(p, !us, CHESS_PAWN);
    bits64 file = file_of(square);
    if (!(file & pawns)) {
        count(s, file & theirs ? CHESS_F_ROOK_HALF_OPEN : CHESS_F_ROOK_OPEN, 1);
    } else if (mobility <= 3) {
        int king = chess_file(v->king[us]);
        if ((king < 4) == (chess_file(square) < king) && !(p->castling & p->color[us]))
            count(s, CHESS_F_ROOK_TRAPPED, 1);
    }
    if (chess_rank(seen_by(us, square)) == 6 &&
        (theirs & rank_of(square) || chess_rank(seen_by(us, v->king[!us])) == 7))
        count(s, CHESS_F_ROOK_SEVENTH, 1);
    if (file & p->type[CHESS_QUEEN])
        count(s, CHESS_F_ROOK_QUEEN, 1);
}

/* Enemy sliders that would see a square if one piece went away. */
static inline bits64 aiming(const struct view *v, int square, int them, bits64 *between)
{
    const struct chess_position *p = v->p;
    bits64 queens = p->type[CHESS_QUEEN];
    bits64 sliders =
        p->color[them] & ((chess_tables.diagonals[square] & (p->type[CHESS_BISHOP] | queens)) |
                          (chess_tables.straights[square] & (p->type[CHESS_ROOK] | queens)));
    bits64 found = 0;
    *between = 0;
    while (sliders) {
        int from = bits64_pop(&sliders);
        bits64 way = chess_tables.between[square][from] & v->occupied;
        if (way && !bits64_several(way)) {
            found |= chess_bit(from);
            *between |= way;
        }
    }
    return found;
}

static inline void count_pieces(struct view *v, struct sum *s, int us, enum chess_type type)
{
    static const int mobility_at[] = {[CHESS_KNIGHT] = CHESS_F_KNIGHT_MOBILITY,
                                      [CHESS_BISHOP] = CHESS_F_BISHOP_MOBILITY,
                                      [CHESS_ROOK] = CHESS_F_ROOK_MOBILITY,
                                      [CHESS_QUEEN] = CHESS_F_QUEEN_MOBILITY};
    static const int pressure[] = {
        [CHESS_KNIGHT] = 4, [CHESS_BISHOP] = 3, [CHESS_ROOK] = 4, [CHESS_QUEEN] = 5};
    const struct chess_position *p = v->p;
    bits64 transparent = v->occupied;
    if (type == CHESS_BISHOP)
        transparent ^= chess_pieces(p, us, CHESS_QUEEN);
    if (type == CHESS_ROOK)
        transparent ^= chess_pieces(p, us, CHESS_QUEEN) | chess_pieces(p, us, CHESS_ROOK);
    for (bits64 pieces = chess_pieces(p, us, type); pieces;) {
        int square = bits64_pop(&pieces);
        bits64 reach = chess_attacks(us, type, square, transparent);
        int mobility = bits64_count(reach & v->mobility[us]);
        count(s, CHESS_F_MATERIAL + (int)type, 1);
        count(s, CHESS_F_SQUARE + 64 * (int)type + seen_by(us, square), 1);
        count(s, mobility_at[type] + mobility, 1);
        v->attacks[us][type] |= reach;
        v->twice[us] |= v->all[us] & reach;
        v->all[us] |= reach;
        bits64 ring = reach & v->ring[!us];
        if (ring) {
            int squares = bits64_count(ring);
            v->ring_attackers[!us]++;
            v->ring_pressure[!us] += pressure[type] + squares;
            count(s, CHESS_F_RING_ATTACK + (int)type, squares);
        }
        if (type == CHESS_KNIGHT || type == CHESS_BISHOP)
            count_minor(v, s, us, type, square, reach);
        if (type == CHESS_ROOK)
            count_rook(v, s, us, square, mobility);
        bits64 between;
        if (type == CHESS_QUEEN && aiming(v, square, !us, &between))
            count(s, CHESS_F_QUEEN_EXPOSED, 1);
    }
}

/* What depends on how many there are of each. */
static inline void count_material(const struct view *v, struct sum *s, int us)
{
    const struct chess_position *p = v->p;
    int pawns = bits64_count(chess_pieces(p, us, CHESS_PAWN));
    if (bits64_several(chess_pieces(p, us, CHESS_BISHOP)))
        count(s, CHESS_F_BISHOP_PAIR, 1);
    count(s, CHESS_F_KNIGHT_CLOSED, pawns * bits64_count(chess_pieces(p, us, CHESS_KNIGHT)));
    count(s, CHESS_F_ROOK_CLOSED, pawns * bits64_count(chess_pieces(p, us, CHESS_ROOK)));
}

/* What pieces and kings make of a passed pawn. */
static inline void count_passed(const struct view *v, struct sum *s, int us)
{
    const struct chess_position *p = v->p;
    int them = !us;
    bool pawns_only =
        !(p->color[them] & ~(p->type[CHESS_PAWN] | p->type[CHESS_KING])) && !p->type[CHESS_QUEEN];
    for (bits64 pawns = v->pawns->passed & p->color[us]; pawns;) {
        int square = bits64_pop(&pawns), rank = chess_rank(seen_by(us, square));
        int front = square + (us == CHESS_WHITE ? 8 : -8);
        bits64 stop = chess_bit(front), way = file_of(square) & ranks_ahead(us, square);
        if (!(stop & v->occupied)) {
            count(s, CHESS_F_PASSED_FREE + rank, 1);
            if (!(stop & v->all[them]))
                count(s, CHESS_F_PASSED_SAFE + rank, 1);
            if (!(way & (v->occupied | v->all[them])))
                count(s, CHESS_F_PASSED_PATH + rank, 1);
        }
        if (stop & v->all[us])
            count(s, CHESS_F_PASSED_DEFENDED + rank, 1);
        if (rank >= 3) {
            count(s, CHESS_F_PASSED_OWN_KING + distance(v->king[us], front), 1);
            count(s, CHESS_F_PASSED_ENEMY_KING + distance(v->king[them], front), 1);
        }
        bits64 behind =
            chess_rook_attacks(square, v->occupied) & file_of(square) & ~way & p->type[CHESS_ROOK];
        if (behind)
            count(s, behind & p->color[us] ? CHESS_F_PASSED_ROOK : CHESS_F_PASSED_ENEMY_ROOK, 1);
        if (pawns_only && !(way & v->occupied)) {
            int goal = bits64_last(us == CHESS_WHITE ? way : way ^ (way & (way - 1)));
            int steps = 7 - rank - (rank == 1);
            if (distance(v->king[them], goal) - (p->turn == them) > steps)
                count(s, CHESS_F_PASSED_RACE, 1);
        }
    }
}

/* A king in danger: what threatens it counts for its owner; the weights say how badly. Threats are worse
 * together than one by one, hence the steps of all together. */
static inline void count_king(const struct view *v, struct sum *s, int us)
{
    static const int check_danger[] = {
        [CHESS_KNIGHT] = 12, [CHESS_BISHOP] = 9, [CHESS_ROOK] = 14, [CHESS_QUEEN] = 11};
    const struct chess_position *p = v->p;
    int king = v->king[us], them = !us;
    count(s, CHESS_F_SQUARE + 64 * CHESS_KING + seen_by(us, king), 1);

    bits64 camp = king_flank(king) & (us == CHESS_WHITE ? ~0ull >> 24 : ~0ull << 24);
    int flank = bits64_count(v->all[them] & camp) + bits64_count(v->twice[them] & camp);
    count(s, CHESS_F_FLANK_ATTACK, flank);
    count(s, CHESS_F_FLANK_DEFENCE, bits64_count(v->all[us] & camp));
    bits64 pinned;
    aiming(v, king, them, &pinned);
    pinned &= p->color[us];
    count(s, CHESS_F_PINNED, bits64_count(pinned));

    bits64 weak = v->all[them] & ~(v->all[us] & ~(v->attacks[us][CHESS_KING] & ~v->twice[us]));
    int holes = bits64_count(weak & v->ring[us]), attackers = v->ring_attackers[us];
    count(s, CHESS_F_RING_WEAK + (holes > 8 ? 8 : holes), 1);
    count(s, CHESS_F_RING_ATTACKERS + (attackers > 7 ? 7 : attackers), 1);

    bits64 safe = ~p->color[them] & (~v->all[us] | (weak & v->twice[them])), unsafe = 0;
    bits64 rooks = chess_rook_attacks(king, v->occupied),
           bishops = chess_bishop_attacks(king, v->occupied);
    const bits64 from[] = {[CHESS_KNIGHT] = chess_tables.knight[king],
                           [CHESS_BISHOP] = bishops,
                           [CHESS_ROOK] = rooks,
                           [CHESS_QUEEN] = rooks | bishops};
    int danger = v->ring_pressure[us] * attackers / 2 + 4 * holes + 3 * bits64_count(pinned) +
                 flank - (p->type[CHESS_QUEEN] & p->color[them] ? 0 : 30);
    for (int t = CHESS_KNIGHT; t <= CHESS_QUEEN; t++) {
        bits64 checks = from[t] & v->attacks[them][t] & ~p->color[them];
        int safely = bits64_count(checks & safe);
        count(s, CHESS_F_SAFE_CHECK + t, safely);
        danger += safely ? check_danger[t] * (safely > 1 ? 3 : 2) / 2 : 0;
        unsafe |= checks & ~safe;
    }
    count(s, CHESS_F_UNSAFE_CHECK, bits64_count(unsafe));
    danger += 2 * bits64_count(unsafe);
    int step = danger < 0 ? 0 : danger / DANGER_STEP;
    count(s, CHESS_F_DANGER + (step < DANGER_STEPS ? step : DANGER_STEPS - 1), 1);
}

static inline void count_threats(const struct view *v, struct sum *s, int us)
{
    const struct chess_position *p = v->p;
    int them = !us;
    bits64 minors = v->attacks[us][CHESS_KNIGHT] | v->attacks[us][CHESS_BISHOP];
    bits64 officers = p->color[them] & ~p->type[CHESS_PAWN];
    bits64 held = v->pawn_attacks[them] | (v->twice[them] & ~v->twice[us]);
    for (int t = CHESS_PAWN; t <= CHESS_QUEEN; t++) {
        bits64 targets = chess_pieces(p, them, (enum chess_type)t);
        if (t != CHESS_PAWN)
            count(s, CHESS_F_PAWN_THREAT + t, bits64_count(targets & v->pawn_attacks[us]));
        count(s, CHESS_F_MINOR_THREAT + t, bits64_count(targets & minors & ~v->pawn_attacks[them]));
        count(s, CHESS_F_ROOK_THREAT + t,
              bits64_count(targets & v->attacks[us][CHESS_ROOK] & ~v->pawn_attacks[them]));
    }
    if (p->color[them] & v->attacks[us][CHESS_KING] & ~held)
        count(s, CHESS_F_KING_THREAT, 1);
    count(s, CHESS_F_HANGING, bits64_count(officers & v->all[us] & ~v->all[them]));
    count(s, CHESS_F_RESTRICTED, bits64_count(v->all[them] & v->all[us] & ~held));
    bits64 pushes = forward(us, chess_pieces(p, us, CHESS_PAWN)) & ~v->occupied;
    pushes |=
        forward(us, pushes & (us == CHESS_WHITE ? 0xff0000ull : 0xff0000000000ull)) & ~v->occupied;
    pushes &= ~v->pawn_attacks[them] & (v->all[us] | ~v->all[them]);
    count(s, CHESS_F_PUSH_THREAT, bits64_count(pawn_attacks_of(us, pushes) & officers));

    bits64 queens = chess_pieces(p, them, CHESS_QUEEN);
    if (queens && !bits64_several(queens)) {
        int queen = bits64_first(queens);
        bits64 from = v->mobility[us] & ~held;
        bits64 sliders = (v->attacks[us][CHESS_BISHOP] & chess_bishop_attacks(queen, v->occupied)) |
                         (v->attacks[us][CHESS_ROOK] & chess_rook_attacks(queen, v->occupied));
        count(s, CHESS_F_KNIGHT_ON_QUEEN,
              bits64_count(v->attacks[us][CHESS_KNIGHT] & chess_tables.knight[queen] & from));
        count(s, CHESS_F_SLIDER_ON_QUEEN, bits64_count(sliders & v->twice[us] & from));
    }
}

/* Room behind and between the own pawns, which more pieces need more. */
static inline void count_space(const struct view *v, struct sum *s, int us)
{
    const struct chess_position *p = v->p;
    bits64 pawns = chess_pieces(p, us, CHESS_PAWN), behind = pawns | forward(!us, pawns);
    behind |= forward(!us, forward(!us, behind));
    bits64 home = CENTRE_FILES & (us == CHESS_WHITE ? 0xffffff00ull : 0xffffff00000000ull);
    bits64 safe = home & ~pawns & ~v->pawn_attacks[!us];
    int squares = bits64_count(safe) + bits64_count(safe & behind & ~v->all[!us]);
    count(s, CHESS_F_SPACE, squares * bits64_count(p->color[us]) / 8);
}

static int phase_of(const struct chess_position *p)
{
    int phase = bits64_count(p->type[CHESS_KNIGHT] | p->type[CHESS_BISHOP]) +
                2 * bits64_count(p->type[CHESS_ROOK]) + 4 * bits64_count(p->type[CHESS_QUEEN]);
    return phase > PHASE_ALL ? PHASE_ALL : phase;
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
        count_material(&v, &sums[c], c);
    }
    for (int c = 0; c < 2; c++) {
        count_passed(&v, &sums[c], c);
        count_king(&v, &sums[c], c);
        count_threats(&v, &sums[c], c);
        count_space(&v, &sums[c], c);
    }
    count(&sums[p->turn], CHESS_F_TEMPO, 1);
    tapered value = v.pawns->value + sums[0].value - sums[1].value;
    int phase = phase_of(p), end = tapered_late(value);
    int scale = chess_ending_scale(p, end < 0);
    if (trace) {
        trace->phase = phase;
        trace->scale = scale;
    }
    int mixed =
        (tapered_early(value) * phase + end * (PHASE_ALL - phase) * scale / CHESS_SCALE_ALL) /
        PHASE_ALL;
    return p->turn == CHESS_WHITE ? mixed : -mixed;
}

int chess_evaluate(const struct chess_position *p)
{
    int value;
    return chess_known_ending(p, &value) ? value : evaluate(p, NULL);
}

void chess_trace(const struct chess_position *p, struct chess_trace *t)
{
    int value;
    memset(t, 0, sizeof *t);
    t->known = chess_known_ending(p, &value);
    evaluate(p, t);
}
