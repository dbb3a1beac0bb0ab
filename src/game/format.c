/* What several formats share. */
#include "game/format.h"

#include <string.h>

unsigned format_parts(const struct record *r)
{
    unsigned parts = (r->nodes[0].child ? LOST_MOVES : 0) | (r->header_count ? LOST_HEADERS : 0) |
                     (r->result ? LOST_ENDING : 0);
    for (uint32_t node = 0;;) {
        const struct record_node *n = &r->nodes[node];
        parts |=
            (n->next || (record_ends(n) && n->child) ? LOST_VARIATIONS : 0) |
            (n->comment || n->remark ? LOST_COMMENTS : 0) |
            (n->time != RECORD_NO_VALUE || n->ending_time != RECORD_NO_VALUE ? LOST_TIMES : 0) |
            (n->clock != RECORD_NO_VALUE ? LOST_CLOCKS : 0) |
            (n->value != RECORD_NO_VALUE ? LOST_VALUES : 0) | (n->nags[0] ? LOST_NAGS : 0) |
            (n->bookmark ? LOST_BOOKMARKS : 0) | (n->ending ? LOST_ENDING : 0);
        node = n->child;
        if (!node)
            return parts;
    }
}

bool format_mend(const struct record_input *in, const struct error *e)
{
    if (in->lenient && in->repaired)
        in->repaired(in->who, e);
    return in->lenient;
}

/* Takes carriage returns, which no format has a place for, out of a line, and makes zeros blanks. */
static void clean(struct text *line)
{
    size_t kept = 0;
    for (size_t i = 0; i < line->length; i++)
        if (line->data[i] != '\r')
            line->data[kept++] = line->data[i] ? line->data[i] : ' ';
    line->length = kept;
    line->data[kept] = '\0';
}

bool format_decode(const struct record_input *in, enum encoding from, const struct text *raw,
                   int number, struct text *line, struct error *e)
{
    const char *at = raw->data, *end = at + raw->length, *zero = memchr(at, '\0', raw->length);
    size_t bad = raw->length;
    text_clear(line);
    bool good = encoding_to_utf8(from, at, raw->length, line, &bad);
    if (!good || zero) {
        if (zero && (good || zero < at + bad))
            bad = (size_t)(zero - at);
        error_set(e, (int)bad + 1, from == ENCODING_CP932 ? "text in CP932" : "text in UTF-8",
                  "found byte 0x%02x", (unsigned char)at[bad]);
        e->line = number;
        if (!format_mend(in, e))
            return false;
        text_clear(line);
        while (!encoding_to_utf8(from, at, (size_t)(end - at), line, &bad)) {
            text_string(line, "\xef\xbf\xbd");
            at += bad + 1;
        }
    }
    if (zero || memchr(line->data, '\r', line->length))
        clean(line);
    return true;
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r';
}

static size_t mark_length(const char *bytes, size_t count)
{
    return count >= 3 && memcmp(bytes, "\xef\xbb\xbf", 3) == 0 ? 3 : 0;
}

enum source_status format_next_line(struct record_input *in, struct text *line, size_t *start,
                                    int *number, struct error *e)
{
    for (;;) {
        *number = in->source->line;
        enum source_status got = source_line(in->source, line, e);
        if (got == SOURCE_BAD && !in->source->failed && format_mend(in, e))
            continue;
        *start = *number == 1 ? mark_length(line->data, line->length) : 0;
        while (*start < line->length && is_blank(line->data[*start]))
            ++*start;
        if (got == SOURCE_LINE && (*start == line->length || line->data[*start] == '#'))
            continue;
        const char *zero = got == SOURCE_LINE ? memchr(line->data, '\0', line->length) : NULL;
        if (!zero)
            return got;
        error_set(e, (int)(zero - line->data) + 1, "text", "found a zero byte");
        e->line = *number;
        if (!format_mend(in, e))
            return SOURCE_BAD;
    }
}

bool format_first_line(const char *bytes, size_t count, char *line, size_t size)
{
    const char *end = bytes + count;
    bytes += mark_length(bytes, count);
    while (bytes < end) {
        const char *newline = memchr(bytes, '\n', (size_t)(end - bytes));
        const char *stop = newline ? newline : end;
        while (bytes < stop && is_blank(*bytes))
            bytes++;
        if (bytes < stop && *bytes != '#') {
            size_t length = (size_t)(stop - bytes) < size ? (size_t)(stop - bytes) : size - 1;
            memcpy(line, bytes, length);
            while (length && is_blank(line[length - 1]))
                length--;
            line[length] = '\0';
            return true;
        }
        bytes = stop + (newline != NULL);
    }
    return false;
}
