/* Known endings: mates by force, king and pawn against king, and advantages that do not win. */
#include "chess/endings.h"

#include "chess/attacks.h"
#include "chess/terms.h"

enum { MATE_BY_FORCE = 5000, PAWN_WINS = 600 };

/* King and pawn against king, for a white pawn on the files a to d: for each square of the pawn and of
 * its king the squares of the other king where White wins, by who is to move. */
static bits64 won[2][64][64];

/* The bare king's squares from which it moves and has lost: it can move, and every move leads to where
 * White wins. */
static bits64 lost_to_move(int pawn, int king)
{
    bits64 guarded = chess_tables.king[king] | chess_bit(king);
    bits64 open = ~(guarded | chess_tables.pawn[CHESS_WHITE][pawn] | chess_bit(pawn));
    bits64 legal = ~(guarded | chess_bit(pawn));
    bits64 taken = chess_bit(pawn) & ~guarded;
    bits64 holding = (open & ~won[CHESS_WHITE][pawn][king]) | taken;
    bits64 lost = 0;
    for (bits64 left = legal; left;) {
        int bare = bits64_pop(&left);
        bits64 steps = chess_tables.king[bare];
        if (steps & (open | taken) && !(steps & holding))
            lost |= chess_bit(bare);
    }
    return lost;
}

/* The bare king's squares where White, to move, wins by some move. */
static bits64 won_to_move(int pawn, int king)
{
    int front = pawn + 8;
    bits64 legal = ~(chess_tables.king[king] | chess_bit(king) | chess_bit(pawn) |
                     chess_tables.pawn[CHESS_WHITE][pawn]);
    bits64 reached = 0;
    for (bits64 steps = chess_tables.king[king] & ~chess_bit(pawn); steps;)
        reached |= won[CHESS_BLACK][pawn][bits64_pop(&steps)];
    if (king != front && chess_rank(front) == 7) {
        /* The new piece wins unless it is taken at once. */
        bits64 takers = chess_tables.king[king] & chess_bit(front) ? 0 : chess_tables.king[front];
        reached |= ~(takers | chess_bit(front));
    } else if (king != front) {
        reached |= won[CHESS_BLACK][front][king];
        if (chess_rank(pawn) == 1 && king != front + 8)
            reached |= won[CHESS_BLACK][front + 8][king] & ~chess_bit(front);
    }
    return reached & legal;
}

/* Pawns that stand further on first: a pawn's positions lead to those. */
__attribute__((constructor)) static void fill_won(void)
{
    for (int rank = 6; rank >= 1; rank--)
        for (int file = 0; file < 4; file++) {
            int pawn = chess_square(file, rank);
            for (bool changed = true; changed;) {
                changed = false;
                for (int turn = 0; turn < 2; turn++)
                    for (int king = 0; king < 64; king++) {
                        if (king == pawn)
                            continue;
                        bits64 now = turn == CHESS_WHITE ? won_to_move(pawn, king)
                                                         : lost_to_move(pawn, king);
                        changed |= now != won[turn][pawn][king];
                        won[turn][pawn][king] = now;
                    }
            }
        }
}

bool chess_pawn_wins(int pawn_side, int king, int pawn, int bare_king, int turn)
{
    int flip = (pawn_side == CHESS_WHITE ? 0 : 56) | (chess_file(pawn) > 3 ? 7 : 0);
    return won[turn ^ pawn_side][pawn ^ flip][king ^ flip] & chess_bit(bare_king ^ flip);
}

static int value_of_pieces(const struct chess_position *p, int color)
{
    bits64 ours = p->color[color];
    return 3 * bits64_count(ours & (p->type[CHESS_KNIGHT] | p->type[CHESS_BISHOP])) +
           5 * bits64_count(ours & p->type[CHESS_ROOK]) +
           9 * bits64_count(ours & p->type[CHESS_QUEEN]);
}

/* How near a square is to the edges, 0 in the middle to 6 in a corner. */
static int to_edge(int square)
{
    int file = chess_file(square), rank = chess_rank(square);
    return (file < 4 ? 3 - file : file - 4) + (rank < 4 ? 3 - rank : rank - 4);
}

/* The way to a mate: the king that is to be mated stands at the edge, the other near it. */
static int drive(const struct chess_position *p, int strong)
{
    int king = chess_king(p, strong), bare = chess_king(p, !strong);
    return 20 * to_edge(bare) + 15 * (7 - distance(king, bare));
}

/* Bishop and knight mate only in a corner that the bishop attacks. */
static int drive_to_corner(const struct chess_position *p, int strong)
{
    int king = chess_king(p, strong), bare = chess_king(p, !strong);
    int flip = p->type[CHESS_BISHOP] & CHESS_DARK ? 0 : 7;
    int file = chess_file(bare ^ flip), rank = chess_rank(bare);
    /* From a1 and h8, dark corners: both steps to the nearer of them. */
    int far = file + rank < 14 - file - rank ? file + rank : 14 - file - rank;
    return 100 * (7 - far) + 15 * (7 - distance(king, bare));
}

static bool both_colours(bits64 squares)
{
    return squares & CHESS_DARK && squares & ~CHESS_DARK;
}

/* Against a king alone. */
static bool known_against_king(const struct chess_position *p, int strong, int *value)
{
    bits64 pawns = p->type[CHESS_PAWN], knights = p->type[CHESS_KNIGHT];
    bits64 bishops = p->type[CHESS_BISHOP];
    bits64 majors = p->type[CHESS_ROOK] | p->type[CHESS_QUEEN];
    if (majors || both_colours(bishops) ||
        (knights && bishops && (pawns || knights & (knights - 1)))) {
        *value = MATE_BY_FORCE + 100 * value_of_pieces(p, strong) + 100 * bits64_count(pawns) +
                 drive(p, strong);
        return true;
    }
    if (knights && bishops && !pawns) {
        *value = MATE_BY_FORCE + 600 + drive_to_corner(p, strong);
        return true;
    }
    if (!pawns && !bishops && bits64_count(knights) <= 2) {
        *value = 0;
        return true;
    }
    if (!knights && !bishops && pawns && !bits64_several(pawns)) {
        int pawn = bits64_first(pawns);
        *value =
            chess_pawn_wins(strong, chess_king(p, strong), pawn, chess_king(p, !strong), p->turn)
                ? PAWN_WINS + 20 * chess_rank(seen_by(strong, pawn))
                : 0;
        return true;
    }
    return false;
}

/* Pieces on both sides and no pawns: who is far ahead mates, but must be told how, and who has a minor
 * piece more does not win. */
static bool known_without_pawns(const struct chess_position *p, int *value)
{
    int ahead = value_of_pieces(p, CHESS_WHITE) - value_of_pieces(p, CHESS_BLACK);
    int strong = ahead < 0;
    if (!ahead)
        return false;
    ahead = strong ? -ahead : ahead;
    *value = ahead > 3 ? 100 * ahead + drive(p, strong) : 10 * ahead + drive(p, strong) / 8;
    *value = strong == p->turn ? *value : -*value;
    return true;
}

bool chess_known_ending(const struct chess_position *p, int *value)
{
    for (int strong = 0; strong < 2; strong++)
        if (p->color[!strong] == chess_pieces(p, !strong, CHESS_KING)) {
            if (!known_against_king(p, strong, value))
                return false;
            *value = strong == p->turn ? *value : -*value;
            return true;
        }
    return !p->type[CHESS_PAWN] && known_without_pawns(p, value);
}

/* Pawns on one rook's file with bishops, if any, that do not attack the corner where they promote: the
 * other king holds that corner. */
static bool wrong_corner(const struct chess_position *p, int strong, bits64 pawns, bits64 officers)
{
    bits64 file = file_of(bits64_first(pawns));
    if ((file != CHESS_FILE_A && file != CHESS_FILE_H) || pawns & ~file ||
        officers & ~p->type[CHESS_BISHOP])
        return false;
    bits64 corner = file & (strong == CHESS_WHITE ? CHESS_RANK_8 : CHESS_RANK_1);
    return !(officers & (corner & CHESS_DARK ? CHESS_DARK : ~CHESS_DARK)) &&
           distance(chess_king(p, !strong), bits64_first(corner)) <= 1;
}

int chess_ending_scale(const struct chess_position *p, int stronger)
{
    bits64 pawns = chess_pieces(p, stronger, CHESS_PAWN);
    bits64 others = p->type[CHESS_PAWN] | p->type[CHESS_KING];
    bits64 officers = p->color[stronger] & ~others, against = p->color[!stronger] & ~others;
    if (!pawns) {
        /* A minor piece ahead does not win without pawns. */
        int ours = value_of_pieces(p, stronger);
        if (ours - value_of_pieces(p, !stronger) <= 3)
            return ours <= 3 ? 0 : 8;
        if (ours == 6 && !(officers & ~p->type[CHESS_KNIGHT]))
            return 2;
    } else if (wrong_corner(p, stronger, pawns, officers)) {
        return 0;
    }
    bits64 bishops = p->type[CHESS_BISHOP];
    if (bits64_count(bishops & p->color[0]) == 1 && bits64_count(bishops & p->color[1]) == 1 &&
        both_colours(bishops))
        return officers == (officers & bishops) && against == (against & bishops)
                   ? 22 + 2 * bits64_count(pawns)
                   : 48 + 2 * bits64_count(officers & ~bishops);
    int left = bits64_count(pawns);
    return 40 + 4 * (left > 6 ? 6 : left);
}
