/* Fuzz target: everything the arena reads as text. Whatever is accepted is read back from what is
 * written of it; whatever is not has a reason that can be printed. */
#include "arena/result.h"
#include "arena/standing.h"
#include "arena/thought.h"
#include "fuzz/fuzz.h"

static const struct limit no_limit;

static void check_reason(bool good, const struct error *e)
{
    struct text t = text_new();
    fuzz_require(good || e->what[0]);
    error_write(e, "fuzz", &t);
    for (size_t i = 0; i < t.length; i++)
        fuzz_require((unsigned char)t.data[i] >= ' ' && t.data[i] != 0x7f);
    text_free(&t);
}

static struct text copy_of(const char *s)
{
    struct text t = text_new();
    text_string(&t, s);
    return t;
}

static void fuzz_limit(const char *input)
{
    struct limit l = {0}, again = {0};
    struct error e = {0};
    struct text t = text_new();
    bool good = limit_read(&l, input, &e);
    check_reason(good, &e);
    if (good) {
        limit_write(&l, &t);
        fuzz_require(limit_read(&again, t.data, NULL) && memcmp(&l, &again, sizeof l) == 0);
    }
    text_free(&t);
}

static void fuzz_contestant(const char *input)
{
    struct contestant c, again;
    struct error e = {0};
    bool good = contestant_read(&c, input, &no_limit, &e);
    check_reason(good, &e);
    if (!good)
        return;
    fuzz_require(contestant_read(&again, c.text, &no_limit, NULL));
    fuzz_require(strcmp(again.text, c.text) == 0 && strcmp(again.settings, c.settings) == 0);
    contestant_free(&again);
    contestant_free(&c);
}

static void fuzz_adjudication(const char *input)
{
    struct adjudication a;
    struct error e = {0};
    struct text once = text_new(), twice = text_new();
    bool good = adjudication_read(&a, input, &e);
    check_reason(good, &e);
    if (good) {
        adjudication_write(&a, &once);
        fuzz_require(adjudication_read(&a, once.data, NULL));
        adjudication_write(&a, &twice);
        fuzz_require(strcmp(once.data, twice.data) == 0);
    }
    text_free(&once);
    text_free(&twice);
}

static void fuzz_sprt(const char *input)
{
    struct sprt_test t;
    struct error e = {0};
    bool good = sprt_read(&t, input, &e);
    check_reason(good, &e);
    fuzz_require(!good || (t.elo0 < t.elo1 && t.alpha > 0 && t.beta > 0 && t.alpha + t.beta < 1));
}

static void fuzz_test(const char *input)
{
    struct test t, again;
    struct error e = {0};
    struct text line = copy_of(input), once = text_new();
    bool good = test_read(&t, line.data, &e);
    check_reason(good, &e);
    if (good) {
        test_write(&t, &once);
        fuzz_require(test_read(&again, once.data, NULL) && strcmp(again.id, t.id) == 0);
        test_free(&again);
        test_free(&t);
    }
    text_free(&line);
    text_free(&once);
}

static void fuzz_job(const char *input)
{
    struct test t, other;
    struct job j, again;
    struct error e = {0};
    struct text line = copy_of(input), once = text_new();
    bool good = job_read(&j, &t, line.data, &e);
    check_reason(good, &e);
    if (good) {
        job_write(&j, &t, &once);
        fuzz_require(job_read(&again, &other, once.data, NULL));
        fuzz_require(again.number == j.number && again.seed == j.seed && again.games == j.games);
        job_free(&again);
        test_free(&other);
        job_free(&j);
        test_free(&t);
    }
    text_free(&line);
    text_free(&once);
}

static void fuzz_result(const char *input)
{
    static struct result r;
    struct error e = {0};
    struct text line = copy_of(input), once = text_new(), twice = text_new();
    bool good = result_read(&r, line.data, &e);
    check_reason(good, &e);
    if (good) {
        result_write(&r, &once);
        result_free(&r);
        text_clear(&line);
        text_string(&line, once.data);
        fuzz_require(result_read(&r, line.data, NULL));
        result_write(&r, &twice);
        fuzz_require(strcmp(once.data, twice.data) == 0);
        result_free(&r);
    }
    text_free(&line);
    text_free(&once);
    text_free(&twice);
}

static void fuzz_thoughts(const char *input)
{
    struct thought t, again;
    for (const char *rest = input; thought_next(&rest, &t);) {
        struct text word = text_new();
        thought_write(&t, &word);
        const char *p = word.data;
        fuzz_require(thought_next(&p, &again) && again.seat == t.seat && again.value == t.value &&
                     again.nodes == t.nodes);
        text_free(&word);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *input = fuzz_string(data, size);
    fuzz_limit(input);
    fuzz_contestant(input);
    fuzz_adjudication(input);
    fuzz_sprt(input);
    fuzz_test(input);
    fuzz_job(input);
    fuzz_result(input);
    fuzz_thoughts(input);
    free(input);
    return 0;
}
