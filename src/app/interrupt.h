/* Ctrl-C for work that can stop in order: the first one asks it to, the second ends the program. */
#ifndef YOMI_APP_INTERRUPT_H
#define YOMI_APP_INTERRUPT_H

#include <stdatomic.h>

/* From here on signals are caught; returns the flag that they set. */
atomic_bool *interrupt_catch(void);

#endif
