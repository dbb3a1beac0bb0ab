/* Memory: allocation that cannot fail quietly, and arenas that free everything at once. */
#ifndef YOMI_CORE_MEMORY_H
#define YOMI_CORE_MEMORY_H

#include <stddef.h>

/* As malloc, realloc and free; when memory runs out the program says so and exits with status 1. */
void *memory_get(size_t size);
void *memory_zeroed(size_t count, size_t size); /* as calloc */
void *memory_resize(void *block, size_t size);
void memory_free(void *block);

/* A large block that is read here and there, such as a table: zeroed, and on large pages where the
 * system has them. NULL when there is no memory for it. */
void *memory_large(size_t size);
void memory_large_free(void *block);

/* A copy of a text, to be freed. */
char *memory_text(const char *text);

/* An arena hands out pieces of one block whose size was fixed at the start; it never grows. */
struct arena {
    unsigned char *block;
    size_t size, used;
};

void arena_init(struct arena *a, size_t size);
void arena_free(struct arena *a);

/* size bytes, zeroed and aligned for any type; NULL when the arena is full. */
void *arena_get(struct arena *a, size_t size);

/* Forgets everything handed out since used had this value (0: everything). */
void arena_rewind(struct arena *a, size_t used);

#endif
