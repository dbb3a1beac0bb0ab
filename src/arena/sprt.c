/* The generalised SPRT. Under each hypothesis the distribution of block scores is taken to be the
 * one, among all that obey the hypothesis, that makes the results most likely; the ratio compares
 * the two. After M. Van den Bergh, "A practical introduction to the GSPRT", and fishtest's
 * LLRcalc.py. */
#include "arena/sprt.h"

#include "arena/statistics.h"
#include "core/real.h"

#include <assert.h>

enum { FIRST_LOOK = 30 };

double sprt_lower_bound(const struct sprt_test *test)
{
    return real_ln(test->beta / (1 - test->alpha));
}

double sprt_upper_bound(const struct sprt_test *test)
{
    return real_ln((1 - test->beta) / test->alpha);
}

/* The observed distribution. */
struct observed {
    int kinds;
    double blocks;
    double score[TALLY_KINDS_MAX], share[TALLY_KINDS_MAX];
};

static void observe(struct observed *o, const struct tally *t)
{
    /* A score that has not come up yet is not impossible. */
    const double unseen = 1e-3;
    o->kinds = t->kinds;
    o->blocks = 0;
    for (int i = 0; i < t->kinds; i++) {
        o->score[i] = (double)i / (t->kinds - 1);
        o->share[i] = t->count[i] ? (double)t->count[i] : unseen;
        o->blocks += o->share[i];
    }
    for (int i = 0; i < t->kinds; i++)
        o->share[i] /= o->blocks;
}

/* The x for which the distribution share/(1 + x off) has a mean of off of 0: the root of the falling
 * function sum share off/(1 + x off) between its poles, by Newton's method inside a shrinking
 * bracket. Returns false when off has only one sign, where no distribution has that mean. */
static bool solve_secular(const struct observed *o, const double *off, double *root)
{
    /* After a Newton step so short, the error is of the order of its square. */
    const double short_step = 1e-8, margin = 1 - 1e-12;
    double least = off[0], most = off[0];
    for (int i = 1; i < o->kinds; i++) {
        least = off[i] < least ? off[i] : least;
        most = off[i] > most ? off[i] : most;
    }
    if (least >= 0 || most <= 0)
        return false;
    double low = -margin / most, high = -margin / least, x = 0;
    for (int round = 0; round < 200; round++) {
        double value = 0, slope = 0;
        for (int i = 0; i < o->kinds; i++) {
            double part = off[i] / (1 + x * off[i]), weighted = o->share[i] * part;
            value += weighted;
            slope += weighted * part;
        }
        if (value > 0)
            low = x;
        else
            high = x;
        double next = x + value / slope;
        if (!(next > low && next < high))
            next = 0.5 * (low + high);
        double step = next > x ? next - x : x - next;
        x = next;
        if (step <= short_step)
            break;
    }
    *root = x;
    return true;
}

/* Both functions below write the factor by which each observed share must be divided to give the
 * most likely distribution under a hypothesis; false when none is found. */

/* Hypothesis: the mean is `mean`. */
static bool divide_by_mean(const struct observed *o, double mean, double *divisor)
{
    double off[TALLY_KINDS_MAX] = {0}, x = 0;
    for (int i = 0; i < o->kinds; i++)
        off[i] = o->score[i] - mean;
    if (!solve_secular(o, off, &x))
        return false;
    for (int i = 0; i < o->kinds; i++)
        divisor[i] = 1 + x * off[i];
    return true;
}

/* Hypothesis: the mean is `t` standard deviations above 1/2. This is not linear in the distribution;
 * it is made so around the last solution, again and again, beginning with the uniform one. From there
 * hypotheses of some 200 Elo and more are out of reach. */
static bool divide_by_spreads(const struct observed *o, double t, double *divisor)
{
    double off[TALLY_KINDS_MAX], q[TALLY_KINDS_MAX], change = 1, x = 0;
    for (int i = 0; i < o->kinds; i++) {
        q[i] = 1.0 / o->kinds;
        divisor[i] = 1;
    }
    for (int round = 0; round < 10 && change >= 1e-9; round++) {
        double mean = 0, variance = 0;
        for (int i = 0; i < o->kinds; i++)
            mean += q[i] * o->score[i];
        for (int i = 0; i < o->kinds; i++)
            variance += q[i] * (o->score[i] - mean) * (o->score[i] - mean);
        double sigma = real_sqrt(variance);
        for (int i = 0; i < o->kinds; i++) {
            double z = (mean - o->score[i]) / sigma;
            off[i] = o->score[i] - 0.5 - 0.5 * t * sigma * (1 + z * z);
        }
        if (!solve_secular(o, off, &x))
            return false;
        change = 0;
        for (int i = 0; i < o->kinds; i++) {
            divisor[i] = 1 + x * off[i];
            double now = o->share[i] / divisor[i], by = now > q[i] ? now - q[i] : q[i] - now;
            change = by > change ? by : change;
            q[i] = now;
        }
    }
    return true;
}

static bool divide(const struct observed *o, enum sprt_scale scale, double elo, int games,
                   double *divisor)
{
    if (scale == SPRT_LOGISTIC)
        return divide_by_mean(o, statistics_score(elo), divisor);
    return divide_by_spreads(o, real_sqrt(games) * elo / (2 * statistics_elo_unit), divisor);
}

double sprt_llr(const struct sprt_test *test, const struct tally *tally)
{
    struct observed o;
    double divisor0[TALLY_KINDS_MAX], divisor1[TALLY_KINDS_MAX], sum = 0;
    observe(&o, tally);
    if (!divide(&o, test->scale, test->elo0, tally->games, divisor0) ||
        !divide(&o, test->scale, test->elo1, tally->games, divisor1)) {
        struct sample sample = sample_of_tally(tally);
        return sprt_llr_by_variance(test, &sample);
    }
    for (int i = 0; i < o.kinds; i++)
        sum += o.share[i] * real_ln(divisor0[i] / divisor1[i]);
    return o.blocks * sum;
}

double sprt_llr_by_variance(const struct sprt_test *test, const struct sample *sample)
{
    double blocks = (double)sample->blocks, variance = sample_variance(sample);
    if (sample->blocks == 0)
        return 0;
    if (test->scale == SPRT_LOGISTIC) {
        double s0 = statistics_score(test->elo0), s1 = statistics_score(test->elo1);
        return blocks * (s1 - s0) * (2 * sample->mean - s0 - s1) / (2 * variance);
    }
    double t = (sample->mean - 0.5) / real_sqrt(sample->games * variance);
    double off0 = t - test->elo0 / (2 * statistics_elo_unit);
    double off1 = t - test->elo1 / (2 * statistics_elo_unit);
    return 0.5 * blocks * sample->games * real_ln((1 + off0 * off0) / (1 + off1 * off1));
}

void sprt_start_by_variance(struct sprt *s, const struct sprt_test *test, int games)
{
    assert(test->elo0 < test->elo1 && test->alpha > 0 && test->beta > 0);
    assert(test->alpha + test->beta < 1);
    *s = (struct sprt){.test = *test,
                       .lower = sprt_lower_bound(test),
                       .upper = sprt_upper_bound(test),
                       .sample = sample_new(games)};
}

void sprt_start(struct sprt *s, const struct sprt_test *test, int games, int kinds)
{
    sprt_start_by_variance(s, test, games);
    s->exact = true;
    s->tally = tally_new(games, kinds);
}

/* How far a walk with such steps leads past a bound on average: the mean square of its steps to new
 * extremes over twice their mean (Siegmund, Sequential Analysis, corollary 8.33). */
static double overshoot(struct sprt_extreme *e, double llr, double direction)
{
    double step = (llr - e->reached) * direction;
    if (step > 0) {
        e->reached = llr;
        e->steps += step;
        e->squares += step * step;
    }
    return e->steps > 0 ? e->squares / (2 * e->steps) : 0;
}

enum sprt_verdict sprt_add(struct sprt *s, double score)
{
    if (s->verdict != SPRT_GO_ON)
        return s->verdict;
    sample_add(&s->sample, score);
    if (s->exact) {
        tally_add(&s->tally, score);
        s->llr = sprt_llr(&s->test, &s->tally);
    } else if (s->sample.blocks >= FIRST_LOOK) {
        s->llr = sprt_llr_by_variance(&s->test, &s->sample);
        if (s->sample.blocks == FIRST_LOOK) /* the way here was no step */
            s->low.reached = s->high.reached = s->llr;
    }
    if (s->test.overshoot) {
        s->lower = sprt_lower_bound(&s->test) + overshoot(&s->low, s->llr, -1);
        s->upper = sprt_upper_bound(&s->test) - overshoot(&s->high, s->llr, 1);
    }
    if (s->llr <= s->lower)
        s->verdict = SPRT_ACCEPT_H0;
    else if (s->llr >= s->upper)
        s->verdict = SPRT_ACCEPT_H1;
    return s->verdict;
}
