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

/* The format of a file: that of its name's ending, unless the content (its beginning) speaks against it
 * and for another; or NULL. */
const struct format *format_of_file(const char *file_name, const char *bytes, size_t count);

/* What people call the part of a record that LOST_... number kind (from 0) means: "variations". */
const char *format_part(int kind);

#endif
