/* The registry of experiments. */
#include "lab/experiment.h"

#include <string.h>

const struct experiment *const experiments[] = {
    &chess_table1,
    &chess_table6,
    &chess_table7,
    &chess_ladder,
    &shogi_ladder,
#ifdef YOMI_ARENA
    &chess_ladder_match,
#endif
    NULL,
};

const struct experiment *experiment_find(const char *name)
{
    for (const struct experiment *const *x = experiments; *x; x++)
        if (strcmp((*x)->name, name) == 0)
            return *x;
    return NULL;
}

bool experiment_takes(const struct experiment *x, const char *option)
{
    size_t length = strlen(option);
    for (const char *word = x->takes; *word;) {
        size_t end = strcspn(word, " ");
        if (end == length && strncmp(word, option, length) == 0)
            return true;
        word += end + strspn(word + end, " ");
    }
    return false;
}

void lab_progress(const struct lab *lab, double done, const char *format, ...)
{
    char words[200];
    struct text what = text_on(words, sizeof words);
    va_list args;
    if (!lab->progress)
        return;
    va_start(args, format);
    text_format_list(&what, format, args);
    va_end(args);
    lab->progress(lab->who, words, done);
}
