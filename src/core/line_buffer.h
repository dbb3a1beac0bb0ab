/* Lines out of a descriptor, in bounded memory: for streams that must not be waited for in a read. */
#ifndef YOMI_CORE_LINE_BUFFER_H
#define YOMI_CORE_LINE_BUFFER_H

#include <stddef.h>

enum { LINE_MAX_LENGTH = 1 << 16 };

/* All zero is an empty one. */
struct line_buffer {
    size_t from, to; /* what has not been handed out yet */
    char bytes[LINE_MAX_LENGTH + 1];
};

/* The next whole line, without its end (LF or CRLF), valid until the next fill; a zero byte in it
 * becomes a question mark. NULL when there is none yet. */
char *line_buffer_next(struct line_buffer *b);

/* Reads once, as much as there is room for. At the end of the stream what is left becomes a line. */
enum line_fill { LINE_FILL_GOOD, LINE_FILL_AGAIN, LINE_FILL_END, LINE_FILL_LONG };
enum line_fill line_buffer_fill(struct line_buffer *b, int descriptor);

#endif
