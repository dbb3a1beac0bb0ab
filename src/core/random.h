/* Random numbers that are the same on every machine for the same seed (xoshiro256**). */
#ifndef YOMI_CORE_RANDOM_H
#define YOMI_CORE_RANDOM_H

#include <stdint.h>

struct random {
    uint64_t state[4];
};

/* Any seed gives a good state; neighbouring seeds give unrelated streams. */
struct random random_seeded(uint64_t seed);

uint64_t random_next(struct random *r);

/* Uniform in 0..bound-1, without bias; bound must not be 0. */
uint32_t random_below(struct random *r, uint32_t bound);

/* Uniform in [0, 1), a multiple of 2^-53. */
double random_unit(struct random *r);

/* A good mixture of the bits of x: seeds from seeds, keys from small numbers. */
static inline uint64_t random_mix(uint64_t x)
{
    x += 0x9e3779b97f4a7c15ull;
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9ull;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebull;
    return x ^ (x >> 31);
}

#endif
