/* The table in clusters of a cache line. */
#include "search/alphabeta/transpositions.h"

#include "core/memory.h"

#include <string.h>

enum { CLUSTER = 4, AGES = 32 };

struct entry {
    _Atomic uint64_t check; /* key ^ data */
    _Atomic uint64_t data;
};

struct transposition_cluster {
    struct entry entries[CLUSTER];
};

/* data: move 0..15, value 16..31, evaluation 32..47, depth 48..55, bound 56..57, pv 58, age 59..63. */
static uint64_t pack(const struct transposition *t, uint8_t age)
{
    return (uint64_t)t->move | (uint64_t)(uint16_t)t->value << 16 |
           (uint64_t)(uint16_t)t->evaluation << 32 | (uint64_t)(uint8_t)t->depth << 48 |
           (uint64_t)t->bound << 56 | (uint64_t)t->pv << 58 | (uint64_t)age << 59;
}

static struct transposition unpack(uint64_t data)
{
    return (struct transposition){
        .move = (uint16_t)data,
        .value = (int16_t)(data >> 16),
        .evaluation = (int16_t)(data >> 32),
        .depth = (int8_t)(data >> 48),
        .bound = (uint8_t)(data >> 56 & 3),
        .pv = data >> 58 & 1,
    };
}

static int depth_of(uint64_t data)
{
    return (int8_t)(data >> 48);
}

static int age_of(uint64_t data)
{
    return (int)(data >> 59);
}

static uint64_t load(const _Atomic uint64_t *word)
{
    return atomic_load_explicit(word, memory_order_relaxed);
}

static void store(_Atomic uint64_t *word, uint64_t value)
{
    atomic_store_explicit(word, value, memory_order_relaxed);
}

bool transpositions_resize(struct transpositions *t, size_t megabytes)
{
    size_t bytes = megabytes << 20;
    void *memory = memory_large(bytes);
    if (!memory)
        return false;
    transpositions_free(t);
    t->clusters = memory;
    t->count = bytes / sizeof(struct transposition_cluster);
    return true;
}

void transpositions_free(struct transpositions *t)
{
    memory_large_free(t->clusters);
    *t = (struct transpositions){0};
}

void transpositions_clear(struct transpositions *t)
{
    memset(t->clusters, 0, t->count * sizeof *t->clusters);
    t->age = 0;
}

void transpositions_grow_older(struct transpositions *t)
{
    t->age = (t->age + 1) % AGES;
}

static struct transposition_cluster *cluster_of(const struct transpositions *t, uint64_t key)
{
    return &t->clusters[(uint64_t)((unsigned __int128)key * t->count >> 64)];
}

void transpositions_prefetch(const struct transpositions *t, uint64_t key)
{
    __builtin_prefetch(cluster_of(t, key));
}

bool transpositions_find(const struct transpositions *t, uint64_t key, struct transposition *found)
{
    const struct transposition_cluster *c = cluster_of(t, key);
    for (int i = 0; i < CLUSTER; i++) {
        uint64_t data = load(&c->entries[i].data);
        if (data && (load(&c->entries[i].check) ^ data) == key) {
            *found = unpack(data);
            return true;
        }
    }
    return false;
}

/* What an entry is worth keeping: deep and recent ones more. */
static int worth(const struct transpositions *t, uint64_t data)
{
    int older = (AGES + t->age - age_of(data)) % AGES;
    return data ? depth_of(data) - 4 * older : -1000;
}

void transpositions_store(struct transpositions *t, uint64_t key, const struct transposition *entry)
{
    struct transposition_cluster *c = cluster_of(t, key);
    struct entry *place = &c->entries[0];
    struct transposition kept = *entry;
    int least = 10000;
    for (int i = 0; i < CLUSTER; i++) {
        struct entry *e = &c->entries[i];
        uint64_t data = load(&e->data);
        if (data && (load(&e->check) ^ data) == key) {
            struct transposition old = unpack(data);
            /* A shallow result does not replace a deep one, unless it is exact. */
            if (kept.bound != BOUND_EXACT && kept.depth + 4 + 2 * kept.pv <= old.depth &&
                age_of(data) == t->age)
                return;
            if (!kept.move)
                kept.move = old.move;
            place = e;
            break;
        }
        int value = worth(t, data);
        if (value < least) {
            least = value;
            place = e;
        }
    }
    uint64_t data = pack(&kept, t->age);
    store(&place->data, data);
    store(&place->check, key ^ data);
}

int transpositions_filled(const struct transpositions *t)
{
    int used = 0;
    uint64_t looked = t->count < 250 ? t->count : 250;
    for (uint64_t i = 0; i < looked; i++)
        for (int k = 0; k < CLUSTER; k++) {
            uint64_t data = load(&t->clusters[i].entries[k].data);
            used += data && age_of(data) == t->age;
        }
    return looked ? (int)((uint64_t)used * 1000 / (looked * CLUSTER)) : 0;
}
