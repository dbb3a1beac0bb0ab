/* yomi adapt: makes a program that speaks a protocol of its own an engine. */
#include "app/arguments.h"
#include "app/command.h"
#include "app/complaint.h"
#include "app/completion.h"
#include "protocol/gnushogi.h"

#include <string.h>
#include <unistd.h>

static const struct argument words[] = {
    {"NAME", .choices = "gnushogi"},
    {"PROGRAM", .offer = offer_files},
    {0},
};

static const struct usage usage = {
    .form = "adapt gnushogi [PROGRAM [ARGUMENTS]]",
    .about = "Speaks USI on standard input and output, and lets Debian's gnushogi answer.\n\n"
             "It thinks for movetime, for its share of the clock, to a depth, or until it\n"
             "is told to stop; limits of nodes it does not know. Handicaps and positions\n"
             "are set up. Its options are USI_OwnBook and Random.\n\n"
             "PROGRAM is what to run instead of gnushogi from the PATH or /usr/games;\n"
             "a -- goes before arguments that begin with a dash.\n",
    .words = words,
    .examples = "  yomi adapt gnushogi\n"
                "  yomi adapt gnushogi -- ./gnushogi -T 20\n",
};

int adapt_command(int argc, char **argv)
{
    struct arguments a;
    struct error e;
    int status;
    if (!arguments_read(&a, &usage, argc, argv, &status))
        return status;
    if (!arguments_words(&a, 1, SIZE_MAX))
        return STATUS_BAD;
    if (strcmp(a.words[0], "gnushogi") != 0)
        return complain("gnushogi", "unknown program %s", quoted(a.words[0]));
    char usual[] = "gnushogi", *alone[] = {usual, NULL};
    a.words[a.count] = NULL; /* there is room where argv ends */
    if (!gnushogi_adapt(a.count > 1 ? a.words + 1 : alone, STDIN_FILENO, STDOUT_FILENO, &e))
        return complain_error(&e, "adapt");
    return STATUS_DONE;
}
