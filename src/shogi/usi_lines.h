/* Lines of USI: games as an engine is told them, and lists of positions. One record a line; empty lines
 * and those that begin with # are skipped. */
#ifndef YOMI_SHOGI_USI_LINES_H
#define YOMI_SHOGI_USI_LINES_H

#include "game/format.h"

/* "position startpos moves 7g7f ...", "startpos moves ...", "sfen ... moves ...", or an SFEN with or
 * without moves. A last word "resign" or "win" is understood. */
extern const struct format shogi_usi;

/* SFENs, with or without the word in front. */
extern const struct format shogi_sfen_list;

#endif
