/* Chess as a struct game: each function of the boundary, handed on to the module that does it. */
#include "chess/chess.h"

#include "chess/draw.h"
#include "chess/fen.h"
#include "chess/generate.h"
#include "chess/notation.h"
#include "chess/position.h"
#include "chess/rules.h"
#include "core/text.h"

#include <string.h>

/* What the table of rules describes; the position keeps what matters of it. */
struct chess_rules {
    bool chess960;
    int start;
    int draws;
};

enum { DRAWS_AUTO, DRAWS_CLAIM };

static const struct option rules[] = {
    {.name = "chess960",
     .kind = OPTION_FLAG,
     .offset = offsetof(struct chess_rules, chess960),
     .help = "write castling as king takes rook; on by itself where the position needs it"},
    {.name = "start",
     .kind = OPTION_NUMBER,
     .offset = offsetof(struct chess_rules, start),
     .initial = CHESS_USUAL_START,
     .max = CHESS_STARTS - 1,
     .help = "number of the Chess960 start position, where none is given"},
    {.name = "draws",
     .kind = OPTION_CHOICE,
     .offset = offsetof(struct chess_rules, draws),
     .initial = DRAWS_AUTO,
     .choices = "auto|claim",
     .help = "whether threefold repetition and fifty moves end the game or must be claimed"},
    {.name = NULL},
};

static const char *const seat_names[] = {"White", "Black"};

static bool start(void *position, struct history *h, const struct setup *setup, struct error *e)
{
    struct chess_rules chosen;
    option_defaults(rules, &chosen);
    if (setup->rules && !option_parse(rules, &chosen, sizeof chosen, setup->rules, e))
        return false;
    struct chess_position p;
    if (!setup->position || strcmp(setup->position, "startpos") == 0)
        chess_start(&p, chosen.start, chosen.chess960);
    else if (!chess_read_fen(setup->position, setup->odd_material, &p, e))
        return false;
    if (chosen.chess960 && p.castling)
        p.chess960 = 1;
    p.claims = chosen.draws == DRAWS_CLAIM;
    *(struct chess_position *)position = p;
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
    const struct chess_position *p = position;
    return chess_ending_of(p, h) == CHESS_GOES_ON ? p->side : SEAT_OVER;
}

/* The boundary's moves are wider. */
static size_t widen(const chess_move *list, const chess_move *end, move *wide)
{
    size_t count = (size_t)(end - list);
    for (size_t i = 0; i < count; i++)
        wide[i] = list[i];
    return count;
}

static size_t moves(const void *position, move *list)
{
    chess_move own[CHESS_LIST_ROOM];
    return widen(own, chess_generate_legal(position, own), list);
}

static size_t noisy(const void *position, move *list)
{
    chess_move own[CHESS_LIST_ROOM];
    return widen(own, chess_generate_noisy(position, own), list);
}

static bool legal(const void *position, move m)
{
    return m <= UINT16_MAX && chess_legal(position, (chess_move)m);
}

static void play(void *position, struct history *h, move m)
{
    chess_play(position, h, (chess_move)m);
}

static void undo(void *position, struct history *h)
{
    chess_undo(position, h);
}

static void outcome(const void *position, const struct history *h, struct outcome *result)
{
    const struct chess_position *p = position;
    enum chess_ending ending = chess_ending_of(p, h);
    *result = (struct outcome){.reason = chess_ending_name(ending), .score = {1, 1}};
    if (ending == CHESS_CHECKMATE) {
        result->score[p->side] = 0;
        result->score[!p->side] = 2;
    }
}

static int score_sum(const void *position)
{
    (void)position;
    return 2;
}

static uint64_t key(const void *position)
{
    return ((const struct chess_position *)position)->key;
}

static uint64_t fresh_key(const void *position)
{
    return chess_fresh_key(position);
}

static void write_position(const void *position, struct text *out)
{
    chess_write_fen(position, out);
}

static void write_move(const void *position, move m, struct text *out)
{
    chess_write_uci(position, (chess_move)m, out);
}

static bool read_move(const void *position, const char *text, move *m, struct error *e)
{
    chess_move own;
    if (!chess_read_move(position, text, &own, e))
        return false;
    *m = own;
    return true;
}

static void draw(const void *position, const struct drawing *style, struct text *out)
{
    chess_draw(position, style, out);
}

static uint64_t perft(void *position, struct history *h, int depth)
{
    return chess_perft(position, h, depth);
}

const struct game chess_game = {
    .name = "chess",
    .title = "Chess",
    .seat_names = seat_names,
    .rules = rules,
    .position_size = sizeof(struct chess_position),
    .moves_max = CHESS_MOVES_MAX,
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
