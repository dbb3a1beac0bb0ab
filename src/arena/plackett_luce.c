/* Maximum likelihood by MM: a strength becomes the number of places won, over the sum of 1/(strengths
 * still in) of all the places its seats competed for. */
#include "arena/plackett_luce.h"

#include "core/real.h"

static const double limit = 1e10;

/* rest[k] is the sum of the strengths of the seats from place k on. */
static void sum_rests(const struct plackett_luce *m, const struct plackett_luce_order *o,
                      double rest[PLACKETT_LUCE_SEATS])
{
    double sum = 0;
    for (int k = o->seats - 1; k >= 0; k--)
        rest[k] = sum += m->strength[o->player[k]];
}

double plackett_luce_log_likelihood(const struct plackett_luce *m)
{
    double total = 0, rest[PLACKETT_LUCE_SEATS];
    for (int i = 0; i < m->orders; i++) {
        const struct plackett_luce_order *o = &m->order[i];
        sum_rests(m, o, rest);
        for (int k = 0; k + 1 < o->seats; k++)
            total += o->count * real_ln(m->strength[o->player[k]] / rest[k]);
    }
    return total;
}

double plackett_luce_step(struct plackett_luce *m)
{
    double *won = m->work, *cost = m->work + m->players, rest[PLACKETT_LUCE_SEATS];
    double farthest = 0;
    for (int i = 0; i < m->players; i++)
        won[i] = cost[i] = 0;
    for (int i = 0; i < m->orders; i++) {
        const struct plackett_luce_order *o = &m->order[i];
        double so_far = 0; /* the cost of every place this seat competed for */
        sum_rests(m, o, rest);
        for (int k = 0; k < o->seats; k++) {
            /* The last place is nobody's achievement. */
            if (k + 1 < o->seats) {
                won[o->player[k]] += o->count;
                so_far += o->count / rest[k];
            }
            cost[o->player[k]] += so_far;
        }
    }
    for (int i = 0; i < m->players; i++) {
        if (!(cost[i] > 0))
            continue;
        double to = won[i] / cost[i];
        to = to < 1 / limit ? 1 / limit : to > limit ? limit : to;
        double way = real_ln(to / m->strength[i]);
        farthest = way > farthest ? way : -way > farthest ? -way : farthest;
        m->strength[i] = to;
    }
    return farthest;
}
