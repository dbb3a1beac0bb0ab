/* A command line taken apart into words as a shell would, without a shell: blanks separate, quotes
 * ('...' and "...") and backslashes keep together, and nothing is expanded. */
#ifndef YOMI_CORE_WORDS_H
#define YOMI_CORE_WORDS_H

#include "core/error.h"

/* The words of the text up to its end or to a semicolon outside of quotes, which *rest is then behind
 * (else *rest is NULL). The list ends with NULL and is one block: free it with memory_free. NULL, and
 * e filled, where there is no word or a quote has no end. */
char **words_split(const char *text, const char **rest, struct error *e);

#endif
