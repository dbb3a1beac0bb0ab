/* The evaluation of chess: the same for both colours, the sum that its features make, exact where it
 * claims to know the ending, and enough to mate with the few pieces that can. */
#include "chess/evaluation.h"

#include "check.h"
#include "chess/chess.h"
#include "chess/endings.h"
#include "chess/generate.h"
#include "chess/position.h"
#include "chess/rules.h"
#include "core/option.h"
#include "lab/positions.h"
#include "search/alphabeta/alphabeta.h"

static void put_list(struct chess_position *p, const int *squares, const chess_piece *pieces,
                     int count, int turn)
{
    chess_clear(p);
    for (int i = 0; i < count; i++)
        chess_put(p, squares[i], pieces[i]);
    p->turn = (uint8_t)turn;
    p->key = chess_fresh_key(p);
}

/* The same position with the colours exchanged. Castling counts only for trapped rooks. */
static struct chess_position exchanged(const struct chess_position *p)
{
    struct chess_position other;
    chess_clear(&other);
    for (int s = 0; s < 64; s++)
        if (p->board[s])
            chess_put(&other, s ^ 56, p->board[s] ^ 8);
    other.turn = !p->turn;
    other.castling = __builtin_bswap64(p->castling);
    other.key = chess_fresh_key(&other);
    return other;
}

/* What the header says of the features: both halves of the sum, mixed by what is left. */
static int value_of_trace(const struct chess_position *p, const struct chess_trace *t)
{
    int middle = 0, end = 0;
    for (int f = 0; f < CHESS_FEATURES; f++) {
        middle += t->count[f] * tapered_early(chess_weights[f]);
        end += t->count[f] * tapered_late(chess_weights[f]);
    }
    int mixed = (middle * t->phase + end * (24 - t->phase) * t->scale / 64) / 24;
    return p->turn == CHESS_WHITE ? mixed : -mixed;
}

static void check_position(const struct chess_position *p)
{
    struct chess_position other = exchanged(p);
    struct chess_trace t;
    int value = chess_evaluate(p);
    assert_int_equal(value, chess_evaluate(&other));
    assert_int_equal(value, chess_evaluate(p));
    chess_trace(p, &t);
    if (!t.known)
        assert_int_equal(value, value_of_trace(p, &t));
}

static void values_are_the_sum_of_features_and_the_same_for_both_colours(void **state)
{
    (void)state;
    struct table t;
    assert_true(table_open(&t, &chess_game, &(struct setup){0}, NULL));
    for (uint64_t number = 0; number < 3000; number++) {
        position_random(&t, number, 400);
        check_position(t.position);
    }
    for (uint64_t number = 0; number < 200; number++) {
        position_played(&t, number);
        check_position(t.position);
    }
    table_close(&t);
}

/* King and pawn against king, worked out position by position from the rules of the game. */
enum { PAWN_POSITIONS = 2 * 64 * 64 };

static int pawn_index(int turn, int king, int bare)
{
    return (turn * 64 + king) * 64 + bare;
}

static bool pawn_position(struct chess_position *p, int king, int pawn, int bare, int turn)
{
    const chess_piece pieces[] = {chess_piece_of(CHESS_WHITE, CHESS_KING),
                                  chess_piece_of(CHESS_WHITE, CHESS_PAWN),
                                  chess_piece_of(CHESS_BLACK, CHESS_KING)};
    if (king == pawn || king == bare || pawn == bare)
        return false;
    put_list(p, (const int[]){king, pawn, bare}, pieces, 3, turn);
    return !chess_attacked(p, chess_king(p, !turn), chess_occupied(p), turn);
}

/* A new queen or rook wins when it is not taken at once and there is no stalemate. */
static bool promotion_wins(const struct chess_position *p)
{
    chess_move list[CHESS_LIST_SIZE], *end = chess_generate_legal(p, list);
    for (const chess_move *m = list; m < end; m++)
        if (chess_takes(p, *m))
            return false;
    return end > list || chess_in_check(p);
}

static bool some_move_wins(struct chess_position *p, struct history *h, bool (*won)[PAWN_POSITIONS])
{
    chess_move list[CHESS_LIST_SIZE], *end = chess_generate_legal(p, list);
    for (const chess_move *m = list; m < end; m++) {
        chess_play(p, h, *m);
        bool wins = false;
        if (p->type[CHESS_PAWN])
            wins = won[bits64_first(p->type[CHESS_PAWN])]
                      [pawn_index(p->turn, chess_king(p, CHESS_WHITE), chess_king(p, CHESS_BLACK))];
        else if (p->type[CHESS_QUEEN] | p->type[CHESS_ROOK])
            wins = promotion_wins(p);
        chess_undo(p, h);
        if (wins)
            return true;
    }
    return false;
}

static bool all_moves_lose(struct chess_position *p, struct history *h, bool (*won)[PAWN_POSITIONS])
{
    chess_move list[CHESS_LIST_SIZE], *end = chess_generate_legal(p, list);
    if (end == list)
        return chess_in_check(p);
    int pawn = bits64_first(p->type[CHESS_PAWN]);
    for (const chess_move *m = list; m < end; m++) {
        chess_play(p, h, *m);
        bool lost =
            p->type[CHESS_PAWN] && won[pawn][pawn_index(CHESS_WHITE, chess_king(p, CHESS_WHITE),
                                                        chess_king(p, CHESS_BLACK))];
        chess_undo(p, h);
        if (!lost)
            return false;
    }
    return true;
}

/* Finds all wins with the pawn on one square; false when the last look found no more. */
static bool find_wins(bool (*won)[PAWN_POSITIONS], struct history *h, int pawn)
{
    bool found = false;
    for (int i = 0; i < PAWN_POSITIONS; i++) {
        int turn = i >> 12, king = i >> 6 & 63, bare = i & 63;
        struct chess_position p;
        if (won[pawn][i] || !pawn_position(&p, king, pawn, bare, turn))
            continue;
        won[pawn][i] =
            turn == CHESS_WHITE ? some_move_wins(&p, h, won) : all_moves_lose(&p, h, won);
        found |= won[pawn][i];
    }
    return found;
}

static void king_and_pawn_against_king_is_exact(void **state)
{
    (void)state;
    static bool won[64][PAWN_POSITIONS];
    struct history h;
    history_init(&h);
    history_reserve(&h, 4);
    int wins = 0;
    for (int pawn = 55; pawn >= 8; pawn--) {
        if (chess_file(pawn) > 3)
            continue;
        while (find_wins(won, &h, pawn))
            ;
        for (int i = 0; i < PAWN_POSITIONS; i++) {
            int turn = i >> 12, king = i >> 6 & 63, bare = i & 63;
            struct chess_position p;
            if (!pawn_position(&p, king, pawn, bare, turn))
                continue;
            bool claimed = chess_pawn_wins(CHESS_WHITE, king, pawn, bare, turn);
            assert_int_equal(claimed, won[pawn][i]);
            assert_int_equal(claimed,
                             chess_pawn_wins(CHESS_BLACK, king ^ 63, pawn ^ 63, bare ^ 63, !turn));
            wins += claimed;
        }
    }
    print_message("%d positions are won\n", wins);
    history_free(&h);
}

/* Both sides are played by the search; the game must end in mate before the fifty-move rule. */
static void the_few_pieces_that_can_mate_do(void **state)
{
    (void)state;
    static const char *const endings[] = {
        "8/8/8/4k3/8/8/8/KQ6 w - - 0 1",   "8/8/8/4k3/8/8/8/KR6 w - - 0 1",
        "8/8/8/3k4/8/8/8/KBN5 w - - 0 1",  "k7/8/8/8/8/3K4/8/4BN2 b - - 0 1",
        "8/8/8/8/3K4/8/8/1nb4k w - - 0 1", "8/8/8/4k3/8/8/8/KBB5 w - - 0 1",
    };
    struct alphabeta_settings settings;
    option_defaults(alphabeta_options, &settings);
    settings.hash = 4;
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++) {
        struct alphabeta *a = alphabeta_open(&chess_game, &settings, NULL);
        struct table t;
        assert_true(table_open(&t, &chess_game, &(struct setup){0}, NULL));
        assert_true(table_set(&t, endings[i], NULL));
        enum chess_ending ending;
        while ((ending = chess_ending_of(t.position, &t.history)) == CHESS_GOES_ON) {
            struct alphabeta_answer answer;
            alphabeta_think(a, t.position, &t.history, &(struct alphabeta_limits){.nodes = 8000},
                            NULL, NULL, &answer);
            table_play(&t, answer.best);
        }
        if (ending != CHESS_CHECKMATE)
            fail_msg("%s: %s", endings[i], chess_ending_name(ending));
        table_close(&t);
        alphabeta_close(a);
    }
}

/* A bishop that does not attack the corner where its pawn promotes does not win. */
static void advantages_that_do_not_win_are_worth_little(void **state)
{
    (void)state;
    static const struct {
        const char *position;
        int most;
    } draws[] = {
        {"k7/8/8/P7/8/3K4/8/4B3 w - - 0 1", 30},       {"7k/8/7P/8/8/3K4/8/8 w - - 0 1", 0},
        {"4k3/8/8/8/8/8/8/1NN1K3 w - - 0 1", 0},       {"4k2r/8/8/8/8/8/8/1NR1K3 w - - 0 1", 100},
        {"8/4k3/8/4p3/8/4P3/3B4/b3K3 w - - 0 1", 100},
    };
    struct table t;
    assert_true(table_open(&t, &chess_game, &(struct setup){0}, NULL));
    for (size_t i = 0; i < sizeof draws / sizeof *draws; i++) {
        assert_true(table_set(&t, draws[i].position, NULL));
        int value = chess_evaluate(t.position);
        if (abs(value) > draws[i].most)
            fail_msg("%s: %d", draws[i].position, value);
    }
    table_close(&t);
}

TEST_MAIN(TEST(values_are_the_sum_of_features_and_the_same_for_both_colours),
          TEST(king_and_pawn_against_king_is_exact), TEST(the_few_pieces_that_can_mate_do),
          TEST(advantages_that_do_not_win_are_worth_little))
