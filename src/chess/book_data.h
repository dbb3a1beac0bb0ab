/* The program's own opening book of chess, as game/opening_book.h reads it. */
#ifndef YOMI_CHESS_BOOK_DATA_H
#define YOMI_CHESS_BOOK_DATA_H

extern const char chess_book_data[];

#endif
