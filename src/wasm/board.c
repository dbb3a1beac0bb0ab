/* Reads the board out of the text of a position, since chess and shogi write theirs alike: rows
 * from the far edge, a digit for so many empty squares, capitals for the first player, + before a
 * promoted piece; and, in shogi, the hands in the third field. */
#include "wasm/board.h"

#include "core/text.h"

#include <ctype.h>
#include <string.h>

struct piece {
    char letter;
    const char *name, *figure, *promoted_name, *promoted_figure;
};

/* In the order in which hands are shown. U+FE0E asks for the text form of a figure where a phone
 * would show an emoji. */
static const struct piece shogi_pieces[] = {
    {'R', "rook", "飛", "dragon", "龍"},
    {'B', "bishop", "角", "horse", "馬"},
    {'G', "gold", "金", NULL, NULL},
    {'S', "silver", "銀", "promoted silver", "全"},
    {'N', "knight", "桂", "promoted knight", "圭"},
    {'L', "lance", "香", "promoted lance", "杏"},
    {'P', "pawn", "歩", "tokin", "と"},
    {'K', "king", "玉", NULL, NULL},
    {0},
};
static const struct piece chess_pieces[] = {
    {'K', "king", "♚\ufe0e", NULL, NULL},
    {'Q', "queen", "♛\ufe0e", NULL, NULL},
    {'R', "rook", "♜\ufe0e", NULL, NULL},
    {'B', "bishop", "♝\ufe0e", NULL, NULL},
    {'N', "knight", "♞\ufe0e", NULL, NULL},
    {'P', "pawn", "♟\ufe0e", NULL, NULL},
    {0},
};

static const struct style {
    const char *game;
    const struct piece *pieces;
    int size;                  /* of the board, in rows and columns */
    const char *files, *ranks; /* names, from the far left corner */
    bool hands;
} styles[] = {
    {"chess", chess_pieces, 8, "abcdefgh", "87654321", false},
    {"shogi", shogi_pieces, 9, "987654321", "abcdefghi", true},
    {0},
};

static const struct piece *piece_of(const struct style *style, char letter)
{
    const struct piece *p = style->pieces;
    while (p->letter && p->letter != toupper((unsigned char)letter))
        p++;
    return p->letter ? p : NULL;
}

static int seat_of(char letter)
{
    return islower((unsigned char)letter) != 0;
}

static void write_square(const struct style *style, int place, const struct piece *piece, int seat,
                         bool promoted, struct text *out)
{
    text_format(out, "%s{\"name\":\"%c%c\"", place ? "," : "", style->files[place % style->size],
                style->ranks[place / style->size]);
    if (piece)
        text_format(out, ",\"seat\":%d,\"piece\":\"%s\",\"figure\":\"%s\",\"promoted\":%s", seat,
                    promoted ? piece->promoted_name : piece->name,
                    promoted ? piece->promoted_figure : piece->figure, promoted ? "true" : "false");
    text_char(out, '}');
}

static void write_squares(const struct style *style, const char *rows, struct text *out)
{
    int place = 0;
    bool promoted = false;
    for (const char *p = rows; *p && *p != ' '; p++) {
        const struct piece *piece = piece_of(style, *p);
        if (piece)
            write_square(style, place++, piece, seat_of(*p), promoted && piece->promoted_name, out);
        for (int empty = *p >= '1' && *p <= '9' ? *p - '0' : 0; empty > 0; empty--)
            write_square(style, place++, NULL, 0, false, out);
        promoted = *p == '+';
    }
}

/* How many of a piece a hand such as "R2B3p" holds for the seat. */
static int count_in_hand(const char *hands, const struct piece *piece, int seat)
{
    int number = 0;
    for (const char *p = hands; *p && *p != ' '; p++) {
        if (isdigit((unsigned char)*p)) {
            number = number * 10 + *p - '0';
            continue;
        }
        if (toupper((unsigned char)*p) == piece->letter && seat_of(*p) == seat)
            return number ? number : 1;
        number = 0;
    }
    return 0;
}

static void write_hand(const struct style *style, const char *hands, int seat, struct text *out)
{
    const char *comma = "";
    text_char(out, '[');
    for (const struct piece *p = style->pieces; p->letter; p++) {
        int count = count_in_hand(hands, p, seat);
        if (!count)
            continue;
        text_format(out,
                    "%s{\"piece\":\"%s\",\"figure\":\"%s\",\"count\":%d,"
                    "\"from\":\"%c*\"}",
                    comma, p->name, p->figure, count, p->letter);
        comma = ",";
    }
    text_char(out, ']');
}

/* The start of the field of that number in words separated by blanks. */
static const char *field(const char *text, int number)
{
    for (; number > 0; number--) {
        text += strcspn(text, " ");
        text += strspn(text, " ");
    }
    return text;
}

bool board_write(const struct game *g, const void *position, struct text *out, struct error *e)
{
    const struct style *style = styles;
    while (style->game && strcmp(style->game, g->name) != 0)
        style++;
    if (!style->game)
        return error_set(e, 0, "chess or shogi", "%s has no board", g->name);
    struct text written = text_new();
    g->write_position(position, &written);
    text_format(out, "{\"columns\":%d,\"rows\":%d,\"seats\":[\"%s\",\"%s\"],\"squares\":[",
                style->size, style->size, g->seat_names[0], g->seat_names[1]);
    write_squares(style, written.data, out);
    text_string(out, "],\"hands\":[");
    for (int seat = 0; seat < 2 && style->hands; seat++) {
        text_string(out, seat ? "," : "");
        write_hand(style, field(written.data, 2), seat, out);
    }
    text_string(out, "]}");
    text_free(&written);
    return true;
}
