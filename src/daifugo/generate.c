/* Move generation. Nothing is tried and thrown away but for the suits a lock asks for: sets go through
 * the subsets of each number, natural sequences of one suit are found for all suits at once by shifts,
 * the rest by small recursions. */
#include "daifugo/generate.h"

#include <string.h>

struct generator {
    const struct daifugo_position *p;
    const struct daifugo_rules *rules;
    daifugo_cards hand, natural;
    daifugo_cards jokers[3]; /* the cards to play for none, one (also the other) or two of them */
    int joker_count;
    bool reversed, optional;
    daifugo_cards required;    /* cards that every play must contain */
    unsigned lock;             /* suits likewise */
    int deuce;                 /* the number that beats everything, or -1 */
    struct daifugo_play table; /* type 0 when leading */
    move *out;
};

static void emit(struct generator *g, move m, bool revolution)
{
    if ((m & g->required) != g->required)
        return;
    bool either = g->joker_count == 2 && daifugo_count(m & DAIFUGO_JOKERS) == 1;
    for (int joker = 0; joker <= either; joker++, m ^= DAIFUGO_JOKERS) {
        if (!revolution || g->optional)
            *g->out++ = m;
        if (revolution)
            *g->out++ = m | DAIFUGO_REVOLUTION;
    }
}

/* Emits after asking whether it makes a revolution. */
static void emit_play(struct generator *g, move m)
{
    struct daifugo_play play = daifugo_look(m);
    emit(g, m, daifugo_can_revolt(g->p, &g->table, &play));
}

static bool unlocked(const struct generator *g, unsigned suits)
{
    return (suits & g->lock) == g->lock;
}

/* Sets. */

static void emit_set(struct generator *g, daifugo_cards cards, unsigned suits, int size)
{
    move m = daifugo_move(cards, DAIFUGO_SET, suits);
    if (size < g->rules->revolution_set && !(g->rules->revolution_built && g->table.type))
        emit(g, m, false);
    else
        emit_play(g, m);
}

/* Whether a set of the table's own number may follow it. */
static bool skips(const struct generator *g, unsigned suits)
{
    if (g->rules->skip == DAIFUGO_SKIP_ANY)
        return true;
    int best = -1, table_best = -1;
    bool turned = g->p->state.reversed && g->rules->revolution_suits;
    for (int suit = 0; suit < DAIFUGO_SUITS; suit++) {
        int rank = daifugo_suit_rank(g->rules, suit);
        rank = turned ? DAIFUGO_SUITS - 1 - rank : rank;
        if (suits >> suit & 1 && rank > best)
            best = rank;
        if (g->table.suits >> suit & 1 && rank > table_best)
            table_best = rank;
    }
    return best > table_best;
}

/* All sets of a number with min to max cards, jokers among them. A joker takes a suit that is not there
 * while there is one. */
static void sets_of_number(struct generator *g, int number, int min, int max, bool skip)
{
    unsigned held = daifugo_suits_of(g->natural, number);
    for (unsigned own = held; own; own = (own - 1) & held) {
        daifugo_cards cards = (daifugo_cards)own << 4 * number;
        int size = daifugo_count(own);
        if (size >= min && size <= max && unlocked(g, own) && (!skip || skips(g, own)))
            emit_set(g, cards, own, size);
        for (int j = 1; j <= g->joker_count && size + j <= max; j++) {
            unsigned spare = 15 & ~own;
            int taken = size + j > 4 ? 4 - size : j;
            if (size + j < min)
                continue;
            for (unsigned more = spare;; more = (more - 1) & spare) {
                unsigned suits = own | more;
                if (daifugo_count(more) == taken && unlocked(g, suits) &&
                    (!skip || skips(g, suits)))
                    emit_set(g, cards | g->jokers[j], suits, size + j);
                if (!more)
                    break;
            }
        }
    }
}

static void joker_sets(struct generator *g, int min, int max)
{
    for (int j = min; j <= max && j <= g->joker_count; j++)
        emit_set(g, g->jokers[j], 0, j);
}

/* Single cards that beat whatever lies there. */
static void deuces(struct generator *g)
{
    unsigned held = g->deuce < 0 ? 0 : daifugo_suits_of(g->natural, g->deuce);
    for (unsigned suit = 1; suit < 16; suit <<= 1)
        if (held & suit && (!g->rules->deuce_locked || unlocked(g, suit)))
            emit_set(g, (daifugo_cards)suit << 4 * g->deuce, suit, 1);
}

static void follow_set(struct generator *g)
{
    int size = g->table.size, number = g->table.low;
    bool single = size == 1;
    for (unsigned held = daifugo_numbers(g->natural); held; held &= held - 1) {
        int other = bits64_first(held);
        if (single && other == g->deuce)
            continue; /* they come by themselves */
        if (daifugo_stronger(other, number, g->reversed))
            sets_of_number(g, other, size, size, false);
    }
    if (g->rules->skip && number != DAIFUGO_JOKER) {
        bool any = g->rules->skip_any_size;
        int smallest = any ? 1 : size;
        if (smallest == 1 && number == g->deuce)
            smallest = 2;
        sets_of_number(g, number, smallest, any ? 6 : size, true);
    }
    if (number != DAIFUGO_JOKER)
        joker_sets(g, size, size);
    daifugo_cards answer = daifugo_card(DAIFUGO_THREE, DAIFUGO_SPADE);
    if (single && number == DAIFUGO_JOKER && g->rules->spade_three && g->hand & answer &&
        g->deuce != DAIFUGO_THREE)
        emit_set(g, answer, 1u << DAIFUGO_SPADE, 1);
}

/* Straights of all kinds: the range of lowest numbers that beat the table's. */

struct range {
    int first, last;
};

static struct range all_lows(int size)
{
    return (struct range){0, DAIFUGO_NUMBERS - size};
}

static struct range stronger_lows(const struct generator *g, int size, bool every_card)
{
    struct range r = all_lows(size);
    int distance = every_card ? size : 1;
    if (g->reversed)
        r.last = g->table.low - distance;
    else
        r.first = g->table.low + distance;
    if (r.last > DAIFUGO_NUMBERS - size)
        r.last = DAIFUGO_NUMBERS - size;
    return r;
}

static bool sequence_revolts(const struct generator *g, int size, unsigned suits)
{
    return g->rules->revolution_sequence && size >= g->rules->revolution_sequence &&
           (!g->rules->revolution_suited || !bits64_several(suits));
}

/* The lowest cards of all natural rows of one suit of that size. */
static daifugo_cards rows_of_suit(daifugo_cards natural, int size)
{
    daifugo_cards rows = natural;
    for (int i = 1; i < size; i++)
        rows &= natural >> 4 * i;
    return rows;
}

static daifugo_cards row_at(int card, int size)
{
    return (DAIFUGO_ONE_SUIT & ((1ull << 4 * size) - 1)) << card;
}

static void natural_sequences(struct generator *g, int size, struct range lows)
{
    for (daifugo_cards rows = rows_of_suit(g->natural, size); rows;) {
        int card = bits64_pop(&rows);
        if (card / 4 >= lows.first && card / 4 <= lows.last && unlocked(g, 1u << card % 4))
            emit(g, daifugo_move(row_at(card, size), DAIFUGO_SEQUENCE, (unsigned)card / 4),
                 sequence_revolts(g, size, 1));
    }
}

/* Rows of one suit with one or two jokers, each in the place of a card, held or not. */
static void joker_sequences(struct generator *g, int size, struct range lows)
{
    for (int low = lows.first; low <= lows.last; low++)
        for (int suit = 0; suit < DAIFUGO_SUITS; suit++) {
            daifugo_cards window = row_at(4 * low + suit, size), own = window & g->natural;
            int missing = size - daifugo_count(own);
            if (missing > g->joker_count || !unlocked(g, 1u << suit))
                continue;
            bool revolution = sequence_revolts(g, size, 1);
            if (missing > 0)
                emit(g, daifugo_move(own | g->jokers[missing], DAIFUGO_SEQUENCE, (unsigned)low),
                     revolution);
            for (daifugo_cards rest = own; missing < g->joker_count && rest;) {
                daifugo_cards one = 1ull << bits64_pop(&rest), left = own & ~one;
                if (left)
                    emit(g,
                         daifugo_move(left | g->jokers[missing + 1], DAIFUGO_SEQUENCE,
                                      (unsigned)low),
                         revolution);
                for (daifugo_cards more = rest; missing + 1 < g->joker_count && more;) {
                    daifugo_cards least = left & ~(1ull << bits64_pop(&more));
                    if (least)
                        emit(g, daifugo_move(least | g->jokers[2], DAIFUGO_SEQUENCE, (unsigned)low),
                             revolution);
                }
            }
        }
}

/* Rows of any suits: one card, or a joker, for each number from here to the end. */
static void mixed_rows(struct generator *g, int low, int number, int end, daifugo_cards cards,
                       int jokers)
{
    if (number == end) {
        unsigned suits = daifugo_suits(cards);
        if (cards && unlocked(g, suits))
            emit(g, daifugo_move(cards | g->jokers[jokers], DAIFUGO_SEQUENCE, (unsigned)low),
                 sequence_revolts(g, end - low, suits));
        return;
    }
    for (unsigned held = daifugo_suits_of(g->natural, number); held; held &= held - 1)
        mixed_rows(g, low, number + 1, end, cards | (daifugo_cards)(held & -held) << 4 * number,
                   jokers);
    if (jokers < g->joker_count)
        mixed_rows(g, low, number + 1, end, cards, jokers + 1);
}

static void sequences(struct generator *g, int size, struct range lows)
{
    if (size == DAIFUGO_HAND_OF_POKER && g->rules->poker)
        return; /* five in a row are a poker hand */
    if (g->rules->sequence_suits == DAIFUGO_SAME_SUIT) {
        natural_sequences(g, size, lows);
        if (g->joker_count)
            joker_sequences(g, size, lows);
        return;
    }
    for (int low = lows.first; low <= lows.last; low++)
        mixed_rows(g, low, low, low + size, 0, 0);
}

static void pair_rows(struct generator *g, int number, int end, daifugo_cards cards)
{
    if (number == end) {
        if (unlocked(g, daifugo_suits(cards)))
            emit(g, daifugo_move(cards, DAIFUGO_PAIRS, 0), false);
        return;
    }
    unsigned held = daifugo_suits_of(g->natural, number);
    for (unsigned first = held; first; first &= first - 1)
        for (unsigned second = first & (first - 1); second; second &= second - 1) {
            daifugo_cards pair = (first & -first) | (second & -second);
            pair_rows(g, number + 1, end, cards | pair << 4 * number);
        }
}

static void pair_straights(struct generator *g, int size, struct range lows)
{
    for (int low = lows.first; low <= lows.last; low++) {
        bool all = true;
        for (int i = 0; i < size && all; i++)
            all = bits64_several(daifugo_suits_of(g->natural, low + i));
        if (all)
            pair_rows(g, low, low + size, 0);
    }
}

/* Poker hands. They lock nothing, but a position may say that a lock binds them. */

static void emit_hand(struct generator *g, daifugo_cards cards, enum daifugo_type type)
{
    if (unlocked(g, daifugo_suits(cards)))
        emit_play(g, daifugo_move(cards, type, 0));
}

static bool in_a_row(unsigned numbers)
{
    return numbers / (numbers & -numbers) == 31;
}

static void straight_rows(struct generator *g, int number, int end, daifugo_cards cards)
{
    if (number == end) {
        if (bits64_several(daifugo_suits(cards)))
            emit_hand(g, cards, DAIFUGO_STRAIGHT);
        return;
    }
    for (unsigned held = daifugo_suits_of(g->natural, number); held; held &= held - 1)
        straight_rows(g, number + 1, end, cards | (daifugo_cards)(held & -held) << 4 * number);
}

static void straights(struct generator *g, struct range lows)
{
    unsigned held = daifugo_numbers(g->natural);
    for (int low = lows.first; low <= lows.last; low++)
        if ((held >> low & 31) == 31)
            straight_rows(g, low, low + DAIFUGO_HAND_OF_POKER, 0);
}

/* Chooses count more of rest, cards of one suit. */
static void flushes_of(struct generator *g, daifugo_cards rest, int count, daifugo_cards cards,
                       unsigned beaten)
{
    if (count == 0) {
        unsigned numbers = daifugo_numbers(cards);
        if (!in_a_row(numbers) && (!beaten || daifugo_flush_stronger(numbers, beaten, g->reversed)))
            emit_hand(g, cards, DAIFUGO_FLUSH);
        return;
    }
    while (daifugo_count(rest) >= count) {
        daifugo_cards one = rest & -rest;
        rest ^= one;
        flushes_of(g, rest, count - 1, cards | one, beaten);
    }
}

static void flushes(struct generator *g, unsigned beaten)
{
    for (int suit = 0; suit < DAIFUGO_SUITS; suit++)
        flushes_of(g, g->natural & DAIFUGO_ONE_SUIT << suit, DAIFUGO_HAND_OF_POKER, 0, beaten);
}

static void full_houses(struct generator *g, const struct daifugo_play *beaten)
{
    for (int number = 0; number < DAIFUGO_NUMBERS; number++) {
        unsigned triple = daifugo_suits_of(g->natural, number);
        if (daifugo_count(triple) < 3 ||
            (beaten && !daifugo_stronger(number, beaten->low, g->reversed)))
            continue;
        for (unsigned three = triple; three; three = (three - 1) & triple) {
            if (daifugo_count(three) != 3)
                continue;
            for (int other = 0; other < DAIFUGO_NUMBERS; other++) {
                unsigned held = other == number ? 0 : daifugo_suits_of(g->natural, other);
                for (unsigned two = held; two; two = (two - 1) & held)
                    if (daifugo_count(two) == 2)
                        emit_hand(
                            g, (daifugo_cards)three << 4 * number | (daifugo_cards)two << 4 * other,
                            DAIFUGO_FULL_HOUSE);
            }
        }
    }
}

static void straight_flushes(struct generator *g, struct range lows)
{
    for (daifugo_cards rows = rows_of_suit(g->natural, DAIFUGO_HAND_OF_POKER); rows;) {
        int card = bits64_pop(&rows);
        if (card / 4 >= lows.first && card / 4 <= lows.last)
            emit_hand(g, row_at(card, DAIFUGO_HAND_OF_POKER), DAIFUGO_STRAIGHT_FLUSH);
    }
}

/* Poker hands that beat the table's: stronger ones of its class, and all of the classes above. */
static void poker(struct generator *g)
{
    enum daifugo_type least = (enum daifugo_type)g->table.type;
    struct range all = all_lows(DAIFUGO_HAND_OF_POKER), above = all;
    if (least == DAIFUGO_STRAIGHT || least == DAIFUGO_STRAIGHT_FLUSH)
        above = stronger_lows(g, DAIFUGO_HAND_OF_POKER, false);
    if (least <= DAIFUGO_STRAIGHT)
        straights(g, least == DAIFUGO_STRAIGHT ? above : all);
    if (least <= DAIFUGO_FLUSH)
        flushes(g, least == DAIFUGO_FLUSH ? g->table.numbers : 0);
    if (least <= DAIFUGO_FULL_HOUSE)
        full_houses(g, least == DAIFUGO_FULL_HOUSE ? &g->table : NULL);
    straight_flushes(g, least == DAIFUGO_STRAIGHT_FLUSH ? above : all);
}

static void lead(struct generator *g)
{
    for (unsigned held = daifugo_numbers(g->natural); held; held &= held - 1)
        sets_of_number(g, bits64_first(held), 1, 6, false);
    joker_sets(g, 1, 2);
    int count = daifugo_count(g->hand);
    if (g->rules->sequences)
        for (int size = g->rules->sequence_min; size <= g->rules->sequence_max && size <= count;
             size++)
            sequences(g, size, all_lows(size));
    if (g->rules->pair_straights)
        for (int size = DAIFUGO_PAIRS_MIN; size <= DAIFUGO_PAIRS_MAX && 2 * size <= count; size++)
            pair_straights(g, size, all_lows(size));
    if (g->rules->poker)
        poker(g);
}

static void follow(struct generator *g)
{
    int size = g->table.size;
    bool every_card = g->rules->sequence_beats == DAIFUGO_ALL_HIGHER;
    enum daifugo_type type = (enum daifugo_type)g->table.type;
    bool pairs = type == DAIFUGO_PAIRS;
    *g->out++ = DAIFUGO_PASS;
    if (type == DAIFUGO_SET)
        follow_set(g);
    if (type == DAIFUGO_SEQUENCE) {
        sequences(g, size, stronger_lows(g, size, every_card));
        pairs = g->rules->pair_straights && size <= DAIFUGO_PAIRS_MAX;
    }
    if (daifugo_is_poker(type)) {
        poker(g);
        pairs = type == DAIFUGO_STRAIGHT && g->rules->pair_on_straight;
    }
    if (pairs)
        pair_straights(g, size, stronger_lows(g, size, every_card));
    deuces(g);
}

/* All choices of count cards out of rest. */
static move *choose(daifugo_cards rest, int count, move chosen, move *out)
{
    if (count == 0) {
        *out++ = chosen;
        return out;
    }
    while (daifugo_count(rest) >= count) {
        daifugo_cards one = rest & -rest;
        rest ^= one;
        out = choose(rest, count - 1, chosen | one, out);
    }
    return out;
}

static move *gifts(const struct daifugo_position *p, move *out)
{
    daifugo_cards hand = p->hand[p->state.turn];
    if (p->state.phase < DAIFUGO_EXCHANGE)
        return choose(hand, (int)p->state.pending, DAIFUGO_GIFT, out);
    struct daifugo_gift gift = daifugo_exchange_gift(p, (enum daifugo_phase)p->state.phase);
    if (!gift.forced)
        return choose(hand, gift.count, DAIFUGO_GIFT, out);
    *out++ = daifugo_strongest(&p->rules, hand, gift.count) | DAIFUGO_GIFT;
    return out;
}

move *daifugo_generate(const struct daifugo_position *p, move *list)
{
    if (p->state.phase == DAIFUGO_OVER)
        return list;
    if (p->state.phase != DAIFUGO_PLAYING)
        return gifts(p, list);
    daifugo_cards hand = p->hand[p->state.turn], jokers = hand & DAIFUGO_JOKERS;
    struct generator g = {
        .p = p,
        .rules = &p->rules,
        .hand = hand,
        .natural = hand & DAIFUGO_NATURAL,
        .jokers = {0, jokers & -jokers, jokers},
        .joker_count = daifugo_count(jokers),
        .reversed = daifugo_reversed(p),
        .optional = p->rules.revolution_optional,
        .required = daifugo_must_lead_card(p) ? daifugo_lead_card(&p->rules) : 0,
        .lock = (unsigned)p->state.lock,
        .deuce = daifugo_deuce_number(p),
        .table = daifugo_look(p->table),
        .out = list,
    };
    if (p->table)
        follow(&g);
    else
        lead(&g);
    return g.out;
}

bool daifugo_legal(const struct daifugo_position *p, move m)
{
    if (p->state.phase == DAIFUGO_OVER || !m)
        return false;
    if (daifugo_move_cards(m) & ~p->hand[p->state.turn])
        return false;
    move list[DAIFUGO_MOVES_MAX];
    const move *end = daifugo_generate(p, list);
    for (const move *other = list; other < end; other++)
        if (*other == m)
            return true;
    return false;
}
