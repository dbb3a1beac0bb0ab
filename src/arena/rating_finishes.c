/* Rating lists of orders of finish. */
#include "arena/rating_model.h"
#include "arena/statistics.h"
#include "core/memory.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* Equal orders are counted together: four programs have but 24. */
struct finish_model {
    struct rating_model base;
    const struct rating_finish *finishes;
    size_t count;
    int *kind; /* of each finish: its order */
    struct plackett_luce_order *order;
    int real_orders; /* the virtual ones follow */
    double *virtual; /* count of each virtual order */
    struct plackett_luce fit;
};

static void weigh_finishes(struct rating_model *m, const double *weight, struct random *replica)
{
    struct finish_model *f = (struct finish_model *)m;
    for (int i = 0; i < f->fit.orders; i++)
        f->order[i].count = i < f->real_orders
                                ? 0
                                : f->virtual[i - f->real_orders] * rating_weight(replica);
    for (size_t i = 0; i < f->count; i++)
        f->order[f->kind[i]].count += weight[f->finishes[i].block];
}

static double step_finishes(struct rating_model *m)
{
    return plackett_luce_step(&((struct finish_model *)m)->fit);
}

static double unit_of_finishes(const struct rating_model *m)
{
    (void)m;
    return statistics_elo_unit;
}

static int compare_finishes(const void *a, const void *b)
{
    const struct rating_finish *x = *(const struct rating_finish *const *)a;
    const struct rating_finish *y = *(const struct rating_finish *const *)b;
    if (x->seats != y->seats)
        return x->seats < y->seats ? -1 : 1;
    for (int i = 0; i < x->seats; i++)
        if (x->player[i] != y->player[i])
            return x->player[i] < y->player[i] ? -1 : 1;
    return 0;
}

/* Sorts the finishes and numbers the different orders among them. */
static void find_orders(struct finish_model *f)
{
    const struct rating_finish **sorted = memory_get(f->count * sizeof *sorted);
    for (size_t i = 0; i < f->count; i++)
        sorted[i] = &f->finishes[i];
    qsort(sorted, f->count, sizeof *sorted, compare_finishes);
    for (size_t i = 0; i < f->count; i++) {
        if (i == 0 || compare_finishes(&sorted[i - 1], &sorted[i]) != 0) {
            struct plackett_luce_order *o = &f->order[f->real_orders++];
            o->seats = sorted[i]->seats;
            memcpy(o->player, sorted[i]->player, sizeof o->player);
        }
        f->kind[sorted[i] - f->finishes] = f->real_orders - 1;
    }
    memory_free(sorted);
}

static void add_virtual_orders(struct finish_model *f, double prior)
{
    const struct rating_meetings *m = &f->base.meetings;
    f->fit.orders = f->real_orders;
    for (int a = 0; a < m->players; a++)
        for (int b = 0; b < m->players; b++)
            if (*rating_met(m, a, b) > 0) {
                f->virtual[f->fit.orders - f->real_orders] = rating_virtual_games(m, a, b, prior) /
                                                             2;
                f->order[f->fit.orders++] =
                    (struct plackett_luce_order){.seats = 2, .player = {a, b}};
            }
}

struct rating_list rating_of_finishes(const struct rating_finish *finishes, size_t count,
                                      int players, const struct rating_options *options)
{
    size_t pairs = (size_t)players * (size_t)players;
    struct finish_model f = {
        .base = {.weigh = weigh_finishes, .step = step_finishes, .unit = unit_of_finishes},
        .finishes = finishes,
        .count = count,
        .kind = memory_zeroed(count, sizeof(int)),
        .order = memory_zeroed(count + pairs, sizeof(struct plackett_luce_order)),
        .virtual = memory_zeroed(pairs, sizeof(double))};
    rating_model_init(&f.base, players);
    for (size_t i = 0; i < count; i++) {
        assert(finishes[i].seats <= PLACKETT_LUCE_SEATS && finishes[i].block >= 0);
        for (int a = 0; a < finishes[i].seats; a++)
            for (int b = 0; b < a; b++)
                rating_meet(&f.base.meetings, finishes[i].player[a], finishes[i].player[b]);
        if (finishes[i].block >= f.base.blocks)
            f.base.blocks = finishes[i].block + 1;
    }
    find_orders(&f);
    add_virtual_orders(&f, options->prior);
    f.fit = (struct plackett_luce){.players = players,
                                   .orders = f.fit.orders,
                                   .order = f.order,
                                   .strength = f.base.strength,
                                   .work = f.base.work};
    struct rating_list list = rating_of_model(&f.base, options);
    memory_free(f.kind);
    memory_free(f.order);
    memory_free(f.virtual);
    rating_model_free(&f.base);
    return list;
}
