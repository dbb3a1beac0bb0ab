/* Escaping, tables, and the look of a page. */
#include "arena/html.h"

#include "core/text.h"
#include "core/utf8.h"

#include <string.h>

/* Series of a picture differ in colour (after Okabe and Ito, whose palette all kinds of colour vision
 * tell apart, darkened or lightened until it reads on the page) and in their dashes. Paper is always
 * light. A picture is drawn 400 units wide and shown about as wide, so its text keeps its size. */
static const char colours[] =
    ":root{color-scheme:light dark;--page:#fff;--ink:#1d1d1b;--muted:#62605a;--line:#d5d2ca;"
    "--grid:#ebe9e3;--panel:#f6f5f1;--warn:#8a3b00;--warn-page:#fdf1e3;"
    "--s0:#0a5ea8;--s1:#c2500a;--s2:#00795a;--s3:#a2447c;--s4:#7d6500;--s5:#5b5b5b}"
    "@media screen and (prefers-color-scheme:dark){:root{--page:#171716;--ink:#e9e6df;"
    "--muted:#a39f95;--line:#45423b;--grid:#2b2a26;--panel:#21201d;--warn:#ffb87a;"
    "--warn-page:#33241a;--s0:#6db3f2;--s1:#f0904e;--s2:#3fc49a;--s3:#e08fbd;--s4:#d4b83a;"
    "--s5:#b5b5b5}}";

static const char layout[] =
    "*{box-sizing:border-box}"
    "body{margin:0 auto;max-width:62rem;padding:1.5rem 1rem 3rem;background:var(--page);"
    "color:var(--ink);font:1rem/1.5 system-ui,\"Noto Sans\",sans-serif;"
    "font-variant-numeric:tabular-nums}"
    "h1{margin:0;font-size:1.6rem;line-height:1.25;overflow-wrap:anywhere}"
    "h2{margin:2.5rem 0 .75rem;padding-top:.5rem;border-top:1px solid var(--line);"
    "font-size:1.2rem}"
    "h3{margin:0 0 .25rem;font-size:1rem}"
    "p{margin:.5rem 0;max-width:54rem;overflow-wrap:anywhere}"
    ".about,.note,figcaption,summary{color:var(--muted);font-size:.875rem}"
    ".about{margin:.25rem 0 1rem}"
    ".result{margin:1rem 0;padding:.75rem 1rem;max-width:none;border-left:4px solid var(--s0);"
    "background:var(--panel);font-size:1.15rem}"
    ".warning{margin:1rem 0;padding:.75rem 1rem;border-left:4px solid var(--warn);"
    "background:var(--warn-page);color:var(--warn)}"
    ".warning p{margin:0 0 .25rem;max-width:none}"
    ".grid{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,25rem),1fr));"
    "gap:1.75rem 2rem;align-items:start}"
    ".grid>*{min-width:0}"
    ".wide{grid-column:1/-1}"
    "figure{margin:0;max-width:34rem}"
    "figcaption{margin-top:.25rem}"
    "details{margin-top:.25rem}"
    "summary{cursor:pointer}"
    ".scroll{overflow-x:auto}"
    "table{border-collapse:collapse;font-size:.875rem;line-height:1.35}"
    "caption{padding-bottom:.35rem;text-align:left;white-space:nowrap;font-weight:600;font-size:"
    "1rem}"
    "th,td{padding:.28rem 0 .28rem .85rem;border-bottom:1px solid var(--grid);text-align:right;"
    "vertical-align:top;white-space:nowrap}"
    "thead th{border-bottom-color:var(--line);color:var(--muted);font-weight:500}"
    "th:first-child{padding-left:0;text-align:left;font-weight:400;overflow-wrap:anywhere;"
    "white-space:normal;min-width:5rem}"
    ".words th,.words td{text-align:left}"
    ".words td{white-space:normal;overflow-wrap:break-word}"
    ".words th:first-child{min-width:0;white-space:nowrap}"
    ".mixed th:first-child{min-width:0;white-space:nowrap}.mixed .word{text-align:left}"
    "ul{margin:.5rem 0;padding-left:1.1rem;max-width:54rem}li{margin:.3rem "
    "0;overflow-wrap:anywhere}"
    "dl{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,25rem),1fr));"
    "gap:.1rem 2rem;margin:1rem 0;font-size:.875rem}"
    "dl div{display:flex;gap:.75rem;min-width:0}"
    "dt{flex:none;width:7.5rem;color:var(--muted)}"
    "dd{margin:0;min-width:0;overflow-wrap:anywhere}"
    "svg.plot{display:block;width:100%;height:auto;overflow:visible}"
    ".legend{display:flex;flex-wrap:wrap;gap:0 1.25rem;margin:.25rem 0 0;font-size:.875rem}"
    ".legend svg{width:28px;height:12px;margin-right:.4rem;vertical-align:middle}"
    "@media(max-width:30rem){table{font-size:.8125rem}th,td{padding-left:.6rem}}"
    "@media print{:root{font-size:12px}body{max-width:none;padding:0}.grid,dl{"
    "grid-template-columns:1fr 1fr}figure,table,.warning{"
    "break-inside:avoid}h2{break-after:avoid}summary{display:none}.scroll{overflow:visible}}";

static const char drawing[] =
    "svg text{fill:var(--muted);font-size:12px}"
    "svg text.note{fill:var(--ink);stroke:var(--page);stroke-width:3px;paint-order:stroke}"
    ".page{fill:var(--page)}"
    ".bar{shape-rendering:crispEdges}"
    ".axis{stroke:var(--line);fill:none}"
    ".gridline{stroke:var(--grid)}"
    ".level{stroke:var(--muted);stroke-dasharray:2 3}"
    ".line{fill:none;stroke-width:2;stroke-linejoin:round}"
    ".band{opacity:.2}"
    ".s0{stroke:var(--s0)}.s1{stroke:var(--s1);stroke-dasharray:7 3}"
    ".s2{stroke:var(--s2);stroke-dasharray:2 2}.s3{stroke:var(--s3);stroke-dasharray:9 3 2 3}"
    ".s4{stroke:var(--s4);stroke-dasharray:14 4}.s5{stroke:var(--s5);stroke-dasharray:4 6}"
    ".f0{fill:var(--s0)}.f1{fill:var(--s1)}.f2{fill:var(--s2)}.f3{fill:var(--s3)}"
    ".f4{fill:var(--s4)}.f5{fill:var(--s5)}";

void html_begin(struct text *out, const char *title)
{
    text_string(out, "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
                     "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
                     "<title>");
    html_text(out, title);
    /* An empty icon, or browsers ask a server for one. */
    text_string(out, "</title>\n<link rel=\"icon\" href=\"data:,\">\n<style>\n");
    text_format(out, "%s\n%s\n%s", colours, drawing, layout);
    text_string(out, "\n</style>\n</head>\n<body>\n");
}

void html_drawing_style(struct text *out)
{
    text_format(out, "%s\nsvg{font-family:system-ui,\"Noto Sans\",sans-serif}%s", colours, drawing);
}

void html_end(struct text *out)
{
    text_string(out, "</body>\n</html>\n");
}

void html_text(struct text *out, const char *s)
{
    for (size_t room = strlen(s); room > 0;) {
        size_t length = (size_t)utf8_printable(s, room);
        if (!length)
            text_string(out, "\xef\xbf\xbd");
        else if (*s == '&')
            text_string(out, "&amp;");
        else if (*s == '<')
            text_string(out, "&lt;");
        else if (*s == '>')
            text_string(out, "&gt;");
        else if (*s == '"')
            text_string(out, "&quot;");
        else
            text_bytes(out, s, length);
        s += length ? length : 1;
        room -= length ? length : 1;
    }
}

static void put(struct text *out, const char *format, va_list args)
{
    struct text plain = text_new();
    text_format_list(&plain, format, args);
    html_text(out, plain.data);
    text_free(&plain);
}

void html_format(struct text *out, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    put(out, format, args);
    va_end(args);
}

static void begin_table(struct text *out, const char *tag, const char *caption,
                        const char *const *heads, const bool *words)
{
    text_format(out, "<div class=\"scroll\">%s\n<caption>", tag);
    html_text(out, caption);
    text_string(out, "</caption>\n<thead><tr>");
    for (size_t i = 0; heads[i]; i++) {
        text_format(out, "<th scope=\"col\"%s>", words && words[i] ? " class=\"word\"" : "");
        html_text(out, heads[i]);
        text_string(out, "</th>");
    }
    text_string(out, "</tr></thead>\n<tbody>");
}

void html_table(struct text *out, const char *caption, const char *const *heads)
{
    begin_table(out, "<table>", caption, heads, NULL);
}

void html_table_of_words(struct text *out, const char *caption, const char *const *heads)
{
    begin_table(out, "<table class=\"words\">", caption, heads, NULL);
}

void html_table_mixed(struct text *out, const char *caption, const char *const *heads,
                      const bool *words)
{
    begin_table(out, "<table class=\"mixed\">", caption, heads, words);
}

void html_words(struct text *out, const char *words)
{
    text_string(out, "<td class=\"word\">");
    html_text(out, words);
    text_string(out, "</td>");
}

void html_row(struct text *out, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    text_string(out, "\n<tr><th scope=\"row\">");
    put(out, format, args);
    text_string(out, "</th>");
    va_end(args);
}

void html_cell(struct text *out, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    text_string(out, "<td>");
    put(out, format, args);
    text_string(out, "</td>");
    va_end(args);
}

void html_row_end(struct text *out)
{
    text_string(out, "</tr>");
}

void html_table_end(struct text *out)
{
    text_string(out, "\n</tbody>\n</table></div>\n");
}
