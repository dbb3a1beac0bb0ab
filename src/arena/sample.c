/* Counting and averaging block scores. */
#include "arena/sample.h"

#include <assert.h>

struct tally tally_new(int games, int kinds)
{
    assert(games >= 1 && kinds >= 2 && kinds <= TALLY_KINDS_MAX);
    return (struct tally){.games = games, .kinds = kinds};
}

struct tally tally_of_games(int64_t losses, int64_t draws, int64_t wins)
{
    struct tally t = tally_new(1, 3);
    t.count[0] = losses;
    t.count[1] = draws;
    t.count[2] = wins;
    return t;
}

struct tally tally_of_pairs(const int64_t count[5])
{
    struct tally t = tally_new(2, 5);
    for (int i = 0; i < 5; i++)
        t.count[i] = count[i];
    return t;
}

void tally_add(struct tally *t, double score)
{
    assert(score >= 0 && score <= 1);
    t->count[(int)(score * (t->kinds - 1) + 0.5)]++;
}

struct sample sample_new(int games)
{
    assert(games >= 1);
    return (struct sample){.games = games};
}

struct sample sample_of_tally(const struct tally *t)
{
    struct sample s = sample_new(t->games);
    double step = 1.0 / (t->kinds - 1), sum = 0;
    for (int i = 0; i < t->kinds; i++) {
        s.blocks += t->count[i];
        sum += (double)t->count[i] * i;
    }
    if (s.blocks == 0)
        return s;
    s.mean = sum / (double)s.blocks * step;
    for (int i = 0; i < t->kinds; i++) {
        double off = i * step - s.mean;
        s.squares += (double)t->count[i] * off * off;
    }
    return s;
}

/* Welford's update: no difference of large sums. */
void sample_add(struct sample *s, double score)
{
    double off = score - s->mean;
    s->blocks++;
    s->mean += off / (double)s->blocks;
    s->squares += off * (score - s->mean);
}

double sample_variance(const struct sample *s)
{
    /* Smaller sums of squares are rounding only. */
    const double nothing = 1e-12;
    double n = (double)s->blocks;
    if (s->blocks == 0)
        return 0.25;
    if (s->squares > nothing * n)
        return s->squares / n;
    double far = s->mean > 0.5 ? s->mean : 1 - s->mean;
    return far * far * n / ((n + 1) * (n + 1));
}
