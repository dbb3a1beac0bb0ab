/* UTF-8, as far as the program looks into it. */
#ifndef YOMI_CORE_UTF8_H
#define YOMI_CORE_UTF8_H

#include <stddef.h>

/* The length of the well-formed sequence of two to four bytes that s begins with, no longer than
 * room; 0 when there is none (also for ASCII, which needs no looking into). */
int utf8_length(const char *s, size_t room);

/* The same for what may be sent to a terminal, ASCII included (1): no control characters, nothing that
 * ends a line or turns the direction of writing. */
int utf8_printable(const char *s, size_t room);

#endif
