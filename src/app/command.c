/* Choosing a command by its name, and passing on to it the questions that every command answers:
 * --help and --complete. They go first among its arguments, before anything that the user typed. */
#include "app/command.h"

#include "app/complaint.h"
#include "app/completion.h"

#include <stdbool.h>
#include <string.h>

static char help_option[] = "--help", complete_option[] = "--complete";

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

/* argv begins with the --complete. Behind a help come names of commands and nothing else, which the
 * command itself is told with a --help in the place of its name. */
static int complete(const struct commands *c, int argc, char **argv)
{
    int at = 1;
    while (at < argc - 1 && asks_for_help(argv[at]))
        at++;
    if (at < argc - 1) {
        const struct command *one = find(c, argv[at]);
        int first = at > 1 ? at - 1 : at;
        argv[at] = help_option;
        argv[first] = complete_option;
        return one ? one->run(argc - first, argv + first) : STATUS_DONE;
    }
    struct completion candidates = completion_of(argc - 1, argv + 1);
    if (at < argc && argv[at][0] == '-')
        offer(&candidates, help_option, "this text");
    else
        for (const struct command *one = c->table; one->name; one++)
            offer(&candidates, one->name, one->summary);
    completion_print(&candidates);
    return STATUS_DONE;
}

int commands_run(const struct commands *c, int argc, char **argv)
{
    if (argc < 1) {
        c->explain(stderr);
        return STATUS_BAD;
    }
    if (strcmp(argv[0], complete_option) == 0)
        return complete(c, argc, argv);
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
