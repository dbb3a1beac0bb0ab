/* Pawn structure and the shelter of kings. */
#include "chess/pawns.h"

#include "chess/terms.h"

#include <stddef.h>

enum { KEPT_BITS = 11, KEPT = 1 << KEPT_BITS };

/* The file of a square and two on each side. */
static inline bits64 files_near(int square)
{
    bits64 near = file_of(square) | files_beside(square);
    return near | (near & ~CHESS_FILE_A) >> 1 | (near & ~CHESS_FILE_H) << 1;
}

/* Adds the features of one side's pawns and returns those that are passed. */
static inline bits64 count_structure(const struct chess_pawns *e, struct sum *s, int us)
{
    bits64 ours = e->pawns[us], theirs = e->pawns[!us], passed = 0;
    bits64 protected = pawn_attacks_of(us, ours), attacked = pawn_attacks_of(!us, theirs);
    for (bits64 pawns = ours; pawns;) {
        int square = bits64_pop(&pawns), seen = seen_by(us, square), rank = chess_rank(seen);
        bits64 ahead = ranks_ahead(us, square), beside = files_beside(square);
        bits64 stop = forward(us, chess_bit(square));
        bits64 way = file_of(square) & ahead, phalanx = beside & ours & rank_of(square);
        bool open = !(way & theirs), isolated = !(beside & ours);
        bool doubled = way & ours;
        count(s, CHESS_F_MATERIAL, 1);
        count(s, CHESS_F_SQUARE + seen, 1);
        if (isolated) {
            count(s, CHESS_F_ISOLATED, 1);
            if (open)
                count(s, CHESS_F_ISOLATED_OPEN, 1);
        } else if (!(beside & ours & ~ahead) && stop & attacked) {
            count(s, CHESS_F_BACKWARD, 1);
            if (open)
                count(s, CHESS_F_BACKWARD_OPEN, 1);
        }
        if (doubled) {
            count(s, CHESS_F_DOUBLED, 1);
            if (isolated)
                count(s, CHESS_F_DOUBLED_ISOLATED, 1);
        }
        if (phalanx)
            count(s, CHESS_F_PHALANX + rank, 1);
        if (protected & chess_bit(square))
            count(s, CHESS_F_PROTECTED + rank, 1);
        if (!open || doubled)
            continue;
        bits64 guards = beside & ahead & theirs;
        if (!guards) {
            passed |= chess_bit(square);
            count(s, CHESS_F_PASSED + rank, 1);
            if (phalanx || protected & chess_bit(square))
                count(s, CHESS_F_PASSED_CONNECTED + rank, 1);
            if (!((ours | theirs) & files_near(square) & ~chess_bit(square)))
                count(s, CHESS_F_PASSED_OUTSIDE, 1);
        } else if (bits64_count(beside & ours & ~ahead) >= bits64_count(guards)) {
            count(s, CHESS_F_CANDIDATE + rank, 1);
        }
    }
    return passed;
}

/* Pawns before the king on its file and those beside it: own ones shelter, others storm. */
static inline void count_shelter(const struct chess_pawns *e, struct sum *s, int us)
{
    int king = e->kings[us];
    int middle = chess_file(king) < 1 ? 1 : chess_file(king) > 6 ? 6 : chess_file(king);
    bits64 ahead = ranks_ahead(us, king) | rank_of(king);
    for (int f = middle - 1; f <= middle + 1; f++) {
        int file = f == chess_file(king) ? 0 : (f == 0 || f == 7) ? 2 : 1;
        bits64 own = ahead & (CHESS_FILE_A << f) & e->pawns[us];
        bits64 enemy = ahead & (CHESS_FILE_A << f) & e->pawns[!us];
        int own_at = !own                ? 7
                     : us == CHESS_WHITE ? chess_rank(bits64_first(own)) - chess_rank(king)
                                         : chess_rank(king) - chess_rank(bits64_last(own));
        int enemy_at = !enemy              ? 7
                       : us == CHESS_WHITE ? chess_rank(bits64_first(enemy)) - chess_rank(king)
                                           : chess_rank(king) - chess_rank(bits64_last(enemy));
        count(s, CHESS_F_SHIELD + 8 * file + own_at, 1);
        count(s, CHESS_F_STORM + 8 * file + enemy_at, 1);
    }
}

/* A king wants pawns on its side of the board, and near it when pieces are gone. */
static inline void count_company(const struct chess_pawns *e, struct sum *s, int us)
{
    int king = e->kings[us], nearest = 8;
    bits64 all = e->pawns[0] | e->pawns[1];
    if (all && !(all & king_flank(king)))
        count(s, CHESS_F_FLANK_BARE, 1);
    for (bits64 left = all; left;) {
        int away = distance(king, bits64_pop(&left));
        nearest = away < nearest ? away : nearest;
    }
    if (all)
        count(s, CHESS_F_KING_TO_PAWNS, nearest);
}

static inline void fill(struct chess_pawns *e, struct chess_trace *trace)
{
    struct sum sums[2] = {{0, trace, 1}, {0, trace, -1}};
    e->passed = 0;
    for (int c = 0; c < 2; c++) {
        e->passed |= count_structure(e, &sums[c], c);
        e->reach[c] = pawn_attacks_of(c, forward_fill(c, e->pawns[c]));
        count_shelter(e, &sums[c], c);
        count_company(e, &sums[c], c);
    }
    e->value = sums[0].value - sums[1].value;
}

const struct chess_pawns *chess_pawns_of(const struct chess_position *p, struct chess_trace *trace)
{
    /* Empty entries have both kings on one square and never pass for a position. */
    static _Thread_local struct chess_pawns kept[KEPT + 1];
    bits64 white = chess_pieces(p, CHESS_WHITE, CHESS_PAWN);
    bits64 black = chess_pieces(p, CHESS_BLACK, CHESS_PAWN);
    int kings[2] = {chess_king(p, CHESS_WHITE), chess_king(p, CHESS_BLACK)};
    uint64_t mixed = (white ^ (black << 1 | black >> 63) ^ (uint64_t)(kings[0] << 6 | kings[1])) *
                     0x9e3779b97f4a7c15ull;
    struct chess_pawns *e = trace ? &kept[KEPT] : &kept[mixed >> (64 - KEPT_BITS)];
    if (!trace && e->pawns[0] == white && e->pawns[1] == black && e->kings[0] == kings[0] &&
        e->kings[1] == kings[1])
        return e;
    *e = (struct chess_pawns){.pawns = {white, black},
                              .kings = {(uint8_t)kings[0], (uint8_t)kings[1]}};
    if (trace)
        fill(e, trace);
    else
        fill(e, NULL);
    return e;
}
