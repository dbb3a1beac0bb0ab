/* Child processes: talk, deadlines, endings, and that nothing of them is left behind. Not built where
 * there are no processes or no cmocka. */
#include "check.h"

#include "core/clock.h"
#include "core/memory.h"
#include "core/process.h"
#include "core/text.h"
#include "core/thread.h"
#include "core/words.h"
#include "support/leftovers.h"

#include <signal.h>
#include <stdbool.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static struct process *start(const char *command)
{
    const char *rest;
    struct error e = {0};
    char **words = words_split(command, &rest, &e);
    assert_non_null(words);
    struct process *p = process_start(words, &e);
    memory_free(words);
    if (!p)
        fail_msg("%s: %s", command, e.what);
    return p;
}

static double soon(void)
{
    return clock_wall() + 20;
}

static void reads_line(struct process *p, const char *expected)
{
    const char *line;
    assert_int_equal(process_read(p, soon(), &line), PROCESS_GOOD);
    assert_string_equal(line, expected);
}

static void ending_is(struct process *p, const char *expected)
{
    char words[128];
    struct text t = text_on(words, sizeof words);
    process_write_ending(p, &t);
    assert_string_equal(words, expected);
}

static void lines_go_both_ways(void **state)
{
    (void)state;
    int before = descriptors_open();
    struct process *p =
        start("sh -c 'while read a; do echo \"<$a>\"; done; echo over >&2; exit 3'");
    assert_int_equal(process_write(p, soon(), "one\ntwo\n"), PROCESS_GOOD);
    reads_line(p, "<one>");
    reads_line(p, "<two>");
    const char *line;
    assert_int_equal(process_read(p, 0, &line), PROCESS_LATE);
    process_stop(p, "three\n", 20);
    ending_is(p, "exited with status 3");
    char errors[64];
    struct text t = text_on(errors, sizeof errors);
    process_write_errors(p, &t);
    assert_string_equal(errors, "over\n");
    process_free(p);
    assert_int_equal(descriptors_open(), before);
    assert_int_equal(children_left(), 0);
}

static void the_last_words_of_a_dead_child_are_read(void **state)
{
    (void)state;
    const char *line;
    struct process *p = start("sh -c 'printf \"first\\r\\nx\\000y\\nlast\"; kill -ABRT $$'");
    reads_line(p, "first");
    reads_line(p, "x?y");
    reads_line(p, "last");
    assert_int_equal(process_read(p, soon(), &line), PROCESS_GONE);
    process_stop(p, NULL, 0);
    ending_is(p, "was ended by signal 6 (Aborted)");
    process_free(p);
}

static void a_line_without_end_is_a_fault_not_a_heap(void **state)
{
    (void)state;
    const char *line;
    struct process *p = start("sh -c 'head -c 10000000 /dev/zero'");
    assert_int_equal(process_read(p, soon(), &line), PROCESS_LONG);
    process_free(p);
}

static void a_flood_does_not_outlast_the_deadline(void **state)
{
    (void)state;
    const char *line;
    struct process *p = start("yes");
    double deadline = clock_wall() + 0.1;
    enum process_status status;
    while ((status = process_read(p, deadline, &line)) == PROCESS_GOOD)
        assert_string_equal(line, "y");
    assert_int_equal(status, PROCESS_LATE);
    process_free(p);
}

static void errors_are_bounded_and_do_not_block_the_child(void **state)
{
    (void)state;
    struct process *p = start("sh -c 'yes no | head -n 200000 >&2; echo done; read x'");
    reads_line(p, "done");
    process_stop(p, "quit\n", 20);
    struct text t = text_new();
    process_write_errors(p, &t);
    assert_true(t.length > PROCESS_ERRORS_KEPT / 2 && t.length <= 2 * PROCESS_ERRORS_KEPT);
    assert_memory_equal(t.data, "no\n", 3);
    text_free(&t);
    process_free(p);
}

static void a_child_that_does_not_read_blocks_nobody(void **state)
{
    (void)state;
    static char much[4 << 20];
    memset(much, 'x', sizeof much - 1);
    struct process *p = start("sleep 100");
    double before = clock_wall();
    assert_int_equal(process_write(p, before + 0.1, much), PROCESS_LATE);
    assert_true(clock_wall() - before < 20);
    process_free(p);
}

static void writing_to_the_dead_is_survived(void **state)
{
    (void)state;
    const char *line;
    struct process *p = start("true");
    assert_int_equal(process_read(p, soon(), &line), PROCESS_GONE);
    double deadline = soon();
    while (process_write(p, deadline, "hello\n") != PROCESS_GONE)
        assert_true(clock_wall() < deadline);
    process_free(p);
}

static void stubborn_children_and_their_children_are_ended(void **state)
{
    (void)state;
    struct process *p = start("sh -c 'trap \"\" TERM INT HUP; sleep 1000 & echo $!; while :; do "
                              "sleep 1000; done'");
    const char *line;
    assert_int_equal(process_read(p, soon(), &line), PROCESS_GOOD);
    pid_t grandchild = (pid_t)atoi(line);
    assert_true(grandchild > 0 && process_exists(grandchild));
    process_stop(p, "quit\n", 0.1);
    ending_is(p, "was stopped");
    assert_true(vanishes(grandchild));
    process_free(p);
    assert_int_equal(children_left(), 0);
}

static void a_grandchild_left_behind_is_ended(void **state)
{
    (void)state;
    struct process *p = start("sh -c 'sleep 1000 >/dev/null 2>&1 & echo $!'");
    const char *line;
    assert_int_equal(process_read(p, soon(), &line), PROCESS_GOOD);
    pid_t grandchild = (pid_t)atoi(line);
    process_stop(p, "quit\n", 20);
    ending_is(p, "exited with status 0");
    assert_true(vanishes(grandchild));
    process_free(p);
}

static void children_die_with_us(void **state)
{
    (void)state;
    int ends[2];
    pid_t child = 0;
    assert_int_equal(pipe(ends), 0);
    pid_t middle = fork();
    if (middle == 0) {
        struct process *p = start("sh -c 'echo $$; trap \"\" TERM; sleep 1000'");
        const char *line;
        process_read(p, soon(), &line);
        child = (pid_t)atoi(line);
        ssize_t n = write(ends[1], &child, sizeof child);
        kill(getpid(), n > 0 ? SIGKILL : SIGTERM);
    }
    assert_int_equal(read(ends[0], &child, sizeof child), sizeof child);
    waitpid(middle, NULL, 0);
    assert_true(vanishes(child));
    close(ends[0]);
    close(ends[1]);
}

static void cpu_time_counts_what_the_child_starts(void **state)
{
    (void)state;
    struct process *p = start(
        "sh -c 'echo on; sh -c \"i=0; while [ \\$i -lt 100000 ]; do i=\\$((i+1)); done\"; echo "
        "off; i=0; while [ $i -lt 100000 ]; do i=$((i+1)); done; echo out; read x'");
    reads_line(p, "on");
    double first = process_cpu(p);
    reads_line(p, "off");
    double second = process_cpu(p);
    reads_line(p, "out");
    double third = process_cpu(p);
    assert_true(second >= first + 0.01 && third >= second + 0.01);
    process_free(p);
}

static void refuses(const char *command, const char *words)
{
    const char *rest;
    struct error e = {0};
    int before = descriptors_open();
    char **list = words_split(command, &rest, &e);
    assert_null(process_start(list, &e));
    if (!strstr(e.what, words))
        fail_msg("%s: %s", command, e.what);
    memory_free(list);
    assert_int_equal(descriptors_open(), before);
    assert_int_equal(children_left(), 0);
}

static void what_cannot_be_run_is_explained(void **state)
{
    (void)state;
    refuses("no-such-engine --uci", "there is no program 'no-such-engine'");
    refuses("/no/such/engine", "No such file");
    refuses("/etc/passwd", "is not a program");
    refuses("/tmp", "is not a program");
    refuses("''", "there is no program");
    char path[] = "/tmp/yomi-process-XXXXXX";
    int f = mkstemp(path);
    assert_true(f >= 0 && write(f, "not a program", 13) == 13 && fchmod(f, 0700) == 0);
    close(f);
    refuses(path, "Exec format error");
    unlink(path);
}

/* How many descriptors a child finds open, by its own account. */
static int descriptors_of_a_child(void)
{
    char shell[] = "sh", option[] = "-c", script[] = "set -- /proc/$$/fd/*; echo $#; read x";
    char *words[] = {shell, option, script, NULL};
    const char *line;
    struct process *p = process_start(words, NULL);
    bool good = p && process_read(p, soon(), &line) == PROCESS_GOOD;
    int count = good ? atoi(line) : -1;
    if (p)
        process_stop(p, "quit\n", 20);
    process_free(p);
    return count;
}

struct counter {
    struct thread thread;
    int least, most;
};

static void count_often(void *argument)
{
    struct counter *c = argument;
    for (int i = 0; i < 10; i++) {
        int count = descriptors_of_a_child();
        c->least = i == 0 || count < c->least ? count : c->least;
        c->most = i == 0 || count > c->most ? count : c->most;
    }
}

static void children_of_many_threads_inherit_nothing_from_each_other(void **state)
{
    (void)state;
    struct counter counters[4];
    int before = descriptors_open(), alone = descriptors_of_a_child();
    assert_true(alone >= 3);
    for (int i = 0; i < 4; i++)
        assert_true(thread_start(&counters[i].thread, count_often, &counters[i]));
    for (int i = 0; i < 4; i++) {
        thread_join(&counters[i].thread);
        assert_int_equal(counters[i].least, alone);
        assert_int_equal(counters[i].most, alone);
    }
    assert_int_equal(descriptors_open(), before);
    assert_int_equal(children_left(), 0);
}

TEST_MAIN(TEST(lines_go_both_ways), TEST(the_last_words_of_a_dead_child_are_read),
          TEST(a_line_without_end_is_a_fault_not_a_heap),
          TEST(a_flood_does_not_outlast_the_deadline),
          TEST(errors_are_bounded_and_do_not_block_the_child),
          TEST(a_child_that_does_not_read_blocks_nobody), TEST(writing_to_the_dead_is_survived),
          TEST(stubborn_children_and_their_children_are_ended),
          TEST(a_grandchild_left_behind_is_ended), TEST(children_die_with_us),
          TEST(cpu_time_counts_what_the_child_starts), TEST(what_cannot_be_run_is_explained),
          TEST(children_of_many_threads_inherit_nothing_from_each_other))
