/* Lists of chess positions, one a line: FEN, and EPD with its operations. Empty lines and those that
 * begin with # are skipped. The operations of EPD are headers under their opcodes ("bm", "id"), their
 * operands as they stood. */
#ifndef YOMI_CHESS_FEN_LIST_H
#define YOMI_CHESS_FEN_LIST_H

#include "game/format.h"

extern const struct format chess_fen_list;
extern const struct format chess_epd_list;

#endif
