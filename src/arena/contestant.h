/* Who takes part, as text: NAME[:settings][@limit], where NAME is a player of the program, or "uci" or
 * "usi" with the command of an engine as its settings:
 *
 *     random    minimax:depth=3@nodes=5000    uci:stockfish;Threads=1@movetime=100 */
#ifndef YOMI_ARENA_CONTESTANT_H
#define YOMI_ARENA_CONTESTANT_H

#include "player/player.h"

struct contestant {
    char *text; /* canonical: with the limit that holds for it */
    char *name; /* for people: of the player with its settings, or of the engine's program */
    char *settings;
    const struct player_kind *kind;
    struct limit limit;
};

/* Reads a text; each is the limit where the text names none. On bad text: false, e filled, nothing to
 * free. Whether the settings are good is known when the player is opened. */
bool contestant_read(struct contestant *c, const char *text, const struct limit *each,
                     struct error *e);
void contestant_free(struct contestant *c);

#endif
