/* Records of daifugo: random games by many rules are written, read back and written as the same bytes;
 * what is wrong is refused with its line. */
#include "check.h"
#include "core/random.h"
#include "daifugo/daifugo.h"
#include "daifugo/record_text.h"

static enum record_status read_text(const char *text, bool lenient, struct record *r,
                                    struct error *e)
{
    struct source s;
    struct record_input in = {.source = &s, .lenient = lenient};
    source_memory(&s, text, strlen(text));
    enum record_status got = daifugo_record.read(&in, r, e);
    source_close(&s);
    return got;
}

static void random_games_round_trip(void **state)
{
    (void)state;
    static const char *const rules[] = {
        NULL,
        "preset=uecda",
        "preset=uecda,jokers=0,players=4,rounds=2",
        "preset=japan",
        "preset=japan,players=3,jokers=2,seven-give=on,ten-discard=on",
        "preset=paper,players=6,jokers=2,poker=off",
    };
    for (size_t i = 0; i < 60; i++) {
        struct record r, again;
        struct error e = {0};
        struct text first = text_new(), second = text_new();
        struct random random = random_seeded(i);
        record_init(&r);
        record_init(&again);
        struct setup setup = {.rules = rules[i % 6], .seed = i};
        assert_true(record_start(&r, &daifugo_game, &setup, &e));
        record_set_header(&r, "Event", "a game: the first");
        uint32_t node = 0;
        size_t plies = i % 4 ? 10000 : random_below(&random, 80);
        for (; plies > 0 && table_turn(&r.table) != SEAT_OVER; plies--) {
            move m = game_random_move(&daifugo_game, r.table.position, &random);
            node = record_add(&r, node, m);
            table_play(&r.table, m);
        }
        assert_int_equal(daifugo_record.write(&r, &first), 0);
        assert_true(daifugo_record.fits(first.data, first.length));
        if (read_text(first.data, false, &again, &e) != RECORD_GOOD)
            fail_msg("line %d, column %d: %s; expected %s\n%s", e.line, e.column, e.what,
                     e.expected, first.data);
        assert_int_equal(again.count, r.count);
        assert_string_equal(record_header(&again, "Event"), "a game: the first");
        daifugo_record.write(&again, &second);
        assert_string_equal(first.data, second.data);
        record_free(&r);
        record_free(&again);
        text_free(&first);
        text_free(&second);
    }
}

#define START "daifugo rounds=1\nstart d4d9/d5/d6/d7 turn=A\n"

static void bad_records_are_refused_with_their_line(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        int line, column;
        const char *what;
    } bad[] = {
        {"chess\n", 1, 1, "found 'chess'"},
        {"daifugo players=9\nend\n", 1, 17, "players is '9'"},
        {"daifugo\nd3\nend\n", 2, 1, "found 'd3'"},
        {"daifugo\nstart d3\nend\n", 2, 9, "found nothing"},
        {START "d4 d5 c6\nend\n", 3, 7, "c6 is not in the hand"},
        {START "d4\n# a remark\n\n  pass d4\nend\n", 6, 8, "d4 is not in the hand"},
        {START "d4", 4, 0, "the record breaks off"},
        {START "d4\nresult 1,2,3,4\n", 4, 1, "found 'result 1,2,3,4'"},
        {START "d9 pass pass pass d4 d5 d6\nresult 0,1,2,3\n", 4, 1, "found 'result 0,1,2,3'"},
        {START "d9 pass pass pass d4 d5 d6\nend\n", 4, 1, "found 'end'"},
    };
    struct record r;
    record_init(&r);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct error e = {0};
        assert_int_equal(read_text(bad[i].text, false, &r, &e), RECORD_BAD);
        if (strcmp(e.what, bad[i].what) != 0 || e.line != bad[i].line || e.column != bad[i].column)
            fail_msg("%s: line %d, column %d: %s", bad[i].text, e.line, e.column, e.what);
        assert_true(e.expected[0]);
    }
    /* Leniently, what is sound is kept; and one may go on behind a bad record. */
    assert_int_equal(read_text(START "d4 d5 c6\nend\n", true, &r, NULL), RECORD_GOOD);
    assert_int_equal(r.count, 3);
    struct source s;
    struct record_input in = {.source = &s};
    const char two[] = START "c6\nend\n" START "d9 pass pass pass d4 d5 d6\nresult 3,2,1,0\n";
    source_memory(&s, two, strlen(two));
    assert_int_equal(daifugo_record.read(&in, &r, NULL), RECORD_BAD);
    assert_int_equal(daifugo_record.read(&in, &r, NULL), RECORD_GOOD);
    assert_int_equal(r.count, 8);
    assert_int_equal(daifugo_record.read(&in, &r, NULL), RECORD_END);
    source_close(&s);
    record_free(&r);
}

TEST_MAIN(TEST(random_games_round_trip), TEST(bad_records_are_refused_with_their_line))
