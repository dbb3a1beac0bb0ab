/* What an experiment found: figures, words about it, pictures of it. */
#ifndef YOMI_LAB_FINDINGS_H
#define YOMI_LAB_FINDINGS_H

#include "arena/plot.h"
#include "core/text.h"
#include "lab/figures.h"

enum { FINDINGS_PICTURES = 2, PICTURE_NAMES = 16 };

struct picture {
    struct plot plot;
    const char *places[PICTURE_NAMES]; /* the names of its axis, where it has such */
    struct text drawn;                 /* from plot_begin to plot_end */
    const char *const *names;          /* of its series; constant */
    int count;
    bool filled;
    const char *caption; /* which columns it shows; constant */
};

/* The words are plain sentences, one a line. */
struct findings {
    struct figures figures;
    struct text result;  /* what came out, in short */
    struct text done;    /* what was done */
    struct text agrees;  /* with the paper, or with what was expected */
    struct text differs; /* and what does not, and why */
    struct picture pictures[FINDINGS_PICTURES];
    int picture_count;
};

void findings_init(struct findings *f);
void findings_free(struct findings *f);

/* The next picture, begun; the caller draws into it and ends it. Texts of the plot must last, a list of
 * names need not. */
struct picture *findings_picture(struct findings *f, const struct plot *p, const char *caption);

#endif
