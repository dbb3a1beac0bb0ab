/* Sets of squares as machine words.
 *
 * bits64 is a chess board: bit s is square s.
 * bits81 is a shogi board: 81 squares in two words. Squares 0..62 (files 1 to 7) live in the low
 * word and 63..80 (files 8 and 9) in the high one, so that no file is torn between words and bit 63
 * stays empty. A square's bit is therefore found through bits81_of, never by shifting. */
#ifndef YOMI_CORE_BITS_H
#define YOMI_CORE_BITS_H

#include <stdint.h>

typedef uint64_t bits64;
typedef unsigned __int128 bits81;

static inline int bits64_count(bits64 b)
{
    return __builtin_popcountll(b);
}

/* The lowest and highest member of a set that is not empty. */
static inline int bits64_first(bits64 b)
{
    return __builtin_ctzll(b);
}
static inline int bits64_last(bits64 b)
{
    return 63 - __builtin_clzll(b);
}

/* Takes the lowest member out of a set that is not empty. */
static inline int bits64_pop(bits64 *b)
{
    int s = bits64_first(*b);
    *b &= *b - 1;
    return s;
}

static inline int bits64_several(bits64 b)
{
    return (b & (b - 1)) != 0;
}

static inline uint64_t bits81_low(bits81 b)
{
    return (uint64_t)b;
}
static inline uint64_t bits81_high(bits81 b)
{
    return (uint64_t)(b >> 64);
}
static inline bits81 bits81_make(uint64_t high, uint64_t low)
{
    return (bits81)high << 64 | low;
}

static inline bits81 bits81_of(int s)
{
    return s < 63 ? bits81_make(0, 1ull << s) : bits81_make(1ull << (s - 63), 0);
}

static inline int bits81_has(bits81 b, int s)
{
    return (int)((s < 63 ? bits81_low(b) >> s : bits81_high(b) >> (s - 63)) & 1);
}

static inline int bits81_count(bits81 b)
{
    return __builtin_popcountll(bits81_low(b)) + __builtin_popcountll(bits81_high(b));
}

static inline int bits81_first(bits81 b)
{
    uint64_t low = bits81_low(b);
    return low ? __builtin_ctzll(low) : 63 + __builtin_ctzll(bits81_high(b));
}

static inline int bits81_pop(bits81 *b)
{
    uint64_t low = bits81_low(*b), high = bits81_high(*b);
    if (low) {
        *b = bits81_make(high, low & (low - 1));
        return __builtin_ctzll(low);
    }
    *b = bits81_make(high & (high - 1), 0);
    return 63 + __builtin_ctzll(high);
}

static inline int bits81_several(bits81 b)
{
    return (b & (b - 1)) != 0;
}

/* Reverses the order of the bytes: what turns a ray that runs down into one that runs up. */
static inline bits81 bits81_swap_bytes(bits81 b)
{
#if defined(__wasm_simd128__)
    typedef uint64_t pair __attribute__((vector_size(16)));
    typedef uint8_t octets __attribute__((vector_size(16)));
    octets o = (octets)(pair){bits81_low(b), bits81_high(b)};
    pair r =
        (pair)__builtin_shufflevector(o, o, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0);
    return bits81_make(r[1], r[0]);
#else
    return bits81_make(__builtin_bswap64(bits81_low(b)), __builtin_bswap64(bits81_high(b)));
#endif
}

#endif
