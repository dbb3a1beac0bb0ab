/* The generators of shogi against plain definitions: on positions of random games every answer of
 * the fast code is compared with the slow way of finding it out, by playing the move and looking.
 */
#include "check.h"

#include "core/random.h"
#include "games.h"
#include "shogi/attacks.h"
#include "shogi/generate.h"
#include "shogi/position.h"
#include "shogi/see.h"
#include "shogi/shogi.h"

#include <stdbool.h>

enum { GAMES = 60, PLIES = 220 };

static const char *const starts[] = {
    NULL,
    "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1",
    "9/9/9/3k5/9/5K3/9/9/9 b RB2G2S2N2L9Prb2g2s2n2l9p 1",
    "4k4/9/9/9/9/9/9/9/9 b 2r2b4g4s4n4l18p 1",
};

/* Runs look on every position of random games from each of the starts. */
static void on_random_positions(void (*look)(struct shogi_position *p, struct history *h,
                                             struct random *r))
{
    struct random r = random_seeded(20261115);
    struct history h;
    history_init(&h);
    for (int game = 0; game < GAMES; game++) {
        struct shogi_position p;
        struct setup setup = {.position = starts[game % 4], .missing_kings = true};
        assert_true(shogi_game.start(&p, &h, &setup, NULL));
        for (int ply = 0; ply < PLIES && shogi_has_moves(&p); ply++) {
            history_reserve(&h, 4);
            look(&p, &h, &r);
            shogi_play(&p, &h, (shogi_move)game_random_move(&shogi_game, &p, &r));
        }
    }
    history_free(&h);
}

static bool contains(const shogi_move *list, const shogi_move *end, shogi_move m)
{
    for (; list < end; list++)
        if (*list == m)
            return true;
    return false;
}

/* Whether the side that has just moved left its king to be taken: looked up square by square. */
static bool king_hangs(const struct shogi_position *p)
{
    int king = p->king[p->turn ^ 1];
    for (int s = 0; s < SHOGI_SQUARES && king != SHOGI_NO_SQUARE; s++)
        if (p->board[s] && shogi_piece_color(p->board[s]) == p->turn &&
            bits81_has(shogi_attacks(p->turn, shogi_piece_type(p->board[s]), s, shogi_occupied(p)),
                       king))
            return true;
    return false;
}

static void look_at_legal(struct shogi_position *p, struct history *h, struct random *r)
{
    shogi_move list[SHOGI_LIST_SIZE], *end = shogi_generate_legal(p, list);
    (void)r;
    assert_true(end - list <= SHOGI_MOVES_MAX);
    assert_int_equal(shogi_has_moves(p), end > list);
    for (shogi_move *m = list; m < end; m++) {
        assert_true(shogi_legal(p, *m));
        bool checks = shogi_gives_check(p, *m);
        shogi_play(p, h, *m);
        assert_false(king_hangs(p));
        assert_int_equal(checks, shogi_in_check(p));
        bool mated = shogi_in_check(p) && !shogi_has_moves(p);
        assert_false(mated && shogi_is_drop(*m) && shogi_dropped(*m) == SHOGI_PAWN);
        shogi_undo(p, h);
    }
}

static void legal_moves_never_leave_the_king_and_know_their_checks(void **state)
{
    (void)state;
    on_random_positions(look_at_legal);
}

static void look_at_checks(struct shogi_position *p, struct history *h, struct random *r)
{
    shogi_move list[SHOGI_LIST_SIZE], *end = shogi_generate_legal(p, list);
    shogi_move checks[SHOGI_LIST_SIZE], *checks_end = shogi_generate_checks(p, checks);
    (void)h;
    (void)r;
    size_t count = 0;
    for (shogi_move *m = list; m < end; m++)
        if (shogi_gives_check(p, *m)) {
            count++;
            assert_true(contains(checks, checks_end, *m));
        }
    assert_int_equal(checks_end - checks, count);
}

static void the_check_generator_finds_the_legal_checks_and_nothing_else(void **state)
{
    (void)state;
    on_random_positions(look_at_checks);
}

/* The non-promotions that play may leave out. */
static bool pointless(const struct shogi_position *p, shogi_move m)
{
    if (shogi_is_drop(m) || shogi_promotes(m) || !shogi_legal(p, (uint64_t)(m | SHOGI_PROMOTE)))
        return false;
    switch (shogi_piece_type(p->board[shogi_from(m)])) {
    case SHOGI_PAWN:
    case SHOGI_BISHOP:
    case SHOGI_ROOK:
        return true;
    case SHOGI_LANCE:
        return shogi_rank_from(p->turn, shogi_to(m)) < 2;
    default:
        return false;
    }
}

static void look_at_play(struct shogi_position *p, struct history *h, struct random *r)
{
    shogi_move list[SHOGI_LIST_SIZE], *end = shogi_generate_legal(p, list);
    shogi_move play[SHOGI_LIST_SIZE], *play_end = shogi_generate_play(p, play);
    shogi_move noisy[SHOGI_LIST_SIZE], *noisy_end = shogi_generate_noisy(p, noisy);
    (void)h;
    (void)r;
    for (shogi_move *m = list; m < end; m++) {
        assert_int_equal(contains(play, play_end, *m), !pointless(p, *m));
        bool loud = !shogi_is_drop(*m) && (p->board[shogi_to(*m)] || shogi_promotes(*m));
        assert_int_equal(contains(noisy, noisy_end, *m), loud && !pointless(p, *m));
    }
    for (shogi_move *m = play; m < play_end; m++)
        assert_true(contains(list, end, *m));
}

static void the_play_generator_leaves_out_only_pointless_moves(void **state)
{
    (void)state;
    on_random_positions(look_at_play);
}

static void look_for_mate(struct shogi_position *p, struct history *h, struct random *r)
{
    shogi_move list[SHOGI_LIST_SIZE], *end = shogi_generate_legal(p, list);
    bool exists = false;
    (void)r;
    for (shogi_move *m = list; m < end && !exists; m++) {
        shogi_play(p, h, *m);
        shogi_move replies[SHOGI_LIST_SIZE];
        exists = shogi_in_check(p) && shogi_generate_legal(p, replies) == replies;
        shogi_undo(p, h);
    }
    shogi_move mate = shogi_mate_in_one(p);
    assert_int_equal(exists, mate != 0);
    if (mate) {
        assert_true(shogi_legal(p, mate));
        shogi_play(p, h, mate);
        assert_true(shogi_in_check(p) && !shogi_has_moves(p));
        shogi_undo(p, h);
    }
}

static void mate_in_one_is_found_exactly_where_there_is_one(void **state)
{
    (void)state;
    on_random_positions(look_for_mate);
}

/* What the side to move can win on the square by taking there or stopping: tried out in full. The
 * cheapest piece takes, as the fast code promises, and nothing promotes. */
static int exchange(const struct shogi_position *p, int color, int to, int standing,
                    bits81 occupied)
{
    int from = SHOGI_NO_SQUARE, best = 0;
    for (int s = 0; s < SHOGI_SQUARES; s++) {
        if (!bits81_has(occupied & p->color[color], s) || s == to)
            continue;
        int type = shogi_piece_type(p->board[s]);
        if (!bits81_has(shogi_attacks(color, type, s, occupied), to))
            continue;
        int cost = type == SHOGI_KING ? 1 << 20 : shogi_capture_value(type);
        if (from == SHOGI_NO_SQUARE || cost < best) {
            from = s;
            best = cost;
        }
    }
    if (from == SHOGI_NO_SQUARE)
        return 0;
    int type = shogi_piece_type(p->board[from]);
    bits81 left = occupied & ~shogi_bit(from);
    if (type == SHOGI_KING) {
        for (int s = 0; s < SHOGI_SQUARES; s++)
            if (s != to && bits81_has(left & p->color[color ^ 1], s) &&
                bits81_has(shogi_attacks(color ^ 1, shogi_piece_type(p->board[s]), s, left), to))
                return 0;
    }
    int value = shogi_capture_value(standing) - exchange(p, color ^ 1, to, type, left);
    return value > 0 ? value : 0;
}

static int slow_see(const struct shogi_position *p, shogi_move m)
{
    int to = shogi_to(m), gain = 0, standing = shogi_dropped(m);
    bits81 occupied = shogi_occupied(p) | shogi_bit(to);
    if (!shogi_is_drop(m)) {
        int moved = shogi_piece_type(p->board[shogi_from(m)]);
        standing = moved | (shogi_promotes(m) ? SHOGI_PROMOTED : 0);
        occupied &= ~shogi_bit(shogi_from(m));
        gain = (p->board[to] ? shogi_capture_value(shogi_piece_type(p->board[to])) : 0) +
               shogi_values[standing] - shogi_values[moved];
    }
    return gain - exchange(p, p->turn ^ 1, to, standing, occupied);
}

static void look_at_exchanges(struct shogi_position *p, struct history *h, struct random *r)
{
    shogi_move list[SHOGI_LIST_SIZE], *end = shogi_generate_legal(p, list);
    (void)h;
    for (int i = 0; i < 8; i++) {
        shogi_move m = list[random_below(r, (uint32_t)(end - list))];
        int value = slow_see(p, m);
        assert_true(shogi_see_at_least(p, m, value));
        assert_false(shogi_see_at_least(p, m, value + 1));
        assert_true(shogi_see_at_least(p, m, value - 700));
        assert_false(shogi_see_at_least(p, m, value + 700));
    }
}

static void exchanges_are_worth_what_trying_them_out_says(void **state)
{
    (void)state;
    on_random_positions(look_at_exchanges);
}

/* Every slider on every square, against walking the board step by step. */
static bits81 walk(int square, int file_step, int rank_step, bits81 occupied)
{
    bits81 reach = 0;
    for (int f = shogi_file(square) + file_step, k = shogi_rank(square) + rank_step;
         f >= 0 && f < 9 && k >= 0 && k < 9; f += file_step, k += rank_step) {
        reach |= bits81_of(shogi_square(f, k));
        if (bits81_has(occupied, shogi_square(f, k)))
            break;
    }
    return reach;
}

static void sliders_stop_at_the_first_piece(void **state)
{
    (void)state;
    struct random r = random_seeded(81);
    for (int round = 0; round < 400; round++)
        for (int s = 0; s < SHOGI_SQUARES; s++) {
            bits81 occupied = bits81_make(random_next(&r), random_next(&r)) & shogi_board();
            if (round % 2)
                occupied &= bits81_make(random_next(&r), random_next(&r));
            bits81 up = walk(s, 0, -1, occupied), down = walk(s, 0, 1, occupied);
            bits81 rook = up | down | walk(s, 1, 0, occupied) | walk(s, -1, 0, occupied);
            bits81 bishop = walk(s, 1, 1, occupied) | walk(s, 1, -1, occupied) |
                            walk(s, -1, 1, occupied) | walk(s, -1, -1, occupied);
            assert_true(shogi_lance_attacks(SHOGI_BLACK, s, occupied) == up);
            assert_true(shogi_lance_attacks(SHOGI_WHITE, s, occupied) == down);
            assert_true(shogi_rook_attacks(s, occupied) == rook);
            assert_true(shogi_bishop_attacks(s, occupied) == bishop);
        }
}

TEST_MAIN(TEST(sliders_stop_at_the_first_piece),
          TEST(legal_moves_never_leave_the_king_and_know_their_checks),
          TEST(the_check_generator_finds_the_legal_checks_and_nothing_else),
          TEST(the_play_generator_leaves_out_only_pointless_moves),
          TEST(mate_in_one_is_found_exactly_where_there_is_one),
          TEST(exchanges_are_worth_what_trying_them_out_says))
