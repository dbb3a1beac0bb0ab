/* Score, Elo and their intervals. The formulas are those of fishtest and fastchess. */
#include "arena/statistics.h"

#include "arena/normal.h"
#include "core/real.h"

const double statistics_elo_unit = 0x1.5b6f8288662f3p+7;

double statistics_score(double elo)
{
    return 1 / (1 + real_exp(-elo / statistics_elo_unit));
}

double statistics_elo(double score)
{
    const double limit = STATISTICS_ELO_LIMIT;
    if (score <= 0 || score >= 1)
        return score <= 0 ? -limit : limit;
    double elo = statistics_elo_unit * real_ln(score / (1 - score));
    return elo < -limit ? -limit : elo > limit ? limit : elo;
}

static double cut(double score)
{
    return score < 0 ? 0 : score > 1 ? 1 : score;
}

static struct interval map(struct interval i, double (*f)(double))
{
    return (struct interval){f(i.low), f(i.value), f(i.high)};
}

struct summary statistics_of_sample(const struct sample *s)
{
    const double confidence = 0.95;
    double blocks = (double)s->blocks, mean = s->blocks ? s->mean : 0.5;
    double variance = sample_variance(s);
    /* No blocks leave every score possible. */
    double spread = s->blocks ? real_sqrt(variance / blocks) : 1;
    double reach = normal_quantile((1 + confidence) / 2) * spread;
    double sigma = real_sqrt(s->games * variance), unit = 2 * statistics_elo_unit / sigma;
    struct interval score = {mean - reach, mean, mean + reach};
    return (struct summary){
        .blocks = s->blocks,
        .games = s->blocks * s->games,
        .score = map(score, cut),
        .elo = map(score, statistics_elo),
        .normalised_elo = {(score.low - 0.5) * unit, (mean - 0.5) * unit,
                           (score.high - 0.5) * unit},
        .superiority = normal_below((mean - 0.5) / spread),
        .sigma = sigma,
    };
}

struct summary statistics_of_tally(const struct tally *t)
{
    struct sample s = sample_of_tally(t);
    return statistics_of_sample(&s);
}
