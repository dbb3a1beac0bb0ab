/* The growing list of moves behind a position. */
#include "game/history.h"

#include "core/memory.h"

#include <string.h>

void history_init(struct history *h)
{
    *h = (struct history){0};
}

void history_free(struct history *h)
{
    memory_free(h->entries);
    history_init(h);
}

void history_clear(struct history *h)
{
    h->length = 0;
    h->checks[0] = h->checks[1] = 0;
}

void history_reserve(struct history *h, size_t more)
{
    size_t needed = h->length + more;
    if (needed <= h->capacity)
        return;
    size_t capacity = needed < 64 ? 64 : needed + needed / 2;
    h->entries = memory_resize(h->entries, capacity * sizeof *h->entries);
    h->capacity = capacity;
}

void history_copy(struct history *to, const struct history *from, size_t more)
{
    history_clear(to);
    history_reserve(to, from->length + more);
    if (from->length)
        memcpy(to->entries, from->entries, from->length * sizeof *from->entries);
    to->length = from->length;
    memcpy(to->checks, from->checks, sizeof to->checks);
}

int history_repetitions(const struct history *h, uint64_t key, size_t reach)
{
    if (reach > h->length)
        reach = h->length;
    int count = 0;
    for (size_t back = 2; back <= reach; back += 2)
        count += h->entries[h->length - back].key == key;
    return count;
}
