/* Debian's engines, each asked for a few moves from several positions over the interface that the arena
 * uses. One that is not installed is skipped. */
#include "check.h"

#include "core/process.h"
#include "core/random.h"
#include "games.h"
#include "protocol/engine.h"
#include "support/leftovers.h"
#include "support/seat.h"

#include <stdbool.h>

static const struct setup chess_starts[] = {
    {0},
    {.position = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"},
    {.position = "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 b - - 0 1"},
};

static const struct setup shogi_starts[] = {
    {0},
    {.rules = "handicap=4"},
    {.position = "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1"},
};

/* Asks for some moves from one start. False when the program is not there. */
static bool plays(const struct player_kind *kind, const char *game, const char *settings,
                  const struct setup *setup, const char *limit)
{
    struct seat s;
    struct limit l;
    assert_true(limit_read(&l, limit, NULL));
    if (!seat_open(&s, kind, game_named(game), settings, setup, &l)) {
        if (!s.self && strstr(s.error.what, "there is no program"))
            return false;
        fail_msg("%s: %s", settings, s.error.what);
    }
    for (int i = 0; i < 4; i++) {
        enum player_fault fault = seat_think(&s);
        if (fault != PLAYER_GOOD) {
            struct text t = text_new();
            engine_write_transcript(s.self, &t);
            fail_msg("%s: fault %d, %s\n%s", settings, (int)fault, s.error.what, t.data);
        }
        if (s.answer.resigns)
            break;
    }
    print_message("%s (%s): %s, %llu nodes, %.3f s CPU\n", engine_name(s.self), limit, s.moves.data,
                  (unsigned long long)s.answer.nodes, s.answer.cpu);
    seat_close(&s);
    return true;
}

/* The same from every start; skips the test when the program is not there. */
static void plays_from_all(const struct player_kind *kind, const char *game, const char *settings,
                           const char *limit)
{
    int before = descriptors_open();
    const struct setup *starts = strcmp(game, "chess") == 0 ? chess_starts : shogi_starts;
    for (int i = 0; i < 3; i++)
        if (!plays(kind, game, settings, &starts[i], limit)) {
            print_message("skipped: %s is not installed\n", settings);
            skip();
        }
    assert_int_equal(descriptors_open(), before);
    assert_int_equal(children_left(), 0);
}

static void stockfish_plays(void **state)
{
    (void)state;
    plays_from_all(&uci_player, "chess", "stockfish;Hash=4;Threads=1", "nodes=3000");
    plays_from_all(&uci_player, "chess", "stockfish;Hash=4;Skill Level=3", "movetime=30");
    plays_from_all(&uci_player, "chess", "stockfish;Hash=4", "clock=1+0.01");
    plays_from_all(&uci_player, "chess", "stockfish;Hash=4", "clock=byoyomi:0.2+0.1");
    plays_from_all(&uci_player, "chess", "stockfish;Hash=4", "depth=6");
    struct setup odd = {.rules = "chess960,start=0"};
    assert_true(plays(&uci_player, "chess", "stockfish", &odd, "nodes=2000"));
}

static void fairy_stockfish_plays_shogi_in_both_protocols(void **state)
{
    (void)state;
    plays_from_all(&usi_player, "shogi", "fairy-stockfish;Hash=4", "nodes=2000");
    plays_from_all(&usi_player, "shogi", "fairy-stockfish", "movetime=30");
    plays_from_all(&usi_player, "shogi", "fairy-stockfish", "clock=byoyomi:0.1+0.1");
    plays_from_all(&usi_player, "shogi", "fairy-stockfish", "clock=1+0.05");
    plays_from_all(&uci_player, "shogi", "fairy-stockfish", "nodes=2000");
}

/* It takes nodes for no limit at all. */
static void gnuchess_plays(void **state)
{
    (void)state;
    plays_from_all(&uci_player, "chess", "gnuchess --uci", "movetime=50");
}

static void ethereal_plays(void **state)
{
    (void)state;
    plays_from_all(&uci_player, "chess", "ethereal-chess;Hash=16", "movetime=50");
}

static const char adapter[] = "'" YOMI_PROGRAM "' adapt gnushogi";

static bool gnushogi_is_there(void)
{
    char program[] = "gnushogi", *words[] = {program, NULL};
    struct process *p = process_start(words, NULL);
    process_free(p);
    return p != NULL;
}

static void gnushogi_plays_through_the_adapter(void **state)
{
    (void)state;
    if (!gnushogi_is_there())
        SKIP("gnushogi is not installed");
    plays_from_all(&usi_player, "shogi", adapter, "movetime=100");
    plays_from_all(&usi_player, "shogi", adapter, "clock=byoyomi:0.5+0.1");
    plays_from_all(&usi_player, "shogi", adapter, "depth=2");
}

/* Whole games against moves at random, which lead to positions of every kind. */
static void gnushogi_goes_through_whole_games(void **state)
{
    (void)state;
    if (!gnushogi_is_there())
        SKIP("gnushogi is not installed");
    struct limit shallow = {.depth = 1};
    struct random r = random_seeded(7);
    struct seat s;
    for (int game = 0; game < 4; game++) {
        assert_true(
            seat_open(&s, &usi_player, game_named("shogi"), adapter, &(struct setup){0}, &shallow));
        struct table *t = &s.table;
        while (table_turn(t) >= 0 && t->history.length < 300) {
            if ((int)t->history.length % 2 == game % 2)
                seat_play(&s, game_random_move(t->game, t->position, &r));
            else if (seat_think(&s) != PLAYER_GOOD)
                fail_msg("%s after %s", s.error.what, s.moves.data);
            else if (s.answer.resigns)
                break;
        }
        print_message("%zu moves\n", t->history.length);
        seat_close(&s);
    }
}

TEST_MAIN(TEST(stockfish_plays), TEST(fairy_stockfish_plays_shogi_in_both_protocols),
          TEST(gnuchess_plays), TEST(ethereal_plays), TEST(gnushogi_plays_through_the_adapter),
          TEST(gnushogi_goes_through_whole_games))
