/* The strong search for bench/search-vs-peers, on one thread with 64 MB of hash.
 *
 *     search GAME positions COUNT      prints positions as in games between sane players, one a line
 *     search GAME nodes|depth          searches the positions of stdin, each behind its limit and a
 *                                      blank, forgetting in between, and prints all nodes (moves
 *                                      played) and the CPU seconds */
#include "core/clock.h"
#include "core/option.h"
#include "core/text.h"
#include "game/table.h"
#include "games.h"
#include "lab/positions.h"
#include "search/alphabeta/alphabeta.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int complain(const char *what, const struct error *e)
{
    fprintf(stderr, "search: %s: %s\n", what, e->what);
    return 2;
}

static int print_positions(struct table *t, uint64_t count)
{
    for (uint64_t number = 0; number < count; number++) {
        struct text text = text_new();
        position_played(t, number);
        t->game->write_position(t->position, &text);
        puts(text.data);
        text_free(&text);
    }
    return 0;
}

static int think(struct table *t, bool by_depth)
{
    char line[512];
    uint64_t nodes = 0;
    double seconds = 0;
    struct error e = {0};
    struct alphabeta_settings settings;
    option_defaults(alphabeta_options, &settings);
    settings.hash = 64;
    struct alphabeta *a = alphabeta_open(t->game, &settings, &e);
    if (!a)
        return complain(t->game->name, &e);
    while (fgets(line, sizeof line, stdin)) {
        struct alphabeta_limits limits = {0};
        struct alphabeta_answer answer;
        char *position;
        uint64_t limit = strtoull(line, &position, 10);
        line[strcspn(line, "\n")] = '\0';
        if (!table_set(t, position + strspn(position, " "), &e))
            return complain(line, &e);
        if (by_depth)
            limits.depth = (int)limit;
        else
            limits.nodes = limit;
        alphabeta_forget(a);
        double start = clock_cpu_thread();
        alphabeta_think(a, t->position, &t->history, &limits, NULL, NULL, &answer);
        seconds += clock_cpu_thread() - start;
        nodes += answer.nodes;
    }
    alphabeta_close(a);
    printf("%" PRIu64 " %.3f\n", nodes, seconds);
    return 0;
}

int main(int argc, char **argv)
{
    struct table t;
    struct error e = {0};
    const struct game *g = argc > 2 ? game_named(argv[1]) : NULL;
    if (!g) {
        fputs("usage: search GAME positions COUNT\n       search GAME nodes|depth\n", stderr);
        return 2;
    }
    if (!table_open(&t, g, &(struct setup){0}, &e))
        return complain(g->name, &e);
    int status = argc > 3 ? print_positions(&t, strtoull(argv[3], NULL, 10))
                          : think(&t, strcmp(argv[2], "depth") == 0);
    table_close(&t);
    return status;
}
