/* Maximum likelihood by MM. With a and b as in the header, the results of a pairing contribute
 *
 *     (wins + draws) ln(a / (a + draw b)) + (losses + draws) ln(b / (b + draw a))
 *         + draws ln(draw^2 - 1)
 *
 * to the likelihood. Each -ln of a sum is replaced by its tangent at the present values, which lies
 * below it. What is left splits into a term for each parameter: earned ln(parameter) - cost times
 * parameter, with its maximum at earned/cost; that of draw is the root of a quadratic equation. */
#include "arena/bradley_terry.h"

#include "core/real.h"

static const double limit = 1e10;

struct terms {
    double a, b;
    double earned, allowed; /* wins of the first and of the second player; a draw is one for each */
    double per_win, per_loss; /* the slopes of the tangents */
};

static struct terms terms_of(const struct bradley_terry *m, const struct bradley_terry_results *r)
{
    struct terms t = {.a = m->strength[r->first] * m->first_move,
                      .b = m->strength[r->second],
                      .earned = r->wins + r->draws,
                      .allowed = r->losses + r->draws};
    t.per_win = t.earned / (t.a + m->draw * t.b);
    t.per_loss = t.allowed / (t.b + m->draw * t.a);
    return t;
}

double bradley_terry_log_likelihood(const struct bradley_terry *m)
{
    double sum = 0;
    for (int i = 0; i < m->pairings; i++) {
        struct terms t = terms_of(m, &m->results[i]);
        sum += t.earned * real_ln(t.a / (t.a + m->draw * t.b));
        sum += t.allowed * real_ln(t.b / (t.b + m->draw * t.a));
        if (m->results[i].draws > 0)
            sum += m->results[i].draws * real_ln(m->draw * m->draw - 1);
    }
    return sum;
}

/* Gives a parameter its new value and returns how far that is, in logarithms. */
static double set(double *parameter, double value)
{
    value = value < 1 / limit ? 1 / limit : value > limit ? limit : value;
    double way = real_ln(value / *parameter);
    *parameter = value;
    return way < 0 ? -way : way;
}

static double step_strengths(struct bradley_terry *m)
{
    double *earned = m->work, *cost = m->work + m->players, farthest = 0;
    for (int i = 0; i < m->players; i++)
        earned[i] = cost[i] = 0;
    for (int i = 0; i < m->pairings; i++) {
        const struct bradley_terry_results *r = &m->results[i];
        struct terms t = terms_of(m, r);
        earned[r->first] += t.earned;
        earned[r->second] += t.allowed;
        cost[r->first] += m->first_move * (t.per_win + m->draw * t.per_loss);
        cost[r->second] += m->draw * t.per_win + t.per_loss;
    }
    for (int i = 0; i < m->players; i++) {
        double way = cost[i] > 0 ? set(&m->strength[i], earned[i] / cost[i]) : 0;
        farthest = way > farthest ? way : farthest;
    }
    return farthest;
}

static double step_first_move(struct bradley_terry *m)
{
    double earned = 0, cost = 0;
    for (int i = 0; i < m->pairings; i++) {
        struct terms t = terms_of(m, &m->results[i]);
        earned += t.earned;
        cost += t.a / m->first_move * (t.per_win + m->draw * t.per_loss);
    }
    return cost > 0 ? set(&m->first_move, earned / cost) : 0;
}

/* The maximum of draws ln(draw^2 - 1) - cost draw: cost (draw^2 - 1) = 2 draws draw. */
static double step_draw(struct bradley_terry *m)
{
    double draws = 0, cost = 0;
    for (int i = 0; i < m->pairings; i++) {
        struct terms t = terms_of(m, &m->results[i]);
        draws += m->results[i].draws;
        cost += t.b * t.per_win + t.a * t.per_loss;
    }
    return cost > 0 ? set(&m->draw, (draws + real_sqrt(draws * draws + cost * cost)) / cost) : 0;
}

double bradley_terry_step(struct bradley_terry *m)
{
    double farthest = step_strengths(m), way = m->fit_first_move ? step_first_move(m) : 0;
    farthest = way > farthest ? way : farthest;
    way = step_draw(m);
    return way > farthest ? way : farthest;
}
