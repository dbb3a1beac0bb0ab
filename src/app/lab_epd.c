/* yomi lab epd: how many positions of an EPD suite the strong search solves.
 *
 * Every position is searched from an empty memory, so that a result does not hang on the order of the
 * file or on how many are searched at once. */
#include "app/arguments.h"
#include "app/command.h"
#include "app/complaint.h"
#include "app/completion.h"
#include "app/interrupt.h"
#include "app/lab.h"
#include "app/notation.h"
#include "app/record_file.h"
#include "app/search_limit.h"
#include "app/terminal.h"
#include "chess/fen_list.h"
#include "core/clock.h"
#include "core/memory.h"
#include "core/option.h"
#include "core/thread.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static const struct argument options[] = {
    {"limit", "L", "for a position: nodes, depth, movetime, cpu (cpu=1000)"},
    {"settings", "S", "of alphabeta, as hash=16,without=null-move"},
    {"concurrency", "K", "positions at once (1)"},
    {"all", NULL, "tell of the positions that are solved, too"},
    {"least", "PERCENT", "exit status 1 when less is solved"},
    {"lenient", NULL, "leave out lines that cannot be read"},
    {0},
};

static const struct argument words[] = {{"FILE", .offer = offer_files}, {0}};

static const struct usage usage = {
    .form = "lab epd FILE",
    .about = "Searches the positions of an EPD file (- is standard input) with alphabeta and says\n"
             "which it does not solve, and how many it does. A position is solved by one of the\n"
             "moves of bm; by none of those of am; where bm says #3, by a mate in 3 or less, and\n"
             "#-3, by seeing that it is mated in 3 or less. Others are left out.\n",
    .options = options,
    .words = words,
    .examples = "  yomi lab epd suite.epd\n"
                "  yomi lab epd suite.epd --limit nodes=100000 --concurrency 4 --all\n",
};

enum { MOVES = 16 /* named by bm or am */ };

struct named_moves {
    move moves[MOVES];
    int count;
};

struct puzzle {
    char *name, *wanted; /* its id or number; what is asked for, in its own words */
    void *position;
    struct named_moves best, bad;
    int mate; /* in so many moves, negative for the other side's; 0: any */
    bool done, solved;
    struct alphabeta_answer answer;
};

struct suite {
    const struct game *game;
    struct puzzle *list;
    size_t count, capacity, left_out;
    struct alphabeta_settings settings;
    struct alphabeta_limits limits;
    bool all;
    uint64_t least, concurrency;
    const atomic_bool *interrupted;
    atomic_size_t next;
    struct mutex telling;
    size_t done, solved;
    double began;
};

/* Reading. */

static bool read_mate(const char *word, int *mate)
{
    bool other = word[1] == '-';
    uint64_t n;
    if (!arguments_word_number(word + 1 + other, "the number of moves of a mate", 1,
                               ALPHABETA_PLIES / 2, &n))
        return false;
    *mate = other ? -(int)n : (int)n;
    return true;
}

/* Suites write checks and praise apart from the move, or behind it. */
static void trim_word(char *word)
{
    size_t length = strlen(word);
    while (length && strchr("!?+", word[length - 1]))
        word[--length] = '\0';
}

/* Reads the operands of bm or am. False after a complaint. */
static bool read_moves(const struct puzzle *p, const struct game *g, const char *text,
                       struct named_moves *list, int *mate)
{
    char word[64];
    for (text += strspn(text, " ,"); *text; text += strspn(text, " ,")) {
        size_t length = strcspn(text, " ,");
        struct error e = {0};
        snprintf(word, sizeof word, "%.*s", (int)length, text);
        text += length;
        trim_word(word);
        if (word[0] == '#') {
            if (!read_mate(word, mate))
                return false;
        } else if (word[0]) {
            if (list->count == MOVES)
                error_set(&e, 0, "16 at most", "there are too many moves");
            if (list->count == MOVES ||
                !g->read_move(p->position, word, &list->moves[list->count], &e)) {
                complain_error(&e, p->name);
                return false;
            }
            list->count++;
        }
    }
    return true;
}

static char *text_of(struct text *t)
{
    char *kept = memory_text(t->data);
    text_free(t);
    return kept;
}

static char *name_of(const struct record *r, size_t number)
{
    const char *id = record_header(r, "id");
    struct text raw = text_new(), name = text_new();
    if (id && *id == '"')
        text_bytes(&raw, id + 1, strlen(id) - 2);
    else if (id && *id)
        text_string(&raw, id);
    else
        text_format(&raw, "position %zu", number);
    terminal_clean(&name, raw.data);
    text_free(&raw);
    return text_of(&name);
}

static char *wanted_of(const char *best, const char *bad)
{
    struct text raw = text_new(), wanted = text_new();
    text_format(&raw, "%s%s%s%s", best ? best : "", best && bad ? ", " : "", bad ? "not " : "",
                bad ? bad : "");
    terminal_clean(&wanted, raw.data);
    text_free(&raw);
    return text_of(&wanted);
}

static void puzzle_free(struct puzzle *p)
{
    memory_free(p->name);
    memory_free(p->wanted);
    memory_free(p->position);
}

/* Appends the position of a record. False after a complaint. */
static bool add_puzzle(struct suite *s, const struct record *r, size_t number)
{
    const char *best = record_header(r, "bm"), *bad = record_header(r, "am");
    if (!best && !bad) {
        s->left_out++;
        return true;
    }
    struct puzzle p = {.name = name_of(r, number),
                       .wanted = wanted_of(best, bad),
                       .position = memory_get(s->game->position_size)};
    memcpy(p.position, r->table.position, s->game->position_size);
    if ((best && !read_moves(&p, s->game, best, &p.best, &p.mate)) ||
        (bad && !read_moves(&p, s->game, bad, &p.bad, &p.mate))) {
        puzzle_free(&p);
        return false;
    }
    if (s->count == s->capacity) {
        s->capacity = s->capacity ? 2 * s->capacity : 64;
        s->list = memory_resize(s->list, s->capacity * sizeof *s->list);
    }
    s->list[s->count++] = p;
    return true;
}

static bool read_suite(struct suite *s, const char *name, bool lenient)
{
    struct record_file f;
    struct record r;
    enum record_status got;
    bool good = true;
    if (!record_file_open(&f, name, &chess_epd_list, lenient))
        return false;
    s->game = f.format->game;
    record_init(&r);
    for (size_t number = 1; good && (got = record_file_next(&f, &r)) != RECORD_END; number++) {
        bool read = got == RECORD_GOOD && add_puzzle(s, &r, number);
        s->left_out += !read;
        good = read || lenient;
    }
    if (good && !s->count) {
        complain("bm or am in some line", "%s asks for no move", quoted(name));
        good = false;
    }
    record_free(&r);
    record_file_close(&f);
    return good;
}

/* Searching. */

static bool is_among(const struct named_moves *list, move m)
{
    for (int i = 0; i < list->count; i++)
        if (list->moves[i] == m)
            return true;
    return false;
}

/* How many moves a mate takes, negative for the other side's; 0 where there is none. */
static int mate_of(int value)
{
    return value >= ALPHABETA_WON    ? (ALPHABETA_MATE - value + 1) / 2
           : value <= -ALPHABETA_WON ? -(ALPHABETA_MATE + value) / 2
                                     : 0;
}

static bool is_solved(const struct puzzle *p)
{
    int found = mate_of(p->answer.value);
    bool mates = !p->mate || (p->mate > 0 ? found > 0 && found <= p->mate
                                          : p->answer.value <= -ALPHABETA_WON && found >= p->mate);
    return mates && (!p->best.count || is_among(&p->best, p->answer.best)) &&
           !is_among(&p->bad, p->answer.best);
}

static bool is_interrupted(void *context)
{
    return *(const atomic_bool *)context;
}

static void count_done(struct suite *s, struct puzzle *p)
{
    mutex_lock(&s->telling);
    p->done = true;
    s->done++;
    s->solved += p->solved;
    if (isatty(STDERR_FILENO)) {
        fprintf(stderr, "\r\033[K%zu of %zu, %zu solved", s->done, s->count, s->solved);
        terminal_time_left((clock_wall() - s->began) / (double)s->done *
                           (double)(s->count - s->done));
        fflush(stderr);
    }
    mutex_unlock(&s->telling);
}

static void work(void *argument)
{
    struct suite *s = argument;
    struct alphabeta *a = alphabeta_open(s->game, &s->settings, NULL);
    struct history past;
    size_t i;
    if (!a)
        return;
    history_init(&past);
    while ((i = atomic_fetch_add(&s->next, 1)) < s->count && !*s->interrupted) {
        struct puzzle *p = &s->list[i];
        alphabeta_forget(a);
        alphabeta_think(a, p->position, &past, &s->limits, NULL, NULL, &p->answer);
        p->solved = is_solved(p);
        if (!*s->interrupted)
            count_done(s, p);
    }
    history_free(&past);
    alphabeta_close(a);
}

static void work_together(struct suite *s)
{
    struct thread helpers[256];
    size_t started = 0;
    while (started + 1 < s->concurrency && thread_start(&helpers[started], work, s))
        started++;
    work(s);
    while (started > 0)
        thread_join(&helpers[--started]);
    if (isatty(STDERR_FILENO))
        fputs("\r\033[K", stderr);
}

/* Telling. */

static void tell_value(int value)
{
    int mate = mate_of(value);
    if (mate)
        printf("mate in %d\n", mate);
    else
        printf("%+.2f\n", value / 100.0);
}

static void tell_puzzle(const struct suite *s, const struct puzzle *p)
{
    char written[40] = "nothing";
    struct text t = text_on(written, sizeof written);
    if (p->answer.best)
        notation_write(s->game, p->position, p->answer.best, true, &t);
    printf("%-6s %-24s %-20s %-8s depth %2d  ", p->solved ? "solved" : "missed", p->name, p->wanted,
           written, p->answer.depth);
    tell_value(p->answer.value);
}

static double percent_solved(const struct suite *s)
{
    return s->done ? 100.0 * (double)s->solved / (double)s->done : 0;
}

static void tell_suite(const struct suite *s)
{
    uint64_t nodes = 0;
    for (size_t i = 0; i < s->count; i++) {
        const struct puzzle *p = &s->list[i];
        if (p->done && (s->all || !p->solved))
            tell_puzzle(s, p);
        nodes += p->done ? p->answer.nodes : 0;
    }
    if (s->left_out)
        printf("%zu left out\n", s->left_out);
    printf("%zu of %zu solved, %.1f %%; %" PRIu64 " nodes\n", s->solved, s->done, percent_solved(s),
           nodes);
}

static bool read_settings(struct suite *s, const struct arguments *a)
{
    const char *text = arguments_value(a, "settings");
    struct error e = {0};
    s->concurrency = 1;
    s->all = arguments_flag(a, "all");
    option_defaults(alphabeta_options, &s->settings);
    if (text && !option_parse(alphabeta_options, &s->settings, sizeof s->settings, text, &e)) {
        complain_error(&e, "--settings");
        return false;
    }
    return search_limit_read(a, &(struct limit){.cpu = 1000}, &s->limits) &&
           arguments_number(a, "concurrency", 1, 256, &s->concurrency) &&
           arguments_number(a, "least", 0, 100, &s->least);
}

/* Whether there is memory for the search is found out before anything is searched. */
static bool can_search(const struct suite *s)
{
    struct error e = {0};
    struct alphabeta *a = alphabeta_open(s->game, &s->settings, &e);
    if (!a) {
        complain_error(&e, "epd");
        return false;
    }
    alphabeta_close(a);
    return true;
}

static int run_suite(struct suite *s)
{
    s->interrupted = interrupt_catch();
    s->limits.stop = is_interrupted;
    s->limits.stop_context = (void *)s->interrupted;
    s->began = clock_wall();
    mutex_init(&s->telling);
    work_together(s);
    mutex_destroy(&s->telling);
    tell_suite(s);
    if (*s->interrupted)
        fputs("yomi: interrupted; the figures are of what was done\n", stderr);
    return *s->interrupted || percent_solved(s) < (double)s->least ? STATUS_NO : STATUS_DONE;
}

int lab_epd(int argc, char **argv)
{
    struct arguments a;
    struct suite s = {0};
    int status;
    if (!arguments_read(&a, &usage, argc, argv, &status))
        return status;
    if (!arguments_words(&a, 1, 1) || !read_settings(&s, &a))
        return STATUS_BAD;
    bool good = read_suite(&s, a.words[0], arguments_flag(&a, "lenient")) && can_search(&s);
    status = good ? run_suite(&s) : STATUS_BAD;
    for (size_t i = 0; i < s.count; i++)
        puzzle_free(&s.list[i]);
    memory_free(s.list);
    return status;
}
