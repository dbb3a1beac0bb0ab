/* A random game by seed, as the module plays it: the native half of a comparison in module.test.mjs.
 *
 *     random_line GAME SEED PLIES       prints the moves, separated by blanks */
#include "core/random.h"
#include "core/text.h"
#include "game/table.h"
#include "games.h"

#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    const struct game *g = argc == 4 ? game_named(argv[1]) : NULL;
    struct table t;
    if (!g || !table_open(&t, g, &(struct setup){0}, NULL)) {
        fputs("usage: random_line GAME SEED PLIES\n", stderr);
        return 2;
    }
    struct random r = random_seeded(strtoull(argv[2], NULL, 10));
    struct text line = text_new();
    for (int plies = atoi(argv[3]); plies > 0 && table_turn(&t) != SEAT_OVER; plies--) {
        move m = game_random_move(g, t.position, &r);
        text_string(&line, line.length ? " " : "");
        g->write_move(t.position, m, &line);
        table_play(&t, m);
    }
    puts(line.data);
    text_free(&line);
    table_close(&t);
    return 0;
}
