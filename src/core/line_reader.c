/* One growing window over a stream. */
#include "core/line_reader.h"

#include "core/memory.h"

#include <errno.h>
#include <stdbool.h>
#include <string.h>
#include <unistd.h>

/* Moves what is left to the front and reads once. There is always a byte of room behind what was read,
 * for the end of a last line. */
static bool fill(struct line_reader *r)
{
    enum { LEAST = 1 << 12 };
    if (r->from) {
        memmove(r->bytes, r->bytes + r->from, r->to - r->from);
        r->to -= r->from;
        r->looked -= r->from;
        r->from = 0;
    }
    if (r->size < r->to + LEAST + 1) {
        r->size = 2 * (r->to + LEAST);
        r->bytes = memory_resize(r->bytes, r->size);
    }
    ssize_t n;
    do
        n = read(r->descriptor, r->bytes + r->to, r->size - r->to - 1);
    while (n < 0 && errno == EINTR);
    if (n > 0)
        r->to += (size_t)n;
    return n > 0;
}

static char *find_end(struct line_reader *r)
{
    char *end = r->to > r->looked ? memchr(r->bytes + r->looked, '\n', r->to - r->looked) : NULL;
    r->looked = end ? (size_t)(end - r->bytes) : r->to;
    return end;
}

/* Hands out what lies before end, which is overwritten. */
static char *take(struct line_reader *r, char *end)
{
    char *start = r->bytes + r->from;
    r->from = r->looked = (size_t)(end + 1 - r->bytes);
    if (end > start && end[-1] == '\r')
        end--;
    *end = '\0';
    for (char *zero = start; (zero = memchr(zero, '\0', (size_t)(end - zero)));)
        *zero = '?';
    return start;
}

enum line_read line_reader_next(struct line_reader *r, char **line)
{
    bool passing = false; /* over a line that is too long */
    for (;;) {
        char *end = find_end(r);
        passing |= r->looked - r->from > LINE_READER_MAX;
        if (passing && !end)
            r->from = r->looked;
        if (!end && fill(r))
            continue;
        if (!end && r->to > r->from) { /* a last line without an end */
            end = r->bytes + r->to++;
            *end = '\n';
        }
        if (end)
            *line = take(r, end);
        return passing ? LINE_READ_LONG : end ? LINE_READ_GOOD : LINE_READ_END;
    }
}

void line_reader_free(struct line_reader *r)
{
    memory_free(r->bytes);
    r->bytes = NULL;
}
