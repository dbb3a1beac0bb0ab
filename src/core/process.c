/* Children over fork and exec, with poll for every wait.
 *
 * fork, not posix_spawn, because the child must ask to be killed when we die. Between fork and exec it
 * does what is safe after a fork in a program with threads and nothing else. */
#define _GNU_SOURCE /* pipe2 */
#include "core/process.h"

#include "core/clock.h"
#include "core/line_buffer.h"
#include "core/memory.h"
#include "core/tail.h"
#include "core/text.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

struct process {
    pid_t pid;
    int in, out, errors; /* our ends of its streams; -1 when closed */
    bool ended, forced;  /* it has been reaped; after a signal of ours */
    int status;          /* as of waitpid, once it has ended */
    struct tail complaints;
    struct line_buffer lines;
};

/* Where a name is looked up. */

static bool is_program(const char *path)
{
    struct stat info;
    return stat(path, &info) == 0 && S_ISREG(info.st_mode) && access(path, X_OK) == 0;
}

static bool find_on_path(const char *name, struct text *path)
{
    const char *list = getenv("PATH");
    struct text places = text_new();
    text_format(&places, "%s:/usr/games", list ? list : "/usr/local/bin:/usr/bin:/bin");
    bool found = false;
    for (const char *p = places.data; *p && !found;) {
        size_t length = strcspn(p, ":");
        text_clear(path);
        text_bytes(path, length ? p : ".", length ? length : 1);
        text_format(path, "/%s", name);
        found = is_program(path->data);
        p += length + (p[length] == ':');
    }
    text_free(&places);
    return found;
}

static bool find_program(const char *name, struct text *path, struct error *e)
{
    static const char expected[] = "a program on the PATH or the path of one";
    const char *shown = error_found(name, strlen(name));
    if (!strchr(name, '/'))
        return (*name && find_on_path(name, path)) ||
               error_set(e, 0, expected, "there is no program %s", shown);
    text_string(path, name);
    if (is_program(name))
        return true;
    if (access(name, F_OK) != 0)
        return error_set(e, 0, expected, "%s cannot be run: %s", shown, strerror(errno));
    return error_set(e, 0, expected, "%s is not a program that can be run", shown);
}

/* Start. */

/* The streams of a child, [0] its ends and [1] ours, and the pipe on which it says why it could not
 * become the program. */
struct streams {
    int in[2], out[2], errors[2], failure[2];
};

static void close_descriptor(int *descriptor)
{
    if (*descriptor >= 0)
        close(*descriptor);
    *descriptor = -1;
}

static void close_side(struct streams *s, int side)
{
    close_descriptor(&s->in[side]);
    close_descriptor(&s->out[side]);
    close_descriptor(&s->errors[side]);
    close_descriptor(&s->failure[side]);
}

/* Moves a descriptor out of the way of the three that the child must have. */
static bool lift(int *descriptor)
{
    if (*descriptor > STDERR_FILENO)
        return true;
    int higher = fcntl(*descriptor, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
    close(*descriptor);
    *descriptor = higher;
    return higher >= 0;
}

/* A pipe out of the child. */
static bool open_pipe(int ends[2])
{
    int both[2];
    if (pipe2(both, O_CLOEXEC) != 0)
        return false;
    ends[0] = both[1];
    ends[1] = both[0];
    return lift(&ends[0]) && lift(&ends[1]) && fcntl(ends[1], F_SETFL, O_NONBLOCK) == 0;
}

static bool open_streams(struct streams *s)
{
    *s = (struct streams){{-1, -1}, {-1, -1}, {-1, -1}, {-1, -1}};
    /* What the child reads is a socket, because a write to a socket can be kept from raising
     * SIGPIPE, which belongs to the whole program. */
    return socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, s->in) == 0 && lift(&s->in[0]) &&
           lift(&s->in[1]) && fcntl(s->in[1], F_SETFL, O_NONBLOCK) == 0 && open_pipe(s->out) &&
           open_pipe(s->errors) && open_pipe(s->failure);
}

/* The child's side of fork, with all signals blocked. */
static _Noreturn void become(const char *path, char *const *words, const struct streams *s,
                             pid_t parent)
{
    setpgid(0, 0);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent) /* it died before we asked */
        _exit(127);
    struct sigaction usual = {.sa_handler = SIG_DFL};
    for (int signal = 1; signal < NSIG; signal++)
        sigaction(signal, &usual, NULL);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    if (dup2(s->in[0], STDIN_FILENO) >= 0 && dup2(s->out[0], STDOUT_FILENO) >= 0 &&
        dup2(s->errors[0], STDERR_FILENO) >= 0)
        execv(path, words);
    int reason = errno;
    ssize_t sent = write(s->failure[0], &reason, sizeof reason);
    (void)sent; /* the parent sees the end of the pipe in any case */
    _exit(127);
}

/* The error of the child before it became the program, or 0. */
static int failure_of(int descriptor)
{
    int reason = 0;
    struct pollfd wait = {.fd = descriptor, .events = POLLIN};
    while (poll(&wait, 1, -1) < 0 && errno == EINTR)
        ;
    return read(descriptor, &reason, sizeof reason) == sizeof reason ? reason : 0;
}

static pid_t fork_child(const char *path, char *const *words, const struct streams *s)
{
    sigset_t all, before;
    pid_t parent = getpid();
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    pid_t pid = fork();
    if (pid == 0)
        become(path, words, s, parent);
    int reason = errno;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    errno = reason;
    return pid;
}

struct process *process_start(char *const *words, struct error *e)
{
    struct text path = text_new();
    struct streams s;
    struct process *p = NULL;
    if (!find_program(words[0], &path, e)) {
        text_free(&path);
        return NULL;
    }
    pid_t pid = open_streams(&s) ? fork_child(path.data, words, &s) : -1;
    int reason = pid < 0 ? errno : 0;
    close_side(&s, 0);
    if (pid > 0) {
        setpgid(pid, pid); /* both sides do, so that neither runs ahead of the other */
        reason = failure_of(s.failure[1]);
        if (reason)
            waitpid(pid, NULL, 0);
    }
    close_descriptor(&s.failure[1]);
    if (reason) {
        error_set(e, 0, "a program for this machine", "%s cannot be run: %s",
                  error_found(path.data, path.length), strerror(reason));
        close_side(&s, 1);
    } else {
        p = memory_get(sizeof *p);
        p->pid = pid;
        p->in = s.in[1], p->out = s.out[1], p->errors = s.errors[1];
        p->ended = p->forced = false;
        p->status = 0;
        p->lines.from = p->lines.to = 0;
        tail_init(&p->complaints, PROCESS_ERRORS_KEPT);
    }
    text_free(&path);
    return p;
}

/* Talk. */

static int milliseconds_until(double deadline)
{
    double left = (deadline - clock_wall()) * 1000;
    const double longest = 1e9;
    return left <= 0 ? 0 : left < longest ? (int)left + 1 : (int)longest;
}

/* Takes what has come on one of its streams, so that the child does not wait for us, and keeps it or
 * throws it away; a child that never stops gets no more than a few turns. */
static void take(int *descriptor, struct tail *kept)
{
    char block[4096];
    for (int turn = 0; turn < 32 && *descriptor >= 0; turn++) {
        ssize_t n = read(*descriptor, block, sizeof block);
        if (n > 0 && kept)
            tail_add(kept, block, (size_t)n);
        else if (n == 0)
            close_descriptor(descriptor);
        else if (n < 0 && errno != EINTR)
            return;
    }
}

/* Waits until the descriptor is ready or the deadline has passed; false for the latter. */
static bool wait_for(struct process *p, int descriptor, short events, double deadline)
{
    for (;;) {
        struct pollfd both[2] = {{.fd = descriptor, .events = events},
                                 {.fd = p->errors, .events = POLLIN}};
        int ready = poll(both, 2, milliseconds_until(deadline));
        if (ready > 0 && both[1].revents)
            take(&p->errors, &p->complaints);
        if (ready > 0 && both[0].revents)
            return true;
        if (clock_wall() >= deadline)
            return false;
    }
}

enum process_status process_read(struct process *p, double deadline, const char **line)
{
    while (!(*line = line_buffer_next(&p->lines))) {
        if (p->out < 0)
            return PROCESS_GONE;
        /* The time is looked at even when there is something to read: a child that never stops
         * writing must not keep us here. */
        if ((deadline > 0 && clock_wall() >= deadline) || !wait_for(p, p->out, POLLIN, deadline))
            return PROCESS_LATE;
        enum line_fill got = line_buffer_fill(&p->lines, p->out);
        if (got == LINE_FILL_LONG)
            return PROCESS_LONG;
        if (got == LINE_FILL_END)
            close_descriptor(&p->out);
    }
    return PROCESS_GOOD;
}

enum process_status process_write(struct process *p, double deadline, const char *text)
{
    for (size_t left = strlen(text); left > 0;) {
        if (p->in < 0)
            return PROCESS_GONE;
        ssize_t n = send(p->in, text, left, MSG_NOSIGNAL);
        if (n >= 0) {
            text += n;
            left -= (size_t)n;
        } else if (errno == EAGAIN) {
            if (!wait_for(p, p->in, POLLOUT, deadline))
                return PROCESS_LATE;
        } else if (errno != EINTR) {
            return PROCESS_GONE;
        }
    }
    return PROCESS_GOOD;
}

int process_descriptor(const struct process *p)
{
    return p->out;
}

/* CPU time. */

static double clock_of(pid_t pid)
{
    clockid_t id;
    struct timespec t;
    if (clock_getcpuclockid(pid, &id) != 0 || clock_gettime(id, &t) != 0)
        return 0;
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static FILE *open_about(pid_t pid, const char *what)
{
    char path[128];
    snprintf(path, sizeof path, "/proc/%d/%s", (int)pid, what);
    return fopen(path, "re");
}

/* The time of its own children that it has waited for. */
static double waited_for(pid_t pid)
{
    char line[1024];
    FILE *f = open_about(pid, "stat");
    bool got = f && fgets(line, sizeof line, f);
    if (f)
        fclose(f);
    /* The second field is the name in brackets and may hold anything; 16 and 17 are the times. */
    const char *p = got ? strrchr(line, ')') : NULL;
    long user = 0, system = 0;
    for (int field = 2; p && field < 16; field++)
        p = strchr(p + 1, ' ');
    if (!p || sscanf(p, "%ld %ld", &user, &system) != 2)
        return 0;
    return (double)(user + system) / (double)sysconf(_SC_CLK_TCK);
}

static double cpu_of(pid_t pid, int generations);

/* The time of the living children of one thread. */
static double cpu_of_children(pid_t pid, const char *thread, int generations)
{
    char what[64];
    int child;
    double sum = 0;
    snprintf(what, sizeof what, "task/%.20s/children", thread);
    FILE *f = open_about(pid, what);
    while (f && fscanf(f, "%d", &child) == 1)
        sum += cpu_of(child, generations);
    if (f)
        fclose(f);
    return sum;
}

static double cpu_of(pid_t pid, int generations)
{
    char path[64];
    double sum = clock_of(pid) + waited_for(pid);
    snprintf(path, sizeof path, "/proc/%d/task", (int)pid);
    DIR *threads = generations > 0 ? opendir(path) : NULL;
    for (struct dirent *entry; threads && (entry = readdir(threads));)
        if (entry->d_name[0] != '.')
            sum += cpu_of_children(pid, entry->d_name, generations - 1);
    if (threads)
        closedir(threads);
    return sum;
}

double process_cpu(const struct process *p)
{
    enum { GENERATIONS = 3 }; /* a script that starts an adapter that starts an engine */
    return p->ended ? 0 : cpu_of(p->pid, GENERATIONS);
}

/* The end. */

/* Whether it has ended, without reaping it: until it is reaped nobody else gets its number, which is
 * also that of its group. */
static bool has_ended(const struct process *p)
{
    siginfo_t info = {0};
    return waitid(P_PID, (id_t)p->pid, &info, WEXITED | WNOHANG | WNOWAIT) == 0 && info.si_pid != 0;
}

static bool ends_within(struct process *p, double seconds)
{
    double deadline = clock_wall() + seconds, pause = 0.0005;
    while (!has_ended(p)) {
        if (clock_wall() >= deadline)
            return false;
        struct timespec t = {.tv_nsec = (long)(pause * 1e9)};
        nanosleep(&t, NULL);
        take(&p->out, NULL);
        take(&p->errors, &p->complaints);
        pause = pause < 0.02 ? pause * 2 : pause;
    }
    return true;
}

void process_stop(struct process *p, const char *farewell, double patience)
{
    if (p->ended)
        return;
    if (farewell)
        process_write(p, clock_wall() + patience, farewell);
    close_descriptor(&p->in);
    /* One that is dying of its own accord should be seen to: how it ended is worth a moment. */
    const double moment = 0.05;
    bool gone = ends_within(p, farewell ? patience : moment);
    if (!gone && farewell) {
        kill(-p->pid, SIGTERM);
        p->forced = true;
        gone = ends_within(p, patience);
    }
    p->forced |= !gone;
    kill(-p->pid, SIGKILL); /* what is left of the group, if only grandchildren */
    while (waitpid(p->pid, &p->status, 0) < 0 && errno == EINTR)
        ;
    p->ended = true;
    take(&p->errors, &p->complaints);
    close_descriptor(&p->out);
    close_descriptor(&p->errors);
}

void process_write_ending(const struct process *p, struct text *out)
{
    if (!p->ended)
        text_string(out, "is running");
    else if (p->forced)
        text_string(out, "was stopped");
    else if (WIFSIGNALED(p->status))
        text_format(out, "was ended by signal %d (%s)", WTERMSIG(p->status),
                    strsignal(WTERMSIG(p->status)));
    else
        text_format(out, "exited with status %d", WEXITSTATUS(p->status));
}

void process_write_errors(const struct process *p, struct text *out)
{
    tail_write(&p->complaints, out);
}

void process_free(struct process *p)
{
    if (!p)
        return;
    process_stop(p, NULL, 0);
    tail_free(&p->complaints);
    memory_free(p);
}
