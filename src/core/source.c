/* The window over a file. What is unread always lies in one piece, moved to the front when more is
 * wanted; a piece never exceeds the window. */
#include "core/source.h"

#include "core/memory.h"
#include "core/text.h"

#include <limits.h>
#include <string.h>

void source_file(struct source *s, FILE *file)
{
    *s = (struct source){.file = file, .line = 1, .window = memory_get(SOURCE_WINDOW)};
    s->at = s->end = s->window;
}

void source_memory(struct source *s, const char *bytes, size_t count)
{
    *s = (struct source){.at = bytes, .end = bytes + count, .line = 1};
}

void source_close(struct source *s)
{
    memory_free(s->window);
    *s = (struct source){0};
}

bool source_more(struct source *s)
{
    if (!s->file || s->failed)
        return false;
    size_t unread = (size_t)(s->end - s->at);
    if (unread == SOURCE_WINDOW)
        return false;
    memmove(s->window, s->at, unread);
    size_t got = fread(s->window + unread, 1, SOURCE_WINDOW - unread, s->file);
    s->failed = got == 0 && ferror(s->file);
    s->at = s->window;
    s->end = s->window + unread + got;
    return got > 0;
}

size_t source_peek(struct source *s, const char **bytes)
{
    while ((size_t)(s->end - s->at) < SOURCE_WINDOW && source_more(s))
        ;
    *bytes = s->at;
    return (size_t)(s->end - s->at);
}

enum source_status source_line(struct source *s, struct text *out, struct error *e)
{
    size_t length = 0;
    text_clear(out);
    if (s->at == s->end && !source_more(s)) {
        if (!s->failed)
            return SOURCE_END;
        error_set(e, 0, "a file that can be read", "reading fails");
        if (e)
            e->line = s->line;
        return SOURCE_BAD;
    }
    for (;;) {
        const char *newline = memchr(s->at, '\n', (size_t)(s->end - s->at));
        size_t piece = (size_t)((newline ? newline : s->end) - s->at);
        length += piece;
        if (length <= SOURCE_LINE_MAX)
            text_bytes(out, s->at, piece);
        s->at += piece + (newline != NULL);
        s->torn = !newline;
        if (newline || !source_more(s))
            break;
    }
    s->line += s->line < INT_MAX;
    s->behind = 0;
    if (length > SOURCE_LINE_MAX) {
        error_set(e, 0, "at most a megabyte", "a line of %zu bytes", length);
        if (e)
            e->line = s->line - 1;
        return SOURCE_BAD;
    }
    if (out->length && out->data[out->length - 1] == '\r')
        out->data[--out->length] = '\0';
    return SOURCE_LINE;
}
