/* The same perft and the same random games, bit for bit, from every compiler and machine.
 *
 * The signatures are one number for all texts and keys of many seeded random games. They change
 * only with the rules, the order of the move lists, the keys or the notation; after such a change,
 * run this test and put in the numbers it prints. All builds must print the same ones. */
#include "check.h"
#include "core/memory.h"
#include "core/random.h"
#include "core/text.h"
#include "games.h"

#include <inttypes.h>

#define CHESS_SIGNATURE UINT64_C(0x6301a92b08def198)
#define CHESS960_SIGNATURE UINT64_C(0x26fcce406a20667a)
#define SHOGI_SIGNATURE UINT64_C(0x7037d99a5e17d284)
#define DAIFUGO_PAPER_SIGNATURE UINT64_C(0xb7720f085aa561b7)
#define DAIFUGO_UECDA_SIGNATURE UINT64_C(0xa8950c81b7c1bc87)
#define DAIFUGO_JAPAN_SIGNATURE UINT64_C(0x2786376c8fdb0860)

enum { GAMES = 200, PLIES = 300 };

static uint64_t hash_text(uint64_t hash, const char *text)
{
    for (; *text; text++)
        hash = (hash ^ (unsigned char)*text) * 0x100000001b3ull;
    return random_mix(hash);
}

static uint64_t hash_game(const struct game *g, const struct setup *setup, uint64_t seed,
                          void *position, struct history *h, uint64_t hash)
{
    struct random r = random_seeded(seed);
    char buffer[512];
    assert_true(g->start(position, h, setup, NULL));
    history_reserve(h, PLIES);
    while (h->length < PLIES && g->turn(position, h) != SEAT_OVER) {
        struct text t = text_on(buffer, sizeof buffer);
        move m = game_random_move(g, position, &r);
        g->write_move(position, m, &t);
        g->play(position, h, m);
        hash = hash_text(hash, buffer) ^ g->key(position);
    }
    struct text t = text_on(buffer, sizeof buffer);
    g->write_position(position, &t);
    hash = hash_text(hash, buffer);
    if (g->turn(position, h) == SEAT_OVER) {
        struct outcome result;
        g->outcome(position, h, &result);
        hash = random_mix(hash_text(hash, result.reason) + (uint64_t)result.score[0]);
    }
    return hash;
}

static void check_signature(const char *name, const char *rules, uint64_t expected)
{
    const struct game *g = game_named(name);
    assert_non_null(g);
    void *position = memory_get(g->position_size);
    struct history h;
    uint64_t hash = 0;
    history_init(&h);
    for (uint64_t i = 0; i < GAMES; i++)
        hash = hash_game(g, &(struct setup){.rules = rules, .seed = i}, i, position, &h, hash);
    history_free(&h);
    memory_free(position);
    if (hash != expected)
        fail_msg("%s %s: the signature is 0x%016" PRIx64 ", not 0x%016" PRIx64, name,
                 rules ? rules : "", hash, expected);
}

static void chess_games_are_the_same_everywhere(void **state)
{
    (void)state;
    check_signature("chess", NULL, CHESS_SIGNATURE);
}

static void chess960_games_are_the_same_everywhere(void **state)
{
    (void)state;
    check_signature("chess", "chess960,start=42", CHESS960_SIGNATURE);
}

static void shogi_games_are_the_same_everywhere(void **state)
{
    (void)state;
    check_signature("shogi", NULL, SHOGI_SIGNATURE);
}

static void daifugo_games_are_the_same_everywhere(void **state)
{
    (void)state;
    check_signature("daifugo", "preset=paper", DAIFUGO_PAPER_SIGNATURE);
    check_signature("daifugo", "preset=uecda,rounds=2", DAIFUGO_UECDA_SIGNATURE);
    check_signature("daifugo", "preset=japan", DAIFUGO_JAPAN_SIGNATURE);
}

static void check_perft(const char *name, const char *text, const uint64_t *paths, int depths)
{
    const struct game *g = game_named(name);
    assert_non_null(g);
    void *position = memory_get(g->position_size);
    struct history h;
    history_init(&h);
    assert_true(g->start(position, &h, &(struct setup){.position = text}, NULL));
    for (int depth = 1; depth <= depths; depth++)
        assert_int_equal(game_perft(g, position, &h, depth), paths[depth - 1]);
    history_free(&h);
    memory_free(position);
}

/* The numbers are common knowledge of chess and shogi programmers. */
static void perft_is_the_same_everywhere(void **state)
{
    (void)state;
    check_perft("chess", NULL, (const uint64_t[]){20, 400, 8902, 197281}, 4);
    check_perft("chess", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
                (const uint64_t[]){48, 2039, 97862}, 3);
    check_perft("shogi", NULL, (const uint64_t[]){30, 900, 25470, 719731}, 4);
}

TEST_MAIN(TEST(chess_games_are_the_same_everywhere), TEST(chess960_games_are_the_same_everywhere),
          TEST(shogi_games_are_the_same_everywhere), TEST(daifugo_games_are_the_same_everywhere),
          TEST(perft_is_the_same_everywhere))
