/* Reading, searching and writing the text of opening books. Weights are kept as they stand there. */
#include "game/opening_book.h"

#include "core/memory.h"
#include "core/text.h"
#include "game/format.h"
#include "game/table.h"

#include <stdlib.h>
#include <string.h>

static const char head[] = "yomi-book";

bool opening_book_fits(const char *bytes, size_t count)
{
    char line[sizeof head + 1]; /* a byte more tells a longer word */
    return format_first_line(bytes, count, line, sizeof line) && strcmp(line, head) == 0;
}

static void add(struct opening_book *b, struct opening_entry entry)
{
    if (b->count == b->room) {
        b->room = b->room ? 2 * b->room : 256;
        b->entries = memory_resize(b->entries, b->room * sizeof *b->entries);
    }
    b->entries[b->count++] = entry;
}

/* Cuts the next word out of *p; NULL when there is none. */
static char *next_word(char **p)
{
    char *word = *p + strspn(*p, " \t");
    size_t length = strcspn(word, " \t\r");
    *p = word + length;
    if (**p)
        *(*p)++ = '\0';
    return length ? word : NULL;
}

static bool read_weight(const char *word, unsigned *weight)
{
    size_t length = strspn(word, "0123456789");
    if (!length || length > 5 || word[length])
        return false;
    unsigned long number = strtoul(word, NULL, 10);
    *weight = (unsigned)number;
    return number <= OPENING_WEIGHT_MAX;
}

/* One move with its weight, the entries from first on being of the same position. */
static bool read_move(struct opening_book *b, const struct table *t, size_t first, int line,
                      const char *word, const char *weight, struct error *e)
{
    struct opening_entry entry = {.key = t->game->key(t->position), .line = line};
    if (!t->game->read_move(t->position, word, &entry.known.move, e))
        return false;
    if (!weight || !read_weight(weight, &entry.known.weight))
        return error_set(e, 0, "a weight from 0 to 65535", "behind %s stands %s",
                         error_found(word, strlen(word)),
                         error_found(weight ? weight : "", weight ? strlen(weight) : 0));
    for (size_t i = first; i < b->count; i++)
        if (b->entries[i].known.move == entry.known.move)
            return error_set(e, 0, "each move once", "%s is named again",
                             error_found(word, strlen(word)));
    if (b->count - first == OPENING_MOVES_MAX)
        return error_set(e, 0, "fewer moves", "there are more than %d", OPENING_MOVES_MAX);
    add(b, entry);
    return true;
}

/* "POSITION | MOVE WEIGHT MOVE WEIGHT ..." */
static bool read_position(struct opening_book *b, struct table *t, char *text, int line,
                          struct error *e)
{
    char *bar = strchr(text, '|'), *word;
    size_t first = b->count;
    if (!bar)
        return error_set(e, (int)strlen(text) + 1, "POSITION | MOVE WEIGHT ...",
                         "the line has no bar");
    char *end = bar;
    while (end > text && (end[-1] == ' ' || end[-1] == '\t'))
        end--;
    *end = '\0';
    if (!table_set(t, text, e))
        return false;
    for (char *p = bar + 1; (word = next_word(&p));) {
        char *weight = next_word(&p);
        if (!read_move(b, t, first, line, word, weight, e)) {
            if (e)
                e->column = (int)(word - text) + 1;
            return false;
        }
    }
    return b->count > first ||
           error_set(e, (int)(bar - text) + 2, "MOVE WEIGHT", "there is no move");
}

static bool read_head(const struct game *g, char *text, struct error *e)
{
    char expected[64];
    struct text t = text_on(expected, sizeof expected);
    text_format(&t, "%s %s", head, g->name);
    if (!opening_book_fits(text, strlen(text)))
        return error_set(e, 1, expected, "the book begins with %s",
                         error_found(text, strlen(text)));
    char *p = text + sizeof head - 1, *game = next_word(&p);
    if (game && strcmp(game, g->name) == 0 && !next_word(&p))
        return true;
    return error_set(e, (int)sizeof head + 1, expected, "the book is of %s",
                     error_found(game ? game : "", game ? strlen(game) : 0));
}

/* By position; of the same one by line, then the heaviest first. */
static int compare(const void *left, const void *right)
{
    const struct opening_entry *a = left, *b = right;
    if (a->key != b->key)
        return a->key < b->key ? -1 : 1;
    if (a->line != b->line)
        return a->line < b->line ? -1 : 1;
    if (a->known.weight != b->known.weight)
        return a->known.weight > b->known.weight ? -1 : 1;
    return a->known.move < b->known.move ? -1 : a->known.move > b->known.move;
}

static bool put_in_order(struct opening_book *b, struct error *e)
{
    if (!b->count)
        return error_set(e, 0, "at least one position", "the book is empty");
    qsort(b->entries, b->count, sizeof *b->entries, compare);
    for (size_t i = 1; i < b->count; i++) {
        const struct opening_entry *before = &b->entries[i - 1], *it = &b->entries[i];
        if (before->key != it->key || before->line == it->line)
            continue;
        error_set(e, 0, "each position once", "the position stands in line %d, too", before->line);
        if (e)
            e->line = it->line;
        return false;
    }
    return true;
}

static bool read_lines(struct opening_book *b, struct table *t, struct source *s, struct error *e)
{
    struct record_input in = {.source = s};
    struct text line = text_new();
    struct error own;
    size_t start;
    enum source_status got;
    int number = 0;
    bool begun = false, good = true;
    e = e ? e : &own;
    while (good && (got = format_next_line(&in, &line, &start, &number, e)) != SOURCE_END) {
        good = got == SOURCE_LINE;
        if (!good)
            break;
        char *text = line.data + start;
        good = begun ? read_position(b, t, text, number, e) : read_head(t->game, text, e);
        begun = true;
        if (!good) {
            e->line = number;
            e->column += e->column ? (int)start : 0;
        }
    }
    text_free(&line);
    return good && put_in_order(b, e);
}

bool opening_book_read(struct opening_book *b, const struct game *g, struct source *s,
                       struct error *e)
{
    struct table t;
    *b = (struct opening_book){0};
    if (g->view)
        return error_set(e, 0, "chess or shogi", "%s has hidden cards and no books", g->name);
    if (!table_open(&t, g, &(struct setup){0}, e))
        return false;
    bool good = read_lines(b, &t, s, e);
    table_close(&t);
    if (!good)
        opening_book_free(b);
    return good;
}

void opening_book_free(struct opening_book *b)
{
    memory_free(b->entries);
    *b = (struct opening_book){0};
}

size_t opening_book_find(const struct opening_book *b, const struct game *g, const void *position,
                         struct opening_move *list)
{
    uint64_t key = g->key(position);
    size_t low = 0, high = b->count, count = 0;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (b->entries[middle].key < key)
            low = middle + 1;
        else
            high = middle;
    }
    for (; low < b->count && b->entries[low].key == key; low++)
        if (game_legal(g, position, b->entries[low].known.move))
            list[count++] = b->entries[low].known;
    return count;
}

void opening_book_write_head(const struct game *g, struct text *out)
{
    text_format(out, "%s %s\n", head, g->name);
}

void opening_book_write(const struct game *g, const void *position, const struct opening_move *list,
                        size_t count, struct text *out)
{
    g->write_position(position, out);
    text_string(out, " |");
    for (size_t i = 0; i < count; i++) {
        text_char(out, ' ');
        g->write_move(position, list[i].move, out);
        text_format(out, " %u", list[i].weight);
    }
    text_char(out, '\n');
}
