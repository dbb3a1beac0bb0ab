/* The rules of daifugo, one by one, with the examples of the paper and of the championship's manual, and
 * every switch both ways. Positions are those of position_text.h; four seats A to D unless said. */
#include "check.h"
#include "core/text.h"
#include "daifugo/daifugo.h"
#include "daifugo/draw.h"
#include "daifugo/generate.h"
#include "daifugo/notation.h"
#include "daifugo/position_text.h"

#define PAPER "preset=paper"
#define UECDA "preset=uecda,players=4"
#define JAPAN "preset=japan,rounds=1"

static void set_up(const char *rules, const char *position, struct daifugo_position *p,
                   struct history *h)
{
    struct setup setup = {.position = position, .rules = rules};
    struct error e = {0};
    history_init(h);
    if (!daifugo_game.start(p, h, &setup, &e))
        fail_msg("%s: %s, column %d: %s; expected %s", rules, position ? position : "", e.column,
                 e.what, e.expected);
}

/* Whether each of the moves, one by one, is legal. */
static void check_each(const char *rules, const char *position, const char *moves, bool legal)
{
    struct daifugo_position p;
    struct history h;
    char word[64];
    set_up(rules, position, &p, &h);
    for (const char *at = moves; sscanf(at, "%63s", word) == 1;
         at += strspn(at, " ") + strlen(word)) {
        move m;
        if (daifugo_read_move(&p, word, &m, NULL) != legal)
            fail_msg("%s: %s: %s is %s", rules, position, word, legal ? "refused" : "allowed");
    }
    history_free(&h);
}

static void allows(const char *rules, const char *position, const char *moves)
{
    check_each(rules, position, moves, true);
}

static void forbids(const char *rules, const char *position, const char *moves)
{
    check_each(rules, position, moves, false);
}

static bool has_word(const char *text, const char *word)
{
    size_t length = strlen(word);
    for (const char *at = text; (at = strstr(at, word)); at += length)
        if ((at == text || at[-1] == ' ') && (at[length] == ' ' || !at[length]))
            return true;
    return false;
}

/* Plays the moves; then the text of the position has all the words, but none of those behind a '!'. */
static void leads_to(const char *rules, const char *position, const char *moves, const char *words)
{
    struct daifugo_position p;
    struct history h;
    struct error e = {0};
    struct text t = text_new();
    char word[64];
    set_up(rules, position, &p, &h);
    if (!game_play_text(&daifugo_game, &p, &h, moves, &e))
        fail_msg("%s: %s: %s, column %d: %s; expected %s", rules, position, moves, e.column, e.what,
                 e.expected);
    daifugo_write_position(&p, &t);
    for (const char *at = words; sscanf(at, "%63s", word) == 1;
         at += strspn(at, " ") + strlen(word)) {
        bool wanted = word[0] != '!';
        if (has_word(t.data, word + !wanted) != wanted)
            fail_msg("%s: %s, then %s: %s in %s", rules, position, moves, word, t.data);
    }
    text_free(&t);
    history_free(&h);
}

/* Deck and deal: 1.2, rule 1. */
static void all_cards_are_dealt_clockwise(void **state)
{
    (void)state;
    static const struct {
        const char *rules;
        int counts[6];
    } deals[] = {
        {"", {13, 13, 13, 13}},
        {"players=3", {18, 17, 17}},
        {"players=5", {11, 11, 10, 10, 10}},
        {"players=6", {9, 9, 9, 9, 8, 8}},
        {"preset=uecda", {11, 11, 11, 10, 10}},
        {"preset=japan,jokers=2", {14, 14, 13, 13}},
    };
    for (size_t i = 0; i < sizeof deals / sizeof *deals; i++) {
        struct daifugo_position p;
        struct history h;
        daifugo_cards all = 0;
        set_up(deals[i].rules, NULL, &p, &h);
        for (int seat = 0; seat < p.rules.players; seat++) {
            assert_int_equal(daifugo_count(p.hand[seat]), deals[i].counts[seat]);
            all |= p.hand[seat];
        }
        assert_int_equal(all, daifugo_deck(p.rules.jokers));
        history_free(&h);
    }
}

/* Rule 2, row 1. */
static void the_holder_of_a_three_leads(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < 20; seed++) {
        struct daifugo_position p;
        struct history h;
        history_init(&h);
        struct setup setup = {.seed = seed, .rules = "lead=s3,lead-card=on"};
        assert_true(daifugo_game.start(&p, &h, &setup, NULL));
        assert_true(p.hand[p.state.turn] & daifugo_card(DAIFUGO_THREE, DAIFUGO_SPADE));
        move list[DAIFUGO_MOVES_MAX], *end = daifugo_generate(&p, list);
        for (const move *m = list; m < end; m++)
            assert_true(*m & daifugo_card(DAIFUGO_THREE, DAIFUGO_SPADE));
        setup.rules = NULL;
        assert_true(daifugo_game.start(&p, &h, &setup, NULL));
        assert_true(p.hand[p.state.turn] & daifugo_card(DAIFUGO_THREE, DAIFUGO_DIAMOND));
        history_free(&h);
    }
    allows(PAPER, "d3c9/d4/d5/d6 turn=A", "d3 c9");
    allows(PAPER ",lead-card=on", "d3c9/d4/d5/d6 turn=A", "d3");
    forbids(PAPER ",lead-card=on", "d3c9/d4/d5/d6 turn=A", "c9");
}

/* Rule 3. */
static void twos_are_high_until_the_order_turns(void **state)
{
    (void)state;
    const char *hand = "d3d4dkdad2/c5/c6/c7 turn=A table=cq owner=D";
    allows(PAPER, hand, "dk da d2 pass");
    forbids(PAPER, hand, "d3 d4");
    hand = "d3d4dkdad2/c5/c6/c7 turn=A table=cq owner=D reversed";
    allows(PAPER ",deuce=off", hand, "d3 d4 pass");
    forbids(PAPER ",deuce=off", hand, "dk da d2");
}

/* Rule 4, rows 2 and 4. */
static void combinations(void **state)
{
    (void)state;
    allows(PAPER, "d7c7h7s7/c3/c4/c5 turn=A", "d7 d7c7 c7h7s7 d7c7h7s7");
    allows(PAPER, "d4c5h6s7/c3/c4/d5 turn=A", "d4c5h6 c5h6s7 d4c5h6s7");
    forbids(PAPER, "d4c5h6s7/c3/c4/d5 turn=A", "d4c5 d4h6s7");
    allows(PAPER, "d4c4d5c5d6c6d7h7/c3/s3/s5 turn=A", "d4c4d5c5d6c6 d4c4d5c5d6c6d7h7");
    forbids(PAPER, "d4c4d5c5/c3/s3/s5 turn=A", "d4c4d5c5");
    /* No wrap: A-2-3 is none, K-A-2 is one. */
    allows(PAPER, "hkdac2d3/c4/c5/c6 turn=A", "hkdac2");
    forbids(PAPER, "hkdac2d3/c4/c5/c6 turn=A", "dac2d3");
    /* One suit elsewhere, of any length. */
    allows(UECDA, "d3d4d5d6d7d8/c4/c5/c6 turn=A", "d3d4d5 d3d4d5d6d7d8");
    forbids(UECDA, "d3d4d5c6/c4/c5/h6 turn=A", "d4d5c6");
    allows(UECDA ",sequence-suits=mixed,sequence-max=5", "d3d4d5c6/c4/c5/h6 turn=A", "d4d5c6");
    forbids(UECDA ",sequence-min=4", "d3d4d5c6/c4/c5/h6 turn=A", "d3d4d5");
    forbids(UECDA ",sequence-max=3", "d3d4d5d6/c4/c5/h6 turn=A", "d3d4d5d6");
    forbids(UECDA ",sequences=off", "d3d4d5d6/c4/c5/h6 turn=A", "d3d4d5");
    forbids(UECDA, "d4c4d5c5d6c6/c3/s3/s5 turn=A", "d4c4d5c5d6c6");
}

/* Rule 5, row 3. */
static void following_needs_the_same_type_and_more_strength(void **state)
{
    (void)state;
    const char *pair = "d5c5d9c9h9/d3/d4/c4 turn=A table=h6s6 owner=D";
    allows(PAPER, pair, "d9c9 c9h9");
    forbids(PAPER, pair, "d9 d5c5 d9c9h9");
    const char *row = "s4s5d6d7h8/d3/s3/c4 turn=A table=c3d4c5 owner=D";
    allows(PAPER, row, "s4s5d6 d6d7h8");
    forbids(PAPER ",sequence-beats=all", row, "s4s5d6 s5d6d7");
    allows(PAPER ",sequence-beats=all", row, "d6d7h8");
    forbids(PAPER, row, "s4s5d6d7");
    allows(UECDA, "h8h9ht/d3/s3/c4 turn=A table=s5s6s7 owner=D", "h8h9ht");
    forbids(UECDA, "h7h8h9/d3/s3/c4 turn=A table=s5s6s7 owner=D", "h7h8h9");
    allows(UECDA, "h3h4h5/d3/s3/c4 turn=A table=s6s7s8 owner=D reversed", "h3h4h5");
}

/* Rule 6, rows 10, 20 and 22, and 2.1. */
static void passing_and_the_end_of_a_trick(void **state)
{
    (void)state;
    const char *start = "d4dkc3/d5d9c5/d6dtc6/d7djc7 turn=A";
    /* Not sticky: A passes, and plays again. */
    leads_to(PAPER ",lock=off", start, "d4 d5 pass d7 pass d9 pass pass dk", "turn=B table=dk");
    /* The owner leads when the turn comes back to him. */
    leads_to(PAPER ",lock=off", start, "d4 pass pass pass", "turn=A !table=d4");
    /* Sticky: whoever passed is not asked again. */
    leads_to(JAPAN ",lock=off", start, "d4 pass d6 d7", "turn=A passed=B");
    leads_to(JAPAN ",lock=off", start, "d4 pass d6 d7 pass", "turn=C passed=AB");
    leads_to(JAPAN ",lock=off", start, "d4 pass d6 pass pass", "turn=C !passed=ABD");
    /* The owner must pass, too, and may play on his own card. */
    leads_to(UECDA ",lock=off", start, "d4 pass pass pass", "turn=A table=d4 passed=BCD");
    leads_to(UECDA ",lock=off", start, "d4 pass pass pass dk", "turn=A table=dk passed=BCD");
    leads_to(UECDA ",lock=off", start, "d4 pass pass pass pass", "turn=A !table=d4");
    /* A leader must play. */
    forbids(PAPER, start, "pass");
    forbids(UECDA, start, "pass");
    /* A finisher's card may be beaten; if nobody does, the next seat leads. */
    leads_to(PAPER, "d4/d5d9/d6dt/d7dj turn=A", "d4 pass pass pass",
             "turn=B places=1--- !table=d4");
    leads_to(PAPER, "d4/d5d9/d6dt/d7dj turn=A", "d4 d5", "turn=C table=d5 owner=B");
    leads_to(UECDA, "d4/d5d9/d6dt/d7dj turn=A", "d4 pass pass pass", "turn=B !table=d4");
    leads_to(PAPER ",finish-clears=on", "d4/d5d9/d6dt/d7dj turn=A", "d4", "turn=B !table=d4");
}

/* Rule 7, rows 8, 9 and 10. */
static void the_same_number_skips(void **state)
{
    (void)state;
    const char *seven = "h7c7sk/c5c6/d5d6/h5h6 turn=A table=d7 owner=D";
    leads_to(PAPER, seven, "h7", "turn=C table=h7");
    forbids(PAPER, "c7sk/c5c6/d5d6/h5h6 turn=A table=h7 owner=D", "c7");
    allows(PAPER ",skip=any", "c7sk/c5c6/d5d6/h5h6 turn=A table=h7 owner=D", "c7");
    forbids(PAPER ",skip=off", seven, "h7 c7");
    forbids(UECDA, seven, "h7");
    /* A pair skips two. The suits turn over with the order. */
    leads_to(PAPER, "c7s7sk/c5c6/d5d6/h5h6 turn=A table=d7h7 owner=D", "c7s7", "turn=D");
    forbids(PAPER, "c7s7sk/c5c6/d5d6/h5h6 turn=A table=d7h7 owner=D reversed", "c7s7");
    allows(PAPER ",revolution-suits=off",
           "c7s7sk/c5c6/d5d6/h5h6 turn=A table=d7h7 owner=D reversed", "c7s7");
    allows(PAPER, "d7sk/c5c6/d5d6/h5h6 turn=A table=h7 owner=D reversed", "d7");
    /* With as many others left the turn is back at its owner. */
    leads_to(PAPER, "c7s7sk/c5c6/-/h5h6 turn=A table=d7h7 owner=D places=--1-", "c7s7",
             "turn=A !table=c7s7");
    /* Two sevens on one. */
    forbids(PAPER, "c7s7sk/c5c6/d5d6/h5h6 turn=A table=d7 owner=D", "c7s7");
    leads_to(PAPER ",skip-any-size=on", "c7s7sk/c5c6/d5d6/h5h6 turn=A table=d7 owner=D", "c7s7",
             "turn=D table=c7s7");
    /* Skipped players have not passed, unless the rules say so. */
    leads_to(JAPAN ",skip=higher", seven, "h7", "turn=C !passed=B");
    leads_to(JAPAN ",skip=higher,skip-passes=on", seven, "h7", "turn=C passed=B");
}

/* Rule 8, row 21. */
static void pair_straights(void **state)
{
    (void)state;
    const char *hand = "d5c5d6c6d7c7s8s9/d3/s3/c4 turn=A table=c3d4h5 owner=D";
    leads_to(PAPER, hand, "d5c5d6c6d7c7", "table=d5c5d6c6d7c7 turn=B");
    forbids(PAPER, "h7s8s9st/d3/s3/s4 turn=A table=d4c4d5c5d6c6 owner=D", "h7s8s9");
    allows(PAPER, "h7s7h8s8h9s9/d3/s3/s4 turn=A table=d4c4d5c5d6c6 owner=D", "h7s7h8s8h9s9");
    forbids(PAPER, "h3s3h4s4h5s5/d3/s8/c8 turn=A table=d4c4d5c5d6c6 owner=D", "h3s3h4s4h5s5");
    const char *five = "d5c5d6c6d7c7d8c8d9c9/d3/s3/c4 turn=A table=c3h4h5s6s7 owner=D";
    forbids(PAPER, five, "d5c5d6c6d7c7d8c8d9c9");
    allows(PAPER ",pair-on-straight=on", five, "d5c5d6c6d7c7d8c8d9c9");
    allows(PAPER, "d5c5d6c6d7c7d8c8d9c9/d3/s3/c4 turn=A", "d5c5d6c6d7c7d8c8d9c9");
    forbids(PAPER, "d5c5d6c6d7c7d8c8d9c9dtct/d3/s3/c4 turn=A", "d5c5d6c6d7c7d8c8d9c9dtct");
    forbids(PAPER ",pair-straights=off", hand, "d5c5d6c6d7c7");
}

/* Rule 9, rows 5, 6 and 7. */
static void a_deuce_clears(void **state)
{
    (void)state;
    leads_to(PAPER, "d2d3d4/c5/c6/c7 turn=A table=h9s9 owner=D", "d2", "turn=A !table=d2");
    leads_to(PAPER, "d2d3d4/c5/c6/c7 turn=A table=h3h4h5h6 owner=D", "d2", "turn=A !table=d2");
    leads_to(PAPER, "d2c2d4/c5/c6/c7 turn=A table=h9s9 owner=D", "d2c2", "turn=A !table=d2c2");
    leads_to(PAPER, "d2d4/c5/c6/c7 turn=A", "d2", "turn=A !table=d2");
    forbids(PAPER, "d2c2d4/c5/c6/c7 turn=A table=h9 owner=D", "d2c2");
    forbids(PAPER ",deuce=off", "d2d3d4/c5/c6/c7 turn=A table=h9s9 owner=D", "d2");
    leads_to(UECDA, "d2d3d4/c5/c6/c7 turn=A table=h9 owner=D", "d2", "turn=B table=d2");
    /* While reversed it is the three. */
    const char *reversed = "d2d3d4/c5/c6/c7 turn=A table=h9s9 owner=D reversed";
    leads_to(PAPER, reversed, "d3", "turn=A !table=d3");
    forbids(PAPER, reversed, "d2");
    allows(PAPER ",deuce=fixed", reversed, "d2");
    forbids(PAPER ",deuce=fixed", reversed, "d3");
    /* A lock does not bind it. */
    const char *locked = "d2d4/c5/c6/c7 turn=A table=h9 owner=D lock=h";
    allows(PAPER, locked, "d2");
    forbids(PAPER ",deuce-locked=on", locked, "d2");
    /* In a straight it is a card like any other. */
    leads_to(PAPER, "hkdac2d4/c5/c6/c7 turn=A", "hkdac2", "turn=B table=hkdac2");
    leads_to(PAPER ",deuce-straights=on", "hkdac2d4/c5/c6/c7 turn=A", "hkdac2",
             "turn=A !table=hkdac2");
}

/* Rule 10, row 11. */
static void eights_end_the_trick(void **state)
{
    (void)state;
    leads_to(PAPER, "d8c8d9/c5/c6/c7 turn=A table=h5s5 owner=D", "d8c8", "turn=A !table=d8c8");
    forbids(PAPER, "d8c8d9/c5/c6/c7 turn=A table=h5 owner=D", "d8c8");
    leads_to(PAPER, "d6c7d8h9st/c5/c6/d7 turn=A", "d6c7d8", "turn=A !table=d6c7d8");
    leads_to(PAPER, "d6c7d8h9st/c5/c6/d7 turn=A", "d8h9st", "turn=A !table=d8h9st");
    leads_to(PAPER, "d6c7d8h9st/c5/c6/d7 turn=A", "c7d8h9", "turn=B table=c7d8h9");
    leads_to(PAPER ",eight=any", "d6c7d8h9st/c5/c6/d7 turn=A", "c7d8h9", "turn=A");
    leads_to(PAPER ",eight=sets", "d6c7d8h9st/c5/c6/d7 turn=A", "d6c7d8", "turn=B");
    leads_to(PAPER ",eight=sets", "d6c7d8h9st/c5/c6/d7 turn=A", "d8", "turn=A");
    leads_to(PAPER ",eight=off", "d6c7d8h9st/c5/c6/d7 turn=A", "d8", "turn=B table=d8");
    /* The championship: any play with an eight, also by a joker, but never a lone joker. */
    leads_to(UECDA, "d7d8d9c4/c5/c6/c7 turn=A", "d7d8d9", "turn=A");
    leads_to(UECDA, "d7jod9c4/c5/c6/c7 turn=A", "d7jo(8)d9", "turn=A");
    leads_to(UECDA, "c8joc4/c5/c6/c7 turn=A", "c8jo(h)", "turn=A");
    leads_to(UECDA, "joc4/c5/c6/c7 turn=A", "jo", "turn=B table=jo");
}

#define FLUSH "h3h5h7h9hj"

/* Rule 11. */
static void poker_hands(void **state)
{
    (void)state;
    const char *on_straight = "d4d5c6c7c8sasks2sqsj/d3/s3/c4 turn=A table=c3h4h5s6s7 owner=D";
    allows(PAPER, on_straight, "d4d5c6c7c8 sjsqsksas2");
    forbids(PAPER ",poker=off,sequence-max=4", "d4d5c6c7c8/d3/s3/c4 turn=A", "d4d5c6c7c8");
    const char *on_flush = "d3d5d7d9dks3s5s7s9st/c3/s4/c4 turn=A table=" FLUSH " owner=D";
    allows(PAPER, on_flush, "d3d5d7d9dk");
    forbids(PAPER, on_flush, "s3s5s7s9st");
    /* Card by card from the top, and from the other end while reversed. */
    allows(PAPER, "s4s5s7s9sj/c3/d4/c4 turn=A table=" FLUSH " owner=D", "s4s5s7s9sj");
    forbids(PAPER, "s3s5s7s9sj/c3/d4/c4 turn=A table=" FLUSH " owner=D", "s3s5s7s9sj");
    allows(PAPER, "s3s4s7s9sk/c3/d4/c4 turn=A table=" FLUSH " owner=D reversed", "s3s4s7s9sk");
    /* The classes: straight, flush, full house, straight flush; never reversed. */
    allows(PAPER, "h3h5h7h9hj/c9/d9/c4 turn=A table=d4d5c6c7c8 owner=D", "h3h5h7h9hj");
    allows(PAPER, "d9c9s9d4c4/c3/s4/s5 turn=A table=" FLUSH " owner=D reversed", "d4c4d9c9s9");
    forbids(PAPER, FLUSH "/c3/s4/s5 turn=A table=d8c8s8d4c4 owner=D", FLUSH);
    allows(PAPER, "s3s4s5s6s7/c3/h4/h5 turn=A table=dkckskdaca owner=D", "s3s4s5s6s7");
    allows(PAPER, "d9c9s9d4c4/c3/s4/s5 turn=A table=d8c8s8daca owner=D", "d4c4d9c9s9");
    forbids(PAPER, "d9c9s9d4c4/c3/s4/s5 turn=A table=d8c8s8daca owner=D reversed", "d4c4d9c9s9");
    /* Four of a kind and one is no hand; nor is a straight that wraps. */
    forbids(PAPER, "d9c9h9s9d4/c3/s4/s5 turn=A", "d4d9c9h9s9");
    forbids(PAPER, "dac2d3c4h5/c3/s4/s5 turn=A", "dac2d3c4h5");
    forbids(UECDA, "d9c9h9d4c4/c3/s4/s5 turn=A", "d4c4d9c9h9");
}

/* Rule 12, rows 12, 13 and 14. */
static void revolutions(void **state)
{
    (void)state;
    const char *four = "d7c7h7s7d9/c5/c6/d5 turn=A";
    leads_to(PAPER, four, "d7c7h7s7!", "reversed");
    leads_to(PAPER, four, "d7c7h7s7", "!reversed");
    leads_to(UECDA, four, "d7c7h7s7", "reversed");
    leads_to(PAPER ",revolution-set=0", four, "d7c7h7s7", "!reversed");
    leads_to(PAPER, "d7c7h7s7d9/c5/c6/d5 turn=A reversed", "d7c7h7s7!", "!reversed");
    leads_to(UECDA, "d7c7h7jod9/c5/c6/d5 turn=A", "d7c7h7jo(s)", "reversed");
    /* Sequences of one suit. */
    leads_to(PAPER, "h3h4h5h6d9/c5/c6/d5 turn=A", "h3h4h5h6!", "reversed");
    forbids(PAPER, "h3d4h5h6d9/c5/c6/d5 turn=A", "h3d4h5h6!");
    allows(PAPER ",revolution-suited=off", "h3d4h5h6d9/c5/c6/d5 turn=A", "h3d4h5h6!");
    leads_to(UECDA, "h3h4h5h6h7d9/c5/c6/d5 turn=A", "h3h4h5h6", "!reversed");
    leads_to(UECDA, "h3h4h5h6h7d9/c5/c6/d5 turn=A", "h3h4h5h6h7", "reversed");
    leads_to(UECDA ",revolution-sequence=0", "h3h4h5h6h7d9/c5/c6/d5 turn=A", "h3h4h5h6h7",
             "!reversed");
    leads_to(JAPAN, "h3h4h5h6d9/c5/c6/d5 turn=A", "h3h4h5h6", "reversed");
    leads_to(PAPER, "h3h4h5h6h7d9/c5/c6/d5 turn=A", "h3h4h5h6h7!", "reversed");
    /* Built up by several players. */
    leads_to(PAPER, "d7dk/c7s7ck/c3hk/h7sk turn=A", "d7 c7 h7 s7!", "reversed");
    leads_to(PAPER, "d7c7dk/ckc5/h7s7hk/skc4 turn=A", "d7c7 pass h7s7!", "reversed");
    leads_to(PAPER ",skip=higher,lock=off", "s4dk/s5ck/s6hk/s7sk turn=A", "s4 s5 s6 s7!",
             "reversed");
    leads_to(PAPER, "s4dk/s5ck/s6hk/s7sk turn=A", "s4 s5 s6 s7", "!reversed run=1,4");
    forbids(PAPER, "s7dk/d5/d6/h7 turn=A table=h6 owner=D run=1,3", "s7!");
    allows(PAPER, "s7dk/d5/d6/h7 turn=A table=s6 owner=D run=1,3", "s7!");
    forbids(PAPER, "s8dk/d5/d6/h7 turn=A table=s6 owner=D run=1,3", "s8!");
    allows(PAPER, "s5dk/d5/d6/h7 turn=A table=s6 owner=D run=1,3 reversed", "s5!");
    forbids(PAPER ",revolution-built=off", "s7dk/d5/d6/h7 turn=A table=s6 owner=D", "s7!");
    /* Passes in between break it only where the rules say so. */
    leads_to(PAPER, "s4dk/s5ck/s6hk/s7sk turn=A", "s4 s5 s6", "run=1,3");
    leads_to(PAPER, "s4sk/d5s5/d6s6/s7d9 turn=A", "s4 s5 pass", "run=1,2");
    leads_to(PAPER ",revolution-built=unbroken", "s4sk/d5s5/d6s6/s7d9 turn=A", "s4 s5 pass",
             "run=0,0");
}

/* Rule 13, rows 15 and 16. */
static void locks(void **state)
{
    (void)state;
    leads_to(PAPER, "d5dk/d7ck/c9da/s9sk turn=A", "d5 d7", "lock=d");
    forbids(PAPER, "d5dk/h7ck/c9da/s9sk turn=C table=d7 owner=B lock=d", "c9");
    allows(PAPER, "d5dk/h7ck/c9da/s9sk turn=C table=d7 owner=B lock=d", "da");
    /* Kata-shibari, and its growth. */
    leads_to(PAPER, "h4s4dk/c6s6ck/c9s9da/c3sk turn=A", "h4s4 c6s6", "lock=s");
    leads_to(PAPER, "h4s4dk/c6s6ck/c9s9da/c3sk turn=A", "h4s4 c6s6 c9s9", "lock=cs");
    leads_to(UECDA, "h4s4dk/c6s6ck/c9s9da/c3sk turn=A", "h4s4 c6s6", "!lock=s");
    leads_to(UECDA, "h4s4dk/h6s6ck/c9s9da/c3sk turn=A", "h4s4 h6s6", "lock=hs");
    leads_to(PAPER ",lock=off", "d5dk/d7ck/c9da/s9sk turn=A", "d5 d7", "!lock=d");
    /* Cleared with the trick. */
    leads_to(PAPER, "d5dk/d7ck/c9ca/s9sk turn=A", "d5 d7 pass pass pass", "turn=B !lock=d");
    /* Sequences of one suit lock, mixed ones and poker hands do not. */
    const char *rows = "h3h4h5dk/h9hthjck/s9stsj/c3sk turn=A";
    leads_to(UECDA, rows, "h3h4h5 h9hthj", "lock=h");
    leads_to(UECDA ",lock-sequences=off", rows, "h3h4h5 h9hthj", "!lock=h");
    leads_to(PAPER, rows, "h3h4h5 h9hthj", "lock=h");
    leads_to(PAPER, "h3d4h5dk/h9hthjck/s9stsj/c3sk turn=A", "h3d4h5 h9hthj", "!lock=h");
    leads_to(PAPER, "h3h5h6h7h9dk/h4hthqhkhack/s9stsj/c3sk turn=A", "h3h5h6h7h9 h4hthqhkha",
             "!lock=h");
    /* A joker takes a suit that suits; alone it ignores the lock. */
    leads_to(UECDA, "h4s4dk/c6jock/c9s9da/c3sk turn=A", "h4s4 c6jo(h)", "!lock=hs");
    leads_to(UECDA, "h4s4dk/h6jock/c9s9da/c3sk turn=A", "h4s4 h6jo(s)", "lock=hs");
    allows(UECDA, "joc4/c5/c6/c7 turn=A table=h9 owner=D lock=h", "jo");
    forbids(UECDA, "jock/c5/c6/c7 turn=A table=h9 owner=D lock=h", "ck");
}

/* Rule 14, rows 17, 18 and 19. */
static void forbidden_last_cards(void **state)
{
    (void)state;
    leads_to(PAPER, "d3/c5c6/c7c9/ctcj turn=A", "d3", "places=4---");
    leads_to(PAPER, "d8/c5c6/c7c9/ctcj turn=A", "d8", "places=4--- turn=B");
    leads_to(PAPER, "d2/c5c6/c7c9/ctcj turn=A", "d2", "places=4---");
    leads_to(PAPER, "d6h7s8/c5c6/c7c9/ctcj turn=A", "d6h7s8", "places=4---");
    leads_to(PAPER ",forbid-in=sets", "d6h7s8/c5c6/c7c9/ctcj turn=A", "d6h7s8", "places=1---");
    leads_to(PAPER, "d7/c5c6/c8c9/ctcj turn=A", "d7", "places=1---");
    leads_to(PAPER ",forbid-jack=on", "dj/c5c6/c8c9/ctsj turn=A", "dj", "places=4---");
    leads_to(UECDA, "d8/c5c6/c7c9/ctcj turn=A", "d8", "places=1---");
    leads_to(JAPAN, "d3/c5c6/c7c9/ctcj turn=A", "d3", "places=1---");
    leads_to(JAPAN, "d2/c5c6/c7c9/ctcj turn=A", "d2", "places=4---");
    leads_to(JAPAN, "d3/c5c6/c7c9/ctcj turn=A reversed", "d3", "places=4---");
    leads_to(JAPAN, "d2/c5c6/c7c9/ctcj turn=A reversed", "d2", "places=1---");
    leads_to(JAPAN, "jo/c5c6/c7c9/ctcj turn=A", "jo", "places=4---");
    leads_to(JAPAN ",forbid-spade-three=on", "s3/c5c6/c7c9/ctcj turn=A", "s3", "places=4---");
    /* The first of two offenders is last, the next but last. */
    leads_to(PAPER, "d8/c8c6/c7c9/ctcj turn=A", "d8 c6 pass pass c8", "places=43--");
    leads_to(PAPER ",foul-order=later-last", "d8/c8c6/c7c9/ctcj turn=A", "d8 c6 pass pass c8",
             "places=34--");
    /* With nothing but forbidden cards one may pass, but must play when leading. */
    allows(PAPER, "d3d8/c5c6/c7c9/ctcj turn=A table=h4 owner=D", "pass");
    forbids(PAPER, "d3d8/c5c6/c7c9/ctcj turn=A", "pass");
}

/* Rule 15. */
static void places_go_by_finishing(void **state)
{
    (void)state;
    leads_to(PAPER, "d4/d5/d6/d7 turn=A", "d4 d5 d6", "over places=1234 points=3,2,1,0");
    leads_to(PAPER, "d8/d5/d6/d7 turn=A", "d8 d5 d6", "over places=4123 points=0,3,2,1");
    leads_to("preset=uecda", "d4/d5/d6/d7/d9 turn=A", "d4 d5 d6 d7", "over points=5,4,3,2,1");
    leads_to(JAPAN, "d4/d5/d6/d7 turn=A", "d4 d5 d6", "over points=3,2,1,0");
}

/* 2.1: the joker. */
static void jokers(void **state)
{
    (void)state;
    allows(UECDA, "joc4/c5/c6/c7 turn=A table=h2 owner=D", "jo");
    allows(UECDA, "joc4/c5/c6/c7 turn=A table=h3 owner=D reversed", "jo");
    forbids(UECDA, "joc4/c5/c6/c7 turn=A table=h3s3 owner=D", "jo");
    allows(UECDA, "d7c7h7s7jo/c5/c6/d4 turn=A", "d7c7h7s7jo");
    allows("preset=japan,jokers=2", "d7jojxc4/c5/c6/c8 turn=A round=1 points=0,0,0,0",
           "d7jo(c)jx(h) jojx jo");
    allows(UECDA, "s4jos6h9/c5/c6/c7 turn=A", "s4jo(5)s6 s-456(5)");
    allows(UECDA, "s4jos5h9/c5/c6/c7 turn=A", "jo(3)s4s5 s4s5jo(6)");
    forbids(UECDA, "s4jos5h9/c5/c6/c7 turn=A", "s4jos5"); /* which of the two? */
    /* Only the three of spades beats a lone joker, and clears. */
    const char *on_joker = "s3d2c3c4/c5/c6/c7 turn=A table=jo owner=D";
    leads_to(UECDA, on_joker, "s3", "turn=A !table=s3");
    forbids(UECDA, on_joker, "d2 c3 c4");
    forbids(UECDA ",spade-three=off", on_joker, "s3");
    allows(UECDA, "s3c4/c5/c6/c7 turn=A table=jo owner=D lock=h", "s3");
}

/* Section 4 and table 5.1: rules of the house. */
static void elevens_fives_sevens_and_tens(void **state)
{
    (void)state;
    leads_to(JAPAN, "djd4/c9c5/h9c6/h7c7 turn=A", "dj", "back turn=B");
    leads_to(JAPAN, "djd4/c9c5/h9c6/h7c7 turn=A", "dj c9", "back turn=C table=c9");
    leads_to(JAPAN, "djd4/c9c5/h9c6/h7c7 turn=A", "dj pass pass pass", "!back");
    leads_to(JAPAN ",eleven-back=off", "djd4/c9c5/h9c6/h7c7 turn=A", "dj", "!back");
    leads_to(JAPAN ",five-skip=on", "d5c5d4/c9c6/h9h6/h7c7 turn=A", "d5", "turn=C");
    leads_to(JAPAN ",five-skip=on", "d5c5d4/c9c6/h9h6/h7c7 turn=A", "d5c5", "turn=D");
    leads_to(JAPAN, "d5c5d4/c9c6/h9h6/h7c7 turn=A", "d5", "turn=B");
    const char *sevens = "d7c7d4d9dk/c9c6/h9h6/h7s7 turn=A";
    leads_to(JAPAN ",seven-give=on", sevens, "d7c7", "give=2 turn=A");
    leads_to(JAPAN ",seven-give=on", sevens, "d7c7 give:d4dk",
             "d9/d4c6c9dk/h6h9/h7s7 turn=B table=d7c7 !give=2");
    leads_to(JAPAN ",seven-give=on", "d7d4/c9c6/h9h6/h7s7 turn=A", "d7 d4", "places=1--- turn=B");
    leads_to(JAPAN ",seven-give=on", "d7c7d4/c9c6/h9h6/h7s7 turn=A", "d7c7", "give=1");
    leads_to(JAPAN ",ten-discard=on", "dtd4d9dk/c9c6/h9h6/h7s7 turn=A", "dt", "discard=1 turn=A");
    leads_to(JAPAN ",ten-discard=on", "dtd4d9dk/c9c6/h9h6/h7s7 turn=A", "dt discard:d4",
             "d9dk/c6c9/h6h9/h7s7 turn=B");
    leads_to(JAPAN, "dtd4d9dk/c9c6/h9h6/h7s7 turn=A", "dt", "!discard=1");
    forbids(JAPAN ",seven-give=on", "c7d4/c9c6/h9h6/h7s7 turn=A table=d7 owner=A give=1",
            "pass c7d4 h9");
}

#define DEAL                                                                                       \
    "d3c3h3s3d4c4h4s4d5c5h5s5d6/c6h6s6d7c7h7s7d8c8h8s8d9c9/"                                       \
    "h9s9dtcthtstdjcjhjsjdqcqhq/sqdkckhkskdacahasad2c2h2s2"

static void the_poor_give_their_best_and_the_rich_what_they_like(void **state)
{
    (void)state;
    const char *rules = "preset=japan,jokers=0,rounds=2";
    const char *deal = DEAL " titles=4321 round=2 points=0,1,2,3";
    struct daifugo_position p;
    struct history h;
    set_up(rules, deal, &p, &h);
    assert_int_equal(p.state.phase, DAIFUGO_EXCHANGE);
    history_free(&h);
    leads_to(rules, deal, "", "turn=A exchange=1");
    allows(rules, deal, "s5d6 give:s5d6");
    forbids(rules, deal, "d3c3 pass s5 d6");
    leads_to(rules, deal, "s5d6", "turn=B exchange=2");
    leads_to(rules, deal, "s5d6 c9", "turn=D exchange=3");
    /* The first may give anything, even what was got; then the last leads. */
    leads_to(rules, deal, "s5d6 c9 s5d6 c9", "turn=A !exchange=4");
    leads_to(rules, deal, "s5d6 c9 sqdk h9", "turn=A");
    leads_to("preset=japan,jokers=0,rounds=2,next-lead=card", deal, "s5d6 c9 sqdk h9", "turn=A");
    leads_to("preset=japan,jokers=0,rounds=2,exchange=off", deal, "", "turn=A !exchange=1");
    leads_to("preset=japan,jokers=0,rounds=9,class-reset=1", deal, "", "turn=A !exchange=1");
    /* Ties go by suit: in the championship clubs are below diamonds. */
    struct daifugo_rules r;
    assert_true(daifugo_read_rules("preset=uecda", &r, NULL));
    daifugo_cards aces = daifugo_card(11, DAIFUGO_DIAMOND) | daifugo_card(11, DAIFUGO_CLUB);
    assert_int_equal(daifugo_strongest(&r, aces, 1), daifugo_card(11, DAIFUGO_DIAMOND));
    assert_true(daifugo_read_rules("preset=paper", &r, NULL));
    assert_int_equal(daifugo_strongest(&r, aces, 1), daifugo_card(11, DAIFUGO_CLUB));
    assert_int_equal(daifugo_strongest(&r, aces | 1ull << 52, 1), 1ull << 52);
}

static void rounds_carry_titles_points_and_miyako_ochi(void **state)
{
    (void)state;
    leads_to("preset=japan,rounds=2", "d4/d5/d6/d7 turn=A round=1 points=0,0,0,0 seed=9",
             "d4 d5 d6", "titles=1234 round=2 points=3,2,1,0 exchange=1 turn=D");
    /* The daifugo is D; when A is first, D is last at once. */
    const char *fall = "d4/d5d9/d6dt/d7dj turn=A titles=4321 round=2 points=0,1,2,3";
    leads_to("preset=japan,rounds=2", fall, "d4", "places=1--4 ./d5d9/d6dt/.");
    leads_to("preset=japan,rounds=2,miyako-ochi=off", fall, "d4", "places=1---");
    leads_to("preset=japan,rounds=3,players=3",
             "d4/d5d9/d6dt turn=A titles=321 round=2 points=0,1,2 seed=1", "d4",
             "round=3 titles=123 points=2,2,2");
    assert_string_equal(daifugo_title_name(1, 5), "daifugo");
    assert_string_equal(daifugo_title_name(2, 5), "fugo");
    assert_string_equal(daifugo_title_name(3, 5), "heimin");
    assert_string_equal(daifugo_title_name(4, 5), "hinmin");
    assert_string_equal(daifugo_title_name(5, 5), "daihinmin");
    assert_string_equal(daifugo_title_name(2, 3), "heimin");
}

/* The paper's Table 6, as printed and as corrected (suits behind numbers there). */
static const char printed_table[] = "3D3S4C5C6D7D8CTDTCJSQD2C2H/4C5D6S8D9C9HTSQSKDKSADAC2D/"
                                    "4D5S6C7S8S9C9SJDJCQCAHAS2S/3C3H4H5H6H7S7H8HTHJHQHKCKH";
static const char fixed_table[] = "3D3S4C5C6D7D8CTDTCJSQD2C2H/4S5D6S8D9D9HTSQSKDKSADAC2D/"
                                  "4D5S6C7S8S9C9SJDJCQCAHAS2S/3C3H4H5H6H7C7H8HTHJHQHKCKH";

static void the_papers_hands_can_be_dealt(void **state)
{
    (void)state;
    struct daifugo_position p;
    struct history h;
    struct error e = {0};
    history_init(&h);
    assert_true(daifugo_game.start(&p, &h, &(struct setup){.position = fixed_table}, &e));
    assert_int_equal(p.state.turn, 0);
    assert_false(daifugo_game.start(&p, &h, &(struct setup){.position = printed_table}, &e));
    assert_string_equal(e.what, "a card is in two hands");
    struct setup odd = {.position = printed_table, .odd_material = true};
    assert_true(daifugo_game.start(&p, &h, &odd, &e));
    for (int seat = 0; seat < 4; seat++)
        assert_int_equal(daifugo_count(p.hand[seat]), 13);
    history_free(&h);
}

TEST_MAIN(TEST(all_cards_are_dealt_clockwise), TEST(the_holder_of_a_three_leads),
          TEST(twos_are_high_until_the_order_turns), TEST(combinations),
          TEST(following_needs_the_same_type_and_more_strength),
          TEST(passing_and_the_end_of_a_trick), TEST(the_same_number_skips), TEST(pair_straights),
          TEST(a_deuce_clears), TEST(eights_end_the_trick), TEST(poker_hands), TEST(revolutions),
          TEST(locks), TEST(forbidden_last_cards), TEST(places_go_by_finishing), TEST(jokers),
          TEST(elevens_fives_sevens_and_tens),
          TEST(the_poor_give_their_best_and_the_rich_what_they_like),
          TEST(rounds_carry_titles_points_and_miyako_ochi), TEST(the_papers_hands_can_be_dealt))
