/* Chess move generation, by counting: every path of so many moves from a position.
 *
 * The positions up to Steven Edwards' six are common property; the rest are our own, counted by
 * Stockfish. Where the shared data lies beside the project every row of it is counted too, as deep
 * as YOMI_PERFT_LIMIT nodes a row allow. */
#include "check.h"
#include "chess/chess.h"
#include "chess/fen.h"
#include "chess/generate.h"
#include "chess/position.h"

struct row {
    const char *fen;
    uint64_t counts[6];
};

static const struct row known[] = {
    {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", {20, 400, 8902, 197281, 4865609}},
    {"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -",
     {48, 2039, 97862, 4085603}},
    {"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", {14, 191, 2812, 43238, 674624}},
    {"r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", {6, 264, 9467, 422333}},
    {"rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", {44, 1486, 62379, 2103487}},
    {"r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
     {46, 2079, 89890, 3894594}},
};

static const struct row own[] = {
    {"8/8/8/KPp4r/8/5pk1/8/8 w - c6 0 1", {4, 80, 376, 7341, 41986}},
    {"4k3/8/8/2PpP3/8/8/1p4p1/R3K2R w KQ d6 0 3", {27, 473, 8412, 134944}},
    {"r1n1k2r/1P4P1/8/8/8/8/1p4p1/R1N1K2R b KQkq - 0 1", {45, 1517, 51410, 1614425}},
    {"3rk3/8/8/4N3/b2B4/8/3K4/4R3 w - - 0 1", {23, 246, 6411, 103101}},
    {"q3k2q/8/3Q4/8/4q3/8/8/Q3K2Q w - - 0 1", {5, 223, 8941}},
};

static const struct row own_chess960[] = {
    {"rkr5/pppppppp/8/8/8/8/PPPPPPPP/RKR5 w CAca - 0 1", {22, 484, 10720, 237384, 5288945}},
    {"1r1k1r2/8/8/8/8/8/8/qR1K1R2 w FBfb - 0 1", {17, 599, 10989, 391191}},
    {"4k3/8/8/8/8/8/8/rRK4R w HB - 0 1", {17, 185, 4077, 57884}},
    {"bnrkqrnb/pp1pp1pp/8/2p2p2/2P2P2/8/PP1PP1PP/BNRKQRNB w FCfc - 0 3", {25, 627, 17396, 481377}},
    {"r3kr2/p6p/8/8/8/8/P6P/1R2K1R1 b GBfa - 0 1", {21, 544, 11902, 310506}},
    {"6kr/8/8/8/8/8/8/RK6 w Ah - 0 1", {12, 132, 2150, 33669, 545809}},
};

static uint64_t count(const char *fen, int depth)
{
    struct chess_position p, before;
    struct error e = {0};
    if (!chess_read_fen(fen, false, &p, &e))
        fail_msg("%s: column %d: %s; expected %s", fen, e.column, e.what, e.expected);
    before = p;
    struct history h;
    history_init(&h);
    history_reserve(&h, (size_t)depth);
    uint64_t nodes = chess_perft(&p, &h, depth);
    assert_memory_equal(&p, &before, sizeof p);
    history_free(&h);
    return nodes;
}

static void check_row(const char *fen, int depth, uint64_t expected)
{
    uint64_t nodes = count(fen, depth);
    if (nodes != expected)
        fail_msg("%s: depth %d: %llu, expected %llu", fen, depth, (unsigned long long)nodes,
                 (unsigned long long)expected);
}

static uint64_t limit(void)
{
    const char *text = getenv("YOMI_PERFT_LIMIT");
    return text ? strtoull(text, NULL, 10) : 300000;
}

/* The built-in rows are the project's own proof and go a little deeper. */
static void check_rows(const struct row *rows, size_t n)
{
    uint64_t most = limit() > 5000000 ? limit() : 5000000;
    for (size_t i = 0; i < n; i++)
        for (int d = 0; d < 6 && rows[i].counts[d]; d++)
            if (rows[i].counts[d] <= most)
                check_row(rows[i].fen, d + 1, rows[i].counts[d]);
}

static void common_positions_are_counted_exactly(void **state)
{
    (void)state;
    check_rows(known, sizeof known / sizeof *known);
}

static void own_positions_are_counted_exactly(void **state)
{
    (void)state;
    check_rows(own, sizeof own / sizeof *own);
}

static void own_chess960_positions_are_counted_exactly(void **state)
{
    (void)state;
    check_rows(own_chess960, sizeof own_chess960 / sizeof *own_chess960);
}

/* The generic routine over the boundary plays other functions than the chess one. */
static void the_boundary_counts_the_same(void **state)
{
    (void)state;
    struct game slow = chess_game;
    slow.perft = NULL;
    struct chess_position p;
    struct history h;
    history_init(&h);
    struct setup setup = {.position = known[1].fen};
    assert_true(slow.start(&p, &h, &setup, NULL));
    assert_int_equal(game_perft(&slow, &p, &h, 3), 97862);
    assert_int_equal(game_perft(&chess_game, &p, &h, 3), 97862);
    assert_int_equal(game_perft(&chess_game, &p, &h, 0), 1);
    history_free(&h);
}

static FILE *shared_file(const char *name)
{
    char path[1024];
    snprintf(path, sizeof path, "%s/data/chess/%s", YOMI_SHARED_DIR, name);
    return fopen(path, "r");
}

struct tally {
    int rows, counts;
    uint64_t nodes;
};

static void tally_count(struct tally *t, const char *fen, int depth, uint64_t expected)
{
    if (expected > limit())
        return;
    check_row(fen, depth, expected);
    t->counts++;
    t->nodes += expected;
}

/* "FEN ;D1 20 ;D2 400": also with blanks after the semicolons. */
static void check_epd_line(struct tally *t, char *line)
{
    const char *fen = line;
    char *next = strchr(line, ';');
    t->rows++;
    while (next) {
        *next++ = '\0';
        int depth;
        unsigned long long expected;
        char *following = strchr(next, ';');
        if (sscanf(next, " D%d %llu", &depth, &expected) == 2)
            tally_count(t, fen, depth, expected);
        next = following;
    }
}

static void check_file(const char *name, FILE *f)
{
    struct tally t = {0};
    char line[512], fen[512] = "";
    while (fgets(line, sizeof line, f)) {
        int depth;
        unsigned long long expected;
        line[strcspn(line, "\r\n")] = '\0';
        if (strncmp(line, "epd ", 4) == 0) {
            snprintf(fen, sizeof fen, "%s", line + 4);
            t.rows++;
        } else if (sscanf(line, "perft %d %llu", &depth, &expected) == 2) {
            tally_count(&t, fen, depth, expected);
        } else if (strchr(line, '/')) {
            check_epd_line(&t, line);
        }
    }
    assert_true(t.rows > 0);
    print_message("%s: %d rows, %d counts, %llu nodes\n", name, t.rows, t.counts,
                  (unsigned long long)t.nodes);
}

static void shared_positions_are_counted_exactly(void **state)
{
    (void)state;
    static const char *const names[] = {"perft-standard.epd", "perft-chess960.epd",
                                        "perft-tricky.perft", "perft-ferdy-enpassant.epd",
                                        "perft-ferdy-double-checks.epd"};
    int found = 0;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        FILE *f = shared_file(names[i]);
        if (!f)
            continue;
        found++;
        check_file(names[i], f);
        fclose(f);
    }
    if (!found)
        SKIP("../shared/data/chess is not here");
}

TEST_MAIN(TEST(common_positions_are_counted_exactly), TEST(own_positions_are_counted_exactly),
          TEST(own_chess960_positions_are_counted_exactly), TEST(the_boundary_counts_the_same),
          TEST(shared_positions_are_counted_exactly))
