/* Fuzz target: PolyGlot books from any bytes. What is refused is explained; from what is accepted only
 * legal moves are drawn, each once. The first byte chooses the position, and with a key of it in front
 * the book knows it. */
#include "chess/chess.h"
#include "chess/generate.h"
#include "chess/polyglot.h"
#include "fuzz/fuzz.h"
#include "game/table.h"

static void set_position(struct table *t, unsigned choice)
{
    static const char *const positions[] = {
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "r3k2r/1P6/8/2pP4/8/8/6p1/R3K2R w KQkq c6 0 1",
        "r3k2r/1P6/8/8/8/8/6p1/R3K2R b KQkq - 0 1",
        "1r2k1r1/8/8/8/8/8/8/1R2K1R1 w GBgb - 0 1",
    };
    fuzz_require(table_set(t, positions[choice % 4], NULL));
}

static void check_moves(const struct polyglot *b, const struct chess_position *p)
{
    struct opening_move list[OPENING_MOVES_MAX];
    size_t count = polyglot_find(b, p, list);
    fuzz_require(count <= b->count);
    for (size_t i = 0; i < count; i++) {
        fuzz_require(chess_legal(p, list[i].move) && list[i].weight <= OPENING_WEIGHT_MAX);
        for (size_t k = 0; k < i; k++)
            fuzz_require(list[k].move != list[i].move);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (!size)
        return 0;
    struct table t;
    struct polyglot b;
    struct error e = {0};
    fuzz_require(table_open(&t, &chess_game, &(struct setup){0}, NULL));
    set_position(&t, data[0]);
    unsigned char *bytes = (unsigned char *)fuzz_string(data + 1, size - 1);
    uint64_t key = polyglot_key(t.position);
    if (data[0] & 0x80) /* every entry is of the position */
        for (size_t i = 0; i + POLYGLOT_ENTRY <= size - 1; i += POLYGLOT_ENTRY)
            for (int k = 0; k < 8; k++)
                bytes[i + (size_t)k] = (unsigned char)(key >> (56 - 8 * k));
    if (polyglot_open(&b, bytes, size - 1, &e))
        check_moves(&b, t.position);
    else
        fuzz_require(e.what[0] && e.expected[0]);
    free(bytes);
    table_close(&t);
    return 0;
}
