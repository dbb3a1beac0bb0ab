/* Fuzz target: reading PGN, strictly and leniently. Whatever is read, also the sound part of a bad
 * game, is written, read back strictly as one game, and written again as the same bytes; its table
 * stands at the start; what is refused or repaired is explained with its line. */
#include "chess/chess.h"
#include "chess/pgn.h"
#include "fuzz/fuzz.h"

static void check_explained(const struct error *e)
{
    fuzz_require(e->what[0] && e->expected[0] && e->line >= 1 && e->column >= 0);
}

static void count_repair(void *who, const struct error *e)
{
    check_explained(e);
    ++*(int *)who;
}

static void check_record(struct record *r)
{
    struct text first = text_new(), second = text_new();
    struct record again;
    struct error e;
    struct source s;
    struct record_input in = {.source = &s};
    record_init(&again);
    fuzz_require(r->table.history.length == 0);
    unsigned lost = chess_pgn.write(r, &first);
    fuzz_require(!(lost & ~(unsigned)LOST_ENDING));
    source_memory(&s, first.data, first.length);
    if (chess_pgn.read(&in, &again, &e) != RECORD_GOOD) {
        fprintf(stderr, "%s\nline %d, column %d: %s\n", first.data, e.line, e.column, e.what);
        fuzz_require(!"what was written is not read");
    }
    fuzz_require(again.count == r->count && again.result == r->result);
    chess_pgn.write(&again, &second);
    if (strcmp(first.data, second.data) != 0) {
        fprintf(stderr, "%s\n----\n%s\n", first.data, second.data);
        fuzz_require(!"the bytes differ");
    }
    fuzz_require(chess_pgn.read(&in, &again, &e) == RECORD_END);
    source_close(&s);
    record_free(&again);
    text_free(&first);
    text_free(&second);
}

static void check_all(const char *data, size_t size, bool lenient)
{
    int repairs = 0;
    struct source s;
    struct record_input in = {
        .source = &s, .lenient = lenient, .repaired = count_repair, .who = &repairs};
    struct record r;
    enum record_status status;
    struct error e = {0};
    record_init(&r);
    source_memory(&s, data, size);
    for (size_t games = 0; (status = chess_pgn.read(&in, &r, &e)) != RECORD_END; games++) {
        fuzz_require(games <= size); /* every call takes something */
        if (status == RECORD_BAD)
            check_explained(&e);
        check_record(&r);
    }
    fuzz_require(s.at == s.end && (lenient || !repairs));
    source_close(&s);
    record_free(&r);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    chess_pgn.fits((const char *)data, size);
    check_all((const char *)data, size, false);
    check_all((const char *)data, size, true);
    return 0;
}
