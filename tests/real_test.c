/* ln, exp and square root: right to the last place or next to it, and the same bits everywhere.
 *
 * The expected values were computed with 300 binary digits; each is given as the nearest double and
 * what is missing from it to the true value. */
#include "check.h"
#include "core/random.h"
#include "core/real.h"

struct known {
    double x, nearest, rest;
};

static uint64_t bits_of(double x)
{
    uint64_t b;
    memcpy(&b, &x, sizeof b);
    return b;
}

static double of_bits(uint64_t b)
{
    double x;
    memcpy(&x, &b, sizeof x);
    return x;
}

/* The distance from x to its neighbour away from zero. */
static double last_place(double x)
{
    double next = of_bits(bits_of(x) + 1);
    return next > x ? next - x : x - next;
}

static void check_known(const char *name, double (*f)(double), const struct known *all,
                        size_t count)
{
    for (size_t i = 0; i < count; i++) {
        double got = f(all[i].x), off = (got - all[i].nearest) - all[i].rest;
        double bound =
            all[i].nearest < 0 ? last_place(-all[i].nearest) : last_place(all[i].nearest);
        if (!(off <= bound && -off <= bound))
            fail_msg("%s(%a) is %a, not %a", name, all[i].x, got, all[i].nearest);
    }
}

static void ln_is_within_one_unit(void **state)
{
    (void)state;
    static const struct known all[] = {
        {0x1.8000000000000p+0, 0x1.9f323ecbf984cp-2, -0x1.a92e513217f5cp-59},
        {0x1.0000000000000p+1, 0x1.62e42fefa39efp-1, 0x1.abc9e3b39803fp-56},
        {0x1.8000000000000p+1, 0x1.193ea7aad030bp+0, -0x1.a256f99caabebp-54},
        {0x1.4000000000000p+3, 0x1.26bb1bbb55516p+1, -0x1.f48ad494ea3e9p-53},
        {0x1.0000000000000p-1, -0x1.62e42fefa39efp-1, -0x1.abc9e3b39803fp-56},
        {0x1.999999999999ap-4, -0x1.26bb1bbb55515p+1, -0x1.8b752b6b15c17p-53},
        {0x1.56e1fc2f8f359p-997, -0x1.5963447f87fb5p+9, -0x1.aa670d35324e6p-46},
        {0x0.0000000000001p-1022, -0x1.74385446d71c3p+9, -0x1.8e569fa8ee781p-45},
        {0x0.012688b70e62bp-1022, -0x1.64e69394d9508p+9, -0x1.35918fe61c196p-47},
        {0x1.0000000000000p-1022, -0x1.6232bdd7abcd2p+9, -0x1.eef3fec1be37fp-46},
        {0x1.fffffffffffffp+1023, 0x1.62e42fefa39efp+9, 0x1.a9c9e3b39803fp-46},
        {0x1.249ad2594c37dp+332, 0x1.cc845b54b54f2p+7, -0x1.8d863e84d85c7p-47},
        {0x1.fffffffffffffp-1, -0x1.0000000000000p-53, -0x1.0000000000000p-107},
        {0x1.0000000000001p+0, 0x1.fffffffffffffp-53, 0x1.5555555555554p-158},
        {0x1.fae147ae147aep-1, -0x1.495453e6fd4bcp-7, 0x1.004bec099ed61p-61},
        {0x1.028f5c28f5c29p+0, 0x1.460d6ccca367cp-7, -0x1.b91e884162e7ep-62},
        {0x1.6a09e667f3bcdp+0, 0x1.62e42fefa39f0p-2, 0x1.c2e0e1b1548c2p-56},
        {0x1.6a09e667f3bccp+0, 0x1.62e42fefa39eep-2, -0x1.8d6e518e495a3p-56},
        {0x1.6a09e667f3bcdp-1, -0x1.62e42fefa39eep-2, 0x1.716fdfdbc882ep-60},
        {0x1.6a09e667f3bccp-1, -0x1.62e42fefa39f1p-2, 0x1.8d8f957c3d43cp-57},
        {0x1.5bf0a8b145769p+1, 0x1.0000000000000p+0, -0x1.ea8556644e4cdp-55},
        {0x1.4f8b588e368f1p-17, -0x1.7069e2aa2aa5bp+3, 0x1.41ab1374499c7p-52},
        {0x1.d6f3454000000p+26, 0x1.2a1a38bd0540ap+4, -0x1.e00fc6032a2b5p-53},
        {0x1.62d0e56041893p-1, -0x1.7786d4ed4bdf6p-2, 0x1.aa688517eb483p-57},
        {0x1.b6c1bfd8e4be3p-1, -0x1.3c2b33919fd73p-3, -0x1.8d323943dcaf1p-58},
        {0x1.50fbe8e642a2ap+0, 0x1.1974651839660p-2, 0x1.efbc08fc9a529p-56},
        {0x1.0e10129bf7213p+0, 0x1.b61570d9308fdp-5, -0x1.1de442d443c36p-61},
        {0x1.67e7c166c12b8p+0, 0x1.5cd6e34fbce4ap-2, 0x1.050248fb89549p-57},
        {0x1.7046cf0be182ap+0, 0x1.746274f38415ap-2, -0x1.47f8ed8c19aadp-56},
        {0x1.32537f7a2336cp-1, -0x1.07004dde5aff6p-1, 0x1.434a6d78f73f2p-55},
        {0x1.0a1ceeb73f1efp-1, -0x1.4f0dfab39ef6ep-1, -0x1.3488f89e0d420p-56},
        {0x1.c1968f8685ed5p+0, 0x1.2055c798ee816p-1, 0x1.52521874ebbbdp-55},
        {0x1.fa8d60a2fce15p+17, 0x1.8ee9146849e77p+3, -0x1.61230894c24dap-53},
        {0x1.c9addd05056e6p+17, 0x1.8ba9ed47469ccp+3, -0x1.2a61f75c7ed5fp-52},
        {0x1.e6279ae02de14p+19, 0x1.b9f4e837d8e73p+3, 0x1.683626265a224p-51},
        {0x1.cb3e02627352ap+18, 0x1.a1f41e49016a8p+3, -0x1.56aa8a5c727b0p-52},
        {0x1.986db3ac8c2e7p+19, 0x1.b461c76b289c4p+3, 0x1.fbca08d834d24p-51},
        {0x1.d1306edec2496p+18, 0x1.a25d851241297p+3, -0x1.6fa0215c8ba5cp-53},
    };
    check_known("ln", real_ln, all, sizeof all / sizeof *all);
}

static void exp_is_within_one_unit(void **state)
{
    (void)state;
    static const struct known all[] = {
        {0x1.0000000000000p+0, 0x1.5bf0a8b145769p+1, 0x1.4d57ee2b1013ap-53},
        {-0x1.0000000000000p+0, 0x1.78b56362cef38p-2, -0x1.ca8a4270fadf5p-57},
        {0x1.0000000000000p-1, 0x1.a61298e1e069cp+0, -0x1.b4690082a4906p-55},
        {-0x1.0000000000000p-1, 0x1.368b2fc6f960ap-1, -0x1.85314b9559e64p-61},
        {0x1.0000000000000p+1, 0x1.d8e64b8d4ddaep+2, -0x1.9e62e22efca4cp-53},
        {0x1.4000000000000p+3, 0x1.5829dcf950560p+14, -0x1.83e055cfea4bbp-40},
        {-0x1.4000000000000p+3, 0x1.7cd79b5647c9bp-15, -0x1.8e936e2abd9dep-69},
        {0x1.9000000000000p+6, 0x1.3494a9b171bf5p+144, -0x1.4cf76bdb3376fp+90},
        {-0x1.9000000000000p+6, 0x1.a8c1f14e2af5dp-145, -0x1.43089bb228e2cp-199},
        {0x1.6280000000000p+9, 0x1.d422d2be5dc9bp+1022, -0x1.916aa7a2c8d07p+967},
        {0x1.62d999999999ap+9, 0x1.d75ae7a50ee14p+1023, -0x1.a7242fe782b54p+968},
        {0x1.62e42fefa39efp+9, 0x1.fffffffffff2ap+1023, 0x1.b0e263400d160p+967},
        {-0x1.5e00000000000p+9, 0x1.14f2b0fb9307fp-1010, 0x0.00000000000acp-1022},
        {-0x1.6226666666666p+9, 0x1.19e98b83de7a3p-1022, 0x0.0p+0},
        {-0x1.6240000000000p+9, 0x0.e6cf6d08897acp-1022, -0x0.0p+0},
        {-0x1.6800000000000p+9, 0x0.0000993b4dc95p-1022, 0x0.0p+0},
        {-0x1.7200000000000p+9, 0x0.0000000000055p-1022, -0x0.0p+0},
        {-0x1.7480000000000p+9, 0x0.0000000000001p-1022, -0x0.0p+0},
        {0x1.4f8b588e368f1p-17, 0x1.0000a7c5e340ep+0, 0x1.bf6ba1f2a2657p-54},
        {-0x1.4f8b588e368f1p-17, 0x1.fffeb07515653p-1, 0x1.a6d17a564b029p-58},
        {0x1.70ef54646d497p-57, 0x1.0000000000000p+0, 0x1.70ef54646d497p-57},
        {0x1.62e42fefa39efp-2, 0x1.6a09e667f3bccp+0, 0x1.f68d3de197eeap-54},
        {0x1.62e42fefa39f0p-2, 0x1.6a09e667f3bcdp+0, -0x1.3ed1b76ce8a92p-55},
        {-0x1.62e42fefa39f0p-2, 0x1.6a09e667f3bccp-1, 0x1.23c2594027c9ep-55},
        {0x1.62e42fefa39efp-1, 0x1.0000000000000p+1, -0x1.abc9e3b39803fp-55},
        {-0x1.62e42fefa39efp-1, 0x1.0000000000000p-1, 0x1.abc9e3b39803fp-57},
        {0x1.6403b25386ee4p+0, 0x1.012024133421ep+2, 0x1.005f4af582c31p-55},
        {-0x1.bf36029ae4799p+1, 0x1.f1d0295df9e72p-6, 0x1.f59bd9e74876cp-65},
        {0x1.593e47f084e78p+0, 0x1.ed101d45f018ep+1, -0x1.5b3500cf94421p-55},
        {0x1.d719161422388p+1, 0x1.3d509c63eec3ap+5, -0x1.f23958253ebc7p-49},
        {0x1.dac04de63cec0p-3, 0x1.42c936f1b123ep+0, -0x1.beb236052ea72p-55},
        {0x1.34cd68826c690p+1, 0x1.652f6a704790dp+3, -0x1.fd5cd563bcee5p-51},
        {0x1.b6d03978b7108p+0, 0x1.63500390b784cp+2, -0x1.2e55f8238fd3cp-55},
        {-0x1.170516d33f7d5p+2, 0x1.a2da96f6dc3f8p-7, -0x1.961cd429cb309p-62},
        {0x1.6985b8638fde4p+8, 0x1.7b1d980639c3dp+521, -0x1.71b0e9aa11b22p+467},
        {0x1.fe285cb1f3cb0p+6, 0x1.0015f34f00f6bp+184, -0x1.c101b3bcea22ap+130},
        {-0x1.1639abbb7c92cp+8, 0x1.85944ac634864p-402, 0x1.012c773fbed3dp-458},
        {-0x1.484ab1b2f0055p+9, 0x1.ae9713093cf66p-948, 0x1.c568bd4fd9fc9p-1002},
        {0x1.ffbcf634268a0p+8, 0x1.374773984de9ap+738, -0x1.1061a043a1557p+684},
        {-0x1.3135d01f59c70p+5, 0x1.f1c5d43f00329p-56, -0x1.9c5bef945bfa7p-112},
    };
    check_known("exp", real_exp, all, sizeof all / sizeof *all);
}

static void infinities_zero_and_nan_are_answered_as_ieee_has_it(void **state)
{
    (void)state;
    const double infinity = of_bits(0x7ffull << 52), nan = of_bits(0x7ffull << 52 | 1ull << 51);
    assert_true(bits_of(real_ln(1)) == 0);
    assert_true(real_ln(0) == -infinity);
    assert_true(real_ln(-0.0) == -infinity);
    assert_true(real_ln(infinity) == infinity);
    assert_true(real_ln(-1) != real_ln(-1));
    assert_true(real_ln(-infinity) != real_ln(-infinity));
    assert_true(real_ln(nan) != real_ln(nan));
    assert_true(real_exp(0) == 1);
    assert_true(real_exp(-0.0) == 1);
    assert_true(real_exp(infinity) == infinity);
    assert_true(bits_of(real_exp(-infinity)) == 0);
    assert_true(real_exp(710) == infinity);
    assert_true(real_exp(709.79) == infinity);
    assert_true(real_exp(1e300) == infinity);
    assert_true(bits_of(real_exp(-746)) == 0);
    assert_true(bits_of(real_exp(-1e300)) == 0);
    assert_true(real_exp(nan) != real_exp(nan));
}

static void square_roots_are_rounded_correctly(void **state)
{
    (void)state;
    assert_true(real_sqrt(0) == 0);
    assert_true(real_sqrt(81) == 9);
    assert_true(real_sqrt(2) == 0x1.6a09e667f3bcdp+0);
    assert_true(real_sqrt(3) == 0x1.bb67ae8584caap+0);
    assert_true(real_sqrt(0x1p-1074) == 0x1p-537);
    assert_true(real_sqrt(-1) != real_sqrt(-1));
}

/* One number for the bits of 10,000 results. It may only change together with real.c, and then it
 * must change alike on every compiler and machine. */
static void results_are_the_same_bits_everywhere(void **state)
{
    (void)state;
    const uint64_t expected = 0xeda22ac10e4779adull;
    struct random r = random_seeded(1);
    uint64_t hash = 0;
    for (int i = 0; i < 2500; i++) {
        double any = of_bits(random_next(&r) >> 1);
        double middle = 0.25 + 4 * random_unit(&r);
        if (any - any == 0) /* neither infinite nor NaN */
            hash = random_mix(hash ^ bits_of(real_ln(any)));
        hash = random_mix(hash ^ bits_of(real_ln(middle)));
        hash = random_mix(hash ^ bits_of(real_exp((random_unit(&r) - 0.5) * 1490)));
        hash = random_mix(hash ^ bits_of(real_exp(random_unit(&r) * 4 - 2)));
    }
    if (hash != expected)
        fail_msg("the results hash to 0x%016llx", (unsigned long long)hash);
}

TEST_MAIN(TEST(ln_is_within_one_unit), TEST(exp_is_within_one_unit),
          TEST(infinities_zero_and_nan_are_answered_as_ieee_has_it),
          TEST(square_roots_are_rounded_correctly), TEST(results_are_the_same_bits_everywhere))
