/* The registry: one line a game. */
#include "games.h"

#include "chess/chess.h"
#include "daifugo/daifugo.h"
#include "shogi/shogi.h"

#include <string.h>

const struct game *const games[] = {
    &chess_game,
    &shogi_game,
    &daifugo_game,
    NULL,
};

const struct game *game_named(const char *name)
{
    for (const struct game *const *g = games; *g; g++)
        if (strcmp((*g)->name, name) == 0)
            return *g;
    return NULL;
}
