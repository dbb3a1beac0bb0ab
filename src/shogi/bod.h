/* BOD: a board drawn with kanji, as KIF and KI2 files begin with when the position is not a usual one. */
#ifndef YOMI_SHOGI_BOD_H
#define YOMI_SHOGI_BOD_H

#include "core/error.h"
#include "shogi/board.h"

struct text;

/* What of a board has been read. The position is not checked here: its SFEN is read again. */
struct bod {
    struct shogi_position position;
    int ranks;          /* of nine */
    bool hands, turned; /* a hand holds something; the turn was said */
    bool said[2];       /* what is in these hands was */
};

void bod_clear(struct bod *b);

/* "|v香v桂 ・ ... |一": the next rank. "飛　角二　歩十八" or "なし": a hand. On bad text: false, e filled
 * with the column from the start of the text. */
bool bod_read_rank(struct bod *b, const char *text, struct error *e);
bool bod_read_hand(struct bod *b, int color, const char *text, struct error *e);

/* The whole picture: hands, board, turn, and how many moves lie behind it, if any. */
void bod_write(const struct shogi_position *p, struct text *out);

#endif
