/* Games of people. The clocks follow from the times of the moves: taking back restores them. */
#include "app/match.h"

#include "app/complaint.h"
#include "app/output.h"
#include "app/record_file.h"
#include "app/rules.h"
#include "app/terminal.h"
#include "chess/board.h"
#include "chess/chess.h"
#include "core/clock.h"
#include "core/memory.h"
#include "player/random_player.h"
#include "shogi/board.h"
#include "shogi/shogi.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <time.h>

const char match_random_name[] = "Random";

static const struct table *table_of(const struct match *m)
{
    return &m->board.table;
}

static const char *seat_name(const struct match *m, int seat)
{
    return m->board.table.game->seat_names[seat];
}

static void begin(struct match *m)
{
    for (int seat = 0; seat < SEATS_MAX; seat++)
        m->left[seat] = m->control.main;
    m->began = clock_wall();
}

static void remember_start(struct match *m)
{
    text_clear(&m->start);
    m->board.table.game->write_position(m->board.table.position, &m->start);
    sheet_start(&m->sheet, m->board.table.game, m->board.table.position);
    begin(m);
}

bool match_open(struct match *m, const struct game *g, const struct setup *setup)
{
    struct setup own = *setup;
    struct error e = {0};
    m->rules = text_new();
    m->start = text_new();
    bool good = rules_of_user(g, setup->rules, &m->rules);
    own.rules = m->rules.data;
    own.position = NULL;
    if (!good || !board_open_game(&m->board, g, &own)) {
        text_free(&m->rules);
        text_free(&m->start);
        return false;
    }
    if (setup->position && !table_set(&m->board.table, setup->position, &e)) {
        complain_error(&e, "--position");
        match_close(m);
        return false;
    }
    remember_start(m);
    return true;
}

void match_close(struct match *m)
{
    board_close(&m->board);
    sheet_free(&m->sheet);
    text_free(&m->rules);
    text_free(&m->start);
    memory_free(m->line);
    m->line = NULL;
    memory_free(m->file);
    m->file = NULL;
    for (int seat = 0; seat < SEATS_MAX; seat++)
        match_seat(m, seat, "", NULL);
}

void match_seat(struct match *m, int seat, const char *name, const char *player)
{
    char *copy = player ? memory_text(player) : NULL;
    memory_free(m->players[seat]);
    m->players[seat] = copy;
    struct text t = text_new();
    terminal_clean(&t, name);
    snprintf(m->names[seat], sizeof m->names[seat], "%s", t.data);
    text_free(&t);
}

int match_turn(const struct match *m)
{
    return m->ending || m->result ? SEAT_OVER : table_turn(table_of(m));
}

int64_t match_thought(const struct match *m)
{
    return (int64_t)((clock_wall() - m->began) * 1000);
}

int64_t match_remaining(const struct match *m)
{
    int seat = table_turn(table_of(m));
    if (seat < 0)
        return 0;
    return time_control_allowed(&m->control, m->left[seat]) - match_thought(m);
}

static void write_down(struct match *m, size_t at, move played, int64_t time)
{
    if (at == m->capacity) {
        m->capacity = m->capacity ? 2 * m->capacity : 64;
        m->line = memory_resize(m->line, m->capacity * sizeof *m->line);
    }
    m->line[at] = (struct match_move){played, time};
    m->count = at + 1;
    sheet_add(&m->sheet, at, m->board.table.game, m->board.table.position, played, m->ascii);
}

bool match_play(struct match *m, move played, int64_t time)
{
    int seat = table_turn(table_of(m));
    if (m->control.set && seat >= 0 && time != RECORD_NO_VALUE &&
        !time_control_spend(&m->control, &m->left[seat], time)) {
        match_flag(m);
        return false;
    }
    write_down(m, m->board.table.history.length, played, time);
    table_play(&m->board.table, played);
    m->began = clock_wall();
    return true;
}

void match_go(struct match *m, size_t length)
{
    struct table *t = &m->board.table;
    m->ending = ENDING_NONE;
    m->result = RESULT_UNKNOWN;
    table_undo_to(t, 0);
    begin(m);
    for (size_t i = 0; i < length && i < m->count; i++) {
        int seat = table_turn(t);
        if (m->control.set && seat >= 0 && m->line[i].time != RECORD_NO_VALUE)
            time_control_spend(&m->control, &m->left[seat], m->line[i].time);
        table_play(t, m->line[i].move);
    }
}

static void end(struct match *m, enum record_ending ending, int winner)
{
    m->ending = ending;
    m->result = winner < 0 ? RESULT_DRAW : winner == 0 ? RESULT_FIRST : RESULT_SECOND;
}

void match_resign(struct match *m, int seat)
{
    end(m, ENDING_RESIGNS, !seat);
    snprintf(m->reason, sizeof m->reason, "%s resigns. %s wins.", seat_name(m, seat),
             seat_name(m, !seat));
}

void match_agree_draw(struct match *m, const char *why)
{
    end(m, ENDING_DRAW, -1);
    snprintf(m->reason, sizeof m->reason, "%s. The game is drawn.", why);
}

/* A lone king cannot win on time (FIDE 6.9). */
static bool cannot_win(const struct match *m, int seat)
{
    const struct chess_position *p = m->board.table.position;
    return m->board.table.game == &chess_game && bits64_count(p->color[seat]) == 1;
}

void match_flag(struct match *m)
{
    int seat = table_turn(table_of(m));
    m->left[seat] = 0;
    if (cannot_win(m, !seat)) {
        end(m, ENDING_DRAW, -1);
        snprintf(m->reason, sizeof m->reason,
                 "%s's time has run out, but a lone king cannot win. The game is drawn.",
                 seat_name(m, seat));
        return;
    }
    end(m, ENDING_TIME, !seat);
    snprintf(m->reason, sizeof m->reason, "%s's time has run out. %s wins on time.",
             seat_name(m, seat), seat_name(m, !seat));
}

int match_points(const struct match *m, int seat)
{
    struct outcome result = {0};
    if (m->result)
        return m->result == RESULT_DRAW ? 1 : (m->result == RESULT_FIRST) == (seat == 0) ? 2 : 0;
    m->board.table.game->outcome(m->board.table.position, &m->board.table.history, &result);
    return result.score[seat];
}

void match_result(const struct match *m, struct text *out)
{
    if (m->ending || m->result)
        text_string(out, m->reason);
    else
        board_result(&m->board, out);
}

/* How records name the end that the board itself shows. */
static enum record_ending ending_on_board(const struct match *m, const struct outcome *result)
{
    static const struct {
        const char *reason;
        enum record_ending ending;
    } known[] = {
        {"checkmate", ENDING_MATE},
        {"no legal move", ENDING_MATE},
        {"sennichite", ENDING_REPETITION},
        {"the move limit", ENDING_MOVE_LIMIT},
    };
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (strncmp(result->reason, known[i].reason, strlen(known[i].reason)) == 0)
            return known[i].ending;
    if (result->score[0] == result->score[1])
        return ENDING_DRAW;
    if (strncmp(result->reason, "perpetual check", strlen("perpetual check")) != 0)
        return ENDING_NONE;
    /* The side to move wins if the other gave the checks. */
    const struct shogi_position *p = m->board.table.position;
    return result->score[p->turn] ? ENDING_ILLEGAL_WIN : ENDING_ILLEGAL_LOSS;
}

static enum record_result result_of(const struct outcome *o)
{
    return o->score[0] == o->score[1]  ? RESULT_DRAW
           : o->score[0] > o->score[1] ? RESULT_FIRST
                                       : RESULT_SECOND;
}

static void fill_ending(const struct match *m, struct record *r, uint32_t last, bool declared)
{
    struct outcome result = {0};
    const struct game *g = m->board.table.game;
    if (m->ending || m->result) {
        r->result = m->result;
        r->nodes[last].ending = (uint8_t)m->ending;
    } else if (table_turn(table_of(m)) == SEAT_OVER && g->seats(m->board.table.position) == 2) {
        g->outcome(m->board.table.position, &m->board.table.history, &result);
        r->result = result_of(&result);
        r->nodes[last].ending = (uint8_t)(!declared                  ? ending_on_board(m, &result)
                                          : r->result == RESULT_DRAW ? ENDING_IMPASSE
                                                                     : ENDING_DECLARATION);
    } else if (g == &shogi_game) {
        r->nodes[last].ending = ENDING_INTERRUPTED;
    }
}

/* "WhitePlayer": who can be opened again to hold the seat. */
static void player_header(const struct match *m, int seat, struct text *out)
{
    text_format(out, "%sPlayer", seat_name(m, seat));
}

static void fill_seat(const struct match *m, int seat, struct record *r)
{
    struct text header = text_new();
    player_header(m, seat, &header);
    if (m->names[seat][0])
        record_set_header(r, seat_name(m, seat), m->names[seat]);
    if (m->players[seat])
        record_set_header(r, header.data, m->players[seat]);
    text_free(&header);
}

static void fill_headers(const struct match *m, struct record *r)
{
    char date[32];
    time_t now = time(NULL);
    struct tm today;
    localtime_r(&now, &today);
    strftime(date, sizeof date, "%Y.%m.%d", &today);
    record_set_header(r, "Date", date);
    for (int seat = 0; seat < table_of(m)->game->seats(table_of(m)->position); seat++)
        fill_seat(m, seat, r);
    if (m->control.set) {
        char text[64];
        struct text control = text_on(text, sizeof text);
        time_control_write(&m->control, &control);
        record_set_header(r, "TimeControl", text);
    }
    record_set_header(r, rules_header, m->rules.data);
}

static int32_t saved_time(int64_t time)
{
    return time == RECORD_NO_VALUE ? RECORD_NO_VALUE : time > INT32_MAX ? INT32_MAX : (int32_t)time;
}

/* The moves with their times and what the clocks showed. A declaration is an ending in records. */
static void fill_record(const struct match *m, struct record *r)
{
    const struct game *g = m->board.table.game;
    int64_t left[SEATS_MAX];
    uint32_t node = 0;
    bool declared = false;
    for (int seat = 0; seat < SEATS_MAX; seat++)
        left[seat] = m->control.main;
    for (size_t i = 0; i < m->board.table.history.length; i++) {
        const struct match_move *played = &m->line[i];
        declared = g == &shogi_game && played->move == SHOGI_DECLARE;
        if (declared)
            break;
        int seat = (m->sheet.seat + (int)i) & 1;
        node = record_add(r, node, played->move);
        r->nodes[node].time = saved_time(played->time);
        if (!m->control.set || played->time == RECORD_NO_VALUE)
            continue;
        time_control_spend(&m->control, &left[seat], played->time);
        r->nodes[node].clock = saved_time(left[seat]);
    }
    fill_headers(m, r);
    fill_ending(m, r, node, declared);
}

static const struct format *format_to_save(const struct match *m, const char *name)
{
    const struct game *g = m->board.table.game;
    const struct format *f = format_by_ending(name);
    for (const struct format *const *any = formats; *any && !f; any++)
        if ((*any)->game == g)
            f = *any;
    if (f && f->game == g)
        return f;
    if (f)
        complain("a file of the same game", "%s is for %s and this is %s", quoted(name),
                 f->game->name, g->name);
    else
        complain(NULL, "there is no format for %s", g->name);
    return NULL;
}

/* Appends a word as a shell reads it. */
static void write_quoted(const char *word, struct text *out)
{
    text_char(out, '\'');
    for (; *word; word++)
        if (*word == '\'')
            text_string(out, "'\\''");
        else
            text_char(out, *word);
    text_char(out, '\'');
}

/* What must be said again: the seats, where the file does not hold them, and the player, also where it
 * is a program. */
static void write_seats_again(const struct match *m, bool lost, struct text *notes)
{
    int seats = table_of(m)->game->seats(table_of(m)->position), people = 0, person = 0, other = -1;
    for (int seat = 0; seat < seats; seat++) {
        people += !m->players[seat];
        *(m->players[seat] ? &other : &person) = seat;
    }
    if (other < 0)
        return;
    if (lost && people < 2)
        text_format(notes, " --as %s", people ? seat_name(m, person) : "none");
    if (lost || m->programs) {
        text_string(notes, " --against ");
        write_quoted(m->players[other], notes);
    }
}

/* What a person wants to know about the saved game. */
static void write_notes(const struct match *m, const char *name, const struct format *format,
                        unsigned lost, size_t replaced, struct text *notes)
{
    struct text clean = text_new();
    terminal_clean(&clean, name);
    text_format(notes, "Saved as %s; go on with yomi play --resume %s", clean.data, clean.data);
    if (lost & LOST_HEADERS)
        text_format(notes, " --rules %s", m->rules.data);
    write_seats_again(m, lost & LOST_HEADERS, notes);
    text_char(notes, '\n');
    const char *before = " leaves out:";
    text_string(notes, lost ? format->title : "");
    for (int kind = 0; kind < LOST_KINDS; kind++)
        if (lost >> kind & 1) {
            text_format(notes, "%s %s", before, format_part(kind));
            before = ",";
        }
    text_string(notes, lost ? ".\n" : "");
    if (replaced)
        text_string(notes, "Characters that CP932 does not have became '?'; .kifu keeps them.\n");
    text_free(&clean);
}

/* The game's own file from now on. */
static void keep_in(struct match *m, const char *name)
{
    char *copy = memory_text(name);
    memory_free(m->file);
    m->file = copy;
}

static bool may_replace(struct match *m, const char *name)
{
    struct stat about;
    if ((m->file && strcmp(m->file, name) == 0) || stat(name, &about) != 0 ||
        !S_ISREG(about.st_mode))
        return true;
    complain("another name, or the same once more to replace it", "%s exists already",
             quoted(name));
    return false;
}

bool match_save(struct match *m, const char *name, struct text *notes)
{
    const struct format *format = format_to_save(m, name);
    struct output o;
    bool may = format && may_replace(m, name);
    if (format)
        keep_in(m, name);
    if (!may || !output_open(&o, name))
        return false;
    struct record r;
    struct text bytes = text_new();
    struct error e = {0};
    size_t replaced = 0;
    record_init(&r);
    struct setup setup = m->board.table.setup;
    setup.position = m->start.data;
    bool good = record_start(&r, m->board.table.game, &setup, &e);
    if (good) {
        fill_record(m, &r);
        unsigned lost =
            record_file_write(format, record_file_encoding(name), &r, &bytes, &replaced);
        fwrite(bytes.data, 1, bytes.length, o.file);
        good = output_finish(&o);
        if (good)
            write_notes(m, name, format, lost, replaced, notes);
    } else {
        complain_error(&e, "position");
        output_abandon(&o);
    }
    text_free(&bytes);
    record_free(&r);
    return good;
}

/* Files of earlier programs know the random mover by its name alone. */
static void take_seat(struct match *m, int seat, const struct record *r)
{
    struct text header = text_new();
    player_header(m, seat, &header);
    const char *name = record_header(r, seat_name(m, seat));
    const char *player = record_header(r, header.data);
    if (!player && name && strcmp(name, match_random_name) == 0)
        player = random_player.name;
    match_seat(m, seat, name ? name : "", player);
    text_free(&header);
}

static void take_headers(struct match *m, const struct record *r)
{
    const char *control = record_header(r, "TimeControl");
    for (int seat = 0; seat < table_of(m)->game->seats(table_of(m)->position); seat++)
        take_seat(m, seat, r);
    if (!m->control.set && control)
        time_control_read(&m->control, control);
}

static void play_main_line(struct match *m, const struct record *r)
{
    begin(m);
    for (uint32_t node = record_next(r, 0); node; node = record_next(r, node)) {
        int32_t time = r->nodes[node].time;
        int seat = table_turn(table_of(m));
        write_down(m, m->board.table.history.length, r->nodes[node].move, time);
        if (m->control.set && seat >= 0 && time != RECORD_NO_VALUE)
            time_control_spend(&m->control, &m->left[seat], time);
        table_play(&m->board.table, r->nodes[node].move);
    }
    m->began = clock_wall();
}

bool match_resume(struct match *m, const char *name, const struct game *wanted,
                  const struct setup *setup)
{
    struct record_file f;
    struct record r;
    struct setup own = *setup;
    if (!record_file_open(&f, name, NULL, false))
        return false;
    struct text start = text_new(), rules = text_new();
    bool good = !wanted || wanted == f.format->game;
    if (!good)
        complain(wanted->name, "%s is a game of %s", quoted(name), f.format->game->name);
    record_init(&r);
    if (good) {
        enum record_status got = record_file_next(&f, &r);
        if (got == RECORD_END)
            complain("a game record", "%s holds no game", quoted(name));
        good = got == RECORD_GOOD;
    }
    if (good) {
        record_go(&r, 0);
        r.game->write_position(r.table.position, &start);
        own.position = start.data;
        good = rules_of_record(&r, name, setup->rules, &rules);
        own.rules = rules.data;
        good = good && match_open(m, r.game, &own);
    }
    if (good) {
        keep_in(m, name);
        take_headers(m, &r);
        play_main_line(m, &r);
    }
    text_free(&start);
    text_free(&rules);
    record_free(&r);
    record_file_close(&f);
    return good;
}
