/* Whether a page is well-formed: tags closed in their order, attributes quoted, nothing unescaped, no
 * number that is none. It knows just the HTML and SVG that the program writes. */
#ifndef YOMI_TESTS_MARKUP_H
#define YOMI_TESTS_MARKUP_H

#include "check.h"

#include <stddef.h>

/* NULL for a good page, else what is wrong and where; good until the next call. */
const char *markup_fault(const char *page);

/* How often a piece of text comes up. */
size_t markup_count(const char *page, const char *piece);

#define assert_markup(page)                                                                        \
    do {                                                                                           \
        const char *bad_ = markup_fault(page);                                                     \
        if (bad_)                                                                                  \
            fail_msg("%s", bad_);                                                                  \
    } while (0)

#endif
