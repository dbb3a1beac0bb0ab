/* The tags of a game of PGN, and the board they set up. */
#include "chess/pgn_parts.h"
#include "chess/pgn_reader.h"

#include <string.h>

static bool is_name(char c)
{
    return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || pgn_is_digit(c) ||
           (c && strchr("_+#=:-", c));
}

bool pgn_parse_result(const char *text, enum record_result *result)
{
    for (int i = RESULT_UNKNOWN; i <= RESULT_DRAW; i++) {
        if (strcmp(text, pgn_result_text((enum record_result)i)) == 0) {
            *result = (enum record_result)i;
            return true;
        }
    }
    return false;
}

/* Whether two names are the same but for case, blanks and signs between. */
static bool same_name(const char *a, const char *b)
{
    for (;; a++, b++) {
        while (*a && !(*a >= '0' && *a <= '9') && !((*a | 0x20) >= 'a' && (*a | 0x20) <= 'z'))
            a++;
        if ((pgn_is_digit(*a) ? *a : *a | 0x20) != (*b ? *b : 0x20))
            return false;
        if (!*b)
            return true;
    }
}

static bool use_variant(struct pgn_reader *d, struct pgn_place at, const char *value)
{
    static const char *const usual[] = {"standard", "chess", "normal", "regular", "fromposition"};
    static const char *const random[] = {
        "chess960",  "fischerandom",   "fischerrandom",     "960",
        "freestyle", "freestylechess", "fischerandomchess", "fischerrandomchess"};
    for (size_t i = 0; i < sizeof usual / sizeof *usual; i++)
        if (same_name(value, usual[i]))
            return true;
    for (size_t i = 0; i < sizeof random / sizeof *random; i++)
        d->chess960 |= same_name(value, random[i]);
    return d->chess960 || pgn_wrong(d, at, "Standard or Chess960", "the variant %s",
                                    error_found(value, strlen(value)));
}

/* Keeps a tag. FEN, SetUp, Variant and Result are not headers of a record, which says them otherwise. */
static bool use_tag(struct pgn_reader *d, const char *name, struct pgn_place at)
{
    struct record *r = d->r;
    const char *value = d->token.data;
    bool fen = strcmp(name, "FEN") == 0, set_up = strcmp(name, "SetUp") == 0,
         result = strcmp(name, "Result") == 0;
    if ((fen && d->has_fen) || (set_up && d->has_set_up) || (result && d->has_result) ||
        record_header(r, name))
        return pgn_wrong(d, at, "each tag once", "a second tag %s",
                         error_found(name, strlen(name)));
    if (r->pool.length + d->token.length > PGN_POOL_MAX)
        return pgn_refuse(d, at, "at most 64 megabytes of text in a game", "too many tags");
    if (fen) {
        text_string(&d->fen, value);
        d->fen_place = at;
        d->has_fen = true;
    } else if (set_up) {
        d->has_set_up = true;
        d->set_up = strcmp(value, "1") == 0;
        if (!d->set_up && strcmp(value, "0") != 0)
            return pgn_wrong(d, at, "0 or 1", "SetUp is %s", error_found(value, strlen(value)));
    } else if (result) {
        d->has_result = pgn_parse_result(value, &d->tag_result);
        d->result_place = at;
        /* Some write a question mark for what they do not know. */
        if (!d->has_result && strcmp(value, "?") != 0)
            return pgn_wrong(d, at, "1-0, 0-1, 1/2-1/2 or *", "the result %s",
                             error_found(value, strlen(value)));
    } else if (strcmp(name, "Variant") == 0) {
        return use_variant(d, at, value);
    } else {
        record_set_header(r, name, value);
    }
    return true;
}

/* The quoted value of a tag, to the token. closed is cleared when its end is missing. */
static bool read_value(struct pgn_reader *d, bool *closed)
{
    struct source *s = d->s;
    struct pgn_place start = pgn_here(d);
    text_clear(&d->token);
    if (!pgn_fill(d) || *s->at != '"')
        return pgn_wrong(d, start, "a value in quotes, as in [Event \"...\"]", "found %s",
                         error_found(s->at, s->end > s->at));
    s->at++;
    while (pgn_fill(d)) {
        pgn_take_plain(d, '"', '\\');
        if (d->token.length > PGN_TEXT_MAX)
            return pgn_too_long(d, start, "a tag");
        if (s->at == s->end)
            continue;
        char c = *s->at;
        if (c == '"') {
            s->at++;
            pgn_convert(d, start, &d->token);
            return true;
        }
        if (c == '\\') {
            pgn_fill(d);
            s->at++;
            if (s->at < s->end && (*s->at == '"' || *s->at == '\\'))
                s->at++;
            text_char(&d->token, s->at[-1]);
        } else if (pgn_is_line_end(c)) {
            break;
        } else if (!pgn_take_control(d)) {
            return false;
        }
    }
    pgn_convert(d, start, &d->token);
    pgn_trim_end(&d->token);
    if (d->token.length && d->token.data[d->token.length - 1] == ']')
        d->token.data[--d->token.length] = '\0'; /* only the quote is missing */
    *closed = false;
    return pgn_wrong(d, start, "a quote at its end", "the value of a tag is not closed");
}

/* A tag pair; its bracket is at hand. A bad one is left out with the rest of its line. */
static bool read_tag(struct pgn_reader *d)
{
    struct source *s = d->s;
    char name[PGN_NAME_MAX + 1];
    size_t length = 0;
    struct pgn_place start = pgn_here(d);
    s->at++;
    pgn_skip_spaces(d);
    while (pgn_fill(d) && is_name(*s->at) && length < PGN_NAME_MAX)
        name[length++] = *s->at++;
    name[length] = '\0';
    if (!length || (pgn_fill(d) && is_name(*s->at))) {
        bool more = pgn_wrong(d, pgn_here(d), "the name of a tag", "found %s",
                              length ? "a very long name" : error_found(s->at, s->end > s->at));
        pgn_skip_line(d);
        return more;
    }
    pgn_skip_spaces(d);
    struct pgn_place at = pgn_here(d);
    bool quoted = pgn_fill(d) && *s->at == '"';
    bool closed = true;
    if (!read_value(d, &closed))
        return false;
    if (!quoted) {
        pgn_skip_line(d);
        return true;
    }
    if (++d->tags > PGN_TAGS_MAX)
        return pgn_refuse(d, start, "at most 1000 in a game", "too many tags");
    at.column++; /* the value itself, behind its quote */
    if (!use_tag(d, name, at))
        return false;
    if (!closed)
        return true;
    pgn_skip_spaces(d);
    if (pgn_fill(d) && *s->at == ']') {
        s->at++;
        return true;
    }
    bool more = pgn_wrong(d, pgn_here(d), "]", "found %s",
                          pgn_fill(d) && !pgn_is_line_end(*s->at) ? error_found(s->at, 1)
                                                                  : "the end of the line");
    pgn_skip_line(d);
    return more;
}

/* Tags, and comments between them. */
bool pgn_read_tags(struct pgn_reader *d)
{
    while (pgn_skip_blanks(d)) {
        char c = *d->s->at;
        if (c == '{' || c == ';') {
            if (!pgn_read_comment(d))
                return false;
        } else if (c != '[' || (d->tags && pgn_at_event(d) && record_header(d->r, "Event"))) {
            break;
        } else if (!read_tag(d)) {
            return false;
        }
    }
    return true;
}

bool pgn_set_up_board(struct pgn_reader *d)
{
    struct record *r = d->r;
    struct setup setup = {.rules = d->chess960 ? "chess960" : NULL, .odd_material = true};
    struct error e;
    if (!d->has_fen && d->set_up &&
        !pgn_wrong(d, d->start, "a tag FEN", "SetUp is 1, without a FEN"))
        return false;
    if (d->has_fen && d->has_set_up && !d->set_up &&
        !pgn_wrong(d, d->fen_place, "SetUp to be 1", "a FEN, while SetUp is not 1"))
        return false;
    if (!d->has_fen && !d->chess960)
        return true;
    setup.position = d->has_fen ? d->fen.data : NULL;
    if (r->game->start(r->table.position, &r->table.history, &setup, &e))
        return true;
    /* Moves mean nothing without the board they are played on. */
    d->fen_place.column += e.column ? e.column - 1 : 0;
    if (!pgn_wrong(d, d->fen_place, e.expected, "%s", e.what))
        return false;
    d->dropping = true;
    return true;
}
