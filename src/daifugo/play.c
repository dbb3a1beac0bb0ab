/* What a move is. */
#include "daifugo/play.h"

static unsigned row(int low, int size)
{
    return ((1u << size) - 1) << low;
}

static int triple_number(daifugo_cards cards)
{
    int first = bits64_first(cards) / 4, last = bits64_last(cards) / 4;
    return daifugo_count(daifugo_suits_of(cards, first)) == 3 ? first : last;
}

struct daifugo_play daifugo_look(move m)
{
    daifugo_cards cards = daifugo_move_cards(m), natural = cards & DAIFUGO_NATURAL;
    unsigned detail = (unsigned)(m >> 57) & 15;
    struct daifugo_play p = {.type = (uint8_t)daifugo_move_type(m)};
    switch (p.type) {
    case DAIFUGO_NOTHING:
        break;
    case DAIFUGO_SET:
        p.size = (uint8_t)daifugo_count(cards);
        p.low = p.high = (uint8_t)(natural ? bits64_first(natural) / 4 : DAIFUGO_JOKER);
        p.suits = (uint8_t)detail;
        p.numbers = natural ? (uint16_t)(1u << p.low) : 0;
        break;
    case DAIFUGO_SEQUENCE:
        p.size = (uint8_t)daifugo_count(cards);
        p.low = (uint8_t)detail;
        p.high = (uint8_t)(detail + p.size - 1);
        p.suits = (uint8_t)daifugo_suits(natural);
        p.suited = !bits64_several(p.suits);
        p.numbers = (uint16_t)row(p.low, p.size);
        break;
    default:
        p.size = (uint8_t)(daifugo_count(cards) / (p.type == DAIFUGO_PAIRS ? 2 : 1));
        p.low = (uint8_t)(bits64_first(cards) / 4);
        p.high = (uint8_t)(bits64_last(cards) / 4);
        p.suits = (uint8_t)daifugo_suits(cards);
        p.suited = p.type == DAIFUGO_STRAIGHT_FLUSH;
        p.numbers = (uint16_t)daifugo_numbers(cards);
        if (p.type == DAIFUGO_FULL_HOUSE)
            p.low = p.high = (uint8_t)triple_number(cards);
    }
    return p;
}

bool daifugo_flush_stronger(unsigned a, unsigned b, bool reversed)
{
    unsigned differ = a ^ b;
    if (!differ)
        return false;
    int top = reversed ? bits64_first(differ) : bits64_last(differ);
    return a >> top & 1;
}
