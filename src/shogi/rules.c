/* Beginnings and endings of shogi. */
#include "shogi/rules.h"

#include "shogi/attacks.h"
#include "shogi/generate.h"
#include "shogi/position.h"

#include <stddef.h>

/* Handicaps: White gives the pieces and moves first. The rest of the board is the same for all. */
#define GIVEN(ranks) ranks "/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"

static const struct {
    const char *name, *sfen;
    int points;
} handicaps[] = {
    {"平手", "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1", 0},
    {"香落ち", GIVEN("lnsgkgsn1/1r5b1"), 1},
    {"右香落ち", GIVEN("1nsgkgsnl/1r5b1"), 1},
    {"角落ち", GIVEN("lnsgkgsnl/1r7"), 5},
    {"飛車落ち", GIVEN("lnsgkgsnl/7b1"), 5},
    {"飛香落ち", GIVEN("lnsgkgsn1/7b1"), 6},
    {"二枚落ち", GIVEN("lnsgkgsnl/9"), 10},
    {"三枚落ち", GIVEN("lnsgkgsn1/9"), 11},
    {"四枚落ち", GIVEN("1nsgkgsn1/9"), 12},
    {"五枚落ち", GIVEN("2sgkgsn1/9"), 13},
    {"左五枚落ち", GIVEN("1nsgkgs2/9"), 13},
    {"六枚落ち", GIVEN("2sgkgs2/9"), 14},
    {"右七枚落ち", GIVEN("3gkgs2/9"), 15},
    {"左七枚落ち", GIVEN("2sgkg3/9"), 15},
    {"八枚落ち", GIVEN("3gkg3/9"), 16},
    {"十枚落ち", GIVEN("4k4/9"), 18},
};

const struct option shogi_rules_table[] = {
    {.name = "handicap",
     .kind = OPTION_CHOICE,
     .offset = offsetof(struct shogi_rules, handicap),
     .choices =
         "none|lance|right-lance|bishop|rook|rook-lance|2|3|4|5|left-5|6|right-7|left-7|8|10",
     .help = "pieces White plays without"},
    {.name = "impasse",
     .kind = OPTION_CHOICE,
     .offset = offsetof(struct shogi_rules, impasse),
     .choices = SHOGI_IMPASSE_CHOICES,
     .help = "how entered kings are settled: by declaration with 24 or 27 points, or by reaching "
             "the enemy king's square"},
    {.name = "moves",
     .kind = OPTION_NUMBER,
     .offset = offsetof(struct shogi_rules, moves),
     .max = 100000,
     .help = "the game is drawn after this many moves, 0 for never"},
    {0},
};

const char *shogi_handicap_sfen(int handicap)
{
    return handicaps[handicap].sfen;
}

const char *shogi_handicap_name(int handicap)
{
    return handicaps[handicap].name;
}

int shogi_handicap_points(int handicap)
{
    return handicaps[handicap].points;
}

enum shogi_repetition shogi_repetition(const struct shogi_position *p, const struct history *h,
                                       int times, size_t plies)
{
    uint64_t key = shogi_key(p);
    size_t reach = h->length < plies ? h->length : plies;
    int seen = 1;
    for (size_t back = 4; back <= reach && seen < times; back += 2)
        if (h->entries[h->length - back].key == key && ++seen == times) {
            /* Half of the moves since then were each side's: were they all checks? */
            if (h->checks[p->turn ^ 1] >= back / 2)
                return SHOGI_REPETITION_WIN;
            if (h->checks[p->turn] >= back / 2)
                return SHOGI_REPETITION_LOSS;
            return SHOGI_REPETITION_DRAW;
        }
    return SHOGI_NO_REPETITION;
}

int shogi_points(const struct shogi_position *p, int color, bool declaring)
{
    int points = color == SHOGI_WHITE ? p->handicap : 0;
    bits81 counted = p->color[color];
    if (declaring)
        counted &= shogi_far_ranks(color, 3);
    if (p->king[color] != SHOGI_NO_SQUARE)
        counted &= ~shogi_bit(p->king[color]);
    points += bits81_count(counted) +
              4 * bits81_count(counted & (p->kind[SHOGI_BISHOP] | p->kind[SHOGI_ROOK]));
    for (int type = SHOGI_PAWN; type <= SHOGI_GOLD; type++) {
        int worth = type == SHOGI_BISHOP || type == SHOGI_ROOK ? 5 : 1;
        points += worth * shogi_hand_count(p->hand[color], type);
    }
    return points;
}

bool shogi_can_declare(const struct shogi_position *p)
{
    int us = p->turn, king = p->king[us];
    if (p->impasse != SHOGI_IMPASSE_24 && p->impasse != SHOGI_IMPASSE_27)
        return false;
    if (p->checkers || king == SHOGI_NO_SQUARE || shogi_rank_from(us, king) > 2)
        return false;
    if (bits81_count(p->color[us] & shogi_far_ranks(us, 3)) < 11) /* the king and ten more */
        return false;
    int enough = p->impasse == SHOGI_IMPASSE_24 ? 24 : us == SHOGI_BLACK ? 28 : 27;
    return shogi_points(p, us, true) >= enough;
}

bool shogi_declaration_wins(const struct shogi_position *p, int color)
{
    return p->impasse == SHOGI_IMPASSE_27 || shogi_points(p, color, true) >= 31;
}

static bool ended(struct outcome *result, const char *reason, int black_score)
{
    if (result)
        *result = (struct outcome){reason, {black_score, 2 - black_score}};
    return true;
}

/* The same for a win of color. */
static bool won(struct outcome *result, const char *reason, int color)
{
    return ended(result, reason, color == SHOGI_BLACK ? 2 : 0);
}

/* Whether the king of color stands on the square where the other king began. */
static bool tried(const struct shogi_position *p, int color)
{
    return p->king[color] == (color == SHOGI_BLACK ? shogi_square(4, 0) : shogi_square(4, 8));
}

bool shogi_over(const struct shogi_position *p, const struct history *h, struct outcome *result)
{
    int them = p->turn ^ 1;
    if (p->declared) {
        int claimer = p->declared - 1;
        return shogi_declaration_wins(p, claimer)
                   ? won(result, "declaration of an entered king", claimer)
                   : ended(result, "declaration of an entered king, drawn", 1);
    }
    if (!shogi_has_moves(p))
        return won(result, p->checkers ? "checkmate" : "no legal move", them);
    if (p->impasse == SHOGI_IMPASSE_TRY && tried(p, them))
        return won(result, "try: the king reached the enemy king's square", them);
    switch (shogi_repetition(p, h, 4, SIZE_MAX)) {
    case SHOGI_REPETITION_DRAW:
        return ended(result, "sennichite: the position stood for the fourth time", 1);
    case SHOGI_REPETITION_WIN:
        return won(result, "perpetual check is lost", p->turn);
    case SHOGI_REPETITION_LOSS:
        return won(result, "perpetual check is lost", them);
    case SHOGI_NO_REPETITION:
        break;
    }
    if (p->move_limit && p->number > p->move_limit)
        return ended(result, "the move limit is reached", 1);
    return false;
}
