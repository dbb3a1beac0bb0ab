/* yomi lab list and run: the experiments. */
#include "app/arguments.h"
#include "app/command.h"
#include "app/complaint.h"
#include "app/completion.h"
#include "app/interrupt.h"
#include "app/lab.h"
#include "app/output.h"
#include "app/terminal.h"
#include "app/version.h"
#include "core/clock.h"
#include "core/memory.h"
#include "lab/page.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const struct usage list_usage = {
    .form = "lab list",
    .about = "The experiments, with the options that they know beside --seed, --out and --quick.\n",
    .examples = "  yomi lab list\n",
};

static const struct argument run_options[] = {
    {"out", "DIR", "write NAME.csv, .json, .svg and .html there; a run goes on there",
     .offer = offer_folders},
    {"seed", "S", "of all that is random (0)"},
    {"quick", NULL, "a small form, to try it out"},
    {"games", "N", "of each match"},
    {"positions", "N", "how many are searched"},
    {"depth", "D", "the greatest that is searched"},
    {"limit", "LIMIT", "of each player: cpu=20 (milliseconds), nodes=5000"},
    {"concurrency", "K", "games at once (1)"},
    {"json", NULL, "the figures as JSON, nothing else"},
    {0},
};

static void offer_experiments(struct completion *c)
{
    for (const struct experiment *const *x = experiments; *x; x++)
        offer(c, (*x)->name, (*x)->about);
}

static const struct argument run_words[] = {{"NAME", .offer = offer_experiments}, {0}};

static const struct usage run_usage = {
    .form = "lab run NAME",
    .about = "Runs an experiment and prints its figures beside the paper's. With --out it can be\n"
             "interrupted at any moment, and the same command goes on with it. Two runs with\n"
             "the same seed differ in CPU time alone, except where players have a limit of\n"
             "time.\n",
    .options = run_options,
    .words = run_words,
    .examples = "  yomi lab run chess-table6\n"
                "  yomi lab run chess-ladder --out results\n"
                "  yomi lab run chess-ladder-match --games 100 --out results\n",
};

int lab_list(int argc, char **argv)
{
    struct arguments a;
    int status;
    if (!arguments_read(&a, &list_usage, argc, argv, &status))
        return status;
    if (!arguments_words(&a, 0, 0))
        return STATUS_BAD;
    for (const struct experiment *const *x = experiments; *x; x++) {
        printf("%-19s %s\n", (*x)->name, (*x)->about);
        for (const struct argument *o = run_options; o->name; o++)
            if (experiment_takes(*x, o->name))
                printf("%-19s   --%s %s: %s\n", "", o->name, o->value, o->help);
    }
    return STATUS_DONE;
}

static const char *experiment_name(const void *list, size_t i)
{
    const struct experiment *const *all = list;
    return all[i] ? all[i]->name : NULL;
}

/* Options that not every experiment knows are refused where they would do nothing. */
static bool check_options(const struct experiment *x, const struct arguments *a)
{
    static const char *const some[] = {"games", "positions", "depth", "limit", "concurrency", NULL};
    for (const char *const *option = some; *option; option++)
        if (arguments_value(a, *option) && !experiment_takes(x, *option)) {
            complain(NULL, "%s takes no --%s", x->name, *option);
            return false;
        }
    return true;
}

static bool read_request(struct lab *lab, const struct arguments *a)
{
    uint64_t threads = 1;
    lab->limit = arguments_value(a, "limit");
    lab->quick = arguments_flag(a, "quick");
    lab->folder = arguments_value(a, "out");
    if (!arguments_number(a, "seed", 0, UINT64_MAX, &lab->seed) ||
        !arguments_number(a, "games", 2, 1000000, &lab->games) ||
        !arguments_number(a, "positions", 1, 100000, &lab->positions) ||
        !arguments_number(a, "depth", 1, 6, &lab->depth) ||
        !arguments_number(a, "concurrency", 1, 256, &threads))
        return false;
    lab->threads = (int)threads;
    return true;
}

/* The command that runs it again. */
static void write_command(const struct experiment *x, const struct arguments *a, struct text *out)
{
    text_format(out, "yomi lab run %s", x->name);
    for (const struct argument *o = run_options; o->name; o++) {
        const char *value = arguments_value(a, o->name);
        if (!value || strcmp(o->name, "out") == 0 || strcmp(o->name, "json") == 0)
            continue;
        text_format(out, " --%s%s%s", o->name, *value ? " " : "", value);
    }
    text_string(out, " --out DIR");
}

/* Progress. */

struct line {
    double latest;
    bool shown;
};

static void show_progress(void *who, const char *what, double done)
{
    struct line *l = who;
    double now = clock_wall();
    if (!isatty(STDERR_FILENO) || now < l->latest + 0.25)
        return;
    l->latest = now;
    l->shown = true;
    fprintf(stderr, "\r\033[K%3.0f %%  %s", 100 * done, what);
    fflush(stderr);
}

static void end_progress(struct line *l)
{
    if (l->shown)
        fputs("\r\033[K", stderr);
    l->shown = false;
}

/* Results. */

static void print_sentences(const char *heading, const struct text *sentences)
{
    struct text lines = text_new();
    if (!sentences->length)
        return;
    printf("\n%s:\n", heading);
    for (const char *p = sentences->data; *p;) {
        size_t length = strcspn(p, "\n");
        text_format(&lines, "- %.*s\n", (int)length, p);
        p += length + (p[length] == '\n');
    }
    terminal_wrapped(lines.data, 2);
    text_free(&lines);
}

static void print_findings(const struct experiment *x, const struct findings *f)
{
    printf("%s\n\n", x->title);
    figures_print(&f->figures, stdout);
    putchar('\n');
    struct text result = text_new();
    text_format(&result, "%s\n", f->result.data);
    terminal_wrapped(result.data, 0);
    text_free(&result);
    print_sentences("What agrees", &f->agrees);
    print_sentences("What does not, and why", &f->differs);
}

static char *path_in(const char *folder, const char *name, const char *ending)
{
    struct text path = text_new();
    text_format(&path, "%s/%s%s", folder, name, ending);
    return path.data;
}

/* Writes a file of the folder and empties the text. */
static bool write_file(const struct lab *lab, const char *name, const char *ending,
                       struct text *content)
{
    struct output o;
    char *path = path_in(lab->folder, name, ending);
    bool good = output_open(&o, path);
    if (good) {
        fwrite(content->data, 1, content->length, o.file);
        good = output_finish(&o);
    }
    if (good)
        fprintf(stderr, "%s\n", path);
    memory_free(path);
    text_clear(content);
    return good;
}

static bool write_files(const struct experiment *x, const struct lab *lab, const struct findings *f,
                        const char *command)
{
    struct text t = text_new();
    figures_write_csv(&f->figures, &t);
    bool good = write_file(lab, x->name, ".csv", &t);
    if (good) {
        page_write_json(x, lab, f, command, &t);
        good = write_file(lab, x->name, ".json", &t);
    }
    for (int i = 0; good && i < f->picture_count; i++) {
        char ending[16];
        snprintf(ending, sizeof ending, i ? "-%d.svg" : ".svg", i + 1);
        page_write_svg(&f->pictures[i], &t);
        good = write_file(lab, x->name, ending, &t);
    }
    if (good) {
        page_write_html(x, lab, f, command, &t);
        good = write_file(lab, x->name, ".html", &t);
    }
    text_free(&t);
    return good;
}

static int finish(const struct experiment *x, const struct lab *lab, const struct arguments *a,
                  const struct findings *f)
{
    struct text command = text_new();
    write_command(x, a, &command);
    if (arguments_flag(a, "json")) {
        struct text object = text_new();
        page_write_json(x, lab, f, command.data, &object);
        fputs(object.data, stdout);
        text_free(&object);
    } else {
        print_findings(x, f);
    }
    fflush(stdout); /* before the names of files on stderr */
    bool good = !lab->folder || write_files(x, lab, f, command.data);
    text_free(&command);
    return good ? STATUS_DONE : STATUS_BAD;
}

static int conduct(const struct experiment *x, struct lab *lab, const struct arguments *a)
{
    struct findings found;
    struct error e = {0};
    struct line line = {0};
    int status = STATUS_NO;
    lab->progress = show_progress;
    lab->who = &line;
    findings_init(&found);
    enum lab_end end = x->run(lab, &found, &e);
    end_progress(&line);
    if (end == LAB_DONE)
        status = finish(x, lab, a, &found);
    else if (end == LAB_FAILED)
        status = complain_error(&e, x->name);
    else
        fprintf(stderr, "yomi: interrupted; %s\n",
                lab->folder ? "the same command goes on" : "with --out it could have gone on");
    findings_free(&found);
    return status;
}

static bool make_folder(const char *folder)
{
    struct stat s;
    if (mkdir(folder, 0777) == 0 ||
        (errno == EEXIST && stat(folder, &s) == 0 && S_ISDIR(s.st_mode)))
        return true;
    complain("a folder", "%s cannot be made: %s", quoted(folder), strerror(errno));
    return false;
}

int lab_run(int argc, char **argv)
{
    struct arguments a;
    struct lab lab = {.program = version_of_program()};
    struct error e = {0};
    int status;
    if (!arguments_read(&a, &run_usage, argc, argv, &status))
        return status;
    if (!arguments_words(&a, 1, 1))
        return STATUS_BAD;
    const struct experiment *x = experiment_find(a.words[0]);
    if (!x)
        return complain_unknown("experiment", "", a.words[0], experiment_name, experiments);
    if (!check_options(x, &a) || !read_request(&lab, &a) ||
        (lab.folder && !make_folder(lab.folder)))
        return STATUS_BAD;
    char *path = lab.folder ? path_in(lab.folder, x->name, ".parts.tsv") : NULL;
    lab.stop = interrupt_catch();
    status = parts_open(&lab.parts, path, lab.program, &e) ? conduct(x, &lab, &a)
                                                           : complain_error(&e, "--out");
    parts_close(&lab.parts);
    memory_free(path);
    return status;
}
