/* Records of daifugo as text:
 *
 *   daifugo preset=uecda,rounds=3
 *   Event: a name and what it is
 *   start d3c4.../.../... turn=B seed=5
 *   d3 d4 pass pass
 *   h4s4 pass pass pass
 *   result 3,2,1,0
 *
 * The first line has the rules; then headers, the position at the start, the moves, a line for each trick
 * when written, and at the end the points of the seats, or "end" where the game is not over. A deck that
 * is none stands behind "odd-start". Lines that begin with # are remarks.
 *
 * A struct record serves many seats as it is, but for its result, which names the winner of two: it stays
 * unknown, since the places follow from the moves. The points are checked against them when read. */
#ifndef YOMI_DAIFUGO_RECORD_TEXT_H
#define YOMI_DAIFUGO_RECORD_TEXT_H

#include "game/format.h"

extern const struct format daifugo_record;

#endif
