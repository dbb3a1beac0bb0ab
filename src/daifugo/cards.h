/* Cards and sets of cards.
 *
 * A set of cards is one machine word: four bits a number, from the three up to the two as the game
 * orders them, one bit a suit, and above them the jokers. */
#ifndef YOMI_DAIFUGO_CARDS_H
#define YOMI_DAIFUGO_CARDS_H

#include "core/bits.h"

#include <stdbool.h>

struct text;

typedef uint64_t daifugo_cards;

enum daifugo_suit { DAIFUGO_DIAMOND, DAIFUGO_CLUB, DAIFUGO_HEART, DAIFUGO_SPADE, DAIFUGO_SUITS };

/* Numbers by their usual strength; a lone joker is above them all in either order. */
enum daifugo_number {
    DAIFUGO_THREE,
    DAIFUGO_FIVE = 2,
    DAIFUGO_SEVEN = 4,
    DAIFUGO_EIGHT = 5,
    DAIFUGO_TEN = 7,
    DAIFUGO_JACK = 8,
    DAIFUGO_TWO = 12,
    DAIFUGO_NUMBERS = 13,
    DAIFUGO_JOKER = 13,
};

enum { DAIFUGO_DECK = 54, DAIFUGO_FIRST_JOKER = 52 };

#define DAIFUGO_NATURAL ((1ull << DAIFUGO_FIRST_JOKER) - 1)
#define DAIFUGO_JOKERS (3ull << DAIFUGO_FIRST_JOKER)
#define DAIFUGO_ALL (DAIFUGO_NATURAL | DAIFUGO_JOKERS)
#define DAIFUGO_ONE_SUIT 0x1111111111111ull /* the diamonds; shifted by a suit, that suit */

static inline daifugo_cards daifugo_card(int number, int suit)
{
    return 1ull << (4 * number + suit);
}

/* The deck with so many jokers. */
static inline daifugo_cards daifugo_deck(int jokers)
{
    return (1ull << (DAIFUGO_FIRST_JOKER + jokers)) - 1;
}

/* The suits that one number has, and those that any natural card has, as four bits. */
static inline unsigned daifugo_suits_of(daifugo_cards set, int number)
{
    return (unsigned)(set >> 4 * number) & 15;
}
static inline unsigned daifugo_suits(daifugo_cards set)
{
    set &= DAIFUGO_NATURAL;
    set |= set >> 32;
    set |= set >> 16;
    set |= set >> 8;
    return (unsigned)(set | set >> 4) & 15;
}

/* The numbers of the natural cards, as thirteen bits. */
static inline unsigned daifugo_numbers(daifugo_cards set)
{
    set &= DAIFUGO_NATURAL;
    set |= set >> 1 | set >> 2 | set >> 3; /* each number's lowest bit gathers its others */
    set &= DAIFUGO_ONE_SUIT;
    /* Four bits become one, by halves. */
    set = (set | set >> 3) & 0x0303030303030303ull;
    set = (set | set >> 6) & 0x000f000f000f000full;
    set = (set | set >> 12) & 0x000000ff000000ffull;
    return (unsigned)((set | set >> 24) & 0x1fff);
}

static inline int daifugo_count(daifugo_cards set)
{
    return bits64_count(set);
}

/* Text. A card is a letter of its suit (d c h s) and its number (3 to 9, t j q k a 2), as in "d3"; the
 * jokers are "jo" and "jx". In pictures the suits are symbols. */
void daifugo_write_card(int card, bool ascii, struct text *out);
void daifugo_write_cards(daifugo_cards set, struct text *out);
extern const char daifugo_number_letters[];
extern const char daifugo_suit_letters[];

/* Read one card, a suit or a number, in letters of either case or symbols, and step over it; -1, and
 * no step, where there is none. A ten may be written 10, a card by its number first (3d). */
int daifugo_read_card(const char **text);
int daifugo_read_suit(const char **text);
int daifugo_read_number(const char **text);

#endif
