/* The parsers: words separated by blanks, nothing allocated, nothing copied but a move. */
#include "protocol/engine_lines.h"

#include "core/text.h"
#include "player/player.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const struct engine_info engine_info_none = {.value = PLAYER_NO_VALUE};

static const char *skip_blanks(const char *p)
{
    return p + strspn(p, " \t");
}

static size_t word_length(const char *p)
{
    return strcspn(p, " \t");
}

static bool word_is(const char *p, const char *word)
{
    size_t length = word_length(p);
    return length == strlen(word) && strncmp(p, word, length) == 0;
}

static const char *next_word(const char *p)
{
    return skip_blanks(p + word_length(p));
}

const char *engine_after(const char *line, const char *keyword)
{
    const char *p = skip_blanks(line);
    return word_is(p, keyword) ? next_word(p) : NULL;
}

/* "score cp 30", "score mate -3", "score mate +" (USI, when the length is not known), each perhaps with
 * a bound behind it, which makes it no value. */
static void read_score(const char *p, int32_t *value)
{
    enum { MATE_LENGTH = 9999, VALUE_MAX = PLAYER_MATE - 2 * MATE_LENGTH };
    const char *number = next_word(p), *bound = next_word(number);
    if (word_is(bound, "lowerbound") || word_is(bound, "upperbound"))
        return;
    long n = strtol(number, NULL, 10);
    if (word_is(p, "cp") && *number) {
        *value = (int32_t)(n > VALUE_MAX ? VALUE_MAX : n < -VALUE_MAX ? -VALUE_MAX : n);
    } else if (word_is(p, "mate") && *number) {
        /* A mate in no moves is the mover's own. */
        bool loses = *number == '-' || (*number != '+' && n == 0);
        long length = n < -MATE_LENGTH || n > MATE_LENGTH ? MATE_LENGTH : labs(n);
        *value = (int32_t)(loses ? -PLAYER_MATE + length : PLAYER_MATE - length);
    }
}

void engine_read_info(const char *line, struct engine_info *info)
{
    struct engine_info got = *info;
    for (const char *p = engine_after(line, "info"); p && *p; p = next_word(p)) {
        const char *value = next_word(p);
        if (word_is(p, "string") || word_is(p, "pv"))
            break;
        if (word_is(p, "multipv") && strtol(value, NULL, 10) > 1)
            return;
        if (word_is(p, "depth"))
            got.depth = (uint32_t)strtoul(value, NULL, 10);
        else if (word_is(p, "nodes"))
            got.nodes = strtoull(value, NULL, 10);
        else if (word_is(p, "score"))
            read_score(value, &got.value);
    }
    *info = got;
}

bool engine_read_bestmove(const char *line, char word[ENGINE_MOVE_SIZE])
{
    const char *p = engine_after(line, "bestmove");
    if (!p)
        return false;
    size_t length = word_length(p);
    length = length < ENGINE_MOVE_SIZE ? length : ENGINE_MOVE_SIZE - 1;
    memcpy(word, p, length);
    word[length] = '\0';
    return true;
}

bool engine_is_move(const char *word)
{
    size_t length = strlen(word);
    for (const char *p = word; *p; p++)
        if (!isalnum((unsigned char)*p) && !strchr("*+@", *p))
            return false;
    return strcmp(word, "win") == 0 || (length >= 4 && length <= 5);
}

/* Finds a word from p on; NULL when there is none. */
static const char *find_word(const char *p, const char *word)
{
    while (*p && !word_is(p, word))
        p = next_word(p);
    return *p ? p : NULL;
}

static int64_t number_after(const char *p, const char *word, int64_t otherwise)
{
    const char *found = find_word(p, word);
    return found ? strtoll(next_word(found), NULL, 10) : otherwise;
}

bool engine_read_option(const char *line, struct engine_option *o)
{
    const char *name = engine_after(line, "option");
    if (!name || !word_is(name, "name"))
        return false;
    name = next_word(name);
    const char *type = find_word(name, "type"), *end = type;
    if (!type || type == name || !*next_word(type))
        return false;
    while (end[-1] == ' ' || end[-1] == '\t')
        end--;
    type = next_word(type);
    *o = (struct engine_option){.name = name,
                                .name_length = (size_t)(end - name),
                                .type = type,
                                .least = number_after(type, "min", INT64_MIN),
                                .most = number_after(type, "max", INT64_MAX)};
    return true;
}

bool engine_option_is(const struct engine_option *o, const char *type)
{
    return word_is(o->type, type);
}

/* Choices may have blanks in them: each goes from its "var" to the next. */
static bool is_choice(const char *type, const char *value)
{
    size_t length = strlen(value);
    for (const char *p = find_word(type, "var"); p; p = find_word(next_word(p), "var")) {
        const char *start = next_word(p), *end = find_word(start, "var");
        end = end ? end : start + strlen(start);
        while (end > start && (end[-1] == ' ' || end[-1] == '\t'))
            end--;
        if ((size_t)(end - start) == length && strncmp(start, value, length) == 0)
            return true;
    }
    return false;
}

bool engine_option_takes(const struct engine_option *o, const char *value, struct error *e)
{
    char expected[160];
    const char *name = error_found(o->name, o->name_length);
    const char *found = value ? error_found(value, strlen(value)) : "nothing";
    if (engine_option_is(o, "button"))
        return !value || error_set(e, 0, "the name alone", "option %s takes no value", name);
    if (!value)
        return error_set(e, 0, "name=value", "option %s has no value", name);
    if (engine_option_is(o, "check"))
        return strcmp(value, "true") == 0 || strcmp(value, "false") == 0 ||
               error_set(e, 0, "true or false", "option %s is %s", name, found);
    if (engine_option_is(o, "combo"))
        return is_choice(o->type, value) ||
               error_set(e, 0, "one of its choices", "option %s is %s", name, found);
    if (!engine_option_is(o, "spin"))
        return true;
    char *end;
    long long n = strtoll(value, &end, 10);
    snprintf(expected, sizeof expected, "a number from %lld to %lld", (long long)o->least,
             (long long)o->most);
    return (end != value && !*end && n >= o->least && n <= o->most) ||
           error_set(e, 0, expected, "option %s is %s", name, found);
}

static bool is_usi_square(const char *s)
{
    return s[0] >= '1' && s[0] <= '9' && s[1] >= 'a' && s[1] <= 'i';
}

static bool is_uci_square(const char *s)
{
    return s[0] >= 'a' && s[0] <= 'i' && s[1] >= '1' && s[1] <= '9';
}

/* The files run the other way, and so do the ranks. */
static void write_square(char first, char second, struct text *out)
{
    text_char(out, first);
    text_char(out, second);
}

static void write_uci_square(const char *s, struct text *out)
{
    write_square((char)('a' + ('9' - s[0])), (char)('1' + ('i' - s[1])), out);
}

static void write_usi_square(const char *s, struct text *out)
{
    write_square((char)('9' - (s[0] - 'a')), (char)('i' - (s[1] - '1')), out);
}

/* A move of two squares, or of a piece and a square with a sign between, in the other notation. */
static void write_other(const char *text, char sign, char other, bool (*is_square)(const char *),
                        void (*write)(const char *, struct text *), struct text *out)
{
    bool whole = strlen(text) >= 4 && is_square(text + 2);
    if (whole && is_square(text)) {
        write(text, out);
        write(text + 2, out);
    } else if (whole && isalpha((unsigned char)text[0]) && text[1] == sign) {
        write_square(text[0], other, out);
        write(text + 2, out);
    } else {
        text_string(out, text);
        return;
    }
    text_string(out, text + 4);
}

void engine_write_uci_shogi(const char *usi, struct text *out)
{
    write_other(usi, '*', '@', is_usi_square, write_uci_square, out);
}

void engine_write_usi_shogi(const char *uci, struct text *out)
{
    write_other(uci, '@', '*', is_uci_square, write_usi_square, out);
}
