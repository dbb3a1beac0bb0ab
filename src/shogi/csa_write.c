/* Writing CSA 3.0. What it promises: the bytes it writes are read as a record that is written as the
 * same bytes. */
#include "shogi/csa.h"

#include "shogi/notation.h"
#include "shogi/position.h"
#include "shogi/rules.h"
#include "shogi/sfen.h"
#include "shogi/start_time.h"

#include <string.h>

/* A text in one line; false if something had to become a blank for that. */
static bool write_plain(const char *s, struct text *out)
{
    bool same = true;
    for (;;) {
        size_t good = strcspn(s, "\r\n");
        text_bytes(out, s, good);
        s += good;
        if (!*s)
            return same;
        text_char(out, ' ');
        same = false;
        s++;
    }
}

static void write_square(int square, struct text *out)
{
    text_char(out, (char)('1' + shogi_file(square)));
    text_char(out, (char)('1' + shogi_rank(square)));
}

/* Headers. */

static unsigned write_header(const char *name, const char *value, struct text *out)
{
    static const char *const tags[][2] = {
        {"Event", "EVENT"}, {"Site", "SITE"}, {"Opening", "OPENING"}};
    const char *keyword = name;
    for (size_t i = 0; i < sizeof tags / sizeof *tags; i++) {
        if (strcmp(name, tags[i][0]) == 0)
            keyword = tags[i][1];
        if (strcmp(name, tags[i][1]) == 0)
            return LOST_HEADERS; /* it would be read as the other */
    }
    if (!*name || strpbrk(name, ":\r\n"))
        return LOST_HEADERS;
    text_format(out, "$%s:", keyword);
    bool whole = write_plain(value, out);
    text_char(out, '\n');
    return whole ? 0 : LOST_HEADERS;
}

static unsigned write_headers(const struct record *r, struct text *out)
{
    static const char *const sides[][2] = {{"Black", "N+"}, {"White", "N-"}};
    char began[START_DATE_SIZE + START_TIME_SIZE];
    struct text t = text_on(began, sizeof began);
    bool timed, dated = start_time_write(r, &t, &timed) && !strchr(began, '?');
    unsigned lost = 0;
    for (size_t i = 0; i < 2; i++) {
        const char *name = record_header(r, sides[i][0]);
        if (!name)
            continue;
        text_string(out, sides[i][1]);
        lost |= write_plain(name, out) ? 0 : LOST_HEADERS;
        text_char(out, '\n');
    }
    for (size_t i = 0; i < r->header_count; i++) {
        const char *name = record_at(r, r->headers[i].name);
        if (strcmp(name, "Black") == 0 || strcmp(name, "White") == 0)
            continue;
        if (dated && strcmp(name, "Date") == 0)
            text_format(out, "$START_TIME:%s\n", began);
        else if (!dated || !timed || strcmp(name, "Time") != 0)
            lost |= write_header(name, record_at(r, r->headers[i].value), out);
    }
    return lost;
}

/* The position. */

/* The usual start, or that without some pieces, in one line. */
static bool write_usual(const struct shogi_position *p, struct text *out)
{
    /* The order in which handicaps are usually told: rook, bishop, then from the king outwards. */
    struct shogi_position usual;
    shogi_clear(&usual);
    shogi_read_sfen("startpos", 0, &usual, NULL);
    if (p->hand[0] || p->hand[1])
        return false;
    for (int s = 0; s < SHOGI_SQUARES; s++)
        if (p->board[s] && p->board[s] != usual.board[s])
            return false;
    text_string(out, "PI");
    for (int i = 0; i < SHOGI_HAND_TYPES; i++)
        for (int s = 0; s < SHOGI_SQUARES; s++) {
            int type = shogi_piece_type(usual.board[s]);
            if (p->board[s] || type != shogi_hand_order[i])
                continue;
            write_square(s, out);
            text_string(out, shogi_csa_names[type]);
        }
    for (int color = 0; color < 2; color++)
        if (p->king[color] == SHOGI_NO_SQUARE) {
            write_square(usual.king[color], out);
            text_string(out, shogi_csa_names[SHOGI_KING]);
        }
    text_char(out, '\n');
    return true;
}

static void write_board(const struct shogi_position *p, struct text *out)
{
    for (int rank = 0; rank < 9; rank++) {
        text_format(out, "P%d", rank + 1);
        for (int file = 8; file >= 0; file--) {
            int piece = p->board[shogi_square(file, rank)];
            if (piece) {
                text_char(out, shogi_piece_color(piece) ? '-' : '+');
                text_string(out, shogi_csa_names[shogi_piece_type(piece)]);
            } else {
                text_string(out, " * ");
            }
        }
        text_char(out, '\n');
    }
    for (int color = 0; color < 2; color++) {
        if (!p->hand[color])
            continue;
        text_string(out, color ? "P-" : "P+");
        for (int i = 0; i < SHOGI_HAND_TYPES; i++)
            for (int n = shogi_hand_count(p->hand[color], shogi_hand_order[i]); n > 0; n--)
                text_format(out, "00%s", shogi_csa_names[shogi_hand_order[i]]);
        text_char(out, '\n');
    }
}

/* Comments. */

/* One line of a comment. A remark keeps its own form; what would be taken for an evaluation gets a
 * blank in front. */
static void write_comment_line(const char *line, struct text *out)
{
    int32_t value;
    const char *moves;
    bool remark = line[0] == '\'' && line[1] != '*' && strncmp(line, "'CSA encoding=", 14) != 0;
    if (!remark)
        text_string(out, shogi_csa_evaluation(line, &value, &moves) ? "'* " : "'*");
    write_plain(line, out);
    text_char(out, '\n');
}

/* The comment of a node and what stands in front of the next move, and the value, which goes with the
 * line of its moves. The lines, or NULL, are taken apart in place. */
static void write_comments(char *lines, int32_t value, struct text *out)
{
    bool valued = value != RECORD_NO_VALUE;
    size_t place = SIZE_MAX, at = 0;
    for (size_t i = 0; lines && valued && place == SIZE_MAX && lines[i];) {
        if (strncmp(lines + i, "** ", 3) == 0 && shogi_csa_is_move(lines + i + 3))
            place = i;
        i += strcspn(lines + i, "\n");
        i += lines[i] == '\n';
    }
    if (valued && place == SIZE_MAX)
        text_format(out, "'** %d\n", (int)value);
    while (lines) {
        size_t length = strcspn(lines + at, "\n");
        bool last = !lines[at + length];
        lines[at + length] = '\0';
        if (at == place) {
            text_format(out, "'** %d ", (int)value);
            write_plain(lines + at + 3, out);
            text_char(out, '\n');
        } else {
            write_comment_line(lines + at, out);
        }
        if (last)
            return;
        at += length + 1;
    }
}

static void write_remarks(const struct record *r, uint32_t node, struct text *joined,
                          struct text *out)
{
    const struct record_node *n = &r->nodes[node];
    uint32_t remark = n->child ? r->nodes[n->child].remark : 0;
    if (!n->comment && !remark) {
        write_comments(NULL, n->value, out);
        return;
    }
    text_clear(joined);
    text_string(joined, record_at(r, n->comment));
    if (n->comment && remark)
        text_char(joined, '\n');
    text_string(joined, record_at(r, remark));
    text_char(joined, '\0'); /* so that there is a byte to write to, even in an empty text */
    write_comments(joined->data, n->value, out);
}

/* Moves. */

static void write_move(const struct shogi_position *p, shogi_move m, struct text *out)
{
    char s[8] = {p->turn ? '-' : '+', '0', '0'};
    int type, to = shogi_to(m);
    if (shogi_is_drop(m)) {
        type = shogi_dropped(m);
    } else {
        int from = shogi_from(m);
        s[1] = (char)('1' + shogi_file(from));
        s[2] = (char)('1' + shogi_rank(from));
        type = shogi_piece_type(p->board[from]) + (shogi_promotes(m) ? SHOGI_PROMOTED : 0);
    }
    s[3] = (char)('1' + shogi_file(to));
    s[4] = (char)('1' + shogi_rank(to));
    memcpy(s + 5, shogi_csa_names[type], 2);
    s[7] = '\n';
    text_bytes(out, s, sizeof s);
}

static void write_time(int32_t time, struct text *out)
{
    if (time < 0)
        return;
    text_format(out, "T%d", (int)(time / 1000));
    if (time % 1000)
        text_format(out, ".%03d", (int)(time % 1000));
    text_char(out, '\n');
}

/* The word for an ending, or NULL. */
static const char *ending_word(const struct record *r, enum record_ending ending)
{
    static const char *const words[ENDINGS] = {
        [ENDING_RESIGNS] = "%TORYO",
        [ENDING_INTERRUPTED] = "%CHUDAN",
        [ENDING_REPETITION] = "%SENNICHITE",
        [ENDING_IMPASSE] = "%JISHOGI",
        [ENDING_MATE] = "%TSUMI",
        [ENDING_NO_MATE] = "%FUZUMI",
        [ENDING_TIME] = "%TIME_UP",
        [ENDING_ILLEGAL_LOSS] = "%ILLEGAL_MOVE",
        [ENDING_DECLARATION] = "%KACHI",
        [ENDING_DRAW] = "%HIKIWAKE",
        [ENDING_MOVE_LIMIT] = "%MAX_MOVES",
    };
    const struct shogi_position *p = r->table.position;
    enum shogi_repetition found = shogi_repetition(p, &r->table.history, 4, SIZE_MAX);
    if ((ending == ENDING_ILLEGAL_WIN && found == SHOGI_REPETITION_WIN) ||
        (ending == ENDING_ILLEGAL_LOSS && found == SHOGI_REPETITION_LOSS))
        return "%OUTE_SENNICHITE";
    if (ending == ENDING_ILLEGAL_WIN)
        return p->turn ? "%+ILLEGAL_ACTION" : "%-ILLEGAL_ACTION";
    return words[ending];
}

/* How the game stops, with the table after the last node. */
static unsigned write_ending(const struct record *r, uint32_t node, enum record_ending ending,
                             struct text *out)
{
    const struct shogi_position *p = r->table.position;
    const char *word = ending ? ending_word(r, ending) : NULL;
    if (!word)
        return ending || r->result ? LOST_ENDING : 0;
    text_format(out, "%s\n", word);
    write_time(r->nodes[node].ending_time, out);
    return r->result && r->result != record_result_of(ending, p->turn) ? LOST_ENDING : 0;
}

static unsigned node_losses(const struct record_node *n)
{
    return (n->next || (record_ends(n) && n->child) ? LOST_VARIATIONS : 0) |
           (n->clock != RECORD_NO_VALUE ? LOST_CLOCKS : 0) | (n->nags[0] ? LOST_NAGS : 0) |
           (n->bookmark ? LOST_BOOKMARKS : 0);
}

unsigned shogi_csa_write(struct record *r, struct text *out)
{
    struct text joined = text_new();
    uint32_t node = 0;
    record_go(r, 0);
    const struct shogi_position *p = r->table.position;
    unsigned lost = node_losses(&r->nodes[0]) | (p->number != 1 ? LOST_NUMBERS : 0);
    text_string(out, "'CSA encoding=UTF-8\nV3.0\n");
    lost |= write_headers(r, out);
    if (!write_usual(p, out))
        write_board(p, out);
    text_string(out, p->turn ? "-\n" : "+\n");
    write_remarks(r, 0, &joined, out);
    enum record_ending ending = r->nodes[0].ending;
    for (uint32_t next; (next = record_next(r, node)) != 0;) {
        lost |= ending ? LOST_ENDING : 0; /* it was interrupted there */
        node = next;
        const struct record_node *n = &r->nodes[node];
        ending = n->ending;
        lost |= node_losses(n);
        if (n->move == SHOGI_DECLARE) {
            ending = ENDING_DECLARATION;
            break;
        }
        write_move(p, (shogi_move)n->move, out);
        table_play(&r->table, n->move);
        write_time(n->time, out);
        write_remarks(r, node, &joined, out);
    }
    lost |= write_ending(r, node, ending, out);
    record_go(r, 0);
    text_free(&joined);
    return lost;
}
