/* A line reader for input that may be hostile. */
#include "app/lines.h"

#include <errno.h>
#include <string.h>

struct lines lines_of(FILE *input)
{
    return (struct lines){.input = input};
}

enum lines_status lines_next(struct lines *l, struct error *e)
{
    enum { TOO_LONG = 1 << 20 };
    size_t length = 0, wanted = 0;
    size_t zero_at = 0;
    int c = EOF;
    while (!l->given_up && (c = getc(l->input)) != EOF && c != '\n') {
        wanted++;
        l->given_up = wanted >= TOO_LONG;
        if (c == '\0' && !zero_at)
            zero_at = wanted;
        if (length + 1 < sizeof l->text)
            l->text[length++] = (char)c;
    }
    if (length && l->text[length - 1] == '\r')
        length--;
    l->text[length] = '\0';
    if (c == EOF && wanted == 0) {
        if (!ferror(l->input))
            return LINES_END;
        error_set(e, 0, NULL, "cannot be read: %s", strerror(errno));
        clearerr(l->input);
        return LINES_END;
    }
    l->number++;
    if (wanted < sizeof l->text && !zero_at)
        return LINES_GOOD;
    if (zero_at)
        error_set(e, zero_at > sizeof l->text ? 0 : (int)zero_at, "text", "found a zero byte");
    else
        error_set(e, 0, "a shorter one", "found a line of %zu bytes%s", wanted,
                  l->given_up ? " or more" : "");
    e->line = l->number;
    return LINES_BAD;
}
