/* Shogi behind struct game: each function hands over to the module that does the work. */
#include "core/text.h"
#include "shogi/attacks.h"
#include "shogi/draw.h"
#include "shogi/generate.h"
#include "shogi/notation.h"
#include "shogi/position.h"
#include "shogi/rules.h"
#include "shogi/sfen.h"
#include "shogi/shogi.h"

#include <string.h>

static bool start(void *position, struct history *h, const struct setup *setup, struct error *e)
{
    struct shogi_rules rules;
    option_defaults(shogi_rules_table, &rules);
    if (setup->rules && !option_parse(shogi_rules_table, &rules, sizeof rules, setup->rules, e))
        return false;
    struct shogi_position fresh;
    bool usual = !setup->position || strcmp(setup->position, "startpos") == 0;
    const char *sfen = usual ? shogi_handicap_sfen(rules.handicap) : setup->position;
    unsigned allowed = (setup->odd_material ? SHOGI_ODD_MATERIAL : 0) |
                       (setup->missing_kings ? SHOGI_MISSING_KINGS : 0);
    if (!shogi_read_sfen(sfen, allowed, &fresh, e))
        return false;
    fresh.impasse = (uint8_t)rules.impasse;
    fresh.move_limit = (uint32_t)rules.moves;
    fresh.handicap = (uint8_t)shogi_handicap_points(rules.handicap);
    memcpy(position, &fresh, sizeof fresh);
    history_clear(h);
    return true;
}

static int seats(const void *position)
{
    (void)position;
    return 2;
}

static int turn(const void *position, const struct history *h)
{
    const struct shogi_position *p = position;
    return shogi_over(p, h, NULL) ? SEAT_OVER : p->turn;
}

static size_t widen(const shogi_move *list, const shogi_move *end, move *wide)
{
    for (const shogi_move *m = list; m < end; m++)
        *wide++ = *m;
    return (size_t)(end - list);
}

static size_t moves(const void *position, move *wide)
{
    const struct shogi_position *p = position;
    if (p->declared)
        return 0;
    shogi_move list[SHOGI_LIST_SIZE];
    size_t count = widen(list, shogi_generate_legal(position, list), wide);
    if (count && shogi_can_declare(position))
        wide[count++] = SHOGI_DECLARE;
    return count;
}

static size_t noisy(const void *position, move *wide)
{
    const struct shogi_position *p = position;
    if (p->declared)
        return 0;
    shogi_move list[SHOGI_LIST_SIZE];
    return widen(list, shogi_generate_noisy(position, list), wide);
}

static bool legal(const void *position, move m)
{
    const struct shogi_position *p = position;
    if (p->declared)
        return false;
    if (m == SHOGI_DECLARE)
        return shogi_can_declare(position) && shogi_has_moves(position);
    return shogi_legal(position, m);
}

static void play(void *position, struct history *h, move m)
{
    shogi_play(position, h, (shogi_move)m);
}

static void undo(void *position, struct history *h)
{
    shogi_undo(position, h);
}

static void outcome(const void *position, const struct history *h, struct outcome *result)
{
    shogi_over(position, h, result);
}

static int score_sum(const void *position)
{
    (void)position;
    return 2;
}

static uint64_t key(const void *position)
{
    return shogi_key(position);
}

static uint64_t fresh_key(const void *position)
{
    return shogi_fresh_key(position);
}

static void write_position(const void *position, struct text *out)
{
    shogi_write_sfen(position, out);
}

static void write_move(const void *position, move m, struct text *out)
{
    (void)position;
    shogi_write_usi((shogi_move)m, out);
}

static bool read_move(const void *position, const char *text, move *m, struct error *e)
{
    const struct shogi_position *p = position;
    if (p->declared)
        return error_set(e, 1, "no move", "the game is over: an entered king was declared");
    shogi_move found;
    if (!shogi_read_move(position, text, &found, e))
        return false;
    *m = found;
    return true;
}

static void draw(const void *position, const struct drawing *style, struct text *out)
{
    shogi_draw(position, style, out);
}

/* Declarations are not moves of the generator. */
static bool perft(void *position, struct history *h, int depth, uint64_t *nodes)
{
    struct shogi_position *p = position;
    if (p->impasse == SHOGI_IMPASSE_24 || p->impasse == SHOGI_IMPASSE_27)
        return false;
    *nodes = shogi_perft(p, h, depth);
    return true;
}

static const char *const seat_names[] = {"Black", "White"};

const struct game shogi_game = {
    .name = "shogi",
    .title = "Shogi",
    .seat_names = seat_names,
    .rules = shogi_rules_table,
    .position_size = sizeof(struct shogi_position),
    .moves_max = SHOGI_MOVES_MAX,
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
    .legal = legal,
    .noisy = noisy,
    .perft = perft,
};
