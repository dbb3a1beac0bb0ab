/* Reading and writing positions. Whatever is accepted can be played on: the checks at the end are the
 * invariants that playing rests on. */
#include "daifugo/position_text.h"

#include "core/text.h"
#include "daifugo/notation.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { SUM_OF_POINTS_MAX = UINT16_MAX };

static void write_seats(const char *name, unsigned seats, struct text *out)
{
    if (!seats)
        return;
    text_format(out, " %s=", name);
    for (; seats; seats &= seats - 1)
        text_char(out, (char)('A' + bits64_first(seats)));
}

static void write_digits(const char *name, const struct daifugo_position *p,
                         int (*digit)(const struct daifugo_position *, int), struct text *out)
{
    int all = 0;
    for (int seat = 0; seat < p->rules.players; seat++)
        all |= digit(p, seat);
    if (!all)
        return;
    text_format(out, " %s=", name);
    for (int seat = 0; seat < p->rules.players; seat++) {
        int d = digit(p, seat);
        text_char(out, d ? (char)('0' + d) : '-');
    }
}

static int place_of(const struct daifugo_position *p, int seat)
{
    return p->place[seat];
}

static void write_phase(const struct daifugo_position *p, struct text *out)
{
    const struct daifugo_state *s = &p->state;
    if (s->phase == DAIFUGO_GIVING)
        text_format(out, " give=%d", (int)s->pending);
    else if (s->phase == DAIFUGO_DISCARDING)
        text_format(out, " discard=%d", (int)s->pending);
    else if (s->phase >= DAIFUGO_EXCHANGE)
        text_format(out, " exchange=%d", (int)s->phase - DAIFUGO_EXCHANGE + 1);
    if (s->skip)
        text_format(out, " skip=%d", (int)s->skip);
}

static void write_table(const struct daifugo_position *p, struct text *out)
{
    const struct daifugo_state *s = &p->state;
    text_string(out, " table=");
    daifugo_write_play(p->table, true, out);
    write_seats("owner", 1u << s->owner, out);
    write_seats("passed", (unsigned)s->passed, out);
    if (s->lock) {
        text_string(out, " lock=");
        for (unsigned lock = (unsigned)s->lock; lock; lock &= lock - 1)
            text_char(out, daifugo_suit_letters[bits64_first(lock)]);
    }
    if (p->rules.revolution_built)
        text_format(out, " run=%d,%d", (int)s->set_run, (int)s->sequence_run);
}

static void write_match(const struct daifugo_position *p, struct text *out)
{
    int points = 0;
    write_digits("titles", p, daifugo_title, out);
    if (p->rules.rounds > 1)
        text_format(out, " round=%d", p->round);
    for (int seat = 0; seat < p->rules.players; seat++)
        points |= p->points[seat];
    for (int seat = 0; points && seat < p->rules.players; seat++)
        text_format(out, "%s%d", seat ? "," : " points=", p->points[seat]);
    if (p->round < p->rules.rounds)
        text_format(out, " seed=%" PRIu64, p->seed);
}

void daifugo_write_position(const struct daifugo_position *p, struct text *out)
{
    for (int seat = 0; seat < p->rules.players; seat++) {
        if (seat)
            text_char(out, '/');
        if (p->hand[seat])
            daifugo_write_cards(p->hand[seat], out);
        else
            text_char(out, '.');
    }
    if (p->state.phase == DAIFUGO_OVER)
        text_string(out, " over");
    else
        write_seats("turn", 1u << p->state.turn, out);
    if (p->table)
        write_table(p, out);
    if (p->state.reversed)
        text_string(out, " reversed");
    if (p->state.back)
        text_string(out, " back");
    write_phase(p, out);
    write_digits("places", p, place_of, out);
    write_match(p, out);
}

/* Reading. Each word of the text fills a part of the position; what was given is remembered. */

enum field {
    FIELD_TURN,
    FIELD_TABLE,
    FIELD_OWNER,
    FIELD_PASSED,
    FIELD_LOCK,
    FIELD_REVERSED,
    FIELD_BACK,
    FIELD_RUN,
    FIELD_PLACES,
    FIELD_GIVE,
    FIELD_DISCARD,
    FIELD_EXCHANGE,
    FIELD_SKIP,
    FIELD_TITLES,
    FIELD_ROUND,
    FIELD_POINTS,
    FIELD_SEED,
    FIELD_OVER,
    FIELDS,
};

static const char *const field_names[FIELDS] = {
    [FIELD_TURN] = "turn",     [FIELD_TABLE] = "table",     [FIELD_OWNER] = "owner",
    [FIELD_PASSED] = "passed", [FIELD_LOCK] = "lock",       [FIELD_REVERSED] = "reversed",
    [FIELD_BACK] = "back",     [FIELD_RUN] = "run",         [FIELD_PLACES] = "places",
    [FIELD_GIVE] = "give",     [FIELD_DISCARD] = "discard", [FIELD_EXCHANGE] = "exchange",
    [FIELD_SKIP] = "skip",     [FIELD_TITLES] = "titles",   [FIELD_ROUND] = "round",
    [FIELD_POINTS] = "points", [FIELD_SEED] = "seed",       [FIELD_OVER] = "over",
};

struct reader {
    struct daifugo_position *p;
    bool odd;
    const char *text;
    unsigned given; /* bit f: field f */
    int column[FIELDS];
    daifugo_cards twice; /* cards that two hands have */
    struct error *e;
};

static bool has(const struct reader *r, enum field f)
{
    return r->given >> f & 1;
}

static bool fail(const struct reader *r, const char *at, const char *expected, const char *what)
{
    return error_set(r->e, (int)(at - r->text) + 1, expected, "%s", what);
}

/* A complaint about a field as a whole, or about the text where it is missing. */
static bool fail_field(const struct reader *r, enum field f, const char *expected, const char *what)
{
    return error_set(r->e, has(r, f) ? r->column[f] : 1, expected, "%s", what);
}

static bool read_hand(struct reader *r, const char **p, int seat, daifugo_cards *all)
{
    daifugo_cards hand = 0;
    if (**p == '.' || **p == '-') {
        ++*p;
        return true;
    }
    for (;;) {
        const char *at = *p;
        int card = daifugo_read_card(p);
        if (card < 0)
            break;
        if (hand >> card & 1)
            return fail(r, at, "every card once", "a card is twice in one hand");
        if (*all >> card & 1) {
            if (!r->odd)
                return fail(r, at, "every card once", "a card is in two hands");
            if (r->twice >> card & 1)
                return fail(r, at, "every card at most twice", "a card is in three hands");
            r->twice |= 1ull << card;
        }
        if (!r->odd && !(daifugo_deck(r->p->rules.jokers) >> card & 1))
            return fail(r, at, "no more jokers than the rules say", "there are too many jokers");
        hand |= 1ull << card;
        *all |= 1ull << card;
        *p += **p == ',';
    }
    if (!hand)
        return error_set(r->e, (int)(*p - r->text) + 1, "cards as in d3, or . for an empty hand",
                         "found %s", error_found(*p, strcspn(*p, " /")));
    if (daifugo_count(hand) > DAIFUGO_HAND_MAX)
        return fail(r, *p, "at most 24 cards", "the hand is too large");
    r->p->hand[seat] = hand;
    return true;
}

static bool read_hands(struct reader *r, const char **p, daifugo_cards *all)
{
    char wanted[48];
    struct text t = text_on(wanted, sizeof wanted);
    text_format(&t, "%d hands separated by /", r->p->rules.players);
    int count = 0;
    for (int seat = 0; seat < r->p->rules.players; seat++) {
        if (seat && *(*p)++ != '/')
            return error_set(r->e, (int)(*p - r->text), wanted, "found %s",
                             error_found(*p - 1, strcspn(*p - 1, " ")));
        if (!read_hand(r, p, seat, all))
            return false;
        count += daifugo_count(r->p->hand[seat]);
    }
    if (count > DAIFUGO_DECK)
        return fail(r, r->text, "at most 54 cards", "there are too many cards");
    if (**p && **p != ' ')
        return error_set(r->e, (int)(*p - r->text) + 1, wanted, "found %s",
                         error_found(*p, strcspn(*p, " ")));
    return true;
}

static bool read_seat(const struct reader *r, const char **p, int *seat)
{
    int s = **p - (**p >= 'a' ? 'a' : 'A');
    if (s < 0 || s >= r->p->rules.players)
        return false;
    *seat = s;
    ++*p;
    return true;
}

static bool read_number(const char **p, uint64_t max, uint64_t *number)
{
    uint64_t n = 0;
    const char *start = *p;
    for (; **p >= '0' && **p <= '9'; ++*p) {
        unsigned digit = (unsigned)(**p - '0');
        if (digit > max || n > (max - digit) / 10)
            return false;
        n = 10 * n + digit;
    }
    *number = n;
    return *p > start;
}

/* One digit a seat, each of 1 to players at most once, - for none. */
static bool read_places(const struct reader *r, const char **p, int places[SEATS_MAX])
{
    unsigned seen = 0;
    for (int seat = 0; seat < r->p->rules.players; seat++, ++*p) {
        int place = **p == '-' ? 0 : **p - '0';
        if (place < 0 || place > r->p->rules.players || (place && seen >> place & 1))
            return false;
        seen |= 1u << place;
        places[seat] = place;
    }
    return true;
}

static bool read_value(struct reader *r, enum field f, const char **p)
{
    struct daifugo_position *d = r->p;
    struct daifugo_state *s = &d->state;
    int seat, places[SEATS_MAX];
    uint64_t number;
    switch (f) {
    case FIELD_TURN:
    case FIELD_OWNER:
        if (!read_seat(r, p, &seat))
            return false;
        if (f == FIELD_TURN)
            s->turn = (unsigned)seat & 7;
        else
            s->owner = (unsigned)seat & 7;
        return true;
    case FIELD_PASSED:
        while (read_seat(r, p, &seat))
            s->passed |= 1u << seat;
        return s->passed != 0;
    case FIELD_LOCK:
        for (int suit; (suit = daifugo_read_suit(p)) >= 0;)
            s->lock |= 1u << suit;
        return s->lock != 0;
    case FIELD_RUN:
        if (!read_number(p, 7, &number) || **p != ',')
            return false;
        s->set_run = number & 7;
        ++*p;
        if (!read_number(p, 13, &number))
            return false;
        s->sequence_run = number & 15;
        return true;
    case FIELD_PLACES:
    case FIELD_TITLES:
        if (!read_places(r, p, places))
            return false;
        for (seat = 0; seat < d->rules.players; seat++)
            if (f == FIELD_PLACES)
                d->place[seat] = (uint8_t)places[seat];
            else
                daifugo_set_title(d, seat, places[seat]);
        return true;
    case FIELD_GIVE:
    case FIELD_DISCARD:
        if (!read_number(p, 6, &number) || !number)
            return false;
        s->pending = number & 7;
        s->phase = f == FIELD_GIVE ? DAIFUGO_GIVING : DAIFUGO_DISCARDING;
        return true;
    case FIELD_EXCHANGE:
        if (!read_number(p, 4, &number) || !number)
            return false;
        s->phase = (DAIFUGO_EXCHANGE + number - 1) & 7;
        return true;
    case FIELD_SKIP:
        if (!read_number(p, 6, &number) || !number)
            return false;
        s->skip = number & 7;
        return true;
    case FIELD_ROUND:
        if (!read_number(p, (uint64_t)d->rules.rounds, &number) || !number)
            return false;
        d->round = (uint16_t)number;
        return true;
    case FIELD_POINTS:
        for (seat = 0; seat < d->rules.players; seat++) {
            if ((seat && *(*p)++ != ',') || !read_number(p, SUM_OF_POINTS_MAX, &number))
                return false;
            d->points[seat] = (uint16_t)number;
        }
        return true;
    case FIELD_SEED:
        return read_number(p, UINT64_MAX, &d->seed);
    default:
        return false;
    }
}

/* "table=s4jo(5)s6": a word of its own, read as a play is. */
static bool read_table(struct reader *r, const char **p)
{
    char word[128];
    struct text t = text_on(word, sizeof word);
    struct error inner = {0};
    size_t length = strcspn(*p, " ");
    text_bytes(&t, *p, length);
    if (t.cut || !daifugo_read_play(&r->p->rules, word, &r->p->table, &inner))
        return error_set(r->e, (int)(*p - r->text) + (inner.column ? inner.column : 1),
                         "a combination that the rules know", "the table has %s",
                         error_found(*p, length));
    *p += length;
    return true;
}

static bool read_field(struct reader *r, const char **p)
{
    const char *word = *p;
    size_t length = strcspn(word, " ="), all = strcspn(word, " ");
    int f = 0;
    while (f < FIELDS &&
           (strlen(field_names[f]) != length || strncmp(field_names[f], word, length)))
        f++;
    bool flag = f == FIELD_REVERSED || f == FIELD_BACK || f == FIELD_OVER;
    const char *found = error_found(word, all);
    int column = (int)(word - r->text) + 1;
    if (f == FIELDS || flag != (length == all))
        return error_set(r->e, column, "turn=, table=, reversed or another part of a position",
                         "found %s", found);
    if (has(r, (enum field)f))
        return error_set(r->e, column, "every part once", "%s is there twice", field_names[f]);
    r->given |= 1u << f;
    r->column[f] = column;
    *p += flag ? length : length + 1;
    if (f == FIELD_REVERSED)
        r->p->state.reversed = 1;
    else if (f == FIELD_BACK)
        r->p->state.back = 1;
    else if (f == FIELD_OVER)
        r->p->state.phase = DAIFUGO_OVER;
    else if (f == FIELD_TABLE)
        return read_table(r, p);
    else if (!read_value(r, (enum field)f, p) || (**p && **p != ' '))
        return error_set(r->e, column, "seats A to F, numbers or places that the rules allow",
                         "found %s", found);
    return true;
}

/* The checks. */

static int seats_with_cards(const struct daifugo_position *p)
{
    int count = 0;
    for (int seat = 0; seat < p->rules.players; seat++)
        count += p->hand[seat] != 0;
    return count;
}

static bool check_titles_and_points(const struct reader *r)
{
    const struct daifugo_position *p = r->p;
    int titles = 0, sum = 0, each = 0, rounds = p->round - 1 + (p->state.phase == DAIFUGO_OVER);
    for (int seat = 0; seat < p->rules.players; seat++) {
        titles += daifugo_title(p, seat) != 0;
        sum += p->points[seat];
        each += daifugo_points(&p->rules, seat + 1);
    }
    if (titles && titles < p->rules.players)
        return fail_field(r, FIELD_TITLES, "a title for every seat, or none",
                          "some titles are missing");
    if (sum != each * rounds)
        return fail_field(r, FIELD_POINTS, "the points of all rounds played",
                          "the points do not add up");
    return true;
}

/* Nobody has played yet: a whole deck, fairly dealt. */
static bool check_deal(const struct reader *r, daifugo_cards all)
{
    const struct daifugo_position *p = r->p;
    unsigned allowed =
        1u << FIELD_TITLES | 1u << FIELD_ROUND | 1u << FIELD_POINTS | 1u << FIELD_SEED;
    if (r->given & ~allowed)
        return fail_field(r, (enum field)bits64_first(r->given & ~allowed), "turn= with it",
                          "whose turn it is, is missing");
    int least = DAIFUGO_DECK, most = 0;
    for (int seat = 0; seat < p->rules.players; seat++) {
        int count = daifugo_count(p->hand[seat]);
        least = count < least ? count : least;
        most = count > most ? count : most;
    }
    if (r->odd && least >= 3)
        return true;
    if (least < 3)
        return fail(r, r->text, "at least three cards for every seat", "a seat has too few cards");
    daifugo_cards missing = daifugo_deck(p->rules.jokers) & ~all;
    if (missing) {
        char card[8];
        struct text t = text_on(card, sizeof card);
        daifugo_write_card(bits64_first(missing), true, &t);
        return error_set(r->e, 1, "a whole deck", "%s is missing from the deal", card);
    }
    if (most > least + 1)
        return fail(r, r->text, "hands that differ by at most one card", "the deal is not even");
    return true;
}

static bool check_places(const struct reader *r)
{
    struct daifugo_position *p = r->p;
    int players = p->rules.players, placed = 0, top = 0;
    unsigned taken = 0;
    for (int seat = 0; seat < players; seat++) {
        if ((p->hand[seat] == 0) != (p->place[seat] != 0))
            return fail_field(r, FIELD_PLACES, "a place for every empty hand, and for no other",
                              "places and hands do not agree");
        placed += p->place[seat] != 0;
        taken |= 1u << p->place[seat];
    }
    while (top < players && taken >> (top + 1) & 1)
        top++;
    /* What is not taken from the front is taken from the end. */
    for (int place = players; place > players - (placed - top); place--)
        if (!(taken >> place & 1))
            return fail_field(r, FIELD_PLACES, "places from the first and from the last on",
                              "there is a gap in the places");
    if (p->state.phase != DAIFUGO_OVER)
        p->state.offenders = (unsigned)(placed - top) & 7;
    return true;
}

static bool check_trick(const struct reader *r, daifugo_cards all)
{
    const struct daifugo_position *p = r->p;
    const struct daifugo_state *s = &p->state;
    unsigned needs_table = 1u << FIELD_OWNER | 1u << FIELD_PASSED | 1u << FIELD_LOCK |
                           1u << FIELD_BACK | 1u << FIELD_RUN | 1u << FIELD_GIVE |
                           1u << FIELD_DISCARD | 1u << FIELD_SKIP;
    if (!has(r, FIELD_TABLE)) {
        unsigned idle = r->given & needs_table;
        return !idle || fail_field(r, (enum field)bits64_first(idle), "table= with it",
                                   "there is nothing on the table");
    }
    bool asked = s->phase == DAIFUGO_GIVING || s->phase == DAIFUGO_DISCARDING;
    if (!has(r, FIELD_OWNER))
        return fail_field(r, FIELD_TABLE, "owner= with it", "nobody owns the table");
    if (!r->odd && (daifugo_move_cards(p->table) & all))
        return fail_field(r, FIELD_TABLE, "every card once",
                          "a card of the table is in a hand, too");
    if (!r->odd && (daifugo_move_cards(p->table) & ~daifugo_deck(p->rules.jokers)))
        return fail_field(r, FIELD_TABLE, "cards of the deck", "the table has a card too many");
    if (s->phase >= DAIFUGO_OVER)
        return fail_field(r, FIELD_TABLE, "an empty table", "nothing can be on the table now");
    if (s->owner == s->turn && !asked && p->rules.trick_end == DAIFUGO_OTHERS_PASS)
        return fail_field(r, FIELD_OWNER, "another owner", "the seat to move owns the table");
    if (s->passed && p->rules.pass == DAIFUGO_PASS_FREE)
        return fail_field(r, FIELD_PASSED, "none where passes are free",
                          "somebody has passed for good");
    if (s->passed >> s->turn & 1 && !asked)
        return fail_field(r, FIELD_PASSED, "another turn", "the seat to move has passed");
    if (s->lock && !p->rules.lock)
        return fail_field(r, FIELD_LOCK, "none by these rules", "there is a lock");
    if (s->back && !p->rules.eleven_back)
        return fail_field(r, FIELD_BACK, "none by these rules", "there is an eleven back");
    if (has(r, FIELD_RUN) && !p->rules.revolution_built)
        return fail_field(r, FIELD_RUN, "none by these rules", "there is a run");
    return true;
}

/* Nobody may give away a whole hand. A rich seat that is still to be given cards has enough. */
static bool check_exchange(const struct reader *r)
{
    const struct daifugo_position *p = r->p;
    int now = (int)p->state.phase;
    bool enough = seats_with_cards(p) == p->rules.players;
    for (int phase = now; phase<DAIFUGO_EXCHANGE_END; phase += p->rules.players> 3 ? 1 : 2) {
        struct daifugo_gift gift = daifugo_exchange_gift(p, (enum daifugo_phase)phase);
        bool to_be_given = !gift.forced && phase - 2 >= now;
        enough &= to_be_given || daifugo_count(p->hand[gift.giver]) > gift.count;
    }
    return enough || fail_field(r, FIELD_EXCHANGE, "cards for every seat after the exchange",
                                "a hand is too small");
}

static bool check_phase(const struct reader *r)
{
    const struct daifugo_position *p = r->p;
    const struct daifugo_state *s = &p->state;
    if (has(r, FIELD_GIVE) + has(r, FIELD_DISCARD) + has(r, FIELD_EXCHANGE) > 1)
        return fail_field(r, FIELD_DISCARD, "one of them",
                          "give, discard and exchange exclude each other");
    bool asked = s->phase == DAIFUGO_GIVING || s->phase == DAIFUGO_DISCARDING;
    enum field f = s->phase == DAIFUGO_GIVING ? FIELD_GIVE : FIELD_DISCARD;
    if (asked && !(s->phase == DAIFUGO_GIVING ? p->rules.seven_give : p->rules.ten_discard))
        return fail_field(r, f, "none by these rules", "there are cards to give or discard");
    if (asked && (s->owner != s->turn || (int)s->pending > daifugo_count(p->hand[s->turn])))
        return fail_field(r, f, "at most the hand of the table's owner",
                          "nobody can give so many cards");
    if (s->skip && !asked)
        return fail_field(r, FIELD_SKIP, "give= or discard= with it", "nobody can be skipped now");
    if (s->phase < DAIFUGO_EXCHANGE)
        return true;
    if (!p->rules.exchange || !daifugo_titled(p) || (p->rules.players == 3 && s->phase & 1))
        return fail_field(r, FIELD_EXCHANGE, "titles, and rules with such an exchange",
                          "there can be no exchange");
    if (daifugo_exchange_gift(p, (enum daifugo_phase)s->phase).giver != (int)s->turn)
        return fail_field(r, FIELD_TURN, "the seat that gives", "another seat has to give cards");
    return check_exchange(r);
}

/* A card that is there twice must not come into one hand. */
static bool check_twice(const struct reader *r)
{
    const struct daifugo_rules *rules = &r->p->rules;
    bool exchange = rules->exchange && daifugo_titled(r->p);
    if (!r->twice || (!rules->seven_give && !exchange))
        return true;
    return fail(r, r->text, "every card once where cards are given away", "a card is in two hands");
}

static bool check_position(const struct reader *r, daifugo_cards all)
{
    struct daifugo_position *p = r->p;
    bool over = p->state.phase == DAIFUGO_OVER;
    if (!check_places(r))
        return false;
    if (has(r, FIELD_OVER) && (!over || has(r, FIELD_EXCHANGE)))
        return fail_field(r, FIELD_OVER, "over alone", "something is still asked for");
    if (over && (has(r, FIELD_TURN) || p->round != p->rules.rounds || seats_with_cards(p) ||
                 p->state.reversed))
        return fail_field(r, FIELD_OVER, "places for all after the last round",
                          "the game is not over");
    if (!over && seats_with_cards(p) < 2)
        return fail(r, r->text, "two seats that have cards", "the round is over");
    if (!over && !p->hand[p->state.turn])
        return fail_field(r, FIELD_TURN, "a seat that has cards", "the seat to move has none");
    daifugo_cards lead = daifugo_lead_card(&p->rules);
    if (!r->odd && daifugo_opens_by_card(p) && (all & lead) && !(p->hand[p->state.turn] & lead))
        return fail_field(r, FIELD_TURN, "the holder of the card that leads",
                          "another seat opens the round");
    return check_trick(r, all) && check_phase(r);
}

bool daifugo_read_position(const char *text, uint64_t seed, bool odd, struct daifugo_position *p,
                           struct error *e)
{
    struct reader r = {.p = p, .odd = odd, .text = text, .e = e};
    daifugo_cards all = 0;
    const char *at = text;
    p->seed = seed;
    p->round = 1;
    if (!read_hands(&r, &at, &all))
        return false;
    for (at += strspn(at, " "); *at; at += strspn(at, " "))
        if (!read_field(&r, &at))
            return false;
    if (!check_titles_and_points(&r) || !check_twice(&r))
        return false;
    if (has(&r, FIELD_TURN) || has(&r, FIELD_OVER)) {
        if (!check_position(&r, all))
            return false;
    } else {
        if (!check_deal(&r, all))
            return false;
        daifugo_begin_round(p);
    }
    p->key = daifugo_fresh_key(p);
    return true;
}
