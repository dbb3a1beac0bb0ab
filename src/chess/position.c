/* Play and undo, keys and start positions.
 *
 * A played move leaves in the history what cannot be found again from the board: the key, the word
 * of small state (turn to clocks), the castling rooks and the captured piece. */
#include "chess/position.h"

#include "chess/attacks.h"
#include "core/random.h"

#include <assert.h>
#include <stddef.h>
#include <string.h>

static struct {
    uint64_t piece[16][64]; /* row 0, the empty square, stays zero */
    uint64_t castling[64];
    uint64_t ep[64]; /* ep[0], no capture, stays zero */
    uint64_t black;
} keys;

__attribute__((constructor)) static void fill_keys(void)
{
    struct random r = random_seeded(0x796f6d69);
    for (int color = 0; color < 2; color++)
        for (int type = 0; type < CHESS_TYPES; type++)
            for (int s = 0; s < 64; s++)
                keys.piece[chess_piece_of(color, (enum chess_type)type)][s] = random_next(&r);
    for (int s = 0; s < 64; s++)
        keys.castling[s] = random_next(&r);
    for (int s = 1; s < 64; s++)
        keys.ep[s] = random_next(&r);
    keys.black = random_next(&r);
}

enum { UNDO_STATE, UNDO_CASTLING, UNDO_CAPTURED };

/* The fields from side to fullmove as one word. */
static uint64_t state_save(const struct chess_position *p)
{
    uint64_t state;
    memcpy(&state, &p->turn, sizeof state);
    return state;
}

static void state_restore(struct chess_position *p, uint64_t state)
{
    memcpy(&p->turn, &state, sizeof state);
}

_Static_assert(offsetof(struct chess_position, turn) + sizeof(uint64_t) ==
                   sizeof(struct chess_position),
               "the small state is the last word of a position");

void chess_clear(struct chess_position *p)
{
    memset(p, 0, sizeof *p);
    p->fullmove = 1;
}

void chess_put(struct chess_position *p, int square, chess_piece piece)
{
    p->board[square] = piece;
    p->color[chess_piece_color(piece)] |= chess_bit(square);
    p->type[chess_piece_type(piece)] |= chess_bit(square);
}

/* The index of the nth file (from 0) that is still free. */
static int free_file(const enum chess_type *files, int nth)
{
    for (int f = 0; f < 8; f++)
        if (files[f] == CHESS_PAWN && nth-- == 0)
            return f;
    return -1;
}

/* Scharnagl's numbering: bishops, queen, the two knights among the five files left, and then rook,
 * king, rook. CHESS_PAWN stands for a free file. */
static void arrange(enum chess_type *files, int number)
{
    static const int knights[10][2] = {{0, 1}, {0, 2}, {0, 3}, {0, 4}, {1, 2},
                                       {1, 3}, {1, 4}, {2, 3}, {2, 4}, {3, 4}};
    for (int f = 0; f < 8; f++)
        files[f] = CHESS_PAWN;
    files[number % 4 * 2 + 1] = CHESS_BISHOP;
    number /= 4;
    files[number % 4 * 2] = CHESS_BISHOP;
    number /= 4;
    files[free_file(files, number % 6)] = CHESS_QUEEN;
    number /= 6;
    int first = free_file(files, knights[number][0]);
    int second = free_file(files, knights[number][1]);
    files[first] = files[second] = CHESS_KNIGHT;
    files[free_file(files, 0)] = CHESS_ROOK;
    files[free_file(files, 0)] = CHESS_KING;
    files[free_file(files, 0)] = CHESS_ROOK;
}

void chess_start(struct chess_position *p, int number, bool chess960)
{
    enum chess_type files[8];
    arrange(files, number);
    chess_clear(p);
    for (int f = 0; f < 8; f++) {
        chess_put(p, chess_square(f, 0), chess_piece_of(CHESS_WHITE, files[f]));
        chess_put(p, chess_square(f, 1), chess_piece_of(CHESS_WHITE, CHESS_PAWN));
        chess_put(p, chess_square(f, 6), chess_piece_of(CHESS_BLACK, CHESS_PAWN));
        chess_put(p, chess_square(f, 7), chess_piece_of(CHESS_BLACK, files[f]));
    }
    p->castling = p->type[CHESS_ROOK];
    p->chess960 = chess960 || number != CHESS_USUAL_START;
    p->key = chess_fresh_key(p);
}

uint64_t chess_fresh_key(const struct chess_position *p)
{
    uint64_t key = p->turn == CHESS_BLACK ? keys.black : 0;
    for (int s = 0; s < 64; s++)
        key ^= keys.piece[p->board[s]][s];
    for (bits64 rooks = p->castling; rooks;)
        key ^= keys.castling[bits64_pop(&rooks)];
    return key ^ keys.ep[p->ep];
}

uint64_t chess_key_after(const struct chess_position *p, chess_move m)
{
    int from = chess_from(m), to = chess_to(m);
    chess_piece moved = p->board[from];
    return p->key ^ keys.black ^ keys.ep[p->ep] ^ keys.piece[moved][from] ^ keys.piece[moved][to] ^
           keys.piece[p->board[to]][to];
}

bool chess_en_passant_safe(const struct chess_position *p, int from, int target)
{
    int captured = target ^ 8;
    bits64 occupied =
        (chess_occupied(p) ^ chess_bit(from) ^ chess_bit(captured)) | chess_bit(target);
    bits64 enemies = p->color[!p->turn] & ~chess_bit(captured);
    return !(chess_attackers(p, chess_king(p, p->turn), occupied) & enemies);
}

bool chess_en_passant_possible(const struct chess_position *p, int target)
{
    bits64 pawns = chess_tables.pawn[!p->turn][target] & chess_pieces(p, p->turn, CHESS_PAWN);
    while (pawns)
        if (chess_en_passant_safe(p, bits64_pop(&pawns), target))
            return true;
    return false;
}

static void castling_lose(struct chess_position *p, bits64 lost)
{
    p->castling ^= lost;
    while (lost)
        p->key ^= keys.castling[bits64_pop(&lost)];
    if (!p->castling)
        p->chess960 = 0;
}

/* Moves king and rook at once, either way: their squares may overlap in Chess960. */
static void castle(struct chess_position *p, int us, int king, int rook, int king_to, int rook_to)
{
    chess_piece k = chess_piece_of(us, CHESS_KING), r = chess_piece_of(us, CHESS_ROOK);
    bits64 kings = chess_bit(king) ^ chess_bit(king_to);
    bits64 rooks = chess_bit(rook) ^ chess_bit(rook_to);
    p->type[CHESS_KING] ^= kings;
    p->type[CHESS_ROOK] ^= rooks;
    p->color[us] ^= kings ^ rooks;
    p->board[king] = p->board[rook] = 0;
    p->board[king_to] = k;
    p->board[rook_to] = r;
}

/* Adds a piece to its sets or takes it out of them; the board is left to the caller. */
static void toggle(struct chess_position *p, int color, enum chess_type type, int square)
{
    p->color[color] ^= chess_bit(square);
    p->type[type] ^= chess_bit(square);
}

static inline uint16_t clock_next(uint16_t clock)
{
    return (uint16_t)(clock + (clock < CHESS_CLOCK_MAX));
}

void chess_play(struct chess_position *p, struct history *h, chess_move m)
{
    assert(h->length < h->capacity);
    int us = p->turn, them = !us, from = chess_from(m), to = chess_to(m);
    enum chess_kind kind = chess_kind_of(m);
    chess_piece piece = p->board[from];
    enum chess_type type = chess_piece_type(piece);

    struct history_entry *entry = &h->entries[h->length++];
    entry->key = p->key;
    entry->move = m;
    entry->undo[UNDO_STATE] = state_save(p);
    entry->undo[UNDO_CASTLING] = p->castling;
    entry->checks[0] = entry->checks[1] = 0;

    p->key ^= keys.black ^ keys.ep[p->ep];
    p->ep = 0;
    p->turn = (uint8_t)them;
    if (us == CHESS_BLACK)
        p->fullmove = clock_next(p->fullmove);

    bits64 touched = chess_bit(from) | chess_bit(to);
    if (type == CHESS_KING)
        touched |= us == CHESS_WHITE ? CHESS_RANK_1 : CHESS_RANK_8;
    touched &= p->castling;
    /* The enemy's rooks stand on the other rank, except the one that is taken on to. */
    if (__builtin_expect(touched != 0, 0))
        castling_lose(p, touched);

    if (__builtin_expect(kind == CHESS_CASTLING, 0)) {
        int king_to = chess_castled_king(from, to), rook_to = chess_castled_rook(from, to);
        chess_piece rook = p->board[to];
        entry->undo[UNDO_CAPTURED] = 0;
        p->key ^= keys.piece[piece][from] ^ keys.piece[piece][king_to] ^ keys.piece[rook][to] ^
                  keys.piece[rook][rook_to];
        castle(p, us, from, to, king_to, rook_to);
        p->halfmove = clock_next(p->halfmove);
        return;
    }

    chess_piece captured = p->board[to];
    entry->undo[UNDO_CAPTURED] = captured;
    bits64 from_to = chess_bit(from) ^ chess_bit(to);
    if (captured) {
        p->color[them] ^= chess_bit(to);
        p->type[chess_piece_type(captured)] ^= chess_bit(to);
    }
    p->color[us] ^= from_to;
    p->type[type] ^= from_to;
    p->board[from] = 0;
    p->board[to] = piece;
    p->key ^= keys.piece[piece][from] ^ keys.piece[piece][to] ^ keys.piece[captured][to];
    p->halfmove = type == CHESS_PAWN || captured ? 0 : clock_next(p->halfmove);
    if (type != CHESS_PAWN)
        return;

    if (kind == CHESS_PROMOTION) {
        chess_piece promoted = chess_piece_of(us, chess_promoted(m));
        toggle(p, us, CHESS_PAWN, to);
        toggle(p, us, chess_promoted(m), to);
        p->board[to] = promoted;
        p->key ^= keys.piece[piece][to] ^ keys.piece[promoted][to];
    } else if (kind == CHESS_EN_PASSANT) {
        int square = to ^ 8;
        toggle(p, them, CHESS_PAWN, square);
        p->key ^= keys.piece[p->board[square]][square];
        p->board[square] = 0;
    } else if ((from ^ to) == 16) {
        int passed = (from + to) / 2;
        if ((chess_tables.pawn[us][passed] & chess_pieces(p, them, CHESS_PAWN)) &&
            chess_en_passant_possible(p, passed)) {
            p->ep = (uint8_t)passed;
            p->key ^= keys.ep[passed];
        }
    }
}

void chess_undo(struct chess_position *p, struct history *h)
{
    assert(h->length > 0);
    const struct history_entry *entry = &h->entries[--h->length];
    chess_move m = (chess_move)entry->move;
    int from = chess_from(m), to = chess_to(m);
    enum chess_kind kind = chess_kind_of(m);
    p->key = entry->key;
    p->castling = entry->undo[UNDO_CASTLING];
    state_restore(p, entry->undo[UNDO_STATE]);
    int us = p->turn, them = !us;

    if (__builtin_expect(kind == CHESS_CASTLING, 0)) {
        castle(p, us, chess_castled_king(from, to), chess_castled_rook(from, to), from, to);
        return;
    }
    chess_piece piece = p->board[to];
    if (kind == CHESS_PROMOTION) {
        toggle(p, us, chess_promoted(m), to);
        toggle(p, us, CHESS_PAWN, to);
        piece = chess_piece_of(us, CHESS_PAWN);
    } else if (kind == CHESS_EN_PASSANT) {
        toggle(p, them, CHESS_PAWN, to ^ 8);
        p->board[to ^ 8] = chess_piece_of(them, CHESS_PAWN);
    }
    bits64 from_to = chess_bit(from) ^ chess_bit(to);
    chess_piece captured = (chess_piece)entry->undo[UNDO_CAPTURED];
    p->color[us] ^= from_to;
    p->type[chess_piece_type(piece)] ^= from_to;
    p->board[from] = piece;
    p->board[to] = captured;
    if (captured) {
        p->color[them] ^= chess_bit(to);
        p->type[chess_piece_type(captured)] ^= chess_bit(to);
    }
}

void chess_pass(struct chess_position *p)
{
    p->key ^= keys.black ^ keys.ep[p->ep];
    p->ep = 0;
    p->turn ^= 1;
}

bool chess_took_last(const struct history *h)
{
    if (!h->length)
        return false;
    const struct history_entry *last = &h->entries[h->length - 1];
    return last->undo[UNDO_CAPTURED] || chess_kind_of((chess_move)last->move) == CHESS_EN_PASSANT;
}
