/* Gathering what a report tells. */
#include "arena/survey.h"

#include "arena/thought.h"
#include "core/memory.h"
#include "core/real.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LENGTH_MOST = 5000 }; /* plies; longer games count as this long */

bool survey_init(struct survey *s, const struct test *t, int seats, const struct job *jobs,
                 struct error *e)
{
    *s = (struct survey){.jobs = jobs, .stride = 1};
    if (!standing_init(&s->standing, t, seats, e))
        return false;
    for (int c = 0; c < CONTESTANTS_MAX; c++) {
        s->points_of[c] = sample_new(s->standing.sample.games);
        for (int seat = 0; seat < SEATS_MAX; seat++)
            s->seats[c][seat].points = sample_new(1);
    }
    s->lengths = memory_zeroed(LENGTH_MOST + 1, sizeof *s->lengths);
    s->efforts = memory_zeroed(CONTESTANTS_MAX, sizeof *s->efforts);
    s->blocks = memory_zeroed(t->blocks ? t->blocks : 1, sizeof *s->blocks);
    return true;
}

void survey_free(struct survey *s)
{
    standing_free(&s->standing);
    memory_free(s->lengths);
    memory_free(s->efforts);
    memory_free(s->blocks);
}

/* Adds how the test stands now to the curves. When they are full, every second point goes. */
static void add_point(struct survey *s)
{
    const struct standing *standing = &s->standing;
    struct summary sum = standing_summary(standing);
    s->latest = (struct survey_point){(uint64_t)sum.games, sum.score, standing->sprt.llr};
    if (s->point_count == SURVEY_POINTS) {
        for (size_t i = 1; i < SURVEY_POINTS; i += 2)
            s->points[i / 2] = s->points[i];
        s->point_count = SURVEY_POINTS / 2;
        s->stride *= 2;
    }
    if (standing->in_order % s->stride == 0)
        s->points[s->point_count++] = s->latest;
}

static void count_seats(struct survey *s, const struct played *p, const double *points)
{
    int others = s->standing.seats - 1;
    for (int seat = 0; seat <= others; seat++) {
        struct survey_seat *at = &s->seats[p->seats[seat] - 'A'][seat];
        sample_add(&at->points, points[seat] / others);
        at->wins += points[seat] == others;
        at->draws += points[seat] == others / 2.0;
        at->losses += points[seat] == 0;
    }
}

static void count_block(struct survey *s, const struct job *j, const struct played *p,
                        const double *points)
{
    struct survey_block *b = &s->blocks[j->number];
    int held[CONTESTANTS_MAX] = {0}, others = s->standing.seats - 1,
        count = s->standing.test->count;
    b->games++;
    b->score += count == 2 ? standing_score(&s->standing, p) : 0;
    b->first += points[0] / others;
    for (int seat = 0; seat <= others; seat++)
        held[p->seats[seat] - 'A']++;
    for (int seat = 0; seat <= others; seat++) {
        int who = p->seats[seat] - 'A';
        b->points[who] += points[seat] / others / held[who];
    }
    for (int who = 0; who < count && b->games == j->games; who++)
        sample_add(&s->points_of[who], b->points[who] / b->games);
}

static int kind_of_value(int32_t value)
{
    const int most = SURVEY_VALUES / 2 * SURVEY_VALUE_STEP;
    int cut = value < -most ? -most : value > most ? most : value;
    return (cut + most + SURVEY_VALUE_STEP / 2) / SURVEY_VALUE_STEP;
}

static void count_thoughts(struct survey *s, const struct played *p, const double *points)
{
    struct thought t;
    int others = s->standing.seats - 1;
    uint64_t ply = p->opening_plies;
    for (const char *rest = p->thoughts.data; thought_next(&rest, &t); ply++) {
        if (t.seat > others)
            continue;
        int who = p->seats[t.seat] - 'A';
        struct survey_effort *e = &s->efforts[who][ply < SURVEY_PLIES ? ply : SURVEY_PLIES - 1];
        e->moves++;
        e->wall += (double)t.wall / 1e6;
        e->nodes += (double)t.nodes;
        e->deep += t.depth > 0;
        e->depth += t.depth;
        if (t.value != PLAYER_NO_VALUE) {
            struct survey_value *v = &s->values[who][kind_of_value(t.value)];
            v->moves++;
            v->points += points[t.seat] / others;
        }
    }
}

static int find_reason(const struct survey *s, enum verdict verdict, const char *words)
{
    int i = 0;
    while (i < s->reason_count &&
           (s->reasons[i].verdict != verdict || strcmp(s->reasons[i].words, words) != 0))
        i++;
    return i;
}

/* Reasons of faults tell details, each in its own words; they are listed one by one elsewhere. */
static void count_reason(struct survey *s, const struct played *p)
{
    const char *words = verdict_is_fault(p->verdict) ? "" : p->reason;
    int i = find_reason(s, p->verdict, words);
    if (i >= SURVEY_REASONS) {
        words = "";
        i = find_reason(s, p->verdict, words);
    }
    struct survey_reason *r = &s->reasons[i];
    if (i == s->reason_count) {
        s->reason_count++;
        r->verdict = p->verdict;
        snprintf(r->words, sizeof r->words, "%s", words);
    }
    r->games++;
}

static void keep_fault(struct survey *s, uint64_t block, int number, const struct played *p)
{
    if (!verdict_is_fault(p->verdict) || p->guilty < 0 || s->fault_count == SURVEY_FAULTS)
        return;
    struct survey_fault *f = &s->faults[s->fault_count++];
    *f = (struct survey_fault){block, number, p->seats[p->guilty] - 'A', p->guilty, p->verdict, ""};
    snprintf(f->words, sizeof f->words, "%s", p->reason);
}

static void count_program(struct survey *s, const char *name)
{
    int i = 0;
    while (i < s->program_count && strcmp(s->programs[i].name, name) != 0)
        i++;
    if (i == SURVEY_PROGRAMS)
        return;
    if (i == s->program_count)
        snprintf(s->programs[s->program_count++].name, sizeof s->programs[i].name, "%s", name);
    s->programs[i].games++;
}

static void note_time(struct survey *s, const char *finished)
{
    if (!s->began[0] || strcmp(finished, s->began) < 0)
        snprintf(s->began, sizeof s->began, "%s", finished);
    if (strcmp(finished, s->ended) > 0)
        snprintf(s->ended, sizeof s->ended, "%s", finished);
}

static bool belongs(const struct survey *s, uint64_t block, int number, const struct played *p)
{
    const struct test *t = s->standing.test;
    if (block >= t->blocks || number < 0 || number >= s->jobs[block].games ||
        strcmp(p->seats, s->jobs[block].seatings[number]) != 0 ||
        (int)strlen(p->seats) != s->standing.seats || p->guilty >= s->standing.seats)
        return false;
    for (const char *letter = p->seats; *letter; letter++)
        if (*letter < 'A' || *letter >= 'A' + t->count)
            return false;
    return true;
}

bool survey_add(struct survey *s, uint64_t block, int number, const struct played *p,
                const char *program, const char *finished, struct error *e)
{
    if (!belongs(s, block, number, p))
        return error_set(e, 0, "a sound store", "game %d of block %" PRIu64 " is not of this test",
                         number, block);
    uint64_t in_order = s->standing.in_order;
    if (!standing_add(&s->standing, block, s->jobs[block].games, number, p))
        return true;
    if (s->standing.in_order > in_order)
        add_point(s);
    double points[SEATS_MAX];
    standing_points(&s->standing, p, points);
    uint64_t length = p->plies < LENGTH_MOST ? p->plies : LENGTH_MOST;
    s->lengths[length]++;
    s->length_max = length > s->length_max ? length : s->length_max;
    count_block(s, &s->jobs[block], p, points);
    count_seats(s, p, points);
    count_thoughts(s, p, points);
    count_reason(s, p);
    keep_fault(s, block, number, p);
    count_program(s, program);
    note_time(s, finished);
    return true;
}

/* Openings. */

static int by_opening(const void *a, const void *b)
{
    const struct job *x = ((const struct survey_opening *)a)->job;
    const struct job *y = ((const struct survey_opening *)b)->job;
    int order = strcmp(x->start, y->start);
    order = order ? order : strcmp(x->moves, y->moves);
    return order ? order : x->number < y->number ? -1 : x->number > y->number;
}

/* How far from even, in units of chance. */
static double one_sidedness(const struct survey_opening *o)
{
    double off = o->score - 0.5;
    return (off < 0 ? -off : off) * real_sqrt((double)o->games);
}

static int by_one_sidedness(const void *a, const void *b)
{
    const struct survey_opening *x = a, *y = b;
    double first = one_sidedness(x), second = one_sidedness(y);
    if (first != second)
        return first > second ? -1 : 1;
    return x->job->number < y->job->number ? -1 : x->job->number > y->job->number;
}

struct survey_opening *survey_openings(const struct survey *s, size_t *count)
{
    const struct test *t = s->standing.test;
    struct survey_opening *list = memory_get((t->blocks ? t->blocks : 1) * sizeof *list);
    size_t blocks = 0, merged = 0;
    for (uint64_t b = 0; b < t->blocks; b++)
        if (s->blocks[b].games == s->jobs[b].games)
            list[blocks++] = (struct survey_opening){&s->jobs[b], (uint64_t)s->blocks[b].games,
                                                     s->blocks[b].score, s->blocks[b].first};
    qsort(list, blocks, sizeof *list, by_opening);
    for (size_t i = 0; i < blocks; i++) {
        struct survey_opening *o = merged ? &list[merged - 1] : NULL;
        /* Every deal is its own. */
        if (!o || t->game->view || strcmp(o->job->start, list[i].job->start) != 0 ||
            strcmp(o->job->moves, list[i].job->moves) != 0) {
            list[merged++] = list[i];
        } else {
            o->games += list[i].games;
            o->score += list[i].score;
            o->first += list[i].first;
        }
    }
    for (size_t i = 0; i < merged; i++) {
        list[i].score /= (double)list[i].games;
        list[i].first /= (double)list[i].games;
    }
    qsort(list, merged, sizeof *list, by_one_sidedness);
    *count = merged;
    return list;
}

uint64_t survey_length(const struct survey *s, double share)
{
    double wanted = share * (double)s->standing.games, below = 0;
    for (uint64_t length = 0; length <= s->length_max; length++)
        if ((below += (double)s->lengths[length]) >= wanted && below > 0)
            return length;
    return s->length_max;
}
