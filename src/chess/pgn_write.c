/* Writing PGN's export format: the roster of seven tags and the others, then the moves in lines of less
 * than 80 characters, variations behind the moves they replace.
 *
 * No line begins with a byte that would mean something else to a reader: '%' and '[' inside of comments
 * are never put there. */
#include "chess/chess.h"
#include "chess/fen.h"
#include "chess/notation.h"
#include "chess/pgn_parts.h"
#include "chess/position.h"
#include "core/memory.h"

#include <string.h>

enum { LINE_WIDTH = 79 };

struct writer {
    struct record *r;
    struct text *out;
    struct text word; /* waits, as a bracket may still be closed behind it */
    bool open;        /* the next word begins a variation */
    size_t column;
    bool numbered; /* the next move needs its number, whoever plays it */
    unsigned lost;
    struct chess_position p;
    struct history h;
};

/* Characters, not bytes: those of UTF-8 are counted by their first byte. */
static size_t width_of(const struct text *t)
{
    size_t width = 0;
    for (size_t i = 0; i < t->length; i++)
        width += ((unsigned char)t->data[i] & 0xc0) != 0x80;
    return width;
}

static void end_line(struct writer *w)
{
    text_char(w->out, '\n');
    w->column = 0;
}

static void flush_word(struct writer *w)
{
    if (!w->word.length)
        return;
    size_t width = width_of(&w->word);
    if (w->column && w->column + 1 + width > LINE_WIDTH)
        end_line(w);
    else if (w->column)
        text_char(w->out, ' '), w->column++;
    text_bytes(w->out, w->word.data, w->word.length);
    w->column += width;
    text_clear(&w->word);
}

/* Begins a word; its text is appended to w->word by the caller. */
static void start_word(struct writer *w)
{
    flush_word(w);
    if (w->open)
        text_char(&w->word, '(');
    w->open = false;
}

/* Where a comment may be broken: at a single blank, unless the next line would mean something. */
static bool breaks_at(const char *text, size_t i)
{
    return text[i] == ' ' && i && text[i - 1] != ' ' && text[i + 1] && !strchr(" %[", text[i + 1]);
}

/* One line of a comment, behind commands that may be empty. */
static void write_comment_line(struct writer *w, const char *commands, const char *line,
                               size_t length)
{
    bool brace = memchr(line, '}', length) != NULL;
    if (*commands || !brace) {
        start_word(w);
        text_format(&w->word, "{%s", commands);
        if (*commands && !brace && length)
            text_char(&w->word, ' ');
        for (size_t i = 0; !brace && i < length; i++) {
            if (breaks_at(line, i))
                flush_word(w);
            else
                text_char(&w->word, line[i]);
        }
        text_char(&w->word, '}');
    }
    if (brace) {
        /* Only a comment to the end of the line can hold a closing brace. */
        start_word(w);
        text_char(&w->word, ';');
        text_bytes(&w->word, line, length);
        flush_word(w);
        end_line(w);
    }
    w->numbered = true;
}

static void write_comment(struct writer *w, const char *commands, const char *lines)
{
    if (!*lines && *commands)
        write_comment_line(w, commands, "", 0);
    while (*lines) {
        size_t length = strcspn(lines, "\n");
        write_comment_line(w, commands, lines, length);
        commands = "";
        lines += length + (lines[length] == '\n');
    }
}

/* Everything behind a node's move. */
static void write_remarks(struct writer *w, uint32_t number, bool with_remark)
{
    struct record_node node = w->r->nodes[number];
    char buffer[128];
    struct text commands = text_on(buffer, sizeof buffer), clean = text_new();
    for (int i = 0; i < RECORD_NAGS && node.nags[i]; i++) {
        start_word(w);
        text_format(&w->word, "$%d", node.nags[i]);
    }
    if (with_remark)
        pgn_clean_comment(record_at(w->r, node.remark), &node, &clean);
    const char *comment = record_at(w->r, node.comment);
    if (clean.length && *comment)
        text_char(&clean, '\n');
    pgn_clean_comment(comment, &node, &clean);
    w->lost |= pgn_write_commands(&node, &commands);
    if (clean.length || commands.length)
        write_comment(w, buffer, clean.data);
    if (node.bookmark)
        w->lost |= LOST_BOOKMARKS;
    if (node.ending && (node.child || number != record_last(w->r)))
        w->lost |= LOST_ENDING;
    text_free(&clean);
}

/* Writes and plays a move; first says that it is the main one at its place. */
static void write_move(struct writer *w, uint32_t number, bool first)
{
    const struct record_node *node = &w->r->nodes[number];
    if (!first && node->remark) {
        struct record_node none = {0};
        struct text clean = text_new();
        pgn_clean_comment(record_at(w->r, node->remark), &none, &clean);
        write_comment(w, "", clean.data);
        text_free(&clean);
    }
    if (w->p.turn == CHESS_WHITE || w->numbered) {
        start_word(w);
        text_format(&w->word, "%d%s", w->p.fullmove, w->p.turn == CHESS_WHITE ? "." : "...");
    }
    start_word(w);
    chess_write_san(&w->p, (chess_move)node->move, &w->word);
    history_reserve(&w->h, 1);
    chess_play(&w->p, &w->h, (chess_move)node->move);
    w->numbered = false;
    write_remarks(w, number, first);
}

/* The first child, and the next alternative, that PGN can hold: claiming a draw is no move there. */
static uint32_t skip_claims(struct writer *w, uint32_t node)
{
    while (node && w->r->nodes[node].move == CHESS_CLAIM) {
        w->lost |= LOST_ENDING;
        node = w->r->nodes[node].next;
    }
    return node;
}

/* A main move whose alternatives are being written. */
struct branch {
    uint32_t node, next;
    size_t ply;
};

static void write_tree(struct writer *w)
{
    struct branch *branches = NULL;
    size_t count = 0, capacity = 0;
    uint32_t node = 0;
    for (;;) {
        const struct record_node *nodes = w->r->nodes;
        uint32_t child = skip_claims(w, nodes[node].child);
        if (child) {
            uint32_t next = skip_claims(w, nodes[child].next);
            write_move(w, child, true);
            node = child;
            if (!next)
                continue;
            if (count == capacity) {
                capacity = capacity ? 2 * capacity : 32;
                branches = memory_resize(branches, capacity * sizeof *branches);
            }
            branches[count++] = (struct branch){child, next, w->h.length - 1};
        } else if (count) {
            text_char(&w->word, ')');
        } else {
            break;
        }
        /* The next variation, or on behind the last one. */
        struct branch *b = &branches[count - 1];
        while (w->h.length > b->ply)
            chess_undo(&w->p, &w->h);
        w->numbered = true;
        if (b->next) {
            node = b->next;
            b->next = skip_claims(w, nodes[node].next);
            w->open = true;
            write_move(w, node, false);
        } else {
            node = b->node;
            count--;
            chess_play(&w->p, &w->h, (chess_move)nodes[node].move);
        }
    }
    memory_free(branches);
}

static void write_tag(struct writer *w, const char *name, const char *value)
{
    text_format(w->out, "[%s \"", name);
    for (; *value; value++) {
        if (*value == '"' || *value == '\\')
            text_char(w->out, '\\');
        text_char(w->out, (unsigned char)*value < ' ' || *value == 0x7f ? ' ' : *value);
    }
    text_string(w->out, "\"]\n");
}

static const char *const roster[][2] = {
    {"Event", "?"}, {"Site", "?"},  {"Date", "????.??.??"}, {"Round", "?"},
    {"White", "?"}, {"Black", "?"}, {"Result", NULL},
};
enum { ROSTER = sizeof roster / sizeof *roster };

/* Tags that are written from what they mean. */
static bool is_written_otherwise(const char *name)
{
    for (int i = 0; i < ROSTER; i++)
        if (strcmp(name, roster[i][0]) == 0)
            return true;
    return strcmp(name, "FEN") == 0 || strcmp(name, "SetUp") == 0 || strcmp(name, "Variant") == 0;
}

static bool is_tag_name(const char *name)
{
    static const char letters[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_+#=:-";
    size_t length = strspn(name, letters);
    return length > 0 && length < 256 && !name[length];
}

/* The ending as a tag, unless there is one. */
static void write_termination(struct writer *w)
{
    struct record *r = w->r;
    uint32_t last = record_last(r);
    enum record_ending ending = (enum record_ending)r->nodes[last].ending;
    const char *termination = record_header(r, "Termination");
    if (!termination) {
        termination = pgn_termination(ending);
        if (termination)
            write_tag(w, "Termination", termination);
    }
    if (!ending || r->nodes[last].move == CHESS_CLAIM)
        return;
    record_go(r, last);
    if (pgn_ending_of(termination, r->result, r->table.position) != ending)
        w->lost |= LOST_ENDING;
    record_go(r, 0);
}

static void write_start(struct writer *w)
{
    struct chess_position usual;
    chess_start(&usual, CHESS_USUAL_START, false);
    if (w->p.chess960)
        write_tag(w, "Variant", "Chess960");
    usual.claims = w->p.claims;
    if (memcmp(&usual, &w->p, sizeof usual) == 0)
        return;
    struct text fen = text_new();
    chess_write_fen(&w->p, &fen);
    write_tag(w, "SetUp", "1");
    write_tag(w, "FEN", fen.data);
    text_free(&fen);
}

static void write_tags(struct writer *w)
{
    const struct record *r = w->r;
    for (int i = 0; i < ROSTER; i++) {
        const char *value = record_header(r, roster[i][0]);
        if (!roster[i][1])
            value = pgn_result_text(r->result);
        write_tag(w, roster[i][0], value ? value : roster[i][1]);
    }
    for (size_t i = 0; i < r->header_count; i++) {
        const char *name = record_at(r, r->headers[i].name);
        if (!is_tag_name(name))
            w->lost |= LOST_HEADERS;
        else if (!is_written_otherwise(name))
            write_tag(w, name, record_at(r, r->headers[i].value));
    }
    write_termination(w);
    write_start(w);
    text_char(w->out, '\n');
}

unsigned pgn_write(struct record *r, struct text *out)
{
    struct writer w = {.r = r, .out = out, .word = text_new(), .numbered = true};
    record_go(r, 0);
    memcpy(&w.p, r->table.position, sizeof w.p);
    history_init(&w.h);
    write_tags(&w);
    write_remarks(&w, 0, true);
    write_tree(&w);
    start_word(&w);
    text_string(&w.word, pgn_result_text(r->result));
    flush_word(&w);
    text_string(out, "\n\n");
    text_free(&w.word);
    history_free(&w.h);
    return w.lost;
}
