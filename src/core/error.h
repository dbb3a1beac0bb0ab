/* What went wrong, where, and what was expected: filled by every parser, printed in one line. */
#ifndef YOMI_CORE_ERROR_H
#define YOMI_CORE_ERROR_H

#include <stdbool.h>
#include <stddef.h>

struct text;

struct error {
    int line;           /* counted from 1; 0 when the input is not a file */
    int column;         /* counted from 1 in bytes; 0 when the input as a whole is meant */
    char what[160];     /* what was found or is wrong */
    char expected[160]; /* what would have been right; may be empty */
};

/* Fills e and returns false, so that a parser can `return error_set(...)`. Text taken from the
 * input must go through error_found first. A NULL e is allowed: the caller only wants yes or no. */
bool error_set(struct error *e, int column, const char *expected, const char *what, ...)
    __attribute__((format(printf, 4, 5)));

/* A printable copy of at most length bytes of hostile input, in quotes: 'abc', shortened with dots
 * when it is long, or "nothing" at the end of the text. Valid until four more calls in the same
 * thread. */
const char *error_found(const char *input, size_t length);

/* "SOURCE, line 3, column 7: WHAT; expected EXPECTED", leaving out what is not known. */
void error_write(const struct error *e, const char *source, struct text *out);

#endif
