/* Levels: data in order, the same answers for the same seed, full strength untouched, and errors of the
 * kind that people make. */
#include "player/levels.h"

#include "check.h"
#include "chess/chess.h"
#include "core/option.h"
#include "daifugo/daifugo.h"
#include "game/table.h"
#include "lab/positions.h"
#include "player/alphabeta_player.h"
#include "shogi/shogi.h"

#include <string.h>

static const struct game *const both[] = {&chess_game, &shogi_game};

static struct alphabeta_settings settings_of(int level)
{
    struct alphabeta_settings s;
    option_defaults(alphabeta_options, &s);
    s.hash = 1;
    s.level = level;
    return s;
}

/* The answer of a level that has just sat down. only, if there is one, is the move it must play. */
static struct alphabeta_answer answer_of(struct alphabeta *a, const struct table *t,
                                         const struct alphabeta_settings *s, uint64_t seed,
                                         const move *only)
{
    struct alphabeta_answer answer;
    struct alphabeta_limits limits = {.nodes = 3000, .only = only, .only_count = only ? 1 : 0};
    alphabeta_forget(a);
    level_limit(t->game, s, seed, &limits);
    alphabeta_think(a, t->position, &t->history, &limits, NULL, NULL, &answer);
    return answer;
}

static struct table table_at(const struct game *g, const char *position)
{
    struct table t;
    assert_true(table_open(&t, g, &(struct setup){0}, NULL));
    assert_true(table_set(&t, position, NULL));
    return t;
}

static move read_move(const struct table *t, const char *text)
{
    move m;
    assert_true(t->game->read_move(t->position, text, &m, NULL));
    return m;
}

static void higher_levels_err_less(void **state)
{
    (void)state;
    for (int g = 0; g < 2; g++) {
        for (int n = 2; n <= LEVELS; n++) {
            const struct level *low = level_of(both[g], n - 1), *high = level_of(both[g], n);
            assert_true(high->nodes >= low->nodes || n == LEVELS);
            assert_true(high->hidden <= low->hidden && high->margin <= low->margin);
            assert_true(high->rating > low->rating);
            assert_int_not_equal(strcmp(level_name(n), level_name(n - 1)), 0);
        }
        const struct level *last = level_of(both[g], LEVELS);
        assert_true(!last->nodes && !last->hidden && !last->margin);
    }
    assert_null(level_of(&daifugo_game, 1));
}

static void the_nearest_rating_is_found(void **state)
{
    (void)state;
    for (int g = 0; g < 2; g++) {
        for (int n = 1; n <= LEVELS; n++)
            assert_int_equal(level_nearest(both[g], level_of(both[g], n)->rating), n);
        assert_int_equal(level_nearest(both[g], -10000), 1);
        assert_int_equal(level_nearest(both[g], 10000), LEVELS);
        int low = level_of(both[g], 4)->rating, high = level_of(both[g], 5)->rating;
        assert_int_equal(level_nearest(both[g], low + (high - low) / 3), 4);
        assert_int_equal(level_nearest(both[g], high - (high - low) / 3), 5);
    }
}

static void a_lower_limit_stays(void **state)
{
    (void)state;
    struct alphabeta_settings s = settings_of(10);
    struct alphabeta_limits limits = {.nodes = 7};
    level_limit(&chess_game, &s, 1, &limits);
    assert_int_equal(limits.nodes, 7);
    limits.nodes = 0;
    s.hidden = 123;
    level_limit(&chess_game, &s, 1, &limits);
    assert_int_equal(limits.nodes, level_of(&chess_game, 10)->nodes);
    assert_int_equal(limits.hidden, 123);
    assert_int_equal(limits.margin, level_of(&chess_game, 10)->margin);
}

static void the_last_level_is_full_strength(void **state)
{
    (void)state;
    for (int g = 0; g < 2; g++) {
        struct alphabeta_settings s = settings_of(LEVELS);
        struct alphabeta *a = alphabeta_open(both[g], &s, NULL);
        struct table t = table_at(both[g], NULL);
        for (uint64_t number = 0; number < 10; number++) {
            struct alphabeta_answer plain;
            position_random(&t, number, 80);
            struct alphabeta_answer level = answer_of(a, &t, &s, number, NULL);
            alphabeta_forget(a);
            alphabeta_think(a, t.position, &t.history, &(struct alphabeta_limits){.nodes = 3000},
                            NULL, NULL, &plain);
            assert_true(level.best == plain.best && level.value == plain.value &&
                        level.nodes == plain.nodes && level.ponder == plain.ponder);
        }
        table_close(&t);
        alphabeta_close(a);
    }
}

static void answers_depend_on_the_seed_alone(void **state)
{
    (void)state;
    int differences = 0;
    for (int g = 0; g < 2; g++)
        for (int n = 1; n < LEVELS; n += 3) {
            struct alphabeta_settings s = settings_of(n);
            struct alphabeta *a = alphabeta_open(both[g], &s, NULL);
            struct table t = table_at(both[g], NULL);
            for (uint64_t number = 0; number < 12; number++) {
                position_random(&t, number, 60);
                struct alphabeta_answer one = answer_of(a, &t, &s, 5, NULL);
                struct alphabeta_answer two = answer_of(a, &t, &s, 5, NULL);
                struct alphabeta_answer other = answer_of(a, &t, &s, 6, NULL);
                assert_true(game_legal(both[g], t.position, one.best));
                assert_true(one.best == two.best && one.value == two.value &&
                            one.nodes == two.nodes);
                differences += one.best != other.best;
            }
            table_close(&t);
            alphabeta_close(a);
        }
    assert_true(differences > 10);
}

/* Whatever is hidden, nobody believes that a defended pawn is free. */
static void recaptures_are_never_hidden(void **state)
{
    (void)state;
    static const struct {
        const struct game *game;
        const char *position, *capture;
    } cases[] = {
        {&chess_game, "4k3/8/4p3/3p4/8/8/3Q4/4K3 w - - 0 1", "d2d5"},
        {&shogi_game, "4k4/9/9/4s4/4p4/9/9/4R4/4K4 b - 1", "5h5e"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct alphabeta_settings s = settings_of(LEVELS);
        struct alphabeta *a = alphabeta_open(cases[i].game, &s, NULL);
        struct table t = table_at(cases[i].game, cases[i].position);
        move capture = read_move(&t, cases[i].capture);
        int before = answer_of(a, &t, &s, 0, NULL).value;
        s.hidden = 999;
        for (uint64_t seed = 0; seed < 50; seed++)
            assert_true(answer_of(a, &t, &s, seed, &capture).value < before - 300);
        table_close(&t);
        alphabeta_close(a);
    }
}

/* A piece that was taken is taken back. */
static void evident_recaptures_are_played(void **state)
{
    (void)state;
    static const struct {
        const struct game *game;
        const char *position, *capture, *retakes[2];
    } cases[] = {
        {&chess_game,
         "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/2N2N2/PPPP1PPP/R1BQKB1R w KQkq - 0 1",
         "f3e5",
         {"c6e5", "c6e5"}},
        {&shogi_game,
         "lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b - 1",
         "8h2b+",
         {"3a2b", "8b2b"}},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        for (int n = 3; n <= 12; n++) {
            struct alphabeta_settings s = settings_of(n);
            struct alphabeta *a = alphabeta_open(cases[i].game, &s, NULL);
            struct table t = table_at(cases[i].game, cases[i].position);
            table_play(&t, read_move(&t, cases[i].capture));
            int played = 0;
            for (uint64_t seed = 0; seed < 20; seed++) {
                move m = answer_of(a, &t, &s, seed, NULL).best;
                played += m == read_move(&t, cases[i].retakes[0]) ||
                          m == read_move(&t, cases[i].retakes[1]);
            }
            if (played < 19)
                fail_msg("%s, level %d: %d of 20", cases[i].game->name, n, played);
            table_close(&t);
            alphabeta_close(a);
        }
}

/* Mate on the back rank threatens. */
static void higher_levels_overlook_fewer_mates(void **state)
{
    (void)state;
    enum { SEEDS = 60 };
    int last = SEEDS;
    for (int n = 1; n <= LEVELS; n += 3) {
        struct alphabeta_settings s = settings_of(n);
        struct alphabeta *a = alphabeta_open(&chess_game, &s, NULL);
        struct table t = table_at(&chess_game, "3r2k1/5ppp/8/8/8/1P6/P4PPP/6K1 w - - 0 1");
        int overlooked = 0;
        for (uint64_t seed = 0; seed < SEEDS; seed++) {
            move m = answer_of(a, &t, &s, seed, NULL).best;
            /* Only these leave the king a way out, or close the rank. */
            overlooked += m == read_move(&t, "b3b4") || m == read_move(&t, "a2a4") ||
                          m == read_move(&t, "a2a3");
        }
        if (overlooked > last)
            fail_msg("level %d: %d after %d", n, overlooked, last);
        last = overlooked;
        table_close(&t);
        alphabeta_close(a);
    }
    assert_int_equal(last, 0);
}

/* How often, of 60 seeds, a knight is taken that stands far behind the queen. */
static int knights_taken(const struct table *t)
{
    struct alphabeta_settings s = settings_of(10);
    struct alphabeta *a = alphabeta_open(t->game, &s, NULL);
    move takes = read_move(t, "b8b2");
    int taken = 0;
    s.hidden = 980;
    s.margin = 1;
    for (uint64_t seed = 0; seed < 60; seed++)
        taken += answer_of(a, t, &s, seed, NULL).best == takes;
    alphabeta_close(a);
    return taken;
}

/* The position comes again, or only the king comes back from a walk. */
static void levels_look_closer_when_a_game_goes_in_circles(void **state)
{
    (void)state;
    static const char *const walks[][4] = {{"g1h1", "h4g4", "h1g1", "g4h4"},
                                           {"g1h1", "h4g4", "h1g1", "g4g5"}};
    for (size_t i = 0; i < sizeof walks / sizeof *walks; i++) {
        struct table t = table_at(&chess_game, "1Q6/8/8/8/7k/8/1n6/6K1 w - - 0 1");
        int before = knights_taken(&t);
        for (size_t k = 0; k < sizeof walks[i] / sizeof *walks[i]; k++)
            table_play(&t, read_move(&t, walks[i][k]));
        int after = knights_taken(&t);
        if (before < 1 || after < 2 * before)
            fail_msg("walk %zu: %d of 60 before it, %d after it", i, before, after);
        table_close(&t);
    }
}

/* How often, of 200 seeds, a level plays one of these moves, the last of which is empty. */
static int times_played(const struct table *t, int level, const char *const *moves)
{
    struct alphabeta_settings s = settings_of(level);
    struct alphabeta *a = alphabeta_open(t->game, &s, NULL);
    int played = 0;
    for (uint64_t seed = 0; seed < 200; seed++) {
        move m = answer_of(a, t, &s, seed, NULL).best;
        for (const char *const *text = moves; *text; text++)
            played += m == read_move(t, *text);
    }
    alphabeta_close(a);
    return played;
}

static void beginners_keep_the_king_at_home(void **state)
{
    (void)state;
    static const char *const chess[] = {"e1e2", "e1f2", "e1d2", NULL};
    static const char *const shogi[] = {"5g5f", NULL};
    struct table c =
        table_at(&chess_game, "rnbqkbnr/ppp2ppp/3p4/4p3/4PP2/3P4/PPP3PP/RNBQKBNR w KQkq - 0 1");
    struct table s = table_at(
        &shogi_game, "lnsgkgsnl/1r5b1/ppp1p1ppp/3p1p3/9/3P1P3/PPP1K1PPP/1B5R1/LNSG1GSNL b - 1");
    for (int level = 1; level <= 5; level++) {
        assert_int_equal(times_played(&c, level, chess), 0);
        assert_int_equal(times_played(&s, level, shogi), 0);
    }
    table_close(&c);
    table_close(&s);
}

static void beginners_do_not_go_to_and_fro(void **state)
{
    (void)state;
    static const char *const walk[] = {"5h4h", "5a5b", NULL}, *const back[] = {"4h5h", NULL};
    struct table t = table_at(&shogi_game, "4k4/9/9/9/9/9/9/4G4/4K4 b - 1");
    for (const char *const *m = walk; *m; m++)
        table_play(&t, read_move(&t, *m));
    for (int level = 1; level <= 5; level++)
        assert_int_equal(times_played(&t, level, back), 0);
    table_close(&t);
}

static void advice_comes_from_full_strength(void **state)
{
    (void)state;
    struct text best = text_new();
    alphabeta_player_best(&alphabeta_player, "hash=3,level=4,margin=50", &best);
    assert_string_equal(best.data, "hash=3");
    text_clear(&best);
    alphabeta_player_best(&level_player, "n=4,resign=900", &best);
    assert_string_equal(best.data, "resign=900");
    text_free(&best);
}

static void settings_name_a_level(void **state)
{
    (void)state;
    const struct player_kind *a = &alphabeta_player, *l = &level_player;
    assert_int_equal(alphabeta_player_level(a, "hash=3,level=4"), 4);
    assert_int_equal(alphabeta_player_level(a, ""), LEVELS);
    assert_int_equal(alphabeta_player_level(a, "level=21"), 0);
    assert_int_equal(alphabeta_player_level(l, "n=7,draw=on"), 7);
    assert_int_equal(alphabeta_player_level(l, "level=7"), 0);
    assert_true(player_ends(a, "level=4"));
    assert_false(player_ends(a, "level=20"));
    assert_false(player_ends(a, "hash=3"));
    assert_true(player_ends(l, "n=4"));
    assert_false(player_ends(l, "n=20"));
}

TEST_MAIN(TEST(higher_levels_err_less), TEST(the_nearest_rating_is_found),
          TEST(a_lower_limit_stays), TEST(the_last_level_is_full_strength),
          TEST(answers_depend_on_the_seed_alone), TEST(recaptures_are_never_hidden),
          TEST(evident_recaptures_are_played), TEST(higher_levels_overlook_fewer_mates),
          TEST(levels_look_closer_when_a_game_goes_in_circles),
          TEST(beginners_keep_the_king_at_home), TEST(beginners_do_not_go_to_and_fro),
          TEST(advice_comes_from_full_strength), TEST(settings_name_a_level))
