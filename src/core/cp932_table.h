/* Windows-31J in numbers: what encoding.c looks up. A code of two bytes is a place, row * 94 + column;
 * the first byte names two rows, the second the column. */
#ifndef YOMI_CORE_CP932_TABLE_H
#define YOMI_CORE_CP932_TABLE_H

#include <stdint.h>

enum { CP932_ROWS = 120, CP932_COLUMNS = 94, CP932_SLOTS = 87, CP932_PLACES = 7326 };

/* Which of the stored rows a row is, counted from 1; 0 for a row without characters. */
extern const uint8_t cp932_slot[CP932_ROWS];

/* The characters of the stored rows; 0 where there is none. */
extern const uint16_t cp932_unicode[CP932_SLOTS][CP932_COLUMNS];

/* The places that are written, in the order of their characters. */
extern const uint16_t cp932_place[CP932_PLACES];

#endif
