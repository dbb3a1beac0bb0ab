/* The subcommands of yomi book. */
#ifndef YOMI_APP_BOOK_H
#define YOMI_APP_BOOK_H

#include "player/repertoire.h"

int book_show(int argc, char **argv);
int book_make(int argc, char **argv);

/* The repertoire that --book names: a file, or "own". NULL after a complaint. */
struct repertoire *book_open(const struct game *g, const char *name);

#endif
