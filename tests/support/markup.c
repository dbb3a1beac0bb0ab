/* A stack of open tags. */
#include "support/markup.h"

#include <ctype.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

enum { DEPTH = 32, NAME = 24 };

struct reader {
    const char *at;
    char open[DEPTH][NAME];
    int depth;
};

static const char *fault(const struct reader *r, const char *what)
{
    static char words[200];
    snprintf(words, sizeof words, "%s at: %.80s", what, r->at);
    return words;
}

static bool is_void(const char *name)
{
    return strcmp(name, "meta") == 0 || strcmp(name, "link") == 0;
}

static bool read_name(struct reader *r, char name[NAME])
{
    size_t length = 0;
    while (isalnum((unsigned char)r->at[length]) || r->at[length] == '-')
        length++;
    if (!length || length >= NAME)
        return false;
    memcpy(name, r->at, length);
    name[length] = '\0';
    r->at += length;
    return true;
}

static bool read_entity(struct reader *r)
{
    static const char *const known[] = {"&amp;", "&lt;", "&gt;", "&quot;"};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (strncmp(r->at, known[i], strlen(known[i])) == 0) {
            r->at += strlen(known[i]);
            return true;
        }
    return false;
}

static const char *read_value(struct reader *r)
{
    if (strncmp(r->at, "=\"", 2) != 0)
        return fault(r, "an attribute without a value in quotes");
    const char *start = r->at += 2;
    while (*r->at && *r->at != '"') {
        if (*r->at == '<' || *r->at == '>')
            return fault(r, "an attribute that is not escaped");
        if (*r->at != '&')
            r->at++;
        else if (!read_entity(r))
            return fault(r, "a bare ampersand");
    }
    for (const char *p = start; p < r->at; p++)
        if (strncmp(p, "nan", 3) == 0 || strncmp(p, "inf", 3) == 0)
            return fault(r, "no number");
    if (!*r->at++)
        return fault(r, "an open attribute");
    return NULL;
}

static const char *read_opening_tag(struct reader *r)
{
    char name[NAME], attribute[NAME];
    if (!read_name(r, name))
        return fault(r, "no name of a tag");
    while (*r->at == ' ') {
        r->at++;
        if (!read_name(r, attribute))
            return fault(r, "no name of an attribute");
        const char *bad = read_value(r);
        if (bad)
            return bad;
    }
    bool closed = strncmp(r->at, "/>", 2) == 0;
    if (!closed && *r->at != '>')
        return fault(r, "a tag that does not end");
    r->at += closed ? 2 : 1;
    if (closed || is_void(name))
        return NULL;
    if (r->depth == DEPTH)
        return fault(r, "too many open tags");
    strcpy(r->open[r->depth++], name);
    if (strcmp(name, "style") == 0)
        r->at = strstr(r->at, "</style>") ? strstr(r->at, "</style>") : r->at;
    return NULL;
}

static const char *read_closing_tag(struct reader *r)
{
    char name[NAME];
    if (!read_name(r, name) || *r->at != '>')
        return fault(r, "a bad closing tag");
    if (!r->depth || strcmp(r->open[r->depth - 1], name) != 0)
        return fault(r, "a closing tag out of its order");
    r->depth--;
    r->at++;
    return NULL;
}

const char *markup_fault(const char *page)
{
    static const char doctype[] = "<!DOCTYPE html>";
    struct reader r = {.at = page};
    if (strncmp(page, doctype, strlen(doctype)) == 0)
        r.at += strlen(doctype);
    while (*r.at) {
        const char *bad = NULL;
        if (strncmp(r.at, "</", 2) == 0) {
            r.at += 2;
            bad = read_closing_tag(&r);
        } else if (*r.at == '<') {
            r.at++;
            bad = read_opening_tag(&r);
        } else if (*r.at == '&') {
            bad = read_entity(&r) ? NULL : fault(&r, "a bare ampersand");
        } else {
            bad = *r.at == '>' ? fault(&r, "a bare >") : NULL;
            r.at++;
        }
        if (bad)
            return bad;
    }
    return r.depth ? fault(&r, r.open[r.depth - 1]) : NULL;
}

size_t markup_count(const char *page, const char *piece)
{
    size_t count = 0;
    while ((page = strstr(page, piece))) {
        count++;
        page += strlen(piece);
    }
    return count;
}
