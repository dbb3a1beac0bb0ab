/* The evaluation of shogi: sums kept from move to move are those of a fresh look, and what is traced for
 * fitting adds up to the value. Keys told ahead of a move are those after it. */
#include "shogi/evaluation.h"

#include "check.h"
#include "core/random.h"
#include "shogi/generate.h"
#include "shogi/position.h"
#include "shogi/shogi.h"

/* Calls look with every move of random games, and the position before it. */
static void walk(void (*look)(struct shogi_position *p, struct history *h, shogi_move m))
{
    struct random r = random_seeded(5);
    struct shogi_position p;
    struct history h;
    history_init(&h);
    for (int game = 0; game < 40; game++) {
        assert_true(shogi_game.start(&p, &h, &(struct setup){0}, NULL));
        history_reserve(&h, 400);
        for (int ply = 0; ply < 300; ply++) {
            shogi_move list[SHOGI_LIST_SIZE], *end = shogi_generate_legal(&p, list);
            if (end == list)
                break;
            shogi_move m = list[random_below(&r, (uint32_t)(end - list))];
            look(&p, &h, m);
            shogi_play(&p, &h, m);
        }
    }
    history_free(&h);
}

static void compare_sums(struct shogi_position *p, struct history *h, shogi_move m)
{
    struct shogi_sums before, kept, fresh;
    shogi_sum(p, &before);
    shogi_sum_move(p, m, &before, &kept);
    shogi_play(p, h, m);
    shogi_sum(p, &fresh);
    shogi_undo(p, h);
    assert_memory_equal(&kept, &fresh, sizeof kept);
}

static void sums_follow_the_moves(void **state)
{
    (void)state;
    walk(compare_sums);
}

static void compare_trace(struct shogi_position *p, struct history *h, shogi_move m)
{
    (void)h, (void)m;
    static struct shogi_trace t;
    int early = 0, late = 0;
    shogi_trace(p, &t);
    for (int f = 0; f < SHOGI_FEATURES; f++) {
        early += t.count[f] * tapered_early(shogi_weights[f]);
        late += t.count[f] * tapered_late(shogi_weights[f]);
    }
    int value = (early * (SHOGI_LATE - t.late) + late * t.late) / SHOGI_LATE;
    assert_int_equal(shogi_evaluate(p), p->turn == SHOGI_BLACK ? value : -value);
}

static void the_trace_adds_up(void **state)
{
    (void)state;
    walk(compare_trace);
}

static void compare_key(struct shogi_position *p, struct history *h, shogi_move m)
{
    uint64_t told = shogi_key_after(p, m);
    shogi_play(p, h, m);
    assert_int_equal(told, shogi_key(p));
    shogi_undo(p, h);
}

static void keys_are_told_ahead(void **state)
{
    (void)state;
    walk(compare_key);
}

TEST_MAIN(TEST(sums_follow_the_moves), TEST(the_trace_adds_up), TEST(keys_are_told_ahead))
