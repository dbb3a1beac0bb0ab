/* The rows of the benches and the work that they do. */
#include "lab/benches.h"

#include "core/memory.h"
#include "core/random.h"
#include "game/table.h"
#include "games.h"
#include "search/alphabeta/alphabeta.h"
#include "search/minimax/minimax.h"

#include <stdio.h>

static const char kiwipete[] =
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
static const char matsuri[] =
    "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1";

/* Well-known positions of the chess programmers' and shogi programmers' test sets, with counts that
 * many programs agree on. */
static const struct bench_row perft_rows[] = {
    {"start", "chess", NULL, 5, 4865609},
    {"kiwipete", "chess", kiwipete, 4, 4085603},
    {"rook ending", "chess", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 5, 674624},
    {"promotions", "chess", "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", 4,
     422333},
    {"start", "shogi", NULL, 4, 719731},
    {"matsuri", "shogi", matsuri, 3, 4809015},
    {"full hands", "shogi", "R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1", 2, 105677},
    {0},
};

/* Plain minimax, all exact rungs of the ladder, and all rungs, each row named after its preset. These
 * counts are our own. */
static const struct bench_row minimax_rows[] = {
    {"mx", "chess", kiwipete, 4, 4185552},        {"+scout", "chess", NULL, 7, 653732},
    {"+scout", "chess", kiwipete, 6, 162139},     {"+reductions", "chess", kiwipete, 8, 291990},
    {"+scout", "shogi", NULL, 6, 199401},         {"+scout", "shogi", matsuri, 4, 648874},
    {"+reductions", "shogi", matsuri, 6, 408583}, {0},
};

static const struct bench_row alphabeta_rows[] = {
    {"start", "chess", NULL, 13, 99946},
    {"kiwipete", "chess", kiwipete, 12, 83521},
    {"rook ending", "chess", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 16, 116721},
    {"start", "shogi", NULL, 12, 48781},
    {"matsuri", "shogi", matsuri, 10, 62703},
    {0},
};

/* Random games of daifugo, from deals by seed. */
static const struct bench_row playout_rows[] = {
    {"paper", "daifugo", "preset=paper", 40000, 2905183},
    {"uecda", "daifugo", "preset=uecda", 40000, 4866392},
    {"japan", "daifugo", "preset=japan", 10000, 3613392},
    {0},
};

/* Does the work of a row on a table set up for it. */
static uint64_t on_table(const struct bench_row *r,
                         uint64_t (*work)(struct table *t, const struct bench_row *r))
{
    const struct game *g = game_named(r->game);
    struct setup setup = {.odd_material = true, .missing_kings = true};
    struct table t;
    if (!g || !table_open(&t, g, &setup, NULL))
        return 0;
    uint64_t count = table_set(&t, r->position, NULL) ? work(&t, r) : 0;
    table_close(&t);
    return count;
}

static uint64_t count_paths(struct table *t, const struct bench_row *r)
{
    return game_perft(t->game, t->position, &t->history, r->amount);
}

static uint64_t bench_perft(const struct bench_row *r)
{
    return on_table(r, count_paths);
}

static uint64_t search_minimax(struct table *t, const struct bench_row *r)
{
    struct minimax_settings settings;
    struct minimax_result result;
    struct minimax_request request = {
        .position = t->position, .past = &t->history, .depth = r->amount};
    char text[64];
    snprintf(text, sizeof text, "preset=%s", r->name);
    if (!minimax_settings_read(&settings, text, NULL))
        return 0;
    struct minimax *s = minimax_open(t->game, &settings, NULL, NULL);
    minimax_search(s, &request, &result);
    minimax_close(s);
    return result.counters.nodes;
}

static uint64_t bench_minimax(const struct bench_row *r)
{
    return on_table(r, search_minimax);
}

static uint64_t search_alphabeta(struct table *t, const struct bench_row *r)
{
    struct alphabeta_settings settings;
    struct alphabeta_answer answer;
    struct alphabeta_limits limits = {.depth = r->amount};
    option_defaults(alphabeta_options, &settings);
    settings.hash = 16;
    struct alphabeta *a = alphabeta_open(t->game, &settings, NULL);
    if (!a)
        return 0;
    alphabeta_think(a, t->position, &t->history, &limits, NULL, NULL, &answer);
    alphabeta_close(a);
    return answer.nodes;
}

static uint64_t bench_alphabeta(const struct bench_row *r)
{
    return on_table(r, search_alphabeta);
}

static uint64_t bench_playouts(const struct bench_row *r)
{
    const struct game *g = game_named(r->game);
    struct history h;
    uint64_t moves = 0;
    if (!g)
        return 0;
    void *position = memory_get(g->position_size);
    history_init(&h);
    for (int i = 0; i < r->amount; i++) {
        struct setup setup = {.rules = r->position, .seed = (uint64_t)i};
        struct random drawing = random_seeded((uint64_t)i);
        if (g->start(position, &h, &setup, NULL) &&
            game_playout(g, position, &h, &drawing, SIZE_MAX))
            moves += h.length;
    }
    history_free(&h);
    memory_free(position);
    return moves;
}

const struct bench benches[] = {
    {"perft", "move generation of chess and shogi", "depth", "nodes", perft_rows, bench_perft},
    {"minimax", "the ladder of minimax in chess and shogi", "depth", "nodes", minimax_rows,
     bench_minimax},
    {"alphabeta", "the strong search in chess and shogi", "depth", "nodes", alphabeta_rows,
     bench_alphabeta},
    {"playouts", "random games of daifugo", "", "moves", playout_rows, bench_playouts},
    {0},
};
