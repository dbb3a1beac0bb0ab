/* The features of a shogi position. */
#include "shogi/evaluation.h"

#include "shogi/attacks.h"

#include <string.h>

/* Constant tables, filled before main: the place of a square seen from a king, for each side the same
 * way up, files to either side alike; squares folded at the middle file; and from the weights the worth of
 * each piece at each place, White's negative. */
static uint8_t places[2][SHOGI_SQUARES + 1][SHOGI_SQUARES]; /* by side, king or none, square */
static uint8_t half_squares[2][SHOGI_SQUARES];
static tapered on_board[32][SHOGI_SQUARES];
static tapered from_king[2][32][SHOGI_VIEW]; /* by the king's side, piece, place */
static tapered in_hand[2][8][32];            /* odd material may be more than a set's */

/* The squares around a king that are on the board, and for each set of nine bits (a window: file by
 * file, as the squares are numbered) the same bits four apart. */
static uint16_t windows[SHOGI_SQUARES];
static uint64_t spread[512];

/* The worth of two neighbours in a window, by side, pair and what is known of both: four bits each, of
 * which OFF_RING says that the square does not count. */
enum { RING_PAIRS = (SHOGI_WINDOW + 1) / 2, OFF_RING = 12 };
static tapered ring_worth[2][RING_PAIRS][256];

static void fill_places(void)
{
    for (int side = 0; side < 2; side++)
        for (int king = 0; king < SHOGI_SQUARES; king++) {
            int middle = shogi_file(king) > 4 ? 8 - shogi_file(king) : shogi_file(king);
            half_squares[side][king] = (uint8_t)(middle * 9 + shogi_rank_from(side, king));
            for (int s = 0; s < SHOGI_SQUARES; s++) {
                int files = shogi_file(s) - shogi_file(king);
                int ranks = shogi_rank_from(side, s) - shogi_rank_from(side, king);
                places[side][king][s] = (uint8_t)((files < 0 ? -files : files) * 17 + ranks + 8);
            }
        }
}

static void fill_worth(void)
{
    for (int side = 0; side < 2; side++)
        for (int type = SHOGI_PAWN; type < SHOGI_TYPES; type++) {
            int piece = shogi_piece_of(side, type), sign = side == SHOGI_BLACK ? 1 : -1;
            if (type == SHOGI_KING)
                continue;
            for (int s = 0; s < SHOGI_SQUARES; s++)
                on_board[piece][s] =
                    sign *
                    (shogi_weights[SHOGI_F_MATERIAL + type] +
                     shogi_weights[SHOGI_F_SQUARE + type * SHOGI_HALF + half_squares[side][s]]);
            for (int v = 0; v < SHOGI_VIEW; v++) {
                from_king[side][piece][v] =
                    sign * shogi_weights[SHOGI_F_OWN + type * SHOGI_VIEW + v];
                from_king[!side][piece][v] =
                    sign * shogi_weights[SHOGI_F_ENEMY + type * SHOGI_VIEW + v];
            }
        }
}

/* Of the i-th piece held of a type. */
static inline int hand_feature(int type, int i)
{
    return SHOGI_F_HAND + type * SHOGI_HAND_KINDS +
           (i < SHOGI_HAND_KINDS ? i : SHOGI_HAND_KINDS - 1);
}

static void fill_hands(void)
{
    for (int type = SHOGI_PAWN; type <= SHOGI_GOLD; type++)
        for (int i = 1; i < 32; i++) {
            tapered worth = shogi_weights[hand_feature(type, i)];
            in_hand[SHOGI_BLACK][type][i] = in_hand[SHOGI_BLACK][type][i - 1] + worth;
            in_hand[SHOGI_WHITE][type][i] = in_hand[SHOGI_WHITE][type][i - 1] - worth;
        }
}

static void fill_windows(void)
{
    for (int s = 0; s < SHOGI_SQUARES; s++)
        for (int i = 0; i < SHOGI_WINDOW; i++) {
            int file = shogi_file(s) + i / 3 - 1, rank = shogi_rank(s) + i % 3 - 1;
            bool ring = i != SHOGI_WINDOW / 2 && file >= 0 && file < 9 && rank >= 0 && rank < 9;
            windows[s] |= (uint16_t)(ring << i);
        }
    for (unsigned set = 0; set < 512; set++)
        for (int i = 0; i < SHOGI_WINDOW; i++)
            spread[set] |= (uint64_t)(set >> i & 1) << (4 * i);
}

/* Of a square in the window, by how often it is attacked and defended. */
static inline int ring_feature(int side, int i, unsigned known)
{
    static const uint8_t within[OFF_RING] = {0, 3, 6, 9, 1, 4, 7, 10, 2, 5, 8, 11};
    return SHOGI_F_RING + (side == SHOGI_BLACK ? i : SHOGI_WINDOW - 1 - i) * 12 + within[known];
}

static void fill_rings(void)
{
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < SHOGI_WINDOW; i++)
            for (unsigned both = 0; both < 256; both++) {
                unsigned known = i % 2 ? both >> 4 : both & 15;
                if (known < OFF_RING)
                    ring_worth[side][i / 2][both] += shogi_weights[ring_feature(side, i, known)];
            }
}

__attribute__((constructor)) static void fill_tables(void)
{
    fill_places();
    fill_worth();
    fill_hands();
    fill_windows();
    fill_rings();
}

/* Pieces by place, and in hand. Kings have no worth of their own here. */

static inline tapered seen(int side, int king, int piece, int square)
{
    return from_king[side][piece][places[shogi_piece_color(piece)][king][square]];
}

static tapered sum_from(const struct shogi_position *p, int side, int king, bits81 pieces)
{
    tapered sum = 0;
    while (pieces) {
        int square = bits81_pop(&pieces);
        sum += seen(side, king, p->board[square], square);
    }
    return sum;
}

void shogi_sum(const struct shogi_position *p, struct shogi_sums *sums)
{
    sums->pieces = 0;
    for (bits81 rest = shogi_occupied(p); rest;) {
        int square = bits81_pop(&rest);
        sums->pieces += on_board[p->board[square]][square];
    }
    for (int side = 0; side < 2; side++) {
        sums->from_king[side] = sum_from(p, side, p->king[side], shogi_occupied(p));
        for (int type = SHOGI_PAWN; type <= SHOGI_GOLD; type++)
            sums->pieces += in_hand[side][type][shogi_hand_count(p->hand[side], type)];
    }
}

static inline void add(const struct shogi_position *p, struct shogi_sums *sums, int piece,
                       int square, int sign)
{
    sums->pieces += sign * on_board[piece][square];
    sums->from_king[0] += sign * seen(0, p->king[0], piece, square);
    sums->from_king[1] += sign * seen(1, p->king[1], piece, square);
}

void shogi_sum_move(const struct shogi_position *before, shogi_move m, const struct shogi_sums *old,
                    struct shogi_sums *sums)
{
    int us = before->turn, to = shogi_to(m);
    *sums = *old;
    if (m == SHOGI_DECLARE)
        return;
    if (shogi_is_drop(m)) {
        int type = shogi_dropped(m);
        const tapered *worth = &in_hand[us][type][shogi_hand_count(before->hand[us], type)];
        sums->pieces += worth[-1] - worth[0];
        add(before, sums, shogi_piece_of(us, type), to, 1);
        return;
    }
    int from = shogi_from(m), moved = before->board[from], captured = before->board[to];
    if (captured) {
        int type = shogi_plain(shogi_piece_type(captured));
        const tapered *worth = &in_hand[us][type][shogi_hand_count(before->hand[us], type)];
        sums->pieces += worth[1] - worth[0];
        add(before, sums, captured, to, -1);
    }
    if (shogi_piece_type(moved) == SHOGI_KING) {
        sums->from_king[us] = sum_from(before, us, to, shogi_occupied(before) & ~shogi_bit(to));
        return;
    }
    add(before, sums, moved, from, -1);
    add(before, sums, shogi_promotes(m) ? moved | SHOGI_PROMOTED : moved, to, 1);
}

/* A sum of weights, and in tracing the counts behind it. With a constant NULL for the trace the
 * compiler leaves the counting out. */
struct sum {
    tapered value;
    struct shogi_trace *trace;
    int sign;
};

static inline void note(struct sum *s, int feature, int times)
{
    if (s->trace)
        s->trace->count[feature] = (int16_t)(s->trace->count[feature] + s->sign * times);
}

static inline void count(struct sum *s, int feature, int times)
{
    s->value += shogi_weights[feature] * times;
    note(s, feature, times);
}

/* A set as two words in one register, which is how whole sets are shifted and joined fastest. */
typedef uint64_t pair __attribute__((vector_size(16)));

static inline pair pair_of(bits81 b)
{
    return (pair){bits81_low(b), bits81_high(b)};
}

static inline bits81 set_of(pair v)
{
    return bits81_make(v[1], v[0]);
}

/* All squares of a set moved by a file or a rank; what would leave the board is lost. */
static inline pair next_file(pair b)
{
    pair over = b >> 54;
    return ((b << 9) | (pair){0, over[0]}) & (pair){~(1ull << 63), 0x3ffff};
}

static inline pair previous_file(pair b)
{
    pair over = b << 54;
    return (b >> 9) | ((pair){over[1], 0} & (pair){~(1ull << 63), 0});
}

static inline pair forward(int side, pair b)
{
    b &= pair_of(~shogi_far_ranks(side, 1));
    return side == SHOGI_BLACK ? b >> 1 : b << 1;
}

/* What a side's pieces, its king aside, attack: at least once, twice, thrice. */
struct reach {
    pair once, twice, thrice, pawns;
};

static inline void press(struct reach *r, pair attacks)
{
    r->thrice |= r->twice & attacks;
    r->twice |= r->once & attacks;
    r->once |= attacks;
}

/* Steps are taken by all pieces of a side at once, direction by direction. */
static inline void press_steps(const struct shogi_position *p, int us, struct reach *r)
{
    pair own = pair_of(p->color[us]), strong = own & pair_of(p->kind[0]);
    pair horses = strong & pair_of(p->kind[SHOGI_BISHOP]), dragons = strong ^ horses;
    pair golds = own & pair_of(p->kind[SHOGI_GOLD]), silvers = own & pair_of(p->kind[SHOGI_SILVER]);
    pair pawns = own & pair_of(p->kind[SHOGI_PAWN]), knights = own & pair_of(p->kind[SHOGI_KNIGHT]);
    pair straight = golds | horses, slanting = silvers | dragons;
    r->pawns = forward(us, pawns);
    press(r, forward(us, pawns | silvers | straight));
    press(r, forward(!us, straight));
    press(r, next_file(straight));
    press(r, previous_file(straight));
    pair ahead = forward(us, slanting | golds), behind = forward(!us, slanting);
    press(r, next_file(ahead));
    press(r, previous_file(ahead));
    press(r, next_file(behind));
    press(r, previous_file(behind));
    pair jumps = forward(us, forward(us, knights));
    press(r, next_file(jumps));
    press(r, previous_file(jumps));
}

static inline void press_slides(const struct shogi_position *p, struct sum *s, int us,
                                struct reach *r)
{
    bits81 own = p->color[us], occupied = shogi_occupied(p);
    for (bits81 rest = own & p->kind[SHOGI_LANCE]; rest;) {
        bits81 to = shogi_lance_attacks(us, bits81_pop(&rest), occupied);
        press(r, pair_of(to));
        count(s, SHOGI_F_ATTACKS + SHOGI_LANCE, bits81_count(to));
    }
    for (bits81 rest = own & p->kind[SHOGI_BISHOP]; rest;) {
        int square = bits81_pop(&rest);
        bits81 to = shogi_bishop_attacks(square, occupied);
        press(r, pair_of(to));
        count(s, SHOGI_F_ATTACKS + shogi_piece_type(p->board[square]), bits81_count(to));
    }
    for (bits81 rest = own & p->kind[SHOGI_ROOK]; rest;) {
        int square = bits81_pop(&rest);
        bits81 to = shogi_rook_attacks(square, occupied);
        press(r, pair_of(to));
        count(s, SHOGI_F_ATTACKS + shogi_piece_type(p->board[square]), bits81_count(to));
    }
}

/* The pieces that mate best when they are dropped: silvers, golds, bishops and rooks. */
static inline int attackers_in_hand(shogi_hand hand)
{
    int all = 0;
    for (int t = SHOGI_SILVER; t <= SHOGI_GOLD; t++)
        all += shogi_hand_count(hand, t);
    return all < 4 ? all : 4;
}

/* The squares around a king that are in a set. */
static inline unsigned window(pair set, int square)
{
    /* Three files from the one before on, and three ranks of each. At an edge other squares come in. */
    int file = shogi_file(square), rank = shogi_rank(square), first = file ? file - 1 : 0;
    uint64_t low = set[0], high = set[1];
    uint64_t files = first < 7 ? low >> (9 * first) | (high << 1) << (62 - 9 * first)
                               : high >> (9 * (first - 7));
    if (!file)
        files <<= 9;
    files = ((files & 0x7ffffff) << 1) >> rank;
    return windows[square] & (unsigned)((files & 7) | (files >> 6 & 070) | (files >> 12 & 0700));
}

/* The squares around a king. The four bits of each: how often it is attacked and defended. */
static inline void count_ring(const struct shogi_position *p, struct sum *s, int us,
                              const struct reach *attack, const struct reach *defence)
{
    int king = p->king[us], hand = attackers_in_hand(p->hand[!us]);
    unsigned pressed = window(attack->once, king), twice = window(attack->twice, king);
    unsigned guarded = window(defence->once, king), doubly = window(defence->twice, king);
    unsigned ring = windows[king];
    uint64_t known = spread[(pressed & ~twice) | window(attack->thrice, king)] |
                     spread[twice] << 1 | spread[guarded & ~doubly] << 2 | spread[doubly] << 3 |
                     spread[~ring & 511] * OFF_RING;
    for (int i = 0; i < RING_PAIRS; i++)
        s->value += ring_worth[us][i][known >> (8 * i) & 255];
    for (unsigned rest = ring; s->trace && rest; rest &= rest - 1) {
        int i = __builtin_ctz(rest);
        note(s, ring_feature(us, i, known >> (4 * i) & 15), 1);
    }
    count(s, SHOGI_F_WEAK + 9 * hand + __builtin_popcount(ring & ~guarded), 1);
    count(s, SHOGI_F_PRESSED + 9 * hand + __builtin_popcount(ring & pressed), 1);
}

static inline void count_threats(const struct shogi_position *p, struct sum *s, int us,
                                 const struct reach *attack, const struct reach *defence)
{
    bits81 pieces = p->color[us] & ~shogi_bit(p->king[us]);
    for (bits81 rest = pieces & set_of(attack->once & ~defence->once); rest;)
        count(s, SHOGI_F_HANGING + shogi_piece_type(p->board[bits81_pop(&rest)]), 1);
    for (bits81 rest = pieces & set_of(attack->pawns); rest;)
        count(s, SHOGI_F_PAWN_THREAT + shogi_piece_type(p->board[bits81_pop(&rest)]), 1);
}

/* How late it is: by the pieces in hand, and those that have come to the other side's camp. */
static inline int lateness(const struct shogi_position *p)
{
    int held = 40 - bits81_count(shogi_occupied(p));
    int arrived = bits81_count(p->color[SHOGI_BLACK] & shogi_far_ranks(SHOGI_BLACK, 3)) +
                  bits81_count(p->color[SHOGI_WHITE] & shogi_far_ranks(SHOGI_WHITE, 3));
    int late = 2 * (held + arrived);
    return late < 0 ? 0 : late > SHOGI_LATE ? SHOGI_LATE : late;
}

static inline int evaluate(const struct shogi_position *p, const struct shogi_sums *sums,
                           struct shogi_trace *trace)
{
    struct sum sides[2] = {{0, trace, 1}, {0, trace, -1}};
    struct reach reach[2];
    memset(reach, 0, sizeof reach);
    for (int us = 0; us < 2; us++) {
        press_steps(p, us, &reach[us]);
        press_slides(p, &sides[us], us, &reach[us]);
        count(&sides[us], SHOGI_F_KING + half_squares[us][p->king[us]], 1);
    }
    for (int us = 0; us < 2; us++) {
        count_ring(p, &sides[us], us, &reach[!us], &reach[us]);
        count_threats(p, &sides[us], us, &reach[!us], &reach[us]);
    }
    count(&sides[p->turn], SHOGI_F_TEMPO, 1);
    tapered sum =
        sides[0].value - sides[1].value + sums->pieces + sums->from_king[0] + sums->from_king[1];
    int late = lateness(p);
    int value = (tapered_early(sum) * (SHOGI_LATE - late) + tapered_late(sum) * late) / SHOGI_LATE;
    return p->turn == SHOGI_BLACK ? value : -value;
}

/* Problems may have one king only; such positions are not played. */
static bool has_kings(const struct shogi_position *p)
{
    return p->king[0] != SHOGI_NO_SQUARE && p->king[1] != SHOGI_NO_SQUARE;
}

int shogi_evaluate_sums(const struct shogi_position *p, const struct shogi_sums *sums)
{
    return has_kings(p) ? evaluate(p, sums, NULL) : 0;
}

int shogi_evaluate(const struct shogi_position *p)
{
    struct shogi_sums sums;
    shogi_sum(p, &sums);
    return shogi_evaluate_sums(p, &sums);
}

static void trace_pieces(const struct shogi_position *p, struct shogi_trace *t)
{
    for (int us = 0; us < 2; us++) {
        struct sum s = {0, t, us == SHOGI_BLACK ? 1 : -1};
        for (bits81 rest = p->color[us] & ~shogi_bit(p->king[us]); rest;) {
            int square = bits81_pop(&rest), type = shogi_piece_type(p->board[square]);
            note(&s, SHOGI_F_MATERIAL + type, 1);
            note(&s, SHOGI_F_SQUARE + type * SHOGI_HALF + half_squares[us][square], 1);
            note(&s, SHOGI_F_OWN + type * SHOGI_VIEW + places[us][p->king[us]][square], 1);
            note(&s, SHOGI_F_ENEMY + type * SHOGI_VIEW + places[us][p->king[!us]][square], 1);
        }
        for (int type = SHOGI_PAWN; type <= SHOGI_GOLD; type++)
            for (int i = 1; i <= shogi_hand_count(p->hand[us], type); i++)
                note(&s, hand_feature(type, i), 1);
    }
}

void shogi_trace(const struct shogi_position *p, struct shogi_trace *t)
{
    struct shogi_sums none = {{0, 0}, 0};
    memset(t, 0, sizeof *t);
    if (!has_kings(p))
        return;
    t->late = lateness(p);
    trace_pieces(p, t);
    evaluate(p, &none, t);
}
