/* Records of shogi and chess made up at random, for round trips through the formats. */
#ifndef YOMI_TESTS_RANDOM_RECORD_H
#define YOMI_TESTS_RANDOM_RECORD_H

#include "core/random.h"
#include "game/record.h"

/* What a made-up record may have. */
enum {
    RANDOM_VARIATIONS = 1 << 0,
    RANDOM_COMMENTS = 1 << 1,
    RANDOM_TIMES = 1 << 2, /* whole seconds, on every move of the record or on none */
    RANDOM_BOOKMARKS = 1 << 3,
    RANDOM_ENDINGS = 1 << 4, /* also of variations */
    RANDOM_STARTS = 1 << 5,  /* handicaps, and positions from the middle of a game */
    RANDOM_HEADERS = 1 << 6,
    RANDOM_GLYPHS = 1 << 7,
    RANDOM_VALUES = 1 << 8,
    RANDOM_CLOCKS = 1 << 9,
    RANDOM_REMARKS = 1 << 10, /* in front of the first move of variations */
    RANDOM_ENDING = 1 << 11,  /* of the game alone */

    /* Everything that a format holds. */
    RANDOM_KIF = RANDOM_VARIATIONS | RANDOM_COMMENTS | RANDOM_TIMES | RANDOM_BOOKMARKS |
                 RANDOM_ENDINGS | RANDOM_STARTS | RANDOM_HEADERS,
    RANDOM_PGN = RANDOM_VARIATIONS | RANDOM_COMMENTS | RANDOM_TIMES | RANDOM_ENDING |
                 RANDOM_STARTS | RANDOM_HEADERS | RANDOM_GLYPHS | RANDOM_VALUES | RANDOM_CLOCKS |
                 RANDOM_REMARKS,
};

void random_record(struct record *r, const struct game *game, struct random *rng, unsigned parts);

/* The record as an object of JSON, for comparing: start, headers, result, the position the main line
 * leads to, and the nodes in the order of a walk through the tree, each with its ply and what it has. */
void random_record_dump(struct record *r, struct text *out);

#endif
