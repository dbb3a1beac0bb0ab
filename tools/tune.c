/* Fits the weights of an evaluation to games: so that what it says of quiet positions predicts how the
 * games ended and what the search thought (Texel's method, by gradient descent).
 *
 *     cmake --build --preset release --target tune
 *     build/release/tune GAME [OPTION...] STORE... > new.c && mv new.c src/GAME/weights.c
 *
 * Fitting begins with the weights that were compiled in. The stores, as many as there are, come from
 * self-play through the arena, for example from random openings. The two players should not be quite
 * the same, or each opening's second game repeats the first:
 *
 *     yomi arena match --game shogi --games 20000 --openings random.usi --concurrency 16 \
 *         --store self.db alphabeta@nodes=3000 alphabeta@nodes=3500
 *
 * Options:
 *     --passes N         over all positions (60)
 *     --lambda PERCENT   how much of the target is the game's result, the rest being what the search
 *                        thought (30)
 *     --first PLY        positions before it are left out (12)
 *     --hold N           how many positions a weight's first value is worth: what is rarely seen stays
 *                        near it (3000)
 *     --threads N        (as many as there are cores); the result is the same with any number
 *
 * Progress goes to stderr: the error over a tenth of the positions, which are not learned from. */
#include "arena/store.h"
#include "arena/thought.h"
#include "chess/chess.h"
#include "chess/evaluation.h"
#include "chess/position.h"
#include "core/memory.h"
#include "core/random.h"
#include "core/real.h"
#include "core/thread.h"
#include "game/table.h"
#include "games.h"
#include "shogi/evaluation.h"
#include "shogi/shogi.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SHARES = 32, SHARE = 512, BATCH = SHARES * SHARE, VALUE_MOST = 3000 };

/* A feature that counts in a position. */
struct part {
    uint16_t feature;
    int16_t count;
};

struct sample {
    size_t first; /* of its parts */
    uint16_t parts;
    float share[2]; /* how far each half of the weights counts */
    float target;
};

struct data {
    struct part *parts;
    size_t part_count, part_room;
    struct sample *samples;
    size_t count, room;
};

/* What there is to know of a game's evaluation. */
struct model {
    const char *name;
    int features;
    const tapered *initial;
    bool (*trace)(const void *position, struct data *d, struct sample *s); /* false: of no use */
    bool (*quiet)(const void *position, move m);
    double unit; /* centipawns in which the odds grow by a factor of e */
};

static void add_part(struct data *d, int feature, int count)
{
    if (d->part_count == d->part_room) {
        d->part_room = d->part_room ? 2 * d->part_room : 1 << 20;
        d->parts = memory_resize(d->parts, d->part_room * sizeof *d->parts);
    }
    d->parts[d->part_count++] = (struct part){(uint16_t)feature, (int16_t)count};
}

static void add_counts(struct data *d, struct sample *s, const int16_t *counts, int features)
{
    s->first = d->part_count;
    for (int f = 0; f < features; f++)
        if (counts[f])
            add_part(d, f, counts[f]);
    s->parts = (uint16_t)(d->part_count - s->first);
}

/* Chess. */

static bool chess_sample(const void *position, struct data *d, struct sample *s)
{
    struct chess_trace t;
    chess_trace(position, &t);
    if (t.known)
        return false;
    s->share[0] = (float)t.phase / 24;
    s->share[1] = (float)(24 - t.phase) / 24 * (float)t.scale / 64;
    add_counts(d, s, t.count, CHESS_FEATURES);
    return true;
}

static bool chess_quiet(const void *position, move m)
{
    const struct chess_position *p = position;
    return !chess_in_check(p) && !chess_takes(p, (chess_move)m) &&
           chess_kind_of((chess_move)m) != CHESS_PROMOTION;
}

/* Shogi. */

static bool shogi_sample(const void *position, struct data *d, struct sample *s)
{
    struct shogi_trace t;
    shogi_trace(position, &t);
    s->share[0] = (float)(SHOGI_LATE - t.late) / SHOGI_LATE;
    s->share[1] = (float)t.late / SHOGI_LATE;
    add_counts(d, s, t.count, SHOGI_FEATURES);
    return true;
}

static bool shogi_quiet(const void *position, move m)
{
    const struct shogi_position *p = position;
    shogi_move s = (shogi_move)m;
    return !p->checkers && (shogi_is_drop(s) || (!p->board[shogi_to(s)] && !shogi_promotes(s)));
}

static const struct model models[] = {
    {"chess", CHESS_FEATURES, chess_weights, chess_sample, chess_quiet, 200},
    {"shogi", SHOGI_FEATURES, shogi_weights, shogi_sample, shogi_quiet, 500},
};

/* Reading games. */

static double odds(const struct model *m, double value)
{
    return 1 / (1 + real_exp(-value / m->unit));
}

struct choice {
    double lambda;
    unsigned first;
    int passes, threads;
    double hold;
};

static void take_game(const struct model *m, const struct choice *c, struct table *t,
                      const struct job *j, const struct played *p, struct data *d)
{
    const char *thoughts = p->thoughts.data;
    double result = p->score[0] / 2.0;
    if (!table_set(t, *j->start ? j->start : NULL, NULL))
        return;
    unsigned ply = 0;
    for (const char *w = p->moves.data; *w; w += strspn(w, " "), ply++) {
        char word[16];
        size_t length = strcspn(w, " ");
        struct text copy = text_on(word, sizeof word);
        struct thought th;
        move played;
        text_bytes(&copy, w, length);
        if (!t->game->read_move(t->position, word, &played, NULL))
            return;
        w += length;
        bool thought = ply >= p->opening_plies && thought_next(&thoughts, &th);
        if (thought && ply >= c->first && abs(th.value) < VALUE_MOST &&
            m->quiet(t->position, played)) {
            if (d->count == d->room) {
                d->room = d->room ? 2 * d->room : 1 << 16;
                d->samples = memory_resize(d->samples, d->room * sizeof *d->samples);
            }
            struct sample *s = &d->samples[d->count];
            int value = th.seat ? -th.value : th.value;
            d->count += m->trace(t->position, d, s);
            s->target = (float)(c->lambda * result + (1 - c->lambda) * odds(m, value));
        }
        table_play(t, played);
    }
}

static bool take_store(const struct model *m, const struct choice *c, const char *name,
                       struct data *d)
{
    struct error e = {0};
    struct store *s = store_open(name, true, &e);
    struct store_test found;
    struct store_game g;
    if (!s || !store_find_test(s, NULL, &found, &e) || !store_jobs(s, found.test.id, &e)) {
        fprintf(stderr, "tune: %s: %s\n", name, e.what);
        return false;
    }
    struct job *jobs = memory_get((found.test.blocks + 1) * sizeof *jobs);
    uint64_t count = 0;
    while (count < found.test.blocks && store_next_job(s, &jobs[count], &e))
        count++;
    struct table t;
    bool good = table_open(&t, found.test.game, &(struct setup){.rules = found.test.rules}, &e) &&
                store_games(s, found.test.id, &e);
    while (good && store_next_game(s, &g, &e)) {
        if (g.job < count && g.played.verdict <= VERDICT_ADJUDICATED)
            take_game(m, c, &t, &jobs[g.job], &g.played, d);
        played_free(&g.played);
    }
    fprintf(stderr, "%s: %zu positions so far\n", name, d->count);
    for (uint64_t i = 0; i < count; i++)
        job_free(&jobs[i]);
    memory_free(jobs);
    table_close(&t);
    test_free(&found.test);
    store_close(s);
    return good;
}

/* Fitting. */

static double value_of(const struct data *d, const struct sample *s, const double *w)
{
    const struct part *parts = &d->parts[s->first];
    double early = 0, late = 0;
    for (int i = 0; i < s->parts; i++) {
        early += parts[i].count * w[2 * parts[i].feature];
        late += parts[i].count * w[2 * parts[i].feature + 1];
    }
    return early * s->share[0] + late * s->share[1];
}

static void add_gradient(const struct data *d, const struct sample *s, double slope,
                         double *gradient)
{
    const struct part *parts = &d->parts[s->first];
    const double early = slope * s->share[0], late = slope * s->share[1];
    for (int i = 0; i < s->parts; i++) {
        gradient[2 * parts[i].feature] += early * parts[i].count;
        gradient[2 * parts[i].feature + 1] += late * parts[i].count;
    }
}

/* A batch is learned from in shares. Threads take them as they come, but every share has its own sums,
 * which are added in order: so the result does not depend on the threads. */
struct crew {
    const struct model *model;
    const struct data *data;
    const double *weights;
    double *gradients;     /* by share */
    double errors[SHARES]; /* of a test, by share */
    uint64_t batch;        /* the seed of what is learned from */
    bool testing, ended;

    struct mutex mutex;
    struct condition changed;
    uint64_t round; /* of work, each for everyone */
    int next, left; /* shares of it: to be taken, not yet done */
};

static void learn_share(struct crew *c, int share)
{
    const struct model *m = c->model;
    const struct data *d = c->data;
    size_t size = 2 * (size_t)m->features;
    double *gradient = c->gradients + (size_t)share * size;
    struct random r = random_seeded(c->batch * SHARES + (uint64_t)share);
    memset(gradient, 0, size * sizeof *gradient);
    for (int k = 0; k < SHARE; k++) {
        size_t i = random_next(&r) % d->count;
        const struct sample *s = &d->samples[i];
        if (i % 10 == 0)
            continue;
        double p = odds(m, value_of(d, s, c->weights));
        add_gradient(d, s, (p - s->target) * p * (1 - p), gradient);
    }
}

static void test_share(struct crew *c, int share)
{
    const struct data *d = c->data;
    c->errors[share] = 0;
    for (size_t i = 10 * (size_t)share; i < d->count; i += 10 * SHARES) {
        const struct sample *s = &d->samples[i];
        double off = odds(c->model, value_of(d, s, c->weights)) - s->target;
        c->errors[share] += off * off;
    }
}

/* Takes shares of this round until there are none; the mutex is held before and after. */
static void take_shares(struct crew *c)
{
    while (c->next < SHARES) {
        int share = c->next++;
        mutex_unlock(&c->mutex);
        if (c->testing)
            test_share(c, share);
        else
            learn_share(c, share);
        mutex_lock(&c->mutex);
        if (--c->left == 0)
            condition_signal_all(&c->changed);
    }
}

static void help(void *crew)
{
    struct crew *c = crew;
    mutex_lock(&c->mutex);
    for (uint64_t seen = 0; !c->ended;) {
        if (c->round == seen) {
            condition_wait(&c->changed, &c->mutex);
            continue;
        }
        seen = c->round;
        take_shares(c);
    }
    mutex_unlock(&c->mutex);
}

static void do_round(struct crew *c, bool testing)
{
    mutex_lock(&c->mutex);
    c->testing = testing;
    c->next = 0;
    c->left = SHARES;
    c->round++;
    condition_signal_all(&c->changed);
    take_shares(c);
    while (c->left)
        condition_wait(&c->changed, &c->mutex);
    mutex_unlock(&c->mutex);
}

/* The mean squared error over a tenth of the positions, which are not learned from. */
static double test_error(struct crew *c)
{
    double sum = 0;
    do_round(c, true);
    for (int i = 0; i < SHARES; i++)
        sum += c->errors[i];
    return sum / (double)((c->data->count + 9) / 10);
}

/* The gradient of a weight in the last batch. */
static double gradient_of(const struct crew *c, int i)
{
    int size = 2 * c->model->features;
    double sum = 0;
    for (int share = 0; share < SHARES; share++)
        sum += c->gradients[share * size + i];
    return sum / BATCH;
}

/* Gradient descent by Adam. Where p(1 - p) is at most 1/4, a position's pull on a weight grows by no
 * more than 1/16 of a unit, which is what holding on to the first value is measured in. */
static void descend(struct crew *c, const struct choice *choice, double *w)
{
    int size = 2 * c->model->features;
    double *mean = memory_zeroed((size_t)size, sizeof *mean);
    double *square = memory_zeroed((size_t)size, sizeof *square);
    double *first = memory_get((size_t)size * sizeof *first);
    double hold = choice->hold / (double)c->data->count / 16 / c->model->unit;
    double fade1 = 1, fade2 = 1;
    memcpy(first, w, (size_t)size * sizeof *first);
    fprintf(stderr, "before: error %.6f\n", test_error(c));
    for (int pass = 0; pass < choice->passes; pass++) {
        double left = 1 - (double)pass / choice->passes, rate = 2 * left * left;
        for (size_t done = 0; done < c->data->count; done += BATCH) {
            c->batch++;
            do_round(c, false);
            fade1 *= 0.9;
            fade2 *= 0.999;
            for (int i = 0; i < size; i++) {
                double g = gradient_of(c, i) + hold * (w[i] - first[i]);
                mean[i] = 0.9 * mean[i] + 0.1 * g;
                square[i] = 0.999 * square[i] + 0.001 * g * g;
                w[i] -=
                    rate * (mean[i] / (1 - fade1)) / (real_sqrt(square[i] / (1 - fade2)) + 1e-8);
            }
        }
        fprintf(stderr, "pass %d: error %.6f\n", pass + 1, test_error(c));
    }
    memory_free(mean);
    memory_free(square);
    memory_free(first);
}

static void fit(const struct model *m, const struct data *d, const struct choice *choice, double *w)
{
    struct crew c = {.model = m, .data = d, .weights = w};
    struct thread *threads = memory_get((size_t)choice->threads * sizeof *threads);
    int started = 0;
    c.gradients = memory_zeroed((size_t)(SHARES * 2 * m->features), sizeof *c.gradients);
    mutex_init(&c.mutex);
    condition_init(&c.changed);
    while (started < choice->threads - 1 && thread_start(&threads[started], help, &c))
        started++;
    descend(&c, choice, w);
    mutex_lock(&c.mutex);
    c.ended = true;
    condition_signal_all(&c.changed);
    mutex_unlock(&c.mutex);
    while (started)
        thread_join(&threads[--started]);
    condition_destroy(&c.changed);
    mutex_destroy(&c.mutex);
    memory_free(c.gradients);
    memory_free(threads);
}

static int rounded(double x)
{
    return (int)(x < 0 ? x - 0.5 : x + 0.5);
}

static void write_weights(const struct model *m, const double *w)
{
    printf("/* Written by tools/tune. */\n#include \"%s/evaluation.h\"\n\n/* clang-format off */\n"
           "const tapered %s_weights[] = {",
           m->name, m->name);
    for (int i = 0; i < m->features; i++)
        printf("%sTAPERED(%d, %d),", i % 8 ? " " : "\n    ", rounded(w[2 * i]),
               rounded(w[2 * i + 1]));
    puts("\n};\n/* clang-format on */");
}

int main(int argc, char **argv)
{
    const struct model *m = NULL;
    struct choice c = {.lambda = 0.3, .first = 12, .passes = 60, .hold = 3000};
    struct data d = {0};
    c.threads = thread_cores();
    for (size_t i = 0; argc > 2 && i < sizeof models / sizeof *models; i++)
        if (strcmp(models[i].name, argv[1]) == 0)
            m = &models[i];
    if (!m) {
        fputs("usage: tune chess|shogi [--passes N] [--lambda PERCENT] [--first PLY] [--hold N]\n"
              "       [--threads N] STORE...\n",
              stderr);
        return 2;
    }
    for (int i = 2; i < argc; i++) {
        if (i + 1 < argc && strcmp(argv[i], "--passes") == 0)
            c.passes = atoi(argv[++i]);
        else if (i + 1 < argc && strcmp(argv[i], "--lambda") == 0)
            c.lambda = atoi(argv[++i]) / 100.0;
        else if (i + 1 < argc && strcmp(argv[i], "--first") == 0)
            c.first = (unsigned)atoi(argv[++i]);
        else if (i + 1 < argc && strcmp(argv[i], "--hold") == 0)
            c.hold = atoi(argv[++i]);
        else if (i + 1 < argc && strcmp(argv[i], "--threads") == 0)
            c.threads = atoi(argv[++i]);
        else if (!take_store(m, &c, argv[i], &d))
            return 2;
    }
    if (c.threads < 1)
        c.threads = 1;
    if (!d.count) {
        fputs("tune: no positions\n", stderr);
        return 2;
    }
    double *w = memory_get(2 * (size_t)m->features * sizeof *w);
    for (int f = 0; f < m->features; f++) {
        w[2 * f] = tapered_early(m->initial[f]);
        w[2 * f + 1] = tapered_late(m->initial[f]);
    }
    fit(m, &d, &c, w);
    write_weights(m, w);
    return 0;
}
