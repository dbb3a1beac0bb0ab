/* What may come next on a line, for the completions of the shells.
 *
 * `yomi --complete WORDS...` prints it for the last of the words, a candidate a line: the word, a tab
 * and what it is. A line that begins with the tab, "\tfiles" or "\tfolders", stands for names that the
 * shell knows best. Candidates are all that make sense in the place; the shell picks those that fit
 * what was typed. Commands answer in arguments_read, as they answer --help, and do nothing else. */
#ifndef YOMI_APP_COMPLETION_H
#define YOMI_APP_COMPLETION_H

#include "core/text.h"

struct completion {
    char **before; /* the words before the one to complete */
    size_t count;
    const char *prefix; /* goes before each candidate: "--name=", or nothing */
    struct text lines;
};

struct completion completion_of(int argc, char **argv);

/* One candidate; a second of the same word is left out. */
void offer(struct completion *c, const char *word, const char *about);

/* Words separated by '|'. */
void offer_choices(struct completion *c, const char *choices);

/* For the tables of arguments. */
void offer_files(struct completion *c);
void offer_folders(struct completion *c);
void offer_games(struct completion *c);
void offer_formats(struct completion *c);
void offer_players(struct completion *c);
void offer_levels(struct completion *c);
void offer_seats(struct completion *c); /* of the game that was named, or of all */

/* Prints what was offered and frees it. */
void completion_print(struct completion *c);

#endif
