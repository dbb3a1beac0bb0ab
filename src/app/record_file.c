/* Record files, as the commands meet them. */
#include "app/record_file.h"

#include "app/arguments.h"
#include "app/command.h"
#include "app/complaint.h"
#include "core/text.h"
#include "core/utf8.h"

#include <errno.h>
#include <inttypes.h>
#include <string.h>
#include <strings.h>

const char *format_name_at(const void *list, size_t i)
{
    const struct format *const *all = list;
    return all[i] ? all[i]->name : NULL;
}

bool record_file_option(const struct arguments *a, const char *option, const struct format **f)
{
    const char *name = arguments_value(a, option);
    if (!name || (*f = format_named(name)) != NULL)
        return true;
    complain_unknown("format", "", name, format_name_at, formats);
    return false;
}

static void tell_repair(void *who, const struct error *e)
{
    struct record_file *f = who;
    f->repairs++;
    complain_error(e, f->name);
}

bool record_file_open(struct record_file *f, const char *name, const struct format *format,
                      bool lenient)
{
    bool standard = strcmp(name, "-") == 0;
    *f = (struct record_file){.name = standard ? "standard input" : name, .format = format};
    f->file = standard ? stdin : fopen(name, "rb");
    if (!f->file) {
        complain("a file that can be read", "%s cannot be opened: %s", quoted(name),
                 strerror(errno));
        return false;
    }
    errno = 0;
    source_file(&f->source, f->file);
    f->input = (struct record_input){
        .source = &f->source, .lenient = lenient, .repaired = tell_repair, .who = f};
    const char *bytes;
    size_t count = source_peek(&f->source, &bytes);
    if (!f->format)
        f->format = format_of_file(name, bytes, count);
    if (f->source.failed)
        complain("a file that can be read", "%s cannot be read: %s", quoted(name),
                 errno ? strerror(errno) : "the device fails");
    else if (!count)
        complain("a game record", "%s is empty", quoted(name));
    else if (!f->format)
        complain("a known ending, or --from with its format", "the format of %s is not known",
                 quoted(name));
    if (!f->source.failed && count && f->format)
        return true;
    record_file_close(f);
    return false;
}

void record_file_close(struct record_file *f)
{
    if (!f->file)
        return;
    source_close(&f->source);
    if (f->file != stdin)
        fclose(f->file);
    *f = (struct record_file){0};
}

enum record_status record_file_next(struct record_file *f, struct record *r)
{
    struct error e = {0};
    struct source before = f->source;
    if (f->ended)
        return RECORD_END;
    enum record_status got = f->format->read(&f->input, r, &e);
    if (got == RECORD_END && f->source.failed) {
        error_set(&e, 0, "a file that can be read", "reading fails");
        got = RECORD_BAD;
    }
    f->games += got == RECORD_GOOD;
    if (got != RECORD_BAD) {
        f->ended = got == RECORD_END;
        return got;
    }
    complain_error(&e, f->name);
    /* A reader that cannot get past the trouble must not be asked for ever. */
    f->ended = f->source.failed || (before.at == f->source.at && before.end == f->source.end &&
                                    before.line == f->source.line);
    return RECORD_BAD;
}

enum encoding record_file_encoding(const char *name)
{
    const char *dot = strrchr(name, '.');
    return dot && strcasecmp(dot, ".kif") == 0 ? ENCODING_CP932 : ENCODING_UTF8;
}

/* The name of the encoding that a first line declares is put right. */
static void declare(struct text *out, const char **utf8)
{
    static const char declared[] = "encoding=UTF-8";
    size_t line = strcspn(*utf8, "\n");
    const char *found = strstr(*utf8, declared);
    if (!found || found >= *utf8 + line)
        return;
    text_bytes(out, *utf8, (size_t)(found - *utf8));
    text_string(out, **utf8 == '\'' ? "encoding=SHIFT_JIS" : "encoding=Shift_JIS");
    *utf8 = found + strlen(declared);
}

unsigned record_file_write(const struct format *format, enum encoding encoding, struct record *r,
                           struct text *out, size_t *replaced)
{
    if (encoding == ENCODING_UTF8)
        return format->write(r, out);
    struct text utf8 = text_new();
    unsigned lost = format->write(r, &utf8);
    const char *rest = utf8.data;
    size_t bad_at;
    declare(out, &rest);
    while (!encoding_from_utf8(encoding, rest, out, &bad_at)) {
        int length = utf8_length(rest + bad_at, strlen(rest + bad_at));
        text_char(out, '?');
        ++*replaced;
        rest += bad_at + (size_t)(length ? length : 1);
    }
    text_free(&utf8);
    return lost;
}

void record_file_append(const struct format *format, enum encoding encoding, struct record *r,
                        FILE *out, struct record_losses *l)
{
    struct text written = text_new();
    unsigned lost = record_file_write(format, encoding, r, &written, &l->replaced);
    const char *bytes = written.data;
    bool first = ftell(out) == 0;
    record_losses_add(l, lost);
    if (format->between && !first)
        fputs(format->between, out);
    for (int line = 0; !first && line < format->top_lines; line++)
        bytes = strchr(bytes, '\n') + 1;
    fwrite(bytes, 1, written.length - (size_t)(bytes - written.data), out);
    text_free(&written);
}

void record_losses_add(struct record_losses *l, unsigned lost)
{
    for (int kind = 0; kind < LOST_KINDS; kind++)
        l->games[kind] += lost >> kind & 1;
}

void record_losses_tell(const struct record_losses *l, const struct format *to, const char *name)
{
    /* With the moves goes all that hangs on them. */
    const unsigned about_games = LOST_HEADERS | LOST_MOVES;
    bool positions = l->games[__builtin_ctz(LOST_MOVES)] > 0;
    struct error e = {0};
    for (int kind = 0; kind < LOST_KINDS; kind++) {
        if (!l->games[kind] || (positions && !(about_games >> kind & 1)))
            continue;
        error_set(&e, 0, NULL, "%" PRIu64 " game%s: %s are left out: %s %s", l->games[kind],
                  l->games[kind] == 1 ? "" : "s", format_part(kind), to->title,
                  1 << kind == LOST_MOVES ? "holds positions only" : "has no place for them");
        complain_error(&e, name);
    }
    if (l->replaced) {
        error_set(&e, 0, NULL, "%zu character%s that CP932 does not have: written as '?'",
                  l->replaced, l->replaced == 1 ? "" : "s");
        complain_error(&e, name);
    }
}
