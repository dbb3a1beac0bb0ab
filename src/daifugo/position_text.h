/* Positions and deals as one line of text.
 *
 * A deal is the hands, in the order of the seats: "d3c4.../.../.../...", "." for an empty one. Alone, or
 * with the titles, round and points of rounds before, it begins a round and must be a whole deck. With
 * more it is a position in the middle of one:
 *
 *   turn=B            the seat to move, A to F; what makes the text a position
 *   table=c4h4        the play on top, owner=C who played it, passed=AD who may not play again
 *   lock=hs           suits that must be followed
 *   reversed, back    the order is turned, by a revolution, by a jack
 *   run=2,1           cards of one number, single cards in a row: towards a built-up revolution
 *   places=1--4       in this round, - for a seat that has cards
 *   give=2, discard=1, skip=1, exchange=3   what the seat to move is asked for: cards to give or throw
 *                     away, seats to be skipped then; the step of the exchange
 *   titles=2143       places in the round before; round=2; points=3,2,1,0; seed=5 of the deals to come
 *   over              all rounds have been played */
#ifndef YOMI_DAIFUGO_POSITION_TEXT_H
#define YOMI_DAIFUGO_POSITION_TEXT_H

#include "daifugo/position.h"

void daifugo_write_position(const struct daifugo_position *p, struct text *out);

/* Fills a position whose rules are set and that is zero otherwise. seed is used where the text has none.
 * odd allows cards that are missing, or there twice in two hands, and hands of any size. On bad text:
 * false and e filled. */
bool daifugo_read_position(const char *text, uint64_t seed, bool odd, struct daifugo_position *p,
                           struct error *e);

#endif
