/* Boards drawn with kanji, in and out. A rank has nine cells of a mark (v for White) and a kanji. */
#include "shogi/bod.h"

#include "core/text.h"
#include "shogi/notation.h"
#include "shogi/position.h"
#include "shogi/sfen.h"

#include <string.h>

/* Promoted pieces have one kanji on a board. */
static const char *const faces[SHOGI_TYPES] = {"・", "歩", "香", "桂", "銀", "角", "飛", "金",
                                               "玉", "と", "杏", "圭", "全", "馬", "龍"};
static const struct {
    const char *face;
    int type;
} more_faces[] = {
    {"王", SHOGI_KING}, {"竜", SHOGI_DRAGON}, {"　", SHOGI_EMPTY}, {"口", SHOGI_EMPTY}};

static bool take(const char **at, const char *prefix)
{
    size_t length = strlen(prefix);
    if (strncmp(*at, prefix, length) != 0)
        return false;
    *at += length;
    return true;
}

static bool take_face(const char **at, int *type)
{
    for (*type = 0; *type < SHOGI_TYPES; ++*type)
        if (take(at, faces[*type]))
            return true;
    for (size_t i = 0; i < sizeof more_faces / sizeof *more_faces; i++)
        if (take(at, more_faces[i].face)) {
            *type = more_faces[i].type;
            return true;
        }
    return false;
}

/* "十八", "２", "3"; 1 where there is no number. */
static int take_count(const char **at)
{
    for (int i = 18; i >= 1; i--)
        if (take(at, shogi_kanji_number(i)))
            return i;
    int count = 0, digits = 0;
    for (; digits < 2; digits++) {
        int digit = -1;
        if (**at >= '0' && **at <= '9')
            digit = *(*at)++ - '0';
        for (int i = 1; i <= 9 && digit < 0; i++)
            if (take(at, shogi_wide_digit(i)))
                digit = i;
        if (digit < 0)
            break;
        count = 10 * count + digit;
    }
    return digits ? count : 1;
}

static bool refuse(const char *text, const char *at, const char *expected, struct error *e)
{
    return error_set(e, (int)(at - text) + 1, expected, "found %s", error_found(at, strlen(at)));
}

void bod_clear(struct bod *b)
{
    shogi_clear(&b->position);
    b->ranks = 0;
    b->hands = b->turned = b->said[0] = b->said[1] = false;
}

bool bod_read_rank(struct bod *b, const char *text, struct error *e)
{
    const char *at = text;
    if (b->ranks == 9)
        return refuse(text, at, "nine ranks", e);
    int pieces[9];
    take(&at, "|");
    for (int i = 0; i < 9; i++) {
        int color = SHOGI_BLACK, type;
        if (take(&at, "v") || take(&at, "V"))
            color = SHOGI_WHITE;
        else if (!take(&at, " "))
            take(&at, "^");
        if (!take_face(&at, &type))
            return refuse(text, at, "nine squares, each a mark and a piece or ・", e);
        pieces[i] = type ? shogi_piece_of(color, type) : 0;
    }
    take(&at, "|");
    const char *name = at;
    if (*at && !take(&at, shogi_kanji_number(b->ranks + 1))) {
        char expected[32];
        struct text t = text_on(expected, sizeof expected);
        text_format(&t, "rank %s", shogi_kanji_number(b->ranks + 1));
        return refuse(text, name, expected, e);
    }
    for (int i = 0; i < 9; i++)
        if (pieces[i])
            shogi_put(&b->position, shogi_square(8 - i, b->ranks), pieces[i]);
    b->ranks++;
    return true;
}

bool bod_read_hand(struct bod *b, int color, const char *text, struct error *e)
{
    const char *at = text;
    shogi_hand hand = 0;
    for (;;) {
        while (take(&at, " ") || take(&at, "　") || take(&at, "\t"))
            ;
        if (!*at)
            break;
        if (take(&at, "なし") || take(&at, "無し"))
            continue;
        const char *item = at;
        int type;
        if (!take_face(&at, &type) || type < SHOGI_PAWN || type > SHOGI_GOLD)
            return refuse(text, item, "pieces with their counts, or なし", e);
        int count = take_count(&at);
        if (count < 1 || shogi_hand_count(hand, type) + count > (type == SHOGI_PAWN ? 18 : 7))
            return refuse(text, item, "no more pieces than a set has", e);
        hand += (shogi_hand)count * shogi_hand_one(type);
    }
    if (b->said[color] && b->position.hand[color] != hand)
        return refuse(text, text, "the same hand as before", e);
    b->said[color] = true;
    b->position.hand[color] = hand;
    b->hands |= hand != 0;
    return true;
}

static void write_hand(const char *side, shogi_hand hand, struct text *out)
{
    text_format(out, "%sの持駒：%s", side, hand ? "" : "なし");
    for (int i = 0; i < SHOGI_HAND_TYPES; i++) {
        int type = shogi_hand_order[i], count = shogi_hand_count(hand, type);
        if (count)
            text_format(out, "%s%s　", faces[type], count > 1 ? shogi_kanji_number(count) : "");
    }
    text_char(out, '\n');
}

void bod_write(const struct shogi_position *p, struct text *out)
{
    write_hand("後手", p->hand[SHOGI_WHITE], out);
    text_string(out, "  ９ ８ ７ ６ ５ ４ ３ ２ １\n+---------------------------+\n");
    for (int rank = 0; rank < 9; rank++) {
        text_char(out, '|');
        for (int file = 8; file >= 0; file--) {
            int piece = p->board[shogi_square(file, rank)];
            text_char(out, piece && shogi_piece_color(piece) == SHOGI_WHITE ? 'v' : ' ');
            text_string(out, faces[shogi_piece_type(piece)]);
        }
        text_format(out, "|%s\n", shogi_kanji_number(rank + 1));
    }
    text_string(out, "+---------------------------+\n");
    write_hand("先手", p->hand[SHOGI_BLACK], out);
    text_string(out, p->turn == SHOGI_WHITE ? "後手番\n" : "先手番\n");
    if (p->number > 1)
        text_format(out, "手数＝%u  まで\n", (unsigned)p->number - 1);
}
