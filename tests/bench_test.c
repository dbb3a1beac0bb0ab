/* The counts of `yomi bench` are the same in every build. Of every bench, so that no build takes long, the
 * rows that do little; YOMI_BENCH_ALL does all. */
#include "check.h"
#include "lab/benches.h"

enum { LITTLE = 700000 /* nodes or moves */ };

static void every_build_counts_the_same(void **state)
{
    (void)state;
    uint64_t most = getenv("YOMI_BENCH_ALL") ? UINT64_MAX : LITTLE;
    for (const struct bench *b = benches; b->name; b++)
        for (const struct bench_row *r = b->rows; r->name; r++) {
            uint64_t got = r->count <= most ? b->work(r) : r->count;
            if (got != r->count)
                fail_msg("%s, %s of %s: %llu instead of %llu", b->name, r->name, r->game,
                         (unsigned long long)got, (unsigned long long)r->count);
        }
}

TEST_MAIN(TEST(every_build_counts_the_same))
