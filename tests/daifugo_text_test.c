/* Daifugo as text: cards, plays, deals and positions, and what is refused with which words. */
#include "check.h"
#include "core/text.h"
#include "daifugo/daifugo.h"
#include "daifugo/notation.h"
#include "daifugo/position_text.h"

static bool starts(const char *rules, const char *position, struct daifugo_position *p,
                   struct error *e)
{
    struct history h;
    struct setup setup = {.position = position, .rules = rules};
    history_init(&h);
    bool good = daifugo_game.start(p, &h, &setup, e);
    history_free(&h);
    return good;
}

static void cards_are_read_in_letters_and_symbols(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        int card;
    } cards[] = {
        {"d3", 0},        {"D3", 0},       {"♦3", 0},  {"3d", 0},   {"3♦", 0},   {"♢3", 0},
        {"s2", 51},       {"♠2", 51},      {"ht", 30}, {"h10", 30}, {"♥10", 30}, {"10h", 30},
        {"CJ", 33},       {"♣️j", 33}, {"jo", 52}, {"JO", 52},  {"jx", 53},  {"🃏", 52},
        {"d1", -1},       {"x3", -1},      {"d", -1},  {"", -1},    {"j", -1},   {"3", -1},
        {"\xe2\x99", -1}, {"\xff", -1},    {"d33", 0},
    };
    for (size_t i = 0; i < sizeof cards / sizeof *cards; i++) {
        const char *p = cards[i].text;
        assert_int_equal(daifugo_read_card(&p), cards[i].card);
        assert_int_equal(p == cards[i].text, cards[i].card < 0);
    }
    for (int card = 0; card < DAIFUGO_DECK; card++)
        for (int ascii = 0; ascii < 2; ascii++) {
            char buffer[16];
            struct text t = text_on(buffer, sizeof buffer);
            daifugo_write_card(card, ascii, &t);
            const char *p = buffer;
            assert_int_equal(daifugo_read_card(&p), card);
            assert_int_equal(*p, 0);
        }
}

/* A text in any notation, and how the program writes the same move. */
static void plays_are_read_in_every_notation(void **state)
{
    (void)state;
    static const struct {
        const char *position, *text, *written;
    } plays[] = {
        {"d3c4h4s4s5s6/c7/c8/c9/ct turn=A", "d3", "d3"},
        {"d3c4h4s4s5s6/c7/c8/c9/ct turn=A", "d-3", "d3"},
        {"d3c4h4s4s5s6/c7/c8/c9/ct turn=A", "♥4♣4", "c4h4"},
        {"d3c4h4s4s5s6/c7/c8/c9/ct turn=A", "ch-4", "c4h4"},
        {"d3c4h4s4s5s6/c7/c8/c9/ct turn=A", "s-456", "s4s5s6"},
        {"d3c4h4s4s5s6/c7/c8/c9/ct turn=A", "S6,S5,S4", "s4s5s6"},
        {"d3c4jo/c7/c8/c9/ct turn=A", "jk", "jo"},
        {"d3c4jo/c7/c8/c9/ct turn=A", "c4jo(h)", "c4jo(h)"},
        {"d3c4jo/c7/c8/c9/ct turn=A", "jo(♥4)c4", "c4jo(h)"},
        {"d3c4jo/c7/c8/c9/ct turn=A", "ch-4(h)", "c4jo(h)"},
        {"s4s6jo/c7/c8/c9/ct turn=A", "s-456(5)", "s4jo(5)s6"},
        {"s4s6jo/c7/c8/c9/ct turn=A", "s4s6jo", "s4jo(5)s6"},
        {"s4s5jo/c7/c8/c9/ct turn=A", "s-456(6)", "s4s5jo(6)"},
        {"d3c4/c7/c8/c9/ct turn=A table=h3 owner=E", "p", "pass"},
        {"d7c7h7s7d3/c4/c8/c9/ct turn=A", "d7c7h7s7", "d7c7h7s7!"},
        {"d7c7h7s7d3/c4/c8/c9/ct turn=A", "cdhs-7!", "d7c7h7s7!"},
    };
    for (size_t i = 0; i < sizeof plays / sizeof *plays; i++) {
        struct daifugo_position p;
        struct error e = {0};
        struct text t = text_new();
        move m;
        assert_true(starts("preset=uecda", plays[i].position, &p, &e));
        if (!daifugo_read_move(&p, plays[i].text, &m, &e))
            fail_msg("%s: %s: %s; expected %s", plays[i].position, plays[i].text, e.what,
                     e.expected);
        daifugo_write_move(&p, m, true, &t);
        assert_string_equal(t.data, plays[i].written);
        text_free(&t);
    }
}

/* Each is refused, and the words say why. */
static void bad_plays_are_refused_with_the_reason(void **state)
{
    (void)state;
    static const struct {
        const char *position, *text, *what, *expected;
    } plays[] = {
        {"d3c4/c7/c8/c9/ct turn=A", "", "no card at nothing", "cards as in"},
        {"d3c4/c7/c8/c9/ct turn=A", "hello", "no card at 'hello'", "cards as in"},
        {"d3c4/c7/c8/c9/ct turn=A", "d3x", "found 'x'", "cards as in"},
        {"d3c4/c7/c8/c9/ct turn=A", "d3d3", "a card twice at 'd3'", "cards as in"},
        {"d3c4/c7/c8/c9/ct turn=A", "c7", "c7 is not in the hand", "cards of the hand"},
        {"d3c4/c7/c8/c9/ct turn=A", "jo", "jo is not in the hand", "cards of the hand"},
        {"d3c4/c7/c8/c9/ct turn=A", "pass", "a leader may not pass", "a play"},
        {"d3c4/c7/c8/c9/ct turn=A", "d3c4", "'d3c4' is none", "a combination"},
        {"d3c4/c7/c8/c9/ct turn=A table=h5 owner=E", "d3", "'d3' does not follow",
         "beats h5, or pass"},
        {"d3cj/c7/c8/c9/ct turn=A table=h5 owner=E lock=h", "cj", "'cj' does not follow",
         "beats h5 and has the suits h, or pass"},
        {"s4s5jo/c7/c8/c9/ct turn=A", "s4s5jo", "'s4s5jo' may mean several plays", "stands for"},
        {"s4s5jo/c7/c8/c9/ct turn=A", "s4s5jo(", "a joker stands for '('", "cards as in"},
        {"-/-/-/-/- over places=12345 points=5,4,3,2,1", "d3", "the game is over", "no move"},
    };
    for (size_t i = 0; i < sizeof plays / sizeof *plays; i++) {
        struct daifugo_position p;
        struct error e = {0};
        move m = 77;
        if (!starts("preset=uecda", plays[i].position, &p, &e))
            fail_msg("%s: %s", plays[i].position, e.what);
        assert_false(daifugo_read_move(&p, plays[i].text, &m, &e));
        assert_string_equal(e.what, plays[i].what);
        if (!strstr(e.expected, plays[i].expected))
            fail_msg("%s: expected %s", plays[i].text, e.expected);
        assert_int_equal(m, 77);
    }
}

#define DEAL                                                                                       \
    "d3c3h3s3d4c4h4s4d5c5h5s5d6/c6h6s6d7c7h7s7d8c8h8s8d9c9/"                                       \
    "h9s9dtcthtstdjcjhjsjdqcqhq/sqdkckhkskdacahasad2c2h2s2"

static void bad_positions_are_refused_with_the_reason(void **state)
{
    (void)state;
    static const struct {
        const char *rules, *position, *what;
    } bad[] = {
        {"", "", "found nothing"},
        {"", "d3/d4/d5", "found nothing"},
        {"", "d3/d4/d5/d6/d7 turn=A", "found '/d7'"},
        {"", "d3/d4/x/d6 turn=A", "found 'x'"},
        {"", "d3d3/d4/d5/d6 turn=A", "a card is twice in one hand"},
        {"", "d3/d4/d3/d6 turn=A", "a card is in two hands"},
        {"", "d3jo/d4/d5/d6 turn=A", "there are too many jokers"},
        {"preset=japan", "d3jx/d4/d5/d6 turn=A", "there are too many jokers"},
        {"", "d3/d4/d5/d6", "a seat has too few cards"},
        {"", "d3d4d5/c3c4c5/h3h4h5/s3s4s5", "d6 is missing from the deal"},
        {"preset=japan", DEAL, "jo is missing from the deal"},
        {"", "d3/d4/d5/- turn=A", "places and hands do not agree"},
        {"", "d3/d4/d5/d6 turn=A places=1---", "places and hands do not agree"},
        {"", "d3/d4/-/- turn=A places=--13", "there is a gap in the places"},
        {"", "d3/-/-/- turn=A places=-123", "the round is over"},
        {"", "-/d4/d5/d6 turn=A places=1---", "the seat to move has none"},
        {"", "d3/d4/d5/d6 turn=E", "found 'turn=E'"},
        {"", "d3/d4/d5/d6 turn=A turn=B", "turn is there twice"},
        {"", "d3/d4/d5/d6 turn=A nonsense", "found 'nonsense'"},
        {"", "d3/d4/d5/d6 turn=A table=d7", "nobody owns the table"},
        {"", "d3/d4/d5/d6 turn=A table=d7d8 owner=B", "the table has 'd7d8'"},
        {"", "d3/d4/d5/d6 turn=A table=d5 owner=B", "a card of the table is in a hand, too"},
        {"", "d3/d4/d5/d6 turn=A table=jo owner=B", "the table has a card too many"},
        {"", "d3/d4/d5/d6 turn=A table=d7 owner=A", "the seat to move owns the table"},
        {"", "d3/d4/d5/d6 turn=A table=d7 owner=B passed=C", "somebody has passed for good"},
        {"", "d3/d4/d5/d6 turn=A lock=d", "there is nothing on the table"},
        {"", "d3/d4/d5/d6 lock=d", "whose turn it is, is missing"},
        {"lock=off", "d3/d4/d5/d6 turn=A table=d7 owner=B lock=d", "there is a lock"},
        {"", "d3/d4/d5/d6 turn=A table=d7 owner=B back", "there is an eleven back"},
        {"", "d3/d4/d5/d6 turn=A table=d7 owner=A give=1", "there are cards to give or discard"},
        {"", "d3/d4/d5/d6 turn=A titles=1-23", "some titles are missing"},
        {"", "d3/d4/d5/d6 turn=A points=1,2,3,4", "the points do not add up"},
        {"rounds=3", "d3/d4/d5/d6 turn=A round=4", "found 'round=4'"},
        {"", "d3/d4/d5/d6 turn=A exchange=1", "there can be no exchange"},
        {"", "d3/d4/d5/d6 over points=3,2,1,0", "the game is not over"},
        {"preset=uecda", "d3c3/d4/d5/d6/d7 turn=A table=h5 owner=B passed=A",
         "the seat to move has passed"},
        {"seven-give=on", "d3/d4/d5/d6 turn=A table=d7 owner=A give=2",
         "nobody can give so many cards"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct daifugo_position p;
        struct error e = {0};
        if (starts(bad[i].rules, bad[i].position, &p, &e))
            fail_msg("%s is accepted", bad[i].position);
        if (strcmp(e.what, bad[i].what) != 0)
            fail_msg("%s: \"%s\", not \"%s\"", bad[i].position, e.what, bad[i].what);
        assert_true(e.expected[0] && e.column >= 1);
    }
}

static void contradictory_rules_are_refused_with_the_reason(void **state)
{
    (void)state;
    static const struct {
        const char *rules, *what;
    } bad[] = {
        {"players=2", "players is '2'"},
        {"jokers=3", "jokers is '3'"},
        {"preset=mine", "preset is 'mine'"},
        {"sequence-min=6,sequence-max=5", "sequence-min is above sequence-max"},
        {"sequence-max=9", "sequence-suits=mixed goes with a sequence-max above 5"},
        {"sequence-min=5", "poker goes with sequences of five only, which are poker hands"},
        {"pair-on-straight=on,poker=off",
         "pair-on-straight goes without pair-straights or without poker"},
        {"deuce=off,deuce-locked=on", "deuce-locked goes with deuce=off"},
        {"deuce=off,deuce-straights=on", "deuce-straights goes with deuce=off"},
        {"skip=off,skip-any-size=on", "skip-any-size goes with skip=off"},
        {"preset=japan,skip-passes=on", "skip-passes goes with skip=off and five-skip=off"},
        {"skip-passes=on", "skip-passes goes with pass=free, where a pass binds nobody"},
        {"revolution-set=0,revolution-sequence=0", "revolution-built goes without any revolution"},
        {"revolution-set=0,revolution-sequence=0,revolution-built=off",
         "revolution-optional goes without any revolution"},
        {"preset=uecda,foul-order=later-last",
         "foul-order=later-last goes without anything forbidden"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct daifugo_position p;
        struct error e = {0};
        assert_false(starts(bad[i].rules, NULL, &p, &e));
        assert_string_equal(e.what, bad[i].what);
        assert_true(e.expected[0]);
    }
}

/* The notes' table of options: what each preset is. */
static void presets_are_what_they_are_called(void **state)
{
    (void)state;
    struct daifugo_rules r;
    assert_true(daifugo_read_rules(NULL, &r, NULL));
    assert_true(r.players == 4 && r.jokers == 0 && r.pass == DAIFUGO_PASS_FREE && r.poker &&
                r.deuce == DAIFUGO_MOVES && r.eight == DAIFUGO_EIGHT_ENDS && r.pair_straights);
    assert_true(daifugo_read_rules("preset=uecda", &r, NULL));
    assert_true(r.players == 5 && r.jokers == 1 && r.pass == DAIFUGO_PASS_STICKY && !r.poker &&
                r.trick_end == DAIFUGO_ALL_PASS && r.revolution_sequence == 5 &&
                r.last_points == 1 && r.class_reset == 100 && r.lock == DAIFUGO_LOCK_FULL &&
                !r.forbid_two);
    assert_true(daifugo_read_rules("rounds=3,preset=uecda", &r, NULL));
    assert_int_equal(r.rounds, 1); /* a preset sets everything */
    assert_true(daifugo_read_rules("preset=japan,players=6,jokers=2", &r, NULL));
    assert_true(r.players == 6 && r.jokers == 2 && r.eleven_back && r.miyako_ochi && r.exchange &&
                r.next_lead == DAIFUGO_LEAD_BY_LAST && r.forbid_two == DAIFUGO_MOVES &&
                r.forbid_joker);
}

/* Drawings fit a terminal. */
static void drawings_are_at_most_80_columns_wide(void **state)
{
    (void)state;
    static const char position[] =
        "d3c3h3s3d5c4h4s5d6c5h5s6d7c6h6s7d8c7h7s8d9c8/da/d2 turn=A table=dtdjdq owner=B lock=dchs "
        "passed=C reversed titles=321 round=2 points=0,1,2";
    for (int ascii = 0; ascii < 2; ascii++) {
        struct daifugo_position p;
        struct error e = {0};
        struct text t = text_new();
        if (!starts("preset=japan,players=3,jokers=2,rounds=9", position, &p, &e))
            fail_msg("%s; expected %s", e.what, e.expected);
        daifugo_game.draw(&p, &(struct drawing){.ascii = ascii}, &t);
        int column = 0;
        for (const char *c = t.data; *c; c++) {
            column += ((unsigned char)*c & 0xc0) != 0x80;
            if (*c == '\n') {
                assert_true(column <= 81);
                column = 0;
            }
        }
        text_free(&t);
    }
}

TEST_MAIN(TEST(cards_are_read_in_letters_and_symbols), TEST(plays_are_read_in_every_notation),
          TEST(bad_plays_are_refused_with_the_reason),
          TEST(bad_positions_are_refused_with_the_reason),
          TEST(contradictory_rules_are_refused_with_the_reason),
          TEST(presets_are_what_they_are_called), TEST(drawings_are_at_most_80_columns_wide))
