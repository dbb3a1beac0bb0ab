/* Reading KIF and KI2: a record line by line. The start is set when the first line that needs it comes;
 * then the record's table always stands behind the current node. */
#include "shogi/kakinoki_parts.h"

#include "core/memory.h"
#include "shogi/shogi.h"
#include "shogi/start_time.h"

#include <string.h>

enum { GUESSED = 4096 }; /* bytes that are enough to know the encoding by */

/* The column in the file's own bytes. */
static int column_of(const struct kakinoki *k, size_t offset)
{
    if (k->encoding != ENCODING_CP932)
        return (int)offset + 1;
    struct text front = text_new(), bytes = text_new();
    size_t bad;
    text_bytes(&front, k->line, offset);
    encoding_from_utf8(ENCODING_CP932, front.data, &bytes, &bad);
    int column = (int)bytes.length + 1;
    text_free(&front);
    text_free(&bytes);
    return column;
}

bool kakinoki_tell(struct kakinoki *k, const struct error *e)
{
    bool on = format_mend(k->in, e);
    if (!on && k->error)
        *k->error = *e;
    return on;
}

bool kakinoki_object_as(struct kakinoki *k, const char *at, const struct error *why)
{
    struct error e = *why;
    size_t inside = why->column > 0 ? (size_t)why->column - 1 : 0, length = strlen(at);
    e.line = k->in->source->line - 1;
    e.column = column_of(k, (size_t)(at - k->line) + (inside < length ? inside : length));
    return kakinoki_tell(k, &e);
}

bool kakinoki_object(struct kakinoki *k, const char *at, const char *expected, const char *what)
{
    struct error e;
    if (what)
        error_set(&e, 1, expected, "%s", what);
    else
        error_set(&e, 1, expected, "found %s", error_found(at, strlen(at)));
    return kakinoki_object_as(k, at, &e);
}

bool kakinoki_too_large(struct kakinoki *k, const char *what)
{
    error_set(k->error, 0, "a smaller record", "%s", what);
    if (k->error)
        k->error->line = k->in->source->line - 1;
    return false;
}

static bool add_header(struct record *r, const char *name, const char *value)
{
    char date[START_DATE_SIZE], time[START_TIME_SIZE];
    if (strcmp(name, "Date") != 0 || !start_time_read(value, date, time))
        return record_add_header(r, name, value);
    return record_add_header(r, "Date", date) && (!*time || record_add_header(r, "Time", time));
}

static bool read_header(struct kakinoki *k, const char *value)
{
    struct text name = text_new();
    text_bytes(&name, k->line, (size_t)(kakinoki_colon(k->line) - k->line));
    bool good = add_header(k->record, kakinoki_header_name(name.data), value);
    text_free(&name);
    return good || kakinoki_object(k, value, "the same as in the header before", NULL);
}

static bool read_bookmark(struct kakinoki *k, const char *name)
{
    uint32_t *bookmark = &k->record->nodes[k->node].bookmark;
    if (*bookmark && strcmp(record_at(k->record, *bookmark), name) != 0)
        return kakinoki_object(k, name, "one bookmark at a place", NULL);
    *bookmark = record_text(k->record, name);
    return true;
}

static bool read_classified(struct kakinoki *k, enum kakinoki_kind kind, const char *rest)
{
    switch (kind) {
    case LINE_BLANK:
    case LINE_NOTE:
        return true;
    case LINE_TITLE:
        k->titled = true;
        return true;
    case LINE_COMMENT:
        record_comment(k->record, k->node, rest);
        return true;
    case LINE_BOOKMARK:
        return read_bookmark(k, rest);
    case LINE_HEADER:
        return read_header(k, rest);
    case LINE_HANDICAP:
    case LINE_HAND:
    case LINE_RANK:
    case LINE_TURN:
    case LINE_COUNT:
        if (k->begun)
            return kakinoki_object(k, rest, "nothing of the start behind the moves", NULL);
        return kakinoki_start_line(k, kind, rest);
    case LINE_NUMBER:
    case LINE_MARK:
        if ((kind == LINE_NUMBER) == k->numbered)
            return kakinoki_begin(k) && k->read_moves(k, rest);
        return kakinoki_object(k, rest,
                               k->numbered ? "a move with its number" : "moves with ▲ and △", NULL);
    case LINE_VARIATION:
        return kakinoki_begin(k) && kakinoki_variation(k, rest);
    case LINE_SUMMARY:
        return kakinoki_begin(k) && kakinoki_summary(k, rest);
    default:
        return kakinoki_object(k, rest ? rest : k->line, "a header, a move or a comment", NULL);
    }
}

static bool read_line(struct kakinoki *k)
{
    struct text *raw = &k->raw;
    if (k->numbered && k->begun && k->encoding == ENCODING_UTF8 &&
        strcspn(raw->data, "\r") == raw->length) {
        /* Moves, the bulk of it, need no look at their encoding: nothing of them is kept. */
        const char *at = kakinoki_blanks(raw->data);
        if (*at >= '0' && *at <= '9' && kakinoki_is_numbered(at)) {
            k->line = raw->data;
            return k->read_moves(k, at);
        }
    }
    struct error e;
    bool good = format_decode(k->in, k->encoding, raw, k->in->source->line - 1, &k->converted, &e);
    k->line = k->converted.data;
    if (!good) {
        if (k->error)
            *k->error = e;
        return false;
    }
    const char *rest, *excess = record_excess(k->record);
    if (excess)
        return kakinoki_too_large(k, excess);
    enum kakinoki_kind kind = kakinoki_classify(k->line, &rest);
    return read_classified(k, kind, rest);
}

/* Whether the next line begins another record: always with a program's first line, behind the moves also
 * with what stands at the top of a file. */
static bool record_begins(struct kakinoki *k, bool program_only)
{
    static const char *const tops[] = {
        "#KIF",   "#KI2",   "# ---", "手合割", "開始日時", "先手：",     "後手：",
        "下手：", "上手：", "先手:", "後手:",  "棋戦：",   "後手の持駒", "上手の持駒"};
    struct source *s = k->in->source;
    enum { NEEDED = 32 };
    if (s->end - s->at < NEEDED)
        source_more(s);
    if (s->at == s->end || (*s->at != '#' && (unsigned char)*s->at < 0x80))
        return false;
    char buffer[4 * NEEDED];
    struct text top = text_on(buffer, sizeof buffer);
    size_t bad, count = (size_t)(s->end - s->at);
    encoding_to_utf8(k->encoding, s->at, count < NEEDED ? count : NEEDED, &top, &bad);
    for (size_t i = 0; i < (program_only ? 2 : sizeof tops / sizeof *tops); i++)
        if (strncmp(top.data, tops[i], strlen(tops[i])) == 0)
            return true;
    return false;
}

static bool read_record(struct kakinoki *k, bool *any)
{
    for (;;) {
        struct error e = {0};
        if (*any && record_begins(k, !k->begun && !k->titled))
            break;
        enum source_status status = source_line(k->in->source, &k->raw, &e);
        if (status == SOURCE_END)
            break;
        if (status == SOURCE_BAD && k->in->source->failed) {
            if (k->error)
                *k->error = e;
            return false;
        }
        if (status == SOURCE_BAD) {
            if (!kakinoki_tell(k, &e))
                return false;
            continue;
        }
        *any = *any || *kakinoki_blanks(k->raw.data);
        if (!read_line(k))
            return false;
    }
    return !*any || kakinoki_begin(k);
}

/* Passes over the rest of a bad record. Where its moves have not come yet, what stands at the top of a
 * file may still be its own. */
static void skip_record(struct kakinoki *k)
{
    bool moves = k->begun || k->titled;
    while (!record_begins(k, !moves)) {
        enum source_status got = source_line(k->in->source, &k->raw, NULL);
        if (got == SOURCE_END || (got == SOURCE_BAD && k->in->source->failed))
            return;
        const char *rest;
        size_t bad;
        text_clear(&k->converted);
        encoding_to_utf8(k->encoding, k->raw.data, k->raw.length, &k->converted, &bad);
        enum kakinoki_kind kind = kakinoki_classify(k->converted.data, &rest);
        moves |= kind == LINE_NUMBER || kind == LINE_MARK || kind == LINE_TITLE;
    }
}

enum record_status kakinoki_read(struct kakinoki *k)
{
    const char *bytes;
    size_t count = source_peek(k->in->source, &bytes);
    k->encoding = encoding_guess(bytes, count < GUESSED ? count : GUESSED);
    if (k->encoding == ENCODING_UNKNOWN)
        k->encoding = ENCODING_UTF8; /* so that the first bad byte is told of, with its place */
    k->raw = text_new();
    k->converted = text_new();
    kakinoki_clear_start(k);
    record_start(k->record, &shogi_game, &(struct setup){0}, NULL);

    bool any = false, good = read_record(k, &any);
    record_go(k->record, 0);
    if (!good)
        skip_record(k);
    text_free(&k->raw);
    text_free(&k->converted);
    memory_free(k->ends);
    return !good ? RECORD_BAD : any ? RECORD_GOOD : RECORD_END;
}
