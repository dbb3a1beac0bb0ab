/* Records from texts. */
#include "support/record_text.h"

#include "check.h"
#include "support/random_record.h"

#include <string.h>

static void repaired(void *who, const struct error *e)
{
    struct reading *r = who;
    error_write(e, "text", &r->repairs);
    text_char(&r->repairs, '\n');
    r->repair_count++;
}

void reading_open(struct reading *r, const struct format *f, const char *bytes, size_t count,
                  bool lenient)
{
    *r = (struct reading){.repairs = text_new()};
    record_init(&r->record);
    struct source s;
    source_memory(&s, bytes, count);
    struct record_input in = {.source = &s, .lenient = lenient, .repaired = repaired, .who = r};
    r->status = f->read(&in, &r->record, &r->error);
    source_close(&s);
}

void reading_close(struct reading *r)
{
    record_free(&r->record);
    text_free(&r->repairs);
}

void reading_main(struct reading *r, struct text *out)
{
    struct record *record = &r->record;
    record_go(record, 0);
    for (uint32_t node = record->nodes[0].child; node; node = record->nodes[node].child) {
        text_string(out, out->length ? " " : "");
        record->game->write_move(record->table.position, record->nodes[node].move, out);
        table_play(&record->table, record->nodes[node].move);
    }
    record_go(record, 0);
}

/* A line of moves; alternatives come behind the first move they replace. */
static void write_line(struct record *r, uint32_t node, bool alternatives, struct text *out)
{
    for (; node; node = r->nodes[node].child) {
        text_string(out, out->length && out->data[out->length - 1] != '(' ? " " : "");
        record_go(r, r->nodes[node].parent);
        r->game->write_move(r->table.position, r->nodes[node].move, out);
        for (uint32_t other = r->nodes[node].next; alternatives && other;
             other = r->nodes[other].next) {
            text_string(out, " (");
            write_line(r, other, false, out);
            text_string(out, ")");
        }
        alternatives = true;
    }
}

void reading_tree(struct reading *r, struct text *out)
{
    write_line(&r->record, r->record.nodes[0].child, true, out);
    record_go(&r->record, 0);
}

/* Reads a file that must be good. */
static void reading_good(struct reading *r, const struct format *f, const char *name,
                         const char *file)
{
    reading_open(r, f, file, strlen(file), false);
    if (r->status != RECORD_GOOD)
        fail_msg("%s: line %d, column %d: %s; expected %s", name, r->error.line, r->error.column,
                 r->error.what, r->error.expected);
}

void check_good_files(const struct format *f, const struct good_file *files, size_t count)
{
    for (const struct good_file *g = files; g < files + count; g++) {
        struct reading r;
        struct text tree = text_new();
        reading_good(&r, f, g->name, g->file);
        reading_tree(&r, &tree);
        assert_string_equal(tree.data, g->tree);
        assert_int_equal(r.record.nodes[record_last(&r.record)].ending, g->ending);
        assert_int_equal(r.record.result, g->result);
        text_free(&tree);
        reading_close(&r);
    }
}

void check_bad_files(const struct format *f, const struct bad_file *files, size_t count)
{
    for (const struct bad_file *b = files; b < files + count; b++) {
        struct reading r;
        struct text kept = text_new();
        reading_open(&r, f, b->file, strlen(b->file), false);
        if (r.status != RECORD_BAD || r.error.line != b->line || r.error.column != b->column ||
            strcmp(r.error.what, b->what) != 0 || strcmp(r.error.expected, b->expected) != 0)
            fail_msg("%s: status %d, line %d, column %d: %s; expected %s", b->name, r.status,
                     r.error.line, r.error.column, r.error.what, r.error.expected);
        reading_close(&r);
        reading_open(&r, f, b->file, strlen(b->file), true);
        assert_int_equal(r.status, RECORD_GOOD);
        reading_main(&r, &kept);
        assert_string_equal(kept.data, b->kept);
        if (r.repair_count != b->repairs)
            fail_msg("%s: %d repairs:\n%s", b->name, r.repair_count, r.repairs.data);
        text_free(&kept);
        reading_close(&r);
    }
}

void check_written(const struct format *f, const char *file, const char *written, unsigned lost)
{
    struct reading r;
    struct text t = text_new();
    reading_good(&r, f, file, file);
    assert_int_equal(f->write(&r.record, &t), lost);
    assert_string_equal(t.data, written);
    text_free(&t);
    reading_close(&r);
}

void check_random_records(const struct format *f, unsigned parts)
{
    struct record made;
    record_init(&made);
    for (unsigned seed = 0; seed < 300; seed++) {
        struct random rng = random_seeded(seed);
        struct text first = text_new(), second = text_new(), was = text_new(), is = text_new();
        struct reading r;
        random_record(&made, f->game, &rng, parts);
        assert_int_equal(f->write(&made, &first), 0);
        reading_good(&r, f, first.data, first.data);
        f->write(&r.record, &second);
        assert_string_equal(second.data, first.data);
        random_record_dump(&made, &was);
        random_record_dump(&r.record, &is);
        assert_string_equal(is.data, was.data);
        assert_int_equal(r.record.result, made.result);
        text_free(&first);
        text_free(&second);
        text_free(&was);
        text_free(&is);
        reading_close(&r);
    }
    record_free(&made);
}
