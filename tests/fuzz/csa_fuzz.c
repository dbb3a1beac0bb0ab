/* Fuzz target: reading CSA, strictly and leniently (first byte). Every record that is accepted is
 * written, read back and written as the same bytes; every refusal has a line and words. */
#include "core/text.h"
#include "fuzz/fuzz.h"
#include "shogi/csa.h"

static void check_round_trip(struct record *r)
{
    struct text first = text_new(), second = text_new();
    struct source source;
    struct record_input in = {.source = &source};
    struct record again;
    struct error e;
    record_init(&again);
    shogi_csa.write(r, &first);
    fuzz_require(shogi_csa.fits(first.data, first.length));
    source_memory(&source, first.data, first.length);
    fuzz_require(shogi_csa.read(&in, &again, &e) == RECORD_GOOD);
    fuzz_require(again.count == r->count && again.result == r->result);
    for (size_t i = 0; i < r->count; i++)
        fuzz_require(again.nodes[i].move == r->nodes[i].move &&
                     again.nodes[i].time == r->nodes[i].time &&
                     again.nodes[i].ending == r->nodes[i].ending);
    shogi_csa.write(&again, &second);
    fuzz_require(first.length == second.length && strcmp(first.data, second.data) == 0);
    fuzz_require(shogi_csa.read(&in, &again, &e) == RECORD_END);
    source_close(&source);
    record_free(&again);
    text_free(&first);
    text_free(&second);
}

static void count_repair(void *who, const struct error *e)
{
    fuzz_require(e->line >= 1 && e->what[0]);
    ++*(int *)who;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (!size)
        return 0;
    struct source source;
    struct record r;
    struct error e = {0};
    int repairs = 0;
    struct record_input in = {
        .source = &source, .lenient = data[0] & 1, .repaired = count_repair, .who = &repairs};
    enum record_status got;
    shogi_csa.fits((const char *)data + 1, size - 1);
    source_memory(&source, (const char *)data + 1, size - 1);
    record_init(&r);
    while ((got = shogi_csa.read(&in, &r, &e)) != RECORD_END) {
        if (got == RECORD_GOOD)
            check_round_trip(&r);
        else
            fuzz_require(e.line >= 1 && e.what[0] && e.expected[0]);
        fuzz_require(r.table.history.length == 0);
    }
    record_free(&r);
    source_close(&source);
    return 0;
}
