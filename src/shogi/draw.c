/* The board as people print it: files above, ranks to the right, hands above and below, the pieces
 * of the player on the far side marked with v. Every square is three columns wide in either
 * alphabet. */
#include "shogi/draw.h"

#include "core/text.h"
#include "shogi/notation.h"
#include "shogi/sfen.h"

static const char *const one_kanji[SHOGI_TYPES] = {"・", "歩", "香", "桂", "銀", "角", "飛", "金",
                                                   "玉", "と", "杏", "圭", "全", "馬", "龍"};

#define RED "\x1b[31m"
#define CYAN "\x1b[36m"
#define MARKED "\x1b[30;43m"
#define BOLD "\x1b[1m"
#define RESET "\x1b[0m"

static void draw_hand(const struct shogi_position *p, int color, const struct drawing *style,
                      struct text *out)
{
    const char *name = color ? "White" : "Black", *sign = color ? "☖ " : "☗ ";
    const char *mark = p->turn == color ? "  <- to move" : "";
    text_format(out, "  %s%s%s%s  ", style->ascii ? "" : sign, style->color ? BOLD : "", name,
                style->color ? RESET : "");
    if (!p->hand[color])
        text_string(out, "nothing in hand");
    for (int i = 0; i < SHOGI_HAND_TYPES; i++) {
        int type = shogi_hand_order[i], count = shogi_hand_count(p->hand[color], type);
        if (!count)
            continue;
        if (style->ascii)
            text_format(out, count > 1 ? "%s%d " : "%s ", shogi_letter(type), count);
        else
            text_format(out, "%s%s ", one_kanji[type], count > 1 ? shogi_kanji_number(count) : "");
    }
    text_format(out, "%s\n", mark);
}

static void draw_square(const struct shogi_position *p, int square, const struct drawing *style,
                        struct text *out)
{
    int piece = p->board[square], type = shogi_piece_type(piece), color = shogi_piece_color(piece);
    bool far = type && color == (style->seat ? SHOGI_BLACK : SHOGI_WHITE);
    bool marked =
        style->last && style->last != SHOGI_DECLARE && shogi_to((shogi_move)style->last) == square;
    const char *paint = !style->color       ? ""
                        : marked            ? MARKED
                        : type > SHOGI_KING ? RED
                        : far               ? CYAN
                                            : "";
    text_string(out, paint);
    if (!style->ascii) {
        bool pointed = marked && !style->color;
        text_format(out, "%s%s", far ? pointed ? "V" : "v" : pointed ? ">" : " ", one_kanji[type]);
    } else if (!type) {
        text_string(out, "  .");
    } else {
        char letter = shogi_letter(type)[type > SHOGI_KING];
        text_format(out, "%c%c%c", marked && !style->color ? '>' : ' ',
                    type > SHOGI_KING ? '+' : ' ', color ? letter - 'A' + 'a' : letter);
    }
    text_string(out, *paint ? RESET : "");
}

/* Plain signs even among kanji: many fonts for Japanese draw the nicer ones two columns wide. */
static const char edge[] = "  +---------------------------+\n";

void shogi_draw(const struct shogi_position *p, const struct drawing *style, struct text *out)
{
    int far = style->seat ? SHOGI_BLACK : SHOGI_WHITE;
    draw_hand(p, far, style, out);
    text_string(out, "   ");
    for (int i = 0; i < 9; i++) {
        int file = style->seat ? i : 8 - i;
        if (style->ascii)
            text_format(out, "  %d", file + 1);
        else
            text_format(out, " %s", shogi_wide_digit(file + 1));
    }
    text_format(out, "\n%s", edge);
    for (int i = 0; i < 9; i++) {
        int rank = style->seat ? 8 - i : i;
        text_string(out, "  |");
        for (int j = 0; j < 9; j++)
            draw_square(p, shogi_square(style->seat ? j : 8 - j, rank), style, out);
        if (style->ascii)
            text_format(out, "| %d %c\n", rank + 1, 'a' + rank);
        else
            text_format(out, "| %s %c\n", shogi_kanji_number(rank + 1), 'a' + rank);
    }
    text_string(out, edge);
    draw_hand(p, far ^ 1, style, out);
}
