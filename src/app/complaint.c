/* One printable line for everything that the user can get wrong. */
#include "app/complaint.h"

#include "app/command.h"
#include "core/nearest.h"
#include "core/text.h"
#include "core/utf8.h"

#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

int complain(const char *expected, const char *what, ...)
{
    va_list args;
    va_start(args, what);
    fflush(stdout);
    fputs("yomi: ", stderr);
    vfprintf(stderr, what, args);
    if (expected)
        fprintf(stderr, "; expected %s", expected);
    fputc('\n', stderr);
    va_end(args);
    return STATUS_BAD;
}

/* File names may hold anything but are rarely quoted. */
static bool printable(const char *name)
{
    for (int length; *name; name += length)
        if ((length = utf8_printable(name, strlen(name))) == 0)
            return false;
    return true;
}

int complain_error(const struct error *e, const char *source)
{
    struct text line = text_new();
    error_write(e, printable(source) ? source : quoted(source), &line);
    complain(NULL, "%s", line.data);
    text_free(&line);
    return STATUS_BAD;
}

int complain_unknown(const char *kind, const char *prefix, const char *word, name_at *name,
                     const void *list)
{
    bool prefixed = strncmp(word, prefix, strlen(prefix)) == 0;
    struct nearest near = nearest_to(prefixed ? word + strlen(prefix) : word);
    struct text expected = text_new();
    const char *n;
    text_string(&expected, name(list, 0) && name(list, 1) ? "one of " : "");
    for (size_t i = 0; (n = name(list, i)) != NULL; i++) {
        text_format(&expected, "%s%s%s", i ? ", " : "", prefix, n);
        nearest_try(&near, n);
    }
    if (near.name)
        complain(expected.data, "unknown %s %s (did you mean %s%s?)", kind, quoted(word), prefix,
                 near.name);
    else
        complain(expected.data, "unknown %s %s", kind, quoted(word));
    text_free(&expected);
    return STATUS_BAD;
}

const char *quoted(const char *word)
{
    return *word ? error_found(word, SIZE_MAX) : "''";
}
