/* Threads, locks and conditions. Not built where there are no threads or no cmocka. */
#include "check.h"
#include "core/clock.h"
#include "core/thread.h"

struct shared {
    struct mutex mutex;
    struct condition changed;
    long counter;
    bool ready;
    int seen;
};

static void shared_init(struct shared *s)
{
    *s = (struct shared){0};
    mutex_init(&s->mutex);
    condition_init(&s->changed);
}

static void shared_destroy(struct shared *s)
{
    condition_destroy(&s->changed);
    mutex_destroy(&s->mutex);
}

static void set_to_one(void *argument)
{
    *(int *)argument = 1;
}

static void joined_threads_have_done_their_work(void **state)
{
    (void)state;
    struct thread threads[8];
    int done[8] = {0};
    for (int i = 0; i < 8; i++)
        assert_true(thread_start(&threads[i], set_to_one, &done[i]));
    for (int i = 0; i < 8; i++) {
        thread_join(&threads[i]);
        assert_int_equal(done[i], 1);
    }
    assert_true(thread_cores() >= 1);
}

enum { ROUNDS = 20000 };

static void count_up(void *argument)
{
    struct shared *s = argument;
    for (int i = 0; i < ROUNDS; i++) {
        mutex_lock(&s->mutex);
        s->counter++;
        mutex_unlock(&s->mutex);
    }
}

static void a_mutex_keeps_threads_apart(void **state)
{
    (void)state;
    struct shared s;
    struct thread threads[4];
    shared_init(&s);
    for (int i = 0; i < 4; i++)
        assert_true(thread_start(&threads[i], count_up, &s));
    for (int i = 0; i < 4; i++)
        thread_join(&threads[i]);
    assert_int_equal(s.counter, 4 * ROUNDS);
    shared_destroy(&s);
}

static void wait_until_ready(void *argument)
{
    struct shared *s = argument;
    mutex_lock(&s->mutex);
    while (!s->ready)
        condition_wait(&s->changed, &s->mutex);
    s->seen++;
    mutex_unlock(&s->mutex);
}

static void a_signal_wakes_everybody(void **state)
{
    (void)state;
    struct shared s;
    struct thread threads[3];
    shared_init(&s);
    for (int i = 0; i < 3; i++)
        assert_true(thread_start(&threads[i], wait_until_ready, &s));
    mutex_lock(&s.mutex);
    s.ready = true;
    condition_signal_all(&s.changed);
    mutex_unlock(&s.mutex);
    for (int i = 0; i < 3; i++)
        thread_join(&threads[i]);
    assert_int_equal(s.seen, 3);
    shared_destroy(&s);
}

static void waiting_ends_with_the_time(void **state)
{
    (void)state;
    struct shared s;
    shared_init(&s);
    mutex_lock(&s.mutex);
    double start = clock_wall();
    while (condition_wait_for(&s.changed, &s.mutex, 0.05))
        assert_true(clock_wall() - start < 60); /* a spurious wake-up is allowed */
    assert_true(clock_wall() - start >= 0.045);
    /* No time left, or less than none, is a time-out at once. */
    start = clock_wall();
    while (condition_wait_for(&s.changed, &s.mutex, 0))
        assert_true(clock_wall() - start < 60);
    while (condition_wait_for(&s.changed, &s.mutex, -5.25))
        assert_true(clock_wall() - start < 60);
    mutex_unlock(&s.mutex);
    shared_destroy(&s);
}

static void wait_very_long(void *argument)
{
    struct shared *s = argument;
    mutex_lock(&s->mutex);
    bool in_time = true;
    while (!s->ready && in_time)
        in_time = condition_wait_for(&s->changed, &s->mutex, 1e300);
    s->seen += in_time;
    mutex_unlock(&s->mutex);
}

static void a_signal_comes_before_a_far_time(void **state)
{
    (void)state;
    struct shared s;
    struct thread t;
    shared_init(&s);
    assert_true(thread_start(&t, wait_very_long, &s));
    mutex_lock(&s.mutex);
    s.ready = true;
    condition_signal_all(&s.changed);
    mutex_unlock(&s.mutex);
    thread_join(&t);
    assert_int_equal(s.seen, 1);
    shared_destroy(&s);
}

TEST_MAIN(TEST(joined_threads_have_done_their_work), TEST(a_mutex_keeps_threads_apart),
          TEST(a_signal_wakes_everybody), TEST(waiting_ends_with_the_time),
          TEST(a_signal_comes_before_a_far_time))
