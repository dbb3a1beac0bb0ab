/* "Did you mean ...?": the name that is nearest to a mistyped word. */
#ifndef YOMI_CORE_NEAREST_H
#define YOMI_CORE_NEAREST_H

struct nearest {
    const char *word; /* what was typed */
    const char *name; /* the nearest name tried so far, or NULL when none is near */
    int distance;
};

struct nearest nearest_to(const char *word);

/* Tries one more name. Names that would take more than a third of the word to be retyped do not
 * count as near. */
void nearest_try(struct nearest *n, const char *name);

#endif
