/* The screen. Nothing here knows a game. */
#include "app/terminal.h"

#include "app/arguments.h"
#include "app/command.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static bool is_set(const char *variable)
{
    const char *value = getenv(variable);
    return value && *value;
}

static bool terminal_is(const char *kind)
{
    const char *term = getenv("TERM");
    return term && strcmp(term, kind) == 0;
}

bool terminal_style(const struct arguments *a, struct drawing *style)
{
    const char *color = arguments_value(a, "color");
    bool screen = isatty(STDOUT_FILENO);
    *style = (struct drawing){.seat = arguments_flag(a, "flip")};

    /* The bare console of Linux has no Japanese characters, a dumb terminal none at all. */
    style->ascii =
        arguments_flag(a, "ascii") || (screen && (terminal_is("linux") || terminal_is("dumb")));

    if (!color || strcmp(color, "auto") == 0) {
        style->color = screen && !is_set("NO_COLOR") && !terminal_is("dumb");
    } else if (strcmp(color, "always") == 0) {
        style->color = true;
    } else if (strcmp(color, "never") != 0) {
        complain("auto, always or never", "--color is %s", quoted(color));
        return false;
    }
    return true;
}

void terminal_columns(name_at *name, const void *list, size_t count)
{
    enum { INDENT = 2, GAP = 2 };
    size_t widest = 1;
    for (size_t i = 0; i < count; i++) {
        size_t width = strlen(name(list, i));
        widest = width > widest ? width : widest;
    }
    size_t columns = (TERMINAL_COLUMNS - INDENT + GAP - 1) / (widest + GAP);
    columns = columns ? columns : 1;
    for (size_t i = 0; i < count; i++) {
        bool last = (i + 1) % columns == 0 || i + 1 == count;
        printf("%s%s", i % columns ? "" : "  ", name(list, i));
        if (last)
            putchar('\n');
        else
            printf("%*s", (int)(widest + GAP - strlen(name(list, i))), "");
    }
}

/* How much of a line of that length fits into the room: up to the last blank or '|' within. */
static size_t fitting(const char *line, size_t length, size_t room)
{
    if (length <= room)
        return length;
    size_t cut = room;
    while (cut > 0 && line[cut - 1] != ' ' && line[cut - 1] != '|')
        cut--;
    return cut ? cut : room;
}

void terminal_wrapped(const char *text, int indent)
{
    while (*text) {
        size_t length = strcspn(text, "\n"), room = TERMINAL_COLUMNS - 1;
        const char *next = text + length + (text[length] == '\n');
        while (length) {
            size_t cut = fitting(text, length, room);
            size_t shown = text[cut - 1] == ' ' ? cut - 1 : cut;
            printf("%.*s\n", (int)shown, text);
            text += cut;
            length -= cut;
            if (length)
                printf("%*s", indent, "");
            room = TERMINAL_COLUMNS - 1 - (size_t)indent;
        }
        text = next;
    }
}

int terminal_finish(int status)
{
    bool failed = ferror(stdout) != 0;
    errno = 0;
    if (fclose(stdout) != 0)
        failed = true;
    if (!failed)
        return status;
    return complain(NULL, "the output could not be written: %s",
                    errno ? strerror(errno) : "an earlier write failed");
}
