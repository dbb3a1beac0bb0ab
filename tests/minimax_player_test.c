/* Minimax as a player: it plays by its settings and limits, and the same game twice. */
#include "check.h"
#include "chess/chess.h"
#include "core/text.h"
#include "game/table.h"
#include "player/player.h"
#include "shogi/shogi.h"
#include "support/tiny_games.h"

static struct player opened(const struct game *g, const char *settings)
{
    struct player p = {.kind = player_find("minimax")};
    struct error e = {0};
    assert_non_null(p.kind);
    p.self = p.kind->open(g, settings, &e);
    if (!p.self)
        fail_msg("%s: %s", settings, e.what);
    assert_true(p.kind->begin(p.self, &(struct setup){0}, 1, NULL));
    return p;
}

static struct answer asked(struct player *p, const struct table *t, struct limit limit)
{
    struct question q = {
        .position = t->position, .history = &t->history, .seat = table_turn(t), .limit = limit};
    struct answer a = {0};
    q.left[0] = q.left[1] = limit.clock.main;
    assert_int_equal(p->kind->think(p->self, &q, &a, NULL), PLAYER_GOOD);
    assert_true(game_legal(t->game, t->position, a.move));
    return a;
}

static struct table table_at(const struct game *g, const char *position)
{
    struct table t;
    assert_true(table_open(&t, g, &(struct setup){0}, NULL));
    assert_true(table_set(&t, position, NULL));
    return t;
}

static void depth_comes_from_settings_and_limits(void **state)
{
    (void)state;
    struct table t = table_at(&chess_game, NULL);
    struct player usual = opened(&chess_game, ""), two = opened(&chess_game, "depth=2");
    struct player plain = opened(&chess_game, "preset=mx");
    assert_int_equal(asked(&usual, &t, (struct limit){0}).depth, 3);
    assert_int_equal(asked(&usual, &t, (struct limit){.depth = 4}).depth, 4);
    assert_int_equal(asked(&two, &t, (struct limit){.depth = 4}).depth, 2);
    assert_int_equal(asked(&two, &t, (struct limit){.depth = 1}).depth, 1);
    struct answer many = asked(&usual, &t, (struct limit){.nodes = 50000});
    assert_int_equal(many.nodes, 50000);
    assert_true(many.depth > 3);
    /* Minimax makes 20, 420 and 9322 nodes at depths 1 to 3, one search after the other, and does not
     * come to the end of depth 4. */
    struct answer rounds = asked(&plain, &t, (struct limit){.nodes = 50000});
    assert_int_equal(rounds.nodes, 50000);
    assert_int_equal(rounds.depth, 3);
    assert_int_equal(asked(&plain, &t, (struct limit){.nodes = 9762}).depth, 3);
    assert_int_equal(asked(&plain, &t, (struct limit){.nodes = 9761}).depth, 2);
    plain.kind->close(plain.self);
    two.kind->close(two.self);
    usual.kind->close(usual.self);
    table_close(&t);
}

static void time_limits_end_a_search(void **state)
{
    (void)state;
    struct table t = table_at(&chess_game, NULL);
    struct player p = opened(&chess_game, "");
    assert_true(asked(&p, &t, (struct limit){.movetime = 20}).depth < 64);
    struct answer busy = asked(&p, &t, (struct limit){.cpu = 20});
    assert_true(busy.depth < 64 && busy.cpu >= 0.02 && busy.cpu < 0.2);
    struct time_control clock = {.set = true, .main = 600};
    assert_true(asked(&p, &t, (struct limit){.clock = clock}).depth < 64);
    p.kind->close(p.self);
    table_close(&t);
}

static void mates_are_told_in_moves(void **state)
{
    (void)state;
    struct table win = table_at(&chess_game, "7k/8/8/8/8/8/R7/1R5K w - - 0 1");
    struct table loss = table_at(&chess_game, "7k/R7/8/8/8/8/8/1R5K b - - 0 1");
    struct player p = opened(&chess_game, "");
    assert_int_equal(asked(&p, &win, (struct limit){0}).value, PLAYER_MATE - 2);
    assert_int_equal(asked(&p, &loss, (struct limit){0}).value, 1 - PLAYER_MATE);
    p.kind->close(p.self);
    table_close(&loss);
    table_close(&win);
}

/* A whole game against itself as text; the players have played another game before. */
static void self_play(struct player *p, const struct game *g, uint64_t seed, struct text *out)
{
    struct table t = table_at(g, NULL);
    assert_true(p->kind->begin(p->self, &(struct setup){0}, seed, NULL));
    while (table_turn(&t) != SEAT_OVER && t.history.length < 40) {
        move m = asked(p, &t, (struct limit){.nodes = 500}).move;
        g->write_move(t.position, m, out);
        table_play(&t, m);
    }
    table_close(&t);
}

static void games_depend_on_the_seed_alone(void **state)
{
    (void)state;
    static const struct game *const games[] = {&chess_game, &shogi_game, &noughts_game};
    for (int i = 0; i < 3; i++) {
        struct player p = opened(games[i], "shuffle=on,hash=1");
        struct text first = text_new(), other = text_new(), again = text_new();
        self_play(&p, games[i], 1, &first);
        self_play(&p, games[i], 2, &other);
        self_play(&p, games[i], 1, &again);
        assert_string_equal(first.data, again.data);
        assert_true(strcmp(first.data, other.data) != 0);
        text_free(&first);
        text_free(&other);
        text_free(&again);
        p.kind->close(p.self);
    }
}

static void bad_settings_and_games_are_refused(void **state)
{
    (void)state;
    const struct player_kind *kind = player_find("minimax");
    struct error e = {0};
    assert_null(kind->open(&chess_game, "depth=65", &e));
    assert_null(kind->open(&chess_game, "alphabeta=on", &e));
    assert_null(kind->open(&race_game, "", &e));
    assert_null(kind->open(&noughts_game, "evaluation=material", &e));
    assert_string_equal(e.what, "noughts has no such evaluation");
}

TEST_MAIN(TEST(depth_comes_from_settings_and_limits), TEST(time_limits_end_a_search),
          TEST(mates_are_told_in_moves), TEST(games_depend_on_the_seed_alone),
          TEST(bad_settings_and_games_are_refused))
