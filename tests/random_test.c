/* Random numbers: the exact streams, so that a seed means the same game on every machine. The
 * expected values come from a separate program written after the description of xoshiro256** and
 * splitmix64. */
#include "check.h"
#include "core/random.h"

#include <stdbool.h>

static void streams_are_those_of_xoshiro(void **state)
{
    (void)state;
    static const struct {
        uint64_t seed, first[4], thousandth;
    } streams[] = {
        {0,
         {0x99ec5f36cb75f2b4, 0xbf6e1f784956452a, 0x1a5f849d4933e6e0, 0x6aa594f1262d2d2c},
         0x7aac8c483a2edd2f},
        {1,
         {0xb3f2af6d0fc710c5, 0x853b559647364cea, 0x92f89756082a4514, 0x642e1c7bc266a3a7},
         0xb8517c33c344d153},
        {42,
         {0x15780b2e0c2ec716, 0x6104d9866d113a7e, 0xae17533239e499a1, 0xecb8ad4703b360a1},
         0x8de5848c61ab8968},
        {UINT64_MAX,
         {0x8f5520d52a7ead08, 0xc476a018caa1802d, 0x81de31c0d260469e, 0xbf658d7e065f3c2f},
         0xc3c93ea5cde434cc},
    };
    for (size_t i = 0; i < sizeof streams / sizeof *streams; i++) {
        struct random r = random_seeded(streams[i].seed);
        uint64_t value = 0;
        for (int k = 0; k < 1000; k++) {
            value = random_next(&r);
            if (k < 4)
                assert_true(value == streams[i].first[k]);
        }
        assert_true(value == streams[i].thousandth);
    }
    /* The first output of splitmix64 seeded with 0, as its author gives it. */
    assert_true(random_mix(0) == 0xe220a8397b1dcdafull);
}

static void bounded_numbers_are_reproducible(void **state)
{
    (void)state;
    static const uint32_t digits[] = {7, 2, 8, 9, 9, 8, 0, 1, 4, 1, 5, 7, 9, 8, 4, 5};
    /* A bound for which about a quarter of the draws are thrown away. */
    static const uint32_t big[] = {2965411910u, 2397908300u, 1623476332u,
                                   1461847646u, 2422612330u, 3186357140u};
    struct random r = random_seeded(7);
    for (size_t i = 0; i < sizeof digits / sizeof *digits; i++)
        assert_int_equal(random_below(&r, 10), digits[i]);
    r = random_seeded(9);
    for (size_t i = 0; i < sizeof big / sizeof *big; i++)
        assert_int_equal(random_below(&r, 0xc0000001u), big[i]);
}

static void bounded_numbers_are_even(void **state)
{
    (void)state;
    struct random r = random_seeded(11);
    size_t hits[7] = {0};
    for (int i = 0; i < 70000; i++)
        hits[random_below(&r, 7)]++;
    for (int i = 0; i < 7; i++) /* five standard deviations are 463 */
        assert_true(hits[i] > 9530 && hits[i] < 10470);
    for (int i = 0; i < 100; i++)
        assert_int_equal(random_below(&r, 1), 0);
    /* Three quarters of 2^32: a plain product would favour every third number. */
    size_t thirds[3] = {0};
    for (int i = 0; i < 30000; i++)
        thirds[random_below(&r, 0xc0000000u) % 3]++;
    for (int i = 0; i < 3; i++)
        assert_true(thirds[i] > 9590 && thirds[i] < 10410);
}

static void unit_numbers_are_below_one(void **state)
{
    (void)state;
    struct random r = random_seeded(5);
    assert_true(random_unit(&r) == 0x1.275545e329532p-2);
    double sum = 0;
    for (int i = 0; i < 10000; i++) {
        double x = random_unit(&r);
        assert_true(x >= 0 && x < 1);
        assert_true(x * 0x1p53 == (double)(uint64_t)(x * 0x1p53));
        sum += x;
    }
    assert_true(sum > 4850 && sum < 5150);
}

static void neighbouring_seeds_are_unrelated(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < 200; seed++) {
        struct random a = random_seeded(seed), b = random_seeded(seed + 1);
        int same = 0;
        for (int i = 0; i < 16; i++)
            same += __builtin_popcountll(~(random_next(&a) ^ random_next(&b)));
        /* 1024 bits: the mean is 512, the standard deviation 16. */
        assert_true(same > 416 && same < 608);
    }
}

TEST_MAIN(TEST(streams_are_those_of_xoshiro), TEST(bounded_numbers_are_reproducible),
          TEST(bounded_numbers_are_even), TEST(unit_numbers_are_below_one),
          TEST(neighbouring_seeds_are_unrelated))
