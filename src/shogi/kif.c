/* KIF: a move a line, "   1 ７六歩(77)   ( 0:16/00:00:16)+". The origin gives the move directly; it is
 * checked for legality all the same. */
#include "shogi/kif.h"

#include "core/memory.h"
#include "shogi/generate.h"
#include "shogi/kakinoki.h"
#include "shogi/kakinoki_line.h"
#include "shogi/notation.h"
#include "shogi/shogi.h"

#include <stdio.h>
#include <string.h>

/* The code point of three bytes of UTF-8, as all kanji have; 0 for anything else. */
static uint32_t kanji_at(const char *at)
{
    const unsigned char *b = (const unsigned char *)at;
    if ((b[0] & 0xf0) != 0xe0 || (b[1] & 0xc0) != 0x80 || (b[2] & 0xc0) != 0x80)
        return 0;
    return (uint32_t)(b[0] & 15) << 12 | (uint32_t)(b[1] & 63) << 6 | (b[2] & 63);
}

static int rank_at(const char *at)
{
    switch (kanji_at(at)) {
    case U'一':
        return 0;
    case U'二':
        return 1;
    case U'三':
        return 2;
    case U'四':
        return 3;
    case U'五':
        return 4;
    case U'六':
        return 5;
    case U'七':
        return 6;
    case U'八':
        return 7;
    case U'九':
        return 8;
    default:
        return -1;
    }
}

static int type_at(const char *at)
{
    switch (kanji_at(at)) {
    case U'歩':
        return SHOGI_PAWN;
    case U'香':
        return SHOGI_LANCE;
    case U'桂':
        return SHOGI_KNIGHT;
    case U'銀':
        return SHOGI_SILVER;
    case U'角':
        return SHOGI_BISHOP;
    case U'飛':
        return SHOGI_ROOK;
    case U'金':
        return SHOGI_GOLD;
    case U'玉':
    case U'王':
        return SHOGI_KING;
    case U'と':
        return SHOGI_TOKIN;
    case U'杏':
        return SHOGI_LANCE + SHOGI_PROMOTED;
    case U'圭':
        return SHOGI_KNIGHT + SHOGI_PROMOTED;
    case U'全':
        return SHOGI_SILVER + SHOGI_PROMOTED;
    case U'馬':
        return SHOGI_HORSE;
    case U'龍':
    case U'竜':
        return SHOGI_DRAGON;
    default:
        return 0;
    }
}

/* A move as it is written, before anybody asks whether it can be played. */
struct written {
    int type, to;
    shogi_move move;
};

/* Reads a move in the usual spelling and steps behind it; others are left to shogi_read_move. */
static bool take_usual(const char **start, int last_to, struct written *w)
{
    const char *at = *start;
    uint32_t first = kanji_at(at);
    if (first >= U'１' && first <= U'９') {
        int rank = rank_at(at + 3);
        if (rank < 0)
            return false;
        w->to = shogi_square((int)(first - U'１'), rank);
        at += 6;
    } else if (first == U'同' && last_to != SHOGI_NO_SQUARE) {
        w->to = last_to;
        at = kakinoki_blanks(at + 3);
    } else {
        return false;
    }
    bool promoted = kanji_at(at) == U'成';
    at += promoted ? 3 : 0;
    w->type = type_at(at);
    if (!w->type || (promoted && w->type >= SHOGI_GOLD))
        return false;
    w->type += promoted ? SHOGI_PROMOTED : 0;
    at += 3;
    uint32_t next = kanji_at(at);
    if (next == U'打') {
        if (w->type > SHOGI_GOLD)
            return false;
        w->move = shogi_drop_make(w->type, w->to);
        *start = at + 3;
        return true;
    }
    bool promotes = next == U'成';
    at += promotes ? 3 : 0;
    if (at[0] != '(' || at[1] < '1' || at[1] > '9' || at[2] < '1' || at[2] > '9' || at[3] != ')')
        return false;
    w->move = shogi_move_make(shogi_square(at[1] - '1', at[2] - '1'), w->to);
    w->move |= promotes ? SHOGI_PROMOTE : 0;
    *start = at + 4;
    return true;
}

/* The end of a move in any spelling: a blank, but not that behind 同, or the bracket of a time. */
static const char *move_end(const char *at)
{
    if (kakinoki_take(&at, "同"))
        at = kakinoki_blanks(at);
    while (*at && kakinoki_blanks(at) == at) {
        if (*at == '(' &&
            !(at[1] >= '1' && at[1] <= '9' && at[2] >= '1' && at[2] <= '9' && at[3] == ')'))
            break;
        at++;
    }
    return at;
}

/* Finds the move at *start, which is legal, and steps behind it. */
static bool take_move(const struct shogi_position *p, const char **start, shogi_move *m,
                      struct error *e)
{
    struct written w;
    const char *at = *start;
    bool usual = take_usual(&at, p->last_to, &w);
    if (usual) {
        int from = shogi_from(w.move);
        bool named = shogi_is_drop(w.move) || shogi_piece_type(p->board[from]) == w.type;
        if (named && shogi_legal(p, w.move)) {
            *m = w.move;
            *start = at;
            return true;
        }
        if (!named && p->board[from] && shogi_piece_color(p->board[from]) == p->turn)
            return error_set(e, 1, shogi_kanji(shogi_piece_type(p->board[from])),
                             "%s is not the piece that stands there", shogi_kanji(w.type));
    }
    const char *end = usual ? at : move_end(*start);
    char word[64];
    struct text t = text_on(word, sizeof word);
    text_bytes(&t, *start, (size_t)(end - *start));
    if (t.cut || (unsigned char)*word < 0x80 || !shogi_read_move(p, word, m, e)) {
        /* What is no move in any notation is perhaps meant to be an ending. */
        if (t.cut || (unsigned char)*word < 0x80 || strncmp(e->what, "found", 5) == 0)
            error_set(e, 1, "a move such as ７六歩(77), or an ending such as 投了", "found %s",
                      error_found(*start, (size_t)(end - *start)));
        return false;
    }
    *start = end;
    return true;
}

/* "( 0:16/00:00:16)": minutes and seconds of the move; hours and fractions are understood. */
static bool take_time(const char **start, int32_t *time)
{
    const char *at = *start;
    int64_t seconds = 0;
    int fraction = 0, fields = 0;
    do {
        at = kakinoki_blanks(at + 1);
        int number = kakinoki_take_number(&at);
        if (number < 0)
            return false;
        seconds = 60 * seconds + number;
        fields++;
    } while (*at == ':' && fields < 3);
    if (fields < 2)
        return false;
    if (*at == '.') {
        int unit = 100;
        for (at++; *at >= '0' && *at <= '9'; at++, unit /= 10)
            fraction += unit * (*at - '0');
    }
    at = kakinoki_blanks(at);
    if (*at == '/')
        at += 1 + strspn(at + 1, " 0123456789:.");
    if (*at != ')' || 1000 * seconds + fraction > INT32_MAX)
        return false;
    *start = at + 1;
    *time = (int32_t)(1000 * seconds + fraction);
    return true;
}

/* What follows a move or an ending: a time, and "+" where another continuation comes later. */
static bool take_tail(struct kakinoki *k, const char *at, int32_t *time)
{
    at = kakinoki_blanks(at);
    if (*at == '(') {
        if (!take_time(&at, time))
            return kakinoki_object(k, at, "a time such as ( 0:16/00:00:16)", NULL);
        at = kakinoki_blanks(at);
    }
    if (*at == '+')
        at = kakinoki_blanks(at + 1);
    return !*at || kakinoki_object(k, at, "a time, '+' or the end of the line", NULL);
}

static bool read_move_line(struct kakinoki *k, const char *at)
{
    struct record *r = k->record;
    const struct shogi_position *p = r->table.position;
    const char *start = at;
    int number = kakinoki_take_number(&at);
    int32_t time = RECORD_NO_VALUE;
    at = kakinoki_blanks(at);
    if (k->cut) {
        /* Of what was cut only its length counts, and how it ended. */
        enum record_result said;
        size_t before = number > 0 ? (size_t)number - 1 : 0;
        int turn = p->turn ^ (int)((before - r->table.history.length) & 1);
        const char *word = at;
        enum record_ending ending = kakinoki_ending_word(&at, turn, &said);
        if (ending)
            return kakinoki_end(k, word, ending, said, RECORD_NO_VALUE);
        k->claimed = before + 1 > k->claimed ? before + 1 : k->claimed;
        return true;
    }
    if ((size_t)number != r->table.history.length + 1) {
        char expected[48];
        snprintf(expected, sizeof expected, "move number %zu", r->table.history.length + 1);
        if (!kakinoki_object(k, start, expected, NULL))
            return false;
    }
    struct error e;
    shogi_move m;
    const char *place = at;
    if (!k->ended && take_move(p, &at, &m, &e)) {
        if (!kakinoki_play(k, m) || !take_tail(k, at, &time))
            return false;
        if (time != RECORD_NO_VALUE)
            r->nodes[k->node].time = time;
        return true;
    }
    enum record_result said;
    enum record_ending ending = kakinoki_ending_word(&at, p->turn, &said);
    if (ending)
        return take_tail(k, at, &time) && kakinoki_end(k, place, ending, said, time);
    if (k->ended && r->nodes[k->node].ending == ENDING_INTERRUPTED) {
        k->ended = false; /* and was resumed */
        return read_move_line(k, start);
    }
    bool on = k->ended ? kakinoki_object(k, place, "nothing behind the ending", NULL)
                       : kakinoki_object_as(k, place, &e);
    k->cut = true;
    k->claimed = r->table.history.length + 1;
    return on;
}

static enum record_status read_kif(struct record_input *in, struct record *r, struct error *e)
{
    struct kakinoki k = {
        .in = in, .record = r, .error = e, .read_moves = read_move_line, .numbered = true};
    return kakinoki_read(&k);
}

static void write_move_line(struct kakinoki_writer *w, uint32_t node, bool more)
{
    struct record *r = w->record;
    const struct shogi_position *p = r->table.position;
    const struct record_node *n = &r->nodes[node];
    shogi_move m = (shogi_move)n->move;
    size_t ply = r->table.history.length + 1;
    text_format(w->out, "%4zu ", ply);
    char word[48];
    struct text t = text_on(word, sizeof word);
    int to = shogi_to(m), from = shogi_from(m);
    if (to == p->last_to)
        text_string(&t, "同　");
    else
        text_format(&t, "%s%s", shogi_wide_digit(shogi_file(to) + 1),
                    shogi_kanji_number(shogi_rank(to) + 1));
    size_t columns = 4;
    if (shogi_is_drop(m)) {
        text_format(&t, "%s打", shogi_kanji(shogi_dropped(m)));
        columns += 4;
    } else {
        const char *name = shogi_kanji(shogi_piece_type(p->board[from]));
        text_format(&t, "%s%s(%d%d)", name, shogi_promotes(m) ? "成" : "", shogi_file(from) + 1,
                    shogi_rank(from) + 1);
        columns += strlen(name) / 3 * 2 + (shogi_promotes(m) ? 6 : 4);
    }
    text_string(w->out, word);
    kakinoki_write_tail(w, n->time, columns, ply, more);
}

static unsigned write_kif(struct record *r, struct text *out)
{
    return kakinoki_write(r, out, true, write_move_line);
}

static bool fits_kif(const char *bytes, size_t count)
{
    return kakinoki_fits(bytes, count, true);
}

const struct format shogi_kif = {
    .name = "kif",
    .title = "KIF",
    .endings = "kif|kifu|bod",
    .game = &shogi_game,
    .fits = fits_kif,
    .read = read_kif,
    .write = write_kif,
};
