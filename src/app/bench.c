/* yomi bench: fixed work on one thread. The last line, "bench N", is the signature: a change that
 * should not alter results keeps it. */
#include "app/arguments.h"
#include "app/command.h"
#include "app/complaint.h"
#include "app/completion.h"
#include "core/clock.h"
#include "lab/benches.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static double millions_a_second(uint64_t count, double seconds)
{
    return seconds > 0 ? (double)count * 1e-6 / seconds : 0;
}

/* Runs one row; returns its count and adds its time. */
static uint64_t run_row(const struct bench *b, const struct bench_row *r, double *seconds)
{
    char amount[16] = "";
    double start = clock_cpu_thread();
    uint64_t count = b->work(r);
    double spent = clock_cpu_thread() - start;
    if (*b->amount)
        snprintf(amount, sizeof amount, "%d", r->amount);
    printf("%-8s%-14s%5s%12" PRIu64 "%10.3f%11.1f%s\n", r->game, r->name, amount, count, spent,
           millions_a_second(count, spent), count == r->count ? "" : "  WRONG");
    fflush(stdout);
    *seconds += spent;
    return count;
}

/* Adds the bench's counts to the total; STATUS_NO when one is wrong. */
static int run_bench(const struct bench *b, uint64_t *total)
{
    int status = STATUS_DONE;
    uint64_t counts = 0;
    double seconds = 0;
    printf("%-22s%5s%12s     CPU s  M %s/s\n", b->name, b->amount, b->unit, b->unit);
    for (const struct bench_row *r = b->rows; r->name; r++) {
        uint64_t count = run_row(b, r, &seconds);
        counts += count;
        if (count != r->count)
            status = STATUS_NO;
    }
    printf("%-27s%12" PRIu64 "%10.3f%11.1f\n", "all", counts, seconds,
           millions_a_second(counts, seconds));
    *total += counts;
    return status;
}

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
        else if ((!chosen || b == chosen) && run_bench(b, &total) != STATUS_DONE)
            status = STATUS_NO;
    }
    if (!arguments_flag(&a, "list"))
        printf("bench %" PRIu64 "\n", total);
    return status;
}
