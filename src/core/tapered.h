/* A weight of an evaluation in two halves, one for early in the game and one for late, added and
 * multiplied as one number: the early half in the low 16 bits, the late half above them. */
#ifndef YOMI_CORE_TAPERED_H
#define YOMI_CORE_TAPERED_H

#include <stdint.h>

typedef int32_t tapered;

/* For tables; a macro, so that it is a constant. */
#define TAPERED(early, late) ((int32_t)((uint32_t)(late) << 16) + (early))

static inline int tapered_early(tapered w)
{
    return (int16_t)(uint16_t)(uint32_t)w;
}

static inline int tapered_late(tapered w)
{
    return (int16_t)(uint16_t)(((uint32_t)w + 0x8000) >> 16);
}

#endif
