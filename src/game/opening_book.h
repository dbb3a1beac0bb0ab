/* Opening books: which moves are good in which positions, each with a weight by which it is drawn.
 *
 * A book is a text that people can read and edit. Its first line says what it is; then a line a
 * position, its moves with their weights behind a bar; blank lines and remarks (#) are skipped:
 *
 *     yomi-book chess
 *     rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 | e2e4 30 d2d4 28
 *
 * A position is found whatever way led to it. */
#ifndef YOMI_GAME_OPENING_BOOK_H
#define YOMI_GAME_OPENING_BOOK_H

#include "core/source.h"
#include "game/game.h"

enum {
    OPENING_MOVES_MAX = 256, /* of a position */
    OPENING_WEIGHT_MAX = UINT16_MAX,
};

struct opening_move {
    move move;
    unsigned weight; /* 0: known, but not to be played */
};

struct opening_entry {
    uint64_t key; /* of the position */
    int line;     /* where it stands in the text */
    struct opening_move known;
};

struct opening_book {
    struct opening_entry *entries; /* in the order of their keys */
    size_t count, room;
};

/* Whether the beginning of a file looks like such a text. */
bool opening_book_fits(const char *bytes, size_t count);

/* Reads the text of a book for the game. Every position and move is checked; on a bad one: false, e
 * filled with its place, nothing to free. */
bool opening_book_read(struct opening_book *b, const struct game *g, struct source *s,
                       struct error *e);
void opening_book_free(struct opening_book *b);

/* The moves known in a position, the heaviest first, into a list with room for OPENING_MOVES_MAX;
 * returns how many. */
size_t opening_book_find(const struct opening_book *b, const struct game *g, const void *position,
                         struct opening_move *list);

/* Appends the first line of a book, and the line of a position. */
void opening_book_write_head(const struct game *g, struct text *out);
void opening_book_write(const struct game *g, const void *position, const struct opening_move *list,
                        size_t count, struct text *out);

#endif
