/* yomi lab: experiments, and the trees of searches. */
#include "app/lab.h"

#include "app/command.h"

#include <stdio.h>

static const struct command subcommands[] = {
    {"list", lab_list, "the experiments"},
    {"run", lab_run, "run an experiment, and write its figures, pictures and page"},
    {"epd", lab_epd, "how many positions of an EPD suite the strong search solves"},
    {"tree", lab_tree, "draw the tree of a search"},
    {0},
};

static void print_help(FILE *out)
{
    fputs("yomi lab SUBCOMMAND [ARGUMENTS]\n\n"
          "The experiments of the papers, done again, and their figures beside ours.\n\n",
          out);
    for (const struct command *s = subcommands; s->name; s++)
        fprintf(out, "  %-11s %s\n", s->name, s->summary);
    fputs("\nEach explains itself with --help. To start:\n\n"
          "  yomi lab run chess-table6\n",
          out);
}

int lab_command(int argc, char **argv)
{
    static const struct commands all = {"subcommand", subcommands, print_help};
    return commands_run(&all, argc, argv);
}
