/* A hash of bytes for names and identities (FNV-1a, finished by a good mixture): the same everywhere,
 * not made against an adversary. */
#ifndef YOMI_CORE_HASH_H
#define YOMI_CORE_HASH_H

#include "core/random.h"

#include <stddef.h>

static inline uint64_t hash_bytes(const void *bytes, size_t count)
{
    uint64_t h = 0xcbf29ce484222325ull;
    for (size_t i = 0; i < count; i++)
        h = (h ^ ((const unsigned char *)bytes)[i]) * 0x100000001b3ull;
    return random_mix(h);
}

#endif
