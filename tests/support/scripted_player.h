/* A player that does as it is told, for tests of what watches over players: it plays the first legal
 * move, says a value, takes its time, and from some ply on misbehaves.
 *
 *     fault=none|crash|hang|garble|illegal|resign|mute, at=PLY, value=CENTIPAWNS, slow=MILLISECONDS
 *
 * A mute player gives no value. */
#ifndef YOMI_TESTS_SCRIPTED_PLAYER_H
#define YOMI_TESTS_SCRIPTED_PLAYER_H

#include "arena/test.h"

#include <stdatomic.h>

extern const struct player_kind scripted_player;
extern atomic_int scripted_opened, scripted_closed; /* how often, since the program began */
extern atomic_bool scripted_shut;                   /* nobody is opened any more */

/* A test of a game between players, each written "scripted:..." or "random" with a limit in the arena's
 * form; no opening, named. Free it with test_free. */
struct test test_between(const struct game *g, const char *a, const char *b);

#endif
