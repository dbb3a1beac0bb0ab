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
 * --first PLY (12). Progress goes to stderr. */
#include "arena/store.h"
#include "arena/thought.h"
#include "chess/chess.h"
#include "chess/evaluation.h"
#include "chess/position.h"
#include "core/memory.h"
#include "core/random.h"
#include "core/real.h"
#include "game/table.h"
#include "games.h"
#include "shogi/evaluation.h"
#include "shogi/shogi.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BATCH = 8192, VALUE_MOST = 3000 };

/* A feature that counts in a position. */
struct part {
    uint16_t feature;
    int16_t count;
};

struct sample {
    size_t first; /* of its parts */
    uint16_t parts;
    uint8_t phase, scale; /* of chess: how much of the middlegame is left, how far the end counts */
    float target;
};

struct data {
    struct part *parts;
    size_t part_count, part_room;
    struct sample *samples;
    size_t count, room;
};

/* What there is to know of a game's evaluation. A weight has one or two halves. */
struct model {
    const char *name;
    int features, halves;
    double (*initial)(int feature, int half);
    void (*trace)(const void *position, struct data *d, struct sample *s);
    bool (*quiet)(const void *position, move m);
    void (*write)(const double *weights);
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
    s->phase = (uint8_t)t.phase;
    s->scale = (uint8_t)t.scale;
    add_counts(d, s, t.count, CHESS_FEATURES);
}

static bool chess_quiet(const void *position, move m)
{
    const struct chess_position *p = position;
    return !chess_in_check(p) && !chess_takes(p, (chess_move)m) &&
           chess_kind_of((chess_move)m) != CHESS_PROMOTION;
}

static void write_row(int i)
{
    printf("%s", i % 8 == 0 ? i ? "\n    " : "    " : " ");
}

static int rounded(double x)
{
    return (int)(x < 0 ? x - 0.5 : x + 0.5);
}

static void chess_write(const double *w)
{
    puts("/* Written by tools/tune. */\n#include \"chess/evaluation.h\"\n\n"
         "#define W(middle, end) (int32_t)((uint32_t)(end) << 16) + (middle)\n\n"
         "/* clang-format off */\nconst chess_weight chess_weights[CHESS_FEATURES] = {");
    for (int i = 0; i < CHESS_FEATURES; i++) {
        write_row(i);
        printf("W(%d, %d),", rounded(w[2 * i]), rounded(w[2 * i + 1]));
    }
    puts("\n};\n/* clang-format on */");
}

/* Shogi. */

static double shogi_initial(int feature, int half)
{
    (void)half;
    return shogi_weights[feature];
}

static void shogi_sample(const void *position, struct data *d, struct sample *s)
{
    struct shogi_trace t;
    shogi_trace(position, &t);
    add_counts(d, s, t.count, SHOGI_FEATURES);
}

static bool shogi_quiet(const void *position, move m)
{
    const struct shogi_position *p = position;
    shogi_move s = (shogi_move)m;
    return !p->checkers && (shogi_is_drop(s) || (!p->board[shogi_to(s)] && !shogi_promotes(s)));
}

static void shogi_write(const double *w)
{
    puts("/* Written by tools/tune. */\n#include \"shogi/evaluation.h\"\n\n"
         "/* clang-format off */\nconst int16_t shogi_weights[SHOGI_FEATURES] = {");
    for (int i = 0; i < SHOGI_FEATURES; i++) {
        write_row(i);
        printf("%d,", rounded(w[i]));
    }
    puts("\n};\n/* clang-format on */");
}

static const struct model models[] = {
    {"chess", CHESS_FEATURES, 2, chess_initial, chess_sample, chess_quiet, chess_write, 200},
    {"shogi", SHOGI_FEATURES, 1, shogi_initial, shogi_sample, shogi_quiet, shogi_write, 500},
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

static double share_of(const struct model *m, const struct sample *s, int half)
{
    if (m->halves == 1)
        return 1;
    return half ? (24 - s->phase) / 24.0 * s->scale / 64 : s->phase / 24.0;
}

static double value_of(const struct model *m, const struct data *d, const struct sample *s,
                       const double *w)
{
    double sum = 0;
    for (int half = 0; half < m->halves; half++) {
        double part = 0;
        for (int i = 0; i < s->parts; i++) {
            const struct part *p = &d->parts[s->first + (size_t)i];
            part += p->count * w[p->feature * m->halves + half];
        }
        sum += part * share_of(m, s, half);
    }
    return sum;
}

static void add_gradient(const struct model *m, const struct data *d, const struct sample *s,
                         double slope, double *gradient)
{
    for (int half = 0; half < m->halves; half++) {
        double by = slope * share_of(m, s, half);
        for (int i = 0; i < s->parts; i++) {
            const struct part *p = &d->parts[s->first + (size_t)i];
            gradient[p->feature * m->halves + half] += by * p->count;
        }
    }
}

/* The mean squared error over a tenth of the positions, which are not learned from. */
static double test_error(const struct model *m, const struct data *d, const double *w)
{
    double sum = 0;
    size_t count = 0;
    for (size_t i = 0; i < d->count; i += 10, count++) {
        double off = odds(m, value_of(m, d, &d->samples[i], w)) - d->samples[i].target;
        sum += off * off;
    }
    return count ? sum / (double)count : 0;
}

static void fit(const struct model *m, const struct data *d, int passes, double *w)
{
    int size = m->features * m->halves;
    double *gradient = memory_zeroed((size_t)size, sizeof *gradient);
    double *mean = memory_zeroed((size_t)size, sizeof *mean);
    double *square = memory_zeroed((size_t)size, sizeof *square);
    struct random r = random_seeded(1);
    uint64_t step = 0;
    double fade1 = 1, fade2 = 1;
    for (int pass = 0; pass < passes; pass++) {
        double rate = 2.0 * (pass < passes / 2 ? 1 : pass < passes * 3 / 4 ? 0.3 : 0.1);
        for (size_t done = 0; done < d->count; done += BATCH, step++) {
            memset(gradient, 0, (size_t)size * sizeof *gradient);
            for (int k = 0; k < BATCH; k++) {
                size_t i = random_next(&r) % d->count;
                const struct sample *s = &d->samples[i];
                if (i % 10 == 0)
                    continue;
                double p = odds(m, value_of(m, d, s, w));
                add_gradient(m, d, s, (p - s->target) * p * (1 - p), gradient);
            }
            fade1 *= 0.9;
            fade2 *= 0.999;
            for (int i = 0; i < size; i++) {
                double g = gradient[i] / BATCH;
                mean[i] = 0.9 * mean[i] + 0.1 * g;
                square[i] = 0.999 * square[i] + 0.001 * g * g;
                w[i] -=
                    rate * (mean[i] / (1 - fade1)) / (real_sqrt(square[i] / (1 - fade2)) + 1e-8);
            }
        }
        fprintf(stderr, "pass %d: error %.6f\n", pass + 1, test_error(m, d, w));
    }
    memory_free(gradient);
    memory_free(mean);
    memory_free(square);
}

int main(int argc, char **argv)
{
    const struct model *m = NULL;
    struct choice c = {.lambda = 0.5, .first = 12};
    struct data d = {0};
    int passes = 60;
    for (size_t i = 0; argc > 2 && i < sizeof models / sizeof *models; i++)
        if (strcmp(models[i].name, argv[1]) == 0)
            m = &models[i];
    if (!m) {
        fputs("usage: tune chess|shogi [--passes N] [--lambda PERCENT] [--first PLY] STORE...\n",
              stderr);
        return 2;
    }
    for (int i = 2; i < argc; i++) {
        if (i + 1 < argc && strcmp(argv[i], "--passes") == 0)
            passes = atoi(argv[++i]);
        else if (i + 1 < argc && strcmp(argv[i], "--lambda") == 0)
            c.lambda = atoi(argv[++i]) / 100.0;
        else if (i + 1 < argc && strcmp(argv[i], "--first") == 0)
            c.first = (unsigned)atoi(argv[++i]);
        else if (!take_store(m, &c, argv[i], &d))
            return 2;
    }
    if (!d.count) {
        fputs("tune: no positions\n", stderr);
        return 2;
    }
    double *w = memory_get((size_t)(m->features * m->halves) * sizeof *w);
    for (int f = 0; f < m->features; f++)
        for (int half = 0; half < m->halves; half++)
            w[f * m->halves + half] = m->initial(f, half);
    fprintf(stderr, "before: error %.6f\n", test_error(m, &d, w));
    fit(m, &d, passes, w);
    m->write(w);
    return 0;
}
