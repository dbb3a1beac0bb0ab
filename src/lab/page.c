/* The page of an experiment: what came out, what was done, what agrees, pictures, all figures. */
#include "lab/page.h"

#include "arena/html.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* The next line of a text, or NULL at its end. */
static const char *next_line(const char **rest, size_t *length)
{
    const char *line = *rest;
    *length = strcspn(line, "\n");
    *rest = line + *length + (line[*length] == '\n');
    return *length ? line : NULL;
}

static void write_list(struct text *out, const char *tag, const char *heading, bool wide,
                       const struct text *sentences)
{
    const char *rest = sentences->data, *line;
    size_t length;
    if (!sentences->length)
        return;
    text_format(out, "<div%s>\n<%s>%s</%s>\n<ul>\n", wide ? " class=\"wide\"" : "", tag, heading,
                tag);
    while ((line = next_line(&rest, &length))) {
        text_string(out, "<li>");
        html_format(out, "%.*s", (int)length, line);
        text_string(out, "</li>\n");
    }
    text_string(out, "</ul>\n</div>\n");
}

static void write_picture(struct text *out, const struct picture *p)
{
    text_string(out, "<figure>\n<h3>");
    html_text(out, p->plot.title);
    text_format(out, "</h3>\n%s", p->drawn.data);
    if (p->count)
        plot_legend(out, p->names, p->count, p->filled);
    text_string(out, "<figcaption>");
    html_text(out, p->caption);
    text_string(out, "</figcaption>\n</figure>\n");
}

static void write_figures(const struct experiment *x, const struct findings *f, struct text *out)
{
    char caption[120];
    snprintf(caption, sizeof caption, "Figures, from %s.csv", x->name);
    text_string(out, "<h2>Figures</h2>\n");
    figures_write_html(&f->figures, caption, out);
    text_string(out,
                "<p class=\"note\">Every figure of this page is in that file, under the column "
                "that is named; the pictures draw its columns.</p>\n"
                "<details>\n"
                "<summary>What the columns mean</summary>\n");
    snprintf(caption, sizeof caption, "The columns of %s.csv", x->name);
    figures_explain_html(&f->figures, caption, out);
    text_string(out, "</details>\n");
}

static void write_facts(const struct lab *lab, const char *command, struct text *out)
{
    text_string(out, "<dl>\n<div><dt>Run again with</dt><dd>");
    html_text(out, command);
    text_string(out, "</dd></div>\n<div><dt>Seed</dt><dd>");
    html_format(out, "%" PRIu64, lab->seed);
    text_string(out, "</dd></div>\n<div><dt>Program</dt><dd>");
    html_text(out, lab->program);
    text_string(out, "</dd></div>\n</dl>\n");
}

void page_write_html(const struct experiment *x, const struct lab *lab, const struct findings *f,
                     const char *command, struct text *out)
{
    const char *rest = f->result.data, *line;
    size_t length;
    html_begin(out, x->title);
    text_string(out, "<header>\n<h1>");
    html_text(out, x->title);
    text_string(out, "</h1>\n<p class=\"about\">");
    html_text(out, x->about);
    text_string(out, "</p>\n</header>\n");
    while ((line = next_line(&rest, &length))) {
        text_string(out, "<p class=\"result\">");
        html_format(out, "%.*s", (int)length, line);
        text_string(out, "</p>\n");
    }
    if (lab->quick && *x->takes) /* what takes no options has no small form */
        text_string(
            out, "<div class=\"warning\" role=\"note\"><p>This is the small form of the "
                 "experiment (--quick): it shows that it runs, not what it measures.</p></div>\n");
    write_list(out, "h2", "What was done", true, &f->done);
    text_string(out, "<h2>What came out</h2>\n<div class=\"grid\">\n");
    for (int i = 0; i < f->picture_count; i++)
        write_picture(out, &f->pictures[i]);
    write_list(out, "h3", "What agrees", false, &f->agrees);
    write_list(out, "h3", "What does not, and why", f->picture_count % 2, &f->differs);
    text_string(out, "</div>\n");
    write_figures(x, f, out);
    write_facts(lab, command, out);
    html_end(out);
}

static void json_list(struct text *out, const char *name, const struct text *sentences)
{
    const char *rest = sentences->data, *line, *between = "";
    size_t length;
    text_format(out, ",\n\"%s\": [", name);
    while ((line = next_line(&rest, &length))) {
        char copy[1200];
        snprintf(copy, sizeof copy, "%.*s", (int)length, line);
        text_string(out, between);
        text_json(out, copy);
        between = ", ";
    }
    text_char(out, ']');
}

void page_write_json(const struct experiment *x, const struct lab *lab, const struct findings *f,
                     const char *command, struct text *out)
{
    text_string(out, "{\"schema\": 1, \"experiment\": ");
    text_json(out, x->name);
    text_string(out, ", \"title\": ");
    text_json(out, x->title);
    text_format(out, ", \"seed\": %" PRIu64 ", \"quick\": %s, \"program\": ", lab->seed,
                lab->quick ? "true" : "false");
    text_json(out, lab->program);
    text_string(out, ", \"command\": ");
    text_json(out, command);
    json_list(out, "result", &f->result);
    json_list(out, "done", &f->done);
    json_list(out, "agrees", &f->agrees);
    json_list(out, "differs", &f->differs);
    text_string(out, ",\n\"rows\": ");
    figures_write_json(&f->figures, out);
    text_string(out, "}\n");
}

void page_write_svg(const struct picture *p, struct text *out)
{
    plot_file(out, &p->plot, p->drawn.data, p->names, p->count, p->filled);
}
