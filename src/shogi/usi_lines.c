/* Reading and writing lines of USI. Every move is checked against the rules. */
#include "shogi/usi_lines.h"

#include "shogi/generate.h"
#include "shogi/notation.h"
#include "shogi/position.h"
#include "shogi/sfen.h"
#include "shogi/shogi.h"

#include <string.h>

/* One line, and where in it. */
struct reader {
    struct record_input *in;
    struct record *r;
    struct error *e;
    struct text line;
    size_t at;
    int number;
};

static bool refuse(struct reader *c, size_t where, size_t length, const char *expected)
{
    error_set(c->e, (int)where + 1, expected, "found %s",
              error_found(c->line.data + where, length));
    c->e->line = c->number;
    return false;
}

static const char *here(const struct reader *c)
{
    return c->line.data + c->at;
}

static size_t word_length(const struct reader *c)
{
    return strcspn(here(c), " \t");
}

static void skip_blanks(struct reader *c)
{
    c->at += strspn(here(c), " \t");
}

/* Takes a word if it stands here. */
static bool take(struct reader *c, const char *word)
{
    size_t length = strlen(word);
    if (word_length(c) != length || strncmp(here(c), word, length) != 0)
        return false;
    c->at += length;
    skip_blanks(c);
    return true;
}

/* The position: startpos or the words of an SFEN, up to "moves" or the end. */
static bool read_position(struct reader *c)
{
    struct setup setup = {.missing_kings = true};
    struct table *t = &c->r->table;
    take(c, "position");
    if (take(c, "startpos"))
        return true;
    take(c, "sfen");
    const char *moves = here(c);
    while ((moves = strstr(moves, "moves")) != NULL &&
           (moves == c->line.data || (moves[-1] != ' ' && moves[-1] != '\t') ||
            (moves[5] && moves[5] != ' ' && moves[5] != '\t')))
        moves++;
    size_t end = moves ? (size_t)(moves - c->line.data) : c->line.length, start = c->at;
    while (end > start && (c->line.data[end - 1] == ' ' || c->line.data[end - 1] == '\t'))
        end--;
    char held = c->line.data[end];
    c->line.data[end] = '\0';
    setup.position = here(c);
    bool good = t->game->start(t->position, &t->history, &setup, c->e);
    c->line.data[end] = held;
    c->at = end;
    skip_blanks(c);
    if (good) {
        t->setup.missing_kings = true;
        return true;
    }
    c->e->line = c->number;
    c->e->column += c->e->column ? (int)start : 0;
    return false;
}

/* The square of a file and a rank as in 7g, or -1. */
static int square_of(char file, char rank)
{
    if (file < '1' || file > '9' || rank < 'a' || rank > 'i')
        return -1;
    return shogi_square(file - '1', rank - 'a');
}

static bool parse_move(const char *word, size_t length, shogi_move *m)
{
    static const char letters[] = " PLNSBRG";
    if (length < 4 || length > 5)
        return false;
    int to = square_of(word[2], word[3]), from = square_of(word[0], word[1]);
    bool promotes = length == 5 && word[4] == '+';
    if (to < 0 || (length == 5 && !promotes))
        return false;
    if (word[1] == '*') {
        const char *letter = word[0] > ' ' ? strchr(letters, word[0]) : NULL;
        if (!letter || promotes)
            return false;
        *m = shogi_drop_make((int)(letter - letters), to);
        return true;
    }
    *m = (shogi_move)(shogi_move_make(from < 0 ? 0 : from, to) | (promotes ? SHOGI_PROMOTE : 0));
    return from >= 0;
}

/* The words that the last of the moves may be, for how the game ended. */
static const struct {
    const char *word;
    enum record_ending ending;
} last_words[] = {{"resign", ENDING_RESIGNS}, {"win", ENDING_DECLARATION}};

enum { LAST_WORDS = sizeof last_words / sizeof *last_words };

/* Takes the word for the end, if one stands here and is the last; true if so. */
static bool read_last_word(struct reader *c, uint32_t node)
{
    size_t start = c->at;
    const struct shogi_position *p = c->r->table.position;
    for (int i = 0; i < LAST_WORDS; i++)
        if (take(c, last_words[i].word) && c->at == c->line.length) {
            c->r->nodes[node].ending = (uint8_t)last_words[i].ending;
            c->r->result = record_result_of(last_words[i].ending, p->turn);
            return true;
        }
    c->at = start;
    return false;
}

static bool read_moves(struct reader *c)
{
    struct shogi_position *p = c->r->table.position;
    uint32_t node = 0;
    while (c->at < c->line.length && !read_last_word(c, node)) {
        size_t length = word_length(c);
        shogi_move m;
        if (!parse_move(here(c), length, &m))
            return refuse(c, c->at, length ? length : 1, "a move as in 7g7f, 8h2b+ or P*5e");
        if (!shogi_legal(p, m))
            return refuse(c, c->at, length, "a legal move");
        node = record_add(c->r, node, m);
        history_reserve(&c->r->table.history, 1);
        shogi_play(p, &c->r->table.history, m);
        c->at += length;
        skip_blanks(c);
    }
    return true;
}

static bool read_game(struct reader *c, bool moves)
{
    if (!read_position(c))
        return false;
    if (c->at == c->line.length)
        return true;
    if (!moves)
        return refuse(c, c->at, word_length(c), "nothing behind a position") ||
               format_mend(c->in, c->e);
    if (!take(c, "moves"))
        return refuse(c, c->at, word_length(c), "the word moves, or the end of the line");
    return read_moves(c) || format_mend(c->in, c->e);
}

static enum record_status read_record(struct record_input *in, struct record *r, struct error *e,
                                      bool moves)
{
    struct error own;
    struct reader c = {.in = in, .r = r, .e = e ? e : &own, .line = text_new()};
    record_start(r, &shogi_game, &(struct setup){0}, NULL);
    enum source_status got = format_next_line(in, &c.line, &c.at, &c.number, c.e);
    bool good = got == SOURCE_LINE && read_game(&c, moves);
    table_undo_to(&r->table, 0);
    text_free(&c.line);
    return got == SOURCE_END ? RECORD_END : good ? RECORD_GOOD : RECORD_BAD;
}

static enum record_status usi_read(struct record_input *in, struct record *r, struct error *e)
{
    return read_record(in, r, e, true);
}

static enum record_status sfen_read(struct record_input *in, struct record *r, struct error *e)
{
    return read_record(in, r, e, false);
}

/* The usual start is told by its name. */
static void write_position(const struct shogi_position *p, struct text *out)
{
    static const char start[] = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
    char sfen[256];
    struct text t = text_on(sfen, sizeof sfen);
    shogi_write_sfen(p, &t);
    if (strcmp(sfen, start) == 0)
        text_string(out, "startpos");
    else
        text_format(out, "sfen %s", sfen);
}

/* How the game ended behind a node with this side to move, as the last word of its moves. */
static unsigned write_last_word(const struct record *r, uint32_t node, int turn, struct text *out)
{
    /* What is left behind the node is a declaration as a move. */
    enum record_ending ending =
        record_next(r, node) ? ENDING_DECLARATION : (enum record_ending)r->nodes[node].ending;
    enum record_result meant = RESULT_UNKNOWN;
    for (int i = 0; i < LAST_WORDS; i++)
        if (last_words[i].ending == ending) {
            text_format(out, "%s %s", node ? "" : " moves", last_words[i].word);
            meant = record_result_of(ending, turn);
            ending = ENDING_NONE;
        }
    return ending || (r->result && r->result != meant) ? LOST_ENDING : 0;
}

static unsigned usi_write(struct record *r, struct text *out)
{
    unsigned lost = format_parts(r) & ~(unsigned)(LOST_MOVES | LOST_ENDING);
    record_go(r, 0);
    text_string(out, "position ");
    const struct shogi_position *p = r->table.position;
    write_position(p, out);
    uint32_t node = 0;
    int turn = p->turn;
    for (uint32_t next; (next = record_next(r, node)) && r->nodes[next].move != SHOGI_DECLARE;) {
        lost |= r->nodes[node].ending ? LOST_ENDING : 0; /* it was interrupted there */
        text_string(out, node ? " " : " moves ");
        node = next;
        turn ^= 1;
        shogi_write_usi((shogi_move)r->nodes[node].move, out);
    }
    lost |= write_last_word(r, node, turn, out);
    text_char(out, '\n');
    return lost;
}

static unsigned sfen_write(struct record *r, struct text *out)
{
    unsigned lost = format_parts(r);
    record_go(r, 0);
    shogi_write_sfen(r->table.position, out);
    text_char(out, '\n');
    return lost;
}

/* Whether the first line holds a position, and whether it says more than an SFEN does. */
static bool looks(const char *bytes, size_t count, bool *game)
{
    char line[512];
    struct shogi_position p;
    if (!format_first_line(bytes, count, line, sizeof line))
        return false;
    *game = strncmp(line, "position ", 9) == 0 || strncmp(line, "startpos", 8) == 0;
    if (*game)
        return true;
    char *moves = strstr(line, " moves");
    *game = moves != NULL;
    if (moves)
        *moves = '\0';
    return shogi_read_sfen(line, SHOGI_ODD_MATERIAL | SHOGI_MISSING_KINGS, &p, NULL);
}

static bool usi_fits(const char *bytes, size_t count)
{
    bool game;
    return looks(bytes, count, &game) && game;
}

static bool sfen_fits(const char *bytes, size_t count)
{
    bool game;
    return looks(bytes, count, &game) && !game;
}

const struct format shogi_usi = {
    .name = "usi",
    .title = "USI",
    .endings = "usi",
    .game = &shogi_game,
    .fits = usi_fits,
    .read = usi_read,
    .write = usi_write,
};

const struct format shogi_sfen_list = {
    .name = "sfen",
    .title = "SFEN",
    .endings = "sfen",
    .game = &shogi_game,
    .fits = sfen_fits,
    .read = sfen_read,
    .write = sfen_write,
};
