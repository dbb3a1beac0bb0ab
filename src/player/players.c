/* The registry: one line a player. */
#include "player/alphabeta_player.h"
#include "player/minimax_player.h"
#include "player/player.h"
#include "player/random_player.h"

#include <string.h>

const struct player_kind *const players[] = {
    &alphabeta_player, &level_player, &random_player, &minimax_player, NULL,
};

const struct player_kind *player_find(const char *name)
{
    for (const struct player_kind *const *p = players; *p; p++)
        if (strcmp((*p)->name, name) == 0)
            return *p;
    return NULL;
}

bool player_ends(const struct player_kind *kind, const char *settings)
{
    return kind->instant || kind->bounded || (kind->limited && kind->limited(settings));
}
