/* Comparing reals in tests. */
#ifndef YOMI_TESTS_NEAR_H
#define YOMI_TESTS_NEAR_H

#include "check.h"

/* Fails unless got is within tolerance of expected; a NaN is near nothing. */
#define assert_near(got, expected, tolerance)                                                      \
    do {                                                                                           \
        double got_ = (got), expected_ = (expected), off_ = got_ - expected_;                      \
        double tolerance_ = (tolerance);                                                           \
        if (!(off_ <= tolerance_ && -off_ <= tolerance_))                                          \
            fail_msg("%s is %.15g, not %.15g", #got, got_, expected_);                             \
    } while (0)

/* Neither infinite nor NaN. */
#define assert_finite(x)                                                                           \
    do {                                                                                           \
        double x_ = (x);                                                                           \
        if (!(x_ - x_ == 0))                                                                       \
            fail_msg("%s is %g", #x, x_);                                                          \
    } while (0)

#endif
