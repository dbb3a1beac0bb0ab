/* Threads over POSIX threads. A failing lock is a bug of ours, so it is asserted, not reported. */
#include "core/thread.h"

#include "core/memory.h"

#include <assert.h>
#include <errno.h>
#include <time.h>
#include <unistd.h>

struct start {
    void (*work)(void *);
    void *argument;
};

static void *run(void *memory)
{
    struct start start = *(struct start *)memory;
    memory_free(memory);
    start.work(start.argument);
    return NULL;
}

bool thread_start(struct thread *t, void (*work)(void *), void *argument)
{
    enum { STACK = 8 << 20 }; /* as much as the WebAssembly build has */
    struct start *start = memory_get(sizeof *start);
    *start = (struct start){work, argument};
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    pthread_attr_setstacksize(&attributes, STACK);
    bool started = pthread_create(&t->id, &attributes, run, start) == 0;
    pthread_attr_destroy(&attributes);
    if (!started)
        memory_free(start);
    return started;
}

void thread_join(struct thread *t)
{
    int status = pthread_join(t->id, NULL);
    assert(status == 0);
    (void)status;
}

int thread_cores(void)
{
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    return cores > 0 ? (int)cores : 1;
}

void mutex_init(struct mutex *m)
{
    pthread_mutex_init(&m->id, NULL);
}

void mutex_destroy(struct mutex *m)
{
    pthread_mutex_destroy(&m->id);
}

void mutex_lock(struct mutex *m)
{
    int status = pthread_mutex_lock(&m->id);
    assert(status == 0);
    (void)status;
}

void mutex_unlock(struct mutex *m)
{
    int status = pthread_mutex_unlock(&m->id);
    assert(status == 0);
    (void)status;
}

void condition_init(struct condition *c)
{
    pthread_condattr_t attributes;
    pthread_condattr_init(&attributes);
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
    pthread_cond_init(&c->id, &attributes);
    pthread_condattr_destroy(&attributes);
}

void condition_destroy(struct condition *c)
{
    pthread_cond_destroy(&c->id);
}

void condition_wait(struct condition *c, struct mutex *m)
{
    pthread_cond_wait(&c->id, &m->id);
}

bool condition_wait_for(struct condition *c, struct mutex *m, double seconds)
{
    struct timespec until;
    const double longest = 1e9; /* seconds: for ever, but without overflow */
    seconds = seconds > 0 ? seconds : 0;
    seconds = seconds < longest ? seconds : longest;
    clock_gettime(CLOCK_MONOTONIC, &until);
    long long nanoseconds = until.tv_nsec + (long long)(seconds * 1e9);
    until.tv_sec += (time_t)(nanoseconds / 1000000000);
    until.tv_nsec = (long)(nanoseconds % 1000000000);
    return pthread_cond_timedwait(&c->id, &m->id, &until) != ETIMEDOUT;
}

void condition_signal_all(struct condition *c)
{
    pthread_cond_broadcast(&c->id);
}
