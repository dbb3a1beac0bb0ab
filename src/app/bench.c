/* yomi bench: fixed work on one thread. The last line, "bench N", is the signature: a change that
 * should not alter results keeps it. */
#include "app/arguments.h"
#include "app/command.h"
#include "app/complaint.h"
#include "app/completion.h"
#include "core/clock.h"
#include "core/memory.h"
#include "core/random.h"
#include "game/table.h"
#include "games.h"
#include "search/alphabeta/alphabeta.h"
#include "search/minimax/minimax.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static const char kiwipete[] =
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
static const char matsuri[] =
    "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1";

/* One row of a bench: a position and the count that it must give. The name of a search's row is its
 * preset. */
struct bench_case {
    const char *name, *game, *position;
    int depth;
    uint64_t nodes;
};

/* Well-known positions of the chess programmers' and shogi programmers' test sets, with counts that
 * many programs agree on. */
static const struct bench_case perft_cases[] = {
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

/* Plain minimax, all exact rungs of the ladder, and all rungs. These counts are our own. */
static const struct bench_case minimax_cases[] = {
    {"mx", "chess", kiwipete, 4, 4185552},        {"+scout", "chess", NULL, 7, 653732},
    {"+scout", "chess", kiwipete, 6, 162139},     {"+reductions", "chess", kiwipete, 8, 291990},
    {"+scout", "shogi", NULL, 6, 199401},         {"+scout", "shogi", matsuri, 4, 648874},
    {"+reductions", "shogi", matsuri, 6, 408583}, {0},
};

static void print_row(const struct bench_case *c, uint64_t nodes, double seconds)
{
    printf("%-8s%-14s%5d%12" PRIu64 "%10.3f%11.1f%s\n", c->game, c->name, c->depth, nodes, seconds,
           seconds > 0 ? (double)nodes * 1e-6 / seconds : 0, nodes == c->nodes ? "" : "  WRONG");
}

/* The work of a row, on a table set up for it. */
static const struct bench_case alphabeta_cases[] = {
    {"start", "chess", NULL, 13, 79196},
    {"kiwipete", "chess", kiwipete, 12, 81733},
    {"rook ending", "chess", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 16, 61292},
    {"start", "shogi", NULL, 12, 21214},
    {"matsuri", "shogi", matsuri, 10, 32537},
    {0},
};

typedef uint64_t bench_work(struct table *t, const struct bench_case *c);

static uint64_t count_paths(struct table *t, const struct bench_case *c)
{
    return game_perft(t->game, t->position, &t->history, c->depth);
}

static uint64_t search_minimax(struct table *t, const struct bench_case *c)
{
    struct minimax_settings settings;
    struct minimax_result result;
    struct minimax_request request = {
        .position = t->position, .past = &t->history, .depth = c->depth};
    char text[64];
    snprintf(text, sizeof text, "preset=%s", c->name);
    if (!minimax_settings_read(&settings, text, NULL))
        return 0;
    struct minimax *s = minimax_open(t->game, &settings, NULL, NULL);
    minimax_search(s, &request, &result);
    minimax_close(s);
    return result.counters.nodes;
}

static uint64_t search_alphabeta(struct table *t, const struct bench_case *c)
{
    struct alphabeta_settings settings;
    struct alphabeta_answer answer;
    struct alphabeta_limits limits = {.depth = c->depth};
    option_defaults(alphabeta_options, &settings);
    settings.hash = 16;
    struct alphabeta *a = alphabeta_open(t->game, &settings, NULL);
    if (!a)
        return 0;
    alphabeta_think(a, t->position, &t->history, &limits, NULL, NULL, &answer);
    alphabeta_close(a);
    return answer.nodes;
}

/* Runs one row; returns its count and adds its time. */
static uint64_t run_row(const struct bench_case *c, bench_work *work, double *seconds)
{
    const struct game *g = game_named(c->game);
    struct setup setup = {.odd_material = true, .missing_kings = true};
    struct table t;
    uint64_t nodes = 0;
    if (!g || !table_open(&t, g, &setup, NULL)) {
        print_row(c, 0, 0);
        return 0;
    }
    double start = clock_cpu_thread();
    if (table_set(&t, c->position, NULL))
        nodes = work(&t, c);
    double spent = clock_cpu_thread() - start;
    print_row(c, nodes, spent);
    *seconds += spent;
    table_close(&t);
    return nodes;
}

static int run_rows(const char *title, const struct bench_case *cases, bench_work *work,
                    uint64_t *total)
{
    int status = STATUS_DONE;
    uint64_t nodes = 0;
    double seconds = 0;
    printf("%-22sdepth       nodes     CPU s  M nodes/s\n", title);
    for (const struct bench_case *c = cases; c->name; c++) {
        uint64_t row = run_row(c, work, &seconds);
        nodes += row;
        if (row != c->nodes)
            status = STATUS_NO;
        fflush(stdout);
    }
    printf("%-27s%12" PRIu64 "%10.3f%11.1f\n", "all", nodes, seconds,
           seconds > 0 ? (double)nodes * 1e-6 / seconds : 0);
    *total += nodes;
    return status;
}

static int bench_perft(uint64_t *total)
{
    return run_rows("perft", perft_cases, count_paths, total);
}

static int bench_minimax(uint64_t *total)
{
    return run_rows("minimax", minimax_cases, search_minimax, total);
}

static int bench_alphabeta(uint64_t *total)
{
    return run_rows("alphabeta", alphabeta_cases, search_alphabeta, total);
}

/* Random games of daifugo, from deals by seed. */
static const struct playout_case {
    const char *name, *rules;
    int games;
    uint64_t moves;
} playout_cases[] = {
    {"paper", "preset=paper", 40000, 2905183},
    {"uecda", "preset=uecda", 40000, 4866392},
    {"japan", "preset=japan", 10000, 3613392},
    {0},
};

static uint64_t playout_row(const struct game *g, const struct playout_case *c)
{
    struct history h;
    void *position = memory_get(g->position_size);
    uint64_t moves = 0;
    history_init(&h);
    double start = clock_cpu_thread();
    for (int i = 0; i < c->games; i++) {
        struct setup setup = {.rules = c->rules, .seed = (uint64_t)i};
        struct random r = random_seeded((uint64_t)i);
        if (g->start(position, &h, &setup, NULL) && game_playout(g, position, &h, &r, SIZE_MAX))
            moves += h.length;
    }
    double spent = clock_cpu_thread() - start;
    printf("%-8s%-14s%5s%12" PRIu64 "%10.3f%11.1f%s\n", g->name, c->name, "", moves, spent,
           spent > 0 ? (double)moves * 1e-6 / spent : 0, moves == c->moves ? "" : "  WRONG");
    history_free(&h);
    memory_free(position);
    return moves;
}

static int bench_playouts(uint64_t *total)
{
    const struct game *g = game_named("daifugo");
    int status = STATUS_DONE;
    printf("playouts                          moves     CPU s  M moves/s\n");
    for (const struct playout_case *c = playout_cases; c->name; c++) {
        uint64_t moves = playout_row(g, c);
        *total += moves;
        if (moves != c->moves)
            status = STATUS_NO;
        fflush(stdout);
    }
    return status;
}

/* Each bench adds its nodes to the total and returns STATUS_NO when a result is wrong. */
static const struct bench {
    const char *name;
    int (*run)(uint64_t *total);
    const char *summary;
} benches[] = {
    {"perft", bench_perft, "move generation of chess and shogi"},
    {"minimax", bench_minimax, "the ladder of minimax in chess and shogi"},
    {"alphabeta", bench_alphabeta, "the strong search in chess and shogi"},
    {"playouts", bench_playouts, "random games of daifugo"},
    {0},
};

static const struct argument options[] = {
    {"list", NULL, "the names of the benches"},
    {0},
};

static void offer_benches(struct completion *c)
{
    for (const struct bench *b = benches; b->name; b++)
        offer(c, b->name, b->summary);
}

static const struct argument words[] = {{"NAME", .offer = offer_benches}, {0}};

static const struct usage usage = {
    .form = "bench [NAME]",
    .about = "Does a fixed amount of work on one thread, all benches or the named one.\n"
             "The last line, 'bench N', is the node count: the same on every machine.\n"
             "Exit status 1 when a count is not the known one.\n",
    .options = options,
    .words = words,
    .examples = "  yomi bench perft\n",
};

static const char *bench_name(const void *list, size_t i)
{
    return ((const struct bench *)list)[i].name;
}

/* The bench of that name, or NULL after a complaint. */
static const struct bench *find_bench(const char *name)
{
    for (const struct bench *b = benches; b->name; b++)
        if (strcmp(b->name, name) == 0)
            return b;
    complain_unknown("bench", "", name, bench_name, benches);
    return NULL;
}

int bench_command(int argc, char **argv)
{
    struct arguments a;
    int status;
    if (!arguments_read(&a, &usage, argc, argv, &status))
        return status;
    if (!arguments_words(&a, 0, 1))
        return STATUS_BAD;
    const struct bench *chosen = a.count ? find_bench(a.words[0]) : NULL;
    if (a.count && !chosen)
        return STATUS_BAD;

    uint64_t total = 0;
    status = STATUS_DONE;
    for (const struct bench *b = benches; b->name; b++) {
        if (arguments_flag(&a, "list"))
            printf("%-10s %s\n", b->name, b->summary);
        else if ((!chosen || b == chosen) && b->run(&total) != STATUS_DONE)
            status = STATUS_NO;
    }
    if (!arguments_flag(&a, "list"))
        printf("bench %" PRIu64 "\n", total);
    return status;
}
