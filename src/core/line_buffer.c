/* One window over a stream. */
#include "core/line_buffer.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

char *line_buffer_next(struct line_buffer *b)
{
    char *start = b->bytes + b->from, *end = memchr(start, '\n', b->to - b->from);
    if (!end)
        return NULL;
    b->from = (size_t)(end + 1 - b->bytes);
    if (end > start && end[-1] == '\r')
        end--;
    *end = '\0';
    for (char *zero = start; (zero = memchr(zero, '\0', (size_t)(end - zero)));)
        *zero = '?';
    return start;
}

enum line_fill line_buffer_fill(struct line_buffer *b, int descriptor)
{
    memmove(b->bytes, b->bytes + b->from, b->to - b->from);
    b->to -= b->from;
    b->from = 0;
    if (b->to >= LINE_MAX_LENGTH)
        return LINE_FILL_LONG;
    ssize_t n = read(descriptor, b->bytes + b->to, LINE_MAX_LENGTH - b->to);
    if (n > 0) {
        b->to += (size_t)n;
        return LINE_FILL_GOOD;
    }
    if (n < 0 && (errno == EINTR || errno == EAGAIN))
        return LINE_FILL_AGAIN;
    if (b->to > 0) /* a last line without an end */
        b->bytes[b->to++] = '\n';
    return LINE_FILL_END;
}
