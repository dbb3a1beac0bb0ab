/* yomi analyse: game records with evaluations, best lines and marked mistakes.
 *
 * The games of a file are looked over one by one. An output appears whole or not at all; when the work
 * is interrupted, what is known by then is written and the rest of the file is as it was. */
#include "app/analyse.h"
#include "app/arguments.h"
#include "app/command.h"
#include "app/complaint.h"
#include "app/completion.h"
#include "app/interrupt.h"
#include "app/output.h"
#include "app/record_file.h"
#include "app/search_limit.h"
#include "app/terminal.h"
#include "arena/html.h"
#include "chess/chess.h"
#include "core/clock.h"
#include "core/text.h"
#include "shogi/shogi.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <unistd.h>

static const struct argument options[] = {
    {"out", "FILE", "where to (standard output)", .offer = offer_files},
    {"format", "FORMAT", "what to write (as the output's name or the input)",
     .offer = offer_formats},
    {"force", NULL, "replace files that exist"},
    {"limit", "L", "for a position: nodes, depth, movetime, cpu (movetime=1000)"},
    {"threads", "N", "that search at once (1)"},
    {"hash", "MB", "size of the table (64)"},
    {"lines", "N", "best moves of a position, 1 to 8 (1)"},
    {"from", "PLY", "the first move to judge (1)"},
    {"to", "PLY", "the last move to judge"},
    {"side", "SIDE", "whose moves: black, white or both", "black|white|both"},
    {"html", "FILE", "also a page with a graph and the mistakes", .offer = offer_files},
    {"lenient", NULL, "mend what can be mended, and report each repair"},
    {"quiet", NULL, "no progress, no summary"},
    TERMINAL_ARGUMENTS,
    {0},
};

static const struct argument words[] = {{"FILE", .offer = offer_files}, {0}};

static const struct usage usage = {
    .form = "analyse FILE",
    .about = "Looks the games of a record over (chess and shogi, any format that yomi convert\n"
             "knows; - is standard input) and writes them out again with the value behind each\n"
             "move, a mark and a comment at mistakes, and the better line beside them. All\n"
             "else in the record stays. Analysed again, a record gets the new marks instead of\n"
             "the old ones. A list of positions or of plain moves becomes PGN or KIF.\n\n"
             "A move is judged by the winning chances it loses: 5 points (of 100) make an\n"
             "inaccuracy ?!, 10 a mistake ?, 20 a blunder ??. A missed mate is at least an\n"
             "inaccuracy. With --lines of 2 or more, ! marks the only good move where it is\n"
             "hard to see. The chances are 1 / (1 + e^(-v/u)), v being the value in centipawns\n"
             "and u 270 in chess, 600 in shogi. A move's accuracy is 100 * 2^(-loss/15), a\n"
             "side's the mean over its moves.\n\n"
             "The summary goes to stdout, or to stderr when the record goes to stdout. Ctrl-C\n"
             "stops: what is analysed by then is written, exit status 1.\n",
    .options = options,
    .words = words,
    .examples = "  yomi analyse game.pgn --out analysed.pgn\n"
                "  yomi analyse game.csa --format kif --limit nodes=200000 > game.kifu\n"
                "  yomi analyse games.pgn --side white --html mistakes.html --quiet > out.pgn\n",
};

struct job {
    const char *in, *out, *html;
    const struct format *format; /* to write; NULL: to be found out */
    bool lenient, quiet, force;
    struct drawing style;
    struct alphabeta_settings settings;
    struct review_settings review;
    const char *side; /* of --side, or NULL */
    struct alphabeta *search;
    atomic_bool *interrupted;
    struct record record;
    struct text page;
    size_t games;

    /* Of the progress line. Totals are 0 where they are not known. */
    size_t all_games, all_positions, positions_before;
    bool terminal, shown;
    double began;
};

/* Progress. */

static void clear_progress(struct job *j)
{
    if (j->shown)
        fputs("\r\033[K", stderr);
    j->shown = false;
}

static void show_progress(void *who, size_t done, size_t all)
{
    static const char bar[] = "##############################";
    const int width = sizeof bar - 1;
    struct job *j = who;
    if (!j->terminal || j->quiet)
        return;
    size_t done_all = j->positions_before + done, whole = j->all_positions;
    double part = whole ? (double)done_all / (double)whole : all ? (double)done / (double)all : 0;
    j->shown = true;
    fprintf(stderr, "\r\033[K[%-*.*s] %3d %%, move %zu of %zu", width, (int)(part * width), bar,
            (int)(part * 100), done, all ? all - 1 : 0);
    if (j->all_games > 1)
        fprintf(stderr, ", game %zu of %zu", j->games, j->all_games);
    else if (!j->all_games)
        fprintf(stderr, ", game %zu", j->games);
    if (whole && done_all)
        terminal_time_left((clock_wall() - j->began) / (double)done_all *
                           (double)(whole - done_all));
    fflush(stderr);
}

/* Settings. */

static bool is_interrupted(void *context)
{
    return *(atomic_bool *)context;
}

/* How the summary is drawn hangs on where it goes. */
static void read_style(struct job *j, const struct arguments *a)
{
    const char *color = arguments_value(a, "color");
    terminal_style(a, &j->style);
    if (strcmp(j->out, "-") == 0 && (!color || strcmp(color, "auto") == 0))
        j->style.color = j->style.color && isatty(STDERR_FILENO);
}

static bool read_settings(struct job *j, const struct arguments *a)
{
    uint64_t threads = 1, hash = 64, lines = 1, from = 0, to = 0;
    if (!record_file_option(a, "format", &j->format) ||
        !search_limit_read(a, &(struct limit){.movetime = 1000}, &j->review.limits) ||
        !arguments_number(a, "threads", 1, 256, &threads) ||
        !arguments_number(a, "hash", 1, 65536, &hash) ||
        !arguments_number(a, "lines", 1, REVIEW_LINES, &lines) ||
        !arguments_number(a, "from", 1, UINT32_MAX, &from) ||
        !arguments_number(a, "to", 1, UINT32_MAX, &to))
        return false;
    if (to && from > to) {
        complain("--from before --to", "--from is %zu and --to is %zu", (size_t)from, (size_t)to);
        return false;
    }
    j->in = a->words[0];
    j->out = arguments_value(a, "out");
    j->out = j->out ? j->out : "-";
    j->html = arguments_value(a, "html");
    j->side = arguments_value(a, "side");
    j->lenient = arguments_flag(a, "lenient");
    j->quiet = arguments_flag(a, "quiet");
    j->force = arguments_flag(a, "force");
    j->terminal = isatty(STDERR_FILENO);
    j->settings = (struct alphabeta_settings){
        .hash = (int)hash, .threads = (int)threads, .lines = (int)lines};
    j->review.lines = (int)lines;
    j->review.from = (size_t)from;
    j->review.to = (size_t)to;
    j->review.progress = show_progress;
    j->review.who = j;
    read_style(j, a);
    return true;
}

/* What is to be written, and where. */

/* Whether a format can hold what is said about moves, found out by trying. */
static bool holds_comments(const struct format *f)
{
    struct record r;
    struct text out = text_new();
    record_init(&r);
    record_start(&r, f->game, &(struct setup){0}, NULL);
    record_comment(&r, 0, "x");
    bool holds = !(f->write(&r, &out) & LOST_COMMENTS);
    record_free(&r);
    text_free(&out);
    return holds;
}

/* That of --format, else of the output's name, else of the input, else of the game. */
static bool choose_format(struct job *j, const struct format *from)
{
    if (!j->format)
        j->format = format_by_ending(j->out);
    bool chosen = j->format != NULL;
    if (!chosen)
        j->format =
            holds_comments(from) ? from : format_named(from->game == &chess_game ? "pgn" : "kif");
    if (j->format->game != from->game) {
        complain(from->game == &chess_game ? "pgn" : "kif, ki2 or csa",
                 "%s is a record of %s, which %s cannot hold", quoted(j->in), from->game->name,
                 j->format->title);
        return false;
    }
    if (!holds_comments(j->format)) {
        complain(from->game == &chess_game ? "pgn" : "kif, ki2 or csa",
                 "%s has no place for an analysis", j->format->title);
        return false;
    }
    return true;
}

static bool may_write(const struct job *j, const char *name)
{
    struct stat about;
    if (!name || strcmp(name, "-") == 0 || j->force || stat(name, &about) != 0 ||
        !S_ISREG(about.st_mode))
        return true;
    complain("another name, or --force to replace it", "%s exists already", quoted(name));
    return false;
}

/* Work. */

/* Reads all of the input once before, so that a mistake in it costs no hours and the end is known.
 * Standard input can be read only once. False after a complaint. */
static bool count_games(struct job *j)
{
    struct record_file f;
    if (strcmp(j->in, "-") == 0)
        return true;
    /* What lenient reading mends is told the second time. */
    if (!record_file_open(&f, j->in, NULL, j->lenient))
        return false;
    f.input.repaired = NULL;
    bool good = true;
    enum record_status got;
    while (good && f.format->game != NULL &&
           (got = record_file_next(&f, &j->record)) != RECORD_END) {
        good = got == RECORD_GOOD || j->lenient;
        j->all_games++;
        j->all_positions += review_positions(&j->record, &j->review);
    }
    record_file_close(&f);
    return good;
}

static bool open_search(struct job *j, const struct game *g)
{
    struct error e = {0};
    j->search = alphabeta_open(g, &j->settings, &e);
    if (!j->search) {
        complain_error(&e, "analyse");
        return false;
    }
    j->review.side = !j->side || strcmp(j->side, "both") == 0
                         ? REVIEW_BOTH
                         : strcasecmp(g->seat_names[1], j->side) == 0;
    return true;
}

/* What the format cannot hold of the record. */
static unsigned losses_of(struct job *j)
{
    struct text trial = text_new();
    unsigned lost = j->format->write(&j->record, &trial);
    text_free(&trial);
    return lost;
}

/* Writes the review into the record; what the format has no place for goes into words. */
static void annotate(struct job *j, const struct review *v)
{
    review_annotate(v, &j->record, 0, analysed_name);
    unsigned missing = losses_of(j) & (LOST_VALUES | LOST_VARIATIONS);
    if (missing)
        review_annotate(v, &j->record, missing, analysed_name);
}

static void tell(struct job *j, const struct review *v)
{
    struct analysed g = {v, &j->record, j->games};
    struct text out = text_new();
    if (!j->quiet) {
        analysed_print(&g, &j->style, &out);
        fprintf(strcmp(j->out, "-") == 0 ? stderr : stdout, "%s%s", j->games > 1 ? "\n" : "",
                out.data);
    }
    if (j->html)
        analysed_page(&g, j->style.seat, &j->page);
    text_free(&out);
}

static void analyse_game(struct job *j)
{
    struct review v;
    review_run(&v, &j->record, j->search, &j->review);
    clear_progress(j);
    j->positions_before += review_positions(&j->record, &j->review);
    annotate(j, &v);
    tell(j, &v);
    review_free(&v);
}

static bool analyse_games(struct job *j, struct record_file *f, struct output *o)
{
    enum encoding encoding = record_file_encoding(j->out);
    enum record_status got;
    struct record_losses had = {0}, written = {0};
    j->began = clock_wall();
    while ((got = record_file_next(f, &j->record)) != RECORD_END) {
        if (got != RECORD_GOOD && !j->lenient)
            return false;
        j->games++;
        record_losses_add(&had, losses_of(j));
        if (!*j->interrupted)
            analyse_game(j);
        record_file_append(j->format, encoding, &j->record, o->file, &written);
    }
    /* Only what the input had can be lost: what is new is said in words. */
    had.replaced = written.replaced;
    record_losses_tell(&had, j->format, f->name);
    if (!j->games)
        complain("a game record", "%s holds no game", quoted(j->in));
    return j->games > 0;
}

static bool write_page(struct job *j, struct output *o)
{
    html_end(&j->page);
    fwrite(j->page.data, 1, j->page.length, o->file);
    return output_finish(o);
}

/* Opens what will be written, so that a bad name costs no hours. */
static bool open_outputs(const struct job *j, struct output *record, struct output *page)
{
    if (j->html && strcmp(j->html, j->out) == 0) {
        complain("a name of its own", "the page would replace the record in %s", quoted(j->out));
        return false;
    }
    if (!output_open(record, j->out))
        return false;
    if (!j->html || output_open(page, j->html))
        return true;
    output_abandon(record);
    return false;
}

static bool analyse_file(struct job *j, struct record_file *f)
{
    struct output o, page;
    if (f->format->game != &chess_game && f->format->game != &shogi_game) {
        complain("a record of chess or shogi", "%s is not analysed yet", f->format->game->name);
        return false;
    }
    if (!choose_format(j, f->format) || !may_write(j, j->out) || !may_write(j, j->html) ||
        !count_games(j) || !open_search(j, f->format->game) || !open_outputs(j, &o, &page))
        return false;
    bool good = analyse_games(j, f, &o);
    if (good)
        good = output_finish(&o);
    else
        output_abandon(&o);
    if (j->html && good)
        good = write_page(j, &page);
    else if (j->html)
        output_abandon(&page);
    return good;
}

static int analyse(struct job *j)
{
    struct record_file f;
    if (!record_file_open(&f, j->in, NULL, j->lenient))
        return STATUS_BAD;
    j->interrupted = interrupt_catch();
    j->review.limits.stop = is_interrupted;
    j->review.limits.stop_context = j->interrupted;
    html_begin(&j->page, "Analysis");
    text_string(&j->page, "<h1>Analysis</h1>\n<p class=\"about\">");
    html_text(&j->page, f.name);
    text_string(&j->page, "</p>\n");
    bool good = analyse_file(j, &f);
    record_file_close(&f);
    if (!good)
        return STATUS_BAD;
    if (!*j->interrupted)
        return STATUS_DONE;
    fputs("yomi: interrupted; what was analysed is written, the rest is as it was\n", stderr);
    return STATUS_NO;
}

int analyse_command(int argc, char **argv)
{
    struct arguments a;
    struct job j = {0};
    int status;
    if (!arguments_read(&a, &usage, argc, argv, &status))
        return status;
    if (!arguments_words(&a, 1, 1) || !read_settings(&j, &a))
        return STATUS_BAD;
    record_init(&j.record);
    j.page = text_new();
    status = analyse(&j);
    if (j.search)
        alphabeta_close(j.search);
    record_free(&j.record);
    text_free(&j.page);
    return status;
}
