/* Dealing, playing and taking back. */
#include "daifugo/position.h"

#include "core/random.h"

#include <assert.h>
#include <string.h>

_Static_assert(sizeof(struct daifugo_state) == sizeof(uint64_t),
               "undo keeps the state in one word");
_Static_assert(sizeof(struct daifugo_position) % 8 == 0, "a position has no padding at its end");

static uint64_t state_word(const struct daifugo_state *s)
{
    uint64_t word;
    memcpy(&word, s, sizeof word);
    return word;
}

uint64_t daifugo_fresh_key(const struct daifugo_position *p)
{
    struct daifugo_state state = p->state;
    state.since = 0;
    uint64_t key =
        random_mix(state_word(&state) ^ 0x5851f42d4c957f2dull) + random_mix(p->table + 7);
    for (unsigned seat = 0; seat < (unsigned)p->rules.players; seat++) {
        key += random_mix(p->hand[seat] ^ (uint64_t)(seat + 1) << 58);
        key += random_mix((uint64_t)p->place[seat] << 32 | (uint64_t)p->points[seat] << 8 | seat);
    }
    return key ^ p->round;
}

void daifugo_set_title(struct daifugo_position *p, int seat, int title)
{
    unsigned at = (unsigned)(DAIFUGO_TITLE_BITS * seat);
    p->state.titles = (p->state.titles & ~(7ull << at)) | (uint64_t)title << at;
}

bool daifugo_titled(const struct daifugo_position *p)
{
    int reset = p->rules.class_reset;
    return p->state.titles && !(reset && (p->round - 1) % reset == 0);
}

static int seat_titled(const struct daifugo_position *p, int title)
{
    int seat = 0;
    while (seat < p->rules.players - 1 && daifugo_title(p, seat) != title)
        seat++;
    return seat;
}

struct daifugo_gift daifugo_exchange_gift(const struct daifugo_position *p,
                                          enum daifugo_phase phase)
{
    int step = (int)phase - DAIFUGO_EXCHANGE, last = p->rules.players;
    bool second = step & 1;
    int rich = seat_titled(p, second ? 2 : 1), poor = seat_titled(p, second ? last - 1 : last);
    bool forced = step < 2;
    return (struct daifugo_gift){.giver = forced ? poor : rich,
                                 .taker = forced ? rich : poor,
                                 .count = second ? 1 : 2,
                                 .forced = forced};
}

int daifugo_next_seat(const struct daifugo_position *p, int seat)
{
    do {
        seat = seat + 1 == p->rules.players ? 0 : seat + 1;
    } while (!p->hand[seat]);
    return seat;
}

bool daifugo_card_stronger(const struct daifugo_rules *rules, int a, int b)
{
    if (a / 4 != b / 4 || a >= DAIFUGO_FIRST_JOKER)
        return a > b;
    return daifugo_suit_rank(rules, a % 4) > daifugo_suit_rank(rules, b % 4);
}

daifugo_cards daifugo_strongest(const struct daifugo_rules *rules, daifugo_cards hand, int count)
{
    daifugo_cards chosen = 0;
    for (; count > 0 && hand; count--) {
        daifugo_cards rest = hand;
        int best = bits64_pop(&rest);
        while (rest) {
            int card = bits64_pop(&rest);
            if (daifugo_card_stronger(rules, card, best))
                best = card;
        }
        chosen |= 1ull << best;
        hand ^= 1ull << best;
    }
    return chosen;
}

int daifugo_deuce_number(const struct daifugo_position *p)
{
    if (p->rules.deuce == DAIFUGO_NEVER)
        return -1;
    return p->rules.deuce == DAIFUGO_MOVES && daifugo_reversed(p) ? DAIFUGO_THREE : DAIFUGO_TWO;
}

daifugo_cards daifugo_lead_card(const struct daifugo_rules *rules)
{
    return daifugo_card(DAIFUGO_THREE, rules->lead ? DAIFUGO_SPADE : DAIFUGO_DIAMOND);
}

bool daifugo_card_leads(const struct daifugo_position *p)
{
    return p->rules.next_lead == DAIFUGO_LEAD_BY_CARD || !daifugo_titled(p);
}

bool daifugo_opens_by_card(const struct daifugo_position *p)
{
    int count = 0;
    for (int seat = 0; seat < p->rules.players; seat++)
        count += daifugo_count(p->hand[seat]);
    return p->state.phase == DAIFUGO_PLAYING && !p->table && daifugo_card_leads(p) &&
           count == DAIFUGO_FIRST_JOKER + p->rules.jokers;
}

/* Where its holder leads, the card is gone after the first play; so whoever leads and has it opens the
 * round. */
bool daifugo_must_lead_card(const struct daifugo_position *p)
{
    return p->rules.lead_card && !p->table && daifugo_card_leads(p) &&
           (p->hand[p->state.turn] & daifugo_lead_card(&p->rules));
}

static int first_to_lead(const struct daifugo_position *p)
{
    if (!daifugo_card_leads(p))
        return seat_titled(p, p->rules.players);
    for (int seat = 0; seat < p->rules.players; seat++)
        if (p->hand[seat] & daifugo_lead_card(&p->rules))
            return seat;
    return 0; /* a strange deck has no such card */
}

void daifugo_begin_round(struct daifugo_position *p)
{
    p->state = (struct daifugo_state){.titles = p->state.titles};
    p->table = 0;
    memset(p->place, 0, sizeof p->place);
    if (p->rules.exchange && daifugo_titled(p)) {
        p->state.phase = DAIFUGO_EXCHANGE;
        p->state.turn = (unsigned)daifugo_exchange_gift(p, DAIFUGO_EXCHANGE).giver & 7;
    } else {
        p->state.turn = (unsigned)first_to_lead(p) & 7;
    }
}

/* All cards are shuffled and dealt clockwise, one at a time. */
static void deal_round(struct daifugo_position *p)
{
    int count = DAIFUGO_FIRST_JOKER + p->rules.jokers;
    struct random r = random_seeded(random_mix(p->seed) + p->round);
    uint8_t deck[DAIFUGO_DECK];
    memset(p->hand, 0, sizeof p->hand);
    for (int i = 0; i < count; i++)
        deck[i] = (uint8_t)i;
    for (int i = count - 1, seat = 0; i >= 0; i--) {
        uint32_t drawn = random_below(&r, (uint32_t)i + 1);
        p->hand[seat] |= 1ull << deck[drawn];
        deck[drawn] = deck[i];
        seat = seat + 1 == p->rules.players ? 0 : seat + 1;
    }
    daifugo_begin_round(p);
}

void daifugo_deal(struct daifugo_position *p, uint64_t seed)
{
    p->seed = seed;
    p->round = 1;
    memset(p->points, 0, sizeof p->points);
    p->state = (struct daifugo_state){0};
    deal_round(p);
    p->key = daifugo_fresh_key(p);
}

/* The runs towards a revolution that several plays build. */
static bool continues_set(const struct daifugo_play *table, const struct daifugo_play *play)
{
    return table->type == DAIFUGO_SET && play->type == DAIFUGO_SET && table->low == play->low &&
           play->low != DAIFUGO_JOKER;
}

static bool is_single(const struct daifugo_play *play)
{
    return play->type == DAIFUGO_SET && play->size == 1 && play->low != DAIFUGO_JOKER;
}

static bool continues_sequence(const struct daifugo_position *p, const struct daifugo_play *table,
                               const struct daifugo_play *play)
{
    int step = daifugo_reversed(p) ? -1 : 1;
    return is_single(table) && is_single(play) && play->low == table->low + step &&
           (!p->rules.revolution_suited || play->suits == table->suits);
}

bool daifugo_can_revolt(const struct daifugo_position *p, const struct daifugo_play *table,
                        const struct daifugo_play *play)
{
    const struct daifugo_rules *r = &p->rules;
    if (play->type == DAIFUGO_SET) {
        if (r->revolution_set && play->size >= r->revolution_set)
            return true;
        if (!r->revolution_built || !table->type)
            return false;
        if (r->revolution_set && continues_set(table, play) &&
            p->state.set_run < (unsigned)r->revolution_set)
            return (int)p->state.set_run + play->size >= r->revolution_set;
        return r->revolution_sequence && continues_sequence(p, table, play) &&
               (int)p->state.sequence_run + 1 >= r->revolution_sequence;
    }
    bool straight = play->type == DAIFUGO_SEQUENCE || play->type == DAIFUGO_STRAIGHT ||
                    play->type == DAIFUGO_STRAIGHT_FLUSH;
    return straight && r->revolution_sequence && play->size >= r->revolution_sequence &&
           (play->suited || !r->revolution_suited);
}

static void update_runs(struct daifugo_position *p, const struct daifugo_play *table,
                        const struct daifugo_play *play)
{
    struct daifugo_state *s = &p->state;
    if (!p->rules.revolution_built)
        return;
    unsigned sets = continues_set(table, play) ? (unsigned)s->set_run : 0;
    unsigned singles = continues_sequence(p, table, play) ? (unsigned)s->sequence_run : 0;
    s->set_run =
        (play->type == DAIFUGO_SET && play->low != DAIFUGO_JOKER ? sets + play->size : 0) & 7;
    s->sequence_run = (is_single(play) ? singles + 1 : 0) & 15;
}

static void update_lock(struct daifugo_position *p, const struct daifugo_play *table,
                        const struct daifugo_play *play)
{
    bool sets = table->type == DAIFUGO_SET && play->type == DAIFUGO_SET;
    bool sequences = p->rules.lock_sequences && table->type == DAIFUGO_SEQUENCE &&
                     play->type == DAIFUGO_SEQUENCE && table->suited && play->suited;
    if (!sets && !sequences)
        return;
    if (p->rules.lock == DAIFUGO_LOCK_PARTIAL)
        p->state.lock |= table->suits & play->suits;
    else if (p->rules.lock == DAIFUGO_LOCK_FULL && table->suits == play->suits)
        p->state.lock |= play->suits;
}

static bool has(const struct daifugo_play *play, int number)
{
    return play->numbers >> number & 1;
}

static bool is_straight(const struct daifugo_play *play)
{
    return play->type == DAIFUGO_SEQUENCE || play->type == DAIFUGO_PAIRS ||
           play->type == DAIFUGO_STRAIGHT || play->type == DAIFUGO_STRAIGHT_FLUSH;
}

static bool eight_clears(const struct daifugo_rules *r, const struct daifugo_play *play)
{
    if (r->eight == DAIFUGO_EIGHT_OFF || !has(play, DAIFUGO_EIGHT))
        return false;
    if (r->eight == DAIFUGO_EIGHT_ANY || play->type == DAIFUGO_SET)
        return true;
    return r->eight == DAIFUGO_EIGHT_ENDS && is_straight(play) &&
           (play->low == DAIFUGO_EIGHT || play->high == DAIFUGO_EIGHT);
}

/* Whether a play ends the trick by itself, judged before it changes the order. */
static bool clears(const struct daifugo_position *p, const struct daifugo_play *table,
                   const struct daifugo_play *play, move m)
{
    int deuce = daifugo_deuce_number(p);
    bool answers_joker = p->rules.spade_three && table->type == DAIFUGO_SET && table->size == 1 &&
                         table->low == DAIFUGO_JOKER &&
                         daifugo_move_cards(m) == daifugo_card(DAIFUGO_THREE, DAIFUGO_SPADE);
    if (eight_clears(&p->rules, play) || answers_joker)
        return true;
    if (deuce < 0 || !has(play, deuce))
        return false;
    return play->type == DAIFUGO_SET || (p->rules.deuce_straights && is_straight(play));
}

/* Whether finishing with this play puts one last, judged before it changes the order. */
static bool is_foul(const struct daifugo_position *p, const struct daifugo_play *play, move m)
{
    const struct daifugo_rules *r = &p->rules;
    if (r->forbid_in == DAIFUGO_FORBID_SETS && play->type != DAIFUGO_SET)
        return false;
    bool moved = r->forbid_two == DAIFUGO_MOVES && daifugo_reversed(p);
    return (r->forbid_two && has(play, moved ? DAIFUGO_THREE : DAIFUGO_TWO)) ||
           (r->forbid_three && has(play, DAIFUGO_THREE)) ||
           (r->forbid_eight && has(play, DAIFUGO_EIGHT)) ||
           (r->forbid_jack && has(play, DAIFUGO_JACK)) ||
           (r->forbid_joker && (m & DAIFUGO_JOKERS)) ||
           (r->forbid_spade_three && (m & daifugo_card(DAIFUGO_THREE, DAIFUGO_SPADE)));
}

static void begin_trick(struct daifugo_position *p, int leader)
{
    struct daifugo_state *s = &p->state;
    p->table = 0;
    s->passed = s->lock = s->back = s->set_run = s->sequence_run = s->skip = s->owner = 0;
    s->turn = (unsigned)leader & 7;
}

static void end_trick(struct daifugo_position *p)
{
    int owner = p->state.owner;
    begin_trick(p, p->hand[owner] ? owner : daifugo_next_seat(p, owner));
}

/* Hands the turn on. The trick has ended when it comes back to the owner, unless he may still play on
 * his own cards. */
static void pass_turn_on(struct daifugo_position *p)
{
    struct daifugo_state *s = &p->state;
    int seat = s->turn, skip = s->skip;
    s->skip = 0;
    for (;;) {
        seat = seat + 1 == p->rules.players ? 0 : seat + 1;
        bool out = !p->hand[seat] || (s->passed >> seat & 1);
        if (seat == (int)s->owner) {
            if (out || p->rules.trick_end == DAIFUGO_OTHERS_PASS)
                end_trick(p);
            else
                s->turn = (unsigned)seat & 7;
            return;
        }
        if (!p->hand[seat])
            continue;
        if (skip > 0) {
            skip--;
            if (p->rules.skip_passes)
                s->passed |= 1u << seat;
        } else if (!out) {
            s->turn = (unsigned)seat & 7;
            return;
        }
    }
}

/* Cards that leave the game unplayed, kept for undo with the seat that had them. */
static uint64_t lay_down(struct daifugo_position *p, int seat)
{
    uint64_t laid = p->hand[seat] | (uint64_t)seat << 60;
    p->hand[seat] = 0;
    return laid;
}

static void pick_up(struct daifugo_position *p, uint64_t laid)
{
    if (laid)
        p->hand[laid >> 60] = laid & DAIFUGO_ALL;
}

static int seats_with_place(const struct daifugo_position *p)
{
    int count = 0;
    for (int seat = 0; seat < p->rules.players; seat++)
        count += p->place[seat] != 0;
    return count;
}

/* A place from the end: for a forbidden finish, or a daifugo who falls. */
static void place_from_end(struct daifugo_position *p, int seat)
{
    int players = p->rules.players, before = p->state.offenders;
    if (p->rules.foul_order == DAIFUGO_LATER_IS_LAST) {
        for (int other = 0; other < players; other++)
            p->place[other] -= p->place[other] > players - before;
        p->place[seat] = (uint8_t)players;
    } else {
        p->place[seat] = (uint8_t)(players - before);
    }
    p->state.offenders++;
}

static void end_round(struct daifugo_position *p)
{
    for (int seat = 0; seat < p->rules.players; seat++) {
        p->points[seat] = (uint16_t)(p->points[seat] + daifugo_points(&p->rules, p->place[seat]));
        if (p->round < p->rules.rounds)
            daifugo_set_title(p, seat, p->place[seat]);
    }
    if (p->round == p->rules.rounds) {
        p->state = (struct daifugo_state){
            .phase = DAIFUGO_OVER, .titles = p->state.titles, .since = p->state.since};
        p->table = 0;
        return;
    }
    p->round++;
    deal_round(p);
}

/* The mover has no cards left and gets a place. True when that ended the round. */
static bool finish(struct daifugo_position *p, struct history_entry *entry, bool foul)
{
    int seat = p->state.turn, players = p->rules.players;
    if (foul) {
        place_from_end(p, seat);
    } else {
        int first = 1 + seats_with_place(p) - (int)p->state.offenders;
        p->place[seat] = (uint8_t)first;
        int daifugo = seat_titled(p, 1);
        if (p->rules.miyako_ochi && first == 1 && daifugo_titled(p) && p->hand[daifugo]) {
            place_from_end(p, daifugo);
            entry->undo[2] = lay_down(p, daifugo);
        }
    }
    int placed = seats_with_place(p);
    if (placed < players - 1)
        return false;
    if (placed < players) {
        int last = daifugo_next_seat(p, seat);
        p->place[last] = (uint8_t)(players - (int)p->state.offenders);
        entry->undo[3] = lay_down(p, last);
    }
    end_round(p);
    return true;
}

static void play_cards(struct daifugo_position *p, struct history_entry *entry, move m)
{
    struct daifugo_state *s = &p->state;
    struct daifugo_play table = daifugo_look(p->table), play = daifugo_look(m);
    int seat = s->turn;
    p->hand[seat] &= ~daifugo_move_cards(m);
    bool ends = clears(p, &table, &play, m), foul = is_foul(p, &play, m);
    bool skips = play.type == DAIFUGO_SET && ((p->rules.skip && continues_set(&table, &play)) ||
                                              (p->rules.five_skip && play.low == DAIFUGO_FIVE));
    update_lock(p, &table, &play);
    update_runs(p, &table, &play);
    bool was_reversed = daifugo_reversed(p);
    s->reversed ^= (m & DAIFUGO_REVOLUTION) != 0;
    s->back ^= p->rules.eleven_back && play.type == DAIFUGO_SET && play.low == DAIFUGO_JACK;
    if (p->rules.revolution_built && daifugo_reversed(p) != was_reversed)
        s->sequence_run = is_single(&play); /* a row goes one way */
    s->owner = s->turn;
    s->skip = (skips ? play.size : 0) & 7;
    p->table = m & ~DAIFUGO_REVOLUTION;

    bool finished = !p->hand[seat];
    if (finished && finish(p, entry, foul))
        return;
    bool asked = play.type == DAIFUGO_SET && !finished &&
                 ((p->rules.seven_give && play.low == DAIFUGO_SEVEN) ||
                  (p->rules.ten_discard && play.low == DAIFUGO_TEN));
    if (ends || (finished && p->rules.finish_clears)) {
        end_trick(p);
    } else if (asked) {
        int left = daifugo_count(p->hand[seat]);
        s->phase = play.low == DAIFUGO_SEVEN ? DAIFUGO_GIVING : DAIFUGO_DISCARDING;
        s->pending = (play.size < left ? play.size : (unsigned)left) & 7;
    } else {
        pass_turn_on(p);
    }
}

static void pass(struct daifugo_position *p)
{
    struct daifugo_state *s = &p->state;
    if (p->rules.pass == DAIFUGO_PASS_STICKY)
        s->passed |= 1u << s->turn;
    if (p->rules.revolution_built == DAIFUGO_BUILT_UNBROKEN)
        s->set_run = s->sequence_run = 0;
    if (s->turn == s->owner)
        end_trick(p);
    else
        pass_turn_on(p);
}

/* Sevens and tens: their player gets rid of some more cards. */
static void give_or_discard(struct daifugo_position *p, struct history_entry *entry, move m)
{
    struct daifugo_state *s = &p->state;
    int seat = s->turn;
    p->hand[seat] &= ~daifugo_move_cards(m);
    if (s->phase == DAIFUGO_GIVING)
        p->hand[daifugo_next_seat(p, seat)] |= daifugo_move_cards(m);
    s->phase = DAIFUGO_PLAYING;
    s->pending = 0;
    bool finished = !p->hand[seat];
    if (finished && finish(p, entry, false))
        return;
    if (finished && p->rules.finish_clears)
        end_trick(p);
    else
        pass_turn_on(p);
}

static void exchange(struct daifugo_position *p, move m)
{
    struct daifugo_gift gift = daifugo_exchange_gift(p, (enum daifugo_phase)p->state.phase);
    p->hand[gift.giver] &= ~daifugo_move_cards(m);
    p->hand[gift.taker] |= daifugo_move_cards(m);
    /* With three players there is only one pair. */
    unsigned next = (unsigned)p->state.phase + (p->rules.players > 3 ? 1 : 2);
    if (next < DAIFUGO_EXCHANGE_END) {
        p->state.phase = next & 7;
        p->state.turn = (unsigned)daifugo_exchange_gift(p, (enum daifugo_phase)next).giver & 7;
    } else {
        p->state.phase = DAIFUGO_PLAYING;
        p->state.turn = (unsigned)first_to_lead(p) & 7;
    }
}

void daifugo_play(struct daifugo_position *p, struct history *h, move m)
{
    struct history_entry *entry = &h->entries[h->length++];
    *entry = (struct history_entry){.key = p->key,
                                    .move = m,
                                    .undo = {p->table, state_word(&p->state), 0, 0},
                                    .checks = {h->checks[0], h->checks[1]}};
    p->state.since++;
    if (p->state.phase >= DAIFUGO_EXCHANGE)
        exchange(p, m);
    else if (m & DAIFUGO_GIFT)
        give_or_discard(p, entry, m);
    else if (m == DAIFUGO_PASS)
        pass(p);
    else
        play_cards(p, entry, m);
    p->key = daifugo_fresh_key(p);
}

/* Back over the end of a round: points, places, and hands that were empty but for those laid down. */
static void undo_end_of_round(struct daifugo_position *p)
{
    bool dealt = p->state.phase != DAIFUGO_OVER;
    for (int seat = 0; seat < p->rules.players; seat++) {
        if (dealt)
            p->place[seat] = (uint8_t)daifugo_title(p, seat);
        p->points[seat] = (uint16_t)(p->points[seat] - daifugo_points(&p->rules, p->place[seat]));
        p->hand[seat] = 0;
    }
    p->round = (uint16_t)(p->round - dealt);
}

/* Places from the end that moved up for a later one move back. */
static void undo_later_last(struct daifugo_position *p, const struct daifugo_state *before)
{
    int players = p->rules.players, offenders = (int)before->offenders;
    for (int seat = 0; seat < players; seat++)
        p->place[seat] += p->place[seat] >= players - offenders && p->place[seat] < players;
}

void daifugo_undo(struct daifugo_position *p, struct history *h)
{
    const struct history_entry *entry = &h->entries[--h->length];
    daifugo_cards cards = daifugo_move_cards(entry->move);
    struct daifugo_state before;
    memcpy(&before, &entry->undo[1], sizeof before);
    int seat = before.turn;
    bool ended = p->state.phase == DAIFUGO_OVER || p->state.since != before.since + 1u;
    if (ended)
        undo_end_of_round(p);
    bool finished = !p->hand[seat] || ended;
    if (finished && p->rules.foul_order == DAIFUGO_LATER_IS_LAST && before.offenders &&
        (p->place[seat] == p->rules.players || entry->undo[2]))
        undo_later_last(p, &before);
    pick_up(p, entry->undo[2]);
    pick_up(p, entry->undo[3]);
    p->state = before;
    p->table = entry->undo[0];
    if (before.phase >= DAIFUGO_EXCHANGE) {
        struct daifugo_gift gift = daifugo_exchange_gift(p, (enum daifugo_phase)before.phase);
        p->hand[gift.taker] &= ~cards;
        p->hand[gift.giver] |= cards;
    } else {
        if (before.phase == DAIFUGO_GIVING)
            p->hand[daifugo_next_seat(p, seat)] &= ~cards;
        p->hand[seat] |= cards;
    }
    for (int other = 0; finished && other < p->rules.players; other++)
        if (p->hand[other])
            p->place[other] = 0;
    p->key = entry->key;
}
