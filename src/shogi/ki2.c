/* KI2: moves as they are printed, "▲７六歩    △３四歩", several in a line, told apart by the legal moves
 * and relative words. The mark of a side begins each. */
#include "shogi/kif.h"

#include "shogi/kakinoki.h"
#include "shogi/kakinoki_line.h"
#include "shogi/notation.h"
#include "shogi/shogi.h"

#include <string.h>

enum { IN_LINE = 6, WIDE = 12 }; /* moves in a line, columns of a move */

/* From a mark to the end of what belongs to it, blanks behind it left out; *next is the next mark or the
 * end of the line. */
static const char *move_end(const char *at, const char **next)
{
    const char *end = at += 3;
    while (*at && !kakinoki_mark_at(at)) {
        const char *behind = kakinoki_blanks(at);
        if (behind == at)
            end = ++at;
        else
            at = behind;
    }
    *next = at;
    return end;
}

/* Plays one move; on lenient's behalf a bad one cuts the line. */
static bool read_one(struct kakinoki *k, const char *at, const char *end)
{
    const struct shogi_position *p = k->record->table.position;
    struct error e;
    shogi_move m;
    char word[64];
    struct text t = text_on(word, sizeof word);
    text_bytes(&t, at, (size_t)(end - at));
    if (k->ended && k->record->nodes[k->node].ending != ENDING_INTERRUPTED)
        error_set(&e, 1, "nothing behind the ending", "found %s", error_found(word, t.length));
    else if (!t.cut && shogi_read_move(p, word, &m, &e))
        return kakinoki_play(k, m);
    else if (t.cut || strncmp(e.what, "found", 5) == 0) /* it is no move in any notation */
        error_set(&e, 1, "a move such as ▲７六歩", "found %s", error_found(word, t.length));
    k->cut = true;
    k->claimed = k->record->table.history.length + 1;
    return kakinoki_object_as(k, at, &e);
}

static bool read_move_line(struct kakinoki *k, const char *at)
{
    while (*at) {
        const char *next, *end = move_end(at, &next);
        if (k->cut)
            k->claimed++;
        else if (!read_one(k, at, end))
            return false;
        at = next;
    }
    return true;
}

static enum record_status read_ki2(struct record_input *in, struct record *r, struct error *e)
{
    struct kakinoki k = {.in = in, .record = r, .error = e, .read_moves = read_move_line};
    return kakinoki_read(&k);
}

/* Moves stand in columns; one that fills its column is parted by a single blank. */
static void write_move(struct kakinoki_writer *w, uint32_t node, bool more)
{
    const struct record_node *n = &w->record->nodes[node];
    const struct shogi_position *p = w->record->table.position;
    (void)more;
    char word[64];
    struct text t = text_on(word, sizeof word);
    text_string(&t, p->turn == SHOGI_BLACK ? "▲" : "△");
    shogi_write_japanese(p, (shogi_move)n->move, &t);
    if (w->in_line == IN_LINE) {
        text_char(w->out, '\n');
        w->in_line = 0;
    }
    if (w->in_line++) {
        text_char(w->out, ' ');
        for (size_t i = w->last_wide + 1; i < WIDE; i++)
            text_char(w->out, ' ');
    }
    text_string(w->out, word);
    w->last_wide = 0;
    for (const char *c = word; *c; c++)
        w->last_wide += (unsigned char)*c < 0x80 ? 1 : (*c & 0x40) ? 2 : 0;
    if (n->time != RECORD_NO_VALUE)
        w->lost |= LOST_TIMES;
}

static unsigned write_ki2(struct record *r, struct text *out)
{
    return kakinoki_write(r, out, false, write_move);
}

static bool fits_ki2(const char *bytes, size_t count)
{
    return kakinoki_fits(bytes, count, false);
}

const struct format shogi_ki2 = {
    .name = "ki2",
    .title = "KI2",
    .endings = "ki2|ki2u",
    .game = &shogi_game,
    .fits = fits_ki2,
    .read = read_ki2,
    .write = write_ki2,
};
