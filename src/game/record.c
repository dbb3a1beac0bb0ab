/* The tree of a game record. Node and text numbers stay valid while the record grows; pointers do
 * not. */
#include "game/record.h"

#include "core/memory.h"

#include <string.h>

void record_init(struct record *r)
{
    *r = (struct record){.pool = text_new()};
}

void record_free(struct record *r)
{
    if (r->game)
        table_close(&r->table);
    memory_free(r->headers);
    memory_free(r->nodes);
    text_free(&r->pool);
    record_init(r);
}

static uint32_t add_node(struct record *r)
{
    if (r->count == r->capacity) {
        r->capacity = r->capacity ? 2 * r->capacity : 256;
        r->nodes = memory_resize(r->nodes, r->capacity * sizeof *r->nodes);
    }
    r->nodes[r->count] = (struct record_node){.time = RECORD_NO_VALUE,
                                              .clock = RECORD_NO_VALUE,
                                              .ending_time = RECORD_NO_VALUE,
                                              .value = RECORD_NO_VALUE};
    return (uint32_t)r->count++;
}

bool record_start(struct record *r, const struct game *g, const struct setup *setup,
                  struct error *e)
{
    struct setup rules = *setup;
    rules.position = NULL;
    if (r->game)
        table_close(&r->table);
    r->game = NULL;
    r->result = RESULT_UNKNOWN;
    r->header_count = r->count = 0;
    r->growing = 0;
    text_clear(&r->pool);
    text_char(&r->pool, '\0'); /* offset 0 is no text */
    add_node(r);
    bool good = table_open(&r->table, g, &rules, e);
    if (!good) {
        rules.rules = NULL;
        table_open(&r->table, g, &rules, NULL);
    }
    r->table.setup.rules = NULL; /* the caller's text need not last */
    r->game = g;
    if (!good || !setup->position)
        return good;
    return g->start(r->table.position, &r->table.history, setup, e);
}

uint32_t record_text(struct record *r, const char *text)
{
    if (!*text)
        return 0;
    uint32_t offset = (uint32_t)r->pool.length;
    text_bytes(&r->pool, text, strlen(text) + 1);
    return offset;
}

const char *record_at(const struct record *r, uint32_t offset)
{
    return offset ? r->pool.data + offset : "";
}

static struct record_header *find_header(const struct record *r, const char *name)
{
    for (size_t i = 0; i < r->header_count; i++)
        if (strcmp(record_at(r, r->headers[i].name), name) == 0)
            return &r->headers[i];
    return NULL;
}

const char *record_header(const struct record *r, const char *name)
{
    const struct record_header *h = find_header(r, name);
    return h ? record_at(r, h->value) : NULL;
}

void record_set_header(struct record *r, const char *name, const char *value)
{
    struct record_header *h = find_header(r, name);
    if (!h) {
        if (r->header_count == r->header_capacity) {
            r->header_capacity = r->header_capacity ? 2 * r->header_capacity : 16;
            r->headers = memory_resize(r->headers, r->header_capacity * sizeof *r->headers);
        }
        h = &r->headers[r->header_count++];
        h->name = record_text(r, name);
    }
    h->value = record_text(r, value);
}

bool record_add_header(struct record *r, const char *name, const char *value)
{
    const char *old = record_header(r, name);
    if (!old)
        record_set_header(r, name, value);
    return !old || strcmp(old, value) == 0;
}

uint32_t record_add(struct record *r, uint32_t parent, move m)
{
    uint32_t last = 0;
    for (uint32_t child = r->nodes[parent].child; child; child = r->nodes[child].next) {
        if (r->nodes[child].move == m)
            return child;
        last = child;
    }
    uint32_t node = add_node(r);
    r->nodes[node].move = m;
    r->nodes[node].parent = parent;
    if (last)
        r->nodes[last].next = node;
    else
        r->nodes[parent].child = node;
    return node;
}

void record_comment(struct record *r, uint32_t node, const char *line)
{
    uint32_t *comment = &r->nodes[node].comment, old = *comment;
    if (!old || old != r->growing || r->growing_end != r->pool.length) {
        struct text copy = text_new();
        text_string(&copy, record_at(r, old));
        *comment = r->growing = (uint32_t)r->pool.length;
        text_bytes(&r->pool, copy.data, copy.length + (old != 0));
        text_free(&copy);
    }
    if (old)
        r->pool.data[r->pool.length - 1] = '\n'; /* where the text ended */
    text_bytes(&r->pool, line, strlen(line) + 1);
    r->growing_end = r->pool.length;
}

const char *record_excess(const struct record *r)
{
    enum { HEADERS = 1000, NODES = 1 << 24, TEXT = 1 << 30 };
    return r->header_count >= HEADERS ? "a thousand headers"
           : r->count >= NODES        ? "sixteen million moves"
           : r->pool.length >= TEXT   ? "a gigabyte of text"
                                      : NULL;
}

uint32_t record_next(const struct record *r, uint32_t node)
{
    return record_ends(&r->nodes[node]) ? 0 : r->nodes[node].child;
}

uint32_t record_last(const struct record *r)
{
    uint32_t node = 0;
    for (uint32_t next; (next = record_next(r, node)) != 0;)
        node = next;
    return node;
}

static size_t depth_of(const struct record *r, uint32_t node)
{
    size_t depth = 0;
    for (; node; node = r->nodes[node].parent)
        depth++;
    return depth;
}

void record_go(struct record *r, uint32_t node)
{
    /* Take back to where the path to the node leaves the line on the table, then play on. */
    size_t depth = depth_of(r, node), same = 0;
    uint32_t *path = memory_get((depth + 1) * sizeof *path);
    size_t i = depth;
    for (uint32_t n = node; n; n = r->nodes[n].parent)
        path[--i] = n;
    while (same < depth && same < r->table.history.length &&
           r->table.history.entries[same].move == r->nodes[path[same]].move)
        same++;
    table_undo_to(&r->table, same);
    for (i = same; i < depth; i++)
        table_play(&r->table, r->nodes[path[i]].move);
    memory_free(path);
}

enum record_result record_result_of(enum record_ending ending, int turn)
{
    enum record_result us = turn ? RESULT_SECOND : RESULT_FIRST;
    enum record_result them = turn ? RESULT_FIRST : RESULT_SECOND;
    switch (ending) {
    case ENDING_RESIGNS:
    case ENDING_MATE:
    case ENDING_TIME:
    case ENDING_ILLEGAL_LOSS:
    case ENDING_FORFEIT:
        return them;
    case ENDING_ILLEGAL_WIN:
    case ENDING_DECLARATION:
        return us;
    case ENDING_REPETITION:
    case ENDING_IMPASSE:
    case ENDING_DRAW:
    case ENDING_MOVE_LIMIT:
        return RESULT_DRAW;
    default:
        return RESULT_UNKNOWN;
    }
}
