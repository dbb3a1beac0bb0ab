/* A flag that a signal sets: nobody can hand it to the handler. */
#include "app/interrupt.h"

#include "core/clock.h"

#include <signal.h>
#include <stdbool.h>

static atomic_bool interrupted;

/* Whoever ends a group of processes may send the same signal twice at once; a person takes longer. */
static void on_signal(int number)
{
    static double first;
    double now = clock_wall();
    if (!atomic_exchange(&interrupted, true)) {
        first = now;
    } else if (now > first + 1) {
        signal(number, SIG_DFL);
        raise(number);
    }
}

atomic_bool *interrupt_catch(void)
{
    signal(SIGINT, on_signal);
    signal(SIGTERM, on_signal);
    return &interrupted;
}
