/* A game in progress, as the commands hold it: the game, the position, what lies behind it, and
 * the legal moves by name. */
#ifndef YOMI_APP_BOARD_H
#define YOMI_APP_BOARD_H

#include "game/table.h"

struct arguments;

/* For the option tables of commands that take a position. */
#define BOARD_ARGUMENTS                                                                            \
    {"rules", "R", "rule switches, name=value,..."},                                               \
    {                                                                                              \
        "odd", NULL, "accept missing kings and odd numbers of pieces"                              \
    }
#define BOARD_MOVES_ARGUMENT                                                                       \
    {                                                                                              \
        "moves", "\"M1 M2\"", "play these moves first"                                             \
    }

struct named_move {
    move move;
    char text[64];
};

struct board {
    struct table table;
    move *list;               /* room for any position's moves */
    struct named_move *moves; /* filled by board_list */
    size_t count;
};

/* The game in the first word, with --rules and --odd, at its usual start (dealt by seed, in games that
 * deal). False after a complaint; else release it with board_close. */
bool board_open(struct board *b, const struct arguments *a, uint64_t seed);

/* The two halves of it: the game of that name, or NULL after a complaint; and a board for it, by a
 * setup whose position is not looked at and whose rules must last. */
const struct game *board_game(const char *name);
bool board_open_game(struct board *b, const struct game *g, const struct setup *setup);

void board_close(struct board *b);

/* Sets up the position in the words from the given one on, if there are any. False after a
 * complaint. */
bool board_set_words(struct board *b, const struct arguments *a, size_t from);

/* Plays the moves of --moves. False after a complaint. */
bool board_play_argument(struct board *b, const struct arguments *a);

/* Lists the moves of the board in the order of their names. */
void board_list(struct board *b);

/* The same, named as players write them. */
void board_list_notation(struct board *b, bool ascii);

/* Prints the listed moves in columns, at most so many rows of them; returns how many. */
size_t board_print_moves(const struct board *b, size_t rows);

/* Draws the board and marks the latest move. */
void board_draw(const struct board *b, struct drawing style);

/* Appends the picture with more lines to the right of it, where they have room. */
void board_draw_beside(const struct table *t, struct drawing style, const char *lines,
                       struct text *out);

/* How many such lines there is room for. */
size_t board_room_beside(const struct table *t, struct drawing style);

const char *board_seat_name(const struct board *b, int seat);

/* For a game that is over: "Checkmate. Black wins." */
void board_result(const struct board *b, struct text *out);

/* Appends s with a capital first letter. */
void board_capital(struct text *out, const char *s);

#endif
