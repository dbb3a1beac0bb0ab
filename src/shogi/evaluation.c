/* The features of a shogi position. */
#include "shogi/evaluation.h"

#include "shogi/attacks.h"

#include <string.h>

/* A sum of weights, and in tracing the counts behind it. With a constant NULL for the trace the
 * compiler leaves the counting out. */
struct sum {
    int value;
    struct shogi_trace *trace;
    int sign;
};

static inline void count(struct sum *s, int feature, int times)
{
    s->value += shogi_weights[feature] * times;
    if (s->trace)
        s->trace->count[feature] = (int16_t)(s->trace->count[feature] + s->sign * times);
}

/* The place of a square seen from a king, for the side that plays towards smaller ranks if Black: files
 * to either side count alike, and so do both colours. Filled before main. */
static uint8_t places[2][SHOGI_SQUARES][SHOGI_SQUARES]; /* by side, king, square */
static uint8_t king_places[2][SHOGI_SQUARES];

__attribute__((constructor)) static void fill_places(void)
{
    for (int side = 0; side < 2; side++)
        for (int king = 0; king < SHOGI_SQUARES; king++) {
            int middle = shogi_file(king) > 4 ? 8 - shogi_file(king) : shogi_file(king);
            king_places[side][king] = (uint8_t)(middle * 9 + shogi_rank_from(side, king));
            for (int s = 0; s < SHOGI_SQUARES; s++) {
                int files = shogi_file(s) - shogi_file(king);
                int ranks = shogi_rank_from(side, s) - shogi_rank_from(side, king);
                places[side][king][s] = (uint8_t)((files < 0 ? -files : files) * 17 + ranks + 8);
            }
        }
}

/* How often each square around a king is attacked, as two sets: at least once, at least twice; and for
 * the attackers thrice. */
struct pressure {
    bits81 once, twice, thrice;
};

static inline void press(struct pressure *p, bits81 reach)
{
    p->thrice |= p->twice & reach;
    p->twice |= p->once & reach;
    p->once |= reach;
}

/* The squares around a king in a fixed order, as its owner sees them; those off the board are left
 * out. */
static inline int ring_square(int side, int king, int i)
{
    static const int8_t steps[8][2] = {{-1, -1}, {0, -1}, {1, -1}, {-1, 0},
                                       {1, 0},   {-1, 1}, {0, 1},  {1, 1}};
    int file = shogi_file(king) + steps[i][0];
    int rank = shogi_rank(king) + (side == SHOGI_BLACK ? steps[i][1] : -steps[i][1]);
    return file < 0 || file > 8 || rank < 0 || rank > 8 ? SHOGI_NO_SQUARE
                                                        : shogi_square(file, rank);
}

static inline int pressed(const struct pressure *p, int square)
{
    return bits81_has(p->once, square) + bits81_has(p->twice, square) +
           bits81_has(p->thrice, square);
}

static inline void count_ring(struct sum *s, int us, int king, const struct pressure *attack,
                              const struct pressure *defence)
{
    for (int i = 0; i < 8; i++) {
        int square = ring_square(us, king, i);
        if (square == SHOGI_NO_SQUARE)
            continue;
        int defenders = bits81_has(defence->once, square) + bits81_has(defence->twice, square);
        count(s, SHOGI_F_RING + (i * 4 + pressed(attack, square)) * 3 + defenders, 1);
    }
}

static inline void count_side(const struct shogi_position *p, struct sum *s, int us,
                              struct pressure *reach)
{
    int own = p->king[us], enemy = p->king[!us];
    bits81 occupied = shogi_occupied(p);
    const uint8_t *from_own = places[us][own], *from_enemy = places[us][enemy];
    for (int t = SHOGI_PAWN; t <= SHOGI_GOLD; t++)
        count(s, SHOGI_F_HAND + t * SHOGI_HAND_KINDS + shogi_hand_count(p->hand[us], t), 1);
    count(s, SHOGI_F_KING + king_places[us][own], 1);
    for (bits81 pieces = p->color[us] & ~shogi_bit(own); pieces;) {
        int square = bits81_pop(&pieces), type = shogi_piece_type(p->board[square]);
        count(s, SHOGI_F_OWN + type * SHOGI_VIEW + from_own[square], 1);
        count(s, SHOGI_F_ENEMY + type * SHOGI_VIEW + from_enemy[square], 1);
        bits81 attacks = shogi_attacks(us, type, square, occupied);
        press(reach, attacks);
        if (type == SHOGI_LANCE || type == SHOGI_BISHOP || type == SHOGI_ROOK ||
            type >= SHOGI_HORSE)
            count(s, SHOGI_F_ATTACKS + type, bits81_count(attacks));
    }
}

static inline int evaluate(const struct shogi_position *p, struct shogi_trace *trace)
{
    struct sum sums[2] = {{0, trace, 1}, {0, trace, -1}};
    struct pressure reach[2] = {{0, 0, 0}, {0, 0, 0}};
    /* Problems may have one king only; such positions are not played. */
    if (p->king[0] == SHOGI_NO_SQUARE || p->king[1] == SHOGI_NO_SQUARE)
        return 0;
    count_side(p, &sums[0], SHOGI_BLACK, &reach[0]);
    count_side(p, &sums[1], SHOGI_WHITE, &reach[1]);
    count_ring(&sums[0], SHOGI_BLACK, p->king[0], &reach[1], &reach[0]);
    count_ring(&sums[1], SHOGI_WHITE, p->king[1], &reach[0], &reach[1]);
    count(&sums[p->turn], SHOGI_F_TEMPO, 1);
    int value = sums[0].value - sums[1].value;
    value = value > 30000 ? 30000 : value < -30000 ? -30000 : value;
    return p->turn == SHOGI_BLACK ? value : -value;
}

int shogi_evaluate(const struct shogi_position *p)
{
    return evaluate(p, NULL);
}

void shogi_trace(const struct shogi_position *p, struct shogi_trace *t)
{
    memset(t, 0, sizeof *t);
    evaluate(p, t);
}
