/* What the fuzz targets of record formats check of every input. */
#ifndef YOMI_TESTS_RECORD_FUZZ_H
#define YOMI_TESTS_RECORD_FUZZ_H

#include "core/text.h"
#include "fuzz/fuzz.h"
#include "game/format.h"

static void fuzz_record_repaired(void *who, const struct error *e)
{
    fuzz_require(e->what[0] && e->line > 0);
    ++*(int *)who;
}

/* What is written is read back strictly, as one record, and written again as the same bytes. */
static void fuzz_record_again(const struct format *f, struct record *r)
{
    struct text first = text_new(), second = text_new();
    f->write(r, &first);
    struct source s;
    struct record again;
    struct error e = {0};
    record_init(&again);
    source_memory(&s, first.data, first.length);
    struct record_input in = {.source = &s};
    fuzz_require(f->read(&in, &again, &e) == RECORD_GOOD);
    fuzz_require(again.count == r->count);
    f->write(&again, &second);
    fuzz_require(first.length == second.length);
    fuzz_require(memcmp(first.data, second.data, first.length) == 0);
    fuzz_require(f->read(&in, &again, &e) == RECORD_END);
    source_close(&s);
    record_free(&again);
    text_free(&first);
    text_free(&second);
}

/* The first byte chooses between strict and lenient. Every record of the input is read. */
static inline void fuzz_record(const struct format *f, const uint8_t *data, size_t size)
{
    if (!size)
        return;
    int repairs = 0;
    bool lenient = data[0] & 1;
    struct source s;
    struct record r;
    record_init(&r);
    if (size > 1)
        f->fits((const char *)data + 1, size - 1);
    source_memory(&s, (const char *)data + 1, size - 1);
    struct record_input in = {
        .source = &s, .lenient = lenient, .repaired = fuzz_record_repaired, .who = &repairs};
    for (;;) {
        struct error e = {0};
        enum record_status status = f->read(&in, &r, &e);
        if (status == RECORD_END)
            break;
        if (status == RECORD_BAD)
            fuzz_require(e.what[0] && e.line > 0);
        else
            fuzz_record_again(f, &r);
        fuzz_require(lenient || !repairs);
    }
    record_free(&r);
    source_close(&s);
}

#endif
