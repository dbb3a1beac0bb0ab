/* yomi book: what is known of openings. */
#include "app/book.h"

#include "app/arguments.h"
#include "app/board.h"
#include "app/command.h"
#include "app/complaint.h"
#include "app/completion.h"
#include "core/text.h"

#include <stdio.h>
#include <string.h>

struct repertoire *book_open(const struct game *g, const char *name)
{
    struct error e = {0};
    bool own = strcmp(name, "own") == 0;
    struct repertoire *r = own ? repertoire_own(g, &e) : repertoire_read(g, name, &e);
    if (!r)
        complain_error(&e, own ? "--book" : name);
    return r;
}

static const struct argument show_options[] = {
    {"book", "FILE", "a text as make writes it, or a PolyGlot book; else the program's own",
     .choices = "own", .offer = offer_files},
    BOARD_MOVES_ARGUMENT,
    BOARD_ARGUMENTS,
    {0},
};

static const struct argument words[] = {{"GAME", .offer = offer_games}, {0}};

static const struct usage show_usage = {
    .form = "book show GAME [POSITION]",
    .about = "Prints the moves that a book knows in a position, each with its weight and how\n"
             "often it is drawn. Without a POSITION: the start. Status 1: none is known.\n",
    .options = show_options,
    .words = words,
    .examples = "  yomi book show shogi --moves 7g7f\n"
                "  yomi book show chess --book some.bin\n",
};

static void print_moves(const struct board *b, const struct opening_move *list, size_t count)
{
    struct text line = text_new();
    unsigned sum = 0;
    for (size_t i = 0; i < count; i++)
        sum += list[i].weight;
    for (size_t i = 0; i < count; i++) {
        text_clear(&line);
        b->table.game->write_move(b->table.position, list[i].move, &line);
        printf("%-8s %5u %6.1f %%\n", line.data, list[i].weight,
               sum ? 100.0 * list[i].weight / sum : 0);
    }
    text_free(&line);
}

int book_show(int argc, char **argv)
{
    struct arguments a;
    struct board b;
    struct opening_move list[OPENING_MOVES_MAX];
    int status;
    if (!arguments_read(&a, &show_usage, argc, argv, &status))
        return status;
    if (!arguments_words(&a, 1, SIZE_MAX) || !board_open(&b, &a, 0))
        return STATUS_BAD;
    const char *name = arguments_value(&a, "book");
    bool good = board_set_words(&b, &a, 1) && board_play_argument(&b, &a);
    struct repertoire *r = good ? book_open(b.table.game, name ? name : "own") : NULL;
    size_t count = r ? repertoire_moves(r, b.table.position, list) : 0;
    print_moves(&b, list, count);
    repertoire_close(r);
    board_close(&b);
    return !r ? STATUS_BAD : count ? STATUS_DONE : STATUS_NO;
}

static const struct command subcommands[] = {
    {"show", book_show, "the moves that a book knows in a position"},
    {"make", book_make, "make a book with the program's own search"},
    {0},
};

static void print_help(FILE *out)
{
    fputs("yomi book SUBCOMMAND [ARGUMENTS]\n\n"
          "Opening books: the program's own, texts as make writes them, and for chess books\n"
          "in the PolyGlot format.\n\n",
          out);
    for (const struct command *s = subcommands; s->name; s++)
        fprintf(out, "  %-11s %s\n", s->name, s->summary);
    fputs("\nEach explains itself with --help. To play from one:\n\n"
          "  yomi play chess --against alphabeta --book FILE\n",
          out);
}

int book_command(int argc, char **argv)
{
    static const struct commands all = {"subcommand", subcommands, print_help};
    return commands_run(&all, argc, argv);
}
