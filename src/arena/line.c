/* Fields of lines. */
#include "arena/line.h"

#include <inttypes.h>
#include <string.h>

static const char plain[] = "\t\n\r\\", escaped[] = "tnr\\";

void line_put(struct text *line, const char *name, const char *value)
{
    if (line->length)
        text_char(line, '\t');
    text_format(line, "%s=", name);
    for (const char *p = value;;) {
        size_t length = strcspn(p, plain);
        text_bytes(line, p, length);
        p += length;
        if (!*p)
            break;
        text_char(line, '\\');
        text_char(line, escaped[strchr(plain, *p++) - plain]);
    }
}

void line_put_number(struct text *line, const char *name, uint64_t value)
{
    char digits[24];
    struct text t = text_on(digits, sizeof digits);
    text_format(&t, "%" PRIu64, value);
    line_put(line, name, digits);
}

/* Undoes the escapes in place; false at one that there is not. */
static bool unescape(char *value)
{
    char *to = value;
    for (const char *from = value; *from; from++) {
        if (*from != '\\') {
            *to++ = *from;
            continue;
        }
        const char *which = *++from ? strchr(escaped, *from) : NULL;
        if (!which)
            return false;
        *to++ = plain[which - escaped];
    }
    *to = '\0';
    return true;
}

enum line_status line_next(struct line *l, const char **name, const char **value, struct error *e)
{
    if (!*l->rest)
        return LINE_END;
    char *field = l->rest, *end = field + strcspn(field, "\t");
    char *equals = memchr(field, '=', (size_t)(end - field));
    int column = (int)(field - l->start) + 1;
    if (!equals || equals == field) {
        error_set(e, column, "name=value", "no field: %s",
                  error_found(field, (size_t)(end - field)));
        return LINE_BAD;
    }
    if (*end == '\t' && !end[1]) {
        error_set(e, (int)(end - l->start) + 2, "name=value", "there is nothing behind a tab");
        return LINE_BAD;
    }
    l->rest = end + (*end == '\t');
    *end = *equals = '\0';
    if (!unescape(equals + 1)) {
        error_set(e, column, "\\t, \\n, \\r or \\\\ and no other escape",
                  "the value of %s has an unknown escape", error_found(field, strlen(field)));
        return LINE_BAD;
    }
    *name = field;
    *value = equals + 1;
    return LINE_FIELD;
}

bool line_number(const char *value, uint64_t *number)
{
    uint64_t n = 0;
    if (!*value)
        return false;
    for (; *value; value++) {
        if (*value < '0' || *value > '9' || n > (UINT64_MAX - 9) / 10)
            return false;
        n = 10 * n + (uint64_t)(*value - '0');
    }
    *number = n;
    return true;
}
