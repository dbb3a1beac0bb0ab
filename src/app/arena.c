/* yomi arena: players against players. */
#include "app/arena.h"
#include "app/player_list.h"

#include "app/command.h"
#include "app/complaint.h"
#include "core/option.h"
#include "core/text.h"

#include <stdio.h>

static const struct command subcommands[] = {
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

const struct argument arena_players[] = {{"PLAYER...", .offer = offer_players}, {0}};
const struct argument arena_files[] = {{"FILE...", .offer = offer_files}, {0}};

static void print_help(FILE *out)
{
    fputs("yomi arena SUBCOMMAND [ARGUMENTS]\n\n"
          "Players meet, and what comes out is said with its uncertainty.\n\n",
          out);
    for (const struct command *s = subcommands; s->name; s++)
        fprintf(out, "  %-11s %s\n", s->name, s->summary);
    fputs("\nEach explains itself with --help. To start:\n\n"
          "  yomi arena match --game chess --games 100 random random\n\n"
          "A player is written NAME[:option=value,...][@limit=value]; an engine is\n"
          "uci:COMMAND or usi:COMMAND, its options appended as ;Name=value. Players of the\n"
          "program, and their options:\n\n",
          out);
    struct text list = text_new();
    player_list_write(&list);
    fputs(list.data, out);
    text_free(&list);
}

int arena_command(int argc, char **argv)
{
    static const struct commands all = {"subcommand", subcommands, print_help};
    return commands_run(&all, argc, argv);
}

struct store *arena_open_store(const char *name, bool must_exist)
{
    struct error e = {0};
    struct store *s = store_open(name, must_exist, &e);
    if (!s)
        complain_error(&e, "store");
    return s;
}
