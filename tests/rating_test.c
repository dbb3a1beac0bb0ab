/* Rating lists: the fits climb to the top of the likelihood, agree with closed forms and with the
 * formulas of BayesElo and Ordo, and find the strengths of simulated players again. */
#include "arena/bradley_terry.h"
#include "arena/plackett_luce.h"
#include "arena/rating.h"
#include "arena/statistics.h"
#include "check.h"
#include "core/memory.h"
#include "core/random.h"
#include "core/real.h"
#include "support/near.h"

enum { PLAYERS = 6 };

static double log10_of(double x)
{
    return real_ln(x) / real_ln(10);
}

/* How the likelihood changes with the logarithm of a parameter, by a difference. */
static double slope(double *parameter, double (*likelihood)(const void *), const void *model)
{
    const double h = 1e-5;
    double here = *parameter;
    *parameter = here * real_exp(h);
    double above = likelihood(model);
    *parameter = here * real_exp(-h);
    double below = likelihood(model);
    *parameter = here;
    return (above - below) / (2 * h);
}

static double likelihood_of_games(const void *m)
{
    return bradley_terry_log_likelihood(m);
}

static double likelihood_of_orders(const void *m)
{
    return plackett_luce_log_likelihood(m);
}

static void each_step_raises_the_likelihood_of_games_to_its_top(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < 20; seed++) {
        struct random r = random_seeded(seed);
        struct bradley_terry_results results[PLAYERS * PLAYERS];
        double strength[PLAYERS], work[2 * PLAYERS];
        struct bradley_terry m = {.players = PLAYERS,
                                  .results = results,
                                  .fit_first_move = true,
                                  .first_move = 1,
                                  .draw = 1.5,
                                  .strength = strength,
                                  .work = work};
        for (int a = 0; a < PLAYERS; a++) {
            strength[a] = 1;
            for (int b = 0; b < PLAYERS; b++)
                if (a != b)
                    results[m.pairings++] = (struct bradley_terry_results){
                        a, b, 1 + random_below(&r, 40), random_below(&r, 60), random_below(&r, 30)};
        }
        double before = bradley_terry_log_likelihood(&m);
        for (int i = 0; i < 2000 && bradley_terry_step(&m) > 1e-12; i++) {
            double after = bradley_terry_log_likelihood(&m);
            assert_true(after >= before - 1e-9);
            before = after;
        }
        for (int i = 0; i < PLAYERS; i++)
            assert_near(slope(&strength[i], likelihood_of_games, &m), 0, 1e-4);
        assert_near(slope(&m.first_move, likelihood_of_games, &m), 0, 1e-4);
        assert_near(slope(&m.draw, likelihood_of_games, &m), 0, 1e-4);
    }
}

static void each_step_raises_the_likelihood_of_orders_to_its_top(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < 20; seed++) {
        struct random r = random_seeded(seed);
        struct plackett_luce_order order[100];
        double strength[PLAYERS], work[2 * PLAYERS];
        struct plackett_luce m = {
            .players = PLAYERS, .orders = 100, .order = order, .strength = strength, .work = work};
        for (int i = 0; i < PLAYERS; i++)
            strength[i] = 1;
        /* One player may hold several seats. */
        for (int i = 0; i < 100; i++) {
            order[i] = (struct plackett_luce_order){.seats = 2 + i % 4, .count = random_unit(&r)};
            for (int k = 0; k < order[i].seats; k++)
                order[i].player[k] = (int)random_below(&r, PLAYERS);
        }
        double before = plackett_luce_log_likelihood(&m);
        for (int i = 0; i < 2000 && plackett_luce_step(&m) > 1e-12; i++) {
            double after = plackett_luce_log_likelihood(&m);
            assert_true(after >= before - 1e-9);
            before = after;
        }
        for (int i = 0; i < PLAYERS; i++)
            assert_near(slope(&strength[i], likelihood_of_orders, &m), 0, 1e-4);
    }
}

/* A growing list of games. */
struct games {
    struct rating_game *game;
    size_t count;
};

static void add_game(struct games *g, int block, int first, int second, enum rating_result result)
{
    g->game = memory_resize(g->game, (g->count + 1) * sizeof *g->game);
    g->game[g->count++] = (struct rating_game){block, first, second, result};
}

/* As many games of each result of player 0 against player 1, half of them with the first move. */
static struct games games_of_two(int wins, int draws, int losses)
{
    struct games g = {0};
    int count[] = {losses, draws, wins};
    for (int result = 0; result < 3; result++)
        for (int i = 0; i < 2 * count[result]; i++)
            if (i % 2)
                add_game(&g, i, 0, 1, (enum rating_result)result);
            else
                add_game(&g, i, 1, 0, (enum rating_result)(2 - result));
    return g;
}

static struct rating_list rate(const struct games *g, int players, const struct rating_options *o)
{
    return rating_of_games(g->game, g->count, players, o);
}

/* BayesElo's model has as many parameters as two players have kinds of results, so that it explains
 * them exactly. */
static void two_players_have_the_ratings_of_the_closed_form(void **state)
{
    (void)state;
    struct games g = games_of_two(50, 120, 30);
    struct rating_options options = {.prior = 0, .first_move = true};
    struct rating_list list = rate(&g, 2, &options);
    double w = 0.25, l = 0.15;
    double draw_elo = 200 * log10_of((1 - l) / l * (1 - w) / w);
    double difference = 200 * log10_of((1 - l) / l * w / (1 - w));
    assert_near(list.draw_elo, draw_elo, 1e-6);
    assert_near(list.first_move, 0, 1e-6);
    double x = real_exp(-draw_elo * real_ln(10) / 400), scale = 4 * x / ((1 + x) * (1 + x));
    assert_near(list.player[0].elo - list.player[1].elo, difference * scale, 1e-6);
    /* The scale makes that the Elo of the match, but for its curvature. */
    assert_near(list.player[0].elo - list.player[1].elo, statistics_elo(0.55), 0.5);
    rating_free(&list);
    memory_free(g.game);

    g = games_of_two(75, 0, 25);
    list = rate(&g, 2, &options);
    assert_near(list.draw_elo, 0, 1e-6);
    assert_near(list.player[0].elo - list.player[1].elo, statistics_elo(0.75), 1e-6);
    rating_free(&list);
    memory_free(g.game);
}

/* The first mover's share of the wins between equals is the worth of the first move. */
static void the_first_move_has_its_closed_form(void **state)
{
    (void)state;
    struct games g = {0};
    for (int i = 0; i < 400; i++)
        add_game(&g, i / 2, i % 2, !(i % 2), i / 2 % 100 < 60 ? RATING_WIN : RATING_LOSS);
    struct rating_options options = {.prior = 0, .first_move = true};
    struct rating_list list = rate(&g, 2, &options);
    assert_near(list.first_move, statistics_elo(0.6), 1e-6);
    assert_near(list.player[0].elo, 0, 1e-6);
    rating_free(&list);
    memory_free(g.game);
}

/* Ordo looks for ratings whose expected scores are the scores obtained. Without draws the likeliest
 * ratings have the same property; only the unit differs, 175.25 for 400/ln 10. */
static void without_draws_expected_scores_are_those_obtained(void **state)
{
    (void)state;
    struct random r = random_seeded(4);
    struct games g = {0};
    double obtained[PLAYERS] = {0}, expected[PLAYERS] = {0};
    for (int i = 0; i < 600; i++) {
        int a = (int)random_below(&r, PLAYERS), b = (int)random_below(&r, PLAYERS - 1);
        b += b >= a;
        bool won = random_below(&r, 10) < (a < b ? 7 : 3);
        add_game(&g, i, a, b, won ? RATING_WIN : RATING_LOSS);
        obtained[won ? a : b]++;
    }
    struct rating_options options = {.prior = 0};
    struct rating_list list = rate(&g, PLAYERS, &options);
    for (size_t i = 0; i < g.count; i++) {
        int a = g.game[i].first, b = g.game[i].second;
        double ordo = (list.player[a].elo - list.player[b].elo) * 175.25 / statistics_elo_unit;
        double score = 1 / (1 + real_exp(-ordo / 175.25));
        expected[a] += score;
        expected[b] += 1 - score;
    }
    for (int i = 0; i < PLAYERS; i++)
        assert_near(expected[i], obtained[i], 1e-5);
    /* Ordo's own anchor: 76 % at 202 points. */
    assert_near(1 / (1 + real_exp(-202 / 175.25)), 0.76, 0.0005);
    rating_free(&list);
    memory_free(g.game);
}

/* A round robin of pairs among players of known strengths, on BayesElo's scale. */
static struct games simulate(const double *elo, int players, int pairs, double first_move,
                             double draw_elo, uint64_t seed)
{
    struct random r = random_seeded(seed);
    struct games g = {0};
    int block = 0;
    for (int a = 0; a < players; a++)
        for (int b = 0; b < a; b++)
            for (int i = 0; i < pairs; i++, block++) {
                double lean = 200 * (random_unit(&r) - 0.5); /* the opening */
                for (int seat = 0; seat < 2; seat++) {
                    int first = seat ? a : b, second = seat ? b : a;
                    double d = elo[first] - elo[second] + first_move + lean, u = random_unit(&r);
                    double win = statistics_score(d - draw_elo);
                    double loss = statistics_score(-d - draw_elo);
                    add_game(&g, block, first, second,
                             u < win          ? RATING_WIN
                             : u < win + loss ? RATING_LOSS
                                              : RATING_DRAW);
                }
            }
    return g;
}

/* Of the true ratings, about 95 % must lie within the errors. */
static void simulated_players_get_their_ratings_back(void **state)
{
    (void)state;
    static const double elo[PLAYERS] = {-250, -90, -30, 20, 100, 250};
    const double first_move = 35, draw_elo = 150;
    double draw = real_exp(draw_elo / statistics_elo_unit);
    double scale = 4 * draw / ((1 + draw) * (1 + draw));
    int inside = 0, all = 0;
    for (uint64_t seed = 0; seed < 12; seed++) {
        struct games g = simulate(elo, PLAYERS, 60, first_move, draw_elo, seed);
        struct rating_options options = {
            .prior = 1, .first_move = true, .replicas = 100, .seed = seed};
        struct rating_list list = rate(&g, PLAYERS, &options);
        for (int i = 0; i < PLAYERS; i++, all++) {
            double off = list.player[i].elo - elo[i] * scale;
            assert_true(list.player[i].error > 10 && list.player[i].error < 60);
            assert_near(off, 0, 3 * list.player[i].error);
            inside += off < list.player[i].error && -off < list.player[i].error;
        }
        assert_near(list.first_move, first_move * scale, 30);
        assert_near(list.draw_elo, draw_elo, 30);
        assert_int_equal(list.ranking[0], 5);
        assert_int_equal(list.ranking[PLAYERS - 1], 0);
        assert_true(rating_superiority(&list, 5, 0) > 0.9999);
        assert_near(rating_superiority(&list, 2, 3) + rating_superiority(&list, 3, 2), 1, 1e-12);
        assert_near(rating_superiority(&list, 4, 4), 0.5, 0);
        rating_free(&list);
        memory_free(g.game);
    }
    print_message("%d of %d true ratings lie within the errors\n", inside, all);
    assert_true(inside >= all * 88 / 100);
}

static void the_error_of_two_players_is_that_of_their_match(void **state)
{
    (void)state;
    const double elo[2] = {0, 30};
    struct games g = simulate(elo, 2, 1000, 20, 150, 9);
    struct tally t = tally_new(2, 5);
    for (size_t i = 0; i < g.count; i += 2) /* player 1 has the second move in the first game */
        tally_add(&t, (2 - (int)g.game[i].result + (int)g.game[i + 1].result) / 4.0);
    struct summary match = statistics_of_tally(&t);
    struct rating_anchor anchor = {.player = 0, .elo = 1500};
    struct rating_options options = {.prior = 1,
                                     .first_move = true,
                                     .replicas = 400,
                                     .seed = 1,
                                     .anchors = &anchor,
                                     .anchor_count = 1};
    struct rating_list list = rate(&g, 2, &options);
    assert_near(list.player[0].elo, 1500, 1e-9);
    assert_near(list.player[0].error, 0, 1e-9);
    assert_near(list.player[1].elo - 1500, match.elo.value, 0.5);
    double error = (match.elo.high - match.elo.low) / 2;
    assert_near(list.player[1].error, error, 0.1 * error);
    assert_near(rating_superiority(&list, 1, 0), match.superiority, 0.01);
    rating_free(&list);
    memory_free(g.game);
}

static void players_who_only_won_have_a_rating_and_a_wide_error(void **state)
{
    (void)state;
    struct games g = {0};
    for (int i = 0; i < 20; i++) {
        add_game(&g, i / 2, i % 2, !(i % 2), i % 2 ? RATING_LOSS : RATING_WIN);
        add_game(&g, 10 + i / 2, i % 2 ? 1 : 2, i % 2 ? 2 : 1, (enum rating_result)(i / 2 % 3));
    }
    struct rating_options options = {.prior = 1, .first_move = true, .replicas = 200, .seed = 3};
    struct rating_list list = rate(&g, 3, &options);
    assert_int_equal(list.ranking[0], 0);
    assert_true(list.player[0].elo > list.player[1].elo + 200);
    assert_true(list.player[0].elo < 2000);
    assert_true(list.player[0].error > 50 && list.player[0].error < 1000);
    assert_true(rating_superiority(&list, 0, 1) > 0.95);
    rating_free(&list);

    options.prior = 0; /* nothing holds them together but the limits */
    list = rate(&g, 3, &options);
    for (int i = 0; i < 3; i++) {
        assert_finite(list.player[i].elo);
        assert_finite(list.player[i].error);
    }
    assert_finite(list.draw_elo);
    rating_free(&list);
    memory_free(g.game);
}

static void unlinked_groups_are_told_apart(void **state)
{
    (void)state;
    struct games g = {0};
    for (int i = 0; i < 10; i++) {
        add_game(&g, i, 0, 2, i < 7 ? RATING_WIN : RATING_LOSS);
        add_game(&g, i, 1, 4, i < 4 ? RATING_WIN : RATING_DRAW);
    }
    static const struct rating_anchor anchor = {.player = 4, .elo = 100};
    struct rating_options options = {
        .prior = 1, .replicas = 20, .anchors = &anchor, .anchor_count = 1};
    struct rating_list list = rate(&g, 5, &options);
    static const int groups[5] = {0, 1, 0, 2, 1}, ranking[5] = {0, 2, 1, 4, 3};
    for (int i = 0; i < 5; i++) {
        assert_int_equal(list.player[i].group, groups[i]);
        assert_int_equal(list.ranking[i], ranking[i]);
    }
    assert_near(list.player[0].elo + list.player[2].elo, 0, 1e-9);
    assert_near(list.player[4].elo, 100, 1e-9);
    assert_near(list.player[3].elo, 0, 1e-9); /* has not played */
    assert_near(rating_superiority(&list, 0, 1), 0.5, 0);
    rating_free(&list);

    list = rating_of_games(NULL, 0, 0, &options);
    assert_int_equal(list.players, 0);
    rating_free(&list);
    memory_free(g.game);
}

/* Strengths that win places as the model says. */
static void finish(struct rating_finish *f, const double *strength, struct random *r)
{
    for (int place = 0; place + 1 < f->seats; place++) {
        double sum = 0;
        for (int i = place; i < f->seats; i++)
            sum += strength[f->player[i]];
        double u = random_unit(r) * sum;
        int winner = place;
        while (winner + 1 < f->seats && (u -= strength[f->player[winner]]) >= 0)
            winner++;
        int player = f->player[winner];
        f->player[winner] = f->player[place];
        f->player[place] = player;
    }
}

static void simulated_card_players_get_their_ratings_back(void **state)
{
    (void)state;
    static const double elo[5] = {-120, -40, 0, 60, 100};
    double strength[5];
    int inside = 0, all = 0;
    for (int i = 0; i < 5; i++)
        strength[i] = real_exp(elo[i] / statistics_elo_unit);
    for (uint64_t seed = 0; seed < 12; seed++) {
        static struct rating_finish finishes[2000];
        struct random r = random_seeded(seed);
        for (int i = 0; i < 2000; i++) {
            finishes[i] = (struct rating_finish){.block = i / 4, .seats = 4};
            for (int k = 0; k < 4; k++)
                finishes[i].player[k] = (k + i / 4) % 5;
            finish(&finishes[i], strength, &r);
        }
        struct rating_options options = {.prior = 1, .replicas = 100, .seed = seed};
        struct rating_list list = rating_of_finishes(finishes, 2000, 5, &options);
        for (int i = 0; i < 5; i++, all++) {
            double off = list.player[i].elo - elo[i];
            assert_true(list.player[i].error > 5 && list.player[i].error < 30);
            assert_near(off, 0, 3 * list.player[i].error);
            inside += off < list.player[i].error && -off < list.player[i].error;
        }
        rating_free(&list);
    }
    print_message("%d of %d true ratings lie within the errors\n", inside, all);
    assert_true(inside >= all * 88 / 100);
}

/* Two seats and no draws: both models are one. */
static void finishes_of_two_are_games_of_two(void **state)
{
    (void)state;
    struct random r = random_seeded(12);
    struct games g = {0};
    struct rating_finish finishes[300];
    for (int i = 0; i < 300; i++) {
        int a = (int)random_below(&r, PLAYERS), b = (a + 1 + (int)random_below(&r, 5)) % PLAYERS;
        finishes[i] = (struct rating_finish){.block = i, .seats = 2, .player = {a, b}};
        add_game(&g, i, a, b, RATING_WIN);
    }
    struct rating_options options = {.prior = 1};
    struct rating_list one = rate(&g, PLAYERS, &options);
    struct rating_list other = rating_of_finishes(finishes, 300, PLAYERS, &options);
    for (int i = 0; i < PLAYERS; i++)
        assert_near(one.player[i].elo, other.player[i].elo, 1e-5);
    rating_free(&one);
    rating_free(&other);
    memory_free(g.game);
}

static void a_seed_gives_the_same_errors_again(void **state)
{
    (void)state;
    static const double elo[3] = {0, 20, 40};
    struct games g = simulate(elo, 3, 20, 30, 100, 1);
    struct rating_options options = {.prior = 1, .replicas = 10, .seed = 5};
    struct rating_list a = rate(&g, 3, &options), b = rate(&g, 3, &options);
    assert_memory_equal(a.replica, b.replica, 30 * sizeof(double));
    rating_free(&b);
    options.seed = 6;
    b = rate(&g, 3, &options);
    assert_true(memcmp(a.replica, b.replica, 30 * sizeof(double)) != 0);
    rating_free(&a);
    rating_free(&b);
    memory_free(g.game);
}

/* One number for the bits of a list and its replicas, which must be the same on every compiler and
 * machine. */
static void ratings_are_the_same_bits_everywhere(void **state)
{
    (void)state;
    const uint64_t expected = 0xe0d6e5d1f4d058a6ull;
    static const double elo[4] = {0, 20, 40, 200};
    struct games g = simulate(elo, 4, 25, 30, 100, 2);
    struct rating_options options = {.prior = 1, .first_move = true, .replicas = 10, .seed = 5};
    struct rating_list list = rate(&g, 4, &options);
    uint64_t hash = 0, bits;
    for (int i = 0; i < 4; i++) {
        memcpy(&bits, &list.player[i].elo, sizeof bits);
        hash = random_mix(hash ^ bits);
    }
    for (int i = 0; i < 40; i++) {
        memcpy(&bits, &list.replica[i], sizeof bits);
        hash = random_mix(hash ^ bits);
    }
    if (hash != expected)
        fail_msg("the ratings hash to 0x%016llx", (unsigned long long)hash);
    rating_free(&list);
    memory_free(g.game);
}

TEST_MAIN(TEST(each_step_raises_the_likelihood_of_games_to_its_top),
          TEST(each_step_raises_the_likelihood_of_orders_to_its_top),
          TEST(two_players_have_the_ratings_of_the_closed_form),
          TEST(the_first_move_has_its_closed_form),
          TEST(without_draws_expected_scores_are_those_obtained),
          TEST(simulated_players_get_their_ratings_back),
          TEST(the_error_of_two_players_is_that_of_their_match),
          TEST(players_who_only_won_have_a_rating_and_a_wide_error),
          TEST(unlinked_groups_are_told_apart), TEST(simulated_card_players_get_their_ratings_back),
          TEST(finishes_of_two_are_games_of_two), TEST(a_seed_gives_the_same_errors_again),
          TEST(ratings_are_the_same_bits_everywhere))
