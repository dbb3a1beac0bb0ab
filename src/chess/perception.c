/* What people see at a chess board. */
#include "chess/perception.h"

#include "chess/attacks.h"
#include "chess/generate.h"

#include <stdlib.h>

static int distance(int a, int b)
{
    int files = abs(chess_file(a) - chess_file(b)), ranks = abs(chess_rank(a) - chess_rank(b));
    return files > ranks ? files : ranks;
}

/* How many ranks a move goes ahead, as its own side sees it. */
static int advance(int color, int from, int to)
{
    int ranks = chess_rank(to) - chess_rank(from);
    return color == CHESS_WHITE ? ranks : -ranks;
}

/* Whether a slider behind the piece gets a free line when it leaves. */
static bool opens_line(const struct chess_position *p, int from, int to)
{
    bits64 occupied = chess_occupied(p), ours = p->color[p->turn];
    bits64 queens = p->type[CHESS_QUEEN];
    bits64 behind = (chess_rook_attacks(from, occupied) & (p->type[CHESS_ROOK] | queens)) |
                    (chess_bishop_attacks(from, occupied) & (p->type[CHESS_BISHOP] | queens));
    for (behind &= ours; behind; behind &= behind - 1)
        if (!(chess_tables.line[bits64_first(behind)][from] & chess_bit(to)))
            return true;
    return false;
}

/* The bigger the piece that is taken, the sooner it is seen. */
static int visibility_of_capture(const struct chess_position *p, chess_move m)
{
    static const int by_victim[CHESS_TYPES] = {6, 10, 10, 12, 14, 0};
    if (chess_kind_of(m) == CHESS_EN_PASSANT)
        return 2;
    return by_victim[chess_piece_type(p->board[chess_to(m)])];
}

int chess_visibility(const struct chess_position *p, chess_move m)
{
    int from = chess_from(m), to = chess_to(m);
    enum chess_type type = chess_piece_type(p->board[from]);
    if (chess_kind_of(m) == CHESS_CASTLING)
        return 6;
    int result = chess_takes(p, m)                     ? visibility_of_capture(p, m)
                 : chess_kind_of(m) == CHESS_PROMOTION ? 8
                 : chess_gives_check(p, m)             ? 5
                                                       : 4;
    bool slides = type == CHESS_BISHOP || type == CHESS_ROOK || type == CHESS_QUEEN;
    result -= advance(p->turn, from, to) < 0;
    result -= slides && distance(from, to) >= 4;
    result -= opens_line(p, from, to);
    return result > 1 ? result : 1;
}

/* Whether there is so much force on the board that a king hides. */
static bool king_hides(const struct chess_position *p)
{
    return bits64_count(p->type[CHESS_QUEEN] | p->type[CHESS_ROOK]) > 2;
}

bool chess_strays(const struct chess_position *p, chess_move m)
{
    return chess_piece_type(p->board[chess_from(m)]) == CHESS_KING &&
           chess_kind_of(m) != CHESS_CASTLING && !chess_takes(p, m) && king_hides(p);
}

/* Out of the first rank, towards the middle, and the king to safety. */
static int appeal_of_plan(const struct chess_position *p, chess_move m)
{
    int from = chess_from(m), to = chess_to(m), us = p->turn;
    int home = us == CHESS_WHITE ? 0 : 7;
    enum chess_type type = chess_piece_type(p->board[from]);
    bool middle = chess_file(to) >= 2 && chess_file(to) <= 5;
    switch (type) {
    case CHESS_PAWN:
        return chess_file(to) == 3 || chess_file(to) == 4 ? 8 : middle ? 3 : 0;
    case CHESS_KNIGHT:
    case CHESS_BISHOP:
        return (chess_rank(from) == home ? 12 : 0) + (middle ? 4 : 0);
    case CHESS_KING:
        return king_hides(p) ? -6 : 4;
    default:
        return 0;
    }
}

int chess_appeal(const struct chess_position *p, chess_move m, int last)
{
    int from = chess_from(m), to = chess_to(m), ahead = advance(p->turn, from, to);
    if (chess_kind_of(m) == CHESS_CASTLING)
        return 50;
    int result = 10 + appeal_of_plan(p, m) + (ahead > 0) * 3 - (ahead < 0) * 4;
    if (chess_takes(p, m))
        result += to == last ? 80 : 20;
    if (chess_gives_check(p, m))
        result += 15;
    if (last >= 0 && distance(to, last) <= 2)
        result += 3;
    return result > 1 ? result : 1;
}
