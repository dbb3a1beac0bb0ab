/* The board for a page that knows no rules: where the pieces stand and how each looks. */
#ifndef YOMI_WASM_BOARD_H
#define YOMI_WASM_BOARD_H

#include "game/game.h"

/* Writes a JSON object:
 *   "columns", "rows"  the size of the board
 *   "seats"            the names of the players
 *   "squares"          row by row from the first player's far left corner: {"name":"7g"} and, where
 *                      a piece stands, "seat", "piece" (its name), "figure" (a character), "promoted"
 *   "hands"            for each seat a list of {"piece","figure","count","from"}, empty in games
 *                      without hands; from is how a move of that piece begins, as in "P*"
 *
 * The moves of both games begin with the square they leave, or from, and then name the one they
 * reach, both two characters long; what follows is the promotion. False and e when this game is not
 * played on a board. */
bool board_write(const struct game *g, const void *position, struct text *out, struct error *e);

#endif
