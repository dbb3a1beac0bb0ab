/* EPD: a position and operations such as `bm Nf3; id "own 1";`. Operands are kept as they stood. */
#include "chess/fen.h"

#include "chess/fen_reader.h"
#include "core/text.h"

#include <string.h>

static bool letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static bool opcode_char(char c)
{
    return letter(c) || (c >= '0' && c <= '9') || c == '_';
}

static bool read_opcode(struct fen_reader *r, char *opcode)
{
    int length = 0;
    while (opcode_char(r->at[length]) && length < CHESS_EPD_OPCODE)
        length++;
    bool ended = strchr(" \t\r\n;", r->at[length]) != NULL; /* or the final zero */
    if (!letter(*r->at) || length == CHESS_EPD_OPCODE || !ended)
        return error_set(r->e, fen_column(r, r->at),
                         "an opcode of at most 15 letters and digits, as in bm", "found %s",
                         error_found(r->at, (size_t)length + 1));
    memcpy(opcode, r->at, (size_t)length);
    opcode[length] = '\0';
    r->at += length;
    return true;
}

/* Finds the length of the operands that begin here, up to the semicolon that is not within quotes;
 * false when a quote is not closed. */
static bool operands_end(const struct fen_reader *r, size_t *length)
{
    bool quoted = false;
    const char *p = r->at;
    for (; *p && *p != '\n' && *p != '\r' && (*p != ';' || quoted); p++)
        quoted ^= *p == '"';
    *length = (size_t)(p - r->at);
    return !quoted;
}

static bool read_operation(struct fen_reader *r, struct chess_epd *ops)
{
    if (ops->count == CHESS_EPD_OPERATIONS)
        return error_set(r->e, fen_column(r, r->at), "at most 32 operations",
                         "found another operation");
    char *opcode = ops->operations[ops->count].opcode;
    if (!read_opcode(r, opcode))
        return false;
    fen_skip_blanks(r);
    size_t length;
    if (!operands_end(r, &length))
        return error_set(r->e, fen_column(r, r->at), "a closing quote",
                         "the operands of %s have an open quote", opcode);
    const char *start = r->at;
    r->at += length;
    while (length > 0 && (start[length - 1] == ' ' || start[length - 1] == '\t'))
        length--;
    if (length >= sizeof ops->text - ops->used)
        return error_set(r->e, fen_column(r, start), "at most 2047 bytes of operands",
                         "the operands are longer");
    char *copy = ops->text + ops->used;
    memcpy(copy, start, length);
    copy[length] = '\0';
    ops->used += length + 1;
    ops->operations[ops->count].operands = copy;
    ops->count++;
    return true;
}

/* hmvc and fmvn are fields of the position in another place: the latest operation is taken off
 * again when it is one of them. */
static bool apply_clock(struct fen_reader *r, struct chess_epd *ops, struct chess_position *p)
{
    const char *opcode = ops->operations[ops->count - 1].opcode;
    const char *operands = ops->operations[ops->count - 1].operands;
    bool halfmove = strcmp(opcode, "hmvc") == 0, fullmove = strcmp(opcode, "fmvn") == 0;
    if (!halfmove && !fullmove)
        return true;
    struct fen_reader clock = {.text = operands, .at = operands};
    if (!fen_read_clock(&clock, "a number", halfmove ? &p->halfmove : &p->fullmove) || *clock.at)
        return error_set(r->e, fen_column(r, r->at), "a number up to 65535", "%s is %s", opcode,
                         error_found(operands, SIZE_MAX));
    if (!p->fullmove)
        p->fullmove = 1;
    ops->used = (size_t)(operands - ops->text);
    ops->count--;
    return true;
}

bool chess_read_epd(const char *line, struct chess_position *p, struct chess_epd *ops,
                    struct error *e)
{
    struct fen_reader r = {.text = line, .at = line, .e = e};
    struct chess_position read;
    struct chess_epd found;
    memset(&found, 0, sizeof found);
    if (!fen_read_fields(&r, &read))
        return false;
    if (*r.at >= '0' && *r.at <= '9' && !fen_read_clocks(&r, &read))
        return false;
    for (;;) {
        /* Perft files put semicolons before operations. */
        while (*r.at == ';' || *r.at == ' ' || *r.at == '\t')
            r.at++;
        if (fen_at_end(&r))
            break;
        if (!read_operation(&r, &found) || !apply_clock(&r, &found, &read))
            return false;
    }
    while (*r.at == '\r' || *r.at == '\n')
        r.at++;
    if (*r.at)
        return error_set(e, fen_column(&r, r.at), "one line", "found a second line");
    *p = read;
    *ops = found;
    for (int i = 0; i < ops->count; i++)
        ops->operations[i].operands = ops->text + (found.operations[i].operands - found.text);
    return true;
}

const char *chess_epd_get(const struct chess_epd *ops, const char *opcode)
{
    for (int i = 0; i < ops->count; i++)
        if (strcmp(ops->operations[i].opcode, opcode) == 0)
            return ops->operations[i].operands;
    return NULL;
}

void chess_write_epd(const struct chess_position *p, const struct chess_epd *ops, struct text *out)
{
    fen_write_fields(p, out);
    if (p->halfmove)
        text_format(out, " hmvc %d;", p->halfmove);
    if (p->fullmove > 1)
        text_format(out, " fmvn %d;", p->fullmove);
    for (int i = 0; i < ops->count; i++) {
        const char *opcode = ops->operations[i].opcode, *operands = ops->operations[i].operands;
        text_format(out, " %s%s%s;", opcode, *operands ? " " : "", operands);
    }
}
