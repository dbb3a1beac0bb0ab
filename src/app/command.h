/* The commands of the program. Each lives in the file of its name, reads its own arguments and
 * returns the exit status of the program: 0 done, 1 a negative answer or a failed check, 2 bad
 * usage or input. main.c lists them in one table. */
#ifndef YOMI_APP_COMMAND_H
#define YOMI_APP_COMMAND_H

#include <stdio.h>

enum { STATUS_DONE = 0, STATUS_NO = 1, STATUS_BAD = 2 };

struct command {
    const char *name; /* NULL ends a table of them */
    int (*run)(int argc, char **argv);
    const char *summary;
};

/* Commands to choose from: those of the program, or those of a command that has some of its own. */
struct commands {
    const char *kind; /* what each is called in a complaint */
    const struct command *table;
    void (*explain)(FILE *out);
};

/* Runs the command that the first word names. Answers --help (and help, and none) itself, of the
 * command that follows it if one does, and --complete. */
int commands_run(const struct commands *c, int argc, char **argv);

/* argc and argv are what follows the command's name. */
int arena_command(int argc, char **argv);
int adapt_command(int argc, char **argv);
int analyse_command(int argc, char **argv);
int book_command(int argc, char **argv);
int bench_command(int argc, char **argv);
int convert_command(int argc, char **argv);
int lab_command(int argc, char **argv);
int moves_command(int argc, char **argv);
int perft_command(int argc, char **argv);
int play_command(int argc, char **argv);
int show_command(int argc, char **argv);
int uci_command(int argc, char **argv);
int usi_command(int argc, char **argv);
int version_command(int argc, char **argv);

#endif
