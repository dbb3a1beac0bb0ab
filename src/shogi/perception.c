/* What people see at a shogi board. */
#include "shogi/perception.h"

#include "shogi/attacks.h"
#include "shogi/generate.h"

#include <stdlib.h>

static int distance(int a, int b)
{
    int files = abs(shogi_file(a) - shogi_file(b)), ranks = abs(shogi_rank(a) - shogi_rank(b));
    return files > ranks ? files : ranks;
}

/* How many ranks a move goes ahead, as its own side sees it. */
static int advance(int color, int from, int to)
{
    return shogi_rank_from(color, from) - shogi_rank_from(color, to);
}

/* Whether a slider behind the piece gets a free line when it leaves. */
static bool opens_line(const struct shogi_position *p, int from, int to)
{
    bits81 occupied = shogi_occupied(p);
    bits81 behind = (shogi_rook_attacks(from, occupied) & p->kind[SHOGI_ROOK]) |
                    (shogi_bishop_attacks(from, occupied) & p->kind[SHOGI_BISHOP]);
    for (behind &= p->color[p->turn]; behind;) {
        int slider = bits81_pop(&behind);
        if (!(shogi_tables.line[slider][from] & shogi_bit(to)))
            return true;
    }
    return false;
}

/* The bigger the piece that is taken, the sooner it is seen. */
static int visibility_of_capture(int victim)
{
    static const int by_victim[8] = {
        [SHOGI_PAWN] = 10,   [SHOGI_LANCE] = 13, [SHOGI_KNIGHT] = 13, [SHOGI_SILVER] = 15,
        [SHOGI_BISHOP] = 19, [SHOGI_ROOK] = 20,  [SHOGI_GOLD] = 16,
    };
    return by_victim[shogi_plain(victim)];
}

int shogi_visibility(const struct shogi_position *p, shogi_move m)
{
    if (m == SHOGI_DECLARE)
        return 100;
    int to = shogi_to(m), check = shogi_gives_check(p, m);
    if (shogi_is_drop(m))
        return check ? 4 : 3;
    int from = shogi_from(m), victim = shogi_piece_type(p->board[to]);
    int type = shogi_piece_type(p->board[from]);
    int result = victim ? visibility_of_capture(victim) : shogi_promotes(m) ? 6 : check ? 5 : 4;
    bool slides =
        shogi_plain(type) == SHOGI_BISHOP || shogi_plain(type) == SHOGI_ROOK || type == SHOGI_LANCE;
    result -= advance(p->turn, from, to) < 0;
    result -= slides && distance(from, to) >= 4;
    result -= opens_line(p, from, to);
    return result > 1 ? result : 1;
}

static bool is_home(int color, int square)
{
    return shogi_rank_from(color, square) >= 6;
}

bool shogi_strays(const struct shogi_position *p, shogi_move m)
{
    return m != SHOGI_DECLARE && !shogi_is_drop(m) && !p->board[shogi_to(m)] &&
           shogi_piece_type(p->board[shogi_from(m)]) == SHOGI_KING &&
           !is_home(p->turn, shogi_to(m));
}

/* Pawns and silvers go ahead, golds stay at home, and the king leaves the middle for a castle. */
static int appeal_of_plan(const struct shogi_position *p, int type, int from, int to)
{
    int us = p->turn, aside = abs(shogi_file(to) - 4) - abs(shogi_file(from) - 4);
    bool at_home = is_home(us, to);
    switch (type) {
    case SHOGI_PAWN:
        return p->number < 20 ? 8 : 4;
    case SHOGI_SILVER:
        return 5;
    case SHOGI_GOLD:
        return at_home && distance(to, p->king[us]) <= 2 ? 5 : 0;
    case SHOGI_KING:
        return at_home && aside > 0 ? 8 : at_home ? 0 : -4;
    default:
        return 0;
    }
}

int shogi_appeal(const struct shogi_position *p, shogi_move m, int last)
{
    if (m == SHOGI_DECLARE)
        return 100;
    int to = shogi_to(m), result = 10 + (shogi_gives_check(p, m) ? 15 : 0);
    if (last >= 0 && distance(to, last) <= 2)
        result += 3;
    if (!shogi_is_drop(m)) {
        int from = shogi_from(m), ahead = advance(p->turn, from, to);
        result += appeal_of_plan(p, shogi_piece_type(p->board[from]), from, to) + (ahead > 0) * 3 -
                  (ahead < 0) * 4;
        if (p->board[to])
            result += to == last ? 80 : 20;
        result += shogi_promotes(m) ? 15 : 0;
    }
    return result > 1 ? result : 1;
}
