/* Another engine as a child process, asked for what no player is asked: its legal moves. Native builds
 * only. */
#ifndef YOMI_TESTS_PEER_H
#define YOMI_TESTS_PEER_H

#include <stdbool.h>

struct process;

struct peer {
    struct process *process;
};

/* Starts the program of that name, looked up on the PATH and where Debian keeps games; false when
 * there is none. */
bool peer_start(struct peer *p, const char *name);

/* Sends one line. */
void peer_send(struct peer *p, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* The next line it writes, valid until the next call; false when it has gone away. */
bool peer_read(struct peer *p, const char **line);

void peer_stop(struct peer *p);

#endif
