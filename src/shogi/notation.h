/* Shogi moves as text: USI, Japanese and Western notation. */
#ifndef YOMI_SHOGI_NOTATION_H
#define YOMI_SHOGI_NOTATION_H

#include "core/error.h"
#include "shogi/board.h"

struct text;

/* "7g7f", "8h2b+", "P*5e"; "win" for a declaration. */
void shogi_write_usi(shogi_move m, struct text *out);

/* "７六歩", "同　銀右成", "４四角打": as in a printed record, with a relative word exactly where
 * one is needed, but without the mark of the side. */
void shogi_write_japanese(const struct shogi_position *p, shogi_move m, struct text *out);

/* "P-76", "Bx33+", "S*52", "G49-58": the origin only where it is needed, "=" for a declined
 * promotion. */
void shogi_write_western(const struct shogi_position *p, shogi_move m, struct text *out);

/* Reads a legal move in any of these notations (full-width or plain digits, ranks as numbers, kanji
 * or letters, origin in brackets, marks of the side in front). */
bool shogi_read_move(const struct shogi_position *p, const char *text, shogi_move *m,
                     struct error *e);

/* The kanji of a type, as in records ("と", "成銀"). */
const char *shogi_kanji(int type);

/* Kanji of the numbers 0..18, as used for ranks and hands, and the wide digits 1..9 of files. */
const char *shogi_kanji_number(int number);
const char *shogi_wide_digit(int digit);

#endif
