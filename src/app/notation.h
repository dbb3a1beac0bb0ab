/* Moves as the players of a game write them, and the score sheet beside the board. */
#ifndef YOMI_APP_NOTATION_H
#define YOMI_APP_NOTATION_H

#include "game/game.h"

/* "Nbd2" in chess; "７六歩" in shogi, or "P-76" where only ASCII will do; in any other game as it writes
 * them itself. For a legal move. */
void notation_write(const struct game *g, const void *position, move m, bool ascii,
                    struct text *out);

/* The same for everybody to read: cards that are exchanged in secret are not named. */
void notation_tell(const struct game *g, const void *position, move m, bool ascii,
                   struct text *out);

/* With its verb, for a sentence that begins with who moves: "plays Nbd2", "passes", "gives one card". */
void notation_narrate(const struct game *g, const void *position, move m, bool ascii,
                      struct text *out);

/* Whether a trick has just ended, in games that have them, and the table is empty. */
bool notation_trick_over(const struct game *g, const void *position);

/* Whether the player to move is in check, in games that have it. */
bool notation_in_check(const struct game *g, const void *position);

/* The moves of one line of play, as they are written. */
struct sheet {
    char (*moves)[40];
    size_t count, capacity;
    int number; /* of the first move, as the game counts */
    int seat;   /* who made it */
};

void sheet_free(struct sheet *s);

/* Empties the sheet and lets it begin at a position. */
void sheet_start(struct sheet *s, const struct game *g, const void *position);

/* Writes down the move that is about to be played, behind the first so many. */
void sheet_add(struct sheet *s, size_t at, const struct game *g, const void *position, move m,
               bool ascii);

/* The number in front of a move of the sheet when it stands alone: "12.", "12...", or "23". */
void sheet_number(const struct sheet *s, const struct game *g, size_t ply, struct text *out);

/* Appends the rows around the current move (0: none yet), two moves a row, at most so many. */
void sheet_write(const struct sheet *s, const struct game *g, size_t current, size_t rows,
                 bool color, struct text *out);

#endif
