/* GNU Shogi's lines. */
#include "protocol/gnushogi.h"

#include "core/text.h"
#include "shogi/sfen.h"

#include <stdlib.h>
#include <string.h>

static bool starts_with(const char *text, const char *start)
{
    return strncmp(text, start, strlen(start)) == 0;
}

/* "12. 7g7f 300000" or "12. ... 7g7f 300000", with *p at the number. */
static bool read_move_line(const char *p, struct gnushogi_line *got)
{
    size_t digits = strspn(p, "0123456789");
    if (digits == 0 || !starts_with(p + digits, ". "))
        return false;
    p += digits + 2;
    got->kind = GNUSHOGI_PLAYED;
    if (starts_with(p, "... ")) {
        got->kind = GNUSHOGI_ANSWER;
        p += 4;
    }
    size_t length = strcspn(p, " ");
    if (length == 0 || length >= sizeof got->move)
        return false;
    memcpy(got->move, p, length);
    return true;
}

struct gnushogi_line gnushogi_read(const char *line)
{
    /* The question for a depth has no end of line, so that the next one follows it. */
    static const char question[] = "depth = ", cost[] = "Gen ", nodes[] = " Node ";
    struct gnushogi_line got = {.kind = GNUSHOGI_OTHER};
    while (starts_with(line, question))
        line += strlen(question);
    if (read_move_line(line, &got))
        return got;
    got = (struct gnushogi_line){.kind = GNUSHOGI_OTHER};
    if (starts_with(line, "Illegal move"))
        got.kind = GNUSHOGI_REFUSED;
    else if (starts_with(line, "Move#"))
        got.kind = GNUSHOGI_SEARCHES;
    else if (strstr(line, " mates!") || starts_with(line, "Drawn game") ||
             starts_with(line, "Repetition"))
        got.kind = GNUSHOGI_OVER;
    else if (starts_with(line, cost) && strstr(line, nodes)) {
        got.kind = GNUSHOGI_NODES;
        got.nodes = strtoull(strstr(line, nodes) + strlen(nodes), NULL, 10);
    }
    return got;
}

static void write_pieces(const struct shogi_position *p, int color, struct text *out)
{
    for (int s = 0; s < SHOGI_SQUARES; s++) {
        int piece = p->board[s], type = shogi_piece_type(piece);
        if (!piece || shogi_piece_color(piece) != color)
            continue;
        bool promoted = type > SHOGI_PROMOTED;
        text_format(out, "%s%d%c%s\n", shogi_letter(promoted ? shogi_plain(type) : type),
                    shogi_file(s) + 1, 'a' + shogi_rank(s), promoted ? "+" : "");
    }
    for (int i = 0; i < SHOGI_HAND_TYPES; i++)
        for (int n = shogi_hand_count(p->hand[color], shogi_hand_order[i]); n > 0; n--)
            text_format(out, "%s*\n", shogi_letter(shogi_hand_order[i]));
}

void gnushogi_write_position(const struct shogi_position *p, struct text *out)
{
    /* "white" means that its opponent has White, and an opponent moves next. */
    text_format(out, "%s\nforce\nedit\n#\n", p->turn == SHOGI_BLACK ? "black" : "white");
    write_pieces(p, SHOGI_BLACK, out);
    text_string(out, "c\n");
    write_pieces(p, SHOGI_WHITE, out);
    text_string(out, ".\n");
}
