/* Positions as text: FEN, with Shredder-FEN and X-FEN for Chess960, and EPD.
 *
 * Readers take any bytes up to a zero byte. On bad text they return false, fill e with the column,
 * what was found and what was expected, and leave what they should have filled untouched. */
#ifndef YOMI_CHESS_FEN_H
#define YOMI_CHESS_FEN_H

#include "chess/board.h"
#include "core/error.h"

#include <stddef.h>

struct text;

/* Reads "BOARD SIDE CASTLING EP HALFMOVE FULLMOVE"; fields may be left out from the end, except the
 * board and the side. Castling rights are letters KQkq, meaning the outermost rook, or the letters
 * of the rooks' files. chess960 is set when king and rooks are not where usual castling needs them,
 * or when a file letter is used. An en passant square that no pawn can legally use is dropped.
 *
 * Refused is what cannot come up in a game, such as a missing king; odd_material allows unusual
 * numbers of pieces, but still one king and at most 16 pieces each. */
bool chess_read_fen(const char *text, bool odd_material, struct chess_position *p, struct error *e);

/* All six fields. Castling is KQkq, or file letters where chess960 is set. */
void chess_write_fen(const struct chess_position *p, struct text *out);

/* The operations of an EPD line: an opcode as in "bm", and its operands as they stood. */
enum { CHESS_EPD_OPERATIONS = 32, CHESS_EPD_OPCODE = 16, CHESS_EPD_TEXT = 2048 };

struct chess_epd {
    int count;
    struct {
        char opcode[CHESS_EPD_OPCODE];
        const char *operands; /* in text; may be empty */
    } operations[CHESS_EPD_OPERATIONS];
    size_t used;
    char text[CHESS_EPD_TEXT];
};

/* Reads four fields of FEN, clocks if they are there, and operations ended by semicolons. hmvc and
 * fmvn set the clocks and are not kept. ops points into itself: it is not to be copied. */
bool chess_read_epd(const char *line, struct chess_position *p, struct chess_epd *ops,
                    struct error *e);

/* The operands of the first operation with this opcode, or NULL. */
const char *chess_epd_get(const struct chess_epd *ops, const char *opcode);

/* Four fields and the operations, without a new line. Clocks that say something are written as hmvc
 * and fmvn. */
void chess_write_epd(const struct chess_position *p, const struct chess_epd *ops, struct text *out);

#endif
