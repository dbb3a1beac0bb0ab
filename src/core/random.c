/* xoshiro256** by Blackman and Vigna, seeded through splitmix64 as its authors advise. */
#include "core/random.h"

struct random random_seeded(uint64_t seed)
{
    struct random r;
    for (int i = 0; i < 4; i++)
        r.state[i] = random_mix(seed + (uint64_t)i * 0x9e3779b97f4a7c15ull);
    return r;
}

static uint64_t rotate(uint64_t x, int by)
{
    return x << by | x >> (64 - by);
}

uint64_t random_next(struct random *r)
{
    uint64_t *s = r->state;
    uint64_t result = rotate(s[1] * 5, 7) * 9;
    uint64_t shifted = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= shifted;
    s[3] = rotate(s[3], 45);
    return result;
}

uint32_t random_below(struct random *r, uint32_t bound)
{
    /* Lemire's method: the high half of a product is uniform once the few low halves that would
     * favour some results are thrown away. */
    uint64_t product = (random_next(r) >> 32) * bound;
    if ((uint32_t)product < bound) {
        uint32_t unfair = -bound % bound;
        while ((uint32_t)product < unfair)
            product = (random_next(r) >> 32) * bound;
    }
    return (uint32_t)(product >> 32);
}

double random_unit(struct random *r)
{
    return (double)(random_next(r) >> 11) * 0x1p-53;
}
