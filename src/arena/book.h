/* The built-in openings: for each board game short lines from the start after which neither side is
 * ahead. They were made by tools/make-openings. */
#ifndef YOMI_ARENA_BOOK_H
#define YOMI_ARENA_BOOK_H

#include "game/game.h"

/* Lines of moves, ending with NULL; NULL for a game that has none. */
const char *const *book_of(const struct game *g);

#endif
