/* What one seat knows, and worlds that agree with it.
 *
 * Everything is public but the cards in the others' hands, what other pairs exchanged, and the deals to
 * come. A view therefore is the round as it began (or as the game was set up in its middle) without the
 * hidden hands, and all moves since, with the gifts that this seat did not see left blank. What went
 * before the round says nothing about its cards beyond the titles and points. */
#ifndef YOMI_DAIFUGO_VIEW_H
#define YOMI_DAIFUGO_VIEW_H

#include "daifugo/position.h"

struct random;

enum { DAIFUGO_NO_SEAT = 0xff };

struct daifugo_seen {
    move move;            /* without its cards where the seat did not see them */
    uint8_t mover, taker; /* who gets a gift, or DAIFUGO_NO_SEAT */
    uint8_t phase;        /* before the move */
    uint8_t count;        /* cards of a gift of the exchange */
    uint8_t unused[4];
};

struct daifugo_view {
    struct daifugo_position base; /* other hands, seed and key are 0 */
    daifugo_cards unseen[2];      /* cards in the others' hands there: once at least, and twice */
    uint8_t counts[SEATS_MAX];    /* cards in each hand there */
    uint8_t seat;
    uint8_t opener; /* who opened the round, which shows the card that leads; or DAIFUGO_NO_SEAT */
    uint8_t lacks;  /* who did in a strange deck without having it; likewise */
    uint8_t unused[3];
    uint32_t length;
    struct daifugo_seen moves[DAIFUGO_ROUND_MOVES]; /* zero behind the last */
};

void daifugo_see(const struct daifugo_position *p, const struct history *h, int seat,
                 struct daifugo_view *view);

/* A position and the moves of its round. The hidden cards are drawn evenly from all deals that agree
 * with the view: the sizes of the hands, every card that was shown or exchanged with this seat, and that
 * a poor seat gave its strongest cards. */
void daifugo_guess(const struct daifugo_view *view, struct random *r, struct daifugo_position *p,
                   struct history *h);

#endif
