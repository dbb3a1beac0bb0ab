/* What the program knows of the screen it writes to: colours, characters, lists in columns, and
 * whether everything that was written has arrived. */
#ifndef YOMI_APP_TERMINAL_H
#define YOMI_APP_TERMINAL_H

#include "app/complaint.h"
#include "game/game.h"

struct arguments;

/* For the option tables of commands that draw. */
#define TERMINAL_ARGUMENTS                                                                         \
    {"ascii", NULL, "nothing but ASCII"}, {"flip", NULL, "seen from the other side"},              \
    {                                                                                              \
        "color", "WHEN", "auto, always or never (auto heeds NO_COLOR)"                             \
    }

enum { TERMINAL_COLUMNS = 80 };

/* How to draw, from those options and what stdout is. False after a complaint. */
bool terminal_style(const struct arguments *a, struct drawing *style);

/* Prints count short names in aligned columns. */
void terminal_columns(name_at *name, const void *list, size_t count);

/* Prints lines of text; the rest of one that is too wide goes on below, indented. */
void terminal_wrapped(const char *text, int indent);

/* Makes sure that all output has been written; the last thing a program does. Returns status, or
 * STATUS_BAD after saying that it could not be written. */
int terminal_finish(int status);

#endif
