/* yomi arena tournament and rate: several players, and a list of their strengths. */
#include "app/arena.h"
#include "app/board.h"
#include "app/command.h"
#include "app/complaint.h"
#include "arena/pairing.h"
#include "arena/rating.h"
#include "core/memory.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* What a rating is made of. Players are told apart by their texts, limits included. */
struct roster {
    char **names;
    int count;
    uint64_t *games;
    double *points; /* as places, stretched to 0..1 */
    struct rating_game *pairs;
    size_t pair_count;
    struct rating_finish *finishes;
    size_t finish_count;
    int blocks;
};

static int player_number(struct roster *r, const char *text)
{
    for (int i = 0; i < r->count; i++)
        if (strcmp(r->names[i], text) == 0)
            return i;
    size_t size = (size_t)r->count + 1;
    r->names = memory_resize(r->names, size * sizeof *r->names);
    r->games = memory_resize(r->games, size * sizeof *r->games);
    r->points = memory_resize(r->points, size * sizeof *r->points);
    r->names[r->count] = memory_text(text);
    r->games[r->count] = 0;
    r->points[r->count] = 0;
    return r->count++;
}

static void roster_free(struct roster *r)
{
    for (int i = 0; i < r->count; i++)
        memory_free(r->names[i]);
    memory_free(r->names);
    memory_free(r->games);
    memory_free(r->points);
    memory_free(r->pairs);
    memory_free(r->finishes);
}

/* Room for one more in an array that grows by doubling. */
static void *room(void *list, size_t count, size_t size)
{
    return (count & (count - 1)) == 0 ? memory_resize(list, (count ? 2 * count : 1) * size) : list;
}

static void add_pair(struct roster *r, const struct played *p, const int who[])
{
    if (who[0] == who[1])
        return;
    r->pairs = room(r->pairs, r->pair_count, sizeof *r->pairs);
    r->pairs[r->pair_count++] = (struct rating_game){r->blocks, who[0], who[1],
                                                     p->score[0] > p->score[1]   ? RATING_WIN
                                                     : p->score[0] < p->score[1] ? RATING_LOSS
                                                                                 : RATING_DRAW};
}

/* The seats in the order of their scores; equal ones in the order of the seats. */
static void add_finish(struct roster *r, const struct played *p, int seats, const int who[])
{
    struct rating_finish f = {.block = r->blocks, .seats = seats};
    for (int s = 0; s < seats; s++) {
        int place = 0;
        for (int other = 0; other < seats; other++)
            place += p->score[other] > p->score[s] || (p->score[other] == p->score[s] && other < s);
        f.player[place] = who[s];
    }
    r->finishes = room(r->finishes, r->finish_count, sizeof *r->finishes);
    r->finishes[r->finish_count++] = f;
}

static void add_game(struct roster *r, const struct test *t, const struct played *p)
{
    int seats = (int)strlen(p->seats), who[SEATS_MAX];
    for (int s = 0; s < seats; s++) {
        who[s] = player_number(r, t->contestants[p->seats[s] - 'A'].text);
        r->games[who[s]]++;
        for (int other = 0; other < seats; other++)
            if (other != s)
                r->points[who[s]] += (p->score[other] < p->score[s]    ? 1
                                      : p->score[other] == p->score[s] ? 0.5
                                                                       : 0) /
                                     (seats - 1);
    }
    if (seats == 2)
        add_pair(r, p, who);
    else
        add_finish(r, p, seats, who);
}

static bool add_test(struct roster *r, struct store *s, const struct test *t, struct error *e)
{
    struct store_game g;
    uint64_t block = UINT64_MAX;
    if (!store_games(s, t->id, e))
        return false;
    while (store_next_game(s, &g, e)) {
        r->blocks += g.job != block && block != UINT64_MAX;
        block = g.job;
        add_game(r, t, &g.played);
        played_free(&g.played);
    }
    r->blocks++;
    return !e->what[0];
}

static bool gather(struct roster *r, struct store *s, const struct game *g, struct error *e)
{
    struct store_test t;
    bool good = store_tests(s, e);
    while (good && store_next_test(s, &t, e)) {
        if (t.test.game == g)
            good = add_test(r, s, &t.test, e);
        test_free(&t.test);
    }
    return good && !e->what[0];
}

static void print_list(const struct roster *r, const struct rating_list *list)
{
    printf("rank    Elo        games  score   stronger than the next  player\n");
    for (int i = 0; i < list->players; i++) {
        int p = list->ranking[i];
        printf("%4d %+7.1f +-%-5.1f %6" PRIu64 "  %5.1f %%", i + 1, list->player[p].elo,
               list->player[p].error, r->games[p], 100 * r->points[p] / (double)r->games[p]);
        if (i + 1 < list->players)
            printf("  %20.1f %%", 100 * rating_superiority(list, p, list->ranking[i + 1]));
        else
            printf("  %22s", "");
        printf("  %s%s\n", r->names[p],
               list->player[p].group == list->player[list->ranking[0]].group
                   ? ""
                   : "  (no link of games to the first)");
    }
    if (r->pair_count)
        printf("\nThe first move is worth %.1f Elo; drawelo is %.1f.\n", list->first_move,
               list->draw_elo);
}

static void print_list_json(const struct roster *r, const struct rating_list *list)
{
    struct text out = text_new();
    text_format(&out, "{\"schema\":1,\"first_move\":%.4f,\"drawelo\":%.4f,\"players\":[",
                list->first_move, list->draw_elo);
    for (int i = 0; i < list->players; i++) {
        int p = list->ranking[i];
        text_string(&out, i ? ",{\"player\":" : "{\"player\":");
        text_json(&out, r->names[p]);
        text_format(&out,
                    ",\"elo\":%.4f,\"error95\":%.4f,\"group\":%d,\"games\":%" PRIu64
                    ",\"score\":%.6f}",
                    list->player[p].elo, list->player[p].error, list->player[p].group, r->games[p],
                    r->points[p] / (double)r->games[p]);
    }
    printf("%s]}\n", out.data);
    text_free(&out);
}

int arena_print_ratings(struct store *s, const struct game *g, bool json)
{
    struct roster r = {0};
    struct error e = {0};
    struct rating_options options = {.prior = 1, .first_move = true, .replicas = 1000, .seed = 1};
    int status = STATUS_DONE;
    if (!gather(&r, s, g, &e)) {
        status = complain_error(&e, "store");
    } else if (!r.pair_count && !r.finish_count) {
        status = complain("games between different players", "the store has none of %s", g->name);
    } else {
        struct rating_list list =
            r.pair_count ? rating_of_games(r.pairs, r.pair_count, r.count, &options)
                         : rating_of_finishes(r.finishes, r.finish_count, r.count, &options);
        (json ? print_list_json : print_list)(&r, &list);
        rating_free(&list);
    }
    roster_free(&r);
    return status;
}

/* rate */

static const struct argument rate_options[] = {
    {"store", "FILE", "the database", .offer = offer_files},
    {"game", "GAME", "whose games", .offer = offer_games},
    {"json", NULL, "one line of JSON"},
    {0},
};

static const struct usage rate_usage = {
    .form = "arena rate --store FILE --game GAME",
    .about = "A rating list of all players of a store: Elo with errors of 95 % from a\n"
             "bootstrap over blocks, and how likely each is stronger than the next. Games of\n"
             "two are fitted with draws and the worth of the first move, finishes of more\n"
             "seats by Plackett and Luce's model. The mean is 0.\n",
    .options = rate_options,
    .examples = "  yomi arena rate --store m.db --game chess\n",
};

int arena_rate(int argc, char **argv)
{
    struct arguments a;
    int status;
    if (!arguments_read(&a, &rate_usage, argc, argv, &status))
        return status;
    const char *name = arguments_value(&a, "store"), *game = arguments_value(&a, "game");
    if (!name || !game)
        return complain("--store FILE --game GAME", "it is not said which games are meant");
    const struct game *g = board_game(game);
    struct store *s = g && arguments_words(&a, 0, 0) ? arena_open_store(name, true) : NULL;
    if (!s)
        return STATUS_BAD;
    status = arena_print_ratings(s, g, arguments_flag(&a, "json"));
    store_close(s);
    return status;
}

/* tournament */

static const struct argument tournament_options[] = {
    ARENA_TEST_ARGUMENTS,
    {"form", "FORM", "round-robin (at first), gauntlet or ladder", "round-robin|gauntlet|ladder"},
    {"reach", "N", "how many places up a ladder opponents are (1)"},
    {"concurrency", "K", "games at once (1)"},
    {"store", "FILE", "keep every game in this database", .offer = offer_files},
    {"faults", "N", "stop after so many faults in a match (10)"},
    {"transcripts", NULL, "keep what engines say in the store, too"},
    {"json", NULL, "the rating list as one line of JSON"},
    {0},
};

static const struct usage tournament_usage = {
    .form = "arena tournament --game GAME PLAYER...",
    .about = "Plays --games games between every two players that the form pairs, and prints\n"
             "their rating list: everyone against everyone, the first against all others, or\n"
             "each against the next in the list. With --store the same command goes on with\n"
             "a tournament that was interrupted.\n",
    .options = tournament_options,
    .words = arena_players,
    .examples = "  yomi arena tournament --game chess --games 100 --store t.db \\\n"
                "      --each nodes=2000 uci:stockfish uci:fairy-stockfish random\n",
};

static struct pairing *pair_up(const struct arguments *a, int *count)
{
    const char *form = arguments_value(a, "form");
    uint64_t reach = 1;
    int players_in = (int)a->count;
    if (!arguments_number(a, "reach", 1, 1000, &reach))
        return NULL;
    bool gauntlet = form && strcmp(form, "gauntlet") == 0;
    bool ladder = form && strcmp(form, "ladder") == 0;
    struct pairing *list = NULL;
    for (int pass = 0; pass < 2; pass++) {
        *count = gauntlet ? pairing_gauntlet(players_in, 1, list)
                 : ladder ? pairing_ladder(players_in, (int)reach, list)
                          : pairing_round_robin(players_in, list);
        if (!pass)
            list = memory_get((size_t)*count * sizeof *list);
    }
    return list;
}

static void print_match(const struct standing *s, int number, int count)
{
    struct summary sum = standing_summary(s);
    fprintf(stderr, "%d of %d: %.3f [%.3f, %.3f]  %s  against  %s\n", number, count,
            sum.score.value, sum.score.low, sum.score.high, s->test->contestants[0].text,
            s->test->contestants[1].text);
}

/* One match of it. False when the tournament must not go on. */
static bool play_match(const struct arguments *a, struct store *store, const struct pairing *pair,
                       int number, int count)
{
    char *names[] = {a->words[pair->a], a->words[pair->b]};
    struct plan p;
    struct standing standing;
    enum match_end end;
    if (!plan_make(&p, a, names, 2))
        return false;
    bool good = plan_check_players(&p) && arena_keep_plan(&p, store) &&
                arena_play(&p, store, a, &standing, &end);
    if (good) {
        print_match(&standing, number, count);
        standing_free(&standing);
        good = end == MATCH_COMPLETE || end == MATCH_DECIDED;
        if (end == MATCH_FAULTS)
            complain(NULL, "the match has too many faults");
    }
    plan_free(&p);
    return good;
}

int arena_tournament(int argc, char **argv)
{
    struct arguments a;
    int status, count;
    if (!arguments_read(&a, &tournament_usage, argc, argv, &status))
        return status;
    if (!arguments_words(&a, 2, 1000))
        return STATUS_BAD;
    const char *game = arguments_value(&a, "game"), *name = arguments_value(&a, "store");
    const struct game *g = game ? board_game(game) : NULL;
    if (!game)
        complain("--game with the name of one", "it is not said which game is played");
    struct pairing *pairs = g ? pair_up(&a, &count) : NULL;
    struct store *store = pairs ? arena_open_store(name ? name : ":memory:", false) : NULL;
    status = STATUS_BAD;
    if (store) {
        bool good = true;
        for (int i = 0; i < count && good; i++)
            good = play_match(&a, store, &pairs[i], i + 1, count);
        if (good)
            status = arena_print_ratings(store, g, arguments_flag(&a, "json"));
        store_close(store);
    }
    memory_free(pairs);
    return status;
}
