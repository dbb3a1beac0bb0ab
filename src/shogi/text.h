/* Shogi positions and moves as text: SFEN, USI, Japanese and Western notation. */
#ifndef YOMI_SHOGI_TEXT_H
#define YOMI_SHOGI_TEXT_H

#include "core/error.h"
#include "shogi/board.h"

struct text;

/* What shogi_read_sfen may let pass. */
enum {
    SHOGI_ODD_MATERIAL = 1,  /* up to 7 pieces of a kind instead of 2 or 4, but 40 in all */
    SHOGI_MISSING_KINGS = 2, /* as in most tsume problems */
};

/* Reads an SFEN: board, side, hands in any order, move number (1 when left out). The words "sfen"
 * in front and "startpos" for the whole are understood. On bad text or an impossible position:
 * false, e filled, *p untouched. The rule fields of *p are kept in any case. */
bool shogi_read_sfen(const char *text, unsigned allowed, struct shogi_position *p, struct error *e);
void shogi_write_sfen(const struct shogi_position *p, struct text *out);

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

/* The letters of a type as in SFEN ("+P"), and its kanji as in records ("と", "成銀"). */
const char *shogi_letter(int type);
const char *shogi_kanji(int type);

/* Kanji of the numbers 0..18, as used for ranks and hands, and the wide digits 1..9 of files. */
const char *shogi_kanji_number(int number);
const char *shogi_wide_digit(int digit);

/* The order in which hands are written, the rook first. */
enum { SHOGI_HAND_TYPES = 7 };
extern const uint8_t shogi_hand_order[SHOGI_HAND_TYPES];

#endif
