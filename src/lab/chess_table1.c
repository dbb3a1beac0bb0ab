/* Table 1 of the chess paper: how fast a tree grows. */
#include "chess/board.h"
#include "chess/chess.h"
#include "game/table.h"
#include "lab/chess_paper.h"
#include "lab/experiment.h"

#include <inttypes.h>

static const struct figures_column columns[] = {
    {.name = "ply", .about = "plies of the tree", .number = true},
    {.name = "after", .about = "the move that was just played"},
    {.name = "side", .about = "who is to move then: B or W"},
    {.name = "paper_moves", .about = "moves of that side, as printed", .number = true},
    {.name = "moves", .about = "legal moves of that side", .number = true},
    {.name = "without_king", .about = "legal moves of its other men", .number = true},
    {.name = "paper_nodes", .about = "nodes of the tree, as printed", .number = true},
    {.name = "paper_product",
     .about = "paper_moves of this row and all above, multiplied",
     .number = true},
    {.name = "product", .about = "moves of this row and all above, multiplied", .number = true},
    {.name = "perft",
     .about = "paths of so many moves from the start of the game: the tree as it is",
     .number = true},
    {0},
};

static size_t count_without_king(const struct chess_position *p, const move *list, size_t count)
{
    size_t others = 0;
    for (size_t i = 0; i < count; i++)
        others += chess_from((chess_move)list[i]) != chess_king(p, p->turn);
    return others;
}

static void count_step(struct table *played, struct table *start, int ply, uint64_t *paper,
                       uint64_t *product, struct figures *s)
{
    const struct chess_paper_step *step = &chess_paper_steps[ply - 1];
    move list[256];
    game_play_text(&chess_game, played->position, &played->history, step->move, NULL);
    size_t count = chess_game.moves(played->position, list);
    *paper *= (uint64_t)step->moves;
    *product *= count;
    figures_put(s, "%d", ply);
    figures_put(s, "%s", step->move);
    figures_put(s, "%c", step->side);
    figures_put(s, "%d", step->moves);
    figures_put(s, "%zu", count);
    figures_put(s, "%zu", count_without_king(played->position, list, count));
    figures_put(s, "%" PRIu64, step->nodes);
    figures_put(s, "%" PRIu64, *paper);
    figures_put(s, "%" PRIu64, *product);
    figures_put(s, "%" PRIu64, game_perft(&chess_game, start->position, &start->history, ply));
}

static void draw(struct findings *f)
{
    static const char *const names[] = {"paper", "product of legal moves", "perft"};
    static const char *const shown[] = {"paper_nodes", "product", "perft"};
    size_t rows = figures_rows(&f->figures);
    struct plot p = {.title = "Nodes of the tree",
                     .description =

                         "Nodes by plies: as printed, as a product of legal moves, and as "
                         "they are. All three grow about thirtyfold a ply.",
                     .x = {.label = "plies", .low = 1, .high = (double)rows},
                     .y = plot_axis_of_powers("nodes", 20, 4e8)};
    struct picture *made = findings_picture(
        f, &p, "Columns paper_nodes, product and perft over ply; a line of the scale is tenfold.");
    made->names = names;
    made->count = 3;
    for (int series = 0; series < 3; series++) {
        struct plot_point points[CHESS_PAPER_STEPS];
        for (size_t i = 0; i < rows; i++)
            points[i] =
                (struct plot_point){(double)(i + 1), figures_number(&f->figures, i, shown[series])};
        plot_line(&made->drawn, &p, series, points, rows);
    }
    plot_end(&made->drawn);
}

static void describe(struct findings *f, int count)
{
    text_format(&f->result,
                "The paper's products are exact, but their factors are not numbers of legal "
                "moves: %d of 6 agree.",
                count);
    text_string(
        &f->done,
        "The game of the table was played: 1.e4 e5 2.Qf3 Qg5 3.Nc3 Na6. After each move the moves "
        "of the side to move were counted by the rules (column moves), and those of all men but "
        "the king (without_king).\n"
        "The table multiplies such numbers (paper_product); the tree as it really is, all paths "
        "from the start of the game, is in the column perft.\n");
    text_string(&f->agrees,
                "Every printed node count is the product of the printed numbers of moves.\n"
                "Black's printed numbers of moves (20, 28, 37) are those without king moves "
                "(without_king).\n"
                "White's first two (20, 28) are the same count one move of White earlier.\n");
    text_string(
        &f->differs,
        "White's 32 in the last row was not explained by any way of counting that was tried: with "
        "and without king moves, a move earlier.\n"
        "A product along one line is not the size of a tree: other lines have other numbers of "
        "moves. The column perft has the true sizes; it starts before 1.e4, so its first row is "
        "White's 20 moves.\n");
}

static enum lab_end run(struct lab *lab, struct findings *f, struct error *e)
{
    struct table played, start;
    uint64_t paper = 1, product = 1;
    int legal = 0;
    (void)e;
    figures_init(&f->figures, columns);
    table_open(&played, &chess_game, &(struct setup){0}, NULL);
    table_open(&start, &chess_game, &(struct setup){0}, NULL);
    for (int ply = 1; ply <= CHESS_PAPER_STEPS && !lab_stopped(lab); ply++) {
        lab_progress(lab, (double)ply / CHESS_PAPER_STEPS, "counting paths of %d moves", ply);
        count_step(&played, &start, ply, &paper, &product, &f->figures);
    }
    table_close(&played);
    table_close(&start);
    if (lab_stopped(lab))
        return LAB_STOPPED;
    for (size_t i = 0; i < figures_rows(&f->figures); i++)
        legal += figures_number(&f->figures, i, "paper_moves") ==
                 figures_number(&f->figures, i, "moves");
    describe(f, legal);
    draw(f);
    return LAB_DONE;
}

const struct experiment chess_table1 = {
    .name = "chess-table1",
    .title = "How fast the tree grows",
    .about = "Table 1 of the chess paper: numbers of moves along a game, and their product",
    .takes = "",
    .run = run,
};
