/* yomi arena report: a test as a page. */
#include "app/arena.h"
#include "app/command.h"
#include "app/complaint.h"
#include "app/output.h"
#include "arena/report.h"

#include <stdio.h>
#include <string.h>

static const struct argument options[] = {
    {"store", "FILE", "the database", .offer = offer_files},
    {"out", "FILE", "the page (report.html); - is standard output", .offer = offer_files},
    {0},
};

static const struct usage usage = {
    .form = "arena report --store FILE [--out FILE] [TEST]",
    .about = "Writes a page about a test, the one whose name begins like TEST or the latest:\n"
             "the result with its uncertainty, and pictures of how it came about. It is one\n"
             "HTML file that needs nothing else.\n",
    .options = options,
    .examples = "  yomi arena report --store m.db\n"
                "  yomi arena report --store m.db --out match.html 3fa9\n",
};

/* False, with e filled, at trouble with the store. */
static bool survey_games(struct survey *s, struct store *store, struct error *e)
{
    struct store_game g;
    bool good = store_games(store, s->standing.test->id, e);
    while (good && store_next_game(store, &g, e)) {
        good = survey_add(s, g.job, g.number, &g.played, g.program, g.finished, e);
        played_free(&g.played);
    }
    return good && !e->what[0];
}

static bool write_page(const struct report *r, const char *name)
{
    struct output o;
    if (!output_open(&o, name))
        return false;
    struct text page = text_new();
    report_write(r, &page);
    fwrite(page.data, 1, page.length, o.file);
    text_free(&page);
    if (!output_finish(&o))
        return false;
    if (strcmp(name, "-") != 0)
        printf("%s\n", name);
    return true;
}

int arena_report(int argc, char **argv)
{
    struct arguments a;
    struct plan p;
    struct store_test found;
    struct survey survey;
    struct error e = {0};
    int status;
    if (!arguments_read(&a, &usage, argc, argv, &status))
        return status;
    struct store *s = arena_open_test(&a, &p, &found);
    if (!s)
        return STATUS_BAD;
    const char *out = arguments_value(&a, "out");
    struct report report = {.survey = &survey};
    for (int i = 0; i < p.test.count; i++)
        report.engines[i] = found.engines[i];
    status = STATUS_BAD;
    if (survey_init(&survey, &p.test, p.seats, p.jobs, &e)) {
        if (survey_games(&survey, s, &e) && write_page(&report, out ? out : "report.html"))
            status = STATUS_DONE;
        survey_free(&survey);
    }
    if (e.what[0])
        complain_error(&e, "store");
    plan_free(&p);
    store_close(s);
    return status;
}
