/* ln and exp whose results are the same bits on every machine: plain IEEE additions,
 * multiplications and divisions in a fixed order, no libm, no fused operations. */
#ifndef YOMI_CORE_REAL_H
#define YOMI_CORE_REAL_H

/* Natural logarithm, within 1 unit in the last place of the true value. real_ln(0) is minus
 * infinity, of a negative number NaN. */
double real_ln(double x);

/* e to the power x, within 1 unit in the last place; 0 and infinity where it leaves the range. */
double real_exp(double x);

/* Square root, correctly rounded. */
double real_sqrt(double x);

#endif
