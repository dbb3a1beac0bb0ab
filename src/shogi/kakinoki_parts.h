/* The parts of the reader of KIF and KI2, for its own files alone. Each takes a line of its kind, from
 * behind the words that say so, and returns false when reading must stop, with the error told. */
#ifndef YOMI_SHOGI_KAKINOKI_PARTS_H
#define YOMI_SHOGI_KAKINOKI_PARTS_H

#include "shogi/kakinoki.h"
#include "shogi/kakinoki_line.h"

static inline struct shogi_position *kakinoki_position(const struct kakinoki *k)
{
    return k->record->table.position;
}

static inline size_t kakinoki_ply(const struct kakinoki *k)
{
    return k->record->table.history.length;
}

/* Hands an error, with its place, to whoever listens; true to go on. */
bool kakinoki_tell(struct kakinoki *k, const struct error *e);

/* What no patience mends: false. */
bool kakinoki_too_large(struct kakinoki *k, const char *what);

/* The start: its lines one by one, then the record's table is set, once. */
void kakinoki_clear_start(struct kakinoki *k);
bool kakinoki_start_line(struct kakinoki *k, enum kakinoki_kind kind, const char *rest);
bool kakinoki_begin(struct kakinoki *k);

/* "変化：12手": on from ply 11 of the latest line that has it. */
bool kakinoki_variation(struct kakinoki *k, const char *at);

/* "まで79手で先手の勝ち". */
bool kakinoki_summary(struct kakinoki *k, const char *at);

#endif
