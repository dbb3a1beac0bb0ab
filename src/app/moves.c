/* yomi moves: the legal moves of a position and nothing else, for scripts. */
#include "app/arguments.h"
#include "app/board.h"
#include "app/command.h"
#include "app/completion.h"
#include "app/json.h"

#include <stdint.h>
#include <stdio.h>

static const struct argument options[] = {
    BOARD_MOVES_ARGUMENT,
    BOARD_ARGUMENTS,
    {"count", NULL, "only how many there are"},
    {"json", NULL, "one JSON object, as show --json prints it"},
    {0},
};

static const struct argument words[] = {{"GAME", .offer = offer_games}, {0}};

static const struct usage usage = {
    .form = "moves GAME [POSITION]",
    .about = "Prints the legal moves of a position, one a line, in alphabetical order.\n"
             "A game that is over by repetition or by count still has the moves of its board.\n",
    .options = options,
    .words = words,
    .examples = "  yomi moves chess --moves \"e2e4 e7e5\"\n"
                "  yomi moves shogi --count\n",
};

static void print_moves(struct board *b, const struct arguments *a)
{
    if (arguments_flag(a, "json")) {
        json_print_board(b);
        return;
    }
    board_list(b);
    if (arguments_flag(a, "count")) {
        printf("%zu\n", b->count);
        return;
    }
    for (size_t i = 0; i < b->count; i++)
        printf("%s\n", b->moves[i].text);
}

int moves_command(int argc, char **argv)
{
    struct arguments a;
    struct board b;
    int status;
    if (!arguments_read(&a, &usage, argc, argv, &status))
        return status;
    if (!arguments_words(&a, 1, SIZE_MAX) || !board_open(&b, &a, 0))
        return STATUS_BAD;
    bool good = board_set_words(&b, &a, 1) && board_play_argument(&b, &a);
    if (good)
        print_moves(&b, &a);
    board_close(&b);
    return good ? STATUS_DONE : STATUS_BAD;
}
