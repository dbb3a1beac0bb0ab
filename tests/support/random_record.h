/* Records of shogi made up at random, for round trips through the formats. */
#ifndef YOMI_TESTS_RANDOM_RECORD_H
#define YOMI_TESTS_RANDOM_RECORD_H

#include "core/random.h"
#include "game/record.h"

/* What a made-up record may have. */
enum {
    RANDOM_VARIATIONS = 1,
    RANDOM_COMMENTS = 2,
    RANDOM_TIMES = 4, /* whole seconds, on every move of the record or on none */
    RANDOM_BOOKMARKS = 8,
    RANDOM_ENDINGS = 16, /* also of variations */
    RANDOM_STARTS = 32,  /* handicaps, and positions from the middle of a game */
    RANDOM_HEADERS = 64,
    RANDOM_ALL = 127,
};

void random_record(struct record *r, struct random *rng, unsigned parts);

/* The record as lines of plain text, one a node, for comparing: everything that KIF holds. */
void random_record_dump(struct record *r, struct text *out);

#endif
