/* Conversion in memory, game by game. */
#include "wasm/records.h"

#include "core/text.h"
#include "formats.h"
#include "wasm/host.h"

#include <string.h>

struct conversion {
    const char *name;
    const struct format *from, *to;
    struct text text, repairs; /* the games converted; JSON strings with commas between */
    size_t games;
    unsigned lost;
};

/* "one of pgn, kif": all formats, or those of a game. */
static void write_formats(const struct game *game, struct text *out)
{
    const char *before = "one of ";
    for (const struct format *const *f = formats; *f; f++)
        if (!game || (*f)->game == game) {
            text_format(out, "%s%s", before, (*f)->name);
            before = ", ";
        }
}

static bool refuse_format(const struct game *game, struct error *e, const char *what)
{
    char expected[sizeof e->expected];
    struct text list = text_on(expected, sizeof expected);
    write_formats(game, &list);
    return error_set(e, 0, expected, "%s", what);
}

static bool find_formats(struct conversion *c, const char *bytes, size_t count, const char *from,
                         const char *to, struct error *e)
{
    c->to = to ? format_named(to) : NULL;
    c->from = from ? format_named(from) : format_of_file(c->name, bytes, count);
    if (!c->to)
        return refuse_format(NULL, e, "the format to write is not known");
    if (!c->from)
        return refuse_format(NULL, e, "the format of the record is not known");
    if (c->from->game != c->to->game)
        return refuse_format(c->from->game, e, "this is a record of another game");
    return true;
}

static void note_repair(void *who, const struct error *e)
{
    struct conversion *c = who;
    struct text line = text_new();
    error_write(e, c->name, &line);
    text_string(&c->repairs, c->repairs.length ? "," : "");
    text_json(&c->repairs, line.data);
    text_free(&line);
}

static void write_game(struct conversion *c, struct record *r)
{
    if (c->to->between && c->text.length)
        text_string(&c->text, c->to->between);
    c->lost |= c->to->write(r, &c->text);
    c->games++;
}

static bool convert_games(struct conversion *c, struct record_input *in, struct error *e)
{
    struct record r;
    enum record_status got;
    bool stuck = false;
    record_init(&r);
    do {
        const char *before = in->source->at;
        got = c->from->read(in, &r, e);
        if (got == RECORD_GOOD || (got == RECORD_BAD && in->lenient && r.count > 1))
            write_game(c, &r);
        if (got == RECORD_BAD && in->lenient)
            note_repair(c, e);
        stuck = got == RECORD_BAD && in->source->at == before;
    } while (got == RECORD_GOOD || (got == RECORD_BAD && in->lenient && !stuck));
    record_free(&r);
    if (got == RECORD_BAD && !in->lenient)
        return false;
    return c->games || error_set(e, 0, "a game record", "there is no game");
}

static void write_answer(const struct conversion *c, struct text *out)
{
    const char *comma = "";
    text_string(out, "{\"text\":");
    text_json(out, c->text.data);
    text_format(out, ",\"from\":\"%s\",\"games\":%zu,\"lost\":[", c->from->name, c->games);
    for (int kind = 0; kind < LOST_KINDS; kind++)
        if (c->lost >> kind & 1) {
            text_format(out, "%s\"%s\"", comma, format_part(kind));
            comma = ",";
        }
    text_format(out, "],\"repairs\":[%s]}", c->repairs.data);
}

EXPORT(records_convert)
int records_convert(const char *bytes, size_t count, const char *name, const char *from,
                    const char *to, int lenient)
{
    struct conversion c = {
        .name = name ? name : "record", .text = text_new(), .repairs = text_new()};
    struct source source;
    struct error e = {0};
    source_memory(&source, bytes, bytes ? count : 0);
    struct record_input in = {
        .source = &source, .lenient = lenient, .repaired = note_repair, .who = &c};
    bool good =
        find_formats(&c, bytes, bytes ? count : 0, from, to, &e) && convert_games(&c, &in, &e);
    if (good)
        write_answer(&c, answer_begin());
    else
        answer_error(&e, c.name);
    source_close(&source);
    text_free(&c.text);
    text_free(&c.repairs);
    return good;
}
