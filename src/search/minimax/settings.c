/* The ladder as a table of options. */
#include "search/minimax/settings.h"

#include "search/minimax/evaluation.h"

#define SWITCH(field) offsetof(struct minimax_settings, field)

const struct minimax_rung minimax_rungs[MINIMAX_RUNGS] = {
    {"mx", "plain minimax", 0, true},
    {"ab", "alpha-beta", SWITCH(alphabeta), true},
    {"ab+sort", "captures first", SWITCH(sort), true},
    {"ab+sort+tt", "transposition table", SWITCH(table), true},
    {"+killers", "killer moves", SWITCH(killers), true},
    {"+history", "history heuristic", SWITCH(history), true},
    {"+deepening", "iterative deepening", SWITCH(deepening), true},
    {"+scout", "principal variation search", SWITCH(scout), true},
    {"+quiescence", "quiescence search", SWITCH(quiescence), false},
    {"+null", "null move", SWITCH(null_move), false},
    {"+reductions", "late move reductions", SWITCH(reductions), false},
};

const struct option minimax_options[] = {
    {.name = "preset",
     .kind = OPTION_CHOICE,
     .offset = offsetof(struct minimax_settings, preset),
     .initial = MINIMAX_LAST_EXACT,
     .choices = "mx|ab|ab+sort|ab+sort+tt|+killers|+history|+deepening|+scout|+quiescence|+null"
                "|+reductions",
     .help = "this rung of the ladder and all below it; the switches change it one by one"},
    {.name = "depth",
     .kind = OPTION_NUMBER,
     .offset = offsetof(struct minimax_settings, depth),
     .max = MINIMAX_DEPTH_MAX,
     .help = "plies to look ahead at most; 0 for what the limits allow, 3 where there are none"},
    {.name = "evaluation",
     .kind = OPTION_CHOICE,
     .offset = offsetof(struct minimax_settings, evaluation),
     .choices = MINIMAX_EVALUATION_CHOICES,
     .help = "what leaves are worth"},
    {.name = "hash",
     .kind = OPTION_NUMBER,
     .offset = offsetof(struct minimax_settings, hash),
     .initial = 16,
     .min = 1,
     .max = 65536,
     .help = "MiB of the transposition table"},
    {.name = "shuffle",
     .kind = OPTION_FLAG,
     .offset = SWITCH(shuffle),
     .help = "choose among equal moves by the seed, not the first"},
    {.name = "ab",
     .kind = OPTION_FLAG,
     .offset = SWITCH(alphabeta),
     .initial = true,
     .help = "alpha-beta; off is plain minimax"},
    {.name = "sort",
     .kind = OPTION_FLAG,
     .offset = SWITCH(sort),
     .initial = true,
     .help = "captures first"},
    {.name = "tt",
     .kind = OPTION_FLAG,
     .offset = SWITCH(table),
     .initial = true,
     .help = "transposition table"},
    {.name = "killers",
     .kind = OPTION_FLAG,
     .offset = SWITCH(killers),
     .initial = true,
     .help = "quiet moves that cut at the same ply come early"},
    {.name = "history",
     .kind = OPTION_FLAG,
     .offset = SWITCH(history),
     .initial = true,
     .help = "quiet moves that often cut come early"},
    {.name = "deepening",
     .kind = OPTION_FLAG,
     .offset = SWITCH(deepening),
     .initial = true,
     .help = "iterative deepening"},
    {.name = "scout",
     .kind = OPTION_FLAG,
     .offset = SWITCH(scout),
     .initial = true,
     .help = "principal variation search"},
    {.name = "quiescence",
     .kind = OPTION_FLAG,
     .offset = SWITCH(quiescence),
     .help = "search captures on below the leaves (not exact)"},
    {.name = "null",
     .kind = OPTION_FLAG,
     .offset = SWITCH(null_move),
     .help = "leave nodes where passing is too good (not exact)"},
    {.name = "reductions",
     .kind = OPTION_FLAG,
     .offset = SWITCH(reductions),
     .help = "search late quiet moves less deep at first (not exact)"},
    {0},
};

static bool *rung_switch(struct minimax_settings *s, int rung)
{
    return (bool *)((char *)s + minimax_rungs[rung].offset);
}

static void take_rungs(struct minimax_settings *s, int highest)
{
    for (int i = 1; i < MINIMAX_RUNGS; i++)
        *rung_switch(s, i) = i <= highest;
}

void minimax_settings_rung(struct minimax_settings *s, int rung)
{
    option_defaults(minimax_options, s);
    s->preset = rung;
    take_rungs(s, rung);
}

bool minimax_settings_exact(const struct minimax_settings *s)
{
    return !(s->alphabeta && (s->quiescence || s->null_move || s->reductions));
}

bool minimax_settings_read(struct minimax_settings *s, const char *text, struct error *e)
{
    struct minimax_settings chosen;
    option_defaults(minimax_options, &chosen);
    if (!option_parse(minimax_options, &chosen, sizeof chosen, text, e))
        return false;
    /* Now that the preset is known, the text is read again on top of it. */
    minimax_settings_rung(&chosen, chosen.preset);
    option_parse(minimax_options, &chosen, sizeof chosen, text, NULL);
    *s = chosen;
    return true;
}
