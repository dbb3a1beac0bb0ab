/* yomi arena match and resume: the games of a test, here and now. */
#include "app/arena.h"
#include "app/command.h"
#include "app/complaint.h"
#include "app/interrupt.h"
#include "app/version.h"
#include "core/clock.h"

#include <inttypes.h>
#include <stdio.h>

static const struct argument match_options[] = {
    ARENA_TEST_ARGUMENTS,
    {"concurrency", "K", "games at once (1)"},
    {"store", "FILE", "keep every game in this database", .offer = offer_files},
    {"faults", "N", "stop after so many faults of players (10)"},
    {"transcripts", NULL, "keep what engines say in the store, too"},
    {"json", NULL, "the result as one line of JSON"},
    {0},
};

static const struct usage match_usage = {
    .form = "arena match --game GAME A B",
    .about = "Plays a match and says how it stands, with intervals of 95 %. Each opening is\n"
             "played twice with the seats exchanged; in card games each deal is played under\n"
             "exchanged seats.\n\n"
             "A player is NAME[:option=value,...][@limit=value], an engine uci:COMMAND or\n"
             "usi:COMMAND with options as ;Name=value. With --store the match can be\n"
             "interrupted at any moment; `yomi arena resume` goes on with it. The same match\n"
             "in the same store is continued, not played again.\n",
    .options = match_options,
    .words = arena_players,
    .examples = "  yomi arena match --game chess --games 1000 random random\n"
                "  yomi arena match --game chess --each movetime=100 --store m.db \\\n"
                "      uci:stockfish 'uci:gnuchess --uci'\n",
};

static const struct argument resume_options[] = {
    {"store", "FILE", "the database", .offer = offer_files},
    {"concurrency", "K", "games at once (1)"},
    {"faults", "N", "stop after so many faults of players (10)"},
    {"transcripts", NULL, "keep what engines say in the store, too"},
    {"json", NULL, "the result as one line of JSON"},
    {0},
};

static const struct usage resume_usage = {
    .form = "arena resume --store FILE [TEST]",
    .about = "Plays the games that are missing of a test: the one whose name begins like TEST,\n"
             "or the latest.\n",
    .options = resume_options,
    .examples = "  yomi arena resume --store m.db\n",
};

static const char *const ends[] = {
    [MATCH_COMPLETE] = NULL,
    [MATCH_DECIDED] = "the sequential test is decided",
    [MATCH_STOPPED] = "interrupted",
    [MATCH_FAULTS] = "stopped: too many faults",
};

bool arena_play(const struct plan *p, struct store *store, const struct arguments *a,
                struct standing *standing, enum match_end *end)
{
    struct error e = {0};
    struct progress progress;
    uint64_t threads = 1, faults = 10;
    if (!arguments_number(a, "concurrency", 1, MATCH_THREADS_MAX, &threads) ||
        !arguments_number(a, "faults", 1, UINT64_MAX, &faults))
        return false;
    if (!standing_init(standing, &p->test, p->seats, &e)) {
        complain_error(&e, "--sprt");
        return false;
    }
    bool good = !store || arena_count_stored(standing, p, store);
    if (good) {
        progress_start(&progress, standing);
        struct match_settings settings = {.threads = (int)threads,
                                          .faults = standing->faults + faults,
                                          .transcripts = arguments_flag(a, "transcripts"),
                                          .store = store,
                                          .program = version_of_program(),
                                          .stop = interrupt_catch(),
                                          .progress = progress_show,
                                          .who = &progress};
        *end = match_run(&p->test, p->jobs, p->test.blocks, standing, &settings, &e);
        progress_end(&progress);
        good = *end != MATCH_FAILED;
        if (!good)
            complain_error(&e, "match");
    }
    if (!good)
        standing_free(standing);
    return good;
}

/* Plays, prints the result and gives the exit status. */
static int play(const struct plan *p, struct store *store, const struct arguments *a)
{
    struct standing standing;
    enum match_end end;
    if (!arena_play(p, store, a, &standing, &end))
        return STATUS_BAD;
    if (arguments_flag(a, "json"))
        standing_print_json(&standing);
    else
        standing_print(&standing, ends[end]);
    if (end == MATCH_STOPPED && store)
        fprintf(stderr, "yomi: go on with: yomi arena resume --store %s %.8s\n",
                arguments_value(a, "store"), p->test.id);
    standing_free(&standing);
    return end == MATCH_COMPLETE || end == MATCH_DECIDED ? STATUS_DONE : STATUS_NO;
}

bool arena_keep_plan(const struct plan *p, struct store *store)
{
    struct error e = {0};
    bool good = match_keep(store, &p->test, p->jobs, version_of_program(), &e);
    for (int i = 0; good && i < p->test.count; i++)
        if (p->engines[i][0])
            good = store_set_engine_name(store, p->test.id, i, p->engines[i], &e);
    if (!good)
        complain_error(&e, "store");
    return good;
}

int arena_match(int argc, char **argv)
{
    struct arguments a;
    struct plan p;
    int status;
    if (!arguments_read(&a, &match_usage, argc, argv, &status))
        return status;
    if (!plan_make(&p, &a, a.words, a.count))
        return STATUS_BAD;
    const char *name = arguments_value(&a, "store");
    struct store *store = NULL;
    status = STATUS_BAD;
    if (plan_check_players(&p) && (!name || (store = arena_open_store(name, false))) &&
        (!store || arena_keep_plan(&p, store)))
        status = play(&p, store, &a);
    if (store)
        store_close(store);
    plan_free(&p);
    return status;
}

int arena_resume(int argc, char **argv)
{
    struct arguments a;
    int status;
    if (!arguments_read(&a, &resume_usage, argc, argv, &status))
        return status;
    const char *name = arguments_value(&a, "store");
    if (!name)
        return complain("--store FILE", "it is not said where the games are");
    if (!arguments_words(&a, 0, 1))
        return STATUS_BAD;
    struct store *store = arena_open_store(name, true);
    if (!store)
        return STATUS_BAD;
    struct store_test found;
    struct error e = {0};
    status = STATUS_BAD;
    if (store_find_test(store, a.count ? a.words[0] : NULL, &found, &e)) {
        struct plan p = {.test = found.test};
        if (plan_load(&p, store)) {
            if (plan_check_players(&p))
                status = play(&p, store, &a);
            plan_free(&p);
        }
    } else {
        complain_error(&e, "store");
    }
    store_close(store);
    return status;
}
