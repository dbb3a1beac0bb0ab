/* Lines of fields, name=value, separated by tabs: how jobs and results travel. In a value a tab, a new
 * line, a return and a backslash are written \t, \n, \r and \\, so that any text fits. */
#ifndef YOMI_ARENA_LINE_H
#define YOMI_ARENA_LINE_H

#include "core/error.h"
#include "core/text.h"

#include <stdint.h>

/* Appends a field to a line, which has no end of line yet. */
void line_put(struct text *line, const char *name, const char *value);
void line_put_number(struct text *line, const char *name, uint64_t value);

/* Takes the next field off a line; both texts point into it (it is rewritten) and last as long as it
 * does. END at the end of the line, BAD with e filled for what is no field. */
enum line_status { LINE_FIELD, LINE_END, LINE_BAD };
struct line {
    char *start, *rest;
};
enum line_status line_next(struct line *l, const char **name, const char **value, struct error *e);

/* A number as text, the whole of it; false when it is none or too large. */
bool line_number(const char *value, uint64_t *number);

#endif
