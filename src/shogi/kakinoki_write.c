/* Writing KIF and KI2: headers, the start, and a walk through the tree: every line of moves to its end,
 * then the variations from the last to the first. */
#include "shogi/kakinoki.h"

#include "core/memory.h"
#include "shogi/kakinoki_line.h"
#include "shogi/rules.h"
#include "shogi/sfen.h"
#include "shogi/start_time.h"

#include <string.h>

/* How the line stops behind a node: a declaration as a move is the same to these formats. */
static enum record_ending ending_of(const struct record *r, uint32_t node)
{
    if (r->nodes[node].ending)
        return r->nodes[node].ending;
    for (uint32_t child = r->nodes[node].child; child; child = r->nodes[child].next)
        if (r->nodes[child].move == SHOGI_DECLARE)
            return ENDING_DECLARATION;
    return ENDING_NONE;
}

/* This node, or the next alternative, that is a move on the board. */
static uint32_t real(const struct record *r, uint32_t node)
{
    while (node && r->nodes[node].move == SHOGI_DECLARE)
        node = r->nodes[node].next;
    return node;
}

/* Appends one line of text, whatever it holds. */
static void write_text(struct text *out, const char *s, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if (s[i] != '\r')
            text_char(out, s[i] == '\n' ? ' ' : s[i]);
}

static const char *side_name(const struct kakinoki_writer *w, int color)
{
    static const char *const names[2][2] = {{"先手", "後手"}, {"下手", "上手"}};
    return names[w->handicap][color];
}

static void write_header(struct kakinoki_writer *w, const char *name, const char *value)
{
    const char *written = kakinoki_header_written(name);
    if (strcmp(name, "Black") == 0 || strcmp(name, "White") == 0)
        written = side_name(w, *name == 'B' ? SHOGI_BLACK : SHOGI_WHITE);

    struct text line = text_new();
    const char *rest;
    text_format(&line, "%s：", written);
    bool fine = kakinoki_classify(line.data, &rest) == LINE_HEADER && !strpbrk(written, ":\r\n") &&
                !strstr(written, "：") && strcmp(kakinoki_header_name(written), name) == 0;
    if (!fine || strpbrk(value, "\r\n"))
        w->lost |= LOST_HEADERS;
    if (fine) {
        text_string(w->out, line.data);
        write_text(w->out, value, strlen(value));
        text_char(w->out, '\n');
    }
    text_free(&line);
}

/* The start: a handicap by name, or a board. */
static void write_start(struct kakinoki_writer *w)
{
    char sfen[256];
    struct text t = text_on(sfen, sizeof sfen);
    const struct shogi_position *p = w->record->table.position;
    shogi_write_sfen(p, &t);
    for (int i = 0; i < 16; i++)
        if (strcmp(sfen, shogi_handicap_sfen(i)) == 0) {
            w->handicap = i > 0;
            text_format(w->out, "手合割：%s\n", shogi_handicap_name(i));
            return;
        }
    text_string(w->out, "手合割：その他\n");
    bod_write(p, w->out);
}

static void write_headers(struct kakinoki_writer *w)
{
    const struct record *r = w->record;
    text_format(w->out, "#%s version=2.0 encoding=UTF-8\n", w->numbered ? "KIF" : "KI2");
    char began[START_DATE_SIZE + START_TIME_SIZE];
    struct text t = text_on(began, sizeof began);
    bool timed, dated = start_time_write(r, &t, &timed);
    for (size_t i = 0; i < r->header_count; i++) {
        const char *name = record_at(r, r->headers[i].name);
        bool date = dated && strcmp(name, "Date") == 0, time = timed && strcmp(name, "Time") == 0;
        if (!time && strcmp(name, "Black") != 0 && strcmp(name, "White") != 0)
            write_header(w, name, date ? began : record_at(r, r->headers[i].value));
    }
    write_start(w);
    for (int color = 0; color < 2; color++) {
        const char *name = color == SHOGI_BLACK ? "Black" : "White";
        if (record_header(r, name))
            write_header(w, name, record_header(r, name));
    }
    if (w->numbered)
        text_string(w->out, "手数----指手---------消費時間--\n");
}

static void end_line(struct kakinoki_writer *w)
{
    if (w->in_line)
        text_char(w->out, '\n');
    w->in_line = 0;
}

/* "まで79手で先手の勝ち". */
static void write_summary(struct kakinoki_writer *w, enum record_ending ending,
                          enum record_result result)
{
    const struct shogi_position *p = w->record->table.position;
    int turn = p->turn;
    bool open;
    enum record_result usual = kakinoki_result(ending, turn, &open);
    result = result && open ? result : usual;
    const char *winner = result == RESULT_UNKNOWN || result == RESULT_DRAW
                             ? ""
                             : side_name(w, result == RESULT_FIRST ? SHOGI_BLACK : SHOGI_WHITE);
    text_format(w->out, "まで%zu手で", w->record->table.history.length);
    switch (ending) {
    case ENDING_NONE:
        text_format(w->out, "%s%s", winner, *winner ? "勝ち" : "引き分け");
        break;
    case ENDING_RESIGNS:
        text_format(w->out, "%sの勝ち", winner);
        break;
    case ENDING_TIME:
        text_format(w->out, "時間切れにより%sの勝ち", winner);
        break;
    case ENDING_ILLEGAL_WIN:
    case ENDING_ILLEGAL_LOSS:
    case ENDING_DECLARATION:
        text_format(w->out, "%sの%s", side_name(w, turn), kakinoki_word(ending, turn, result));
        break;
    default:
        text_string(w->out, kakinoki_word(ending, turn, result));
        if (result != usual && ending != ENDING_FORFEIT)
            text_format(w->out, "により%s%s", winner, *winner ? "の勝ち" : "引き分け");
    }
    text_char(w->out, '\n');
}

/* Whole seconds of the move, and all that its side has thought so far. */
static void write_time(struct kakinoki_writer *w, int32_t time, size_t ply)
{
    if (ply >= w->totals_capacity) {
        w->totals_capacity = 2 * ply;
        w->totals = memory_resize(w->totals, w->totals_capacity * sizeof *w->totals);
    }
    int64_t total = ply > 2 ? w->totals[ply - 2] : 0;
    if (time >= 0) {
        total += time / 1000;
        text_format(w->out, " (%2d:%02d/%02d:%02d:%02d)", time / 60000, time / 1000 % 60,
                    (int)(total / 3600), (int)(total / 60 % 60), (int)(total % 60));
        w->lost |= time % 1000 ? LOST_FRACTIONS : 0;
    }
    w->totals[ply] = total;
}

void kakinoki_write_tail(struct kakinoki_writer *w, int32_t time, size_t columns, size_t ply,
                         bool more)
{
    enum { WIDE = 12 }; /* columns of a move */
    if (time >= 0 || more)
        for (; columns < WIDE; columns++)
            text_char(w->out, ' ');
    write_time(w, time, ply);
    text_string(w->out, !more ? "\n" : time >= 0 ? "+\n" : " +\n");
}

/* "   3 投了". */
static void write_ending(struct kakinoki_writer *w, const char *word, int32_t time, bool more)
{
    size_t ply = w->record->table.history.length + 1;
    text_format(w->out, "%4zu %s", ply, word);
    kakinoki_write_tail(w, time, strlen(word) / 3 * 2, ply, more);
}

/* Comment, bookmark and ending of a node. The first line that ends is the main one. */
static void write_remarks(struct kakinoki_writer *w, uint32_t node, bool *main_line)
{
    const struct record *r = w->record;
    const struct record_node *n = &r->nodes[node];
    if (n->comment || n->bookmark)
        end_line(w);
    for (const char *c = record_at(r, n->comment); n->comment;) {
        size_t length = strcspn(c, "\n");
        text_char(w->out, '*');
        write_text(w->out, c, length);
        text_char(w->out, '\n');
        c += length;
        if (!*c++)
            break;
    }
    if (n->bookmark) {
        text_char(w->out, '&');
        write_text(w->out, record_at(r, n->bookmark), strlen(record_at(r, n->bookmark)));
        text_char(w->out, '\n');
    }
    w->lost |= (n->nags[0] ? LOST_NAGS : 0) | (n->remark ? LOST_COMMENTS : 0) |
               (n->value != RECORD_NO_VALUE ? LOST_VALUES : 0) |
               (n->clock != RECORD_NO_VALUE ? LOST_CLOCKS : 0);

    enum record_ending ending = ending_of(r, node);
    enum record_result result = *main_line ? r->result : RESULT_UNKNOWN;
    bool stops = ending || !real(r, n->child);
    const struct shogi_position *p = r->table.position;
    if (ending && w->numbered)
        write_ending(w, kakinoki_word(ending, p->turn, result), n->ending_time, real(r, n->child));
    else if (ending && n->ending_time != RECORD_NO_VALUE)
        w->lost |= LOST_TIMES;
    if (stops && (*main_line ? ending || result : ending && !w->numbered)) {
        end_line(w);
        write_summary(w, ending, result);
    }
    *main_line = *main_line && !stops;
}

unsigned kakinoki_write(struct record *r, struct text *out, bool numbered,
                        void (*write_move)(struct kakinoki_writer *w, uint32_t node, bool more))
{
    struct kakinoki_writer w = {.record = r, .out = out, .numbered = numbered};
    bool main_line = true;
    record_go(r, 0);
    write_headers(&w);
    write_remarks(&w, 0, &main_line);
    uint32_t node = 0;
    for (;;) {
        uint32_t next = real(r, r->nodes[node].child);
        bool branches = next && ending_of(r, node);
        while (!next && node) {
            /* Up to where an alternative waits. */
            next = real(r, r->nodes[node].next);
            branches = true;
            node = r->nodes[node].parent;
            table_undo_to(&r->table, r->table.history.length - 1);
        }
        if (!next)
            break;
        if (branches) {
            end_line(&w);
            text_format(out, "\n変化：%zu手\n", r->table.history.length + 1);
        }
        write_move(&w, next, real(r, r->nodes[next].next) != 0);
        table_play(&r->table, r->nodes[next].move);
        node = next;
        write_remarks(&w, node, &main_line);
    }
    end_line(&w);
    memory_free(w.totals);
    return w.lost;
}
