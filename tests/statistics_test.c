/* The figures of a match: against values computed with many digits, against the published figures of
 * other programs, and by their own symmetries. */
#include "arena/normal.h"
#include "arena/statistics.h"
#include "check.h"
#include "core/random.h"
#include "core/real.h"
#include "support/near.h"

/* From mpmath with 200 binary digits. */
static void the_normal_distribution_is_right_to_twelve_digits(void **state)
{
    (void)state;
    static const struct {
        double x, below;
    } known[] = {
        {-30, 4.90671392714818706e-198}, {-20, 2.7536241186062337e-89},
        {-10, 7.61985302416052607e-24},  {-6, 9.86587645037698141e-10},
        {-4, 0.0000316712418331199213},  {-3.0001, 0.00134945491326071717},
        {-3, 0.00134989803163009453},    {-2.5, 0.00620966532577613517},
        {-1, 0.158655253931457051},      {-0.5, 0.308537538725986896},
        {-0.001, 0.499601057786088937},  {0, 0.5},
        {0.3, 0.617911422188952633},     {1, 0.841344746068542949},
        {1.96, 0.975002104851779564},    {2.999, 0.998645663466272894},
        {3, 0.998650101968369905},       {3.5, 0.999767370920964475},
        {6, 0.999999999013412355},       {8, 0.999999999999999378},
    };
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        assert_near(normal_below(known[i].x), known[i].below, 1e-12 * known[i].below);
    assert_near(normal_below(-38), 2.88542836006878431e-316, 1e-320);
    assert_true(normal_below(-1e300) == 0);
    assert_true(normal_below(1e300) == 1);
}

static void quantiles_are_right_to_twelve_digits(void **state)
{
    (void)state;
    static const struct {
        double p, x;
    } known[] = {
        {1e-300, -37.0470962993611992},   {1e-100, -21.2734535609653243},
        {1e-20, -9.26234008979840758},    {1e-6, -4.75342430882289896},
        {0.001, -3.09023230616781354},    {0.025, -1.95996398454005421},
        {0.1, -1.28155156554460044},      {0.3, -0.524400512708040816},
        {0.499, -0.00250663089957176623},
    };
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        assert_near(normal_quantile(known[i].p), known[i].x,
                    1e-12 * (known[i].x < -1 ? -known[i].x : 1));
    for (int i = 1; i < 1000; i++) {
        double p = i / 1000.0;
        assert_near(normal_below(normal_quantile(p)), p, 1e-13);
        assert_near(normal_quantile(p) + normal_quantile(1 - p), 0, 1e-12);
    }
    assert_true(normal_quantile(0) == -__builtin_inf());
    assert_true(normal_quantile(1) == __builtin_inf());
    assert_true(normal_quantile(0x1p-1074) == normal_quantile(1e-300));
}

static double half_width(struct interval i)
{
    return (i.high - i.low) / 2;
}

/* A match of Stockfish's, with the figures fastchess and fishtest give for it. */
static void a_known_match_has_its_known_figures(void **state)
{
    (void)state;
    static const int64_t pairs[5] = {39, 8843, 26675, 9240, 44};
    struct tally t = tally_of_pairs(pairs);
    struct summary s = statistics_of_tally(&t);
    assert_int_equal(s.blocks, 44841);
    assert_int_equal(s.games, 89682);
    assert_near(s.elo.value, 1.5768, 0.00005);
    assert_near(half_width(s.elo), 1.0303, 0.00005);
    assert_near(s.normalised_elo.value, 3.47996, 0.000005);
    assert_near(s.superiority, 0.998648, 0.0000005);
    /* The spread of normalised Elo depends on the number of games alone. */
    assert_near(half_width(s.normalised_elo), 1.959964 * 347.4356 / real_sqrt(89682), 0.00001);

    /* The same games one by one: as much Elo, but a wider interval. */
    t = tally_of_games(22569, 44137, 22976);
    struct summary single = statistics_of_tally(&t);
    assert_int_equal(single.games, 89682);
    assert_near(single.elo.value, 1.5768, 0.00005);
    assert_near(half_width(single.elo), 1.6205, 0.00005);
    assert_true(single.sigma > s.sigma);
}

static struct summary of_pairs(int64_t n0, int64_t n1, int64_t n2, int64_t n3, int64_t n4)
{
    struct tally t = tally_of_pairs((const int64_t[5]){n0, n1, n2, n3, n4});
    return statistics_of_tally(&t);
}

static void equal_results_are_zero_elo(void **state)
{
    (void)state;
    struct summary s = of_pairs(7, 30, 90, 30, 7);
    assert_near(s.score.value, 0.5, 1e-15);
    assert_near(s.elo.value, 0, 1e-12);
    assert_near(s.normalised_elo.value, 0, 1e-12);
    assert_near(s.superiority, 0.5, 1e-14);
    assert_near(s.elo.low + s.elo.high, 0, 1e-11);
}

static void exchanging_the_players_changes_the_signs(void **state)
{
    (void)state;
    struct random r = random_seeded(3);
    for (int i = 0; i < 200; i++) {
        int64_t n[5];
        for (int k = 0; k < 5; k++)
            n[k] = random_below(&r, 100);
        struct summary a = of_pairs(n[0], n[1], n[2], n[3], n[4]);
        struct summary b = of_pairs(n[4], n[3], n[2], n[1], n[0]);
        assert_near(a.elo.value + b.elo.value, 0, 1e-9);
        assert_near(a.elo.low + b.elo.high, 0, 1e-9);
        assert_near(a.normalised_elo.value + b.normalised_elo.value, 0, 1e-9);
        assert_near(a.superiority + b.superiority, 1, 1e-12);
        assert_near(a.sigma, b.sigma, 1e-12);
    }
}

static void the_interval_shrinks_with_the_root_of_the_games(void **state)
{
    (void)state;
    struct summary one = of_pairs(3, 30, 60, 40, 5), many = of_pairs(300, 3000, 6000, 4000, 500);
    assert_near(one.elo.value, many.elo.value, 1e-12);
    assert_near(half_width(one.score), 10 * half_width(many.score), 1e-12);
    assert_near(half_width(one.normalised_elo), 10 * half_width(many.normalised_elo), 1e-9);
    assert_near(half_width(one.elo), 10 * half_width(many.elo), 0.2); /* the scale is curved */
}

static void a_running_sample_agrees_with_a_tally(void **state)
{
    (void)state;
    struct random r = random_seeded(8);
    struct tally t = tally_new(6, 25);
    struct sample running = sample_new(6);
    for (int i = 0; i < 5000; i++) {
        double score = (random_below(&r, 13) + random_below(&r, 13)) / 24.0;
        tally_add(&t, score);
        sample_add(&running, score);
    }
    struct sample counted = sample_of_tally(&t);
    assert_int_equal(running.blocks, counted.blocks);
    assert_near(running.mean, counted.mean, 1e-13);
    assert_near(sample_variance(&running), sample_variance(&counted), 1e-13);
}

static void assert_all_finite(const struct summary *s)
{
    const struct interval *all[] = {&s->score, &s->elo, &s->normalised_elo};
    for (int i = 0; i < 3; i++) {
        assert_finite(all[i]->low);
        assert_finite(all[i]->value);
        assert_finite(all[i]->high);
        assert_true(all[i]->low <= all[i]->value && all[i]->value <= all[i]->high);
    }
    assert_true(s->superiority >= 0 && s->superiority <= 1);
    assert_true(s->sigma > 0);
}

static void extreme_results_have_finite_figures(void **state)
{
    (void)state;
    struct summary none = of_pairs(0, 0, 0, 0, 0);
    assert_all_finite(&none);
    assert_true(none.score.low == 0 && none.score.value == 0.5 && none.score.high == 1);
    assert_true(none.elo.low == -STATISTICS_ELO_LIMIT && none.elo.value == 0);
    assert_true(none.superiority == 0.5);

    struct summary won = of_pairs(0, 0, 0, 0, 1), drawn = of_pairs(0, 0, 1, 0, 0);
    assert_all_finite(&won);
    assert_all_finite(&drawn);
    assert_true(won.elo.value == STATISTICS_ELO_LIMIT);
    assert_near(won.score.low, 0.02, 0.001); /* one pair proves next to nothing */
    assert_near(won.superiority, 0.8413, 0.0001);
    assert_near(drawn.score.low, 0.010, 0.001);

    struct summary all_won = of_pairs(0, 0, 0, 0, 1000), all_lost = of_pairs(1000, 0, 0, 0, 0);
    assert_all_finite(&all_won);
    assert_all_finite(&all_lost);
    assert_true(all_won.score.low > 0.99 && all_won.superiority > 0.999999);
    assert_true(all_lost.elo.value == -STATISTICS_ELO_LIMIT);

    struct summary huge = of_pairs(1, 0, 0, 0, INT64_C(1) << 52);
    assert_all_finite(&huge);
}

static void elo_and_score_are_inverse(void **state)
{
    (void)state;
    assert_near(statistics_score(0), 0.5, 0);
    assert_near(statistics_score(400), 10.0 / 11, 1e-15);
    assert_near(statistics_score(-5), 0.492805, 0.0000005);
    for (double elo = -1500; elo <= 1500; elo += 7)
        assert_near(statistics_elo(statistics_score(elo)), elo, 1e-8);
}

TEST_MAIN(TEST(the_normal_distribution_is_right_to_twelve_digits),
          TEST(quantiles_are_right_to_twelve_digits), TEST(a_known_match_has_its_known_figures),
          TEST(equal_results_are_zero_elo), TEST(exchanging_the_players_changes_the_signs),
          TEST(the_interval_shrinks_with_the_root_of_the_games),
          TEST(a_running_sample_agrees_with_a_tally), TEST(extreme_results_have_finite_figures),
          TEST(elo_and_score_are_inverse))
