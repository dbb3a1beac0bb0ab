/* Threads, native builds only: WebAssembly runs one search in one Worker. Everything else of the
 * project includes this header and no other thread header. */
#ifndef YOMI_CORE_THREAD_H
#define YOMI_CORE_THREAD_H

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>

struct thread {
    pthread_t id;
};

struct mutex {
    pthread_mutex_t id;
};

struct condition {
    pthread_cond_t id;
};

/* Runs work(argument) beside the caller; false when the system gives no more threads. Every thread
 * that was started must be joined once. */
bool thread_start(struct thread *t, void (*work)(void *), void *argument);
void thread_join(struct thread *t);

/* How many threads can run at once here, at least 1. */
int thread_cores(void);

void mutex_init(struct mutex *m);
void mutex_destroy(struct mutex *m);
void mutex_lock(struct mutex *m);
void mutex_unlock(struct mutex *m);

/* A condition waits with its mutex locked, as in POSIX; the timed form returns false on time-out.
 */
void condition_init(struct condition *c);
void condition_destroy(struct condition *c);
void condition_wait(struct condition *c, struct mutex *m);
bool condition_wait_for(struct condition *c, struct mutex *m, double seconds);
void condition_signal_all(struct condition *c);

#endif
