/* The judge. Cards are spread out into arrays of (number, suit, joker), a joker having the number and the
 * suit it stands for; nothing here uses the program's own bit tricks beyond the encoding of a move. */
#include "support/daifugo_oracle.h"

#include <stdlib.h>

struct card {
    int number, suit;
    bool joker;
};

struct pile {
    struct card cards[24];
    int count;
};

enum kind { NONE, SET, ROW, PAIR_ROW, POKER };

struct verdict {
    enum kind kind;
    int number;  /* of a set, 13 for jokers alone; lowest of a row; of a full house its triple */
    int class;   /* of a poker hand: 0 straight, 1 flush, 2 full house, 3 straight flush */
    int length;  /* numbers of a row, cards of a set */
    bool suited; /* a row of one suit */
    bool suits[4];
    int count[14];    /* cards of each number */
    uint64_t encoded; /* as a move */
};

static bool is_row(const int count[14], int each, int *low, int *length)
{
    int first = -1, last = -1;
    for (int n = 0; n < 13; n++)
        if (count[n]) {
            first = first < 0 ? n : first;
            last = n;
        }
    for (int n = first; n <= last; n++)
        if (n < 0 || count[n] != each)
            return false;
    *low = first;
    *length = last - first + 1;
    return true;
}

static bool is_set(const struct pile *pile)
{
    int natural[4] = {0}, joker[4] = {0}, missing = 0, jokers = 0;
    for (int i = 0; i < pile->count; i++) {
        if (pile->cards[i].number != pile->cards[0].number)
            return false;
        jokers += pile->cards[i].joker;
        if (pile->cards[i].joker)
            joker[pile->cards[i].suit]++;
        else
            natural[pile->cards[i].suit]++;
    }
    for (int s = 0; s < 4; s++)
        missing += !natural[s];
    /* Jokers fill suits that are missing, each another, as long as there are any. */
    int filled = 0;
    for (int s = 0; s < 4; s++)
        filled += !natural[s] && joker[s];
    return filled == (jokers < missing ? jokers : missing);
}

/* What a pile is, with every joker standing for something; alone: no joker stands for anything. */
static struct verdict judge(const struct daifugo_rules *r, const struct pile *pile, bool alone)
{
    struct verdict v = {.kind = NONE};
    int jokers = 0, low = 0, length = 0, naturals_of_suit[4] = {0};
    bool one_suit = true;
    for (int i = 0; i < pile->count; i++) {
        const struct card *c = &pile->cards[i];
        jokers += c->joker;
        v.count[c->number]++;
        one_suit &= c->suit == pile->cards[0].suit;
        naturals_of_suit[c->suit] += !c->joker;
    }
    if (alone) {
        v.kind = SET;
        v.number = 13;
        v.length = pile->count;
        v.encoded = 1ull << 54;
        for (int n = 0; n < 14; n++)
            v.count[n] = 0;
        return v;
    }
    if (is_set(pile)) {
        uint64_t mask = 0;
        v.kind = SET;
        v.number = pile->cards[0].number;
        v.length = pile->count;
        for (int i = 0; i < pile->count; i++)
            v.suits[pile->cards[i].suit] = true;
        for (int s = 0; s < 4; s++)
            mask |= (uint64_t)v.suits[s] << s;
        v.encoded = 1ull << 54 | mask << 57;
        return v;
    }
    for (int s = 0; s < 4; s++)
        v.suits[s] = naturals_of_suit[s] > 0;
    if (r->pair_straights && !jokers && is_row(v.count, 2, &low, &length) && length >= 3 &&
        length <= 5) {
        v.kind = PAIR_ROW;
        v.number = low;
        v.length = length;
        v.encoded = 3ull << 54;
        return v;
    }
    bool row = is_row(v.count, 1, &low, &length);
    if (r->poker && !jokers && pile->count == 5) {
        int three = -1, two = -1;
        for (int n = 0; n < 13; n++) {
            three = v.count[n] == 3 ? n : three;
            two = v.count[n] == 2 ? n : two;
        }
        v.kind = POKER;
        v.length = 5;
        v.suited = row && one_suit;
        v.number = row ? low : three;
        if (row && one_suit)
            v.class = 3;
        else if (row)
            v.class = 0;
        else if (one_suit)
            v.class = 1;
        else if (three >= 0 && two >= 0)
            v.class = 2;
        else
            v.kind = NONE;
        static const uint64_t types[] = {4, 5, 6, 7};
        v.encoded = types[v.class] << 54;
        if (v.kind)
            return v;
    }
    if (!r->sequences || !row || length < r->sequence_min || length > r->sequence_max)
        return v;
    if (r->poker && length == 5)
        return v;
    if (r->sequence_suits == DAIFUGO_SAME_SUIT && !one_suit)
        return v;
    int suits = 0;
    for (int s = 0; s < 4; s++)
        suits += v.suits[s];
    v.kind = ROW;
    v.number = low;
    v.length = length;
    v.suited = suits == 1;
    v.encoded = 2ull << 54 | (uint64_t)low << 57;
    return v;
}

static bool beats_number(int a, int b, bool reversed)
{
    if (b == 13)
        return false;
    if (a == 13)
        return true;
    return reversed ? a < b : b < a;
}

/* Rows of the same length: by the top card, or every card. */
static bool beats_row(const struct daifugo_rules *r, const struct verdict *v,
                      const struct verdict *t, bool reversed)
{
    int top = v->number + v->length - 1, table_top = t->number + t->length - 1;
    if (v->length != t->length)
        return false;
    if (r->sequence_beats == DAIFUGO_ALL_HIGHER)
        return reversed ? top < t->number : v->number > table_top;
    return reversed ? v->number < t->number : top > table_top;
}

static bool beats_poker(const struct verdict *v, const struct verdict *t, bool reversed)
{
    if (v->class != t->class)
        return v->class > t->class;
    if (v->class != 1)
        return beats_number(v->number, t->number, reversed);
    for (int i = 0; i < 13; i++) {
        int n = reversed ? i : 12 - i;
        if (v->count[n] != t->count[n])
            return v->count[n] > t->count[n];
    }
    return false;
}

static int rank_of_suit(const struct daifugo_position *p, int suit)
{
    const char *order = p->rules.suit_order ? "1023" : "0123"; /* diamonds, clubs, hearts, spades */
    int rank = order[suit] - '0';
    return p->state.reversed && p->rules.revolution_suits ? -rank : rank;
}

static bool higher_suit(const struct daifugo_position *p, const struct verdict *v,
                        const struct verdict *t)
{
    int best = -9, table = -9;
    for (int s = 0; s < 4; s++) {
        if (v->suits[s] && rank_of_suit(p, s) > best)
            best = rank_of_suit(p, s);
        if (t->suits[s] && rank_of_suit(p, s) > table)
            table = rank_of_suit(p, s);
    }
    return best > table;
}

static bool has_lock(const struct daifugo_position *p, const struct verdict *v)
{
    for (int s = 0; s < 4; s++)
        if (p->state.lock >> s & 1 && !v->suits[s])
            return false;
    return true;
}

/* Whether v may follow t; single is the only card, if it is one. */
static bool follows(const struct daifugo_position *p, const struct verdict *v,
                    const struct verdict *t, const struct pile *pile)
{
    const struct daifugo_rules *r = &p->rules;
    bool reversed = p->state.reversed != p->state.back;
    int deuce = r->deuce == DAIFUGO_NEVER ? -1 : r->deuce == DAIFUGO_MOVES && reversed ? 0 : 12;
    const struct card *single = pile->count == 1 ? &pile->cards[0] : NULL;
    if (single && !single->joker && single->number == deuce && (!r->deuce_locked || has_lock(p, v)))
        return true;
    if (single && !single->joker && single->number == deuce && r->deuce_locked)
        return false;
    if (r->spade_three && single && !single->joker && single->number == 0 && single->suit == 3 &&
        t->kind == SET && t->number == 13 && t->length == 1)
        return true;
    if (v->kind == SET && v->number == 13)
        return t->kind == SET && t->length == v->length && t->number != 13;
    if (!has_lock(p, v))
        return false;
    switch (v->kind) {
    case SET:
        if (t->kind != SET)
            return false;
        if (v->length == t->length && beats_number(v->number, t->number, reversed))
            return true;
        return r->skip && v->number == t->number && (v->length == t->length || r->skip_any_size) &&
               (r->skip == DAIFUGO_SKIP_ANY || higher_suit(p, v, t));
    case ROW:
        return t->kind == ROW && beats_row(r, v, t, reversed);
    case PAIR_ROW:
        if (t->kind == POKER)
            return r->pair_on_straight && t->class == 0 && beats_row(r, v, t, reversed);
        return (t->kind == ROW || t->kind == PAIR_ROW) && beats_row(r, v, t, reversed);
    case POKER:
        return t->kind == POKER && beats_poker(v, t, reversed);
    case NONE:
        break;
    }
    return false;
}

static bool revolts(const struct daifugo_position *p, const struct verdict *v,
                    const struct verdict *t)
{
    const struct daifugo_rules *r = &p->rules;
    bool row = v->kind == ROW || (v->kind == POKER && (v->class == 0 || v->class == 3));
    if (v->kind == SET && r->revolution_set && v->length >= r->revolution_set)
        return true;
    if (row && r->revolution_sequence && v->length >= r->revolution_sequence)
        return v->suited || !r->revolution_suited;
    if (!r->revolution_built || v->kind != SET || t->kind != SET || v->number == 13 ||
        t->number == 13)
        return false;
    int before = (int)p->state.set_run;
    if (v->number == t->number && r->revolution_set && before < r->revolution_set &&
        before + v->length >= r->revolution_set)
        return true;
    bool reversed = p->state.reversed != p->state.back, same = true;
    for (int s = 0; s < 4; s++)
        same &= v->suits[s] == t->suits[s];
    return v->length == 1 && t->length == 1 && r->revolution_sequence &&
           v->number == t->number + (reversed ? -1 : 1) && (same || !r->revolution_suited) &&
           (int)p->state.sequence_run + 1 >= r->revolution_sequence;
}

struct search {
    const struct daifugo_position *p;
    struct verdict table;
    bool must_have; /* the card that leads */
    struct card lead;
    move *list;
    size_t count;
};

static void consider(struct search *s, const struct pile *pile, uint64_t bits, bool alone)
{
    struct verdict v = judge(&s->p->rules, pile, alone);
    if (!v.kind)
        return;
    if (s->p->table && !follows(s->p, &v, &s->table, pile))
        return;
    bool found = !s->must_have;
    for (int i = 0; i < pile->count; i++)
        found |= !pile->cards[i].joker && pile->cards[i].number == s->lead.number &&
                 pile->cards[i].suit == s->lead.suit;
    if (!found)
        return;
    bool revolution = revolts(s->p, &v, &s->table);
    if (!revolution || s->p->rules.revolution_optional)
        s->list[s->count++] = bits | v.encoded;
    if (revolution)
        s->list[s->count++] = bits | v.encoded | 1ull << 61;
}

/* Lets the jokers at and behind index stand for every card. */
static void assign(struct search *s, struct pile *pile, int index, uint64_t bits)
{
    while (index < pile->count && !pile->cards[index].joker)
        index++;
    if (index == pile->count) {
        consider(s, pile, bits, false);
        return;
    }
    for (int card = 0; card < 52; card++) {
        pile->cards[index].number = card / 4;
        pile->cards[index].suit = card % 4;
        assign(s, pile, index + 1, bits);
    }
}

static int by_value(const void *a, const void *b)
{
    move x = *(const move *)a, y = *(const move *)b;
    return (x > y) - (x < y);
}

/* The cards of a move as they lie there, jokers standing for what it says. */
static struct verdict judge_table(const struct daifugo_rules *r, move table)
{
    struct pile pile = {.count = 0};
    int jokers = (int)(table >> 52 & 1) + (int)(table >> 53 & 1), type = (int)(table >> 54 & 7);
    int detail = (int)(table >> 57 & 15);
    bool numbers[13] = {0}, suits[4] = {0};
    int number = 0, suit = 0;
    for (int card = 0; card < 52; card++)
        if (table >> card & 1) {
            number = card / 4;
            suit = card % 4;
            numbers[number] = suits[suit] = true;
            pile.cards[pile.count++] = (struct card){number, suit, false};
        }
    bool alone = pile.count == 0;
    for (; jokers > 0; jokers--) {
        struct card c = {.number = number, .suit = suit, .joker = true};
        if (type == 1) /* a suit that the set says and no card has */
            for (int s = 0; s < 4; s++)
                if (detail >> s & 1 && !suits[s]) {
                    c.suit = s;
                    suits[s] = true;
                    break;
                }
        if (type == 2) /* the first number from its beginning that no card has */
            for (int n = detail; n < 13; n++)
                if (!numbers[n]) {
                    c.number = n;
                    numbers[n] = true;
                    break;
                }
        pile.cards[pile.count++] = c;
    }
    return judge(r, &pile, alone);
}

size_t daifugo_oracle(const struct daifugo_position *p, move *list)
{
    uint64_t hand = p->hand[p->state.turn], cards[24];
    int size = 0;
    struct search s = {.p = p, .list = list};
    for (int card = 0; card < 54; card++)
        if (hand >> card & 1)
            cards[size++] = (uint64_t)card;
    if (p->table) {
        s.table = judge_table(&p->rules, p->table);
        list[s.count++] = 1ull << 63;
    } else if (p->rules.lead_card && daifugo_card_leads(p)) {
        s.lead = (struct card){.number = 0, .suit = p->rules.lead ? 3 : 0};
        s.must_have = hand >> s.lead.suit & 1;
    }
    for (uint32_t chosen = 1; chosen < 1u << size; chosen++) {
        struct pile pile = {.count = 0};
        uint64_t bits = 0;
        int jokers = 0;
        for (int i = 0; i < size; i++)
            if (chosen >> i & 1) {
                int card = (int)cards[i];
                bits |= 1ull << card;
                jokers += card >= 52;
                pile.cards[pile.count++] = (struct card){card / 4 % 13, card % 4, card >= 52};
            }
        if (pile.count > 13)
            continue;
        if (jokers == pile.count)
            consider(&s, &pile, bits, true);
        else
            assign(&s, &pile, 0, bits);
    }
    qsort(list, s.count, sizeof *list, by_value);
    size_t kept = 0;
    for (size_t i = 0; i < s.count; i++)
        if (i == 0 || list[i] != list[i - 1])
            list[kept++] = list[i];
    return kept;
}
