/* Tests and jobs: what is played, and its text. */
#include "arena/test.h"

#include "arena/line.h"
#include "core/bits.h"
#include "core/hash.h"
#include "core/memory.h"
#include "games.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

const char *const seating_names[SEATINGS] = {"halves", "all", "alone"};

enum seating seating_named(const char *name)
{
    int i = 0;
    while (i < SEATINGS && strcmp(name, seating_names[i]) != 0)
        i++;
    return (enum seating)i;
}

static void replace(char **text, const char *value)
{
    memory_free(*text);
    *text = memory_text(value);
}

void test_free(struct test *t)
{
    for (int i = 0; i < t->count; i++)
        contestant_free(&t->contestants[i]);
    memory_free(t->rules);
    memory_free(t->openings);
    memory_free(t->sprt);
    *t = (struct test){0};
}

void job_free(struct job *j)
{
    memory_free(j->start);
    memory_free(j->moves);
    *j = (struct job){0};
}

static uint64_t job_seed(const struct test *t, uint64_t number)
{
    return random_mix(hash_bytes(t->id, strlen(t->id)) ^ random_mix(number));
}

/* Seatings. */

static void add_seating(struct job *j, int seats, unsigned of_a)
{
    char *seating = j->seatings[j->games++];
    for (int s = 0; s < seats; s++)
        seating[s] = of_a >> s & 1 ? 'A' : 'B';
}

/* The sets of seats that A may have when the seats are shared in halves, one of each set and its
 * complement; returns how many. */
static int halves(int seats, unsigned sets[BLOCK_MAX])
{
    int count = 0;
    for (unsigned set = 0; set < 1u << seats; set++)
        if (bits64_count(set) == seats / 2 && (seats % 2 || (set & 1)))
            sets[count++] = set;
    return count;
}

static void seat_two(struct job *j, const struct test *t, int seats)
{
    unsigned sets[BLOCK_MAX], everyone = (1u << seats) - 1;
    int count = halves(seats, sets);
    if (t->seating == SEATING_ALONE) {
        for (int s = 0; s < seats; s++)
            add_seating(j, seats, 1u << s);
        return;
    }
    int first = t->seating == SEATING_ALL ? 0 : (int)(j->number % (uint64_t)count);
    int behind = t->seating == SEATING_ALL ? count : first + 1;
    for (int i = first; i < behind; i++) {
        add_seating(j, seats, sets[i]);
        add_seating(j, seats, everyone & ~sets[i]);
    }
}

static void seat(struct job *j, const struct test *t, int seats)
{
    if (t->count == 2) {
        seat_two(j, t, seats);
        return;
    }
    for (int turn = 0; turn < seats; turn++)
        for (int s = 0; s < seats; s++)
            j->seatings[turn][s] = (char)('A' + (s + turn) % seats);
    j->games = seats;
}

void job_make(struct job *j, const struct test *t, int seats, uint64_t number, const char *start,
              const char *moves)
{
    *j = (struct job){.number = number, .seed = job_seed(t, number)};
    j->start = memory_text(start);
    j->moves = memory_text(moves);
    seat(j, t, seats);
}

uint64_t job_player_seed(const struct job *j, int game, int seat)
{
    return random_mix(j->seed ^ random_mix((uint64_t)(game * SEATS_MAX + seat + 1)));
}

/* Adjudication as text. */

static bool read_parts(const char *text, size_t length, uint64_t **parts, int count)
{
    char copy[64], *p = copy;
    if (length >= sizeof copy)
        return false;
    memcpy(copy, text, length);
    copy[length] = '\0';
    for (int i = 0; i < count; i++) {
        size_t digits = strcspn(p, ":");
        bool last = !p[digits];
        p[digits] = '\0';
        if (last != (i == count - 1) || !line_number(p, parts[i]) || *parts[i] > 1000000)
            return false;
        p += digits + 1;
    }
    return true;
}

bool adjudication_read(struct adjudication *a, const char *text, struct error *e)
{
    struct adjudication got = {0};
    struct {
        const char *name;
        uint64_t *parts[3];
        int count;
        const char *expected;
    } known[] = {
        {"plies", {&got.plies}, 1, "plies=400"},
        {"resign", {&got.resign_value, &got.resign_moves}, 2, "resign=VALUE:MOVES, as 600:4"},
        {"draw",
         {&got.draw_value, &got.draw_moves, &got.draw_from},
         3,
         "draw=VALUE:MOVES:PLY, as 10:8:60"},
    };
    for (const char *p = text; *p;) {
        size_t length = strcspn(p, ","), name = strcspn(p, "=,"), i = 0;
        while (i < 3 && (strlen(known[i].name) != name || memcmp(known[i].name, p, name) != 0))
            i++;
        int column = (int)(p - text) + 1;
        if (i == 3 || name == length)
            return error_set(e, column, "plies=, resign= or draw=", "unknown adjudication %s",
                             error_found(p, length));
        if (!read_parts(p + name + 1, length - name - 1, known[i].parts, known[i].count))
            return error_set(e, column, known[i].expected, "adjudication %s",
                             error_found(p, length));
        p += length + (p[length] == ',');
    }
    *a = got;
    return true;
}

void adjudication_write(const struct adjudication *a, struct text *out)
{
    const char *between = "";
    if (a->plies) {
        text_format(out, "plies=%" PRIu64, a->plies);
        between = ",";
    }
    if (a->resign_moves) {
        text_format(out, "%sresign=%" PRIu64 ":%" PRIu64, between, a->resign_value,
                    a->resign_moves);
        between = ",";
    }
    if (a->draw_moves)
        text_format(out, "%sdraw=%" PRIu64 ":%" PRIu64 ":%" PRIu64, between, a->draw_value,
                    a->draw_moves, a->draw_from);
}

/* Lines. */

/* What a job shares with its test: all that decides which games are played. */
static void write_shared(const struct test *t, struct text *out)
{
    line_put(out, "game", t->game->name);
    line_put(out, "rules", t->rules);
    line_put(out, "openings", t->openings);
    line_put_number(out, "seed", t->seed);
    line_put(out, "seating", seating_names[t->seating]);
    struct text adjudication = text_new();
    adjudication_write(&t->adjudication, &adjudication);
    line_put(out, "adjudicate", adjudication.data);
    text_free(&adjudication);
    line_put_number(out, "margin", t->margin);
    for (int i = 0; i < t->count; i++)
        line_put(out, "player", t->contestants[i].text);
}

void test_name(struct test *t)
{
    struct text shared = text_new();
    write_shared(t, &shared);
    snprintf(t->id, sizeof t->id, "%016" PRIx64, hash_bytes(shared.data, shared.length));
    text_free(&shared);
}

void test_write(const struct test *t, struct text *out)
{
    struct text line = text_new();
    line_put(&line, "test", t->id);
    line_put_number(&line, "blocks", t->blocks);
    line_put(&line, "sprt", t->sprt);
    struct text shared = text_new();
    write_shared(t, &shared);
    text_format(out, "%s\t%s", line.data, shared.data);
    text_free(&shared);
    text_free(&line);
}

void job_write(const struct job *j, const struct test *t, struct text *out)
{
    struct text line = text_new(), seatings = text_new();
    text_format(&line, "job=%s-%" PRIu64, t->id, j->number);
    write_shared(t, &line);
    for (int i = 0; i < j->games; i++)
        text_format(&seatings, "%s%s", i ? "," : "", j->seatings[i]);
    line_put(&line, "seats", seatings.data);
    line_put(&line, "start", j->start);
    line_put(&line, "moves", j->moves);
    text_string(out, line.data);
    text_free(&line);
    text_free(&seatings);
}

/* Reading. A test and a job have the fields of write_shared and some of their own; every field must be
 * there, once, and the name must be the hash of what it names. */
struct reading {
    struct test *test;
    struct job *job; /* NULL when a test is read */
    char name[TEST_ID + 32];
    unsigned seen; /* by place in the table */
};

static bool wrong(struct error *e, const char *field, const char *value, const char *expected)
{
    return error_set(e, 0, expected, "%s is %s", field, error_found(value, strlen(value)));
}

static bool take_player(struct test *t, const char *value, struct error *e)
{
    static const struct limit none;
    if (t->count == CONTESTANTS_MAX)
        return error_set(e, 0, "six players at most", "there are too many players");
    if (!contestant_read(&t->contestants[t->count], value, &none, e))
        return false;
    t->count++;
    return true;
}

static bool take_seats(struct job *j, const char *value, struct error *e)
{
    j->games = 0;
    for (const char *p = value;; p++) {
        size_t length = strcspn(p, ",");
        if (length < 2 || length > SEATS_MAX || j->games == BLOCK_MAX)
            return wrong(e, "seats", value, "letters of players, as AB,BA");
        memcpy(j->seatings[j->games], p, length);
        j->seatings[j->games++][length] = '\0';
        p += length;
        if (!*p)
            return true;
    }
}

static bool take_seating(struct test *t, const char *value, struct error *e)
{
    t->seating = seating_named(value);
    return t->seating < SEATINGS || wrong(e, "seating", value, "halves, all or alone");
}

static bool take_number(const char *field, const char *value, uint64_t *number, struct error *e)
{
    return line_number(value, number) || wrong(e, field, value, "a number");
}

enum field {
    FIELD_TEST,
    FIELD_JOB,
    FIELD_BLOCKS,
    FIELD_SPRT,
    FIELD_SEATS,
    FIELD_START,
    FIELD_MOVES,
    FIELD_GAME,
    FIELD_RULES,
    FIELD_OPENINGS,
    FIELD_SEED,
    FIELD_SEATING,
    FIELD_ADJUDICATE,
    FIELD_MARGIN,
    FIELD_PLAYER,
    FIELDS
};
static const char *const field_names[FIELDS] = {
    "test",  "job",      "blocks", "sprt",    "seats",      "start",  "moves", "game",
    "rules", "openings", "seed",   "seating", "adjudicate", "margin", "player"};

static const unsigned of_tests = 1u << FIELD_TEST | 1u << FIELD_BLOCKS | 1u << FIELD_SPRT;
static const unsigned of_jobs =
    1u << FIELD_JOB | 1u << FIELD_SEATS | 1u << FIELD_START | 1u << FIELD_MOVES;

static bool take(struct reading *r, enum field field, const char *value, struct error *e)
{
    struct test *t = r->test;
    const char *name = field_names[field];
    switch (field) {
    case FIELD_TEST:
    case FIELD_JOB:
        snprintf(r->name, sizeof r->name, "%s", value);
        return true;
    case FIELD_BLOCKS:
        return (line_number(value, &t->blocks) && t->blocks) ||
               wrong(e, name, value, "a number from 1 on");
    case FIELD_SPRT:
        replace(&t->sprt, value);
        return true;
    case FIELD_SEATS:
        return take_seats(r->job, value, e);
    case FIELD_START:
        replace(&r->job->start, value);
        return true;
    case FIELD_MOVES:
        replace(&r->job->moves, value);
        return true;
    case FIELD_GAME:
        t->game = game_named(value);
        return t->game || wrong(e, name, value, "a game of this program");
    case FIELD_RULES:
        replace(&t->rules, value);
        return true;
    case FIELD_OPENINGS:
        replace(&t->openings, value);
        return true;
    case FIELD_SEED:
        return take_number(name, value, &t->seed, e);
    case FIELD_SEATING:
        return take_seating(t, value, e);
    case FIELD_ADJUDICATE:
        return adjudication_read(&t->adjudication, value, e);
    case FIELD_MARGIN:
        return take_number(name, value, &t->margin, e);
    case FIELD_PLAYER:
        return take_player(t, value, e);
    case FIELDS:
        break;
    }
    return false;
}

static bool read_fields(struct reading *r, char *text, struct error *e)
{
    struct line line = {text, text};
    const char *name, *value;
    unsigned allowed = ~(r->job ? of_tests : of_jobs);
    enum line_status status;
    while ((status = line_next(&line, &name, &value, e)) == LINE_FIELD) {
        int field = 0;
        while (field < FIELDS && strcmp(field_names[field], name) != 0)
            field++;
        unsigned bit = 1u << field;
        if (field == FIELDS || !(allowed & bit))
            return error_set(e, 0, r->job ? "the fields of a job" : "the fields of a test",
                             "unknown field %s", error_found(name, strlen(name)));
        if ((r->seen & bit) && field != FIELD_PLAYER)
            return error_set(e, 0, "every field once", "%s is there twice", name);
        r->seen |= bit;
        if (!take(r, (enum field)field, value, e))
            return false;
    }
    if (status == LINE_BAD)
        return false;
    for (int field = 0; field < FIELDS; field++)
        if (!(r->seen & 1u << field) && (allowed & 1u << field))
            return error_set(e, 0, field_names[field], "a field is missing");
    return true;
}

bool job_check(const struct job *j, const struct test *t, struct error *e)
{
    struct job made = {.number = j->number};
    int seats = (int)strlen(j->seatings[0]);
    if (t->count != 2 && t->count != seats)
        return error_set(e, 0, "two players, or one for each seat", "there are %d players",
                         t->count);
    seat(&made, t, seats);
    if (made.games == j->games && memcmp(made.seatings, j->seatings, sizeof j->seatings) == 0)
        return true;
    return error_set(e, 0, "the seatings of the block", "the seats are others, from %s on",
                     error_found(j->seatings[0], (size_t)seats));
}

/* The name is that of the content. */
static bool check_names(struct reading *r, struct error *e)
{
    struct test *t = r->test;
    test_name(t);
    if (t->count < 2)
        return error_set(e, 0, "two players or more", "there is one player");
    if (strncmp(r->name, t->id, TEST_ID) != 0)
        return error_set(e, 0, t->id, "the name %s does not fit the rest of the line",
                         error_found(r->name, strlen(r->name)));
    if (!r->job)
        return !r->name[TEST_ID] || wrong(e, "test", r->name, t->id);
    if (r->name[TEST_ID] != '-' || !line_number(r->name + TEST_ID + 1, &r->job->number))
        return wrong(e, "job", r->name, "the name of a test, a dash and a number");
    r->job->seed = job_seed(t, r->job->number);
    return job_check(r->job, t, e);
}

static bool read_line(struct reading *r, char *line, struct error *e)
{
    *r->test = (struct test){0};
    if (r->job)
        *r->job = (struct job){0};
    if (read_fields(r, line, e) && check_names(r, e))
        return true;
    test_free(r->test);
    if (r->job)
        job_free(r->job);
    return false;
}

bool test_read(struct test *t, char *line, struct error *e)
{
    struct reading r = {.test = t};
    return read_line(&r, line, e);
}

bool job_read(struct job *j, struct test *t, char *line, struct error *e)
{
    struct reading r = {.test = t, .job = j};
    return read_line(&r, line, e);
}
