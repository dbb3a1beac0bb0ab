/* Pages of results: one self-contained HTML file, without scripts and without anything to fetch, for a
 * wide screen, a phone and paper, light and dark.
 *
 * Tags are appended with text_string; whatever is not ours to vouch for, such as a player's name, goes
 * through the functions here and is escaped. */
#ifndef YOMI_ARENA_HTML_H
#define YOMI_ARENA_HTML_H

#include <stdbool.h>

struct text;

/* Everything up to the content of the page, and everything behind it. The title is escaped. */
void html_begin(struct text *out, const char *title);
void html_end(struct text *out);

/* The style of a picture that is to stand alone: the colours and the looks of what plot.h draws. */
void html_drawing_style(struct text *out);

/* Appends text as content or between the quotes of an attribute. Bytes that are not UTF-8, control
 * characters and turns of the direction of writing become U+FFFD. */
void html_text(struct text *out, const char *s);
void html_format(struct text *out, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* A table: the first column holds names, the others numbers, or words. Heads end with NULL. Then for
 * each row html_row with its name, html_cell for each other column, and html_row_end. */
void html_table(struct text *out, const char *caption, const char *const *heads);
void html_table_of_words(struct text *out, const char *caption, const char *const *heads);

/* A table where each column says whether it holds words, whose cells are then html_words. */
void html_table_mixed(struct text *out, const char *caption, const char *const *heads,
                      const bool *words);
void html_words(struct text *out, const char *words);
void html_row(struct text *out, const char *format, ...) __attribute__((format(printf, 2, 3)));
void html_cell(struct text *out, const char *format, ...) __attribute__((format(printf, 2, 3)));
void html_row_end(struct text *out);
void html_table_end(struct text *out);

#endif
