/* Reading PGN, one game at a time: the movetext.
 *
 * Variations are kept on a stack of our own, so their depth costs no C stack. Whatever is wrong goes
 * through pgn_wrong: strict reading stops there, lenient reading tells of it and goes on with the repair
 * that follows the call. */
#include "chess/chess.h"
#include "chess/notation.h"
#include "chess/pgn_parts.h"
#include "chess/pgn_reader.h"
#include "chess/position.h"
#include "core/memory.h"

#include <stdio.h>
#include <string.h>

/* Gives the comments read last to a node, behind those it has. */
static void attach_comments(struct pgn_reader *d, uint32_t node)
{
    struct record *r = d->r;
    struct text clean = text_new();
    pgn_clean_comment(d->pending.data, &r->nodes[node], &clean);
    if (clean.length)
        record_comment(r, node, clean.data);
    text_free(&clean);
    text_clear(&d->pending);
    d->has_pending = false;
}

static inline void flush_comments(struct pgn_reader *d)
{
    if (__builtin_expect(d->has_pending, 0))
        attach_comments(d, d->node);
}

/* Makes a node the first continuation of its parent. */
static void move_to_front(struct record *r, uint32_t parent, uint32_t node)
{
    uint32_t before = r->nodes[parent].child;
    while (r->nodes[before].next != node)
        before = r->nodes[before].next;
    r->nodes[before].next = r->nodes[node].next;
    r->nodes[node].next = r->nodes[parent].child;
    r->nodes[parent].child = node;
}

/* Plays a legal move behind the current node. */
static inline bool play(struct pgn_reader *d, chess_move m)
{
    struct record *r = d->r;
    flush_comments(d);
    size_t count = r->count;
    uint32_t parent = d->node;
    if (__builtin_expect(count >= PGN_NODES_MAX, 0))
        return pgn_refuse(d, pgn_here(d), "at most 4 million in a game", "too many moves");
    d->node = record_add(r, parent, m);
    if (__builtin_expect(!d->own, 0))
        d->own = r->count > count;
    else if (__builtin_expect(r->nodes[parent].child != d->node, 0))
        move_to_front(r, parent, d->node);
    if (d->h->length == d->h->capacity)
        history_reserve(d->h, 1);
    chess_play(d->p, d->h, m);
    return true;
}

/* The first move of a variation: comments in front of it are its remark. */
static bool play_first(struct pgn_reader *d, chess_move m)
{
    struct record *r = d->r;
    bool remark = d->has_pending;
    size_t count = r->count;
    d->has_pending = false;
    d->opened = false;
    if (!play(d, m))
        return false;
    if (remark && r->count > count) {
        /* The lines are cleaned, but their commands stay where they are: they are not this move's. */
        struct record_node none = {0};
        struct text clean = text_new();
        pgn_clean_comment(d->pending.data, &none, &clean);
        r->nodes[d->node].remark = record_text(r, clean.data);
        text_free(&clean);
    } else if (remark) {
        attach_comments(d, d->node); /* the move was there before, and may have no place in front */
    }
    text_clear(&d->pending);
    return true;
}

static void take_back_to(struct pgn_reader *d, size_t ply)
{
    while (d->h->length > ply)
        chess_undo(d->p, d->h);
}

static bool open_variation(struct pgn_reader *d)
{
    struct pgn_place at = pgn_here(d);
    d->s->at++;
    if (d->dropping) {
        d->drop_levels++;
        return true;
    }
    struct pgn_fork f = {d->node, PGN_NO_PLY, d->own};
    if (!d->node || d->opened) {
        if (!pgn_wrong(d, at, "a move in front of it", "a variation that replaces no move"))
            return false;
        d->dropping = true;
    } else {
        flush_comments(d);
        f.ply = (uint32_t)(d->h->length - 1);
        chess_undo(d->p, d->h);
        d->node = d->r->nodes[d->node].parent;
        d->opened = true;
        d->own = false;
    }
    if (d->fork_count == d->fork_capacity) {
        d->fork_capacity = d->fork_capacity ? 2 * d->fork_capacity : 32;
        d->forks = memory_resize(d->forks, d->fork_capacity * sizeof *d->forks);
    }
    d->forks[d->fork_count++] = f;
    return true;
}

/* Goes back to the line that the innermost variation belongs to. */
static void leave_variation(struct pgn_reader *d)
{
    struct pgn_fork f = d->forks[--d->fork_count];
    bool dropped = d->dropping;
    d->dropping = false;
    d->drop_levels = 0;
    if (f.ply == PGN_NO_PLY)
        return; /* dropped whole: the line around it was not left */
    if (d->opened && dropped) {
        text_clear(&d->pending);
        d->has_pending = false;
    } else if (!d->opened) {
        flush_comments(d); /* else a comment of no move, which the line around it gets */
    }
    take_back_to(d, f.ply);
    d->node = f.node;
    d->own = f.own;
    d->opened = false;
    chess_play(d->p, d->h, (chess_move)d->r->nodes[d->node].move);
}

static bool close_variation(struct pgn_reader *d)
{
    struct pgn_place at = pgn_here(d);
    d->s->at++;
    if (d->dropping && d->drop_levels) {
        d->drop_levels--;
        return true;
    }
    if (!d->fork_count)
        return d->dropping ||
               pgn_wrong(d, at, "( before it", "a variation ends that did not begin");
    if (d->opened && !d->dropping && !pgn_wrong(d, at, "a move", "a variation without moves"))
        return false;
    leave_variation(d);
    return true;
}

static bool add_glyph(struct pgn_reader *d, struct pgn_place at, unsigned glyph)
{
    if (d->dropping || !glyph)
        return true;
    if (!d->node || d->opened)
        return pgn_wrong(d, at, "a move in front of it", "a glyph that judges no move");
    uint8_t *nags = d->r->nodes[d->node].nags;
    for (int i = 0; i < RECORD_NAGS; i++) {
        if (!nags[i])
            nags[i] = (uint8_t)glyph;
        if (nags[i] == glyph)
            return true;
    }
    return pgn_wrong(d, at, "at most four", "too many glyphs behind a move");
}

/* $ and a number. */
static bool read_glyph(struct pgn_reader *d)
{
    struct source *s = d->s;
    struct pgn_place at = pgn_here(d);
    unsigned glyph = 0;
    int digits = 0;
    s->at++;
    while (pgn_fill(d) && pgn_is_digit(*s->at)) {
        glyph = glyph < 1000 ? glyph * 10 + (unsigned)(*s->at - '0') : glyph;
        digits = 1;
        s->at++;
    }
    if (!digits || glyph > 255)
        return pgn_wrong(d, at, "$0 to $255", digits ? "a glyph of a high number" : "a lonely $");
    return add_glyph(d, at, glyph);
}

/* ! and ?, alone or two of them. */
static bool read_opinion(struct pgn_reader *d)
{
    static const char *const opinions[] = {"!", "?", "!!", "??", "!?", "?!"};
    struct source *s = d->s;
    struct pgn_place at = pgn_here(d);
    size_t length = 0;
    while (s->end - s->at > (ptrdiff_t)length && length < PGN_TOKEN_MAX &&
           (s->at[length] == '!' || s->at[length] == '?'))
        length++;
    const char *text = s->at;
    s->at += length;
    for (unsigned i = 0; i < sizeof opinions / sizeof *opinions; i++)
        if (strlen(opinions[i]) == length && memcmp(opinions[i], text, length) == 0)
            return add_glyph(d, at, i + 1);
    return d->dropping ||
           pgn_wrong(d, at, "!, ?, !!, ??, !? or ?!", "found %s", error_found(text, length));
}

/* Whether a byte ends a token of letters and digits. */
static bool ends_token(char c)
{
    return pgn_is_blank(c) || pgn_is_line_end(c) || !c || strchr("(){}[];$!?", c);
}

/* The token at hand, up to PGN_TOKEN_MAX bytes of it, which are not taken yet. */
static size_t look_at_token(struct pgn_reader *d, char *token)
{
    const struct source *s = d->s;
    size_t length = 0, room = (size_t)(s->end - s->at);
    while (length < room && length < PGN_TOKEN_MAX) {
        const char *at = s->at + length;
        if (*at == '(' && length && room - length > 2 && at[1] && strchr("NBRQ", at[1]) &&
            at[2] == ')') {
            memcpy(token + length, at, 3); /* e8(Q) */
            length += 3;
            continue;
        }
        if (ends_token(*at) && length)
            break;
        token[length++] = *at;
        if (ends_token(*at))
            break;
    }
    token[length] = '\0';
    return length;
}

/* Takes a token of any length. */
static void take_token(struct pgn_reader *d, size_t length)
{
    d->s->at += length;
    while (length >= PGN_TOKEN_MAX && pgn_fill(d) && !ends_token(*d->s->at))
        d->s->at++;
}

static bool is_null_move(const char *token)
{
    static const char *const nulls[] = {"--", "Z0", "z0", "null", "NULL", "@@@@", "pass"};
    for (size_t i = 0; i < sizeof nulls / sizeof *nulls; i++)
        if (strcmp(token, nulls[i]) == 0)
            return true;
    return false;
}

/* Whether a token looks like a move, good or not, so that the line cannot be read without it. */
static bool looks_like_move(const char *token)
{
    if (token[0] && strchr("Oo0", token[0]) && token[1] == '-')
        return true;
    for (; *token; token++)
        if (*token >= 'a' && *token <= 'h' && token[1] >= '1' && token[1] <= '8')
            return true;
    return false;
}

/* A token that is no plain SAN: another spelling of a move, or a mistake. */
static bool read_odd_token(struct pgn_reader *d)
{
    char token[PGN_TOKEN_MAX + 4];
    struct pgn_place at = pgn_here(d);
    size_t length = look_at_token(d, token);
    struct error e;
    chess_move m;
    if (length && (unsigned char)token[0] < ' ') {
        d->s->at++;
        return pgn_wrong(d, at, "a move", "a control character, byte 0x%02x",
                         (unsigned char)token[0]);
    }
    if (d->dropping) {
        take_token(d, length);
        return true;
    }
    if (is_null_move(token)) {
        bool more = pgn_wrong(d, at, "a legal move: chess has no passing", "%s is a null move",
                              error_found(token, length));
        take_token(d, length);
        d->dropping = true;
        return more;
    }
    if (strcmp(token, "e.p.") == 0 || strcmp(token, "ep") == 0) {
        take_token(d, length);
        return true;
    }
    if (chess_read_move(d->p, token, &m, &e)) {
        take_token(d, length);
        return d->opened ? play_first(d, m) : play(d, m);
    }
    bool line_lost = looks_like_move(token);
    at.column += e.column > 1 ? e.column - 1 : 0;
    bool more = pgn_wrong(d, at, e.expected, "%s", e.what);
    take_token(d, length);
    d->dropping = line_lost;
    d->drop_levels = 0;
    return more;
}

static inline bool read_move(struct pgn_reader *d)
{
    struct source *s = d->s;
    size_t length;
    chess_move m = 0;
    if (!d->dropping) {
        if (__builtin_expect(s->end - s->at >= PGN_SAN_ROOM, 1)) {
            m = pgn_match_san(d->p, s->at, &length);
        } else {
            char last[PGN_SAN_ROOM] = {0};
            memcpy(last, s->at, (size_t)(s->end - s->at));
            m = pgn_match_san(d->p, last, &length);
        }
    }
    if (__builtin_expect(!m, 0))
        return read_odd_token(d);
    s->at += length;
    return __builtin_expect(d->opened, 0) ? play_first(d, m) : play(d, m);
}

/* Closes what is open and settles the result, told by a token (or by none) at a place. */
static bool finish(struct pgn_reader *d, struct pgn_place at, const enum record_result *token)
{
    struct record *r = d->r;
    if (d->fork_count && !pgn_wrong(d, at, ") before the end of the game",
                                    "%zu variations are not closed", d->fork_count))
        return false;
    while (d->fork_count)
        leave_variation(d);
    flush_comments(d);
    if (token && d->has_result && *token != d->tag_result) {
        char expected[64];
        snprintf(expected, sizeof expected, "the same as on line %d", d->result_place.line);
        if (!pgn_wrong(d, at, expected, "the game ends with %s, while the tag Result says %s",
                       pgn_result_text(*token), pgn_result_text(d->tag_result)))
            return false;
        /* An asterisk says less than a result does. */
        r->result = *token == RESULT_UNKNOWN ? d->tag_result : *token;
    } else {
        r->result = token ? *token : d->has_result ? d->tag_result : RESULT_UNKNOWN;
    }
    return true;
}

/* The game has no result at its end. */
static bool finish_without_result(struct pgn_reader *d)
{
    struct pgn_place at = pgn_here(d);
    if (d->s->failed)
        return pgn_refuse(d, at, "a file that can be read", "reading fails");
    if (d->in->lenient && !d->tags && d->r->count == 1) {
        d->junk = true; /* each bit of it was told of */
        return true;
    }
    char token[PGN_TOKEN_MAX + 4];
    size_t length = pgn_fill(d) ? look_at_token(d, token) : 0;
    return pgn_wrong(d, at, "the result of the game: 1-0, 0-1, 1/2-1/2 or *", "found %s",
                     length ? error_found(token, length) : "the end of the file") &&
           finish(d, at, NULL);
}

/* What stands behind the result on the same line is still this game's. */
static bool read_afterword(struct pgn_reader *d)
{
    pgn_skip_spaces(d);
    while (pgn_fill(d) && (*d->s->at == '{' || *d->s->at == ';')) {
        d->dropping = false;
        if (!pgn_read_comment(d))
            return false;
        flush_comments(d);
        pgn_skip_spaces(d);
    }
    if (pgn_fill(d) && pgn_is_line_end(*d->s->at))
        pgn_take_line_end(d);
    return true;
}

/* A result, taken if there is one at hand: 1-0, 0-1, 1/2-1/2, * or, to be repaired, 1/2. */
static bool match_result(struct pgn_reader *d, enum record_result *result, bool *half)
{
    char token[PGN_TOKEN_MAX + 4];
    size_t length = look_at_token(d, token);
    *half = strcmp(token, "1/2") == 0;
    if (*half)
        *result = RESULT_DRAW;
    else if (!pgn_parse_result(token, result))
        return false;
    d->s->at += length;
    return true;
}

static bool at_closing(struct pgn_reader *d)
{
    return pgn_skip_blanks(d) && *d->s->at == ')';
}

/* A digit or an asterisk: a result, castling with zeros or the number of a move. done is set at the end
 * of the game. */
static bool read_number(struct pgn_reader *d, bool *done)
{
    struct source *s = d->s;
    size_t room = (size_t)(s->end - s->at), i = 0;
    while (i < room && pgn_is_digit(s->at[i]))
        i++;
    if (i && (i == room || (s->at[i] != '-' && s->at[i] != '/'))) {
        if (i >= PGN_TOKEN_MAX)
            return read_odd_token(d);
        while (i < room && s->at[i] == '.')
            i++;
        s->at += i;
        return true;
    }
    enum record_result result;
    struct pgn_place at = pgn_here(d);
    bool half;
    if (!match_result(d, &result, &half))
        return read_odd_token(d);
    if (half && !pgn_wrong(d, at, "1/2-1/2", "found '1/2'"))
        return false;
    if ((d->fork_count || d->drop_levels) && d->in->lenient && at_closing(d))
        return d->dropping || pgn_wrong(d, at, "moves", "a result inside a variation");
    *done = true;
    return finish(d, at, &result) && read_afterword(d);
}

static bool read_moves(struct pgn_reader *d)
{
    bool done = false;
    while (!done) {
        if (!pgn_fill(d))
            return finish_without_result(d);
        bool good = true;
        switch (*d->s->at) {
        case ' ':
        case '\t':
        case '\v':
        case '\f':
        case 0x1a:
        case '.':
            d->s->at++;
            break;
        case '\n':
        case '\r':
            pgn_take_line_end(d);
            break;
        case '0' ... '9':
        case '*':
            good = read_number(d, &done);
            break;
        case 'a' ... 'h':
        case 'N':
        case 'B':
        case 'R':
        case 'Q':
        case 'K':
        case 'O':
            good = read_move(d);
            break;
        case '{':
        case ';':
            good = pgn_read_comment(d);
            break;
        case '$':
            good = read_glyph(d);
            break;
        case '!':
        case '?':
            good = read_opinion(d);
            break;
        case '(':
            good = open_variation(d);
            break;
        case ')':
            good = close_variation(d);
            break;
        case '[':
            return finish_without_result(d);
        case '%':
            if (pgn_at_line_start(d))
                pgn_skip_line(d);
            else
                good = read_odd_token(d);
            break;
        default:
            good = read_odd_token(d);
        }
        if (!good)
            return false;
    }
    return true;
}

/* How the main line stopped, by the tag Termination. */
static void set_ending(struct pgn_reader *d)
{
    struct record *r = d->r;
    uint32_t last = record_last(r);
    const char *termination = record_header(r, "Termination");
    if (termination && d->node == last)
        r->nodes[last].ending = (uint8_t)pgn_ending_of(termination, r->result, d->p);
}

/* The board and the moves, when the tags are read. The table goes back to the start afterwards, where
 * everyone expects it. */
static bool read_game(struct pgn_reader *d)
{
    if (!pgn_set_up_board(d))
        return false;
    struct chess_position start = *d->p;
    bool good = read_moves(d);
    if (good) {
        set_ending(d);
    } else {
        d->opened = false;
        flush_comments(d);
    }
    *d->p = start;
    history_clear(d->h);
    return good;
}

static enum record_status read_record(struct pgn_reader *d)
{
    struct source *s = d->s;
    for (;;) {
        d->start = pgn_here(d);
        d->junk = d->dropping = false;
        bool good = pgn_read_tags(d);
        if (good && !d->tags && !pgn_fill(d) && !s->failed)
            return RECORD_END; /* nothing, or comments behind the last game */
        good = good && read_game(d);
        if (!good)
            pgn_resynchronise(d);
        if (!good || !d->junk)
            return good ? RECORD_GOOD : RECORD_BAD;
    }
}

enum record_status pgn_read(struct record_input *in, struct record *r, struct error *e)
{
    struct source *s = in->source;
    struct pgn_reader d = {.in = in,
                           .s = s,
                           .r = r,
                           .e = e,
                           .origin = s->at,
                           .line_offset = -(int64_t)s->behind,
                           .own = true,
                           .token = text_new(),
                           .pending = text_new(),
                           .fen = text_new()};
    record_start(r, &chess_game, &(struct setup){0}, NULL);
    d.p = r->table.position;
    d.h = &r->table.history;
    if (pgn_fill(&d) && s->end - s->at >= 3 && memcmp(s->at, "\xef\xbb\xbf", 3) == 0) {
        s->at += 3;
        d.line_offset += 3;
    }
    enum record_status status = read_record(&d);
    if (s->failed)
        s->file = NULL; /* told once, then the input has ended */
    s->behind = (size_t)(pgn_offset(&d) - d.line_offset);
    memory_free(d.forks);
    text_free(&d.token);
    text_free(&d.pending);
    text_free(&d.fen);
    return status;
}
