/* The results of an experiment: one grid of texts under named columns.
 *
 * The CSV, the JSON, the page, the pictures and the terminal all show these texts, so a figure has the
 * same digits everywhere. */
#ifndef YOMI_LAB_FIGURES_H
#define YOMI_LAB_FIGURES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

struct text;

struct figures_column {
    const char *name;  /* as in the CSV; NULL ends the table */
    const char *about; /* one line */
    bool number;       /* or empty */
    bool timed;        /* measured by a clock: another run has another figure */
    bool minor;        /* in the CSV and JSON alone */
};

struct figures {
    const struct figures_column *columns;
    int width;
    char **cells; /* row by row */
    size_t count; /* of cells */
};

void figures_init(struct figures *s, const struct figures_column *columns);
void figures_free(struct figures *s);

/* Fills the next cell, row by row. */
void figures_put(struct figures *s, const char *format, ...) __attribute__((format(printf, 2, 3)));

size_t figures_rows(const struct figures *s);
const char *figures_cell(const struct figures *s, size_t row, const char *column);
double figures_number(const struct figures *s, size_t row, const char *column); /* 0 where empty */

void figures_write_csv(const struct figures *s, struct text *out);
void figures_write_json(const struct figures *s, struct text *out); /* a list of objects */
void figures_write_html(const struct figures *s, const char *caption, struct text *out);

/* What the columns mean, as a table. */
void figures_explain_html(const struct figures *s, const char *caption, struct text *out);

void figures_print(const struct figures *s, FILE *out);

#endif
