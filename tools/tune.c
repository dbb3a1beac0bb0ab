/* Fits the weights of an evaluation to games: so that what it says of quiet positions predicts how the
 * games ended and what the search thought (Texel's method, by gradient descent).
 *
 *     tune GAME STORE... > src/GAME/weights.c
 *
 * The stores come from self-play through the arena, for example from random openings:
 *
 *     yomi arena match --game shogi --games 20000 --openings random.usi --each nodes=3000 \
 *         --store self.db alphabeta alphabeta
 *
 * Options: --passes N (60), --lambda PERCENT (50: how much of the target is the game's result),
 * --first PLY (12), --prior N (30: how many times a feature must be seen to count half of what it
 * says), --threads N (1). Progress goes to stderr. */
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

enum { BATCH = 16384, VALUE_MOST = 3000 };

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

/* What there is to know of a game's evaluation.  */
struct model {
    const char *name;
    int features;
    double (*initial)(int feature, int half);
    void (*trace)(const void *position, struct data *d, struct sample *s);
    bool (*quiet)(const void *position, move m);
    const char *type; /* of a weight */
    int fixed;        /* the features before this one are material: no place draws them to zero */
    double unit;      /* centipawns in which the odds grow by a factor of e */
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

static double chess_initial(int feature, int half)
{
    chess_weight w = chess_weights[feature];
    return half ? (int16_t)(uint16_t)((uint32_t)(w + 0x8000) >> 16)
                : (int16_t)(uint16_t)(uint32_t)w;
}

static void chess_sample(const void *position, struct data *d, struct sample *s)
{
    struct chess_trace t;
    chess_trace(position, &t);
    s->share[0] = (float)t.phase / 24;
    s->share[1] = (float)(24 - t.phase) / 24 * (float)t.scale / 64;
    add_counts(d, s, t.count, CHESS_FEATURES);
}

static bool chess_quiet(const void *position, move m)
{
    const struct chess_position *p = position;
    return !chess_in_check(p) && !chess_takes(p, (chess_move)m) &&
           chess_kind_of((chess_move)m) != CHESS_PROMOTION;
}

/* Shogi. */

static double shogi_initial(int feature, int half)
{
    tapered w = shogi_weights[feature];
    return half ? tapered_late(w) : tapered_early(w);
}

static void shogi_sample(const void *position, struct data *d, struct sample *s)
{
    struct shogi_trace t;
    shogi_trace(position, &t);
    s->share[0] = (float)(SHOGI_LATE - t.late) / SHOGI_LATE;
    s->share[1] = (float)t.late / SHOGI_LATE;
    add_counts(d, s, t.count, SHOGI_FEATURES);
}

static bool shogi_quiet(const void *position, move m)
{
    const struct shogi_position *p = position;
    shogi_move s = (shogi_move)m;
    return !p->checkers && (shogi_is_drop(s) || (!p->board[shogi_to(s)] && !shogi_promotes(s)));
}

static const struct model models[] = {
    {"chess", CHESS_FEATURES, chess_initial, chess_sample, chess_quiet, "chess_weight",
     CHESS_F_SQUARE, 200},
    {"shogi", SHOGI_FEATURES, shogi_initial, shogi_sample, shogi_quiet, "tapered", SHOGI_F_SQUARE,
     500},
};

/* Reading games. */

static double odds(const struct model *m, double value)
{
    return 1 / (1 + real_exp(-value / m->unit));
}

struct choice {
    double lambda;
    unsigned first;
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
            struct sample *s = &d->samples[d->count++];
            int value = th.seat ? -th.value : th.value;
            m->trace(t->position, d, s);
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
    double early = 0, late = 0;
    for (int i = 0; i < s->parts; i++) {
        const struct part *p = &d->parts[s->first + (size_t)i];
        early += p->count * w[2 * p->feature];
        late += p->count * w[2 * p->feature + 1];
    }
    return early * s->share[0] + late * s->share[1];
}

/* One thread's part of a batch: positions drawn by its own random numbers, a tenth of all left out. */
struct share {
    struct thread thread;
    const struct model *model;
    const struct data *data;
    const double *weights;
    double *gradient;
    struct random random;
    int size;
};

static void add_gradients(void *argument)
{
    struct share *h = argument;
    const struct data *d = h->data;
    memset(h->gradient, 0, 2 * (size_t)h->model->features * sizeof *h->gradient);
    for (int k = 0; k < h->size; k++) {
        size_t i = random_next(&h->random) % d->count;
        const struct sample *s = &d->samples[i];
        if (i % 10 == 0)
            continue;
        double p = odds(h->model, value_of(d, s, h->weights));
        double slope = (p - s->target) * p * (1 - p);
        double early = slope * s->share[0], late = slope * s->share[1];
        for (int j = 0; j < s->parts; j++) {
            const struct part *part = &d->parts[s->first + (size_t)j];
            h->gradient[2 * part->feature] += early * part->count;
            h->gradient[2 * part->feature + 1] += late * part->count;
        }
    }
}

/* The mean squared error over the tenth that is not learned from. */
static double test_error(const struct model *m, const struct data *d, const double *w)
{
    double sum = 0;
    size_t count = 0;
    for (size_t i = 0; i < d->count; i += 10, count++) {
        double off = odds(m, value_of(d, &d->samples[i], w)) - d->samples[i].target;
        sum += off * off;
    }
    return count ? sum / (double)count : 0;
}

static void sum_gradients(struct share *shares, int threads, int size, double *gradient)
{
    for (int t = 1; t < threads; t++)
        if (!thread_start(&shares[t].thread, add_gradients, &shares[t]))
            exit(2);
    add_gradients(&shares[0]);
    for (int t = 1; t < threads; t++)
        thread_join(&shares[t].thread);
    memset(gradient, 0, (size_t)size * sizeof *gradient);
    for (int t = 0; t < threads; t++)
        for (int i = 0; i < size; i++)
            gradient[i] += shares[t].gradient[i] / BATCH;
}

/* Adam. What is seen seldom stays near zero, as if it had been seen so many times without effect. */
static void fit(const struct model *m, const struct data *d, int passes, double prior, int threads,
                double *w)
{
    int size = 2 * m->features;
    double *gradient = memory_zeroed((size_t)size, sizeof *gradient);
    double *mean = memory_zeroed((size_t)size, sizeof *mean);
    double *square = memory_zeroed((size_t)size, sizeof *square);
    struct share *shares = memory_zeroed((size_t)threads, sizeof *shares);
    double pull = prior * 0.04 / m->unit / (double)d->count, fade1 = 1, fade2 = 1;
    for (int t = 0; t < threads; t++)
        shares[t] = (struct share){.model = m,
                                   .data = d,
                                   .weights = w,
                                   .gradient = memory_get((size_t)size * sizeof *gradient),
                                   .random = random_seeded((uint64_t)t),
                                   .size = BATCH / threads};
    for (int pass = 0; pass < passes; pass++) {
        double left = 1 - (double)pass / passes, rate = 2 * left * left + 0.02;
        for (size_t done = 0; done < d->count; done += BATCH) {
            sum_gradients(shares, threads, size, gradient);
            fade1 *= 0.9;
            fade2 *= 0.999;
            for (int i = 0; i < size; i++) {
                double g = gradient[i] + (i >= 2 * m->fixed ? pull * w[i] : 0);
                mean[i] = 0.9 * mean[i] + 0.1 * g;
                square[i] = 0.999 * square[i] + 0.001 * g * g;
                w[i] -=
                    rate * (mean[i] / (1 - fade1)) / (real_sqrt(square[i] / (1 - fade2)) + 1e-8);
            }
        }
        fprintf(stderr, "pass %d: error %.6f\n", pass + 1, test_error(m, d, w));
    }
    for (int t = 0; t < threads; t++)
        memory_free(shares[t].gradient);
    memory_free(shares);
    memory_free(gradient);
    memory_free(mean);
    memory_free(square);
}

static int rounded(double x)
{
    return (int)(x < 0 ? x - 0.5 : x + 0.5);
}

static void write_weights(const struct model *m, const double *w)
{
    printf("/* Written by tools/tune. */\n#include \"%s/evaluation.h\"\n\n/* clang-format off */\n"
           "const %s %s_weights[] = {",
           m->name, m->type, m->name);
    for (int i = 0; i < m->features; i++)
        printf("%sTAPERED(%d, %d),", i % 8 ? " " : "\n    ", rounded(w[2 * i]),
               rounded(w[2 * i + 1]));
    puts("\n};\n/* clang-format on */");
}

int main(int argc, char **argv)
{
    const struct model *m = NULL;
    struct choice c = {.lambda = 0.5, .first = 12};
    struct data d = {0};
    int passes = 60, threads = 1, prior = 30;
    for (size_t i = 0; argc > 2 && i < sizeof models / sizeof *models; i++)
        if (strcmp(models[i].name, argv[1]) == 0)
            m = &models[i];
    if (!m) {
        fputs("usage: tune chess|shogi [--passes N] [--lambda PERCENT] [--first PLY] [--prior N]\n"
              "            [--threads N] STORE...\n",
              stderr);
        return 2;
    }
    for (int i = 2; i < argc; i++) {
        if (i + 1 < argc && strcmp(argv[i], "--passes") == 0)
            passes = atoi(argv[++i]);
        else if (i + 1 < argc && strcmp(argv[i], "--lambda") == 0)
            c.lambda = atoi(argv[++i]) / 100.0;
        else if (i + 1 < argc && strcmp(argv[i], "--threads") == 0)
            threads = atoi(argv[++i]);
        else if (i + 1 < argc && strcmp(argv[i], "--prior") == 0)
            prior = atoi(argv[++i]);
        else if (i + 1 < argc && strcmp(argv[i], "--first") == 0)
            c.first = (unsigned)atoi(argv[++i]);
        else if (!take_store(m, &c, argv[i], &d))
            return 2;
    }
    if (!d.count) {
        fputs("tune: no positions\n", stderr);
        return 2;
    }
    double *w = memory_get(2 * (size_t)m->features * sizeof *w);
    for (int f = 0; f < 2 * m->features; f++)
        w[f] = m->initial(f / 2, f % 2);
    fprintf(stderr, "before: error %.6f\n", test_error(m, &d, w));
    fit(m, &d, passes, prior, threads > 0 ? threads : 1, w);
    write_weights(m, w);
    return 0;
}
