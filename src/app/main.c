/* The program: finds the command and runs it. */
#include "app/command.h"
#include "app/complaint.h"
#include "app/terminal.h"

#include <stdio.h>
#include <string.h>

struct command {
    const char *name;
    int (*run)(int argc, char **argv);
    const char *summary;
};

static int help_command(int argc, char **argv);

static const struct command commands[] = {
    {"play", play_command, "play in the terminal"},
    {"show", show_command, "draw a position, or step through a game record"},
    {"convert", convert_command, "game records from one format to another"},
    {"moves", moves_command, "the legal moves of a position, one a line"},
    {"perft", perft_command, "count move paths"},
#ifdef YOMI_ARENA
    {"arena", arena_command, "matches between players, with honest statistics"},
#endif
    {"adapt", adapt_command, "make another program a USI engine"},
    {"bench", bench_command, "fixed work, to compare speed and results"},
    {"version", version_command, "version, compiler and kind of build"},
    {"help", help_command, "explain a command"},
    {0},
};

static void print_help(FILE *out)
{
    fputs("Yomi reads ahead in shogi and chess.\n\nyomi COMMAND [ARGUMENTS]\n\n", out);
    for (const struct command *c = commands; c->name; c++)
        fprintf(out, "  %-10s %s\n", c->name, c->summary);
    fputs("\nEach command explains itself with --help. To start: yomi play shogi\n", out);
}

static const char *command_name(const void *list, size_t i)
{
    return ((const struct command *)list)[i].name;
}

/* The command of that name, or NULL after a complaint. */
static const struct command *find_command(const char *name)
{
    for (const struct command *c = commands; c->name; c++)
        if (strcmp(c->name, name) == 0)
            return c;
    complain_unknown("command", "", name, command_name, commands);
    return NULL;
}

static int help_command(int argc, char **argv)
{
    if (argc == 0 || strcmp(argv[0], "--help") == 0 || strcmp(argv[0], "help") == 0) {
        print_help(stdout);
        return STATUS_DONE;
    }
    if (argc > 1)
        return complain("help COMMAND", "one word too many: %s", quoted(argv[1]));
    const struct command *command = find_command(argv[0]);
    char option[] = "--help", *arguments[] = {option, NULL};
    return command ? command->run(1, arguments) : STATUS_BAD;
}

static int run(int argc, char **argv)
{
    if (argc < 2) {
        print_help(stderr);
        return STATUS_BAD;
    }
    if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0)
        return help_command(argc - 2, argv + 2);
    if (strcmp(argv[1], "--version") == 0)
        return version_command(argc - 2, argv + 2);
    const struct command *command = find_command(argv[1]);
    return command ? command->run(argc - 2, argv + 2) : STATUS_BAD;
}

int main(int argc, char **argv)
{
    return terminal_finish(run(argc, argv));
}
