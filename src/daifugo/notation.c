/* Reading goes by the list of legal moves: the text is taken apart into what it says, and the one move
 * that agrees is taken. */
#include "daifugo/notation.h"

#include "core/text.h"
#include "daifugo/generate.h"

#include <string.h>

static void write_set(move m, bool ascii, struct text *out)
{
    daifugo_cards cards = daifugo_move_cards(m), jokers = cards & DAIFUGO_JOKERS;
    daifugo_cards natural = cards & DAIFUGO_NATURAL;
    unsigned taken = daifugo_look(m).suits & ~daifugo_suits(natural);
    for (daifugo_cards rest = natural; rest;)
        daifugo_write_card(bits64_pop(&rest), ascii, out);
    while (jokers) {
        daifugo_write_card(bits64_pop(&jokers), true, out);
        if (taken)
            text_format(out, "(%c)", daifugo_suit_letters[bits64_first(taken)]);
        taken &= taken - 1;
    }
}

static void write_sequence(move m, bool ascii, struct text *out)
{
    daifugo_cards cards = daifugo_move_cards(m), jokers = cards & DAIFUGO_JOKERS;
    struct daifugo_play play = daifugo_look(m);
    for (int number = play.low; number <= play.high; number++) {
        unsigned suit = daifugo_suits_of(cards & DAIFUGO_NATURAL, number);
        if (suit) {
            daifugo_write_card(4 * number + bits64_first(suit), ascii, out);
        } else {
            daifugo_write_card(bits64_pop(&jokers), true, out);
            text_format(out, "(%c)", daifugo_number_letters[number]);
        }
    }
}

void daifugo_write_play(move m, bool ascii, struct text *out)
{
    if (daifugo_move_type(m) == DAIFUGO_SET)
        write_set(m, ascii, out);
    else if (daifugo_move_type(m) == DAIFUGO_SEQUENCE)
        write_sequence(m, ascii, out);
    else
        for (daifugo_cards rest = daifugo_move_cards(m); rest;)
            daifugo_write_card(bits64_pop(&rest), ascii, out);
    if (m & DAIFUGO_REVOLUTION)
        text_char(out, '!');
}

void daifugo_write_move(const struct daifugo_position *p, move m, bool ascii, struct text *out)
{
    if (m == DAIFUGO_PASS) {
        text_string(out, "pass");
        return;
    }
    if (m & DAIFUGO_GIFT)
        text_string(out, p->state.phase == DAIFUGO_DISCARDING ? "discard:" : "give:");
    daifugo_write_play(m, ascii, out);
}

/* What a text says of a move. */
struct said {
    bool pass, revolution;
    daifugo_cards natural;
    daifugo_cards jokers;                /* by name */
    unsigned joker_suits, joker_numbers; /* what they stand for, where it says so */
};

static bool bad(const char *text, const char *at, struct error *e, const char *what)
{
    return error_set(e, (int)(at - text) + 1, "cards as in d3, c4h4, s4jo(5)s6 or pass", "%s %s",
                     what, error_found(at, strlen(at)));
}

/* What a joker stands for, in brackets: a suit, a number or a card. */
static bool read_role(const char **p, struct said *s)
{
    if (**p != '(')
        return true;
    const char *at = *p + 1;
    int suit = daifugo_read_suit(&at), number = daifugo_read_number(&at);
    if ((suit < 0 && number < 0) || *at != ')')
        return false;
    if (suit >= 0)
        s->joker_suits |= 1u << suit;
    if (number >= 0)
        s->joker_numbers |= 1u << number;
    *p = at + 1;
    return true;
}

/* "ch-4(h)" or "s-456(5)": suits, a dash, numbers; in brackets which card a joker is. */
static bool read_dashed(const char **p, struct said *s)
{
    unsigned suits = 0, numbers = 0;
    for (int suit; (suit = daifugo_read_suit(p)) >= 0;)
        suits |= 1u << suit;
    if (!suits || *(*p)++ != '-')
        return false;
    for (int number; (number = daifugo_read_number(p)) >= 0;)
        numbers |= 1u << number;
    if (!numbers || (bits64_several(suits) && bits64_several(numbers)) || !read_role(p, s))
        return false;
    if ((s->joker_suits & ~suits) || (s->joker_numbers & ~numbers))
        return false;
    for (int card = 0; card < DAIFUGO_FIRST_JOKER; card++)
        if (numbers >> card / 4 & 1 && suits >> card % 4 & 1) {
            bool joker = (s->joker_suits >> card % 4 & 1) || (s->joker_numbers >> card / 4 & 1);
            s->natural |= (daifugo_cards)!joker << card;
        }
    if (s->joker_suits | s->joker_numbers)
        s->jokers = 1ull << DAIFUGO_FIRST_JOKER;
    return true;
}

static bool read_cards(const char *text, const char **p, struct said *s, struct error *e)
{
    for (;;) {
        const char *at = *p;
        int card = daifugo_read_card(p);
        if (card < 0)
            return true;
        if ((s->natural | s->jokers) >> card & 1)
            return bad(text, at, e, "a card twice at");
        if (card < DAIFUGO_FIRST_JOKER)
            s->natural |= 1ull << card;
        else
            s->jokers |= 1ull << card;
        if (card >= DAIFUGO_FIRST_JOKER && !read_role(p, s))
            return bad(text, *p, e, "a joker stands for");
        *p += **p == ',';
    }
}

static bool take(const char **p, const char *word)
{
    size_t length = strlen(word);
    if (strncmp(*p, word, length) != 0)
        return false;
    *p += length;
    return true;
}

static bool take_apart(const char *text, struct said *s, struct error *e)
{
    const char *p = text;
    *s = (struct said){0};
    if (strcmp(text, "pass") == 0 || strcmp(text, "p") == 0) {
        s->pass = true;
        return true;
    }
    if (strcmp(text, "jk") == 0) {
        s->jokers = 1ull << DAIFUGO_FIRST_JOKER;
        return true;
    }
    if (!take(&p, "give:"))
        take(&p, "discard:");
    const char *cards = p;
    if (!read_dashed(&p, s)) {
        p = cards;
        *s = (struct said){0};
        if (!read_cards(text, &p, s, e))
            return false;
    }
    if (p == cards)
        return bad(text, p, e, "no card at");
    s->revolution = take(&p, "!");
    return *p ? bad(text, p, e, "found") : true;
}

/* Whether the jokers of a move stand for what was said. */
static bool roles_agree(const struct said *s, move m)
{
    struct daifugo_play play = daifugo_look(m);
    unsigned suits = play.suits & ~daifugo_suits(s->natural);
    unsigned numbers = play.numbers & ~daifugo_numbers(s->natural);
    if (play.type == DAIFUGO_SET)
        return (!s->joker_suits || s->joker_suits == suits) &&
               (!s->joker_numbers || s->joker_numbers == play.numbers);
    return (!s->joker_numbers || s->joker_numbers == numbers) &&
           (!s->joker_suits || s->joker_suits == play.suits);
}

static bool agrees(const struct said *s, move m)
{
    if (s->pass || m == DAIFUGO_PASS)
        return s->pass && m == DAIFUGO_PASS;
    daifugo_cards cards = daifugo_move_cards(m);
    if ((cards & DAIFUGO_NATURAL) != s->natural ||
        daifugo_count(cards & DAIFUGO_JOKERS) != daifugo_count(s->jokers))
        return false;
    if (!(m & DAIFUGO_GIFT))
        return roles_agree(s, m);
    /* Of two jokers in hand the one that is named is given. */
    return !s->joker_suits && !s->joker_numbers && !s->revolution;
}

enum found { FOUND_NONE, FOUND_ONE, FOUND_SEVERAL };

/* Looks for the one move that was meant. Without an exclamation mark it makes no revolution if it need
 * not; a joker that is held by another name does as well. */
static enum found find(const struct said *s, const move *list, const move *end, move *m)
{
    int best = 0, count = 0;
    for (const move *other = list; other < end; other++) {
        if (!agrees(s, *other))
            continue;
        bool revolution = *other & DAIFUGO_REVOLUTION;
        if (s->revolution && !revolution)
            continue;
        int fit = 1 + (revolution == s->revolution) +
                  2 * ((daifugo_move_cards(*other) & DAIFUGO_JOKERS) == s->jokers);
        if (fit > best) {
            best = fit;
            count = 0;
        }
        if (fit == best && count++ == 0)
            *m = *other;
    }
    return count == 0 ? FOUND_NONE : count == 1 ? FOUND_ONE : FOUND_SEVERAL;
}

/* Why a text that can be read is not a legal move. */
static bool refuse(const struct daifugo_position *p, const struct said *s, const char *text,
                   struct error *e)
{
    const char *found = error_found(text, strlen(text));
    char expected[96], card[8];
    struct text t = text_on(expected, sizeof expected), c = text_on(card, sizeof card);
    if (p->state.phase != DAIFUGO_PLAYING) {
        struct daifugo_gift gift = {.count = (int)p->state.pending};
        if (p->state.phase >= DAIFUGO_EXCHANGE)
            gift = daifugo_exchange_gift(p, (enum daifugo_phase)p->state.phase);
        text_format(&t, "%d card%s of the hand%s", gift.count, gift.count == 1 ? "" : "s",
                    gift.forced ? ", the strongest" : "");
        return error_set(e, 1, expected, "%s is not what is to be given here", found);
    }
    if (s->pass)
        return error_set(e, 1, "a play", "a leader may not pass");
    daifugo_cards missing = s->natural & ~p->hand[p->state.turn];
    if (missing ||
        daifugo_count(s->jokers) > daifugo_count(p->hand[p->state.turn] & DAIFUGO_JOKERS)) {
        daifugo_write_card(missing ? bits64_first(missing) : DAIFUGO_FIRST_JOKER, true, &c);
        return error_set(e, 1, "cards of the hand", "%s is not in the hand", card);
    }
    struct daifugo_position alone = *p;
    move list[DAIFUGO_MOVES_MAX], m;
    alone.table = 0;
    alone.state.lock = 0;
    alone.rules.lead_card = false;
    if (find(s, list, daifugo_generate(&alone, list), &m) == FOUND_NONE)
        return error_set(e, 1, "a combination that the rules know", "%s is none", found);
    if (!p->table) {
        daifugo_write_cards(daifugo_lead_card(&p->rules), &t);
        text_string(&t, " in the first play");
        return error_set(e, 1, expected, "%s lacks it", found);
    }
    text_string(&t, "a play that beats ");
    daifugo_write_play(p->table, true, &t);
    if (p->state.lock) {
        text_string(&t, " and has the suits ");
        for (unsigned lock = (unsigned)p->state.lock; lock; lock &= lock - 1)
            text_char(&t, daifugo_suit_letters[bits64_first(lock)]);
    }
    text_string(&t, ", or pass");
    return error_set(e, 1, expected, "%s does not follow", found);
}

static bool several(const char *text, struct error *e)
{
    return error_set(e, 1, "what the joker stands for, as in jo(7) or jo(h)",
                     "%s may mean several plays", error_found(text, strlen(text)));
}

bool daifugo_read_move(const struct daifugo_position *p, const char *text, move *m, struct error *e)
{
    struct said s;
    move list[DAIFUGO_MOVES_MAX], found;
    if (p->state.phase == DAIFUGO_OVER)
        return error_set(e, 1, "no move", "the game is over");
    if (!take_apart(text, &s, e))
        return false;
    switch (find(&s, list, daifugo_generate(p, list), &found)) {
    case FOUND_NONE:
        return refuse(p, &s, text, e);
    case FOUND_SEVERAL:
        return several(text, e);
    case FOUND_ONE:
        break;
    }
    *m = found;
    return true;
}

bool daifugo_read_play(const struct daifugo_rules *rules, const char *text, move *m,
                       struct error *e)
{
    struct said s;
    move list[DAIFUGO_MOVES_MAX], found;
    if (!take_apart(text, &s, e))
        return false;
    /* The cards that lie there, as if somebody held them and were to lead. */
    struct daifugo_position alone = {.hand = {s.natural | s.jokers}, .rules = *rules};
    alone.rules.lead_card = false;
    alone.rules.revolution_set = alone.rules.revolution_sequence = 0;
    enum found got = FOUND_NONE;
    if (!s.pass && daifugo_count(alone.hand[0]) <= DAIFUGO_HAND_MAX)
        got = find(&s, list, daifugo_generate(&alone, list), &found);
    if (got == FOUND_SEVERAL)
        return several(text, e);
    if (got == FOUND_NONE)
        return error_set(e, 1, "a combination that the rules know", "%s is none",
                         error_found(text, strlen(text)));
    *m = found;
    return true;
}
