/* What yomi analyse tells of a game that was looked over: on the screen and as a page. */
#ifndef YOMI_APP_ANALYSE_H
#define YOMI_APP_ANALYSE_H

#include "review/annotate.h"

/* A game and its number in the file, from 1. */
struct analysed {
    const struct review *review;
    struct record *record; /* at its start */
    size_t number;
};

/* "Ann - Bob (0-1)", from the first player to the second, or "Game 3". */
void analysed_title(const struct analysed *g, struct text *out);

/* "12... Qxb2??", for the move of that number, from 1. */
void analysed_move(const struct analysed *g, size_t ply, bool ascii, struct text *out);

/* The names of moves in words: in the game's own notation, or in ASCII. */
review_name analysed_name, analysed_plain_name;

/* For a screen of 80 columns: accuracy, a graph of the chances of style's seat, the turning points. */
void analysed_print(const struct analysed *g, const struct drawing *style, struct text *out);

/* The same for a page that was begun with html_begin, with the boards of all mistakes, as a seat sees
 * them. */
void analysed_page(const struct analysed *g, int seat, struct text *out);

#endif
