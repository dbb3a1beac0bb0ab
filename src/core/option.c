/* Reading, writing and explaining tables of settings. */
#include "core/option.h"

#include "core/memory.h"
#include "core/text.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* What is no number counts as one: whether a text is there. */
static int value_get(const struct option *o, const void *settings)
{
    const unsigned char *place = (const unsigned char *)settings + o->offset;
    if (o->kind == OPTION_FLAG)
        return *(const bool *)place;
    if (o->kind == OPTION_TEXT)
        return *place != 0;
    int value;
    memcpy(&value, place, sizeof value);
    return value;
}

/* The settings that a choice of presets stands for. */
static const void *preset_at(const struct option *o, int value)
{
    return (const unsigned char *)o->presets + (size_t)value * o->preset_size;
}

static void value_set(const struct option *o, void *settings, int value)
{
    unsigned char *place = (unsigned char *)settings + o->offset;
    if (o->presets)
        memcpy(settings, preset_at(o, value), o->preset_size);
    else if (o->kind == OPTION_FLAG)
        *(bool *)place = value != 0;
    else if (o->kind == OPTION_TEXT)
        *place = '\0';
    else
        memcpy(place, &value, sizeof value);
}

void option_defaults(const struct option *table, void *settings)
{
    for (const struct option *o = table; o->name; o++)
        value_set(o, settings, o->initial);
}

static bool same(const char *word, const char *text, size_t length)
{
    return strlen(word) == length && memcmp(word, text, length) == 0;
}

bool option_choice(const char *choices, int index, const char **start, size_t *length)
{
    for (; index > 0; index--) {
        choices = strchr(choices, '|');
        if (!choices)
            return false;
        choices++;
    }
    *start = choices;
    *length = strcspn(choices, "|");
    return true;
}

static int choice_index(const char *choices, const char *text, size_t length)
{
    const char *start;
    size_t size;
    for (int i = 0; option_choice(choices, i, &start, &size); i++)
        if (size == length && memcmp(start, text, length) == 0)
            return i;
    return -1;
}

static bool number_read(const char *text, size_t length, int *value)
{
    char copy[16];
    if (length == 0 || length >= sizeof copy || !strchr("-0123456789", *text))
        return false; /* strtoll alone would skip blanks and take a plus */
    memcpy(copy, text, length);
    copy[length] = '\0';
    char *end;
    long long number = strtoll(copy, &end, 10);
    if (*end || number < INT32_MIN || number > INT32_MAX)
        return false;
    *value = (int)number;
    return true;
}

static bool value_read(const struct option *o, const char *text, size_t length, int column,
                       int *value, struct error *e)
{
    const char *found = error_found(text, length);
    switch (o->kind) {
    case OPTION_FLAG:
        *value = same("on", text, length) || same("true", text, length) || same("1", text, length);
        if (*value || same("off", text, length) || same("false", text, length) ||
            same("0", text, length))
            return true;
        return error_set(e, column, "on or off", "%s is %s", o->name, found);
    case OPTION_NUMBER: {
        char range[64];
        struct text t = text_on(range, sizeof range);
        text_format(&t, "a number from %d to %d", o->min, o->max);
        if (number_read(text, length, value) && *value >= o->min && *value <= o->max)
            return true;
        return error_set(e, column, range, "%s is %s", o->name, found);
    }
    case OPTION_CHOICE:
        *value = choice_index(o->choices, text, length);
        if (*value >= 0)
            return true;
        return error_set(e, column, o->choices, "%s is %s", o->name, found);
    case OPTION_TEXT:
        return length < (size_t)o->max ||
               error_set(e, column, "a shorter text", "%s is too long", o->name);
    case OPTION_BUTTON:
        return error_set(e, column, "the name alone", "%s takes no value", o->name);
    }
    return false;
}

/* Sets one option from a value of so many bytes, or none at all. */
static bool set_one(const struct option *o, void *settings, const char *text, size_t length,
                    int column, struct error *e)
{
    int value = 1;
    if (text) {
        if (!value_read(o, text, length, column, &value, e))
            return false;
    } else if (o->kind == OPTION_BUTTON) {
        value = value_get(o, settings) + 1;
    } else if (o->kind != OPTION_FLAG) {
        return error_set(e, column, "name=value", "option %s has no value", o->name);
    }
    value_set(o, settings, value);
    if (o->kind == OPTION_TEXT) {
        char *place = (char *)settings + o->offset;
        memcpy(place, text, length);
        place[length] = '\0';
    }
    return true;
}

bool option_set(const struct option *o, void *settings, const char *value, struct error *e)
{
    return set_one(o, settings, value, value ? strlen(value) : 0, 0, e);
}

static bool parse_into(const struct option *table, void *settings, const char *text,
                       struct error *e)
{
    const char *p = text;
    while (*p) {
        size_t length = strcspn(p, ",");
        size_t name_length = strcspn(p, "=,");
        int column = (int)(p - text) + 1;
        const struct option *o = table;
        while (o->name && !same(o->name, p, name_length))
            o++;
        if (!o->name) {
            char names[160];
            struct text t = text_on(names, sizeof names);
            text_string(&t, "one of");
            for (o = table; o->name; o++)
                text_format(&t, " %s", o->name);
            return error_set(e, column, names, "unknown option %s", error_found(p, name_length));
        }
        bool alone = name_length == length;
        size_t before = alone ? 0 : name_length + 1;
        if (!set_one(o, settings, alone ? NULL : p + before, length - before, column + (int)before,
                     e))
            return false;
        p += length;
        if (*p == ',' && !*++p)
            return error_set(e, (int)(p - text) + 1, "another name=value",
                             "the list ends with a comma");
    }
    return true;
}

bool option_parse(const struct option *table, void *settings, size_t size, const char *text,
                  struct error *e)
{
    void *copy = memory_get(size);
    memcpy(copy, settings, size);
    bool good = parse_into(table, copy, text, e);
    if (good)
        memcpy(settings, copy, size);
    memory_free(copy);
    return good;
}

static void value_write(const struct option *o, int value, struct text *out)
{
    const char *start;
    size_t length;
    if (o->kind == OPTION_FLAG)
        text_string(out, value ? "on" : "off");
    else if (o->kind == OPTION_NUMBER)
        text_format(out, "%d", value);
    else if (o->kind == OPTION_CHOICE && option_choice(o->choices, value, &start, &length))
        text_bytes(out, start, length);
}

void option_write(const struct option *table, const void *settings, struct text *out)
{
    const char *comma = "";
    const void *preset = NULL;
    for (const struct option *o = table; o->name; o++) {
        int value = value_get(o, settings);
        int usual = preset ? value_get(o, preset) : o->initial;
        if (o->presets)
            preset = preset_at(o, value);
        if (value == usual || o->kind == OPTION_BUTTON)
            continue;
        text_format(out, "%s%s=", comma, o->name);
        if (o->kind == OPTION_TEXT)
            text_string(out, (const char *)settings + o->offset);
        else
            value_write(o, value, out);
        comma = ",";
    }
}

void option_help(const struct option *table, struct text *out)
{
    for (const struct option *o = table; o->name; o++) {
        text_format(out, "  %-12s %s", o->name, o->help);
        if (o->kind != OPTION_TEXT && o->kind != OPTION_BUTTON) {
            text_string(out, " (");
            if (o->kind == OPTION_NUMBER)
                text_format(out, "%d to %d", o->min, o->max);
            else
                text_string(out, o->kind == OPTION_FLAG ? "on|off" : o->choices);
            text_string(out, "; at first ");
            value_write(o, o->initial, out);
            text_char(out, ')');
        }
        text_char(out, '\n');
    }
}
