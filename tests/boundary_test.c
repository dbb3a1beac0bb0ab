/* The boundary of game/game.h, proved with the tiny games: the conformance suite over each, views
 * and guesses against all possible worlds, and every generic fall-back. */
#include "check.h"
#include "core/memory.h"
#include "core/random.h"
#include "core/text.h"
#include "support/conformance.h"
#include "support/tiny_games.h"

/* Big enough for the position and the view of any tiny game. */
union state {
    uint64_t align;
    unsigned char bytes[64];
};

struct match {
    union state position;
    struct history history;
};

static void match_start(struct match *m, const struct game *g, const char *position,
                        const char *rules)
{
    struct setup setup = {.position = position, .rules = rules};
    struct error e = {0};
    assert_true(g->position_size <= sizeof m->position && g->view_size <= sizeof(union state));
    history_init(&m->history);
    if (!g->start(&m->position, &m->history, &setup, &e))
        fail_msg("%s: %s", position, e.what);
    history_reserve(&m->history, 64);
}

static void tiny_games_conform(void **state)
{
    (void)state;
#ifdef YOMI_SMALL_RUNNER
    size_t plies = 1000; /* emulated, and slow */
#else
    size_t plies = 5000;
#endif
    conformance_run(&noughts_game, &(struct setup){0}, 1, plies);
    conformance_run(&noughts_game, &(struct setup){.rules = "misere"}, 2, plies);
    conformance_run(&noughts_game, &(struct setup){.position = "xo.....x."}, 3, plies);
    conformance_run(&race_game, &(struct setup){0}, 4, plies);
    conformance_run(&showdown_game, &(struct setup){.seed = 5}, 5, plies);
    conformance_run(&showdown_game, &(struct setup){.rules = "low"}, 6, plies);
}

/* All deals of showdown: pairs of different cards for each seat, the rest aside. */
struct world {
    char text[32];
};

static size_t all_deals(struct world *worlds)
{
    size_t count = 0;
    for (int a = 0; a < 7 * 7 * 7 * 7 * 7 * 7; a++) {
        int cards[6], rest = a, used = 0;
        for (int i = 0; i < 6; i++, rest /= 7) {
            cards[i] = rest % 7 + 1;
            used |= 1 << cards[i];
        }
        if (__builtin_popcount((unsigned)used) != 6 || cards[0] > cards[1] || cards[2] > cards[3] ||
            cards[4] > cards[5])
            continue;
        int aside = __builtin_ctz(~(unsigned)used & 0xfe);
        snprintf(worlds[count++].text, sizeof worlds->text, "%d%d/%d%d/%d%d/%d", cards[0], cards[1],
                 cards[2], cards[3], cards[4], cards[5], aside);
    }
    return count;
}

/* Plays cards from a deal; false where one of them is not legal there. */
static bool play_cards(struct match *m, const char *deal, const char *cards)
{
    const struct game *g = &showdown_game;
    match_start(m, g, deal, NULL);
    for (; *cards; cards++) {
        if (!game_legal(g, &m->position, (move)(*cards - '0')))
            return false;
        g->play(&m->position, &m->history, (move)(*cards - '0'));
    }
    return true;
}

/* Every world that seat cannot rule out has the same view, is guessed, and about equally often;
 * nothing else is guessed. */
static void check_worlds(const struct world *deals, size_t deal_count, const char *deal,
                         const char *cards, int seat, size_t expected)
{
    enum { EACH = 200 };
    const struct game *g = &showdown_game;
    struct match truth, other;
    union state view, other_view;
    char worlds[64][32];
    size_t hits[64] = {0}, world_count = 0, own = (size_t)seat * 3;
    bool truth_found = false;
    assert_true(play_cards(&truth, deal, cards));
    g->view(&truth.position, &truth.history, seat, &view);
    for (size_t i = 0; i < deal_count; i++) {
        /* Independently of the view: the seat's own cards and all plays are the same. */
        bool playable = play_cards(&other, deals[i].text, cards);
        bool possible = playable && memcmp(deals[i].text + own, deal + own, 2) == 0;
        if (possible) {
            assert_true(world_count < 64);
            g->view(&other.position, &other.history, seat, &other_view);
            assert_memory_equal(&view, &other_view, g->view_size);
            truth_found |= strcmp(deals[i].text, deal) == 0;
            struct text t = text_on(worlds[world_count++], sizeof worlds[0]);
            g->write_position(&other.position, &t);
        } else if (playable) {
            g->view(&other.position, &other.history, seat, &other_view);
            assert_int_not_equal(memcmp(&view, &other_view, g->view_size), 0);
        }
        history_free(&other.history);
    }
    assert_true(truth_found);
    assert_int_equal(world_count, expected);

    struct random r = random_seeded(7);
    history_init(&other.history);
    for (size_t i = 0; i < world_count * EACH; i++) {
        char guessed[32];
        struct text t = text_on(guessed, sizeof guessed);
        g->guess(&view, &r, &other.position, &other.history);
        g->write_position(&other.position, &t);
        size_t w = 0;
        while (w < world_count && strcmp(worlds[w], guessed) != 0)
            w++;
        if (w == world_count)
            fail_msg("%s is guessed but impossible after %s %s", guessed, deal, cards);
        hits[w]++;
        assert_int_equal(other.history.length, truth.history.length);
        for (size_t k = 0; k < other.history.length; k++)
            assert_int_equal(other.history.entries[k].move, truth.history.entries[k].move);
    }
    /* Five standard deviations of a count whose mean is EACH are about 70. */
    for (size_t w = 0; w < world_count; w++)
        if (hits[w] < EACH - 70 || hits[w] > EACH + 70)
            fail_msg("%s was guessed %zu times, not about %d", worlds[w], hits[w], EACH);
    history_free(&truth.history);
    history_free(&other.history);
}

static void guesses_reach_exactly_the_possible_worlds(void **state)
{
    (void)state;
    struct world *deals = memory_get(1000 * sizeof *deals);
    size_t count = all_deals(deals);
    assert_int_equal(count, 630); /* 7! / (2! 2! 2! 1!) */
    /* Before any play, five unknown cards lie 2, 2 and 1: 5! / (2! 2!) worlds. Every card that
     * another seat shows takes away from that. */
    check_worlds(deals, count, "14/27/36/5", "", 0, 30);
    check_worlds(deals, count, "14/27/36/5", "", 2, 30);
    check_worlds(deals, count, "14/27/36/5", "4", 0, 30);
    check_worlds(deals, count, "14/27/36/5", "4", 1, 12);
    check_worlds(deals, count, "14/27/36/5", "47", 2, 6);
    check_worlds(deals, count, "14/27/36/5", "476", 0, 6);
    check_worlds(deals, count, "14/27/36/5", "4762", 0, 2);
    check_worlds(deals, count, "14/27/36/5", "476231", 1, 1);
    memory_free(deals);
}

static void the_winner_of_a_trick_leads_the_next(void **state)
{
    (void)state;
    const struct game *g = &showdown_game;
    struct match m;
    struct outcome result;
    match_start(&m, g, "14/27/36/5 476", NULL);
    assert_int_equal(g->turn(&m.position, &m.history), 1);
    assert_true(game_play_text(g, &m.position, &m.history, "card2 card3 card1", NULL));
    assert_int_equal(g->turn(&m.position, &m.history), SEAT_OVER);
    g->outcome(&m.position, &m.history, &result);
    assert_int_equal(result.score[0], 0);
    assert_int_equal(result.score[1], 1);
    assert_int_equal(result.score[2], 2);
    history_free(&m.history);
}

static void deals_come_from_the_seed(void **state)
{
    (void)state;
    const struct game *g = &showdown_game;
    union state a, b;
    struct history h;
    int different = 0;
    history_init(&h);
    for (uint64_t seed = 0; seed < 50; seed++) {
        assert_true(g->start(&a, &h, &(struct setup){.seed = seed}, NULL));
        assert_true(g->start(&b, &h, &(struct setup){.seed = seed}, NULL));
        assert_memory_equal(&a, &b, g->position_size);
        assert_true(g->start(&b, &h, &(struct setup){.seed = seed + 1}, NULL));
        different += memcmp(&a, &b, g->position_size) != 0;
    }
    assert_true(different > 45);
    history_free(&h);
}

/* Noughts and crosses: paths of n moves, as in 9 * 8 * 7 ... less what ends early; 255168 games. */
static void perft_counts_paths(void **state)
{
    (void)state;
    static const uint64_t paths[] = {1, 9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872};
    struct match m;
    match_start(&m, &noughts_game, NULL, NULL);
    union state before = m.position;
    for (int depth = 0; depth < 10; depth++)
        assert_int_equal(game_perft(&noughts_game, &m.position, &m.history, depth), paths[depth]);
    assert_memory_equal(&before, &m.position, noughts_game.position_size);
    assert_int_equal(m.history.length, 0);
    history_free(&m.history);

    match_start(&m, &race_game, NULL, NULL);
    assert_int_equal(game_perft(&race_game, &m.position, &m.history, 4), 36);
    history_free(&m.history);
}

static void generic_legal_is_the_list(void **state)
{
    (void)state;
    struct match m;
    match_start(&m, &noughts_game, "x.o......", NULL);
    for (move candidate = 0; candidate < 100; candidate++)
        assert_int_equal(game_legal(&noughts_game, &m.position, candidate),
                         candidate == 2 || (candidate >= 4 && candidate <= 9));
    assert_false(game_legal(&noughts_game, &m.position, 1ull << 40 | 2));
    history_free(&m.history);
}

static void generic_weight_noisy_and_priors(void **state)
{
    (void)state;
    struct match m;
    move list[16];
    double share[16];
    match_start(&m, &noughts_game, "x........", NULL);
    size_t count = noughts_game.moves(&m.position, list);
    assert_int_equal(count, 8);
    assert_int_equal(game_weight(&noughts_game, &m.position, list[0]), 1);
    assert_int_equal(game_noisy(&noughts_game, &m.position, list), 0);
    game_priors(&noughts_game, &m.position, list, count, share);
    for (size_t i = 0; i < count; i++)
        assert_true(share[i] == 0.125);
    history_free(&m.history);
}

/* A game's own shortcuts, which must be asked instead of the generic routines. */
static bool own_legal(const void *position, move m)
{
    (void)position;
    return m == 77;
}
static unsigned own_weight(const void *position, move m)
{
    (void)position;
    return m == 5 ? 1 : 0;
}
static size_t own_noisy(const void *position, move *list)
{
    (void)position;
    list[0] = 3;
    return 1;
}
static void own_priors(const void *position, const move *list, size_t count, double *share)
{
    (void)position;
    for (size_t i = 0; i < count; i++)
        share[i] = list[i] == 1;
}
static bool own_value(const void *position, double *points)
{
    (void)position;
    points[0] = 1.5;
    points[1] = 0.5;
    return true;
}
static bool no_value(const void *position, double *points)
{
    (void)position;
    (void)points;
    return false;
}
static bool own_playout(void *position, struct history *h, struct random *r, size_t plies)
{
    (void)r;
    while (noughts_game.turn(position, h) != SEAT_OVER && plies-- > 0) {
        move list[16];
        noughts_game.moves(position, list);
        history_reserve(h, 1);
        noughts_game.play(position, h, list[0]);
    }
    return noughts_game.turn(position, h) == SEAT_OVER;
}

static bool own_perft(void *position, struct history *h, int depth, uint64_t *nodes)
{
    (void)position;
    assert_true(h->capacity >= h->length + (size_t)depth);
    *nodes = 1000 + (uint64_t)depth;
    return depth != 2; /* to be counted the plain way */
}

static void own_shortcuts_are_asked(void **state)
{
    (void)state;
    struct game g = noughts_game;
    struct match m;
    move list[16];
    double points[SEATS_MAX];
    struct random r = random_seeded(1);
    g.legal = own_legal;
    g.weight = own_weight;
    g.noisy = own_noisy;
    g.priors = own_priors;
    g.value = own_value;
    g.playout = own_playout;
    g.perft = own_perft;
    match_start(&m, &g, NULL, NULL);
    assert_true(game_legal(&g, &m.position, 77));
    assert_false(game_legal(&g, &m.position, 1));
    assert_int_equal(game_weight(&g, &m.position, 4), 0);
    for (int i = 0; i < 20; i++)
        assert_int_equal(game_random_move(&g, &m.position, &r), 5);
    assert_int_equal(game_noisy(&g, &m.position, list), 1);
    assert_int_equal(list[0], 3);
    g.moves(&m.position, list);
    game_priors(&g, &m.position, list, 2, points);
    assert_true(points[0] == 1 && points[1] == 0);
    game_value(&g, &m.position, &m.history, &r, 1, 100, points);
    assert_true(points[0] == 1.5 && points[1] == 0.5);
    assert_int_equal(game_perft(&g, &m.position, &m.history, 3), 1003);
    assert_int_equal(game_perft(&g, &m.position, &m.history, 2), 72);
    assert_int_equal(game_perft(&g, &m.position, &m.history, 0), 1);
    /* A value that does not know falls back on playouts; always the first free square lets the
     * first player win by the diagonal c1, b2, a3. */
    g.value = no_value;
    game_value(&g, &m.position, &m.history, &r, 3, 100, points);
    assert_true(points[0] == 2 && points[1] == 0);
    assert_int_equal(m.history.length, 0);
    assert_true(game_playout(&g, &m.position, &m.history, &r, 9));
    assert_int_equal(m.history.length, 7);
    history_free(&m.history);
}

static void random_moves_follow_the_weights(void **state)
{
    (void)state;
    enum { DRAWS = 60000 };
    struct match m;
    struct random r = random_seeded(2024);
    size_t drawn[16] = {0};
    match_start(&m, &race_game, NULL, NULL);
    assert_int_equal(race_game.turn(&m.position, &m.history), SEAT_CHANCE);
    for (int i = 0; i < DRAWS; i++)
        drawn[game_random_move(&race_game, &m.position, &r)]++;
    /* Means 30000, 20000, 10000; the bounds are beyond five standard deviations of 122. */
    assert_true(drawn[1] > 29380 && drawn[1] < 30620);
    assert_true(drawn[2] > 19400 && drawn[2] < 20600);
    assert_true(drawn[3] > 9530 && drawn[3] < 10470);
    assert_int_equal(drawn[1] + drawn[2] + drawn[3], DRAWS);

    /* A seat's own move is drawn uniformly. */
    race_game.play(&m.position, &m.history, 2);
    memset(drawn, 0, sizeof drawn);
    for (int i = 0; i < 10000; i++)
        drawn[game_random_move(&race_game, &m.position, &r)]++;
    assert_true(drawn[RACE_GO] > 4750 && drawn[RACE_GO] < 5250);
    assert_int_equal(drawn[RACE_GO] + drawn[RACE_PUSH], 10000);
    history_free(&m.history);

    match_start(&m, &noughts_game, NULL, NULL);
    memset(drawn, 0, sizeof drawn);
    for (int i = 0; i < 9000; i++)
        drawn[game_random_move(&noughts_game, &m.position, &r)]++;
    for (int square = 1; square <= 9; square++)
        assert_true(drawn[square] > 850 && drawn[square] < 1150);
    history_free(&m.history);
    match_start(&m, &noughts_game, "xxxoo....", NULL);
    assert_int_equal(game_random_move(&noughts_game, &m.position, &r), 0);
    history_free(&m.history);
}

static void playouts_end_where_they_should(void **state)
{
    (void)state;
    const struct game *g = &race_game;
    struct random r = random_seeded(3);
    struct match m;
    match_start(&m, g, NULL, NULL);
    assert_false(game_playout(g, &m.position, &m.history, &r, 2));
    assert_int_equal(m.history.length, 2);
    assert_true(game_playout(g, &m.position, &m.history, &r, 1000));
    assert_int_equal(g->turn(&m.position, &m.history), SEAT_OVER);
    size_t length = m.history.length;
    assert_true(game_playout(g, &m.position, &m.history, &r, 1000));
    assert_int_equal(m.history.length, length);
    history_free(&m.history);
}

/* The first seat's expected score under random play, by going through everything. */
static double exact_race(int own, int other, int plies, bool first_moves)
{
    static double known[RACE_GOAL + 1][RACE_GOAL + 1][RACE_LIMIT + 1];
    if (own == RACE_GOAL || other == RACE_GOAL)
        return (own == RACE_GOAL) == first_moves ? 2 : 0;
    if (plies >= RACE_LIMIT)
        return 1;
    /* The parity of the turn is that of the plies, so that it needs no room of its own. */
    double *result = &known[own][other][plies];
    if (*result > 0)
        return *result;
    double sum = 0;
    for (int roll = 1; roll <= 3; roll++) {
        int to = own + roll > RACE_GOAL ? RACE_GOAL : own + roll;
        int back = other > 0 ? other - 1 : 0;
        /* After the choice the other seat moves: its place comes first. */
        sum += (4 - roll) / 6.0 * 0.5 *
               (exact_race(other, to, plies + 2, !first_moves) +
                exact_race(back, own, plies + 2, !first_moves));
    }
    return *result = sum;
}

static void value_approaches_the_exact_one(void **state)
{
    (void)state;
    enum { PLAYOUTS = 20000 };
    static const struct {
        const char *position;
        int own, other;
    } cases[] = {{"0-0-0-00", 0, 0}, {"3-1-0-00", 3, 1}, {"0-3-0-00", 0, 3}};
    double points[SEATS_MAX];
    struct random r = random_seeded(4);
    struct match m;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        double exact = exact_race(cases[i].own, cases[i].other, 0, true);
        match_start(&m, &race_game, cases[i].position, NULL);
        union state before = m.position;
        game_value(&race_game, &m.position, &m.history, &r, PLAYOUTS, 1000, points);
        /* The standard deviation of one score is at most 1, that of the mean at most 0.0071. */
        print_message("race from %s: %.4f, by playouts %.4f\n", cases[i].position, exact,
                      points[0]);
        assert_true(points[0] - exact < 0.03 && exact - points[0] < 0.03);
        assert_true(points[0] + points[1] > 1.999999 && points[0] + points[1] < 2.000001);
        assert_memory_equal(&before, &m.position, race_game.position_size);
        assert_int_equal(m.history.length, 0);
        history_free(&m.history);
    }
    match_start(&m, &race_game, NULL, NULL);
    /* A game that is cut short counts as equal. */
    game_value(&race_game, &m.position, &m.history, &r, 10, 2, points);
    assert_true(points[0] == 1 && points[1] == 1);
    history_free(&m.history);

    match_start(&m, &showdown_game, "14/27/36/5 476", NULL);
    game_value(&showdown_game, &m.position, &m.history, &r, 100, 1, points);
    assert_true(points[0] == 1 && points[1] == 1 && points[2] == 1);
    game_value(&showdown_game, &m.position, &m.history, &r, 10, 100, points);
    assert_true(points[0] == 0 && points[1] == 1 && points[2] == 2);
    history_free(&m.history);
}

static void text_of_moves_is_played_whole_or_not_at_all(void **state)
{
    (void)state;
    const struct game *g = &noughts_game;
    struct match m;
    struct error e = {0};
    match_start(&m, g, NULL, NULL);
    assert_true(game_play_text(g, &m.position, &m.history, "", &e));
    assert_true(game_play_text(g, &m.position, &m.history, " \t\n", &e));
    assert_int_equal(m.history.length, 0);
    assert_true(game_play_text(g, &m.position, &m.history, " b2  a1\nc1\t", &e));
    assert_int_equal(m.history.length, 3);
    union state before = m.position;

    assert_false(game_play_text(g, &m.position, &m.history, "a3 b2 a2", &e));
    assert_memory_equal(&before, &m.position, g->position_size);
    assert_int_equal(m.history.length, 3);
    assert_int_equal(e.column, 4);
    assert_non_null(strstr(e.what, "b2"));
    assert_string_equal(e.expected, "a legal move");

    /* No move after the end, and none that is longer than any move can be. */
    assert_false(game_play_text(g, &m.position, &m.history, "a3 a2 b3 b1 c2 c3 c3", &e));
    assert_int_equal(e.column, 19);
    char big[300];
    memset(big, 'b', sizeof big);
    memcpy(big, "a3 ", 3);
    big[299] = '\0';
    assert_false(game_play_text(g, &m.position, &m.history, big, &e));
    assert_int_equal(e.column, 4);
    assert_false(game_play_text(g, &m.position, &m.history, "zz", NULL));
    assert_memory_equal(&before, &m.position, g->position_size);
    assert_int_equal(m.history.length, 3);
    history_free(&m.history);
}

static void histories_grow_copy_and_count(void **state)
{
    (void)state;
    struct history h, copy;
    history_init(&h);
    history_init(&copy);
    assert_int_equal(history_repetitions(&h, 1, 100), 0);
    for (size_t i = 0; i < 1000; i++) {
        history_reserve(&h, 1);
        assert_true(h.capacity > h.length);
        h.entries[h.length++] = (struct history_entry){.key = i % 4, .move = i + 1};
    }
    /* The position before move 1001 has number 1000; key 0 stood at 996, 992 and so on. */
    assert_int_equal(history_repetitions(&h, 0, 1000), 250);
    assert_int_equal(history_repetitions(&h, 0, 4), 1);
    assert_int_equal(history_repetitions(&h, 0, 3), 0);
    assert_int_equal(history_repetitions(&h, 2, 2), 1);
    assert_int_equal(history_repetitions(&h, 2, 5000), 250);
    assert_int_equal(history_repetitions(&h, 1, 1000), 0); /* the other side's turns */
    h.checks[0] = 3;
    h.checks[1] = 5;
    history_copy(&copy, &h, 10);
    assert_int_equal(copy.length, 1000);
    assert_true(copy.capacity >= 1010 && copy.entries != h.entries);
    assert_memory_equal(copy.entries, h.entries, 1000 * sizeof *h.entries);
    assert_int_equal(copy.checks[0], 3);
    assert_int_equal(copy.checks[1], 5);
    size_t capacity = h.capacity;
    history_clear(&h);
    assert_int_equal(h.length, 0);
    assert_int_equal(h.checks[0] + h.checks[1], 0);
    assert_int_equal(h.capacity, capacity);
    history_copy(&copy, &h, 0);
    assert_int_equal(copy.length, 0);
    history_free(&h);
    history_free(&copy);
    assert_null(h.entries);
}

TEST_MAIN(TEST(tiny_games_conform), TEST(guesses_reach_exactly_the_possible_worlds),
          TEST(the_winner_of_a_trick_leads_the_next), TEST(deals_come_from_the_seed),
          TEST(perft_counts_paths), TEST(generic_legal_is_the_list),
          TEST(generic_weight_noisy_and_priors), TEST(own_shortcuts_are_asked),
          TEST(random_moves_follow_the_weights), TEST(playouts_end_where_they_should),
          TEST(value_approaches_the_exact_one), TEST(text_of_moves_is_played_whole_or_not_at_all),
          TEST(histories_grow_copy_and_count))
