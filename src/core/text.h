/* A string builder: grows on the heap, or fills a buffer of the caller's and never writes past it.
 * The content always ends with a zero byte that length does not count. */
#ifndef YOMI_CORE_TEXT_H
#define YOMI_CORE_TEXT_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>

struct text {
    char *data;
    size_t length;
    size_t capacity;
    bool fixed; /* data is the caller's and does not grow */
    bool cut;   /* something did not fit into a fixed buffer */
};

/* An empty growing text; free it with text_free. */
struct text text_new(void);

/* An empty text in the caller's buffer of size bytes (at least 1). */
struct text text_on(char *buffer, size_t size);

void text_free(struct text *t);
void text_clear(struct text *t);

void text_char(struct text *t, char c);
void text_string(struct text *t, const char *s);
void text_bytes(struct text *t, const char *s, size_t length);
void text_format(struct text *t, const char *format, ...) __attribute__((format(printf, 2, 3)));
void text_format_list(struct text *t, const char *format, va_list args)
    __attribute__((format(printf, 2, 0)));

/* s as a string of JSON, with its quotes; bytes that are not UTF-8 become U+FFFD, NULL null. */
void text_json(struct text *t, const char *s);

#endif
