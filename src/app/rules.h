/* The rules by which people play a game. No text of a position holds them, so a saved game has them in
 * a header, in the words of --rules; they come from what is usual, what a file says and what the user
 * says. */
#ifndef YOMI_APP_RULES_H
#define YOMI_APP_RULES_H

#include "game/record.h"

/* The name of the header. */
extern const char rules_header[];

/* Appends the rules that the user's words (NULL: none) ask for, as a setup and the header hold them:
 * every rule but those that the start position shows, unless they are special. False after a
 * complaint. */
bool rules_of_user(const struct game *g, const char *words, struct text *out);

/* The same for a game from a file, heeding its handicap and its header. False after a complaint, also
 * when the words are against the header. */
bool rules_of_record(struct record *record, const char *file, const char *words, struct text *out);

#endif
