/* Draws the board: 256-colour squares where colour is allowed, a ruled grid elsewhere.
 *
 * On coloured squares both sides use the filled figures, in white and black, because outlines are
 * hard to read on a coloured ground; without colour the outline is what tells White from Black. */
#include "chess/draw.h"

#include "chess/position.h"
#include "core/text.h"

static const char letters[] = "PNBRQK";
static const char *const filled[CHESS_TYPES] = {"♟", "♞", "♝", "♜", "♛", "♚"};
static const char *const outlined[CHESS_TYPES] = {"♙", "♘", "♗", "♖", "♕", "♔"};

/* U+FE0E asks for the text form of a figure: some terminals would show an emoji pawn. */
static const char as_text[] = "\xef\xb8\x8e";

struct canvas {
    const struct chess_position *p;
    const struct drawing *style;
    struct text *out;
    bits64 marked;
};

/* Where the latest move began and ended; its king's squares, if it was castling. */
static bits64 squares_of_last(chess_move last)
{
    if (!last)
        return 0;
    int from = chess_from(last), to = chess_to(last);
    if (chess_kind_of(last) == CHESS_CASTLING)
        return chess_bit(from) | chess_bit(chess_castled_king(from, to));
    return chess_bit(from) | chess_bit(to);
}

static void draw_figure(const struct canvas *c, chess_piece piece)
{
    if (!piece) {
        text_char(c->out, ' ');
        return;
    }
    enum chess_type type = chess_piece_type(piece);
    bool black = chess_piece_color(piece) == CHESS_BLACK;
    if (c->style->ascii) {
        text_char(c->out, black ? (char)(letters[type] - 'A' + 'a') : letters[type]);
    } else {
        text_string(c->out, black || c->style->color ? filled[type] : outlined[type]);
        if (type == CHESS_PAWN)
            text_string(c->out, as_text);
    }
}

static void draw_square(const struct canvas *c, int square)
{
    chess_piece piece = c->p->board[square];
    bool marked = (c->marked & chess_bit(square)) != 0;
    if (c->style->color) {
        bool light = (chess_file(square) + chess_rank(square)) % 2 != 0;
        int ground = marked ? (light ? 143 : 100) : light ? 137 : 94;
        int figure = piece && chess_piece_color(piece) == CHESS_WHITE ? 231 : 16;
        text_format(c->out, "\x1b[48;5;%d;38;5;%dm ", ground, figure);
        draw_figure(c, piece);
        text_char(c->out, ' ');
        return;
    }
    text_char(c->out, marked ? '[' : ' ');
    draw_figure(c, piece);
    text_char(c->out, marked ? ']' : ' ');
}

static void draw_rule(const struct canvas *c, const char *left, const char *middle,
                      const char *right)
{
    if (c->style->color)
        return;
    text_format(c->out, "  %s", c->style->ascii ? "+" : left);
    for (int i = 0; i < 8; i++) {
        text_string(c->out, c->style->ascii ? "---" : "───");
        text_string(c->out, c->style->ascii ? "+" : i < 7 ? middle : right);
    }
    text_char(c->out, '\n');
}

/* The side to move, the clocks, and whether there is check, beside the board. */
static void draw_remark(const struct canvas *c, int row)
{
    const struct chess_position *p = c->p;
    if (row == 0)
        text_format(c->out, "   move %d", p->fullmove);
    if (row == 1)
        text_format(c->out, "   %s to move%s", p->turn == CHESS_WHITE ? "White" : "Black",
                    chess_in_check(p) ? ", in check" : "");
    if (row == 2 && p->halfmove >= 20)
        text_format(c->out, "   %d plies without a capture or pawn move", p->halfmove);
}

static void draw_files(const struct canvas *c)
{
    text_string(c->out, c->style->color ? "  " : "   ");
    for (int i = 0; i < 8; i++)
        text_format(c->out,
                    i == 0            ? " %c"
                    : c->style->color ? "  %c"
                                      : "   %c",
                    'a' + (c->style->seat ? 7 - i : i));
    text_char(c->out, '\n');
}

void chess_draw(const struct chess_position *p, const struct drawing *style, struct text *out)
{
    struct canvas c = {p, style, out, squares_of_last((chess_move)style->last)};
    const char *wall = style->color ? "" : style->ascii ? "|" : "│";
    draw_rule(&c, "┌", "┬", "┐");
    for (int row = 0; row < 8; row++) {
        int rank = style->seat ? row : 7 - row;
        if (row)
            draw_rule(&c, "├", "┼", "┤");
        text_format(out, "%d %s", rank + 1, wall);
        for (int i = 0; i < 8; i++) {
            draw_square(&c, chess_square(style->seat ? 7 - i : i, rank));
            text_string(out, wall);
        }
        if (style->color)
            text_string(out, "\x1b[0m");
        draw_remark(&c, row);
        text_char(out, '\n');
    }
    draw_rule(&c, "└", "┴", "┘");
    draw_files(&c);
}
