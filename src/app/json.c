/* JSON for programs that drive this one. */
#include "app/json.h"

#include "app/board.h"
#include "core/text.h"

#include <stdio.h>

static void member(struct text *out, const char *name, const char *value)
{
    text_string(out, ", ");
    text_json(out, name);
    text_string(out, ": ");
    text_json(out, value);
}

static void json_moves(struct text *out, const struct board *b)
{
    text_string(out, ", \"moves\": [");
    for (size_t i = 0; i < b->count; i++) {
        text_string(out, i ? ", " : "");
        text_json(out, b->moves[i].text);
    }
    text_char(out, ']');
}

static void json_score(struct text *out, const struct board *b, const struct outcome *result)
{
    int seats = b->table.game->seats(b->table.position);
    text_string(out, ", \"score\": [");
    for (int s = 0; s < seats; s++)
        text_format(out, "%s%d", s ? ", " : "", result->score[s]);
    text_char(out, ']');
}

static void json_board(struct text *out, struct board *b)
{
    const struct game *g = b->table.game;
    int turn = table_turn(&b->table);
    bool over = turn == SEAT_OVER;
    struct outcome result = {0};
    struct text position = text_new();
    g->write_position(b->table.position, &position);
    board_list(b);
    if (over)
        g->outcome(b->table.position, &b->table.history, &result);

    text_string(out, "{\"schema\": 1");
    member(out, "game", g->name);
    member(out, "position", position.data);
    member(out, "turn", over ? NULL : board_seat_name(b, turn));
    json_moves(out, b);
    text_format(out, ", \"over\": %s", over ? "true" : "false");
    member(out, "reason", result.reason);
    if (over)
        json_score(out, b, &result);
    else
        member(out, "score", NULL);
    text_string(out, "}");
    text_free(&position);
}

void json_print_board(struct board *b)
{
    struct text object = text_new();
    json_board(&object, b);
    printf("%s\n", object.data);
    text_free(&object);
}
