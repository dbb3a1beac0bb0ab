/* yomi show: a position or a game record, as a person or a program wants to see it. */
#include "app/arguments.h"
#include "app/board.h"
#include "app/command.h"
#include "app/complaint.h"
#include "app/completion.h"
#include "app/json.h"
#include "app/record_file.h"
#include "app/terminal.h"
#include "app/viewer.h"
#include "core/text.h"
#include "games.h"

#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static const struct argument options[] = {
    BOARD_MOVES_ARGUMENT,
    BOARD_ARGUMENTS,
    TERMINAL_ARGUMENTS,
    {"json", NULL, "a position as one JSON object instead of a picture"},
    {"game", "N", "of a file: the Nth game (default 1)"},
    {"from", "FORMAT", "of a file: its format, whatever it is called", .offer = offer_formats},
    {"lenient", NULL, "of a file: mend what can be mended"},
    {0},
};

static void offer_games_and_files(struct completion *c)
{
    offer_games(c);
    offer_files(c);
}

static const struct argument words[] = {{"GAME", .offer = offer_games_and_files}, {0}};

static const struct usage usage = {
    .form = "show GAME [POSITION], or show FILE",
    .about = "Draws a position and lists its legal moves, or says how the game ended.\n"
             "POSITION is a FEN or SFEN; quoting it is optional. Without one: the start.\n\n"
             "With the name of a file, steps through a game record in any format that yomi\n"
             "convert knows: n and p or the arrow keys, a number and Enter, v for variations,\n"
             "m for the main line, q to leave. Where stdout is no terminal, prints its moves,\n"
             "all variations and the final board.\n",
    .options = options,
    .words = words,
    .examples = "  yomi show shogi --moves \"7g7f 3c3d\"\n"
                "  yomi show chess 8/8/8/8/8/5k2/5p2/5K2 w - - 0 1\n"
                "  yomi show games.pgn --game 3\n",
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
        board_print_moves(b, SIZE_MAX);
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

/* Whether the words mean a file: one word that is no game's name, but a file's or much like one. */
static bool is_file(const struct arguments *a)
{
    const char *word = a->words[0];
    if (a->count != 1 || game_named(word))
        return false;
    if (strcmp(word, "-") == 0)
        return !isatty(STDIN_FILENO);
    return access(word, R_OK) == 0 || strpbrk(word, "./") != NULL;
}

/* Reads on to the game of that number. False after a complaint. */
static bool find_game(struct record_file *f, struct record *r, uint64_t number)
{
    enum record_status got;
    while ((got = record_file_next(f, r)) == RECORD_GOOD)
        if (f->games == number)
            return true;
    if (got == RECORD_END && !f->games)
        complain("a game record", "%s holds no game", quoted(f->name));
    else if (got == RECORD_END)
        complain(NULL, "%s holds %zu game%s, not %" PRIu64, quoted(f->name), f->games,
                 f->games == 1 ? "" : "s", number);
    return false;
}

static int show_file(const struct arguments *a, const struct drawing *style)
{
    const char *from = arguments_value(a, "from");
    const struct format *format = from ? format_named(from) : NULL;
    struct record_file f;
    struct record r;
    uint64_t number = 1;
    if (from && !format)
        return complain_unknown("format", "", from, format_name_at, formats);
    if (!arguments_number(a, "game", 1, UINT32_MAX, &number) ||
        !record_file_open(&f, a->words[0], format, arguments_flag(a, "lenient")))
        return STATUS_BAD;
    record_init(&r);
    bool good = find_game(&f, &r, number);
    if (good && isatty(STDOUT_FILENO) && f.file != stdin)
        viewer_step(&r, *style);
    else if (good)
        viewer_print(&r, *style);
    record_free(&r);
    record_file_close(&f);
    return good ? STATUS_DONE : STATUS_BAD;
}

int show_command(int argc, char **argv)
{
    struct arguments a;
    struct drawing style;
    struct board b;
    int status;
    if (!arguments_read(&a, &usage, argc, argv, &status))
        return status;
    if (!arguments_words(&a, 1, SIZE_MAX))
        return STATUS_BAD;
    terminal_style(&a, &style);
    if (is_file(&a) && arguments_flag(&a, "json")) {
        complain("a position behind the name of a game", "--json does not go with a record");
        return STATUS_BAD;
    }
    if (is_file(&a))
        return show_file(&a, &style);
    if (!board_open(&b, &a, 0))
        return STATUS_BAD;
    bool good = board_set_words(&b, &a, 1) && board_play_argument(&b, &a);
    if (good && arguments_flag(&a, "json"))
        json_print_board(&b);
    else if (good)
        show_picture(&b, &style);
    board_close(&b);
    return good ? STATUS_DONE : STATUS_BAD;
}
