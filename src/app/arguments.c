/* The argument reader: one walk over argv, guided by the command's table of options. */
#include "app/arguments.h"

#include "app/command.h"
#include "app/complaint.h"
#include "app/completion.h"
#include "app/player_list.h"
#include "app/terminal.h"
#include "core/text.h"
#include "games.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

static const struct argument no_options[] = {{0}};

static const struct argument *table_of(const struct usage *usage)
{
    return usage->options ? usage->options : no_options;
}

/* The place of an option in the table, or -1. */
static int find(const struct usage *usage, const char *name, size_t length)
{
    const struct argument *table = table_of(usage);
    for (int i = 0; table[i].name; i++)
        if (strlen(table[i].name) == length && memcmp(table[i].name, name, length) == 0)
            return i;
    return -1;
}

static void print_option(const struct argument *o)
{
    char left[40];
    snprintf(left, sizeof left, "--%s%s%s", o->name, o->value ? " " : "", o->value ? o->value : "");
    printf("  %-16s %s\n", left, o->help);
}

/* What --rules may say, from the tables of the games themselves. */
static void print_rules(void)
{
    enum { RULES_INDENT = 15 }; /* where option_help begins to explain */
    for (const struct game *const *g = games; *g; g++) {
        if (!(*g)->rules || !(*g)->rules->name)
            continue;
        struct text table = text_new();
        option_help((*g)->rules, &table);
        printf("\nRules of %s, for --rules:\n", (*g)->name);
        terminal_wrapped(table.data, RULES_INDENT);
        text_free(&table);
    }
}

/* Whom --against may name. */
static void print_players(void)
{
    struct text list = text_new();
    player_list_write(&list);
    printf("\nPlayers for --against, and their options:\n%s"
           "uci, usi       an engine: uci:COMMAND;Name=value, usi:COMMAND;Name=value\n"
           "A limit goes behind: @nodes=5000, @depth=4, @movetime=500 (milliseconds).\n",
           list.data);
    text_free(&list);
}

static void print_help(const struct usage *usage)
{
    const struct argument *table = table_of(usage);
    printf("yomi %s%s\n\n%s", usage->form, table->name ? " [OPTIONS]" : "", usage->about);
    printf("\nOptions:\n");
    for (const struct argument *o = table; o->name; o++)
        print_option(o);
    print_option(&(struct argument){.name = "help", .help = "this text"});
    if (find(usage, "against", strlen("against")) >= 0)
        print_players();
    if (find(usage, "rules", strlen("rules")) >= 0)
        print_rules();
    if (usage->examples)
        printf("\nExamples:\n%s", usage->examples);
}

/* --help is in no table: every command has it. */
static const char *option_name(const void *list, size_t i)
{
    const struct argument *table = list;
    size_t count = 0;
    while (table[count].name)
        count++;
    return i < count ? table[i].name : i == count ? "help" : NULL;
}

/* Whether the value is one that the option may have; it is then spelled as in the table. Says so where
 * it is not. */
static bool check_choice(const struct argument *o, char *value)
{
    if (!o->choices || o->offer)
        return true;
    struct text expected = text_new();
    bool good = false;
    for (const char *p = o->choices; *p && !good;) {
        size_t length = strcspn(p, "|");
        const char *next = p + length + (p[length] == '|');
        good = strlen(value) == length && strncasecmp(p, value, length) == 0;
        if (good)
            memcpy(value, p, length);
        else if (expected.length)
            text_string(&expected, *next ? ", " : " or ");
        text_bytes(&expected, p, length);
        p = next;
    }
    if (!good)
        complain(expected.data, "--%s is %s", o->name, quoted(value));
    text_free(&expected);
    return good;
}

/* Reads the option at argv[*i] and, if it needs one, the value after it. */
static bool read_option(struct arguments *a, int argc, char **argv, int *i)
{
    char *name = argv[*i] + 2;
    size_t length = strcspn(name, "=");
    int place = strncmp(argv[*i], "--", 2) == 0 ? find(a->usage, name, length) : -1;
    if (place < 0) {
        complain_unknown("option", "--", argv[*i], option_name, table_of(a->usage));
        return false;
    }
    const struct argument *o = &table_of(a->usage)[place];
    char *value = name[length] ? name + length + 1 : NULL;
    if (!o->value && value) {
        complain("it alone", "option --%s takes no value but has %s", o->name, quoted(value));
        return false;
    }
    if (o->value && !value) {
        if (*i + 1 >= argc || strncmp(argv[*i + 1], "--", 2) == 0) {
            complain(o->value, "option --%s has no value", o->name);
            return false;
        }
        value = argv[++*i];
    }
    if (o->value && !check_choice(o, value))
        return false;
    a->values[place] = o->value ? value : "";
    return true;
}

/* A lone dash is the empty hand of SFEN or the missing castling right of FEN. */
static bool looks_like_option(const char *word)
{
    return word[0] == '-' && word[1] && !(word[1] >= '0' && word[1] <= '9');
}

static void offer_value(struct completion *c, const struct argument *a)
{
    if (a->choices)
        offer_choices(c, a->choices);
    if (a->offer)
        a->offer(c);
}

static void offer_word(struct completion *c, const struct usage *usage, size_t place)
{
    const struct argument *word = usage->words ? usage->words : no_options;
    for (; place && word->name && !strstr(word->name, "..."); place--)
        word++;
    if (word->name)
        offer_value(c, word);
}

/* The options, or where the word is --name=... the values of that one. */
static void offer_options(struct completion *c, const struct usage *usage, const char *word)
{
    size_t length = strcspn(word, "=");
    int place = length > 2 && word[length] ? find(usage, word + 2, length - 2) : -1;
    struct text prefix = text_new();
    if (place >= 0)
        text_bytes(&prefix, word, length + 1);
    else
        text_string(&prefix, "--");
    c->prefix = prefix.data;
    if (place >= 0)
        offer_value(c, &table_of(usage)[place]);
    for (const struct argument *o = table_of(usage); o->name && !word[length]; o++)
        offer(c, o->name, o->help);
    if (!word[length])
        offer(c, "help", "this text");
    text_free(&prefix);
}

/* Walks over the words as arguments_read does, up to the last, and offers what may stand there. */
static void offer_last(struct completion *c, const struct usage *usage, const char *last)
{
    bool options = true;
    size_t place = 0;
    for (size_t i = 0; i < c->count; i++) {
        const char *word = c->before[i];
        if (!options || !looks_like_option(word)) {
            place++;
        } else if (strcmp(word, "--") == 0) {
            options = false;
        } else if (strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0) {
            return;
        } else {
            int found = find(usage, word + 2, strlen(word + 2));
            const struct argument *o = found < 0 ? NULL : &table_of(usage)[found];
            if (o && o->value && ++i == c->count) {
                offer_value(c, o);
                return;
            }
        }
    }
    if (options && last[0] == '-')
        offer_options(c, usage, last);
    else
        offer_word(c, usage, place);
}

static void complete(const struct usage *usage, int argc, char **argv)
{
    struct completion c = completion_of(argc, argv);
    offer_last(&c, usage, argc ? argv[argc - 1] : "");
    completion_print(&c);
}

bool arguments_read(struct arguments *a, const struct usage *usage, int argc, char **argv,
                    int *status)
{
    *a = (struct arguments){.usage = usage, .words = argv};
    bool options = true;
    if (argc && strcmp(argv[0], "--complete") == 0) {
        complete(usage, argc - 1, argv + 1);
        *status = STATUS_DONE;
        return false;
    }
    for (int i = 0; i < argc; i++) {
        if (!options || !looks_like_option(argv[i])) {
            argv[a->count++] = argv[i];
        } else if (strcmp(argv[i], "--") == 0) {
            options = false;
        } else if (strcmp(argv[i], "--help") == 0 || strcmp(argv[i], "-h") == 0) {
            print_help(usage);
            *status = STATUS_DONE;
            return false;
        } else if (!read_option(a, argc, argv, &i)) {
            *status = STATUS_BAD;
            return false;
        }
    }
    return true;
}

const char *arguments_value(const struct arguments *a, const char *name)
{
    int place = find(a->usage, name, strlen(name));
    assert(place >= 0 && place < ARGUMENTS_MAX);
    return a->values[place];
}

bool arguments_flag(const struct arguments *a, const char *name)
{
    return arguments_value(a, name) != NULL;
}

bool arguments_word_number(const char *word, const char *what, uint64_t min, uint64_t max,
                           uint64_t *number)
{
    uint64_t value = 0;
    bool good = *word != '\0';
    for (const char *p = word; *p && good; p++) {
        good = *p >= '0' && *p <= '9' && !__builtin_mul_overflow(value, (uint64_t)10, &value) &&
               !__builtin_add_overflow(value, (uint64_t)(*p - '0'), &value);
    }
    if (good && value >= min && value <= max) {
        *number = value;
        return true;
    }
    char range[64];
    snprintf(range, sizeof range, "a number from %" PRIu64 " to %" PRIu64, min, max);
    complain(range, "%s is %s", what, quoted(word));
    return false;
}

bool arguments_number(const struct arguments *a, const char *name, uint64_t min, uint64_t max,
                      uint64_t *number)
{
    const char *value = arguments_value(a, name);
    char what[40];
    snprintf(what, sizeof what, "--%s", name);
    return !value || arguments_word_number(value, what, min, max, number);
}

bool arguments_words(const struct arguments *a, size_t least, size_t most)
{
    if (a->count < least) {
        complain(a->usage->form, "too few arguments");
        return false;
    }
    if (a->count > most) {
        complain(a->usage->form, "one word too many: %s", quoted(a->words[most]));
        return false;
    }
    return true;
}

void arguments_join(const struct arguments *a, size_t from, struct text *out)
{
    for (size_t i = from; i < a->count; i++) {
        if (i > from)
            text_char(out, ' ');
        text_string(out, a->words[i]);
    }
}
