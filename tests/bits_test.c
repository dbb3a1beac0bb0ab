/* Sets of squares: every operation against a plain array of booleans. */
#include "check.h"
#include "core/bits.h"
#include "core/random.h"

#include <stdbool.h>

static void single_squares_of_the_shogi_board(void **state)
{
    (void)state;
    for (int s = 0; s < 81; s++) {
        bits81 b = bits81_of(s);
        assert_int_equal(bits81_count(b), 1);
        assert_int_equal(bits81_first(b), s);
        assert_false(bits81_several(b));
        for (int t = 0; t < 81; t++)
            assert_int_equal(bits81_has(b, t), s == t);
        if (s < 63)
            assert_true(bits81_low(b) == 1ull << s && bits81_high(b) == 0);
        else
            assert_true(bits81_low(b) == 0 && bits81_high(b) == 1ull << (s - 63));
        assert_true(bits81_make(bits81_high(b), bits81_low(b)) == b);
    }
}

static void sets_of_the_shogi_board(void **state)
{
    (void)state;
    struct random r = random_seeded(81);
    for (int round = 0; round < 2000; round++) {
        bool in[81];
        bits81 b = 0;
        int count = 0;
        uint32_t density = 1 + random_below(&r, 40);
        for (int s = 0; s < 81; s++) {
            in[s] = random_below(&r, density) == 0;
            count += in[s];
            if (in[s])
                b |= bits81_of(s);
        }
        assert_int_equal(bits81_count(b), count);
        assert_int_equal(bits81_several(b), count > 1);
        for (int s = 0; s < 81; s++) {
            assert_int_equal(bits81_has(b, s), in[s]);
            if (in[s])
                assert_int_equal(bits81_pop(&b), s);
        }
        assert_true(b == 0);
    }
    /* Two squares, one in each word. */
    assert_true(bits81_several(bits81_of(62) | bits81_of(63)));
    assert_true(bits81_several(bits81_of(0) | bits81_of(80)));
}

static void swapping_reverses_all_sixteen_bytes(void **state)
{
    (void)state;
    bits81 b = bits81_make(0x0102030405060708ull, 0x1112131415161718ull);
    bits81 swapped = bits81_swap_bytes(b);
    assert_true(bits81_low(swapped) == 0x0807060504030201ull);
    assert_true(bits81_high(swapped) == 0x1817161514131211ull);
    assert_true(bits81_swap_bytes(swapped) == b);
}

static void sets_of_the_chess_board(void **state)
{
    (void)state;
    struct random r = random_seeded(64);
    for (int round = 0; round < 2000; round++) {
        bits64 b = random_next(&r), rest;
        for (uint32_t thin = random_below(&r, 6); thin > 0; thin--)
            b &= random_next(&r);
        rest = b;
        int count = 0, first = -1, last = -1;
        for (int s = 0; s < 64; s++) {
            if (!(b >> s & 1))
                continue;
            count++;
            first = first < 0 ? s : first;
            last = s;
            assert_int_equal(bits64_first(rest), s);
            assert_int_equal(bits64_pop(&rest), s);
        }
        assert_true(rest == 0);
        assert_int_equal(bits64_count(b), count);
        assert_int_equal(bits64_several(b), count > 1);
        if (b) {
            assert_int_equal(bits64_first(b), first);
            assert_int_equal(bits64_last(b), last);
        }
    }
    assert_int_equal(bits64_last(1), 0);
    assert_int_equal(bits64_first(1ull << 63), 63);
}

TEST_MAIN(TEST(single_squares_of_the_shogi_board), TEST(sets_of_the_shogi_board),
          TEST(swapping_reverses_all_sixteen_bytes), TEST(sets_of_the_chess_board))
