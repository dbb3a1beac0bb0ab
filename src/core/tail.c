/* When the memory is full its older half is dropped, so that adding a byte costs no more than copying
 * it twice. */
#include "core/tail.h"

#include "core/memory.h"
#include "core/text.h"

#include <string.h>

void tail_init(struct tail *t, size_t bound)
{
    *t = (struct tail){.data = memory_get(2 * bound), .bound = bound};
}

void tail_free(struct tail *t)
{
    memory_free(t->data);
}

void tail_add(struct tail *t, const char *bytes, size_t count)
{
    if (count > t->bound) {
        bytes += count - t->bound;
        count = t->bound;
        t->length = 0;
        t->cut = true;
    }
    if (t->length + count > 2 * t->bound) {
        memmove(t->data, t->data + t->length - t->bound, t->bound);
        t->length = t->bound;
        t->cut = true;
    }
    memcpy(t->data + t->length, bytes, count);
    t->length += count;
}

void tail_write(const struct tail *t, struct text *out)
{
    const char *from = t->cut ? memchr(t->data, '\n', t->length) : NULL;
    size_t skipped = from ? (size_t)(from + 1 - t->data) : 0;
    text_bytes(out, t->data + skipped, t->length - skipped);
}
