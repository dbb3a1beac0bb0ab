/* Counting games. */
#include "arena/standing.h"

#include "arena/thought.h"
#include "core/bits.h"
#include "core/memory.h"

#include <stdlib.h>
#include <string.h>

struct standing_block {
    uint32_t done; /* games, as a set */
    uint8_t games;
    double score; /* sum of A's */
};

/* The sequential test as text. */

static bool read_real(const char **p, double *value)
{
    char *end;
    *value = strtod(*p, &end);
    bool good = end != *p && *value > -10000 && *value < 10000;
    *p = end;
    return good;
}

static bool begins(const char **p, const char *start)
{
    size_t length = strlen(start);
    if (strncmp(*p, start, length) != 0)
        return false;
    *p += length;
    return true;
}

static bool read_choice(const char **p, struct sprt_test *t)
{
    if (begins(p, "alpha="))
        return read_real(p, &t->alpha);
    if (begins(p, "beta="))
        return read_real(p, &t->beta);
    if (begins(p, "model=logistic"))
        t->scale = SPRT_LOGISTIC;
    else if (begins(p, "model=normalised"))
        t->scale = SPRT_NORMALISED;
    else if (begins(p, "overshoot"))
        t->overshoot = true;
    else
        return false;
    return true;
}

bool sprt_read(struct sprt_test *t, const char *text, struct error *e)
{
    struct sprt_test got = {.scale = SPRT_NORMALISED, .alpha = 0.05, .beta = 0.05};
    const char *p = text;
    bool good = read_real(&p, &got.elo0) && begins(&p, ":") && read_real(&p, &got.elo1);
    while (good && *p)
        good = begins(&p, ",") && read_choice(&p, &got);
    if (!good)
        return error_set(
            e, (int)(p - text) + 1,
            "ELO0:ELO1[,model=normalised|logistic][,alpha=0.05][,beta=0.05][,overshoot]",
            "the sequential test is %s", error_found(text, strlen(text)));
    if (!(got.elo0 < got.elo1) || !(got.alpha > 0) || !(got.beta > 0) ||
        !(got.alpha + got.beta < 1))
        return error_set(e, 1, "ELO0 below ELO1, alpha and beta above 0 and together below 1",
                         "the sequential test is %s", error_found(text, strlen(text)));
    *t = got;
    return true;
}

/* Blocks of two contestants that share the seats in halves have few different scores; half points
 * come from shared places. */
static int block_kinds(const struct test *t, int seats, int games)
{
    int each = seats / 2;
    int kinds = 2 * games * each * (seats - each) + 1;
    if (seats == 2)
        return 2 * games + 1;
    return t->seating == SEATING_HALVES && kinds <= TALLY_KINDS_MAX ? kinds : 0;
}

static int games_of_block(const struct test *t, int seats)
{
    struct job j;
    job_make(&j, t, seats, 0, "", "");
    int games = j.games;
    job_free(&j);
    return games;
}

bool standing_init(struct standing *s, const struct test *t, int seats, struct error *e)
{
    *s = (struct standing){.test = t, .seats = seats};
    int games = games_of_block(t, seats);
    s->sample = sample_new(games);
    s->sequential = *t->sprt;
    if (s->sequential) {
        struct sprt_test bounds;
        if (!sprt_read(&bounds, t->sprt, e))
            return false;
        int kinds = block_kinds(t, seats, games);
        if (kinds)
            sprt_start(&s->sprt, &bounds, games, kinds);
        else
            sprt_start_by_variance(&s->sprt, &bounds, games);
    }
    size_t size = (t->blocks ? t->blocks : 1) * sizeof *s->blocks;
    s->blocks = memset(memory_get(size), 0, size);
    return true;
}

void standing_free(struct standing *s)
{
    memory_free(s->blocks);
    s->blocks = NULL;
}

void standing_points(const struct standing *s, const struct played *p, double points[SEATS_MAX])
{
    for (int seat = 0; seat < s->seats; seat++) {
        points[seat] = 0;
        for (int other = 0; other < s->seats; other++)
            if (other != seat)
                points[seat] += p->score[other] < p->score[seat]    ? 1
                                : p->score[other] == p->score[seat] ? 0.5
                                                                    : 0;
    }
}

double standing_score(const struct standing *s, const struct played *p)
{
    double points[SEATS_MAX], sum = 0;
    standing_points(s, p, points);
    int held = 0;
    for (int seat = 0; seat < s->seats; seat++)
        if (p->seats[seat] == 'A') {
            sum += points[seat];
            held++;
        }
    return (sum - held * (held - 1) / 2.0) / (held * (s->seats - held));
}

static void count_conduct(struct standing *s, const struct played *p,
                          const double points[SEATS_MAX])
{
    for (int seat = 0; seat < s->seats; seat++) {
        struct conduct *c = &s->conduct[p->seats[seat] - 'A'];
        int better = 0;
        for (int other = 0; other < s->seats; other++)
            better += p->score[other] > p->score[seat];
        c->games++;
        c->seat_games[seat]++;
        c->seat_points[seat] += points[seat] / (s->seats - 1);
        c->places[better]++;
        if (seat == p->guilty)
            c->verdicts[p->verdict]++;
    }
}

static void count_thought(struct conduct *c, const struct limit *limit, const struct thought *t)
{
    c->moves++;
    c->nodes += t->nodes;
    c->cpu += (double)t->cpu / 1e6;
    c->wall += (double)t->wall / 1e6;
    if (limit->movetime)
        c->used += (double)t->wall / 1e3 / (double)limit->movetime;
    else if (limit->cpu)
        c->used += (double)t->cpu / 1e3 / (double)limit->cpu;
    else if (limit->nodes && t->nodes)
        c->used += (double)t->nodes / (double)limit->nodes;
    else
        return;
    c->limited++;
}

/* A clock is given for the whole game: what was used of it counts once. */
static void count_clock(struct conduct *c, const struct limit *limit, double wall, uint64_t moves)
{
    const struct time_control *t = &limit->clock;
    double given = (double)(t->main + (int64_t)moves * (t->increment + t->byoyomi)) / 1e3;
    if (!t->set || !moves || limit->movetime || limit->nodes)
        return;
    c->used += wall / given;
    c->limited++;
}

static void count_thoughts(struct standing *s, const struct played *p)
{
    struct thought t;
    double wall[SEATS_MAX] = {0};
    uint64_t moves[SEATS_MAX] = {0};
    for (const char *rest = p->thoughts.data; thought_next(&rest, &t);) {
        int seat = t.seat < s->seats ? t.seat : 0, who = p->seats[seat] - 'A';
        count_thought(&s->conduct[who], &s->test->contestants[who].limit, &t);
        wall[seat] += (double)t.wall / 1e6;
        moves[seat]++;
    }
    for (int seat = 0; seat < s->seats; seat++) {
        int who = p->seats[seat] - 'A';
        count_clock(&s->conduct[who], &s->test->contestants[who].limit, wall[seat], moves[seat]);
    }
}

/* Complete blocks count in their order. */
static void count_blocks(struct standing *s)
{
    for (; s->in_order < s->test->blocks; s->in_order++) {
        const struct standing_block *b = &s->blocks[s->in_order];
        if (!b->games || bits64_count(b->done) < b->games)
            return;
        double score = b->score / b->games;
        sample_add(&s->sample, score);
        if (s->seats == 2)
            s->pairs[(int)(2 * b->score)]++;
        if (s->sequential)
            sprt_add(&s->sprt, score);
    }
}

bool standing_has(const struct standing *s, uint64_t block, int number)
{
    return block < s->test->blocks && (s->blocks[block].done >> number & 1);
}

bool standing_add(struct standing *s, uint64_t block, int games, int number, const struct played *p)
{
    if (block >= s->test->blocks || standing_has(s, block, number))
        return false;
    double points[SEATS_MAX];
    struct standing_block *b = &s->blocks[block];
    standing_points(s, p, points);
    double score = s->test->count == 2 ? standing_score(s, p) : 0;
    b->done |= 1u << number;
    b->games = (uint8_t)games;
    b->score += score;
    s->games++;
    s->plies += p->plies;
    s->verdicts[p->verdict]++;
    s->faults += verdict_is_fault(p->verdict);
    if (s->seats == 2) {
        s->wins += score == 1;
        s->draws += score == 0.5;
        s->losses += score == 0;
    }
    count_conduct(s, p, points);
    count_thoughts(s, p);
    count_blocks(s);
    return true;
}

struct summary standing_summary(const struct standing *s)
{
    if (s->seats != 2)
        return statistics_of_sample(&s->sample);
    struct tally pairs = tally_of_pairs(s->pairs);
    return statistics_of_tally(&pairs);
}

double standing_use(const struct standing *s, int contestant)
{
    const struct conduct *c = &s->conduct[contestant];
    return c->limited ? c->used / (double)c->limited : -1;
}
