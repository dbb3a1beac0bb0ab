/* Reading the option --limit of commands that search. */
#include "app/search_limit.h"

#include "app/arguments.h"
#include "app/complaint.h"

bool search_limit_read(const struct arguments *a, const struct limit *usual,
                       struct alphabeta_limits *limits)
{
    const char *text = arguments_value(a, "limit");
    struct limit l = *usual;
    struct error e = {0};
    if (text && !limit_read(&l, text, &e)) {
        complain_error(&e, "--limit");
        return false;
    }
    if (l.clock.set || l.simulations) {
        complain("nodes, depth, movetime or cpu", "--limit is %s", quoted(text));
        return false;
    }
    *limits = (struct alphabeta_limits){.nodes = l.nodes,
                                        .depth = (int)(l.depth > 1000 ? 1000 : l.depth),
                                        .movetime = (int64_t)l.movetime,
                                        .cpu = (int64_t)l.cpu};
    return true;
}
