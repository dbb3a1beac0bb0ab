/* yomi arena plan, work and judge: a test on many machines. A job is a line in and a line out; what is
 * lost is done again, what is done twice counts once. */
#include "app/arena.h"
#include "app/command.h"
#include "app/complaint.h"
#include "app/interrupt.h"
#include "app/version.h"
#include "core/hash.h"
#include "core/memory.h"
#include "core/source.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* Lines of files. */

struct line_file {
    const char *name;
    FILE *file;
    struct source source;
    struct text line;
};

static bool line_file_open(struct line_file *f, const char *name)
{
    bool standard = strcmp(name, "-") == 0;
    *f = (struct line_file){.name = standard ? "standard input" : name, .line = text_new()};
    f->file = standard ? stdin : fopen(name, "rb");
    if (!f->file) {
        complain("a file that can be read", "%s cannot be opened: %s", quoted(name),
                 strerror(errno));
        return false;
    }
    source_file(&f->source, f->file);
    return true;
}

static void line_file_close(struct line_file *f)
{
    source_close(&f->source);
    if (f->file != stdin)
        fclose(f->file);
    text_free(&f->line);
}

/* The next line that is not empty; at the end and after a complaint false. */
static bool line_file_next(struct line_file *f, bool *good)
{
    struct error e = {0};
    enum source_status got;
    do {
        text_clear(&f->line);
        got = source_line(&f->source, &f->line, &e);
    } while (got == SOURCE_LINE && !f->line.length);
    if (got == SOURCE_BAD) {
        complain_error(&e, f->name);
        *good = false;
    }
    return got == SOURCE_LINE;
}

static bool complain_line(const struct line_file *f, struct error *e)
{
    e->line = f->source.line - 1;
    complain_error(e, f->name);
    return false;
}

/* plan */

static const struct argument plan_options[] = {ARENA_TEST_ARGUMENTS, {0}};

static const struct usage plan_usage = {
    .form = "arena plan --game GAME A B",
    .about = "Writes a test as lines: one for the test, then one for each job. A job is a\n"
             "block of games; `yomi arena work` plays it on any machine, and `yomi arena\n"
             "judge` puts the results together.\n",
    .options = plan_options,
    .words = arena_players,
    .examples = "  yomi arena plan --game chess --games 1000 random random > plan\n"
                "  grep ^job= plan | parallel --pipe -N1 yomi arena work > results\n"
                "  yomi arena judge plan results\n",
};

int arena_plan(int argc, char **argv)
{
    struct arguments a;
    struct plan p;
    int status;
    if (!arguments_read(&a, &plan_usage, argc, argv, &status))
        return status;
    if (!plan_make(&p, &a, a.words, a.count))
        return STATUS_BAD;
    struct text line = text_new();
    test_write(&p.test, &line);
    puts(line.data);
    for (uint64_t i = 0; i < p.test.blocks; i++) {
        text_clear(&line);
        job_write(&p.jobs[i], &p.test, &line);
        puts(line.data);
    }
    text_free(&line);
    plan_free(&p);
    return STATUS_DONE;
}

/* work */

static const struct usage work_usage = {
    .form = "arena work [FILE...]",
    .about = "Plays the jobs in files, or on standard input, and writes a result line for each\n"
             "as soon as it is done. Lines that begin with test= are passed over.\n",
    .words = arena_files,
    .examples = "  yomi arena work < plan > results\n",
};

/* Plays all games of a job and prints the result. False, with e filled, when it cannot be played. */
static bool work_job(struct referee *referee, const struct test *t, const struct job *j,
                     const atomic_bool *stop, struct error *e)
{
    struct result r = {.job = j->number};
    bool good = true;
    memcpy(r.test, t->id, sizeof r.test);
    snprintf(r.program, sizeof r.program, "%s", version_of_program());
    for (; good && r.count < j->games && !*stop; r.count++) {
        played_init(&r.games[r.count]);
        good = referee_play(referee, t, j, r.count, &r.games[r.count], e);
    }
    if (good && !*stop) {
        struct text line = text_new();
        result_write(&r, &line);
        puts(line.data);
        text_free(&line);
        /* Without a place for the results there is no use in going on. */
        good = fflush(stdout) == 0 || error_set(e, 0, NULL, "the result cannot be written");
    }
    result_free(&r);
    return good;
}

static bool work_file(const char *name, const atomic_bool *stop)
{
    struct line_file f;
    struct referee *referee = referee_open(stop, false);
    /* The players that are open belong to the test of the job before. */
    struct test tests[2] = {0};
    int current = 0;
    bool good = line_file_open(&f, name);
    if (!good) {
        referee_close(referee);
        return false;
    }
    while (good && !*stop && line_file_next(&f, &good)) {
        struct job j;
        struct error e = {0};
        if (strncmp(f.line.data, "test=", 5) == 0)
            continue;
        struct test *t = &tests[!current];
        good = job_read(&j, t, f.line.data, &e);
        if (good) {
            good = work_job(referee, t, &j, stop, &e);
            job_free(&j);
            test_free(&tests[current]);
            current = !current;
        }
        if (!good)
            complain_line(&f, &e);
    }
    referee_close(referee);
    test_free(&tests[current]);
    line_file_close(&f);
    return good;
}

int arena_work(int argc, char **argv)
{
    struct arguments a;
    int status;
    char standard[] = "-", *none[] = {standard};
    if (!arguments_read(&a, &work_usage, argc, argv, &status))
        return status;
    const atomic_bool *stop = interrupt_catch();
    char **names = a.count ? a.words : none;
    bool good = true;
    for (size_t i = 0; i < (a.count ? a.count : 1) && good && !*stop; i++)
        good = work_file(names[i], stop);
    return !good ? STATUS_BAD : *stop ? STATUS_NO : STATUS_DONE;
}

/* judge */

static const struct argument judge_options[] = {
    {"store", "FILE", "also put the games into this database", .offer = offer_files},
    {"json", NULL, "the result as one line of JSON"},
    {0},
};

static const struct usage judge_usage = {
    .form = "arena judge PLAN RESULTS...",
    .about = "Merges results and says how the test of the plan stands. A job counts once,\n"
             "however often it was done; where two results of it differ, that is said. A last\n"
             "line without an end, as a killed worker leaves it, is left out. The last line\n"
             "printed (without --json) is 'stop' when all jobs are done or the sequential\n"
             "test is decided, exit status 0; else 'go on', exit status 1.\n",
    .options = judge_options,
    .words = arena_files,
    .examples = "  yomi arena judge plan results/*.txt\n",
};

struct judgement {
    struct plan plan;
    struct standing standing;
    struct store *store;
    uint64_t *seen; /* for each job the hash of its moves; 0: not seen */
    uint64_t repeated, different, foreign;
};

static bool read_plan(struct plan *p, const char *name)
{
    struct line_file f;
    struct error e = {0};
    bool good = line_file_open(&f, name);
    if (!good)
        return false;
    *p = (struct plan){0};
    if (!line_file_next(&f, &good) && good)
        good = complain("a plan of `yomi arena plan`", "%s is empty", quoted(name)) == STATUS_DONE;
    if (good && !test_read(&p->test, f.line.data, &e))
        good = complain_line(&f, &e);
    uint64_t count = 0, blocks = good ? p->test.blocks : 0;
    if (good && blocks > 100000000)
        good = complain("a plan", "%s has too many blocks", quoted(name)) == STATUS_DONE;
    if (good) {
        p->jobs = memory_get((blocks ? blocks : 1) * sizeof *p->jobs);
        memset(p->jobs, 0, (blocks ? blocks : 1) * sizeof *p->jobs);
    }
    while (good && line_file_next(&f, &good)) {
        struct job j;
        struct test t;
        if (!job_read(&j, &t, f.line.data, &e)) {
            good = complain_line(&f, &e);
            break;
        }
        bool expected = strcmp(t.id, p->test.id) == 0 && j.number == count && count < blocks;
        test_free(&t);
        if (expected) {
            p->jobs[count++] = j;
        } else {
            job_free(&j);
            error_set(&e, 0, NULL, "job %" PRIu64 " of %s is expected here", count, p->test.id);
            good = complain_line(&f, &e);
        }
    }
    if (good && count != blocks)
        good = complain("the whole plan", "%s has %" PRIu64 " jobs of %" PRIu64, quoted(name),
                        count, blocks) == STATUS_DONE;
    line_file_close(&f);
    if (good)
        p->seats = (int)strlen(p->jobs[0].seatings[0]);
    else
        plan_free(p);
    return good;
}

/* Two results of a job must be the same games; what they took may differ. */
static uint64_t hash_result(const struct result *r)
{
    struct text all = text_new();
    for (int i = 0; i < r->count; i++) {
        played_write_score(&r->games[i], &all);
        text_format(&all, "\n%s\n%s\n%s\n", r->games[i].seats, r->games[i].moves.data,
                    verdict_names[r->games[i].verdict]);
    }
    uint64_t hash = hash_bytes(all.data, all.length);
    text_free(&all);
    return hash | 1;
}

static uint64_t count_words(const char *text)
{
    uint64_t count = 0;
    for (const char *p = text + strspn(text, " "); *p; p += strspn(p, " ")) {
        p += strcspn(p, " ");
        count++;
    }
    return count;
}

/* Whether the games are those of the job: who sat where, and how they began. (Whoever got half a job
 * line played from half an opening.) */
static bool fits(const struct result *r, const struct job *job, struct error *e)
{
    if (r->count != job->games)
        return error_set(e, 0, NULL, "the result has %d games of %d", r->count, job->games);
    for (int i = 0; i < r->count; i++) {
        if (strcmp(r->games[i].seats, job->seatings[i]) != 0)
            return error_set(e, 0, job->seatings[i], "the seats are %s", r->games[i].seats);
        if (r->games[i].opening_plies != count_words(job->moves))
            return error_set(e, 0, "the opening of the plan", "game %d begins otherwise", i + 1);
    }
    return true;
}

static bool take_result(struct judgement *j, const struct result *r, struct error *e)
{
    const struct job *job = &j->plan.jobs[r->job];
    if (!fits(r, job, e))
        return false;
    uint64_t hash = hash_result(r);
    if (j->seen[r->job]) {
        j->repeated++;
        j->different += j->seen[r->job] != hash;
        return true;
    }
    j->seen[r->job] = hash;
    for (int i = 0; i < r->count; i++) {
        standing_add(&j->standing, r->job, r->count, i, &r->games[i]);
        if (j->store && !store_add_game(j->store, r->test, r->job, i, &r->games[i], r->program, e))
            return false;
    }
    return true;
}

static bool take_file(struct judgement *j, const char *name)
{
    struct line_file f;
    struct result r;
    bool good = line_file_open(&f, name);
    if (!good)
        return false;
    while (good && line_file_next(&f, &good)) {
        struct error e = {0};
        /* A worker that was killed leaves such a line; its job is simply not done. */
        if (f.source.torn) {
            fprintf(stderr, "yomi: %s, line %d: the last line has no end and is left out\n",
                    quoted(f.name), f.source.line - 1);
            break;
        }
        if (!result_read(&r, f.line.data, &e)) {
            good = complain_line(&f, &e);
            break;
        }
        if (strcmp(r.test, j->plan.test.id) != 0 || r.job >= j->plan.test.blocks)
            j->foreign++;
        else if (!take_result(j, &r, &e))
            good = complain_line(&f, &e);
        result_free(&r);
    }
    line_file_close(&f);
    return good;
}

static bool take_all(struct judgement *j, const struct arguments *a)
{
    struct error e = {0};
    bool good = !j->store || (store_begin(j->store, &e) &&
                              store_add_test(j->store, &j->plan.test, version_of_program(), &e));
    for (uint64_t i = 0; j->store && good && i < j->plan.test.blocks; i++)
        good = store_add_job(j->store, &j->plan.test, &j->plan.jobs[i], &e);
    if (!good)
        complain_error(&e, "store");
    for (size_t i = 1; i < a->count && good; i++)
        good = take_file(j, a->words[i]);
    if (good && j->store && !store_commit(j->store, &e)) {
        complain_error(&e, "store");
        good = false;
    }
    return good;
}

static int pronounce(const struct judgement *j, bool json)
{
    const struct standing *s = &j->standing;
    bool complete = s->in_order == s->test->blocks;
    bool decided = s->sequential && s->sprt.verdict != SPRT_GO_ON;
    if (j->foreign)
        fprintf(stderr, "yomi: %" PRIu64 " results of other tests were left out\n", j->foreign);
    if (j->different)
        fprintf(stderr,
                "yomi: WARNING: %" PRIu64 " of %" PRIu64
                " repeated jobs came out differently; at fixed nodes they should not\n",
                j->different, j->repeated);
    else if (j->repeated)
        fprintf(stderr, "yomi: %" PRIu64 " jobs were done again and came out the same\n",
                j->repeated);
    if (json) {
        standing_print_json(s);
    } else {
        standing_print(s, decided ? "the sequential test is decided" : NULL);
        puts(complete || decided ? "\nstop" : "\ngo on");
    }
    return complete || decided ? STATUS_DONE : STATUS_NO;
}

int arena_judge(int argc, char **argv)
{
    struct arguments a;
    struct judgement j = {0};
    struct error e = {0};
    int status;
    if (!arguments_read(&a, &judge_usage, argc, argv, &status))
        return status;
    if (!arguments_words(&a, 1, SIZE_MAX) || !read_plan(&j.plan, a.words[0]))
        return STATUS_BAD;
    status = STATUS_BAD;
    const char *name = arguments_value(&a, "store");
    size_t size = j.plan.test.blocks * sizeof *j.seen;
    j.seen = memset(memory_get(size), 0, size);
    if (!standing_init(&j.standing, &j.plan.test, j.plan.seats, &e))
        complain_error(&e, a.words[0]);
    else if ((!name || (j.store = arena_open_store(name, false))) && take_all(&j, &a))
        status = pronounce(&j, arguments_flag(&a, "json"));
    if (j.store)
        store_close(j.store);
    standing_free(&j.standing);
    memory_free(j.seen);
    plan_free(&j.plan);
    return status;
}
