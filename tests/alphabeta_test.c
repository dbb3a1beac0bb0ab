/* The strong search: mates it must see, moves that must be legal, the same nodes twice, lines that can
 * be played, an evaluation that does not favour a colour, and threads that end when told. */
#include "search/alphabeta/alphabeta.h"

#include "check.h"
#include "chess/board.h"
#include "chess/chess.h"
#include "chess/generate.h"
#include "chess/rules.h"
#include "core/clock.h"
#include "core/option.h"
#include "core/text.h"
#ifndef YOMI_SMALL_RUNNER
#include "core/thread.h"
#endif
#include "lab/positions.h"
#include "shogi/board.h"
#include "shogi/shogi.h"

static struct alphabeta *open_search(const struct game *g, int threads)
{
    struct alphabeta_settings s;
    option_defaults(alphabeta_options, &s);
    s.hash = 2;
    s.threads = threads;
    struct alphabeta *a = alphabeta_open(g, &s, NULL);
    assert_non_null(a);
    return a;
}

static struct table table_at(const struct game *g, const char *position)
{
    struct table t;
    assert_true(table_open(&t, g, &(struct setup){0}, NULL));
    if (position)
        assert_true(table_set(&t, position, NULL));
    return t;
}

static struct alphabeta_answer think(struct alphabeta *a, const struct table *t,
                                     struct alphabeta_limits limits)
{
    struct alphabeta_answer answer;
    alphabeta_think(a, t->position, &t->history, &limits, NULL, NULL, &answer);
    return answer;
}

/* Mates in so many plies, which a search of that depth and some more must see. */
static void mates_are_seen(void **state)
{
    (void)state;
    static const struct {
        const struct game *game;
        const char *position;
        int plies;
    } mates[] = {
        {&chess_game, "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", 1},
        {&chess_game, "7k/8/5K2/8/8/8/8/R7 w - - 0 1", 3},
        {&chess_game, "r1b1kb1r/pppp1ppp/5q2/4n3/3KP3/2N3PN/PPP4P/R1BQ1B1R b kq - 0 1", 5},
        {&shogi_game, "4k4/9/4P4/9/9/9/9/9/4K4 b G 1", 1},
        {&shogi_game, "7nl/7kp/5+R1p1/9/9/9/9/9/4K4 b 2G 1", 3},
    };
    for (size_t i = 0; i < sizeof mates / sizeof *mates; i++) {
        struct alphabeta *a = open_search(mates[i].game, 1);
        struct table t = table_at(mates[i].game, mates[i].position);
        struct alphabeta_answer got =
            think(a, &t, (struct alphabeta_limits){.depth = mates[i].plies + 8});
        if (got.value != ALPHABETA_MATE - mates[i].plies)
            fail_msg("%s: %d", mates[i].position, got.value);
        table_close(&t);
        alphabeta_close(a);
    }
}

static bool can_mate(struct table *t)
{
    move list[CHESS_LIST_SIZE];
    size_t count = t->game->moves(t->position, list), before = t->history.length;
    bool found = false;
    for (size_t i = 0; i < count && !found; i++) {
        table_play(t, list[i]);
        found = chess_ending_of(t->position, &t->history) == CHESS_CHECKMATE;
        table_undo_to(t, before);
    }
    return found;
}

/* Mates that threaten by quiet moves, late in the list, and can be prevented. */
static void a_mate_in_one_is_not_overlooked(void **state)
{
    (void)state;
    static const char *const positions[] = {
        "2k2bnr/p4bp1/2B2p2/BP3N1p/2p5/6P1/4PP1P/3R2K1 b - - 9 29",
        "2knr3/8/1p3np1/p1b4p/Q4P2/P1PK2PP/1P4q1/3R4 w - - 7 29",
        "6nr/2k5/2N1Bp2/2r5/pR5p/3Q4/P5PP/6K1 b - - 0 35",
        "4r1k1/p4pp1/2Q2n2/2Np2p1/3P4/7P/5qB1/3K4 w - - 0 35",
        "r4rk1/1pp2b2/p4B1R/3qp3/6P1/3P1P2/n3B3/R2Q1KN1 b - - 1 24",
        "r4rk1/1pQ5/p3bB1R/3qp1P1/8/3P1P2/n3B3/R4KN1 b - - 0 27",
        "1r4k1/1b1pQ2p/6p1/pp6/3B2P1/P1PN4/2P2K1P/q7 b - - 3 33",
        "8/3r3k/4RQ1p/2p3p1/p4p2/P1Bq3P/1P3PP1/6K1 b - - 7 44",
    };
    struct alphabeta *a = open_search(&chess_game, 1);
    for (size_t i = 0; i < sizeof positions / sizeof *positions; i++)
        for (uint64_t nodes = 500; nodes <= 8000; nodes *= 2) {
            struct table t = table_at(&chess_game, positions[i]);
            alphabeta_forget(a);
            table_play(&t, think(a, &t, (struct alphabeta_limits){.nodes = nodes}).best);
            if (can_mate(&t))
                fail_msg("%s with %d nodes", positions[i], (int)nodes);
            table_close(&t);
        }
    alphabeta_close(a);
}

static void an_entered_king_declares(void **state)
{
    (void)state;
    struct alphabeta *a = open_search(&shogi_game, 1);
    struct table t;
    assert_true(table_open(&t, &shogi_game,
                           &(struct setup){.rules = "impasse=27", .odd_material = true}, NULL));
    assert_true(table_set(&t, "+P+P+P+P1+P+P+P+P/2G1K1G2/+L2S1S2+L/9/9/9/9/9/4k4 b 2R2B 1", NULL));
    assert_int_equal(think(a, &t, (struct alphabeta_limits){.depth = 5}).best, SHOGI_DECLARE);
    table_close(&t);
    alphabeta_close(a);
}

/* Plays the line that is told and checks every move of it. */
struct listener {
    struct table table;
    int lines, last_depth;
};

static void listen(void *who, const struct alphabeta_line *l)
{
    struct listener *x = who;
    size_t before = x->table.history.length;
    assert_true(l->count > 0 && l->depth >= x->last_depth);
    for (int i = 0; i < l->count; i++) {
        assert_true(game_legal(x->table.game, x->table.position, l->moves[i]));
        table_play(&x->table, l->moves[i]);
    }
    table_undo_to(&x->table, before);
    x->last_depth = l->depth;
    x->lines++;
}

static void answers_are_legal_and_lines_can_be_played(void **state)
{
    (void)state;
    const struct game *const both[] = {&chess_game, &shogi_game};
    for (int g = 0; g < 2; g++) {
        struct alphabeta *a = open_search(both[g], 1);
        struct listener x = {.table = table_at(both[g], NULL)};
        for (uint64_t number = 0; number < 60; number++) {
            struct alphabeta_limits limits = {.nodes = 1500};
            struct alphabeta_answer answer;
            position_random(&x.table, number, 150);
            x.last_depth = 0;
            alphabeta_think(a, x.table.position, &x.table.history, &limits, listen, &x, &answer);
            assert_true(game_legal(both[g], x.table.position, answer.best));
            assert_true(answer.nodes > 0 && answer.nodes <= 1500);
        }
        assert_true(x.lines > 60);
        table_close(&x.table);
        alphabeta_close(a);
    }
}

static void the_same_search_visits_the_same_nodes(void **state)
{
    (void)state;
    const struct game *const both[] = {&chess_game, &shogi_game};
    for (int g = 0; g < 2; g++) {
        struct alphabeta *a = open_search(both[g], 1);
        struct table t = table_at(both[g], NULL);
        for (uint64_t nodes = 100; nodes < 40000; nodes = nodes * 3 / 2) {
            alphabeta_forget(a);
            struct alphabeta_answer one = think(a, &t, (struct alphabeta_limits){.nodes = nodes});
            alphabeta_forget(a);
            struct alphabeta_answer two = think(a, &t, (struct alphabeta_limits){.nodes = nodes});
            assert_true(one.best == two.best && one.value == two.value && one.nodes == two.nodes);
            assert_int_equal(one.nodes, nodes);
        }
        table_close(&t);
        alphabeta_close(a);
    }
}

/* One number for every build and machine: a change that should not alter play keeps it. */
static void every_build_visits_the_same_nodes(void **state)
{
    (void)state;
    static const struct {
        const struct game *game;
        int depth;
        uint64_t nodes;
    } signatures[] = {{&chess_game, 9, 8240}, {&shogi_game, 8, 5077}};
    for (int i = 0; i < 2; i++) {
        struct alphabeta *a = open_search(signatures[i].game, 1);
        struct table t = table_at(signatures[i].game, NULL);
        struct alphabeta_answer got =
            think(a, &t, (struct alphabeta_limits){.depth = signatures[i].depth});
        assert_int_equal(got.nodes, signatures[i].nodes);
        table_close(&t);
        alphabeta_close(a);
    }
}

/* The same position with the colours exchanged, as text. */
static void exchange_chess(const char *fen, struct text *out)
{
    const char *fields = strchr(fen, ' ');
    for (const char *end = fields; end > fen;) {
        const char *start = end;
        while (start > fen && start[-1] != '/')
            start--;
        for (const char *c = start; c < end; c++)
            text_char(out, *c >= 'a' ? (char)(*c - 32) : *c >= 'A' ? (char)(*c + 32) : *c);
        if (start > fen)
            text_char(out, '/');
        end = start > fen ? start - 1 : fen;
    }
    text_format(out, " %c - - 0 1", fields[1] == 'w' ? 'b' : 'w');
}

static void evaluations_do_not_know_colours(void **state)
{
    (void)state;
    struct table t = table_at(&chess_game, NULL), other = table_at(&chess_game, NULL);
    for (uint64_t number = 0; number < 300; number++) {
        struct text fen = text_new(), exchanged = text_new(), plain = text_new();
        position_random(&t, number, 120);
        chess_game.write_position(t.position, &fen);
        /* Castling and en passant do not enter the value. */
        exchange_chess(fen.data, &exchanged);
        exchange_chess(exchanged.data, &plain);
        assert_true(table_set(&t, plain.data, NULL) && table_set(&other, exchanged.data, NULL));
        assert_int_equal(alphabeta_evaluate(&chess_game, t.position),
                         alphabeta_evaluate(&chess_game, other.position));
        text_free(&fen);
        text_free(&exchanged);
        text_free(&plain);
    }
    table_close(&t);
    table_close(&other);
}

static bool stop_soon(void *context)
{
    return ++*(int *)context > 3;
}

static void searches_end_when_told(void **state)
{
    (void)state;
    struct alphabeta *a = open_search(&shogi_game, 1);
    struct table t = table_at(&shogi_game, NULL);
    int asked = 0;
    struct alphabeta_answer got =
        think(a, &t, (struct alphabeta_limits){.stop = stop_soon, .stop_context = &asked});
    assert_true(asked > 3 && game_legal(&shogi_game, t.position, got.best));
    table_close(&t);
    alphabeta_close(a);
}

/* A stop may come before the search has begun, as it does when another thread begins it. */
static void a_stop_after_arming_is_not_lost(void **state)
{
    (void)state;
    struct alphabeta *a = open_search(&chess_game, 1);
    struct table t = table_at(&chess_game, NULL);
    struct alphabeta_limits limits = {.infinite = true};
    alphabeta_arm(a, &limits);
    alphabeta_stop(a);
    assert_true(game_legal(&chess_game, t.position, think(a, &t, limits).best));
    /* The next one is not concerned. */
    assert_int_equal(think(a, &t, (struct alphabeta_limits){.nodes = 5000}).nodes, 5000);
    table_close(&t);
    alphabeta_close(a);
}

/* What was pondered counts: a hit after the planned time ends the search, one before it does not. */
static void a_ponder_hit_starts_the_clock(void **state)
{
    (void)state;
    struct alphabeta *a = open_search(&chess_game, 1);
    struct table t = table_at(&chess_game, NULL);
    struct alphabeta_limits limits = {.ponder = true, .movetime = 1};
    alphabeta_arm(a, &limits);
    for (double start = clock_wall(); clock_wall() < start + 0.03;)
        ;
    alphabeta_ponderhit(a);
    assert_true(game_legal(&chess_game, t.position, think(a, &t, limits).best));
    limits.movetime = 60000;
    limits.nodes = 3000;
    alphabeta_arm(a, &limits);
    alphabeta_ponderhit(a);
    assert_int_equal(think(a, &t, limits).nodes, 3000);
    table_close(&t);
    alphabeta_close(a);
}

#ifndef YOMI_SMALL_RUNNER
struct asked {
    struct alphabeta *search;
    double after;
    bool hit;
};

static void ask_later(void *argument)
{
    struct asked *x = argument;
    clock_sleep(x->after);
    if (x->hit)
        alphabeta_ponderhit(x->search);
    else
        alphabeta_stop(x->search);
}

/* Searches that have nothing left to find are not over before they are asked. */
static void infinite_and_ponder_searches_wait(void **state)
{
    (void)state;
    struct alphabeta *a = open_search(&chess_game, 2);
    struct table t = table_at(&chess_game, NULL);
    for (int i = 0; i < 3; i++) {
        struct alphabeta_limits limits = {.depth = 1, .infinite = i == 0, .ponder = i > 0};
        struct asked x = {.search = a, .after = 0.05, .hit = i == 2};
        struct thread thread;
        alphabeta_arm(a, &limits);
        double start = clock_wall();
        assert_true(thread_start(&thread, ask_later, &x));
        assert_int_equal(think(a, &t, limits).depth, 1);
        assert_true(clock_wall() >= start + x.after);
        thread_join(&thread);
    }
    table_close(&t);
    alphabeta_close(a);
}

static void threads_share_the_work(void **state)
{
    (void)state;
    const struct game *const both[] = {&chess_game, &shogi_game};
    for (int g = 0; g < 2; g++) {
        struct alphabeta *a = open_search(both[g], 4);
        struct table t = table_at(both[g], NULL);
        struct alphabeta_answer got = think(a, &t, (struct alphabeta_limits){.nodes = 60000});
        assert_true(got.nodes >= 60000 && game_legal(both[g], t.position, got.best));
        table_close(&t);
        alphabeta_close(a);
    }
}
#endif

TEST_MAIN(TEST(mates_are_seen), TEST(a_mate_in_one_is_not_overlooked),
          TEST(an_entered_king_declares), TEST(answers_are_legal_and_lines_can_be_played),
          TEST(the_same_search_visits_the_same_nodes), TEST(every_build_visits_the_same_nodes),
          TEST(evaluations_do_not_know_colours), TEST(searches_end_when_told),
          TEST(a_stop_after_arming_is_not_lost), TEST(a_ponder_hit_starts_the_clock)
#ifndef YOMI_SMALL_RUNNER
                                                     ,
          TEST(infinite_and_ponder_searches_wait), TEST(threads_share_the_work)
#endif
)
