/* JSON for programs that drive this one. */
#include "app/json.h"

#include "app/board.h"
#include "core/text.h"

#include <stdio.h>

/* The length of the UTF-8 sequence at s, or 0 when there is none. */
static size_t sequence_length(const unsigned char *s)
{
    size_t length = s[0] >= 0xf0 ? 4 : s[0] >= 0xe0 ? 3 : s[0] >= 0xc2 ? 2 : 0;
    for (size_t i = 1; i < length; i++)
        if ((s[i] & 0xc0) != 0x80)
            return 0;
    return s[0] > 0xf4 ? 0 : length;
}

void json_string(struct text *out, const char *s)
{
    if (!s) {
        text_string(out, "null");
        return;
    }
    text_char(out, '"');
    while (*s) {
        unsigned char c = (unsigned char)*s;
        size_t length = 1;
        if (c == '"' || c == '\\')
            text_format(out, "\\%c", c);
        else if (c < ' ')
            text_format(out, "\\u%04x", c);
        else if (c < 0x80)
            text_char(out, (char)c);
        else if ((length = sequence_length((const unsigned char *)s)) > 0)
            text_bytes(out, s, length);
        else
            text_string(out, "\xef\xbf\xbd");
        s += length ? length : 1;
    }
    text_char(out, '"');
}

static void member(struct text *out, const char *name, const char *value)
{
    text_string(out, ", ");
    json_string(out, name);
    text_string(out, ": ");
    json_string(out, value);
}

static void json_moves(struct text *out, const struct board *b)
{
    text_string(out, ", \"moves\": [");
    for (size_t i = 0; i < b->count; i++) {
        text_string(out, i ? ", " : "");
        json_string(out, b->moves[i].text);
    }
    text_char(out, ']');
}

static void json_score(struct text *out, const struct board *b, const struct outcome *result)
{
    int seats = b->game->seats(b->position);
    text_string(out, ", \"score\": [");
    for (int s = 0; s < seats; s++)
        text_format(out, "%s%d", s ? ", " : "", result->score[s]);
    text_char(out, ']');
}

static void json_board(struct text *out, struct board *b)
{
    const struct game *g = b->game;
    int turn = board_turn(b);
    bool over = turn == SEAT_OVER;
    struct outcome result = {0};
    struct text position = text_new();
    g->write_position(b->position, &position);
    board_list(b);
    if (over)
        g->outcome(b->position, &b->history, &result);

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
