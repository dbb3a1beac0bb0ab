/* The legal move generator.
 *
 * Nothing is generated and then thrown away: checks and pins are found first, looking from the king
 * outwards, and narrow the targets of every piece. In check a move must end on `block`, the checker
 * or the way to it. A piece pinned along a file or rank stays on `pin_orthogonal`, one pinned along a
 * diagonal on `pin_diagonal`: the ways from the king to the pinners, those included. No move leads
 * from one pin's way to another's of the same sort, so one set of each sort is enough.
 *
 * Where AVX-512 is to be had a whole set of targets becomes moves at once, without the loop whose
 * end the processor cannot foresee; that saves a fifth of perft's time at
 * the start position and a third in Kiwipete. */
#include "chess/generate.h"

#include "chess/attacks.h"
#include "chess/position.h"

#define SPECIALISED static inline __attribute__((always_inline))

#if defined(__AVX512VBMI2__) && defined(__AVX512BW__) && defined(__AVX512VL__)

/* The members of a set of at most 16 squares, as 16-bit numbers from the lowest up. */
SPECIALISED __m256i squares_of(bits64 set)
{
    const __m512i all = _mm512_set_epi8(
        63, 62, 61, 60, 59, 58, 57, 56, 55, 54, 53, 52, 51, 50, 49, 48, 47, 46, 45, 44, 43, 42, 41,
        40, 39, 38, 37, 36, 35, 34, 33, 32, 31, 30, 29, 28, 27, 26, 25, 24, 23, 22, 21, 20, 19, 18,
        17, 16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0);
    return _mm256_cvtepu8_epi16(_mm512_castsi512_si128(_mm512_maskz_compress_epi8(set, all)));
}

/* One piece's moves to at most 16 targets. */
SPECIALISED chess_move *write_moves(chess_move *list, int from, bits64 targets)
{
    __m256i origin = _mm256_set1_epi16((short)(from << 6));
    _mm256_storeu_si256((__m256i *)list, _mm256_or_si256(squares_of(targets), origin));
    return list + bits64_count(targets);
}

/* Moves to at most 16 targets, each from the square `step` below its target. */
SPECIALISED chess_move *write_steps(chess_move *list, int step, bits64 targets)
{
    __m256i to = squares_of(targets);
    __m256i from = _mm256_sub_epi16(to, _mm256_set1_epi16((short)step));
    _mm256_storeu_si256((__m256i *)list, _mm256_or_si256(to, _mm256_slli_epi16(from, 6)));
    return list + bits64_count(targets);
}

#else

SPECIALISED chess_move *write_moves(chess_move *list, int from, bits64 targets)
{
    while (targets)
        *list++ = chess_move_make(from, bits64_pop(&targets));
    return list;
}

SPECIALISED chess_move *write_steps(chess_move *list, int step, bits64 targets)
{
    while (targets) {
        int to = bits64_pop(&targets);
        *list++ = chess_move_make(to - step, to);
    }
    return list;
}

#endif

static chess_move *write_promotions(chess_move *list, int step, bits64 targets)
{
    while (targets) {
        int to = bits64_pop(&targets);
        for (int type = CHESS_QUEEN; type >= CHESS_KNIGHT; type--)
            *list++ = chess_move_promoting(to - step, to, (enum chess_type)type);
    }
    return list;
}

/* By a step up or down the board; the caller keeps pieces off the edge they would wrap around. */
SPECIALISED bits64 shifted(bits64 b, int step)
{
    return step > 0 ? b << step : b >> -step;
}

/* What check and pins leave to the side to move. */
struct bounds {
    int king;
    bits64 checkers;
    bits64 pin_diagonal, pin_orthogonal;
};

SPECIALISED struct bounds find_bounds(const struct chess_position *p, int us)
{
    bits64 own = p->color[us], enemy = p->color[!us], occupied = own | enemy;
    struct bounds b = {.king = chess_king(p, us)};
    b.checkers = enemy & ((chess_tables.knight[b.king] & p->type[CHESS_KNIGHT]) |
                          (chess_tables.pawn[us][b.king] & p->type[CHESS_PAWN]));
    bits64 queens = p->type[CHESS_QUEEN];
    bits64 diagonal = enemy & (p->type[CHESS_BISHOP] | queens) & chess_tables.diagonals[b.king];
    bits64 straight = enemy & (p->type[CHESS_ROOK] | queens) & chess_tables.straights[b.king];
    for (bits64 left = diagonal | straight; left;) {
        bits64 bit = left & -left;
        bits64 way = chess_tables.between[b.king][bits64_pop(&left)], pieces = way & occupied;
        if (!pieces)
            b.checkers |= bit;
        else if (!bits64_several(pieces) && pieces & own) {
            if (diagonal & bit)
                b.pin_diagonal |= way | bit;
            else
                b.pin_orthogonal |= way | bit;
        }
    }
    return b;
}

SPECIALISED chess_move *pawn_moves(const struct chess_position *p, chess_move *list, int us,
                                   const struct bounds *b, bits64 block, bool noisy)
{
    const int up = us == CHESS_WHITE ? 8 : -8;
    const bits64 third = us == CHESS_WHITE ? CHESS_RANK_1 << 16 : CHESS_RANK_1 << 40;
    const bits64 last = us == CHESS_WHITE ? CHESS_RANK_8 : CHESS_RANK_1;
    bits64 pawns = chess_pieces(p, us, CHESS_PAWN), empty = ~chess_occupied(p);
    bits64 enemy = p->color[!us] & block;

    bits64 pushing = pawns & ~b->pin_diagonal;
    bits64 one = shifted(pushing & ~b->pin_orthogonal, up) |
                 (shifted(pushing & b->pin_orthogonal, up) & b->pin_orthogonal);
    one &= empty;
    bits64 two = shifted(one & third, up) & empty & block;
    one &= block;

    bits64 taking = pawns & ~b->pin_orthogonal;
    bits64 free = taking & ~b->pin_diagonal, pinned = taking & b->pin_diagonal;
    bits64 west = shifted(free & ~CHESS_FILE_A, up - 1) |
                  (shifted(pinned & ~CHESS_FILE_A, up - 1) & b->pin_diagonal);
    bits64 east = shifted(free & ~CHESS_FILE_H, up + 1) |
                  (shifted(pinned & ~CHESS_FILE_H, up + 1) & b->pin_diagonal);
    west &= enemy;
    east &= enemy;

    if (__builtin_expect(((one | west | east) & last) != 0, 0)) {
        list = write_promotions(list, up, one & last);
        list = write_promotions(list, up - 1, west & last);
        list = write_promotions(list, up + 1, east & last);
    }
    list = write_steps(list, up - 1, west & ~last);
    list = write_steps(list, up + 1, east & ~last);
    if (!noisy) {
        list = write_steps(list, up, one & ~last);
        list = write_steps(list, 2 * up, two);
    }
    if (__builtin_expect(p->ep != 0, 0)) {
        bits64 takers = chess_tables.pawn[!us][p->ep] & pawns;
        while (takers) {
            int from = bits64_pop(&takers);
            if (chess_en_passant_safe(p, from, p->ep))
                *list++ = chess_move_special(from, p->ep, CHESS_EN_PASSANT);
        }
    }
    return list;
}

SPECIALISED chess_move *piece_moves(const struct chess_position *p, chess_move *list, int us,
                                    const struct bounds *b, bits64 targets)
{
    bits64 own = p->color[us], occupied = chess_occupied(p);
    for (bits64 pieces = own & p->type[CHESS_KNIGHT] & ~(b->pin_diagonal | b->pin_orthogonal);
         pieces;) {
        int from = bits64_pop(&pieces);
        list = write_moves(list, from, chess_tables.knight[from] & targets);
    }
    /* A queen is a bishop and then a rook. */
    bits64 queens = p->type[CHESS_QUEEN];
    for (bits64 pieces = own & (p->type[CHESS_BISHOP] | queens) & ~b->pin_orthogonal; pieces;) {
        int from = bits64_pop(&pieces);
        bits64 way = b->pin_diagonal & chess_bit(from) ? b->pin_diagonal : ~0ull;
        list = write_moves(list, from, chess_bishop_attacks(from, occupied) & targets & way);
    }
    for (bits64 pieces = own & (p->type[CHESS_ROOK] | queens) & ~b->pin_diagonal; pieces;) {
        int from = bits64_pop(&pieces);
        bits64 way = b->pin_orthogonal & chess_bit(from) ? b->pin_orthogonal : ~0ull;
        list = write_moves(list, from, chess_rook_attacks(from, occupied) & targets & way);
    }
    return list;
}

/* The members of a set that the enemy does not attack once the king has left its square. */
SPECIALISED bits64 safe_squares(const struct chess_position *p, int us, bits64 squares)
{
    bits64 occupied = chess_occupied(p) ^ chess_pieces(p, us, CHESS_KING), safe = 0;
    while (squares) {
        int s = bits64_pop(&squares);
        if (!chess_attacked(p, s, occupied, !us))
            safe |= chess_bit(s);
    }
    return safe;
}

/* For a king that is not in check and a rook that may still castle: whether the ways are free, the
 * king's also from attack, and the rook does not uncover an attack along the rank. */
static bool castling_possible(const struct chess_position *p, int us, int rook)
{
    int king = chess_king(p, us);
    int king_to = chess_castled_king(king, rook), rook_to = chess_castled_rook(king, rook);
    bits64 both = chess_bit(king) | chess_bit(rook), others = chess_occupied(p) & ~both;
    bits64 king_way = chess_tables.between[king][king_to] | chess_bit(king_to);
    bits64 rook_way = chess_tables.between[rook][rook_to] | chess_bit(rook_to);
    if ((king_way | rook_way) & others)
        return false;
    if (chess_rook_attacks(king_to, others | chess_bit(rook_to)) & p->color[!us] &
        (p->type[CHESS_ROOK] | p->type[CHESS_QUEEN]))
        return false;
    king_way &= ~chess_bit(king);
    return safe_squares(p, us, king_way) == king_way;
}

SPECIALISED chess_move *generate(const struct chess_position *p, chess_move *list, int us,
                                 bool noisy)
{
    struct bounds b = find_bounds(p, us);
    bits64 wanted = noisy ? p->color[!us] : ~p->color[us];
    if (__builtin_expect(!bits64_several(b.checkers), 1)) {
        bits64 block = ~0ull;
        if (__builtin_expect(b.checkers != 0, 0))
            block = b.checkers | chess_tables.between[b.king][bits64_first(b.checkers)];
        list = pawn_moves(p, list, us, &b, block, noisy);
        list = piece_moves(p, list, us, &b, wanted & block);
    }
    list = write_moves(list, b.king, safe_squares(p, us, chess_tables.king[b.king] & wanted));
    bits64 rooks = p->castling & p->color[us];
    if (!noisy && rooks && !b.checkers) {
        while (rooks) {
            int rook = bits64_pop(&rooks);
            /* King and rook pass each other, so what stands between them is always in the way. */
            if (!(chess_tables.between[b.king][rook] & chess_occupied(p)) &&
                castling_possible(p, us, rook))
                *list++ = chess_move_special(b.king, rook, CHESS_CASTLING);
        }
    }
    return list;
}

/* One body for each colour, so that shifts and ranks are constants. */
chess_move *chess_generate_legal(const struct chess_position *p, chess_move *list)
{
    return p->turn == CHESS_WHITE ? generate(p, list, CHESS_WHITE, false)
                                  : generate(p, list, CHESS_BLACK, false);
}

chess_move *chess_generate_noisy(const struct chess_position *p, chess_move *list)
{
    return p->turn == CHESS_WHITE ? generate(p, list, CHESS_WHITE, true)
                                  : generate(p, list, CHESS_BLACK, true);
}

bool chess_has_moves(const struct chess_position *p)
{
    chess_move list[CHESS_LIST_SIZE];
    return chess_generate_legal(p, list) > list;
}

/* Whether a pawn may go from one square to another, its king's safety aside. */
static bool pawn_reaches(const struct chess_position *p, int us, int from, int to, bool en_passant)
{
    int up = us == CHESS_WHITE ? 8 : -8;
    if (chess_tables.pawn[us][from] & chess_bit(to))
        return en_passant ? p->ep == to : (p->color[!us] & chess_bit(to)) != 0;
    if (en_passant || p->board[to])
        return false;
    return to == from + up || (to == from + 2 * up && !p->board[from + up] &&
                               chess_rank(from) == (us == CHESS_WHITE ? 1 : 6));
}

bool chess_reaches(const struct chess_position *p, int from, int to)
{
    int us = p->turn;
    if (!(p->color[us] & chess_bit(from)) || (p->color[us] & chess_bit(to)))
        return false;
    enum chess_type type = chess_piece_type(p->board[from]);
    if (type == CHESS_PAWN)
        return pawn_reaches(p, us, from, to, p->ep && p->ep == to);
    return (chess_attacks(us, type, from, chess_occupied(p)) & chess_bit(to)) != 0;
}

bool chess_legal(const struct chess_position *p, uint64_t number)
{
    chess_move m = (chess_move)number;
    int us = p->turn, from = chess_from(m), to = chess_to(m);
    enum chess_kind kind = chess_kind_of(m);
    bits64 occupied = chess_occupied(p), to_bit = chess_bit(to);
    if (number != m || !(p->color[us] & chess_bit(from)) ||
        (kind != CHESS_PROMOTION && m >> 12 & 3))
        return false;
    enum chess_type type = chess_piece_type(p->board[from]);
    if (kind == CHESS_CASTLING)
        return type == CHESS_KING && (p->castling & p->color[us] & to_bit) && !chess_in_check(p) &&
               castling_possible(p, us, to);
    if (!chess_reaches(p, from, to))
        return false;
    bool last = ((CHESS_RANK_1 | CHESS_RANK_8) & to_bit) != 0;
    enum chess_kind right = CHESS_PLAIN;
    if (type == CHESS_PAWN)
        right = last ? CHESS_PROMOTION : p->ep && p->ep == to ? CHESS_EN_PASSANT : CHESS_PLAIN;
    if (kind != right)
        return false;
    if (kind == CHESS_EN_PASSANT)
        return chess_en_passant_safe(p, from, to);
    int king = type == CHESS_KING ? to : chess_king(p, us);
    bits64 after = (occupied ^ chess_bit(from)) | to_bit;
    return !(chess_attackers(p, king, after) & p->color[!us] & ~to_bit);
}

uint64_t chess_perft(struct chess_position *p, struct history *h, int depth)
{
    if (depth <= 0)
        return 1;
    chess_move list[CHESS_LIST_SIZE];
    chess_move *end = chess_generate_legal(p, list);
    if (depth == 1)
        return (uint64_t)(end - list);
    uint64_t nodes = 0;
    for (const chess_move *m = list; m < end; m++) {
        chess_play(p, h, *m);
        nodes += chess_perft(p, h, depth - 1);
        chess_undo(p, h);
    }
    return nodes;
}

bool chess_gives_check(const struct chess_position *p, chess_move m)
{
    int us = p->turn, king = chess_king(p, !us), from = chess_from(m), to = chess_to(m);
    enum chess_kind kind = chess_kind_of(m);
    enum chess_type type = chess_piece_type(p->board[from]);
    bits64 occupied = (chess_occupied(p) ^ chess_bit(from)) | chess_bit(to);
    if (kind == CHESS_CASTLING) {
        int rook_to = chess_castled_rook(from, to);
        occupied = (chess_occupied(p) ^ chess_bit(from) ^ chess_bit(to)) |
                   chess_bit(chess_castled_king(from, to)) | chess_bit(rook_to);
        return chess_rook_attacks(rook_to, occupied) & chess_bit(king);
    }
    if (kind == CHESS_PROMOTION)
        type = chess_promoted(m);
    if (kind == CHESS_EN_PASSANT)
        occupied ^= chess_bit(to ^ 8);
    if (type != CHESS_KING && chess_attacks(us, type, to, occupied) & chess_bit(king))
        return true;
    if (!chess_tables.line[king][from] && kind != CHESS_EN_PASSANT)
        return false;
    bits64 ours = p->color[us] & occupied & ~chess_bit(to);
    return (chess_bishop_attacks(king, occupied) & ours &
            (p->type[CHESS_BISHOP] | p->type[CHESS_QUEEN])) ||
           (chess_rook_attacks(king, occupied) & ours &
            (p->type[CHESS_ROOK] | p->type[CHESS_QUEEN]));
}
