/* The engine on the program's own streams. */
#include "app/serve.h"

#include "app/arguments.h"
#include "app/command.h"
#include "app/version.h"
#include "protocol/server.h"

#include <stdio.h>
#include <unistd.h>

int serve(const struct server_kind *kind, const struct usage *usage, const char *protocol, int argc,
          char **argv)
{
    struct arguments a;
    int status;
    if (!arguments_read(&a, usage, argc, argv, &status))
        return status;
    if (!arguments_words(&a, 0, 0))
        return STATUS_BAD;
    if (isatty(STDIN_FILENO))
        fprintf(stderr, "This is %s, for programs to talk to; quit leaves it.\n", protocol);
    server_run(kind, version_of_program(), STDIN_FILENO, STDOUT_FILENO);
    return STATUS_DONE;
}
