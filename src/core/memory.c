/* Allocation. Every heap block of the project comes through here. */
#include "core/memory.h"

#include <assert.h>
#include <stdalign.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#ifdef __linux__
#include <sys/mman.h>
#endif

enum {
    ALIGNMENT = 64, /* a cache line: enough for any type and any vector */
    LARGE_PAGE = 2 << 20,
};

static void *checked(void *block, size_t size)
{
    if (!block && size) {
        fprintf(stderr, "yomi: out of memory (%zu bytes wanted)\n", size);
        exit(1);
    }
    return block;
}

void *memory_get(size_t size)
{
    return checked(malloc(size), size);
}

void *memory_zeroed(size_t count, size_t size)
{
    size_t wanted = size && count > SIZE_MAX / size ? SIZE_MAX : count * size;
    return checked(calloc(count, size), wanted);
}

void *memory_resize(void *block, size_t size)
{
    return checked(realloc(block, size), size);
}

void *memory_large(size_t size)
{
    size_t rounded = (size + LARGE_PAGE - 1) / LARGE_PAGE * LARGE_PAGE;
    void *block = rounded < size ? NULL : aligned_alloc(LARGE_PAGE, rounded);
    if (!block)
        return NULL;
#ifdef __linux__
    madvise(block, rounded, MADV_HUGEPAGE);
#endif
    return memset(block, 0, rounded);
}

void memory_large_free(void *block)
{
    free(block);
}

char *memory_text(const char *text)
{
    size_t size = strlen(text) + 1;
    return memcpy(memory_get(size), text, size);
}

void memory_free(void *block)
{
    free(block);
}

void arena_init(struct arena *a, size_t size)
{
    if (size > SIZE_MAX - ALIGNMENT)
        checked(NULL, size); /* rounding up would wrap around */
    size = (size + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    *a = (struct arena){.block = checked(aligned_alloc(ALIGNMENT, size), size), .size = size};
}

void arena_free(struct arena *a)
{
    free(a->block);
    *a = (struct arena){0};
}

void *arena_get(struct arena *a, size_t size)
{
    enum { STEP = alignof(max_align_t) };
    if (size > a->size)
        return NULL;
    size = (size + STEP - 1) / STEP * STEP;
    if (size > a->size - a->used)
        return NULL;
    void *piece = a->block + a->used;
    a->used += size;
    return memset(piece, 0, size);
}

void arena_rewind(struct arena *a, size_t used)
{
    assert(used <= a->used);
    a->used = used;
}
