/* The state of a game of daifugo, and how moves change it.
 *
 * A game is one or more rounds; each begins with a deal, perhaps an exchange of cards, and ends when
 * all places are known. Within a round a seat has cards exactly as long as it has no place. The deal of
 * round n comes from the seed and n, so that a position knows every deal to come; a view leaves the seed
 * out. */
#ifndef YOMI_DAIFUGO_POSITION_H
#define YOMI_DAIFUGO_POSITION_H

#include "daifugo/play.h"
#include "game/game.h"

/* What the seat to move is asked for. The exchange: the poor give first, then the rich. */
enum daifugo_phase {
    DAIFUGO_PLAYING,
    DAIFUGO_GIVING,     /* cards to the next player, after sevens */
    DAIFUGO_DISCARDING, /* after tens */
    DAIFUGO_OVER,
    DAIFUGO_EXCHANGE, /* the last, the last but one, the first, the second */
    DAIFUGO_EXCHANGE_END = DAIFUGO_EXCHANGE + 4,
};

enum {
    DAIFUGO_TITLE_BITS = 3,
    /* A round has at most 54 plays, behind each at most six passes, a gift and a discard; and four
     * gifts of the exchange. */
    DAIFUGO_ROUND_MOVES = 54 * 9 + 4,
    /* Three players have 18 cards each; the sevens and jokers of a deck may add six by gifts. */
    DAIFUGO_HAND_MAX = 24,
};

/* All that everybody sees of a trick and changes with a move: one word, which undo brings back. */
struct daifugo_state {
    uint64_t turn : 3, owner : 3;             /* who moves; who played what lies on the table */
    uint64_t passed : 6;                      /* seats out of the trick, where passes are sticky */
    uint64_t lock : 4;                        /* suits that a play must have */
    uint64_t reversed : 1, back : 1;          /* by a revolution; by a jack, for the trick */
    uint64_t set_run : 3, sequence_run : 4;   /* towards a revolution that several build: cards of
                                                  * one number, and single cards in a row */
    uint64_t phase : 3;                       /* enum daifugo_phase */
    uint64_t pending : 3, skip : 3;           /* cards to give or discard; who is skipped then */
    uint64_t offenders : 3;                   /* places taken from the end */
    uint64_t titles : 6 * DAIFUGO_TITLE_BITS; /* each seat's place in the round before, or 0 */
    uint64_t since : 9;                       /* moves of this round in the history; no part of
                                                  * the position, so it comes last */
};

struct daifugo_position {
    uint64_t key;
    uint64_t seed; /* of the deals to come */
    daifugo_cards hand[SEATS_MAX];
    move table; /* the play on top, or 0 */
    struct daifugo_state state;
    uint8_t place[SEATS_MAX]; /* in this round, from 1; 0 while in the game */
    uint16_t round;           /* from 1 */
    uint16_t points[SEATS_MAX];
    uint8_t unused[4];
    struct daifugo_rules rules;
};

/* A new game: all cards are dealt by the seed. p's rules are set already. */
void daifugo_deal(struct daifugo_position *p, uint64_t seed);

/* Begins the round with the cards, titles and round number that p holds. */
void daifugo_begin_round(struct daifugo_position *p);

/* Plays a legal move and takes it back. */
void daifugo_play(struct daifugo_position *p, struct history *h, move m);
void daifugo_undo(struct daifugo_position *p, struct history *h);

/* The key, from nothing. */
uint64_t daifugo_fresh_key(const struct daifugo_position *p);

/* Whether threes are high at the moment. */
static inline bool daifugo_reversed(const struct daifugo_position *p)
{
    return p->state.reversed ^ p->state.back;
}

/* The place of a seat in the round before, 0 when there was none. */
static inline int daifugo_title(const struct daifugo_position *p, int seat)
{
    return (int)(p->state.titles >> DAIFUGO_TITLE_BITS * seat & 7);
}
void daifugo_set_title(struct daifugo_position *p, int seat, int title);

/* Whether titles count in this round: there are some, and they were not reset. */
bool daifugo_titled(const struct daifugo_position *p);

/* The exchange: who gives, to whom, and how many cards. */
struct daifugo_gift {
    int giver, taker, count;
    bool forced; /* the strongest cards, no choice */
};
struct daifugo_gift daifugo_exchange_gift(const struct daifugo_position *p,
                                          enum daifugo_phase phase);

/* The next seat behind this one that has cards. */
int daifugo_next_seat(const struct daifugo_position *p, int seat);

/* The strongest cards of a hand in the usual order. */
daifugo_cards daifugo_strongest(const struct daifugo_rules *rules, daifugo_cards hand, int count);

/* Whether a card is stronger than another in the usual order, suits included. */
bool daifugo_card_stronger(const struct daifugo_rules *rules, int a, int b);

/* The number whose single card beats everything, or -1. */
int daifugo_deuce_number(const struct daifugo_position *p);

/* Whether a legal play makes a revolution, if its player wants. table is what lies there. */
bool daifugo_can_revolt(const struct daifugo_position *p, const struct daifugo_play *table,
                        const struct daifugo_play *play);

/* The card whose holder leads, whether it decides in this round, whether its holder has the turn now since
 * nobody has played yet, and whether the play to come must contain it. */
daifugo_cards daifugo_lead_card(const struct daifugo_rules *rules);
bool daifugo_card_leads(const struct daifugo_position *p);
bool daifugo_opens_by_card(const struct daifugo_position *p);
bool daifugo_must_lead_card(const struct daifugo_position *p);

/* Points of a place, 1 being the first. */
static inline int daifugo_points(const struct daifugo_rules *rules, int place)
{
    return rules->players - place + rules->last_points;
}

#endif
