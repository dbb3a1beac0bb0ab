/* The rules of chess, one by one: a position, and what must be legal or over in it. */
#include "check.h"
#include "chess/chess.h"
#include "chess/fen.h"
#include "chess/generate.h"
#include "chess/notation.h"
#include "chess/position.h"
#include "chess/rules.h"
#include "chess/see.h"
#include "core/random.h"
#include "core/text.h"

#include <stdbool.h>

static struct chess_position at(const char *fen)
{
    struct chess_position p;
    struct error e = {0};
    if (!chess_read_fen(fen, false, &p, &e))
        fail_msg("%s: column %d: %s; expected %s", fen, e.column, e.what, e.expected);
    return p;
}

static bool allows(const char *fen, const char *text)
{
    struct chess_position p = at(fen);
    chess_move m;
    return chess_read_move(&p, text, &m, NULL);
}

/* Plays moves from a position (NULL: the start) and says how the game stands. */
static enum chess_ending after(const char *fen, const char *rules, const char *moves)
{
    struct chess_position p;
    struct history h;
    history_init(&h);
    struct setup setup = {.position = fen, .rules = rules};
    struct error e = {0};
    if (!chess_game.start(&p, &h, &setup, &e) || !game_play_text(&chess_game, &p, &h, moves, &e))
        fail_msg("column %d: %s; expected %s", e.column, e.what, e.expected);
    enum chess_ending ending = chess_ending_of(&p, &h);
    assert_int_equal(chess_game.turn(&p, &h), ending == CHESS_GOES_ON ? p.turn : SEAT_OVER);
    history_free(&h);
    return ending;
}

static void castling_needs_free_and_safe_squares(void **state)
{
    (void)state;
    assert_true(allows("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "O-O"));
    assert_true(allows("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "O-O-O"));
    assert_false(allows("4k3/8/8/8/8/8/8/R3K2R w Q - 0 1", "O-O"));
    assert_false(allows("4k3/8/8/8/8/8/8/RN2K2R w KQ - 0 1", "O-O-O"));
    /* Out of, through and into check. */
    assert_false(allows("4k3/8/8/8/4r3/8/8/R3K2R w KQ - 0 1", "O-O"));
    assert_false(allows("4k3/8/8/8/5r2/8/8/R3K2R w KQ - 0 1", "O-O"));
    assert_false(allows("4k3/8/8/8/6r1/8/8/R3K2R w KQ - 0 1", "O-O"));
    /* Only the rook passes b1, and only the rook stands under attack on h1. */
    assert_true(allows("4k3/8/8/8/1r6/8/8/R3K2R w KQ - 0 1", "O-O-O"));
    assert_true(allows("4k3/8/8/8/7r/8/8/R3K2R w KQ - 0 1", "O-O"));
}

static void castling_rights_go_with_king_and_rook(void **state)
{
    (void)state;
    static const char *const rows[][2] = {
        {"Ke2", "r3k2r/8/8/8/8/8/4K3/R6R b kq - 1 1"},
        {"Rg1", "r3k2r/8/8/8/8/8/8/R3K1R1 b Qkq - 1 1"},
        {"Rxa8+", "R3k2r/8/8/8/8/8/8/4K2R b Kk - 0 1"},
        {"O-O", "r3k2r/8/8/8/8/8/8/R4RK1 b kq - 1 1"},
        {"O-O-O", "r3k2r/8/8/8/8/8/8/2KR3R b kq - 1 1"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct chess_position p = at("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"), before = p;
        struct history_entry entry;
        struct history h = {.entries = &entry, .capacity = 1};
        chess_move m;
        assert_true(chess_read_move(&p, rows[i][0], &m, NULL));
        chess_play(&p, &h, m);
        char fen[100];
        struct text t = text_on(fen, sizeof fen);
        chess_write_fen(&p, &t);
        assert_string_equal(fen, rows[i][1]);
        assert_int_equal(p.key, chess_fresh_key(&p));
        chess_undo(&p, &h);
        assert_memory_equal(&p, &before, sizeof p);
    }
}

static void chess960_kings_castle_past_their_own_rooks(void **state)
{
    (void)state;
    /* A long way for the king, a short one for the rook; then the other way around. */
    assert_true(allows("4k3/8/8/8/8/8/8/5RK1 w F - 0 1", "O-O-O"));
    assert_true(allows("4k3/8/8/8/8/8/8/6KR w H - 0 1", "O-O"));
    /* They change places. */
    assert_true(allows("4k3/8/8/8/8/8/8/5KR1 w G - 0 1", "O-O"));
    /* The rook was what kept the queen's attack off the king's square. */
    assert_false(allows("4k3/8/8/8/8/8/8/qRK5 w B - 0 1", "O-O-O"));
    assert_true(allows("4k3/8/8/8/8/8/q7/1RK5 w B - 0 1", "O-O-O"));
    /* A piece stands where the rook is to go, or between. */
    assert_false(allows("4k3/8/8/8/8/8/8/1RK1N3 w B - 0 1", "O-O"));
    assert_false(allows("4k3/8/8/8/8/8/8/RN1K4 w A - 0 1", "O-O-O"));
}

static void chess960_start_positions(void **state)
{
    (void)state;
    static const struct {
        int number;
        const char *rank;
    } rows[] = {{0, "BBQNNRKR"}, {518, "RNBQKBNR"}, {534, "RNBKQBNR"}, {959, "RKRNNQBB"}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct chess_position p;
        chess_start(&p, rows[i].number, false);
        for (int f = 0; f < 8; f++)
            assert_int_equal("PNBRQK"[chess_piece_type(p.board[f])], rows[i].rank[f]);
        assert_int_equal(p.chess960, rows[i].number != 518);
    }
    /* All different, bishops on both colours, the king between the rooks. */
    static bool seen[1 << 24];
    for (int n = 0; n < CHESS_STARTS; n++) {
        struct chess_position p;
        chess_start(&p, n, true);
        unsigned code = 0;
        for (int f = 0; f < 8; f++)
            code = code * 8 + (unsigned)p.board[f];
        assert_false(seen[code]);
        seen[code] = true;
        bits64 rooks = chess_pieces(&p, CHESS_WHITE, CHESS_ROOK);
        int king = chess_king(&p, CHESS_WHITE);
        assert_true(bits64_first(rooks) < king && king < bits64_last(rooks));
        bits64 bishops = chess_pieces(&p, CHESS_WHITE, CHESS_BISHOP);
        assert_true((bits64_first(bishops) + bits64_last(bishops)) % 2 == 1);
    }
}

static void en_passant_is_offered_only_where_it_is_legal(void **state)
{
    (void)state;
    assert_true(allows("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2", "exd6"));
    assert_false(allows("4k3/8/8/3pP3/8/8/8/4K3 w - - 0 2", "exd6"));
    /* Both pawns leave the rank and the king stands open to the rook. */
    assert_false(allows("4k3/8/8/K2pP2r/8/8/8/8 w - d6 0 2", "exd6"));
    /* Pinned along the diagonal: takes only along it. */
    assert_true(allows("4k3/2b5/8/3pP3/8/6K1/8/8 w - d6 0 2", "exd6"));
    assert_false(allows("4k3/6b1/8/3pP3/3K4/8/8/8 w - d6 0 2", "exd6"));
    /* The pawn that gives check is taken in passing. */
    assert_true(allows("4k3/8/8/3pP3/2K5/8/8/8 w - d6 0 2", "exd6"));
    /* The other check is not answered by it. */
    assert_false(allows("4k3/8/8/3pP3/8/8/4r3/4K3 w - d6 0 2", "exd6"));
}

static void en_passant_square_is_kept_only_when_it_matters(void **state)
{
    (void)state;
    assert_int_equal(at("4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1").ep, 0);
    assert_int_equal(at("4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1").ep, 20);
    assert_int_equal(at("8/8/8/8/k2pP2R/8/8/4K3 b - e3 0 1").ep, 0);
    /* So a double step that nobody can take does not spoil a repetition. */
    assert_int_equal(after(NULL, NULL, "e4 Nf6 Nf3 Ng8 Ng1 Nf6 Nf3 Ng8 Ng1"), CHESS_THREEFOLD);
}

static void promotion_is_a_choice_of_four(void **state)
{
    (void)state;
    struct chess_position p = at("3r4/4P1k1/8/8/8/8/8/4K3 w - - 0 1");
    chess_move list[CHESS_LIST_SIZE];
    int promotions = 0;
    for (chess_move *m = list, *end = chess_generate_legal(&p, list); m < end; m++)
        promotions += chess_kind_of(*m) == CHESS_PROMOTION;
    assert_int_equal(promotions, 8);
    assert_false(allows("3r4/4P1k1/8/8/8/8/8/4K3 w - - 0 1", "e8"));
    assert_false(allows("3r4/4P1k1/8/8/8/8/8/4K3 w - - 0 1", "e8=K"));
}

static void mate_and_stalemate_end_the_game(void **state)
{
    (void)state;
    assert_int_equal(after(NULL, NULL, "f3 e5 g4 Qh4#"), CHESS_CHECKMATE);
    assert_int_equal(after("7k/8/6QK/8/8/8/8/8 b - - 0 1", NULL, ""), CHESS_STALEMATE);
    struct chess_position p = at("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1");
    struct history h;
    history_init(&h);
    struct outcome result;
    chess_game.outcome(&p, &h, &result);
    assert_string_equal(result.reason, "checkmate");
    assert_int_equal(result.score[CHESS_WHITE], 2);
    assert_int_equal(result.score[CHESS_BLACK], 0);
    p = at("7k/8/6QK/8/8/8/8/8 b - - 0 1");
    chess_game.outcome(&p, &h, &result);
    assert_string_equal(result.reason, "stalemate");
    assert_int_equal(result.score[CHESS_WHITE] + result.score[CHESS_BLACK], 2);
    assert_int_equal(result.score[CHESS_BLACK], 1);
}

static void fifty_and_seventy_five_moves(void **state)
{
    (void)state;
    assert_int_equal(after("4k3/8/8/8/8/8/8/R3K3 w - - 98 80", NULL, "Ra2"), CHESS_GOES_ON);
    assert_int_equal(after("4k3/8/8/8/8/8/8/R3K3 w - - 99 80", NULL, "Ra2"), CHESS_FIFTY);
    assert_int_equal(after("4k3/8/8/8/8/8/8/R3K3 w - - 99 80", "draws=claim", "Ra2"),
                     CHESS_GOES_ON);
    assert_int_equal(after("4k3/8/8/8/8/8/8/R3K3 w - - 149 99", "draws=claim", "Ra2"),
                     CHESS_SEVENTY_FIVE);
    /* A pawn move starts the count again, mate comes before it. */
    assert_int_equal(after("4k3/8/8/8/8/8/P7/R3K3 w - - 99 80", NULL, "a3"), CHESS_GOES_ON);
    assert_int_equal(after("4k3/8/4K3/8/8/8/8/R7 w - - 149 99", "draws=claim", "Ra8#"),
                     CHESS_CHECKMATE);
}

static void positions_repeat_only_with_the_same_rights(void **state)
{
    (void)state;
    const char *once = "Nf3 Nf6 Ng1 Ng8 ", *twice = "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8";
    assert_int_equal(after(NULL, NULL, once), CHESS_GOES_ON);
    assert_int_equal(after(NULL, NULL, twice), CHESS_THREEFOLD);
    assert_int_equal(after(NULL, "draws=claim", twice), CHESS_GOES_ON);
    char four[128] = "";
    strcat(strcat(four, twice), " ");
    assert_int_equal(after(NULL, "draws=claim", strcat(four, twice)), CHESS_FIVEFOLD);
    /* The men stand as at the start for the third time, but then they could still castle. */
    const char *rooks = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    assert_int_equal(after(rooks, NULL, "Rb1 Rb8 Ra1 Ra8 Rb1 Rb8 Ra1 Ra8"), CHESS_GOES_ON);
    assert_int_equal(after(rooks, NULL, "Rb1 Rb8 Ra1 Ra8 Rb1 Rb8 Ra1 Ra8 Rb1 Rb8"),
                     CHESS_THREEFOLD);
}

static void draws_can_be_claimed(void **state)
{
    (void)state;
    struct chess_position p;
    struct history h;
    history_init(&h);
    history_reserve(&h, 32);
    struct setup setup = {.rules = "draws=claim"};
    assert_true(chess_game.start(&p, &h, &setup, NULL));
    assert_true(game_play_text(&chess_game, &p, &h, "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1", NULL));
    assert_int_equal(chess_claim(&p, &h), CHESS_GOES_ON);
    chess_move back, other;
    assert_true(chess_read_move(&p, "Ng8", &back, NULL));
    assert_true(chess_read_move(&p, "Nd5", &other, NULL));
    assert_int_equal(chess_claim_with(&p, &h, back), CHESS_THREEFOLD);
    assert_int_equal(chess_claim_with(&p, &h, other), CHESS_GOES_ON);
    chess_play(&p, &h, back);
    assert_int_equal(chess_claim(&p, &h), CHESS_THREEFOLD);
    history_clear(&h);
    p = at("4k3/8/8/8/8/8/8/R3K3 w - - 100 80");
    assert_int_equal(chess_claim(&p, &h), CHESS_FIFTY);
    history_free(&h);
}

/* What the boundary offers a player who wants the draw. */
static void a_claim_is_a_move_where_it_is_good(void **state)
{
    (void)state;
    struct chess_position p, before;
    struct history h;
    move m;
    history_init(&h);
    struct setup setup = {.rules = "draws=claim"};
    assert_true(chess_game.start(&p, &h, &setup, NULL));
    assert_true(game_play_text(&chess_game, &p, &h, "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6", NULL));
    assert_false(chess_game.read_move(&p, "draw", &m, NULL));
    /* Black may claim by announcing Ng8, and White once it stands. */
    for (int i = 0; i < 2; i++) {
        assert_true(game_play_text(&chess_game, &p, &h, i ? "Ng8" : "Ng1", NULL));
        before = p;
        assert_true(chess_game.read_move(&p, "draw", &m, NULL) && m == CHESS_CLAIM);
        assert_true(game_legal(&chess_game, &p, m));
        history_reserve(&h, 1);
        chess_game.play(&p, &h, m);
        struct outcome result;
        assert_int_equal(chess_game.turn(&p, &h), SEAT_OVER);
        chess_game.outcome(&p, &h, &result);
        assert_string_equal(result.reason, "threefold repetition");
        assert_true(result.score[0] == 1 && result.score[1] == 1);
        assert_false(chess_game.read_move(&p, "e4", &m, NULL));
        chess_game.undo(&p, &h);
        assert_memory_equal(&p, &before, sizeof p);
    }
    assert_true(game_play_text(&chess_game, &p, &h, "e4", NULL));
    assert_false(chess_game.read_move(&p, "draw", &m, NULL));
    setup = (struct setup){0};
    assert_true(chess_game.start(&p, &h, &setup, NULL));
    assert_false(game_legal(&chess_game, &p, CHESS_CLAIM));
    history_free(&h);
}

/* Records go on after a draw that nobody claimed. */
static void moves_after_a_threefold_repetition_can_be_replayed(void **state)
{
    (void)state;
    struct chess_position p;
    struct history h;
    history_init(&h);
    struct setup setup = {0};
    assert_true(chess_game.start(&p, &h, &setup, NULL));
    assert_true(game_play_text(&chess_game, &p, &h, "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8 e4", NULL));
    history_free(&h);
}

static void too_little_material_ends_the_game(void **state)
{
    (void)state;
    static const struct {
        const char *fen;
        bool dead;
    } rows[] = {
        {"4k3/8/8/8/8/8/8/4K3 w - - 0 1", true},
        {"4k3/8/8/8/8/8/8/4KN2 w - - 0 1", true},
        {"4k3/8/8/8/8/8/8/4KB2 w - - 0 1", true},
        {"4kb2/8/8/8/8/8/8/2B1K3 w - - 0 1", true},   /* both on dark squares */
        {"4kb2/8/8/8/8/8/8/4KB2 w - - 0 1", false},   /* one on each colour */
        {"4k3/8/8/8/8/B7/1B6/2B1K3 w - - 0 1", true}, /* three on dark squares */
        {"4k3/8/8/8/8/8/8/4KNN1 w - - 0 1", false},
        {"4kn2/8/8/8/8/8/8/4KN2 w - - 0 1", false},
        {"4kn2/8/8/8/8/8/8/4KB2 w - - 0 1", false},
        {"4k3/8/8/8/8/8/P7/4K3 w - - 0 1", false},
        {"4k3/8/8/8/8/8/8/4K2R w - - 0 1", false},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct chess_position p = at(rows[i].fen);
        assert_int_equal(chess_insufficient_material(&p), rows[i].dead);
    }
}

/* Every one of the 65536 values is legal exactly when it is listed; the noisy list is the captures
 * and promotions of the full one; play and undo keep key, sets and board together. */
static void check_everything_here(struct chess_position *p, struct history *h)
{
    static bool listed[1 << 16];
    chess_move list[CHESS_LIST_SIZE], noisy[CHESS_LIST_SIZE];
    chess_move *end = chess_generate_legal(p, list), *noisy_end = chess_generate_noisy(p, noisy);
    size_t loud = 0;
    for (chess_move *m = list; m < end; m++) {
        assert_false(listed[*m]);
        listed[*m] = true;
        bool expected = chess_takes(p, *m) || chess_kind_of(*m) == CHESS_PROMOTION, found = false;
        for (chess_move *n = noisy; n < noisy_end; n++)
            found |= *n == *m;
        assert_int_equal(found, expected);
        loud += expected;
    }
    assert_int_equal(noisy_end - noisy, loud);
    for (uint32_t m = 0; m < 1 << 16; m++)
        assert_int_equal(chess_legal(p, (chess_move)m), listed[m]);
    for (chess_move *m = list; m < end; m++) {
        struct chess_position before = *p, fresh;
        chess_play(p, h, *m);
        assert_int_equal(p->key, chess_fresh_key(p));
        assert_false(chess_attacked(p, chess_king(p, !p->turn), chess_occupied(p), p->turn));
        assert_false(p->ep && !chess_en_passant_possible(p, p->ep));
        chess_clear(&fresh);
        for (int s = 0; s < 64; s++)
            if (p->board[s])
                chess_put(&fresh, s, p->board[s]);
        assert_memory_equal(fresh.type, p->type, sizeof p->type);
        assert_memory_equal(fresh.color, p->color, sizeof p->color);
        chess_undo(p, h);
        assert_memory_equal(p, &before, sizeof before);
        listed[*m] = false;
    }
}

static void random_games_keep_every_promise(void **state)
{
    (void)state;
    struct random r = random_seeded(7);
    struct history h;
    history_init(&h);
    for (int game = 0; game < 30; game++) {
        struct chess_position p;
        chess_start(&p, game % 2 ? (int)random_below(&r, CHESS_STARTS) : CHESS_USUAL_START, false);
        history_clear(&h);
        for (int ply = 0; ply < 200; ply++) {
            history_reserve(&h, 2);
            if (ply % 10 == game % 10)
                check_everything_here(&p, &h);
            if (chess_ending_of(&p, &h) != CHESS_GOES_ON)
                break;
            chess_move list[CHESS_LIST_SIZE], *end = chess_generate_legal(&p, list);
            chess_play(&p, &h, list[random_below(&r, (uint32_t)(end - list))]);
        }
    }
    history_free(&h);
}

static void odd_material_does_not_overflow_the_list(void **state)
{
    (void)state;
    /* Fifteen queens that see much. */
    const char *queens = "Q2Q2rk/1Q4pp/4Q3/Q6Q/2Q2Q2/5Q2/QQ1Q4/KQ3Q1Q w - - 0 1";
    struct chess_position p;
    assert_false(chess_read_fen(queens, false, &p, NULL));
    assert_true(chess_read_fen(queens, true, &p, NULL));
    chess_move list[CHESS_LIST_SIZE];
    size_t count = (size_t)(chess_generate_legal(&p, list) - list);
    assert_true(count > 150 && count <= CHESS_MOVES_MAX);
    /* A seventeenth piece is too many even then. */
    assert_false(
        chess_read_fen("Q2Q2rk/1Q4pp/4Q3/Q6Q/2Q2Q2/5Q2/QQ1Q4/KQQ2Q1Q w - - 0 1", true, &p, NULL));
}

/* Exchanges computed the slow way: on a plain board, walking the rays, every capture tried. */
struct plain_board {
    chess_piece piece[64];
};

static bool plain_attacks(const struct plain_board *b, int from, int to)
{
    chess_piece piece = b->piece[from];
    int df = chess_file(to) - chess_file(from), dr = chess_rank(to) - chess_rank(from);
    int af = abs(df), ar = abs(dr);
    if (from == to)
        return false;
    switch (chess_piece_type(piece)) {
    case CHESS_PAWN:
        return af == 1 && dr == (chess_piece_color(piece) == CHESS_WHITE ? 1 : -1);
    case CHESS_KNIGHT:
        return af * ar == 2;
    case CHESS_KING:
        return af <= 1 && ar <= 1;
    case CHESS_BISHOP:
        if (af != ar)
            return false;
        break;
    case CHESS_ROOK:
        if (af && ar)
            return false;
        break;
    default:
        if (af != ar && af && ar)
            return false;
    }
    int sf = (df > 0) - (df < 0), sr = (dr > 0) - (dr < 0);
    for (int s = from + sf + 8 * sr; s != to; s += sf + 8 * sr)
        if (b->piece[s])
            return false;
    return true;
}

static bool plain_attacked_by(const struct plain_board *b, int square, int color)
{
    for (int s = 0; s < 64; s++)
        if (b->piece[s] && chess_piece_color(b->piece[s]) == color && plain_attacks(b, s, square))
            return true;
    return false;
}

/* Which sliders of a colour see a square, as a set. */
static bits64 plain_sliders_on(const struct plain_board *b, int square, int color)
{
    bits64 set = 0;
    for (int s = 0; s < 64; s++) {
        enum chess_type t = b->piece[s] ? chess_piece_type(b->piece[s]) : CHESS_PAWN;
        if (t >= CHESS_BISHOP && t <= CHESS_QUEEN && chess_piece_color(b->piece[s]) == color &&
            plain_attacks(b, s, square))
            set |= chess_bit(s);
    }
    return set;
}

static bool plain_may_take(const struct plain_board *b, int from, int to, int us)
{
    struct plain_board next = *b;
    next.piece[to] = b->piece[from];
    next.piece[from] = 0;
    if (chess_piece_type(b->piece[from]) == CHESS_KING)
        return !plain_attacked_by(&next, to, !us);
    for (int king = 0; king < 64; king++)
        if (b->piece[king] == chess_piece_of(us, CHESS_KING))
            return !(plain_sliders_on(&next, king, !us) & ~plain_sliders_on(b, king, !us));
    return true;
}

/* What the side to take can win on the square. */
static int plain_exchange(const struct plain_board *b, int to, int us)
{
    int best = -1;
    for (int s = 0; s < 64; s++)
        if (b->piece[s] && chess_piece_color(b->piece[s]) == us && plain_attacks(b, s, to) &&
            (best < 0 || chess_piece_type(b->piece[s]) < chess_piece_type(b->piece[best])) &&
            plain_may_take(b, s, to, us))
            best = s;
    if (best < 0)
        return 0;
    struct plain_board next = *b;
    next.piece[to] = b->piece[best];
    next.piece[best] = 0;
    int gain = chess_values[chess_piece_type(b->piece[to])] - plain_exchange(&next, to, !us);
    return gain > 0 ? gain : 0;
}

static int plain_see(const struct chess_position *p, chess_move m)
{
    if (chess_kind_of(m) == CHESS_CASTLING)
        return 0;
    struct plain_board b;
    memcpy(b.piece, p->board, sizeof b.piece);
    int from = chess_from(m), to = chess_to(m), gain = 0;
    if (b.piece[to])
        gain += chess_values[chess_piece_type(b.piece[to])];
    b.piece[to] = b.piece[from];
    b.piece[from] = 0;
    if (chess_kind_of(m) == CHESS_EN_PASSANT) {
        gain += chess_values[CHESS_PAWN];
        b.piece[to ^ 8] = 0;
    } else if (chess_kind_of(m) == CHESS_PROMOTION) {
        b.piece[to] = chess_piece_of(p->turn, chess_promoted(m));
        gain += chess_values[chess_promoted(m)] - chess_values[CHESS_PAWN];
    }
    return gain - plain_exchange(&b, to, !p->turn);
}

static void exchanges_in_known_positions(void **state)
{
    (void)state;
    static const struct {
        const char *fen, *move;
        int value;
    } rows[] = {
        {"4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "exd5", 100},
        {"4k3/8/4p3/3p4/4P3/8/8/4K3 w - - 0 1", "exd5", 0},
        {"3rk3/8/8/3p4/8/8/8/3RK3 w - - 0 1", "Rxd5", -400},
        {"3rk3/8/8/3p4/8/8/3R4/3RK3 w - - 0 1", "Rxd5", 100}, /* the rook behind joins */
        {"3rk3/8/8/3p4/8/1B6/8/3RK3 w - - 0 1", "Rxd5", 100},
        {"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2", "exd6", 100},
        {"3r4/4P1k1/8/8/8/8/8/4K3 w - - 0 1", "exd8=Q", 1300},
        {"8/3kP3/8/8/8/8/8/4K3 w - - 0 1", "e8=Q", -100},
        {"8/8/3k4/3p4/8/8/8/3RK3 w - - 0 1", "Rxd5", -400},     /* the king takes */
        {"8/8/3k4/3p4/2P5/8/8/3RK3 w - - 0 1", "Rxd5", 100},    /* the king may not */
        {"4k3/4b3/8/2n5/8/4R3/8/2R1K3 w - - 0 1", "Rxc5", 300}, /* the bishop is pinned */
        {"4k3/8/8/8/8/8/8/4K2R w K - 0 1", "O-O", 0},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct chess_position p = at(rows[i].fen);
        chess_move m;
        assert_true(chess_read_move(&p, rows[i].move, &m, NULL));
        if (plain_see(&p, m) != rows[i].value)
            fail_msg("%s %s: %d", rows[i].fen, rows[i].move, plain_see(&p, m));
        assert_true(chess_see_at_least(&p, m, rows[i].value));
        assert_false(chess_see_at_least(&p, m, rows[i].value + 1));
    }
}

static void exchanges_agree_with_the_slow_way(void **state)
{
    (void)state;
    struct random r = random_seeded(11);
    struct history h;
    history_init(&h);
    int compared = 0, losing = 0;
    for (int game = 0; game < 60; game++) {
        struct chess_position p;
        chess_start(&p, CHESS_USUAL_START, false);
        history_clear(&h);
        for (int ply = 0; ply < 150; ply++) {
            chess_move list[CHESS_LIST_SIZE], *end = chess_generate_legal(&p, list);
            if (end == list)
                break;
            for (chess_move *m = list; m < end; m++) {
                if (!chess_takes(&p, *m) && random_below(&r, 4))
                    continue;
                int value = plain_see(&p, *m);
                compared++;
                losing += value < 0;
                if (!chess_see_at_least(&p, *m, value) || chess_see_at_least(&p, *m, value + 1)) {
                    char text[200];
                    struct text t = text_on(text, sizeof text);
                    chess_write_fen(&p, &t);
                    text_char(&t, ' ');
                    chess_write_uci(&p, *m, &t);
                    fail_msg("%s is worth %d", text, value);
                }
            }
            history_reserve(&h, 1);
            chess_play(&p, &h, list[random_below(&r, (uint32_t)(end - list))]);
        }
    }
    assert_true(compared > 10000 && losing > 1000);
    history_free(&h);
}

static void clocks_stop_at_their_end(void **state)
{
    (void)state;
    struct chess_position p = at("4k3/8/8/8/8/8/8/R3K3 b - - 65535 65535");
    struct history_entry entry;
    struct history h = {.entries = &entry, .capacity = 1};
    chess_move m;
    assert_true(chess_read_move(&p, "Kd7", &m, NULL));
    chess_play(&p, &h, m);
    assert_int_equal(p.halfmove, CHESS_CLOCK_MAX);
    assert_int_equal(p.fullmove, CHESS_CLOCK_MAX);
}

TEST_MAIN(TEST(castling_needs_free_and_safe_squares), TEST(castling_rights_go_with_king_and_rook),
          TEST(chess960_kings_castle_past_their_own_rooks), TEST(chess960_start_positions),
          TEST(en_passant_is_offered_only_where_it_is_legal),
          TEST(en_passant_square_is_kept_only_when_it_matters), TEST(promotion_is_a_choice_of_four),
          TEST(mate_and_stalemate_end_the_game), TEST(fifty_and_seventy_five_moves),
          TEST(positions_repeat_only_with_the_same_rights), TEST(draws_can_be_claimed),
          TEST(a_claim_is_a_move_where_it_is_good),
          TEST(moves_after_a_threefold_repetition_can_be_replayed),
          TEST(too_little_material_ends_the_game), TEST(random_games_keep_every_promise),
          TEST(odd_material_does_not_overflow_the_list), TEST(exchanges_in_known_positions),
          TEST(exchanges_agree_with_the_slow_way), TEST(clocks_stop_at_their_end))
