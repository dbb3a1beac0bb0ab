/* The store in SQLite: write-ahead log, a transaction for every batch of games. */
#include "arena/store.h"

#include "core/hash.h"
#include "core/memory.h"

#include <inttypes.h>
#include <sqlite3.h>
#include <stdio.h>
#include <string.h>

enum {
    APPLICATION = 0x596f6d69, /* "Yomi" */
    SCHEMA = 1,
    PATIENCE = 5000, /* milliseconds to wait for another program */
};

static const char schema[] =
    "create table tests("
    "  id text primary key,"
    "  line text not null," /* the test as a line of fields */
    "  blocks integer not null,"
    "  created text not null default (datetime('now')),"
    "  program text not null) without rowid;"
    "create table players("
    "  test text not null references tests(id),"
    "  letter text not null," /* A, B, ... in games.seats */
    "  text text not null,"   /* as on the command line */
    "  name text not null,"
    "  limits text not null,"
    "  options_hash text not null,"
    "  engine text," /* what an engine calls itself */
    "  primary key(test, letter)) without rowid;"
    "create table jobs("
    "  test text not null references tests(id),"
    "  number integer not null,"
    "  seed text not null,"
    "  start text not null,"
    "  moves text not null,"
    "  seats text not null,"
    "  primary key(test, number)) without rowid;"
    "create table games("
    "  id integer primary key,"
    "  test text not null,"
    "  job integer not null,"
    "  number integer not null,"
    "  seats text not null," /* the letters of the players, seat by seat */
    "  score text not null," /* of each seat */
    "  verdict text not null,"
    "  guilty integer," /* the seat that resigned, was late or at fault */
    "  reason text not null,"
    "  opening_plies integer not null,"
    "  plies integer not null,"
    "  wall real not null," /* seconds */
    "  moves text not null,"
    "  thoughts text not null," /* on each move behind the opening, as in thought.h */
    "  program text not null,"
    "  finished text not null default (datetime('now')),"
    "  unique(test, job, number));"
    "create table transcripts("
    "  test text not null,"
    "  job integer not null,"
    "  number integer not null,"
    "  seat integer not null,"
    "  text text not null,"
    "  primary key(test, job, number, seat)) without rowid;"
    "create view played as"
    "  select games.*, jobs.seed, jobs.start, jobs.moves as opening,"
    "    (select group_concat(letter || ' ' || text || ' ' || options_hash, char(10))"
    "       from players where players.test = games.test) as players"
    "  from games join jobs on jobs.test = games.test and jobs.number = games.job;";

enum statement {
    ADD_TEST,
    ADD_PLAYER,
    ADD_JOB,
    ADD_GAME,
    ADD_TRANSCRIPT,
    NAME_ENGINE,
    LIST_TESTS,
    LIST_ENGINES,
    LIST_JOBS,
    LIST_GAMES,
    STATEMENTS
};
static const char *const sql[STATEMENTS] = {
    [ADD_TEST] = "insert into tests(id, line, blocks, program) values(?,?,?,?)"
                 " on conflict(id) do update set line = excluded.line, blocks = excluded.blocks"
                 " where excluded.blocks >= blocks",
    [ADD_PLAYER] = "insert or ignore into players(test, letter, text, name, limits, options_hash)"
                   " values(?,?,?,?,?,?)",
    [ADD_JOB] = "insert or ignore into jobs values(?,?,?,?,?,?)",
    [ADD_GAME] = "insert or ignore into games(test, job, number, seats, score, verdict, guilty,"
                 " reason, opening_plies, plies, wall, moves, thoughts, program)"
                 " values(?,?,?,?,?,?,?,?,?,?,?,?,?,?)",
    [ADD_TRANSCRIPT] = "insert or replace into transcripts values(?,?,?,?,?)",
    [NAME_ENGINE] = "update players set engine = ? where test = ? and letter = ?",
    [LIST_TESTS] = "select line, created, (select count(*) from games where test = tests.id), id"
                   " from tests order by created, id",
    [LIST_ENGINES] = "select letter, engine from players where test = ? and engine is not null",
    [LIST_JOBS] =
        "select number, seed, start, moves, seats from jobs where test = ? order by number",
    [LIST_GAMES] =
        "select job, number, seats, score, verdict, guilty, reason, opening_plies, plies,"
        " wall, moves, thoughts, program, finished from games where test = ?"
        " order by job, number",
};

struct store {
    sqlite3 *db;
    char *path;
    sqlite3_stmt *statements[STATEMENTS];
};

/* What SQLite says, in the words of a user. */
static bool refuse(struct store *s, struct error *e)
{
    int code = sqlite3_errcode(s->db);
    const char *name = error_found(s->path, strlen(s->path));
    switch (code & 0xff) {
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
        return error_set(e, 0, "a store nobody else is writing to", "%s is in use", name);
    case SQLITE_FULL:
        return error_set(e, 0, "room on the disk", "%s cannot grow: the disk is full", name);
    case SQLITE_READONLY:
    case SQLITE_PERM:
        return error_set(e, 0, "a file that can be written", "%s cannot be written", name);
    case SQLITE_CANTOPEN:
        return error_set(e, 0, "a file that can be opened", "%s cannot be opened", name);
    case SQLITE_NOTADB:
        return error_set(e, 0, "a store of this program", "%s is no database", name);
    case SQLITE_IOERR:
        return error_set(e, 0, "a disk that works and has room", "%s cannot be read or written",
                         name);
    case SQLITE_CORRUPT:
        return error_set(e, 0, "a sound store", "%s is damaged", name);
    default:
        return error_set(e, 0, NULL, "%s: %s", name, sqlite3_errmsg(s->db));
    }
}

static bool run(struct store *s, const char *text, struct error *e)
{
    return sqlite3_exec(s->db, text, NULL, NULL, NULL) == SQLITE_OK || refuse(s, e);
}

static bool ask_number(struct store *s, const char *text, int64_t *number, struct error *e)
{
    sqlite3_stmt *q;
    if (sqlite3_prepare_v2(s->db, text, -1, &q, NULL) != SQLITE_OK)
        return refuse(s, e);
    bool good = sqlite3_step(q) == SQLITE_ROW;
    if (good)
        *number = sqlite3_column_int64(q, 0);
    else
        refuse(s, e);
    sqlite3_finalize(q);
    return good;
}

/* An empty database is made ours; any other must be. */
static bool settle(struct store *s, struct error *e)
{
    char text[64];
    int64_t application = 0, version = 0, tables = 0;
    if (!ask_number(s, "pragma application_id", &application, e) ||
        !ask_number(s, "pragma user_version", &version, e) ||
        !ask_number(s, "select count(*) from sqlite_master", &tables, e))
        return false;
    if (tables && application != APPLICATION)
        return error_set(e, 0, "a store of this program", "%s is a database of something else",
                         error_found(s->path, strlen(s->path)));
    if (tables && version != SCHEMA)
        return error_set(e, 0, NULL, "%s is a store of another version (%d, not %d)",
                         error_found(s->path, strlen(s->path)), (int)version, SCHEMA);
    if (!tables) {
        snprintf(text, sizeof text, "pragma application_id=%d; pragma user_version=%d", APPLICATION,
                 SCHEMA);
        if (!run(s, "begin exclusive", e))
            return false;
        /* Another program may have made it in the meantime. */
        if (!ask_number(s, "select count(*) from sqlite_master", &tables, e) ||
            (!tables && (!run(s, schema, e) || !run(s, text, e))) || !run(s, "commit", e)) {
            sqlite3_exec(s->db, "rollback", NULL, NULL, NULL);
            return false;
        }
    }
    return run(s, "pragma journal_mode=wal; pragma synchronous=full; pragma foreign_keys=on", e);
}

static bool prepare(struct store *s, struct error *e)
{
    for (int i = 0; i < STATEMENTS; i++)
        if (sqlite3_prepare_v3(s->db, sql[i], -1, SQLITE_PREPARE_PERSISTENT, &s->statements[i],
                               NULL) != SQLITE_OK)
            return refuse(s, e);
    return true;
}

struct store *store_open(const char *path, bool must_exist, struct error *e)
{
    struct store *s = memory_get(sizeof *s);
    *s = (struct store){.path = memory_text(path)};
    int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | (must_exist ? 0 : SQLITE_OPEN_CREATE);
    bool good = sqlite3_open_v2(path, &s->db, flags, NULL) == SQLITE_OK || refuse(s, e);
    if (good) {
        sqlite3_extended_result_codes(s->db, 1);
        sqlite3_busy_timeout(s->db, PATIENCE);
        good = settle(s, e) && prepare(s, e);
    }
    if (good)
        return s;
    store_close(s);
    return NULL;
}

void store_close(struct store *s)
{
    for (int i = 0; i < STATEMENTS; i++)
        sqlite3_finalize(s->statements[i]);
    sqlite3_close(s->db);
    memory_free(s->path);
    memory_free(s);
}

bool store_begin(struct store *s, struct error *e)
{
    return run(s, "begin immediate", e);
}

/* Undoes the transaction that failed. */
static bool undo(struct store *s, struct error *e)
{
    refuse(s, e);
    sqlite3_exec(s->db, "rollback", NULL, NULL, NULL);
    return false;
}

bool store_commit(struct store *s, struct error *e)
{
    return sqlite3_exec(s->db, "commit", NULL, NULL, NULL) == SQLITE_OK || undo(s, e);
}

/* Writing. The texts last until the statement has run. */

static void bind_text(sqlite3_stmt *q, int at, const char *text)
{
    sqlite3_bind_text(q, at, text, -1, SQLITE_STATIC);
}

static bool finish(struct store *s, enum statement which, struct error *e)
{
    sqlite3_stmt *q = s->statements[which];
    bool good = sqlite3_step(q) == SQLITE_DONE || undo(s, e);
    sqlite3_reset(q);
    sqlite3_clear_bindings(q);
    return good;
}

static bool add_player(struct store *s, const struct test *t, int number, struct error *e)
{
    const struct contestant *c = &t->contestants[number];
    char letter[] = {(char)('A' + number), '\0'}, hash[20];
    struct text limits = text_new();
    limit_write(&c->limit, &limits);
    snprintf(hash, sizeof hash, "%016" PRIx64, hash_bytes(c->text, strlen(c->text)));
    sqlite3_stmt *q = s->statements[ADD_PLAYER];
    bind_text(q, 1, t->id);
    bind_text(q, 2, letter);
    bind_text(q, 3, c->text);
    bind_text(q, 4, c->name);
    bind_text(q, 5, limits.data);
    bind_text(q, 6, hash);
    bool good = finish(s, ADD_PLAYER, e);
    text_free(&limits);
    return good;
}

bool store_add_test(struct store *s, const struct test *t, const char *program, struct error *e)
{
    struct text line = text_new();
    test_write(t, &line);
    sqlite3_stmt *q = s->statements[ADD_TEST];
    bind_text(q, 1, t->id);
    bind_text(q, 2, line.data);
    sqlite3_bind_int64(q, 3, (int64_t)t->blocks);
    bind_text(q, 4, program);
    bool good = finish(s, ADD_TEST, e);
    text_free(&line);
    for (int i = 0; good && i < t->count; i++)
        good = add_player(s, t, i, e);
    return good;
}

bool store_add_job(struct store *s, const struct test *t, const struct job *j, struct error *e)
{
    char seats[BLOCK_MAX * (SEATS_MAX + 1) + 1], seed[24];
    struct text list = text_on(seats, sizeof seats);
    for (int i = 0; i < j->games; i++)
        text_format(&list, "%s%s", i ? "," : "", j->seatings[i]);
    snprintf(seed, sizeof seed, "%" PRIu64, j->seed);
    sqlite3_stmt *q = s->statements[ADD_JOB];
    bind_text(q, 1, t->id);
    sqlite3_bind_int64(q, 2, (int64_t)j->number);
    bind_text(q, 3, seed);
    bind_text(q, 4, j->start);
    bind_text(q, 5, j->moves);
    bind_text(q, 6, seats);
    return finish(s, ADD_JOB, e);
}

bool store_add_game(struct store *s, const char *test, uint64_t job, int number,
                    const struct played *p, const char *program, struct error *e)
{
    char score[SEATS_MAX * 12];
    struct text scores = text_on(score, sizeof score);
    played_write_score(p, &scores);
    sqlite3_stmt *q = s->statements[ADD_GAME];
    bind_text(q, 1, test);
    sqlite3_bind_int64(q, 2, (int64_t)job);
    sqlite3_bind_int(q, 3, number);
    bind_text(q, 4, p->seats);
    bind_text(q, 5, score);
    bind_text(q, 6, verdict_names[p->verdict]);
    if (p->guilty >= 0)
        sqlite3_bind_int(q, 7, p->guilty);
    bind_text(q, 8, p->reason);
    sqlite3_bind_int64(q, 9, (int64_t)p->opening_plies);
    sqlite3_bind_int64(q, 10, (int64_t)p->plies);
    sqlite3_bind_double(q, 11, p->wall);
    bind_text(q, 12, p->moves.data);
    bind_text(q, 13, p->thoughts.data);
    bind_text(q, 14, program);
    return finish(s, ADD_GAME, e);
}

bool store_add_transcript(struct store *s, const char *test, uint64_t job, int number, int seat,
                          const char *text, struct error *e)
{
    sqlite3_stmt *q = s->statements[ADD_TRANSCRIPT];
    bind_text(q, 1, test);
    sqlite3_bind_int64(q, 2, (int64_t)job);
    sqlite3_bind_int(q, 3, number);
    sqlite3_bind_int(q, 4, seat);
    bind_text(q, 5, text);
    return finish(s, ADD_TRANSCRIPT, e);
}

bool store_set_engine_name(struct store *s, const char *test, int contestant, const char *name,
                           struct error *e)
{
    char letter[] = {(char)('A' + contestant), '\0'};
    sqlite3_stmt *q = s->statements[NAME_ENGINE];
    bind_text(q, 1, name);
    bind_text(q, 2, test);
    bind_text(q, 3, letter);
    return finish(s, NAME_ENGINE, e);
}

/* Reading. */

static bool rewind_list(struct store *s, enum statement which, const char *test, struct error *e)
{
    sqlite3_stmt *q = s->statements[which];
    sqlite3_reset(q);
    return !test || sqlite3_bind_text(q, 1, test, -1, SQLITE_TRANSIENT) == SQLITE_OK ||
           refuse(s, e);
}

/* The next row; at the end the list is rewound. */
static sqlite3_stmt *next_row(struct store *s, enum statement which, struct error *e)
{
    sqlite3_stmt *q = s->statements[which];
    int got = sqlite3_step(q);
    if (got == SQLITE_ROW)
        return q;
    if (got != SQLITE_DONE)
        refuse(s, e);
    sqlite3_reset(q);
    return NULL;
}

static const char *column(sqlite3_stmt *q, int at)
{
    const char *text = (const char *)sqlite3_column_text(q, at);
    return text ? text : "";
}

bool store_tests(struct store *s, struct error *e)
{
    return rewind_list(s, LIST_TESTS, NULL, e);
}

bool store_next_test(struct store *s, struct store_test *t, struct error *e)
{
    sqlite3_stmt *q = next_row(s, LIST_TESTS, e);
    if (!q)
        return false;
    *t = (struct store_test){.games = (uint64_t)sqlite3_column_int64(q, 2)};
    snprintf(t->created, sizeof t->created, "%s", column(q, 1));
    struct text line = text_new();
    text_string(&line, column(q, 0));
    bool good = test_read(&t->test, line.data, e);
    text_free(&line);
    if (!good)
        return false;
    sqlite3_stmt *engine;
    rewind_list(s, LIST_ENGINES, t->test.id, e);
    while ((engine = next_row(s, LIST_ENGINES, e))) {
        int letter = column(engine, 0)[0] - 'A';
        if (letter >= 0 && letter < CONTESTANTS_MAX)
            snprintf(t->engines[letter], sizeof t->engines[letter], "%s", column(engine, 1));
    }
    return true;
}

bool store_find_test(struct store *s, const char *start, struct store_test *t, struct error *e)
{
    struct store_test next;
    struct error trouble = {0};
    int found = 0;
    size_t length = start ? strlen(start) : 0;
    if (!store_tests(s, e))
        return false;
    while (store_next_test(s, &next, &trouble)) {
        bool fits = strncmp(next.test.id, start ? start : "", length) == 0;
        if (!fits) {
            test_free(&next.test);
            continue;
        }
        if (found)
            test_free(&t->test);
        *t = next;
        found += start ? 1 : !found;
    }
    if (found == 1 && !trouble.what[0])
        return true;
    if (found)
        test_free(&t->test);
    if (trouble.what[0]) {
        if (e)
            *e = trouble;
        return false;
    }
    return start ? error_set(e, 0, "the name of one test, as in `yomi arena list`",
                             found ? "more than one test begins with %s" : "there is no test %s",
                             error_found(start, length))
                 : error_set(e, 0, NULL, "there is no test in %s",
                             error_found(s->path, strlen(s->path)));
}

bool store_jobs(struct store *s, const char *test, struct error *e)
{
    return rewind_list(s, LIST_JOBS, test, e);
}

bool store_next_job(struct store *s, struct job *j, struct error *e)
{
    sqlite3_stmt *q = next_row(s, LIST_JOBS, e);
    if (!q)
        return false;
    *j = (struct job){.number = (uint64_t)sqlite3_column_int64(q, 0)};
    sscanf(column(q, 1), "%" SCNu64, &j->seed);
    const char *seats = column(q, 4);
    while (*seats && j->games < BLOCK_MAX) {
        size_t length = strcspn(seats, ",");
        if (length > SEATS_MAX)
            break;
        memcpy(j->seatings[j->games++], seats, length);
        seats += length + (seats[length] == ',');
    }
    j->start = memory_text(column(q, 2));
    j->moves = memory_text(column(q, 3));
    return true;
}

bool store_games(struct store *s, const char *test, struct error *e)
{
    return rewind_list(s, LIST_GAMES, test, e);
}

bool store_next_game(struct store *s, struct store_game *g, struct error *e)
{
    sqlite3_stmt *q = next_row(s, LIST_GAMES, e);
    if (!q)
        return false;
    struct played *p = &g->played;
    g->job = (uint64_t)sqlite3_column_int64(q, 0);
    g->number = sqlite3_column_int(q, 1);
    played_init(p);
    snprintf(p->seats, sizeof p->seats, "%s", column(q, 2));
    enum verdict verdict = verdict_named(column(q, 4));
    p->guilty = sqlite3_column_type(q, 5) == SQLITE_NULL ? -1 : sqlite3_column_int(q, 5);
    if (!played_read_score(p, column(q, 3)) || verdict >= VERDICT_ABANDONED || g->number < 0 ||
        p->guilty < -1 || p->guilty >= (int)strlen(p->seats)) {
        played_free(p);
        return error_set(e, 0, "a sound store", "game %d of block %" PRIu64 " is damaged",
                         g->number, g->job);
    }
    p->verdict = verdict;
    snprintf(p->reason, sizeof p->reason, "%s", column(q, 6));
    p->opening_plies = (uint64_t)sqlite3_column_int64(q, 7);
    p->plies = (uint64_t)sqlite3_column_int64(q, 8);
    p->wall = sqlite3_column_double(q, 9);
    text_string(&p->moves, column(q, 10));
    text_string(&p->thoughts, column(q, 11));
    snprintf(g->program, sizeof g->program, "%s", column(q, 12));
    snprintf(g->finished, sizeof g->finished, "%s", column(q, 13));
    return true;
}
