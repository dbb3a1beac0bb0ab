/* USI on one side, GNU Shogi on the other.
 *
 * GNU Shogi counts whole seconds, but any line it receives ends its search at once. So it is given more
 * time than it has, and told to stop when the time is over, to the millisecond. Its board is kept in
 * step by the moves alone; where they lead nowhere (another game, a move that it refuses) it is started
 * anew and the position set up, which also clears its memory between games. */
#include "protocol/gnushogi.h"

#include "core/clock.h"
#include "core/line_buffer.h"
#include "core/memory.h"
#include "core/process.h"
#include "core/text.h"
#include "game/table.h"
#include "protocol/engine_lines.h"
#include "shogi/shogi.h"

#include <inttypes.h>
#include <poll.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const double answering = 5; /* seconds for what needs no search */
static const double longest = 3600;
enum { DEPTH_MAX = 29 };

struct adapter {
    char *const *words;
    int in, out;
    struct line_buffer *input;
    bool ended;   /* the other side has gone or said quit */
    bool stopped; /* the search is to end, for that reason or another */

    struct process *engine; /* NULL before it is needed */
    struct text known;      /* the position on its board: the start, then " moves" and the moves */
    int depth;              /* its limit now */

    struct text wanted; /* the position to think about, in the same form */
    struct table table; /* the same as a position */
    bool own_book, random;
};

struct order {
    double seconds;
    int depth;
    bool infinite; /* do not answer before stop */
};

struct search {
    double deadline;
    bool begun, told; /* it is thinking; it has been told to stop */
    char best[8];     /* "" when it says that the game is over, or nothing at all */
    uint64_t nodes;
};

static void reply(struct adapter *a, const char *format, ...) __attribute__((format(printf, 2, 3)));

static void reply(struct adapter *a, const char *format, ...)
{
    char line[512];
    va_list args;
    va_start(args, format);
    int length = vsnprintf(line, sizeof line - 1, format, args);
    va_end(args);
    length = length < (int)sizeof line - 2 ? length : (int)sizeof line - 2;
    line[length] = '\n';
    for (const char *p = line; p <= line + length;) {
        ssize_t n = write(a->out, p, (size_t)(line + length + 1 - p));
        if (n <= 0) {
            a->ended = true;
            return;
        }
        p += n;
    }
}

/* GNU Shogi's side. */

static void stop_engine(struct adapter *a)
{
    if (!a->engine)
        return;
    process_stop(a->engine, "force\nquit\n", 0.5);
    process_free(a->engine);
    a->engine = NULL;
}

static bool tell(struct adapter *a, const char *lines)
{
    return process_write(a->engine, clock_wall() + answering, lines) == PROCESS_GOOD;
}

/* Starts it and reads its name from the first line. */
static bool start_engine(struct adapter *a, char name[64], struct error *e)
{
    const char *line;
    stop_engine(a);
    a->engine = process_start(a->words, e);
    if (!a->engine)
        return false;
    if (process_read(a->engine, clock_wall() + answering, &line) != PROCESS_GOOD) {
        stop_engine(a);
        return error_set(e, 0, "gnushogi 1.4", "%s says nothing",
                         error_found(a->words[0], strlen(a->words[0])));
    }
    snprintf(name, 64, "%.60s", line);
    a->depth = DEPTH_MAX;
    text_clear(&a->known);
    text_string(&a->known, "startpos moves");
    return tell(a, a->own_book ? "post\nforce\n" : "post\nbook\nforce\n") &&
           (!a->random || tell(a, "random\n"));
}

/* Plays one move on its board. */
static bool play(struct adapter *a, const char *move_text)
{
    char line[40];
    const char *said;
    double deadline = clock_wall() + answering;
    snprintf(line, sizeof line, "%.30s\n", move_text);
    if (!tell(a, line))
        return false;
    while (process_read(a->engine, deadline, &said) == PROCESS_GOOD) {
        struct gnushogi_line got = gnushogi_read(said);
        if (got.kind == GNUSHOGI_PLAYED)
            return true;
        if (got.kind == GNUSHOGI_REFUSED || got.kind == GNUSHOGI_OVER)
            return false;
    }
    return false;
}

/* Plays the moves by which the wanted position goes beyond the known one. */
static bool play_on(struct adapter *a)
{
    size_t length = a->known.length;
    if (strncmp(a->wanted.data, a->known.data, length) != 0 ||
        (a->wanted.data[length] && a->wanted.data[length] != ' '))
        return false;
    for (const char *p = a->wanted.data + length; *p;) {
        char word[16];
        p += strspn(p, " ");
        size_t n = strcspn(p, " ");
        snprintf(word, sizeof word, "%.*s", (int)n, p);
        if (*word && !play(a, word))
            return false;
        p += n;
    }
    text_clear(&a->known);
    text_string(&a->known, a->wanted.data);
    return true;
}

/* A fresh one, with a position set up: that of the start, or the wanted one itself without what lies
 * behind it. */
static bool set_up(struct adapter *a, bool bare)
{
    char name[64];
    struct error e;
    struct table start;
    if (!start_engine(a, name, &e)) {
        reply(a, "info string %s", e.what);
        return false;
    }
    if (!bare && strncmp(a->wanted.data, "startpos", 8) == 0)
        return true;
    struct text lines = text_new();
    bool good = true;
    if (bare) {
        gnushogi_write_position(a->table.position, &lines);
        text_clear(&a->known);
        text_string(&a->known, a->wanted.data);
    } else if (table_open(&start, &shogi_game, &a->table.setup, NULL)) {
        size_t length = (size_t)(strstr(a->wanted.data, " moves") - a->wanted.data);
        text_clear(&a->known);
        text_bytes(&a->known, a->wanted.data, length);
        good = table_set(&start, a->known.data, NULL);
        text_string(&a->known, " moves");
        gnushogi_write_position(start.position, &lines);
        table_close(&start);
    }
    good = good && tell(a, lines.data);
    text_free(&lines);
    return good;
}

/* Brings its board to the wanted position. */
static bool agree(struct adapter *a)
{
    if (a->engine && play_on(a))
        return true;
    if (set_up(a, false) && play_on(a))
        return true;
    reply(a, "info string gnushogi refuses a move of this game and gets the position alone");
    return set_up(a, true);
}

/* Lines of the other side that come during a search, up to one that ends it; what follows is for
 * later. */
static void hear_during_search(struct adapter *a)
{
    for (char *line; !a->stopped && (line = line_buffer_next(a->input));) {
        a->ended |= engine_after(line, "quit") != NULL;
        if (engine_after(line, "isready"))
            reply(a, "readyok");
        a->stopped = a->ended || engine_after(line, "stop");
    }
}

/* Waits for lines from either side until the moment. */
static void wait_for_either(struct adapter *a, double until)
{
    hear_during_search(a);
    double left = (until - clock_wall()) * 1000;
    struct pollfd both[2] = {{.fd = a->in, .events = POLLIN},
                             {.fd = process_descriptor(a->engine), .events = POLLIN}};
    if (a->stopped || poll(both, 2, left > 0 ? (int)left + 1 : 0) <= 0 || !both[0].revents)
        return;
    if (line_buffer_fill(a->input, a->in) >= LINE_FILL_END)
        a->stopped = a->ended = true;
    hear_during_search(a);
}

/* The next line of the search, which is ended when its time is over or a stop has come. */
static enum process_status next_line(struct adapter *a, struct search *s, const char **line)
{
    for (;;) {
        enum process_status status = process_read(a->engine, 0, line);
        if (status != PROCESS_LATE)
            return status;
        if (!s->begun || s->told) /* there is no reason for it to take its time */
            return process_read(a->engine, clock_wall() + answering, line);
        wait_for_either(a, s->deadline);
        if (a->stopped || clock_wall() >= s->deadline) {
            s->told = true;
            tell(a, "force\n");
        }
    }
}

static void set_depth(struct adapter *a, int depth)
{
    char lines[32];
    if (depth == a->depth)
        return;
    snprintf(lines, sizeof lines, "depth\n%d\n", depth);
    tell(a, lines);
    a->depth = depth;
}

static struct search search(struct adapter *a, const struct order *o)
{
    struct search s = {.deadline = clock_wall() + o->seconds};
    int seconds = (int)o->seconds + 2;
    char lines[64];
    const char *line;
    set_depth(a, o->depth);
    snprintf(lines, sizeof lines, "level 0 %d:%02d\ngo\n", seconds / 60, seconds % 60);
    tell(a, lines);
    for (bool over = false; !over && next_line(a, &s, &line) == PROCESS_GOOD;) {
        struct gnushogi_line got = gnushogi_read(line);
        s.begun |= got.kind == GNUSHOGI_SEARCHES;
        if (got.kind == GNUSHOGI_ANSWER)
            memcpy(s.best, got.move, sizeof s.best);
        s.nodes = got.nodes;
        over = got.kind == GNUSHOGI_NODES || got.kind == GNUSHOGI_OVER;
    }
    if (!s.told)
        tell(a, "force\n");
    return s;
}

static void go(struct adapter *a, const struct order *o)
{
    a->stopped = false;
    if (!agree(a)) {
        reply(a, "bestmove resign");
        return;
    }
    double start = clock_wall();
    struct search s = search(a, o);
    bool lost = table_turn(&a->table) == SEAT_OVER;
    if (!*s.best && !lost && !a->ended && set_up(a, true)) /* it thinks that the game is drawn */
        s = search(a, o);
    while (o->infinite && !a->stopped)
        wait_for_either(a, clock_wall() + longest);
    if (a->ended)
        return;
    reply(a, "info time %.0f nodes %" PRIu64, (clock_wall() - start) * 1000, s.nodes);
    if (!*s.best) {
        reply(a, "bestmove resign");
        stop_engine(a);
        return;
    }
    text_format(&a->known, " %s", s.best);
    reply(a, "bestmove %s", s.best);
}

/* The other side's lines. */

static double number_after(const char *words, const char *name)
{
    for (const char *p = words; *p;) {
        p += strspn(p, " ");
        size_t n = strcspn(p, " ");
        if (n == strlen(name) && strncmp(p, name, n) == 0)
            return strtod(p + n, NULL);
        p += n;
    }
    return 0;
}

/* A fortieth of the time left and what comes with each move, but never all of it. */
static double share_of_clock(const struct adapter *a, const char *words)
{
    bool black = ((const struct shogi_position *)a->table.position)->turn == SHOGI_BLACK;
    const double safety = 50;
    double left = number_after(words, black ? "btime" : "wtime");
    double each = number_after(words, black ? "binc" : "winc") + number_after(words, "byoyomi");
    double wish = left / 40 + each, most = left + number_after(words, "byoyomi");
    return (wish < most ? wish : most) - safety;
}

static struct order read_go(struct adapter *a, const char *words)
{
    struct order o = {.seconds = 1, .depth = DEPTH_MAX};
    double milliseconds = number_after(words, "movetime"), depth = number_after(words, "depth");
    if (milliseconds == 0 && (strstr(words, "time ") || strstr(words, "byoyomi ")))
        milliseconds = share_of_clock(a, words);
    if (milliseconds != 0)
        o.seconds = milliseconds / 1000;
    else if (strstr(words, "infinite") || depth > 0)
        o.seconds = longest;
    else
        reply(a, "info string gnushogi knows no such limit and thinks for a second");
    o.infinite = strstr(words, "infinite") != NULL;
    o.depth = depth > 0 && depth < DEPTH_MAX ? (int)depth : DEPTH_MAX;
    o.seconds = o.seconds < 0.001 ? 0.001 : o.seconds < longest ? o.seconds : longest;
    return o;
}

/* "startpos moves ..." or "sfen ... moves ...". */
static void read_position(struct adapter *a, char *words)
{
    struct error e;
    char *moves = strstr(words, " moves");
    if (moves)
        *moves = '\0';
    bool usual = strncmp(words, "startpos", 8) == 0;
    const char *start = usual ? "startpos" : words;
    if (!table_set(&a->table, start, &e)) {
        reply(a, "info string %s", e.what);
        return;
    }
    text_clear(&a->wanted);
    text_format(&a->wanted, "%s moves", start);
    const char *list = moves ? moves + strlen(" moves") : "";
    history_reserve(&a->table.history, strlen(list) / 2 + 1);
    if (!game_play_text(&shogi_game, a->table.position, &a->table.history, list, &e)) {
        reply(a, "info string %s", e.what);
        return;
    }
    for (const char *p = list; *p;) {
        p += strspn(p, " ");
        size_t n = strcspn(p, " ");
        if (n) {
            text_char(&a->wanted, ' ');
            text_bytes(&a->wanted, p, n);
        }
        p += n;
    }
}

static void set_option(struct adapter *a, const char *words)
{
    bool on = strstr(words, " value true") != NULL;
    if (strncmp(words, "name USI_OwnBook", 16) == 0)
        a->own_book = on;
    else if (strncmp(words, "name Random", 11) == 0)
        a->random = on;
    stop_engine(a);
}

static void introduce(struct adapter *a)
{
    char name[64];
    struct error e;
    if (!start_engine(a, name, &e)) {
        reply(a, "info string %s", e.what);
        a->ended = true;
        return;
    }
    reply(a, "id name %s", name);
    reply(a, "id author the GNU Shogi authors");
    reply(a, "option name USI_OwnBook type check default true");
    reply(a, "option name Random type check default false");
    reply(a, "usiok");
}

static void obey(struct adapter *a, char *line)
{
    const char *words;
    if (engine_after(line, "usi"))
        introduce(a);
    else if (engine_after(line, "isready"))
        reply(a, "readyok");
    else if (engine_after(line, "usinewgame"))
        stop_engine(a);
    else if (engine_after(line, "quit"))
        a->ended = true;
    else if ((words = engine_after(line, "setoption")))
        set_option(a, words);
    else if ((words = engine_after(line, "position")))
        read_position(a, line + (words - line));
    else if ((words = engine_after(line, "go"))) {
        struct order o = read_go(a, words);
        go(a, &o);
    }
}

bool gnushogi_adapt(char *const *words, int in, int out, struct error *e)
{
    struct adapter a = {.words = words, .in = in, .out = out, .own_book = true};
    char name[64];
    a.known = text_new();
    a.wanted = text_new();
    bool good = start_engine(&a, name, e);
    if (good && table_open(&a.table, &shogi_game, &(struct setup){.odd_material = true}, e)) {
        a.input = memory_get(sizeof *a.input);
        a.input->from = a.input->to = 0;
        text_string(&a.wanted, "startpos moves");
        while (!a.ended) {
            char *line = line_buffer_next(a.input);
            if (line)
                obey(&a, line);
            else if (line_buffer_fill(a.input, in) >= LINE_FILL_END)
                a.ended = true;
        }
        memory_free(a.input);
        table_close(&a.table);
    }
    stop_engine(&a);
    text_free(&a.known);
    text_free(&a.wanted);
    return good;
}
