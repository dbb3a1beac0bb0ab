/* The questions an arena would ask. */
#include "support/seat.h"

bool seat_open(struct seat *s, const struct player_kind *kind, const struct game *g,
               const char *settings, const struct setup *setup, const struct limit *l)
{
    *s = (struct seat){.kind = kind};
    s->self = kind->open(g, settings, &s->error);
    if (!s->self)
        return false;
    s->moves = text_new();
    s->question.limit = *l;
    s->question.start = setup->position;
    for (int i = 0; i < SEATS_MAX; i++)
        s->question.left[i] = l->clock.main;
    return table_open(&s->table, g, setup, &s->error) &&
           table_set(&s->table, setup->position, &s->error) &&
           kind->begin(s->self, setup, 1, &s->error);
}

void seat_close(struct seat *s)
{
    s->kind->close(s->self);
    table_close(&s->table);
    text_free(&s->moves);
}

void seat_play(struct seat *s, move m)
{
    text_string(&s->moves, s->moves.length ? " " : "");
    s->table.game->write_move(s->table.position, m, &s->moves);
    table_play(&s->table, m);
}

enum player_fault seat_think(struct seat *s)
{
    s->question.position = s->table.position;
    s->question.history = &s->table.history;
    s->question.seat = table_turn(&s->table);
    s->question.moves = s->moves.data;
    enum player_fault fault = s->kind->think(s->self, &s->question, &s->answer, &s->error);
    if (fault == PLAYER_GOOD && !s->answer.resigns)
        seat_play(s, s->answer.move);
    return fault;
}
