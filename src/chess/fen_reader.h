/* What reading FEN and reading EPD share: a place in a text and the fields found there. */
#ifndef YOMI_CHESS_FEN_READER_H
#define YOMI_CHESS_FEN_READER_H

#include "chess/board.h"
#include "core/error.h"

struct text;

struct fen_reader {
    const char *text, *at;
    struct error *e;
    bool odd_material;
};

/* The column of a place in the text, from 1. */
int fen_column(const struct fen_reader *r, const char *at);

void fen_skip_blanks(struct fen_reader *r);
bool fen_at_end(const struct fen_reader *r);

/* Board, side, castling and en passant, and the blanks after them; p is complete then. */
bool fen_read_fields(struct fen_reader *r, struct chess_position *p);

/* Both clocks or only the first. */
bool fen_read_clocks(struct fen_reader *r, struct chess_position *p);
bool fen_read_clock(struct fen_reader *r, const char *expected, uint16_t *clock);

void fen_write_fields(const struct chess_position *p, struct text *out);

#endif
