/* Fuzz target: option_parse over a table with every kind of option. Bad text changes nothing and is
 * explained; good text stays in range and is read back from what option_write makes of it. */
#include "core/option.h"
#include "core/text.h"
#include "fuzz/fuzz.h"

struct settings {
    bool fast, safe;
    int depth, nodes, style, presses;
    char label[8];
};

static const struct option table[] = {
    {.name = "fast",
     .kind = OPTION_FLAG,
     .offset = offsetof(struct settings, fast),
     .help = "do not wait"},
    {.name = "safe",
     .kind = OPTION_FLAG,
     .offset = offsetof(struct settings, safe),
     .initial = 1,
     .help = "look twice"},
    {.name = "depth",
     .kind = OPTION_NUMBER,
     .offset = offsetof(struct settings, depth),
     .initial = 5,
     .min = -3,
     .max = 100,
     .help = "plies"},
    {.name = "nodes",
     .kind = OPTION_NUMBER,
     .offset = offsetof(struct settings, nodes),
     .min = INT32_MIN,
     .max = INT32_MAX,
     .help = "any number"},
    {.name = "style",
     .kind = OPTION_CHOICE,
     .offset = offsetof(struct settings, style),
     .initial = 1,
     .choices = "calm|plain|wild",
     .help = "of play"},
    {.name = "press",
     .kind = OPTION_BUTTON,
     .offset = offsetof(struct settings, presses),
     .help = "counts"},
    {.name = "label",
     .kind = OPTION_TEXT,
     .offset = offsetof(struct settings, label),
     .max = 8,
     .help = "any text"},
    {0},
};

static void check_good(const struct settings *s)
{
    fuzz_require(s->depth >= -3 && s->depth <= 100);
    fuzz_require(s->style >= 0 && s->style <= 2);
    fuzz_require(memchr(s->label, 0, sizeof s->label) && !strchr(s->label, ','));
    struct text t = text_new();
    struct settings again;
    memset(&again, 0, sizeof again);
    option_defaults(table, &again);
    option_write(table, s, &t);
    fuzz_require(option_parse(table, &again, sizeof again, t.data, NULL));
    fuzz_require(s->fast == again.fast && s->safe == again.safe && s->depth == again.depth);
    fuzz_require(s->nodes == again.nodes && s->style == again.style);
    fuzz_require(strcmp(s->label, again.label) == 0);
    text_free(&t);
}

static void check_bad(const struct error *e, size_t size)
{
    struct text t = text_new();
    error_write(e, "options", &t);
    fuzz_require(e->what[0] && e->expected[0]);
    fuzz_require(e->column >= 1 && (size_t)e->column <= size + 1);
    for (size_t i = 0; i < t.length; i++)
        fuzz_require((unsigned char)t.data[i] >= ' ' && t.data[i] != 0x7f);
    text_free(&t);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = fuzz_string(data, size);
    struct settings s, before;
    struct error e = {0};
    memset(&s, 0, sizeof s);
    option_defaults(table, &s);
    before = s;
    if (option_parse(table, &s, sizeof s, text, &e)) {
        check_good(&s);
    } else {
        fuzz_require(memcmp(&s, &before, sizeof s) == 0);
        check_bad(&e, size);
    }
    free(text);
    return 0;
}
