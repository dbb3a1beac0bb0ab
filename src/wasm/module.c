/* The exported functions over sessions. They check everything that comes from the page, so that no
 * call, however wrong, does worse than answer with an error. */
#include "wasm/module.h"

#include "core/clock.h"
#include "core/memory.h"
#include "core/random.h"
#include "core/text.h"
#include "game/table.h"
#include "games.h"
#include "wasm/board.h"
#include "wasm/host.h"

#include <inttypes.h>
#include <string.h>

struct session {
    struct table table; /* without a game: this place is free */
    move *list;         /* room for the legal moves */
};

/* The module is one program with one caller: it keeps what the page's handles stand for. */
enum { SESSIONS = 16 };
static struct session sessions[SESSIONS];

/* The session of that number, or NULL and an error. */
static struct session *find(int number)
{
    if (number >= 1 && number <= SESSIONS && sessions[number - 1].table.game)
        return &sessions[number - 1];
    struct error e = {0};
    error_set(&e, 0, "a number from session_open", "there is no session %d", number);
    answer_error(&e, "session");
    return NULL;
}

static bool is_over(const struct session *s)
{
    return table_turn(&s->table) == SEAT_OVER;
}

static void release(struct session *s)
{
    table_close(&s->table);
    memory_free(s->list);
    s->list = NULL;
}

/* An error that lists the games there are. */
static int answer_no_game(const char *name)
{
    char known[120];
    struct error e = {0};
    struct text list = text_on(known, sizeof known);
    for (const struct game *const *g = games; *g; g++)
        text_format(&list, "%s%s", g == games ? "" : " or ", (*g)->name);
    error_set(&e, 0, known, "there is no game %s", error_found(name, SIZE_MAX));
    return answer_error(&e, "session");
}

EXPORT(session_open)
int session_open(const char *game, const char *position, const char *rules, int odd)
{
    struct error e = {0};
    int place = 0;
    while (place < SESSIONS && sessions[place].table.game)
        place++;
    const struct game *g = game ? game_named(game) : NULL;
    if (!g)
        return answer_no_game(game ? game : "");
    if (place == SESSIONS) {
        error_set(&e, 0, "one to be closed first", "all %d sessions are open", SESSIONS);
        return answer_error(&e, "session");
    }

    struct session *s = &sessions[place];
    struct setup setup = {.rules = rules, .odd_material = odd, .missing_kings = odd};
    if (!table_open(&s->table, g, &setup, &e))
        return answer_error(&e, "rules");
    bool good = !position || table_set(&s->table, position, &e);
    s->table.setup.rules = NULL; /* the page's text does not stay */
    s->list = memory_get(g->moves_max * sizeof *s->list);
    if (!good) {
        release(s);
        return answer_error(&e, "position");
    }
    answer_begin();
    return place + 1;
}

EXPORT(session_close) int session_close(int session)
{
    struct session *s = find(session);
    if (!s)
        return 0;
    release(s);
    answer_begin();
    return 1;
}

EXPORT(session_turn) int session_turn(int session)
{
    struct session *s = find(session);
    return s ? table_turn(&s->table) : -3;
}

EXPORT(session_position) int session_position(int session)
{
    struct session *s = find(session);
    if (!s)
        return 0;
    s->table.game->write_position(s->table.position, answer_begin());
    return 1;
}

EXPORT(session_moves) int session_moves(int session)
{
    struct session *s = find(session);
    if (!s)
        return 0;
    struct text *out = answer_begin();
    size_t count = is_over(s) ? 0 : s->table.game->moves(s->table.position, s->list);
    for (size_t i = 0; i < count; i++) {
        text_string(out, i ? " " : "");
        s->table.game->write_move(s->table.position, s->list[i], out);
    }
    return 1;
}

/* Writes the moves played since the history had that length. A move is written in the position it
 * was played in, so the game is taken back and played again. */
static void write_line(struct session *s, size_t from, struct text *out)
{
    const struct game *g = s->table.game;
    size_t length = s->table.history.length;
    table_undo_to(&s->table, from);
    while (s->table.history.length < length) {
        /* undo leaves the entry's bytes where they are. */
        move m = s->table.history.entries[s->table.history.length].move;
        text_string(out, s->table.history.length > from ? " " : "");
        g->write_move(s->table.position, m, out);
        g->play(s->table.position, &s->table.history, m);
    }
}

EXPORT(session_line) int session_line(int session)
{
    struct session *s = find(session);
    if (!s)
        return 0;
    write_line(s, 0, answer_begin());
    return 1;
}

EXPORT(session_board) int session_board(int session)
{
    struct session *s = find(session);
    if (!s)
        return 0;
    struct error e = {0};
    if (!board_write(s->table.game, s->table.position, answer_begin(), &e))
        return answer_error(&e, "board");
    return 1;
}

EXPORT(session_outcome) int session_outcome(int session)
{
    struct session *s = find(session);
    if (!s)
        return 0;
    struct text *out = answer_begin();
    if (!is_over(s)) {
        text_string(out, "{\"over\":false}");
        return 1;
    }
    struct outcome result = {0};
    s->table.game->outcome(s->table.position, &s->table.history, &result);
    text_string(out, "{\"over\":true,\"reason\":");
    text_json(out, result.reason);
    text_string(out, ",\"score\":[");
    for (int seat = 0; seat < s->table.game->seats(s->table.position); seat++)
        text_format(out, "%s%d", seat ? "," : "", result.score[seat]);
    text_string(out, "]}");
    return 1;
}

EXPORT(session_play) int session_play(int session, const char *moves)
{
    struct session *s = find(session);
    struct error e = {0};
    if (!s)
        return 0;
    if (!moves)
        error_set(&e, 0, "a text", "there are none");
    else if (game_play_text(s->table.game, s->table.position, &s->table.history, moves, &e)) {
        answer_begin();
        return 1;
    }
    return answer_error(&e, "moves");
}

EXPORT(session_undo) int session_undo(int session)
{
    struct session *s = find(session);
    struct error e = {0};
    if (!s)
        return 0;
    if (!s->table.history.length) {
        error_set(&e, 0, NULL, "there is no move to take back");
        return answer_error(&e, "undo");
    }
    table_undo_to(&s->table, s->table.history.length - 1);
    answer_begin();
    return 1;
}

/* A double of the page's as a seed; false and an error when it is none. */
static bool read_seed(double seed, struct random *r)
{
    struct error e = {0};
    if (seed >= 0 && seed <= 0x1p53) {
        *r = random_seeded((uint64_t)seed);
        return true;
    }
    error_set(&e, 0, "a number from 0 to 2^53", "the seed is %g", seed);
    answer_error(&e, "seed");
    return false;
}

/* Whether there is a move to be made; otherwise an error. */
static bool goes_on(const struct session *s)
{
    struct error e = {0};
    if (!is_over(s))
        return true;
    error_set(&e, 0, "a position with moves", "the game is over");
    answer_error(&e, "session");
    return false;
}

EXPORT(session_random_move) int session_random_move(int session, double seed)
{
    struct session *s = find(session);
    struct random r;
    if (!s || !read_seed(seed, &r) || !goes_on(s))
        return 0;
    s->table.game->write_move(
        s->table.position, game_random_move(s->table.game, s->table.position, &r), answer_begin());
    return 1;
}

EXPORT(session_random_game) int session_random_game(int session, double seed, int plies)
{
    struct session *s = find(session);
    struct random r;
    if (!s || !read_seed(seed, &r))
        return 0;
    size_t before = s->table.history.length;
    for (; plies > 0 && !is_over(s); plies--)
        table_play(&s->table, game_random_move(s->table.game, s->table.position, &r));
    write_line(s, before, answer_begin());
    return 1;
}

/* A long computation: when it began, and whether it was told to stop. */
struct job {
    double began, reported; /* clock_wall */
    bool stopped;
};

static struct job job_begin(void)
{
    double now = clock_wall();
    return (struct job){.began = now, .reported = now};
}

static bool job_stopped(struct job *j)
{
    if (!j->stopped && host_stop_requested())
        j->stopped = true;
    return j->stopped;
}

static double job_milliseconds(const struct job *j)
{
    return (clock_wall() - j->began) * 1000;
}

static void job_report(struct job *j, const struct text *t)
{
    host_report(t->data, t->length);
    j->reported = clock_wall();
}

static void job_answer(const struct job *j, struct text *out)
{
    text_format(out, ",\"time\":%.1f,\"stopped\":%s}", job_milliseconds(j),
                j->stopped ? "true" : "false");
}

/* Subtrees of this depth are counted in one go: they take less than a hundredth of a second even
 * where there are 593 moves, so that a stop is seen in time. */
enum { PERFT_UNDIVIDED = 2, PERFT_DEEPEST = 60 };

static uint64_t perft(struct session *s, struct job *j, int depth)
{
    const struct game *g = s->table.game;
    if (depth <= PERFT_UNDIVIDED)
        return game_perft(g, s->table.position, &s->table.history, depth);
    if (job_stopped(j))
        return 0;
    move *list = memory_get(g->moves_max * sizeof *list);
    size_t count = g->moves(s->table.position, list);
    uint64_t nodes = 0;
    for (size_t i = 0; i < count && !j->stopped; i++) {
        table_play(&s->table, list[i]);
        nodes += perft(s, j, depth - 1);
        g->undo(s->table.position, &s->table.history);
    }
    memory_free(list);
    return nodes;
}

static void perft_report(struct session *s, struct job *j, move m, uint64_t nodes, size_t done,
                         size_t all, uint64_t total)
{
    char buffer[256];
    struct text t = text_on(buffer, sizeof buffer);
    text_string(&t, "{\"move\":\"");
    s->table.game->write_move(s->table.position, m, &t);
    text_format(&t,
                "\",\"nodes\":%" PRIu64 ",\"done\":%zu,\"all\":%zu,\"total\":%" PRIu64
                ",\"time\":%.1f}",
                nodes, done, all, total, job_milliseconds(j));
    job_report(j, &t);
}

/* The count, first move by first move. */
static uint64_t perft_split(struct session *s, struct job *j, int depth)
{
    const struct game *g = s->table.game;
    uint64_t total = 0;
    size_t count = g->moves(s->table.position, s->list);
    for (size_t i = 0; i < count && !job_stopped(j); i++) {
        table_play(&s->table, s->list[i]);
        uint64_t nodes = perft(s, j, depth - 1);
        g->undo(s->table.position, &s->table.history);
        total += nodes;
        if (!j->stopped)
            perft_report(s, j, s->list[i], nodes, i + 1, count, total);
    }
    return total;
}

EXPORT(session_perft) int session_perft(int session, int depth)
{
    struct session *s = find(session);
    struct error e = {0};
    if (!s)
        return 0;
    if (depth < 0 || depth > PERFT_DEEPEST) {
        error_set(&e, 0, "0 to 60", "the depth is %d", depth);
        return answer_error(&e, "perft");
    }
    struct job j = job_begin();
    uint64_t nodes = depth ? perft_split(s, &j, depth) : 1;
    struct text *out = answer_begin();
    text_format(out, "{\"nodes\":%" PRIu64, nodes);
    job_answer(&j, out);
    return 1;
}

static void think_report(struct job *j, unsigned playouts)
{
    char buffer[96];
    struct text t = text_on(buffer, sizeof buffer);
    text_format(&t, "{\"playouts\":%u,\"time\":%.1f}", playouts, job_milliseconds(j));
    job_report(j, &t);
}

EXPORT(session_think) int session_think(int session, double milliseconds, double seed)
{
    enum { PLIES = 512 }; /* keeps one playout within a few milliseconds */
    static const double interval = 0.1;
    struct session *s = find(session);
    struct random r;
    struct error e = {0};
    if (!s || !read_seed(seed, &r) || !goes_on(s))
        return 0;
    if (!(milliseconds >= 0)) {
        error_set(&e, 0, "milliseconds from 0", "the time is %g", milliseconds);
        return answer_error(&e, "think");
    }
    move m = game_random_move(s->table.game, s->table.position, &r);
    struct job j = job_begin();
    size_t length = s->table.history.length;
    unsigned playouts = 0;
    while (!job_stopped(&j) && job_milliseconds(&j) < milliseconds) {
        game_playout(s->table.game, s->table.position, &s->table.history, &r, PLIES);
        table_undo_to(&s->table, length);
        playouts++;
        if (clock_wall() >= j.reported + interval)
            think_report(&j, playouts);
    }
    struct text *out = answer_begin();
    text_string(out, "{\"move\":\"");
    s->table.game->write_move(s->table.position, m, out);
    text_format(out, "\",\"playouts\":%u", playouts);
    job_answer(&j, out);
    return 1;
}
