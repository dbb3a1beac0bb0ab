/* Legal moves on random positions, compared with those of Debian's stockfish and fairy-stockfish.
 *
 * In chess the lists must be equal. In shogi fairy-stockfish lists one kind of move more: a dropped
 * pawn that mates, which it plays and scores as a loss. So what it lists beyond ours must be
 * exactly the pawn drops after which it knows no reply.
 *
 * YOMI_PEER_POSITIONS says how many positions each (10,000 for the full test). */
#include "check.h"

#include "core/random.h"
#include "core/text.h"
#include "games.h"
#include "support/peer.h"

#include <stdbool.h>

enum { LIST = 1024, WORD = 16 };

struct list {
    size_t count;
    char moves[LIST][WORD];
};

static int compare(const void *a, const void *b)
{
    return strcmp(a, b);
}

static bool contains(const struct list *l, const char *m)
{
    return bsearch(m, l->moves, l->count, WORD, compare) != NULL;
}

static void own_moves(const struct game *g, const void *position, struct list *l)
{
    static move moves[LIST];
    l->count = g->moves(position, moves);
    for (size_t i = 0; i < l->count; i++) {
        struct text t = text_on(l->moves[i], WORD);
        g->write_move(position, moves[i], &t);
    }
    qsort(l->moves, l->count, WORD, compare);
}

/* What the peer lists for "go perft 1" in the position it was given last. */
static void peer_moves(struct peer *p, struct list *l)
{
    const char *line;
    l->count = 0;
    peer_send(p, "go perft 1");
    while (peer_read(p, &line)) {
        const char *colon = strchr(line, ':');
        if (strncmp(line, "Nodes searched", 14) == 0) {
            qsort(l->moves, l->count, WORD, compare);
            return;
        }
        if (colon && strcmp(colon, ": 1") == 0 && colon - line < WORD) {
            memset(l->moves[l->count], 0, WORD);
            memcpy(l->moves[l->count++], line, (size_t)(colon - line));
        }
    }
    fail_msg("the engine went away");
}

static size_t positions_wanted(void)
{
    const char *text = getenv("YOMI_PEER_POSITIONS");
    return text ? strtoul(text, NULL, 10) : 1000;
}

/* Calls look for so many positions of random games, spread over all lengths. */
static void on_random_positions(const struct game *g, const char *rules, size_t wanted,
                                uint64_t seed, struct peer *p,
                                void (*look)(struct peer *, const void *, const char *))
{
    struct random r = random_seeded(seed);
    struct history h;
    void *position = calloc(1, g->position_size);
    assert_non_null(position);
    history_init(&h);
    while (wanted > 0) {
        struct setup setup = {.rules = rules};
        assert_true(g->start(position, &h, &setup, NULL));
        uint32_t length = 1 + random_below(&r, 300);
        game_playout(g, position, &h, &r, length);
        char text[256];
        struct text t = text_on(text, sizeof text);
        g->write_position(position, &t);
        look(p, position, text);
        wanted--;
    }
    history_free(&h);
    free(position);
}

static struct list ours, theirs, replies;

static void look_at_chess(struct peer *p, const void *position, const char *fen)
{
    own_moves(game_named("chess"), position, &ours);
    peer_send(p, "position fen %s", fen);
    peer_moves(p, &theirs);
    for (size_t i = 0; i < ours.count; i++)
        if (!contains(&theirs, ours.moves[i]))
            fail_msg("%s: only we list %s", fen, ours.moves[i]);
    if (ours.count != theirs.count)
        fail_msg("%s: we list %zu moves, stockfish %zu", fen, ours.count, theirs.count);
}

static void chess_moves_are_those_of_stockfish(void **state)
{
    (void)state;
    struct peer p;
    if (!peer_start(&p, "stockfish"))
        SKIP("stockfish is not installed");
    size_t wanted = positions_wanted();
    on_random_positions(game_named("chess"), NULL, wanted - wanted / 4, 1, &p, look_at_chess);
    peer_send(&p, "setoption name UCI_Chess960 value true");
    for (int start = 0; start < 10; start++) {
        char rules[40];
        snprintf(rules, sizeof rules, "chess960,start=%d", start * 97 + 13);
        on_random_positions(game_named("chess"), rules, wanted / 40, 2 + (uint64_t)start, &p,
                            look_at_chess);
    }
    peer_stop(&p);
}

static size_t pawn_drop_mates;

static void look_at_shogi(struct peer *p, const void *position, const char *sfen)
{
    own_moves(game_named("shogi"), position, &ours);
    peer_send(p, "position sfen %s", sfen);
    peer_moves(p, &theirs);
    for (size_t i = 0; i < ours.count; i++)
        if (!contains(&theirs, ours.moves[i]))
            fail_msg("%s: only we list %s", sfen, ours.moves[i]);
    for (size_t i = 0; i < theirs.count; i++) {
        const char *m = theirs.moves[i];
        bool pawn_drop = strncmp(m, "P*", 2) == 0, mates = false;
        if (pawn_drop) {
            peer_send(p, "position sfen %s moves %s", sfen, m);
            peer_moves(p, &replies);
            mates = replies.count == 0;
        }
        if (contains(&ours, m) == mates)
            fail_msg("%s: %s %s", sfen, m, mates ? "is a pawn-drop mate" : "is legal");
        pawn_drop_mates += mates;
    }
}

static void shogi_moves_are_those_of_fairy_stockfish_but_for_pawn_drop_mates(void **state)
{
    (void)state;
    struct peer p;
    if (!peer_start(&p, "fairy-stockfish"))
        SKIP("fairy-stockfish is not installed");
    peer_send(&p, "usi");
    on_random_positions(game_named("shogi"), NULL, positions_wanted(), 3, &p, look_at_shogi);
    print_message("%zu pawn-drop mates were among them\n", pawn_drop_mates);
    peer_stop(&p);
}

TEST_MAIN(TEST(chess_moves_are_those_of_stockfish),
          TEST(shogi_moves_are_those_of_fairy_stockfish_but_for_pawn_drop_mates))
