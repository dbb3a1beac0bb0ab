/* A flag that a signal sets: nobody can hand it to the handler. */
#include "app/interrupt.h"

#include <signal.h>
#include <stdbool.h>

static atomic_bool interrupted;

static void on_signal(int number)
{
    if (atomic_exchange(&interrupted, true)) {
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
