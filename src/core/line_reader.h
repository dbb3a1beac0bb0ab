/* Lines of any length out of a descriptor that may be waited for, such as standard input. Memory grows
 * with the longest line up to a bound; what is longer is passed over as a whole. */
#ifndef YOMI_CORE_LINE_READER_H
#define YOMI_CORE_LINE_READER_H

#include <stddef.h>

enum { LINE_READER_MAX = 1 << 24 };

/* All zero but for the descriptor is a fresh one. */
struct line_reader {
    int descriptor;
    char *bytes;
    size_t from, to, size; /* what has not been handed out yet */
    size_t looked;         /* up to here there is no end of a line */
};

enum line_read {
    LINE_READ_GOOD,
    LINE_READ_LONG, /* a line was longer than LINE_READER_MAX and is left out */
    LINE_READ_END,  /* of the stream, or it cannot be read */
};

/* The next line without its end (LF or CRLF), valid until the next call; a zero byte in it becomes a
 * question mark. The last line needs no end. */
enum line_read line_reader_next(struct line_reader *r, char **line);

void line_reader_free(struct line_reader *r);

#endif
