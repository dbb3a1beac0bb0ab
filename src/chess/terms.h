/* What the parts of the evaluation share: the board as a side sees it, and sums of weights. */
#ifndef YOMI_CHESS_TERMS_H
#define YOMI_CHESS_TERMS_H

#include "chess/evaluation.h"

/* A sum of weights, and in tracing the counts behind it. With a constant NULL for the trace the
 * compiler leaves the counting out. */
struct sum {
    tapered value;
    struct chess_trace *trace;
    int sign;
};

static inline void count(struct sum *s, int feature, int times)
{
    s->value += chess_weights[feature] * times;
    if (s->trace)
        s->trace->count[feature] = (int16_t)(s->trace->count[feature] + s->sign * times);
}

static inline bits64 forward(int color, bits64 b)
{
    return color == CHESS_WHITE ? b << 8 : b >> 8;
}

static inline bits64 pawn_attacks_of(int color, bits64 pawns)
{
    bits64 to = forward(color, pawns);
    return (to & ~CHESS_FILE_A) >> 1 | (to & ~CHESS_FILE_H) << 1;
}

/* A set with all squares in front of its members. */
static inline bits64 forward_fill(int color, bits64 b)
{
    if (color == CHESS_WHITE) {
        b |= b << 8;
        b |= b << 16;
        return b | b << 32;
    }
    b |= b >> 8;
    b |= b >> 16;
    return b | b >> 32;
}

/* A square as its owner sees it: rank 1 is home. */
static inline int seen_by(int color, int square)
{
    return color == CHESS_WHITE ? square : square ^ 56;
}

static inline bits64 file_of(int square)
{
    return CHESS_FILE_A << chess_file(square);
}

static inline bits64 files_beside(int square)
{
    bits64 f = file_of(square);
    return (f & ~CHESS_FILE_A) >> 1 | (f & ~CHESS_FILE_H) << 1;
}

static inline bits64 rank_of(int square)
{
    return CHESS_RANK_1 << (8 * chess_rank(square));
}

/* The files around a king that its attackers come by. */
static inline bits64 king_flank(int king)
{
    int first = chess_file(king) < 3 ? 0 : chess_file(king) < 5 ? 2 : 4;
    return (CHESS_FILE_A | CHESS_FILE_A << 1 | CHESS_FILE_A << 2 | CHESS_FILE_A << 3) << first;
}

/* All ranks in front of a square. */
static inline bits64 ranks_ahead(int color, int square)
{
    int rank = chess_rank(square);
    return color == CHESS_WHITE ? (rank == 7 ? 0 : ~0ull << (8 * (rank + 1)))
                                : (rank == 0 ? 0 : ~0ull >> (8 * (8 - rank)));
}

static inline int distance(int a, int b)
{
    int files = chess_file(a) - chess_file(b), ranks = chess_rank(a) - chess_rank(b);
    files = files < 0 ? -files : files;
    ranks = ranks < 0 ? -ranks : ranks;
    return files > ranks ? files : ranks;
}

#endif
