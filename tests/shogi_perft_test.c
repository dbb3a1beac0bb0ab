/* Shogi move generation, by counting every path of so many moves. Counts are of all legal moves,
 * every non-promotion included, pawn-drop mates excluded.
 *
 * The positions here are published test positions and our own. Where the shared data lies beside
 * the project, every row of it is counted too, as deep as YOMI_PERFT_LIMIT nodes a row allow. */
#include "check.h"

#include "shogi/generate.h"
#include "shogi/position.h"
#include "shogi/shogi.h"

struct row {
    const char *sfen;
    uint64_t counts[5];
};

static const struct row rows[] = {
    {"startpos", {30, 900, 25470, 719731}},
    /* The most moves one set allows. */
    {"R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1", {593, 105677}},
    {"l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1",
     {207, 28684, 4809015}},
    /* A dropped pawn would mate: 86 moves without that rule. */
    {"7lk/9/8S/9/9/9/9/7L1/8K b P 1", {85, 639, 10786, 167089}},
    {"7k1/9/9/9/l2s5/6snb/9/9/8K b 2G 1", {76, 2606, 201658, 6768869}},
    {"9/9/9/3k5/9/5K3/9/9/9 b RB2G2S2N2L9Prb2g2s2n2l9p 1", {524, 248257}},
    /* Mated: no paths at all. */
    {"ln+B1ggsnl/1r2k2b1/ppppSpppp/4p4/9/2P6/PP1PPPPPP/7R1/LNSGKGSNL w - 1", {0}},
};

static void check_row(const char *sfen, int depth, uint64_t expected)
{
    struct shogi_position p, before;
    struct history h;
    struct error e = {0};
    history_init(&h);
    struct setup setup = {.position = sfen, .odd_material = true};
    if (!shogi_game.start(&p, &h, &setup, &e))
        fail_msg("%s: column %d: %s; expected %s", sfen, e.column, e.what, e.expected);
    before = p;
    history_reserve(&h, (size_t)depth);
    uint64_t nodes = shogi_perft(&p, &h, depth);
    if (nodes != expected)
        fail_msg("%s: depth %d: %llu, expected %llu", sfen, depth, (unsigned long long)nodes,
                 (unsigned long long)expected);
    assert_memory_equal(&p, &before, sizeof p);
    history_free(&h);
}

static uint64_t limit(void)
{
    const char *text = getenv("YOMI_PERFT_LIMIT");
    return text ? strtoull(text, NULL, 10) : 300000;
}

static void known_positions_have_their_known_counts(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        for (int d = 0; d == 0 || (d < 5 && rows[i].counts[d]); d++)
            check_row(rows[i].sfen, d + 1, rows[i].counts[d]);
}

static void shared_positions_have_their_stated_counts(void **state)
{
    (void)state;
    FILE *file = fopen(YOMI_SHARED_DIR "/data/shogi-perft.tsv", "r");
    if (!file)
        SKIP("shogi-perft.tsv is not beside the project");
    char line[512];
    while (fgets(line, sizeof line, file)) {
        char *column = strchr(line, '\t');
        assert_non_null(column);
        *column++ = '\0';
        for (int depth = 1; column && *column; depth++) {
            uint64_t expected = strtoull(column, NULL, 10);
            if (*column != '-' && expected <= limit())
                check_row(line, depth, expected);
            column = strchr(column, '\t');
            column += column != NULL;
        }
    }
    fclose(file);
}

TEST_MAIN(TEST(known_positions_have_their_known_counts),
          TEST(shared_positions_have_their_stated_counts))
