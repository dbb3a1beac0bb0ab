/* Rating lists of any model: fits it, once to the results as they are and once for every replica of
 * the bootstrap, and puts the strengths on the Elo scale. */
#include "arena/rating.h"

#include "arena/normal.h"
#include "arena/rating_model.h"
#include "arena/statistics.h"
#include "core/memory.h"
#include "core/random.h"
#include "core/real.h"

#include <assert.h>
#include <string.h>

enum { MOST_STEPS = 20000 };

double *rating_met(const struct rating_meetings *m, int a, int b)
{
    return &m->count[(size_t)a * (size_t)m->players + (size_t)b];
}

void rating_meet(struct rating_meetings *m, int a, int b)
{
    assert(a >= 0 && a < m->players && b >= 0 && b < m->players);
    if (a == b)
        return;
    ++*rating_met(m, a, b);
    ++*rating_met(m, b, a);
}

static double met_anyone(const struct rating_meetings *m, int a)
{
    double sum = 0;
    for (int b = 0; b < m->players; b++)
        sum += *rating_met(m, a, b);
    return sum;
}

double rating_virtual_games(const struct rating_meetings *m, int a, int b, double prior)
{
    double n = *rating_met(m, a, b);
    return n > 0 ? prior * n * (1 / met_anyone(m, a) + 1 / met_anyone(m, b)) / 2 : 0;
}

double rating_weight(struct random *replica)
{
    return replica ? -real_ln(1 - random_unit(replica)) : 1;
}

void rating_model_init(struct rating_model *m, int players)
{
    size_t n = (size_t)players;
    m->meetings = (struct rating_meetings){players, memory_zeroed(n * n, sizeof(double))};
    m->strength = memory_get(n * sizeof(double));
    m->work = memory_get(2 * n * sizeof(double));
    for (int i = 0; i < players; i++)
        m->strength[i] = 1;
}

void rating_model_free(struct rating_model *m)
{
    memory_free(m->meetings.count);
    memory_free(m->strength);
    memory_free(m->work);
}

static void model_fit(struct rating_model *m, struct random *replica, double precision)
{
    double *weight = memory_get((size_t)m->blocks * sizeof *weight);
    for (int i = 0; i < m->blocks; i++)
        weight[i] = rating_weight(replica);
    m->weigh(m, weight, replica);
    for (int i = 0; i < MOST_STEPS && m->step(m) > precision; i++)
        ;
    memory_free(weight);
}

/* Gives every player the number of its group, by following meetings. */
static void find_groups(struct rating_list *list, const struct rating_meetings *m)
{
    int groups = 0, *waiting = memory_get((size_t)m->players * sizeof *waiting);
    for (int i = 0; i < m->players; i++)
        list->player[i].group = -1;
    for (int i = 0; i < m->players; i++) {
        if (list->player[i].group >= 0)
            continue;
        int count = 0;
        waiting[count++] = i;
        list->player[i].group = groups;
        while (count > 0) {
            int a = waiting[--count];
            for (int b = 0; b < m->players; b++)
                if (*rating_met(m, a, b) > 0 && list->player[b].group < 0) {
                    list->player[b].group = groups;
                    waiting[count++] = b;
                }
        }
        groups++;
    }
    memory_free(waiting);
}

/* What must be added to the Elo of the players of a group. */
static double group_shift(const struct rating_list *list, const double *elo, int group,
                          const struct rating_options *options)
{
    double anchored = 0, sum = 0;
    int anchors = 0, members = 0;
    for (int i = 0; i < options->anchor_count; i++) {
        int player = options->anchors[i].player;
        assert(player >= 0 && player < list->players);
        if (list->player[player].group == group) {
            anchored += options->anchors[i].elo - elo[player];
            anchors++;
        }
    }
    if (anchors > 0)
        return anchored / anchors;
    for (int i = 0; i < list->players; i++)
        if (list->player[i].group == group) {
            sum += elo[i];
            members++;
        }
    return -sum / members;
}

/* The strengths of a fitted model as Elo. */
static void write_elo(const struct rating_list *list, const struct rating_model *m,
                      const struct rating_options *options, double *elo)
{
    double unit = m->unit(m);
    for (int i = 0; i < list->players; i++)
        elo[i] = unit * real_ln(m->strength[i]);
    for (int group = 0;; group++) {
        bool found = false;
        for (int i = 0; i < list->players; i++)
            found |= list->player[i].group == group;
        if (!found)
            return;
        double shift = group_shift(list, elo, group, options);
        for (int i = 0; i < list->players; i++)
            if (list->player[i].group == group)
                elo[i] += shift;
    }
}

static bool ranks_before(const struct rating_list *list, int a, int b)
{
    const struct rating *x = &list->player[a], *y = &list->player[b];
    return x->group != y->group ? x->group < y->group : x->elo > y->elo;
}

static void rank(struct rating_list *list)
{
    for (int i = 0; i < list->players; i++) {
        int place = i;
        for (; place > 0 && ranks_before(list, i, list->ranking[place - 1]); place--)
            list->ranking[place] = list->ranking[place - 1];
        list->ranking[place] = i;
    }
}

static double elo_in_replica(const struct rating_list *list, int replica, int player)
{
    return list->replica[(size_t)replica * (size_t)list->players + (size_t)player];
}

/* The standard deviation over the replicas of one rating, or of the difference of two (b >= 0). */
static double replica_spread(const struct rating_list *list, int a, int b)
{
    struct sample s = {0};
    for (int i = 0; i < list->replicas; i++)
        sample_add(&s, elo_in_replica(list, i, a) - (b >= 0 ? elo_in_replica(list, i, b) : 0));
    return s.blocks ? real_sqrt(s.squares / (double)s.blocks) : 0;
}

struct rating_list rating_of_model(struct rating_model *m, const struct rating_options *options)
{
    const double precision = 1e-10, replica_precision = 1e-6;
    int players = m->meetings.players;
    size_t n = (size_t)players, replicas = (size_t)options->replicas;
    struct rating_list list = {.players = players,
                               .replicas = options->replicas,
                               .player = memory_zeroed(n, sizeof(struct rating)),
                               .ranking = memory_zeroed(n, sizeof(int)),
                               .replica = memory_zeroed(n * replicas, sizeof(double))};
    double *elo = memory_zeroed(n, sizeof *elo);
    find_groups(&list, &m->meetings);
    for (int i = 0; i < list.replicas; i++) {
        struct random r = random_seeded(random_mix(options->seed) + (uint64_t)i);
        model_fit(m, &r, replica_precision);
        write_elo(&list, m, options, list.replica + (size_t)i * n);
    }
    model_fit(m, NULL, precision);
    write_elo(&list, m, options, elo);
    for (int i = 0; i < players; i++) {
        list.player[i].elo = elo[i];
        list.player[i].error = normal_quantile(0.975) * replica_spread(&list, i, -1);
    }
    rank(&list);
    memory_free(elo);
    return list;
}

void rating_free(struct rating_list *list)
{
    memory_free(list->player);
    memory_free(list->ranking);
    memory_free(list->replica);
    *list = (struct rating_list){0};
}

double rating_superiority(const struct rating_list *list, int a, int b)
{
    const struct rating *x = &list->player[a], *y = &list->player[b];
    double spread = replica_spread(list, a, b);
    return x->group == y->group && spread > 0 ? normal_below((x->elo - y->elo) / spread) : 0.5;
}
