/* Openings from files and from the program itself. */
#include "app/openings.h"

#include "app/complaint.h"
#include "app/lines.h"
#include "app/record_file.h"
#include "arena/book.h"
#include "core/memory.h"
#include "game/table.h"

#include <stdio.h>
#include <string.h>

static void add(struct openings *o, const char *start, const char *moves)
{
    if ((o->count & (o->count - 1)) == 0)
        o->list = memory_resize(o->list, (o->count ? 2 * o->count : 1) * sizeof *o->list);
    o->list[o->count++] = (struct opening){memory_text(start), memory_text(moves)};
}

void openings_free(struct openings *o)
{
    for (size_t i = 0; i < o->count; i++) {
        memory_free(o->list[i].start);
        memory_free(o->list[i].moves);
    }
    memory_free(o->list);
    *o = (struct openings){0};
}

/* Files of lines. */

/* The field of a table that holds an opening: one with "startpos" or "moves" in it, or else the first. */
static char *opening_field(char *line)
{
    char *found = NULL;
    for (char *field = line; field;) {
        char *tab = strchr(field, '\t');
        if (tab)
            *tab = '\0';
        if (!found && (strstr(field, "startpos") || strstr(field, " moves ")))
            found = field;
        field = tab ? tab + 1 : NULL;
    }
    return found ? found : line;
}

static bool begins(char **p, const char *word)
{
    size_t length = strlen(word);
    if (strncmp(*p, word, length) != 0 || ((*p)[length] && (*p)[length] != ' '))
        return false;
    *p += length + strspn(*p + length, " ");
    return true;
}

/* "startpos moves ...", "sfen POSITION moves ...", "POSITION moves ...", any of them behind "position". */
static bool add_line(struct openings *o, struct table *t, char *line, struct error *e)
{
    static const char word[] = "moves";
    char *p = opening_field(line);
    p += strspn(p, " ");
    begins(&p, "position");
    bool usual = begins(&p, "startpos");
    if (!usual && !begins(&p, "sfen"))
        begins(&p, "fen");
    char *moves = usual && begins(&p, word) ? p : strstr(p, " moves ");
    if (moves && moves != p) {
        *moves = '\0';
        moves += strlen(word) + 2;
    }
    const char *start = usual ? "" : p;
    if (!table_set(t, *start ? start : NULL, e) ||
        !game_play_text(t->game, t->position, &t->history, moves ? moves : "", e))
        return false;
    add(o, start, moves ? moves : "");
    return true;
}

/* Whether a file is such lines: it begins with one, or is a table that no record format knows. */
static bool is_lines(const char *bytes, size_t count)
{
    char line[512];
    if (!format_first_line(bytes, count, line, sizeof line))
        return false;
    return strncmp(line, "startpos", 8) == 0 || strncmp(line, "position ", 9) == 0 ||
           strstr(line, " moves ") || strstr(line, "\tstartpos") ||
           (strchr(line, '\t') && !format_by_content(bytes, count));
}

static bool read_lines(struct openings *o, struct table *t, struct source *source, const char *name)
{
    struct record_input in = {.source = source};
    struct text line = text_new();
    struct error e = {0};
    size_t start;
    enum source_status got;
    int number = 0;
    while ((got = format_next_line(&in, &line, &start, &number, &e)) == SOURCE_LINE &&
           add_line(o, t, line.data + start, &e))
        continue;
    if (got != SOURCE_END) {
        e.line = number;
        complain_error(&e, name);
    }
    text_free(&line);
    return got == SOURCE_END;
}

/* Game records: the main line of each. */

static void add_record(struct openings *o, struct record *r)
{
    struct text start = text_new(), moves = text_new(), usual = text_new();
    struct table t;
    record_go(r, 0);
    r->game->write_position(r->table.position, &start);
    if (table_open(&t, r->game, &(struct setup){0}, NULL)) {
        r->game->write_position(t.position, &usual);
        table_close(&t);
    }
    for (uint32_t node = record_next(r, 0); node; node = record_next(r, node)) {
        if (moves.length)
            text_char(&moves, ' ');
        r->game->write_move(r->table.position, r->nodes[node].move, &moves);
        table_play(&r->table, r->nodes[node].move);
    }
    add(o, strcmp(start.data, usual.data) == 0 ? "" : start.data, moves.data);
    text_free(&start);
    text_free(&moves);
    text_free(&usual);
}

static bool read_records(struct openings *o, const struct game *g, struct record_file *f)
{
    struct record r;
    enum record_status got;
    if (f->format->game != g) {
        complain(g->name, "%s holds games of %s", quoted(f->name), f->format->game->name);
        return false;
    }
    record_init(&r);
    while ((got = record_file_next(f, &r)) == RECORD_GOOD)
        add_record(o, &r);
    record_free(&r);
    return got == RECORD_END;
}

/* Lines, if it is a file of them; *lines says so. */
static bool read_if_lines(struct openings *o, struct table *t, const char *name, bool *lines)
{
    FILE *file = fopen(name, "rb");
    struct source source;
    const char *bytes;
    *lines = false;
    if (!file)
        return false;
    source_file(&source, file);
    size_t count = source_peek(&source, &bytes);
    *lines = is_lines(bytes, count);
    bool good = *lines && read_lines(o, t, &source, name);
    source_close(&source);
    fclose(file);
    return good;
}

static bool read_file(struct openings *o, struct table *t, const char *name)
{
    struct record_file f;
    bool lines, good = read_if_lines(o, t, name, &lines);
    if (!lines) {
        if (!record_file_open(&f, name, NULL, false))
            return false;
        good = read_records(o, t->game, &f);
        record_file_close(&f);
    }
    if (good && !o->count) {
        complain("at least one opening", "%s holds none", quoted(name));
        good = false;
    }
    return good;
}

bool openings_read(struct openings *o, const struct game *g, const char *rules, const char *from)
{
    const char *slash = strrchr(from, '/');
    struct table t;
    struct error e = {0};
    *o = (struct openings){.name = slash ? slash + 1 : from};
    if (strcmp(from, "none") == 0)
        return true;
    if (strcmp(from, "builtin") == 0) {
        for (const char *const *line = book_of(g); line && *line; line++)
            add(o, "", *line);
        return true;
    }
    if (!table_open(&t, g, &(struct setup){.rules = rules}, &e)) {
        complain_error(&e, "--rules");
        return false;
    }
    bool good = read_file(o, &t, from);
    table_close(&t);
    if (!good)
        openings_free(o);
    return good;
}
