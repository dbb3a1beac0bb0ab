/* yomi show: a position as a person or a program wants to see it. */
#include "app/arguments.h"
#include "app/board.h"
#include "app/command.h"
#include "app/json.h"
#include "app/terminal.h"
#include "core/text.h"

#include <stdint.h>
#include <stdio.h>

static const struct argument options[] = {
    BOARD_MOVES_ARGUMENT,
    BOARD_ARGUMENTS,
    TERMINAL_ARGUMENTS,
    {"json", NULL, "one JSON object instead of a picture"},
    {0},
};

static const struct usage usage = {
    .form = "show GAME [POSITION]",
    .about = "Draws a position and lists its legal moves, or says how the game ended.\n"
             "POSITION is a FEN or SFEN; quoting it is optional. Without one: the start.\n",
    .options = options,
    .examples = "  yomi show shogi --moves \"7g7f 3c3d\"\n"
                "  yomi show chess 8/8/8/8/8/5k2/5p2/5K2 w - - 0 1\n",
};

static void show_turn(struct board *b)
{
    struct text line = text_new();
    if (table_turn(&b->table) == SEAT_OVER) {
        board_result(b, &line);
        printf("%s\n", line.data);
    } else {
        board_list(b);
        board_capital(&line, board_seat_name(b, table_turn(&b->table)));
        printf("%s to move, %zu legal move%s:\n", line.data, b->count, b->count == 1 ? "" : "s");
        board_print_moves(b);
    }
    text_free(&line);
}

static void show_picture(struct board *b, const struct drawing *style)
{
    struct text position = text_new();
    b->table.game->write_position(b->table.position, &position);
    board_draw(b, *style);
    printf("\n%s\n", position.data);
    show_turn(b);
    text_free(&position);
}

int show_command(int argc, char **argv)
{
    struct arguments a;
    struct drawing style;
    struct board b;
    int status;
    if (!arguments_read(&a, &usage, argc, argv, &status))
        return status;
    if (!arguments_words(&a, 1, SIZE_MAX) || !terminal_style(&a, &style) || !board_open(&b, &a, 0))
        return STATUS_BAD;
    bool good = board_set_words(&b, &a, 1) && board_play_argument(&b, &a);
    if (good && arguments_flag(&a, "json"))
        json_print_board(&b);
    else if (good)
        show_picture(&b, &style);
    board_close(&b);
    return good ? STATUS_DONE : STATUS_BAD;
}
