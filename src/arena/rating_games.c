/* Rating lists of games of two. */
#include "arena/bradley_terry.h"
#include "arena/rating_model.h"
#include "arena/statistics.h"
#include "core/memory.h"
#include "core/real.h"

#include <assert.h>

/* A pairing is two players and who of them moves first. */
struct game_model {
    struct rating_model base;
    const struct rating_game *games;
    size_t count;
    int *pairing; /* of each game */
    struct bradley_terry_results *results;
    double *virtual; /* games of each pairing */
    struct bradley_terry fit;
};

static void weigh_games(struct rating_model *m, const double *weight, struct random *replica)
{
    struct game_model *g = (struct game_model *)m;
    for (int i = 0; i < g->fit.pairings; i++) {
        g->results[i].wins = g->virtual[i] / 2 * rating_weight(replica);
        g->results[i].losses = g->virtual[i] / 2 * rating_weight(replica);
        g->results[i].draws = 0;
    }
    for (size_t i = 0; i < g->count; i++) {
        struct bradley_terry_results *r = &g->results[g->pairing[i]];
        double w = weight[g->games[i].block];
        switch (g->games[i].result) {
        case RATING_LOSS:
            r->losses += w;
            break;
        case RATING_DRAW:
            r->draws += w;
            break;
        case RATING_WIN:
            r->wins += w;
            break;
        }
    }
}

static double step_games(struct rating_model *m)
{
    return bradley_terry_step(&((struct game_model *)m)->fit);
}

/* Among equals the score rises by draw/(1 + draw)^2 for each unit of ln strength, in a match by 1/4:
 * this is BayesElo's scale. */
static double unit_of_games(const struct rating_model *m)
{
    double draw = ((const struct game_model *)m)->fit.draw;
    return statistics_elo_unit * 4 * draw / ((1 + draw) * (1 + draw));
}

/* Numbers the pairings. Each comes with its reverse, which may have virtual games only. */
static void find_pairings(struct game_model *g)
{
    int players = g->base.meetings.players;
    int *number = memory_zeroed((size_t)players * (size_t)players, sizeof *number); /* from 1 */
    for (size_t i = 0; i < g->count; i++) {
        const struct rating_game *game = &g->games[i];
        int *here = &number[(size_t)game->first * (size_t)players + (size_t)game->second];
        int *reverse = &number[(size_t)game->second * (size_t)players + (size_t)game->first];
        if (*here == 0) {
            g->results[g->fit.pairings++] =
                (struct bradley_terry_results){.first = game->first, .second = game->second};
            *here = g->fit.pairings;
            g->results[g->fit.pairings++] =
                (struct bradley_terry_results){.first = game->second, .second = game->first};
            *reverse = g->fit.pairings;
        }
        g->pairing[i] = *here - 1;
    }
    memory_free(number);
}

struct rating_list rating_of_games(const struct rating_game *games, size_t count, int players,
                                   const struct rating_options *options)
{
    struct game_model g = {
        .base = {.weigh = weigh_games, .step = step_games, .unit = unit_of_games},
        .games = games,
        .count = count,
        .pairing = memory_zeroed(count, sizeof(int)),
        .results = memory_zeroed(2 * count, sizeof(struct bradley_terry_results)),
        .virtual = memory_zeroed(2 * count, sizeof(double))};
    rating_model_init(&g.base, players);
    for (size_t i = 0; i < count; i++) {
        assert(games[i].first != games[i].second && games[i].block >= 0);
        rating_meet(&g.base.meetings, games[i].first, games[i].second);
        if (games[i].block >= g.base.blocks)
            g.base.blocks = games[i].block + 1;
    }
    find_pairings(&g);
    for (int i = 0; i < g.fit.pairings; i++)
        g.virtual[i] = rating_virtual_games(&g.base.meetings, g.results[i].first,
                                            g.results[i].second, options->prior) /
                       2;
    g.fit = (struct bradley_terry){.players = players,
                                   .pairings = g.fit.pairings,
                                   .results = g.results,
                                   .fit_first_move = options->first_move,
                                   .first_move = 1,
                                   .draw = 1.5,
                                   .strength = g.base.strength,
                                   .work = g.base.work};
    struct rating_list list = rating_of_model(&g.base, options);
    list.first_move = unit_of_games(&g.base) * real_ln(g.fit.first_move);
    list.draw_elo = statistics_elo_unit * real_ln(g.fit.draw);
    memory_free(g.pairing);
    memory_free(g.results);
    memory_free(g.virtual);
    rating_model_free(&g.base);
    return list;
}
