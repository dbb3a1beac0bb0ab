/* Fuzz target: chess_read_epd. What is refused changes nothing; what is accepted is written, read
 * back and written again the same. */
#include "chess/fen.h"
#include "core/text.h"
#include "fuzz/fuzz.h"

static void check_good(const struct chess_position *p, const struct chess_epd *ops)
{
    struct text first = text_new(), second = text_new();
    chess_write_epd(p, ops, &first);
    struct chess_position p_again;
    struct chess_epd ops_again;
    fuzz_require(chess_read_epd(first.data, &p_again, &ops_again, NULL));
    fuzz_require(memcmp(p, &p_again, sizeof p_again) == 0);
    chess_write_epd(&p_again, &ops_again, &second);
    fuzz_require(strcmp(first.data, second.data) == 0);
    text_free(&first);
    text_free(&second);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = fuzz_string(data, size);
    struct chess_position p, before;
    static struct chess_epd ops;
    memset(&p, 0x5a, sizeof p);
    memset(&ops, 0x5a, sizeof ops);
    int count = ops.count;
    before = p;
    struct error e = {0};
    if (chess_read_epd(text, &p, &ops, &e)) {
        fuzz_require(ops.count >= 0 && ops.count <= CHESS_EPD_OPERATIONS);
        check_good(&p, &ops);
    } else {
        fuzz_require(memcmp(&p, &before, sizeof p) == 0 && ops.count == count);
        fuzz_require(e.what[0] && e.expected[0]);
        fuzz_require((size_t)e.column <= size + 1);
    }
    free(text);
    return 0;
}
