/* Linked into a module of the tests: recurses with frames as large as those of a search that keeps
 * a list of moves on every ply, to prove the size of the stack. */
#include <stddef.h>

enum { FRAME = 6 * 1024 };

__attribute__((export_name("stack_probe"), used, noinline)) int stack_probe(int frames)
{
    unsigned char frame[FRAME];
    /* The compiler is told that others see the frame, or it would keep a few bytes of it only. */
    __asm__ volatile("" : : "r"(frame) : "memory");
    for (size_t i = 0; i < FRAME; i += 256)
        frame[i] = (unsigned char)(frames + (int)i);
    __asm__ volatile("" : : "r"(frame) : "memory");
    int below = frames > 1 ? stack_probe(frames - 1) : 0;
    /* The frame is read after the deeper ones have been written: they must not have touched it. */
    for (size_t i = 0; i < FRAME; i += 256)
        if (frame[i] != (unsigned char)(frames + (int)i))
            return -1;
    return below < 0 ? below : below + 1;
}
