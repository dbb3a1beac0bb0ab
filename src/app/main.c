/* The program: finds the command and runs it. */
#include "app/command.h"
#include "app/terminal.h"

#include <stdio.h>
#include <string.h>

static const struct command commands[] = {
    {"play", play_command, "play in the terminal"},
    {"show", show_command, "draw a position, or step through a game record"},
    {"convert", convert_command, "game records from one format to another"},
    {"analyse", analyse_command, "evaluations, best lines and mistakes of game records"},
    {"moves", moves_command, "the legal moves of a position, one a line"},
    {"perft", perft_command, "count move paths"},
    {"book", book_command, "opening books: what they know, and making them"},
#ifdef YOMI_ARENA
    {"arena", arena_command, "matches between players, with honest statistics"},
#endif
    {"lab", lab_command, "the papers' experiments, and search trees"},
    {"uci", uci_command, "a chess engine for other programs, over UCI"},
    {"usi", usi_command, "a shogi engine for other programs, over USI"},
    {"adapt", adapt_command, "make another program a USI engine"},
    {"bench", bench_command, "fixed work, to compare speed and results"},
    {"version", version_command, "version, compiler and kind of build"},
    {"help", NULL, "explain a command"}, /* commands_run answers it */
    {0},
};

static void print_help(FILE *out)
{
    fputs("Yomi reads ahead in shogi, chess and daifugo.\n\nyomi COMMAND [ARGUMENTS]\n\n", out);
    for (const struct command *c = commands; c->name; c++)
        fprintf(out, "  %-10s %s\n", c->name, c->summary);
    fputs("\nEach command explains itself with --help. To start: yomi play shogi\n", out);
}

static int run(int argc, char **argv)
{
    static const struct commands all = {"command", commands, print_help};
    if (argc > 0 && strcmp(argv[0], "--version") == 0)
        return version_command(argc - 1, argv + 1);
    return commands_run(&all, argc, argv);
}

int main(int argc, char **argv)
{
    return terminal_finish(run(argc - 1, argv + 1));
}
