/* The transposition table: what searches have found out about positions, shared by all threads
 * without locks. An entry is two words, and the first is the key mixed with the second: a torn entry
 * does not fit its key and is not found.
 *
 * Never store what depends on the way to a position, such as repetition. */
#ifndef YOMI_SEARCH_ALPHABETA_TRANSPOSITIONS_H
#define YOMI_SEARCH_ALPHABETA_TRANSPOSITIONS_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum bound { BOUND_NONE, BOUND_UPPER, BOUND_LOWER, BOUND_EXACT };

struct transposition {
    uint16_t move;
    int16_t value;
    int16_t evaluation;
    int8_t depth;
    uint8_t bound;
    bool pv; /* was on a principal variation */
};

struct transpositions {
    struct transposition_cluster *clusters;
    uint64_t count;
    uint8_t age;
};

/* So many megabytes, cleared; false, with the table as it was, when there is no memory for it. */
bool transpositions_resize(struct transpositions *t, size_t megabytes);
void transpositions_free(struct transpositions *t);
void transpositions_clear(struct transpositions *t);

/* A new search begins: what older ones left is replaced first. */
void transpositions_grow_older(struct transpositions *t);

bool transpositions_find(const struct transpositions *t, uint64_t key, struct transposition *found);
void transpositions_store(struct transpositions *t, uint64_t key,
                          const struct transposition *entry);
void transpositions_prefetch(const struct transpositions *t, uint64_t key);

/* How full of entries of this search it is, in thousandths. */
int transpositions_filled(const struct transpositions *t);

#endif
