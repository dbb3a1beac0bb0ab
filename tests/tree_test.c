/* Trees from events: they nest, what is shown and what is folded adds up to the search's own count, and
 * every form of them is well-formed. */
#include "check.h"
#include "chess/chess.h"
#include "core/text.h"
#include "game/table.h"
#include "lab/positions.h"
#include "lab/tree_view.h"
#include "search/minimax/minimax.h"
#include "search/minimax/paper_chess.h"
#include "shogi/shogi.h"
#include "support/json_text.h"
#include "support/markup.h"

static void write_number(int64_t value, struct text *out)
{
    text_format(out, "%lld", (long long)value);
}

static void write_plain_move(void *context, const struct tree *t, uint32_t node, struct text *out)
{
    (void)context;
    text_format(out, "m%llx", (unsigned long long)t->nodes[node].move);
}

static const struct tree_words words = {.title = "a <tree>",
                                        .about = "& what it is",
                                        .write_move = write_plain_move,
                                        .write_value = write_number};

/* Parents are shown before their children, brothers are linked once, and all sums are right. */
static void check_view(const struct tree *t, size_t budget)
{
    struct tree_view v;
    uint64_t made = 0;
    size_t shown = 0, line = 0;
    tree_view_init(&v, t, &words, budget);
    for (uint32_t i = 0; i < t->count; i++) {
        const struct tree_node *n = &t->nodes[i];
        assert_true(i == 0 || n->parent < i);
        assert_int_equal(n->ply, i ? t->nodes[n->parent].ply + 1 : 0);
        assert_true(n->visits >= n->made || i == 0);
        line += n->line;
        if (!v.shown[i]) {
            assert_false(n->line);
            continue;
        }
        assert_true(v.shown[n->parent]);
        made += n->made + tree_view_fold(&v, i).made;
        shown++;
    }
    assert_int_equal(made, t->rounds[t->round_count - 1].made);
    assert_int_equal(shown, v.count);
    assert_true(shown <= (budget > line ? budget : line));

    struct text out = text_new();
    tree_view_write_svg(&v, &out);
    assert_markup(out.data);
    assert_int_equal(markup_count(out.data, "<text class=\"move"), shown);
    assert_null(strstr(out.data, "href"));
    text_clear(&out);
    tree_view_write_json(&v, &out);
    assert_true(json_is_sound(out.data));
    assert_int_equal(markup_count(out.data, "\"children\""), shown);
    text_clear(&out);
    tree_view_write_dot(&v, &out);
    assert_int_equal(markup_count(out.data, " [label=\""), shown);
    text_clear(&out);
    tree_view_write_text(&v, &out);
    assert_true(out.length > 0);
    text_free(&out);
    tree_view_free(&v);
}

static void check_search(const struct game *g, int rung, int depth, const struct tree_keep *keep)
{
    struct table t;
    struct minimax_settings settings;
    struct minimax_result result;
    struct tree tree;
    assert_true(table_open(&t, g, &(struct setup){0}, NULL));
    position_played(&t, (uint64_t)rung);
    minimax_settings_rung(&settings, rung);
    struct minimax *s = minimax_open(g, &settings, NULL, NULL);
    tree_init(&tree, keep);
    minimax_search(s,
                   &(struct minimax_request){.position = t.position,
                                             .past = &t.history,
                                             .depth = depth,
                                             .events = tree_listener(&tree)},
                   &result);
    assert_int_equal(tree_made(&tree), result.counters.nodes);
    assert_int_equal(tree.round_count, result.round_count);
    for (int i = 0; i < tree.round_count; i++) {
        assert_int_equal(tree.rounds[i].made, result.rounds[i].nodes);
        assert_int_equal(tree.rounds[i].value, result.rounds[i].value);
    }
    assert_int_equal(tree.nodes[0].value, result.value);
    assert_int_equal(tree.dark, 0);
    assert_true(tree.count <= keep->nodes);
    check_view(&tree, 1);
    check_view(&tree, 40);
    check_view(&tree, SIZE_MAX);
    tree_free(&tree);
    minimax_close(s);
    table_close(&t);
}

static void trees_add_up(void **state)
{
    (void)state;
    static const struct tree_keep all = {.plies = TREE_PLIES, .nodes = 1000000};
    static const struct tree_keep shallow = {.plies = 1, .nodes = 1000000};
    static const struct tree_keep few = {.plies = TREE_PLIES, .nodes = 50};
    for (int rung = 0; rung < MINIMAX_RUNGS; rung++) {
        check_search(&chess_game, rung, rung ? 3 : 2, &all);
        check_search(&chess_game, rung, rung > 5 ? 4 : 2, &shallow);
        check_search(&shogi_game, rung, 2, &all);
        check_search(&shogi_game, rung, rung > 5 ? 3 : 2, &few);
    }
}

/* The line that was known before is kept below the plies that are. */
static void a_known_line_is_kept(void **state)
{
    (void)state;
    struct table t;
    struct minimax_settings settings;
    struct minimax_result result;
    struct tree tree;
    assert_true(table_open(&t, &chess_game, &(struct setup){0}, NULL));
    minimax_settings_rung(&settings, 2);
    struct minimax *s = minimax_open(&chess_game, &settings, NULL, NULL);
    struct minimax_request request = {.position = t.position, .past = &t.history, .depth = 4};
    minimax_search(s, &request, &result);
    struct tree_keep keep = {.plies = 1, .nodes = 1000, .length = result.length};
    memcpy(keep.line, result.line, result.length * sizeof(move));
    tree_init(&tree, &keep);
    request.events = tree_listener(&tree);
    minimax_search(s, &request, &result);
    size_t line = 0;
    for (uint32_t i = 0; i < tree.count; i++)
        line += tree.nodes[i].line;
    assert_int_equal(line, 1 + result.length);
    assert_int_equal(tree_made(&tree), result.counters.nodes);
    check_view(&tree, 20);
    tree_free(&tree);
    minimax_close(s);
    table_close(&t);
}

static void the_papers_program_tells_its_tree(void **state)
{
    (void)state;
    struct paper_chess *c = paper_chess_open(PAPER_KEYS_ZOBRIST);
    struct paper_result result;
    assert_true(paper_chess_set(c, NULL, "e2e4", NULL));
    for (int m = PAPER_MX; m <= PAPER_TABLE; m++) {
        struct tree tree;
        char reply[5];
        tree_init(&tree, &(struct tree_keep){.plies = 8, .nodes = 100000});
        paper_chess_listen(c, tree_listener(&tree));
        paper_chess_search(c, 3, (enum paper_method)m, &result);
        assert_int_equal(tree_made(&tree), result.nodes);
        assert_int_equal(tree.nodes[0].value, result.value);
        size_t line = 0;
        for (uint32_t i = 0; i < tree.count; i++)
            if (tree.nodes[i].line && line++ == 1) {
                paper_chess_write_move(tree.nodes[i].move, reply);
                assert_string_equal(reply, result.reply);
            }
        assert_int_equal(line, 4);
        check_view(&tree, 30);
        tree_free(&tree);
    }
    paper_chess_close(c);
}

/* Events as a tree of simulations tells them: the root is entered again and again. */
static void tell(struct search_events e, enum search_event_kind kind, int ply, move m,
                 int64_t value)
{
    struct search_event event = {.kind = kind, .ply = ply, .move = m, .value = value};
    e.tell(e.context, &event);
}

static void simulations_fill_one_tree(void **state)
{
    (void)state;
    static const move paths[][2] = {{1, 0}, {2, 0}, {1, 5}, {1, 5}, {2, 6}};
    struct tree tree;
    tree_init(&tree, &(struct tree_keep){.plies = 9, .nodes = 100});
    struct search_events e = tree_listener(&tree);
    tell(e, SEARCH_BEGIN, 0, 0, 0);
    for (int i = 0; i < 5; i++) {
        int plies = paths[i][1] ? 2 : 1;
        tell(e, SEARCH_ENTER, 0, 0, 0);
        for (int ply = 1; ply <= plies; ply++)
            tell(e, SEARCH_ENTER, ply, paths[i][ply - 1], 0);
        for (int ply = plies; ply >= 1; ply--)
            tell(e, SEARCH_LEAVE, ply, paths[i][ply - 1], i);
        tell(e, SEARCH_LEAVE, 0, 0, i);
    }
    const move best = 1;
    struct search_event end = {.kind = SEARCH_END, .line = &best, .length = 1};
    e.tell(e.context, &end);
    assert_int_equal(tree.count, 5); /* the root, 1, 2, 1-5, 2-6 */
    assert_int_equal(tree.nodes[0].visits, 5);
    assert_int_equal(tree.nodes[1].visits, 3);
    assert_int_equal(tree.nodes[1].value, 3);
    assert_true(tree.nodes[1].line);
    assert_int_equal(tree_made(&tree), 8);
    check_view(&tree, 3);
    tree_free(&tree);
}

TEST_MAIN(TEST(trees_add_up), TEST(a_known_line_is_kept), TEST(the_papers_program_tells_its_tree),
          TEST(simulations_fill_one_tree))
