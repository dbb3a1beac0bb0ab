/* A repertoire: the openings that a player knows by heart, from the program's own book or from a
 * file. It says which moves it knows in a position, and draws one of them. */
#ifndef YOMI_PLAYER_REPERTOIRE_H
#define YOMI_PLAYER_REPERTOIRE_H

#include "core/random.h"
#include "game/opening_book.h"

struct repertoire;

/* The program's own for a game, or NULL, and e filled, where it has none. Close it. */
struct repertoire *repertoire_own(const struct game *g, struct error *e);

/* Reads a file: a text of game/opening_book.h, or for chess a PolyGlot book. NULL, and e filled, when it
 * is no good. Close it. */
struct repertoire *repertoire_read(const struct game *g, const char *name, struct error *e);

void repertoire_close(struct repertoire *r); /* or NULL */

/* The legal moves known in a position, into a list with room for OPENING_MOVES_MAX; returns how many. */
size_t repertoire_moves(const struct repertoire *r, const void *position,
                        struct opening_move *list);

/* One of them, drawn by weight; 0 when none is to be played. */
move repertoire_draw(const struct repertoire *r, const void *position, struct random *random);

#endif
