/* Engine players: what an engine is told and when, and what its answer means.
 *
 * The talk itself is in engine_talk.c, the parsers in engine_lines.c. No wait is without a deadline, and
 * after a fault the process is gone. */
#include "protocol/engine.h"

#include "chess/board.h"
#include "core/clock.h"
#include "core/memory.h"
#include "core/text.h"
#include "core/words.h"
#include "protocol/engine_talk.h"
#include "shogi/board.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static const double grace = 1; /* seconds between stop and the end */

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
    struct engine_talk talk;
    bool foreign_squares; /* shogi over UCI */
    bool chess960;        /* as the engine was told last */
    int impasse;          /* likewise; -1 before */
    bool playing;

    /* How the game began, in memory of our own, and room to read a position. */
    struct text setup_position, setup_rules;
    struct setup setup;
    void *position;
    struct history history;
};

static bool get_ready(struct engine *en, struct error *e)
{
    return talk_ask(&en->talk, "isready", "readyok", en->patience.loading * 0.001,
                    "when asked whether it is ready", e);
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
    if (talk_find_option(&en->talk, setting, &o))
        return engine_option_takes(&o, value, e) &&
               talk_set_option(&en->talk, o.name, o.name_length, value, e);
    for (int i = 0; i < 2 && en->dialect == &usi && value; i++)
        if (strcmp(setting, unlisted[i]) == 0)
            return talk_set_option(&en->talk, setting, strlen(setting), value, e);
    return talk_refuse_option(&en->talk, setting, e);
}

/* The settings behind the command, one by one: ours first, since they are about the rest. */
static bool set_options(struct engine *en, const char *text, bool ours, struct error *e)
{
    bool good = true;
    while (good && text) {
        size_t length = strcspn(text, ";");
        char *setting = memory_get(length + 1);
        memcpy(setting, text, length);
        setting[length] = '\0';
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
    return (talk_find_option(&en->talk, "UCI_Variant", &o) &&
            engine_option_takes(&o, "shogi", NULL) &&
            talk_set_option(&en->talk, o.name, o.name_length, "shogi", e)) ||
           error_set(e, 0, "usi: and a shogi engine", "over UCI this engine plays no shogi");
}

/* Open and close. */

static void close_engine(void *self)
{
    struct engine *en = self;
    talk_close(&en->talk, "quit\n", en->patience.quitting * 0.001);
    text_free(&en->setup_position);
    text_free(&en->setup_rules);
    history_free(&en->history);
    memory_free(en->position);
    memory_free(en);
}

static bool introduce(struct engine *en, const char *settings, struct error *e)
{
    const struct dialect *d = en->dialect;
    return set_options(en, settings, true, e) &&
           talk_ask(&en->talk, d->hello, d->hello_back, en->patience.loading * 0.001,
                    d == &uci ? "before uciok" : "before usiok", e) &&
           choose_variant(en, e) && set_options(en, settings, false, e) && get_ready(en, e);
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
    *en = (struct engine){.dialect = d, .game = g, .impasse = -1};
    option_defaults(patience_table, &en->patience);
    en->setup_position = text_new();
    en->setup_rules = text_new();
    history_init(&en->history);
    en->position = memory_get(g->position_size);
    talk_open(&en->talk, words, e);
    memory_free(words);
    if (!en->talk.process || !introduce(en, rest, e)) {
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
    if (!talk_find_option(&en->talk, "UCI_Chess960", &o))
        return error_set(e, 0, "an engine with the option UCI_Chess960",
                         "the engine does not play Chess960");
    en->chess960 = wanted;
    return talk_set_option(&en->talk, o.name, o.name_length, wanted ? "true" : "false", e);
}

/* Shogi engines that know several rules for entered kings are told which is in force. The names are
 * those of our own and of YaneuraOu. */
static bool choose_impasse(struct engine *en, struct error *e)
{
    static const char *const names[][2] = {
        [SHOGI_IMPASSE_NONE] = {"none", "NoEnteringKing"},
        [SHOGI_IMPASSE_24] = {"24", "CSARule24"},
        [SHOGI_IMPASSE_27] = {"27", "CSARule27"},
        [SHOGI_IMPASSE_TRY] = {"try", "TryRule"},
    };
    struct engine_option o;
    if (en->dialect != &usi || !talk_find_option(&en->talk, "EnteringKingRule", &o))
        return true;
    int wanted = ((const struct shogi_position *)en->position)->impasse;
    for (int i = 0; i < 2 && wanted != en->impasse; i++)
        if (engine_option_takes(&o, names[wanted][i], NULL)) {
            en->impasse = wanted;
            return talk_set_option(&en->talk, o.name, o.name_length, names[wanted][i], e);
        }
    return true;
}

static bool begin(void *self, const struct setup *setup, uint64_t seed, struct error *e)
{
    (void)seed; /* neither protocol has one */
    struct engine *en = self;
    if (en->talk.gone)
        return error_set(e, 0, NULL, "the engine has ended");
    text_clear(&en->setup_position);
    text_clear(&en->setup_rules);
    text_string(&en->setup_position, setup->position ? setup->position : "startpos");
    text_string(&en->setup_rules, setup->rules ? setup->rules : "");
    en->setup = *setup;
    en->setup.position = en->setup_position.data;
    en->setup.rules = setup->rules ? en->setup_rules.data : NULL;
    if (!en->game->start(en->position, &en->history, &en->setup, e) || !choose_castling(en, e) ||
        !choose_impasse(en, e))
        return false;
    enum process_status status = talk_say(&en->talk, en->dialect->new_game);
    if (status != PROCESS_GOOD) {
        talk_give_up(&en->talk, status, "at the start of a game", e);
        return false;
    }
    en->playing = true;
    return get_ready(en, e);
}

static void end(void *self, int points)
{
    struct engine *en = self;
    if (en->talk.gone || !en->playing)
        return;
    en->playing = false;
    if (en->dialect == &usi) /* one that has died meanwhile is noticed at the next game */
        talk_say(&en->talk, points == 2   ? "gameover win"
                            : points == 1 ? "gameover draw"
                                          : "gameover lose");
}

/* Moves. */

bool engine_takes(const struct limit *l, struct error *e)
{
    static const char expected[] = "nodes, depth, movetime or clock";
    if (l->simulations)
        return error_set(e, 0, expected, "engines know no limit of simulations");
    if (l->cpu)
        return error_set(e, 0, expected, "engines know no limit of CPU time");
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
    for (int i = 0; i < 1000 && talk_hear(&en->talk, 0, &stale) == PROCESS_GOOD; i++)
        ;
    struct text position = text_new(), go = text_new();
    write_start(en, q->start, &position);
    write_moves(en, q->moves, &position);
    write_go(en, q, &go);
    enum process_status status = talk_say(&en->talk, position.data);
    if (status == PROCESS_GOOD)
        status = talk_say(&en->talk, go.data);
    text_free(&position);
    text_free(&go);
    return status;
}

static enum process_status await_move(struct engine *en, double deadline, struct engine_info *info,
                                      char word[ENGINE_MOVE_SIZE])
{
    const char *line;
    enum process_status status;
    while ((status = talk_hear(&en->talk, deadline, &line)) == PROCESS_GOOD) {
        if (engine_read_bestmove(line, word))
            return PROCESS_GOOD;
        engine_read_info(line, info);
    }
    return status;
}

/* The same, and late as well once the question is withdrawn. */
static enum process_status await_move_while_wanted(struct engine *en, const struct question *q,
                                                   struct engine_info *info,
                                                   char word[ENGINE_MOVE_SIZE])
{
    const double moment = 0.05; /* between two looks at whether it is */
    double deadline = clock_wall() + allowance(en, q), next;
    enum process_status status;
    do {
        next = clock_wall() + moment;
        next = !q->stop || next > deadline ? deadline : next;
        status = await_move(en, next, info, word);
    } while (status == PROCESS_LATE && next < deadline && !q->stop(q->stop_context));
    return status;
}

static enum process_status await_move_or_stop(struct engine *en, const struct question *q,
                                              struct engine_info *info, char word[ENGINE_MOVE_SIZE])
{
    enum process_status status = await_move_while_wanted(en, q, info, word);
    if (status != PROCESS_LATE)
        return status;
    status = talk_say(&en->talk, "stop");
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
    if (en->talk.gone) {
        error_set(e, 0, NULL, "the engine has ended before");
        return PLAYER_CRASHED;
    }
    double cpu = process_cpu(en->talk.process);
    enum process_status status = ask(en, q);
    if (status == PROCESS_GOOD)
        status = await_move_or_stop(en, q, &info, word);
    if (status != PROCESS_GOOD)
        return talk_give_up(&en->talk, status, "when asked for a move", e);
    cpu = process_cpu(en->talk.process) - cpu;
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
    return ((const struct engine *)self)->talk.name;
}

void engine_write_transcript(const void *self, struct text *out)
{
    tail_write(&((const struct engine *)self)->talk.transcript, out);
}

void engine_write_errors(const void *self, struct text *out)
{
    process_write_errors(((const struct engine *)self)->talk.process, out);
}
