/* Moves as text: the coordinates that UCI uses, and standard algebraic notation (SAN). */
#ifndef YOMI_CHESS_NOTATION_H
#define YOMI_CHESS_NOTATION_H

#include "chess/board.h"
#include "core/error.h"

struct text;

/* "e2e4", "e7e8q"; castling is "e1g1", or "e1h1" where chess960 is set. */
void chess_write_uci(const struct chess_position *p, chess_move m, struct text *out);

/* "Nbd2", "exd8=Q+", "O-O-O#", for a legal move. */
void chess_write_san(const struct chess_position *p, chess_move m, struct text *out);

/* Reads either, and the spellings people use: e2-e4, Ng1-f3, e8Q, e8(Q), 0-0, exd6 e.p., Nf3!?.
 * Only a legal move is accepted; on anything else m is untouched. */
bool chess_read_move(const struct chess_position *p, const char *text, chess_move *m,
                     struct error *e);

#endif
