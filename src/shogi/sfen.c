/* Reading and writing SFEN. Promises that a position which is accepted can be played on: no piece without
 * a move, no two pawns of one side on a file, no more pieces than a set has, no king to be taken.
 */
#include "shogi/sfen.h"

#include "core/text.h"
#include "shogi/attacks.h"
#include "shogi/position.h"

#include <stdio.h>
#include <string.h>

static const char letters[] = " PLNSBRGK";
static const uint8_t set_size[9] = {0, 18, 4, 4, 4, 2, 2, 4, 2};
static const uint8_t odd_size[9] = {0, 18, 7, 7, 7, 7, 7, 7, 2};
enum { MEN_MAX = 40 };
static const char *const names[9] = {"",        "pawns", "lances", "knights", "silvers",
                                     "bishops", "rooks", "golds",  "kings"};

const uint8_t shogi_hand_order[SHOGI_HAND_TYPES] = {
    SHOGI_ROOK, SHOGI_BISHOP, SHOGI_GOLD, SHOGI_SILVER, SHOGI_KNIGHT, SHOGI_LANCE, SHOGI_PAWN};

const char *shogi_letter(int type)
{
    static const char *const list[SHOGI_TYPES] = {"",  "P",  "L",  "N",  "S",  "B",  "R", "G",
                                                  "K", "+P", "+L", "+N", "+S", "+B", "+R"};
    return list[type];
}

/* The plain type and colour of a letter; false if it is none. */
static bool letter_read(char c, int *color, int *type)
{
    bool small = c >= 'a' && c <= 'z';
    const char *place = c && c != ' ' ? strchr(letters, small ? c - 'a' + 'A' : c) : NULL;
    if (!place || !*place)
        return false;
    *color = small ? SHOGI_WHITE : SHOGI_BLACK;
    *type = (int)(place - letters);
    return true;
}

/* How many pieces of a type there may be. */
static int most(unsigned allowed, int type)
{
    return allowed & SHOGI_ODD_MATERIAL ? odd_size[type] : set_size[type];
}

/* A text being read, and where. */
struct reader {
    const char *text, *at;
    unsigned allowed;
    struct error *e;
};

static bool refuse(const struct reader *r, const char *expected)
{
    size_t length = strcspn(r->at, " \t\r\n");
    return error_set(r->e, (int)(r->at - r->text) + 1, expected, "found %s",
                     error_found(r->at, length ? length : 1));
}

static bool read_board(struct reader *r, struct shogi_position *p)
{
    int file = 8, rank = 0;
    while (*r->at && *r->at != ' ') {
        char c = *r->at;
        int color, type;
        bool promoted = c == '+';
        if (c == '/') {
            if (file >= 0)
                return refuse(r, "nine squares in every rank");
            if (++rank > 8)
                return refuse(r, "nine ranks");
            file = 8;
        } else if (c >= '1' && c <= '9') {
            file -= c - '0';
            if (file < -1)
                return refuse(r, "nine squares in every rank");
        } else {
            if (!letter_read(r->at[promoted], &color, &type))
                return refuse(r, "a piece letter, a digit or '/'");
            if (promoted && type >= SHOGI_GOLD)
                return refuse(r, "a piece that can promote after '+'");
            if (file < 0)
                return refuse(r, "nine squares in every rank");
            if (type == SHOGI_KING && p->king[color] != SHOGI_NO_SQUARE)
                return refuse(r, "one king on each side");
            shogi_put(p, shogi_square(file, rank),
                      shogi_piece_of(color, type | (promoted ? SHOGI_PROMOTED : 0)));
            file--;
            r->at += promoted;
        }
        r->at++;
    }
    return rank == 8 && file < 0 ? true : refuse(r, "nine ranks of nine squares");
}

/* Steps over one or more blanks; false when there are none. */
static bool skip_blanks(struct reader *r)
{
    size_t blanks = strspn(r->at, " ");
    r->at += blanks;
    return blanks > 0;
}

static bool read_hands(struct reader *r, struct shogi_position *p)
{
    if (*r->at == '-') {
        r->at++;
        return true;
    }
    const char *start = r->at;
    while (*r->at && *r->at != ' ') {
        const char *item = r->at;
        int count = 0, color, type;
        while (*r->at >= '0' && *r->at <= '9' && count < 100)
            count = count * 10 + (*r->at++ - '0');
        if (!letter_read(*r->at, &color, &type) || type == SHOGI_KING)
            return refuse(r, "a letter of P L N S G B R");
        if (r->at > item && (count < 1 || item[0] == '0')) {
            r->at = item;
            return refuse(r, "a count of at least 1");
        }
        count = r->at > item ? count : 1;
        if (shogi_hand_count(p->hand[color], type) + count > most(r->allowed, type)) {
            r->at = item;
            return refuse(r, "no more pieces than a set has");
        }
        p->hand[color] += (shogi_hand)count * shogi_hand_one(type);
        r->at++;
    }
    return r->at > start ? true : refuse(r, "the hands, or '-'");
}

static bool read_number(struct reader *r, uint32_t *number)
{
    const char *start = r->at;
    uint32_t value = 0;
    while (*r->at >= '0' && *r->at <= '9' && value <= SHOGI_NUMBER_MAX)
        value = value * 10 + (uint32_t)(*r->at++ - '0');
    if (r->at == start || value < 1 || value > SHOGI_NUMBER_MAX) {
        r->at = start;
        return refuse(r, "a move number from 1 to 999999");
    }
    *number = value;
    return true;
}

static bool read_fields(struct reader *r, struct shogi_position *p)
{
    if (!read_board(r, p))
        return false;
    if (!skip_blanks(r))
        return refuse(r, "a blank and the side to move");
    if ((*r->at != 'b' && *r->at != 'w') || (r->at[1] && r->at[1] != ' '))
        return refuse(r, "the side to move, b or w");
    p->turn = *r->at++ == 'w' ? SHOGI_WHITE : SHOGI_BLACK;
    if (!skip_blanks(r) || !*r->at)
        return refuse(r, "the hands, or '-'");
    if (!read_hands(r, p))
        return false;
    if (skip_blanks(r) && *r->at && !read_number(r, &p->number))
        return false;
    skip_blanks(r);
    return *r->at ? refuse(r, "nothing more after the move number") : true;
}

/* What no game can have led to, said in words. */
static bool check_possible(const struct shogi_position *p, unsigned allowed, struct error *e)
{
    int count[9] = {0}, men = 0;
    for (int s = 0; s < SHOGI_SQUARES; s++) {
        int type = shogi_piece_type(p->board[s]), color = shogi_piece_color(p->board[s]);
        if (!type)
            continue;
        count[type == SHOGI_KING ? SHOGI_KING : shogi_plain(type)]++;
        if (!shogi_attacks(color, type, s, 0))
            return error_set(e, 0, "pieces that can still move",
                             "a %s of %s on %d%c can never move", shogi_letter(type),
                             color ? "White" : "Black", shogi_file(s) + 1, 'a' + shogi_rank(s));
    }
    for (int type = SHOGI_PAWN; type <= SHOGI_GOLD; type++) {
        count[type] += shogi_hand_count(p->hand[0], type) + shogi_hand_count(p->hand[1], type);
        men += count[type];
        if (count[type] > most(allowed, type)) {
            char expected[32];
            snprintf(expected, sizeof expected, "at most %d", most(allowed, type));
            return error_set(e, 0, expected, "%d %s", count[type], names[type]);
        }
    }
    if (men + count[SHOGI_KING] > MEN_MAX)
        return error_set(e, 0, "at most 40", "%d pieces", men + count[SHOGI_KING]);
    for (int color = 0; color < 2; color++) {
        const char *side = color ? "White" : "Black";
        if (!(allowed & SHOGI_MISSING_KINGS) && p->king[color] == SHOGI_NO_SQUARE)
            return error_set(e, 0, "a king on each side", "%s has no king", side);
        for (int file = 0; file < 9; file++)
            if (bits81_several(p->color[color] & p->kind[SHOGI_PAWN] & shogi_tables.file_of[file]))
                return error_set(e, 0, "at most one", "%s has two pawns on file %d", side,
                                 file + 1);
    }
    if (!count[SHOGI_KING])
        return error_set(e, 0, "one at least", "there is no king");
    int waiting = p->king[p->turn ^ 1];
    if (waiting != SHOGI_NO_SQUARE && shogi_attackers(p, p->turn, waiting, shogi_occupied(p), true))
        return error_set(e, 0, "a check answered", "%s is in check but it is %s's move",
                         p->turn ? "Black" : "White", p->turn ? "White" : "Black");
    return true;
}

bool shogi_read_sfen(const char *text, unsigned allowed, struct shogi_position *p, struct error *e)
{
    static const char start[] = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
    struct reader r = {text, text + strspn(text, " \t"), allowed, e};
    if (strcmp(r.at, "startpos") == 0)
        r.text = r.at = start;
    else if (strncmp(r.at, "sfen ", 5) == 0)
        r.at += 5 + strspn(r.at + 5, " ");
    struct shogi_position fresh;
    shogi_clear(&fresh);
    if (!read_fields(&r, &fresh) || !check_possible(&fresh, allowed, e))
        return false;
    shogi_refresh(&fresh);
    *p = fresh;
    return true;
}

static void write_rank(const struct shogi_position *p, int rank, struct text *out)
{
    int empty = 0;
    for (int file = 8; file >= 0; file--) {
        int piece = p->board[shogi_square(file, rank)];
        if (piece && empty)
            text_char(out, (char)('0' + empty));
        empty = piece ? 0 : empty + 1;
        if (!piece)
            continue;
        for (const char *c = shogi_letter(shogi_piece_type(piece)); *c; c++)
            text_char(out, *c != '+' && shogi_piece_color(piece) == SHOGI_WHITE
                               ? (char)(*c - 'A' + 'a')
                               : *c);
    }
    if (empty)
        text_char(out, (char)('0' + empty));
}

void shogi_write_sfen(const struct shogi_position *p, struct text *out)
{
    for (int rank = 0; rank < 9; rank++) {
        if (rank)
            text_char(out, '/');
        write_rank(p, rank, out);
    }
    text_string(out, p->turn == SHOGI_WHITE ? " w " : " b ");
    if (!p->hand[0] && !p->hand[1])
        text_char(out, '-');
    for (int color = 0; color < 2; color++)
        for (int i = 0; i < SHOGI_HAND_TYPES; i++) {
            int type = shogi_hand_order[i], count = shogi_hand_count(p->hand[color], type);
            if (count > 1)
                text_format(out, "%d", count);
            if (count)
                text_char(out, (char)(letters[type] + (color ? 'a' - 'A' : 0)));
        }
    text_format(out, " %u", (unsigned)p->number);
}
