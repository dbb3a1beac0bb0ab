/* yomi lab: experiments, and the trees of searches. */
#include "app/lab.h"

#include "app/command.h"
#include "app/complaint.h"

#include <stdio.h>
#include <string.h>

struct subcommand {
    const char *name;
    int (*run)(int argc, char **argv);
    const char *summary;
};

static const struct subcommand subcommands[] = {
    {"list", lab_list, "the experiments"},
    {"run", lab_run, "run an experiment, and write its figures, pictures and page"},
    {"tree", lab_tree, "draw the tree of a search"},
    {0},
};

static void print_help(FILE *out)
{
    fputs("yomi lab SUBCOMMAND [ARGUMENTS]\n\n"
          "The experiments of the papers, done again, and their figures beside ours.\n\n",
          out);
    for (const struct subcommand *s = subcommands; s->name; s++)
        fprintf(out, "  %-11s %s\n", s->name, s->summary);
    fputs("\nEach explains itself with --help. To start:\n\n"
          "  yomi lab run chess-table6\n",
          out);
}

static const char *subcommand_name(const void *list, size_t i)
{
    return ((const struct subcommand *)list)[i].name;
}

int lab_command(int argc, char **argv)
{
    if (argc < 1) {
        print_help(stderr);
        return STATUS_BAD;
    }
    if (strcmp(argv[0], "--help") == 0 || strcmp(argv[0], "-h") == 0) {
        print_help(stdout);
        return STATUS_DONE;
    }
    for (const struct subcommand *s = subcommands; s->name; s++)
        if (strcmp(s->name, argv[0]) == 0)
            return s->run(argc - 1, argv + 1);
    return complain_unknown("subcommand", "", argv[0], subcommand_name, subcommands);
}
