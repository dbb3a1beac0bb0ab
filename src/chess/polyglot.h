/* Opening books in the PolyGlot format (.bin): entries of 16 bytes, big-endian and in the order of
 * their keys. An entry is the key of a position (8), a move (2), its weight (2) and what learning
 * programs leave there (4), which is not looked at.
 *
 * The format takes note of an en passant capture that any pawn attacks; a position here knows only
 * captures that are legal. The two differ where every such pawn is pinned: these few positions are not
 * found. */
#ifndef YOMI_CHESS_POLYGLOT_H
#define YOMI_CHESS_POLYGLOT_H

#include "chess/board.h"
#include "core/error.h"
#include "game/opening_book.h"

enum { POLYGLOT_NUMBERS = 781, POLYGLOT_ENTRY = 16 };

extern const uint64_t polyglot_table[POLYGLOT_NUMBERS];

struct polyglot {
    const unsigned char *bytes;
    size_t count; /* of entries */
};

/* Takes the bytes of a book, which stay the caller's and must last. False, and e filled, for what is
 * none: no entries, not a whole number of them (a single line feed behind the last is forgiven: the
 * small book of GNU Chess has one), or keys out of order. */
bool polyglot_open(struct polyglot *b, const unsigned char *bytes, size_t size, struct error *e);

/* The key of a position in this format. */
uint64_t polyglot_key(const struct chess_position *p);

/* The moves known in a position, in the order of the book, into a list with room for
 * OPENING_MOVES_MAX; returns how many. What is not legal is left out, as is a second entry for a
 * move. */
size_t polyglot_find(const struct polyglot *b, const struct chess_position *p,
                     struct opening_move *list);

#endif
