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
     .help = "threefold repetition and fifty moves end the game, or are claimed by the move draw"},
    {.name = NULL},
};

static const char *const seat_names[] = {"White", "Black"};

/* Where draws must be claimed, the position says whether that is possible: listing moves goes by the
 * position alone. */
static void look_for_claim(struct chess_position *p, const struct history *h)
{
    if (!p->claims)
        return;
    bool good = chess_any_claim(p, h) != CHESS_GOES_ON;
    p->claims = CHESS_CLAIMS_ASKED | (good ? CHESS_CLAIM_GOOD : 0);
}

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
    p.claims = chosen.draws == DRAWS_CLAIM ? CHESS_CLAIMS_ASKED : 0;
    history_clear(h);
    look_for_claim(&p, h);
    *(struct chess_position *)position = p;
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
    bool over = (p->claims & CHESS_CLAIM_MADE) || chess_ending_of(p, h) != CHESS_GOES_ON;
    return over ? SEAT_OVER : p->turn;
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
    const struct chess_position *p = position;
    chess_move own[CHESS_LIST_SIZE];
    if (p->claims & CHESS_CLAIM_MADE)
        return 0;
    size_t count = widen(own, chess_generate_legal(position, own), list);
    if (p->claims & CHESS_CLAIM_GOOD)
        list[count++] = CHESS_CLAIM;
    return count;
}

static size_t noisy(const void *position, move *list)
{
    const struct chess_position *p = position;
    chess_move own[CHESS_LIST_SIZE];
    if (p->claims & CHESS_CLAIM_MADE)
        return 0;
    return widen(own, chess_generate_noisy(position, own), list);
}

static bool legal(const void *position, move m)
{
    const struct chess_position *p = position;
    if (p->claims & CHESS_CLAIM_MADE)
        return false;
    return m == CHESS_CLAIM ? (p->claims & CHESS_CLAIM_GOOD) != 0 : chess_legal(position, m);
}

static void play(void *position, struct history *h, move m)
{
    struct chess_position *p = position;
    if (m == CHESS_CLAIM) {
        h->entries[h->length++] = (struct history_entry){.key = p->key, .move = m};
        p->claims |= CHESS_CLAIM_MADE;
        return;
    }
    chess_play(p, h, (chess_move)m);
    look_for_claim(p, h);
}

static void undo(void *position, struct history *h)
{
    struct chess_position *p = position;
    if (p->claims & CHESS_CLAIM_MADE) {
        h->length--;
        p->claims &= (uint8_t)~CHESS_CLAIM_MADE;
        return;
    }
    chess_undo(p, h); /* brings the flags of the claim back, too */
}

static void outcome(const void *position, const struct history *h, struct outcome *result)
{
    const struct chess_position *p = position;
    struct history before = *h;
    enum chess_ending ending = chess_ending_of(p, h);
    if (p->claims & CHESS_CLAIM_MADE) {
        before.length--;
        ending = chess_any_claim(p, &before);
    }
    *result = (struct outcome){.reason = chess_ending_name(ending), .score = {1, 1}};
    if (ending == CHESS_CHECKMATE) {
        result->score[p->turn] = 0;
        result->score[!p->turn] = 2;
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
    if (m == CHESS_CLAIM)
        text_string(out, "draw");
    else
        chess_write_uci(position, (chess_move)m, out);
}

static bool read_move(const void *position, const char *text, move *m, struct error *e)
{
    const struct chess_position *p = position;
    chess_move own;
    if (p->claims & CHESS_CLAIM_MADE)
        return error_set(e, 1, "no move", "the game is over: a draw was claimed");
    if (strcmp(text, "draw") == 0) {
        if (!legal(position, CHESS_CLAIM))
            return error_set(e, 1, "a move", "no draw can be claimed here");
        *m = CHESS_CLAIM;
        return true;
    }
    if (!chess_read_move(position, text, &own, e))
        return false;
    *m = own;
    return true;
}

static void draw(const void *position, const struct drawing *style, struct text *out)
{
    chess_draw(position, style, out);
}

/* Claims are not moves of the generator. */
static bool perft(void *position, struct history *h, int depth, uint64_t *nodes)
{
    struct chess_position *p = position;
    if (p->claims)
        return false;
    *nodes = chess_perft(p, h, depth);
    return true;
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
