/* Views and guesses.
 *
 * A guess deals at one moment of the round and plays the moves over again. Where there was no exchange,
 * or while it is going on, that moment is the view's beginning. Once the exchange is over it is its end:
 * there cards shown later are in the right hands, and exchanges that the seat did not see are invented
 * backwards. That is always possible: the rich may have given back what they got. */
#include "daifugo/view.h"

#include "core/random.h"

#include <assert.h>
#include <string.h>

static struct daifugo_seen look_at(const struct daifugo_position *before, move m, int seat)
{
    enum daifugo_phase phase = (enum daifugo_phase)before->state.phase;
    struct daifugo_seen seen = {.move = m,
                                .mover = (uint8_t)before->state.turn,
                                .taker = DAIFUGO_NO_SEAT,
                                .phase = (uint8_t)phase};
    if (phase == DAIFUGO_GIVING)
        seen.taker = (uint8_t)daifugo_next_seat(before, seen.mover);
    if (phase < DAIFUGO_EXCHANGE)
        return seen;
    struct daifugo_gift gift = daifugo_exchange_gift(before, phase);
    seen.taker = (uint8_t)gift.taker;
    seen.count = (uint8_t)gift.count;
    if (gift.giver != seat && gift.taker != seat)
        seen.move &= ~DAIFUGO_ALL;
    return seen;
}

/* If the seat to move opens the round, everybody knows that it has the card that leads, or, where a
 * strange deck was set up so, has it not. */
static void look_at_opener(const struct daifugo_position *p, struct daifugo_view *view)
{
    view->opener = view->lacks = DAIFUGO_NO_SEAT;
    if (!daifugo_opens_by_card(p))
        return;
    if (p->hand[p->state.turn] & daifugo_lead_card(&p->rules))
        view->opener = (uint8_t)p->state.turn;
    else
        view->lacks = (uint8_t)p->state.turn;
}

void daifugo_see(const struct daifugo_position *p, const struct history *h, int seat,
                 struct daifugo_view *view)
{
    struct daifugo_position *base = &view->base;
    struct history back = *h; /* undo only reads the entries */
    memset(view, 0, sizeof *view);
    *base = *p;
    view->seat = (uint8_t)seat;
    view->length = (uint32_t)base->state.since;
    /* The round opens where the exchange ends, or else where it begins. */
    bool opened = false;
    look_at_opener(base, view);
    for (size_t i = view->length; i-- > 0;) {
        move m = back.entries[back.length - 1].move;
        daifugo_undo(base, &back);
        view->moves[i] = look_at(base, m, seat);
        opened |= base->state.phase >= DAIFUGO_EXCHANGE;
        if (!opened)
            look_at_opener(base, view);
    }
    for (int other = 0; other < p->rules.players; other++) {
        daifugo_cards hand = base->hand[other];
        view->counts[other] = (uint8_t)daifugo_count(hand);
        if (other == seat)
            continue;
        view->unseen[1] |= view->unseen[0] & hand;
        view->unseen[0] |= hand;
        base->hand[other] = 0;
    }
    base->seed = base->key = 0;
}

/* The moment at which hands are drawn, and what the seat knows of them then. */
struct dealing {
    const struct daifugo_rules *rules;
    int seat, opener, lacks;
    struct daifugo_seen *moves; /* a copy of the view's, in which blanks are filled */
    size_t length, at;          /* all moves; those before the moment */
    int counts[SEATS_MAX];
    daifugo_cards known[SEATS_MAX];
    daifugo_cards banned[SEATS_MAX]; /* cards that are not among a hand's unknown ones */
    daifugo_cards unseen[2];         /* as in a view, at that moment */
};

/* How many moves the exchange took if it is in the view and over, else 0. */
static size_t finished_exchange(const struct daifugo_view *view)
{
    size_t count = 0;
    while (count < view->length && view->moves[count].phase >= DAIFUGO_EXCHANGE)
        count++;
    int step = view->base.rules.players > 3 ? 1 : 2;
    return count && view->moves[count - 1].phase + step >= DAIFUGO_EXCHANGE_END ? count : 0;
}

/* All cards that could have been given instead of one of a forced gift. */
static daifugo_cards better_than(const struct daifugo_rules *rules, daifugo_cards gift)
{
    daifugo_cards better = 0;
    for (int card = 0; card < DAIFUGO_DECK; card++)
        for (daifugo_cards rest = gift; rest;)
            if (daifugo_card_stronger(rules, card, bits64_pop(&rest)))
                better |= 1ull << card;
    return better & ~gift;
}

static bool is_forced(const struct daifugo_seen *m)
{
    return m->phase >= DAIFUGO_EXCHANGE && m->phase < DAIFUGO_EXCHANGE + 2;
}

/* What the exchange before the moment has taught this seat. */
static void learn_from_exchange(struct dealing *d)
{
    for (size_t i = 0; i < d->at; i++) {
        const struct daifugo_seen *m = &d->moves[i];
        daifugo_cards cards = daifugo_move_cards(m->move);
        d->counts[m->mover] -= m->count;
        d->counts[m->taker] += m->count;
        if (!cards)
            continue;
        d->known[m->mover] &= ~cards;
        d->known[m->taker] |= cards;
        if (m->mover == d->seat)
            d->unseen[0] |= cards;
        else
            d->unseen[0] &= ~cards;
    }
}

/* What is shown from the moment on: whoever lays down a card, and was not given it since, had it. */
static void learn_from_plays(struct dealing *d)
{
    daifugo_cards got[SEATS_MAX] = {0};
    for (size_t i = d->at; i < d->length; i++) {
        const struct daifugo_seen *m = &d->moves[i];
        daifugo_cards cards = daifugo_move_cards(m->move);
        if (m->mover != d->seat)
            d->known[m->mover] |= cards & ~got[m->mover];
        got[m->mover] &= ~cards;
        if (m->taker != DAIFUGO_NO_SEAT)
            got[m->taker] |= cards;
    }
}

static void learn(struct dealing *d)
{
    learn_from_exchange(d);
    learn_from_plays(d);
    if (d->opener != DAIFUGO_NO_SEAT)
        d->known[d->opener] |= daifugo_lead_card(d->rules);
    if (d->lacks != DAIFUGO_NO_SEAT)
        d->banned[d->lacks] = daifugo_lead_card(d->rules);
    for (size_t i = 0; i < d->length; i++) {
        const struct daifugo_seen *m = &d->moves[i];
        if (is_forced(m) && m->taker == d->seat)
            d->banned[m->mover] = better_than(d->rules, daifugo_move_cards(m->move));
    }
    for (int seat = 0; seat < d->rules->players; seat++) {
        if (seat == d->seat)
            continue;
        daifugo_cards second = d->known[seat] & d->unseen[1];
        d->unseen[1] ^= second;
        d->unseen[0] &= ~(d->known[seat] ^ second);
    }
}

static daifugo_cards some_cards(struct random *r, daifugo_cards from, int count)
{
    uint8_t cards[DAIFUGO_DECK];
    uint32_t size = 0;
    daifugo_cards drawn = 0;
    while (from)
        cards[size++] = (uint8_t)bits64_pop(&from);
    for (; count > 0; count--) {
        assert(size > 0);
        uint32_t at = random_below(r, size);
        drawn |= 1ull << cards[at];
        cards[at] = cards[--size];
    }
    return drawn;
}

/* Hands out what is unseen. In a strange deck a card may be there twice, and no hand may get both: the
 * seconds are dealt first, and all is tried again when that leads nowhere. */
static bool try_hands(const struct dealing *d, struct random *r, daifugo_cards hand[SEATS_MAX])
{
    daifugo_cards pool = d->unseen[0];
    int missing[SEATS_MAX] = {0}, places = 0;
    for (int seat = 0; seat < d->rules->players; seat++) {
        hand[seat] = d->known[seat];
        if (seat != d->seat)
            missing[seat] = d->counts[seat] - daifugo_count(hand[seat]);
        places += missing[seat];
    }
    for (daifugo_cards twice = d->unseen[1]; twice;) {
        int card = bits64_pop(&twice), seat = 0;
        int place = (int)random_below(r, (uint32_t)places--);
        for (; place >= missing[seat]; seat++)
            place -= missing[seat];
        if (hand[seat] >> card & 1)
            return false;
        hand[seat] |= 1ull << card;
        missing[seat]--;
    }
    /* The seat with a ban first, for the others can take whatever is left. */
    for (int pass = 0; pass < 2; pass++)
        for (int seat = 0; seat < d->rules->players; seat++) {
            if ((d->banned[seat] == 0) != pass)
                continue;
            daifugo_cards from = pool & ~d->banned[seat] & ~hand[seat];
            if (daifugo_count(from) < missing[seat])
                return false;
            daifugo_cards drawn = some_cards(r, from, missing[seat]);
            hand[seat] |= drawn;
            pool &= ~drawn;
        }
    return true;
}

/* An exchange between two others that could have led to their hands. The poor seat's gift was better
 * than all it kept, and the rich seat had it then. */
static void invent_exchange(const struct dealing *d, struct random *r,
                            const daifugo_cards hand[SEATS_MAX], struct daifugo_seen *poor,
                            struct daifugo_seen *rich)
{
    daifugo_cards kept = hand[rich->taker];
    daifugo_cards back = some_cards(r, kept, rich->count), gift = 0;
    if (poor) {
        daifugo_cards fits = 0;
        for (daifugo_cards rest = hand[rich->mover] | back; rest;) {
            int card = bits64_pop(&rest);
            bool best = true;
            for (daifugo_cards others = kept & ~back; others && best;)
                best = daifugo_card_stronger(d->rules, card, bits64_pop(&others));
            fits |= (daifugo_cards)best << card;
        }
        if (daifugo_count(fits) >= poor->count)
            gift = some_cards(r, fits, poor->count);
        else
            gift = back = daifugo_strongest(d->rules, kept, poor->count);
        poor->move |= gift;
    }
    rich->move |= back;
}

/* Back from the end of the exchange to its beginning. */
static void undo_exchange(struct dealing *d, struct random *r, daifugo_cards hand[SEATS_MAX])
{
    for (size_t i = 0; i < d->at; i++) {
        struct daifugo_seen *rich = &d->moves[i], *poor = NULL;
        if (is_forced(rich) || daifugo_move_cards(rich->move))
            continue;
        for (size_t j = 0; j < i; j++)
            if (d->moves[j].mover == rich->taker)
                poor = &d->moves[j];
        invent_exchange(d, r, hand, poor, rich);
    }
    for (size_t i = d->at; i-- > 0;) {
        daifugo_cards cards = daifugo_move_cards(d->moves[i].move);
        hand[d->moves[i].taker] &= ~cards;
        hand[d->moves[i].mover] |= cards;
    }
}

void daifugo_guess(const struct daifugo_view *view, struct random *r, struct daifugo_position *p,
                   struct history *h)
{
    struct daifugo_seen moves[DAIFUGO_ROUND_MOVES];
    memcpy(moves, view->moves, view->length * sizeof *moves);
    struct dealing d = {.rules = &view->base.rules,
                        .seat = view->seat,
                        .opener = view->opener,
                        .lacks = view->lacks,
                        .moves = moves,
                        .length = view->length,
                        .at = finished_exchange(view),
                        .unseen = {view->unseen[0], view->unseen[1]}};
    for (int seat = 0; seat < SEATS_MAX; seat++)
        d.counts[seat] = view->counts[seat];
    d.known[d.seat] = view->base.hand[d.seat];
    learn(&d);
    *p = view->base;
    while (!try_hands(&d, r, p->hand))
        ;
    undo_exchange(&d, r, p->hand);
    p->seed = random_next(r);
    p->key = daifugo_fresh_key(p);
    history_clear(h);
    history_reserve(h, view->length);
    for (size_t i = 0; i < d.length; i++) {
        move m = moves[i].move;
        if (moves[i].phase >= DAIFUGO_EXCHANGE && !daifugo_move_cards(m))
            m |= is_forced(&moves[i])
                     ? daifugo_strongest(&p->rules, p->hand[moves[i].mover], moves[i].count)
                     : some_cards(r, p->hand[moves[i].mover], moves[i].count);
        daifugo_play(p, h, m);
    }
}
