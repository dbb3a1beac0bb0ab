/* Findings as files. */
#ifndef YOMI_LAB_PAGE_H
#define YOMI_LAB_PAGE_H

#include "lab/experiment.h"

/* One self-contained page, and an object with the same. command is how to run it again. */
void page_write_html(const struct experiment *x, const struct lab *lab, const struct findings *f,
                     const char *command, struct text *out);
void page_write_json(const struct experiment *x, const struct lab *lab, const struct findings *f,
                     const char *command, struct text *out);

/* A picture as a file of its own. */
void page_write_svg(const struct picture *p, struct text *out);

#endif
