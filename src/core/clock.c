/* The clocks of POSIX; in WebAssembly the one the page lends us. */
#include "core/clock.h"

#if defined(YOMI_WASM_MODULE)

__attribute__((import_module("yomi"), import_name("now"))) double wasm_import_now(void);

double clock_wall(void)
{
    return wasm_import_now() / 1000;
}

double clock_cpu_thread(void)
{
    return clock_wall();
}

double clock_cpu_process(void)
{
    return clock_wall();
}

void clock_sleep(double seconds)
{
    (void)seconds;
}

#else

#include <errno.h>
#include <time.h>

static double clock_read(clockid_t id)
{
    struct timespec t;
    clock_gettime(id, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

double clock_wall(void)
{
    return clock_read(CLOCK_MONOTONIC);
}

#if defined(__wasi__)

double clock_cpu_thread(void)
{
    return clock_wall();
}

double clock_cpu_process(void)
{
    return clock_wall();
}

void clock_sleep(double seconds)
{
    (void)seconds;
}

#else

double clock_cpu_thread(void)
{
    return clock_read(CLOCK_THREAD_CPUTIME_ID);
}

double clock_cpu_process(void)
{
    return clock_read(CLOCK_PROCESS_CPUTIME_ID);
}

void clock_sleep(double seconds)
{
    struct timespec rest = {(time_t)seconds, (long)((seconds - (double)(time_t)seconds) * 1e9)};
    while (nanosleep(&rest, &rest) != 0 && errno == EINTR)
        continue;
}

#endif
#endif
