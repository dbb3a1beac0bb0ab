/* Setting up, listing and describing a position of any game. */
#include "app/board.h"

#include "app/arguments.h"
#include "app/complaint.h"
#include "app/terminal.h"
#include "core/memory.h"
#include "core/text.h"
#include "games.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *game_name(const void *list, size_t i)
{
    const struct game *const *all = list;
    return all[i] ? all[i]->name : NULL;
}

bool board_open(struct board *b, const struct arguments *a, uint64_t seed)
{
    const struct game *g = game_named(a->words[0]);
    bool odd = arguments_flag(a, "odd");
    struct setup setup = {
        .rules = arguments_value(a, "rules"),
        .seed = seed,
        .odd_material = odd,
        .missing_kings = odd,
    };
    struct error e = {0};
    *b = (struct board){0};
    if (!g) {
        complain_unknown("game", "", a->words[0], game_name, games);
        return false;
    }
    if (!table_open(&b->table, g, &setup, &e)) {
        complain_error(&e, "--rules");
        return false;
    }
    b->list = memory_get(g->moves_max * sizeof *b->list);
    b->moves = memory_get(g->moves_max * sizeof *b->moves);
    return true;
}

void board_close(struct board *b)
{
    table_close(&b->table);
    memory_free(b->list);
    memory_free(b->moves);
}

bool board_set_words(struct board *b, const struct arguments *a, size_t from)
{
    if (a->count <= from)
        return true;
    struct text joined = text_new();
    struct error e = {0};
    arguments_join(a, from, &joined);
    bool good = table_set(&b->table, joined.data, &e);
    if (!good)
        complain_error(&e, "position");
    text_free(&joined);
    return good;
}

bool board_play_argument(struct board *b, const struct arguments *a)
{
    const char *moves = arguments_value(a, "moves");
    struct error e = {0};
    if (!moves || game_play_text(b->table.game, b->table.position, &b->table.history, moves, &e))
        return true;
    complain_error(&e, "--moves");
    return false;
}

static int by_name(const void *a, const void *b)
{
    return strcmp(((const struct named_move *)a)->text, ((const struct named_move *)b)->text);
}

void board_list(struct board *b)
{
    b->count = b->table.game->moves(b->table.position, b->list);
    for (size_t i = 0; i < b->count; i++) {
        struct named_move *named = &b->moves[i];
        struct text name = text_on(named->text, sizeof named->text);
        named->move = b->list[i];
        b->table.game->write_move(b->table.position, named->move, &name);
    }
    qsort(b->moves, b->count, sizeof *b->moves, by_name);
}

static const char *move_name(const void *list, size_t i)
{
    return ((const struct named_move *)list)[i].text;
}

void board_print_moves(const struct board *b)
{
    terminal_columns(move_name, b->moves, b->count);
}

void board_draw(const struct board *b, struct drawing style)
{
    struct text picture = text_new();
    size_t played = b->table.history.length;
    style.last = played ? b->table.history.entries[played - 1].move : 0;
    b->table.game->draw(b->table.position, &style, &picture);
    fputs(picture.data, stdout);
    text_free(&picture);
}

const char *board_seat_name(const struct board *b, int seat)
{
    return seat < 0 ? "chance" : b->table.game->seat_names[seat];
}

void board_capital(struct text *out, const char *s)
{
    if (!*s)
        return;
    text_char(out, (char)toupper((unsigned char)*s));
    text_string(out, s + 1);
}

void board_result(const struct board *b, struct text *out)
{
    struct outcome result = {0};
    int seats = b->table.game->seats(b->table.position);
    b->table.game->outcome(b->table.position, &b->table.history, &result);
    board_capital(out, result.reason);
    text_string(out, ". ");
    if (seats == 2 && result.score[0] == result.score[1]) {
        text_string(out, "The game is drawn.");
    } else if (seats == 2) {
        board_capital(out, b->table.game->seat_names[result.score[0] < result.score[1]]);
        text_string(out, " wins.");
    } else {
        text_string(out, "Points:");
        for (int s = 0; s < seats; s++)
            text_format(out, "%s %s %d", s ? "," : "", b->table.game->seat_names[s],
                        result.score[s]);
        text_char(out, '.');
    }
}
