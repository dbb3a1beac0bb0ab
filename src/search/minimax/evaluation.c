/* The registries: one line an evaluation, one line a game. */
#include "search/minimax/evaluation.h"

#include "search/minimax/chess_evaluation.h"
#include "search/minimax/shogi_evaluation.h"

#include <string.h>

static int nothing(const void *position)
{
    (void)position;
    return 0;
}

const struct evaluation evaluations[] = {
    {"paper", "chess", "the paper's: material, squares and legal moves", chess_paper_value},
    {"squares", "shogi", "material and squares", shogi_squares_value},
    {"material", "chess", "material alone", chess_material_value},
    {"material", "shogi", "material alone", shogi_material_value},
    {"none", NULL, "all positions are alike until the game is over", nothing},
    {0},
};

static bool fits(const char *game, const struct game *g)
{
    return !game || strcmp(game, g->name) == 0;
}

static bool named(const char *name, const char *text, size_t length)
{
    return strlen(name) == length && memcmp(name, text, length) == 0;
}

static const struct evaluation *find(const struct game *g, const char *name, size_t length)
{
    bool any = named("usual", name, length);
    for (const struct evaluation *v = evaluations; v->name; v++)
        if (fits(v->game, g) && (any || named(v->name, name, length)))
            return v;
    return NULL;
}

const struct evaluation *evaluation_find(const struct game *g, const char *name)
{
    return find(g, name, strlen(name));
}

const struct evaluation *evaluation_chosen(const struct game *g, int index)
{
    const char *name = MINIMAX_EVALUATION_CHOICES;
    for (; index > 0; index--)
        name += strcspn(name, "|") + 1;
    return find(g, name, strcspn(name, "|"));
}

const struct knowledge *knowledge_find(const struct game *g)
{
    static const struct knowledge *const known[] = {&chess_knowledge, &shogi_knowledge};
    static const struct knowledge empty;
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (fits(known[i]->game, g))
            return known[i];
    return &empty;
}
