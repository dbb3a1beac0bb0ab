/* Game records for the page. As everywhere in the module, 0 and an error in one line, or 1. */
#ifndef YOMI_WASM_RECORDS_H
#define YOMI_WASM_RECORDS_H

#include <stddef.h>

/* Converts the games in count bytes, UTF-8 or CP932, of a file of that name (NULL when it has none)
 * to the format `to`. from may be NULL: then the name and the content tell. With lenient, what can be
 * mended is. Answers
 *   {"text":"...","from":"kif","games":1,"lost":["variations"],"repairs":["g.kif, line 3, ..."]}
 * where the text is UTF-8 and lost says what the format has no place for; an error names line and
 * column. */
int records_convert(const char *bytes, size_t count, const char *name, const char *from,
                    const char *to, int lenient);

#endif
