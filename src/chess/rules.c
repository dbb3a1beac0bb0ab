/* The endings of a game. Mate comes before every count, as the laws have it. */
#include "chess/rules.h"

#include "chess/generate.h"
#include "chess/position.h"

bool chess_insufficient_material(const struct chess_position *p)
{
    if (p->type[CHESS_PAWN] | p->type[CHESS_ROOK] | p->type[CHESS_QUEEN])
        return false;
    bits64 knights = p->type[CHESS_KNIGHT], bishops = p->type[CHESS_BISHOP];
    if (knights)
        return !bishops && !bits64_several(knights);
    return !(bishops & CHESS_DARK) || !(bishops & ~CHESS_DARK);
}

enum chess_ending chess_claim(const struct chess_position *p, const struct history *h)
{
    if (p->halfmove >= 100)
        return CHESS_FIFTY;
    if (history_repetitions(h, p->key, p->halfmove) >= 2)
        return CHESS_THREEFOLD;
    return CHESS_GOES_ON;
}

enum chess_ending chess_claim_with(const struct chess_position *p, const struct history *h,
                                   chess_move m)
{
    struct history_entry entry;
    struct history scratch = {.entries = &entry, .capacity = 1};
    struct chess_position after = *p;
    chess_play(&after, &scratch, m);
    /* As if the move were in the history: its own entry is never looked at. */
    struct history ahead = *h;
    ahead.length++;
    return chess_claim(&after, &ahead);
}

enum chess_ending chess_any_claim(const struct chess_position *p, const struct history *h)
{
    enum chess_ending claim = chess_claim(p, h);
    chess_move list[CHESS_LIST_SIZE], *end = chess_generate_legal(p, list);
    for (const chess_move *m = list; m < end && claim == CHESS_GOES_ON; m++)
        claim = chess_claim_with(p, h, *m);
    return claim;
}

enum chess_ending chess_ending_of(const struct chess_position *p, const struct history *h)
{
    if (!chess_has_moves(p))
        return chess_in_check(p) ? CHESS_CHECKMATE : CHESS_STALEMATE;
    if (chess_insufficient_material(p))
        return CHESS_DEAD_POSITION;
    if (p->halfmove >= 150)
        return CHESS_SEVENTY_FIVE;
    /* A position can come back after four plies at the earliest. */
    if (p->halfmove < 4)
        return CHESS_GOES_ON;
    if (history_repetitions(h, p->key, p->halfmove) >= 4)
        return CHESS_FIVEFOLD;
    return p->claims ? CHESS_GOES_ON : chess_claim(p, h);
}

const char *chess_ending_name(enum chess_ending ending)
{
    switch (ending) {
    case CHESS_GOES_ON:
        break;
    case CHESS_CHECKMATE:
        return "checkmate";
    case CHESS_STALEMATE:
        return "stalemate";
    case CHESS_DEAD_POSITION:
        return "neither side has enough left to mate";
    case CHESS_SEVENTY_FIVE:
        return "seventy-five moves without a capture or pawn move";
    case CHESS_FIVEFOLD:
        return "fivefold repetition";
    case CHESS_FIFTY:
        return "fifty moves without a capture or pawn move";
    case CHESS_THREEFOLD:
        return "threefold repetition";
    }
    return "the game goes on";
}
