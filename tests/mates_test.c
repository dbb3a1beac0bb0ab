/* No false mate score: what the strong search calls a mate is one. Short mates are proved against all
 * defences by the plain rules of the game, draws and repetitions included; longer ones are played out
 * with ten times the nodes, and the end may only come nearer until it is near enough to be proved.
 *
 * YOMI_MATE_POSITIONS searches so many positions of each game, YOMI_MATE_GAME of one game alone. */
#include "check.h"
#include "chess/chess.h"
#include "chess/position.h"
#include "core/option.h"
#include "core/random.h"
#include "core/text.h"
#include "lab/positions.h"
#include "search/alphabeta/alphabeta.h"
#include "shogi/position.h"
#include "shogi/shogi.h"

#include <inttypes.h>

enum {
    SHORT_PLIES = 8,      /* mates up to four moves are proved */
    PLAYED_ON = 40,       /* moves of the search's own behind a position */
    PLAYS_MAX = 30000000, /* a proof that needs more has failed */
};

/* What a proof tries for the attacker: all moves, or, as that may take very long, checks and the move of
 * a search alone. To find a mate is enough; where it was looked for does not matter. */
static const struct effort_of_proof {
    uint64_t hint_nodes;
    bool all;
} efforts[] = {{400, false}, {20000, false}, {2000, true}};
enum { EFFORTS = sizeof efforts / sizeof *efforts };

/* One game's search, the positions it is shown, and what came of them. */
struct trial {
    const struct game *game;
    bool (*in_check)(const void *position);
    struct table table;
    struct alphabeta *search;
    uint64_t nodes;                       /* of the search whose words are checked */
    int attacker;                         /* the seat that is said to win */
    const struct effort_of_proof *effort; /* of the proof at hand */
    uint64_t plays;
    size_t proved[SHORT_PLIES + 1], played_out, harder, failed;
};

static struct alphabeta_answer think(struct trial *x, uint64_t nodes)
{
    struct alphabeta_answer answer;
    alphabeta_think(x->search, x->table.position, &x->table.history,
                    &(struct alphabeta_limits){.nodes = nodes}, NULL, NULL, &answer);
    return answer;
}

/* Proofs. */

static bool is_won(const struct trial *x)
{
    struct outcome result;
    x->game->outcome(x->table.position, &x->table.history, &result);
    return result.score[x->attacker] == 2;
}

static bool loses_by_all(struct trial *x, int plies);

/* Whether the attacker, who has just moved, has won or will within so many plies. */
static bool has_won(struct trial *x, int plies)
{
    if (table_turn(&x->table) == SEAT_OVER)
        return is_won(x);
    return plies > 0 && x->plays < PLAYS_MAX && loses_by_all(x, plies);
}

static bool wins_by(struct trial *x, move m, int plies)
{
    size_t before = x->table.history.length;
    x->plays++;
    table_play(&x->table, m);
    bool won = has_won(x, plies - 1);
    table_undo_to(&x->table, before);
    return won;
}

/* Whether the move is to be tried for the attacker. */
static bool is_tried(struct trial *x, move m)
{
    if (x->effort->all)
        return true;
    size_t before = x->table.history.length;
    table_play(&x->table, m);
    bool check = x->in_check(x->table.position);
    table_undo_to(&x->table, before);
    return check;
}

/* Whether some move of the attacker wins within so many plies. A mate at once is looked for first, then
 * what the search would play: where it is right, the rest need not be looked at. */
static bool wins_by_some(struct trial *x, int plies)
{
    move list[1024];
    size_t count = x->game->moves(x->table.position, list);
    assert_true(count <= sizeof list / sizeof *list);
    for (size_t i = 0; i < count; i++)
        if (wins_by(x, list[i], 1))
            return true;
    if (plies < 3)
        return false;
    move hint = think(x, x->effort->hint_nodes).best;
    if (wins_by(x, hint, plies))
        return true;
    for (size_t i = 0; i < count; i++)
        if (list[i] != hint && is_tried(x, list[i]) && wins_by(x, list[i], plies))
            return true;
    return false;
}

/* Whether every move of the defender loses within so many plies. */
static bool loses_by_all(struct trial *x, int plies)
{
    move list[1024];
    size_t count = x->game->moves(x->table.position, list), before = x->table.history.length;
    bool lost = plies > 1;
    for (size_t i = 0; i < count && lost; i++) {
        x->plays++;
        table_play(&x->table, list[i]);
        lost = table_turn(&x->table) == SEAT_OVER ? is_won(x) : wins_by_some(x, plies - 1);
        table_undo_to(&x->table, before);
    }
    return lost;
}

/* Trials. */

static void fail_claim(struct trial *x, const char *what, int plies)
{
    struct text position = text_new();
    x->game->write_position(x->table.position, &position);
    print_message("%s: the mate in %d plies of seat %d %s\n", position.data, plies, x->attacker,
                  what);
    text_free(&position);
    x->failed++;
}

/* In how many plies a value says that the attacker mates; none: 1000. */
static int claimed_plies(const struct trial *x, int value)
{
    if (table_turn(&x->table) != x->attacker)
        value = -value;
    return value >= ALPHABETA_WON ? ALPHABETA_MATE - value : 1000;
}

static void prove(struct trial *x, int plies)
{
    bool won = false;
    for (int i = 0; i < EFFORTS && !won; i++) {
        x->effort = &efforts[i];
        x->plays = 0;
        won =
            table_turn(&x->table) == x->attacker ? wins_by_some(x, plies) : loses_by_all(x, plies);
    }
    if (won)
        x->proved[plies]++;
    else
        fail_claim(x, x->plays < PLAYS_MAX ? "is none" : "is too hard to prove", plies);
}

/* Searches until the mate is seen again in less than so many plies; returns in how many. */
static int see_again(struct trial *x, int plies, struct alphabeta_answer *answer)
{
    int now = plies;
    for (uint64_t times = 10; times <= 1000 && now >= plies; times *= 10) {
        x->harder += times > 10;
        *answer = think(x, times * x->nodes);
        now = claimed_plies(x, answer->value);
    }
    return now;
}

/* Plays the best moves of both sides; the end comes nearer with every one. */
static void play_out(struct trial *x, struct alphabeta_answer answer, int plies)
{
    size_t before = x->table.history.length;
    while (plies > SHORT_PLIES) {
        table_play(&x->table, answer.best);
        if (table_turn(&x->table) == SEAT_OVER)
            break;
        int now = see_again(x, plies, &answer);
        if (now >= plies) {
            fail_claim(x, "goes away", plies);
            table_undo_to(&x->table, before);
            fail_claim(x, "was claimed here", plies);
            return;
        }
        plies = now;
    }
    if (table_turn(&x->table) != SEAT_OVER)
        prove(x, plies);
    else if (!is_won(x))
        fail_claim(x, "ends otherwise", plies);
    table_undo_to(&x->table, before);
    x->played_out++;
}

/* Checks what the search says of the position on the table; false when it says nothing of a mate. */
static bool check_claim(struct trial *x, struct alphabeta_answer answer)
{
    if (answer.value < ALPHABETA_WON && answer.value > -ALPHABETA_WON)
        return false;
    int turn = table_turn(&x->table);
    x->attacker = answer.value > 0 ? turn : 1 - turn;
    int plies = claimed_plies(x, answer.value);
    if (plies <= SHORT_PLIES)
        prove(x, plies);
    else
        play_out(x, answer, plies);
    return true;
}

/* A random game to its end, and some moves back. */
static void set_near_the_end(struct trial *x, uint64_t number)
{
    struct random r = random_seeded(number);
    size_t back = 1 + random_below(&r, 6);
    assert_true(table_set(&x->table, NULL, NULL));
    while (table_turn(&x->table) != SEAT_OVER)
        table_play(&x->table, game_random_move(x->game, x->table.position, &r));
    table_undo_to(&x->table, x->table.history.length - back);
}

/* Positions of random games, positions just before the end of such games, and positions of games of a
 * shallow search, which the strong one plays on for some moves or until it sees a mate. The search
 * remembers what it saw in those before. Returns how many were searched. */
static size_t try_position(struct trial *x, uint64_t number)
{
    bool played = number % 3 == 2;
    size_t searched = 0;
    if (played)
        position_played(&x->table, number);
    else if (number % 3)
        set_near_the_end(x, number);
    else
        position_random(&x->table, number, x->game == &chess_game ? 200 : 300);
    x->nodes = 400u << number % 5;
    do {
        struct alphabeta_answer answer = think(x, x->nodes);
        searched++;
        if (check_claim(x, answer))
            break;
        table_play(&x->table, answer.best);
    } while (played && searched <= PLAYED_ON && table_turn(&x->table) != SEAT_OVER);
    return searched;
}

static bool chess_check(const void *position)
{
    return chess_in_check(position);
}

static bool shogi_check(const void *position)
{
    return shogi_in_check(position);
}

static void trial_open(struct trial *x, const struct game *g)
{
    struct alphabeta_settings s;
    option_defaults(alphabeta_options, &s);
    s.hash = 4;
    *x = (struct trial){.game = g,
                        .in_check = g == &chess_game ? chess_check : shogi_check,
                        .search = alphabeta_open(g, &s, NULL)};
    assert_non_null(x->search);
    assert_true(table_open(&x->table, g, &(struct setup){0}, NULL));
}

static void trial_close(struct trial *x)
{
    alphabeta_close(x->search);
    table_close(&x->table);
}

static void try_positions(const struct game *g)
{
    const char *wanted = getenv("YOMI_MATE_POSITIONS"), *only = getenv("YOMI_MATE_GAME");
    size_t count = wanted ? strtoul(wanted, NULL, 10) : 300, searched = 0;
    struct trial x;
    if (only && strcmp(only, g->name) != 0)
        return;
    trial_open(&x, g);
    for (uint64_t number = 0; searched < count; number++)
        searched += try_position(&x, number);
    print_message("%s: %zu positions; proved, by plies:", g->name, searched);
    for (int i = 1; i <= SHORT_PLIES; i++)
        print_message(" %zu", x.proved[i]);
    print_message("; played out first: %zu, with %zu longer searches; failed: %zu\n", x.played_out,
                  x.harder, x.failed);
    assert_int_equal(x.failed, 0);
    trial_close(&x);
}

static void mates_of_chess_are_mates(void **state)
{
    (void)state;
    try_positions(&chess_game);
}

static void mates_of_shogi_are_mates(void **state)
{
    (void)state;
    try_positions(&shogi_game);
}

/* What the table knows of a position does not hold when there are few moves left. */
static void mates_come_before_the_fifty_move_rule(void **state)
{
    (void)state;
    static const char board[] = "8/8/4k3/8/3K4/8/8/1Q6 w - -";
    struct trial x;
    trial_open(&x, &chess_game);
    x.nodes = 50000;
    assert_true(table_set(&x.table, board, NULL));
    assert_true(think(&x, 300000).value >= ALPHABETA_WON);
    for (int clock = 84; clock < 100; clock++) {
        char position[64];
        snprintf(position, sizeof position, "%s %d 90", board, clock);
        assert_true(table_set(&x.table, position, NULL));
        check_claim(&x, think(&x, x.nodes));
    }
    assert_int_equal(x.failed, 0);
    trial_close(&x);
}

TEST_MAIN(TEST(mates_of_chess_are_mates), TEST(mates_of_shogi_are_mates),
          TEST(mates_come_before_the_fifty_move_rule))
