/* Shogi positions as text: SFEN. */
#ifndef YOMI_SHOGI_SFEN_H
#define YOMI_SHOGI_SFEN_H

#include "core/error.h"
#include "shogi/board.h"

struct text;

/* What shogi_read_sfen may let pass. */
enum {
    SHOGI_ODD_MATERIAL = 1,  /* up to 7 pieces of a kind instead of 2 or 4, but 40 in all */
    SHOGI_MISSING_KINGS = 2, /* of one side, as in most tsume problems */
};

/* Reads an SFEN: board, side, hands in any order, move number (1 when left out). The words "sfen"
 * in front and "startpos" for the whole are understood. On bad text or an impossible position:
 * false, e filled, *p untouched. The rule fields of *p become 0. */
bool shogi_read_sfen(const char *text, unsigned allowed, struct shogi_position *p, struct error *e);
void shogi_write_sfen(const struct shogi_position *p, struct text *out);

/* The letters of a type, as in "P" and "+P". */
const char *shogi_letter(int type);

/* The order in which hands are written, the rook first. */
enum { SHOGI_HAND_TYPES = 7 };
extern const uint8_t shogi_hand_order[SHOGI_HAND_TYPES];

#endif
