/* Writing JSON. Every object of the program carries its schema number first. */
#ifndef YOMI_APP_JSON_H
#define YOMI_APP_JSON_H

struct board;

/* Prints one line, an object about the position: schema, game, position, turn, moves, over, reason,
 * score. Lists the moves of the board first, see board_list. */
void json_print_board(struct board *b);

#endif
