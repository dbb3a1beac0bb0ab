/* yomi arena list and show: what a store holds. */
#include "app/arena.h"
#include "app/command.h"
#include "app/complaint.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static const struct argument store_options[] = {
    {"store", "FILE", "the database", .offer = offer_files},
    {"json", NULL, "one line of JSON for each test"},
    {0},
};

/* The store of --store, or NULL after a complaint. */
static struct store *open_store(const struct arguments *a)
{
    const char *name = arguments_value(a, "store");
    if (name)
        return arena_open_store(name, true);
    complain("--store FILE", "it is not said where the games are");
    return NULL;
}

/* list */

static const struct usage list_usage = {
    .form = "arena list --store FILE",
    .about = "The tests of a store, oldest first: name, when it began, game, games played and\n"
             "planned, players.\n",
    .options = store_options,
    .examples = "  yomi arena list --store m.db\n",
};

static void print_test(const struct store_test *t)
{
    printf("%.8s  %s  %-7s %7" PRIu64, t->test.id, t->created, t->test.game->name, t->games);
    for (int i = 0; i < t->test.count; i++)
        printf("  %s", t->test.contestants[i].text);
    putchar('\n');
}

static void print_test_json(const struct store_test *t)
{
    struct text out = text_new();
    text_format(&out, "{\"schema\":1,\"test\":\"%s\",\"created\":\"%s\",\"game\":\"%s\",",
                t->test.id, t->created, t->test.game->name);
    text_format(&out, "\"games\":%" PRIu64 ",\"blocks\":%" PRIu64 ",\"players\":[", t->games,
                t->test.blocks);
    for (int i = 0; i < t->test.count; i++) {
        text_string(&out, i ? "," : "");
        text_json(&out, t->test.contestants[i].text);
    }
    printf("%s]}\n", out.data);
    text_free(&out);
}

int arena_list(int argc, char **argv)
{
    struct arguments a;
    struct store_test t;
    struct error e = {0};
    int status;
    if (!arguments_read(&a, &list_usage, argc, argv, &status))
        return status;
    if (!arguments_words(&a, 0, 0))
        return STATUS_BAD;
    struct store *s = open_store(&a);
    if (!s)
        return STATUS_BAD;
    bool json = arguments_flag(&a, "json");
    if (!json)
        printf("%-8s  %-19s  %-7s %7s  players\n", "test", "begun (UTC)", "game", "games");
    if (store_tests(s, &e))
        while (store_next_test(s, &t, &e)) {
            (json ? print_test_json : print_test)(&t);
            test_free(&t.test);
        }
    store_close(s);
    return e.what[0] ? complain_error(&e, "store") : STATUS_DONE;
}

struct store *arena_open_test(const struct arguments *a, struct plan *p, struct store_test *found)
{
    struct error e = {0};
    if (!arguments_words(a, 0, 1))
        return NULL;
    struct store *s = open_store(a);
    if (!s)
        return NULL;
    if (store_find_test(s, a->count ? a->words[0] : NULL, found, &e)) {
        *p = (struct plan){.test = found->test};
        if (plan_load(p, s))
            return s;
    } else {
        complain_error(&e, "store");
    }
    store_close(s);
    return NULL;
}

/* show */

bool arena_count_stored(struct standing *standing, const struct plan *p, struct store *store)
{
    struct error e = {0};
    if (match_count_stored(store, &p->test, p->jobs, standing, &e))
        return true;
    complain_error(&e, "store");
    return false;
}

static const struct usage show_usage = {
    .form = "arena show --store FILE [TEST]",
    .about = "How a test stands: the one whose name begins like TEST, or the latest.\n",
    .options = store_options,
    .examples = "  yomi arena show --store m.db 3fa9\n",
};

int arena_show(int argc, char **argv)
{
    struct arguments a;
    struct plan p;
    struct store_test found;
    struct standing standing;
    struct error e = {0};
    int status;
    if (!arguments_read(&a, &show_usage, argc, argv, &status))
        return status;
    struct store *s = arena_open_test(&a, &p, &found);
    if (!s)
        return STATUS_BAD;
    status = STATUS_BAD;
    if (!standing_init(&standing, &p.test, p.seats, &e)) {
        complain_error(&e, "store");
    } else if (arena_count_stored(&standing, &p, s)) {
        status = STATUS_DONE;
        if (arguments_flag(&a, "json"))
            standing_print_json(&standing);
        else
            standing_print(&standing, NULL);
    }
    standing_free(&standing);
    plan_free(&p);
    store_close(s);
    return status;
}
