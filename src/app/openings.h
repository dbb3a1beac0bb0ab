/* Openings: where the games of a match begin. */
#ifndef YOMI_APP_OPENINGS_H
#define YOMI_APP_OPENINGS_H

#include "game/game.h"

struct opening {
    char *start, *moves; /* a position, "" for the usual start, and moves from there */
};

struct openings {
    const char *name; /* the file's, without its folder, or "builtin" */
    struct opening *list;
    size_t count;
};

/* Reads the openings in a file, or "builtin", the project's own for the game, or "none", which is an
 * empty list. A file is a list of positions (FEN, EPD, SFEN), of lines "startpos moves ..." or "sfen ...
 * moves ...", also as a column of a table, or game records, of which the main lines are taken. Every
 * position and move is checked. from must last. False after a complaint. */
bool openings_read(struct openings *o, const struct game *g, const char *rules, const char *from);
void openings_free(struct openings *o);

#endif
