/* The encodings of Japanese record files: UTF-8, and CP932 (Windows-31J), which is what files called
 * Shift_JIS hold. Inside the program all text is UTF-8. */
#ifndef YOMI_CORE_ENCODING_H
#define YOMI_CORE_ENCODING_H

#include <stdbool.h>
#include <stddef.h>

struct text;

enum encoding { ENCODING_UTF8, ENCODING_CP932, ENCODING_UNKNOWN };

/* Guesses from the beginning of a file, which may be cut in the middle of a character: a byte order
 * mark; the name behind "encoding=" in a first line of remark (# or ') if the bytes agree; UTF-8 if
 * well-formed; CP932 if well-formed. Nothing and plain ASCII are UTF-8. */
enum encoding encoding_guess(const char *bytes, size_t count);

/* Appends the bytes as UTF-8, without a byte order mark in front. At the first byte that is not
 * well-formed: false, *bad_at is its offset, and out holds what was good. UNKNOWN is always bad. */
bool encoding_to_utf8(enum encoding from, const char *bytes, size_t count, struct text *out,
                      size_t *bad_at);

/* Appends a UTF-8 string in another encoding. At the first character that is not well-formed or that
 * the encoding does not have: false, *bad_at is its offset, and out holds what was good. The wave dash
 * and a few more, for which Microsoft has look-alikes, are written as these. */
bool encoding_from_utf8(enum encoding to, const char *utf8, struct text *out, size_t *bad_at);

#endif
