/* Reading CSA. A record is a list of statements, mostly one a line; each is checked where it stands,
 * and every move against the rules. A move that breaks them is let pass in one case only: when the
 * record goes on to say that the game ended by it. */
#include "shogi/csa.h"

#include "core/encoding.h"
#include "shogi/generate.h"
#include "shogi/position.h"
#include "shogi/rules.h"
#include "shogi/sfen.h"
#include "shogi/shogi.h"
#include "shogi/start_time.h"

#include <string.h>

const char shogi_csa_names[SHOGI_TYPES][3] = {"",   "FU", "KY", "KE", "GI", "KA", "HI", "KI",
                                              "OU", "TO", "NY", "NK", "NG", "UM", "RY"};

static const uint8_t set_size[SHOGI_KING + 1] = {0, 18, 4, 4, 4, 2, 2, 4, 2};

struct reader {
    struct record_input *in;
    struct record *r;
    struct error *e;
    enum encoding encoding;
    bool told; /* a character that is not ASCII has shown what the encoding is */
    struct text raw, line;
    int number; /* of the line */

    struct shogi_position board; /* being set up */
    int count[SHOGI_KING + 1];   /* pieces of each plain type on it and in the hands */
    bool placed;                 /* a statement of the position has been read */
    bool begun;                  /* the side to move is known, moves may follow */
    bool some;                   /* anything but remarks has been read */

    uint32_t node;
    bool timed; /* the time of the latest move, or of the end, has been read */
    bool ended;
    struct error illegal; /* about a move that breaks the rules, if held */
    char illegal_move[8];
    bool held;
    bool dropped; /* moves were left out: what follows has no place to stand */
};

static char at(const struct reader *c, size_t i)
{
    return i < c->line.length ? c->line.data[i] : '\0';
}

/* Fills the error for a place in the line. */
static bool refuse(struct reader *c, size_t where, size_t length, const char *expected)
{
    size_t room = where < c->line.length ? c->line.length - where : 0;
    error_set(c->e, (int)where + 1, expected, "found %s",
              error_found(c->line.data + where, length < room ? length : room));
    c->e->line = c->number;
    return false;
}

static struct shogi_position *position(const struct reader *c)
{
    return c->r->table.position;
}

/* The type that two letters name, 0 for none. */
static int type_named(char first, char second)
{
    for (int type = SHOGI_PAWN; type < SHOGI_TYPES; type++)
        if (shogi_csa_names[type][0] == first && shogi_csa_names[type][1] == second)
            return type;
    return 0;
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* The square of two digits, or -1. */
static int square_of(char file, char rank)
{
    if (file < '1' || file > '9' || rank < '1' || rank > '9')
        return -1;
    return shogi_square(file - '1', rank - '1');
}

bool shogi_csa_is_move(const char *t)
{
    return (t[0] == '+' || t[0] == '-') && is_digit(t[1]) && is_digit(t[2]) && is_digit(t[3]) &&
           is_digit(t[4]) && t[5] && type_named(t[5], t[6]);
}

bool shogi_csa_evaluation(const char *text, int32_t *value, const char **moves)
{
    if (text[0] != '*' || text[1] != ' ')
        return false;
    const char *p = text + 2;
    bool negative = *p == '-';
    int32_t number = 0;
    p += *p == '-' || *p == '+';
    if (!is_digit(*p))
        return false;
    for (; is_digit(*p) && number <= RECORD_MATE; p++)
        number = number * 10 + (*p - '0');
    if (number > RECORD_MATE || (*p && (*p != ' ' || !shogi_csa_is_move(p + 1))))
        return false;
    *value = negative ? -number : number;
    *moves = *p ? p + 1 : p;
    return true;
}

/* Comments. */

static void add_comment(struct reader *c, const char *line)
{
    record_comment(c->r, c->node, line);
}

static void read_remark(struct reader *c, size_t from)
{
    char *text = c->line.data + from;
    const char *moves;
    int32_t *value = &c->r->nodes[c->node].value, number;
    if (c->dropped || c->held || strncmp(text, "'CSA encoding=", 14) == 0)
        return;
    if (text[1] != '*') {
        add_comment(c, text);
    } else if (*value == RECORD_NO_VALUE && shogi_csa_evaluation(text + 2, &number, &moves)) {
        *value = number;
        /* The number, which has a blank on each side, makes room for the mark. */
        size_t at = (size_t)(moves - text) - 3;
        if (*moves)
            add_comment(c, memcpy(text + at, "** ", 3));
    } else {
        add_comment(c, text + 2);
    }
}

/* Headers. */

static bool add_header(struct reader *c, const char *name, const char *value, size_t where)
{
    return record_add_header(c->r, name, value) ||
           refuse(c, where, c->line.length - where, "the same as in the header before");
}

static bool read_header(struct reader *c)
{
    static const char *const tags[][2] = {
        {"EVENT", "Event"}, {"SITE", "Site"}, {"OPENING", "Opening"}};
    char *name = c->line.data + 1, *colon = strchr(name, ':');
    if (!colon || colon == name)
        return refuse(c, 0, c->line.length, "a header as in $EVENT:NAME");
    *colon = '\0';
    const char *tag = name, *value = colon + 1;
    size_t where = (size_t)(value - c->line.data);
    char date[START_DATE_SIZE], time[START_TIME_SIZE];
    if (strcmp(name, "START_TIME") == 0 && start_time_read(value, date, time))
        return add_header(c, "Date", date, where) && (!*time || add_header(c, "Time", time, where));
    for (size_t i = 0; i < sizeof tags / sizeof *tags; i++)
        if (strcmp(name, tags[i][0]) == 0)
            tag = tags[i][1];
    return add_header(c, tag, value, where);
}

static bool read_name(struct reader *c)
{
    char side = at(c, 1);
    if (side != '+' && side != '-')
        return refuse(c, 0, 2, "N+ or N- and a name");
    return add_header(c, side == '+' ? "Black" : "White", c->line.data + 2, 2);
}

static bool read_version(struct reader *c)
{
    const char *v = c->line.data + 1;
    bool known = v[0] >= '1' && v[0] <= '3' &&
                 (!v[1] || (v[1] == '.' && is_digit(v[2]) && (!v[3] || v[3] == ' ')));
    return known ? true : refuse(c, 0, c->line.length, "a version up to V3.0");
}

/* The position. */

/* Puts a piece on a square, or with square -1 into the hand; where: of its letters in the line. */
static bool place(struct reader *c, int color, int type, int square, size_t where)
{
    int plain = type == SHOGI_KING ? type : shogi_plain(type);
    if (square >= 0 && c->board.board[square])
        return refuse(c, where - 2, 4, "a square that is empty");
    if (square < 0 && (type == SHOGI_KING || type != plain))
        return refuse(c, where, 2, "a piece that can be in the hand");
    if (c->count[plain] == set_size[plain])
        return refuse(c, where, 2, "no more pieces than a set has");
    if (type == SHOGI_KING && c->board.king[color] != SHOGI_NO_SQUARE)
        return refuse(c, where, 2, "one king on each side");
    c->count[plain]++;
    if (square < 0)
        c->board.hand[color] += shogi_hand_one(type);
    else
        shogi_put(&c->board, square, shogi_piece_of(color, type));
    return true;
}

static void clear_board(struct reader *c)
{
    shogi_clear(&c->board);
    memset(c->count, 0, sizeof c->count);
}

/* PI and the pieces left out. */
static bool read_usual_start(struct reader *c, size_t from, size_t to)
{
    struct shogi_position usual;
    size_t i = from + 2;
    if (c->placed)
        return refuse(c, from, 2, "one position");
    shogi_read_sfen("startpos", 0, &usual, NULL);
    for (; i < to; i += 4) {
        int square = square_of(at(c, i), at(c, i + 1)),
            type = type_named(at(c, i + 2), at(c, i + 3));
        if (square < 0 || !type || i + 4 > to)
            return refuse(c, i, to - i < 4 ? to - i : 4, "a square and a piece, as in 82HI");
        if (shogi_piece_type(usual.board[square]) != type)
            return refuse(c, i, 4, "a piece that stands there at the start");
        usual.board[square] = 0;
    }
    for (int s = 0; s < SHOGI_SQUARES; s++) {
        int piece = usual.board[s], type = shogi_piece_type(piece);
        if (piece) {
            shogi_put(&c->board, s, piece);
            c->count[type]++;
        }
    }
    c->placed = true;
    return true;
}

/* P1 to P9: a rank from the ninth file to the first. Mail programs join blanks, so that these do not
 * count. */
static bool read_rank(struct reader *c, size_t from, size_t to)
{
    int rank = at(c, from + 1) - '1';
    size_t i = from + 2;
    c->placed = true;
    for (int file = 8; file >= 0; file--) {
        while (i < to && at(c, i) == ' ')
            i++;
        if (i < to && at(c, i) == '*') {
            i++;
            continue;
        }
        char side = i < to ? at(c, i) : '\0';
        int type = side == '+' || side == '-' ? type_named(at(c, i + 1), at(c, i + 2)) : 0;
        if (!type || i + 3 > to)
            return refuse(c, i, to > i && to - i < 3 ? to - i : 3,
                          "nine squares, each a piece as in +FU or *");
        if (c->board.board[shogi_square(file, rank)])
            return refuse(c, i, 3, "a square that is empty");
        if (!place(c, side == '-', type, shogi_square(file, rank), i + 1))
            return false;
        i += 3;
    }
    while (i < to && at(c, i) == ' ')
        i++;
    return i == to ? true : refuse(c, i, to - i, "nine squares in a rank");
}

/* P+ and P-: pieces one by one, 00 for the hand, 00AL for all that are left. */
static bool read_pieces(struct reader *c, size_t from, size_t to)
{
    int color = at(c, from + 1) == '-';
    c->placed = true;
    for (size_t i = from + 2; i < to; i += 4) {
        char letters[2] = {at(c, i + 2), at(c, i + 3)};
        bool hand = at(c, i) == '0' && at(c, i + 1) == '0';
        int square = square_of(at(c, i), at(c, i + 1)), type = type_named(letters[0], letters[1]);
        bool all = hand && letters[0] == 'A' && letters[1] == 'L';
        if (i + 4 > to || (!hand && square < 0) || (!type && !all))
            return refuse(c, i, to - i < 4 ? to - i : 4, "a square or 00, and a piece, as in 27FU");
        if (!all && !place(c, color, type, square, i + 2))
            return false;
        for (int left = SHOGI_PAWN; all && left <= SHOGI_GOLD; left++)
            while (c->count[left] < set_size[left])
                place(c, color, left, -1, i + 2);
    }
    return true;
}

static bool read_position(struct reader *c, size_t from, size_t to)
{
    char kind = at(c, from + 1);
    if (c->begun)
        return refuse(c, from, to - from, "the position in front of the moves");
    if (kind == 'I')
        return read_usual_start(c, from, to);
    if (kind >= '1' && kind <= '9')
        return read_rank(c, from, to);
    if (kind == '+' || kind == '-')
        return read_pieces(c, from, to);
    return refuse(c, from, to - from, "PI, P1 to P9, P+ or P-");
}

/* The side to move, which ends the position. */
static bool begin(struct reader *c, int turn)
{
    char sfen[256];
    struct text t = text_on(sfen, sizeof sfen);
    struct setup setup = {.position = sfen, .missing_kings = true};
    struct table *table = &c->r->table;
    c->board.turn = (uint8_t)turn;
    shogi_write_sfen(&c->board, &t);
    if (!table->game->start(table->position, &table->history, &setup, c->e)) {
        c->e->line = c->number;
        c->e->column = 0;
        return false;
    }
    table->setup.missing_kings = true;
    c->begun = true;
    return true;
}

static bool read_side(struct reader *c, size_t from)
{
    if (c->begun)
        return refuse(c, from, 1, "a move");
    if (!c->placed)
        return refuse(c, from, 1, "the position first, as in PI");
    return begin(c, at(c, from) == '-');
}

/* A move without what must stand in front of it. */
static bool begin_late(struct reader *c, size_t from)
{
    refuse(c, from, 7,
           c->placed ? "the side to move first, + or -" : "the position first, as in PI");
    if (!format_mend(c->in, c->e))
        return false;
    if (!c->placed)
        read_usual_start(c, 0, 2);
    return begin(c, at(c, from) == '-');
}

/* Moves. */

/* What a move of seven characters means here; false, with the error, if it cannot be. */
static bool find_move(struct reader *c, size_t from, shogi_move *m)
{
    const struct shogi_position *p = position(c);
    const char *t = c->line.data + from;
    int type = type_named(t[5], t[6]), to = square_of(t[3], t[4]), origin = square_of(t[1], t[2]);
    bool drop = t[1] == '0' && t[2] == '0';
    if (to < 0 || (origin < 0 && !drop) || !type)
        return refuse(c, from, 7, "a move as in +7776FU or -0055KA");
    if ((t[0] == '-') != p->turn)
        return refuse(c, from, 7, p->turn ? "a move of White, with -" : "a move of Black, with +");
    if (drop) {
        if (type > SHOGI_GOLD)
            return refuse(c, from, 7, "a piece that can be in the hand");
        *m = shogi_drop_make(type, to);
    } else {
        int piece = p->board[origin], moved = shogi_piece_type(piece);
        if (!piece || shogi_piece_color(piece) != p->turn)
            return refuse(c, from, 7,
                          p->turn ? "a square with a piece of White's"
                                  : "a square with a piece of Black's");
        bool promotes = moved < SHOGI_GOLD && type == moved + SHOGI_PROMOTED;
        if (type != moved && !promotes)
            return refuse(c, from, 7, "the piece that stands on the first square");
        *m = (shogi_move)(shogi_move_make(origin, to) | (promotes ? SHOGI_PROMOTE : 0));
    }
    return true;
}

static bool read_move(struct reader *c, size_t from, size_t to)
{
    shogi_move m = 0;
    if (c->dropped)
        return true;
    c->timed = false;
    if (to - from != 7)
        return refuse(c, from, to - from, "a move as in +7776FU");
    if (!c->begun && !begin_late(c, from))
        return false;
    if (c->ended)
        return refuse(c, from, 7, "nothing more after the end of the game");
    bool possible = find_move(c, from, &m);
    if (possible && !shogi_legal(position(c), m))
        possible = refuse(c, from, 7, "a legal move");
    if (!possible) {
        memcpy(c->illegal_move, c->line.data + from, 7);
        c->illegal = *c->e;
        c->held = true;
        return true;
    }
    c->node = record_add(c->r, c->node, m);
    history_reserve(&c->r->table.history, 1);
    shogi_play(position(c), &c->r->table.history, m);
    return true;
}

static bool read_time(struct reader *c, size_t from, size_t to)
{
    int64_t time = 0;
    size_t i = from + 1;
    bool good = is_digit(at(c, i));
    for (; i < to && is_digit(at(c, i)) && time < INT32_MAX; i++)
        time = time * 10 + (at(c, i) - '0');
    time *= 1000;
    if (i < to && at(c, i) == '.') {
        int unit = 100;
        for (i++; i < to && is_digit(at(c, i)); i++, unit /= 10)
            time += unit * (at(c, i) - '0');
    }
    if (!good || i != to || time > INT32_MAX)
        return refuse(c, from, to - from, "seconds as in T12 or T12.345");
    if (!c->begun || (!c->node && !c->ended && !c->held && !c->dropped))
        return refuse(c, from, to - from, "a move in front of its time");
    if (c->dropped)
        return true;
    if (c->timed)
        return refuse(c, from, to - from, "one time for a move");
    c->timed = true;
    struct record_node *n = &c->r->nodes[c->node];
    if (!c->ended && !c->held)
        n->time = (int32_t)time;
    else if (n->ending_time == RECORD_NO_VALUE)
        n->ending_time = (int32_t)time;
    else if (time <=
             INT32_MAX - n->ending_time) /* an illegal move's, and that of the word behind it */
        n->ending_time += (int32_t)time;
    return true;
}

/* Who lost by perpetual check: whoever gave it, if the moves show it, else whoever does now. */
static enum record_ending perpetual(const struct reader *c)
{
    enum shogi_repetition found = shogi_repetition(position(c), &c->r->table.history, 4, SIZE_MAX);
    bool won = found == SHOGI_REPETITION_WIN ||
               (found != SHOGI_REPETITION_LOSS && shogi_in_check(position(c)));
    return won ? ENDING_ILLEGAL_WIN : ENDING_ILLEGAL_LOSS;
}

static bool read_ending(struct reader *c, size_t from, size_t to)
{
    static const struct {
        const char *word;
        enum record_ending ending;
    } words[] = {
        {"TORYO", ENDING_RESIGNS},         {"CHUDAN", ENDING_INTERRUPTED},
        {"SENNICHITE", ENDING_REPETITION}, {"OUTE_SENNICHITE", ENDING_NONE},
        {"JISHOGI", ENDING_IMPASSE},       {"TSUMI", ENDING_MATE},
        {"FUZUMI", ENDING_NO_MATE},        {"TIME_UP", ENDING_TIME},
        {"ILLEGAL_MOVE", ENDING_NONE},     {"+ILLEGAL_ACTION", ENDING_NONE},
        {"-ILLEGAL_ACTION", ENDING_NONE},  {"KACHI", ENDING_DECLARATION},
        {"HIKIWAKE", ENDING_DRAW},         {"MAX_MOVES", ENDING_MOVE_LIMIT},
        {"MATTA", ENDING_INTERRUPTED},     {"ERROR", ENDING_INTERRUPTED},
    };
    const char *word = c->line.data + from + 1;
    size_t length = to - from - 1, i = 0, count = sizeof words / sizeof *words;
    while (i < count && (strlen(words[i].word) != length || memcmp(word, words[i].word, length)))
        i++;
    if (i == count)
        return refuse(c, from, to - from, "an end of the game as in %TORYO");
    bool foul = strstr(words[i].word, "ILLEGAL") != NULL;
    if (c->dropped)
        return true;
    if (!c->begun)
        return refuse(c, from, to - from, "the position and the side to move first");
    if (c->ended)
        return refuse(c, from, to - from, "nothing more after the end of the game");
    int turn = position(c)->turn;
    bool other = (word[0] == '+' || word[0] == '-') && (word[0] == '-') != turn;
    if (c->held && (!foul || other)) {
        *c->e = c->illegal;
        return false;
    }
    enum record_ending ending = words[i].ending;
    if (foul) {
        /* Whose foul it was the sign says; without one it is that of the side to move, as is who made
         * a move that could not be kept. */
        ending = other ? ENDING_ILLEGAL_WIN : ENDING_ILLEGAL_LOSS;
    } else if (ending == ENDING_NONE) {
        ending = perpetual(c);
    }
    if (c->held) {
        char note[32] = "illegal: ";
        memcpy(note + 9, c->illegal_move, sizeof c->illegal_move);
        add_comment(c, note);
        c->held = false;
    }
    c->timed = false;
    c->r->nodes[c->node].ending = (uint8_t)ending;
    c->r->result = record_result_of(ending, turn);
    c->ended = true;
    return true;
}

/* Statements. */

/* One statement that may stand with others in a line, from a place to the comma behind it. */
static bool read_statement(struct reader *c, size_t from, size_t to)
{
    char first = at(c, from);
    bool side = first == '+' || first == '-';
    if (c->held && (side || first == 'P')) {
        *c->e = c->illegal;
        return false;
    }
    if (side)
        return to - from == 1 ? read_side(c, from) : read_move(c, from, to);
    if (first == 'T')
        return read_time(c, from, to);
    if (first == '%')
        return read_ending(c, from, to);
    if (first == 'P')
        return read_position(c, from, to);
    return refuse(c, from, to - from, "a statement of CSA, as in +7776FU or %TORYO");
}

static bool read_line(struct reader *c)
{
    char first = at(c, 0);
    if (!c->line.length)
        return true;
    if (first == '\'') {
        read_remark(c, 0);
        return true;
    }
    c->some = true;
    if (first == 'N')
        return read_name(c);
    if (first == '$')
        return read_header(c);
    if (first == 'V')
        return read_version(c);
    for (size_t from = 0; from <= c->line.length;) {
        const char *comma = memchr(c->line.data + from, ',', c->line.length - from);
        size_t to = comma ? (size_t)(comma - c->line.data) : c->line.length;
        if (at(c, from) == '\'') {
            read_remark(c, from);
            return true;
        }
        if (!read_statement(c, from, to))
            return false;
        from = to + 1;
    }
    return true;
}

/* The line as UTF-8. The first text that is not ASCII shows whether the beginning of the file, where
 * there was none, was guessed rightly. */
static bool decode(struct reader *c)
{
    const struct text *raw = &c->raw;
    size_t i = 0, bad;
    while (!c->told && i < raw->length && (unsigned char)raw->data[i] < 0x80)
        i++;
    if (!c->told && i < raw->length) {
        c->told = true;
        text_clear(&c->line);
        if (!encoding_to_utf8(c->encoding, raw->data, raw->length, &c->line, &bad) &&
            encoding_to_utf8(ENCODING_CP932, raw->data, raw->length, &c->line, &bad))
            c->encoding = ENCODING_CP932;
    }
    return format_decode(c->in, c->encoding, raw, c->number, &c->line, c->e);
}

/* Whether the next line begins another record without a separator: files put one behind another. */
static bool next_record(struct reader *c)
{
    struct source *s = c->in->source;
    return c->begun && (s->at < s->end || source_more(s)) && *s->at == 'V';
}

/* Takes the rest of a record that is given up. */
static void skip_record(struct reader *c)
{
    while (!next_record(c)) {
        enum source_status got = source_line(c->in->source, &c->raw, NULL);
        if (got == SOURCE_END || (got == SOURCE_BAD && c->in->source->failed) ||
            (got == SOURCE_LINE && strcmp(c->raw.data, "/") == 0))
            return;
    }
}

/* Reads the lines of one record. */
static enum record_status read_lines(struct reader *c)
{
    for (;;) {
        if (next_record(c))
            break;
        c->number = c->in->source->line;
        enum source_status got = source_line(c->in->source, &c->raw, c->e);
        if (got == SOURCE_BAD && (c->in->source->failed || !format_mend(c->in, c->e)))
            return RECORD_BAD;
        if (got == SOURCE_END || (got == SOURCE_LINE && strcmp(c->raw.data, "/") == 0)) {
            if (got == SOURCE_END && !c->some)
                return RECORD_END;
            if (!c->some)
                continue;
            break;
        }
        if (got == SOURCE_BAD)
            continue;
        const char *excess = record_excess(c->r);
        if (excess) {
            error_set(c->e, 0, "a smaller record", "%s", excess);
            c->e->line = c->number;
            return RECORD_BAD;
        }
        if (!decode(c))
            return RECORD_BAD;
        if (read_line(c))
            continue;
        if (!format_mend(c->in, c->e))
            return RECORD_BAD;
        if (c->held) {
            c->held = false;
            c->dropped = true;
        }
    }
    if (c->held) {
        *c->e = c->illegal;
        return format_mend(c->in, c->e) ? RECORD_GOOD : RECORD_BAD;
    }
    if (c->begun)
        return RECORD_GOOD;
    error_set(c->e, 0, c->placed ? "the side to move, + or -" : "a position, as in PI",
              "found the end of the record");
    c->e->line = c->number;
    return c->placed && format_mend(c->in, c->e) && begin(c, SHOGI_BLACK) ? RECORD_GOOD
                                                                          : RECORD_BAD;
}

static enum record_status csa_read(struct record_input *in, struct record *r, struct error *e)
{
    enum { LOOKED_AT = 1 << 14 };
    struct error own;
    struct reader c = {.in = in, .r = r, .e = e ? e : &own};
    const char *bytes;
    size_t count = source_peek(in->source, &bytes);
    c.encoding = encoding_guess(bytes, count < LOOKED_AT ? count : LOOKED_AT);
    if (c.encoding == ENCODING_UNKNOWN)
        c.encoding = ENCODING_UTF8;
    c.raw = text_new();
    c.line = text_new();
    clear_board(&c);
    record_start(r, &shogi_game, &(struct setup){0}, NULL);
    enum record_status got = read_lines(&c);
    table_undo_to(&r->table, 0);
    if (got == RECORD_BAD && strcmp(c.raw.data, "/") != 0)
        skip_record(&c);
    text_free(&c.raw);
    text_free(&c.line);
    return got;
}

/* Whether a line can only be CSA. */
static bool tells(const char *line, size_t length)
{
    char copy[8] = {0};
    memcpy(copy, line, length < 7 ? length : 7);
    char second = copy[1];
    switch (copy[0]) {
    case 'V':
        return second >= '1' && second <= '3' && (length == 2 || copy[2] == '.');
    case 'N':
        return second == '+' || second == '-';
    case 'P':
        return (second == 'I' && (length == 2 || is_digit(copy[2]))) ||
               (is_digit(second) && (copy[2] == '+' || copy[2] == '-' || copy[2] == ' ')) ||
               ((second == '+' || second == '-') && is_digit(copy[2]));
    case '$':
        return second >= 'A' && second <= 'Z' && memchr(line, ':', length);
    case '+':
    case '-':
        return shogi_csa_is_move(copy);
    default:
        return false;
    }
}

static bool csa_fits(const char *bytes, size_t count)
{
    const char *end = bytes + count;
    if (count >= 3 && memcmp(bytes, "\xef\xbb\xbf", 3) == 0)
        bytes += 3;
    if (end - bytes >= 5 && memcmp(bytes, "'CSA ", 5) == 0)
        return true;
    while (bytes < end) {
        const char *newline = memchr(bytes, '\n', (size_t)(end - bytes));
        size_t length = (size_t)((newline ? newline : end) - bytes);
        size_t shown = length && bytes[length - 1] == '\r' ? length - 1 : length;
        if (shown && *bytes != '\'')
            return tells(bytes, shown);
        bytes += length + (newline != NULL);
    }
    return false;
}

const struct format shogi_csa = {
    .name = "csa",
    .title = "CSA",
    .endings = "csa",
    .game = &shogi_game,
    .between = "/\n",
    .top_lines = 2, /* the encoding and the version: the standard repeats what is behind them */
    .fits = csa_fits,
    .read = csa_read,
    .write = shogi_csa_write,
};
