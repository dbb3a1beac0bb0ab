/* ln, exp and square root from basic operations only. The build turns contraction into fused
 * multiply-adds off, so every compiler and machine rounds at the same places. */
#include "core/real.h"

#include <stdint.h>
#include <string.h>

/* ln 2 in two parts: the first has so few digits that a small integer times it is exact. */
static const double ln2_high = 0x1.62e42feep-1;
static const double ln2_low = 0x1.a39ef35793c76p-33;
static const double log2_e = 0x1.71547652b82fep+0;

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

/* 2^k for normal results. */
static double power_of_two(int k)
{
    return of_bits((uint64_t)(k + 1023) << 52);
}

double real_ln(double x)
{
    const uint64_t infinity = 0x7ffull << 52;
    if (x != x || x < 0)
        return of_bits(infinity | 1ull << 51);
    if (x == 0)
        return of_bits(infinity | 1ull << 63);
    if (bits_of(x) == infinity)
        return x;
    int k = 0;
    if (x < 0x1p-1022) { /* a subnormal number: make it normal first */
        x *= 0x1p54;
        k = -54;
    }
    /* x = 2^k (1 + f) with 1 + f between sqrt(1/2) and sqrt(2). */
    uint64_t b = bits_of(x);
    k += (int)(b >> 52) - 1023;
    double m = of_bits((b & ((1ull << 52) - 1)) | 1023ull << 52);
    if (m > 0x1.6a09e667f3bcdp+0) {
        m *= 0.5;
        k++;
    }
    double f = m - 1;
    /* With s = f/(2+f), ln(1+f) = 2 atanh s = f - h + s (h + r), where h = f^2/2 and r is the tail
     * of the series, 2/3 s^2 + 2/5 s^4 + ... */
    double s = f / (2 + f), s2 = s * s, h = 0.5 * f * f, r = 0;
    for (int n = 27; n >= 3; n -= 2)
        r = s2 * (2.0 / n + r);
    return k * ln2_high - ((h - (s * (h + r) + k * ln2_low)) - f);
}

double real_exp(double x)
{
    if (x != x)
        return x;
    if (x > 709.8)
        return of_bits(0x7ffull << 52);
    if (x < -745.2)
        return 0;
    /* x = k ln 2 + r with |r| <= ln 2 / 2, and the Taylor series of exp r. */
    double scaled = x * log2_e;
    int k = (int)(scaled < 0 ? scaled - 0.5 : scaled + 0.5);
    double r = (x - k * ln2_high) - k * ln2_low;
    double series = 1;
    for (int n = 14; n >= 3; n--)
        series = 1 + r / n * series;
    double result = 1 + (r + 0.5 * r * r * series);
    /* 2^k may lie outside the normal range although the result does not: scale in two steps. */
    int half = k / 2;
    return result * power_of_two(half) * power_of_two(k - half);
}

double real_sqrt(double x)
{
    return __builtin_sqrt(x);
}
