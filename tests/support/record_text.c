/* Records from texts. */
#include "support/record_text.h"

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
