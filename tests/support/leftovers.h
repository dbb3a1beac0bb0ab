/* What a test of child processes must not leave behind. Linux only. */
#ifndef YOMI_TESTS_LEFTOVERS_H
#define YOMI_TESTS_LEFTOVERS_H

#include <stdbool.h>
#include <sys/types.h>

/* How many descriptors this program has open. */
int descriptors_open(void);

/* How many children this program has, reaped ones aside. */
int children_left(void);

/* Whether there is such a process; one that is dead and not yet reaped by its parent does not count. */
bool process_exists(pid_t pid);

/* Waits a few seconds at most for it to end; false when it does not. */
bool vanishes(pid_t pid);

#endif
