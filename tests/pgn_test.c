/* PGN: what is read, what is refused and where, what is repaired, and that what is written is read
 * back as the same record and written again as the same bytes. */
#include "check.h"
#include "chess/chess.h"
#include "chess/notation.h"
#include "chess/pgn.h"
#include "core/random.h"
#include "core/text.h"

#define START "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

/* Reading a text, all of it or the first game. */
struct fixture {
    struct source s;
    struct record_input in;
    struct record r;
    struct error e;
    int repairs;
    struct error last; /* repair */
    FILE *file;
};

static void note_repair(void *who, const struct error *e)
{
    struct fixture *f = who;
    f->repairs++;
    f->last = *e;
}

static void open_text(struct fixture *f, const char *text, bool lenient)
{
    *f = (struct fixture){0};
    f->in = (struct record_input){
        .source = &f->s, .lenient = lenient, .repaired = note_repair, .who = f};
    record_init(&f->r);
    source_memory(&f->s, text, strlen(text));
}

static void close_text(struct fixture *f)
{
    source_close(&f->s);
    record_free(&f->r);
    if (f->file)
        fclose(f->file);
}

static enum record_status next(struct fixture *f)
{
    return chess_pgn.read(&f->in, &f->r, &f->e);
}

/* The tree in one line: moves in SAN, with everything about them, without numbers and lines. */
static void tell_node(struct record *r, uint32_t n, struct text *out)
{
    const struct record_node *node = &r->nodes[n];
    if (node->remark)
        text_format(out, "<%s>", record_at(r, node->remark));
    if (n) {
        record_go(r, node->parent);
        chess_write_san(r->table.position, (uint16_t)r->nodes[n].move, out);
    }
    for (int i = 0; i < RECORD_NAGS && node->nags[i]; i++)
        text_format(out, "$%d", node->nags[i]);
    if (node->value != RECORD_NO_VALUE)
        text_format(out, " v%d", (int)node->value);
    if (node->clock != RECORD_NO_VALUE)
        text_format(out, " c%d", (int)node->clock);
    if (node->time != RECORD_NO_VALUE)
        text_format(out, " t%d", (int)node->time);
    if (node->comment)
        text_format(out, " {%s}", record_at(r, node->comment));
    if (node->ending)
        text_format(out, " e%d", node->ending);
}

static void tell_line(struct record *r, uint32_t n, struct text *out)
{
    for (uint32_t child; (child = r->nodes[n].child); n = child) {
        text_char(out, ' ');
        tell_node(r, child, out);
        for (uint32_t other = r->nodes[child].next; other; other = r->nodes[other].next) {
            text_string(out, " (");
            tell_node(r, other, out);
            tell_line(r, other, out);
            text_char(out, ')');
        }
    }
}

/* Headers, start, tree and result. */
static struct text tell(struct record *r)
{
    static const char *const results[] = {"*", "1-0", "0-1", "1/2"};
    struct text t = text_new();
    tell_node(r, 0, &t);
    tell_line(r, 0, &t);
    record_go(r, 0);
    text_format(&t, " %s", results[r->result]);
    return t;
}

static void check_read(const char *pgn, const char *told)
{
    struct fixture f;
    open_text(&f, pgn, false);
    enum record_status status = next(&f);
    if (status != RECORD_GOOD)
        fail_msg("%s: status %d, line %d, column %d: %s", pgn, status, f.e.line, f.e.column,
                 f.e.what);
    struct text t = tell(&f.r);
    assert_string_equal(t.data, told);
    assert_int_equal(next(&f), RECORD_END);
    text_free(&t);
    close_text(&f);
}

static void games_are_read(void **state)
{
    (void)state;
    static const char *const rows[][2] = {
        {"*", " *"},
        {"1. e4 e5 2. Nf3 1-0", " e4 e5 Nf3 1-0"},
        {"1.e4 e5 2.Nf3 0-1\n", " e4 e5 Nf3 0-1"},
        {"1. e4 1... e5 2 . Nf3 2. ... Nc6 1/2-1/2", " e4 e5 Nf3 Nc6 1/2"},
        {"e4 e5 *", " e4 e5 *"},
        {"\xef\xbb\xbf[Event \"bom\"]\n1. e4 *", " e4 *"},
        {"[Event \"x\"][Site \"y\"] 1. e4 *", " e4 *"},
        {"[ Event \"x\" ]\n\n\n1. e4 *", " e4 *"},
        /* line ends of every kind, and the end mark of old systems */
        {"[Event \"x\"]\r\n\r\n1. e4\r\ne5 *\r\n\x1a", " e4 e5 *"},
        {"[Event \"x\"]\r\r1. e4\re5 *\r", " e4 e5 *"},
        {"% all of this 1. d4 is skipped (\n1. e4\n%1-0\n *", " e4 *"},
        /* spellings */
        {"1. e2e4 e7-e5 2. Ng1f3 Nb8-c6 3. Bb5 a6 4. Bxc6 dxc6 5. 0-0 *",
         " e4 e5 Nf3 Nc6 Bb5 a6 Bxc6 dxc6 O-O *"},
        {"1. e4 Nf6 2. e5 d5 3. exd6 e.p. *", " e4 Nf6 e5 d5 exd6 *"},
        {"1. e4 Nf6 2. e5 d5 3. exd6 *", " e4 Nf6 e5 d5 exd6 *"},
        {"[FEN \"4k3/P7/8/8/8/8/8/4K3 w - - 0 1\"] 1. a8(Q)+ *", " a8=Q+ *"},
        {"[FEN \"4k3/P7/8/8/8/8/8/4K3 w - - 0 1\"] 1. a8=N (a8=R+) *", " a8=N (a8=R+) *"},
        {"[FEN \"4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1\"] 1. O-O (O-O-O) *", " O-O (O-O-O) *"},
        {"[FEN \"4k3/8/8/8/1N3N2/8/8/1N2K3 w - - 0 1\"] 1. Nfd3 (Nbd3) (Nc3) *",
         " Nfd3 (Nbd3) (Nc3) *"},
        /* the piece that is pinned needs no telling from the one that is not */
        {"[FEN \"4r1k1/8/8/8/8/4N3/8/N3K3 w - - 0 1\"] 1. Nc2 *", " Nc2 *"},
        /* opinions and glyphs */
        {"1. e4! e5?? 2. d4 !? $14 $0 $14 d5 ?! *", " e4$1 e5$4 d4$5$14 d5$6 *"},
        /* comments */
        {"{start} 1. e4 {one}{two} ;three\n e5 ; four } five\n*",
         " {start} e4 {one\ntwo\nthree} e5 {four } five} *"},
        {"1. e4 {two\r\n  lines \n\n of it} *", " e4 {two lines of it} *"},
        {"1. e4 {} { } e5 *", " e4 e5 *"},
        {"1. e4 e5 * {said afterwards}", " e4 e5 {said afterwards} *"},
        /* clocks, times and values */
        {"1. e4 { [%eval 0.17] [%clk 1:02:03] } e5 {[%clk 0:00:01.5] fine [%emt 0:00:10]} *",
         " e4 v17 c3723000 e5 c1500 t10000 {fine} *"},
        {"1. e4 {[%eval #-3]} e5 {[%eval -12.345,20]} 2. d4 {[%eval #4]} *",
         " e4 v-999997 e5 v-1235 d4 v999996 *"},
        {"1. e4 {[%eval x] [%clk] [%csl Ga1] [%clk 1:60:00:00]} *",
         " e4 {[%eval x] [%clk] [%csl Ga1] [%clk 1:60:00:00]} *"},
        {"1. e4 {[%clk 0:00:01] [%clk 0:00:02]} *", " e4 c1000 {[%clk 0:00:02]} *"},
        /* variations */
        {"1. e4 (1. d4 d5 (1... Nf6 2. c4) 2. c4) (1. c4) 1... e5 (1... c5) 2. d4 *",
         " e4 (d4 d5 (Nf6 c4) c4) (c4) e5 (c5) d4 *"},
        {"1. e4 ({why not} 1. d4 {this}) {and} 1... e5 *", " e4 {and} (<why not>d4 {this}) e5 *"},
        /* a variation that repeats the move it replaces is no second move, nor does it lead */
        {"1. e4 (1. e4 e5) 1... c5 *", " e4 c5 (e5) *"},
        {"1. e4 (1. e4 e5) (1. e4 c5 2. c3) 1... c5 2. d4 *", " e4 c5 (e5) d4 (c3) *"},
        /* endings */
        {"[Termination \"Time forfeit\"] 1. e4 1-0", " e4 e7 1-0"},
        {"[Termination \"Time forfeit\"] 1. e4 0-1", " e4 0-1"},
        {"[Termination \"A won by resignation\"] 1. e4 1-0", " e4 e1 1-0"},
        {"[Termination \"normal\"] 1. f3 e5 2. g4 Qh4# 0-1", " f3 e5 g4 Qh4# e5 0-1"},
        {"[Termination \"unterminated\"] 1. e4 *", " e4 e2 *"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        check_read(rows[i][0], rows[i][1]);
}

static void bad_games_are_refused_with_their_place(void **state)
{
    (void)state;
    static const struct {
        const char *pgn;
        int line, column;
        const char *what; /* part of the message */
    } rows[] = {
        {"1. e4 e5", 1, 9, "end of the file"},
        {"1. e4 e5\n\n[Event \"next\"]", 3, 1, "'['"},
        {"1. e4\n1... e5 2. Ke3 *", 2, 12, "'Ke3' is not legal"},
        {"1. e4 e5 2. Nd2 *", 1, 13, "its own piece"},
        {"1. e4 hello *", 1, 7, "'hello'"},
        {"1. e4 \xc3\xa9 *", 1, 7, "\xc3\xa9"},
        {"1. e4 \x01 *", 1, 7, "0x01"},
        {"1. e4 -- 2. d4 *", 1, 7, "null move"},
        {"1. e4 (1. d4 Z0) *", 1, 14, "null move"},
        {"1. e4 (1. d4 d5 *", 1, 17, "1 variations are not closed"},
        {"1. e4 1... e5) *", 1, 14, "did not begin"},
        {"(1. e4) *", 1, 1, "replaces no move"},
        {"1. e4 ((1. d4)) *", 1, 8, "replaces no move"},
        {"1. e4 () *", 1, 8, "without moves"},
        {"$1 1. e4 *", 1, 1, "judges no move"},
        {"1. e4 $256 *", 1, 7, "high number"},
        {"1. e4 $ *", 1, 7, "lonely"},
        {"1. e4 !!! *", 1, 7, "'!!!'"},
        {"1. e4 $1 $2 $3 $4 $5 *", 1, 19, "too many glyphs"},
        {"1. e4 {not\nclosed", 1, 7, "not closed"},
        {"1. e4 {not\nclosed\n\n[Event \"x\"]\n\n*", 1, 7, "not closed"},
        {"1. e4 {a\nb\x02} *", 2, 2, "0x02"},
        {"1. e4 } *", 1, 7, "'}'"},
        {"1. e4 1/2", 1, 7, "'1/2'"},
        {"1. e4 1-00", 1, 7, "'1-00'"},
        {"[Result \"1-0\"]\n\n1. e4 0-1", 3, 7, "ends with 0-1, while the tag Result says 1-0"},
        {"[Result \"2-0\"]\n\n1. e4 1-0", 1, 10, "'2-0'"},
        {"[Event \"x]\n\n*", 1, 8, "not closed"},
        {"[Event \"x\"\n\n*", 1, 11, "end of the line"},
        {"[Event x]\n\n*", 1, 8, "'x'"},
        {"[\"x\"]\n\n*", 1, 2, "'\"'"},
        {"[White \"x\"]\n[White \"y\"]\n*", 2, 9, "a second tag 'White'"},
        {"[SetUp \"1\"]\n*", 1, 1, "without a FEN"},
        {"[SetUp \"2\"]\n*", 1, 9, "SetUp is '2'"},
        {"[Variant \"Crazyhouse\"]\n*", 1, 11, "'Crazyhouse'"},
        {"[FEN \"4k3/8/8/8/8/8/8/4K2 w - - 0 1\"]\n*", 1, 23, "rank 1 has 7 squares"},
        {"[FEN \"4k3/8/8/8/8/8/8/4K3 w - - 0 1\"]\n[SetUp \"0\"]\n*", 1, 7, "SetUp is not 1"},
        {"[FEN \"4k3/P7/8/8/8/8/8/4K3 w - - 0 1\"] 1. a8 *", 1, 43, "becomes"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct fixture f;
        open_text(&f, rows[i].pgn, false);
        if (next(&f) != RECORD_BAD)
            fail_msg("%s was accepted", rows[i].pgn);
        if (f.e.line != rows[i].line || f.e.column != rows[i].column ||
            !strstr(f.e.what, rows[i].what) || !f.e.expected[0])
            fail_msg("%s: line %d, column %d: %s; %s", rows[i].pgn, f.e.line, f.e.column, f.e.what,
                     f.e.expected);
        close_text(&f);
    }
}

static void reading_goes_on_behind_a_bad_game(void **state)
{
    (void)state;
    struct fixture f;
    open_text(
        &f,
        "[Event \"1\"]\n\n1. e4 e4 *\n\n[Site \"lost\"]\n*\n"
        "[Event \"2\"]\n\n1. d4 {[Event \"no\"]} * 1. c4 c5 * [Event \"4\"]\n\n1. b3 Kb8 *\n\n"
        "[Event \"5\"]\n\n1. a3 *\n\n; the end\n",
        false);
    assert_int_equal(next(&f), RECORD_BAD);
    assert_int_equal(f.r.count, 2); /* what was read before */
    assert_string_equal(record_header(&f.r, "Event"), "1");
    assert_int_equal(next(&f), RECORD_GOOD);
    assert_string_equal(record_header(&f.r, "Event"), "2");
    assert_int_equal(next(&f), RECORD_GOOD);
    assert_null(record_header(&f.r, "Event"));
    assert_int_equal(f.r.count, 3);
    assert_int_equal(next(&f), RECORD_BAD);
    assert_int_equal(f.e.line, 11);
    assert_int_equal(f.e.column, 7);
    assert_int_equal(next(&f), RECORD_GOOD);
    assert_string_equal(record_header(&f.r, "Event"), "5");
    assert_int_equal(next(&f), RECORD_END);
    assert_int_equal(next(&f), RECORD_END);
    close_text(&f);

    /* A place in a line where another game ended is counted from the line's start. */
    open_text(&f, "1. e4 * 1. e4 Ke7 *", false);
    assert_int_equal(next(&f), RECORD_GOOD);
    assert_int_equal(next(&f), RECORD_BAD);
    assert_int_equal(f.e.column, 15);
    close_text(&f);
}

static void lenient_reading_keeps_what_is_sound(void **state)
{
    (void)state;
    static const struct {
        const char *pgn, *told;
        int repairs;
        const char *what; /* part of the last message */
    } rows[] = {
        {"1. e4 e5", " e4 e5 *", 1, "end of the file"},
        {"[Result \"1-0\"] 1. e4 e5", " e4 e5 1-0", 1, "end of the file"},
        {"1. e4 e5 2. Ke3 Ke7 (2... a6) {x} 3. a3 1-0", " e4 e5 1-0", 1, "Ke3"},
        {"1. e4 (1. d4 d5 2. Ke3 (2. c4) e6 {x}) 1... e5 *", " e4 (d4 d5) e5 *", 1, "Ke3"},
        {"1. e4 (1. d4 -- 2. c4 (2. c3)) 1... e5 *", " e4 (d4) e5 *", 1, "null move"},
        {"1. e4 ({x} -- 1... e5) 1... e5 *", " e4 e5 *", 1, "null move"},
        {"1. e4 (1. d4 (1. c4 (1. b4 *", " e4 (d4) (c4) (b4) *", 1, "3 variations"},
        {"1. e4 (1. d4 *) e5 1-0", " e4 (d4) e5 1-0", 1, "inside a variation"},
        {"1. e4 ) e5 *", " e4 e5 *", 1, "did not begin"},
        {"(1. d4 (1. e4)) 1. e4 ((1. c4) 1. d4) e5 *", " e4 (d4) e5 *", 2, "replaces no move"},
        {"1. e4 ({only words}) e5 *", " e4 {only words} e5 *", 1, "without moves"},
        {"1. e4 $1 $2 $3 $4 $5 $6 $999 *", " e4$1$2$3$4 *", 3, "high number"},
        {"1. e4 (=) novelty e5 *", " e4 e5 *", 3, "novelty"},
        {"1. e4 {not closed", " e4 {not closed} *", 2, "end of the file"},
        {"1. e4 {a\x02z} *", " e4 {a z} *", 1, "0x02"},
        {"1. e4 1/2", " e4 1/2", 1, "'1/2'"},
        {"[Result \"1-0\"] 1. e4 0-1", " e4 0-1", 1, "while the tag"},
        {"[Result \"1-0\"] 1. e4 *", " e4 1-0", 1, "while the tag"},
        {"[Event \"x]\n[White \"a\"\n[White \"b\"]\n[Black b]\n1. e4 *", " e4 *", 4, "'b'"},
        {"[FEN \"nonsense\"] 1. e4 (1. d4) 1-0", " 1-0", 1, "'o'"},
        {"once upon a time\n[Event \"x\"]\n1. e4 *", " e4 *", 4, "time"},
        {"1. e4 {caf\xe9} *", " e4 {caf\xc3\xa9} *", 1, "Latin-1"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct fixture f;
        open_text(&f, rows[i].pgn, true);
        if (next(&f) != RECORD_GOOD)
            fail_msg("%s: refused: %s", rows[i].pgn, f.e.what);
        struct text t = tell(&f.r);
        if (strcmp(t.data, rows[i].told) != 0 || f.repairs != rows[i].repairs ||
            !strstr(f.last.what, rows[i].what))
            fail_msg("%s: %s, %d repairs, the last: %s", rows[i].pgn, t.data, f.repairs,
                     f.last.what);
        assert_int_equal(next(&f), RECORD_END);
        text_free(&t);
        close_text(&f);
    }
}

static void latin1_becomes_utf8(void **state)
{
    (void)state;
    struct fixture f;
    open_text(&f,
              "[White \"L\xf6wenthal\"]\n[Black \"L\xc3\xb6wenthal\"]\n"
              "1. e4 {\x93na\xefve\x94} *",
              false);
    assert_int_equal(next(&f), RECORD_GOOD);
    assert_string_equal(record_header(&f.r, "White"), "L\xc3\xb6wenthal");
    assert_string_equal(record_header(&f.r, "Black"), "L\xc3\xb6wenthal");
    assert_string_equal(record_at(&f.r, f.r.nodes[1].comment),
                        "\xe2\x80\x9cna\xc3\xafve\xe2\x80\x9d");
    close_text(&f);
}

static void tags_are_kept_with_their_escapes(void **state)
{
    (void)state;
    struct fixture f;
    open_text(&f, "[Annotator \"a \\\"b\\\" \\\\ c:\\d\"]\n[White \"\"]\n[Result \"?\"]\n*", false);
    assert_int_equal(next(&f), RECORD_GOOD);
    assert_string_equal(record_header(&f.r, "Annotator"), "a \"b\" \\ c:\\d");
    struct text t = text_new();
    assert_int_equal(chess_pgn.write(&f.r, &t), 0);
    assert_string_equal(t.data,
                        "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n"
                        "[White \"\"]\n[Black \"?\"]\n[Result \"*\"]\n"
                        "[Annotator \"a \\\"b\\\" \\\\ c:\\\\d\"]\n\n*\n\n");
    text_free(&t);
    close_text(&f);
}

static void chess960_is_known_by_tag_or_by_board(void **state)
{
    (void)state;
    static const char *const rows[] = {
        "[Variant \"fischerandom\"]\n[FEN \"" START "\"]\n1. Nf3 e5 2. g3 e4 3. Bg2 d5 4. O-O *",
        "[FEN \"4k3/8/8/8/8/8/8/1R2K1R1 w KQ - 0 1\"]\n1. O-O *",
        "[Variant \"Chess 960\"]\n[FEN \"4k3/8/8/8/8/8/8/1R2K1R1 w GB - 0 1\"]\n1. O-O *",
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct fixture f;
        open_text(&f, rows[i], false);
        if (next(&f) != RECORD_GOOD)
            fail_msg("%s: %s", rows[i], f.e.what);
        struct text t = text_new();
        chess_pgn.write(&f.r, &t);
        assert_true(strstr(t.data, "[Variant \"Chess960\"]\n[SetUp \"1\"]\n[FEN \"") != NULL);
        assert_true(strstr(t.data, "O-O") != NULL);
        text_free(&t);
        close_text(&f);
    }
}

static void what_pgn_cannot_hold_is_said(void **state)
{
    (void)state;
    struct fixture f;
    struct text t = text_new();
    open_text(&f, "1. e4 e5 *", false);
    assert_int_equal(next(&f), RECORD_GOOD);
    assert_int_equal(chess_pgn.write(&f.r, &t), 0);
    f.r.nodes[1].bookmark = record_text(&f.r, "here");
    assert_int_equal(chess_pgn.write(&f.r, &t), LOST_BOOKMARKS);
    f.r.nodes[1].bookmark = 0;
    f.r.nodes[2].ending = ENDING_DECLARATION;
    assert_int_equal(chess_pgn.write(&f.r, &t), LOST_ENDING);
    f.r.nodes[2].ending = ENDING_RESIGNS;
    f.r.result = RESULT_SECOND;
    assert_int_equal(chess_pgn.write(&f.r, &t), 0);
    record_set_header(&f.r, "\xe6\xa3\x8b\xe6\x88\xa6", "x");
    assert_int_equal(chess_pgn.write(&f.r, &t), LOST_HEADERS);
    text_free(&t);
    close_text(&f);
}

/* Random records. */

static const char *const words[] = {"a",  "move", "[Event ", "%clk", "caf\xc3\xa9", ";",
                                    "(x", "$1",   "}",       "{",    "1-0",         "\\\"",
                                    "[%", "dots", "[x]",     "%",    "  ",          "Nf3"};

static void random_text(struct random *g, struct text *t)
{
    text_clear(t);
    for (uint32_t i = 0, count = 1 + random_below(g, 30); i < count; i++) {
        text_string(t, words[random_below(g, sizeof words / sizeof *words)]);
        text_char(t, random_below(g, 12) ? ' ' : random_below(g, 2) ? '-' : '\n');
    }
    text_char(t, '.');
}

static void decorate(struct record *r, struct random *g, uint32_t n, struct text *t)
{
    if (random_below(g, 6) == 0) {
        random_text(g, t);
        const char *start = t->data + strspn(t->data, " \n");
        r->nodes[n].comment = record_text(r, start);
    }
    if (random_below(g, 5) == 0)
        r->nodes[n].clock = (int32_t)random_below(g, 40000000);
    if (random_below(g, 9) == 0)
        r->nodes[n].time = (int32_t)(random_below(g, 1000) * 100);
    if (random_below(g, 5) == 0)
        r->nodes[n].value = (int32_t)random_below(g, 4000) - 2000;
    if (random_below(g, 20) == 0)
        r->nodes[n].value =
            (random_below(g, 2) ? 1 : -1) * (RECORD_MATE - (int32_t)random_below(g, 100));
    for (uint32_t i = 0; n && i < RECORD_NAGS && random_below(g, 4) == 0; i++)
        r->nodes[n].nags[i] = (uint8_t)(1 + i * 60 + random_below(g, 60));
}

/* A tree grown by going on from a node chosen at random, mostly the latest. */
static void random_record(struct record *r, struct random *g, struct text *t)
{
    char rules[32];
    snprintf(rules, sizeof rules, "start=%d", (int)random_below(g, 960));
    struct setup setup = {.rules = random_below(g, 3) ? NULL : rules};
    assert_true(record_start(r, &chess_game, &setup, NULL));
    record_set_header(r, "Event", "Random \"games\" \\");
    record_set_header(r, "ECO", "A00");
    r->result = (enum record_result)random_below(g, 4);
    uint32_t n = 0, count = random_below(g, 150);
    decorate(r, g, 0, t);
    for (uint32_t i = 0; i < count; i++) {
        if (random_below(g, 8) == 0)
            n = random_below(g, (uint32_t)r->count);
        record_go(r, n);
        if (table_turn(&r->table) == SEAT_OVER)
            continue;
        size_t before = r->count;
        n = record_add(r, n, game_random_move(&chess_game, r->table.position, g));
        if (r->count == before)
            continue;
        decorate(r, g, n, t);
        if (r->nodes[r->nodes[n].parent].child != n && random_below(g, 3) == 0)
            r->nodes[n].remark = record_text(r, "in front");
    }
}

static void check_lines(const char *pgn)
{
    for (const char *line = pgn; *line; line += strcspn(line, "\n") + 1) {
        size_t length = strcspn(line, "\n");
        /* Comments with a closing brace and runs of brackets cannot be broken. */
        if (length > 200 && !memchr(line, ';', length) && !memchr(line, '[', length))
            fail_msg("a line of %zu bytes: %.*s", length, (int)length, line);
        assert_true(line[0] != '%');
    }
}

static void random_records_come_back_the_same(void **state)
{
    (void)state;
    struct random g = random_seeded(20);
    struct text scratch = text_new(), first = text_new(), second = text_new();
    struct record r;
    record_init(&r);
    for (int i = 0; i < 400; i++) {
        struct fixture f;
        random_record(&r, &g, &scratch);
        text_clear(&first);
        text_clear(&second);
        assert_int_equal(chess_pgn.write(&r, &first), 0);
        check_lines(first.data);
        assert_true(chess_pgn.fits(first.data, first.length));
        open_text(&f, first.data, false);
        if (next(&f) != RECORD_GOOD)
            fail_msg("%s\nline %d, column %d: %s", first.data, f.e.line, f.e.column, f.e.what);
        assert_int_equal(f.r.count, r.count);
        assert_int_equal(f.r.result, r.result);
        chess_pgn.write(&f.r, &second);
        assert_string_equal(first.data, second.data);
        /* The same tree, told by what the node fields hold; comments are trimmed by then. */
        struct fixture h;
        open_text(&h, second.data, false);
        assert_int_equal(next(&h), RECORD_GOOD);
        struct text a = tell(&f.r), b = tell(&h.r);
        assert_string_equal(a.data, b.data);
        text_free(&a);
        text_free(&b);
        close_text(&h);
        close_text(&f);
    }
    record_free(&r);
    text_free(&scratch);
    text_free(&first);
    text_free(&second);
}

static void fields_survive_the_way_through_text(void **state)
{
    (void)state;
    check_read("{[%clk 0:10:00] Hello} 1. e4 {[%eval 0.00] [%clk 596:31:23.647] a  b} "
               "1... e5 {[%eval #-0] [%emt 0:00:00.001] x} {} {y} *",
               " c600000 {Hello} e4 v0 c2147483647 {a  b} e5 v-1000000 t1 {x\n\ny} *");
}

static FILE *temporary_file(void)
{
#ifdef __wasi__
    return NULL;
#else
    return tmpfile();
#endif
}

/* Games behind each other, with gaps of any size, so that the window's border falls everywhere. */
static void files_are_read_across_the_window(void **state)
{
    (void)state;
    struct random g = random_seeded(3);
    struct text scratch = text_new(), all = text_new(), again = text_new();
    struct record r;
    struct fixture f;
    record_init(&r);
    int games = 0;
    while (all.length < 5 * SOURCE_WINDOW) {
        random_record(&r, &g, &scratch);
        chess_pgn.write(&r, &all);
        games++;
        for (uint32_t i = random_below(&g, 200); i > 0; i--)
            text_char(&all, i % 7 ? ' ' : '\n');
    }
    open_text(&f, "", false);
    f.file = temporary_file();
    if (!f.file) {
        record_free(&r);
        text_free(&scratch);
        text_free(&all);
        text_free(&again);
        SKIP("no temporary files here");
    }
    assert_int_equal(fwrite(all.data, 1, all.length, f.file), all.length);
    rewind(f.file);
    setvbuf(f.file, NULL, _IOFBF, 64);
    source_file(&f.s, f.file);
    struct fixture m;
    open_text(&m, all.data, false);
    for (int i = 0; i < games; i++) {
        if (next(&f) != RECORD_GOOD)
            fail_msg("line %d, column %d: %s", f.e.line, f.e.column, f.e.what);
        assert_int_equal(next(&m), RECORD_GOOD);
        assert_int_equal(f.s.line, m.s.line);
        text_clear(&scratch);
        text_clear(&again);
        chess_pgn.write(&f.r, &scratch);
        chess_pgn.write(&m.r, &again);
        assert_string_equal(scratch.data, again.data);
    }
    assert_int_equal(next(&f), RECORD_END);
    assert_int_equal(next(&m), RECORD_END);
    close_text(&f);
    close_text(&m);
    record_free(&r);
    text_free(&scratch);
    text_free(&all);
    text_free(&again);
}

static void every_beginning_of_a_file_is_survived(void **state)
{
    (void)state;
    const char *pgn =
        "[Event \"\\\"x\\\\\"]\r\n[FEN \"4k3/P7/8/8/8/8/8/R3K3 w Q - 0 1\"]\r\n\r\n{a\r\nb} "
        "1. a8=Q+ $1 (1. O-O-O!? {[%clk 0:01:00]} 1... Kf7 ; c\r\n) 1... Ke7 1/2-1/2";
    for (size_t length = 0; length <= strlen(pgn); length++) {
        for (int lenient = 0; lenient < 2; lenient++) {
            char *cut = malloc(length ? length : 1); /* exact, for the address sanitizer */
            assert_non_null(cut);
            memcpy(cut, pgn, length);
            struct fixture f;
            open_text(&f, "", lenient != 0);
            source_memory(&f.s, cut, length);
            enum record_status status = next(&f);
            if (length == strlen(pgn))
                assert_int_equal(status, RECORD_GOOD);
            else if (length > 0 && !lenient)
                assert_int_equal(status, RECORD_BAD);
            assert_int_equal(next(&f), RECORD_END);
            chess_pgn.fits(cut, length);
            close_text(&f);
            free(cut);
        }
    }
}

static void ten_thousand_nested_variations_are_read(void **state)
{
    (void)state;
    enum { DEPTH = 10000 };
    /* One knight goes out and back for ever; each time the move of another is what it replaces. */
    static const char *const played[] = {"Nf3", "Nf6", "Ng1", "Ng8"};
    struct text t = text_new(), first = text_new(), second = text_new();
    for (int i = 0; i < DEPTH; i++)
        text_format(&t, "%s (%s ", i % 2 ? "Nc6" : "Nc3", played[i % 4]);
    for (int i = 0; i < DEPTH; i++)
        text_char(&t, ')');
    text_string(&t, " 1-0");
    struct fixture f;
    open_text(&f, t.data, false);
    if (next(&f) != RECORD_GOOD)
        fail_msg("line %d, column %d: %s", f.e.line, f.e.column, f.e.what);
    assert_int_equal(f.r.count, 1 + 2 * DEPTH);
    chess_pgn.write(&f.r, &first);
    close_text(&f);
    open_text(&f, first.data, false);
    assert_int_equal(next(&f), RECORD_GOOD);
    assert_int_equal(f.r.count, 1 + 2 * DEPTH);
    chess_pgn.write(&f.r, &second);
    assert_string_equal(first.data, second.data);
    close_text(&f);
    text_free(&t);
    text_free(&first);
    text_free(&second);
}

static void a_text_without_end_is_refused(void **state)
{
    (void)state;
    struct text t = text_new();
    for (int kind = 0; kind < 3; kind++) {
        static const char *const starts[] = {"1. e4 {", "1. e4 ;", "[White \""};
        text_clear(&t);
        text_string(&t, starts[kind]);
        for (int i = 0; i < SOURCE_LINE_MAX / 16 + 2; i++)
            text_string(&t, "0123456789abcdef");
        text_string(&t, "\n[Event \"next\"]\n\n*");
        struct fixture f;
        open_text(&f, t.data, true);
        assert_int_equal(next(&f), RECORD_BAD);
        assert_true(strstr(f.e.what, "without an end") != NULL);
        assert_int_equal(next(&f), RECORD_GOOD);
        assert_string_equal(record_header(&f.r, "Event"), "next");
        close_text(&f);
    }
    text_free(&t);
}

static void content_tells_the_format(void **state)
{
    (void)state;
    static const char *const yes[] = {"[Event \"x\"]", "\xef\xbb\xbf\n; c\n%x\n [White \"",
                                      "1. e4",         "1.d4 d5",
                                      "[Event",        "[a \""};
    static const char *const no[] = {"", "rnbqkbnr/8 w", "V2.2", "[", "[]", "1 7g7f", "{x}", "[x]"};
    for (size_t i = 0; i < sizeof yes / sizeof *yes; i++)
        if (!chess_pgn.fits(yes[i], strlen(yes[i])))
            fail_msg("%s does not fit", yes[i]);
    for (size_t i = 0; i < sizeof no / sizeof *no; i++)
        if (chess_pgn.fits(no[i], strlen(no[i])))
            fail_msg("%s fits", no[i]);
}

TEST_MAIN(TEST(games_are_read), TEST(bad_games_are_refused_with_their_place),
          TEST(reading_goes_on_behind_a_bad_game), TEST(lenient_reading_keeps_what_is_sound),
          TEST(latin1_becomes_utf8), TEST(tags_are_kept_with_their_escapes),
          TEST(chess960_is_known_by_tag_or_by_board), TEST(what_pgn_cannot_hold_is_said),
          TEST(random_records_come_back_the_same), TEST(fields_survive_the_way_through_text),
          TEST(files_are_read_across_the_window), TEST(every_beginning_of_a_file_is_survived),
          TEST(ten_thousand_nested_variations_are_read), TEST(a_text_without_end_is_refused),
          TEST(content_tells_the_format))
