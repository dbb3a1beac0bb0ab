/* Fuzz target: opening books as text, of chess or shogi (first byte). What is refused is explained;
 * what is accepted is in order, and what it knows of the start is written and read back. */
#include "chess/chess.h"
#include "core/text.h"
#include "fuzz/fuzz.h"
#include "game/opening_book.h"
#include "game/table.h"
#include "shogi/shogi.h"

static bool read_book(struct opening_book *b, const struct game *g, const char *text, size_t size,
                      struct error *e)
{
    struct source s;
    source_memory(&s, text, size);
    bool good = opening_book_read(b, g, &s, e);
    source_close(&s);
    return good;
}

static void check_round_trip(const struct opening_book *b, const struct game *g)
{
    struct table t;
    struct text text = text_new();
    struct opening_book again;
    struct opening_move list[OPENING_MOVES_MAX], second[OPENING_MOVES_MAX];
    fuzz_require(table_open(&t, g, &(struct setup){0}, NULL));
    size_t count = opening_book_find(b, g, t.position, list);
    if (count) {
        opening_book_write_head(g, &text);
        opening_book_write(g, t.position, list, count, &text);
        fuzz_require(opening_book_fits(text.data, text.length));
        fuzz_require(read_book(&again, g, text.data, text.length, NULL));
        fuzz_require(opening_book_find(&again, g, t.position, second) == count);
        for (size_t i = 0; i < count; i++)
            fuzz_require(list[i].move == second[i].move && list[i].weight == second[i].weight);
        opening_book_free(&again);
    }
    text_free(&text);
    table_close(&t);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (!size)
        return 0;
    const struct game *g = data[0] & 1 ? &shogi_game : &chess_game;
    struct opening_book b;
    struct error e = {0};
    char *text = fuzz_string(data + 1, size - 1);
    opening_book_fits(text, size - 1);
    if (read_book(&b, g, text, size - 1, &e)) {
        fuzz_require(b.count);
        for (size_t i = 1; i < b.count; i++)
            fuzz_require(b.entries[i - 1].key <= b.entries[i].key);
        check_round_trip(&b, g);
        opening_book_free(&b);
    } else {
        fuzz_require(e.what[0] && e.expected[0]);
    }
    free(text);
    return 0;
}
