/* Error values. Promises that whatever the input held, the message is one printable line. */
#include "core/error.h"

#include "core/text.h"
#include "core/utf8.h"

#include <stdarg.h>
#include <stdio.h>

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

/* U+0080 to U+009F are control characters, U+2028 and U+2029 end a line, U+202A to U+202E turn the
 * direction of writing: as good UTF-8 as any other, but not to be sent to a terminal. */
static bool utf8_control(const unsigned char *s)
{
    return (s[0] == 0xc2 && s[1] < 0xa0) ||
           (s[0] == 0xe2 && s[1] == 0x80 && s[2] >= 0xa8 && s[2] <= 0xae);
}

const char *error_found(const char *input, int length)
{
    enum { COPIES = 4, SHOWN = 40, WIDTH = 2 * SHOWN };
    static _Thread_local char copies[COPIES][WIDTH + 16];
    static _Thread_local unsigned next;
    if (length <= 0 || !*input)
        return "nothing";
    struct text t = text_on(copies[next % COPIES], sizeof copies[0]);
    next++;
    text_char(&t, '\'');
    int i = 0;
    while (i < length && i < SHOWN && t.length < WIDTH && input[i]) {
        const unsigned char *s = (const unsigned char *)input + i;
        int wide = utf8_length(input + i, (size_t)(length - i));
        if (wide && utf8_control(s))
            wide = 0;
        if (wide)
            text_bytes(&t, input + i, (size_t)wide);
        else if (*s >= ' ' && *s < 0x7f)
            text_char(&t, (char)*s);
        else
            text_format(&t, "\\x%02x", *s);
        i += wide ? wide : 1;
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
