/* Daifugo behind struct game: each function hands over to the module that does the work. */
#include "core/random.h"
#include "daifugo/daifugo.h"
#include "daifugo/draw.h"
#include "daifugo/generate.h"
#include "daifugo/notation.h"
#include "daifugo/position_text.h"
#include "daifugo/view.h"

#include <string.h>

static bool start(void *position, struct history *h, const struct setup *setup, struct error *e)
{
    struct daifugo_position p;
    memset(&p, 0, sizeof p);
    if (!daifugo_read_rules(setup->rules, &p.rules, e))
        return false;
    if (!setup->position || strcmp(setup->position, "startpos") == 0)
        daifugo_deal(&p, setup->seed);
    else if (!daifugo_read_position(setup->position, setup->seed, setup->odd_material, &p, e))
        return false;
    memcpy(position, &p, sizeof p);
    history_clear(h);
    return true;
}

static int seats(const void *position)
{
    return ((const struct daifugo_position *)position)->rules.players;
}

static int turn(const void *position, const struct history *h)
{
    const struct daifugo_position *p = position;
    (void)h;
    return p->state.phase == DAIFUGO_OVER ? SEAT_OVER : (int)p->state.turn;
}

static size_t moves(const void *position, move *list)
{
    return (size_t)(daifugo_generate(position, list) - list);
}

static void play(void *position, struct history *h, move m)
{
    daifugo_play(position, h, m);
}

static void undo(void *position, struct history *h)
{
    daifugo_undo(position, h);
}

static void outcome(const void *position, const struct history *h, struct outcome *result)
{
    const struct daifugo_position *p = position;
    (void)h;
    *result = (struct outcome){.reason = p->rules.rounds > 1 ? "all rounds have been played"
                                                             : "all places are known"};
    for (int seat = 0; seat < p->rules.players; seat++)
        result->score[seat] = p->points[seat];
}

static int score_sum(const void *position)
{
    const struct daifugo_position *p = position;
    int sum = 0;
    for (int place = 1; place <= p->rules.players; place++)
        sum += daifugo_points(&p->rules, place);
    return sum * p->rules.rounds;
}

static uint64_t key(const void *position)
{
    return ((const struct daifugo_position *)position)->key;
}

static uint64_t fresh_key(const void *position)
{
    return daifugo_fresh_key(position);
}

static void write_position(const void *position, struct text *out)
{
    daifugo_write_position(position, out);
}

static void write_move(const void *position, move m, struct text *out)
{
    daifugo_write_move(position, m, true, out);
}

static bool read_move(const void *position, const char *text, move *m, struct error *e)
{
    return daifugo_read_move(position, text, m, e);
}

static void draw(const void *position, const struct drawing *style, struct text *out)
{
    daifugo_draw(position, style, out);
}

static void view(const void *position, const struct history *h, int seat, void *out)
{
    daifugo_see(position, h, seat, out);
}

static void guess(const void *seen, struct random *r, void *position, struct history *h)
{
    daifugo_guess(seen, r, position, h);
}

static bool legal(const void *position, move m)
{
    return daifugo_legal(position, m);
}

/* The list is on the stack: the generic routine would ask the heap for it in every game. */
static bool playout(void *position, struct history *h, struct random *r, size_t plies)
{
    struct daifugo_position *p = position;
    move list[DAIFUGO_MOVES_MAX];
    for (; p->state.phase != DAIFUGO_OVER && plies > 0; plies--) {
        uint32_t count = (uint32_t)(daifugo_generate(p, list) - list);
        history_reserve(h, 1);
        daifugo_play(p, h, list[count > 1 ? random_below(r, count) : 0]);
    }
    return p->state.phase == DAIFUGO_OVER;
}

static const char *const seat_names[] = {"A", "B", "C", "D", "E", "F"};

const struct game daifugo_game = {
    .name = "daifugo",
    .title = "Daifugo",
    .seat_names = seat_names,
    .rules = daifugo_rules_table,
    .position_size = sizeof(struct daifugo_position),
    .moves_max = DAIFUGO_MOVES_MAX,
    .start = start,
    .seats = seats,
    .turn = turn,
    .moves = moves,
    .play = play,
    .undo = undo,
    .outcome = outcome,
    .score_sum = score_sum,
    .key = key,
    .fresh_key = fresh_key,
    .write_position = write_position,
    .write_move = write_move,
    .read_move = read_move,
    .draw = draw,
    .view_size = sizeof(struct daifugo_view),
    .view = view,
    .guess = guess,
    .legal = legal,
    .playout = playout,
};
