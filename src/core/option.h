/* Settings described once, in one table: the rules of a game, the options of a player. The command
 * line, the protocols, the page and the documentation all read that table.
 *
 * A table ends with an entry whose name is NULL. Each entry says where its value lives in the
 * settings struct it describes. */
#ifndef YOMI_CORE_OPTION_H
#define YOMI_CORE_OPTION_H

#include "core/error.h"

#include <stddef.h>

struct text;

enum option_kind {
    OPTION_FLAG,   /* a bool: on or off */
    OPTION_NUMBER, /* an int from min to max */
    OPTION_CHOICE, /* an int: the index of one of the choices */
    OPTION_TEXT,   /* a char[max], ended by a zero byte; empty at the start */
    OPTION_BUTTON, /* an int that counts how often it was pressed */
};

struct option {
    const char *name;
    enum option_kind kind;
    size_t offset;       /* of the bool or int in the settings struct */
    int initial;         /* value at the start */
    int min, max;        /* of a number; the size of a text is max */
    const char *choices; /* of a choice, separated by '|' */
    const char *help;    /* one line */

    /* What it is called in UCI and in USI, the usual name first and others that are understood behind
     * it, separated by '|'; NULL where the protocol does not offer it. */
    const char *uci, *usi;

    /* Of a choice that stands for a whole set of settings: those, one struct of preset_size a choice,
     * each with its own index at offset. It sets everything; options behind it change what it set. It
     * comes first in its table. */
    const void *presets;
    size_t preset_size;
};

/* Sets every option of the table to its initial value. */
void option_defaults(const struct option *table, void *settings);

/* Sets options from "name=value,name=value"; a flag may stand alone for on. Either all of the text
 * is good and applied, or settings keeps its old content and e says where it is not. */
bool option_parse(const struct option *table, void *settings, size_t size, const char *text,
                  struct error *e);

/* Sets one option from its value as text, NULL for none, as for a button; on a bad one false, and
 * settings as it was. */
bool option_set(const struct option *o, void *settings, const char *value, struct error *e);

/* The bounds of choice number index, from 0, in "a|b|c"; false past the last. */
bool option_choice(const char *choices, int index, const char **start, size_t *length);

/* Writes "name=value,..." of the options that differ from their initial values, or from those of the
 * preset. */
void option_write(const struct option *table, const void *settings, struct text *out);

/* Writes the table for a reader, a line each. */
void option_help(const struct option *table, struct text *out);

#endif
