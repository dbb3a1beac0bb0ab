/* The ladder of search/minimax: every exact rung has plain minimax's value, whatever was searched
 * before; what it tells about itself adds up; and its tree is near the smallest one. */
#include "check.h"
#include "chess/chess.h"
#include "core/random.h"
#include "core/real.h"
#include "lab/positions.h"
#include "search/minimax/minimax.h"
#include "shogi/shogi.h"
#include "support/tiny_games.h"

#include <inttypes.h>

/* A size from the environment, for the long form of a test. */
static size_t size_or(const char *variable, size_t usual)
{
    const char *text = getenv(variable);
    return text ? strtoul(text, NULL, 10) : usual;
}

static struct table opened(const struct game *g, const char *rules)
{
    struct table t;
    assert_true(table_open(&t, g, &(struct setup){.rules = rules}, NULL));
    return t;
}

static struct minimax *search_by(const struct game *g, const char *settings,
                                 const struct evaluation *evaluation)
{
    struct minimax_settings s;
    struct error e = {0};
    if (!minimax_settings_read(&s, settings, &e))
        fail_msg("%s: %s", settings, e.what);
    struct minimax *search = minimax_open(g, &s, evaluation, &e);
    assert_non_null(search);
    return search;
}

static struct minimax_result searched(struct minimax *s, const struct table *t, int depth)
{
    struct minimax_result result;
    minimax_search(
        s, &(struct minimax_request){.position = t->position, .past = &t->history, .depth = depth},
        &result);
    return result;
}

/* An evaluation for any game: noise, but the same for the same position. */
static uint64_t (*noise_key)(const void *position);

static int noise_value(const void *position)
{
    return (int)(random_mix(noise_key(position)) % 64) - 32;
}

static const struct evaluation noise = {.name = "noise", .value = noise_value};

/* The presets, and mixtures that no preset has; small tables, which soon overflow. */
static const char *const exact[] = {
    "preset=ab",
    "preset=ab+sort",
    "preset=ab+sort+tt,hash=1",
    "preset=+killers,hash=1",
    "preset=+history,hash=1",
    "preset=+deepening,hash=1",
    "preset=+scout,hash=1",
    "preset=ab,tt=on,hash=1",
    "preset=ab,scout=on,killers=on",
    "preset=ab+sort,deepening=on,history=on",
    "preset=mx,tt=on,null=on,quiescence=on",
    "preset=+scout,sort=off,hash=1,shuffle=on",
};
enum { EXACT = sizeof exact / sizeof *exact, POSITIONS_MAX = 4096 };

static void check_ladder(const struct game *g, const char *rules,
                         const struct evaluation *evaluation, size_t count, uint32_t plies,
                         int depth)
{
    static int values[POSITIONS_MAX];
    struct table t = opened(g, rules);
    struct minimax *plain = search_by(g, "preset=mx", evaluation);
    assert_true(count <= POSITIONS_MAX);
    noise_key = g->key;
    for (size_t i = 0; i < count; i++) {
        position_random(&t, i, plies);
        values[i] = searched(plain, &t, depth).value;
    }
    for (int rung = 0; rung < EXACT; rung++) {
        struct minimax *s = search_by(g, exact[rung], evaluation);
        /* In order, then once more in another order, with all that is in the table by now. */
        for (size_t i = 0; i < 2 * count; i++) {
            size_t number = i < count ? i : (i * 7919 + 13) % count;
            position_random(&t, number, plies);
            int value = searched(s, &t, depth).value;
            if (value != values[number])
                fail_msg("%s, %s, position %zu at depth %d: %d, but minimax has %d", g->name,
                         exact[rung], number, depth, value, values[number]);
        }
        minimax_close(s);
    }
    minimax_close(plain);
    table_close(&t);
}

static void exact_rungs_have_the_value_of_minimax_in_chess(void **state)
{
    (void)state;
    size_t count = size_or("YOMI_MINIMAX_POSITIONS", 60);
    check_ladder(&chess_game, NULL, NULL, count, 120, 2);
    check_ladder(&chess_game, NULL, NULL, count / 20, 120, 3);
}

static void exact_rungs_have_the_value_of_minimax_in_shogi(void **state)
{
    (void)state;
    size_t count = size_or("YOMI_MINIMAX_POSITIONS", 60);
    check_ladder(&shogi_game, NULL, NULL, count, 120, 2);
    check_ladder(&shogi_game, NULL, NULL, count / 100, 60, 3);
}

static void exact_rungs_have_the_value_of_minimax_in_noughts(void **state)
{
    (void)state;
    size_t count = size_or("YOMI_MINIMAX_POSITIONS", 200);
    const struct evaluation *none = evaluation_find(&noughts_game, "none");
    for (int depth = 2; depth <= 3; depth++) {
        check_ladder(&noughts_game, NULL, &noise, count, 9, depth);
        check_ladder(&noughts_game, "misere", &noise, count, 9, depth);
    }
    check_ladder(&noughts_game, NULL, none, 40, 9, 9);
}

/* Endings by count are not part of the key: the same board with another clock must not be confused. */
static void the_table_does_not_mix_up_clocks(void **state)
{
    (void)state;
    static const char *const positions[] = {
        "8/5k2/8/8/8/3RK3/6p1/8 w - - 0 60",  "8/5k2/8/8/8/3RK3/6p1/8 w - - 95 60",
        "8/5k2/8/8/8/3RK3/6p1/8 w - - 97 60", "8/5k2/8/8/8/3RK3/6p1/8 w - - 98 60",
        "8/5k2/8/8/8/3RK3/6p1/8 w - - 0 60",  "8/5k2/8/8/8/3RK3/6p1/8 w - - 99 60",
    };
    static const char *const rules[] = {NULL, "draws=claim"};
    for (int r = 0; r < 2; r++) {
        struct table t = opened(&chess_game, rules[r]);
        struct minimax *plain = search_by(&chess_game, "preset=mx", NULL);
        struct minimax *full = search_by(&chess_game, "preset=+scout", NULL);
        for (int depth = 1; depth <= 4; depth++)
            for (size_t i = 0; i < sizeof positions / sizeof *positions; i++) {
                assert_true(table_set(&t, positions[i], NULL));
                assert_int_equal(searched(full, &t, depth).value, searched(plain, &t, depth).value);
            }
        minimax_close(full);
        minimax_close(plain);
        table_close(&t);
    }
    struct table t = opened(&shogi_game, "moves=6");
    struct minimax *plain = search_by(&shogi_game, "preset=mx", NULL);
    struct minimax *full = search_by(&shogi_game, "preset=+scout", NULL);
    for (int i = 0; i < 2; i++) {
        assert_true(table_set(
            &t, i ? "4k4/9/4P4/9/9/9/9/9/4K4 b G 5" : "4k4/9/4P4/9/9/9/9/9/4K4 b G 1", NULL));
        assert_int_equal(searched(full, &t, 3).value, searched(plain, &t, 3).value);
    }
    minimax_close(full);
    minimax_close(plain);
    table_close(&t);
}

/* A move of the root that repeats for the third time is a draw, which the side that is behind takes.
 * The same position without that past is lost, and the table holds neither against the other. */
static void only_the_root_knows_repetition(void **state)
{
    (void)state;
    struct table t = opened(&chess_game, NULL);
    for (int rung = 0; rung <= MINIMAX_LAST_EXACT; rung++) {
        struct minimax_settings settings;
        minimax_settings_rung(&settings, rung);
        struct minimax *s = minimax_open(&chess_game, &settings, NULL, NULL);
        for (int i = 0; i < 2; i++) {
            move back;
            assert_true(table_set(&t, "k7/8/8/8/8/8/1q6/6NK b - - 0 1", NULL));
            assert_true(game_play_text(&chess_game, t.position, &t.history,
                                       "a8a7 g1f3 a7a8 f3g1 a8a7 g1f3 a7a8", NULL));
            assert_true(chess_game.read_move(t.position, "f3g1", &back, NULL));
            struct minimax_result drawn = searched(s, &t, 3);
            assert_int_equal(drawn.value, 0);
            assert_int_equal(drawn.best, back);
            assert_true(table_set(&t, "k7/8/8/8/8/5N2/1q6/7K w - - 7 4", NULL));
            assert_true(searched(s, &t, 3).value < -400);
        }
        minimax_close(s);
    }
    table_close(&t);
}

/* What is told must nest, and add up to what is counted. */
struct listener {
    int ply; /* of the node we are in; -1 outside */
    uint64_t enters, leaves, cuts, tables, by_evaluation, by_table, by_rules, begins, ends;
    int64_t root_value;
};

static void listen(void *context, const struct search_event *event)
{
    struct listener *l = context;
    switch (event->kind) {
    case SEARCH_BEGIN:
        assert_int_equal(l->ply, -1);
        l->begins++;
        break;
    case SEARCH_ENTER:
        assert_int_equal(event->ply, l->ply + 1);
        assert_true(event->low < event->high);
        l->ply++;
        l->enters++;
        break;
    case SEARCH_LEAVE:
        assert_int_equal(event->ply, l->ply);
        l->ply--;
        l->leaves++;
        l->by_evaluation += event->reason == SEARCH_BY_EVALUATION;
        l->by_table += event->reason == SEARCH_BY_TABLE;
        l->by_rules += event->reason == SEARCH_BY_RULES;
        if (event->ply == 0)
            l->root_value = event->value;
        break;
    case SEARCH_CUT:
        assert_int_equal(event->ply, l->ply);
        l->cuts++;
        break;
    case SEARCH_TABLE:
        assert_int_equal(event->ply, l->ply);
        l->tables++;
        break;
    case SEARCH_LINE:
        assert_int_equal(event->ply, l->ply);
        assert_true(event->length > 0 && event->line[0] == event->move);
        break;
    case SEARCH_END:
        assert_int_equal(l->ply, -1);
        assert_int_equal(event->value, l->root_value);
        l->ends++;
        break;
    }
}

static void check_story(const struct game *g, int rung, int depth)
{
    struct table t = opened(g, NULL);
    struct minimax_settings settings;
    minimax_settings_rung(&settings, rung);
    struct minimax *s = minimax_open(g, &settings, NULL, NULL);
    for (uint64_t i = 0; i < 6; i++) {
        struct listener l = {.ply = -1};
        struct minimax_result result;
        position_random(&t, i, 60);
        minimax_search(
            s,
            &(struct minimax_request){
                .position = t.position, .past = &t.history, .depth = depth, .events = {listen, &l}},
            &result);
        const struct minimax_counters *c = &result.counters;
        uint64_t sum = 0, rounds = 0;
        for (int ply = 0; ply <= MINIMAX_PLIES; ply++)
            sum += c->by_ply[ply];
        for (int r = 0; r < result.round_count; r++)
            rounds += result.rounds[r].nodes;
        assert_int_equal(l.ply, -1);
        assert_int_equal(l.enters, l.leaves);
        /* Each round enters the root; a move whose first search was not enough is made once and
         * entered twice. */
        assert_true(l.enters >= c->nodes + l.begins);
        if (!settings.scout)
            assert_int_equal(l.enters, c->nodes + l.begins);
        assert_int_equal(l.begins, l.ends);
        assert_int_equal(l.begins, result.round_count);
        assert_int_equal(l.by_table, c->answers);
        assert_int_equal(l.tables, c->answers);
        assert_int_equal(l.by_rules, c->ends);
        assert_int_equal(sum, c->nodes);
        assert_int_equal(rounds, c->nodes);
        assert_int_equal(c->by_ply[0], 0);
        assert_true(c->answers <= c->hits && c->hits <= c->probes);
        assert_true(c->first_cuts <= c->cuts && c->cuts <= l.cuts);
        assert_true(c->collisions <= c->stores);
        if (!settings.quiescence) {
            assert_int_equal(l.cuts, c->cuts);
            assert_int_equal(l.by_evaluation, c->leaves);
        }
    }
    minimax_close(s);
    table_close(&t);
}

static void events_nest_and_counters_add_up(void **state)
{
    (void)state;
    for (int rung = 0; rung < MINIMAX_RUNGS; rung++) {
        check_story(&chess_game, rung, 3);
        check_story(&shogi_game, rung, 2);
        check_story(&noughts_game, rung, 6);
    }
}

/* The line is playable, and what minimax finds behind its last move is the value it promised. */
static void check_line(const struct game *g, int rung, uint64_t number, int depth)
{
    struct table t = opened(g, NULL);
    struct minimax_settings settings;
    minimax_settings_rung(&settings, rung);
    struct minimax *s = minimax_open(g, &settings, NULL, NULL);
    struct minimax *plain = search_by(g, "preset=mx", NULL);
    position_random(&t, number, 60);
    int seat = table_turn(&t);
    struct minimax_result result = searched(s, &t, depth);
    assert_true(result.length > 0);
    assert_int_equal(result.line[0], result.best);
    for (size_t i = 0; i < result.length; i++) {
        assert_true(game_legal(g, t.position, result.line[i]));
        table_play(&t, result.line[i]);
    }
    int left = result.depth - (int)result.length, value;
    assert_true(left >= 0);
    if (table_turn(&t) == SEAT_OVER) {
        struct outcome end;
        g->outcome(t.position, &t.history, &end);
        int lead = end.score[seat] - end.score[!seat], plies = (int)result.length;
        value = lead > 0 ? MINIMAX_WIN - plies : lead < 0 ? plies - MINIMAX_WIN : 0;
    } else {
        value =
            left ? searched(plain, &t, left).value : evaluation_find(g, "usual")->value(t.position);
        if (value >= MINIMAX_WINS)
            value -= (int)result.length;
        if (value <= -MINIMAX_WINS)
            value += (int)result.length;
        value = result.length % 2 ? -value : value;
    }
    assert_int_equal(value, result.value);
    minimax_close(plain);
    minimax_close(s);
    table_close(&t);
}

static void the_line_leads_to_the_value(void **state)
{
    (void)state;
    for (int rung = 0; rung <= MINIMAX_LAST_EXACT; rung++)
        for (uint64_t i = 0; i < 8; i++) {
            check_line(&chess_game, rung, i, 3);
            check_line(&shogi_game, rung, i, 2);
            check_line(&noughts_game, rung, i, 7);
        }
}

static void every_rung_mates(void **state)
{
    (void)state;
    struct table t = opened(&chess_game, NULL), shogi = opened(&shogi_game, NULL);
    assert_true(table_set(&t, "7k/8/8/8/8/8/R7/1R5K w - - 0 1", NULL));
    assert_true(table_set(&shogi, "4k4/9/4P4/9/9/9/9/9/4K4 b G 1", NULL));
    for (int rung = 0; rung < MINIMAX_RUNGS; rung++) {
        struct minimax_settings settings;
        minimax_settings_rung(&settings, rung);
        assert_int_equal(minimax_settings_exact(&settings), rung <= MINIMAX_LAST_EXACT);
        struct minimax *s = minimax_open(&chess_game, &settings, NULL, NULL);
        assert_int_equal(searched(s, &t, 3).value, MINIMAX_WIN - 3);
        minimax_close(s);
        s = minimax_open(&shogi_game, &settings, NULL, NULL);
        assert_int_equal(searched(s, &shogi, 3).value, MINIMAX_WIN - 1);
        minimax_close(s);
    }
    table_close(&shogi);
    table_close(&t);
}

static bool third_time(void *context)
{
    return ++*(int *)context == 3;
}

static void limits_are_kept(void **state)
{
    (void)state;
    struct table t = opened(&chess_game, NULL);
    struct minimax *s = search_by(&chess_game, "preset=+scout", NULL);
    struct minimax_request request = {
        .position = t.position, .past = &t.history, .depth = MINIMAX_DEPTH_MAX};
    struct minimax_result first, again;
    for (request.nodes = 1; request.nodes < 100000; request.nodes *= 3) {
        minimax_forget(s);
        minimax_search(s, &request, &first);
        assert_int_equal(first.counters.nodes, request.nodes);
        assert_true(first.stopped && game_legal(&chess_game, t.position, first.best));
        minimax_forget(s);
        minimax_search(s, &request, &again);
        assert_memory_equal(&first, &again, sizeof first);
    }
    int asked = 0;
    request.nodes = 0;
    request.stop = third_time;
    request.stop_context = &asked;
    minimax_search(s, &request, &first);
    assert_true(first.stopped);
    assert_int_equal(asked, 3);
    minimax_close(s);
    table_close(&t);
}

static void settings_are_read_on_top_of_their_preset(void **state)
{
    (void)state;
    struct minimax_settings s;
    for (int rung = 0; rung < MINIMAX_RUNGS; rung++) {
        char text[64];
        snprintf(text, sizeof text, "preset=%s", minimax_rungs[rung].name);
        assert_true(minimax_settings_read(&s, text, NULL));
        assert_int_equal(s.preset, rung);
        for (int i = 1; i < MINIMAX_RUNGS; i++)
            assert_int_equal(*(const bool *)((const char *)&s + minimax_rungs[i].offset),
                             i <= rung);
    }
    assert_true(minimax_settings_read(&s, "killers=on,depth=5,preset=ab", NULL));
    assert_true(s.alphabeta && s.killers && !s.sort && !s.table && s.depth == 5);
    struct error e;
    assert_false(minimax_settings_read(&s, "preset=abc", &e));
    assert_false(minimax_settings_read(&s, "depth=65", &e));
}

static void games_of_chance_and_cards_are_refused(void **state)
{
    (void)state;
    struct minimax_settings s;
    struct error e = {0};
    minimax_settings_rung(&s, 1);
    assert_null(minimax_open(&race_game, &s, NULL, &e));
    assert_string_equal(e.what, "minimax does not play race");
    assert_null(minimax_open(&showdown_game, &s, NULL, &e));
}

static void evaluations_see_both_sides_alike(void **state)
{
    (void)state;
    for (const struct evaluation *v = evaluations; v->name && v->game; v++) {
        const struct game *g = strcmp(v->game, "chess") == 0 ? &chess_game : &shogi_game;
        const struct knowledge *k = knowledge_find(g);
        struct table t = opened(g, NULL);
        assert_int_equal(v->value(t.position), 0);
        int passes = 0;
        for (uint64_t i = 0; i < 200; i++) {
            position_random(&t, i, 100);
            int value = v->value(t.position);
            if (!k->pass(t.position))
                continue;
            passes++;
            /* Who passes forgoes at most two captures en passant. */
            int other = -v->value(t.position);
            assert_true(other <= value && other >= value - 2);
            assert_true(g->key(t.position) == g->fresh_key(t.position));
        }
        assert_true(passes > 100);
        table_close(&t);
    }
}

/* b^ceil(d/2) + b^floor(d/2) - 1, with the b whose b^d is the position's own count of paths. */
static double minimal_tree(struct table *t, int depth)
{
    double ln_b = real_ln((double)game_perft(t->game, t->position, &t->history, depth)) / depth;
    return real_exp(ln_b * ((depth + 1) / 2)) + real_exp(ln_b * (depth / 2)) - 1;
}

/* How much larger the tree of all exact rungs is, in the geometric mean. */
static double overhead(const struct game *g, size_t count, int depth)
{
    struct table t = opened(g, NULL);
    struct minimax *s = search_by(g, "preset=+scout", NULL);
    double sum = 0;
    for (size_t i = 0; i < count; i++) {
        position_played(&t, i);
        minimax_forget(s);
        sum += real_ln((double)searched(s, &t, depth).counters.nodes / minimal_tree(&t, depth));
    }
    minimax_close(s);
    table_close(&t);
    double mean = real_exp(sum / (double)count);
    print_message("%s: %.2f times the minimal tree at depth %d, %zu positions\n", g->name, mean,
                  depth, count);
    return mean;
}

static void the_tree_is_near_the_smallest_one(void **state)
{
    (void)state;
    size_t count = size_or("YOMI_MINIMAX_TREES", 3);
    assert_true(overhead(&chess_game, count, 5) <= 4);
    overhead(&shogi_game, count, 3); /* for information */
}

TEST_MAIN(TEST(exact_rungs_have_the_value_of_minimax_in_chess),
          TEST(exact_rungs_have_the_value_of_minimax_in_shogi),
          TEST(exact_rungs_have_the_value_of_minimax_in_noughts),
          TEST(the_table_does_not_mix_up_clocks), TEST(only_the_root_knows_repetition),
          TEST(events_nest_and_counters_add_up), TEST(the_line_leads_to_the_value),
          TEST(every_rung_mates), TEST(limits_are_kept),
          TEST(settings_are_read_on_top_of_their_preset),
          TEST(games_of_chance_and_cards_are_refused), TEST(evaluations_see_both_sides_alike),
          TEST(the_tree_is_near_the_smallest_one))
