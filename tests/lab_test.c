/* Experiments: what they write is well-formed and says the same everywhere; the same seed gives the same
 * figures; a run that was interrupted goes on; the chess paper's tables come out as far as they do. */
#include "check.h"
#include "lab/page.h"
#include "search/minimax/settings.h"
#include "support/json_text.h"
#include "support/markup.h"

#include <unistd.h>

static const char program[] = "yomi for tests";

/* A folder of this process for what is kept. */
static const char *folder(void)
{
    static char name[64];
    if (!*name) {
        snprintf(name, sizeof name, "/tmp/yomi-lab-XXXXXX");
        assert_non_null(mkdtemp(name));
    }
    return name;
}

static char *path_of(const char *name)
{
    static char path[128];
    snprintf(path, sizeof path, "%s/%s", folder(), name);
    return path;
}

/* Asks to stop after so many reports of progress. */
struct impatience {
    atomic_bool stop;
    int left;
};

static void grow_impatient(void *who, const char *what, double done)
{
    struct impatience *i = who;
    assert_true(*what && done >= 0 && done <= 1.0001);
    if (i->left > 0 && --i->left == 0)
        i->stop = true;
}

static enum lab_end conducted(const struct experiment *x, struct lab *lab, const char *parts,
                              struct findings *f)
{
    struct error e = {0};
    lab->program = lab->program ? lab->program : program;
    findings_init(f);
    assert_true(parts_open(&lab->parts, parts, lab->program, &e));
    enum lab_end end = x->run(lab, f, &e);
    parts_close(&lab->parts);
    if (end == LAB_FAILED)
        print_message("%s\n", e.what);
    return end;
}

/* The CSV without the columns that a clock fills. */
static char *csv_without_times(const struct figures *f)
{
    struct text out = text_new();
    for (size_t row = 0; row < figures_rows(f); row++)
        for (int c = 0; c < f->width; c++)
            if (!f->columns[c].timed)
                text_format(&out, "%s%s", figures_cell(f, row, f->columns[c].name),
                            c + 1 < f->width ? "," : "\n");
    return out.data;
}

static char *csv_of(const struct experiment *x, struct lab lab, const char *parts)
{
    struct findings f;
    assert_int_equal(conducted(x, &lab, parts, &f), LAB_DONE);
    char *csv = csv_without_times(&f.figures);
    findings_free(&f);
    return csv;
}

static void every_experiment_is_found_by_its_name(void **state)
{
    (void)state;
    int count = 0;
    for (const struct experiment *const *x = experiments; *x; x++, count++) {
        assert_ptr_equal(experiment_find((*x)->name), *x);
        assert_true(*(*x)->title && *(*x)->about && (*x)->run);
    }
    assert_true(count >= 5);
    assert_null(experiment_find("chess-table2"));
    assert_true(experiment_takes(&chess_ladder, "depth"));
    assert_false(experiment_takes(&chess_ladder, "dep"));
    assert_false(experiment_takes(&chess_table6, "games"));
}

static void check_csv(const struct figures *f, const char *csv)
{
    size_t lines = 0, commas = 0;
    bool quoted = false;
    for (const char *p = csv; *p; p++) {
        quoted ^= *p == '"';
        commas += *p == ',' && !quoted;
        lines += *p == '\n' && !quoted;
    }
    assert_int_equal(lines, figures_rows(f) + 1);
    assert_int_equal(commas, lines * (size_t)(f->width - 1));
}

/* Whatever the page shows in its table is in the CSV. */
static void check_page(const struct findings *f, const char *page)
{
    assert_markup(page);
    assert_null(strstr(page, "<script"));
    assert_null(strstr(page, "http://"));
    assert_null(strstr(page, "https://"));
    for (size_t row = 0; row < figures_rows(&f->figures); row++)
        for (int c = 0; c < f->figures.width; c++) {
            const struct figures_column *column = &f->figures.columns[c];
            const char *cell = figures_cell(&f->figures, row, column->name);
            if (*cell && !column->minor && !strpbrk(cell, "<>&\"") && !strstr(page, cell))
                fail_msg("%s is not on the page", cell);
        }
    assert_int_equal(markup_count(page, "<svg class=\"plot\""), f->picture_count);
}

static void what_is_written_is_well_formed(void **state)
{
    (void)state;
    for (const struct experiment *const *x = experiments; *x; x++) {
        struct lab lab = {.quick = true,
                          .limit = experiment_takes(*x, "limit") ? "nodes=100" : NULL};
        struct findings f;
        struct text out = text_new();
        assert_int_equal(conducted(*x, &lab, NULL, &f), LAB_DONE);
        assert_true(f.result.length && f.done.length && f.agrees.length + f.differs.length);
        assert_true(f.picture_count > 0);
        assert_int_equal(f.figures.count % (size_t)f.figures.width, 0);
        figures_write_csv(&f.figures, &out);
        check_csv(&f.figures, out.data);
        text_clear(&out);
        page_write_json(*x, &lab, &f, "yomi lab run", &out);
        assert_true(json_is_sound(out.data));
        text_clear(&out);
        page_write_html(*x, &lab, &f, "yomi lab run", &out);
        check_page(&f, out.data);
        for (int i = 0; i < f.picture_count; i++) {
            text_clear(&out);
            page_write_svg(&f.pictures[i], &out);
            assert_markup(out.data);
        }
        text_free(&out);
        findings_free(&f);
    }
}

static void cells_with_commas_are_quoted(void **state)
{
    (void)state;
    static const struct figures_column columns[] = {
        {.name = "words", .about = "a"}, {.name = "n", .about = "b", .number = true}, {0}};
    struct figures f;
    struct text out = text_new();
    figures_init(&f, columns);
    figures_put(&f, "a, \"b\"");
    figures_put(&f, "%s", "");
    figures_write_csv(&f, &out);
    assert_string_equal(out.data, "words,n\n\"a, \"\"b\"\"\",\n");
    text_clear(&out);
    figures_write_json(&f, &out);
    assert_true(json_is_sound(out.data));
    assert_non_null(strstr(out.data, "\"n\": null"));
    text_free(&out);
    figures_free(&f);
}

static void the_seed_decides_all_but_time(void **state)
{
    (void)state;
    char *first = csv_of(&chess_ladder, (struct lab){.quick = true}, NULL);
    char *again = csv_of(&chess_ladder, (struct lab){.quick = true}, NULL);
    char *other = csv_of(&chess_ladder, (struct lab){.quick = true, .seed = 1}, NULL);
    assert_string_equal(first, again);
    assert_true(strcmp(first, other) != 0);
    free(first);
    free(again);
    free(other);
}

static void append(const char *path, const char *bytes)
{
    FILE *f = fopen(path, "a");
    assert_non_null(f);
    fputs(bytes, f);
    fclose(f);
}

static void an_interrupted_run_goes_on(void **state)
{
    (void)state;
    char *whole = csv_of(&chess_ladder, (struct lab){.quick = true}, NULL);
    const char *parts = path_of("ladder.parts");
    int runs = 0;
    enum lab_end end = LAB_STOPPED;
    while (end == LAB_STOPPED) {
        /* Reports of what was finished before come again, so each run has more patience. */
        struct impatience impatience = {.left = 30 * ++runs};
        struct lab lab = {.quick = true,
                          .stop = &impatience.stop,
                          .progress = grow_impatient,
                          .who = &impatience};
        struct findings f;
        end = conducted(&chess_ladder, &lab, parts, &f);
        if (end == LAB_DONE) {
            char *csv = csv_without_times(&f.figures);
            assert_string_equal(csv, whole);
            free(csv);
        }
        findings_free(&f);
        append(parts, "a line that was torn");
    }
    assert_int_equal(end, LAB_DONE);
    assert_true(runs > 2);
    free(whole);
    unlink(parts);
}

static void parts_are_kept_for_their_program(void **state)
{
    (void)state;
    const char *path = path_of("some.parts");
    struct parts p;
    struct error e = {0};
    assert_true(parts_open(&p, path, "one", &e));
    assert_null(parts_find(&p, "key"));
    assert_true(parts_add(&p, "key", "1 2", &e) && parts_add(&p, "other", "3", &e));
    parts_close(&p);
    append(path, "torn\t4");
    assert_true(parts_open(&p, path, "one", &e));
    assert_int_equal(p.count, 2);
    assert_string_equal(parts_find(&p, "key"), "1 2");
    assert_null(parts_find(&p, "torn"));
    assert_true(parts_add(&p, "more", "5", &e));
    parts_close(&p);
    assert_true(parts_open(&p, path, "one", &e));
    assert_int_equal(p.count, 3);
    parts_close(&p);
    assert_true(parts_open(&p, path, "two", &e));
    assert_int_equal(p.count, 0);
    parts_close(&p);
    assert_true(parts_open(&p, "/nowhere/at/all", "one", &e));
    assert_false(parts_add(&p, "key", "1", &e));
    parts_close(&p);
    unlink(path);
}

static const char *cell(const struct findings *f, size_t position, size_t method,
                        const char *column)
{
    return figures_cell(&f->figures, 5 * (position - 1) + method, column);
}

static void table_6_is_as_printed_but_for_two(void **state)
{
    (void)state;
    struct lab lab = {0};
    struct findings f;
    assert_int_equal(conducted(&chess_table6, &lab, NULL, &f), LAB_DONE);
    static const char *const nodes[3][5] = {{"620", "389", "171", "171", "20"},
                                            {"926", "282", "224", "224", "29"},
                                            {"1440", "409", "148", "148", "39"}};
    static const char *const replies[] = {"e7e5", "d8g5", "g5g2"};
    for (size_t p = 1; p <= 3; p++)
        for (size_t m = 0; m < 5; m++) {
            assert_string_equal(cell(&f, p, m, "nodes"), nodes[p - 1][m]);
            assert_string_equal(cell(&f, p, m, "reply"), replies[p - 1]);
            const char *same = cell(&f, p, m, "same_nodes");
            bool off = (p == 2 && m == 1) || (p == 3 && (m == 2 || m == 3));
            assert_true(!*same || strcmp(same, off ? "no" : "yes") == 0);
        }
    assert_string_equal(cell(&f, 1, 4, "paper_nodes"), "20");
    assert_string_equal(cell(&f, 2, 1, "paper_nodes"), "241");
    findings_free(&f);
}

static void table_7_has_three_replies_and_its_repetitions(void **state)
{
    (void)state;
    struct lab lab = {0};
    struct findings f;
    assert_int_equal(conducted(&chess_table7, &lab, NULL, &f), LAB_DONE);
    static const char *const same[] = {"yes", "no", "yes", "yes"};
    for (size_t p = 1; p <= 4; p++) {
        assert_string_equal(cell(&f, p, 0, "same_reply"), same[p - 1]);
        assert_string_equal(cell(&f, p, 4, "nodes"), p == 3 ? "37" : "34");
        assert_string_equal(cell(&f, p, 4, "paper_nodes"), "34");
    }
    assert_string_equal(cell(&f, 1, 1, "share"), "0.198");
    assert_string_equal(cell(&f, 1, 1, "paper_share"), "0.474");
    findings_free(&f);
}

static void the_ladder_stays_near_the_minimal_tree(void **state)
{
    (void)state;
    struct lab lab = {.positions = 3, .depth = 4};
    struct findings f;
    assert_int_equal(conducted(&chess_ladder, &lab, NULL, &f), LAB_DONE);
    for (size_t row = 0; row < figures_rows(&f.figures); row++) {
        bool searched = *figures_cell(&f.figures, row, "nodes") != '\0';
        if (searched && strcmp(figures_cell(&f.figures, row, "exact"), "yes") == 0)
            assert_string_equal(figures_cell(&f.figures, row, "same_value"), "3");
        if (!searched)
            assert_true(figures_number(&f.figures, row, "predicted") > 1e6);
        if (strcmp(figures_cell(&f.figures, row, "rung"), minimax_rungs[MINIMAX_LAST_EXACT].name) ==
            0)
            assert_true(figures_number(&f.figures, row, "times_minimal") < 8);
    }
    findings_free(&f);
}

#ifdef YOMI_ARENA
static void an_interrupted_match_goes_on_with_the_same_games(void **state)
{
    (void)state;
    static const char limit[] = "nodes=100";
    char *whole =
        csv_of(&chess_ladder_match, (struct lab){.limit = limit, .games = 4, .threads = 1}, NULL);
    struct impatience impatience = {.left = 8};
    struct lab lab = {.limit = limit,
                      .games = 4,
                      .threads = 1,
                      .folder = folder(),
                      .stop = &impatience.stop,
                      .progress = grow_impatient,
                      .who = &impatience};
    struct findings f;
    enum lab_end end = conducted(&chess_ladder_match, &lab, NULL, &f);
    assert_int_equal(end, LAB_STOPPED);
    findings_free(&f);
    char *rest = csv_of(&chess_ladder_match,
                        (struct lab){.limit = limit, .games = 4, .folder = folder()}, NULL);
    assert_string_equal(rest, whole);
    free(whole);
    free(rest);
    unlink(path_of("chess-ladder-match.db"));
}

static void a_bad_limit_is_refused(void **state)
{
    (void)state;
    struct lab lab = {.limit = "speed=3"};
    struct findings f;
    assert_int_equal(conducted(&chess_ladder_match, &lab, NULL, &f), LAB_FAILED);
    findings_free(&f);
}
#define MATCHES                                                                                    \
    TEST(an_interrupted_match_goes_on_with_the_same_games), TEST(a_bad_limit_is_refused),
#else
#define MATCHES
#endif

static void nothing_is_left_behind(void **state)
{
    (void)state;
    assert_int_equal(rmdir(folder()), 0);
}

TEST_MAIN(TEST(every_experiment_is_found_by_its_name), TEST(what_is_written_is_well_formed),
          TEST(cells_with_commas_are_quoted), TEST(the_seed_decides_all_but_time),
          TEST(an_interrupted_run_goes_on), TEST(parts_are_kept_for_their_program),
          TEST(table_6_is_as_printed_but_for_two),
          TEST(table_7_has_three_replies_and_its_repetitions),
          TEST(the_ladder_stays_near_the_minimal_tree), MATCHES TEST(nothing_is_left_behind))
