/* Reading the arguments of a command.
 *
 * A command describes itself in one struct usage: its options in one table, from which they are
 * read, refused, explained and completed. Options are long, `--name value` or `--name=value`, and may stand
 * anywhere; `--` ends them. Everything else is a word. */
#ifndef YOMI_APP_ARGUMENTS_H
#define YOMI_APP_ARGUMENTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct completion;
struct text;

struct argument {
    const char *name;  /* without the dashes; NULL ends the table */
    const char *value; /* what its value is called in the help; NULL when it takes none */
    const char *help;  /* one line */

    /* What the value may be: one of these words, separated by '|', and no other unless offer is set,
     * which adds to them when a shell completes the value. Both may be NULL. */
    const char *choices;
    void (*offer)(struct completion *c);
};

struct usage {
    const char *form;               /* "perft GAME DEPTH [POSITION]" */
    const char *about;              /* a few lines, each ending with a new line */
    const struct argument *options; /* table, or NULL */
    const struct argument
        *words;           /* the same for completion of words, by place, or NULL: a name that
                                     * ends with ... stands for all words from there on */
    const char *examples; /* lines ending with a new line, or NULL */
};

enum { ARGUMENTS_MAX = 24 };

struct arguments {
    const struct usage *usage;
    const char *values[ARGUMENTS_MAX]; /* as the table: NULL not given, "" a flag that was */
    char **words;
    size_t count;
};

/* Sorts argv into options and words (argv is reordered and must stay). Returns false when the
 * command has nothing left to do: it was asked for --help or --complete, or the arguments were bad,
 * which has been said; *status is then what to return. */
bool arguments_read(struct arguments *a, const struct usage *usage, int argc, char **argv,
                    int *status);

/* The value of an option of the table, or NULL when it was not given. */
const char *arguments_value(const struct arguments *a, const char *name);
bool arguments_flag(const struct arguments *a, const char *name);

/* The value of an option as a number, left alone when it was not given. False after a complaint. */
bool arguments_number(const struct arguments *a, const char *name, uint64_t min, uint64_t max,
                      uint64_t *number);

/* Reads a whole word as a number; what is its name in the complaint. */
bool arguments_word_number(const char *word, const char *what, uint64_t min, uint64_t max,
                           uint64_t *number);

/* Checks how many words there are: from least on, and no more than most. False after a
 * complaint. */
bool arguments_words(const struct arguments *a, size_t least, size_t most);

/* Appends the words from the given one on, joined by blanks. */
void arguments_join(const struct arguments *a, size_t from, struct text *out);

#endif
