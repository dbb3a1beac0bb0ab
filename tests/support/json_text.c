/* A reader of JSON (RFC 8259) that keeps nothing. */
#include "support/json_text.h"

#include <ctype.h>
#include <string.h>

static bool read_value(const char **p);

static void skip_blanks(const char **p)
{
    *p += strspn(*p, " \t\r\n");
}

static bool read_word(const char **p, const char *word)
{
    size_t length = strlen(word);
    bool good = strncmp(*p, word, length) == 0;
    *p += good ? length : 0;
    return good;
}

static bool read_string(const char **p)
{
    if (!read_word(p, "\""))
        return false;
    for (; **p && **p != '"'; ++*p) {
        if ((unsigned char)**p < ' ')
            return false;
        if (**p == '\\' && !strchr("\"\\/bfnrtu", *++*p))
            return false;
    }
    return read_word(p, "\"");
}

static bool read_digits(const char **p)
{
    const char *start = *p;
    while (isdigit((unsigned char)**p))
        ++*p;
    return *p > start;
}

static bool read_number(const char **p)
{
    read_word(p, "-");
    if (**p == '0' ? !read_word(p, "0") : !read_digits(p))
        return false;
    if (read_word(p, ".") && !read_digits(p))
        return false;
    if (!read_word(p, "e") && !read_word(p, "E"))
        return true;
    if (!read_word(p, "-"))
        read_word(p, "+");
    return read_digits(p);
}

static bool read_items(const char **p, const char *end, bool named)
{
    skip_blanks(p);
    if (read_word(p, end))
        return true;
    for (;;) {
        skip_blanks(p);
        if (named && !(read_string(p) && (skip_blanks(p), read_word(p, ":"))))
            return false;
        if (!read_value(p))
            return false;
        if (read_word(p, end))
            return true;
        if (!read_word(p, ","))
            return false;
    }
}

static bool read_value(const char **p)
{
    skip_blanks(p);
    bool good = read_word(p, "{")   ? read_items(p, "}", true)
                : read_word(p, "[") ? read_items(p, "]", false)
                : **p == '"'        ? read_string(p)
                                    : read_word(p, "true") || read_word(p, "false") ||
                                   read_word(p, "null") || read_number(p);
    skip_blanks(p);
    return good;
}

bool json_is_sound(const char *text)
{
    return read_value(&text) && !*text;
}
