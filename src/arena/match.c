/* Matches: workers play, the caller's thread keeps and counts. */
#include "arena/match.h"

#include "core/clock.h"
#include "core/memory.h"

#include <inttypes.h>
#include <string.h>

static const double between_commits = 0.05; /* seconds; games that end in between share a commit */

bool match_keep(struct store *s, const struct test *t, const struct job *jobs, const char *program,
                struct error *e)
{
    bool good = store_begin(s, e) && store_add_test(s, t, program, e);
    for (uint64_t i = 0; good && i < t->blocks; i++)
        good = store_add_job(s, t, &jobs[i], e);
    return good && store_commit(s, e);
}

bool match_count_stored(struct store *s, const struct test *t, const struct job *jobs,
                        struct standing *standing, struct error *e)
{
    struct store_game g;
    bool good = store_games(s, t->id, e);
    while (good && store_next_game(s, &g, e)) {
        /* A plan may have fewer blocks than one before it. */
        const struct job *job = g.job < t->blocks ? &jobs[g.job] : NULL;
        if (job && (g.number >= job->games || strcmp(g.played.seats, job->seatings[g.number]) != 0))
            good = error_set(e, 0, "a sound store", "game %d of block %" PRIu64 " is damaged",
                             g.number, g.job);
        else if (job)
            standing_add(standing, g.job, job->games, g.number, &g.played);
        played_free(&g.played);
    }
    return good && !e->what[0];
}

/* A game that was played, on its way to the store. */
struct finished {
    struct finished *next;
    const struct job *job;
    int number;
    struct played played;
};

struct crew {
    const struct test *test;
    const struct job *jobs;
    size_t count;
    const struct match_settings *settings;
    atomic_bool halt; /* nobody begins another game, and running ones are abandoned */
    struct mutex mutex;
    struct condition news;
    /* Under the mutex: */
    struct standing *standing;
    size_t job; /* the next game to hand out */
    int number;
    struct finished *first, **last; /* in the order they ended */
    int working;
    bool failed;
    struct error error;
};

/* Hands out the next game that is missing. */
static bool next_game(struct crew *c, const struct job **job, int *number)
{
    for (; c->job < c->count; c->job++, c->number = 0)
        for (; c->number < c->jobs[c->job].games; c->number++)
            if (!standing_has(c->standing, c->jobs[c->job].number, c->number)) {
                *job = &c->jobs[c->job];
                *number = c->number++;
                return true;
            }
    return false;
}

static void deliver(struct crew *c, struct finished *f)
{
    f->next = NULL;
    *c->last = f;
    c->last = &f->next;
    condition_signal_all(&c->news);
}

static void free_finished(struct finished *list)
{
    while (list) {
        struct finished *next = list->next;
        played_free(&list->played);
        memory_free(list);
        list = next;
    }
}

static void work(void *argument)
{
    struct crew *c = argument;
    struct referee *referee = referee_open(&c->halt, c->settings->transcripts);
    const struct job *job;
    int number;
    mutex_lock(&c->mutex);
    while (!c->halt && next_game(c, &job, &number)) {
        mutex_unlock(&c->mutex);
        struct finished *f = memory_get(sizeof *f);
        struct error e = {0};
        *f = (struct finished){.job = job, .number = number};
        played_init(&f->played);
        bool good = referee_play(referee, c->test, job, number, &f->played, &e);
        mutex_lock(&c->mutex);
        if (good && f->played.verdict != VERDICT_ABANDONED) {
            deliver(c, f);
            continue;
        }
        free_finished(f);
        if (!good && !c->failed) {
            c->failed = true;
            c->error = e;
        }
        if (!good)
            c->halt = true;
    }
    mutex_unlock(&c->mutex);
    referee_close(referee);
    mutex_lock(&c->mutex);
    c->working--;
    condition_signal_all(&c->news);
    mutex_unlock(&c->mutex);
}

static bool keep_transcripts(const struct crew *c, const struct finished *f, struct error *e)
{
    bool good = true;
    for (int s = 0; s < SEATS_MAX && good; s++)
        if (f->played.transcripts[s].length)
            good = store_add_transcript(c->settings->store, c->test->id, f->job->number, f->number,
                                        s, f->played.transcripts[s].data, e);
    return good;
}

/* Puts games into the store: all of them or, with e filled, none. */
static bool keep(const struct crew *c, const struct finished *list, struct error *e)
{
    struct store *store = c->settings->store;
    if (!store || !list)
        return true;
    bool good = store_begin(store, e);
    for (; good && list; list = list->next)
        good = store_add_game(store, c->test->id, list->job->number, list->number, &list->played,
                              c->settings->program, e) &&
               keep_transcripts(c, list, e);
    return good && store_commit(store, e);
}

/* Counts games and frees them. */
static void count(struct crew *c, struct finished *list)
{
    mutex_lock(&c->mutex);
    for (const struct finished *f = list; f; f = f->next)
        standing_add(c->standing, f->job->number, f->job->games, f->number, &f->played);
    mutex_unlock(&c->mutex);
    free_finished(list);
}

static bool decided(const struct standing *s)
{
    return s->sequential && s->sprt.verdict != SPRT_GO_ON;
}

/* How a match ends that ends now, or MATCH_COMPLETE while there is no reason to. */
static enum match_end reason_to_end(const struct standing *s, const struct match_settings *settings)
{
    if (decided(s))
        return MATCH_DECIDED;
    if (s->in_order == s->test->blocks)
        return MATCH_COMPLETE;
    return s->faults >= settings->faults ? MATCH_FAULTS
           : *settings->stop             ? MATCH_STOPPED
                                         : MATCH_COMPLETE;
}

/* Takes what has ended off the crew, waiting a little for it; working says whether more may come. */
static struct finished *take(struct crew *c, bool *working)
{
    mutex_lock(&c->mutex);
    if (!c->first && c->working)
        condition_wait_for(&c->news, &c->mutex, between_commits);
    struct finished *list = c->first;
    c->first = NULL;
    c->last = &c->first;
    *working = c->working > 0;
    mutex_unlock(&c->mutex);
    return list;
}

static void pause_until(double moment)
{
    double now = clock_wall();
    if (now < moment)
        clock_sleep(moment - now);
}

/* Keeps and counts until the workers have gone home. */
static enum match_end attend(struct crew *c, struct error *e)
{
    const struct match_settings *settings = c->settings;
    const struct standing *s = c->standing;
    enum match_end end = MATCH_COMPLETE;
    for (bool working = true; working;) {
        double began = clock_wall();
        struct finished *list = take(c, &working);
        if (end != MATCH_FAILED && !keep(c, list, e)) {
            end = MATCH_FAILED;
            c->halt = true;
        }
        if (end == MATCH_FAILED) {
            free_finished(list);
            continue;
        }
        count(c, list);
        if (end == MATCH_COMPLETE) {
            end = reason_to_end(s, settings);
            if (end != MATCH_COMPLETE)
                c->halt = true;
        }
        if (settings->progress)
            settings->progress(settings->who, s);
        if (working && !c->halt)
            pause_until(began + between_commits);
    }
    /* The last games may have ended while it was being stopped. */
    return end == MATCH_STOPPED && s->in_order == s->test->blocks ? MATCH_COMPLETE : end;
}

enum match_end match_run(const struct test *t, const struct job *jobs, size_t count_of_jobs,
                         struct standing *standing, const struct match_settings *settings,
                         struct error *e)
{
    struct crew c = {.test = t,
                     .jobs = jobs,
                     .count = count_of_jobs,
                     .settings = settings,
                     .standing = standing};
    struct thread threads[MATCH_THREADS_MAX];
    int started = 0;
    if (decided(standing))
        return MATCH_DECIDED;
    c.last = &c.first;
    mutex_init(&c.mutex);
    condition_init(&c.news);
    mutex_lock(&c.mutex);
    while (started < settings->threads && thread_start(&threads[started], work, &c))
        started++;
    c.working = started;
    mutex_unlock(&c.mutex);
    enum match_end end = MATCH_FAILED;
    if (started)
        end = attend(&c, e);
    else
        error_set(e, 0, NULL, "the system gives no threads");
    for (int i = 0; i < started; i++)
        thread_join(&threads[i]);
    if (c.failed) {
        if (e)
            *e = c.error;
        end = MATCH_FAILED;
    }
    condition_destroy(&c.news);
    mutex_destroy(&c.mutex);
    return end;
}
