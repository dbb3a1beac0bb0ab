/* The splitter. What it copies is never longer than the text, so that one block holds all. */
#include "core/words.h"

#include "core/memory.h"

#include <string.h>

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

/* Copies one word without its quotes; *at moves behind it. NULL when a quote has no end, and *at is
 * then where it began. */
static char *copy_word(const char **at, char *out)
{
    const char *p = *at, *opened = NULL;
    for (; *p && (opened || (!is_blank(*p) && *p != ';')); p++) {
        bool quote = *p == '\'' || *p == '"';
        bool escapes = *p == '\\' && p[1] && !(opened && *opened == '\'');
        if (escapes)
            *out++ = *++p;
        else if (quote && !opened)
            opened = p;
        else if (quote && *p == *opened)
            opened = NULL;
        else
            *out++ = *p;
    }
    *at = opened ? opened : p;
    *out = '\0';
    return opened ? NULL : out + 1;
}

char **words_split(const char *text, const char **rest, struct error *e)
{
    /* Every word but the last takes two bytes of the text at least. */
    size_t length = strlen(text), most = length / 2 + 2, count = 0;
    char **words = memory_get(most * sizeof *words + length + 1);
    char *out = (char *)(words + most);
    const char *p = text;
    *rest = NULL;
    for (;;) {
        while (is_blank(*p))
            p++;
        if (!*p || *p == ';')
            break;
        words[count++] = out;
        out = copy_word(&p, out);
        if (!out) {
            error_set(e, (int)(p - text) + 1, "the same quote again", "a quote (%c) has no end",
                      *p);
            memory_free(words);
            return NULL;
        }
    }
    if (count == 0) {
        error_set(e, 1, "a program and its arguments", "found %s", error_found(p, strlen(p)));
        memory_free(words);
        return NULL;
    }
    if (*p == ';')
        *rest = p + 1;
    words[count] = NULL;
    return words;
}
