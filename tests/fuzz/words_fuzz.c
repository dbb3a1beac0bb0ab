/* Fuzz target: words_split. What is refused is explained; what is split, quoted again word by word, is
 * split into the same words. */
#include "core/memory.h"
#include "core/text.h"
#include "core/words.h"
#include "fuzz/fuzz.h"

#include <stdbool.h>

static void quote(const char *word, struct text *out)
{
    text_char(out, '\'');
    for (; *word; word++)
        if (*word == '\'')
            text_string(out, "'\\''");
        else
            text_char(out, *word);
    text_string(out, "' ");
}

static void check_again(char **words)
{
    struct text t = text_new();
    const char *rest;
    for (char **w = words; *w; w++)
        quote(*w, &t);
    char **again = words_split(t.data, &rest, NULL);
    fuzz_require(again && !rest);
    size_t i = 0;
    for (; words[i]; i++)
        fuzz_require(again[i] && strcmp(words[i], again[i]) == 0);
    fuzz_require(!again[i]);
    memory_free(again);
    text_free(&t);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = fuzz_string(data, size);
    const char *rest;
    struct error e = {0};
    char **words = words_split(text, &rest, &e);
    if (words) {
        fuzz_require(words[0] && (!rest || (rest > text && rest[-1] == ';')));
        check_again(words);
        memory_free(words);
    } else {
        fuzz_require(e.what[0] && e.expected[0] && e.column >= 1);
    }
    free(text);
    return 0;
}
