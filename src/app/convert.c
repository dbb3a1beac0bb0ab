/* yomi convert: game records from one format to another, game by game, so that a file of any size
 * needs the same little memory. An output appears whole or not at all. */
#include "app/arguments.h"
#include "app/command.h"
#include "app/complaint.h"
#include "app/completion.h"
#include "app/output.h"
#include "app/record_file.h"
#include "core/clock.h"
#include "core/memory.h"
#include "core/text.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <unistd.h>

static const struct argument options[] = {
    {"from", "FORMAT", "what the input is, whatever it is called", .offer = offer_formats},
    {"to", "FORMAT", "what to write", .offer = offer_formats},
    {"out", "DIR", "a file for each input, into this folder", .offer = offer_folders},
    {"encoding", "E", "utf8 or cp932, for writing Japanese files", "utf8|cp932"},
    {"lenient", NULL, "mend what can be mended, and report each repair"},
    {"quiet", NULL, "do not say what the format cannot hold"},
    {0},
};

static const struct argument words[] = {{"FILE...", .offer = offer_files}, {0}};

static const struct usage usage = {
    .form = "convert IN... OUT",
    .about = "Converts game records. Formats are told by the ending of a file, by its content\n"
             "or by --from and --to:\n\n"
             "  chess    pgn, fen, epd\n"
             "  shogi    kif, ki2, csa, usi, sfen\n"
             "  daifugo  daifugo\n\n"
             "The last word is the output, for the games of all inputs; - is standard input\n"
             "or output. With --out DIR every input gets a file of its own there. With --to\n"
             "alone the last word is the output if it is -, has an ending of that format or\n"
             "is no file yet; else every word is an input and the results lie beside them.\n\n"
             "As Kakinoki's program does, .kif is written in CP932 (Shift-JIS) and .kifu in\n"
             "UTF-8; everything else is UTF-8 unless --encoding says otherwise. Reading finds\n"
             "the encoding out.\n\n"
             "What the target cannot hold is said on stderr. The first mistake in an input is\n"
             "reported and nothing is written, exit status 2; --lenient keeps what is sound.\n",
    .options = options,
    .words = words,
    .examples = "  yomi convert game.csa game.kif\n"
                "  yomi convert --to kif --out kif/ *.csa\n"
                "  yomi convert --from pgn --to epd - - < games.pgn\n",
};

struct job {
    const struct format *from, *to; /* from: NULL to find out */
    const char *encoding;           /* of --encoding, or NULL */
    bool lenient, quiet;
    struct record record;
    size_t files, file_count; /* begun, and how many there are */
    uint64_t games;
    bool terminal, shown; /* of the progress line */
    double latest;
};

static void clear_progress(struct job *j)
{
    if (j->shown)
        fputs("\r\033[K", stderr);
    j->shown = false;
}

/* How much of a file has been read, from 0 to 1; 0 where it has no size. */
static double part_read(const struct record_file *f)
{
    struct stat about;
    long at = ftell(f->file);
    bool known = at > 0 && fstat(fileno(f->file), &about) == 0 && about.st_size > 0;
    return known ? (double)at / (double)about.st_size : 0;
}

/* A bar for a patient person, with the count of games and of files. */
static void show_progress(struct job *j, const struct record_file *f)
{
    static const char bar[] = "##############################";
    const int width = sizeof bar - 1;
    if (!j->terminal || (j->games & 63) || clock_wall() < j->latest + 0.2)
        return;
    j->latest = clock_wall();
    j->shown = true;
    double done = ((double)(j->files - 1) + part_read(f)) / (double)j->file_count;
    done = done < 1 ? done : 1;
    fprintf(stderr, "\r\033[K[%-*.*s] %3d %%, %" PRIu64 " games", width, (int)(done * width), bar,
            (int)(done * 100), j->games);
    if (j->file_count > 1)
        fprintf(stderr, ", file %zu of %zu", j->files, j->file_count);
    fflush(stderr);
}

/* The games of one opened input. False when it must not count: after a complaint. */
static bool convert_games(struct job *j, struct record_file *f, struct output *o,
                          enum encoding encoding, struct record_losses *l)
{
    enum record_status got;
    bool good = true;
    while (good && (got = record_file_next(f, &j->record)) != RECORD_END && !ferror(o->file)) {
        /* What a lenient reader gives up on is kept up to there. */
        bool some = got == RECORD_GOOD || j->record.count > 1;
        good = got == RECORD_GOOD || j->lenient;
        if (good && some) {
            record_file_append(j->to, encoding, &j->record, o->file, l);
            j->games++;
        }
        show_progress(j, f);
    }
    return good;
}

static bool suits(const struct job *j, const struct record_file *f)
{
    if (f->format->game == j->to->game)
        return true;
    struct text expected = text_new();
    for (const struct format *const *other = formats; *other; other++)
        if ((*other)->game == f->format->game)
            text_format(&expected, "%s%s", expected.length ? ", " : "one of ", (*other)->name);
    complain(expected.data, "%s is a record of %s, which %s cannot hold", quoted(f->name),
             f->format->game->name, j->to->title);
    text_free(&expected);
    return false;
}

static bool convert_input(struct job *j, const char *name, struct output *o, enum encoding encoding)
{
    struct record_file f;
    struct record_losses l = {0};
    j->files++;
    if (!record_file_open(&f, name, j->from, j->lenient))
        return false;
    uint64_t before = j->games;
    bool good = suits(j, &f) && convert_games(j, &f, o, encoding, &l);
    clear_progress(j);
    if (good && j->games == before) {
        complain("a game record", "%s holds no game", quoted(name));
        good = false;
    }
    if (good && !j->quiet)
        record_losses_tell(&l, j->to, f.name);
    record_file_close(&f);
    return good;
}

/* All inputs into one output. */
static bool convert_into(struct job *j, char **names, size_t count, const char *out)
{
    struct output o;
    enum encoding encoding =
        j->encoding ? strcmp(j->encoding, "cp932") == 0 ? ENCODING_CP932 : ENCODING_UTF8
                    : record_file_encoding(out);
    if (!output_open(&o, out))
        return false;
    for (size_t i = 0; i < count; i++) {
        if (!convert_input(j, names[i], &o, encoding)) {
            output_abandon(&o);
            return false;
        }
    }
    return output_finish(&o);
}

/* The name of an input with the ending of the target, in the folder, or beside it for NULL. */
static void target_name(const struct job *j, const char *in, const char *folder, struct text *out)
{
    const char *slash = strrchr(in, '/'), *base = slash ? slash + 1 : in;
    const char *dot = strrchr(base, '.');
    text_clear(out);
    if (folder)
        text_format(out, "%s%s", folder, folder[strlen(folder) - 1] == '/' ? "" : "/");
    else
        text_bytes(out, in, (size_t)(base - in));
    text_bytes(out, base, dot && dot > base ? (size_t)(dot - base) : strlen(base));
    text_format(out, ".%.*s", (int)strcspn(j->to->endings, "|"), j->to->endings);
}

static bool is_folder(const char *name)
{
    struct stat about;
    return stat(name, &about) == 0 && S_ISDIR(about.st_mode);
}

static bool same_file(const char *a, const char *b)
{
    struct stat one, other;
    return stat(a, &one) == 0 && stat(b, &other) == 0 && one.st_dev == other.st_dev &&
           one.st_ino == other.st_ino;
}

/* No two inputs may become one file, and none may replace an input. */
static bool names_differ(const struct job *j, char **names, size_t count, const char *folder)
{
    bool good = true;
    char **targets = memory_get((count + 1) * sizeof *targets);
    for (size_t i = 0; i < count; i++) {
        struct text target = text_new();
        target_name(j, names[i], folder, &target);
        targets[i] = target.data;
        if (good && strcmp(names[i], "-") == 0)
            good = complain("the names of files", "standard input has no name to write to") == 0;
        if (good && same_file(names[i], targets[i]))
            good = complain("another folder in --out", "%s would replace itself",
                            quoted(names[i])) == 0;
        for (size_t k = 0; k < i && good; k++)
            if (strcmp(targets[k], targets[i]) == 0)
                good = complain("different names", "%s and %s would both become %s",
                                quoted(names[k]), quoted(names[i]), quoted(targets[i])) == 0;
    }
    for (size_t i = 0; i < count; i++)
        memory_free(targets[i]);
    memory_free(targets);
    return good;
}

/* A file for each input. One that is bad does not keep the others from being written. */
static bool convert_each(struct job *j, char **names, size_t count, const char *folder)
{
    struct text target = text_new();
    bool good = true;
    for (size_t i = 0; i < count; i++) {
        target_name(j, names[i], folder, &target);
        good = convert_into(j, &names[i], 1, target.data) && good;
    }
    text_free(&target);
    return good;
}

/* Whether the last word is the output, when --to is given and --out is not. */
static bool last_is_output(const struct job *j, const char *last)
{
    struct stat about;
    bool file = stat(last, &about) == 0 && S_ISREG(about.st_mode);
    return strcmp(last, "-") == 0 || format_by_ending(last) == j->to || !file;
}

static bool read_settings(struct job *j, const struct arguments *a)
{
    j->encoding = arguments_value(a, "encoding");
    j->lenient = arguments_flag(a, "lenient");
    j->quiet = arguments_flag(a, "quiet");
    j->terminal = isatty(STDERR_FILENO);
    if (!record_file_option(a, "from", &j->from) || !record_file_option(a, "to", &j->to))
        return false;
    if (j->from && j->to && j->from->game != j->to->game) {
        complain("two formats of one game", "--from %s is for %s and --to %s for %s", j->from->name,
                 j->from->game->name, j->to->name, j->to->game->name);
        return false;
    }
    return true;
}

/* Sorts out which words are inputs, and converts them. */
static bool convert_words(struct job *j, const struct arguments *a)
{
    const char *folder = arguments_value(a, "out"), *last = a->words[a->count - 1];
    bool many = a->count > 1;
    if (!folder && many && is_folder(last)) {
        folder = last;
        j->file_count = a->count - 1;
    } else {
        j->file_count = a->count;
    }
    if (folder && !j->to) {
        complain("--to with a format", "it is not said what to write into %s", quoted(folder));
        return false;
    }
    if (folder && !is_folder(folder)) {
        complain("a folder", "--out is %s", quoted(folder));
        return false;
    }
    if (folder)
        return names_differ(j, a->words, j->file_count, folder) &&
               convert_each(j, a->words, j->file_count, folder);
    if (j->to && strcmp(last, "-") == 0 && !many)
        return convert_into(j, a->words, 1, "-");
    if (j->to && (!many || !last_is_output(j, last)))
        return names_differ(j, a->words, a->count, NULL) &&
               convert_each(j, a->words, a->count, NULL);
    if (!many) {
        complain("convert IN... OUT", "too few arguments");
        return false;
    }
    if (!j->to && (j->to = format_by_ending(last)) == NULL) {
        complain("a known ending, or --to with a format", "the format of %s is not known",
                 strcmp(last, "-") == 0 ? "standard output" : quoted(last));
        return false;
    }
    j->file_count = a->count - 1;
    return convert_into(j, a->words, a->count - 1, last);
}

int convert_command(int argc, char **argv)
{
    struct arguments a;
    struct job j = {0};
    int status;
    if (!arguments_read(&a, &usage, argc, argv, &status))
        return status;
    if (!arguments_words(&a, 1, SIZE_MAX) || !read_settings(&j, &a))
        return STATUS_BAD;
    record_init(&j.record);
    bool good = convert_words(&j, &a);
    record_free(&j.record);
    return good ? STATUS_DONE : STATUS_BAD;
}
