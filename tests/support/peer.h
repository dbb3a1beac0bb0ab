/* Another engine as a child process, spoken to over its UCI or USI pipe. Native builds only. */
#ifndef YOMI_TESTS_PEER_H
#define YOMI_TESTS_PEER_H

#include <stdbool.h>
#include <stdio.h>
#include <sys/types.h>

struct peer {
    FILE *in, *out; /* what it reads, what it writes */
    pid_t pid;
};

/* Starts the program of that name, looked up on the PATH and where Debian keeps games; false when
 * there is none. */
bool peer_start(struct peer *p, const char *name);

/* Sends one line. */
void peer_send(struct peer *p, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* The next line it writes, without its end; false when it has gone away. */
bool peer_read(struct peer *p, char *line, size_t size);

void peer_stop(struct peer *p);

#endif
