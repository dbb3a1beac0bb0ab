/* The normal distribution from exp and ln: a power series in the middle, a continued fraction in the
 * tail, and Newton's method for the way back. */
#include "arena/normal.h"

#include "core/real.h"

static const double one_over_sqrt_two_pi = 0x1.9884533d43651p-2;

static double density(double x)
{
    return one_over_sqrt_two_pi * real_exp(-0.5 * x * x);
}

/* The probability between 0 and x: density(x) (x + x^3/3 + x^5/(3 5) + ...). All terms have one sign,
 * so nothing cancels; 60 of them are enough up to x = 3. */
static double from_zero_to(double x)
{
    double term = x, sum = x;
    for (int n = 1; n <= 60; n++) {
        term *= x * x / (2 * n + 1);
        sum += term;
    }
    return density(x) * sum;
}

/* The probability above x > 0, by Laplace's fraction density(x) / (x + 1/(x + 2/(x + 3/...))). From
 * x = 3 on, 120 levels are more than double precision can tell apart. */
static double beyond(double x)
{
    double below = x;
    for (int n = 120; n >= 1; n--)
        below = x + n / below;
    return density(x) / below;
}

double normal_below(double x)
{
    const double series_ends = 3;
    if (x < -series_ends)
        return x < -40 ? 0 : beyond(-x);
    if (x > series_ends)
        return x > 40 ? 1 : 1 - beyond(x);
    return 0.5 + from_zero_to(x);
}

/* ln(normal_below) is concave and at -sqrt(-2 ln p) still below ln p, because the tail is less than
 * exp(-x^2/2)/2. From there Newton's steps climb to the root without ever passing it. */
static double lower_quantile(double p)
{
    const double least = 1e-300; /* below, the first x would underflow */
    double goal = real_ln(p < least ? least : p), x = -real_sqrt(-2 * goal);
    for (int i = 0; i < 100; i++) {
        double reached = normal_below(x);
        double step = (goal - real_ln(reached)) * reached / density(x);
        x += step;
        if (step < 1e-15 * (1 - x))
            break;
    }
    return x;
}

double normal_quantile(double p)
{
    const double infinity = __builtin_inf();
    if (p <= 0)
        return -infinity;
    if (p >= 1)
        return infinity;
    return p <= 0.5 ? lower_quantile(p) : -lower_quantile(1 - p);
}
