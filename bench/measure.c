/* measure COMMAND...: runs it with its output thrown away, and prints its CPU seconds and the most memory
 * it held, in kilobytes. Fails when the command does. */
#include <fcntl.h>
#include <stdio.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

static double seconds(struct timeval t)
{
    return (double)t.tv_sec + (double)t.tv_usec * 1e-6;
}

int main(int argc, char **argv)
{
    int status;
    struct rusage used;
    if (argc < 2) {
        fprintf(stderr, "usage: measure COMMAND...\n");
        return 2;
    }
    pid_t child = fork();
    if (child == 0) {
        int nowhere = open("/dev/null", O_WRONLY);
        dup2(nowhere, STDOUT_FILENO);
        execvp(argv[1], argv + 1);
        perror(argv[1]);
        _exit(127);
    }
    if (child < 0 || wait4(child, &status, 0, &used) != child) {
        perror("measure");
        return 1;
    }
    printf("%.3f %ld\n", seconds(used.ru_utime) + seconds(used.ru_stime), used.ru_maxrss);
    return WIFEXITED(status) && WEXITSTATUS(status) == 0 ? 0 : 1;
}
