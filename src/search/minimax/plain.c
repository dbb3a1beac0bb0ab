/* Plain minimax: the first rung, against which all others are measured. */
#include "search/minimax/search.h"

int plain_minimax(struct minimax *s, struct node n)
{
    int value, best = -MINIMAX_INFINITY;
    search_enter(s, n, -MINIMAX_INFINITY, MINIMAX_INFINITY);
    search_line_begin(s, n.ply);
    if (search_over(s, n, &value))
        return search_leave(s, n, value, SEARCH_BY_RULES);
    if (n.depth == 0)
        return search_leave(s, n, search_evaluate(s), SEARCH_BY_EVALUATION);

    struct order o = search_moves(s, n, false);
    for (size_t i = 0; i < o.count && search_allowed(s); i++) {
        search_play(s, n.ply, o.moves[i]);
        value = -plain_minimax(s, (struct node){n.ply + 1, n.depth - 1, o.moves[i]});
        search_undo(s, n.ply);
        if (value > best && !s->stopped) {
            best = value;
            search_line_extend(s, n.ply, o.moves[i]);
            search_tell(s, SEARCH_LINE, n, o.moves[i], value);
        }
    }
    search_drop(s, &o);
    return search_leave(s, n, best, s->stopped ? SEARCH_BY_STOP : SEARCH_BY_MOVES);
}
