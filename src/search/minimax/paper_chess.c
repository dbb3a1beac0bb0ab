/* The paper's search: minimax, alpha-beta, its sort at the root, and a table that lives on. */
#include "search/minimax/paper_chess.h"

#include "chess/fen.h"
#include "chess/position.h"
#include "core/memory.h"
#include "search/minimax/paper_board.h"

#include <limits.h>
#include <string.h>

const char *const paper_method_names[PAPER_METHODS] = {"MX", "MX+AB", "MX+AB+CH", "MX+AB+CH+TT",
                                                       "MX+AB+CH+TT+HH"};

/* What is known about a position. */
struct known {
    uint64_t key;
    uint64_t identity; /* a key that does not collide, to count how often the other does */
    int value;         /* for the computer; after a cut, the bound that cut */
    int level;         /* plies searched below it; 0 is a free place */
    struct paper_move best;
};

enum { PLACES = 1 << 16 };

struct paper_chess {
    struct paper_board board;
    enum paper_keys keys;
    struct known *table;
    size_t used;
    int predicted; /* value of the latest search */

    /* Of the search that runs. */
    enum paper_method method;
    int computer, level;
    struct paper_result *result;
    struct paper_move best; /* at the root */

    struct search_events events;
    move line[PAPER_LEVELS + 1][PAPER_LEVELS]; /* best ones, from each ply on */
    size_t line_length[PAPER_LEVELS + 1];
};

struct paper_chess *paper_chess_open(enum paper_keys keys)
{
    struct paper_chess *c = memory_zeroed(1, sizeof *c);
    c->keys = keys;
    c->table = memory_zeroed(PLACES, sizeof *c->table);
    paper_chess_set(c, NULL, NULL, NULL);
    return c;
}

void paper_chess_close(struct paper_chess *c)
{
    memory_free(c->table);
    memory_free(c);
}

void paper_chess_forget(struct paper_chess *c)
{
    memset(c->table, 0, PLACES * sizeof *c->table);
    c->used = 0;
}

static bool play_text(struct paper_board *b, const char *moves, struct error *e)
{
    const char *p = moves + strspn(moves, " ");
    while (*p) {
        size_t length = strcspn(p, " ");
        struct paper_move m;
        if (!paper_board_read(b, p, length, &m, e)) {
            if (e)
                e->column = (int)(p - moves) + 1;
            return false;
        }
        paper_board_play(b, m);
        p += length + strspn(p + length, " ");
    }
    return true;
}

bool paper_chess_play(struct paper_chess *c, const char *moves, struct error *e)
{
    struct paper_board b = c->board;
    if (!play_text(&b, moves, e))
        return false;
    c->board = b;
    return true;
}

bool paper_chess_set(struct paper_chess *c, const char *fen, const char *moves, struct error *e)
{
    struct chess_position p;
    struct paper_board b;
    if (!fen)
        chess_start(&p, CHESS_USUAL_START, false);
    else if (!chess_read_fen(fen, false, &p, e))
        return false;
    if (!paper_board_set(&b, &p))
        return error_set(e, 0, "at most 32 men", "too many men");
    if (moves && !play_text(&b, moves, e))
        return false;
    c->board = b;
    return true;
}

/* The table. */

static uint64_t key_now(const struct paper_chess *c)
{
    return c->keys == PAPER_KEYS_ZOBRIST ? paper_board_zobrist(&c->board)
                                         : paper_board_formula(&c->board, c->computer);
}

/* The place of a key, or the free one where it would go. */
static struct known *place_of(const struct paper_chess *c, uint64_t key)
{
    /* Sums of roots differ in their low bits. */
    size_t i = (key * 0x9e3779b97f4a7c15ull) >> 48;
    while (c->table[i].level && c->table[i].key != key)
        i = (i + 1) % PLACES;
    return &c->table[i];
}

static const struct known *look_up(struct paper_chess *c, uint64_t key, int level)
{
    const struct known *k = place_of(c, key);
    if (!k->level || (level && k->level != level))
        return NULL;
    c->result->answers++;
    c->result->collisions += k->identity != paper_board_zobrist(&c->board);
    return k;
}

static void keep(struct paper_chess *c, uint64_t key, int level, int value, struct paper_move best)
{
    struct known *k = place_of(c, key);
    if (!k->level && ++c->used > PLACES / 2)
        return;
    *k = (struct known){key, paper_board_zobrist(&c->board), value, level, best};
}

/* Events. A move is its two squares, and a bit that makes it differ from none. */

static move move_told(struct paper_move m)
{
    return (move)1 << 12 | (move)m.from << 6 | (move)m.to;
}

void paper_chess_write_move(move m, char text[5])
{
    paper_move_write((struct paper_move){.from = m >> 6 & 63, .to = m & 63}, text);
}

void paper_chess_listen(struct paper_chess *c, struct search_events events)
{
    c->events = events;
}

static void tell(struct paper_chess *c, struct search_event e)
{
    if (!c->events.tell)
        return;
    e.depth = c->level - e.ply;
    if (e.kind == SEARCH_END || e.kind == SEARCH_LINE) {
        e.line = c->line[e.ply];
        e.length = c->line_length[e.ply];
    }
    c->events.tell(c->events.context, &e);
}

static void extend_line(struct paper_chess *c, int ply, move m)
{
    size_t rest = c->line_length[ply + 1];
    c->line[ply][0] = m;
    memcpy(&c->line[ply][1], c->line[ply + 1], rest * sizeof(move));
    c->line_length[ply] = 1 + rest;
}

/* The search. */

/* Static values of the root's moves, then a stable sort of both, descending. */
static void sort_by_value(struct paper_chess *c, struct paper_move *list, size_t count)
{
    int values[PAPER_MOVES];
    for (size_t i = 0; i < count; i++) {
        struct paper_move m = list[i];
        paper_board_play(&c->board, m);
        int value = paper_board_value(&c->board, c->computer);
        paper_board_undo(&c->board, m);
        size_t j = i;
        for (; j > 0 && values[j - 1] < value; j--) {
            values[j] = values[j - 1];
            list[j] = list[j - 1];
        }
        values[j] = value;
        list[j] = m;
    }
}

static int search(struct paper_chess *c, int ply, move last, int alpha, int beta);

/* Tries the moves of a node; why becomes what ended it. */
static int search_moves(struct paper_chess *c, int ply, int alpha, int beta,
                        struct paper_move *best_move, enum search_reason *why)
{
    struct paper_board *b = &c->board;
    struct paper_move list[PAPER_MOVES];
    bool maximises = b->turn == c->computer;
    size_t count = paper_board_moves(b, b->turn, list);
    int best = maximises ? INT_MIN : INT_MAX;
    if (ply == 0 && c->method >= PAPER_SORT)
        sort_by_value(c, list, count);
    *why = SEARCH_BY_MOVES;
    for (size_t i = 0; i < count; i++) {
        c->result->nodes++;
        c->result->by_level[ply + 1]++;
        paper_board_play(b, list[i]);
        int value = search(c, ply + 1, move_told(list[i]), alpha, beta);
        paper_board_undo(b, list[i]);
        if (i == 0 || (maximises ? value > best : value < best)) {
            best = value;
            *best_move = list[i];
            extend_line(c, ply, move_told(list[i]));
        }
        if (c->method == PAPER_MX)
            continue;
        if (maximises ? best > beta : best < alpha) {
            *why = SEARCH_BY_CUT;
            tell(c, (struct search_event){.kind = SEARCH_CUT,
                                          .ply = ply,
                                          .move = move_told(list[i]),
                                          .value = maximises ? best : -(int64_t)best});
            break;
        }
        if (maximises && best > alpha)
            alpha = best;
        if (!maximises && best < beta)
            beta = best;
    }
    if (count == 0) /* a side without a move: nothing the paper speaks of */
        best = paper_board_value(b, c->computer);
    return best;
}

/* The value of a node for the computer, and why it has it. */
static int node_value(struct paper_chess *c, int ply, int alpha, int beta, enum search_reason *why)
{
    int left = c->level - ply;
    bool kept = c->method >= PAPER_TABLE && ply > 0;
    *why = SEARCH_BY_EVALUATION;
    if (left == 0)
        return paper_board_value(&c->board, c->computer);
    uint64_t key = kept ? key_now(c) : 0;
    const struct known *known = kept ? look_up(c, key, left) : NULL;
    *why = SEARCH_BY_TABLE;
    if (known)
        return known->value;
    struct paper_move best_move = {0};
    int best = search_moves(c, ply, alpha, beta, &best_move, why);
    if (kept)
        keep(c, key, left, best, best_move);
    if (ply == 0)
        c->best = best_move;
    return best;
}

/* The value for the computer, who maximises. A node is cut as soon as its running value lies strictly
 * outside of the window. */
static int search(struct paper_chess *c, int ply, move last, int alpha, int beta)
{
    bool maximises = c->board.turn == c->computer;
    enum search_reason why;
    c->line_length[ply] = 0;
    tell(c, (struct search_event){.kind = SEARCH_ENTER,
                                  .ply = ply,
                                  .move = last,
                                  .low = maximises ? alpha : -(int64_t)beta,
                                  .high = maximises ? beta : -(int64_t)alpha});
    int value = node_value(c, ply, alpha, beta, &why);
    tell(c, (struct search_event){.kind = SEARCH_LEAVE,
                                  .reason = why,
                                  .ply = ply,
                                  .move = last,
                                  .value = maximises ? value : -(int64_t)value});
    return value;
}

void paper_chess_search(struct paper_chess *c, int level, enum paper_method method,
                        struct paper_result *result)
{
    *result = (struct paper_result){0};
    c->result = result;
    c->method = method;
    c->level = level;
    c->computer = c->board.turn;
    const struct known *known = method == PAPER_HISTORY ? look_up(c, key_now(c), 0) : NULL;
    if (known && known->value >= c->predicted) {
        result->remembered = true;
        result->value = known->value;
        c->best = known->best;
    } else {
        tell(c, (struct search_event){.kind = SEARCH_BEGIN});
        result->value = search(c, 0, 0, INT_MIN, INT_MAX);
        tell(c, (struct search_event){.kind = SEARCH_END, .value = result->value});
    }
    c->predicted = result->value;
    if (c->best.from != c->best.to)
        paper_move_write(c->best, result->reply);
}
