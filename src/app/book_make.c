/* yomi book make: grows a book from the start by the program's own search.
 *
 * The most likely positions come first: each costs what its moves gave away, and something for every
 * move, and the cheapest is searched next. Its moves within the margin are kept, the best one with the
 * greatest weight, and lead to the next positions. The same arguments make the same book. */
#include "app/arguments.h"
#include "app/board.h"
#include "app/book.h"
#include "app/command.h"
#include "app/complaint.h"
#include "app/completion.h"
#include "app/interrupt.h"
#include "app/output.h"
#include "core/memory.h"
#include "core/text.h"
#include "search/alphabeta/alphabeta.h"
#include "search/alphabeta/transpositions.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum {
    LINES = 5,        /* moves of a position at most */
    PLY_COST = 8,     /* centipawns that a move costs which gives nothing away */
    MARGIN_MAX = 250, /* centipawns: the square of one more is a weight */
};

/* A position that the book has or may get. */
struct place {
    char *position;
    uint64_t key;
    unsigned cost;
    bool done;
};

/* A move of the position that is searched. */
struct root {
    move move;
    int value;
};

struct growth {
    struct board *board;
    struct alphabeta *search;
    uint64_t nodes, wanted, margin;
    atomic_bool *interrupted;
    struct place *places; /* in the order in which they were found */
    size_t count, room;
    struct root lines[LINES]; /* of the deepest search of the position that is complete */
    size_t line_count;
};

/* A position to be searched, unless it is known at no greater cost. */
static void add_place(struct growth *w, unsigned cost)
{
    const struct table *t = &w->board->table;
    uint64_t key = t->game->key(t->position);
    for (size_t i = 0; i < w->count; i++)
        if (w->places[i].key == key) {
            if (cost < w->places[i].cost)
                w->places[i].cost = cost;
            return;
        }
    if (w->count == w->room) {
        w->room = w->room ? 2 * w->room : 256;
        w->places = memory_resize(w->places, w->room * sizeof *w->places);
    }
    struct text position = text_new();
    t->game->write_position(t->position, &position);
    w->places[w->count++] = (struct place){position.data, key, cost, false};
}

/* The cheapest position that has not been searched, or NULL. */
static struct place *next_place(struct growth *w)
{
    struct place *best = NULL;
    for (size_t i = 0; i < w->count; i++)
        if (!w->places[i].done && (!best || w->places[i].cost < best->cost))
            best = &w->places[i];
    return best;
}

static void take_line(void *who, const struct alphabeta_line *l)
{
    struct growth *w = who;
    if (l->bound != BOUND_EXACT || l->number > LINES)
        return;
    w->lines[l->number - 1] = (struct root){l->moves[0], l->value};
    w->line_count = (size_t)l->number;
}

static bool is_interrupted(void *flag)
{
    return *(atomic_bool *)flag;
}

/* The best first: a later line may turn out better than the first. */
static int compare_roots(const void *left, const void *right)
{
    const struct root *a = left, *b = right;
    if (a->value != b->value)
        return a->value > b->value ? -1 : 1;
    return a->move < b->move ? -1 : a->move > b->move;
}

/* What a line gives away, once they are in order. */
static unsigned lost(const struct growth *w, size_t line)
{
    return (unsigned)(w->lines[0].value - w->lines[line].value);
}

/* Searches the position on the board and appends its line; what its moves lead to is to be searched. */
static void search_place(struct growth *w, unsigned cost, struct text *out)
{
    struct table *t = &w->board->table;
    struct opening_move kept[LINES];
    struct alphabeta_answer answer;
    size_t count = 0;
    w->line_count = 0;
    alphabeta_forget(w->search);
    alphabeta_think(w->search, t->position, &t->history,
                    &(struct alphabeta_limits){
                        .nodes = w->nodes, .stop = is_interrupted, .stop_context = w->interrupted},
                    take_line, w, &answer);
    if (*w->interrupted)
        return;
    qsort(w->lines, w->line_count, sizeof *w->lines, compare_roots);
    for (; count < w->line_count && lost(w, count) <= w->margin; count++) {
        unsigned rest = (unsigned)w->margin + 1 - lost(w, count);
        kept[count] = (struct opening_move){w->lines[count].move, rest * rest};
    }
    opening_book_write(t->game, t->position, kept, count, out);
    for (size_t i = 0; i < count; i++) {
        table_play(t, kept[i].move);
        if (table_turn(t) != SEAT_OVER)
            add_place(w, cost + PLY_COST + lost(w, i));
        table_undo_to(t, 0);
    }
}

static void grow(struct growth *w, struct text *out)
{
    const struct game *g = w->board->table.game;
    struct place *place;
    bool told = isatty(STDERR_FILENO);
    text_format(out,
                "# Made by yomi book make %s --nodes %" PRIu64 " --positions %" PRIu64
                " --margin %" PRIu64 "\n",
                g->name, w->nodes, w->wanted, w->margin);
    opening_book_write_head(g, out);
    add_place(w, 0);
    for (uint64_t done = 0; done < w->wanted && (place = next_place(w)) && !*w->interrupted;
         done++) {
        if (told)
            fprintf(stderr, "\r\033[K%" PRIu64 " of %" PRIu64 " positions", done, w->wanted);
        place->done = true;
        unsigned cost = place->cost;
        if (table_set(&w->board->table, place->position, NULL))
            search_place(w, cost, out);
    }
    if (told)
        fputs("\r\033[K", stderr);
}

static const struct argument options[] = {
    {"out", "FILE", "where it goes; without it, standard output"},
    {"nodes", "N", "that each position is searched (100000)"},
    {"positions", "N", "how many the book has (400)"},
    {"margin", "C", "centipawns that a move may be worse than the best (30)"},
    BOARD_ARGUMENTS,
    {0},
};

static const struct argument words[] = {{"GAME", .offer = offer_games}, {0}};

static const struct usage usage = {
    .form = "book make GAME [POSITION]",
    .about = "Makes an opening book of chess or shogi with the program's own search: from the\n"
             "start, or from POSITION, over the moves that are nearly as good as the best.\n"
             "The same arguments make the same book. Interrupted, it writes what it has.\n",
    .options = options,
    .words = words,
    .examples = "  yomi book make shogi --positions 100 --out my.book\n"
                "  yomi play shogi --against alphabeta --book my.book\n",
};

static void free_growth(struct growth *w)
{
    for (size_t i = 0; i < w->count; i++)
        memory_free(w->places[i].position);
    memory_free(w->places);
    if (w->search)
        alphabeta_close(w->search);
}

static bool open_search(struct growth *w)
{
    struct alphabeta_settings settings;
    struct error e = {0};
    option_defaults(alphabeta_options, &settings);
    settings.lines = LINES;
    w->search = alphabeta_open(w->board->table.game, &settings, &e);
    if (!w->search)
        complain_error(&e, "book make");
    return w->search != NULL;
}

static int make(struct growth *w, const char *name)
{
    struct text book = text_new();
    struct output o;
    int status = STATUS_BAD;
    w->interrupted = interrupt_catch();
    if (output_open(&o, name)) {
        grow(w, &book);
        fputs(book.data, o.file);
        if (output_finish(&o))
            status = *w->interrupted ? STATUS_NO : STATUS_DONE;
    }
    text_free(&book);
    return status;
}

int book_make(int argc, char **argv)
{
    struct arguments a;
    struct board b;
    struct growth w = {.board = &b, .nodes = 100000, .wanted = 400, .margin = 30};
    int status;
    if (!arguments_read(&a, &usage, argc, argv, &status))
        return status;
    if (!arguments_words(&a, 1, SIZE_MAX) ||
        !arguments_number(&a, "nodes", 1, UINT32_MAX, &w.nodes) ||
        !arguments_number(&a, "positions", 1, 100000, &w.wanted) ||
        !arguments_number(&a, "margin", 0, MARGIN_MAX, &w.margin) || !board_open(&b, &a, 0))
        return STATUS_BAD;
    const char *out = arguments_value(&a, "out");
    status = board_set_words(&b, &a, 1) && open_search(&w) ? make(&w, out ? out : "-") : STATUS_BAD;
    free_growth(&w);
    board_close(&b);
    return status;
}
