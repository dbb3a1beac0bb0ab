/* Cells as texts, and the forms in which they are shown. */
#include "lab/figures.h"

#include "arena/html.h"
#include "core/memory.h"
#include "core/text.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

void figures_init(struct figures *s, const struct figures_column *columns)
{
    *s = (struct figures){.columns = columns};
    while (columns[s->width].name)
        s->width++;
}

void figures_free(struct figures *s)
{
    for (size_t i = 0; i < s->count; i++)
        memory_free(s->cells[i]);
    memory_free(s->cells);
    *s = (struct figures){0};
}

void figures_put(struct figures *s, const char *format, ...)
{
    struct text cell = text_new();
    va_list args;
    va_start(args, format);
    text_format_list(&cell, format, args);
    va_end(args);
    if ((s->count & (s->count - 1)) == 0)
        s->cells = memory_resize(s->cells, (s->count ? 2 * s->count : 1) * sizeof *s->cells);
    s->cells[s->count++] = memory_text(cell.data);
    text_free(&cell);
}

size_t figures_rows(const struct figures *s)
{
    return s->count / (size_t)s->width;
}

static const char *cell_at(const struct figures *s, size_t row, int column)
{
    return s->cells[row * (size_t)s->width + (size_t)column];
}

const char *figures_cell(const struct figures *s, size_t row, const char *column)
{
    int i = 0;
    while (strcmp(s->columns[i].name, column) != 0)
        i++;
    assert(i < s->width && row < figures_rows(s));
    return cell_at(s, row, i);
}

double figures_number(const struct figures *s, size_t row, const char *column)
{
    return strtod(figures_cell(s, row, column), NULL);
}

/* CSV, as RFC 4180 has it but for the ends of lines. */

static void put_csv(struct text *out, const char *cell)
{
    if (!strpbrk(cell, ",\"\n")) {
        text_string(out, cell);
        return;
    }
    text_char(out, '"');
    for (; *cell; cell++)
        text_string(out, *cell == '"' ? "\"\"" : (char[]){*cell, '\0'});
    text_char(out, '"');
}

void figures_write_csv(const struct figures *s, struct text *out)
{
    for (int c = 0; c < s->width; c++) {
        text_string(out, c ? "," : "");
        put_csv(out, s->columns[c].name);
    }
    text_char(out, '\n');
    for (size_t row = 0; row < figures_rows(s); row++) {
        for (int c = 0; c < s->width; c++) {
            text_string(out, c ? "," : "");
            put_csv(out, cell_at(s, row, c));
        }
        text_char(out, '\n');
    }
}

void figures_write_json(const struct figures *s, struct text *out)
{
    text_char(out, '[');
    for (size_t row = 0; row < figures_rows(s); row++) {
        text_string(out, row ? ",\n  {" : "\n  {");
        for (int c = 0; c < s->width; c++) {
            const char *cell = cell_at(s, row, c);
            text_string(out, c ? ", " : "");
            text_json(out, s->columns[c].name);
            text_string(out, ": ");
            if (s->columns[c].number)
                text_string(out, *cell ? cell : "null");
            else
                text_json(out, cell);
        }
        text_char(out, '}');
    }
    text_string(out, "\n]");
}

void figures_write_html(const struct figures *s, const char *caption, struct text *out)
{
    const char **heads = memory_zeroed((size_t)s->width + 1, sizeof *heads);
    bool *words = memory_zeroed((size_t)s->width + 1, sizeof *words);
    int shown = 0;
    for (int c = 0; c < s->width; c++)
        if (!s->columns[c].minor) {
            heads[shown] = s->columns[c].name;
            words[shown++] = !s->columns[c].number;
        }
    html_table_mixed(out, caption, heads, words);
    for (size_t row = 0; row < figures_rows(s); row++) {
        html_row(out, "%s", cell_at(s, row, 0));
        for (int c = 1; c < s->width; c++) {
            if (s->columns[c].minor)
                continue;
            if (s->columns[c].number)
                html_cell(out, "%s", cell_at(s, row, c));
            else
                html_words(out, cell_at(s, row, c));
        }
        html_row_end(out);
    }
    html_table_end(out);
    memory_free(words);
    memory_free(heads);
}

void figures_explain_html(const struct figures *s, const char *caption, struct text *out)
{
    static const char *const heads[] = {"column", "meaning", NULL};
    html_table_of_words(out, caption, heads);
    for (int c = 0; c < s->width; c++) {
        html_row(out, "%s", s->columns[c].name);
        html_cell(out, "%s%s%s", s->columns[c].about,
                  s->columns[c].timed ? " (measured by a clock: another run differs)" : "",
                  s->columns[c].minor ? " (in the files alone)" : "");
        html_row_end(out);
    }
    html_table_end(out);
}

/* On the terminal. */

/* Characters, each of which is taken for one column wide: the cells are our own. */
static int letters(const char *cell)
{
    int count = 0;
    for (; *cell; cell++)
        count += (*cell & 0xc0) != 0x80;
    return count;
}

static void print_padded(const char *cell, int width, bool right, FILE *out)
{
    int blanks = width - letters(cell);
    fprintf(out, "%*s%s%*s", right ? blanks : 0, "", cell, right ? 0 : blanks, "");
}

void figures_print(const struct figures *s, FILE *out)
{
    int *widths = memory_zeroed((size_t)s->width, sizeof *widths);
    size_t rows = figures_rows(s);
    for (int c = 0; c < s->width; c++) {
        widths[c] = letters(s->columns[c].name);
        for (size_t row = 0; row < rows; row++)
            if (letters(cell_at(s, row, c)) > widths[c])
                widths[c] = letters(cell_at(s, row, c));
    }
    for (size_t line = 0; line <= rows; line++) {
        const char *between = "";
        for (int c = 0; c < s->width; c++) {
            if (s->columns[c].minor)
                continue;
            fputs(between, out);
            print_padded(line ? cell_at(s, line - 1, c) : s->columns[c].name, widths[c],
                         s->columns[c].number, out);
            between = "  ";
        }
        fputc('\n', out);
    }
    memory_free(widths);
}
