/* Shogi as text: what is written is read back, what is wrong is refused with the place and the
 * reason, and nothing is half-applied. */
#include "check.h"

#include "core/random.h"
#include "core/text.h"
#include "shogi/generate.h"
#include "shogi/notation.h"
#include "shogi/position.h"
#include "shogi/sfen.h"
#include "shogi/shogi.h"

#include <stdbool.h>

static struct shogi_position read_or_fail(const char *sfen)
{
    struct shogi_position p;
    struct error e = {0};
    shogi_clear(&p);
    if (!shogi_read_sfen(sfen, SHOGI_MISSING_KINGS, &p, &e))
        fail_msg("%s: column %d: %s; expected %s", sfen, e.column, e.what, e.expected);
    return p;
}

static void expect_sfen(const char *given, const char *written)
{
    struct shogi_position p = read_or_fail(given);
    char buffer[200];
    struct text t = text_on(buffer, sizeof buffer);
    shogi_write_sfen(&p, &t);
    assert_string_equal(buffer, written);
}

static void sfen_is_read_and_written(void **state)
{
    (void)state;
    const char *start = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
    expect_sfen(start, start);
    expect_sfen("startpos", start);
    expect_sfen("sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b -", start);
    const char *hands = "4k4/9/9/9/9/9/9/9/4K4 w RB2G18Prb2g 77";
    expect_sfen(hands, hands);
    expect_sfen("4k4/9/9/9/9/9/9/9/4K4 w 2grb18P2GBR 77", hands);  /* hands in any order */
    expect_sfen("4k4/9/9/9/9/9/9/9/4K4 w G17PRrPBgGbg 77", hands); /* and in pieces */
    const char *promoted = "+l+n+sk+r+b3/9/9/9/9/9/9/9/4K+P+L2 b - 3";
    expect_sfen(promoted, promoted);
}

struct bad {
    const char *sfen;
    int column;
    const char *part; /* of what the message says */
};

static void expect_refused(const struct bad *b)
{
    struct shogi_position p, before;
    struct error e = {0};
    memset(&p, 0x5a, sizeof p);
    before = p;
    if (shogi_read_sfen(b->sfen, 0, &p, &e))
        fail_msg("%s was accepted", b->sfen);
    if (e.column != b->column)
        fail_msg("%s: column %d, expected %d", b->sfen, e.column, b->column);
    if (!strstr(e.what, b->part) && !strstr(e.expected, b->part))
        fail_msg("%s: \"%s; expected %s\" lacks \"%s\"", b->sfen, e.what, e.expected, b->part);
    assert_memory_equal(&p, &before, sizeof p);
}

static void bad_sfen_is_refused_with_its_place(void **state)
{
    (void)state;
    static const struct bad list[] = {
        {"", 1, "nothing"},
        {"lnsgkgsnl", 10, "nine ranks"},
        {"lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL", 58, "side to move"},
        {"lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL x - 1", 59, "b or w"},
        {"lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b", 60, "hands"},
        {"lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b K 1", 61, "P L N S"},
        {"4k4/9/9/9/9/9/9/9/4K4 b 3R 1", 25, "a set has"},
        {"4k4/9/9/9/9/9/9/9/4K4 b 0P 1", 25, "at least 1"},
        {"4k4/9/9/9/9/9/9/9/4K4 b 99999999999999P 1", 28, "letter"},
        {"4k4/9/9/9/9/9/9/9/4K4 b - 0", 27, "move number"},
        {"4k4/9/9/9/9/9/9/9/4K4 b - 99999999999", 27, "move number"},
        {"4k4/9/9/9/9/9/9/9/4K4 b - 1 more", 29, "nothing more"},
        {"4k5/9/9/9/9/9/9/9/4K4 b - 1", 3, "nine squares"},
        {"4k3/9/9/9/9/9/9/9/4K4 b - 1", 4, "nine squares"},
        {"4k4/9/9/9/9/9/9/9/4K4/9 b - 1", 22, "nine ranks"},
        {"4k4/9/9/9/4x4/9/9/9/4K4 b - 1", 12, "'x4/9/9/9/4K4'"},
        {"4k4/9/9/9/4+G4/9/9/9/4K4 b - 1", 12, "promote"},
        {"4k4/9/9/9/4+/9/9/9/4K4 b - 1", 12, "piece letter"},
        {"4k3k/9/9/9/9/9/9/9/4K4 b - 1", 4, "one king"},
        {"9/9/9/9/9/9/9/9/4K4 b - 1", 0, "White has no king"},
        {"4k4/9/9/9/9/9/9/9/9 b - 1", 0, "Black has no king"},
        {"4k4/9/4P4/9/4P4/9/9/9/4K4 b - 1", 0, "two pawns on file 5"},
        {"3Pk4/9/9/9/9/9/9/9/4K4 b - 1", 0, "P of Black on 6a"},
        {"4k4/9/9/9/9/9/9/9/n3K4 b - 1", 0, "N of White on 9i"},
        {"4k4/3N5/9/9/9/9/9/9/4K4 b - 1", 0, "N of Black on 6b"},
        {"4k4/9/4R4/9/9/9/9/9/4K4 b - 1", 0, "White is in check"},
        {"4k4/4K4/9/9/9/9/9/9/9 b - 1", 0, "in check"},
        {"4k4/9/RRR6/9/9/9/9/9/4K4 w - 1", 0, "3 rooks"},
        {"4k4/9/9/9/9/9/PPPPPPPPP/9/4K4 b 10P 1", 0, "19 pawns"},
        {"\x01\xff\x80zz", 1, "\\x01\\xff\\x80"},
    };
    for (size_t i = 0; i < sizeof list / sizeof *list; i++)
        expect_refused(&list[i]);
}

static void odd_material_is_allowed_when_asked_for_but_has_limits(void **state)
{
    (void)state;
    struct shogi_position p;
    shogi_clear(&p);
    const char *three_rooks = "4k4/9/RRR6/9/9/9/9/9/4K4 w - 1";
    assert_true(shogi_read_sfen(three_rooks, SHOGI_ODD_MATERIAL, &p, NULL));
    assert_false(
        shogi_read_sfen("4k4/9/RRR6/9/9/RRRRR4/9/9/4K4 w - 1", SHOGI_ODD_MATERIAL, &p, NULL));
    assert_false(shogi_read_sfen("9/9/9/9/9/9/9/9/4K4 b - 1", SHOGI_ODD_MATERIAL, &p, NULL));
    assert_true(shogi_read_sfen("9/9/9/9/9/9/9/9/4K4 b - 1", SHOGI_MISSING_KINGS, &p, NULL));
    assert_false(
        shogi_read_sfen("4k4/9/9/9/9/9/9/9/4K4 b 18P7R7B7G 1", SHOGI_ODD_MATERIAL, &p, NULL));
}

/* The same move in each notation. */
struct spelled {
    const char *sfen, *usi, *japanese, *western;
};

static void moves_are_written_as_people_write_them(void **state)
{
    (void)state;
    static const struct spelled list[] = {
        {"startpos", "7g7f", "７六歩", "P-76"},
        {"startpos", "6i5h", "５八金左", "G69-58"},
        {"startpos", "4i5h", "５八金右", "G49-58"},
        {"4k4/9/9/9/9/9/9/9/4K4 b P 1", "P*5b", "５二歩", "P*52"},
        {"4k4/9/9/9/9/9/9/9/G3K4 b G 1", "G*9h", "９八金打", "G*98"},
        {"4k4/9/9/9/9/9/9/9/G3K4 b G 1", "9i9h", "９八金", "G-98"},
        {"4k4/9/3B5/9/9/9/9/9/4K4 b - 1", "6c7b+", "７二角成", "B-72+"},
        {"4k4/9/3B5/9/9/9/9/9/4K4 b - 1", "6c7b", "７二角不成", "B-72="},
        {"4k4/2p6/3B5/9/9/9/9/9/4K4 b - 1", "6c7b+", "７二角成", "Bx72+"},
        {"4k4/9/9/9/2G6/9/2G6/9/4K4 b - 1", "7e7f", "７六金引", "G75-76"},
        {"4k4/9/9/9/2G6/9/2G6/9/4K4 b - 1", "7g7f", "７六金上", "G77-76"},
        {"4k4/9/9/9/9/9/1G7/1G7/4K4 b - 1", "8h9g", "９七金上", "G88-97"},
        {"4k4/9/9/9/9/9/1GG6/9/4K4 b - 1", "7g7f", "７六金直", "G77-76"},
        {"4k4/9/9/9/9/9/1GG6/9/4K4 b - 1", "8g7f", "７六金左", "G87-76"},
        {"4k4/9/9/9/9/9/1GGG5/9/4K4 b - 1", "6g7f", "７六金右", "G67-76"},
        {"4k4/9/9/9/9/1S1S5/9/1S1S5/4K4 b - 1", "8h7g", "７七銀左上", "S88-77"},
        {"4k4/9/9/9/9/1S1S5/9/1S1S5/4K4 b - 1", "6f7g", "７七銀右引", "S66-77"},
        {"3k5/9/9/9/9/9/9/1+R7/4+R3K b - 1", "8h5h", "５八龍寄", "+R88-58"},
        {"4k4/9/9/9/9/9/1+R5+R1/9/4K4 b - 1", "8g5g", "５七龍左", "+R87-57"},
        {"4k4/9/9/9/9/9/4+P4/9/4K4 b - 1", "5g5f", "５六と", "+P-56"},
        {"4k4/9/4g1g2/9/9/9/9/9/4K4 w - 1", "5c4d", "４四金右", "G53-44"},
        {"4k4/9/4g1g2/9/9/9/9/9/4K4 w - 1", "3c4d", "４四金左", "G33-44"},
    };
    for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
        struct shogi_position p = read_or_fail(list[i].sfen);
        char buffer[64];
        shogi_move m, again;
        struct error e = {0};
        if (!shogi_read_move(&p, list[i].usi, &m, &e))
            fail_msg("%s in %s: %s", list[i].usi, list[i].sfen, e.what);
        struct text t = text_on(buffer, sizeof buffer);
        shogi_write_japanese(&p, m, &t);
        if (strcmp(buffer, list[i].japanese) != 0)
            fail_msg("%s in %s: %s, expected %s", list[i].usi, list[i].sfen, buffer,
                     list[i].japanese);
        assert_true(shogi_read_move(&p, buffer, &again, NULL) && again == m);
        text_clear(&t);
        shogi_write_western(&p, m, &t);
        if (strcmp(buffer, list[i].western) != 0)
            fail_msg("%s in %s: %s, expected %s", list[i].usi, list[i].sfen, buffer,
                     list[i].western);
        assert_true(shogi_read_move(&p, buffer, &again, NULL) && again == m);
    }
}

static void other_spellings_are_understood(void **state)
{
    (void)state;
    static const struct {
        const char *sfen, *text, *usi;
    } list[] = {
        {"startpos", "▲７六歩", "7g7f"},
        {"startpos", "☗76歩", "7g7f"},
        {"startpos", "７六歩(77)", "7g7f"},
        {"startpos", "７６歩", "7g7f"},
        {"startpos", "P-7f", "7g7f"},
        {"startpos", "P76", "7g7f"},
        {"startpos", "P77-76", "7g7f"},
        {"startpos", "P7g-7f", "7g7f"},
        {"4k4/9/9/9/9/9/4+R4/9/4K4 w - 1", "△６一王", "5a6a"},
        {"4k4/9/9/9/9/9/2+R6/9/4K4 b - 1", "３七竜", "7g3g"},
        {"4k4/9/9/9/9/9/2+S6/9/4K4 b - 1", "７六全", "7g7f"},
        {"4k4/9/9/9/9/9/2+S6/9/4K4 b - 1", "７六成銀", "7g7f"},
        {"4k4/9/9/9/9/9/9/9/4K4 b P 1", "５五歩打", "P*5e"},
        {"4k4/9/9/9/9/9/9/9/4K4 b P 1", "P'55", "P*5e"},
        {"4k4/9/9/9/2P6/9/9/9/4K4 b P 1", "７四歩", "7e7d"},
        {"4k4/9/2P6/9/9/9/9/9/4K4 b P 1", "７二歩生", "7c7b"},
        {"3k5/2P6/9/9/9/9/9/9/4K4 b P 1", "７一歩", "7b7a+"}, /* it has no other way */
    };
    for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
        struct shogi_position p = read_or_fail(list[i].sfen);
        struct error e = {0};
        shogi_move m;
        if (!shogi_read_move(&p, list[i].text, &m, &e))
            fail_msg("%s: %s; expected %s", list[i].text, e.what, e.expected);
        char buffer[16];
        struct text t = text_on(buffer, sizeof buffer);
        shogi_write_usi(m, &t);
        assert_string_equal(buffer, list[i].usi);
    }
}

static void pieces_that_words_cannot_tell_apart_are_written_with_their_origin(void **state)
{
    (void)state;
    struct shogi_position p;
    assert_true(
        shogi_read_sfen("4k4/9/9/9/9/3+B+B+B3/9/9/4K4 b - 1", SHOGI_ODD_MATERIAL, &p, NULL));
    char buffer[32];
    struct text t = text_on(buffer, sizeof buffer);
    shogi_move m = shogi_move_make(shogi_square(4, 5), shogi_square(4, 4)), again;
    shogi_write_japanese(&p, m, &t);
    assert_string_equal(buffer, "５五馬(56)");
    assert_true(shogi_read_move(&p, buffer, &again, NULL) && again == m);
}

static void the_move_number_stays_readable(void **state)
{
    (void)state;
    struct shogi_position p = read_or_fail("4k4/9/9/9/9/9/9/9/4K4 b - 999999"), before = p;
    struct history h;
    history_init(&h);
    assert_true(game_play_text(&shogi_game, &p, &h, "5i5h", NULL));
    char buffer[64];
    struct text t = text_on(buffer, sizeof buffer);
    shogi_write_sfen(&p, &t);
    assert_string_equal(buffer, "4k4/9/9/9/9/9/9/4K4/9 w - 999999");
    shogi_undo(&p, &h);
    assert_memory_equal(&p, &before, sizeof p);
    history_free(&h);
}

static void the_same_square_needs_a_move_before(void **state)
{
    (void)state;
    struct shogi_position p = read_or_fail("startpos");
    struct history h;
    shogi_move m;
    history_init(&h);
    assert_false(shogi_read_move(&p, "同　角", &m, NULL));
    assert_true(game_play_text(&shogi_game, &p, &h, "7g7f 3c3d 8h2b+", NULL));
    assert_true(shogi_read_move(&p, "同　銀", &m, NULL));
    char buffer[32];
    struct text t = text_on(buffer, sizeof buffer);
    shogi_write_japanese(&p, m, &t);
    assert_string_equal(buffer, "同　銀");
    assert_true(shogi_read_move(&p, "同飛", &m, NULL));
    history_free(&h);
}

static void moves_that_cannot_be_played_are_explained(void **state)
{
    (void)state;
    static const struct {
        const char *sfen, *text, *reason;
    } list[] = {
        {"startpos", "", "nothing"},
        {"startpos", "7g", "found '7g'"},
        {"startpos", "0a0b", "found '0a0b'"},
        {"startpos", "7g7f++", "found '7g7f++'"},
        {"startpos", "7g7e", "does not move like that"},
        {"startpos", "5e5d", "no piece on its first square"},
        {"startpos", "3c3d", "the opponent's"},
        {"startpos", "2h2g", "its own piece"},
        {"startpos", "7g7f+", "nothing promotes"},
        {"startpos", "P*5e", "none in hand"},
        {"startpos", "G-58", "ambiguous"},
        {"startpos", "５八金", "ambiguous"},
        {"startpos", "同歩", "found '同歩'"},
        {"startpos", "２六歩上引", "found"}, /* words that contradict each other */
        {"startpos", "２六歩左右", "found"},
        {"startpos", "△２六歩", "the other side's turn"},
        {"startpos", "Px26", "nothing stands there"},
        {"startpos", "P-26=", "no piece"}, /* declines a promotion that nobody offered */
        {"startpos", "２六歩不成", "no piece"},
        {"startpos", "\x80\xff", "\\x80\\xff"},
        {"4k4/9/9/9/9/2P6/9/9/4K4 b P 1", "P*7e", "nifu"},
        {"4k4/9/9/9/9/2P6/9/9/4K4 b P 1", "P*7f", "its own piece"},
        {"4k4/9/9/9/9/9/9/9/4K4 b P 1", "P*6a", "never move again"},
        {"3k5/2P6/9/9/9/9/9/9/4K4 b P 1", "7b7a", "must promote"},
        {"7lk/9/8S/9/9/9/9/7L1/8K b P 1", "P*1b", "uchifuzume"},
        {"4r3k/9/9/9/9/9/9/4G4/4K4 b - 1", "5h4h", "leave the king in check"},
        {"4r3k/9/9/9/9/9/9/9/4K3P b - 1", "1i1h", "the king is in check"},
    };
    for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
        struct shogi_position p = read_or_fail(list[i].sfen);
        struct error e = {0};
        shogi_move m = 4711;
        if (shogi_read_move(&p, list[i].text, &m, &e))
            fail_msg("%s was accepted", list[i].text);
        if (!strstr(e.what, list[i].reason))
            fail_msg("%s: \"%s\" lacks \"%s\"", list[i].text, e.what, list[i].reason);
        assert_int_equal(m, 4711);
    }
}

/* Every legal move of random games, in every notation and back. */
static void every_notation_round_trips(void **state)
{
    (void)state;
    struct random r = random_seeded(7);
    struct history h;
    history_init(&h);
    for (int game = 0; game < 30; game++) {
        struct shogi_position p = read_or_fail("startpos");
        history_clear(&h);
        for (int ply = 0; ply < 200 && shogi_has_moves(&p); ply++) {
            shogi_move list[SHOGI_LIST_SIZE], *end = shogi_generate_legal(&p, list);
            size_t step = ply % 10 ? (size_t)(end - list) / 6 + 1 : 1;
            for (shogi_move *m = list; m < end; m += step) {
                void (*const writers[])(const struct shogi_position *, shogi_move,
                                        struct text *) = {shogi_write_japanese,
                                                          shogi_write_western};
                for (int w = 0; w < 2; w++) {
                    char buffer[64];
                    struct text t = text_on(buffer, sizeof buffer);
                    struct error e = {0};
                    shogi_move again = 0;
                    writers[w](&p, *m, &t);
                    if (!shogi_read_move(&p, buffer, &again, &e) || again != *m) {
                        char sfen[200];
                        struct text s = text_on(sfen, sizeof sfen);
                        shogi_write_sfen(&p, &s);
                        fail_msg("%s in %s: %s; expected %s", buffer, sfen, e.what, e.expected);
                    }
                }
            }
            history_reserve(&h, 1);
            shogi_play(&p, &h, list[random_below(&r, (uint32_t)(end - list))]);
        }
    }
    history_free(&h);
}

TEST_MAIN(TEST(sfen_is_read_and_written), TEST(bad_sfen_is_refused_with_its_place),
          TEST(odd_material_is_allowed_when_asked_for_but_has_limits),
          TEST(moves_are_written_as_people_write_them), TEST(other_spellings_are_understood),
          TEST(the_same_square_needs_a_move_before),
          TEST(pieces_that_words_cannot_tell_apart_are_written_with_their_origin),
          TEST(the_move_number_stays_readable), TEST(moves_that_cannot_be_played_are_explained),
          TEST(every_notation_round_trips))
