/* The ladder of minimax: what each rung saves, in nodes and CPU time, on many positions.
 *
 * All that is counted comes from the number of the position, so that two runs differ in CPU time alone;
 * which searches are too costly is predicted from counts as well. */
#include "chess/chess.h"
#include "core/clock.h"
#include "core/memory.h"
#include "core/real.h"
#include "lab/experiment.h"
#include "lab/positions.h"
#include "search/minimax/minimax.h"
#include "shogi/shogi.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

enum { DEPTHS = 6, PATHS_DEPTH = 6 };

static const struct figures_column columns[] = {
    {.name = "depth", .about = "plies of the search", .number = true},
    {.name = "rung", .about = "the method, with all rungs above it in the table"},
    {.name = "adds", .about = "what this rung adds", .minor = true},
    {.name = "exact", .about = "whether it must have plain minimax's value"},
    {.name = "positions", .about = "how many were searched", .number = true, .minor = true},
    {.name = "nodes", .about = "moves made, geometric mean over the positions", .number = true},
    {.name = "saves",
     .about = "how many times fewer nodes than the rung before, geometric mean",
     .number = true},
    {.name = "saves_low", .about = "lower end of its 95 % interval", .number = true},
    {.name = "saves_high", .about = "upper end of it", .number = true},
    {.name = "minimal",
     .about = "nodes of the minimal tree, b^ceil(d/2) + b^floor(d/2) - 1, geometric mean",
     .number = true},
    {.name = "times_minimal", .about = "nodes over minimal", .number = true},
    {.name = "times_low", .about = "lower end of its 95 % interval", .number = true, .minor = true},
    {.name = "times_high", .about = "upper end of it", .number = true, .minor = true},
    {.name = "same_value",
     .about = "positions with the value of the lowest rung of this depth",
     .number = true,
     .minor = true},
    {.name = "predicted",
     .about = "nodes that were predicted; where nodes is empty this was too much",
     .number = true,
     .minor = true},
    {.name = "cpu_ms",
     .about = "CPU time of a search in milliseconds, geometric mean",
     .number = true,
     .timed = true},
    {.name = "cpu_saves",
     .about = "how many times less CPU time than the rung before, geometric mean",
     .number = true,
     .timed = true,
     .minor = true},
    {0},
};

struct measured {
    uint64_t nodes;
    int value;
    double cpu; /* seconds */
};

struct plan {
    const struct game *game;
    size_t positions;
    int depth;
    double budget; /* nodes of a search that are not too many */
    double paths;  /* and of a count of paths */
};

struct ladder {
    struct plan plan;
    struct lab *lab;
    struct error *e;
    struct table table;
    size_t at; /* the position on the table, or SIZE_MAX */
    double (
        *branching)[PATHS_DEPTH + 1]; /* ln of the mean number of moves, by position and depth */
    struct measured *measured[MINIMAX_RUNGS][DEPTHS + 1]; /* by position; NULL where left out */
    double predicted[MINIMAX_RUNGS][DEPTHS + 1];
};

static void stand_at(struct ladder *l, size_t position)
{
    if (l->at == position)
        return;
    position_played(&l->table, l->lab->seed * UINT64_C(1000003) + position);
    l->at = position;
}

static char *part_key(const struct ladder *l, size_t position, const char *what, int depth)
{
    static char key[160];
    struct text t = text_on(key, sizeof key);
    text_format(&t, "%s seed=%" PRIu64 " position=%zu %s depth=%d", l->plan.game->name,
                l->lab->seed, position, what, depth);
    return key;
}

/* The minimal tree. */

/* The paths of so many moves from a position; 0 when the run is to end. */
static uint64_t count_paths(struct ladder *l, size_t position, int depth)
{
    const char *kept = parts_find(&l->lab->parts, part_key(l, position, "paths", depth));
    uint64_t paths = kept ? strtoull(kept, NULL, 10) : 0;
    if (paths || lab_stopped(l->lab))
        return paths;
    char result[24];
    struct text t = text_on(result, sizeof result);
    stand_at(l, position);
    paths = game_perft(l->plan.game, l->table.position, &l->table.history, depth);
    text_format(&t, "%" PRIu64, paths);
    return parts_add(&l->lab->parts, part_key(l, position, "paths", depth), result, l->e) ? paths
                                                                                          : 0;
}

/* The mean number of moves b with b^depth paths, for every depth. Where there are too many paths to be
 * counted, that of the greatest depth where they were. */
static bool find_branching(struct ladder *l)
{
    for (size_t i = 0; i < l->plan.positions; i++) {
        double last = 0, ln_paths = 0;
        for (int depth = 1; depth <= l->plan.depth; depth++) {
            if (depth == 1 || ln_paths + last <= real_ln(l->plan.paths)) {
                uint64_t paths = count_paths(l, i, depth);
                if (!paths)
                    return false;
                ln_paths = real_ln((double)paths);
                last = ln_paths / depth;
            }
            l->branching[i][depth] = last;
        }
        lab_progress(l->lab, 0.2 * (double)(i + 1) / (double)l->plan.positions,
                     "counting paths, position %zu of %zu", i + 1, l->plan.positions);
    }
    return true;
}

static double minimal_tree(const struct ladder *l, size_t position, int depth)
{
    double ln_b = l->branching[position][depth];
    return real_exp(ln_b * ((depth + 1) / 2)) + real_exp(ln_b * (depth / 2)) - 1;
}

/* Searches. */

static bool asked_to_stop(void *lab)
{
    return lab_stopped(lab);
}

/* False when the run is to end. */
static bool search_position(struct ladder *l, struct minimax *s, const char *rung, size_t position,
                            int depth, struct measured *m)
{
    const char *kept = parts_find(&l->lab->parts, part_key(l, position, rung, depth));
    long long microseconds;
    if (kept && sscanf(kept, "%" SCNu64 " %d %lld", &m->nodes, &m->value, &microseconds) == 3) {
        m->cpu = (double)microseconds * 1e-6;
        return true;
    }
    struct minimax_result r;
    stand_at(l, position);
    minimax_forget(s);
    double start = clock_cpu_thread();
    minimax_search(s,
                   &(struct minimax_request){.position = l->table.position,
                                             .past = &l->table.history,
                                             .depth = depth,
                                             .stop = asked_to_stop,
                                             .stop_context = l->lab},
                   &r);
    m->cpu = clock_cpu_thread() - start;
    m->nodes = r.counters.nodes;
    m->value = r.value;
    if (r.stopped || lab_stopped(l->lab))
        return false;
    char result[80];
    struct text t = text_on(result, sizeof result);
    text_format(&t, "%" PRIu64 " %d %.0f", m->nodes, m->value, m->cpu * 1e6);
    return parts_add(&l->lab->parts, part_key(l, position, rung, depth), result, l->e);
}

/* The logarithm of what a search costs, and of the time it takes. */
static double ln_nodes(const struct measured *m)
{
    return real_ln((double)(m->nodes ? m->nodes : 1));
}

static double ln_cpu(const struct measured *m)
{
    return real_ln(m->cpu > 1e-6 ? m->cpu : 1e-6);
}

/* A mean of logarithms with its 95 % interval, as factors. */
struct factor {
    double mean, low, high;
};

static struct factor factor_of(const double *ln, size_t count)
{
    double sum = 0, squares = 0;
    for (size_t i = 0; i < count; i++)
        sum += ln[i];
    double mean = sum / (double)count;
    for (size_t i = 0; i < count; i++)
        squares += (ln[i] - mean) * (ln[i] - mean);
    double spread = count > 1 ? real_sqrt(squares / (double)(count - 1) / (double)count) : 0;
    return (struct factor){real_exp(mean), real_exp(mean - 1.96 * spread),
                           real_exp(mean + 1.96 * spread)};
}

static double mean_nodes(const struct ladder *l, int rung, int depth)
{
    double sum = 0;
    for (size_t i = 0; i < l->plan.positions; i++)
        sum += ln_nodes(&l->measured[rung][depth][i]);
    return real_exp(sum / (double)l->plan.positions);
}

/* What a depth will cost: as much more than the one before as the larger of the latest two steps. The
 * first two depths are always cheap. */
static double predict(const struct ladder *l, int rung, int depth)
{
    if (depth <= 2)
        return 0;
    double one = mean_nodes(l, rung, depth - 1), two = mean_nodes(l, rung, depth - 2);
    double growth = one / two;
    if (depth > 3) {
        double before = two / mean_nodes(l, rung, depth - 3);
        growth = before > growth ? before : growth;
    }
    return one * growth;
}

static bool climb(struct ladder *l, int rung)
{
    struct minimax_settings settings;
    minimax_settings_rung(&settings, rung);
    struct minimax *s = minimax_open(l->plan.game, &settings, NULL, NULL);
    bool good = true;
    for (int depth = 1; good && depth <= l->plan.depth; depth++) {
        l->predicted[rung][depth] = predict(l, rung, depth);
        if (l->predicted[rung][depth] > l->plan.budget)
            break;
        l->measured[rung][depth] = memory_zeroed(l->plan.positions, sizeof **l->measured[rung]);
        for (size_t i = 0; good && i < l->plan.positions; i++) {
            good = search_position(l, s, minimax_rungs[rung].name, i, depth,
                                   &l->measured[rung][depth][i]);
            lab_progress(l->lab,
                         0.2 + 0.8 * ((double)rung + (double)(depth - 1) / l->plan.depth) /
                                   MINIMAX_RUNGS,
                         "%s, depth %d, position %zu of %zu", minimax_rungs[rung].name, depth,
                         i + 1, l->plan.positions);
        }
    }
    minimax_close(s);
    return good;
}

/* Figures. */

static void put_factor(struct figures *s, const double *ln, size_t count)
{
    struct factor f = factor_of(ln, count);
    figures_put(s, "%.3f", f.mean);
    figures_put(s, "%.3f", f.low);
    figures_put(s, "%.3f", f.high);
}

static void put_nothing(struct figures *s, int cells)
{
    while (cells-- > 0)
        figures_put(s, "%s", "");
}

static size_t count_same_value(const struct ladder *l, int rung, int depth)
{
    size_t same = 0;
    int lowest = 0;
    while (!l->measured[lowest][depth])
        lowest++;
    for (size_t i = 0; i < l->plan.positions; i++)
        same += l->measured[rung][depth][i].value == l->measured[lowest][depth][i].value;
    return same;
}

static void put_measured(const struct ladder *l, int rung, int depth, double *ln, struct figures *s)
{
    const struct measured *here = l->measured[rung][depth];
    const struct measured *before = rung ? l->measured[rung - 1][depth] : NULL;
    size_t count = l->plan.positions;
    double minimal = 0, cpu = 0;
    figures_put(s, "%.1f", mean_nodes(l, rung, depth));
    for (size_t i = 0; before && i < count; i++)
        ln[i] = ln_nodes(&before[i]) - ln_nodes(&here[i]);
    if (before)
        put_factor(s, ln, count);
    else
        put_nothing(s, 3);
    for (size_t i = 0; i < count; i++) {
        double tree = real_ln(minimal_tree(l, i, depth));
        minimal += tree / (double)count;
        cpu += ln_cpu(&here[i]) / (double)count;
        ln[i] = ln_nodes(&here[i]) - tree;
    }
    figures_put(s, "%.1f", real_exp(minimal));
    put_factor(s, ln, count);
    figures_put(s, "%zu", count_same_value(l, rung, depth));
    if (l->predicted[rung][depth] > 0)
        figures_put(s, "%.0f", l->predicted[rung][depth]);
    else
        put_nothing(s, 1);
    figures_put(s, "%.4f", 1000 * real_exp(cpu));
    for (size_t i = 0; before && i < count; i++)
        ln[i] = ln_cpu(&before[i]) - ln_cpu(&here[i]);
    if (before)
        figures_put(s, "%.3f", factor_of(ln, count).mean);
    else
        put_nothing(s, 1);
}

static void fill_figures(const struct ladder *l, struct figures *s)
{
    double *ln = memory_get(l->plan.positions * sizeof *ln);
    for (int depth = 1; depth <= l->plan.depth; depth++)
        for (int rung = 0; rung < MINIMAX_RUNGS; rung++) {
            figures_put(s, "%d", depth);
            figures_put(s, "%s", minimax_rungs[rung].name);
            figures_put(s, "%s", minimax_rungs[rung].about);
            figures_put(s, "%s", minimax_rungs[rung].exact ? "yes" : "no");
            figures_put(s, "%zu", l->measured[rung][depth] ? l->plan.positions : (size_t)0);
            if (l->measured[rung][depth]) {
                put_measured(l, rung, depth, ln, s);
            } else {
                put_nothing(s, 9);
                if (l->predicted[rung][depth] > 0)
                    figures_put(s, "%.0f", l->predicted[rung][depth]);
                else
                    put_nothing(s, 1);
                put_nothing(s, 2);
            }
        }
    memory_free(ln);
}

/* Words and pictures. */

static const char *cell(const struct findings *f, int depth, int rung, const char *column)
{
    return figures_cell(&f->figures, (size_t)((depth - 1) * MINIMAX_RUNGS + rung), column);
}

static double figure(const struct findings *f, int depth, int rung, const char *column)
{
    return figures_number(&f->figures, (size_t)((depth - 1) * MINIMAX_RUNGS + rung), column);
}

/* The greatest depth that a rung was measured at. */
static int deepest(const struct ladder *l, int rung)
{
    int depth = l->plan.depth;
    while (!l->measured[rung][depth])
        depth--;
    return depth;
}

static void draw(const struct ladder *l, struct findings *f, const char *column, const char *title,
                 const char *description, const char *label, const char *caption)
{
    static const char *const depths[] = {"depth 1", "depth 2", "depth 3",
                                         "depth 4", "depth 5", "depth 6"};
    const char *names[MINIMAX_RUNGS];
    double least = 1e18, most = 0;
    for (int rung = 0; rung < MINIMAX_RUNGS; rung++) {
        names[rung] = minimax_rungs[rung].name;
        for (int depth = 1; depth <= deepest(l, rung); depth++) {
            double y = figure(f, depth, rung, column);
            least = y < least ? y : least;
            most = y > most ? y : most;
        }
    }
    struct plot p = {.title = title,
                     .description = description,
                     .x = plot_axis_of_names("rung", names, MINIMAX_RUNGS),
                     .y = plot_axis_of_powers(label, least, most)};
    struct picture *made = findings_picture(f, &p, caption);
    made->names = depths;
    made->count = l->plan.depth;
    if (p.y.low < 1)
        plot_level(&made->drawn, &p, 1);
    for (int depth = 1; depth <= l->plan.depth; depth++) {
        struct plot_point points[MINIMAX_RUNGS];
        size_t count = 0;
        for (int rung = 0; rung < MINIMAX_RUNGS; rung++)
            if (l->measured[rung][depth])
                points[count++] = (struct plot_point){rung + 0.5, figure(f, depth, rung, column)};
        if (count)
            plot_line(&made->drawn, &p, depth - 1, points, count);
    }
    plot_end(&made->drawn);
}

static void say_what_rungs_save(const struct ladder *l, struct findings *f)
{
    for (int rung = 1; rung < MINIMAX_RUNGS; rung++) {
        int depth =
            deepest(l, rung - 1) < deepest(l, rung) ? deepest(l, rung - 1) : deepest(l, rung);
        double saves = figure(f, depth, rung, "saves");
        bool clear =
            figure(f, depth, rung, "saves_low") > 1 || figure(f, depth, rung, "saves_high") < 1;
        text_format(saves >= 1 && clear ? &f->agrees : &f->differs,
                    "%s (%s): at depth %d %s times fewer nodes than the rung before [%s, %s]%s\n",
                    minimax_rungs[rung].name, minimax_rungs[rung].about, depth,
                    cell(f, depth, rung, "saves"), cell(f, depth, rung, "saves_low"),
                    cell(f, depth, rung, "saves_high"),
                    !clear                      ? ": no difference is shown."
                    : saves >= 1                ? "."
                    : rung > MINIMAX_LAST_EXACT ? ": it searches more, to see more."
                                                : ": at this depth it costs more than it saves.");
    }
}

static void say_what_was_left_out(const struct ladder *l, struct findings *f)
{
    for (int rung = 0; rung < MINIMAX_RUNGS; rung++) {
        int depth = deepest(l, rung);
        if (depth < l->plan.depth)
            text_format(
                &f->differs,
                "%s was searched to depth %d only: at depth %d some %s nodes a position were "
                "predicted (column predicted), and more than %.0f are left out.\n",
                minimax_rungs[rung].name, depth, depth + 1, cell(f, depth + 1, rung, "predicted"),
                l->plan.budget);
    }
}

static void say_whether_values_agree(const struct ladder *l, struct findings *f)
{
    size_t wrong = 0, searches = 0;
    for (int depth = 1; depth <= l->plan.depth; depth++)
        for (int rung = 0; rung <= MINIMAX_LAST_EXACT; rung++)
            if (l->measured[rung][depth]) {
                searches += l->plan.positions;
                wrong += l->plan.positions - count_same_value(l, rung, depth);
            }
    text_format(
        wrong ? &f->differs : &f->agrees,
        "All exact rungs of a depth have the same value, as they must, on %zu of %zu searches "
        "(column same_value).\n",
        searches - wrong, searches);
}

static void describe(const struct ladder *l, struct findings *f)
{
    int last = MINIMAX_LAST_EXACT, depth = deepest(l, last);
    depth = depth > 5 ? 5 : depth;
    text_format(
        &f->result,
        "At depth %d the exact rungs together need %s times the minimal tree [%s, %s], on %zu "
        "positions of %s (column times_minimal of %s).",
        depth, cell(f, depth, last, "times_minimal"), cell(f, depth, last, "times_low"),
        cell(f, depth, last, "times_high"), l->plan.positions, l->plan.game->name,
        minimax_rungs[last].name);
    text_format(
        &f->done,
        "%zu positions of %s were made by the program: six random moves, then 4 to 79 plies by a "
        "shallow search with equal moves drawn. The seed decides which.\n"
        "Each was searched by every rung at depths 1 to %d, from an empty table. Nodes are moves "
        "made. In brackets: 95 %% intervals over the positions.\n"
        "The minimal tree is what a perfect order of moves would leave: b^ceil(d/2) + "
        "b^floor(d/2) - 1 nodes, with the b whose b^d is the position's own number of paths "
        "(perft). Where there are more than %.0f paths, b is that of the greatest depth below. A "
        "table finds positions that were reached before, so it may need less than that.\n",
        l->plan.positions, l->plan.game->name, l->plan.depth, l->plan.paths);
    say_whether_values_agree(l, f);
    say_what_rungs_save(l, f);
    say_what_was_left_out(l, f);
    draw(l, f, "nodes", "Nodes by rung and depth",
         "A line for each depth: how the nodes of a search fall from rung to rung.",
         "nodes, geometric mean",
         "Column nodes, by rung and depth; a line of the scale is tenfold.");
    draw(l, f, "times_minimal", "How many times the minimal tree",
         "A line for each depth: nodes divided by those of the minimal tree.",
         "times the minimal tree",
         "Column times_minimal, by rung and depth. 1 is a perfect order of moves without a table.");
}

/* Runs. */

static void ladder_open(struct ladder *l, struct lab *lab, const struct plan *plan, struct error *e)
{
    *l = (struct ladder){.plan = *plan, .lab = lab, .e = e, .at = SIZE_MAX};
    if (lab->quick) {
        l->plan.positions = 4;
        l->plan.depth = 3;
        l->plan.budget = 5e4;
        l->plan.paths = 1e6;
    }
    l->plan.positions = lab->positions ? lab->positions : l->plan.positions;
    l->plan.depth = lab->depth ? (int)(lab->depth < DEPTHS ? lab->depth : DEPTHS) : l->plan.depth;
    table_open(&l->table, plan->game, &(struct setup){0}, NULL);
    l->branching = memory_zeroed(l->plan.positions, sizeof *l->branching);
}

static void ladder_close(struct ladder *l)
{
    for (int rung = 0; rung < MINIMAX_RUNGS; rung++)
        for (int depth = 1; depth <= DEPTHS; depth++)
            memory_free(l->measured[rung][depth]);
    memory_free(l->branching);
    table_close(&l->table);
}

static enum lab_end run(struct lab *lab, const struct plan *plan, struct findings *f,
                        struct error *e)
{
    struct ladder l;
    ladder_open(&l, lab, plan, e);
    bool good = find_branching(&l);
    for (int rung = 0; good && rung < MINIMAX_RUNGS; rung++)
        good = climb(&l, rung);
    figures_init(&f->figures, columns);
    if (good) {
        fill_figures(&l, &f->figures);
        describe(&l, f);
    }
    ladder_close(&l);
    return good ? LAB_DONE : lab_stopped(lab) ? LAB_STOPPED : LAB_FAILED;
}

static enum lab_end run_chess(struct lab *lab, struct findings *f, struct error *e)
{
    return run(lab, &(struct plan){&chess_game, 100, 6, 1e6, 1e9}, f, e);
}

static enum lab_end run_shogi(struct lab *lab, struct findings *f, struct error *e)
{
    return run(lab, &(struct plan){&shogi_game, 100, 5, 1e6, 1e9}, f, e);
}

const struct experiment chess_ladder = {
    .name = "chess-ladder",
    .title = "The ladder of minimax in chess",
    .about = "what each rung saves in nodes and CPU time, beside the minimal tree",
    .takes = "positions depth",
    .run = run_chess,
};

const struct experiment shogi_ladder = {
    .name = "shogi-ladder",
    .title = "The ladder of minimax in shogi",
    .about = "what each rung saves in nodes and CPU time, beside the minimal tree",
    .takes = "positions depth",
    .run = run_shogi,
};
