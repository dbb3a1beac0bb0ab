/* What every fuzz target includes. A target defines LLVMFuzzerTestOneInput, as libFuzzer wants it;
 * replay.c calls the same function for the files of a folder. */
#ifndef YOMI_TESTS_FUZZ_H
#define YOMI_TESTS_FUZZ_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Stops at a broken promise, in every build. */
#define fuzz_require(condition)                                                                    \
    do {                                                                                           \
        if (!(condition)) {                                                                        \
            fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, #condition);                        \
            abort();                                                                               \
        }                                                                                          \
    } while (0)

/* The input as a string of exactly its size, so that reading past the end is noticed; free it. It
 * ends at the first zero byte, as every string. */
static inline char *fuzz_string(const uint8_t *data, size_t size)
{
    char *text = malloc(size + 1);
    fuzz_require(text);
    if (size)
        memcpy(text, data, size);
    text[size] = '\0';
    return text;
}

#endif
