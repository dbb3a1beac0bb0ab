/* Stepping through a record. What comes from the file is cleaned before it reaches the screen. */
#include "app/viewer.h"

#include "app/board.h"
#include "app/editor.h"
#include "app/lines.h"
#include "app/notation.h"
#include "app/terminal.h"
#include "core/memory.h"
#include "core/text.h"
#include "game/record.h"
#include "player/time_control.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct viewer {
    struct record *record;
    struct drawing style;
    uint32_t *line; /* the nodes from the start through the current one to the end of its line */
    size_t count, capacity;
    size_t at; /* the current one: line[at] */
    struct sheet sheet;
    char message[120];
    bool left;
};

static const struct record_node *node_at(const struct viewer *v)
{
    return &v->record->nodes[v->line[v->at]];
}

static void add_to_line(struct viewer *v, uint32_t node)
{
    if (v->count == v->capacity) {
        v->capacity = v->capacity ? 2 * v->capacity : 256;
        v->line = memory_resize(v->line, v->capacity * sizeof *v->line);
    }
    v->line[v->count++] = node;
}

/* The first of the side lines that begin behind a node, or 0; the others are next to it. */
static uint32_t first_side_line(const struct record *r, uint32_t node)
{
    uint32_t child = r->nodes[node].child;
    return !child || record_ends(&r->nodes[node]) ? child : r->nodes[child].next;
}

/* Where the line of a node left the main one: the node itself when it has not. */
static uint32_t last_on_main_line(const struct record *r, uint32_t node)
{
    uint32_t last = node;
    for (uint32_t n = node; n; n = r->nodes[n].parent) {
        uint32_t parent = r->nodes[n].parent;
        if (record_next(r, parent) != n)
            last = parent;
    }
    return last;
}

/* Makes the line that leads through a node, and writes its score sheet. */
static void take_line(struct viewer *v, uint32_t node)
{
    struct record *r = v->record;
    v->count = 0;
    for (uint32_t n = node; n; n = r->nodes[n].parent)
        add_to_line(v, n);
    add_to_line(v, 0);
    for (size_t i = 0; i < v->count / 2; i++) {
        uint32_t swapped = v->line[i];
        v->line[i] = v->line[v->count - 1 - i];
        v->line[v->count - 1 - i] = swapped;
    }
    v->at = v->count - 1;
    while ((node = record_next(r, node)) != 0)
        add_to_line(v, node);
    record_go(r, 0);
    sheet_start(&v->sheet, r->game, r->table.position);
    for (size_t i = 1; i < v->count; i++) {
        move m = r->nodes[v->line[i]].move;
        sheet_add(&v->sheet, i - 1, r->game, r->table.position, m, v->style.ascii);
        table_play(&r->table, m);
    }
}

static void viewer_start(struct viewer *v, struct record *r, struct drawing style)
{
    *v = (struct viewer){.record = r, .style = style};
    take_line(v, 0);
}

static void viewer_end(struct viewer *v)
{
    memory_free(v->line);
    sheet_free(&v->sheet);
}

static const char *const ending_words[ENDINGS] = {
    [ENDING_RESIGNS] = "resigns",
    [ENDING_INTERRUPTED] = "interrupted",
    [ENDING_REPETITION] = "repetition",
    [ENDING_IMPASSE] = "impasse, drawn",
    [ENDING_MATE] = "mate",
    [ENDING_NO_MATE] = "no mate",
    [ENDING_TIME] = "loses on time",
    [ENDING_ILLEGAL_WIN] = "wins by an illegal move of the other",
    [ENDING_ILLEGAL_LOSS] = "loses by an illegal move",
    [ENDING_DECLARATION] = "wins by declaration",
    [ENDING_DRAW] = "draw",
    [ENDING_MOVE_LIMIT] = "the move limit is reached",
    [ENDING_FORFEIT] = "forfeits",
};

/* Endings that are said of the side to move. */
static bool about_a_side(int ending)
{
    return ending == ENDING_RESIGNS || (ending >= ENDING_TIME && ending <= ENDING_DECLARATION) ||
           ending == ENDING_FORFEIT;
}

/* How the line stops, with the record's table at its end. */
static void write_ending(const struct viewer *v, struct text *out)
{
    const struct record *r = v->record;
    int ending = r->nodes[v->line[v->count - 1]].ending;
    int seat = (v->sheet.seat + (int)v->count - 1) & 1;
    size_t before = out->length;
    if (ending > ENDING_NONE && ending < ENDINGS && about_a_side(ending))
        text_format(out, "%s %s.", r->game->seat_names[seat], ending_words[ending]);
    else if (ending > ENDING_NONE && ending < ENDINGS)
        board_capital(out, ending_words[ending]), text_string(out, ".");
    if (v->line[v->count - 1] != record_last(r))
        return; /* the result is that of the game, not of a side line */
    if (out->length > before && r->result != RESULT_UNKNOWN)
        text_char(out, ' ');
    if (r->result == RESULT_DRAW)
        text_string(out, "The game is drawn.");
    else if (r->result != RESULT_UNKNOWN)
        text_format(out, "%s wins.", r->game->seat_names[r->result == RESULT_SECOND]);
}

static void write_value(int32_t value, struct text *out)
{
    int32_t size = abs(value);
    if (size > RECORD_MATE / 2)
        text_format(out, "%smate in %d", value < 0 ? "-" : "+", RECORD_MATE - size);
    else
        text_format(out, "%s%d.%02d", value < 0 ? "-" : "+", size / 100, size % 100);
}

static void write_nags(const struct record_node *n, struct text *out)
{
    static const char *const marks[] = {"", "!", "?", "!!", "??", "!?", "?!"};
    for (int i = 0; i < RECORD_NAGS && n->nags[i]; i++) {
        if (n->nags[i] < sizeof marks / sizeof *marks)
            text_format(out, " %s", marks[n->nags[i]]);
        else
            text_format(out, " $%d", n->nags[i]);
    }
}

/* Time used is in whole seconds, also when there is little of it. */
static void write_spent(int32_t milliseconds, struct text *out)
{
    enum { TEN_SECONDS = 10000 };
    if (milliseconds >= 0 && milliseconds < TEN_SECONDS)
        text_format(out, "0:%02d", (int)(milliseconds / 1000));
    else
        time_write(out, milliseconds);
}

/* Marks, time, clock and value of a move, as far as they are known. */
static void write_facts(const struct record_node *n, struct text *out)
{
    write_nags(n, out);
    if (n->time != RECORD_NO_VALUE) {
        text_string(out, "  time ");
        write_spent(n->time, out);
    }
    if (n->clock != RECORD_NO_VALUE) {
        text_string(out, "  left ");
        time_write(out, n->clock);
    }
    if (n->value != RECORD_NO_VALUE) {
        text_string(out, "  value ");
        write_value(n->value, out);
    }
}

/* "White - Black, Event, Date". */
static void write_title(const struct record *r, struct text *out)
{
    static const char *const more[] = {"Event", "Date", "Result"};
    struct text line = text_new();
    const char *first = record_header(r, r->game->seat_names[0]);
    const char *second = record_header(r, r->game->seat_names[1]);
    text_format(&line, "%s - %s", first && *first ? first : r->game->seat_names[0],
                second && *second ? second : r->game->seat_names[1]);
    for (size_t i = 0; i < sizeof more / sizeof *more; i++) {
        const char *value = record_header(r, more[i]);
        if (value && *value && *value != '?')
            text_format(&line, ", %s", value);
    }
    terminal_clean(out, line.data);
    text_free(&line);
}

/* The continuations of the current move, when there are several, or the alternatives to it. */
static void write_choices(struct viewer *v, struct text *out)
{
    struct record *r = v->record;
    uint32_t here = v->line[v->at];
    bool next = first_side_line(r, here) != 0;
    uint32_t from = next ? here : r->nodes[here].parent;
    if (!here && !next)
        return;
    if (!first_side_line(r, from))
        return;
    text_string(out, next ? "Next (v):" : "Here (v):");
    record_go(r, from);
    for (uint32_t child = r->nodes[from].child; child; child = r->nodes[child].next) {
        text_char(out, child == here ? '>' : ' ');
        notation_write(r->game, r->table.position, r->nodes[child].move, v->style.ascii, out);
    }
    record_go(r, here);
}

/* Appends a cleaned text in lines of so many columns, at most so many of them. */
static void write_folded(const char *raw, size_t columns, size_t rows, struct text *out)
{
    struct text clean = text_new();
    terminal_clean(&clean, raw);
    const char *p = clean.data;
    while (*p && rows--) {
        size_t length = 0, blank = 0, width = 0;
        while (p[length] && p[length] != '\n') {
            char one[8];
            struct text t = text_on(one, sizeof one);
            size_t bytes = 1;
            while (((unsigned char)p[length + bytes] & 0xc0) == 0x80)
                bytes++;
            text_bytes(&t, p + length, bytes);
            width += terminal_width(one);
            if (width > columns)
                break;
            blank = p[length] == ' ' ? length : blank;
            length += bytes;
        }
        bool whole = !p[length] || p[length] == '\n';
        if (!whole && blank)
            length = blank;
        text_bytes(out, p, length);
        p += length;
        if (*p && !rows)
            text_string(out, " ...");
        text_char(out, '\n');
        p += *p == '\n' || *p == ' ';
    }
    text_free(&clean);
}

static size_t lines_of_text(const char *s)
{
    size_t lines = 0;
    for (; *s; s++)
        lines += *s == '\n';
    return lines;
}

/* The remark in front of the move and the comment behind it. */
static void write_comment(const struct viewer *v, size_t rows, struct text *out)
{
    const struct record_node *n = node_at(v);
    struct text both = text_new();
    if (n->bookmark)
        text_format(&both, "[%s] ", record_at(v->record, n->bookmark));
    if (n->remark)
        text_format(&both, "%s\n", record_at(v->record, n->remark));
    text_string(&both, record_at(v->record, n->comment));
    write_folded(both.data, TERMINAL_COLUMNS - 1, rows, out);
    text_free(&both);
}

enum { ROWS = 24, ROWS_BELOW = 2 };

static void draw(struct viewer *v)
{
    struct text screen = text_new(), panel = text_new(), line = text_new(), title = text_new();
    struct record *r = v->record;
    record_go(r, v->line[v->at]);
    write_title(r, &title);
    text_string(&screen, "\033[H\033[2J");
    terminal_fit(&screen, title.data, TERMINAL_COLUMNS - 1);
    text_char(&screen, '\n');
    sheet_write(&v->sheet, r->game, v->at, board_room_beside(&r->table, v->style), v->style.color,
                &panel);
    board_draw_beside(&r->table, v->style, panel.data, &screen);
    bool aside = last_on_main_line(r, v->line[v->at]) != v->line[v->at];
    text_format(&line, "Move %zu of %zu%s", v->at, v->count - 1, aside ? " (side line)" : "");
    write_facts(node_at(v), &line);
    if (v->at + 1 == v->count) {
        text_string(&line, "  ");
        write_ending(v, &line);
    }
    text_string(&line, "  ");
    write_choices(v, &line);
    terminal_fit(&screen, line.data, TERMINAL_COLUMNS - 1);
    text_char(&screen, '\n');
    size_t used = lines_of_text(screen.data);
    write_comment(v, ROWS > used + ROWS_BELOW ? ROWS - used - ROWS_BELOW : 1, &screen);
    fputs(screen.data, stdout);
    text_free(&screen);
    text_free(&panel);
    text_free(&line);
    text_free(&title);
}

static const char keys_help[] = "n next, p back, 0 first, $ last, 12 Enter, v variation, m main, "
                                "f flip, q quit";

static void go_to(struct viewer *v, size_t at)
{
    v->at = at < v->count ? at : v->count - 1;
}

/* Into the first side line of the next move, or on to the next alternative of this one. */
static void next_variation(struct viewer *v)
{
    const struct record *r = v->record;
    uint32_t here = v->line[v->at], parent = r->nodes[here].parent;
    uint32_t side = first_side_line(r, here);
    if (side)
        take_line(v, side);
    else if (here && first_side_line(r, parent))
        take_line(v, r->nodes[here].next ? r->nodes[here].next : r->nodes[parent].child);
    else
        snprintf(v->message, sizeof v->message, "There is no variation here.");
}

/* Does what a word, or a key's letter, says. */
static void obey(struct viewer *v, const char *word)
{
    static const struct {
        const char *name, *letter;
        char what;
    } words[] = {
        {"next", "n", 'n'},  {"", " ", 'n'},     {"previous", "p", 'p'},  {"back", "b", 'p'},
        {"first", "0", '0'}, {"last", "$", '$'}, {"variation", "v", 'v'}, {"flip", "f", 'f'},
        {"main", "m", 'm'},  {"quit", "q", 'q'}, {"exit", "x", 'q'},
    };
    char what = 0;
    v->message[0] = '\0';
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strcmp(word, words[i].name) == 0 || strcmp(word, words[i].letter) == 0)
            what = words[i].what;
    if (what == 'n')
        go_to(v, v->at + 1);
    else if (what == 'p')
        go_to(v, v->at ? v->at - 1 : 0);
    else if (what == '0')
        go_to(v, 0);
    else if (what == '$')
        go_to(v, v->count - 1);
    else if (what == 'v')
        next_variation(v);
    else if (what == 'm')
        take_line(v, last_on_main_line(v->record, v->line[v->at]));
    else if (what == 'f')
        v->style.seat = !v->style.seat;
    else if (what == 'q')
        v->left = true;
    else if (strspn(word, "0123456789") == strlen(word))
        go_to(v, (size_t)strtoul(word, NULL, 10));
    else
        snprintf(v->message, sizeof v->message, "%s", keys_help);
}

static const char *word_of_key(int key)
{
    static char letter[2];
    switch (key) {
    case KEY_RIGHT:
    case KEY_DOWN:
    case KEY_PAGE_DOWN:
    case '\r':
        return "n";
    case KEY_LEFT:
    case KEY_UP:
    case KEY_PAGE_UP:
    case 127:
        return "p";
    case KEY_HOME:
    case 'g':
        return "0";
    case KEY_END:
    case 'G':
        return "$";
    case KEY_END_OF_INPUT:
    case 3: /* Ctrl-C */
    case 4: /* Ctrl-D */
        return "q";
    default:
        letter[0] = key > 0 && key < 127 ? (char)key : '?';
        return letter;
    }
}

/* A number that begins with this digit, up to Enter. */
static void read_number(struct viewer *v, int digit)
{
    char number[12];
    size_t length = 0;
    int key = digit;
    do {
        if (key >= '0' && key <= '9' && length + 1 < sizeof number)
            number[length++] = (char)key;
        else if (key == 127 && length)
            length--;
        number[length] = '\0';
        printf("\r\033[KTo move %s", number);
        fflush(stdout);
        key = editor_key(-1);
    } while ((key >= '0' && key <= '9') || key == 127 || key == KEY_NONE);
    if (key == '\r' && length)
        obey(v, number);
}

static void step_by_keys(struct viewer *v)
{
    while (!v->left && !ferror(stdout)) {
        draw(v);
        printf("%s", v->message[0] ? v->message : keys_help);
        fflush(stdout);
        int key = editor_key(-1);
        while (key == KEY_NONE)
            key = editor_key(-1);
        if (key > '0' && key <= '9')
            read_number(v, key);
        else
            obey(v, word_of_key(key));
    }
    fputs("\r\033[K", stdout);
}

static void step_by_lines(struct viewer *v)
{
    struct lines input = lines_of(stdin);
    struct error e = {0};
    while (!v->left && !ferror(stdout)) {
        draw(v);
        printf("%s\n> ", v->message[0] ? v->message : keys_help);
        fflush(stdout);
        enum lines_status got = lines_next(&input, &e);
        if (got == LINES_END)
            v->left = true;
        else
            obey(v, got == LINES_GOOD ? input.text : "?");
    }
}

void viewer_step(struct record *r, struct drawing style)
{
    struct viewer v;
    viewer_start(&v, r, style);
    if (editor_possible() && editor_keys_begin()) {
        step_by_keys(&v);
        editor_keys_end();
    } else {
        step_by_lines(&v);
    }
    viewer_end(&v);
}

static void print_headers(const struct record *r)
{
    struct text out = text_new();
    for (size_t i = 0; i < r->header_count; i++) {
        struct text line = text_new();
        text_format(&line, "%s: %s", record_at(r, r->headers[i].name),
                    record_at(r, r->headers[i].value));
        terminal_clean(&out, line.data);
        text_char(&out, '\n');
        text_free(&line);
    }
    printf("%s%s", out.data, out.length ? "\n" : "");
    text_free(&out);
}

/* "   12  Nf3          time 0:03", and the comment. */
static void print_move(struct viewer *v)
{
    struct text out = text_new(), comment = text_new();
    const struct record *r = v->record;
    if (v->at) {
        char number[24];
        struct text t = text_on(number, sizeof number);
        sheet_number(&v->sheet, r->game, v->at - 1, &t);
        text_format(&out, "%7s  ", number);
        terminal_fit(&out, v->sheet.moves[v->at - 1], 14);
        write_facts(node_at(v), &out);
        while (out.data[out.length - 1] == ' ')
            out.data[--out.length] = '\0';
        text_char(&out, '\n');
    }
    write_comment(v, SIZE_MAX, &comment);
    for (const char *p = comment.data; *p; p += strcspn(p, "\n") + 1)
        text_format(&out, "           %.*s\n", (int)strcspn(p, "\n"), p);
    fputs(out.data, stdout);
    text_free(&out);
    text_free(&comment);
}

/* Side lines that are still to be printed, the next one last. */
struct side_lines {
    struct side_line {
        uint32_t node; /* its first move */
        size_t depth;  /* 0 for one that leaves the main line */
    } * list;
    size_t count, capacity;
};

/* Adds the side lines behind a node but for the one that begins with a move, to be printed in order. */
static void add_side_lines(struct side_lines *s, const struct record *r, uint32_t parent,
                           uint32_t but, size_t depth)
{
    size_t from = s->count;
    for (uint32_t n = r->nodes[parent].child; n; n = r->nodes[n].next) {
        if (n == but)
            continue;
        if (s->count == s->capacity) {
            s->capacity = s->capacity ? 2 * s->capacity : 16;
            s->list = memory_resize(s->list, s->capacity * sizeof *s->list);
        }
        s->list[s->count++] = (struct side_line){n, depth};
    }
    for (size_t to = s->count; from + 1 < to; from++) {
        struct side_line swapped = s->list[from];
        s->list[from] = s->list[--to];
        s->list[to] = swapped;
    }
}

/* One move of a side line: "12... Nf6 !? {remark}". */
static void write_side_move(struct viewer *v, uint32_t node, bool first, struct text *out)
{
    struct record *r = v->record;
    const struct record_node *n = &r->nodes[node];
    size_t ply = r->table.history.length;
    char number[24];
    struct text t = text_on(number, sizeof number);
    sheet_number(&v->sheet, r->game, ply, &t);
    if (n->remark)
        text_format(out, "{%s} ", record_at(r, n->remark));
    /* In chess "12..." is wanted at the beginning alone. */
    if (first || !strstr(number, "..."))
        text_format(out, "%s ", number);
    notation_write(r->game, r->table.position, n->move, v->style.ascii, out);
    write_nags(n, out);
    if (n->comment)
        text_format(out, " {%s}", record_at(r, n->comment));
    if (n->ending > ENDING_NONE && n->ending < ENDINGS)
        text_format(out, " (%s)", ending_words[n->ending]);
}

/* A side line in brackets, as far in as it is deep; what leaves it comes behind it. */
static void print_side_line(struct viewer *v, struct side_line from, struct side_lines *more)
{
    enum { INDENT = 11, STEP = 2, DEEPEST = 16 };
    struct record *r = v->record;
    struct text line = text_new(), folded = text_new();
    size_t indent = INDENT + STEP * (from.depth < DEEPEST ? from.depth : DEEPEST);
    record_go(r, r->nodes[from.node].parent);
    text_char(&line, '(');
    for (uint32_t node = from.node; node; node = record_next(r, node)) {
        text_string(&line, node == from.node ? "" : " ");
        write_side_move(v, node, node == from.node, &line);
        table_play(&r->table, r->nodes[node].move);
    }
    text_char(&line, ')');
    for (char *p = line.data; *p; p++)
        *p = *p == '\n' ? ' ' : *p;
    write_folded(line.data, TERMINAL_COLUMNS - 1 - indent - 1, SIZE_MAX, &folded);
    for (const char *p = folded.data; *p; p += strcspn(p, "\n") + 1)
        printf("%*s%.*s\n", (int)(indent + (p != folded.data)), "", (int)strcspn(p, "\n"), p);
    /* Collected from the end, so that those that leave it first come first. */
    uint32_t last = from.node;
    for (uint32_t node = from.node; node; node = record_next(r, node))
        last = node;
    for (uint32_t node = last;; node = r->nodes[node].parent) {
        add_side_lines(more, r, node, record_next(r, node), from.depth + 1);
        if (node == from.node)
            break;
    }
    text_free(&line);
    text_free(&folded);
}

static void print_side_lines(struct viewer *v, uint32_t parent, uint32_t but)
{
    struct side_lines open = {0};
    add_side_lines(&open, v->record, parent, but, 0);
    while (open.count && !ferror(stdout))
        print_side_line(v, open.list[--open.count], &open);
    memory_free(open.list);
}

void viewer_print(struct record *r, struct drawing style)
{
    struct viewer v;
    struct text out = text_new();
    viewer_start(&v, r, style);
    print_headers(r);
    for (v.at = 0; v.at < v.count && !ferror(stdout); v.at++) {
        print_move(&v);
        if (v.at)
            print_side_lines(&v, v.line[v.at - 1], v.line[v.at]);
    }
    print_side_lines(&v, v.line[v.count - 1], 0);
    record_go(r, v.line[v.count - 1]);
    write_ending(&v, &out);
    printf("%s%s%s", v.count > 1 ? "\n" : "", out.data, out.length ? "\n\n" : "");
    text_clear(&out);
    board_draw_beside(&r->table, style, "", &out);
    fputs(out.data, stdout);
    text_clear(&out);
    r->game->write_position(r->table.position, &out);
    printf("\n%s\n", out.data);
    viewer_end(&v);
    text_free(&out);
}
