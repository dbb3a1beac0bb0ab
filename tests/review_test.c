/* Reviews of records: blunders and missed mates are found, what others wrote stays, writing twice is
 * writing once, and what was interrupted is kept. */
#include "review/annotate.h"

#include "check.h"
#include "chess/chess.h"
#include "chess/pgn.h"
#include "core/option.h"
#include "shogi/csa.h"
#include "shogi/kif.h"
#include "shogi/shogi.h"
#include "support/record_text.h"

static const char fool[] =
    "1. f3 {A bad start.} 1... e5 $2 {[%clk 0:01:02]} (1... d5 2. e4 $1 {Sharp.})"
    " 2. g4 Qh4# 0-1\n";
static const char missed[] = "[SetUp \"1\"]\n[FEN \"6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1\"]\n\n"
                             "1. Rd7 h6 *\n";
static const char shogi_missed[] = "後手の持駒：なし\n"
                                   "  ９ ８ ７ ６ ５ ４ ３ ２ １\n"
                                   "+---------------------------+\n"
                                   "| ・ ・ ・ ・v玉 ・ ・ ・ ・|一\n"
                                   "| ・ ・ ・ ・ ・ ・ ・ ・ ・|二\n"
                                   "| ・ ・ ・ ・ 歩 ・ ・ ・ ・|三\n"
                                   "| ・ ・ ・ ・ ・ ・ ・ ・ ・|四\n"
                                   "| ・ ・ ・ ・ ・ ・ ・ ・ ・|五\n"
                                   "| ・ ・ ・ ・ ・ ・ ・ ・ ・|六\n"
                                   "| ・ ・ ・ ・ ・ ・ ・ ・ ・|七\n"
                                   "| ・ ・ ・ ・ ・ ・ ・ ・ ・|八\n"
                                   "| ・ ・ ・ ・ 玉 ・ ・ ・ ・|九\n"
                                   "+---------------------------+\n"
                                   "先手の持駒：金\n"
                                   "   1 ５八玉(59)\n"
                                   "*Waits.\n"
                                   "   2 ６一玉(51)\n";

/* A record, and a search to review it with. */
struct desk {
    struct reading reading;
    struct alphabeta *search;
    struct review_settings settings;
    struct review review;
};

static void desk_open(struct desk *d, const struct format *f, const char *file, int lines)
{
    struct alphabeta_settings s;
    option_defaults(alphabeta_options, &s);
    s.hash = 2;
    s.lines = lines;
    reading_open(&d->reading, f, file, strlen(file), false);
    assert_int_equal(d->reading.status, RECORD_GOOD);
    d->search = alphabeta_open(f->game, &s, NULL);
    assert_non_null(d->search);
    d->settings =
        (struct review_settings){.limits = {.nodes = 20000}, .lines = lines, .side = REVIEW_BOTH};
}

static void desk_run(struct desk *d)
{
    review_run(&d->review, &d->reading.record, d->search, &d->settings);
}

static void desk_close(struct desk *d)
{
    review_free(&d->review);
    alphabeta_close(d->search);
    reading_close(&d->reading);
}

static void plain_name(const struct game *g, const void *position, move m, struct text *out)
{
    g->write_move(position, m, out);
}

/* What a command does: annotates for a format and writes. */
static void write_for(struct desk *d, const struct format *f, struct text *out)
{
    struct record *r = &d->reading.record;
    review_annotate(&d->review, r, 0, plain_name);
    unsigned missing = f->write(r, out) & (LOST_VALUES | LOST_VARIATIONS);
    text_clear(out);
    review_annotate(&d->review, r, missing, plain_name);
    f->write(r, out);
}

/* The file after one review, from a format to another. */
static struct text reviewed(const struct format *from, const char *file, const struct format *to,
                            int lines)
{
    struct desk d;
    struct text out = text_new();
    desk_open(&d, from, file, lines);
    desk_run(&d);
    assert_false(d.review.stopped);
    write_for(&d, to, &out);
    desk_close(&d);
    return out;
}

/* Whether a text has a part, wherever its lines are broken. */
static void has(const char *text, const char *part)
{
    struct text flat[2] = {text_new(), text_new()};
    text_string(&flat[0], text);
    text_string(&flat[1], part);
    for (int i = 0; i < 2; i++)
        for (char *c = flat[i].data; (c = strchr(c, '\n')) != NULL;)
            *c = ' ';
    if (!strstr(flat[0].data, flat[1].data))
        fail_msg("no '%s' in: %s", part, text);
    text_free(&flat[0]);
    text_free(&flat[1]);
}

static void chances_are_fair_and_grow(void **state)
{
    (void)state;
    const struct game *const both[] = {&chess_game, &shogi_game};
    for (int g = 0; g < 2; g++) {
        double before = -1;
        assert_true(review_chance(both[g], 0, 0) == 0.5);
        for (int value = -3000; value <= 3000; value += 50) {
            double chance = review_chance(both[g], value, 0);
            double other = review_chance(both[g], value, 1);
            assert_true(chance > before && chance > 0 && chance < 1);
            assert_true(chance + other > 0.999999 && chance + other < 1.000001);
            before = chance;
        }
        assert_true(review_chance(both[g], RECORD_MATE - 20, 0) == 1);
        assert_true(review_chance(both[g], RECORD_MATE - 20, 1) == 0);
        assert_true(review_chance(both[g], -RECORD_MATE, 0) == 0);
    }
    /* The same advantage is worth more in chess. */
    assert_true(review_chance(&chess_game, 300, 0) > review_chance(&shogi_game, 300, 0));
}

static void a_blunder_is_found_and_told(void **state)
{
    (void)state;
    struct desk d;
    struct review_summary s;
    desk_open(&d, &chess_pgn, fool, 1);
    desk_run(&d);
    const struct review_position *p = d.review.positions;
    assert_int_equal(d.review.count, 5);
    assert_int_equal(p[3].mark, REVIEW_BLUNDER);
    assert_int_equal(p[3].value, -(RECORD_MATE - 1));
    assert_int_equal(p[4].mark, REVIEW_NONE);
    assert_true(p[4].over && p[4].value == -RECORD_MATE);
    review_summarise(&d.review, &s);
    assert_int_equal(s.sides[0].moves, 2);
    assert_int_equal(s.sides[1].moves, 2);
    assert_int_equal(s.sides[0].marks[REVIEW_BLUNDER], 1);
    assert_true(s.sides[0].accuracy < 70 && s.sides[1].accuracy > 80);
    assert_true(s.sides[0].loss > 20);
    assert_true(s.turn_count >= 1 && s.turns[s.turn_count - 1] == 3);
    struct text out = text_new();
    write_for(&d, &chess_pgn, &out);
    has(out.data, "2. g4 $4 {[%eval #-1] Yomi: blunder: allows mate in 1, better was ");
    has(out.data, "Yomi: better}");
    text_free(&out);
    desk_close(&d);
}

static void a_missed_mate_is_told_with_its_line(void **state)
{
    (void)state;
    struct text out = reviewed(&chess_pgn, missed, &chess_pgn, 1);
    has(out.data, "misses mate in 1");
    has(out.data, "(1. Rd8# {Yomi: better})");
    text_free(&out);
    out = reviewed(&shogi_kif, shogi_missed, &shogi_kif, 1);
    has(out.data, "*Waits.\n*#");
    has(out.data, "misses mate in 1");
    has(out.data, "変化：1手\n   1 ５二金打\n*Yomi: better\n");
    text_free(&out);
    out = reviewed(&shogi_kif, shogi_missed, &shogi_csa, 1);
    has(out.data, "'*Yomi: ");
    has(out.data, "better was G*5b");
    has(out.data, "\n'** ");
    text_free(&out);
}

static void what_others_wrote_stays(void **state)
{
    (void)state;
    struct text out = reviewed(&chess_pgn, fool, &chess_pgn, 2);
    has(out.data, "A bad start.");
    has(out.data, "e5 $2 {[%eval ");
    has(out.data, "[%clk 0:01:02]");
    has(out.data, "(1... d5 2. e4 $1 {Sharp.})");
    text_free(&out);
    /* A glyph of somebody's is not ours to replace, and not ours to take away the next time. */
    out = reviewed(&chess_pgn, "1. f3 e5 2. g4 $5 Qh4# 0-1\n", &chess_pgn, 1);
    has(out.data, "2. g4 $5 {[%eval #-1] Yomi: allows mate in 1");
    struct text again = reviewed(&chess_pgn, out.data, &chess_pgn, 1);
    assert_string_equal(again.data, out.data);
    text_free(&again);
    text_free(&out);
}

static void twice_is_once(void **state)
{
    (void)state;
    static const struct {
        const struct format *from, *to;
        const char *file;
    } cases[] = {
        {&chess_pgn, &chess_pgn, fool},         {&chess_pgn, &chess_pgn, missed},
        {&shogi_kif, &shogi_kif, shogi_missed}, {&shogi_kif, &shogi_ki2, shogi_missed},
        {&shogi_kif, &shogi_csa, shogi_missed},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        for (int lines = 1; lines <= 3; lines += 2) {
            struct text once = reviewed(cases[i].from, cases[i].file, cases[i].to, lines);
            struct text twice = reviewed(cases[i].to, once.data, cases[i].to, lines);
            assert_string_equal(twice.data, once.data);
            /* Fewer lines leave nothing of the others behind. */
            struct text fewer = reviewed(cases[i].to, once.data, cases[i].to, 1);
            struct text plain = reviewed(cases[i].from, cases[i].file, cases[i].to, 1);
            assert_string_equal(fewer.data, plain.data);
            text_free(&once);
            text_free(&twice);
            text_free(&fewer);
            text_free(&plain);
        }
}

/* A line that a person has gone on from is that person's now. */
static void a_line_somebody_wrote_into_is_kept(void **state)
{
    (void)state;
    struct text out = reviewed(
        &chess_pgn,
        "[SetUp \"1\"]\n[FEN \"6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1\"]\n\n"
        "1. Rd7 $6 {Yomi: inaccuracy: old, better was Rd1} (1. Rd2 {[%eval 1.00] Yomi: better}"
        " 1... Kf8 {I like this.}) (1. Rd3 {Yomi: line 2} 1... Kf8) 1... h6 *\n",
        &chess_pgn, 1);
    has(out.data, "I like this.");
    assert_null(strstr(out.data, "Rd3"));
    assert_null(strstr(out.data, "old"));
    has(out.data, "Rd8#");
    text_free(&out);
}

/* With a queen more, coming back once is no draw; the third time, where the game stops, is one. */
static void the_first_repetition_is_no_draw(void **state)
{
    (void)state;
    struct desk d;
    desk_open(&d, &chess_pgn,
              "[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/4P3/3QK3 w - - 0 1\"]\n\n"
              "1. Qd2 Ke7 2. Qd1 Ke8 3. Qd2 Ke7 4. Qd1 Ke8 1/2-1/2\n",
              1);
    desk_run(&d);
    const struct review_position *p = d.review.positions;
    for (size_t i = 0; i < 7; i++) {
        assert_true(p[i].value > 500);
        assert_true(p[i].mark < REVIEW_MISTAKE);
    }
    assert_true(p[8].over && p[8].value == 0);
    desk_close(&d);
}

static void parts_of_a_game_and_one_side_can_be_asked_for(void **state)
{
    (void)state;
    struct desk d;
    struct review_summary s;
    desk_open(&d, &chess_pgn, fool, 1);
    d.settings.side = 1;
    desk_run(&d);
    review_summarise(&d.review, &s);
    assert_int_equal(s.sides[0].moves, 0);
    assert_int_equal(s.sides[1].moves, 2);
    review_free(&d.review);

    d.settings.side = REVIEW_BOTH;
    d.settings.from = d.settings.to = 3;
    assert_int_equal(review_positions(&d.reading.record, &d.settings), 2);
    desk_run(&d);
    const struct review_position *p = d.review.positions;
    assert_false(p[1].done || p[1].judged || p[2].judged || p[4].done);
    assert_true(p[2].done && p[3].done && p[3].judged && p[3].mark == REVIEW_BLUNDER);
    struct text out = text_new();
    write_for(&d, &chess_pgn, &out);
    has(out.data, "1. f3 {A bad start.} 1... e5");
    text_free(&out);
    review_free(&d.review);

    d.settings.from = d.settings.to = 9;
    assert_int_equal(review_positions(&d.reading.record, &d.settings), 0);
    desk_run(&d);
    assert_false(d.review.stopped);
    desk_close(&d);
}

struct patience {
    size_t done;
};

static void count_position(void *who, size_t done, size_t all)
{
    struct patience *p = who;
    assert_true(done < all);
    p->done = done;
}

static bool is_enough(void *context)
{
    return ((struct patience *)context)->done >= 2;
}

static void what_was_interrupted_keeps_what_is_known(void **state)
{
    (void)state;
    struct desk d;
    struct patience patience = {0};
    struct text out = text_new();
    desk_open(&d, &chess_pgn, fool, 1);
    d.settings.progress = count_position;
    d.settings.who = &patience;
    d.settings.limits.stop = is_enough;
    d.settings.limits.stop_context = &patience;
    desk_run(&d);
    const struct review_position *p = d.review.positions;
    assert_true(d.review.stopped);
    assert_true(p[4].done && p[3].done && p[4].judged);
    assert_false(p[2].done || p[3].judged);
    write_for(&d, &chess_pgn, &out);
    has(out.data, "2. g4 {[%eval #-1]}");
    has(out.data, "1. f3 {A bad start.} 1... e5 $2 {[%clk 0:01:02]}");
    text_free(&out);
    desk_close(&d);
}

static void a_position_alone_gets_its_best_line(void **state)
{
    (void)state;
    struct text out = reviewed(
        &chess_pgn, "[SetUp \"1\"]\n[FEN \"6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1\"]\n\n*\n",
        &chess_pgn, 1);
    has(out.data, "{[%eval #1] Yomi: best is d1d8} *");
    text_free(&out);
}

TEST_MAIN(TEST(chances_are_fair_and_grow), TEST(a_blunder_is_found_and_told),
          TEST(a_missed_mate_is_told_with_its_line), TEST(what_others_wrote_stays),
          TEST(twice_is_once), TEST(a_line_somebody_wrote_into_is_kept),
          TEST(the_first_repetition_is_no_draw),
          TEST(parts_of_a_game_and_one_side_can_be_asked_for),
          TEST(what_was_interrupted_keeps_what_is_known), TEST(a_position_alone_gets_its_best_line))
