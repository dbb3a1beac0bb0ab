/* Results as lines. */
#include "arena/result.h"

#include "arena/line.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void result_free(struct result *r)
{
    for (int i = 0; i < r->count; i++)
        played_free(&r->games[i]);
    r->count = 0;
}

void played_write_score(const struct played *p, struct text *out)
{
    for (size_t s = 0; p->seats[s]; s++)
        text_format(out, "%s%d", s ? " " : "", p->score[s]);
}

bool played_read_score(struct played *p, const char *text)
{
    for (size_t s = 0; p->seats[s]; s++) {
        char *end;
        long score = strtol(text, &end, 10);
        if (end == text || score < -1000000 || score > 1000000 || (*end && *end != ' '))
            return false;
        p->score[s] = (int)score;
        text = end + (*end == ' ');
    }
    return !*text;
}

enum verdict verdict_named(const char *name)
{
    int v = 0;
    while (v < VERDICTS && strcmp(verdict_names[v], name) != 0)
        v++;
    return (enum verdict)v;
}

static void write_game(const struct played *p, struct text *out)
{
    char number[32];
    struct text score = text_new();
    played_write_score(p, &score);
    line_put(out, "seats", p->seats);
    line_put(out, "score", score.data);
    line_put(out, "verdict", verdict_names[p->verdict]);
    if (p->guilty >= 0)
        line_put_number(out, "guilty", (uint64_t)p->guilty);
    line_put(out, "reason", p->reason);
    line_put_number(out, "opening", p->opening_plies);
    line_put_number(out, "plies", p->plies);
    snprintf(number, sizeof number, "%.6f", p->wall);
    line_put(out, "wall", number);
    line_put(out, "moves", p->moves.data);
    line_put(out, "thoughts", p->thoughts.data);
    text_free(&score);
}

void result_write(const struct result *r, struct text *out)
{
    struct text line = text_new();
    text_format(&line, "result=%s-%" PRIu64, r->test, r->job);
    line_put(&line, "program", r->program);
    for (int i = 0; i < r->count; i++)
        write_game(&r->games[i], &line);
    text_string(out, line.data);
    text_free(&line);
}

static bool wrong(struct error *e, const char *name, const char *value)
{
    return error_set(e, 0, NULL, "%s is %s", name, error_found(value, strlen(value)));
}

static bool take_name(struct result *r, const char *value)
{
    if (strlen(value) < TEST_ID + 2 || strspn(value, "0123456789abcdef") != TEST_ID ||
        value[TEST_ID] != '-' || !line_number(value + TEST_ID + 1, &r->job))
        return false;
    memcpy(r->test, value, TEST_ID);
    return true;
}

static bool take_seats(struct played *p, const char *value)
{
    size_t length = strlen(value);
    if (length < 2 || length > SEATS_MAX)
        return false;
    for (size_t s = 0; s < length; s++)
        if (value[s] < 'A' || value[s] >= 'A' + CONTESTANTS_MAX)
            return false;
    memcpy(p->seats, value, length + 1);
    return true;
}

static bool take_guilty(struct played *p, const char *value)
{
    uint64_t seat;
    if (!line_number(value, &seat) || seat >= strlen(p->seats))
        return false;
    p->guilty = (int)seat;
    return true;
}

static bool take_wall(struct played *p, const char *value)
{
    char *end;
    p->wall = strtod(value, &end);
    return *value && !*end && p->wall >= 0 && p->wall < 1e12;
}

static bool take_verdict(struct played *p, const char *value)
{
    return (p->verdict = verdict_named(value)) < VERDICT_ABANDONED;
}

static bool take_opening(struct played *p, const char *value)
{
    return line_number(value, &p->opening_plies);
}

static bool take_plies(struct played *p, const char *value)
{
    return line_number(value, &p->plies);
}

static bool take_reason(struct played *p, const char *value)
{
    snprintf(p->reason, sizeof p->reason, "%s", value);
    return true;
}

static bool take_moves(struct played *p, const char *value)
{
    text_string(&p->moves, value);
    return true;
}

static bool take_thoughts(struct played *p, const char *value)
{
    text_string(&p->thoughts, value);
    return true;
}

/* The fields of a game behind its seats. */
static const struct {
    const char *name;
    bool (*take)(struct played *p, const char *value);
    bool optional;
} fields[] = {
    {"score", played_read_score, false}, {"verdict", take_verdict, false},
    {"guilty", take_guilty, true},       {"reason", take_reason, false},
    {"opening", take_opening, false},    {"plies", take_plies, false},
    {"wall", take_wall, false},          {"moves", take_moves, false},
    {"thoughts", take_thoughts, false},
};
enum { FIELDS = sizeof fields / sizeof *fields };

struct reading {
    struct result *result;
    unsigned seen; /* fields of the latest game, by place in the table */
};

/* Whether the latest game, if there is one, has all of its fields. */
static bool game_is_whole(const struct reading *r, struct error *e)
{
    for (int i = 0; i < FIELDS && r->result->count; i++)
        if (!(r->seen >> i & 1) && !fields[i].optional)
            return error_set(e, 0, fields[i].name, "a field of game %d is missing",
                             r->result->count);
    return true;
}

static bool begin_game(struct reading *r, const char *seats, struct error *e)
{
    struct result *result = r->result;
    if (!game_is_whole(r, e))
        return false;
    if (result->count == BLOCK_MAX)
        return error_set(e, 0, NULL, "there are too many games");
    r->seen = 0;
    played_init(&result->games[result->count++]);
    return take_seats(&result->games[result->count - 1], seats) || wrong(e, "seats", seats);
}

static bool take_game_field(struct reading *r, const char *name, const char *value, struct error *e)
{
    int field = 0;
    while (field < FIELDS && strcmp(fields[field].name, name) != 0)
        field++;
    if (field == FIELDS || !r->result->count)
        return error_set(e, 0, "a field of a result", "unknown field or out of its place: %s",
                         error_found(name, strlen(name)));
    if (r->seen >> field & 1)
        return error_set(e, 0, "every field once", "%s is there twice", name);
    r->seen |= 1u << field;
    return fields[field].take(&r->result->games[r->result->count - 1], value) ||
           wrong(e, name, value);
}

static bool take(struct reading *r, const char *name, const char *value, struct error *e)
{
    struct result *result = r->result;
    if (strcmp(name, "seats") == 0)
        return begin_game(r, value, e);
    if (strcmp(name, "result") == 0 && !result->test[0])
        return take_name(result, value) || wrong(e, name, value);
    if (strcmp(name, "program") == 0 && !result->count) {
        snprintf(result->program, sizeof result->program, "%s", value);
        return true;
    }
    return take_game_field(r, name, value, e);
}

bool result_read(struct result *r, char *text, struct error *e)
{
    struct line line = {text, text};
    struct reading reading = {.result = r};
    const char *name, *value;
    enum line_status status;
    r->count = 0;
    memset(r->test, 0, sizeof r->test);
    r->program[0] = '\0';
    bool good = true;
    while (good && (status = line_next(&line, &name, &value, e)) != LINE_END)
        good = status == LINE_FIELD && take(&reading, name, value, e);
    good = good && game_is_whole(&reading, e);
    if (good && (!r->test[0] || !r->count))
        good = error_set(e, 0, "result=, program= and the fields of each game",
                         "the line has no result");
    if (!good)
        result_free(r);
    return good;
}
