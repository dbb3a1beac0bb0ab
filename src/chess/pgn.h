/* PGN: games of chess as text, many in a file, with comments, glyphs, clocks and variations.
 *
 * Reading checks that every move is legal. Strict reading refuses what the standard's import format
 * does not allow; after a bad game the next one begins at the next line with "[Event ". Texts that are
 * not UTF-8 are taken for Latin-1, the encoding of the standard. Writing gives the export format. */
#ifndef YOMI_CHESS_PGN_H
#define YOMI_CHESS_PGN_H

#include "game/format.h"

extern const struct format chess_pgn;

#endif
