/* yomi perft: counts the paths of so many moves, the exact test of a move generator.
 *
 * The count goes to stdout, whose last line is "nodes N"; time and progress go to stderr, so that
 * the output of two runs can be compared. */
#include "app/arguments.h"
#include "app/board.h"
#include "app/command.h"
#include "app/complaint.h"
#include "app/completion.h"
#include "app/lines.h"
#include "core/clock.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const struct argument options[] = {
    {"split", NULL, "the count of each first move"},
    {"file", "FILE", "count from every position of a file", .offer = offer_files},
    BOARD_MOVES_ARGUMENT,
    BOARD_ARGUMENTS,
    {0},
};

static const struct argument words[] = {{"GAME", .offer = offer_games}, {0}};

static const struct usage usage = {
    .form = "perft GAME DEPTH [POSITION]",
    .about = "Counts the paths of DEPTH moves. The last line of the output is 'nodes N'.\n\n"
             "A file holds a position a line, up to a ';' or a tab; blank lines and lines\n"
             "that begin with # are skipped. Unusual numbers of pieces need no flag here:\n"
             "test positions have them. Counts behind the position (';D1 20 ;D2 400',\n"
             "or tab-separated for depths 1, 2, ...) are checked; exit status 1 if one is\n"
             "wrong.\n",
    .options = options,
    .words = words,
    .examples = "  yomi perft chess 5\n"
                "  yomi perft shogi 3 --split --moves \"7g7f 3c3d\"\n"
                "  yomi perft chess 4 --file positions.epd\n",
};

/* The line on stderr that shows a patient person how far a long count is. */
struct progress {
    bool wanted, shown;
    double latest;
};

static void progress_show(struct progress *p, size_t done, size_t all, uint64_t nodes)
{
    if (!p->wanted || clock_wall() < p->latest + 0.5)
        return;
    p->latest = clock_wall();
    p->shown = true;
    fprintf(stderr, "\r%zu of %zu first moves, %.0f M nodes ", done, all, (double)nodes * 1e-6);
}

static void progress_clear(struct progress *p)
{
    if (p->shown)
        fputs("\r\033[K", stderr);
    p->shown = false;
}

static uint64_t count_after(struct board *b, move m, int depth)
{
    table_play(&b->table, m);
    uint64_t nodes = game_perft(b->table.game, b->table.position, &b->table.history, depth);
    b->table.game->undo(b->table.position, &b->table.history);
    return nodes;
}

static uint64_t count(struct board *b, int depth, bool split)
{
    /* A split on the screen shows by itself how far the count is. */
    bool wanted = isatty(STDERR_FILENO) && !(split && isatty(STDOUT_FILENO));
    struct progress progress = {.wanted = wanted, .latest = clock_wall() + 0.5};
    if (depth == 0)
        return 1;
    uint64_t total = 0;
    board_list(b);
    for (size_t i = 0; i < b->count; i++) {
        uint64_t nodes = count_after(b, b->moves[i].move, depth - 1);
        total += nodes;
        if (split)
            printf("%-8s %12" PRIu64 "\n", b->moves[i].text, nodes);
        progress_show(&progress, i + 1, b->count, total);
    }
    progress_clear(&progress);
    return total;
}

/* The count that the rest of a line of a file states for this depth: ";D3 8902" or the third of
 * the columns behind tabs. False when it states none. */
static bool stated_count(const char *rest, int depth, uint64_t *stated)
{
    const char *p = rest;
    for (int column = 1; *p; column++) {
        bool tab = *p == '\t';
        p++;
        p += strspn(p, " ");
        char *end = NULL;
        bool here = tab && column == depth;
        if (!tab && *p == 'D') {
            here = strtol(p + 1, &end, 10) == depth;
            p = end;
        }
        p += strspn(p, " ");
        if (here && *p >= '0' && *p <= '9') {
            *stated = strtoull(p, NULL, 10);
            return true;
        }
        p += strcspn(p, ";\t");
    }
    return false;
}

struct tally {
    uint64_t nodes;
    int positions, checked, wrong;
};

/* Counts from the position on one line of a file; false and e on a bad one. */
static bool count_line(struct board *b, char *line, int depth, bool split, struct tally *tally,
                       struct error *e)
{
    char *position = line + strspn(line, " \t");
    if (!*position || *position == '#')
        return true;
    size_t length = strcspn(position, ";\t");
    uint64_t stated = 0;
    bool check = stated_count(position + length, depth, &stated);
    while (length && position[length - 1] == ' ')
        length--;
    position[length] = '\0';
    if (!table_set(&b->table, position, e)) {
        e->column = e->column ? e->column + (int)(position - line) : 0;
        return false;
    }
    uint64_t nodes = count(b, depth, split);
    printf("%12" PRIu64 "  %s", nodes, position);
    if (check && nodes != stated)
        printf("  WRONG, the file says %" PRIu64, stated);
    putchar('\n');
    tally->nodes += nodes;
    tally->positions++;
    tally->checked += check;
    tally->wrong += check && nodes != stated;
    return true;
}

static int count_file(struct board *b, const char *name, int depth, bool split, struct tally *tally)
{
    struct error e = {0};
    FILE *file = fopen(name, "r");
    if (!file)
        return complain("a file of positions", "%s cannot be opened: %s", quoted(name),
                        strerror(errno));
    struct lines lines = lines_of(file);
    enum lines_status got;
    bool good = true;
    while (good && (got = lines_next(&lines, &e)) != LINES_END) {
        good = got == LINES_GOOD && count_line(b, lines.text, depth, split, tally, &e);
        e.line = lines.number;
    }
    fclose(file);
    if (e.what[0])
        return complain_error(&e, name);
    printf("%d positions, %d counts checked, %d wrong\n", tally->positions, tally->checked,
           tally->wrong);
    return tally->wrong ? STATUS_NO : STATUS_DONE;
}

static int count_words(struct board *b, const struct arguments *a, int depth, bool split,
                       struct tally *tally)
{
    if (!board_set_words(b, a, 2) || !board_play_argument(b, a))
        return STATUS_BAD;
    tally->nodes = count(b, depth, split);
    return STATUS_DONE;
}

int perft_command(int argc, char **argv)
{
    struct arguments a;
    struct board b;
    uint64_t depth;
    int status;
    if (!arguments_read(&a, &usage, argc, argv, &status))
        return status;
    const char *file = arguments_value(&a, "file");
    if (!arguments_words(&a, 2, file ? 2 : SIZE_MAX) ||
        !arguments_word_number(a.words[1], "DEPTH", 0, 60, &depth))
        return STATUS_BAD;
    if (file && arguments_flag(&a, "moves"))
        return complain("one of them", "--moves and --file are both given");
    if (!board_open(&b, &a, 0))
        return STATUS_BAD;
    b.table.setup.odd_material = true; /* test positions are full of it */

    struct tally tally = {0};
    bool split = arguments_flag(&a, "split");
    double start = clock_cpu_thread();
    status = file ? count_file(&b, file, (int)depth, split, &tally)
                  : count_words(&b, &a, (int)depth, split, &tally);
    double seconds = clock_cpu_thread() - start;
    board_close(&b);
    if (status == STATUS_BAD)
        return status;
    fflush(stdout);
    fprintf(stderr, "%.3f s CPU, %.1f M nodes/s\n", seconds,
            seconds > 0 ? (double)tally.nodes * 1e-6 / seconds : 0);
    printf("nodes %" PRIu64 "\n", tally.nodes);
    return status;
}
