/* A child process behind two pipes. */
#include "support/peer.h"

#include <signal.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static bool find(const char *name, char *path, size_t size)
{
    const char *places[] = {"/usr/games", "/usr/bin", "/usr/local/bin"};
    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        snprintf(path, size, "%s/%s", places[i], name);
        if (access(path, X_OK) == 0)
            return true;
    }
    return false;
}

bool peer_start(struct peer *p, const char *name)
{
    char path[256];
    int to[2], from[2];
    if (!find(name, path, sizeof path) || pipe(to) != 0 || pipe(from) != 0)
        return false;
    signal(SIGPIPE, SIG_IGN);
    p->pid = fork();
    if (p->pid == 0) {
        dup2(to[0], STDIN_FILENO);
        dup2(from[1], STDOUT_FILENO);
        close(to[1]);
        close(from[0]);
        execl(path, name, (char *)NULL);
        _exit(127);
    }
    close(to[0]);
    close(from[1]);
    p->in = fdopen(to[1], "w");
    p->out = fdopen(from[0], "r");
    return p->pid > 0 && p->in && p->out;
}

void peer_send(struct peer *p, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    vfprintf(p->in, format, args);
    va_end(args);
    fputc('\n', p->in);
    fflush(p->in);
}

bool peer_read(struct peer *p, char *line, size_t size)
{
    if (!fgets(line, (int)size, p->out))
        return false;
    line[strcspn(line, "\r\n")] = '\0';
    return true;
}

void peer_stop(struct peer *p)
{
    peer_send(p, "quit");
    fclose(p->in);
    fclose(p->out);
    waitpid(p->pid, NULL, 0);
}
