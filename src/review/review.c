/* Searching the positions of a game, and judging its moves by them. */
#include "review/review.h"

#include "core/memory.h"
#include "core/real.h"
#include "search/alphabeta/transpositions.h"
#include "shogi/shogi.h"

#include <string.h>

/* What a move must lose to be called so, in winning chances. */
static const double losses[REVIEW_MARKS] = {
    [REVIEW_INACCURACY] = 0.05, [REVIEW_MISTAKE] = 0.10, [REVIEW_BLUNDER] = 0.20};
static const double halving = 0.15; /* of accuracy */
static const double ln2 = 0.6931471805599453;

const char *const review_mark_names[REVIEW_MARKS] = {"", "the only good move", "inaccuracy",
                                                     "mistake", "blunder"};
const char *const review_mark_signs[REVIEW_MARKS] = {"", "!", "?!", "?", "??"};
const uint8_t review_mark_glyphs[REVIEW_MARKS] = {0, 1, 6, 2, 4};

/* Values. */

bool review_is_mate(int32_t value, int *winner, int *moves)
{
    int32_t size = value < 0 ? -value : value;
    if (value == RECORD_NO_VALUE || size < RECORD_MATE - ALPHABETA_PLIES)
        return false;
    *winner = value < 0;
    *moves = RECORD_MATE - size;
    return true;
}

static bool is_mate_by(int32_t value, int seat)
{
    int winner, moves;
    return review_is_mate(value, &winner, &moves) && winner == seat;
}

double review_chance(const struct game *g, int32_t value, int seat)
{
    int winner, moves;
    if (review_is_mate(value, &winner, &moves))
        return winner == seat;
    double unit = g == &shogi_game ? 600 : 270;
    return 1 / (1 + real_exp((seat ? value : -value) / unit));
}

int32_t review_value_after(int32_t value, int mover)
{
    int winner, moves;
    if (!review_is_mate(value, &winner, &moves) || winner != mover || !moves)
        return value;
    return value + (winner ? -1 : 1);
}

/* The other way: what a position is worth when its best move leads to this value. */
static int32_t value_before(int32_t value, int mover)
{
    return is_mate_by(value, mover) ? value + (mover ? 1 : -1) : value;
}

/* A value of the search, for the side to move, as a record has it. */
static int32_t record_value(int value, int turn)
{
    int32_t told = value >= ALPHABETA_WON    ? RECORD_MATE - (ALPHABETA_MATE - value + 1) / 2
                   : value <= -ALPHABETA_WON ? -RECORD_MATE + (ALPHABETA_MATE + value) / 2
                                             : value;
    return turn ? -told : told;
}

static int32_t outcome_value(const struct table *t)
{
    struct outcome o = {0};
    t->game->outcome(t->position, &t->history, &o);
    return o.score[0] > o.score[1] ? RECORD_MATE : o.score[0] < o.score[1] ? -RECORD_MATE : 0;
}

/* Searching. */

struct work {
    struct review *v;
    struct record *r;
    struct alphabeta *search;
    const struct review_settings *s;
    struct review_position behind; /* of a best move that is looked at again */
    size_t done, all;
};

/* Only what a whole iteration says is kept: it is steadier than what a search that is stopped has last
 * seen. A declaration is no move that a line could hold. */
static void take_line(void *who, const struct alphabeta_line *told)
{
    struct review_position *p = who;
    int wanted =
        told->value >= ALPHABETA_WON || told->value <= -ALPHABETA_WON ? REVIEW_MATE : REVIEW_MOVES;
    if (told->bound != BOUND_EXACT || told->number > REVIEW_LINES)
        return;
    struct review_line *line = &p->lines[told->number - 1];
    line->count = told->count < wanted ? told->count : wanted;
    memcpy(line->moves, told->moves, (size_t)line->count * sizeof *line->moves);
    line->value = record_value(told->value, p->turn);
    if (told->number > p->line_count || told->depth > p->depth)
        p->line_count = told->number;
    p->depth = told->depth;
    if (told->depth == 1 && told->number == 1)
        p->first_sight = told->moves[0];
}

static bool stopped(const struct work *w)
{
    const struct alphabeta_limits *l = &w->s->limits;
    return l->stop && l->stop(l->stop_context);
}

/* Looks at the position on the table. One that is over and played on from is searched like any other.
 * False when there was no time left for it. */
static bool look(struct work *w, struct review_position *p, bool last)
{
    const struct table *t = &w->r->table;
    p->line_count = p->depth = 0;
    if (last && table_turn(t) == SEAT_OVER) {
        p->over = p->done = true;
        p->value = outcome_value(t);
        return true;
    }
    if (stopped(w))
        return false;
    if (!p->lines)
        p->lines = memory_get(REVIEW_LINES * sizeof *p->lines);
    struct history no_past;
    struct alphabeta_answer answer;
    history_init(&no_past);
    alphabeta_think(w->search, t->position, &no_past, &w->s->limits, take_line, p, &answer);
    history_free(&no_past);
    if (stopped(w))
        return false;
    if (!p->line_count) {
        /* A declaration, of which there is no more to tell. */
        p->lines[0] = (struct review_line){
            .moves = {answer.best}, .count = 1, .value = record_value(answer.value, p->turn)};
        p->line_count = 1;
    }
    p->value = p->lines[0].value;
    p->done = true;
    return true;
}

/* The best move is looked at from behind, as the move that was played has been: one ply deeper, and
 * with as much effort. */
static bool look_behind(struct work *w, struct review_position *p)
{
    struct review_line *best = &p->lines[0];
    struct review_position *b = &w->behind;
    record_go(w->r, p->node);
    table_play(&w->r->table, best->moves[0]);
    b->turn = !p->turn;
    b->over = false;
    if (!look(w, b, true))
        return false;
    p->value = best->value = value_before(b->value, p->turn);
    if (!b->over) {
        int winner, moves, count = 1 + b->lines[0].count;
        int wanted = review_is_mate(b->value, &winner, &moves) ? REVIEW_MATE : REVIEW_MOVES;
        best->count = count < wanted ? count : wanted;
        memcpy(best->moves + 1, b->lines[0].moves, (size_t)(best->count - 1) * sizeof *best->moves);
    }
    return true;
}

/* Judging. */

static bool misses_mate(const struct review_position *p, const struct review_position *next)
{
    return is_mate_by(p->value, p->turn) && !is_mate_by(next->value, p->turn);
}

static bool is_only_move(const struct review *v, const struct review_position *p, move played)
{
    if (p->line_count < 2 || p->first_sight == played)
        return false;
    double best = review_chance(v->game, p->lines[0].value, p->turn);
    double second = review_chance(v->game, p->lines[1].value, p->turn);
    return best - second >= losses[REVIEW_MISTAKE];
}

/* The move from p to next. False when there was no time for it. */
static bool judge(struct work *w, struct review_position *p, struct review_position *next)
{
    const struct review *v = w->v;
    move played = w->r->nodes[next->node].move;
    bool best = played == p->lines[0].moves[0];
    next->after = review_chance(v->game, next->value, p->turn);
    next->before = best ? next->after : review_chance(v->game, p->value, p->turn);
    next->mark = best && is_only_move(v, p, played) ? REVIEW_ONLY_MOVE : REVIEW_NONE;
    if (!best &&
        (next->before - next->after >= losses[REVIEW_INACCURACY] || misses_mate(p, next))) {
        if (!look_behind(w, p))
            return false;
        next->before = review_chance(v->game, p->value, p->turn);
        for (int m = REVIEW_INACCURACY; m < REVIEW_MARKS; m++)
            if (next->before - next->after >= losses[m])
                next->mark = (enum review_mark)m;
        if (misses_mate(p, next) && !next->mark)
            next->mark = REVIEW_INACCURACY;
    }
    if (next->before < next->after) {
        /* The move was better than the search had thought. */
        next->before = next->after;
        p->value = value_before(next->value, p->turn);
    }
    next->judged = w->s->side == REVIEW_BOTH || w->s->side == p->turn;
    if (!next->judged)
        next->mark = REVIEW_NONE;
    return true;
}

/* The whole. */

static size_t main_length(const struct record *r)
{
    size_t length = 0;
    for (uint32_t node = 0; (node = record_next(r, node)) != 0;)
        length++;
    return length;
}

/* The first and the last position to look at; false when there is none. */
static bool range_of(size_t moves, const struct review_settings *s, size_t *first, size_t *last)
{
    *first = s->from ? s->from - 1 : 0;
    *last = s->to && s->to < moves ? s->to : moves;
    return *first <= *last;
}

size_t review_positions(const struct record *r, const struct review_settings *s)
{
    size_t first, last;
    return range_of(main_length(r), s, &first, &last) ? last - first + 1 : 0;
}

static void list_positions(struct review *v, struct record *r)
{
    record_go(r, 0);
    int turn = table_turn(&r->table) == 1;
    uint32_t node = 0;
    for (size_t i = 0; i < v->count; i++, node = record_next(r, node), turn = !turn)
        v->positions[i] = (struct review_position){.node = node, .turn = turn};
}

void review_run(struct review *v, struct record *r, struct alphabeta *a,
                const struct review_settings *s)
{
    struct work w = {.v = v, .r = r, .search = a, .s = s};
    size_t moves = main_length(r), first, last;
    *v = (struct review){.game = r->game, .count = moves + 1};
    v->positions = memory_get(v->count * sizeof *v->positions);
    list_positions(v, r);
    bool any = range_of(moves, s, &first, &last);
    w.all = any ? last - first + 1 : 0;
    alphabeta_forget(a);
    for (size_t i = last; any && i + 1 > first && !v->stopped; i--) {
        struct review_position *p = &v->positions[i];
        if (s->progress)
            s->progress(s->who, w.done++, w.all);
        record_go(r, p->node);
        bool good = look(&w, p, i == moves);
        if (good && i < last)
            good = judge(&w, p, p + 1);
        v->stopped = !good;
    }
    record_go(r, 0);
    memory_free(w.behind.lines);
}

void review_free(struct review *v)
{
    for (size_t i = 0; i < v->count; i++)
        memory_free(v->positions[i].lines);
    memory_free(v->positions);
    *v = (struct review){0};
}

/* The summary. */

/* Keeps the moves that lost most, the first of those that lost the same. */
static void offer_turn(const struct review *v, struct review_summary *s, size_t ply)
{
    const struct review_position *p = v->positions;
    double loss = p[ply].before - p[ply].after;
    int at = s->turn_count;
    while (at > 0 && p[s->turns[at - 1]].before - p[s->turns[at - 1]].after < loss)
        at--;
    if (at == REVIEW_TURNS)
        return;
    if (s->turn_count < REVIEW_TURNS)
        s->turn_count++;
    for (int i = s->turn_count - 1; i > at; i--)
        s->turns[i] = s->turns[i - 1];
    s->turns[at] = ply;
}

static void sort_turns(struct review_summary *s)
{
    for (int i = 1; i < s->turn_count; i++)
        for (int k = i; k > 0 && s->turns[k - 1] > s->turns[k]; k--) {
            size_t held = s->turns[k];
            s->turns[k] = s->turns[k - 1];
            s->turns[k - 1] = held;
        }
}

void review_summarise(const struct review *v, struct review_summary *s)
{
    *s = (struct review_summary){0};
    for (size_t i = 1; i < v->count; i++) {
        const struct review_position *p = &v->positions[i];
        if (!p->judged)
            continue;
        struct review_side *side = &s->sides[!p->turn];
        double loss = p->before - p->after;
        side->moves++;
        side->loss += 100 * loss;
        side->accuracy += 100 * real_exp(-ln2 * loss / halving);
        side->marks[p->mark]++;
        if (p->mark >= REVIEW_MISTAKE)
            offer_turn(v, s, i);
    }
    for (int seat = 0; seat < 2; seat++)
        if (s->sides[seat].moves) {
            s->sides[seat].loss /= (double)s->sides[seat].moves;
            s->sides[seat].accuracy /= (double)s->sides[seat].moves;
        }
    sort_turns(s);
}
