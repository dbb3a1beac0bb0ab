/* A program run as a child, spoken to line by line. Native builds only.
 *
 * The child has a process group of its own, so that a Ctrl-C at our terminal does not reach it and
 * that what it starts in turn can be ended with it; it inherits no descriptor but its three streams.
 * Nothing here waits longer than it was told: every deadline is a moment of clock_wall(). Memory is
 * bounded whatever the child writes.
 *
 * The system ends the child when the thread that started it ends, which is how no engine outlives a
 * program that was killed. So a thread that starts a child must live as long as the child is needed.
 * Only a grandchild that leaves the group by itself (setsid) can get away. */
#ifndef YOMI_CORE_PROCESS_H
#define YOMI_CORE_PROCESS_H

#include "core/error.h"

struct text;
struct process;

enum { PROCESS_ERRORS_KEPT = 1 << 13 }; /* bytes of its standard error */

enum process_status {
    PROCESS_GOOD,
    PROCESS_LATE, /* the deadline has passed */
    PROCESS_GONE, /* it has closed its stream or died */
    PROCESS_LONG, /* it wrote a line longer than LINE_MAX_LENGTH (core/line_buffer.h) */
};

/* Starts a program with its arguments, a list that ends with NULL. A name without a slash is looked up
 * on the PATH, then in /usr/games. NULL, and e filled, when there is no such program or it cannot be
 * run. */
struct process *process_start(char *const *words, struct error *e);

/* The next line of its standard output, without its end, valid until the next call; for a deadline of
 * 0 only if it is there already. A zero byte in it becomes a question mark. What the child has written
 * before it died is still read. */
enum process_status process_read(struct process *p, double deadline, const char **line);

/* Sends text, or as much of it as the child takes before the deadline. */
enum process_status process_write(struct process *p, double deadline, const char *text);

/* A descriptor that can be polled for something to read; lines may be waiting in memory besides. */
int process_descriptor(const struct process *p);

/* CPU seconds of the child and of what it has started, so far. */
double process_cpu(const struct process *p);

/* Ends it, with all of its group, and reaps it: sends the farewell (or nothing, for NULL), waits for
 * so many seconds, then terminates, waits again for so long, and kills. Without a farewell it is
 * killed, after a moment to die by itself if it is about to. */
void process_stop(struct process *p, const char *farewell, double patience);

/* Once it has been stopped: how it ended, as in "exited with status 3" or "was ended by signal 11
 * (Segmentation fault)". Signals of ours do not count: "was stopped". */
void process_write_ending(const struct process *p, struct text *out);

/* The last of what it wrote to its standard error. */
void process_write_errors(const struct process *p, struct text *out);

/* Stops it at once if need be, and forgets it. */
void process_free(struct process *p);

#endif
