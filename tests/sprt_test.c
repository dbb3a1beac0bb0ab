/* The sequential test: likelihood ratios against the published figures of other programs, and the
 * rates of wrong verdicts in simulated matches.
 *
 * YOMI_SPRT_RUNS sets how many matches are simulated at each bound of each test. From 2,000 on
 * the rates may be one per cent above the nominal 5 %, before that three standard errors. */
#include "arena/sprt.h"
#include "arena/statistics.h"
#include "check.h"
#include "core/random.h"
#include "core/real.h"
#include "support/near.h"

static struct sprt_test test_of(enum sprt_scale scale, double elo0, double elo1)
{
    return (struct sprt_test){
        .scale = scale, .elo0 = elo0, .elo1 = elo1, .alpha = 0.05, .beta = 0.05};
}

static double llr_of_pairs(const int64_t pairs[5], enum sprt_scale scale, double elo0, double elo1)
{
    struct tally t = tally_of_pairs(pairs);
    struct sprt_test test = test_of(scale, elo0, elo1);
    return sprt_llr(&test, &t);
}

static double llr_of_games(int64_t l, int64_t d, int64_t w, enum sprt_scale scale, double elo0,
                           double elo1)
{
    struct tally t = tally_of_games(l, d, w);
    struct sprt_test test = test_of(scale, elo0, elo1);
    return sprt_llr(&test, &t);
}

/* The first and the last agree with unit tests of fastchess in the digits given there. */
static void known_matches_have_their_known_ratios(void **state)
{
    (void)state;
    static const int64_t wide[5] = {10789, 19328, 33806, 19402, 10543};
    static const int64_t drawish[5] = {39, 2226, 31451, 2412, 40};
    static const int64_t passed[5] = {39, 8843, 26675, 9240, 44};
    const double half_digit = 0.0000005;
    assert_near(llr_of_pairs(wide, SPRT_LOGISTIC, -3, 1), 2.131068, half_digit);
    assert_near(llr_of_pairs(drawish, SPRT_LOGISTIC, 0.2, 0.9), 2.162543, half_digit);
    assert_near(llr_of_pairs(drawish, SPRT_NORMALISED, 0.764, 3.439), 2.162941, half_digit);
    assert_near(llr_of_pairs(passed, SPRT_NORMALISED, 0.5, 2.5), 2.941675, half_digit);
    assert_near(llr_of_games(22569, 44137, 22976, SPRT_NORMALISED, 0.5, 2.5), 1.058825, half_digit);
}

/* Even players against hypotheses that are far away, farther than the exact ratio reaches: the nearer
 * one must win, the more clearly the farther the other is. */
static void wide_bounds_do_not_turn_the_verdict(void **state)
{
    (void)state;
    static const int64_t even[5] = {1, 6, 40, 7, 1};
    double before = 0;
    for (int elo = 100; elo <= 1000; elo += 50) {
        double llr = llr_of_pairs(even, SPRT_NORMALISED, 50, elo);
        assert_true(llr < before);
        assert_true(llr_of_pairs(even, SPRT_NORMALISED, -elo, -50) > 0);
        before = llr;
    }
}

static void bounds_follow_from_the_error_rates(void **state)
{
    (void)state;
    struct sprt_test test = test_of(SPRT_LOGISTIC, 0, 5);
    assert_near(sprt_upper_bound(&test), 2.944438979166440, 1e-14);
    assert_near(sprt_lower_bound(&test), -2.944438979166440, 1e-14);
    test.alpha = 0.01;
    test.beta = 0.1;
    assert_near(sprt_upper_bound(&test), 4.499809670330265, 1e-14);  /* ln 90 */
    assert_near(sprt_lower_bound(&test), -2.292534757140544, 1e-14); /* ln 10/99 */
}

static void exchanging_the_players_and_the_bounds_changes_the_sign(void **state)
{
    (void)state;
    struct random r = random_seeded(5);
    for (int i = 0; i < 200; i++) {
        int64_t n[5], turned[5];
        for (int k = 0; k < 5; k++)
            turned[4 - k] = n[k] = random_below(&r, 200);
        for (int scale = SPRT_LOGISTIC; scale <= SPRT_NORMALISED; scale++) {
            double here = llr_of_pairs(n, (enum sprt_scale)scale, -3, 8);
            double there = llr_of_pairs(turned, (enum sprt_scale)scale, -8, 3);
            assert_near(here + there, 0, 1e-7);
        }
    }
}

/* The exact ratio and the one by mean and variance come together where the bounds are close. */
static void the_quick_ratio_is_near_the_exact_one(void **state)
{
    (void)state;
    static const int64_t pairs[5] = {120, 900, 2500, 1000, 140};
    struct tally t = tally_of_pairs(pairs);
    struct sample s = sample_of_tally(&t);
    for (int scale = SPRT_LOGISTIC; scale <= SPRT_NORMALISED; scale++) {
        struct sprt_test test = test_of((enum sprt_scale)scale, 0, 4);
        assert_near(sprt_llr_by_variance(&test, &s), sprt_llr(&test, &t), 0.01);
    }
}

static void extreme_results_have_finite_ratios(void **state)
{
    (void)state;
    static const int64_t extremes[][5] = {{0, 0, 0, 0, 0},       {0, 0, 0, 0, 1},
                                          {1, 0, 0, 0, 0},       {0, 0, 1, 0, 0},
                                          {0, 0, 0, 0, 5000000}, {5000000, 0, 0, 0},
                                          {0, 0, 5000000, 0, 0}, {9000000, 0, 0, 0, 9000000}};
    static const double bounds[][2] = {{0, 5}, {-5, 0}, {0, 0.1}, {-200, 200}, {300, 900}};
    for (size_t i = 0; i < sizeof extremes / sizeof *extremes; i++)
        for (size_t k = 0; k < sizeof bounds / sizeof *bounds; k++)
            for (int scale = SPRT_LOGISTIC; scale <= SPRT_NORMALISED; scale++) {
                struct tally t = tally_of_pairs(extremes[i]);
                struct sample s = sample_of_tally(&t);
                struct sprt_test test = test_of((enum sprt_scale)scale, bounds[k][0], bounds[k][1]);
                assert_finite(sprt_llr(&test, &t));
                assert_finite(sprt_llr_by_variance(&test, &s));
            }
    static const int64_t won[5] = {0, 0, 0, 0, 500}, lost[5] = {500, 0, 0, 0, 0};
    assert_true(llr_of_pairs(won, SPRT_LOGISTIC, 0, 10) > 3);
    assert_true(llr_of_pairs(lost, SPRT_LOGISTIC, 0, 10) < -3);
    assert_true(llr_of_pairs(won, SPRT_NORMALISED, 0, 10) > 3);
    assert_true(llr_of_pairs(lost, SPRT_NORMALISED, 0, 10) < -3);
}

static void a_verdict_stands(void **state)
{
    (void)state;
    struct sprt_test test = test_of(SPRT_LOGISTIC, 0, 50);
    struct sprt s;
    sprt_start(&s, &test, 2, 5);
    int pairs = 0;
    while (sprt_add(&s, pairs % 4 ? 1 : 0.5) == SPRT_GO_ON)
        pairs++;
    assert_int_equal(s.verdict, SPRT_ACCEPT_H1);
    double llr = s.llr;
    for (int i = 0; i < 100; i++)
        assert_int_equal(sprt_add(&s, 0), SPRT_ACCEPT_H1);
    assert_true(s.llr == llr);
    assert_int_equal(s.sample.blocks, pairs + 1);
}

static void the_quick_test_waits_for_thirty_blocks(void **state)
{
    (void)state;
    struct sprt_test test = test_of(SPRT_LOGISTIC, 0, 50);
    struct sprt s;
    sprt_start_by_variance(&s, &test, 2);
    for (int i = 0; i < 29; i++)
        assert_int_equal(sprt_add(&s, 0.9 + 0.001 * i), SPRT_GO_ON);
    assert_int_equal(sprt_add(&s, 0.9), SPRT_ACCEPT_H1);
}

/* By hand: steps of the ratio to new extremes, their squares, and the bounds moved inwards. */
static void the_overshoot_moves_the_bounds_inwards(void **state)
{
    (void)state;
    static const double scores[] = {1, 0.75, 0, 0.25, 0.5, 1, 1, 0, 0, 0, 0.25};
    struct sprt_test test = test_of(SPRT_LOGISTIC, 0, 10);
    test.overshoot = true;
    struct sprt s;
    sprt_start(&s, &test, 2, 5);
    double low = 0, high = 0, down = 0, up = 0, down2 = 0, up2 = 0;
    for (size_t i = 0; i < sizeof scores / sizeof *scores; i++) {
        sprt_add(&s, scores[i]);
        if (s.llr < low) {
            down += low - s.llr;
            down2 += (low - s.llr) * (low - s.llr);
            low = s.llr;
        }
        if (s.llr > high) {
            up += s.llr - high;
            up2 += (s.llr - high) * (s.llr - high);
            high = s.llr;
        }
        if (up > 0)
            assert_near(s.upper, sprt_upper_bound(&test) - up2 / (2 * up), 1e-12);
        if (down > 0)
            assert_near(s.lower, sprt_lower_bound(&test) + down2 / (2 * down), 1e-12);
    }
    assert_true(up > 0 && down > 0);
}

/* One number for the bits of 400 ratios, which must be the same on every compiler and machine: a test
 * must not stop at another game elsewhere. */
static void ratios_are_the_same_bits_everywhere(void **state)
{
    (void)state;
    const uint64_t expected = 0x7045a46165ee70ccull;
    struct random r = random_seeded(6);
    uint64_t hash = 0;
    for (int i = 0; i < 200; i++) {
        int64_t n[5];
        for (int k = 0; k < 5; k++)
            n[k] = random_below(&r, 1000);
        for (int scale = SPRT_LOGISTIC; scale <= SPRT_NORMALISED; scale++) {
            double llr = llr_of_pairs(n, (enum sprt_scale)scale, -1, 6);
            uint64_t bits;
            memcpy(&bits, &llr, sizeof bits);
            hash = random_mix(hash ^ bits);
        }
    }
    if (hash != expected)
        fail_msg("the ratios hash to 0x%016llx", (unsigned long long)hash);
}

/* How block scores are distributed in a simulated match. */
struct source {
    int games, kinds;
    double share[TALLY_KINDS_MAX];
};

static double draw_score(const struct source *source, struct random *r)
{
    double u = random_unit(r);
    int i = 0;
    while (i < source->kinds - 1 && (u -= source->share[i]) >= 0)
        i++;
    return (double)i / (source->kinds - 1);
}

static double mean_of(const struct source *s)
{
    double mean = 0;
    for (int i = 0; i < s->kinds; i++)
        mean += s->share[i] * i / (s->kinds - 1);
    return mean;
}

static double true_elo(const struct source *s, enum sprt_scale scale)
{
    double mean = mean_of(s), variance = 0;
    if (scale == SPRT_LOGISTIC)
        return statistics_elo(mean);
    for (int i = 0; i < s->kinds; i++) {
        double off = (double)i / (s->kinds - 1) - mean;
        variance += s->share[i] * off * off;
    }
    return (mean - 0.5) / real_sqrt(s->games * variance) * 2 * statistics_elo_unit;
}

/* Pairs of games as engines play them from a book: openings favour one side by up to 200 points,
 * the first move is worth 30, and a draw is the likeliest result (BayesElo's model, drawelo 200). */
static struct source pairs_at(double difference)
{
    static const double lean[] = {-200, -100, -40, 0, 40, 100, 200};
    static const double frequency[] = {0.05, 0.10, 0.20, 0.30, 0.20, 0.10, 0.05};
    const double first_move = 30, draw_elo = 200;
    struct source s = {.games = 2, .kinds = 5};
    for (int i = 0; i < 7; i++) {
        double game[2][3];
        for (int seat = 0; seat < 2; seat++) {
            double d = difference + (seat ? -1 : 1) * (first_move + lean[i]);
            game[seat][0] = statistics_score(-draw_elo - d);
            game[seat][2] = statistics_score(d - draw_elo);
            game[seat][1] = 1 - game[seat][0] - game[seat][2];
        }
        for (int a = 0; a < 3; a++)
            for (int b = 0; b < 3; b++)
                s.share[a + b] += frequency[i] * game[0][a] * game[1][b];
    }
    return s;
}

/* Pairs whose true difference, on the scale of the test, is elo. */
static struct source pairs_of_elo(enum sprt_scale scale, double elo)
{
    double low = -500, high = 500;
    for (int i = 0; i < 60; i++) {
        double middle = 0.5 * (low + high);
        struct source s = pairs_at(middle);
        if (true_elo(&s, scale) < elo)
            low = middle;
        else
            high = middle;
    }
    return pairs_at(low);
}

static double bell(struct random *r)
{
    double sum = -6;
    for (int i = 0; i < 12; i++)
        sum += random_unit(r);
    return sum;
}

/* The points of the first player's two seats in one deal: 3, 2, 1 and 0 by rank. */
static int deal_points(const double hand[4], unsigned ours, struct random *r)
{
    double result[4];
    int points = 0;
    for (int i = 0; i < 4; i++)
        result[i] = 2 * hand[i] + bell(r);
    for (int i = 0; i < 4; i++)
        for (int k = 0; k < 4; k++)
            points += (ours >> i & 1) && result[i] > result[k];
    return points;
}

/* Blocks of two deals with the same cards, two seats against two and the other way round, where the
 * cards decide more than the play. The shares are those of equal players in 100,000 blocks, tilted
 * to the mean that the true difference asks for. */
static struct source cards_of_elo(double elo)
{
    struct source s = {.games = 2, .kinds = 9};
    struct random r = random_seeded(77);
    const int blocks = 100000;
    for (int n = 0; n < blocks; n++) {
        double hand[4];
        unsigned ours = (unsigned[]){3, 5, 9}[random_below(&r, 3)];
        for (int i = 0; i < 4; i++)
            hand[i] = bell(&r);
        int points = deal_points(hand, ours, &r) + deal_points(hand, ~ours & 15, &r) - 2;
        s.share[points] += 0.5 / blocks;
        s.share[8 - points] += 0.5 / blocks;
    }
    struct source tilted = s;
    double low = -5, high = 5, sum;
    for (int round = 0; round < 60; round++) {
        double tilt = 0.5 * (low + high);
        sum = 0;
        for (int i = 0; i < 9; i++)
            sum += tilted.share[i] = s.share[i] * real_exp(tilt * i);
        for (int i = 0; i < 9; i++)
            tilted.share[i] /= sum;
        if (mean_of(&tilted) < statistics_score(elo))
            low = tilt;
        else
            high = tilt;
    }
    return tilted;
}

static int runs(void)
{
    const char *text = getenv("YOMI_SPRT_RUNS");
    return text ? atoi(text) : 400;
}

/* The rate of the wrong verdict over simulated matches, and their mean length in blocks. */
static double wrong_rate(const struct sprt *start, const struct source *source,
                         enum sprt_verdict wrong, uint64_t seed, double *length)
{
    int failed = 0, count = runs();
    double blocks = 0;
    for (int i = 0; i < count; i++) {
        struct random r = random_seeded(random_mix(seed) + (uint64_t)i);
        struct sprt s = *start;
        while (sprt_add(&s, draw_score(source, &r)) == SPRT_GO_ON)
            ;
        failed += s.verdict == wrong;
        blocks += (double)s.sample.blocks;
    }
    *length = blocks / count;
    return (double)failed / count;
}

static void check_rates(const char *name, const struct sprt *start, const struct source *at_elo0,
                        const struct source *at_elo1)
{
    double length0, length1;
    double alpha = wrong_rate(start, at_elo0, SPRT_ACCEPT_H1, 1, &length0);
    double beta = wrong_rate(start, at_elo1, SPRT_ACCEPT_H0, 2, &length1);
    print_message("%s: %.2f %% wrong at H0 after %.0f blocks, %.2f %% at H1 after %.0f\n", name,
                  100 * alpha, length0, 100 * beta, length1);
    double slack = runs() < 2000 ? 3 * real_sqrt(0.05 * 0.95 / runs()) : 0.01;
    assert_true(alpha <= 0.05 + slack && beta <= 0.05 + slack);
    /* Far below the nominal rate the test would be right, but wastefully long. */
    assert_true(alpha >= 0.04 - slack && beta >= 0.04 - slack);
}

static void check_pair_rates(const char *name, enum sprt_scale scale, double elo1, bool overshoot)
{
    struct sprt_test test = test_of(scale, 0, elo1);
    struct source at_elo0 = pairs_of_elo(scale, 0), at_elo1 = pairs_of_elo(scale, elo1);
    struct sprt start;
    test.overshoot = overshoot;
    sprt_start(&start, &test, 2, 5);
    check_rates(name, &start, &at_elo0, &at_elo1);
}

static void logistic_tests_keep_their_error_rates(void **state)
{
    (void)state;
    check_pair_rates("logistic [0, 12]", SPRT_LOGISTIC, 12, false);
    check_pair_rates("logistic [0, 12], overshoot", SPRT_LOGISTIC, 12, true);
}

static void normalised_tests_keep_their_error_rates(void **state)
{
    (void)state;
    check_pair_rates("normalised [0, 25]", SPRT_NORMALISED, 25, false);
    check_pair_rates("normalised [0, 25], overshoot", SPRT_NORMALISED, 25, true);
}

static void card_tests_keep_their_error_rates(void **state)
{
    (void)state;
    struct sprt_test test = test_of(SPRT_LOGISTIC, 0, 10);
    struct source at_elo0 = cards_of_elo(0), at_elo1 = cards_of_elo(10);
    struct sprt start;
    sprt_start(&start, &test, 2, 9);
    check_rates("cards, exact", &start, &at_elo0, &at_elo1);
    sprt_start_by_variance(&start, &test, 2);
    check_rates("cards, by variance", &start, &at_elo0, &at_elo1);
}

TEST_MAIN(TEST(known_matches_have_their_known_ratios), TEST(bounds_follow_from_the_error_rates),
          TEST(exchanging_the_players_and_the_bounds_changes_the_sign),
          TEST(the_quick_ratio_is_near_the_exact_one), TEST(extreme_results_have_finite_ratios),
          TEST(a_verdict_stands), TEST(wide_bounds_do_not_turn_the_verdict),
          TEST(the_quick_test_waits_for_thirty_blocks),
          TEST(the_overshoot_moves_the_bounds_inwards), TEST(ratios_are_the_same_bits_everywhere),
          TEST(logistic_tests_keep_their_error_rates),
          TEST(normalised_tests_keep_their_error_rates), TEST(card_tests_keep_their_error_rates))
