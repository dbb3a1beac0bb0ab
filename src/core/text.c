/* The string builder. Out of memory is said and ends the program: no caller could go on. */
#include "core/text.h"

#include "core/memory.h"
#include "core/utf8.h"

#include <stdio.h>
#include <string.h>

static char empty[1];

struct text text_new(void)
{
    return (struct text){.data = empty};
}

struct text text_on(char *buffer, size_t size)
{
    buffer[0] = '\0';
    return (struct text){.data = buffer, .capacity = size, .fixed = true};
}

void text_free(struct text *t)
{
    if (!t->fixed && t->capacity)
        memory_free(t->data);
    *t = text_new();
}

void text_clear(struct text *t)
{
    t->length = 0;
    t->cut = false;
    if (t->capacity)
        t->data[0] = '\0';
}

/* Makes room for more bytes and the final zero; returns how many of them fit. */
static size_t text_reserve(struct text *t, size_t more)
{
    if (t->fixed) {
        size_t room = t->capacity - t->length - 1;
        if (more > room)
            t->cut = true;
        return more < room ? more : room;
    }
    size_t needed = t->length + more + 1;
    if (needed > t->capacity) {
        size_t capacity = needed < 64 ? 64 : needed + needed / 2;
        t->data = memory_resize(t->capacity ? t->data : NULL, capacity);
        t->capacity = capacity;
    }
    return more;
}

void text_bytes(struct text *t, const char *s, size_t length)
{
    size_t n = text_reserve(t, length);
    memcpy(t->data + t->length, s, n);
    t->length += n;
    t->data[t->length] = '\0';
}

void text_char(struct text *t, char c)
{
    text_bytes(t, &c, 1);
}

void text_string(struct text *t, const char *s)
{
    text_bytes(t, s, strlen(s));
}

void text_format_list(struct text *t, const char *format, va_list args)
{
    va_list again;
    va_copy(again, args);
    int wanted = vsnprintf(NULL, 0, format, args);
    if (wanted > 0) {
        size_t n = text_reserve(t, (size_t)wanted);
        vsnprintf(t->data + t->length, n + 1, format, again);
        t->length += n;
    }
    va_end(again);
}

void text_format(struct text *t, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    text_format_list(t, format, args);
    va_end(args);
}

void text_json(struct text *t, const char *s)
{
    if (!s) {
        text_string(t, "null");
        return;
    }
    size_t room = strlen(s);
    text_char(t, '"');
    while (room > 0) {
        unsigned char c = (unsigned char)*s;
        size_t length = c < 0x80 ? 1 : (size_t)utf8_length(s, room);
        if (c == '"' || c == '\\')
            text_format(t, "\\%c", c);
        else if (c < ' ')
            text_format(t, "\\u%04x", c);
        else if (length)
            text_bytes(t, s, length);
        else
            text_string(t, "\xef\xbf\xbd");
        s += length ? length : 1;
        room -= length ? length : 1;
    }
    text_char(t, '"');
}
