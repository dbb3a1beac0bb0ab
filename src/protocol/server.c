/* The engine's side of the talk: what is obeyed at once, what waits for the search, and the search's
 * thread.
 *
 * The reading thread owns everything but the job, which the searching thread has from its start until
 * it is joined. That thread says that it is no longer busy before it answers: whoever speaks after the
 * answer finds it ready, and joining it makes sure that the answer is out. */
#include "protocol/server.h"

#include "core/clock.h"
#include "core/memory.h"
#include "core/text.h"
#include "player/levels.h"
#include "protocol/server_parts.h"
#include "search/alphabeta/transpositions.h"

#include <assert.h>
#include <errno.h>
#include <inttypes.h>
#include <poll.h>
#include <signal.h>
#include <stdarg.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* Lines out, and the log. */

/* "2026-11-15T12:34:56.789 > bestmove e2e4", in UTC; from us is >, to us is <. */
static void log_line(struct server *s, char direction, const char *line)
{
    struct timespec now;
    struct tm parts;
    if (!s->log)
        return;
    clock_gettime(CLOCK_REALTIME, &now);
    gmtime_r(&now.tv_sec, &parts);
    fprintf(s->log, "%04d-%02d-%02dT%02d:%02d:%02d.%03ld %c %s\n", parts.tm_year + 1900,
            parts.tm_mon + 1, parts.tm_mday, parts.tm_hour, parts.tm_min, parts.tm_sec,
            now.tv_nsec / 1000000, direction, line);
    fflush(s->log);
}

static bool write_all(int out, const char *bytes, size_t length)
{
    while (length) {
        ssize_t n = write(out, bytes, length);
        if (n < 0 && errno == EAGAIN)
            poll(&(struct pollfd){.fd = out, .events = POLLOUT}, 1, -1);
        else if (n < 0 && errno != EINTR)
            return false;
        bytes += n > 0 ? n : 0;
        length -= n > 0 ? (size_t)n : 0;
    }
    return true;
}

void server_say(struct server *s, const char *format, ...)
{
    struct text line = text_new();
    va_list args;
    va_start(args, format);
    text_format_list(&line, format, args);
    va_end(args);
    mutex_lock(&s->speaking);
    log_line(s, '>', line.data);
    text_char(&line, '\n');
    if (!s->gone && !write_all(s->out, line.data, line.length))
        s->gone = true;
    mutex_unlock(&s->speaking);
    text_free(&line);
}

void server_complain(struct server *s, const struct error *e)
{
    server_say(s, "info string error: %s%s%s", e->what, e->expected[0] ? "; expected " : "",
               e->expected);
}

static void refuse(struct server *s, const char *expected, const char *what)
{
    struct error e;
    error_set(&e, 0, expected, "%s", what);
    server_complain(s, &e);
}

static void open_log(struct server *s)
{
    FILE *file = NULL;
    if (s->settings.log[0] && !(file = fopen(s->settings.log, "ae"))) {
        struct error e;
        error_set(&e, 0, "a file that can be written", "%s cannot be opened: %s",
                  error_found(s->settings.log, strlen(s->settings.log)), strerror(errno));
        server_complain(s, &e);
    }
    mutex_lock(&s->speaking);
    if (s->log)
        fclose(s->log);
    s->log = file;
    mutex_unlock(&s->speaking);
}

/* The search's thread. */

void server_write_played(struct server *s, move m, struct text *out)
{
    struct table *t = &s->job.table;
    t->game->write_move(t->position, m, out);
    table_play(t, m);
}

void server_write_bound(int bound, struct text *out)
{
    if (bound != BOUND_EXACT)
        text_string(out, bound == BOUND_LOWER ? " lowerbound" : " upperbound");
}

static void keep_line(struct job *job, const struct alphabeta_line *l)
{
    if (l->number != 1 || l->bound != BOUND_EXACT)
        return;
    job->line_value = l->value;
    job->line_length = l->count;
    memcpy(job->line, l->moves, (size_t)l->count * sizeof *l->moves);
}

static void tell_line(void *who, const struct alphabeta_line *l)
{
    struct server *s = who;
    size_t before = s->job.table.history.length;
    if (l->value > ALPHABETA_MATE || l->value < -ALPHABETA_MATE) /* broken off before it had one */
        return;
    keep_line(&s->job, l);
    struct text line = text_new();
    double seconds = l->seconds > 0.001 ? l->seconds : 0.001;
    text_format(&line, "info depth %d seldepth %d multipv %d score ", l->depth, l->selective,
                l->number);
    s->kind->write_score(&s->job, l->value, l->bound, &line);
    text_format(&line, " nodes %" PRIu64 " nps %.0f hashfull %d time %.0f pv", l->nodes,
                (double)l->nodes / seconds, l->filled, l->seconds * 1000);
    for (int i = 0; i < l->count; i++) {
        text_char(&line, ' ');
        server_write_played(s, l->moves[i], &line);
    }
    table_undo_to(&s->job.table, before);
    server_say(s, "%s", line.data);
    text_free(&line);
}

static void tell_current(void *who, int depth, move m, int number)
{
    struct server *s = who;
    const struct table *t = &s->job.table;
    struct text name = text_new();
    t->game->write_move(t->position, m, &name);
    server_say(s, "info depth %d currmove %s currmovenumber %d", depth, name.data, number);
    text_free(&name);
}

void server_say_best(struct server *s, const struct alphabeta_answer *a)
{
    size_t before = s->job.table.history.length;
    struct text line = text_new();
    text_string(&line, "bestmove ");
    server_write_played(s, a->best, &line);
    if (a->ponder) {
        text_string(&line, " ponder ");
        server_write_played(s, a->ponder, &line);
    }
    table_undo_to(&s->job.table, before);
    server_say(s, "%s", line.data);
    text_free(&line);
}

/* Counts until told to stop, which is looked for between small pieces. */
static uint64_t count_paths(struct server *s, int depth)
{
    enum { PIECE = 3 };
    struct table *t = &s->job.table;
    uint64_t nodes = 0;
    if (depth <= PIECE)
        return game_perft(t->game, t->position, &t->history, depth);
    move *list = memory_get(t->game->moves_max * sizeof *list);
    size_t count = t->game->moves(t->position, list);
    for (size_t i = 0; i < count && !s->told; i++) {
        table_play(t, list[i]);
        nodes += count_paths(s, depth - 1);
        t->game->undo(t->position, &t->history);
    }
    memory_free(list);
    return nodes;
}

static void tell_perft(struct server *s)
{
    struct table *t = &s->job.table;
    uint64_t all = 0;
    struct text name = text_new();
    move *list = memory_get(t->game->moves_max * sizeof *list);
    size_t count = t->game->moves(t->position, list);
    history_reserve(&t->history, (size_t)s->job.perft + 1);
    for (size_t i = 0; i < count && !s->told; i++) {
        text_clear(&name);
        server_write_played(s, list[i], &name);
        uint64_t nodes = s->job.perft > 1 ? count_paths(s, s->job.perft - 1) : 1;
        t->game->undo(t->position, &t->history);
        if (!s->told)
            server_say(s, "%s: %" PRIu64, name.data, nodes);
        all += nodes;
    }
    s->busy = false;
    if (s->told)
        server_say(s, "info string the count was stopped");
    else
        server_say(s, "\nNodes searched: %" PRIu64, all);
    memory_free(list);
    text_free(&name);
}

/* The sum of it all, beyond the last complete iteration. */
static void tell_effort(struct server *s, uint64_t nodes)
{
    double seconds = clock_wall() - s->job.limits.began;
    server_say(s, "info nodes %" PRIu64 " nps %.0f time %.0f", nodes,
               (double)nodes / (seconds > 0.001 ? seconds : 0.001), seconds * 1000);
}

static void work(void *argument)
{
    struct server *s = argument;
    struct job *job = &s->job;
    struct alphabeta_answer answer;
    if (job->perft) {
        tell_perft(s);
        return;
    }
    alphabeta_think(s->search, job->table.position, &job->table.history, &job->limits, tell_line, s,
                    &answer);
    tell_effort(s, answer.nodes);
    s->busy = false;
    s->kind->answer(s, &answer);
}

/* Waits for the answer of a search that is over or about to be. */
static bool is_idle(struct server *s)
{
    if (s->started && (!s->busy || s->told)) {
        thread_join(&s->thread);
        s->started = false;
    }
    return !s->started;
}

/* Opens the search, with a smaller table if there is no memory for what is wanted. */
static void open_search(struct server *s)
{
    struct error e;
    struct alphabeta_settings *wanted = &s->settings.search;
    while (!(s->search = alphabeta_open(s->kind->game, wanted, &e))) {
        server_complain(s, &e);
        if (wanted->hash == 1 && wanted->threads == 1) {
            s->ended = true;
            return;
        }
        if (wanted->hash == 1)
            wanted->threads = 1;
        else
            wanted->hash /= 2;
    }
}

/* Settings and memory of the search, when it is idle. False when there is none to be had. */
static bool settle(struct server *s)
{
    struct error e;
    struct alphabeta_settings *wanted = &s->settings.search;
    if (!s->search) {
        open_search(s);
    } else if (memcmp(wanted, &s->in_force, sizeof *wanted) != 0 &&
               !alphabeta_set(s->search, wanted, &e)) {
        server_complain(s, &e);
        *wanted = s->in_force;
    }
    s->in_force = *wanted;
    if (s->search && s->forget)
        alphabeta_forget(s->search);
    s->forget = false;
    return s->search;
}

/* The same as soon as it can be done, but not before isready: until then nothing large is allocated. */
static void settle_soon(struct server *s)
{
    if (s->search && is_idle(s))
        settle(s);
}

/* Commands. */

void server_introduce(struct server *s, const char *words)
{
    (void)words;
    server_say(s, "id name %s", s->name);
    server_say(s, "id author the Yomi authors");
    server_tell_options(s);
    server_say(s, "%s", s->kind->hello_back);
}

void server_new_game(struct server *s, const char *words)
{
    (void)words;
    s->forget = true;
    s->new_game = true;
    settle_soon(s);
}

static void say_ready(struct server *s, const char *words)
{
    (void)words;
    if (is_idle(s))
        settle(s);
    server_say(s, "readyok");
}

/* The book as the settings say. One that cannot be read leaves the old one, and its name. */
static void settle_book(struct server *s, const struct server_settings *before)
{
    struct server_settings *now = &s->settings;
    bool other = strcmp(now->book, before->book) != 0;
    struct error e;
    if (!other && (s->book || !now->own_book))
        return;
    struct repertoire *book = now->book[0] ? repertoire_read(s->kind->game, now->book, &e)
                                           : repertoire_own(s->kind->game, &e);
    if (!book) {
        struct text line = text_new();
        error_write(&e, error_found(now->book, strlen(now->book)), &line);
        server_say(s, "info string error: %s", line.data);
        text_free(&line);
        memcpy(now->book, before->book, sizeof now->book);
        return;
    }
    repertoire_close(s->book);
    s->book = book;
}

static void set_option(struct server *s, const char *words)
{
    struct span name, value;
    struct error e;
    struct server_settings before = s->settings;
    if (!server_read_option(words, &name, &value)) {
        refuse(s, "setoption name NAME value VALUE", "no option is named");
        return;
    }
    if (!server_set_option(s, name, value, &e)) {
        server_complain(s, &e);
        return;
    }
    s->forget |= s->settings.clear != before.clear;
    if (strcmp(s->settings.log, before.log) != 0)
        open_log(s);
    settle_book(s, &before);
    text_clear(&s->rules);
    s->kind->write_rules(&s->settings, &s->rules);
    s->table.setup.rules = s->rules.data;
    settle_soon(s);
}

static char *copy_of(struct span span)
{
    if (!span.start)
        return NULL;
    char *copy = memory_get(span.length + 1);
    memcpy(copy, span.start, span.length);
    copy[span.length] = '\0';
    return copy;
}

static void set_position(struct server *s, const char *words)
{
    struct span position, moves;
    struct error e = {0};
    struct table fresh;
    if (!server_read_position(words, s->kind->form, &position, &moves)) {
        error_set(&e, 0, "startpos or a position", "there is no position in %s",
                  error_found(words, strlen(words)));
        server_complain(s, &e);
        return;
    }
    char *start = copy_of(position), *list = copy_of(moves);
    if (!table_open(&fresh, s->kind->game, &s->table.setup, &e)) {
        server_complain(s, &e);
    } else if (!table_set(&fresh, start, &e) ||
               (list && !game_play_text(fresh.game, fresh.position, &fresh.history, list, &e))) {
        server_complain(s, &e);
        table_close(&fresh);
    } else {
        table_close(&s->table);
        s->table = fresh;
    }
    memory_free(start);
    memory_free(list);
}

/* The moves to search, of those words that are moves here. */
static size_t read_moves(struct server *s, struct span words, move *list)
{
    const struct table *t = &s->table;
    char *copy = copy_of(words);
    size_t count = 0;
    struct error e;
    for (char *word = strtok(copy, " \t"); word; word = strtok(NULL, " \t"))
        if (count == t->game->moves_max)
            break;
        else if (t->game->read_move(t->position, word, &list[count], &e))
            count++;
        else
            server_complain(s, &e);
    memory_free(copy);
    return count;
}

/* Plays as strong as the settings say. */
static void limit_strength(struct server *s)
{
    struct alphabeta_settings wanted = s->settings.search;
    if (s->settings.limited)
        wanted.level = level_nearest(s->kind->game, s->settings.elo);
    level_limit(s->kind->game, &wanted, s->seed, &s->job.limits);
}

static void set_limits(struct server *s, const struct server_go *go, double began)
{
    struct job *job = &s->job;
    const struct table *t = &s->table;
    bool white = s->kind->white_moves(t->position), mate = go->mate || go->mate_infinite;
    bool limited = go->clock || go->movetime || go->depth || go->nodes || mate;
    job->limits = (struct alphabeta_limits){
        .nodes = go->nodes,
        .depth = go->depth,
        .began = began,
        .movetime = go->movetime,
        .clock = go->clock,
        .left = white ? go->white : go->black,
        .increment = white ? go->white_increment : go->black_increment,
        .byoyomi = go->byoyomi,
        .moves_to_go = go->moves_to_go,
        .infinite = go->infinite || !limited,
        .ponder = go->ponder,
        .only = job->only,
        .current = tell_current,
    };
    job->mate = false;
    job->plays = !job->limits.infinite && !mate;
    if (mate)
        s->kind->read_mate(go, job);
    if (go->only.length)
        job->limits.only_count = read_moves(s, go->only, job->only);
    else if (job->limits.infinite) /* who analyses wants moves, not a declaration */
        job->limits.only_count = t->game->moves(t->position, job->only);
    if (job->plays)
        limit_strength(s);
}

/* The job begins with the position as it is now, whatever is said during the search. */
static void copy_table(struct server *s)
{
    struct table *to = &s->job.table, *from = &s->table;
    memcpy(to->position, from->position, to->game->position_size);
    history_copy(&to->history, &from->history, ALPHABETA_PLIES + 2);
}

/* A new game has a new seed; it depends on the time, as nobody gives us one. */
static void begin_game(struct server *s)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    s->seed =
        random_mix(s->seed ^ random_mix((uint64_t)now.tv_sec * 1000000000 + (uint64_t)now.tv_nsec));
    s->drawing = random_seeded(s->seed);
    manners_begin(&s->job.manners);
    s->new_game = false;
}

/* Answers from the book, if there is a move in it and a move is to be played now. */
static bool answer_from_book(struct server *s)
{
    const struct job *job = &s->job;
    struct alphabeta_answer answer = {0};
    if (!s->book || !s->settings.own_book || !job->plays || job->limits.ponder)
        return false;
    answer.best = repertoire_draw(s->book, job->table.position, &s->drawing);
    if (!answer.best)
        return false;
    server_say(s, "info string from the book");
    server_say_best(s, &answer);
    return true;
}

static void go(struct server *s, const char *words)
{
    struct server_go order;
    double began = clock_wall();
    server_read_go(words, &order);
    if (!is_idle(s)) {
        refuse(s, "stop before it", "a search is under way");
        return;
    }
    if (!settle(s))
        return;
    if (s->new_game)
        begin_game(s);
    copy_table(s);
    set_limits(s, &order, began);
    s->job.perft = order.perft;
    s->job.wdl = s->settings.wdl;
    s->job.line_length = 0;
    s->job.manners.resign = s->settings.search.resign;
    if (!order.perft && !order.only.length && answer_from_book(s))
        return;
    alphabeta_arm(s->search, &s->job.limits);
    s->told = false;
    s->busy = true;
    s->started = thread_start(&s->thread, work, s);
    if (!s->started) {
        refuse(s, NULL, "the system gives no thread to search in");
        s->busy = false;
        s->kind->answer(s, &(struct alphabeta_answer){0});
    }
}

void server_stop(struct server *s, const char *words)
{
    (void)words;
    if (!s->busy)
        return;
    s->told = true;
    alphabeta_stop(s->search);
}

static void ponderhit(struct server *s, const char *words)
{
    (void)words;
    if (s->busy)
        alphabeta_ponderhit(s->search);
}

static void quit(struct server *s, const char *words)
{
    (void)words;
    s->ended = true;
}

static void set_debug(struct server *s, const char *words)
{
    s->debug = !span_is(span_word(words), "off");
}

/* For people. */

static void say_lines(struct server *s, char *lines)
{
    for (char *end; (end = strchr(lines, '\n')); lines = end + 1) {
        *end = '\0';
        server_say(s, "%s", lines);
    }
}

static void draw(struct server *s, const char *words)
{
    (void)words;
    const struct table *t = &s->table;
    struct text picture = text_new();
    t->game->draw(t->position, &(struct drawing){.ascii = true}, &picture);
    text_format(&picture, "\n%s: ", s->kind->form);
    t->game->write_position(t->position, &picture);
    text_format(&picture, "\nkey: %016" PRIx64 "\n", t->game->key(t->position));
    say_lines(s, picture.data);
    text_free(&picture);
}

static void evaluate(struct server *s, const char *words)
{
    (void)words;
    server_say(s, "evaluation: %d centipawns for the side to move",
               alphabeta_evaluate(s->kind->game, s->table.position));
}

static void perft(struct server *s, const char *words)
{
    char order[32];
    snprintf(order, sizeof order, "perft %.20s", words);
    go(s, order);
}

static const struct server_command commands[] = {
    {"isready", say_ready},
    {"setoption", set_option},
    {"position", set_position},
    {"go", go},
    {"stop", server_stop},
    {"ponderhit", ponderhit},
    {"quit", quit},
    {"debug", set_debug},
    {"d", draw},
    {"eval", evaluate},
    {"perft", perft},
    {0},
};

static const struct server_command *find_command(const struct server_command *c, struct span word)
{
    while (c->name && !span_is(word, c->name))
        c++;
    return c->name ? c : NULL;
}

/* Unknown words before a command are passed over, as UCI asks. */
static void obey(struct server *s, const char *line)
{
    const struct server_command *c = NULL;
    const char *words = line;
    for (struct span word = span_word(words); word.length && !c; word = span_word(words)) {
        c = find_command(commands, word);
        c = c ? c : find_command(s->kind->commands, word);
        words = span_rest(words);
    }
    if (c)
        c->obey(s, words);
    else if (s->debug && span_word(line).length)
        server_say(s, "info string unknown command %s", error_found(line, strlen(line)));
}

static void serve(struct server *s)
{
    char *line;
    while (!s->ended && !s->gone) {
        switch (line_reader_next(&s->reader, &line)) {
        case LINE_READ_GOOD:
            mutex_lock(&s->speaking);
            log_line(s, '<', line);
            mutex_unlock(&s->speaking);
            obey(s, line);
            break;
        case LINE_READ_LONG:
            refuse(s, "a shorter one", "a line of more than 16 MB is left out");
            break;
        case LINE_READ_END:
            s->ended = true;
            break;
        }
    }
}

static void open_server(struct server *s)
{
    const struct game *g = s->kind->game;
    struct setup usual = {.odd_material = true, .missing_kings = true};
    mutex_init(&s->speaking);
    server_default_options(s);
    s->new_game = true;
    s->rules = text_new();
    s->kind->write_rules(&s->settings, &s->rules);
    usual.rules = s->rules.data;
    bool good =
        table_open(&s->table, g, &usual, NULL) && table_open(&s->job.table, g, &usual, NULL);
    assert(good); /* the rules are our own */
    (void)good;
    s->job.only = memory_get(g->moves_max * sizeof *s->job.only);
}

static void close_server(struct server *s)
{
    s->settings.log[0] = '\0';
    open_log(s);
    if (s->search)
        alphabeta_close(s->search);
    repertoire_close(s->book);
    table_close(&s->table);
    table_close(&s->job.table);
    memory_free(s->job.only);
    text_free(&s->rules);
    line_reader_free(&s->reader);
    mutex_destroy(&s->speaking);
}

void server_run(const struct server_kind *kind, const char *name, int in, int out)
{
    struct server *s = memory_zeroed(1, sizeof *s);
    struct sigaction ignore = {.sa_handler = SIG_IGN}, before;
    s->kind = kind;
    s->name = name;
    s->reader.descriptor = in;
    s->out = out;
    sigaction(SIGPIPE, &ignore, &before); /* who no longer listens is noticed when written to */
    open_server(s);
    serve(s);
    server_stop(s, "");
    s->told = true;
    is_idle(s);
    close_server(s);
    sigaction(SIGPIPE, &before, NULL);
    memory_free(s);
}
