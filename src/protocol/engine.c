/* Engine players: the talk, and what to make of an engine that does not keep to it.
 *
 * The parsers are in engine_lines.c, the process and its deadlines in core/process.c. Here no wait is
 * without a deadline, and after a fault the process is gone. */
#include "protocol/engine.h"

#include "chess/board.h"
#include "core/clock.h"
#include "core/line_buffer.h"
#include "core/memory.h"
#include "core/nearest.h"
#include "core/process.h"
#include "core/tail.h"
#include "core/text.h"
#include "core/words.h"
#include "protocol/engine_lines.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

enum { TRANSCRIPT = 1 << 16, TRANSCRIPT_LINE = 1000, OPTIONS_MAX = 500 };

static const double writing = 5; /* seconds until an engine must have taken what we send */
static const double grace = 1;   /* seconds between stop and the end */

/* What differs between the protocols. Clocks are named by seat, the first mover's first. */
struct dialect {
    const char *hello, *hello_back, *new_game, *position;
    const char *time[2], *increment[2];
    bool byoyomi;
};

static const struct dialect uci = {
    .hello = "uci",
    .hello_back = "uciok",
    .new_game = "ucinewgame",
    .position = "fen",
    .time = {"wtime", "btime"},
    .increment = {"winc", "binc"},
};

static const struct dialect usi = {
    .hello = "usi",
    .hello_back = "usiok",
    .new_game = "usinewgame",
    .position = "sfen",
    .time = {"btime", "wtime"},
    .increment = {"binc", "winc"},
    .byoyomi = true,
};

struct patience {
    int margin, move, loading, quitting; /* milliseconds */
};

static const struct option patience_table[] = {
    {.name = "margin",
     .kind = OPTION_NUMBER,
     .offset = offsetof(struct patience, margin),
     .initial = 5000,
     .max = 3600000,
     .help = "milliseconds a move may take beyond its allowed time"},
    {.name = "patience",
     .kind = OPTION_NUMBER,
     .offset = offsetof(struct patience, move),
     .initial = 60000,
     .min = 1,
     .max = INT32_MAX,
     .help = "milliseconds for a move where time is not limited"},
    {.name = "loading",
     .kind = OPTION_NUMBER,
     .offset = offsetof(struct patience, loading),
     .initial = 60000,
     .min = 1,
     .max = 3600000,
     .help = "milliseconds to get ready"},
    {.name = "quitting",
     .kind = OPTION_NUMBER,
     .offset = offsetof(struct patience, quitting),
     .initial = 1000,
     .max = 60000,
     .help = "milliseconds to go when told to"},
    {0},
};

struct engine {
    const struct dialect *dialect;
    const struct game *game;
    struct patience patience;
    struct process *process;
    bool gone;            /* after a fault: the process has ended */
    bool foreign_squares; /* shogi over UCI */
    bool chess960;        /* as the engine was told last */
    bool playing;

    char *name;
    char *options[OPTIONS_MAX]; /* the lines it described them with */
    size_t option_count;

    struct tail transcript;
    double opened;

    /* How the game began, in memory of our own, and room to read a position. */
    struct text setup_position, setup_rules;
    struct setup setup;
    void *position;
    struct history history;
};

static char *copy_of(const char *text, size_t length)
{
    char *copy = memory_get(length + 1);
    memcpy(copy, text, length);
    copy[length] = '\0';
    return copy;
}

/* Talk. */

static void note(struct engine *en, char direction, const char *line)
{
    char stamp[32];
    int n = snprintf(stamp, sizeof stamp, "%9.3f %c ", clock_wall() - en->opened, direction);
    tail_add(&en->transcript, stamp, (size_t)n);
    tail_add(&en->transcript, line, strnlen(line, TRANSCRIPT_LINE));
    tail_add(&en->transcript, "\n", 1);
}

static enum process_status say_text(struct engine *en, struct text *line)
{
    note(en, '>', line->data);
    text_char(line, '\n');
    return process_write(en->process, clock_wall() + writing, line->data);
}

static enum process_status say(struct engine *en, const char *line)
{
    struct text t = text_new();
    text_string(&t, line);
    enum process_status status = say_text(en, &t);
    text_free(&t);
    return status;
}

static enum process_status hear(struct engine *en, double deadline, const char **line)
{
    enum process_status status = process_read(en->process, deadline, line);
    if (status == PROCESS_GOOD)
        note(en, '<', *line);
    return status;
}

/* Ends the engine after a fault and says what happened; when is what we were at. */
static enum player_fault give_up(struct engine *en, enum process_status status, const char *when,
                                 struct error *e)
{
    char ending[80];
    struct text t = text_on(ending, sizeof ending);
    process_stop(en->process, NULL, 0);
    process_write_ending(en->process, &t);
    en->gone = true;
    switch (status) {
    case PROCESS_LATE:
        error_set(e, 0, NULL, "the engine did not answer in time %s", when);
        return PLAYER_HUNG;
    case PROCESS_LONG:
        error_set(e, 0, NULL, "the engine wrote a line of more than %d bytes %s", LINE_MAX_LENGTH,
                  when);
        return PLAYER_GARBLED;
    default:
        if (strcmp(ending, "was stopped") == 0)
            error_set(e, 0, NULL, "the engine closed its pipe %s", when);
        else
            error_set(e, 0, NULL, "the engine %s %s", ending, when);
        return PLAYER_CRASHED;
    }
}

/* Reads until the line that is one word; others go to look, if there is one. */
static enum process_status await(struct engine *en, const char *word,
                                 void (*look)(struct engine *en, const char *line))
{
    double deadline = clock_wall() + en->patience.loading * 0.001;
    const char *line;
    enum process_status status;
    while ((status = hear(en, deadline, &line)) == PROCESS_GOOD) {
        if (engine_after(line, word))
            return PROCESS_GOOD;
        if (look)
            look(en, line);
    }
    return status;
}

static bool get_ready(struct engine *en, struct error *e)
{
    enum process_status status = say(en, "isready");
    if (status == PROCESS_GOOD)
        status = await(en, "readyok", NULL);
    if (status != PROCESS_GOOD)
        give_up(en, status, "when asked whether it is ready", e);
    return status == PROCESS_GOOD;
}

/* Options. */

static void look_at_description(struct engine *en, const char *line)
{
    struct engine_option o;
    const char *id = engine_after(line, "id"), *name = id ? engine_after(id, "name") : NULL;
    if (name && *name) {
        memory_free(en->name);
        en->name = copy_of(name, strlen(name));
    } else if (engine_read_option(line, &o) && en->option_count < OPTIONS_MAX) {
        en->options[en->option_count++] = copy_of(line, strlen(line));
    }
}

static bool option_at(const struct engine *en, size_t i, struct engine_option *o)
{
    return i < en->option_count && engine_read_option(en->options[i], o);
}

static bool find_option(const struct engine *en, const char *name, struct engine_option *o)
{
    for (size_t i = 0; option_at(en, i, o); i++)
        if (o->name_length == strlen(name) && strncasecmp(o->name, name, o->name_length) == 0)
            return true;
    return false;
}

static bool send_option(struct engine *en, const char *name, size_t length, const char *value,
                        struct error *e)
{
    struct text t = text_new();
    text_string(&t, "setoption name ");
    text_bytes(&t, name, length);
    if (value)
        text_format(&t, " value %s", value);
    enum process_status status = say_text(en, &t);
    text_free(&t);
    if (status != PROCESS_GOOD)
        give_up(en, status, "when it was given its options", e);
    return status == PROCESS_GOOD;
}

static bool refuse_option(const struct engine *en, const char *name, struct error *e)
{
    char expected[160] = "an option that the engine lists", near_name[64];
    struct nearest near = nearest_to(name);
    struct engine_option o;
    for (size_t i = 0; option_at(en, i, &o); i++) {
        char *candidate = copy_of(o.name, o.name_length);
        const char *before = near.name;
        nearest_try(&near, candidate);
        if (near.name != before) {
            snprintf(near_name, sizeof near_name, "%s", candidate);
            near.name = near_name;
            snprintf(expected, sizeof expected, "%s or another option that the engine lists",
                     near_name);
        }
        memory_free(candidate);
    }
    return error_set(e, 0, expected, "the engine has no option %s",
                     error_found(name, strlen(name)));
}

/* One "Name=value" of the settings. */
static bool set_option(struct engine *en, char *setting, struct error *e)
{
    static const char ours[] = "yomi.";
    /* USI has two that an engine need not list. */
    static const char *const unlisted[] = {"USI_Hash", "USI_Ponder"};
    struct engine_option o;
    if (strncmp(setting, ours, strlen(ours)) == 0)
        return option_parse(patience_table, &en->patience, sizeof en->patience,
                            setting + strlen(ours), e);
    char *value = strchr(setting, '=');
    if (value)
        *value++ = '\0';
    if (find_option(en, setting, &o))
        return engine_option_takes(&o, value, e) &&
               send_option(en, o.name, o.name_length, value, e);
    for (int i = 0; i < 2 && en->dialect == &usi && value; i++)
        if (strcmp(setting, unlisted[i]) == 0)
            return send_option(en, setting, strlen(setting), value, e);
    return refuse_option(en, setting, e);
}

/* The settings behind the command, one by one: ours first, since they are about the rest. */
static bool set_options(struct engine *en, const char *text, bool ours, struct error *e)
{
    bool good = true;
    while (good && text) {
        size_t length = strcspn(text, ";");
        char *setting = copy_of(text, length);
        bool is_ours = strncmp(setting, "yomi.", 5) == 0;
        good = !*setting || is_ours != ours || set_option(en, setting, e);
        memory_free(setting);
        text = text[length] ? text + length + 1 : NULL;
    }
    return good;
}

static bool choose_variant(struct engine *en, struct error *e)
{
    struct engine_option o;
    if (en->dialect != &uci || strcmp(en->game->name, "shogi") != 0)
        return true;
    en->foreign_squares = true;
    return (find_option(en, "UCI_Variant", &o) && engine_option_takes(&o, "shogi", NULL) &&
            send_option(en, o.name, o.name_length, "shogi", e)) ||
           error_set(e, 0, "usi: and a shogi engine", "over UCI this engine plays no shogi");
}

/* Open and close. */

static void close_engine(void *self)
{
    struct engine *en = self;
    if (en->process)
        process_stop(en->process, en->gone ? NULL : "quit\n", en->patience.quitting * 0.001);
    process_free(en->process);
    for (size_t i = 0; i < en->option_count; i++)
        memory_free(en->options[i]);
    memory_free(en->name);
    tail_free(&en->transcript);
    text_free(&en->setup_position);
    text_free(&en->setup_rules);
    history_free(&en->history);
    memory_free(en->position);
    memory_free(en);
}

static bool introduce(struct engine *en, const char *settings, struct error *e)
{
    if (!set_options(en, settings, true, e))
        return false;
    enum process_status status = say(en, en->dialect->hello);
    if (status == PROCESS_GOOD)
        status = await(en, en->dialect->hello_back, look_at_description);
    if (status != PROCESS_GOOD) {
        give_up(en, status, en->dialect == &uci ? "before uciok" : "before usiok", e);
        return false;
    }
    return choose_variant(en, e) && set_options(en, settings, false, e) && get_ready(en, e);
}

static void *open_engine(const struct dialect *d, const struct game *g, const char *settings,
                         struct error *e)
{
    bool shogi = strcmp(g->name, "shogi") == 0, chess = strcmp(g->name, "chess") == 0;
    if (!shogi && !(chess && d == &uci)) {
        error_set(e, 0, "uci for chess, usi for shogi", "%s is not played over %s", g->title,
                  d->hello);
        return NULL;
    }
    const char *rest;
    char **words = words_split(settings ? settings : "", &rest, e);
    if (!words)
        return NULL;
    struct engine *en = memory_get(sizeof *en);
    *en = (struct engine){.dialect = d, .game = g, .opened = clock_wall()};
    option_defaults(patience_table, &en->patience);
    tail_init(&en->transcript, TRANSCRIPT);
    en->setup_position = text_new();
    en->setup_rules = text_new();
    history_init(&en->history);
    en->position = memory_get(g->position_size);
    en->name = copy_of(words[0], strlen(words[0]));
    en->process = process_start(words, e);
    memory_free(words);
    if (!en->process || !introduce(en, rest, e)) {
        close_engine(en);
        return NULL;
    }
    return en;
}

static void *open_uci(const struct game *g, const char *settings, struct error *e)
{
    return open_engine(&uci, g, settings, e);
}

static void *open_usi(const struct game *g, const char *settings, struct error *e)
{
    return open_engine(&usi, g, settings, e);
}

/* Games. */

static bool choose_castling(struct engine *en, struct error *e)
{
    struct engine_option o;
    if (strcmp(en->game->name, "chess") != 0)
        return true;
    bool wanted = ((const struct chess_position *)en->position)->chess960;
    if (wanted == en->chess960)
        return true;
    if (!find_option(en, "UCI_Chess960", &o))
        return error_set(e, 0, "an engine with the option UCI_Chess960",
                         "the engine does not play Chess960");
    en->chess960 = wanted;
    return send_option(en, o.name, o.name_length, wanted ? "true" : "false", e);
}

static bool begin(void *self, const struct setup *setup, uint64_t seed, struct error *e)
{
    (void)seed; /* neither protocol has one */
    struct engine *en = self;
    if (en->gone)
        return error_set(e, 0, NULL, "the engine has ended");
    text_clear(&en->setup_position);
    text_clear(&en->setup_rules);
    text_string(&en->setup_position, setup->position ? setup->position : "startpos");
    text_string(&en->setup_rules, setup->rules ? setup->rules : "");
    en->setup = *setup;
    en->setup.position = en->setup_position.data;
    en->setup.rules = setup->rules ? en->setup_rules.data : NULL;
    if (!en->game->start(en->position, &en->history, &en->setup, e) || !choose_castling(en, e))
        return false;
    enum process_status status = say(en, en->dialect->new_game);
    if (status != PROCESS_GOOD) {
        give_up(en, status, "at the start of a game", e);
        return false;
    }
    en->playing = true;
    return get_ready(en, e);
}

static void end(void *self, int points)
{
    struct engine *en = self;
    if (en->gone || !en->playing)
        return;
    en->playing = false;
    if (en->dialect == &usi) /* one that has died meanwhile is noticed at the next game */
        say(en, points == 2 ? "gameover win" : points == 1 ? "gameover draw" : "gameover lose");
}

/* Moves. */

bool engine_takes(const struct limit *l, struct error *e)
{
    static const char expected[] = "nodes, depth, movetime or clock";
    if (l->simulations)
        return error_set(e, 0, expected, "engines know no limit of simulations");
    return limit_is_set(l) || error_set(e, 0, expected, "engines must have a limit");
}

static void write_start(struct engine *en, const char *start, struct text *out)
{
    struct setup setup = en->setup;
    struct text t = text_new(), usual = text_new();
    setup.position = start ? start : en->setup.position;
    en->game->start(en->position, &en->history, &(struct setup){0}, NULL);
    en->game->write_position(en->position, &usual);
    /* What cannot be read here the engine may understand. */
    if (en->game->start(en->position, &en->history, &setup, NULL))
        en->game->write_position(en->position, &t);
    else
        text_string(&t, setup.position);
    if (strcmp(t.data, usual.data) == 0)
        text_string(out, "position startpos");
    else /* Fairy-Stockfish reads SFEN over UCI as well */
        text_format(out, "position %s %s", en->foreign_squares ? "sfen" : en->dialect->position,
                    t.data);
    text_free(&usual);
    text_free(&t);
}

static void write_moves(const struct engine *en, const char *moves, struct text *out)
{
    const char *p = moves ? moves + strspn(moves, " ") : "";
    if (*p)
        text_string(out, " moves");
    while (*p) {
        char word[ENGINE_MOVE_SIZE];
        size_t length = strcspn(p, " ");
        snprintf(word, sizeof word, "%.*s", (int)length, p);
        text_char(out, ' ');
        if (en->foreign_squares)
            engine_write_uci_shogi(word, out);
        else
            text_string(out, word);
        p += length;
        p += strspn(p, " ");
    }
}

/* UCI has no byoyomi. An increment of the same length comes nearest: what is used of it and of the time
 * left is allowed, and one that looks ahead will save neither. A clock of 0 would read as no clock. */
static void write_clocks(const struct engine *en, const struct question *q, struct text *out)
{
    const struct dialect *d = en->dialect;
    const struct time_control *c = &q->limit.clock;
    for (int seat = 0; seat < 2; seat++) {
        int64_t left = q->left[seat] > 0 ? q->left[seat] : 0;
        if (!d->byoyomi)
            left += c->byoyomi + (left + c->byoyomi == 0);
        text_format(out, " %s %" PRId64, d->time[seat], left);
    }
    if (d->byoyomi && c->byoyomi)
        text_format(out, " byoyomi %" PRId64, c->byoyomi);
    else
        for (int seat = 0; seat < 2; seat++)
            text_format(out, " %s %" PRId64, d->increment[seat],
                        c->byoyomi ? c->byoyomi : c->increment);
}

static void write_go(const struct engine *en, const struct question *q, struct text *out)
{
    const struct limit *l = &q->limit;
    text_string(out, "go");
    if (l->clock.set)
        write_clocks(en, q, out);
    if (l->movetime)
        text_format(out, " movetime %" PRIu64, l->movetime);
    if (l->depth)
        text_format(out, " depth %" PRIu64, l->depth);
    if (l->nodes)
        text_format(out, " nodes %" PRIu64, l->nodes);
}

/* Seconds until we lose patience. */
static double allowance(const struct engine *en, const struct question *q)
{
    const struct limit *l = &q->limit;
    double allowed = en->patience.move, margin = 0;
    if (l->movetime) {
        allowed = (double)l->movetime;
        margin = en->patience.margin;
    }
    if (l->clock.set) {
        double left = (double)time_control_allowed(&l->clock, q->left[q->seat]);
        allowed = !l->movetime || left < allowed ? left : allowed;
        margin = en->patience.margin;
    }
    return (allowed + margin) * 0.001;
}

static enum process_status ask(struct engine *en, const struct question *q)
{
    const char *stale;
    /* What it said after its last move belongs to nobody, least of all a second bestmove. */
    for (int i = 0; i < 1000 && hear(en, 0, &stale) == PROCESS_GOOD; i++)
        ;
    struct text position = text_new(), go = text_new();
    write_start(en, q->start, &position);
    write_moves(en, q->moves, &position);
    write_go(en, q, &go);
    enum process_status status = say_text(en, &position);
    if (status == PROCESS_GOOD)
        status = say_text(en, &go);
    text_free(&position);
    text_free(&go);
    return status;
}

static enum process_status await_move(struct engine *en, double deadline, struct engine_info *info,
                                      char word[ENGINE_MOVE_SIZE])
{
    const char *line;
    enum process_status status;
    while ((status = hear(en, deadline, &line)) == PROCESS_GOOD) {
        if (engine_read_bestmove(line, word))
            return PROCESS_GOOD;
        engine_read_info(line, info);
    }
    return status;
}

static enum process_status await_move_or_stop(struct engine *en, const struct question *q,
                                              struct engine_info *info, char word[ENGINE_MOVE_SIZE])
{
    double deadline = clock_wall() + allowance(en, q);
    enum process_status status = await_move(en, deadline, info, word);
    if (status != PROCESS_LATE)
        return status;
    status = say(en, "stop");
    return status == PROCESS_GOOD ? await_move(en, clock_wall() + grace, info, word) : status;
}

static enum player_fault understand(const struct engine *en, const struct question *q,
                                    const char *word, struct answer *a, struct error *e)
{
    char text[ENGINE_MOVE_SIZE + 1];
    struct text t = text_on(text, sizeof text);
    const char *found = error_found(word, strlen(word));
    struct error why = {0};
    if (strcmp(word, "resign") == 0) {
        a->resigns = true;
        return PLAYER_GOOD;
    }
    if (strcmp(word, "(none)") == 0 || strcmp(word, "0000") == 0) {
        error_set(e, 0, "a move", "the engine sees no move (%s)", word);
        return PLAYER_ILLEGAL;
    }
    if (!engine_is_move(word)) {
        error_set(e, 0, "bestmove and a move", "the engine answers with %s", found);
        return PLAYER_GARBLED;
    }
    if (en->foreign_squares)
        engine_write_usi_shogi(word, &t);
    else
        text_string(&t, word);
    if (en->game->read_move(q->position, text, &a->move, &why))
        return PLAYER_GOOD;
    error_set(e, 0, "a legal move", "the engine plays %s: %.100s", found, why.what);
    return PLAYER_ILLEGAL;
}

static enum player_fault think(void *self, const struct question *q, struct answer *a,
                               struct error *e)
{
    struct engine *en = self;
    char word[ENGINE_MOVE_SIZE];
    struct engine_info info = engine_info_none;
    if (!engine_takes(&q->limit, e))
        return PLAYER_GARBLED;
    if (en->gone) {
        error_set(e, 0, NULL, "the engine has ended before");
        return PLAYER_CRASHED;
    }
    double cpu = process_cpu(en->process);
    enum process_status status = ask(en, q);
    if (status == PROCESS_GOOD)
        status = await_move_or_stop(en, q, &info, word);
    if (status != PROCESS_GOOD)
        return give_up(en, status, "when asked for a move", e);
    cpu = process_cpu(en->process) - cpu;
    *a = (struct answer){
        .value = info.value, .depth = info.depth, .nodes = info.nodes, .cpu = cpu > 0 ? cpu : 0};
    return understand(en, q, word, a, e);
}

/* What else one may want to know. */

const struct player_kind uci_player = {
    .name = "uci",
    .about = "an engine that speaks UCI: uci:COMMAND;Name=value",
    .open = open_uci,
    .close = close_engine,
    .begin = begin,
    .think = think,
    .end = end,
};

const struct player_kind usi_player = {
    .name = "usi",
    .about = "an engine that speaks USI: usi:COMMAND;Name=value",
    .open = open_usi,
    .close = close_engine,
    .begin = begin,
    .think = think,
    .end = end,
};

const struct player_kind *engine_find(const char *name)
{
    if (strcmp(name, uci_player.name) == 0)
        return &uci_player;
    return strcmp(name, usi_player.name) == 0 ? &usi_player : NULL;
}

bool engine_is(const struct player_kind *kind)
{
    return kind == &uci_player || kind == &usi_player;
}

const char *engine_name(const void *self)
{
    return ((const struct engine *)self)->name;
}

void engine_write_transcript(const void *self, struct text *out)
{
    tail_write(&((const struct engine *)self)->transcript, out);
}

void engine_write_errors(const void *self, struct text *out)
{
    process_write_errors(((const struct engine *)self)->process, out);
}
