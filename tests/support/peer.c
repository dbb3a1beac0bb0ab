/* A child process and a generous deadline. */
#include "support/peer.h"

#include "core/clock.h"
#include "core/process.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static double deadline(void)
{
    return clock_wall() + 600;
}

bool peer_start(struct peer *p, const char *name)
{
    char program[64];
    char *words[] = {program, NULL};
    snprintf(program, sizeof program, "%s", name);
    p->process = process_start(words, NULL);
    return p->process != NULL;
}

void peer_send(struct peer *p, const char *format, ...)
{
    char line[4096];
    va_list args;
    va_start(args, format);
    vsnprintf(line, sizeof line - 1, format, args);
    va_end(args);
    strcat(line, "\n");
    process_write(p->process, deadline(), line);
}

bool peer_read(struct peer *p, const char **line)
{
    return process_read(p->process, deadline(), line) == PROCESS_GOOD;
}

void peer_stop(struct peer *p)
{
    process_stop(p->process, "quit\n", 5);
    process_free(p->process);
}
