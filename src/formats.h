/* The registry of record formats. */
#ifndef YOMI_FORMATS_H
#define YOMI_FORMATS_H

#include "game/format.h"

/* All formats, ending with NULL. */
extern const struct format *const formats[];

/* The format of that name, of a file name's ending, or that the bytes look like; or NULL. */
const struct format *format_named(const char *name);
const struct format *format_by_ending(const char *file_name);
const struct format *format_by_content(const char *bytes, size_t count);

#endif
