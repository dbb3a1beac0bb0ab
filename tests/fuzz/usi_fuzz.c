/* Fuzz target: the formats of one record a line. The first byte chooses the format and whether to read
 * leniently. What is accepted is written as one line that reads back and is written the same. */
#include "chess/fen_list.h"
#include "core/text.h"
#include "fuzz/fuzz.h"
#include "shogi/usi_lines.h"

static void check_round_trip(const struct format *f, struct record *r)
{
    struct text first = text_new(), second = text_new();
    struct source source;
    struct record_input in = {.source = &source};
    struct record again;
    struct error e;
    record_init(&again);
    f->write(r, &first);
    fuzz_require(strchr(first.data, '\n') == first.data + first.length - 1);
    source_memory(&source, first.data, first.length);
    fuzz_require(f->read(&in, &again, &e) == RECORD_GOOD);
    fuzz_require(again.count == r->count);
    f->write(&again, &second);
    fuzz_require(strcmp(first.data, second.data) == 0);
    fuzz_require(f->read(&in, &again, &e) == RECORD_END);
    record_free(&again);
    source_close(&source);
    text_free(&first);
    text_free(&second);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const struct format *const formats[] = {&shogi_usi, &shogi_sfen_list, &chess_fen_list,
                                                   &chess_epd_list};
    if (!size)
        return 0;
    const struct format *f = formats[data[0] & 3];
    struct source source;
    struct record r;
    struct error e = {0};
    struct record_input in = {.source = &source, .lenient = data[0] & 4};
    enum record_status got;
    f->fits((const char *)data + 1, size - 1);
    source_memory(&source, (const char *)data + 1, size - 1);
    record_init(&r);
    while ((got = f->read(&in, &r, &e)) != RECORD_END) {
        if (got == RECORD_GOOD)
            check_round_trip(f, &r);
        else
            fuzz_require(e.line >= 1 && e.what[0] && e.expected[0]);
    }
    record_free(&r);
    source_close(&source);
    return 0;
}
