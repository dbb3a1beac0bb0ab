/* Reading and writing records. */
#include "daifugo/record_text.h"

#include "daifugo/daifugo.h"
#include "daifugo/notation.h"
#include "daifugo/position_text.h"

#include <string.h>

static const char first_word[] = "daifugo";

/* The header by which the rest of the program knows the rules of a record; here it is the first line. */
static const char rules_header[] = "Rules";

/* What follows the word that a text begins with; NULL when it begins with another. */
static const char *behind_word(const char *text, const char *word)
{
    size_t length = strlen(word);
    if (strncmp(text, word, length) != 0 || (text[length] && !strchr(" \t", text[length])))
        return NULL;
    return text + length + strspn(text + length, " \t");
}

static bool is_end(const char *text)
{
    return behind_word(text, "end") || behind_word(text, "result");
}

/* The value of a header line "Name: value", or NULL. */
static const char *header_value(const char *line, size_t *name_length)
{
    static const char letters[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-";
    size_t length = strspn(line, letters);
    if (line[0] < 'A' || line[0] > 'Z' || line[length] != ':' || line[length + 1] != ' ')
        return NULL;
    *name_length = length;
    return line + length + 2;
}

struct reader {
    struct record_input *in;
    struct record *r;
    struct error *e;
    struct text line;
    size_t start; /* of what the line has to say */
    int number;
    struct text rules;
    uint32_t node;
};

static const char *here(const struct reader *c)
{
    return c->line.data + c->start;
}

/* The next line with something on it, without blanks at its end. */
static enum source_status next_line(struct reader *c)
{
    enum source_status got = format_next_line(c->in, &c->line, &c->start, &c->number, c->e);
    while (got == SOURCE_LINE && strchr(" \t\r", c->line.data[c->line.length - 1]))
        c->line.data[--c->line.length] = '\0';
    return got;
}

/* Completes an error that is about the text at some place of the line. */
static bool wrong(struct reader *c, const char *at)
{
    c->e->line = c->number;
    c->e->column = (int)(at - c->line.data) + (c->e->column ? c->e->column : 1);
    return false;
}

static bool read_start(struct reader *c, const char *text, bool odd)
{
    struct setup setup = {.position = text, .rules = c->rules.data, .odd_material = odd};
    /* Headers came first and must stay. */
    return c->r->game->start(c->r->table.position, &c->r->table.history, &setup, c->e) ||
           wrong(c, text);
}

/* Moves, blank after blank. */
static bool read_moves(struct reader *c)
{
    struct table *t = &c->r->table;
    char *word = c->line.data + c->start;
    while (*word) {
        size_t length = strcspn(word, " \t");
        char end = word[length];
        move m;
        word[length] = '\0';
        if (!daifugo_read_move(t->position, word, &m, c->e))
            return wrong(c, word);
        c->node = record_add(c->r, c->node, m);
        table_play(t, m);
        word[length] = end;
        word += length + strspn(word + length, " \t");
    }
    return true;
}

static void write_points(const struct daifugo_position *p, struct text *out)
{
    for (int seat = 0; seat < p->rules.players; seat++)
        text_format(out, "%s%d", seat ? "," : "", p->points[seat]);
}

/* The last line must say what the moves say. */
static bool read_end(struct reader *c)
{
    const struct daifugo_position *p = c->r->table.position;
    bool over = p->state.phase == DAIFUGO_OVER;
    struct text expected = text_new();
    text_string(&expected, over ? "result " : "end");
    if (over)
        write_points(p, &expected);
    bool good = strcmp(here(c), expected.data) == 0;
    if (!good)
        error_set(c->e, 1, expected.data, "found %s", error_found(here(c), strlen(here(c))));
    text_free(&expected);
    return good || wrong(c, here(c));
}

/* What stands on the line before the moves: a header, the start, or nothing of the kind. */
enum part { PART_BAD, PART_TAKEN, PART_MOVES };

static enum part read_head(struct reader *c, bool *started)
{
    size_t name_length;
    const char *value = header_value(here(c), &name_length);
    if (value) {
        struct text name = text_new();
        text_bytes(&name, here(c), name_length);
        if (strcmp(name.data, rules_header) != 0)
            record_set_header(c->r, name.data, value);
        text_free(&name);
        return PART_TAKEN;
    }
    const char *start = behind_word(here(c), "start"), *odd = behind_word(here(c), "odd-start");
    if (!start && !odd) {
        error_set(c->e, 1, "a header or the start", "found %s",
                  error_found(here(c), strlen(here(c))));
        return wrong(c, here(c)), PART_BAD;
    }
    *started = true;
    return read_start(c, start ? start : odd, odd != NULL) ? PART_TAKEN : PART_BAD;
}

/* Everything behind the first line. Leaves the line that ends the record in c. */
static bool read_body(struct reader *c)
{
    bool started = false;
    for (;;) {
        enum source_status got = next_line(c);
        if (got == SOURCE_BAD)
            return false;
        if (got == SOURCE_END) {
            text_clear(&c->line);
            c->start = 0;
            error_set(c->e, 0, "end, or result and the points", "the record breaks off");
            c->e->line = c->number;
            return false;
        }
        if (is_end(here(c)))
            return read_end(c);
        if (started ? !read_moves(c) : read_head(c, &started) == PART_BAD)
            return false;
    }
}

/* Past the line that ends a record that could not be read. */
static void skip_record(struct reader *c)
{
    struct error ignored = *c->e;
    struct error *kept = c->e;
    c->e = &ignored;
    while (!is_end(here(c)) && next_line(c) == SOURCE_LINE)
        ;
    c->e = kept;
}

static bool read_first(struct reader *c)
{
    const char *rules = behind_word(here(c), first_word);
    if (!rules) {
        error_set(c->e, 1, "daifugo and its rules", "found %s",
                  error_found(here(c), strlen(here(c))));
        return wrong(c, here(c));
    }
    text_string(&c->rules, rules);
    struct setup setup = {.rules = c->rules.data};
    if (!record_start(c->r, &daifugo_game, &setup, c->e))
        return wrong(c, rules);
    if (*rules)
        record_set_header(c->r, rules_header, rules);
    return true;
}

/* Not called read and write: a static function of these names shadows libc's in WebAssembly archives. */
static enum record_status read_record(struct record_input *in, struct record *r, struct error *e)
{
    struct error own;
    struct reader c = {
        .in = in, .r = r, .e = e ? e : &own, .line = text_new(), .rules = text_new()};
    record_start(r, &daifugo_game, &(struct setup){0}, NULL);
    *c.e = (struct error){0};
    enum source_status got = next_line(&c);
    bool begun = got == SOURCE_LINE && read_first(&c), good = begun && read_body(&c);
    if (got == SOURCE_LINE && !good) {
        skip_record(&c);
        good = begun && format_mend(in, c.e);
    }
    table_undo_to(&r->table, 0);
    text_free(&c.line);
    text_free(&c.rules);
    return got == SOURCE_END ? RECORD_END : good ? RECORD_GOOD : RECORD_BAD;
}

static bool header_fits(const char *name, const char *value)
{
    char line[128];
    struct text t = text_on(line, sizeof line);
    size_t length = strlen(value), name_length;
    text_format(&t, "%s: ", name);
    const char *read_back = t.cut ? NULL : header_value(line, &name_length);
    return read_back && !*read_back && length && !strpbrk(value, "\r\n") &&
           !strchr(" \t", value[0]) && !strchr(" \t", value[length - 1]);
}

static unsigned write_headers(const struct record *r, struct text *out)
{
    unsigned lost = 0;
    for (size_t i = 0; i < r->header_count; i++) {
        const char *name = record_at(r, r->headers[i].name);
        const char *value = record_at(r, r->headers[i].value);
        if (strcmp(name, rules_header) == 0)
            continue;
        if (header_fits(name, value))
            text_format(out, "%s: %s\n", name, value);
        else
            lost |= LOST_HEADERS;
    }
    return lost;
}

static void write_start(const struct daifugo_position *p, struct text *out)
{
    struct text t = text_new();
    struct daifugo_position again = {.rules = p->rules};
    daifugo_write_position(p, &t);
    bool odd = !daifugo_read_position(t.data, 0, false, &again, NULL);
    text_format(out, "%s %s\n", odd ? "odd-start" : "start", t.data);
    text_free(&t);
}

static unsigned write_record(struct record *r, struct text *out)
{
    const struct daifugo_position *p = r->table.position;
    unsigned lost = format_parts(r) & ~(unsigned)(LOST_MOVES | LOST_HEADERS);
    record_go(r, 0);
    text_format(out, "%s ", first_word);
    option_write(daifugo_rules_table, &p->rules, out);
    text_char(out, '\n');
    lost |= write_headers(r, out);
    write_start(p, out);
    for (uint32_t node = record_next(r, 0); node; node = record_next(r, node)) {
        daifugo_write_move(p, r->nodes[node].move, true, out);
        record_go(r, node);
        bool goes_on = p->table || p->state.phase >= DAIFUGO_EXCHANGE;
        text_char(out, goes_on && record_next(r, node) ? ' ' : '\n');
    }
    if (p->state.phase == DAIFUGO_OVER) {
        text_string(out, "result ");
        write_points(p, out);
        text_char(out, '\n');
    } else {
        text_string(out, "end\n");
    }
    return lost;
}

static bool fits(const char *bytes, size_t count)
{
    char line[64];
    return format_first_line(bytes, count, line, sizeof line) && behind_word(line, first_word);
}

const struct format daifugo_record = {
    .name = "daifugo",
    .title = "daifugo records",
    .endings = "daifugo|dfg",
    .game = &daifugo_game,
    .fits = fits,
    .read = read_record,
    .write = write_record,
};
