/* A play: cards laid down together, as the 64 bits of a move, and what they are.
 *
 *   bits 0-53   the cards
 *   bits 54-56  their type
 *   bits 57-60  of a set its suits, of a sequence its lowest number: what a joker leaves open
 *   bit  61     the play makes a revolution
 *   bit  62     a gift or a discard instead of a play
 *   bit  63     a pass
 *
 * A joker may stand for any card of a set or a sequence that is not there; in sequences of mixed suits
 * it has no suit of its own. Pair straights and poker hands are made of natural cards. Alone, jokers
 * are a set above all numbers, without a suit. */
#ifndef YOMI_DAIFUGO_PLAY_H
#define YOMI_DAIFUGO_PLAY_H

#include "daifugo/cards.h"
#include "daifugo/rules.h"
#include "game/history.h"

/* Poker hands are in order of their strength. */
enum daifugo_type {
    DAIFUGO_NOTHING,
    DAIFUGO_SET,
    DAIFUGO_SEQUENCE,
    DAIFUGO_PAIRS,
    DAIFUGO_STRAIGHT,
    DAIFUGO_FLUSH,
    DAIFUGO_FULL_HOUSE,
    DAIFUGO_STRAIGHT_FLUSH,
};

#define DAIFUGO_REVOLUTION (1ull << 61)
#define DAIFUGO_GIFT (1ull << 62)
#define DAIFUGO_PASS (1ull << 63)

enum { DAIFUGO_PAIRS_MIN = 3, DAIFUGO_PAIRS_MAX = 5, DAIFUGO_HAND_OF_POKER = 5 };

static inline move daifugo_move(daifugo_cards cards, enum daifugo_type type, unsigned detail)
{
    return cards | (uint64_t)type << 54 | (uint64_t)detail << 57;
}

static inline daifugo_cards daifugo_move_cards(move m)
{
    return m & DAIFUGO_ALL;
}

static inline enum daifugo_type daifugo_move_type(move m)
{
    return (enum daifugo_type)(m >> 54 & 7);
}

struct daifugo_play {
    uint8_t type;
    uint8_t size;      /* cards of a set, numbers of a straight */
    uint8_t low, high; /* lowest and highest number; of a full house its triple */
    uint8_t suits;     /* all suits in it */
    bool suited;       /* a straight of one suit */
    uint16_t numbers;  /* all numbers in it, none for jokers alone */
};

/* What a move is; all zero for none. */
struct daifugo_play daifugo_look(move m);

static inline bool daifugo_is_poker(enum daifugo_type type)
{
    return type >= DAIFUGO_STRAIGHT;
}

/* Whether the number a is stronger than b in the order that holds. */
static inline bool daifugo_stronger(int a, int b, bool reversed)
{
    if (a == DAIFUGO_JOKER || b == DAIFUGO_JOKER)
        return a == DAIFUGO_JOKER && b != DAIFUGO_JOKER;
    return reversed ? a < b : a > b;
}

/* Whether one set of five numbers beats another card by card from the top. */
bool daifugo_flush_stronger(unsigned a, unsigned b, bool reversed);

#endif
