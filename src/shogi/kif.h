/* The record files of Kakinoki's family: KIF, a move a line with its origin and time, and KI2, moves as
 * people print them, told apart by relative words. Both hold headers, handicaps or a BOD board,
 * comments, bookmarks, variations and endings; both are read from UTF-8 and CP932. */
#ifndef YOMI_SHOGI_KIF_H
#define YOMI_SHOGI_KIF_H

#include "game/format.h"

extern const struct format shogi_kif, shogi_ki2;

#endif
