/* yomi lab tree: the tree of a search, as it was searched. */
#include "app/arguments.h"
#include "app/board.h"
#include "app/command.h"
#include "app/complaint.h"
#include "app/completion.h"
#include "app/lab.h"
#include "app/output.h"
#include "chess/chess.h"
#include "core/text.h"
#include "lab/tree_view.h"
#include "search/minimax/minimax.h"
#include "search/minimax/paper_chess.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static const struct argument options[] = {
    {"method", "RUNG", "of minimax (ab+sort+tt), or the paper's own, paper:MX+AB"},
    {"depth", "D", "plies (3)"},
    {"out", "FILE", "FILE.svg, FILE.dot or FILE.json; without it an outline is printed"},
    {"nodes", "N", "how many are shown, the best line aside (80)"},
    BOARD_MOVES_ARGUMENT,
    BOARD_ARGUMENTS,
    {0},
};

static const struct argument usage_words[] = {{"GAME", .offer = offer_games}, {0}};

static const struct usage usage = {
    .form = "lab tree GAME [POSITION]",
    .about = "Searches a position and draws the tree of that search: which nodes were visited,\n"
             "cut or known from the table, with their values and windows, for the side to move\n"
             "at each. The best line is open; what there is no room for is folded into counts,\n"
             "and all of them add up to the nodes of the search.\n"
             "\n"
             "Methods: mx, ab, ab+sort, ab+sort+tt, +killers, +history, +deepening, +scout,\n"
             "+quiescence, +null, +reductions, each with all before it; for chess also the\n"
             "paper's own program: paper:MX, paper:MX+AB, paper:MX+AB+CH, paper:MX+AB+CH+TT.\n",
    .options = options,
    .words = usage_words,
    .examples = "  yomi lab tree chess --method ab+sort --depth 3 --out tree.svg\n"
                "  yomi lab tree chess --method paper:MX+AB --depth 2 --moves e2e4\n",
};

enum { KEPT = 200000 /* nodes in memory */ };

struct request {
    struct board *board;
    uint64_t depth, shown;
    const char *out;
};

/* Words. */

static void write_number(int64_t value, struct text *out)
{
    const char *sign = value < 0 ? "\xe2\x88\x92" : value > 0 ? "+" : "";
    text_format(out, "%s%" PRId64, sign, value < 0 ? -value : value);
}

static void write_endless(int64_t value, struct text *out)
{
    text_string(out, value < 0 ? "\xe2\x88\x92\xe2\x88\x9e" : "+\xe2\x88\x9e");
}

static void write_minimax_value(int64_t value, struct text *out)
{
    int64_t size = value < 0 ? -value : value;
    if (size > MINIMAX_WIN)
        write_endless(value, out);
    else if (size >= MINIMAX_WINS)
        text_format(out, "%s in %" PRId64, value > 0 ? "win" : "loss", MINIMAX_WIN - size);
    else
        write_number(value, out);
}

static void write_paper_value(int64_t value, struct text *out)
{
    if (value > PAPER_ENDLESS || value < -PAPER_ENDLESS)
        write_endless(value, out);
    else
        write_number(value, out);
}

/* A move is written from the position before it, which the moves above it lead to. */
static void write_board_move(void *context, const struct tree *t, uint32_t node, struct text *out)
{
    struct table *table = context;
    size_t length = table->history.length;
    move path[TREE_PLIES];
    int count = 0;
    for (uint32_t n = t->nodes[node].parent; t->nodes[n].ply > 0; n = t->nodes[n].parent)
        path[count++] = t->nodes[n].move;
    while (count > 0)
        table_play(table, path[--count]);
    table->game->write_move(table->position, t->nodes[node].move, out);
    table_undo_to(table, length);
}

static void write_paper_move(void *context, const struct tree *t, uint32_t node, struct text *out)
{
    char name[5];
    (void)context;
    paper_chess_write_move(t->nodes[node].move, name);
    text_string(out, name);
}

/* Writing. */

typedef void write_view(const struct tree_view *v, struct text *out);

static const struct {
    const char *ending;
    write_view *write;
} forms[] = {
    {".svg", tree_view_write_svg}, {".dot", tree_view_write_dot}, {".json", tree_view_write_json}};

/* The form that a name asks for, or NULL after a complaint. */
static write_view *form_of(const char *name)
{
    size_t length = strlen(name);
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
        size_t end = strlen(forms[i].ending);
        if (length > end && strcmp(name + length - end, forms[i].ending) == 0)
            return forms[i].write;
    }
    complain("a name that ends with .svg, .dot or .json", "--out is %s", quoted(name));
    return NULL;
}

static bool write_out(const struct tree_view *v, const char *name)
{
    struct text content = text_new();
    struct output o;
    (name ? form_of(name) : tree_view_write_text)(v, &content);
    bool good = output_open(&o, name ? name : "-");
    if (good) {
        fwrite(content.data, 1, content.length, o.file);
        good = output_finish(&o);
    }
    if (good && name)
        printf("%s\n", name);
    text_free(&content);
    return good;
}

/* "depth 3: 1,234 nodes, of these 80 shown ..." */
static void describe(const struct tree *t, const struct tree_view *v, struct text *out)
{
    uint64_t all = tree_made(t), last = t->rounds[t->round_count - 1].made, shown = 0;
    for (uint32_t i = 0; i < t->count; i++)
        shown += v->shown[i] ? t->nodes[i].made : 0;
    text_format(out, "%" PRIu64 " nodes", all);
    if (t->round_count > 1)
        text_format(out, ": %" PRIu64 " in %d rounds before, %" PRIu64 " in this", all - last,
                    t->round_count - 1, last);
    text_format(out, "; %" PRIu64 " shown, %" PRIu64 " folded", shown, last - shown);
}

static int show(const struct request *r, const struct tree *t, struct tree_words *words,
                const char *method)
{
    struct tree_view v;
    struct text title = text_new(), about = text_new();
    text_format(&title, "%s, %s, depth %" PRIu64, r->board->table.game->title, method, r->depth);
    words->title = title.data;
    tree_view_init(&v, t, words, (size_t)r->shown);
    describe(t, &v, &about);
    words->about = about.data;
    int status = write_out(&v, r->out) ? STATUS_DONE : STATUS_BAD;
    tree_view_free(&v);
    text_free(&title);
    text_free(&about);
    return status;
}

/* Searches. Each runs twice: the first time tells the best line and how many nodes there are at each
 * ply, so that the second can keep what will be wanted. */

/* As many whole plies as there is room for. */
static int plies_kept(const uint64_t *by_ply, int plies)
{
    uint64_t sum = 0;
    int ply = 1;
    for (; ply <= plies && (sum += by_ply[ply]) <= KEPT; ply++)
        continue;
    return ply - 1;
}

static int show_minimax(const struct request *r, const char *method)
{
    struct minimax_settings settings;
    struct minimax_result result;
    struct error e = {0};
    char text[64];
    snprintf(text, sizeof text, "preset=%.40s", method);
    if (!minimax_settings_read(&settings, text, &e))
        return complain("a rung, as in yomi lab tree --help", "unknown method %s", quoted(method));
    struct table *table = &r->board->table;
    struct minimax *s = minimax_open(table->game, &settings, NULL, &e);
    if (!s)
        return complain_error(&e, "--method");
    struct minimax_request request = {
        .position = table->position, .past = &table->history, .depth = (int)r->depth};
    minimax_search(s, &request, &result);
    struct tree_keep keep = {.plies = plies_kept(result.counters.by_ply, MINIMAX_PLIES),
                             .nodes = 2 * KEPT,
                             .length = result.length};
    memcpy(keep.line, result.line, result.length * sizeof(move));
    struct tree t;
    tree_init(&t, &keep);
    request.events = tree_listener(&t);
    minimax_forget(s);
    minimax_search(s, &request, &result);
    struct tree_words words = {
        .write_move = write_board_move, .write_value = write_minimax_value, .context = table};
    int status = show(r, &t, &words, method);
    tree_free(&t);
    minimax_close(s);
    return status;
}

/* The paper's history heuristic has no tree of its own: it answers without a search. */
static int paper_method_named(const char *name)
{
    int m = 0;
    while (m < PAPER_HISTORY && strcmp(paper_method_names[m], name) != 0)
        m++;
    return m;
}

/* Sets up the position with the moves that led to it, since the program's men stand in the order of
 * their first squares. */
static bool set_paper(struct paper_chess *c, const struct board *b, struct error *e)
{
    struct table start;
    struct text fen = text_new(), moves = text_new();
    table_open(&start, &chess_game, &b->table.setup, NULL);
    memcpy(start.position, b->table.position, chess_game.position_size);
    history_copy(&start.history, &b->table.history, 0);
    table_undo_to(&start, 0);
    chess_game.write_position(start.position, &fen);
    for (size_t i = 0; i < b->table.history.length; i++) {
        move m = b->table.history.entries[i].move;
        text_string(&moves, i ? " " : "");
        chess_game.write_move(start.position, m, &moves);
        table_play(&start, m);
    }
    bool good = paper_chess_set(c, fen.data, moves.data, e);
    table_close(&start);
    text_free(&fen);
    text_free(&moves);
    return good;
}

static void search_paper(struct paper_chess *c, const struct request *r, enum paper_method m,
                         struct tree *t)
{
    struct paper_result result;
    paper_chess_search(c, (int)r->depth, m, &result);
    tree_init(t, &(struct tree_keep){.plies = plies_kept(result.by_level, PAPER_LEVELS),
                                     .nodes = 2 * KEPT});
    paper_chess_listen(c, tree_listener(t));
    paper_chess_forget(c);
    paper_chess_search(c, (int)r->depth, m, &result);
}

static int show_paper(const struct request *r, const char *method)
{
    int m = paper_method_named(method + strlen("paper:")), status = STATUS_BAD;
    struct error e = {0};
    if (m == PAPER_HISTORY || r->board->table.game != &chess_game || r->depth > PAPER_LEVELS)
        return complain("chess, MX, MX+AB, MX+AB+CH or MX+AB+CH+TT, and at most 8 plies",
                        "the paper's program does not search %s so", quoted(method));
    struct paper_chess *c = paper_chess_open(PAPER_KEYS_ZOBRIST);
    if (set_paper(c, r->board, &e)) {
        struct tree_words words = {.write_move = write_paper_move,
                                   .write_value = write_paper_value};
        struct tree t;
        search_paper(c, r, (enum paper_method)m, &t);
        status = show(r, &t, &words, method);
        tree_free(&t);
    } else {
        complain_error(&e, "position");
    }
    paper_chess_close(c);
    return status;
}

int lab_tree(int argc, char **argv)
{
    struct arguments a;
    struct board b;
    int status;
    if (!arguments_read(&a, &usage, argc, argv, &status))
        return status;
    if (!arguments_words(&a, 1, SIZE_MAX))
        return STATUS_BAD;
    struct request r = {.board = &b, .depth = 3, .shown = 80, .out = arguments_value(&a, "out")};
    const char *method = arguments_value(&a, "method");
    method = method ? method : minimax_rungs[3].name;
    if (!arguments_number(&a, "depth", 1, 12, &r.depth) ||
        !arguments_number(&a, "nodes", 1, 100000, &r.shown) || (r.out && !form_of(r.out)) ||
        !board_open(&b, &a, 0))
        return STATUS_BAD;
    status = STATUS_BAD;
    if (board_set_words(&b, &a, 1) && board_play_argument(&b, &a)) {
        if (table_turn(&b.table) == SEAT_OVER)
            status = complain("a game that is not over", "there is nothing to search");
        else if (strncmp(method, "paper:", strlen("paper:")) == 0)
            status = show_paper(&r, method);
        else
            status = show_minimax(&r, method);
    }
    board_close(&b);
    return status;
}
