/* Contestants as text. */
#include "arena/contestant.h"

#include "core/memory.h"
#include "core/nearest.h"
#include "core/text.h"
#include "protocol/engine.h"

#include <string.h>

/* The '@' that begins a limit, or the end of the text. An engine's command may have others. */
static size_t limit_at(const char *text)
{
    static const char *const names[] = {
        "nodes=", "simulations=", "depth=", "movetime=", "cpu=", "clock="};
    const char *at = strrchr(text, '@');
    for (size_t i = 0; at && i < sizeof names / sizeof *names; i++)
        if (strncmp(at + 1, names[i], strlen(names[i])) == 0)
            return (size_t)(at - text);
    return strlen(text);
}

static char *part_of(const char *text, size_t length)
{
    char *copy = memory_get(length + 1);
    memcpy(copy, text, length);
    copy[length] = '\0';
    return copy;
}

/* For an engine the last part of its program's path, for others the text without its limit. */
static char *name_for_people(const struct player_kind *kind, const char *text, size_t length,
                             const char *settings)
{
    if (!engine_is(kind))
        return part_of(text, length);
    size_t end = strcspn(settings, " ;");
    const char *start = settings + end;
    while (start > settings && start[-1] != '/')
        start--;
    return part_of(start, (size_t)(settings + end - start));
}

static bool refuse_name(const char *name, const char *text, size_t length, struct error *e)
{
    char names[160], meant[48];
    struct text known = text_on(names, sizeof names), hint = text_on(meant, sizeof meant);
    struct nearest near = nearest_to(name);
    for (const struct player_kind *const *p = players; *p; p++) {
        text_format(&known, "%s, ", (*p)->name);
        nearest_try(&near, (*p)->name);
    }
    text_string(&known, "uci:COMMAND or usi:COMMAND");
    if (near.name)
        text_format(&hint, " (did you mean %s?)", near.name);
    return error_set(e, 1, names, "unknown player %s%s", error_found(text, length), meant);
}

bool contestant_read(struct contestant *c, const char *text, const struct limit *each,
                     struct error *e)
{
    size_t colon = strcspn(text, ":@");
    size_t at = text[colon] == '@' ? colon : limit_at(text);
    struct limit limit = *each;
    char name[32];
    if (text[at] && !limit_read(&limit, text + at + 1, e)) {
        if (e)
            e->column += (int)at + 1;
        return false;
    }
    struct text start = text_on(name, sizeof name);
    text_bytes(&start, text, colon < at ? colon : at);
    const struct player_kind *kind = start.cut ? NULL : player_find(name);
    if (!kind && !start.cut)
        kind = engine_find(name);
    if (!kind)
        return refuse_name(name, text, colon < at ? colon : at, e);
    *c = (struct contestant){.kind = kind, .limit = limit};
    size_t settings = colon < at ? colon + 1 : at;
    c->settings = part_of(text + settings, at - settings);
    c->name = name_for_people(kind, text, at, c->settings);
    struct text canonical = text_new();
    text_bytes(&canonical, text, at);
    if (limit_is_set(&limit)) {
        text_char(&canonical, '@');
        limit_write(&limit, &canonical);
    }
    c->text = canonical.data;
    return true;
}

void contestant_free(struct contestant *c)
{
    memory_free(c->text);
    memory_free(c->name);
    memory_free(c->settings);
    *c = (struct contestant){0};
}
