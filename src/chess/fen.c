/* Reading and writing FEN. A position is built aside and handed out only when it is whole.
 *
 * What is refused here is what the generator and the rules rely on never to meet: they need one
 * king each, at most 16 pieces a side, no pawns on the last ranks, and a side to move that cannot take
 * the king. */
#include "chess/fen.h"

#include "chess/fen_reader.h"
#include "chess/position.h"
#include "core/text.h"

#include <string.h>

static const char letters[] = "PNBRQK";
static const char *const names[CHESS_TYPES] = {"pawn", "knight", "bishop", "rook", "queen", "king"};
static const char *const colors[2] = {"White", "Black"};

static bool refuse(struct fen_reader *r, const char *at, const char *expected, const char *what)
{
    return error_set(r->e, fen_column(r, at), expected, "%s", what);
}

int fen_column(const struct fen_reader *r, const char *at)
{
    return (int)(at - r->text) + 1;
}

void fen_skip_blanks(struct fen_reader *r)
{
    while (*r->at == ' ' || *r->at == '\t')
        r->at++;
}

bool fen_at_end(const struct fen_reader *r)
{
    return !*r->at || *r->at == '\r' || *r->at == '\n';
}

/* The length of the field that begins here. */
static size_t field_length(const struct fen_reader *r)
{
    return strcspn(r->at, " \t\r\n;");
}

static bool unexpected(struct fen_reader *r, const char *expected)
{
    size_t length = field_length(r);
    return error_set(r->e, fen_column(r, r->at), expected, "found %s",
                     error_found(r->at, length ? length : 1));
}

/* The piece a letter stands for, or 0. */
static chess_piece piece_of_letter(char c)
{
    for (int type = 0; type < CHESS_TYPES; type++)
        for (int color = 0; color < 2; color++)
            if (c == (color == CHESS_WHITE ? letters[type] : letters[type] - 'A' + 'a'))
                return chess_piece_of(color, (enum chess_type)type);
    return 0;
}

static bool read_board(struct fen_reader *r, struct chess_position *p)
{
    for (int rank = 7; rank >= 0; rank--) {
        int file = 0;
        bool after_digit = false;
        const char *start = r->at;
        for (;; r->at++) {
            char c = *r->at;
            chess_piece piece = piece_of_letter(c);
            bool digit = c >= '1' && c <= '8';
            if (!piece && !digit)
                break;
            if (digit && after_digit)
                return error_set(r->e, fen_column(r, r->at),
                                 "one number for empty squares in a row",
                                 "found %s after another number", error_found(r->at, 1));
            if (file + (digit ? c - '0' : 1) > 8)
                return error_set(r->e, fen_column(r, start), "8 squares",
                                 "rank %d has more than 8 squares", rank + 1);
            if (piece)
                chess_put(p, chess_square(file, rank), piece);
            file += digit ? c - '0' : 1;
            after_digit = digit;
        }
        if (file != 8) {
            if (fen_at_end(r) || *r->at == '/' || *r->at == ' ')
                return error_set(r->e, fen_column(r, start), "8 squares", "rank %d has %d squares",
                                 rank + 1, file);
            return error_set(r->e, fen_column(r, r->at), "a letter of PNBRQKpnbrqk or a number 1-8",
                             "found %s", error_found(r->at, 1));
        }
        if (rank > 0) {
            if (*r->at != '/')
                return error_set(r->e, fen_column(r, r->at), "/ and the next rank",
                                 "found %s after rank %d", error_found(r->at, 1), rank + 1);
            r->at++;
        }
    }
    if (*r->at != ' ' && *r->at != '\t' && !fen_at_end(r))
        return error_set(r->e, fen_column(r, r->at), "a blank after the board", "found %s",
                         error_found(r->at, 1));
    return true;
}

/* Whether so many pieces of each type can come from the start position by promotion. */
static bool count_men(struct fen_reader *r, const struct chess_position *p, int color)
{
    static const int at_start[CHESS_TYPES] = {8, 2, 2, 2, 1, 1};
    int count[CHESS_TYPES], promoted = 0, all = bits64_count(p->color[color]);
    for (int type = 0; type < CHESS_TYPES; type++)
        count[type] = bits64_count(chess_pieces(p, color, (enum chess_type)type));
    if (count[CHESS_KING] != 1)
        return error_set(r->e, 1, "one king for each side", "%s has %s", colors[color],
                         count[CHESS_KING] ? "more than one king" : "no king");
    if (all > 16)
        return error_set(r->e, 1, "at most 16", "%s has %d pieces", colors[color], all);
    if (r->odd_material)
        return true;
    if (count[CHESS_PAWN] > 8)
        return error_set(r->e, 1, "at most 8", "%s has %d pawns", colors[color], count[CHESS_PAWN]);
    for (int type = CHESS_KNIGHT; type < CHESS_KING; type++) {
        int more = count[type] - at_start[type];
        promoted += more > 0 ? more : 0;
        if (promoted > 8 - count[CHESS_PAWN])
            return error_set(r->e, 1, "no more promoted pieces than pawns are missing",
                             "%s has %d pawns and %d %ss, too many", colors[color],
                             count[CHESS_PAWN], count[type], names[type]);
    }
    return true;
}

static bool check_board(struct fen_reader *r, const struct chess_position *p)
{
    if (p->type[CHESS_PAWN] & (CHESS_RANK_1 | CHESS_RANK_8))
        return refuse(r, r->text, "pawns on ranks 2 to 7",
                      "a pawn stands on the first or last rank");
    return count_men(r, p, CHESS_WHITE) && count_men(r, p, CHESS_BLACK);
}

static bool read_side(struct fen_reader *r, struct chess_position *p)
{
    if ((*r->at != 'w' && *r->at != 'b') || field_length(r) != 1)
        return unexpected(r, "the side to move, w or b");
    p->turn = *r->at++ == 'w' ? CHESS_WHITE : CHESS_BLACK;
    return true;
}

static bool check_checks(struct fen_reader *r, const char *at, const struct chess_position *p)
{
    int us = p->turn;
    if (chess_attacked(p, chess_king(p, !us), chess_occupied(p), us))
        return error_set(r->e, fen_column(r, at), "the side in check to move",
                         "%s is to move and could take the king", colors[us]);
    if (!r->odd_material && bits64_count(chess_checkers(p)) > 2)
        return error_set(r->e, fen_column(r, at), "at most two pieces giving check",
                         "%s is in check from %d pieces", colors[us],
                         bits64_count(chess_checkers(p)));
    return true;
}

/* The rook that a castling letter means, or -1: the outermost on that side of the king, or the one
 * on the named file. */
static int castling_rook(const struct chess_position *p, int color, char letter)
{
    bits64 rank = color == CHESS_WHITE ? CHESS_RANK_1 : CHESS_RANK_8;
    bits64 king = chess_pieces(p, color, CHESS_KING) & rank;
    bits64 rooks = chess_pieces(p, color, CHESS_ROOK) & rank;
    if (!king)
        return -1;
    if (letter == 'K')
        rooks = rooks > king ? rooks : 0;
    else if (letter == 'Q')
        rooks &= king - 1;
    else
        rooks &= CHESS_FILE_A << (letter - 'A');
    return !rooks ? -1 : letter == 'K' ? bits64_last(rooks) : bits64_first(rooks);
}

static bool usual_castling(const struct chess_position *p, int color, int rook)
{
    int rank = color == CHESS_WHITE ? 0 : 56;
    return chess_king(p, color) == rank + 4 && (rook == rank || rook == rank + 7);
}

/* The other rook of the same king on the same side of it, or none. */
static bits64 same_wing(const struct chess_position *p, int color, int rook)
{
    bits64 lower = chess_pieces(p, color, CHESS_KING) - 1, own = p->castling & p->color[color];
    return own & (chess_bit(rook) & lower ? lower : ~lower);
}

static bool read_castling(struct fen_reader *r, struct chess_position *p)
{
    if (*r->at == '-' && field_length(r) == 1) {
        r->at++;
        return true;
    }
    size_t length = field_length(r);
    if (!length)
        return unexpected(r, "castling rights, as in KQkq or -");
    for (size_t i = 0; i < length; i++, r->at++) {
        char c = *r->at;
        int color = c >= 'a' && c <= 'z' ? CHESS_BLACK : CHESS_WHITE;
        char letter = color == CHESS_BLACK ? (char)(c - 'a' + 'A') : c;
        bool file = letter >= 'A' && letter <= 'H';
        if (!file && letter != 'K' && letter != 'Q')
            return error_set(r->e, fen_column(r, r->at), "castling rights, as in KQkq, HAha or -",
                             "found %s", error_found(r->at, 1));
        int rook = castling_rook(p, color, letter);
        if (rook < 0)
            return error_set(
                r->e, fen_column(r, r->at), "king and rook on the first rank to castle with",
                "%s cannot have the castling right %s", colors[color], error_found(r->at, 1));
        if (same_wing(p, color, rook))
            return error_set(r->e, fen_column(r, r->at), "each castling right once",
                             "a second right on the same wing: %s", error_found(r->at, 1));
        p->castling |= chess_bit(rook);
        if (file || !usual_castling(p, color, rook))
            p->chess960 = 1;
    }
    return true;
}

static bool read_en_passant(struct fen_reader *r, struct chess_position *p)
{
    const char *expected = p->turn == CHESS_WHITE
                               ? "- or the square on rank 6 a black pawn just passed"
                               : "- or the square on rank 3 a white pawn just passed";
    size_t length = field_length(r);
    const char *at = r->at;
    if (length == 1 && *at == '-') {
        r->at++;
        return true;
    }
    if (length != 2 || at[0] < 'a' || at[0] > 'h' || at[1] != (p->turn == CHESS_WHITE ? '6' : '3'))
        return unexpected(r, expected);
    int target = chess_square(at[0] - 'a', at[1] - '1');
    int pawn = target ^ 8, origin = p->turn == CHESS_WHITE ? target + 8 : target - 8;
    if (p->board[pawn] != chess_piece_of(!p->turn, CHESS_PAWN) || p->board[target] ||
        p->board[origin])
        return error_set(r->e, fen_column(r, at), expected, "no pawn can have just passed %.2s",
                         at);
    if (chess_en_passant_possible(p, target))
        p->ep = (uint8_t)target;
    r->at += 2;
    return true;
}

bool fen_read_clock(struct fen_reader *r, const char *expected, uint16_t *clock)
{
    const char *start = r->at;
    size_t length = field_length(r);
    uint32_t value = 0;
    for (size_t i = 0; i < length; i++) {
        if (start[i] < '0' || start[i] > '9')
            return unexpected(r, expected);
        value = value * 10 + (uint32_t)(start[i] - '0');
        if (value > CHESS_CLOCK_MAX)
            return error_set(r->e, fen_column(r, start), "a number up to 65535",
                             "found %s, too large", error_found(start, length));
    }
    if (!length)
        return unexpected(r, expected);
    *clock = (uint16_t)value;
    r->at += length;
    return true;
}

bool fen_read_fields(struct fen_reader *r, struct chess_position *p)
{
    chess_clear(p);
    fen_skip_blanks(r);
    if (!read_board(r, p) || !check_board(r, p))
        return false;
    fen_skip_blanks(r);
    const char *side = r->at;
    if (!read_side(r, p) || !check_checks(r, side, p))
        return false;
    fen_skip_blanks(r);
    if (!fen_at_end(r)) {
        if (!read_castling(r, p))
            return false;
        fen_skip_blanks(r);
    }
    if (!fen_at_end(r)) {
        if (!read_en_passant(r, p))
            return false;
        fen_skip_blanks(r);
    }
    p->key = chess_fresh_key(p);
    return true;
}

bool fen_read_clocks(struct fen_reader *r, struct chess_position *p)
{
    if (!fen_read_clock(r, "the number of plies without capture or pawn move", &p->halfmove))
        return false;
    fen_skip_blanks(r);
    if (fen_at_end(r) || *r->at == ';')
        return true;
    if (!fen_read_clock(r, "the number of the move", &p->fullmove))
        return false;
    if (!p->fullmove)
        p->fullmove = 1; /* some programs count from 0 */
    fen_skip_blanks(r);
    return true;
}

bool chess_read_fen(const char *text, bool odd_material, struct chess_position *p, struct error *e)
{
    struct fen_reader r = {.text = text, .at = text, .e = e, .odd_material = odd_material};
    struct chess_position read;
    if (!fen_read_fields(&r, &read))
        return false;
    if (!fen_at_end(&r) && !fen_read_clocks(&r, &read))
        return false;
    while (*r.at == ' ' || *r.at == '\t' || *r.at == '\r' || *r.at == '\n')
        r.at++;
    if (*r.at)
        return unexpected(&r, "the end of the position");
    *p = read;
    return true;
}

static void write_board(const struct chess_position *p, struct text *out)
{
    for (int rank = 7; rank >= 0; rank--) {
        int empty = 0;
        for (int file = 0; file < 8; file++) {
            chess_piece piece = p->board[chess_square(file, rank)];
            if (!piece) {
                empty++;
                continue;
            }
            if (empty)
                text_char(out, (char)('0' + empty));
            empty = 0;
            char letter = letters[chess_piece_type(piece)];
            text_char(out, chess_piece_color(piece) == CHESS_WHITE ? letter
                                                                   : (char)(letter - 'A' + 'a'));
        }
        if (empty)
            text_char(out, (char)('0' + empty));
        if (rank)
            text_char(out, '/');
    }
}

static void write_castling(const struct chess_position *p, struct text *out)
{
    if (!p->castling)
        text_char(out, '-');
    for (int color = 0; color < 2; color++) {
        bits64 rooks = p->castling & p->color[color];
        while (rooks) {
            int rook = bits64_last(rooks); /* the king's side first */
            rooks ^= chess_bit(rook);
            char letter = p->chess960                   ? (char)('A' + chess_file(rook))
                          : rook > chess_king(p, color) ? 'K'
                                                        : 'Q';
            text_char(out, color == CHESS_WHITE ? letter : (char)(letter - 'A' + 'a'));
        }
    }
}

void fen_write_fields(const struct chess_position *p, struct text *out)
{
    write_board(p, out);
    text_string(out, p->turn == CHESS_WHITE ? " w " : " b ");
    write_castling(p, out);
    if (p->ep)
        text_format(out, " %c%c", 'a' + chess_file(p->ep), '1' + chess_rank(p->ep));
    else
        text_string(out, " -");
}

void chess_write_fen(const struct chess_position *p, struct text *out)
{
    fen_write_fields(p, out);
    text_format(out, " %d %d", p->halfmove, p->fullmove);
}
