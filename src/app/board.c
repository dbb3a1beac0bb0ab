/* Setting up, listing and describing a position of any game. */
#include "app/board.h"

#include "app/arguments.h"
#include "app/complaint.h"
#include "app/notation.h"
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

const struct game *board_game(const char *name)
{
    const struct game *g = game_named(name);
    if (!g)
        complain_unknown("game", "", name, game_name, games);
    return g;
}

bool board_open_game(struct board *b, const struct game *g, const struct setup *setup)
{
    struct error e = {0};
    *b = (struct board){0};
    if (!table_open(&b->table, g, setup, &e)) {
        complain_error(&e, "--rules");
        return false;
    }
    b->list = memory_get(g->moves_max * sizeof *b->list);
    b->moves = memory_get(g->moves_max * sizeof *b->moves);
    return true;
}

bool board_open(struct board *b, const struct arguments *a, uint64_t seed)
{
    const struct game *g = board_game(a->words[0]);
    bool odd = arguments_flag(a, "odd");
    struct setup setup = {
        .rules = arguments_value(a, "rules"),
        .seed = seed,
        .odd_material = odd,
        .missing_kings = odd,
    };
    return g && board_open_game(b, g, &setup);
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

static void list_moves(struct board *b, bool notation, bool ascii)
{
    const struct game *g = b->table.game;
    b->count = g->moves(b->table.position, b->list);
    for (size_t i = 0; i < b->count; i++) {
        struct named_move *named = &b->moves[i];
        struct text name = text_on(named->text, sizeof named->text);
        named->move = b->list[i];
        if (notation)
            notation_write(g, b->table.position, named->move, ascii, &name);
        else
            g->write_move(b->table.position, named->move, &name);
    }
    qsort(b->moves, b->count, sizeof *b->moves, by_name);
}

void board_list(struct board *b)
{
    list_moves(b, false, false);
}

void board_list_notation(struct board *b, bool ascii)
{
    list_moves(b, true, ascii);
}

static const char *move_name(const void *list, size_t i)
{
    return ((const struct named_move *)list)[i].text;
}

size_t board_print_moves(const struct board *b, size_t rows)
{
    return terminal_columns(move_name, b->moves, b->count, rows);
}

static void draw_table(const struct table *t, struct drawing style, struct text *out)
{
    size_t played = t->history.length;
    style.last = played ? t->history.entries[played - 1].move : 0;
    t->game->draw(t->position, &style, out);
}

void board_draw(const struct board *b, struct drawing style)
{
    struct text picture = text_new();
    draw_table(&b->table, style, &picture);
    fputs(picture.data, stdout);
    text_free(&picture);
}

enum { BESIDE = 44 }; /* the column where lines beside a board begin */

/* The lines of a picture from the first to the last that leave room beside them. */
static void find_room(const char *picture, size_t *first, size_t *count)
{
    size_t lines = 0, row = 0;
    for (const char *p = picture; *p; p++)
        lines += *p == '\n';
    *first = 0;
    *count = lines;
    for (const char *p = picture; *p; row++) {
        size_t length = strcspn(p, "\n");
        char line[1024];
        struct text t = text_on(line, sizeof line);
        text_bytes(&t, p, length);
        if (terminal_width(line) + 2 > BESIDE && row < lines / 2)
            *first = row + 1;
        else if (terminal_width(line) + 2 > BESIDE && row < *count)
            *count = row;
        p += length + (p[length] == '\n');
    }
    *count -= *first;
}

size_t board_room_beside(const struct table *t, struct drawing style)
{
    struct text picture = text_new();
    size_t first, count;
    draw_table(t, style, &picture);
    find_room(picture.data, &first, &count);
    text_free(&picture);
    return count;
}

void board_draw_beside(const struct table *t, struct drawing style, const char *lines,
                       struct text *out)
{
    struct text picture = text_new(), right = text_new();
    size_t first, count;
    draw_table(t, style, &picture);
    find_room(picture.data, &first, &count);
    for (size_t i = 0; i < first; i++)
        text_char(&right, '\n');
    text_string(&right, lines);
    terminal_beside(out, picture.data, right.data, BESIDE);
    text_free(&picture);
    text_free(&right);
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
