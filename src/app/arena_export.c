/* yomi arena export: the games of a test as records and as tables. */
#include "app/arena.h"
#include "app/command.h"
#include "app/complaint.h"
#include "app/output.h"
#include "app/record_file.h"
#include "arena/thought.h"
#include "shogi/board.h"
#include "shogi/shogi.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static const struct argument options[] = {
    {"store", "FILE", "the database", .offer = offer_files},
    {"to", "FORMAT", "csv, json, or a record format (pgn, kif, csa, ...)", "csv|json",
     offer_formats},
    {"out", "FILE", "where to (standard output)", .offer = offer_files},
    {0},
};

static const struct usage usage = {
    .form = "arena export --store FILE [--to FORMAT] [--out FILE] [TEST]",
    .about = "Writes the games of a test, the one whose name begins like TEST or the latest,\n"
             "in their order. The format is that of --to or of the ending of --out.\n",
    .options = options,
    .examples = "  yomi arena export --store m.db --out games.pgn\n"
                "  yomi arena export --store m.db --to csv 3fa9\n",
};

struct export
{
    const struct plan *plan;
    const struct store_test *test;
    const struct format *format; /* of records; NULL for tables */
    struct record record;
    struct text bytes;
    enum encoding encoding;
    size_t games, replaced;
};

/* Records. */

static void set_header(struct record *r, const char *name, const char *value)
{
    if (*value)
        record_set_header(r, name, value);
}

static const char *name_at_seat(const struct export *x, const struct played *p, int seat)
{
    int who = p->seats[seat] - 'A';
    const char *engine = x->test->engines[who];
    return *engine ? engine : x->plan->test.contestants[who].name;
}

static void set_headers(const struct export *x, const struct store_game *g, struct record *r)
{
    const struct test *t = &x->plan->test;
    char text[64];
    snprintf(text, sizeof text, "Yomi arena, test %.8s", t->id);
    set_header(r, "Event", text);
    snprintf(text, sizeof text, "%" PRIu64 ".%d", g->job + 1, g->number + 1);
    set_header(r, "Round", text);
    snprintf(text, sizeof text, "%.4s.%.2s.%.2s", g->finished, g->finished + 5, g->finished + 8);
    set_header(r, "Date", text);
    for (int seat = 0; seat < 2; seat++)
        set_header(r, t->game->seat_names[seat], name_at_seat(x, &g->played, seat));
    set_header(r, "Termination", g->played.reason);
}

/* A value in a record is for the first player. */
static int32_t value_for_first(const struct thought *t)
{
    return t->value == PLAYER_NO_VALUE ? RECORD_NO_VALUE : t->seat ? -t->value : t->value;
}

static enum record_ending ending_of(const struct played *p, int turn)
{
    switch (p->verdict) {
    case VERDICT_RESIGNED:
        return ENDING_RESIGNS;
    case VERDICT_LATE:
    case VERDICT_HUNG:
        return ENDING_TIME;
    case VERDICT_ILLEGAL:
        return ENDING_ILLEGAL_LOSS;
    case VERDICT_CRASHED:
    case VERDICT_GARBLED:
        return ENDING_FORFEIT;
    case VERDICT_ADJUDICATED:
        return p->guilty < 0 ? ENDING_DRAW : p->guilty == turn ? ENDING_RESIGNS : ENDING_NONE;
    default:
        return ENDING_NONE;
    }
}

static enum record_result result_of(const struct played *p)
{
    return p->score[0] > p->score[1]   ? RESULT_FIRST
           : p->score[0] < p->score[1] ? RESULT_SECOND
                                       : RESULT_DRAW;
}

/* The ending that the rules made, where records have a word for it. */
static enum record_ending ending_by_rules(const struct played *p, bool declared)
{
    if (declared)
        return ENDING_DECLARATION;
    if (strstr(p->reason, "mate") && !strstr(p->reason, "stalemate"))
        return ENDING_MATE;
    if (strstr(p->reason, "repetition"))
        return p->score[0] == p->score[1] ? ENDING_REPETITION : ENDING_NONE;
    if (strstr(p->reason, "impasse"))
        return ENDING_IMPASSE;
    return p->score[0] == p->score[1] ? ENDING_DRAW : ENDING_NONE;
}

static bool fill_record(struct export *x, const struct store_game *g, struct error *e)
{
    const struct test *t = &x->plan->test;
    const struct job *j = &x->plan->jobs[g->job];
    const struct played *p = &g->played;
    struct record *r = &x->record;
    struct setup setup = {.position = *j->start ? j->start : NULL, .rules = t->rules};
    const char *thoughts = p->thoughts.data;
    uint32_t node = 0;
    uint64_t ply = 0;
    bool declared = false;
    if (!record_start(r, t->game, &setup, e))
        return false;
    for (const char *m = p->moves.data; *m; m += strspn(m, " "), ply++) {
        char word[64];
        size_t length = strcspn(m, " ");
        struct text copy = text_on(word, sizeof word);
        move played;
        text_bytes(&copy, m, length);
        if (!t->game->read_move(r->table.position, word, &played, e))
            return false;
        m += length;
        declared = t->game == &shogi_game && played == SHOGI_DECLARE;
        if (declared)
            break;
        table_play(&r->table, played);
        node = record_add(r, node, played);
        struct thought thought;
        if (ply >= p->opening_plies && thought_next(&thoughts, &thought)) {
            r->nodes[node].time = (int32_t)(thought.wall / 1000);
            r->nodes[node].value = value_for_first(&thought);
        }
    }
    int turn = table_turn(&r->table);
    r->result = result_of(p);
    r->nodes[node].ending =
        (uint8_t)(p->verdict == VERDICT_RULES ? ending_by_rules(p, declared) : ending_of(p, turn));
    set_headers(x, g, r);
    record_go(r, 0);
    return true;
}

static bool write_record(struct export *x, const struct store_game *g, FILE *out, struct error *e)
{
    if (!fill_record(x, g, e))
        return false;
    text_clear(&x->bytes);
    record_file_write(x->format, x->encoding, &x->record, &x->bytes, &x->replaced);
    if (x->games++ && x->format->between)
        fputs(x->format->between, out);
    fwrite(x->bytes.data, 1, x->bytes.length, out);
    return true;
}

/* Tables. */

struct column {
    const char *name, *value;
    bool number; /* not quoted in JSON */
};
enum { COLUMNS = 17 };

struct row {
    struct column columns[COLUMNS];
    char job[24], number[12], plies[24], opening_plies[24], wall[32], seed[24], guilty[12];
    struct text score, players;
};

static void fill_row(const struct export *x, const struct store_game *g, struct row *r)
{
    const struct test *t = &x->plan->test;
    const struct job *j = &x->plan->jobs[g->job];
    const struct played *p = &g->played;
    snprintf(r->job, sizeof r->job, "%" PRIu64, g->job);
    snprintf(r->number, sizeof r->number, "%d", g->number);
    snprintf(r->plies, sizeof r->plies, "%" PRIu64, p->plies);
    snprintf(r->opening_plies, sizeof r->opening_plies, "%" PRIu64, p->opening_plies);
    snprintf(r->wall, sizeof r->wall, "%.6f", p->wall);
    snprintf(r->seed, sizeof r->seed, "%" PRIu64, j->seed);
    snprintf(r->guilty, sizeof r->guilty, "%d", p->guilty);
    r->score = text_new();
    r->players = text_new();
    played_write_score(p, &r->score);
    for (int s = 0; p->seats[s]; s++)
        text_format(&r->players, "%s%s", s ? " | " : "", t->contestants[p->seats[s] - 'A'].text);
    const struct column columns[COLUMNS] = {
        {"test", t->id, false},
        {"block", r->job, true},
        {"number", r->number, true},
        {"seats", p->seats, false},
        {"players", r->players.data, false},
        {"score", r->score.data, false},
        {"verdict", verdict_names[p->verdict], false},
        {"guilty", r->guilty, true},
        {"reason", p->reason, false},
        {"plies", r->plies, true},
        {"opening_plies", r->opening_plies, true},
        {"wall", r->wall, true},
        {"seed", r->seed, false},
        {"start", j->start, false},
        {"program", g->program, false},
        {"moves", p->moves.data, false},
        {"thoughts", p->thoughts.data, false},
    };
    memcpy(r->columns, columns, sizeof columns);
}

static void free_row(struct row *r)
{
    text_free(&r->score);
    text_free(&r->players);
}

static void write_csv(struct export *x, const struct store_game *g, FILE *out)
{
    struct row r;
    fill_row(x, g, &r);
    for (int i = 0; i < COLUMNS && !x->games; i++)
        fprintf(out, "%s%s", r.columns[i].name, i < COLUMNS - 1 ? "," : "\n");
    for (int i = 0; i < COLUMNS; i++) {
        const char *value = r.columns[i].value;
        if (strpbrk(value, ",\"\n\r")) {
            putc('"', out);
            for (; *value; value++)
                fprintf(out, *value == '"' ? "\"%c" : "%c", *value);
            putc('"', out);
        } else {
            fputs(value, out);
        }
        putc(i < COLUMNS - 1 ? ',' : '\n', out);
    }
    x->games++;
    free_row(&r);
}

static void write_json(struct export *x, const struct store_game *g, FILE *out)
{
    struct row r;
    struct text line = text_new();
    fill_row(x, g, &r);
    text_string(&line, "{\"schema\":1");
    for (int i = 0; i < COLUMNS; i++) {
        text_format(&line, ",\"%s\":", r.columns[i].name);
        if (r.columns[i].number)
            text_string(&line, r.columns[i].value);
        else
            text_json(&line, r.columns[i].value);
    }
    fprintf(out, "%s}\n", line.data);
    x->games++;
    text_free(&line);
    free_row(&r);
}

/* The format: csv, json or one of the game's. False after a complaint. */
static bool find_format(struct export *x, const char *to, const char *out, bool *json)
{
    const char *dot = strrchr(out, '.');
    const char *name = to ? to : dot ? dot + 1 : "";
    const struct game *g = x->plan->test.game;
    *json = strcmp(name, "json") == 0;
    if (*json || strcmp(name, "csv") == 0)
        return true;
    x->format = to ? format_named(to) : format_by_ending(out);
    if (x->format && x->format->game == g)
        return true;
    complain("csv, json or a record format of the game, in --to or as the ending of --out",
             x->format ? "%s is not for this game" : "unknown format %s", quoted(name));
    return false;
}

static bool write_games(struct export *x, struct store *s, bool json, FILE *out)
{
    struct store_game g;
    struct error e = {0};
    bool good = store_games(s, x->plan->test.id, &e);
    while (good && store_next_game(s, &g, &e)) {
        if (g.job >= x->plan->test.blocks)
            error_set(&e, 0, "a sound store", "there is a game of block %" PRIu64, g.job);
        else if (x->format)
            good = write_record(x, &g, out, &e);
        else
            (json ? write_json : write_csv)(x, &g, out);
        played_free(&g.played);
        good = good && !e.what[0];
    }
    if (e.what[0])
        complain_error(&e, "store");
    return !e.what[0];
}

int arena_export(int argc, char **argv)
{
    struct arguments a;
    struct plan p;
    struct store_test found;
    struct output o;
    int status;
    if (!arguments_read(&a, &usage, argc, argv, &status))
        return status;
    struct store *s = arena_open_test(&a, &p, &found);
    if (!s)
        return STATUS_BAD;
    const char *out = arguments_value(&a, "out");
    struct export x = {.plan = &p, .test = &found, .bytes = text_new()};
    bool json = false;
    status = STATUS_BAD;
    out = out ? out : "-";
    record_init(&x.record);
    if (find_format(&x, arguments_value(&a, "to"), out, &json) && output_open(&o, out)) {
        x.encoding = record_file_encoding(out);
        if (!write_games(&x, s, json, o.file))
            output_abandon(&o);
        else if (output_finish(&o))
            status = STATUS_DONE;
    }
    record_free(&x.record);
    text_free(&x.bytes);
    plan_free(&p);
    store_close(s);
    return status;
}
