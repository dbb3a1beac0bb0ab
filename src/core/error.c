/* Error values. Promises that whatever the input held, the message is one printable line. */
#include "core/error.h"

#include "core/text.h"
#include "core/utf8.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

bool error_set(struct error *e, int column, const char *expected, const char *what, ...)
{
    if (!e)
        return false;
    va_list args;
    va_start(args, what);
    vsnprintf(e->what, sizeof e->what, what, args);
    va_end(args);
    snprintf(e->expected, sizeof e->expected, "%s", expected ? expected : "");
    e->column = column;
    e->line = 0;
    return false;
}

const char *error_found(const char *input, size_t length)
{
    enum { COPIES = 4, SHOWN = 40, WIDTH = 2 * SHOWN };
    static _Thread_local char copies[COPIES][WIDTH + 16];
    static _Thread_local unsigned next;
    if (!length || !*input)
        return "nothing";
    struct text t = text_on(copies[next % COPIES], sizeof copies[0]);
    next++;
    text_char(&t, '\'');
    size_t i = 0;
    while (i < length && i < SHOWN && t.length < WIDTH && input[i]) {
        int printable =
            utf8_printable(input + i, strnlen(input + i, length - i < 4 ? length - i : 4));
        if (printable)
            text_bytes(&t, input + i, (size_t)printable);
        else
            text_format(&t, "\\x%02x", (unsigned char)input[i]);
        i += printable ? (size_t)printable : 1;
    }
    text_string(&t, i < length && input[i] ? "...'" : "'");
    return t.data;
}

void error_write(const struct error *e, const char *source, struct text *out)
{
    text_string(out, source);
    if (e->line)
        text_format(out, ", line %d", e->line);
    if (e->column)
        text_format(out, ", column %d", e->column);
    text_format(out, ": %s", e->what);
    if (e->expected[0])
        text_format(out, "; expected %s", e->expected);
}
