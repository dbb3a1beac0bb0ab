/* What each rung of the ladder is worth in play: matches between neighbours at equal CPU time. */
#include "arena/book.h"
#include "arena/match.h"
#include "chess/chess.h"
#include "core/memory.h"
#include "lab/experiment.h"
#include "search/minimax/settings.h"

#include <inttypes.h>
#include <stdio.h>

static const struct figures_column columns[] = {
    {.name = "rung", .about = "the player, with all rungs below it"},
    {.name = "against", .about = "the rung before"},
    {.name = "games", .about = "that were played", .number = true},
    {.name = "wins", .about = "of the rung", .number = true},
    {.name = "draws", .about = "of both", .number = true},
    {.name = "losses", .about = "of the rung", .number = true},
    {.name = "score", .about = "points a game", .number = true},
    {.name = "elo",
     .about = "the difference that explains the score; 4000 stands for no end",
     .number = true},
    {.name = "elo_low",
     .about = "lower end of its 95 % interval, over pairs of games",
     .number = true},
    {.name = "elo_high", .about = "upper end of it", .number = true},
    {.name = "superiority",
     .about = "how likely it is that the rung is the stronger player",
     .number = true,
     .minor = true},
    {.name = "faults", .about = "games lost by a fault", .number = true, .minor = true},
    {.name = "plies", .about = "of a game, on average", .number = true, .minor = true},
    {.name = "cpu_ms", .about = "CPU time of the rung a move", .number = true, .timed = true},
    {.name = "against_cpu_ms",
     .about = "CPU time of the rung before a move",
     .number = true,
     .timed = true},
    {0},
};

enum { MATCHES = MINIMAX_RUNGS - 1, PLIES = 240 };

/* One match. */
struct bout {
    struct test test;
    struct job *jobs;
    struct standing standing;
};

static void add_contestant(struct test *t, int rung, const struct limit *limit)
{
    char text[80];
    snprintf(text, sizeof text, "minimax:preset=%s,hash=4", minimax_rungs[rung].name);
    contestant_read(&t->contestants[t->count++], text, limit, NULL);
}

/* Openings are taken in strides through the book, whose neighbours are alike. */
static void make_jobs(struct bout *b)
{
    enum { STRIDE = 7919 };
    const char *const *book = book_of(b->test.game);
    size_t lines = 0;
    while (book[lines])
        lines++;
    b->jobs = memory_zeroed(b->test.blocks, sizeof *b->jobs);
    for (uint64_t i = 0; i < b->test.blocks; i++)
        job_make(&b->jobs[i], &b->test, 2, i, "", book[(b->test.seed + i * STRIDE) % lines]);
}

static void bout_open(struct bout *b, const struct lab *lab, int rung, uint64_t games,
                      const struct limit *limit)
{
    *b = (struct bout){.test = {.game = &chess_game,
                                .rules = memory_text(""),
                                .openings = memory_text("builtin, in strides"),
                                .sprt = memory_text(""),
                                .seed = lab->seed,
                                .adjudication = {.plies = PLIES},
                                .margin = 1000,
                                .blocks = (games + 1) / 2}};
    add_contestant(&b->test, rung, limit);
    add_contestant(&b->test, rung - 1, limit);
    test_name(&b->test);
    make_jobs(b);
    standing_init(&b->standing, &b->test, 2, NULL);
}

static void bout_close(struct bout *b)
{
    for (uint64_t i = 0; i < b->test.blocks; i++)
        job_free(&b->jobs[i]);
    memory_free(b->jobs);
    standing_free(&b->standing);
    test_free(&b->test);
}

struct onlooker {
    struct lab *lab;
    int rung;
};

static void look_on(void *who, const struct standing *s)
{
    const struct onlooker *o = who;
    uint64_t all = 2 * s->test->blocks;
    lab_progress(o->lab, ((double)(o->rung - 1) + (double)s->games / (double)all) / MATCHES,
                 "%s against %s: %" PRIu64 " of %" PRIu64 " games", minimax_rungs[o->rung].name,
                 minimax_rungs[o->rung - 1].name, s->games, all);
}

static double milliseconds(const struct conduct *c)
{
    return c->moves ? 1000 * c->cpu / (double)c->moves : 0;
}

static void put_bout(const struct bout *b, int rung, struct figures *f)
{
    const struct standing *s = &b->standing;
    struct summary sum = standing_summary(s);
    figures_put(f, "%s", minimax_rungs[rung].name);
    figures_put(f, "%s", minimax_rungs[rung - 1].name);
    figures_put(f, "%" PRIu64, s->games);
    figures_put(f, "%" PRIu64, s->wins);
    figures_put(f, "%" PRIu64, s->draws);
    figures_put(f, "%" PRIu64, s->losses);
    figures_put(f, "%.4f", sum.score.value);
    figures_put(f, "%.1f", sum.elo.value);
    figures_put(f, "%.1f", sum.elo.low);
    figures_put(f, "%.1f", sum.elo.high);
    figures_put(f, "%.4f", sum.superiority);
    figures_put(f, "%" PRIu64, s->faults);
    figures_put(f, "%.1f", s->games ? (double)s->plies / (double)s->games : 0);
    figures_put(f, "%.3f", milliseconds(&s->conduct[0]));
    figures_put(f, "%.3f", milliseconds(&s->conduct[1]));
}

static enum lab_end play_bout(struct lab *lab, struct store *store, struct bout *b, int rung,
                              struct error *e)
{
    struct onlooker onlooker = {lab, rung};
    atomic_bool never = false;
    if (store && (!match_keep(store, &b->test, b->jobs, lab->program, e) ||
                  !match_count_stored(store, &b->test, b->jobs, &b->standing, e)))
        return LAB_FAILED;
    struct match_settings settings = {.threads = lab->threads ? lab->threads : 1,
                                      .faults = 10,
                                      .store = store,
                                      .program = lab->program,
                                      .stop = lab->stop ? lab->stop : &never,
                                      .progress = look_on,
                                      .who = &onlooker};
    switch (match_run(&b->test, b->jobs, b->test.blocks, &b->standing, &settings, e)) {
    case MATCH_COMPLETE:
    case MATCH_DECIDED:
        return LAB_DONE;
    case MATCH_STOPPED:
        return LAB_STOPPED;
    case MATCH_FAULTS:
        error_set(e, 0, NULL, "%s against the rung before: too many faults",
                  minimax_rungs[rung].name);
        return LAB_FAILED;
    default:
        return LAB_FAILED;
    }
}

/* Words and pictures. */

static void draw(struct findings *f)
{
    const char *names[MATCHES];
    double least = 0, most = 0;
    for (size_t i = 0; i < MATCHES; i++) {
        double low = figures_number(&f->figures, i, "elo_low");
        double high = figures_number(&f->figures, i, "elo_high");
        names[i] = minimax_rungs[i + 1].name;
        least = low < least ? low : least;
        most = high > most ? high : most;
    }
    /* A match that was lost or won altogether has no end. */
    least = least < -800 ? -800 : least;
    most = most > 800 ? 800 : most;
    struct plot p = {.title = "What each rung is worth",
                     .description = "For each rung the Elo difference to the one before, with its "
                                    "interval of 95 %.",
                     .x = plot_axis_of_names("rung", names, MATCHES),
                     .y = plot_axis_over("Elo over the rung before", least, most)};
    struct picture *made = findings_picture(
        f, &p, "Column elo as points, elo_low to elo_high as bars; dotted: no difference.");
    plot_level(&made->drawn, &p, 0);
    for (size_t i = 0; i < MATCHES; i++) {
        double x = (double)i + 0.5;
        plot_bar(&made->drawn, &p, 0,
                 (struct plot_box){x - 0.08, x + 0.08, figures_number(&f->figures, i, "elo_low"),
                                   figures_number(&f->figures, i, "elo_high")});
        plot_line(&made->drawn, &p, 1,
                  &(struct plot_point){x, figures_number(&f->figures, i, "elo")}, 1);
    }
    plot_end(&made->drawn);
}

static void describe(struct findings *f, uint64_t games, const char *limit)
{
    int shown = 0;
    for (size_t i = 0; i < MATCHES; i++) {
        double low = figures_number(&f->figures, i, "elo_low");
        double high = figures_number(&f->figures, i, "elo_high");
        bool better = low > 0, worse = high < 0;
        shown += better;
        text_format(better ? &f->agrees : &f->differs, "%s over %s: %s Elo [%s, %s]%s\n",
                    figures_cell(&f->figures, i, "rung"), figures_cell(&f->figures, i, "against"),
                    figures_cell(&f->figures, i, "elo"), figures_cell(&f->figures, i, "elo_low"),
                    figures_cell(&f->figures, i, "elo_high"),
                    better  ? "."
                    : worse ? ": weaker at this limit, where its cost is not earned back."
                            : ": no difference is shown by so many games.");
    }
    text_format(&f->result,
                "Of %d rungs %d are shown to be stronger than the one before (columns elo_low to "
                "elo_high above 0).",
                MATCHES, shown);
    text_format(&f->done,
                "Neighbouring rungs met in matches of %" PRIu64
                "games of chess, each opening of the built-in book twice with the seats "
                "exchanged. Both had the limit %s a move.\n"
                "A limit of cpu counts milliseconds of CPU time, so it is the same on a busy "
                "machine; columns cpu_ms and against_cpu_ms say what was used. A rung that does "
                "not deepen by itself searches depth 1, 2, 3 and so on, each anew, until its time "
                "is over.\n"
                "A game that is not over after %d plies is a draw. Intervals of 95 %% are over "
                "pairs of games.\n",
                games, limit, PLIES);
    text_string(&f->differs,
                "With a limit of time games depend on the speed of the machine, so another run "
                "has other games; with --limit nodes=N it has the same.\n");
}

static enum lab_end run(struct lab *lab, struct findings *f, struct error *e)
{
    uint64_t games = lab->games ? lab->games : lab->quick ? 4 : 100;
    const char *limit = lab->limit ? lab->limit : lab->quick ? "cpu=2" : "cpu=10";
    struct limit each;
    if (!limit_read(&each, limit, e))
        return LAB_FAILED;
    struct text path = text_new();
    struct store *store = NULL;
    enum lab_end end = LAB_DONE;
    if (lab->folder) {
        text_format(&path, "%s/chess-ladder-match.db", lab->folder);
        if (!(store = store_open(path.data, false, e)))
            end = LAB_FAILED;
    }
    text_free(&path);
    figures_init(&f->figures, columns);
    for (int rung = 1; rung < MINIMAX_RUNGS && end == LAB_DONE; rung++) {
        struct bout b;
        bout_open(&b, lab, rung, games, &each);
        end = play_bout(lab, store, &b, rung, e);
        if (end == LAB_DONE)
            put_bout(&b, rung, &f->figures);
        bout_close(&b);
    }
    if (store)
        store_close(store);
    if (end == LAB_DONE) {
        describe(f, 2 * ((games + 1) / 2), limit);
        draw(f);
    }
    return end;
}

const struct experiment chess_ladder_match = {
    .name = "chess-ladder-match",
    .title = "What the rungs of minimax are worth in play",
    .about = "matches between neighbouring rungs at equal CPU time, in Elo",
    .takes = "games limit concurrency",
    .run = run,
};
