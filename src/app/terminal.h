/* What the program knows of the screen it writes to: colours, characters, lists in columns, and
 * whether everything that was written has arrived. */
#ifndef YOMI_APP_TERMINAL_H
#define YOMI_APP_TERMINAL_H

#include "app/complaint.h"
#include "game/game.h"

struct arguments;
struct text;

/* For the option tables of commands that draw. */
#define TERMINAL_ARGUMENTS                                                                         \
    {"ascii", NULL, "nothing but ASCII"}, {"flip", NULL, "seen from the other side"},              \
    {                                                                                              \
        "color", "WHEN", "auto, always or never (auto heeds NO_COLOR)", "auto|always|never"        \
    }

enum { TERMINAL_COLUMNS = 80, TERMINAL_ROWS = 24 };

/* The size of the screen; what is usual where it is not known. */
void terminal_size(size_t *rows, size_t *columns);

/* How to draw, from those options and what stdout is. */
void terminal_style(const struct arguments *a, struct drawing *style);

/* How many columns a line takes: wide characters two, combining ones and colours none. */
size_t terminal_width(const char *line);

/* Appends the line, cut to so many columns or filled up to them with blanks. */
void terminal_fit(struct text *out, const char *line, size_t columns);

/* Appends the lines of left and, from the given column on, those of right beside them, cut where the
 * screen ends. */
void terminal_beside(struct text *out, const char *left, const char *right, size_t column);

/* Appends text with what a screen might obey replaced by '?'; ends of lines stay. */
void terminal_clean(struct text *out, const char *s);

/* Prints count short names in aligned columns, but at most so many rows; returns how many names. */
size_t terminal_columns(name_at *name, const void *list, size_t count, size_t rows);

/* Appends lines of text; the rest of one that is too wide goes on below, indented. The other prints
 * them. */
void terminal_wrap(struct text *out, const char *text, int indent);
void terminal_wrapped(const char *text, int indent);

/* ", 40 s left" or the like on stderr, for lines of progress. */
void terminal_time_left(double seconds);

/* Makes sure that all output has been written; the last thing a program does. Returns status, or
 * STATUS_BAD after saying that it could not be written. */
int terminal_finish(int status);

#endif
