/* Games in progress that own their memory. */
#include "game/table.h"

#include "core/memory.h"

#include <string.h>

bool table_open(struct table *t, const struct game *g, const struct setup *setup, struct error *e)
{
    *t = (struct table){.game = g, .setup = *setup, .position = memory_get(g->position_size)};
    memset(t->position, 0, g->position_size);
    history_init(&t->history);
    if (table_set(t, NULL, e))
        return true;
    table_close(t);
    return false;
}

void table_close(struct table *t)
{
    memory_free(t->position);
    history_free(&t->history);
    *t = (struct table){0};
}

bool table_set(struct table *t, const char *position, struct error *e)
{
    struct setup setup = t->setup;
    setup.position = position;
    return t->game->start(t->position, &t->history, &setup, e);
}

void table_play(struct table *t, move m)
{
    history_reserve(&t->history, 1);
    t->game->play(t->position, &t->history, m);
}

void table_undo_to(struct table *t, size_t length)
{
    while (t->history.length > length)
        t->game->undo(t->position, &t->history);
}

int table_turn(const struct table *t)
{
    return t->game->turn(t->position, &t->history);
}
