/* Scores of moves, and the memory behind them. */
#include "search/minimax/order.h"

#include <string.h>

/* Scores in steps that do not touch: known, captures, killers, then history around 0. Captures that
 * lose material come behind the quiet moves. */
enum {
    KNOWN = 1 << 30,
    CAPTURE = 1 << 28,
    KILLER = 1 << 27,
    HISTORY_MAX = 1 << 24,
    LOSING = -(1 << 28),
};

void order_clear(struct order_memory *memory)
{
    memset(memory, 0, sizeof *memory);
}

/* Folds a move into a slot; moves of chess and shogi differ in their low bits. */
static size_t slot_of(move m)
{
    return (m ^ m >> 14) & (ORDER_SLOTS - 1);
}

static int32_t quiet_score(const struct order_memory *memory,
                           const struct minimax_settings *settings, int ply, move m)
{
    if (settings->killers)
        for (int i = 0; i < ORDER_KILLERS; i++)
            if (memory->killers[ply][i] == m)
                return KILLER - i;
    return settings->history ? memory->history[ply % 2][slot_of(m)] : 0;
}

void order_score(struct order *o, const struct order_memory *memory,
                 const struct minimax_settings *settings, const struct knowledge *knowledge,
                 const void *position, int ply, move known)
{
    for (size_t i = 0; i < o->count; i++) {
        move m = o->moves[i];
        int taken = settings->sort && knowledge->capture ? knowledge->capture(position, m) : 0;
        if (m == known)
            o->scores[i] = KNOWN;
        else if (taken)
            o->scores[i] = taken + (knowledge->sound(position, m) ? CAPTURE : LOSING);
        else
            o->scores[i] = quiet_score(memory, settings, ply, m);
    }
}

move order_pick(struct order *o, size_t index)
{
    size_t best = index;
    for (size_t i = index + 1; i < o->count; i++)
        if (o->scores[i] > o->scores[best])
            best = i;
    move m = o->moves[best];
    int32_t score = o->scores[best];
    for (; best > index; best--) {
        o->moves[best] = o->moves[best - 1];
        o->scores[best] = o->scores[best - 1];
    }
    o->moves[index] = m;
    o->scores[index] = score;
    return m;
}

bool order_quiet(const struct knowledge *knowledge, const void *position, move m)
{
    return !knowledge->capture || !knowledge->capture(position, m);
}

/* Moves a history towards the bonus, less the nearer it is to its bound. */
static void adjust(int32_t *history, int32_t bonus)
{
    *history += bonus - (int32_t)((int64_t)*history * (bonus < 0 ? -bonus : bonus) / HISTORY_MAX);
}

void order_learn(const struct order *o, struct order_memory *memory,
                 const struct knowledge *knowledge, const void *position, int ply, int depth,
                 size_t index)
{
    move m = o->moves[index], *killers = memory->killers[ply];
    int32_t *history = memory->history[ply % 2], bonus = depth * depth;
    if (!order_quiet(knowledge, position, m))
        return;
    if (killers[0] != m) {
        killers[1] = killers[0];
        killers[0] = m;
    }
    adjust(&history[slot_of(m)], bonus);
    for (size_t i = 0; i < index; i++)
        if (order_quiet(knowledge, position, o->moves[i]))
            adjust(&history[slot_of(o->moves[i])], -bonus);
}
