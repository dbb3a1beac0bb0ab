/* Choosing a command by its name, and passing on to it the question that every command answers,
 * --help. It goes first among its arguments, before anything that the user typed. */
#include "app/command.h"

#include "app/complaint.h"

#include <stdbool.h>
#include <string.h>

static char help_option[] = "--help";

static const char *name_of(const void *table, size_t i)
{
    return ((const struct command *)table)[i].name;
}

static const struct command *find(const struct commands *c, const char *name)
{
    for (const struct command *one = c->table; one->name; one++)
        if (one->run && strcmp(one->name, name) == 0)
            return one;
    return NULL;
}

static bool asks_for_help(const char *word)
{
    return strcmp(word, "help") == 0 || strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0;
}

int commands_run(const struct commands *c, int argc, char **argv)
{
    if (argc < 1) {
        c->explain(stderr);
        return STATUS_BAD;
    }
    bool help = asks_for_help(argv[0]);
    if (help && argc == 1) {
        c->explain(stdout);
        return STATUS_DONE;
    }
    if (help && asks_for_help(argv[1]))
        return commands_run(c, argc - 1, argv + 1);
    const struct command *one = find(c, argv[help]);
    if (!one)
        return complain_unknown(c->kind, "", argv[help], name_of, c->table);
    if (help)
        argv[1] = help_option;
    return one->run(argc - 1, argv + 1);
}
