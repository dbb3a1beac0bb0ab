/* The screen. Nothing here knows a game. */
#define _GNU_SOURCE /* strcasestr */
#include "app/terminal.h"

#include "app/arguments.h"
#include "app/command.h"
#include "core/text.h"
#include "core/utf8.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
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

/* A locale of another encoding is said by the first of these that is set; none says nothing. */
static bool locale_is_utf8(void)
{
    static const char *const variables[] = {"LC_ALL", "LC_CTYPE", "LANG"};
    for (size_t i = 0; i < sizeof variables / sizeof *variables; i++)
        if (is_set(variables[i])) {
            const char *value = getenv(variables[i]);
            return strcasestr(value, "utf-8") || strcasestr(value, "utf8");
        }
    return true;
}

void terminal_style(const struct arguments *a, struct drawing *style)
{
    const char *color = arguments_value(a, "color");
    bool screen = isatty(STDOUT_FILENO);
    *style = (struct drawing){.seat = arguments_flag(a, "flip")};

    /* The bare console of Linux has no Japanese characters, a dumb terminal none at all. */
    style->ascii = arguments_flag(a, "ascii") ||
                   (screen && (terminal_is("linux") || terminal_is("dumb") || !locale_is_utf8()));

    if (!color || strcmp(color, "auto") == 0)
        style->color = screen && !is_set("NO_COLOR") && !terminal_is("dumb");
    else
        style->color = strcmp(color, "always") == 0;
}

void terminal_size(size_t *rows, size_t *columns)
{
    struct winsize size;
    bool known = ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0;
    *rows = known && size.ws_row ? size.ws_row : TERMINAL_ROWS;
    *columns = known && size.ws_col ? size.ws_col : TERMINAL_COLUMNS;
}

/* The number of the well-formed character of two or more bytes at s. */
static uint32_t decoded(const char *s, int length)
{
    static const unsigned char first[] = {0, 0, 0x1f, 0x0f, 0x07};
    uint32_t c = (unsigned char)s[0] & first[length];
    for (int i = 1; i < length; i++)
        c = c << 6 | ((unsigned char)s[i] & 0x3f);
    return c;
}

/* Columns of a character, by the East Asian Width of the Unicode standard (Annex 11), roughly. */
static size_t columns_of(uint32_t c)
{
    static const struct {
        uint32_t first, last;
        size_t columns;
    } ranges[] = {
        {0x0300, 0x036f, 0},   {0x200b, 0x200d, 0},   {0x20d0, 0x20ff, 0},   {0xfe00, 0xfe0f, 0},
        {0x1100, 0x115f, 2},   {0x2e80, 0x303e, 2},   {0x3041, 0xa4cf, 2},   {0xac00, 0xd7a3, 2},
        {0xf900, 0xfaff, 2},   {0xfe30, 0xfe6f, 2},   {0xff00, 0xff60, 2},   {0xffe0, 0xffe6, 2},
        {0x1f300, 0x1f64f, 2}, {0x1f900, 0x1f9ff, 2}, {0x20000, 0x3fffd, 2},
    };
    for (size_t i = 0; i < sizeof ranges / sizeof *ranges; i++)
        if (c >= ranges[i].first && c <= ranges[i].last)
            return ranges[i].columns;
    return 1;
}

/* The length of the piece at s that a screen takes as one, and its columns: a colour, a character,
 * or a byte that is neither. */
static size_t piece_at(const char *s, size_t *columns)
{
    if (s[0] == '\033' && s[1] == '[') {
        size_t length = 2 + strspn(s + 2, "0123456789;");
        *columns = 0;
        return length + (s[length] != '\0');
    }
    int length = utf8_length(s, strlen(s));
    *columns = length ? columns_of(decoded(s, length)) : 1;
    return length ? (size_t)length : 1;
}

size_t terminal_width(const char *line)
{
    size_t width = 0, columns;
    for (; *line; width += columns)
        line += piece_at(line, &columns);
    return width;
}

void terminal_fit(struct text *out, const char *line, size_t columns)
{
    size_t used = 0, wide;
    while (*line && *line != '\n') {
        size_t length = piece_at(line, &wide);
        /* Colours behind the edge still count: one of them turns colour off. */
        if (used + wide <= columns) {
            text_bytes(out, line, length);
            used += wide;
        } else {
            columns = used;
        }
        line += length;
    }
    for (; used < columns; used++)
        text_char(out, ' ');
}

static const char *next_line(const char *s)
{
    s += strcspn(s, "\n");
    return s + (*s == '\n');
}

static void copy_line(char *line, size_t size, const char *s)
{
    struct text t = text_on(line, size);
    text_bytes(&t, s, strcspn(s, "\n"));
}

void terminal_beside(struct text *out, const char *left, const char *right, size_t column)
{
    size_t rows, columns;
    terminal_size(&rows, &columns);
    columns = columns < TERMINAL_COLUMNS ? columns : TERMINAL_COLUMNS;
    while (*left || *right) {
        char line[1024];
        copy_line(line, sizeof line, left);
        size_t used = terminal_width(line);
        text_string(out, line);
        if (*right && *right != '\n') {
            size_t start = used < column ? column : used + 1;
            text_format(out, "%*s", (int)(start - used), "");
            copy_line(line, sizeof line, right);
            size_t room = start + 1 < columns ? columns - 1 - start : 0;
            terminal_fit(out, line, terminal_width(line) < room ? terminal_width(line) : room);
        }
        text_char(out, '\n');
        left = next_line(left);
        right = next_line(right);
    }
}

void terminal_clean(struct text *out, const char *s)
{
    while (*s) {
        int length = *s == '\n' ? 1 : utf8_printable(s, strlen(s));
        if (length)
            text_bytes(out, s, (size_t)length);
        else
            text_char(out, *s == '\t' ? ' ' : '?');
        s += length ? length : 1;
    }
}

size_t terminal_columns(name_at *name, const void *list, size_t count, size_t rows)
{
    enum { INDENT = 2, GAP = 2 };
    size_t widest = 1;
    for (size_t i = 0; i < count; i++) {
        size_t width = terminal_width(name(list, i));
        widest = width > widest ? width : widest;
    }
    size_t columns = (TERMINAL_COLUMNS - INDENT + GAP - 1) / (widest + GAP);
    columns = columns ? columns : 1;
    count = count / columns < rows ? count : columns * rows;
    for (size_t i = 0; i < count; i++) {
        bool last = (i + 1) % columns == 0 || i + 1 == count;
        printf("%s%s", i % columns ? "" : "  ", name(list, i));
        if (last)
            putchar('\n');
        else
            printf("%*s", (int)(widest + GAP - terminal_width(name(list, i))), "");
    }
    return count;
}

/* How many bytes of a line fit into so many columns: up to the last blank or '|' within. */
static size_t fitting(const char *line, size_t length, size_t room)
{
    size_t whole = 0, used = 0, wide;
    while (whole < length) {
        size_t piece = piece_at(line + whole, &wide);
        if (used + wide > room)
            break;
        whole += piece;
        used += wide;
    }
    if (whole >= length)
        return length;
    size_t cut = whole;
    while (cut > 0 && line[cut - 1] != ' ' && line[cut - 1] != '|')
        cut--;
    return cut ? cut : whole;
}

void terminal_wrap(struct text *out, const char *text, int indent)
{
    while (*text) {
        size_t length = strcspn(text, "\n"), room = TERMINAL_COLUMNS - 1;
        const char *next = text + length + (text[length] == '\n');
        while (length) {
            size_t cut = fitting(text, length, room);
            text_bytes(out, text, text[cut - 1] == ' ' ? cut - 1 : cut);
            text_char(out, '\n');
            text += cut;
            length -= cut;
            if (length)
                text_format(out, "%*s", indent, "");
            room = TERMINAL_COLUMNS - 1 - (size_t)indent;
        }
        text = next;
    }
}

void terminal_wrapped(const char *text, int indent)
{
    struct text lines = text_new();
    terminal_wrap(&lines, text, indent);
    fputs(lines.data, stdout);
    text_free(&lines);
}

void terminal_time_left(double seconds)
{
    if (seconds < 90)
        fprintf(stderr, ", %.0f s left", seconds);
    else if (seconds < 5400)
        fprintf(stderr, ", %.0f min left", seconds / 60);
    else
        fprintf(stderr, ", %.1f h left", seconds / 3600);
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
