/* Looking at PGN through the source's window: bytes, places, mistakes, comments, encodings. */
#include "chess/pgn_reader.h"
#include "core/utf8.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

bool pgn_refill(struct pgn_reader *d)
{
    struct source *s = d->s;
    while (!d->ended && s->end - s->at < PGN_LOOKAHEAD) {
        d->base += s->at - d->origin;
        d->ended = !source_more(s);
        d->origin = s->at;
    }
    return s->at < s->end;
}

int64_t pgn_offset(const struct pgn_reader *d)
{
    return d->base + (d->s->at - d->origin);
}

bool pgn_at_line_start(const struct pgn_reader *d)
{
    return pgn_offset(d) == d->line_offset;
}

struct pgn_place pgn_here(const struct pgn_reader *d)
{
    int64_t column = pgn_offset(d) - d->line_offset + 1;
    return (struct pgn_place){d->s->line, column < INT32_MAX ? (int)column : INT32_MAX};
}

bool pgn_wrong(struct pgn_reader *d, struct pgn_place at, const char *expected, const char *what,
               ...)
{
    char message[sizeof d->e->what];
    struct error e;
    va_list args;
    va_start(args, what);
    vsnprintf(message, sizeof message, what, args);
    va_end(args);
    error_set(&e, at.column, expected, "%s", message);
    e.line = at.line;
    if (!d->in->lenient) {
        if (d->e)
            *d->e = e;
        return false;
    }
    if (d->in->repaired)
        d->in->repaired(d->in->who, &e);
    return true;
}

bool pgn_refuse(struct pgn_reader *d, struct pgn_place at, const char *expected, const char *what)
{
    error_set(d->e, at.column, expected, "%s", what);
    if (d->e)
        d->e->line = at.line;
    return false;
}

/* Takes the end of a line that stands here: LF, CRLF or CR. */
void pgn_take_line_end(struct pgn_reader *d)
{
    struct source *s = d->s;
    if (*s->at == '\r' && s->end - s->at > 1 && s->at[1] == '\n')
        s->at++;
    s->at++;
    s->line++;
    d->line_offset = pgn_offset(d);
}

void pgn_skip_line(struct pgn_reader *d)
{
    struct source *s = d->s;
    while (pgn_fill(d) && !pgn_is_line_end(*s->at)) {
        const char *at = s->at;
        while (at < s->end && !pgn_is_line_end(*at))
            at++;
        s->at = at;
    }
}

/* Skips blanks, ends of lines and escaped lines; false at the end of the input. */
bool pgn_skip_blanks(struct pgn_reader *d)
{
    while (pgn_fill(d)) {
        char c = *d->s->at;
        if (pgn_is_line_end(c))
            pgn_take_line_end(d);
        else if (pgn_is_blank(c))
            d->s->at++;
        else if (c == '%' && pgn_at_line_start(d))
            pgn_skip_line(d);
        else
            return true;
    }
    return false;
}

bool pgn_at_event(const struct pgn_reader *d)
{
    return d->s->end - d->s->at > 7 && memcmp(d->s->at, "[Event ", 7) == 0 && pgn_at_line_start(d);
}

/* Goes to the next line that begins a game. */
void pgn_resynchronise(struct pgn_reader *d)
{
    while (pgn_fill(d) && !pgn_at_event(d)) {
        pgn_skip_line(d);
        if (pgn_fill(d))
            pgn_take_line_end(d);
    }
}

/* Latin-1 as Windows writes it: 0x80 to 0x9f are signs there, not controls. */
static void append_latin1(struct text *out, unsigned char c)
{
    static const uint16_t signs[32] = {
        0x20ac, 0x81,   0x201a, 0x192,  0x201e, 0x2026, 0x2020, 0x2021, 0x2c6,  0x2030, 0x160,
        0x2039, 0x152,  0x8d,   0x17d,  0x8f,   0x90,   0x2018, 0x2019, 0x201c, 0x201d, 0x2022,
        0x2013, 0x2014, 0x2dc,  0x2122, 0x161,  0x203a, 0x153,  0x9d,   0x17e,  0x178};
    unsigned code = c >= 0x80 && c < 0xa0 ? signs[c - 0x80] : c;
    if (code < 0x80) {
        text_char(out, (char)code);
    } else if (code < 0x800) {
        text_char(out, (char)(0xc0 | code >> 6));
        text_char(out, (char)(0x80 | (code & 63)));
    } else {
        text_char(out, (char)(0xe0 | code >> 12));
        text_char(out, (char)(0x80 | (code >> 6 & 63)));
        text_char(out, (char)(0x80 | (code & 63)));
    }
}

static bool is_utf8(const struct text *t)
{
    for (size_t i = 0; i < t->length;) {
        if ((unsigned char)t->data[i] < 0x80) {
            i++;
            continue;
        }
        int length = utf8_length(t->data + i, t->length - i);
        if (!length)
            return false;
        i += (size_t)length;
    }
    return true;
}

/* Makes UTF-8 of a text that is not. Told once a game, and never a reason to refuse it: Latin-1 is what
 * the standard asks for. */
void pgn_convert(struct pgn_reader *d, struct pgn_place at, struct text *t)
{
    if (is_utf8(t))
        return;
    if (d->in->lenient && !d->latin1_told)
        pgn_wrong(d, at, "UTF-8", "bytes that are not UTF-8 were read as Latin-1");
    d->latin1_told = true;
    struct text converted = text_new();
    for (size_t i = 0; i < t->length; i++)
        append_latin1(&converted, (unsigned char)t->data[i]);
    text_free(t);
    *t = converted;
}

/* A byte of a text that is none: a blank in its place. */
bool pgn_take_control(struct pgn_reader *d)
{
    char c = *d->s->at;
    if (c != '\t' && c != '\v' && c != '\f' &&
        !pgn_wrong(d, pgn_here(d), "text", "a control character, byte 0x%02x", (unsigned char)c))
        return false;
    d->s->at++;
    text_char(&d->token, ' ');
    return true;
}

bool pgn_too_long(struct pgn_reader *d, struct pgn_place at, const char *what)
{
    error_set(d->e, at.column, "at most a megabyte", "%s without an end", what);
    if (d->e)
        d->e->line = at.line;
    return false;
}

/* Appends what comes before the next control character or the given sign. */
void pgn_take_plain(struct pgn_reader *d, char sign, char other)
{
    const char *start = d->s->at, *at = start, *end = d->s->end;
    while (at < end && (unsigned char)*at >= ' ' && *at != sign && *at != other && *at != 0x7f)
        at++;
    text_bytes(&d->token, start, (size_t)(at - start));
    d->s->at = at;
}

void pgn_trim_end(struct text *t)
{
    while (t->length && t->data[t->length - 1] == ' ')
        t->data[--t->length] = '\0';
}

/* A comment in braces, to the token; the opening one is at hand. Ends of lines count as one blank. */
static bool read_brace(struct pgn_reader *d)
{
    struct source *s = d->s;
    struct pgn_place start = pgn_here(d);
    text_clear(&d->token);
    s->at++;
    while (pgn_fill(d)) {
        pgn_take_plain(d, '}', '}');
        if (d->token.length > PGN_TEXT_MAX)
            return pgn_too_long(d, start, "a comment");
        if (s->at == s->end)
            continue;
        if (*s->at == '}') {
            s->at++;
            pgn_convert(d, start, &d->token);
            return true;
        }
        if (!pgn_is_line_end(*s->at)) {
            if (!pgn_take_control(d))
                return false;
            continue;
        }
        pgn_fill(d); /* to see both bytes of the line's end */
        pgn_take_line_end(d);
        pgn_trim_end(&d->token);
        pgn_fill(d);
        if (pgn_at_event(d))
            break;
        while (pgn_fill(d) && (*s->at == ' ' || *s->at == '\t'))
            s->at++;
        if (d->token.length && d->token.data[d->token.length - 1] != ' ')
            text_char(&d->token, ' ');
    }
    pgn_convert(d, start, &d->token);
    return pgn_wrong(d, start, "} behind it", "a comment that is not closed");
}

/* A comment to the end of the line; the semicolon is at hand. */
static bool read_semicolon(struct pgn_reader *d)
{
    struct pgn_place start = pgn_here(d);
    text_clear(&d->token);
    d->s->at++;
    while (pgn_fill(d)) {
        pgn_take_plain(d, '\n', '\r');
        if (d->token.length > PGN_TEXT_MAX)
            return pgn_too_long(d, start, "a comment");
        if (d->s->at == d->s->end)
            continue;
        if (pgn_is_line_end(*d->s->at))
            break;
        if (!pgn_take_control(d))
            return false;
    }
    pgn_convert(d, start, &d->token);
    return true;
}

/* Reads a comment of either kind and keeps it for the node it belongs to. */
bool pgn_read_comment(struct pgn_reader *d)
{
    struct pgn_place at = pgn_here(d);
    if (!(*d->s->at == '{' ? read_brace(d) : read_semicolon(d)))
        return false;
    if (d->dropping)
        return true;
    if (d->r->pool.length + d->pending.length + d->token.length > PGN_POOL_MAX)
        return pgn_refuse(d, at, "at most 64 megabytes of comments in a game", "too many comments");
    if (d->has_pending)
        text_char(&d->pending, '\n');
    text_bytes(&d->pending, d->token.data, d->token.length);
    d->has_pending = true;
    return true;
}

void pgn_skip_spaces(struct pgn_reader *d)
{
    while (pgn_fill(d) && (*d->s->at == ' ' || *d->s->at == '\t'))
        d->s->at++;
}
