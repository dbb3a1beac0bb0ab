/* The position of shogi: setting up, playing and taking back, keys. Promises that undo leaves the
 * bytes as they were, and that the key and the checkers are always those of the board. */
#include "shogi/position.h"

#include "core/random.h"
#include "shogi/attacks.h"

#include <assert.h>
#include <string.h>

static uint64_t piece_keys[32][SHOGI_SQUARES];
static const uint64_t turn_key = 0x9d39247e33776d41;

__attribute__((constructor)) static void fill_keys(void)
{
    struct random r = random_seeded(0x796f6d69);
    for (int piece = 0; piece < 32; piece++)
        for (int s = 0; s < SHOGI_SQUARES; s++)
            piece_keys[piece][s] = random_next(&r);
}

/* Hands are not hashed piece by piece: the two packed words are mixed whole. */
static uint64_t mixed_hands(shogi_hand black, shogi_hand white)
{
    return random_mix((uint64_t)white << 32 | black);
}

static uint64_t hands_key(const struct shogi_position *p)
{
    return mixed_hands(p->hand[SHOGI_BLACK], p->hand[SHOGI_WHITE]);
}

uint64_t shogi_key(const struct shogi_position *p)
{
    return p->board_key ^ hands_key(p);
}

static uint64_t fresh_board_key(const struct shogi_position *p)
{
    uint64_t key = p->turn == SHOGI_WHITE ? turn_key : 0;
    for (int s = 0; s < SHOGI_SQUARES; s++)
        if (p->board[s])
            key ^= piece_keys[p->board[s]][s];
    return key;
}

uint64_t shogi_fresh_key(const struct shogi_position *p)
{
    return fresh_board_key(p) ^ hands_key(p);
}

uint64_t shogi_key_after(const struct shogi_position *p, shogi_move m)
{
    int us = p->turn, to = shogi_to(m);
    uint64_t key = p->board_key ^ turn_key;
    shogi_hand hand[2] = {p->hand[0], p->hand[1]};
    if (m == SHOGI_DECLARE)
        return key ^ hands_key(p);
    if (shogi_is_drop(m)) {
        int type = shogi_dropped(m);
        hand[us] -= shogi_hand_one(type);
        key ^= piece_keys[shogi_piece_of(us, type)][to];
    } else {
        int from = shogi_from(m), moved = p->board[from], captured = p->board[to];
        if (captured) {
            hand[us] += shogi_hand_one(shogi_plain(shogi_piece_type(captured)));
            key ^= piece_keys[captured][to];
        }
        key ^= piece_keys[moved][from] ^
               piece_keys[shogi_promotes(m) ? moved | SHOGI_PROMOTED : moved][to];
    }
    return key ^ mixed_hands(hand[SHOGI_BLACK], hand[SHOGI_WHITE]);
}

/* The kind a type is filed under; horses and dragons are filed under 0 as well. */
static const uint8_t kind_of[SHOGI_TYPES] = {
    [SHOGI_PAWN] = SHOGI_PAWN,
    [SHOGI_LANCE] = SHOGI_LANCE,
    [SHOGI_KNIGHT] = SHOGI_KNIGHT,
    [SHOGI_SILVER] = SHOGI_SILVER,
    [SHOGI_BISHOP] = SHOGI_BISHOP,
    [SHOGI_ROOK] = SHOGI_ROOK,
    [SHOGI_GOLD] = SHOGI_GOLD,
    [SHOGI_TOKIN] = SHOGI_GOLD,
    [SHOGI_LANCE + SHOGI_PROMOTED] = SHOGI_GOLD,
    [SHOGI_KNIGHT + SHOGI_PROMOTED] = SHOGI_GOLD,
    [SHOGI_SILVER + SHOGI_PROMOTED] = SHOGI_GOLD,
    [SHOGI_HORSE] = SHOGI_BISHOP,
    [SHOGI_DRAGON] = SHOGI_ROOK,
};

/* Adds the piece to the sets it belongs to, or takes it out of them. */
static inline void toggle(struct shogi_position *p, int square, int piece)
{
    bits81 bit = shogi_bit(square);
    int type = shogi_piece_type(piece);
    p->color[shogi_piece_color(piece)] ^= bit;
    if (type == SHOGI_KING)
        return;
    p->kind[kind_of[type]] ^= bit;
    if (type >= SHOGI_HORSE)
        p->kind[0] ^= bit;
}

void shogi_clear(struct shogi_position *p)
{
    memset(p, 0, sizeof *p);
    p->king[SHOGI_BLACK] = p->king[SHOGI_WHITE] = SHOGI_NO_SQUARE;
    p->last_to = SHOGI_NO_SQUARE;
    p->number = 1;
}

void shogi_put(struct shogi_position *p, int square, int piece)
{
    assert(!p->board[square]);
    p->board[square] = (uint8_t)piece;
    if (shogi_piece_type(piece) == SHOGI_KING)
        p->king[shogi_piece_color(piece)] = (uint8_t)square;
    toggle(p, square, piece);
}

static bits81 find_checkers(const struct shogi_position *p)
{
    int king = p->king[p->turn];
    return king == SHOGI_NO_SQUARE
               ? 0
               : shogi_attackers(p, p->turn ^ 1, king, shogi_occupied(p), false);
}

/* The same after a move, which came from a square (or a hand) to another: the piece itself, or a slider
 * that it let through, which is rare. Kings never stand side by side. */
static bits81 find_new_checkers(const struct shogi_position *p, int from, int to)
{
    int us = p->turn ^ 1, king = p->king[p->turn], type = shogi_piece_type(p->board[to]);
    if (king == SHOGI_NO_SQUARE)
        return 0;
    bits81 sliders = p->kind[SHOGI_LANCE] | p->kind[SHOGI_BISHOP] | p->kind[SHOGI_ROOK];
    if (from != SHOGI_NO_SQUARE && shogi_tables.line[king][from] & sliders & p->color[us])
        return find_checkers(p);
    bool hits = bits81_has(shogi_tables.step[us][kind_of[type]][to], king) &&
                !(shogi_tables.between[king][to] & shogi_occupied(p));
    if (type >= SHOGI_HORSE)
        hits |= bits81_has(shogi_king_steps(to), king);
    return hits ? shogi_bit(to) : 0;
}

void shogi_refresh(struct shogi_position *p)
{
    p->board_key = fresh_board_key(p);
    p->checkers = find_checkers(p);
}

void shogi_apply(struct shogi_position *p, shogi_move m)
{
    int us = p->turn, them = us ^ 1, to = shogi_to(m);
    p->turn = (uint8_t)them;
    p->number += p->number < SHOGI_NUMBER_MAX;
    p->board_key ^= turn_key;
    if (m == SHOGI_DECLARE) {
        p->declared = (uint8_t)(us + 1);
        p->checkers = 0;
        return;
    }
    p->last_to = (uint8_t)to;
    int from = SHOGI_NO_SQUARE;
    if (shogi_is_drop(m)) {
        int type = shogi_dropped(m), piece = shogi_piece_of(us, type);
        p->hand[us] -= shogi_hand_one(type);
        p->board[to] = (uint8_t)piece;
        p->board_key ^= piece_keys[piece][to];
        toggle(p, to, piece);
    } else {
        from = shogi_from(m);
        int moved = p->board[from], captured = p->board[to];
        if (captured) {
            toggle(p, to, captured);
            p->board_key ^= piece_keys[captured][to];
            p->hand[us] += shogi_hand_one(shogi_plain(shogi_piece_type(captured)));
        }
        int arrived = shogi_promotes(m) ? moved | SHOGI_PROMOTED : moved;
        toggle(p, from, moved);
        toggle(p, to, arrived);
        p->board[from] = SHOGI_EMPTY;
        p->board[to] = (uint8_t)arrived;
        p->board_key ^= piece_keys[moved][from] ^ piece_keys[arrived][to];
        if (shogi_piece_type(moved) == SHOGI_KING)
            p->king[us] = (uint8_t)to;
    }
    p->checkers = find_new_checkers(p, from, to);
}

void shogi_play(struct shogi_position *p, struct history *h, shogi_move m)
{
    assert(h->length < h->capacity);
    int us = p->turn, captured = m == SHOGI_DECLARE ? 0 : p->board[shogi_to(m)];
    struct history_entry *entry = &h->entries[h->length++];
    *entry = (struct history_entry){
        .key = shogi_key(p),
        .move = m,
        .undo = {bits81_low(p->checkers), bits81_high(p->checkers), p->board_key,
                 (uint64_t)p->number << 16 | (uint64_t)captured << 8 | p->last_to},
        .checks = {h->checks[0], h->checks[1]},
    };
    shogi_apply(p, m);
    h->checks[us] = p->checkers ? (uint16_t)(h->checks[us] + (h->checks[us] < UINT16_MAX)) : 0;
}

void shogi_undo(struct shogi_position *p, struct history *h)
{
    assert(h->length > 0);
    const struct history_entry *entry = &h->entries[--h->length];
    shogi_move m = (shogi_move)entry->move;
    int us = p->turn ^ 1, to = shogi_to(m);
    h->checks[0] = entry->checks[0];
    h->checks[1] = entry->checks[1];
    p->turn = (uint8_t)us;
    p->checkers = bits81_make(entry->undo[1], entry->undo[0]);
    p->board_key = entry->undo[2];
    p->number = (uint32_t)(entry->undo[3] >> 16);
    if (m == SHOGI_DECLARE) {
        p->declared = 0;
        return;
    }
    int captured = (int)(entry->undo[3] >> 8 & 0xff);
    p->last_to = (uint8_t)(entry->undo[3] & 0xff);
    int arrived = p->board[to];
    toggle(p, to, arrived);
    p->board[to] = (uint8_t)captured;
    if (shogi_is_drop(m)) {
        p->hand[us] += shogi_hand_one(shogi_dropped(m));
        return;
    }
    int from = shogi_from(m), moved = shogi_promotes(m) ? arrived & ~SHOGI_PROMOTED : arrived;
    p->board[from] = (uint8_t)moved;
    toggle(p, from, moved);
    if (captured) {
        toggle(p, to, captured);
        p->hand[us] -= shogi_hand_one(shogi_plain(shogi_piece_type(captured)));
    }
    if (shogi_piece_type(moved) == SHOGI_KING)
        p->king[us] = (uint8_t)from;
}

void shogi_pass(struct shogi_position *p)
{
    assert(!p->checkers);
    p->board_key ^= turn_key;
    p->turn ^= 1;
    p->last_to = SHOGI_NO_SQUARE;
    p->checkers = find_checkers(p);
}

bool shogi_took_last(const struct history *h)
{
    return h->length && (h->entries[h->length - 1].undo[3] >> 8 & 0xff);
}
