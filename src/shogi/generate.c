/* Move generation. Legality is decided while generating: pinned pieces stay on their line, checks
 * restrict the targets, the king steps only where nothing attacks. No move is tried on the board.
 */
#include "shogi/generate.h"

#include "shogi/attacks.h"
#include "shogi/position.h"

#include <string.h>

/* Hot functions are compiled once for each colour, which is a constant inside. */
#define SPECIALISED static inline __attribute__((always_inline))

/* Eight drops on one square, stored at once. */
typedef uint16_t drops __attribute__((vector_size(16)));

/* For each set of types (bit 0 the pawn) the drops of those types, to which a square is added. */
static drops drops_of[128];

__attribute__((constructor)) static void fill_drops(void)
{
    for (int set = 0; set < 128; set++) {
        int count = 0;
        for (int type = SHOGI_PAWN; type <= SHOGI_GOLD; type++)
            if (set >> (type - 1) & 1)
                drops_of[set][count++] = shogi_drop_make(type, 0);
    }
}

enum {
    PAWN_SET = 1 << (SHOGI_PAWN - 1),
    LANCE_SET = 1 << (SHOGI_LANCE - 1),
    KNIGHT_SET = 1 << (SHOGI_KNIGHT - 1)
};

/* The types in a hand as a set. */
static inline int hand_set(shogi_hand hand)
{
    int set = 0;
    for (int type = SHOGI_PAWN; type <= SHOGI_GOLD; type++)
        set |= (shogi_hand_count(hand, type) != 0) << (type - 1);
    return set;
}

SPECIALISED shogi_move *emit(shogi_move *m, int base, bits81 targets)
{
    for (uint64_t rest = bits81_low(targets); rest; rest &= rest - 1)
        *m++ = (shogi_move)(base | bits64_first(rest));
    for (uint64_t rest = bits81_high(targets); rest; rest &= rest - 1)
        *m++ = (shogi_move)(base | (63 + bits64_first(rest)));
    return m;
}

SPECIALISED shogi_move *emit_drops(shogi_move *m, int set, bits81 targets)
{
    drops base = drops_of[set];
    int count = __builtin_popcount((unsigned)set);
    for (uint64_t rest = bits81_low(targets); rest; rest &= rest - 1, m += count) {
        drops moves = base + (uint16_t)bits64_first(rest);
        memcpy(m, &moves, sizeof moves);
    }
    for (uint64_t rest = bits81_high(targets); rest; rest &= rest - 1, m += count) {
        drops moves = base + (uint16_t)(63 + bits64_first(rest));
        memcpy(m, &moves, sizeof moves);
    }
    return m;
}

/* All squares in the files where these pawns do not stand. In each file the lowest pawn is taken
 * from the bit of rank i; where none is, that bit remains and is spread over the file. */
SPECIALISED bits81 files_without(bits81 pawns)
{
    bits81 last_rank = shogi_each_file(0x100);
    bits81 open = (last_rank - pawns) & last_rank;
    return open | (open - (open >> 8));
}

/* Squares around the king that color attacks, among others farther away. */
SPECIALISED bits81 attacked_near(const struct shogi_position *p, int color, int king,
                                 bits81 occupied)
{
    const bits81(*near)[SHOGI_SQUARES] = shogi_tables.near[color];
    const bits81(*step)[SHOGI_SQUARES] = shogi_tables.step[color];
    bits81 own = p->color[color];
    bits81 attacked = shogi_pawn_attacks(color, own & p->kind[SHOGI_PAWN]);
    for (bits81 rest = own & p->kind[SHOGI_KNIGHT] & near[SHOGI_KNIGHT][king]; rest;)
        attacked |= step[SHOGI_KNIGHT][bits81_pop(&rest)];
    for (bits81 rest = own & p->kind[SHOGI_SILVER] & near[SHOGI_SILVER][king]; rest;)
        attacked |= step[SHOGI_SILVER][bits81_pop(&rest)];
    for (bits81 rest = own & p->kind[SHOGI_GOLD] & near[SHOGI_GOLD][king]; rest;)
        attacked |= step[SHOGI_GOLD][bits81_pop(&rest)];
    for (bits81 rest = own & p->kind[0] & near[0][king]; rest;)
        attacked |= step[0][bits81_pop(&rest)];
    for (bits81 rest = own & p->kind[SHOGI_LANCE] & near[SHOGI_LANCE][king]; rest;)
        attacked |= shogi_lance_attacks(color, bits81_pop(&rest), occupied);
    for (bits81 rest = own & p->kind[SHOGI_BISHOP] & near[SHOGI_BISHOP][king]; rest;)
        attacked |= shogi_bishop_attacks(bits81_pop(&rest), occupied);
    for (bits81 rest = own & p->kind[SHOGI_ROOK] & near[SHOGI_ROOK][king]; rest;)
        attacked |= shogi_rook_attacks(bits81_pop(&rest), occupied);
    if (p->king[color] != SHOGI_NO_SQUARE)
        attacked |= shogi_king_steps(p->king[color]);
    return attacked;
}

/* Where the king of color, on the board, may step; extra holds pieces about to be dropped. */
SPECIALISED bits81 king_targets(const struct shogi_position *p, int color, bits81 extra)
{
    int king = p->king[color];
    bits81 targets = shogi_king_steps(king) & ~p->color[color];
    bits81 occupied = (shogi_occupied(p) | extra) ^ shogi_bit(king);
    return targets ? targets & ~attacked_near(p, color ^ 1, king, occupied) : 0;
}

bits81 shogi_shields(const struct shogi_position *p, int king, int sliders, int shields)
{
    bits81 occupied = shogi_occupied(p), found = 0;
    bits81 aligned = (p->kind[SHOGI_ROOK] & shogi_tables.step[0][SHOGI_ROOK][king]) |
                     (p->kind[SHOGI_BISHOP] & shogi_tables.step[0][SHOGI_BISHOP][king]) |
                     (p->kind[SHOGI_LANCE] & shogi_tables.step[sliders ^ 1][SHOGI_LANCE][king]);
    for (bits81 rest = aligned & p->color[sliders]; rest;) {
        bits81 blockers = shogi_tables.between[king][bits81_pop(&rest)] & occupied;
        if (blockers && !bits81_several(blockers))
            found |= blockers;
    }
    return found & p->color[shields];
}

bool shogi_pawn_drop_mates(const struct shogi_position *p, int square)
{
    int them = p->turn ^ 1, king = p->king[them];
    if (king_targets(p, them, shogi_bit(square)))
        return false;
    bits81 takers = shogi_attackers(p, them, square, shogi_occupied(p), false);
    if (!takers)
        return true;
    /* The pawn stands beside the king, so nothing can come between: it must be taken, by a piece
     * that is not pinned or that takes along its pin. */
    bits81 pinned = shogi_shields(p, king, p->turn, them);
    for (bits81 rest = takers & pinned; rest;) {
        int from = bits81_pop(&rest);
        if (bits81_has(shogi_tables.line[king][from], square))
            return false;
    }
    return !(takers & ~pinned);
}

/* Where a pawn may be dropped, uchifuzume left out. */
SPECIALISED bits81 pawn_drop_targets(const struct shogi_position *p, int us, bits81 targets)
{
    targets &= files_without(p->color[us] & p->kind[SHOGI_PAWN]) & ~shogi_far_ranks(us, 1);
    int king = p->king[us ^ 1];
    if (king != SHOGI_NO_SQUARE) {
        bits81 front = shogi_tables.step[us ^ 1][SHOGI_PAWN][king] & targets;
        if (front && shogi_pawn_drop_mates(p, us == SHOGI_BLACK ? king + 1 : king - 1))
            targets ^= front;
    }
    return targets;
}

SPECIALISED shogi_move *generate_drops(const struct shogi_position *p, shogi_move *m, int us,
                                       bits81 targets)
{
    int set = hand_set(p->hand[us]);
    if (!set || !targets)
        return m;
    bits81 pawns = set & PAWN_SET ? pawn_drop_targets(p, us, targets) : 0;
    if (set == PAWN_SET)
        return emit(m, shogi_drop_make(SHOGI_PAWN, 0), pawns);
    bits81 first = shogi_far_ranks(us, 1), second = shogi_far_ranks(us, 2) & ~first;
    bits81 others = targets & ~pawns, deep = ~(first | second);
    set &= ~PAWN_SET;
    if (pawns) {
        m = emit_drops(m, set | PAWN_SET, pawns & deep);
        m = emit_drops(m, (set | PAWN_SET) & ~KNIGHT_SET, pawns & second);
    }
    m = emit_drops(m, set, others & deep);
    m = emit_drops(m, set & ~KNIGHT_SET, others & second);
    return emit_drops(m, set & ~(KNIGHT_SET | LANCE_SET), others & first);
}

/* Which part of a piece's targets are worth a plain move although promotion is possible. */
SPECIALISED bits81 plain_targets(int us, int kind, bool all, bits81 targets, bits81 promoting)
{
    if (kind == SHOGI_KNIGHT)
        return targets & ~shogi_far_ranks(us, 2);
    if (kind == SHOGI_LANCE)
        return targets & ~shogi_far_ranks(us, all ? 1 : 2);
    if (kind == SHOGI_SILVER || all)
        return targets;
    return targets & ~promoting;
}

SPECIALISED shogi_move *emit_promotable(shogi_move *m, int us, int kind, bool all, bits81 plain,
                                        int from, bits81 targets)
{
    bits81 zone = shogi_far_ranks(us, 3);
    bits81 promoting = bits81_has(zone, from) ? targets : targets & zone;
    m = emit(m, shogi_move_make(from, 0) | SHOGI_PROMOTE, promoting);
    plain &= plain_targets(us, kind, all, targets, promoting);
    return emit(m, shogi_move_make(from, 0), plain);
}

SPECIALISED shogi_move *emit_pawns(shogi_move *m, int us, int flags, bits81 targets)
{
    int back = us == SHOGI_BLACK ? 1 : -1;
    while (targets) {
        int to = bits81_pop(&targets);
        *m++ = (shogi_move)(shogi_move_make(to + back, to) | flags);
    }
    return m;
}

/* The targets of the piece on from, which if pinned must stay on the line of its king. */
SPECIALISED bits81 unpinned(bits81 targets, bits81 pinned, int king, int from)
{
    return bits81_has(pinned, from) ? targets & shogi_tables.line[king][from] : targets;
}

/* The moves of all pieces but the king to targets; without a promotion only to plain ones. */
SPECIALISED shogi_move *generate_board(const struct shogi_position *p, shogi_move *m, int us,
                                       bool all, bits81 targets, bits81 plain, bits81 pinned)
{
    int king = p->king[us];
    bits81 own = p->color[us], occupied = shogi_occupied(p), strong = p->kind[0];
    const bits81(*step)[SHOGI_SQUARES] = shogi_tables.step[us];

    bits81 pawns = own & p->kind[SHOGI_PAWN];
    if (pinned)
        pawns &= ~pinned | shogi_tables.file_of[shogi_file(king)];
    bits81 pushes = shogi_pawn_attacks(us, pawns) & targets;
    bits81 promoting = pushes & shogi_far_ranks(us, 3);
    m = emit_pawns(m, us, 0, pushes & plain & ~promoting);
    if (promoting) {
        m = emit_pawns(m, us, SHOGI_PROMOTE, promoting);
        if (all)
            m = emit_pawns(m, us, 0, promoting & plain & ~shogi_far_ranks(us, 1));
    }
    for (bits81 rest = own & p->kind[SHOGI_LANCE]; rest;) {
        int from = bits81_pop(&rest);
        bits81 to = shogi_lance_attacks(us, from, occupied) & targets;
        m = emit_promotable(m, us, SHOGI_LANCE, all, plain, from, unpinned(to, pinned, king, from));
    }
    for (bits81 rest = own & p->kind[SHOGI_KNIGHT] & ~pinned; rest;) {
        int from = bits81_pop(&rest);
        m = emit_promotable(m, us, SHOGI_KNIGHT, all, plain, from,
                            step[SHOGI_KNIGHT][from] & targets);
    }
    for (bits81 rest = own & p->kind[SHOGI_SILVER]; rest;) {
        int from = bits81_pop(&rest);
        bits81 to = step[SHOGI_SILVER][from] & targets;
        m = emit_promotable(m, us, SHOGI_SILVER, all, plain, from,
                            unpinned(to, pinned, king, from));
    }
    for (bits81 rest = own & p->kind[SHOGI_GOLD]; rest;) {
        int from = bits81_pop(&rest);
        bits81 to = step[SHOGI_GOLD][from] & targets & plain;
        m = emit(m, shogi_move_make(from, 0), unpinned(to, pinned, king, from));
    }
    for (bits81 rest = own & p->kind[SHOGI_BISHOP] & ~strong; rest;) {
        int from = bits81_pop(&rest);
        bits81 to = shogi_bishop_attacks(from, occupied) & targets;
        m = emit_promotable(m, us, SHOGI_BISHOP, all, plain, from,
                            unpinned(to, pinned, king, from));
    }
    for (bits81 rest = own & p->kind[SHOGI_ROOK] & ~strong; rest;) {
        int from = bits81_pop(&rest);
        bits81 to = shogi_rook_attacks(from, occupied) & targets;
        m = emit_promotable(m, us, SHOGI_ROOK, all, plain, from, unpinned(to, pinned, king, from));
    }
    for (bits81 rest = own & strong; rest;) {
        int from = bits81_pop(&rest);
        bits81 far = bits81_has(p->kind[SHOGI_BISHOP], from) ? shogi_bishop_attacks(from, occupied)
                                                             : shogi_rook_attacks(from, occupied);
        bits81 to = (far | shogi_king_steps(from)) & targets & plain;
        m = emit(m, shogi_move_make(from, 0), unpinned(to, pinned, king, from));
    }
    return m;
}

/* What a generator is asked for. */
enum { EVERYTHING, WORTH_A_THOUGHT, NOISY };

SPECIALISED shogi_move *generate(const struct shogi_position *p, shogi_move *m, int us, int wanted)
{
    int king = p->king[us];
    bits81 targets = shogi_board() & ~p->color[us];
    bits81 empty = shogi_board() & ~shogi_occupied(p);
    bits81 plain = wanted == NOISY ? p->color[us ^ 1] : shogi_board();
    bits81 pinned = 0;
    if (king != SHOGI_NO_SQUARE) {
        m = emit(m, shogi_move_make(king, 0), king_targets(p, us, 0) & plain);
        if (p->checkers) {
            if (bits81_several(p->checkers))
                return m;
            bits81 between = shogi_tables.between[king][bits81_first(p->checkers)];
            targets = between | p->checkers;
            empty = between;
        }
        pinned = shogi_shields(p, king, us ^ 1, us);
    }
    m = generate_board(p, m, us, wanted == EVERYTHING, targets, plain, pinned);
    return wanted == NOISY ? m : generate_drops(p, m, us, empty);
}

shogi_move *shogi_generate_legal(const struct shogi_position *p, shogi_move *list)
{
    return p->turn == SHOGI_BLACK ? generate(p, list, SHOGI_BLACK, EVERYTHING)
                                  : generate(p, list, SHOGI_WHITE, EVERYTHING);
}

shogi_move *shogi_generate_play(const struct shogi_position *p, shogi_move *list)
{
    return p->turn == SHOGI_BLACK ? generate(p, list, SHOGI_BLACK, WORTH_A_THOUGHT)
                                  : generate(p, list, SHOGI_WHITE, WORTH_A_THOUGHT);
}

shogi_move *shogi_generate_noisy(const struct shogi_position *p, shogi_move *list)
{
    return p->turn == SHOGI_BLACK ? generate(p, list, SHOGI_BLACK, NOISY)
                                  : generate(p, list, SHOGI_WHITE, NOISY);
}

/* Whether a piece of that type may be put, or left unpromoted, on the square: it must still have a
 * move there. */
static bool alive(int color, int type, int square)
{
    int rank = shogi_rank_from(color, square);
    return !((type == SHOGI_PAWN || type == SHOGI_LANCE) && rank < 1) &&
           !(type == SHOGI_KNIGHT && rank < 2);
}

/* The squares where a piece other than the king answers the check, or all. */
static bits81 answers(const struct shogi_position *p)
{
    if (!p->checkers)
        return shogi_board();
    if (bits81_several(p->checkers))
        return 0;
    int king = p->king[p->turn];
    return p->checkers | shogi_tables.between[king][bits81_first(p->checkers)];
}

static bool drop_legal(const struct shogi_position *p, int type, int to)
{
    int us = p->turn;
    if (type < SHOGI_PAWN || type > SHOGI_GOLD || !shogi_hand_count(p->hand[us], type))
        return false;
    if (p->board[to] || !alive(us, type, to) || !bits81_has(answers(p), to))
        return false;
    return type != SHOGI_PAWN || bits81_has(pawn_drop_targets(p, us, shogi_bit(to)), to);
}

static bool board_move_legal(const struct shogi_position *p, int from, int to, bool promotes)
{
    int us = p->turn, piece = p->board[from], type = shogi_piece_type(piece), king = p->king[us];
    if (!piece || shogi_piece_color(piece) != us || bits81_has(p->color[us], to))
        return false;
    if (!bits81_has(shogi_attacks(us, type, from, shogi_occupied(p)), to))
        return false;
    bool may_promote =
        type < SHOGI_GOLD && (shogi_rank_from(us, from) < 3 || shogi_rank_from(us, to) < 3);
    if (promotes ? !may_promote : !alive(us, type, to))
        return false;
    if (type == SHOGI_KING)
        return bits81_has(king_targets(p, us, 0), to);
    if (king == SHOGI_NO_SQUARE)
        return true;
    if (!bits81_has(answers(p), to))
        return false;
    return !bits81_has(shogi_shields(p, king, us ^ 1, us), from) ||
           bits81_has(shogi_tables.line[king][from], to);
}

bool shogi_legal(const struct shogi_position *p, uint64_t number)
{
    shogi_move m = (shogi_move)number;
    int to = shogi_to(m);
    if (number != m || to >= SHOGI_SQUARES)
        return false;
    if (shogi_is_drop(m))
        return !shogi_promotes(m) && drop_legal(p, shogi_dropped(m), to);
    return shogi_from(m) < SHOGI_SQUARES &&
           board_move_legal(p, shogi_from(m), to, shogi_promotes(m));
}

bool shogi_has_moves(const struct shogi_position *p)
{
    /* Nearly always there is a pawn to push or a king's step; else look at everything. */
    int us = p->turn, king = p->king[us];
    if (!p->checkers && king != SHOGI_NO_SQUARE) {
        bits81 pawns = p->color[us] & p->kind[SHOGI_PAWN] & ~shogi_shields(p, king, us ^ 1, us);
        if (shogi_pawn_attacks(us, pawns) & ~p->color[us])
            return true;
    }
    if (king != SHOGI_NO_SQUARE && king_targets(p, us, 0))
        return true;
    shogi_move list[SHOGI_LIST_SIZE];
    return shogi_generate_legal(p, list) > list;
}

void shogi_find_checks(const struct shogi_position *p, struct shogi_checks *c)
{
    int us = p->turn, king = p->king[us ^ 1];
    if (king == SHOGI_NO_SQUARE) {
        memset(c, 0, sizeof *c);
        return;
    }
    /* A piece gives check from where one of the king's side would attack it from the king's square. */
    const bits81(*step)[SHOGI_SQUARES] = shogi_tables.step[us ^ 1];
    bits81 occupied = shogi_occupied(p), *from = c->from;
    from[SHOGI_EMPTY] = from[SHOGI_KING] = 0;
    from[SHOGI_PAWN] = step[SHOGI_PAWN][king];
    from[SHOGI_LANCE] = shogi_lance_attacks(us ^ 1, king, occupied);
    from[SHOGI_KNIGHT] = step[SHOGI_KNIGHT][king];
    from[SHOGI_SILVER] = step[SHOGI_SILVER][king];
    from[SHOGI_BISHOP] = shogi_bishop_attacks(king, occupied);
    from[SHOGI_ROOK] = shogi_rook_attacks(king, occupied);
    from[SHOGI_GOLD] = step[SHOGI_GOLD][king];
    for (int type = SHOGI_TOKIN; type < SHOGI_HORSE; type++)
        from[type] = from[SHOGI_GOLD];
    from[SHOGI_HORSE] = from[SHOGI_BISHOP] | shogi_king_steps(king);
    from[SHOGI_DRAGON] = from[SHOGI_ROOK] | shogi_king_steps(king);
    c->uncovering = shogi_shields(p, king, us, us);
}

bool shogi_is_check(const struct shogi_position *p, const struct shogi_checks *c, shogi_move m)
{
    int to = shogi_to(m);
    if (m == SHOGI_DECLARE)
        return false;
    if (shogi_is_drop(m))
        return bits81_has(c->from[shogi_dropped(m)], to);
    int from = shogi_from(m);
    int type = shogi_piece_type(p->board[from]) | (shogi_promotes(m) ? SHOGI_PROMOTED : 0);
    if (bits81_has(c->from[type], to))
        return true;
    int king = p->king[p->turn ^ 1];
    return bits81_has(c->uncovering, from) && !bits81_has(shogi_tables.line[king][from], to);
}

bool shogi_gives_check(const struct shogi_position *p, shogi_move m)
{
    struct shogi_checks c;
    shogi_find_checks(p, &c);
    return shogi_is_check(p, &c, m);
}

static shogi_move *generate_drop_checks(const struct shogi_position *p, shogi_move *m,
                                        const bits81 *checks)
{
    int us = p->turn;
    bits81 empty = shogi_board() & ~shogi_occupied(p);
    for (int type = SHOGI_PAWN; type <= SHOGI_GOLD; type++) {
        if (!shogi_hand_count(p->hand[us], type))
            continue;
        bits81 targets = empty & checks[type];
        if (type == SHOGI_PAWN)
            targets = pawn_drop_targets(p, us, targets);
        else if (type == SHOGI_LANCE)
            targets &= ~shogi_far_ranks(us, 1);
        else if (type == SHOGI_KNIGHT)
            targets &= ~shogi_far_ranks(us, 2);
        m = emit(m, shogi_drop_make(type, 0), targets);
    }
    return m;
}

/* The pieces near enough to give check by moving there, and some more. */
static bits81 may_check(const struct shogi_position *p, int king)
{
    const bits81(*checking)[SHOGI_SQUARES] = shogi_tables.checking[p->turn];
    bits81 found = p->kind[0];
    for (int kind = SHOGI_PAWN; kind <= SHOGI_GOLD; kind++)
        found |= p->kind[kind] & checking[kind][king];
    return found & p->color[p->turn];
}

static shogi_move *generate_checks(const struct shogi_position *p, const struct shogi_checks *c,
                                   shogi_move *list)
{
    int us = p->turn, own_king = p->king[us], king = p->king[us ^ 1];
    if (king == SHOGI_NO_SQUARE)
        return list;
    shogi_move *m = list;
    if (p->checkers) {
        shogi_move *end = shogi_generate_legal(p, list);
        for (shogi_move *next = list; next < end; next++)
            if (shogi_is_check(p, c, *next))
                *m++ = *next;
        return m;
    }
    const bits81 *checks = c->from;
    bits81 pinned = own_king == SHOGI_NO_SQUARE ? 0 : shogi_shields(p, own_king, us ^ 1, us);
    bits81 zone = shogi_far_ranks(us, 3);
    for (bits81 rest = may_check(p, king) | c->uncovering; rest;) {
        int from = bits81_pop(&rest), type = shogi_piece_type(p->board[from]);
        bits81 targets = type == SHOGI_KING
                             ? king_targets(p, us, 0)
                             : shogi_attacks(us, type, from, shogi_occupied(p)) & ~p->color[us];
        targets = unpinned(targets, pinned, own_king, from);
        bits81 open = bits81_has(c->uncovering, from) ? ~shogi_tables.line[king][from] : 0;
        bits81 plain = targets & (checks[type] | open);
        if (type < SHOGI_GOLD) {
            bits81 promoting = bits81_has(zone, from) ? targets : targets & zone;
            promoting &= checks[type | SHOGI_PROMOTED] | open;
            m = emit(m, shogi_move_make(from, 0) | SHOGI_PROMOTE, promoting);
            if (type <= SHOGI_KNIGHT)
                plain &= ~shogi_far_ranks(us, type == SHOGI_KNIGHT ? 2 : 1);
        }
        m = emit(m, shogi_move_make(from, 0), plain);
    }
    return generate_drop_checks(p, m, checks);
}

shogi_move *shogi_generate_checks(const struct shogi_position *p, shogi_move *list)
{
    struct shogi_checks c;
    shogi_find_checks(p, &c);
    return generate_checks(p, &c, list);
}

/* All squares the sliders of a side reach: a piece that stands there may open a line by moving. */
static bits81 slides(const struct shogi_position *p, int color)
{
    bits81 own = p->color[color], occupied = shogi_occupied(p), reach = 0;
    for (bits81 rest = own & p->kind[SHOGI_LANCE]; rest;)
        reach |= shogi_lance_attacks(color, bits81_pop(&rest), occupied);
    for (bits81 rest = own & p->kind[SHOGI_BISHOP]; rest;)
        reach |= shogi_bishop_attacks(bits81_pop(&rest), occupied);
    for (bits81 rest = own & p->kind[SHOGI_ROOK]; rest;)
        reach |= shogi_rook_attacks(bits81_pop(&rest), occupied);
    return reach;
}

/* Whether one of the squares the king may go to now stays open after a check. Exact for yes: a piece
 * takes away what it attacks from its new square and no more, unless it opens a line by leaving. */
static bool leaves_flight(const struct shogi_position *p, shogi_move m, bits81 flights,
                          bits81 openers)
{
    int us = p->turn, to = shogi_to(m), type;
    bits81 occupied = (shogi_occupied(p) | shogi_bit(to)) ^ shogi_bit(p->king[us ^ 1]);
    if (shogi_is_drop(m)) {
        type = shogi_dropped(m);
    } else {
        int from = shogi_from(m);
        if (bits81_has(openers, from))
            return false;
        type = shogi_piece_type(p->board[from]) | (shogi_promotes(m) ? SHOGI_PROMOTED : 0);
        occupied ^= shogi_bit(from);
    }
    return flights & ~shogi_attacks(us, type, to, occupied);
}

shogi_move shogi_mate_in_one(const struct shogi_position *p)
{
    struct shogi_checks c;
    shogi_move list[SHOGI_LIST_SIZE];
    shogi_find_checks(p, &c);
    shogi_move *end = generate_checks(p, &c, list);
    if (end == list)
        return 0;
    bits81 flights = king_targets(p, p->turn ^ 1, 0);
    bits81 openers = flights ? slides(p, p->turn) : 0;
    for (shogi_move *m = list; m < end; m++) {
        if (flights && leaves_flight(p, *m, flights, openers))
            continue;
        struct shogi_position next = *p;
        shogi_apply(&next, *m);
        if (!shogi_has_moves(&next))
            return *m;
    }
    return 0;
}

uint64_t shogi_perft(struct shogi_position *p, struct history *h, int depth)
{
    shogi_move list[SHOGI_LIST_SIZE];
    shogi_move *end = shogi_generate_legal(p, list);
    if (depth == 1)
        return (uint64_t)(end - list);
    uint64_t nodes = 0;
    for (shogi_move *m = list; m < end; m++) {
        shogi_play(p, h, *m);
        nodes += shogi_perft(p, h, depth - 1);
        shogi_undo(p, h);
    }
    return nodes;
}
