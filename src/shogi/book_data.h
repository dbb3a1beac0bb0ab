/* The program's own opening book of shogi, as game/opening_book.h reads it. */
#ifndef YOMI_SHOGI_BOOK_DATA_H
#define YOMI_SHOGI_BOOK_DATA_H

extern const char shogi_book_data[];

#endif
