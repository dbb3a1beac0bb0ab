/* What a seat of daifugo knows: nothing of the others' cards changes it, and a guess can be any world
 * that agrees with it, which small games show by going through all of them. */
#include "check.h"
#include "core/memory.h"
#include "core/random.h"
#include "core/text.h"
#include "daifugo/daifugo.h"
#include "daifugo/generate.h"
#include "daifugo/position_text.h"
#include "daifugo/view.h"

static void set_up(const char *rules, const char *position, uint64_t seed,
                   struct daifugo_position *p, struct history *h)
{
    struct setup setup = {.position = position, .rules = rules, .seed = seed};
    struct error e = {0};
    if (!daifugo_game.start(p, h, &setup, &e))
        fail_msg("%s: %s; expected %s", position ? position : rules, e.what, e.expected);
}

static bool same_view(const struct daifugo_position *a, const struct history *ha,
                      const struct daifugo_position *b, const struct history *hb, int seat)
{
    static struct daifugo_view one, other;
    daifugo_see(a, ha, seat, &one);
    daifugo_see(b, hb, seat, &other);
    return memcmp(&one, &other, sizeof one) == 0;
}

static daifugo_cards random_card(struct random *r, daifugo_cards from)
{
    for (unsigned skip = random_below(r, (uint32_t)daifugo_count(from)); skip > 0; skip--)
        from &= from - 1;
    return from & -from;
}

/* Two others change cards they have not shown, and the deals to come change, too. */
static void hidden_cards_do_not_change_a_view(void **state)
{
    (void)state;
    struct daifugo_position p, other;
    struct history h, other_h;
    history_init(&h);
    history_init(&other_h);
    for (uint64_t seed = 0; seed < 300; seed++) {
        struct random r = random_seeded(seed);
        set_up("preset=uecda,rounds=2", NULL, seed, &p, &h);
        game_playout(&daifugo_game, &p, &h, &r, random_below(&r, 60));
        if (p.round > 1 || !p.hand[1] || !p.hand[2])
            continue;
        daifugo_cards one = random_card(&r, p.hand[1]), two = random_card(&r, p.hand[2]);
        if ((one | two) & daifugo_lead_card(&p.rules))
            continue; /* that one is known */
        other = p;
        history_copy(&other_h, &h, 0);
        size_t length = h.length;
        while (other_h.length)
            daifugo_undo(&other, &other_h);
        other.hand[1] ^= one | two;
        other.hand[2] ^= one | two;
        other.seed = ~p.seed;
        other.key = daifugo_fresh_key(&other);
        for (size_t i = 0; i < length; i++)
            daifugo_play(&other, &other_h, h.entries[i].move);
        assert_true(same_view(&p, &h, &other, &other_h, 0));
        assert_true(same_view(&p, &h, &other, &other_h, 3));
        assert_false(same_view(&p, &h, &other, &other_h, 1));
        move list[DAIFUGO_MOVES_MAX], other_list[DAIFUGO_MOVES_MAX];
        if (p.state.turn != 0 && p.state.turn != 3)
            continue;
        size_t count = (size_t)(daifugo_generate(&p, list) - list);
        assert_int_equal(daifugo_generate(&other, other_list) - other_list, count);
        assert_memory_equal(list, other_list, count * sizeof *list);
    }
    history_free(&h);
    history_free(&other_h);
}

/* Worlds, by their keys. */
struct worlds {
    uint64_t keys[20000];
    int times[20000];
    int count;
};

static int find_world(const struct worlds *w, uint64_t key)
{
    for (int i = 0; i < w->count; i++)
        if (w->keys[i] == key)
            return i;
    return -1;
}

/* All ways to go on from p for length moves that look to seat like the view. */
static void follow_all(struct daifugo_position *p, struct history *h, size_t length, int seat,
                       const struct daifugo_view *view, struct worlds *w)
{
    static struct daifugo_view now;
    daifugo_see(p, h, seat, &now);
    if (h->length == length) {
        if (memcmp(&now, view, sizeof now) == 0 && find_world(w, p->key) < 0)
            w->keys[w->count++] = p->key;
        return;
    }
    if (memcmp(now.moves, view->moves, now.length * sizeof *now.moves) != 0)
        return;
    move *list = memory_get(DAIFUGO_MOVES_MAX * sizeof *list);
    size_t count = (size_t)(daifugo_generate(p, list) - list);
    history_reserve(h, 1);
    for (size_t i = 0; i < count; i++) {
        daifugo_play(p, h, list[i]);
        follow_all(p, h, length, seat, view, w);
        daifugo_undo(p, h);
    }
    memory_free(list);
}

/* All hands at the beginning that the seat cannot tell apart: its own fixed, the others' cards dealt out
 * in every way. */
static void deal_all(struct daifugo_position *p, daifugo_cards rest, const int counts[SEATS_MAX],
                     size_t length, int seat, const struct daifugo_view *view, struct worlds *w)
{
    if (!rest) {
        struct history h;
        history_init(&h);
        p->key = daifugo_fresh_key(p);
        follow_all(p, &h, length, seat, view, w);
        history_free(&h);
        return;
    }
    daifugo_cards one = rest & -rest;
    for (int other = 0; other < p->rules.players; other++)
        if (other != seat && daifugo_count(p->hand[other]) < counts[other]) {
            p->hand[other] |= one;
            deal_all(p, rest ^ one, counts, length, seat, view, w);
            p->hand[other] ^= one;
        }
}

/* Plays the moves and compares guesses with all worlds that seat cannot rule out. */
static void check_worlds(const char *rules, const char *position, const char *moves, int seat,
                         int expected, bool even)
{
    static struct daifugo_view view;
    static struct worlds w;
    struct daifugo_position p, base, guess;
    struct history h, guess_h;
    struct error e = {0};
    int counts[SEATS_MAX] = {0};
    daifugo_cards hidden = 0;
    history_init(&h);
    history_init(&guess_h);
    set_up(rules, position, 0, &base, &h);
    p = base;
    if (!game_play_text(&daifugo_game, &p, &h, moves, &e))
        fail_msg("%s: column %d: %s; expected %s", moves, e.column, e.what, e.expected);
    daifugo_see(&p, &h, seat, &view);
    for (int other = 0; other < base.rules.players; other++) {
        counts[other] = daifugo_count(base.hand[other]);
        if (other == seat)
            continue;
        hidden |= base.hand[other];
        base.hand[other] = 0;
    }
    w.count = 0;
    deal_all(&base, hidden, counts, h.length, seat, &view, &w);
    assert_true(find_world(&w, p.key) >= 0);
    assert_int_equal(w.count, expected);

    struct random r = random_seeded(11);
    int samples = 200 * w.count;
    memset(w.times, 0, sizeof w.times);
    for (int i = 0; i < samples; i++) {
        daifugo_guess(&view, &r, &guess, &guess_h);
        int world = find_world(&w, guess.key);
        if (world < 0) {
            struct text t = text_new();
            daifugo_write_position(&guess, &t);
            fail_msg("%s, then %s: seat %d guesses %s", position, moves, seat, t.data);
        }
        w.times[world]++;
    }
    for (int i = 0; i < w.count; i++) {
        assert_true(w.times[i] > 0);
        assert_true(!even ||
                    (w.times[i] > 100 && w.times[i] < 300)); /* 200 expected, 7 deviations */
    }
    history_free(&h);
    history_free(&guess_h);
}

static void guesses_are_all_worlds_that_agree(void **state)
{
    (void)state;
    const char *rules = "preset=japan,players=3,jokers=0,rounds=1";
    /* Nothing shown: C(4,2) ways to deal four cards. */
    check_worlds(rules, "d4d9/c5h6/s7ck turn=A", "", 0, 6, true);
    check_worlds(rules, "d4d9/c5h6/s7ck turn=A", "d4", 0, 6, true);
    /* B has shown one card: the other is one of three. */
    check_worlds(rules, "d4d9/c5h6/s7ck turn=A", "d4 c5", 0, 3, true);
    check_worlds(rules, "d4d9/c5h6/s7ck turn=A", "d4 c5 s7", 0, 2, true);
    check_worlds(rules, "d4d9/c5h6hq/s7ckca turn=A", "d4 pass ca", 1, 3, true);
    /* A card given openly was the giver's before. */
    check_worlds("preset=japan,players=3,jokers=0,rounds=1,seven-give=on",
                 "d7d9dk/c5h6/s6ck turn=A", "d7 d9 pass pass", 2, 3, true);
}

/* Three seats with three cards each and titles: the exchange of two cards, seen from every seat. */
static void guesses_agree_with_an_exchange(void **state)
{
    (void)state;
    const char *rules = "preset=japan,players=3,jokers=0,rounds=2";
    const char *deal = "d4c9hk/d5d8s9/c6htsa turn=A titles=312 round=2 points=0,2,1 exchange=1";
    /* C was first but one; B is the daifugo and takes the best two of A. */
    check_worlds(rules, deal, "", 0, 20, true);
    check_worlds(rules, deal, "", 1, 20, true);
    check_worlds(rules, deal, "c9hk", 0, 20, true);
    /* B knows two cards of A, and that the third is below them: of d4 c6 ht sa two are. */
    check_worlds(rules, deal, "c9hk", 1, 2, true);
    /* C has seen nothing but that A has kept its lowest card, which can be any but the best two. */
    check_worlds(rules, deal, "c9hk", 2, 4, false);
    /* A has got two cards, so B had them. */
    check_worlds(rules, deal, "c9hk d5d8", 0, 4, true);
    check_worlds(rules, deal, "c9hk d5d8", 1, 2, true);
    check_worlds(rules, deal, "c9hk d5d8", 2, 20, true);
    check_worlds(rules, deal, "c9hk d5c9", 1, 2, true);
    check_worlds(rules, deal, "c9hk d5d8 d4 hk", 2, 6, true);
}

/* A guessed world is one that could have come about: every move of its round is legal in it. */
static void guessed_rounds_are_legal(void **state)
{
    (void)state;
    static const char *const rules[] = {
        "preset=paper",
        "preset=uecda,rounds=2",
        "preset=japan,players=5,jokers=2,rounds=2,seven-give=on",
        "preset=japan,players=3,jokers=2,rounds=2,next-lead=card,lead-card=on",
    };
    static struct daifugo_view view;
    struct daifugo_position p, guess;
    struct history h, guess_h;
    history_init(&h);
    history_init(&guess_h);
    for (uint64_t seed = 0; seed < 400; seed++) {
        struct random r = random_seeded(seed);
        set_up(rules[seed % 4], NULL, seed, &p, &h);
        game_playout(&daifugo_game, &p, &h, &r, random_below(&r, 200));
        for (int seat = 0; seat < p.rules.players; seat++) {
            daifugo_see(&p, &h, seat, &view);
            daifugo_guess(&view, &r, &guess, &guess_h);
            size_t length = guess_h.length;
            while (guess_h.length)
                daifugo_undo(&guess, &guess_h);
            while (guess_h.length < length) {
                move m = guess_h.entries[guess_h.length].move;
                assert_true(daifugo_legal(&guess, m));
                daifugo_play(&guess, &guess_h, m);
            }
        }
    }
    history_free(&h);
    history_free(&guess_h);
}

/* In a strange deck a card may be in two hands, but never twice in one. */
static void guesses_of_strange_decks_hold(void **state)
{
    (void)state;
    struct setup setup = {.position = "d4c9hk/d4d8s9/c6d8sa/c6c7c9 turn=A", .odd_material = true};
    static struct daifugo_view view, again;
    struct daifugo_position p, guess;
    struct history h, guess_h;
    struct random r = random_seeded(5);
    history_init(&h);
    history_init(&guess_h);
    assert_true(daifugo_game.start(&p, &h, &setup, NULL));
    bool found = false;
    for (int i = 0; i < 3000; i++) {
        daifugo_see(&p, &h, 0, &view);
        daifugo_guess(&view, &r, &guess, &guess_h);
        daifugo_see(&guess, &guess_h, 0, &again);
        assert_memory_equal(&view, &again, sizeof view);
        found |= guess.key == p.key;
    }
    assert_true(found);
    history_free(&h);
    history_free(&guess_h);
}

/* What is drawn for a seat shows its own cards only. */
static void a_drawing_shows_one_hand(void **state)
{
    (void)state;
    struct daifugo_position p, other;
    struct history h;
    struct text one = text_new(), two = text_new();
    history_init(&h);
    set_up("preset=uecda", NULL, 3, &p, &h);
    other = p;
    other.hand[1] = p.hand[2];
    other.hand[2] = p.hand[1];
    struct drawing style = {.seat = 0};
    daifugo_game.draw(&p, &style, &one);
    daifugo_game.draw(&other, &style, &two);
    assert_string_equal(one.data, two.data);
    style.seat = 1;
    text_clear(&two);
    daifugo_game.draw(&p, &style, &two);
    assert_true(strcmp(one.data, two.data) != 0);
    text_free(&one);
    text_free(&two);
    history_free(&h);
}

TEST_MAIN(TEST(hidden_cards_do_not_change_a_view), TEST(guesses_are_all_worlds_that_agree),
          TEST(guesses_agree_with_an_exchange), TEST(guessed_rounds_are_legal),
          TEST(guesses_of_strange_decks_hold), TEST(a_drawing_shows_one_hand))
