/* The rules of shogi, each with a position in which it decides. */
#include "check.h"

#include "core/text.h"
#include "shogi/generate.h"
#include "shogi/position.h"
#include "shogi/rules.h"
#include "shogi/shogi.h"

#include <stdbool.h>

static struct shogi_position p;
static struct history h;

static void set_up(const char *sfen, const char *rules)
{
    struct error e = {0};
    struct setup setup = {.position = sfen, .rules = rules, .missing_kings = true};
    if (!shogi_game.start(&p, &h, &setup, &e))
        fail_msg("%s: column %d: %s; expected %s", sfen ? sfen : rules, e.column, e.what,
                 e.expected);
}

static void play(const char *moves)
{
    struct error e = {0};
    if (!game_play_text(&shogi_game, &p, &h, moves, &e))
        fail_msg("%s: column %d: %s", moves, e.column, e.what);
}

static bool can(const char *text)
{
    move m;
    return shogi_game.read_move(&p, text, &m, NULL);
}

/* The reason and Black's score, or "" while the game goes on. */
static const char *ending(int *black)
{
    struct outcome result = {.reason = ""};
    if (shogi_game.turn(&p, &h) == SEAT_OVER)
        shogi_game.outcome(&p, &h, &result);
    *black = result.score[0];
    return result.reason;
}

static void expect(const char *reason, int black_score)
{
    int black;
    const char *found = ending(&black);
    if (strncmp(found, reason, strlen(reason)) != 0 || (!*reason && *found))
        fail_msg("ending is \"%s\", expected \"%s\"", found, reason);
    if (*reason)
        assert_int_equal(black, black_score);
}

static void promotion_is_optional_where_the_piece_can_still_move(void **state)
{
    (void)state;
    set_up("4k4/9/9/4P4/9/9/9/9/4K4 b - 1", NULL);
    assert_true(can("5d5c") && can("5d5c+"));
    set_up("4k4/9/3P1S3/9/9/9/9/9/4K4 b - 1", NULL);
    assert_true(can("6c6b") && can("6c6b+"));
    assert_true(can("4c5d") && can("4c5d+")); /* leaving the zone promotes too */
    set_up("3k5/9/9/9/9/9/4R4/9/4K4 b - 1", NULL);
    assert_false(can("5g5f+"));
}

static void promotion_is_forced_where_it_could_not(void **state)
{
    (void)state;
    set_up("k8/2P1L4/9/5N3/6N2/9/9/9/4K4 b - 1", NULL);
    assert_true(can("7b7a+") && !can("7b7a"));
    assert_true(can("5b5a+") && !can("5b5a"));
    assert_true(can("4d3b+") && !can("4d3b"));
    assert_true(can("3e2c") && can("3e2c+"));
    set_up("4k4/9/9/9/9/9/9/4p4/K8 w - 1", NULL);
    assert_true(can("5h5i+") && !can("5h5i"));
}

static void golds_kings_and_promoted_pieces_do_not_promote(void **state)
{
    (void)state;
    set_up("k8/3G1+S3/4K4/9/9/9/9/9/9 b - 1", NULL);
    assert_true(can("6b6a") && !can("6b6a+"));
    assert_true(can("4b4a") && !can("4b4a+"));
    assert_true(can("5c5d") && !can("5c5d+"));
}

static void dead_pieces_are_not_dropped(void **state)
{
    (void)state;
    set_up("k8/9/9/9/9/9/9/9/8K b PLNSpln 1", NULL);
    assert_false(can("P*5a") || can("L*5a") || can("N*5a") || can("N*5b"));
    assert_true(can("P*5b") && can("L*5b") && can("N*5c") && can("S*5a"));
    set_up("k8/9/9/9/9/9/9/9/8K w PLNpln 1", NULL);
    assert_false(can("P*5i") || can("L*5i") || can("N*5i") || can("N*5h"));
    assert_true(can("P*5h") && can("L*5h") && can("N*5g"));
}

static void a_second_pawn_on_a_file_is_refused_but_a_tokin_does_not_count(void **state)
{
    (void)state;
    set_up("4k4/9/9/9/9/2P2+P3/9/9/4K4 b Pp 1", NULL);
    assert_false(can("P*7e"));
    assert_true(can("P*4e") && can("P*1e"));
}

static void a_dropped_pawn_may_check_but_not_mate(void **state)
{
    (void)state;
    set_up("7lk/9/8S/9/9/9/9/7L1/8K b P 1", NULL);
    assert_false(can("P*1b"));
    set_up("8k/9/8S/9/9/9/9/7L1/8K b P 1", NULL);
    assert_false(can("P*1b"));
    set_up("8k/9/8S/9/9/9/9/9/8K b P 1", NULL); /* now it is */
    assert_true(can("P*1b"));
    /* The same mate by a pawn that was pushed is legal. */
    set_up("7lk/9/7SP/9/9/9/9/7L1/8K b - 1", NULL);
    assert_true(can("1c1b"));
}

static void a_pinned_defender_does_not_save_from_uchifuzume(void **state)
{
    (void)state;
    /* The gold on 2a could take on 1b, were it not pinned by the rook on 9a. */
    set_up("R6gk/9/8S/7N1/9/9/9/9/8K b P 1", NULL);
    assert_false(can("P*1b"));
    /* Without the rook it can. */
    set_up("7gk/9/8S/7N1/9/9/9/9/8K b P 1", NULL);
    assert_true(can("P*1b"));
    /* A defender pinned along the file may take along it. */
    set_up("8k/9/8r/8L/9/9/9/9/K8 b P 1", NULL);
    assert_true(can("P*1b"));
}

static void the_king_may_not_be_left_in_check(void **state)
{
    (void)state;
    set_up("4r3k/9/9/9/9/9/9/4G4/4K4 b P 1", NULL);
    assert_false(can("5h4h"));
    assert_true(can("5h5g") && can("5i4i"));
    set_up("4r3k/9/9/9/9/9/9/9/4K4 b P 1", NULL);
    assert_true(can("P*5e") && !can("P*4e") && !can("5i5h") && can("5i4i"));
}

static void mate_and_having_no_move_lose(void **state)
{
    (void)state;
    set_up("4k4/4G4/4P4/9/9/9/9/9/4K4 w - 1", NULL);
    expect("checkmate", 2);
    set_up("k8/2G6/1G7/9/9/9/9/9/8K w - 1", NULL);
    expect("no legal move", 2);
    set_up("4k4/4G4/9/9/9/9/9/9/4K4 w - 1", NULL);
    expect("", 0);
}

static void the_fourth_occurrence_draws(void **state)
{
    (void)state;
    set_up(NULL, NULL);
    play("2h3h 8b7b 3h2h 7b8b 2h3h 8b7b 3h2h 7b8b 2h3h 8b7b 3h2h");
    expect("", 0);
    play("7b8b");
    expect("sennichite", 1);
}

static void positions_with_other_hands_are_not_the_same(void **state)
{
    (void)state;
    set_up("4k4/9/9/9/9/9/9/9/4K4 b 2P 1", NULL);
    uint64_t two = shogi_game.key(&p);
    set_up("4k4/9/9/9/9/9/9/9/4K4 b P 1", NULL);
    assert_true(two != shogi_game.key(&p));
    set_up("4k4/9/9/9/9/9/9/9/4K4 w 2P 1", NULL);
    assert_true(two != shogi_game.key(&p));
    set_up("4k4/9/9/9/9/9/9/9/4K4 b 2p 1", NULL);
    assert_true(two != shogi_game.key(&p));
}

static void perpetual_check_loses(void **state)
{
    (void)state;
    /* Black's rook checks on every move while the king steps to and fro. */
    set_up("8k/9/9/9/9/9/9/9/K6R1 b - 1", NULL);
    play("2i1i 1a2a 1i2i 2a1a 2i1i 1a2a 1i2i 2a1a 2i1i 1a2a 1i2i");
    expect("", 0);
    play("2a1a");
    expect("perpetual check", 0);
    /* One quiet move in between, and it is a draw, however many checks came before it. */
    set_up("8k/9/9/9/9/9/9/9/K5R2 b - 1", NULL);
    play("3i2i 1a1b 2i1i 1b2b 1i2i 2b1b 2i1i 1b2b 1i2i 2b1b 2i1i 1b2b 1i3i 2b1b 3i2i 1b1a");
    expect("", 0);
    play("2i1i 1a2a 1i2i 2a1a 2i3i 1a1b 3i2i 1b1a 2i1i 1a2a 1i2i 2a1a");
    expect("sennichite", 1);
    set_up("8k/9/9/9/9/9/9/9/K6R1 b - 1", NULL);
    play("2i1i 1a2a 1i2i 2a1a 2i3i 1a1b 3i2i 1b1a 2i1i 1a2a 1i2i 2a1a");
    expect("sennichite", 1);
}

/* Black's king has entered with ten pieces: points as asked for, the rest in hand. */
static void declarations_need_the_king_ten_pieces_and_the_points(void **state)
{
    (void)state;
    /* In the zone: king, R 5, B 5 and 8 others; in hand 10 pawns: 28 points. */
    const char *enough = "GGGGSSSS1/RBK6/9/9/9/9/9/9/7k1 b 10P 1";
    set_up(enough, "impasse=27");
    assert_int_equal(shogi_points(&p, SHOGI_BLACK, true), 28);
    assert_true(can("win"));
    play("win");
    expect("declaration", 2);
    set_up(enough, NULL);
    assert_false(can("win"));
    set_up("GGGGSSSS1/RBK6/9/9/9/9/9/9/7k1 b 9P 1", "impasse=27"); /* 27: one short for Black */
    assert_false(can("win"));
    set_up("7K1/9/9/9/9/9/9/rbk6/ggggssss1 w 9p 1", "impasse=27"); /* enough for White */
    assert_true(can("win"));
    play("win");
    expect("declaration", 0);
    set_up("GGGGSSS2/RBK6/9/9/9/9/9/9/7k1 b 11P 1", "impasse=27"); /* nine pieces in the zone */
    assert_false(can("win"));
    set_up("GGGGSSSS1/RB7/9/2K6/9/9/9/9/7k1 b 10P 1", "impasse=27"); /* the king is outside */
    assert_false(can("win"));
    set_up("GGGGSSSS1/RBK5r/9/9/9/9/9/9/7k1 b 10P 1", "impasse=27"); /* in check */
    assert_false(can("win"));
    set_up("GGGGSSSS1/RBK6/9/9/9/9/9/9/7k1 b 10P 1", "impasse=24"); /* 24 to 30 points draw */
    play("win");
    expect("declaration", 1);
    set_up("GGGGSSSS1/RBK6/9/9/9/9/9/9/7k1 b 13P 1", "impasse=24");
    play("win");
    expect("declaration", 2);
}

static void handicap_pieces_are_credited_to_white(void **state)
{
    (void)state;
    set_up(NULL, "handicap=2,impasse=27");
    assert_int_equal(p.turn, SHOGI_WHITE);
    assert_int_equal(shogi_points(&p, SHOGI_BLACK, false), 27);
    assert_int_equal(shogi_points(&p, SHOGI_WHITE, false), 27);
}

static void handicaps_by_name_lack_their_pieces_and_credit_them(void **state)
{
    (void)state;
    static const struct {
        const char *name, *ranks;
        int points;
    } list[] = {
        {"lance", "lnsgkgsn1/1r5b1", 1},
        {"right-lance", "1nsgkgsnl/1r5b1", 1},
        {"bishop", "lnsgkgsnl/1r7", 5},
        {"rook", "lnsgkgsnl/7b1", 5},
        {"rook-lance", "lnsgkgsn1/7b1", 6},
        {"2", "lnsgkgsnl/9", 10},
        {"3", "lnsgkgsn1/9", 11},
        {"4", "1nsgkgsn1/9", 12},
        {"5", "2sgkgsn1/9", 13},
        {"left-5", "1nsgkgs2/9", 13},
        {"6", "2sgkgs2/9", 14},
        {"right-7", "3gkgs2/9", 15},
        {"left-7", "2sgkg3/9", 15},
        {"8", "3gkg3/9", 16},
        {"10", "4k4/9", 18},
    };
    for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
        char rules[40], sfen[128];
        snprintf(rules, sizeof rules, "handicap=%s", list[i].name);
        set_up(NULL, rules);
        struct text t = text_on(sfen, sizeof sfen);
        shogi_game.write_position(&p, &t);
        assert_memory_equal(sfen, list[i].ranks, strlen(list[i].ranks));
        assert_string_equal(sfen + strlen(list[i].ranks),
                            "/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1");
        assert_int_equal(p.handicap, list[i].points);
        assert_int_equal(shogi_points(&p, SHOGI_WHITE, false), 27);
    }
}

static void the_try_rule_ends_the_game_on_the_enemy_king_square(void **state)
{
    (void)state;
    set_up("k8/3K5/9/9/9/9/9/9/9 b - 1", "impasse=try");
    play("6b5a");
    expect("try", 2);
    set_up("k8/3K5/9/9/9/9/9/9/9 b - 1", NULL);
    play("6b5a");
    expect("", 0);
    set_up("9/9/9/9/9/9/9/3k5/K8 w - 1", "impasse=try");
    play("6h5i");
    expect("try", 0);
    set_up("9/9/9/9/9/9/3k5/9/K8 w - 1", "impasse=try");
    play("6g5h");
    expect("", 0);
}

static void the_move_limit_draws_unless_it_is_mate(void **state)
{
    (void)state;
    set_up(NULL, "moves=2");
    play("7g7f");
    expect("", 0);
    play("3c3d");
    expect("the move limit", 1);
    set_up("4k4/9/4P4/9/9/9/9/9/4K4 b G 10", "moves=10");
    play("G*5b");
    expect("checkmate", 2);
}

static void tsume_positions_have_one_king(void **state)
{
    (void)state;
    set_up("7nl/7k1/6p1p/9/6+B2/9/9/9/9 b 2G 1", NULL);
    assert_int_equal(p.king[SHOGI_BLACK], SHOGI_NO_SQUARE);
    assert_true(shogi_game.turn(&p, &h) == SHOGI_BLACK);
    set_up("8k/9/8P/9/9/9/9/9/9 b G 1", NULL);
    char text[8];
    struct text t = text_on(text, sizeof text);
    shogi_game.write_move(&p, shogi_mate_in_one(&p), &t);
    assert_string_equal(text, "G*1b");
}

static void a_history_knows_whether_the_last_move_took_something(void **state)
{
    (void)state;
    set_up(NULL, NULL);
    assert_false(shogi_took_last(&h));
    play("7g7f");
    assert_false(shogi_took_last(&h));
    play("3c3d 8h2b+");
    assert_true(shogi_took_last(&h));
    play("3a2b");
    assert_true(shogi_took_last(&h));
    play("B*4e");
    assert_false(shogi_took_last(&h));
}

TEST_MAIN(TEST(promotion_is_optional_where_the_piece_can_still_move),
          TEST(promotion_is_forced_where_it_could_not),
          TEST(golds_kings_and_promoted_pieces_do_not_promote), TEST(dead_pieces_are_not_dropped),
          TEST(a_second_pawn_on_a_file_is_refused_but_a_tokin_does_not_count),
          TEST(a_dropped_pawn_may_check_but_not_mate),
          TEST(a_pinned_defender_does_not_save_from_uchifuzume),
          TEST(the_king_may_not_be_left_in_check), TEST(mate_and_having_no_move_lose),
          TEST(the_fourth_occurrence_draws), TEST(positions_with_other_hands_are_not_the_same),
          TEST(perpetual_check_loses), TEST(declarations_need_the_king_ten_pieces_and_the_points),
          TEST(handicap_pieces_are_credited_to_white),
          TEST(handicaps_by_name_lack_their_pieces_and_credit_them),
          TEST(the_try_rule_ends_the_game_on_the_enemy_king_square),
          TEST(the_move_limit_draws_unless_it_is_mate), TEST(tsume_positions_have_one_king),
          TEST(a_history_knows_whether_the_last_move_took_something))
