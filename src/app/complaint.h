/* What the user did wrong, in one line on stderr. All functions return STATUS_BAD, so that a
 * command can `return complain(...)`. */
#ifndef YOMI_APP_COMPLAINT_H
#define YOMI_APP_COMPLAINT_H

#include "core/error.h"

#include <stddef.h>

/* "yomi: WHAT; expected EXPECTED". What the user typed must go through error_found or quoted
 * first. An expected of NULL leaves that part out. */
int complain(const char *expected, const char *what, ...) __attribute__((format(printf, 2, 3)));

/* "yomi: SOURCE, line 3, column 7: ..." */
int complain_error(const struct error *e, const char *source);

/* The name number i of a list, or NULL past its end. */
typedef const char *name_at(const void *list, size_t i);

/* "yomi: unknown KIND 'chss' (did you mean chess?); expected one of ...": word is none of the list.
 * prefix is what the user types before each name, as the dashes of an option. */
int complain_unknown(const char *kind, const char *prefix, const char *word, name_at *name,
                     const void *list);

/* A whole word of the user's, as error_found shows it: printable, shortened, in quotes. */
const char *quoted(const char *word);

#endif
