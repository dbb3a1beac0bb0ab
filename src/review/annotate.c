/* Writing a review into its record, and taking an earlier one out. */
#include "review/annotate.h"

#include "core/text.h"
#include "game/format.h"
#include "shogi/board.h"
#include "shogi/csa.h"
#include "shogi/shogi.h"

#include <stdio.h>
#include <string.h>

static const char opening[] = "Yomi: ", closing[] = " (Yomi)";

struct annotator {
    const struct review *v;
    struct record *r;
    unsigned missing;
    review_name *name;
};

/* Comments of ours. */

static bool ends_with(const char *line, size_t length, const char *end)
{
    size_t size = strlen(end);
    return length >= size && memcmp(line + length - size, end, size) == 0;
}

static bool is_ours(const char *line, size_t length)
{
    return strncmp(line, opening, sizeof opening - 1) == 0 ||
           (*line == '#' && ends_with(line, length, closing));
}

/* The moves that floodgate writes beside a value belong to it, and go with it. */
static bool goes_with_value(const struct record *r, const char *line)
{
    return r->game == &shogi_game && strncmp(line, "** ", 3) == 0 && shogi_csa_is_move(line + 3);
}

/* Takes out our lines, and those of the value that is to be replaced. */
static void strip_comment(struct record *r, uint32_t node, bool value)
{
    uint32_t old = r->nodes[node].comment;
    if (!old)
        return;
    struct text lines = text_new();
    text_string(&lines, record_at(r, old));
    r->nodes[node].comment = 0;
    bool changed = false;
    for (char *line = lines.data, *end; line; line = end) {
        size_t length = strcspn(line, "\n");
        end = line[length] ? line + length + 1 : NULL;
        line[length] = '\0';
        if (is_ours(line, length) || (value && goes_with_value(r, line)))
            changed = true;
        else
            record_comment(r, node, line);
    }
    if (!changed)
        r->nodes[node].comment = old;
    text_free(&lines);
}

static bool has_ours(const struct record *r, uint32_t node)
{
    for (const char *line = record_at(r, r->nodes[node].comment); *line;) {
        size_t length = strcspn(line, "\n");
        if (is_ours(line, length))
            return true;
        line += length + (line[length] != '\0');
    }
    return false;
}

/* Glyphs. */

static bool judges(uint8_t glyph)
{
    return glyph >= 1 && glyph <= 6;
}

static bool has_judgement(const struct record_node *n)
{
    for (int i = 0; i < RECORD_NAGS; i++)
        if (judges(n->nags[i]))
            return true;
    return false;
}

static void remove_glyph(struct record_node *n, uint8_t glyph)
{
    int to = 0;
    for (int i = 0; i < RECORD_NAGS; i++)
        if (n->nags[i] != glyph)
            n->nags[to++] = n->nags[i];
    while (to < RECORD_NAGS)
        n->nags[to++] = 0;
}

static void add_glyph(struct record_node *n, uint8_t glyph)
{
    for (int i = 0; i < RECORD_NAGS; i++)
        if (!n->nags[i]) {
            n->nags[i] = glyph;
            return;
        }
}

/* A glyph is ours where our comment names it. */
static void strip_glyph(struct record *r, uint32_t node)
{
    for (const char *line = record_at(r, r->nodes[node].comment); *line;) {
        bool ours = strncmp(line, opening, sizeof opening - 1) == 0;
        const char *said = line + sizeof opening - 1;
        for (int m = REVIEW_ONLY_MOVE; ours && m < REVIEW_MARKS; m++)
            if (strncmp(said, review_mark_names[m], strlen(review_mark_names[m])) == 0)
                remove_glyph(&r->nodes[node], review_mark_glyphs[m]);
        line += strcspn(line, "\n");
        line += *line != '\0';
    }
}

/* Lines of ours. */

/* Whether a line is as we have left it: one move behind another, and no word of anybody's. */
static bool is_untouched(const struct record *r, uint32_t head)
{
    for (uint32_t node = head; node; node = r->nodes[node].child) {
        const struct record_node *n = &r->nodes[node];
        bool said = n->comment && node != head;
        if (said || n->remark || n->bookmark || n->nags[0] || n->ending ||
            n->time != RECORD_NO_VALUE || n->clock != RECORD_NO_VALUE || (node != head && n->next))
            return false;
    }
    return true;
}

/* Takes our lines out of the alternatives behind a node, or from deeper in them, where they go on from
 * what somebody else has written. */
static void strip_lines(struct record *r, uint32_t parent, bool main, int depth)
{
    uint32_t *link = &r->nodes[parent].child;
    if (main && *link)
        link = &r->nodes[*link].next;
    while (*link) {
        uint32_t node = *link;
        bool ours = has_ours(r, node);
        if (ours)
            strip_comment(r, node, true);
        if (ours && !r->nodes[node].comment && is_untouched(r, node)) {
            *link = r->nodes[node].next;
            continue;
        }
        if (depth < REVIEW_MATE)
            strip_lines(r, node, false, depth + 1);
        link = &r->nodes[node].next;
    }
}

/* Words. */

/* What a move loses: a mate, or chances. */
static void explain_loss(const struct review *v, size_t number, struct text *out)
{
    const struct review_position *p = &v->positions[number - 1], *next = p + 1;
    int winner, moves;
    if (next->mark == REVIEW_ONLY_MOVE)
        return;
    if (review_is_mate(next->value, &winner, &moves) && winner != p->turn && !next->over)
        text_format(out, "allows mate in %d", moves);
    else if (review_is_mate(p->value, &winner, &moves) && winner == p->turn)
        text_format(out, "misses mate in %d (%.0f %%)", moves, 100 * next->after);
    else
        text_format(out, "%.0f %% to %.0f %%", 100 * next->before, 100 * next->after);
}

void review_explain(const struct review *v, struct record *r, size_t ply, bool named, bool whole,
                    review_name *name, struct text *out)
{
    const struct review_position *next = &v->positions[ply], *p = next - 1;
    const struct review_line *best = &p->lines[0];
    if (named)
        text_string(out, review_mark_names[next->mark]);
    if (next->mark < REVIEW_INACCURACY)
        return;
    text_string(out, named ? ": " : "");
    explain_loss(v, ply, out);
    text_string(out, ", better was");
    record_go(r, p->node);
    for (int i = 0; i < (whole ? best->count : 1); i++) {
        text_char(out, ' ');
        name(r->game, r->table.position, best->moves[i], out);
        table_play(&r->table, best->moves[i]);
    }
    record_go(r, 0);
}

/* A value where the format has no place for it, as the shogi programs of today write it into comments:
 * centipawns for Black, or who mates in how many plies. */
static void say_value(struct annotator *a, uint32_t node, int32_t value, int turn)
{
    char line[96];
    struct text t = text_on(line, sizeof line);
    int winner, moves;
    if (a->r->game != &shogi_game)
        return;
    if (review_is_mate(value, &winner, &moves))
        text_format(&t, "#詰み=%s勝ち:%d手", winner ? "後手" : "先手",
                    winner == turn ? 2 * moves - 1 : 2 * moves);
    else
        text_format(&t, "#評価値=%d", (int)value);
    text_string(&t, closing);
    record_comment(a->r, node, line);
}

/* Where a side is mated, there is nothing left to tell. */
static void set_value(struct annotator *a, uint32_t node, int32_t value, int turn)
{
    if (value == RECORD_MATE || value == -RECORD_MATE)
        return;
    a->r->nodes[node].value = value;
    if (a->missing & LOST_VALUES)
        say_value(a, node, value, turn);
}

static void say(struct annotator *a, uint32_t node, const char *words)
{
    struct text line = text_new();
    text_format(&line, "%s%s", opening, words);
    record_comment(a->r, node, line.data);
    text_free(&line);
}

/* Writing. */

/* A line beside the main one. Where others have written its moves already, it begins behind them. */
static void add_line(struct annotator *a, const struct review_position *p, int number)
{
    struct record *r = a->r;
    const struct review_line *line = &p->lines[number];
    uint32_t node = p->node;
    int32_t value = line->value;
    int turn = p->turn;
    bool begun = false;
    char words[32];
    snprintf(words, sizeof words, number ? "line %d" : "better", number + 1);
    for (int i = 0; i < line->count; i++) {
        if (r->game == &shogi_game && line->moves[i] == SHOGI_DECLARE)
            return;
        size_t before = r->count;
        node = record_add(r, node, line->moves[i]);
        value = review_value_after(value, turn);
        turn = !turn;
        if (r->count > before && !begun) {
            set_value(a, node, value, turn);
            say(a, node, words);
            begun = true;
        }
    }
}

static void annotate_move(struct annotator *a, size_t number)
{
    const struct review_position *next = &a->v->positions[number], *p = next - 1;
    struct record *r = a->r;
    if (!next->mark)
        return;
    struct text words = text_new();
    bool named = !has_judgement(&r->nodes[next->node]);
    if (named)
        add_glyph(&r->nodes[next->node], review_mark_glyphs[next->mark]);
    review_explain(a->v, r, number, named, a->missing & LOST_VARIATIONS, a->name, &words);
    if (words.length)
        say(a, next->node, words.data);
    text_free(&words);
    for (int i = 0; next->mark >= REVIEW_INACCURACY && i < p->line_count; i++)
        if (p->lines[i].moves[0] != r->nodes[next->node].move)
            add_line(a, p, i);
}

/* A position alone has no move to hang its value on: its best line is told in words. */
static void annotate_start(struct annotator *a)
{
    const struct review_position *p = &a->v->positions[0];
    struct text words = text_new();
    strip_comment(a->r, 0, true);
    set_value(a, 0, p->value, p->turn);
    record_go(a->r, 0);
    for (int i = 0; !p->over && i < p->lines[0].count; i++) {
        text_string(&words, i ? " " : "best is ");
        a->name(a->r->game, a->r->table.position, p->lines[0].moves[i], &words);
        table_play(&a->r->table, p->lines[0].moves[i]);
    }
    record_go(a->r, 0);
    if (words.length)
        say(a, 0, words.data);
    text_free(&words);
}

void review_annotate(const struct review *v, struct record *r, unsigned missing, review_name *name)
{
    struct annotator a = {v, r, missing, name};
    if (v->count == 1 && v->positions[0].done)
        annotate_start(&a);
    for (size_t i = 1; i < v->count; i++) {
        const struct review_position *p = &v->positions[i];
        bool valued = p->done && !p->over;
        if (p->judged) {
            strip_glyph(r, p->node);
            strip_lines(r, v->positions[i - 1].node, true, 0);
        }
        if (p->judged || valued)
            strip_comment(r, p->node, valued);
        if (valued)
            set_value(&a, p->node, p->value, p->turn);
        if (p->judged)
            annotate_move(&a, i);
    }
}
