/* Manners: when a player gives a lost game up, and when it is content with a draw. Both go by what it
 * thought of its position over several of its moves, so that one bad moment decides nothing. */
#ifndef YOMI_PLAYER_MANNERS_H
#define YOMI_PLAYER_MANNERS_H

#include "player/player.h"

enum {
    MANNERS_RESIGN_MOVES = 4, /* so many moves in a row a game looks lost before it is given up */
    MANNERS_TAKE_FROM = 60,   /* moves of both before a draw is taken */
    MANNERS_OFFER_FROM = 80,  /* and before one is offered, */
    MANNERS_OFFER_MOVES = 8,  /*   when so many moves in a row were worth nothing to either */
    MANNERS_EVEN = 20,        /* centipawns that are as good as nothing */
};

struct manners {
    int resign; /* centipawns behind that are lost; 0: never gives up */
    bool draw;  /* offers and takes draws */

    size_t latest;  /* how many moves had been played when it last thought */
    int lost, even; /* how many times in a row it thought so */
};

/* Forgets the game before; resign and draw stay. */
void manners_begin(struct manners *m);

/* Takes in an answer and how many moves had been played before it, and sets its resigns and draw. A gap
 * in the numbers, as after moves that were taken back, begins anew; so does a move from a book. */
void manners_mind(struct manners *m, size_t played, struct answer *a);

/* Whether a player that thinks so of its position, for itself, would rather have a draw. */
bool manners_draw_suits(int32_t value);

#endif
