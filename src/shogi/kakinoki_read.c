/* Reading KIF and KI2: lines of all kinds but the moves themselves.
 *
 * A record is read line by line. The start is set when the first line that needs it comes; then the
 * record's table always stands behind the current node. Nothing here calls itself: a tree of any depth
 * is a path and a list of line ends. */
#include "shogi/kakinoki.h"

#include "core/memory.h"
#include "shogi/rules.h"
#include "shogi/sfen.h"
#include "shogi/shogi.h"

#include <stdio.h>
#include <string.h>

enum {
    GUESSED = 4096,         /* bytes that are enough to know the encoding by */
    HEADERS_MAX = 1000,     /* of a record */
    NODES_MAX = 1 << 24,    /* moves of a record */
    POOL_MAX = 1 << 30,     /* bytes of its texts */
    REPLAYED_MAX = 1 << 27, /* moves played again to find where variations belong */
    HANDICAP_OTHER = -1,
    HANDICAP_UNSAID = -2,
    HANDICAPS = 16,
    NUMBER_MAX = 9999999,
};

/* A line of moves behind us: its last node, its moves, and those it claims to have. Only lines longer
 * than every later one are kept: the others are never "the latest line that has ply N". */
struct kakinoki_line {
    uint32_t end;
    size_t length, claimed;
};

bool kakinoki_take(const char **at, const char *prefix)
{
    size_t length = strlen(prefix);
    if (strncmp(*at, prefix, length) != 0)
        return false;
    *at += length;
    return true;
}

const char *kakinoki_blanks(const char *at)
{
    while (*at == ' ' || *at == '\t' || kakinoki_take(&at, "　"))
        at += *at == ' ' || *at == '\t';
    return at;
}

int kakinoki_take_number(const char **at)
{
    int number = -1;
    for (;;) {
        int digit = -1;
        if (**at >= '0' && **at <= '9')
            digit = *(*at)++ - '0';
        else if (strncmp(*at, "\xef\xbc", 2) == 0 && (*at)[2] >= '\x90' && (*at)[2] <= '\x99') {
            digit = (unsigned char)(*at)[2] - 0x90; /* ０ to ９ */
            *at += 3;
        }
        if (digit < 0)
            return number;
        number = 10 * (number < 0 ? 0 : number) + digit;
        if (number > NUMBER_MAX)
            number = NUMBER_MAX;
    }
}

/* The column in the file's own bytes. */
static int column_of(const struct kakinoki *k, size_t offset)
{
    if (k->encoding != ENCODING_CP932)
        return (int)offset + 1;
    struct text front = text_new(), bytes = text_new();
    size_t bad;
    text_bytes(&front, k->line, offset);
    encoding_from_utf8(ENCODING_CP932, front.data, &bytes, &bad);
    int column = (int)bytes.length + 1;
    text_free(&front);
    text_free(&bytes);
    return column;
}

/* Hands an error to whoever listens; true to go on. */
static bool tell(struct kakinoki *k, const struct error *e)
{
    if (!k->in->lenient) {
        if (k->error)
            *k->error = *e;
        return false;
    }
    if (k->in->repaired)
        k->in->repaired(k->in->who, e);
    return true;
}

bool kakinoki_object_as(struct kakinoki *k, const char *at, const struct error *why)
{
    struct error e = *why;
    size_t inside = why->column > 0 ? (size_t)why->column - 1 : 0, length = strlen(at);
    e.line = k->in->source->line - 1;
    e.column = column_of(k, (size_t)(at - k->line) + (inside < length ? inside : length));
    return tell(k, &e);
}

bool kakinoki_object(struct kakinoki *k, const char *at, const char *expected, const char *what)
{
    struct error e;
    if (what)
        error_set(&e, 1, expected, "%s", what);
    else
        error_set(&e, 1, expected, "found %s", error_found(at, strlen(at)));
    return kakinoki_object_as(k, at, &e);
}

/* What no patience mends. */
static bool too_large(struct kakinoki *k, const char *what)
{
    error_set(k->error, 0, "a smaller record", "%s", what);
    if (k->error)
        k->error->line = k->in->source->line - 1;
    return false;
}

static struct shogi_position *position(const struct kakinoki *k)
{
    return k->record->table.position;
}

static size_t ply(const struct kakinoki *k)
{
    return k->record->table.history.length;
}

/* The comment's lines so far become the current node's, behind those it has. */
static void flush_comment(struct kakinoki *k)
{
    if (!k->comment_lines)
        return;
    struct record *r = k->record;
    uint32_t old = r->nodes[k->node].comment;
    if (old) {
        struct text joined = text_new();
        text_format(&joined, "%s\n%s", record_at(r, old), k->comment.data);
        r->nodes[k->node].comment = record_text(r, joined.data);
        text_free(&joined);
    } else {
        r->nodes[k->node].comment = record_text(r, k->comment.data);
    }
    text_clear(&k->comment);
    k->comment_lines = 0;
}

static bool read_comment(struct kakinoki *k, const char *text)
{
    if (k->record->pool.length + k->comment.length > POOL_MAX)
        return too_large(k, "a gigabyte of comments");
    if (k->comment_lines++)
        text_char(&k->comment, '\n');
    text_string(&k->comment, text);
    return true;
}

/* Headers. */

static const struct {
    const char *kakinoki, *name;
} header_names[] = {
    {"先手", "Black"},    {"後手", "White"}, {"下手", "Black"}, {"上手", "White"},
    {"開始日時", "Date"}, {"棋戦", "Event"}, {"場所", "Site"},
};

const char *kakinoki_header_name(const char *kakinoki)
{
    for (size_t i = 0; i < sizeof header_names / sizeof *header_names; i++)
        if (strcmp(header_names[i].kakinoki, kakinoki) == 0)
            return header_names[i].name;
    return kakinoki;
}

/* What a line is, by how it begins. */
enum kind {
    LINE_BLANK,
    LINE_NOTE, /* of a program, or a board's frame: passed over */
    LINE_COMMENT,
    LINE_BOOKMARK,
    LINE_RANK,
    LINE_NUMBER, /* a move of KIF */
    LINE_MARK,   /* moves of KI2 */
    LINE_VARIATION,
    LINE_SUMMARY,
    LINE_TITLE, /* 手数----指手-- */
    LINE_COUNT, /* 手数＝ */
    LINE_HANDICAP,
    LINE_HAND,
    LINE_TURN,
    LINE_HEADER,
    LINE_UNKNOWN,
};

static const char *const marks[] = {"▲", "△", "☗", "☖", "▼", "▽"};

static bool take_colon(const char **at)
{
    return kakinoki_take(at, "：") || kakinoki_take(at, ":");
}

/* The colour of "先手" or "下手" (Black), "後手" or "上手" (White); -1. */
static int take_side(const char **at)
{
    if (kakinoki_take(at, "先手") || kakinoki_take(at, "下手"))
        return SHOGI_BLACK;
    if (kakinoki_take(at, "後手") || kakinoki_take(at, "上手"))
        return SHOGI_WHITE;
    return -1;
}

static bool numbered_line(const char *at)
{
    const char *digits = at;
    while (*at >= '0' && *at <= '9')
        at++;
    return at > digits && kakinoki_blanks(at) > at;
}

/* Where a header's colon is, or NULL: no blank stands before it. */
static const char *find_colon(const char *line)
{
    for (const char *at = line; *at && *at != ' ' && *at != '\t'; at++)
        if (*at == ':' || strncmp(at, "：", strlen("：")) == 0)
            return at > line ? at : NULL;
    return NULL;
}

/* *rest is what follows the words that say so. */
static enum kind classify(const char *line, const char **rest)
{
    static const char firsts[] = "#*&|+";
    static const enum kind kinds[] = {LINE_NOTE, LINE_COMMENT, LINE_BOOKMARK, LINE_RANK, LINE_NOTE};
    const char *first = *line ? strchr(firsts, *line) : NULL;
    *rest = line + (first && *line != '|');
    if (first)
        return kinds[first - firsts];
    const char *at = *rest = kakinoki_blanks(line);
    if (!*at)
        return LINE_BLANK;
    if (numbered_line(at))
        return LINE_NUMBER;
    for (int i = 0; i < 6; i++)
        if (strncmp(at, marks[i], strlen(marks[i])) == 0)
            return LINE_MARK;
    if (kakinoki_take(rest, "変化") && take_colon(rest))
        return LINE_VARIATION;
    *rest = at;
    if (kakinoki_take(rest, "まで"))
        return LINE_SUMMARY;
    if (kakinoki_take(rest, "手数--"))
        return LINE_TITLE;
    if (kakinoki_take(rest, "手数＝") || kakinoki_take(rest, "手数="))
        return LINE_COUNT;
    if (kakinoki_take(rest, "手合割") && take_colon(rest))
        return LINE_HANDICAP;
    *rest = at;
    if (take_side(rest) >= 0) {
        if (kakinoki_take(rest, "の持駒") && take_colon(rest))
            return LINE_HAND;
        if (kakinoki_take(rest, "番") && !*kakinoki_blanks(*rest))
            return LINE_TURN;
    }
    *rest = at;
    if (kakinoki_take(rest, "９ ８") || kakinoki_take(rest, "９　８") ||
        kakinoki_take(rest, "盤面回転"))
        return LINE_NOTE;
    *rest = find_colon(line);
    if (!*rest)
        return LINE_UNKNOWN;
    take_colon(rest);
    return LINE_HEADER;
}

bool kakinoki_is_header(const char *line)
{
    const char *rest;
    return classify(line, &rest) == LINE_HEADER;
}

/* Whether a line is a header that records of other kinds do not have. */
static bool known_header(const char *line)
{
    for (size_t i = 0; i < sizeof header_names / sizeof *header_names; i++)
        if (strncmp(line, header_names[i].kakinoki, strlen(header_names[i].kakinoki)) == 0)
            return true;
    return false;
}

static bool read_header(struct kakinoki *k, const char *value)
{
    if (k->record->header_count >= HEADERS_MAX || k->record->pool.length > POOL_MAX)
        return too_large(k, "a thousand headers and more");
    struct text name = text_new();
    text_bytes(&name, k->line, (size_t)(find_colon(k->line) - k->line));
    record_set_header(k->record, kakinoki_header_name(name.data), value);
    text_free(&name);
    return true;
}

static bool read_handicap(struct kakinoki *k, const char *text)
{
    text = kakinoki_blanks(text);
    k->board_line = k->in->source->line - 1;
    k->handicap = HANDICAP_OTHER; /* names that nobody fixed come with a board */
    for (int i = 0; i < HANDICAPS; i++) {
        const char *at = text;
        if (kakinoki_take(&at, shogi_handicap_name(i)) && !*kakinoki_blanks(at))
            k->handicap = i;
    }
    return true;
}

static bool read_board_line(struct kakinoki *k, enum kind kind, const char *rest)
{
    struct error e;
    const char *start = k->line;
    k->board_line = k->in->source->line - 1;
    switch (kind) {
    case LINE_HANDICAP:
        return read_handicap(k, rest);
    case LINE_RANK:
        return bod_read_rank(&k->board, rest, &e) ? true : kakinoki_object_as(k, rest, &e);
    case LINE_HAND:
        start = kakinoki_blanks(start);
        return bod_read_hand(&k->board, take_side(&start), rest, &e)
                   ? true
                   : kakinoki_object_as(k, rest, &e);
    case LINE_TURN:
        start = kakinoki_blanks(start);
        k->board.position.turn = (uint8_t)take_side(&start);
        k->board.turned = true;
        return true;
    default:
        rest = kakinoki_blanks(rest);
        int number = kakinoki_take_number(&rest);
        if (number < 0 || number >= SHOGI_NUMBER_MAX)
            return kakinoki_object(k, rest, "a number of moves", NULL);
        k->move_number = number + 1;
        return true;
    }
}

static bool object_to_board(struct kakinoki *k, struct error *e)
{
    e->line = k->board_line;
    e->column = 0;
    return tell(k, e);
}

/* The position that board and handicap say together; false when they contradict each other and
 * reading is strict. */
static bool agree_on_start(struct kakinoki *k, int *handicap, struct shogi_position *start)
{
    struct error e;
    const struct bod *b = &k->board;
    *handicap = k->handicap < 0 ? 0 : k->handicap;
    shogi_read_sfen(shogi_handicap_sfen(*handicap), 0, start, NULL);
    if (b->ranks < 9) {
        if (b->ranks > 0)
            error_set(&e, 0, "nine", "a board of %d ranks", b->ranks);
        else if (k->handicap == HANDICAP_OTHER)
            error_set(&e, 0, "the name of a handicap, or a board",
                      "the start is neither named nor drawn");
        else if (b->hands)
            error_set(&e, 0, "a board", "pieces in hand without a board");
        else
            return true;
        return object_to_board(k, &e);
    }
    uint8_t turn = start->turn;
    if (k->handicap >= 0 && memcmp(start->board, b->position.board, sizeof start->board) != 0) {
        error_set(&e, 0, "the same start twice", "the board is not that of %s",
                  shogi_handicap_name(*handicap));
        if (!object_to_board(k, &e))
            return false;
        *handicap = 0;
        turn = SHOGI_BLACK;
    }
    *start = b->position;
    start->turn = turn;
    return true;
}

/* Sets the record's table to the start, once. */
static bool begin(struct kakinoki *k)
{
    if (k->begun)
        return true;
    k->begun = true;
    struct shogi_position start;
    struct shogi_rules rules;
    option_defaults(shogi_rules_table, &rules);
    if (!agree_on_start(k, &rules.handicap, &start))
        return false;
    if (k->board.turned)
        start.turn = k->board.position.turn;
    if (k->move_number)
        start.number = (uint32_t)k->move_number;

    char sfen[256], text[64];
    struct text s = text_on(sfen, sizeof sfen), t = text_on(text, sizeof text);
    shogi_write_sfen(&start, &s);
    option_write(shogi_rules_table, &rules, &t);
    struct setup setup = {.position = sfen, .rules = text, .missing_kings = true};
    struct error e;
    struct table *table = &k->record->table;
    if (!s.cut && shogi_game.start(table->position, &table->history, &setup, &e))
        return true;
    if (s.cut)
        error_set(&e, 0, "at most 40", "more pieces than a set has");
    return object_to_board(k, &e);
}

/* Lines of moves. */

bool kakinoki_play(struct kakinoki *k, move m)
{
    if (k->record->count >= NODES_MAX)
        return too_large(k, "sixteen million moves in a record");
    if (k->comment_lines)
        flush_comment(k);
    k->node = record_add(k->record, k->node, m);
    table_play(&k->record->table, m);
    k->claimed = ply(k);
    return true;
}

/* Remembers the line that ends here. */
static void close_line(struct kakinoki *k)
{
    while (k->line_count && k->lines[k->line_count - 1].claimed <= k->claimed)
        k->line_count--;
    if (k->line_count == k->line_capacity) {
        k->line_capacity = k->line_capacity ? 2 * k->line_capacity : 16;
        k->lines = memory_resize(k->lines, k->line_capacity * sizeof *k->lines);
    }
    k->lines[k->line_count++] = (struct kakinoki_line){k->node, ply(k), k->claimed};
}

static uint32_t ancestor(const struct record *r, uint32_t node, size_t generations)
{
    while (generations--)
        node = r->nodes[node].parent;
    return node;
}

/* "変化：12手": on from ply 11 of the latest line that has it. */
static bool read_variation(struct kakinoki *k, const char *at)
{
    at = kakinoki_blanks(at);
    const char *place = at;
    int number = kakinoki_take_number(&at);
    flush_comment(k);
    close_line(k);
    k->variation = k->cut = true;
    k->ended = false;
    size_t wanted = number > 0 ? (size_t)number - 1 : 0, i = k->line_count;
    while (i > 0 && k->lines[i - 1].claimed < wanted)
        i--;
    if (number < 1 || i == 0)
        return kakinoki_object(k, place, "the number of a move that has one before it", NULL);
    k->claimed = wanted;
    const struct kakinoki_line *line = &k->lines[i - 1];
    if (line->length < wanted)
        return true; /* it belonged to what was cut, and that was told */
    k->cut = false;
    k->node = ancestor(k->record, line->end, line->length - wanted);
    if (i == k->line_count) {
        table_undo_to(&k->record->table, wanted);
        return true;
    }
    k->replayed += line->length;
    if (k->replayed > REPLAYED_MAX)
        return too_large(k, "variations that jump to and fro without end");
    record_go(k->record, k->node);
    return true;
}

/* Endings. */

static const struct {
    const char *word;
    enum record_ending ending;
} ending_words[] = {
    {"投了", ENDING_RESIGNS},
    {"中断", ENDING_INTERRUPTED},
    {"千日手", ENDING_REPETITION},
    {"持将棋", ENDING_IMPASSE},
    {"詰み", ENDING_MATE},
    {"詰", ENDING_MATE},
    {"不詰", ENDING_NO_MATE},
    {"切れ負け", ENDING_TIME},
    {"時間切れ", ENDING_TIME},
    {"反則勝ち", ENDING_ILLEGAL_WIN},
    {"反則負け", ENDING_ILLEGAL_LOSS},
    {"入玉勝ち", ENDING_DECLARATION},
    {"入玉宣言", ENDING_DECLARATION},
    {"引き分け", ENDING_DRAW},
    {"引分け", ENDING_DRAW},
    {"引分", ENDING_DRAW},
    {"最大手数", ENDING_MOVE_LIMIT},
    {"不戦敗", ENDING_FORFEIT},
};

static enum record_result wins(int color)
{
    return color == SHOGI_BLACK ? RESULT_FIRST : RESULT_SECOND;
}

enum record_result kakinoki_result(enum record_ending ending, int turn, bool *open)
{
    *open = ending == ENDING_NONE || ending == ENDING_INTERRUPTED || ending == ENDING_REPETITION ||
            ending == ENDING_IMPASSE || ending == ENDING_NO_MATE || ending == ENDING_MOVE_LIMIT ||
            ending == ENDING_FORFEIT;
    return record_result_of(ending, turn);
}

const char *kakinoki_word(enum record_ending ending, int turn, enum record_result result)
{
    if (ending == ENDING_FORFEIT && result == wins(turn))
        return "不戦勝";
    size_t i = 0;
    while (ending_words[i].ending != ending)
        i++;
    return ending_words[i].word;
}

enum record_ending kakinoki_ending_word(const char **at, int turn, enum record_result *said)
{
    *said = RESULT_UNKNOWN;
    if (kakinoki_take(at, "不戦勝")) {
        *said = wins(turn);
        return ENDING_FORFEIT;
    }
    for (size_t i = 0; i < sizeof ending_words / sizeof *ending_words; i++)
        if (kakinoki_take(at, ending_words[i].word))
            return ending_words[i].ending;
    return ENDING_NONE;
}

/* The main line's result, from its ending and what a summary says. */
static bool set_result(struct kakinoki *k, const char *at, enum record_result derived, bool open,
                       enum record_result said)
{
    if (k->variation)
        return true;
    bool contradicts = !open && said && said != derived;
    k->record->result = said && open ? said : derived;
    return !contradicts || kakinoki_object(k, at, "a result that agrees with the ending", NULL);
}

bool kakinoki_end(struct kakinoki *k, const char *at, enum record_ending ending,
                  enum record_result said)
{
    struct record_node *node = &k->record->nodes[k->node];
    int missing = (int)(k->claimed - ply(k)), turn = position(k)->turn ^ (missing & 1);
    bool open;
    enum record_result derived = kakinoki_result(ending, turn, &open);
    bool illegal = ending == ENDING_ILLEGAL_WIN || ending == ENDING_ILLEGAL_LOSS;
    if (k->cut && missing == 1 && illegal) {
        /* The move that was cut is the one that lost: here its side is still to move. */
        ending = ENDING_ILLEGAL_LOSS;
        derived = kakinoki_result(ending, turn ^ 1, &open);
    } else if (k->cut) {
        return set_result(k, at, derived, open, said);
    }
    if (node->ending && node->ending != ending)
        return kakinoki_object(k, at, "one ending", "a second ending behind the same move");
    node->ending = (uint8_t)ending;
    k->ended = true;
    return set_result(k, at, derived, open, said);
}

/* What a summary says behind "まで79手で": an ending, who has won, or both. */
struct verdict {
    enum record_ending ending;
    enum record_result said;
};

static bool take_verdict(const char *at, int turn, struct verdict *v)
{
    v->ending = kakinoki_ending_word(&at, turn, &v->said);
    at = kakinoki_blanks(at);
    if (v->ending && (kakinoki_take(&at, "により") || kakinoki_take(&at, "で")))
        at = kakinoki_blanks(at);
    if (v->ending && kakinoki_take(&at, "引き分け"))
        v->said = RESULT_DRAW;
    int side = take_side(&at);
    if (side >= 0) {
        bool formal = kakinoki_take(&at, "の");
        if (kakinoki_take(&at, "反則負け")) {
            v->ending = side == turn ? ENDING_ILLEGAL_LOSS : ENDING_ILLEGAL_WIN;
            v->said = wins(side ^ 1);
        } else if (kakinoki_take(&at, "反則勝ち")) {
            v->ending = side == turn ? ENDING_ILLEGAL_WIN : ENDING_ILLEGAL_LOSS;
            v->said = wins(side);
        } else if (kakinoki_take(&at, "入玉勝ち")) {
            v->ending = side == turn ? ENDING_DECLARATION : ENDING_NONE;
            v->said = wins(side);
        } else if (kakinoki_take(&at, "勝ち") || kakinoki_take(&at, "勝")) {
            /* Nobody resigns who has won; without の the winner alone is meant. */
            if (!v->ending && formal && side != turn)
                v->ending = ENDING_RESIGNS;
            v->said = wins(side);
        } else {
            return false;
        }
    }
    return (v->ending || v->said) && !*kakinoki_blanks(at);
}

/* "まで79手で先手の勝ち". */
static bool read_summary(struct kakinoki *k, const char *at)
{
    kakinoki_take(&at, "、");
    at = kakinoki_blanks(at);
    const char *place = at;
    int count = kakinoki_take_number(&at);
    bool counted = count >= 0 && kakinoki_take(&at, "手");
    if (!counted)
        at = place;
    if (!kakinoki_take(&at, "で"))
        kakinoki_take(&at, "にて");
    at = kakinoki_blanks(at);
    if (k->numbered && k->variation)
        return true;
    size_t before = k->move_number ? (size_t)k->move_number - 1 : 0;
    if (counted && (size_t)count != k->claimed && (size_t)count != k->claimed + before) {
        char expected[32];
        snprintf(expected, sizeof expected, "%zu", k->claimed);
        if (!kakinoki_object(k, place, expected, NULL))
            return false;
    }
    int turn = position(k)->turn ^ (int)((k->claimed - ply(k)) & 1);
    struct verdict v;
    if (!take_verdict(at, turn, &v))
        return kakinoki_object(k, at, "who has won, or how it ended", NULL);
    if (k->ended) {
        bool open;
        enum record_ending ending = k->record->nodes[k->node].ending;
        enum record_result derived = kakinoki_result(ending, position(k)->turn, &open);
        if (!v.said && open)
            v.said = k->record->result;
        return set_result(k, at, derived, open, v.said);
    }
    /* KIF has the ending in a line of its own: without that a draw is no more than a result. */
    if (v.ending && !(k->numbered && v.ending == ENDING_DRAW))
        return kakinoki_end(k, at, v.ending, v.said);
    return set_result(k, at, RESULT_UNKNOWN, true, v.ending ? RESULT_DRAW : v.said);
}

/* The whole file. */

static bool read_classified(struct kakinoki *k, enum kind kind, const char *rest)
{
    switch (kind) {
    case LINE_BLANK:
    case LINE_NOTE:
        return true;
    case LINE_TITLE:
        k->titled = true;
        return true;
    case LINE_COMMENT:
        return read_comment(k, rest);
    case LINE_BOOKMARK:
        if (k->record->pool.length > POOL_MAX)
            return too_large(k, "a gigabyte of bookmarks");
        k->record->nodes[k->node].bookmark = record_text(k->record, rest);
        return true;
    case LINE_HEADER:
        return read_header(k, rest);
    case LINE_HANDICAP:
    case LINE_HAND:
    case LINE_RANK:
    case LINE_TURN:
    case LINE_COUNT:
        if (k->begun)
            return kakinoki_object(k, rest, "nothing of the start behind the moves", NULL);
        return read_board_line(k, kind, rest);
    case LINE_NUMBER:
    case LINE_MARK:
        if ((kind == LINE_NUMBER) == k->numbered)
            return begin(k) && k->read_moves(k, rest);
        return kakinoki_object(k, rest,
                               k->numbered ? "a move with its number" : "moves with ▲ and △", NULL);
    case LINE_VARIATION:
        return begin(k) && read_variation(k, rest);
    case LINE_SUMMARY:
        return begin(k) && read_summary(k, rest);
    default:
        return kakinoki_object(k, rest ? rest : k->line, "a header, a move or a comment", NULL);
    }
}

static bool read_line(struct kakinoki *k)
{
    struct text *raw = &k->raw;
    while (raw->length && raw->data[raw->length - 1] == '\r')
        raw->data[--raw->length] = '\0';
    const char *zero = memchr(raw->data, '\0', raw->length);
    if (k->numbered && k->begun && !zero && k->encoding == ENCODING_UTF8) {
        /* Moves, the bulk of it, need no look at their encoding: nothing of them is kept. */
        const char *at = kakinoki_blanks(raw->data);
        if (*at >= '0' && *at <= '9' && numbered_line(at)) {
            k->line = raw->data;
            return k->read_moves(k, at);
        }
    }
    size_t bad = 0;
    text_clear(&k->converted);
    bool good = encoding_to_utf8(k->encoding, raw->data, raw->length, &k->converted, &bad);
    k->line = k->converted.data;
    if (!good || zero) {
        struct error e;
        size_t at =
            zero && (good || (size_t)(zero - raw->data) < bad) ? (size_t)(zero - raw->data) : bad;
        error_set(&e, (int)at + 1, k->encoding == ENCODING_CP932 ? "CP932" : "UTF-8",
                  "a byte %02x that is no text", (unsigned char)raw->data[at]);
        e.line = k->in->source->line - 1;
        return tell(k, &e);
    }
    const char *rest;
    enum kind kind = classify(k->line, &rest);
    return read_classified(k, kind, rest);
}

/* Whether the next line begins another record: always with a program's first line, behind the moves also
 * with what stands at the top of a file. */
static bool record_begins(struct kakinoki *k, bool program_only)
{
    static const char *const tops[] = {
        "#KIF",   "#KI2",   "# ---", "手合割", "開始日時", "先手：",     "後手：",
        "下手：", "上手：", "先手:", "後手:",  "棋戦：",   "後手の持駒", "上手の持駒"};
    struct source *s = k->in->source;
    enum { NEEDED = 32 };
    if (s->end - s->at < NEEDED)
        source_more(s);
    if (s->at == s->end || (*s->at != '#' && (unsigned char)*s->at < 0x80))
        return false;
    char buffer[4 * NEEDED];
    struct text top = text_on(buffer, sizeof buffer);
    size_t bad, count = (size_t)(s->end - s->at);
    encoding_to_utf8(k->encoding, s->at, count < NEEDED ? count : NEEDED, &top, &bad);
    for (size_t i = 0; i < (program_only ? 2 : sizeof tops / sizeof *tops); i++)
        if (strncmp(top.data, tops[i], strlen(tops[i])) == 0)
            return true;
    return false;
}

static bool read_record(struct kakinoki *k, bool *any)
{
    for (;;) {
        struct error e = {0};
        if (*any && record_begins(k, !k->begun && !k->titled))
            break;
        enum source_status status = source_line(k->in->source, &k->raw, &e);
        if (status == SOURCE_END)
            break;
        if (status == SOURCE_BAD) {
            *any = true;
            if (!tell(k, &e) || k->in->source->failed) {
                if (k->error)
                    *k->error = e;
                return false;
            }
            continue;
        }
        *any = *any || *kakinoki_blanks(k->raw.data);
        if (!read_line(k))
            return false;
    }
    return !*any || begin(k);
}

/* Passes over the rest of a bad record. Where its moves have not come yet, what stands at the top of a
 * file may still be its own. */
static void skip_record(struct kakinoki *k)
{
    bool moves = k->begun || k->titled;
    size_t bad;
    while (!k->in->source->failed && !record_begins(k, !moves) &&
           source_line(k->in->source, &k->raw, NULL) != SOURCE_END) {
        const char *rest;
        text_clear(&k->converted);
        encoding_to_utf8(k->encoding, k->raw.data, k->raw.length, &k->converted, &bad);
        enum kind kind = classify(k->converted.data, &rest);
        moves |= kind == LINE_NUMBER || kind == LINE_MARK || kind == LINE_TITLE;
    }
}

enum record_status kakinoki_read(struct kakinoki *k)
{
    const char *bytes;
    size_t count = source_peek(k->in->source, &bytes);
    k->encoding = encoding_guess(bytes, count < GUESSED ? count : GUESSED);
    if (k->encoding == ENCODING_UNKNOWN)
        k->encoding = ENCODING_UTF8; /* so that the first bad byte is told of, with its place */
    k->raw = text_new();
    k->converted = text_new();
    k->comment = text_new();
    k->handicap = HANDICAP_UNSAID;
    bod_clear(&k->board);
    record_start(k->record, &shogi_game, &(struct setup){0}, NULL);

    bool any = false, good = read_record(k, &any);
    flush_comment(k);
    record_go(k->record, 0);
    if (!good)
        skip_record(k);
    text_free(&k->raw);
    text_free(&k->converted);
    text_free(&k->comment);
    memory_free(k->lines);
    return !good ? RECORD_BAD : any ? RECORD_GOOD : RECORD_END;
}

bool kakinoki_fits(const char *bytes, size_t count, bool numbered)
{
    struct text all = text_new();
    size_t bad;
    bool moves = false, marks_seen = false, headers = false;
    count = count < GUESSED ? count : GUESSED;
    encoding_to_utf8(encoding_guess(bytes, count), bytes, count, &all, &bad);
    for (char *line = all.data; line && *line && !moves && !marks_seen;) {
        char *end = strchr(line, '\n');
        if (end)
            *end = '\0';
        const char *rest;
        enum kind kind = classify(line, &rest);
        const char *number = rest;
        moves = kind == LINE_TITLE || strncmp(line, "#KIF", 4) == 0;
        if (kind == LINE_NUMBER && kakinoki_take_number(&number) > 0) {
            enum record_result said;
            number = kakinoki_blanks(number);
            moves =
                (unsigned char)*number >= 0x80 || kakinoki_ending_word(&number, SHOGI_BLACK, &said);
        }
        marks_seen = kind == LINE_MARK || strncmp(line, "#KI2", 4) == 0;
        headers |= kind == LINE_HANDICAP || kind == LINE_HAND || kind == LINE_RANK ||
                   (kind == LINE_HEADER && known_header(line));
        line = end ? end + 1 : NULL;
    }
    text_free(&all);
    return numbered ? moves || (headers && !marks_seen) : marks_seen;
}
