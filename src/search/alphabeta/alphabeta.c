/* The driver: settings, threads, time. */
#include "search/alphabeta/alphabeta.h"

#include "chess/chess.h"
#include "core/clock.h"
#include "core/memory.h"
#ifndef __wasi__
#include "core/thread.h"
#endif
#include "search/alphabeta/worker.h"
#include "shogi/shogi.h"

enum { THREADS_MAX = 256 };

const struct option alphabeta_options[] = {
    {.name = "hash",
     .kind = OPTION_NUMBER,
     .offset = offsetof(struct alphabeta_settings, hash),
     .initial = 64,
     .min = 1,
     .max = 65536,
     .help = "size of the table in megabytes",
     .uci = "Hash",
     .usi = "USI_Hash|Hash"},
    {.name = "threads",
     .kind = OPTION_NUMBER,
     .offset = offsetof(struct alphabeta_settings, threads),
     .initial = 1,
     .min = 1,
     .max = THREADS_MAX,
     .help = "how many search at once",
     .uci = "Threads",
     .usi = "Threads"},
    {.name = "lines",
     .kind = OPTION_NUMBER,
     .offset = offsetof(struct alphabeta_settings, lines),
     .initial = 1,
     .min = 1,
     .max = 256,
     .help = "how many best moves are told",
     .uci = "MultiPV",
     .usi = "MultiPV|USI_MultiPV"},
    {.name = "overhead",
     .kind = OPTION_NUMBER,
     .offset = offsetof(struct alphabeta_settings, overhead),
     .initial = 20,
     .min = 0,
     .max = 10000,
     .help = "milliseconds that are lost between the search and the clock",
     .uci = "Move Overhead|MoveOverhead",
     .usi = "MoveOverhead|Move Overhead"},
    {.name = "without",
     .kind = OPTION_CHOICE,
     .offset = offsetof(struct alphabeta_settings, without),
     .choices = "nothing|aspiration|table|killers|history|continuation|capture-history|malus|"
                "mate-distance|mate-in-one|razoring|reverse-futility|"
                "null-move|internal-reduction|probcut|late-pruning|futility|history-pruning|"
                "see-pruning|singular|negative-extension|reduction|"
                "quiescence-see|quiescence-futility|quiescence-checks",
     .help = "a part of the search that is left out, to measure what it is worth"},
    {.name = "book",
     .kind = OPTION_CHOICE,
     .offset = offsetof(struct alphabeta_settings, book),
     .initial = ALPHABETA_NO_BOOK,
     .choices = "off|own",
     .help = "openings to play from, drawn by the seed"},
    {.name = "resign",
     .kind = OPTION_NUMBER,
     .offset = offsetof(struct alphabeta_settings, resign),
     .initial = 0,
     .min = 0,
     .max = 100000,
     .help = "gives up when it is so many centipawns behind for some moves; 0: never",
     .usi = "ResignValue"},
    {.name = "draw",
     .kind = OPTION_FLAG,
     .offset = offsetof(struct alphabeta_settings, draw),
     .initial = false,
     .help = "offers and takes draws"},
    {.name = "level",
     .kind = OPTION_NUMBER,
     .offset = offsetof(struct alphabeta_settings, level),
     .initial = 20,
     .min = 1,
     .max = 20,
     .help = "how strong to play; 20 is full strength",
     .uci = "Level",
     .usi = "Level"},
    {.name = "hidden",
     .kind = OPTION_NUMBER,
     .offset = offsetof(struct alphabeta_settings, hidden),
     .max = 1000,
     .help = "thousandths of the moves that are overlooked; 0: as the level says"},
    {.name = "margin",
     .kind = OPTION_NUMBER,
     .offset = offsetof(struct alphabeta_settings, margin),
     .max = 1000,
     .help = "centipawns given up for a natural move; 0: as the level says"},
    {.name = NULL},
};

struct alphabeta {
    struct effort effort;
    struct alphabeta_settings settings;
    bool armed;
};

uint64_t effort_nodes(const struct effort *e)
{
    uint64_t all = 0;
    for (int i = 0; i < e->threads; i++)
        all += e->kind->nodes(e->workers[i]);
    return all;
}

double effort_seconds(const struct effort *e)
{
    return clock_wall() - e->began;
}

static const struct worker_kind *kind_for(const struct game *g)
{
    return g == &chess_game ? &chess_worker : g == &shogi_game ? &shogi_worker : NULL;
}

static void close_workers(struct effort *f, int left)
{
    while (f->threads > left)
        f->kind->close(f->workers[--f->threads]);
}

bool alphabeta_set(struct alphabeta *a, const struct alphabeta_settings *settings, struct error *e)
{
    struct effort *f = &a->effort;
    int before = f->threads;
    for (; f->threads < settings->threads; f->threads++)
        if (!(f->workers[f->threads] = f->kind->open(f, f->threads))) {
            close_workers(f, before);
            return error_set(e, 0, "fewer threads", "there is no memory for %d threads",
                             settings->threads);
        }
    if ((!f->table.clusters || settings->hash != a->settings.hash) &&
        !transpositions_resize(&f->table, (size_t)settings->hash)) {
        close_workers(f, before);
        return error_set(e, 0, "a smaller table", "there is no memory for %d MB", settings->hash);
    }
    close_workers(f, settings->threads);
    f->lines = settings->lines;
    f->without = (enum alphabeta_part)settings->without;
    a->settings = *settings;
    return true;
}

struct alphabeta *alphabeta_open(const struct game *g, const struct alphabeta_settings *settings,
                                 struct error *e)
{
    const struct worker_kind *kind = kind_for(g);
    if (!kind) {
        error_set(e, 0, "chess or shogi", "the search does not know %s", g->name);
        return NULL;
    }
    struct alphabeta *a = memory_get(sizeof *a);
    *a = (struct alphabeta){.effort.kind = kind};
    if (alphabeta_set(a, settings, e))
        return a;
    memory_free(a);
    return NULL;
}

void alphabeta_close(struct alphabeta *a)
{
    close_workers(&a->effort, 0);
    transpositions_free(&a->effort.table);
    memory_free(a);
}

void alphabeta_forget(struct alphabeta *a)
{
    transpositions_clear(&a->effort.table);
    for (int i = 0; i < a->effort.threads; i++)
        a->effort.kind->forget(a->effort.workers[i]);
}

/* How long to think: a share of what is left and most of what comes back with each move. */
static void plan_time(struct alphabeta *a, const struct alphabeta_limits *l)
{
    struct effort *e = &a->effort;
    double overhead = a->settings.overhead / 1000.0;
    e->optimum = e->maximum = 0;
    if (l->movetime) {
        e->maximum = (double)l->movetime / 1000;
        return;
    }
    if (!l->clock)
        return;
    double left = (double)l->left / 1000 - overhead, byoyomi = (double)l->byoyomi / 1000;
    double increment = (double)l->increment / 1000;
    int moves = l->moves_to_go ? (l->moves_to_go < 40 ? l->moves_to_go : 40) : 40;
    if (left < 0)
        left = 0;
    double each = left / moves + 0.75 * increment + byoyomi;
    double most = left * (l->moves_to_go == 1 ? 0.9 : 0.35) + increment * 0.5 + byoyomi;
    double all = left + byoyomi - (byoyomi > 0 ? overhead : 0);
    if (most > all * 0.95)
        most = all * 0.95;
    e->maximum = most > 0.002 ? most : 0.002;
    e->optimum = each < most ? each : most;
    if (byoyomi > 0 && left < byoyomi)
        e->optimum = e->maximum * 0.9;
}

#ifdef __wasi__
static double run_all(struct effort *e)
{
    double began = clock_cpu_thread();
    e->kind->run(e->workers[0]);
    return clock_cpu_thread() - began;
}
#else
struct helper {
    struct thread thread;
    struct effort *effort;
    int number;
    double cpu; /* seconds used */
};

static void help(void *argument)
{
    struct helper *h = argument;
    h->effort->kind->run(h->effort->workers[h->number]);
    h->cpu = clock_cpu_thread();
}

/* Whoever said infinite or ponder gets no answer before asking for it. */
static bool must_wait(const struct effort *e)
{
    const struct alphabeta_limits *l = &e->limits;
    return (l->infinite || e->pondering) && !e->told && !(l->stop && l->stop(l->stop_context));
}

/* Returns the CPU time of all threads. */
static double run_all(struct effort *e)
{
    struct helper helpers[THREADS_MAX];
    double cpu = -clock_cpu_thread();
    int started = 1;
    for (; started < e->threads; started++) {
        helpers[started] = (struct helper){.effort = e, .number = started};
        if (!thread_start(&helpers[started].thread, help, &helpers[started]))
            break;
    }
    e->kind->run(e->workers[0]);
    while (must_wait(e))
        clock_sleep(0.002);
    e->stop = true;
    cpu += clock_cpu_thread();
    for (int i = 1; i < started; i++) {
        thread_join(&helpers[i].thread);
        cpu += helpers[i].cpu;
    }
    return cpu;
}
#endif

void alphabeta_arm(struct alphabeta *a, const struct alphabeta_limits *limits)
{
    struct effort *e = &a->effort;
    e->limits = *limits;
    e->stop = e->told = false;
    e->pondering = limits->ponder;
    e->began = limits->began > 0 ? limits->began : clock_wall();
    plan_time(a, limits);
    a->armed = true;
}

void alphabeta_think(struct alphabeta *a, const void *position, const struct history *h,
                     const struct alphabeta_limits *limits,
                     void (*line)(void *who, const struct alphabeta_line *l), void *who,
                     struct alphabeta_answer *answer)
{
    struct effort *e = &a->effort;
    if (!a->armed)
        alphabeta_arm(a, limits);
    a->armed = false;
    e->line = line;
    e->who = who;
    e->cpu_end = limits->cpu ? clock_cpu_thread() + (double)limits->cpu / 1000 : 0;
    transpositions_grow_older(&e->table);
    for (int i = 0; i < e->threads; i++)
        e->kind->set(e->workers[i], position, h);
    double cpu = run_all(e);
    e->kind->answer(e->workers[0], answer);
    answer->cpu = cpu;
    answer->nodes = effort_nodes(e);
}

void alphabeta_stop(struct alphabeta *a)
{
    a->effort.told = true;
    a->effort.stop = true;
}

void alphabeta_ponderhit(struct alphabeta *a)
{
    struct effort *e = &a->effort;
    double planned = e->optimum > 0 ? e->optimum : e->maximum;
    if (e->pondering && planned > 0 && effort_seconds(e) >= planned)
        e->stop = true;
    e->pondering = false;
}

int alphabeta_evaluate(const struct game *g, const void *position)
{
    return kind_for(g)->evaluate(position);
}
