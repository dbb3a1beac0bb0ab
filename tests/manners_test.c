/* Manners: giving up only what looks lost for some moves in a row, and offering draws only where
 * nothing is left for either side. */
#include "player/manners.h"

#include "check.h"
#include "chess/chess.h"
#include "game/table.h"
#include "player/alphabeta_player.h"

static struct answer mind(struct manners *m, size_t played, int32_t value)
{
    struct answer a = {.move = 1, .value = value};
    manners_mind(m, played, &a);
    return a;
}

static void lost_games_are_given_up(void **state)
{
    (void)state;
    struct manners m = {.resign = 1000};
    for (int i = 0; i < MANNERS_RESIGN_MOVES - 1; i++)
        assert_false(mind(&m, (size_t)(40 + 2 * i), -1000).resigns);
    struct answer a = mind(&m, 40 + 2 * (MANNERS_RESIGN_MOVES - 1), 4 - PLAYER_MATE);
    assert_true(a.resigns && !a.move);
    manners_begin(&m);
    assert_false(mind(&m, 60, -5000).resigns);
}

static void one_hope_or_a_gap_begins_anew(void **state)
{
    (void)state;
    static const struct {
        size_t played;
        int32_t value;
    } breaks[] = {{46, -999}, {46, PLAYER_NO_VALUE}, {44, -2000}, {48, -2000}, {45, -2000}};
    for (size_t b = 0; b < sizeof breaks / sizeof *breaks; b++) {
        struct manners m = {.resign = 1000};
        for (size_t played = 40; played < 46; played += 2)
            assert_false(mind(&m, played, -2000).resigns);
        size_t played = breaks[b].played;
        assert_false(mind(&m, played, breaks[b].value).resigns);
        for (int i = 1; i < MANNERS_RESIGN_MOVES - 1; i++)
            assert_false(mind(&m, played += 2, -2000).resigns);
    }
}

static void nothing_is_given_up_unless_asked_for(void **state)
{
    (void)state;
    struct manners m = {0};
    for (size_t played = 0; played < 400; played += 2) {
        struct answer a = mind(&m, played, 2 - PLAYER_MATE);
        assert_true(!a.resigns && a.move == 1 && a.draw == DRAW_REFUSED);
    }
}

static void draws_are_offered_late_and_seldom(void **state)
{
    (void)state;
    struct manners m = {.draw = true};
    int offers = 0;
    for (size_t played = 1; played < MANNERS_OFFER_FROM; played += 2)
        assert_int_equal(mind(&m, played, 0).draw, DRAW_BY_VALUE);
    for (size_t i = 0; i < 4 * MANNERS_OFFER_MOVES; i++)
        offers += mind(&m, MANNERS_OFFER_FROM + 1 + 2 * i, i % 2 ? 20 : -20).draw == DRAW_OFFERED;
    assert_int_equal(offers, 4);
    for (size_t i = 0; i < 4 * MANNERS_OFFER_MOVES; i++)
        assert_int_equal(mind(&m, 1001 + 2 * i, i % 4 ? 0 : 21).draw, DRAW_BY_VALUE);
    for (size_t i = 0; i < 4 * MANNERS_OFFER_MOVES; i++) /* nor when it only hopes to escape */
        assert_int_equal(mind(&m, 2001 + 2 * i, -21).draw, DRAW_BY_VALUE);
}

/* How many moves the player makes, without its queen and more, before it resigns; no more than
 * eight. */
static int moves_until_it_resigns(const char *settings)
{
    struct error e = {0};
    struct table t;
    void *seats[] = {alphabeta_player.open(&chess_game, settings, &e),
                     alphabeta_player.open(&chess_game, "hash=1", &e)};
    bool resigned = false;
    assert_true(seats[0] && seats[1] && table_open(&t, &chess_game, &(struct setup){0}, &e));
    assert_true(table_set(&t, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KB2 w Qkq - 0 1", &e));
    for (int seat = 0; seat < 2; seat++)
        assert_true(alphabeta_player.begin(seats[seat], &(struct setup){0}, 1, &e));
    while (!resigned && t.history.length < 16 && table_turn(&t) != SEAT_OVER) {
        int seat = table_turn(&t);
        struct question q = {.position = t.position,
                             .history = &t.history,
                             .seat = seat,
                             .moves = "",
                             .limit = {.nodes = 500}};
        struct answer a = {.value = PLAYER_NO_VALUE};
        assert_int_equal(alphabeta_player.think(seats[seat], &q, &a, &e), PLAYER_GOOD);
        resigned = a.resigns;
        if (!resigned)
            table_play(&t, a.move);
    }
    int moves = (int)t.history.length / 2;
    table_close(&t);
    alphabeta_player.close(seats[0]);
    alphabeta_player.close(seats[1]);
    return moves;
}

static void the_player_minds_its_manners(void **state)
{
    (void)state;
    assert_int_equal(moves_until_it_resigns("hash=1,resign=300"), MANNERS_RESIGN_MOVES - 1);
    assert_true(moves_until_it_resigns("hash=1") >= MANNERS_RESIGN_MOVES);
}

TEST_MAIN(TEST(lost_games_are_given_up), TEST(one_hope_or_a_gap_begins_anew),
          TEST(nothing_is_given_up_unless_asked_for), TEST(draws_are_offered_late_and_seldom),
          TEST(the_player_minds_its_manners))
