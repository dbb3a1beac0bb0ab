/* The transposition table. */
#include "search/minimax/table.h"

#include "core/memory.h"

#include <string.h>

enum { PAIR = 2 };

void value_table_init(struct value_table *t, size_t bytes)
{
    size_t pair = PAIR * sizeof *t->entries;
    t->pairs = 1;
    while (t->pairs * 2 * pair <= bytes)
        t->pairs *= 2;
    t->entries = memory_zeroed(t->pairs, pair);
}

void value_table_free(struct value_table *t)
{
    memory_free(t->entries);
    *t = (struct value_table){0};
}

void value_table_clear(struct value_table *t)
{
    if (t->pairs)
        memset(t->entries, 0, t->pairs * PAIR * sizeof *t->entries);
}

static struct table_entry *pair_of(const struct value_table *t, uint64_t key)
{
    return t->entries + (key & (t->pairs - 1)) * PAIR;
}

static bool holds(const struct table_entry *entry, uint64_t key)
{
    return entry->bound != TABLE_EMPTY && entry->key == key;
}

const struct table_entry *value_table_find(const struct value_table *t, uint64_t key, int depth)
{
    const struct table_entry *deep = pair_of(t, key), *late = deep + 1;
    if (holds(late, key) && (late->depth == depth || !holds(deep, key)))
        return late;
    return holds(deep, key) ? deep : NULL;
}

bool value_table_put(struct value_table *t, const struct table_entry *entry)
{
    struct table_entry *deep = pair_of(t, entry->key), *late = deep + 1;
    bool first = deep->bound == TABLE_EMPTY || entry->depth >= deep->depth;
    struct table_entry *place = first ? deep : late;
    bool other = place->bound != TABLE_EMPTY && place->key != entry->key;
    *place = *entry;
    return other;
}
