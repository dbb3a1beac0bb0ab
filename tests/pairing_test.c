/* Schedules: everybody meets whom they should, once. */
#include "arena/pairing.h"
#include "check.h"

enum { MOST = 13 };

/* How often each two players meet. */
static void count_meetings(const struct pairing *list, int count, int meetings[MOST][MOST])
{
    memset(meetings, 0, sizeof(int[MOST][MOST]));
    for (int i = 0; i < count; i++) {
        assert_true(list[i].a != list[i].b);
        meetings[list[i].a][list[i].b]++;
        meetings[list[i].b][list[i].a]++;
    }
}

static void all_meet_once_in_a_round_robin(void **state)
{
    (void)state;
    struct pairing list[MOST * MOST];
    int meetings[MOST][MOST];
    for (int players = 0; players <= MOST; players++) {
        int count = pairing_round_robin(players, list), in_round = players / 2;
        assert_int_equal(count, players > 0 ? players * (players - 1) / 2 : 0);
        assert_int_equal(count, pairing_round_robin(players, NULL));
        count_meetings(list, count, meetings);
        for (int a = 0; a < players; a++)
            for (int b = 0; b < players; b++)
                assert_int_equal(meetings[a][b], a != b);
        for (int i = 0; i < count; i++) /* nobody plays twice in a round */
            for (int k = i / in_round * in_round; k < i; k++)
                assert_true(list[i].a != list[k].a && list[i].a != list[k].b &&
                            list[i].b != list[k].a && list[i].b != list[k].b);
    }
}

static void challengers_meet_all_others_in_a_gauntlet(void **state)
{
    (void)state;
    struct pairing list[MOST * MOST];
    int meetings[MOST][MOST];
    int count = pairing_gauntlet(7, 2, list);
    assert_int_equal(count, 10);
    assert_int_equal(count, pairing_gauntlet(7, 2, NULL));
    count_meetings(list, count, meetings);
    for (int a = 0; a < 7; a++)
        for (int b = 0; b < 7; b++)
            assert_int_equal(meetings[a][b], (a < 2) != (b < 2));
    assert_int_equal(pairing_gauntlet(3, 3, NULL), 0);
}

static void neighbours_meet_on_a_ladder(void **state)
{
    (void)state;
    struct pairing list[MOST * MOST];
    int meetings[MOST][MOST];
    int count = pairing_ladder(7, 2, list);
    assert_int_equal(count, 6 + 5);
    assert_int_equal(count, pairing_ladder(7, 2, NULL));
    count_meetings(list, count, meetings);
    for (int a = 0; a < 7; a++)
        for (int b = 0; b < 7; b++)
            assert_int_equal(meetings[a][b], a != b && a - b <= 2 && b - a <= 2);
    assert_int_equal(pairing_ladder(3, 9, NULL), 3);
    assert_int_equal(pairing_ladder(1, 9, NULL), 0);
}

TEST_MAIN(TEST(all_meet_once_in_a_round_robin), TEST(challengers_meet_all_others_in_a_gauntlet),
          TEST(neighbours_meet_on_a_ladder))
