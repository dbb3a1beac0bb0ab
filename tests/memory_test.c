/* Blocks, arenas, and the clocks. */
#include "check.h"
#include "core/clock.h"
#include "core/memory.h"

#include <stdalign.h>
#include <stdbool.h>

static void zeroed_blocks_are_zero(void **state)
{
    (void)state;
    static const unsigned char zero[300];
    void *block = memory_zeroed(100, 3);
    assert_memory_equal(block, zero, sizeof zero);
    memory_free(block);
    memory_free(memory_zeroed(0, 8));
}

static void arenas_hand_out_zeroed_aligned_pieces(void **state)
{
    (void)state;
    struct arena a;
    unsigned char *end = NULL;
    arena_init(&a, 4096);
    memset(a.block, 0xee, a.size);
    for (size_t size = 1; size <= 40; size++) {
        unsigned char *piece = arena_get(&a, size);
        assert_non_null(piece);
        assert_int_equal((uintptr_t)piece % alignof(max_align_t), 0);
        assert_true(end == NULL || piece >= end); /* no two pieces overlap */
        for (size_t i = 0; i < size; i++)
            assert_int_equal(piece[i], 0);
        memset(piece, 0xee, size);
        end = piece + size;
        assert_true(end <= a.block + a.size);
    }
    arena_free(&a);
    assert_null(a.block);
}

static void arenas_never_grow(void **state)
{
    (void)state;
    struct arena a;
    arena_init(&a, 100); /* rounded up to whole cache lines */
    assert_true(a.size >= 100 && a.size <= 128);
    assert_int_equal((uintptr_t)a.block % 64, 0);
    size_t size = a.size;
    assert_null(arena_get(&a, a.size + 1));
    assert_null(arena_get(&a, SIZE_MAX));
    assert_null(arena_get(&a, SIZE_MAX - 3));
    assert_int_equal(a.used, 0);
    assert_non_null(arena_get(&a, 1));
    assert_null(arena_get(&a, a.size));
    assert_null(arena_get(&a, SIZE_MAX));
    assert_non_null(arena_get(&a, a.size - a.used));
    assert_int_equal(a.used, a.size);
    assert_null(arena_get(&a, 1));
    assert_int_equal(a.size, size);
    arena_free(&a);
}

static void arenas_rewind(void **state)
{
    (void)state;
    struct arena a;
    arena_init(&a, 1024);
    arena_get(&a, 100);
    size_t mark = a.used;
    unsigned char *first = arena_get(&a, 200);
    memset(first, 0xff, 200);
    arena_rewind(&a, mark);
    unsigned char *again = arena_get(&a, 200);
    assert_true(first == again);
    for (int i = 0; i < 200; i++)
        assert_int_equal(again[i], 0);
    arena_rewind(&a, 0);
    assert_non_null(arena_get(&a, 1024));
    arena_free(&a);
}

static void blocks_keep_their_content_when_resized(void **state)
{
    (void)state;
    unsigned char *block = memory_get(10);
    for (unsigned char i = 0; i < 10; i++)
        block[i] = i;
    block = memory_resize(block, 100000);
    for (unsigned char i = 0; i < 10; i++)
        assert_int_equal(block[i], i);
    memory_free(block);
    memory_free(NULL);
}

static void clocks_run_forward(void **state)
{
    (void)state;
    double wall = clock_wall(), thread = clock_cpu_thread(), process = clock_cpu_process();
    volatile unsigned work = 0;
    while (clock_wall() - wall < 0.02)
        work += 1;
    double spent = clock_cpu_thread() - thread;
    assert_true(spent > 0 && spent < 60);
    assert_true(clock_cpu_process() - process > 0);
    double last = clock_wall();
    for (int i = 0; i < 1000; i++) {
        double now = clock_wall();
        assert_true(now >= last);
        last = now;
    }
}

TEST_MAIN(TEST(zeroed_blocks_are_zero), TEST(arenas_hand_out_zeroed_aligned_pieces),
          TEST(arenas_never_grow), TEST(arenas_rewind),
          TEST(blocks_keep_their_content_when_resized), TEST(clocks_run_forward))
