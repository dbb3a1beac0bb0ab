/* A game record on the screen: to step through at a terminal, or printed as a whole. */
#ifndef YOMI_APP_VIEWER_H
#define YOMI_APP_VIEWER_H

#include "game/game.h"

struct record;

/* Headers, moves with remarks, how it ended, and the final board. */
void viewer_print(struct record *r, struct drawing style);

/* Steps through the record as keys, or lines where there are no keys, say, until told to leave. */
void viewer_step(struct record *r, struct drawing style);

#endif
