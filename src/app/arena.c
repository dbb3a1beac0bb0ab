/* yomi arena: players against players. */
#include "app/arena.h"

#include "app/command.h"
#include "app/complaint.h"
#include "core/option.h"
#include "core/text.h"

#include <stdio.h>
#include <string.h>

struct subcommand {
    const char *name;
    int (*run)(int argc, char **argv);
    const char *summary;
};

static const struct subcommand subcommands[] = {
    {"match", arena_match, "play a match between two players"},
    {"resume", arena_resume, "go on with a match that was interrupted"},
    {"tournament", arena_tournament, "round robin, gauntlet or ladder of several players"},
    {"rate", arena_rate, "a rating list of the players of a store"},
    {"list", arena_list, "the tests of a store"},
    {"show", arena_show, "how a test stands"},
    {"export", arena_export, "the games of a test, as PGN, KIF, CSA, CSV or JSON"},
    {"report", arena_report, "a page about a test, with pictures"},
    {"plan", arena_plan, "write the jobs of a test, for other machines"},
    {"work", arena_work, "turn jobs into results, line by line"},
    {"judge", arena_judge, "merge results and say how the test stands"},
    {0},
};

static void print_help(FILE *out)
{
    fputs("yomi arena SUBCOMMAND [ARGUMENTS]\n\n"
          "Players meet, and what comes out is said with its uncertainty.\n\n",
          out);
    for (const struct subcommand *s = subcommands; s->name; s++)
        fprintf(out, "  %-11s %s\n", s->name, s->summary);
    fputs("\nEach explains itself with --help. To start:\n\n"
          "  yomi arena match --game chess --games 100 random random\n\n"
          "A player is written NAME[:option=value,...][@limit=value]; an engine is\n"
          "uci:COMMAND or usi:COMMAND, its options appended as ;Name=value. Players of the\n"
          "program, and their options:\n\n",
          out);
    for (const struct player_kind *const *p = players; *p; p++) {
        struct text options = text_new();
        if ((*p)->options)
            option_help((*p)->options, &options);
        fprintf(out, "  %-11s %s\n%s", (*p)->name, (*p)->about, options.data);
        text_free(&options);
    }
}

static const char *subcommand_name(const void *list, size_t i)
{
    return ((const struct subcommand *)list)[i].name;
}

int arena_command(int argc, char **argv)
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

struct store *arena_open_store(const char *name, bool must_exist)
{
    struct error e = {0};
    struct store *s = store_open(name, must_exist, &e);
    if (!s)
        complain_error(&e, "store");
    return s;
}
