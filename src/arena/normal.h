/* The normal distribution, the same bits on every machine. */
#ifndef YOMI_ARENA_NORMAL_H
#define YOMI_ARENA_NORMAL_H

/* The probability that a standard normal variable is below x. The relative error is under 1e-12,
 * also far out in the tail; the result is 0 below about -38.5. */
double normal_below(double x);

/* The x with normal_below(x) = p, to 1e-12 of the greater of x and 1. Minus infinity at 0 and below,
 * plus infinity at 1 and above; a p between 0 and 1e-300 counts as 1e-300. */
double normal_quantile(double p);

#endif
