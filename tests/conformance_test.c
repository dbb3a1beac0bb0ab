/* The conformance suite over every game of the registry, from several setups each.
 * YOMI_CONFORMANCE_PLIES=1000000 makes it the long run. */
#include "check.h"
#include "core/clock.h"
#include "games.h"
#include "support/conformance.h"

static size_t plies_each(void)
{
#ifdef YOMI_SMALL_RUNNER
    return conformance_plies(4000); /* emulated, and slow */
#else
    return conformance_plies(20000);
#endif
}

/* A setup, and the rules its positions are read back by. */
struct start {
    struct setup setup;
    const char *again;
};

static void run(const struct game *g, const struct start *s, uint64_t seed, size_t plies)
{
    const char *name = s->setup.position ? s->setup.position : s->setup.rules;
    double start = clock_cpu_process();
    conformance_run_again_by(g, &s->setup, s->again, seed, plies);
    double seconds = clock_cpu_process() - start;
    print_message("%s, %s: %zu plies, %.1f microseconds each\n", g->name, name ? name : "as usual",
                  plies, seconds / (double)plies * 1e6);
}

static void every_game_conforms(void **state)
{
    (void)state;
    uint64_t seed = 1;
    for (const struct game *const *g = games; *g; g++)
        run(*g, &(struct start){0}, seed++, plies_each());
}

/* Further starts of a game get a twentieth of the plies each, but enough for a few games. */
static void run_all(const char *name, const struct start *starts, size_t count)
{
    const struct game *g = game_named(name);
    assert_non_null(g);
    for (size_t i = 0; i < count; i++)
        run(g, &starts[i], 100 + i, plies_each() / 20 + 2000);
}

static void chess_conforms_from_other_starts(void **state)
{
    (void)state;
    static const struct start starts[] = {
        {{.rules = "chess960,start=0"}, "chess960"},
        {{.rules = "draws=claim"}, "draws=claim"},
        {{.position = "4k3/8/8/8/8/8/8/R3K3 w - - 97 80", .rules = "draws=claim"}, "draws=claim"},
        {{.rules = "chess960,start=959"}, "chess960"},
        {{.rules = "chess960,start=362"}, "chess960"},
        {{.position = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"},
         NULL},
        {{.position = "8/PPPk4/8/8/8/8/4Kppp/8 w - - 0 1"}, NULL},
        {{.position = "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1"}, NULL},
        {{.position = "1r2k1r1/8/8/8/8/8/8/1R2K1R1 w GBgb - 0 1", .rules = "chess960"}, "chess960"},
    };
    run_all("chess", starts, sizeof starts / sizeof *starts);
}

#define ENTERED "+P+P+P+P1+P+P+P+P/2G1K1G2/+L2S1S2+L/9/9/9/9/9/4k4 b 2R2B 1"

static void shogi_conforms_from_other_starts(void **state)
{
    (void)state;
    static const struct start starts[] = {
        {{.rules = "handicap=lance"}, NULL},
        {{.rules = "handicap=6"}, NULL},
        {{.rules = "moves=60"}, "moves=60"},
        {{.rules = "impasse=try"}, "impasse=try"},
        {{.rules = "impasse=24"}, "impasse=24"},
        {{.rules = "impasse=27,moves=500"}, "impasse=27,moves=500"},
        {{.position = "8l/1l+R2P3/p2pBG1pp/kps1p4/Nn1P2G2/P1P1P2PP/1PS6/1KSG3+r1/LN2+p3L w "
                      "Sbgn3p 124"},
         NULL},
        {{.position = "4k4/9/9/9/9/9/9/9/4K4 b 2R2B4G4S4N4L18P 1"}, NULL},
        /* An entered king that may declare at once. */
        {{.position = ENTERED, .rules = "impasse=27", .odd_material = true}, "impasse=27"},
        {{.position = ENTERED, .rules = "impasse=24", .odd_material = true}, "impasse=24"},
        {{.position = "8k/9/9/9/9/9/9/9/9 b 2G2r2b2g4s4n4l18p 1", .missing_kings = true}, NULL},
    };
    run_all("shogi", starts, sizeof starts / sizeof *starts);
}

static void daifugo_conforms_by_other_rules(void **state)
{
    (void)state;
    static const char *const rules[] = {
        "preset=uecda,rounds=3",
        "preset=japan,rounds=3",
        "preset=japan,players=3,jokers=2,rounds=2,seven-give=on,ten-discard=on,five-skip=on",
        "preset=japan,players=6,jokers=2,rounds=9,foul-order=later-last,finish-clears=on",
        "preset=japan,players=5,jokers=0,lead=s3,lead-card=on,next-lead=card,class-reset=2",
        "preset=paper,players=3,jokers=2,rounds=2,exchange=on,skip-any-size=on,skip=any",
        "preset=paper,players=6,trick-end=all,deuce-locked=on,deuce-straights=on,jokers=1",
        "preset=paper,pass=sticky,skip-passes=on,revolution-built=unbroken,pair-on-straight=on",
        "preset=paper,seven-give=on,ten-discard=on,jokers=1,poker=off,deuce=fixed",
        "preset=uecda,players=3,jokers=2,sequence-suits=mixed,sequence-max=5,revolution-suited=off",
    };
    struct start starts[sizeof rules / sizeof *rules];
    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++)
        starts[i] = (struct start){{.rules = rules[i]}, rules[i]};
    run_all("daifugo", starts, sizeof rules / sizeof *rules);
}

TEST_MAIN(TEST(every_game_conforms), TEST(chess_conforms_from_other_starts),
          TEST(shogi_conforms_from_other_starts), TEST(daifugo_conforms_by_other_rules))
