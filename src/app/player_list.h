/* The players of the program with their options, as --help lists them. */
#ifndef YOMI_APP_PLAYER_LIST_H
#define YOMI_APP_PLAYER_LIST_H

struct text;

void player_list_write(struct text *out);

#endif
