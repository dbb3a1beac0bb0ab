/* The transposition table: what a search found out about a position at a depth.
 *
 * Places come in pairs. The first of a pair keeps the deepest result, the second the latest. */
#ifndef YOMI_SEARCH_MINIMAX_TABLE_H
#define YOMI_SEARCH_MINIMAX_TABLE_H

#include "game/history.h"

#include <stdbool.h>

enum table_bound { TABLE_EMPTY, TABLE_EXACT, TABLE_AT_LEAST, TABLE_AT_MOST };

struct table_entry {
    uint64_t key;
    move best; /* or 0 */
    int32_t value;
    int16_t depth;
    uint16_t bound;
};

struct value_table {
    struct table_entry *entries;
    size_t pairs; /* a power of two, or 0 for a table that keeps nothing */
};

/* The largest table that fits into so many bytes. */
void value_table_init(struct value_table *t, size_t bytes);
void value_table_free(struct value_table *t);
void value_table_clear(struct value_table *t);

/* The entry of the position, at any depth, the given one where there is a choice; or NULL. */
const struct table_entry *value_table_find(const struct value_table *t, uint64_t key, int depth);

/* Keeps the entry; true when another position's result had to make room. */
bool value_table_put(struct value_table *t, const struct table_entry *entry);

#endif
