/* Reading and writing lists of positions. A line of EPD is written back with every operation it had. */
#include "chess/fen_list.h"

#include "chess/chess.h"
#include "chess/fen.h"

#include <string.h>

static bool set_position(struct record *r, const char *fen, struct error *e)
{
    struct setup setup = {.position = fen};
    return chess_game.start(r->table.position, &r->table.history, &setup, e);
}

static bool read_fen(struct record *r, const char *line, struct error *e)
{
    return set_position(r, line, e);
}

static bool read_epd(struct record *r, const char *line, struct error *e)
{
    struct chess_position p;
    struct chess_epd ops;
    if (!chess_read_epd(line, &p, &ops, e))
        return false;
    char fen[128];
    struct text t = text_on(fen, sizeof fen);
    chess_write_fen(&p, &t);
    for (int i = 0; i < ops.count; i++)
        record_set_header(r, ops.operations[i].opcode, ops.operations[i].operands);
    return set_position(r, fen, e);
}

static enum record_status read_record(struct record_input *in, struct record *r, struct error *e,
                                      bool (*read)(struct record *, const char *, struct error *))
{
    struct error own;
    struct text line = text_new();
    size_t start;
    int number;
    e = e ? e : &own;
    record_start(r, &chess_game, &(struct setup){0}, NULL);
    enum source_status got = format_next_line(in, &line, &start, &number, e);
    bool good = got == SOURCE_LINE;
    if (good && !read(r, line.data + start, e)) {
        e->line = number;
        e->column += e->column ? (int)start : 0;
        good = false;
    }
    text_free(&line);
    return got == SOURCE_END ? RECORD_END : good ? RECORD_GOOD : RECORD_BAD;
}

static enum record_status fen_read(struct record_input *in, struct record *r, struct error *e)
{
    return read_record(in, r, e, read_fen);
}

static enum record_status epd_read(struct record_input *in, struct record *r, struct error *e)
{
    return read_record(in, r, e, read_epd);
}

static unsigned fen_write(struct record *r, struct text *out)
{
    unsigned lost = format_parts(r);
    record_go(r, 0);
    chess_write_fen(r->table.position, out);
    text_char(out, '\n');
    return lost;
}

/* Whether a header can be an operation: a name as opcodes have it, in small letters at first, which
 * PGN's tags are not, and operands that are read back as they are. */
static bool is_operation(const char *name, const char *value)
{
    size_t length = strlen(name);
    if (length >= CHESS_EPD_OPCODE || name[0] < 'a' || name[0] > 'z' || strcmp(name, "hmvc") == 0 ||
        strcmp(name, "fmvn") == 0)
        return false;
    for (size_t i = 0; i < length; i++) {
        char c = name[i];
        if (!((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
              c == '_'))
            return false;
    }
    bool quoted = false;
    size_t i = 0;
    for (; value[i]; i++) {
        if (value[i] == '\n' || value[i] == '\r' || (value[i] == ';' && !quoted))
            return false;
        quoted ^= value[i] == '"';
    }
    return !quoted && !strchr(" \t", value[0] ? value[0] : 'x') &&
           (!i || !strchr(" \t", value[i - 1]));
}

static unsigned epd_write(struct record *r, struct text *out)
{
    struct chess_epd ops;
    unsigned lost = format_parts(r) & ~(unsigned)LOST_HEADERS;
    ops.count = 0;
    ops.used = 0;
    for (size_t i = 0; i < r->header_count; i++) {
        const char *name = record_at(r, r->headers[i].name);
        const char *value = record_at(r, r->headers[i].value);
        size_t size = strlen(value) + 1;
        if (!is_operation(name, value) || ops.count == CHESS_EPD_OPERATIONS - 2 ||
            size > sizeof ops.text - ops.used) {
            lost |= LOST_HEADERS;
            continue;
        }
        ops.used += size;
        strcpy(ops.operations[ops.count].opcode, name);
        ops.operations[ops.count++].operands = value;
    }
    record_go(r, 0);
    chess_write_epd(r->table.position, &ops, out);
    text_char(out, '\n');
    return lost;
}

static bool fen_fits(const char *bytes, size_t count)
{
    char line[256];
    struct chess_position p;
    return format_first_line(bytes, count, line, sizeof line) &&
           chess_read_fen(line, true, &p, NULL);
}

static bool epd_fits(const char *bytes, size_t count)
{
    char line[CHESS_EPD_TEXT + 256];
    struct chess_position p;
    struct chess_epd ops;
    return format_first_line(bytes, count, line, sizeof line) &&
           !chess_read_fen(line, true, &p, NULL) && chess_read_epd(line, &p, &ops, NULL);
}

const struct format chess_fen_list = {
    .name = "fen",
    .title = "FEN",
    .endings = "fen",
    .game = &chess_game,
    .fits = fen_fits,
    .read = fen_read,
    .write = fen_write,
};

const struct format chess_epd_list = {
    .name = "epd",
    .title = "EPD",
    .endings = "epd",
    .game = &chess_game,
    .fits = epd_fits,
    .read = epd_read,
    .write = epd_write,
};
