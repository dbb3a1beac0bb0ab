/* Random games: all of them end, cards are neither lost nor doubled, and what the rules promise of every
 * position holds. YOMI_DAIFUGO_GAMES=1000000 makes it the long run; YOMI_DAIFUGO_PRESET one preset. */
#include "check.h"
#include "core/clock.h"
#include "core/random.h"
#include "core/text.h"
#include "daifugo/daifugo.h"
#include "daifugo/generate.h"
#include "daifugo/position_text.h"

static long games_each(void)
{
    const char *wanted = getenv("YOMI_DAIFUGO_GAMES");
#ifdef YOMI_SMALL_RUNNER
    return wanted ? atol(wanted) : 200;
#else
    return wanted ? atol(wanted) : 5000;
#endif
}

struct watch {
    struct daifugo_position p, before;
    struct history h;
    daifugo_cards gone; /* cards played and thrown away in this round */
    const char *rules;
    uint64_t seed;
};

static void fail_here(const struct watch *w, const char *what)
{
    struct text t = text_new();
    daifugo_write_position(&w->p, &t);
    fail_msg("%s, seed %llu, ply %zu, %s: %s", w->rules, (unsigned long long)w->seed, w->h.length,
             t.data, what);
}

#define require(condition, what)                                                                   \
    do {                                                                                           \
        if (!(condition))                                                                          \
            fail_here(w, what);                                                                    \
    } while (0)

static void check_cards(const struct watch *w)
{
    const struct daifugo_position *p = &w->p;
    daifugo_cards all = w->gone;
    int count = daifugo_count(all);
    for (int seat = 0; seat < p->rules.players; seat++) {
        all |= p->hand[seat];
        count += daifugo_count(p->hand[seat]);
        require((p->hand[seat] == 0) == (p->place[seat] != 0), "hands and places do not agree");
    }
    require(all == daifugo_deck(p->rules.jokers) && count == daifugo_count(all),
            "cards are lost or doubled");
}

static void check_trick(const struct watch *w, move m)
{
    const struct daifugo_state *now = &w->p.state, *then = &w->before.state;
    bool same_trick = w->p.table && w->before.table;
    require(w->p.table || !(now->lock | now->passed | now->back),
            "a trick leaves something behind");
    if (same_trick) {
        require((now->lock & then->lock) == then->lock, "a lock was opened within a trick");
        require((now->passed & then->passed) == then->passed, "a pass was taken back");
    }
    if (w->p.round == w->before.round && now->phase != DAIFUGO_OVER)
        require(now->reversed == (then->reversed ^ ((m & DAIFUGO_REVOLUTION) != 0)),
                "the order turned without a revolution");
    if (w->p.table && m != DAIFUGO_PASS && !(m & DAIFUGO_GIFT))
        require(now->owner == then->turn, "the table belongs to somebody else");
}

static void check_turn(const struct watch *w)
{
    const struct daifugo_state *s = &w->p.state;
    require(w->p.hand[s->turn], "the seat to move has no cards");
    require(s->phase == DAIFUGO_GIVING || s->phase == DAIFUGO_DISCARDING ||
                !(s->passed >> s->turn & 1),
            "the seat to move has passed");
    require(s->since <= DAIFUGO_ROUND_MOVES, "a round is too long");
}

static void play_one(struct watch *w, move m)
{
    w->before = w->p;
    daifugo_play(&w->p, &w->h, m);
    bool ended = w->p.round != w->before.round || w->p.state.phase == DAIFUGO_OVER;
    if (ended)
        w->gone = 0;
    else if (!(m & DAIFUGO_GIFT) || w->before.state.phase == DAIFUGO_DISCARDING)
        w->gone |= daifugo_move_cards(m);
    /* A daifugo who fell has laid his cards down. */
    for (int seat = 0; !ended && seat < w->p.rules.players; seat++)
        if (!w->p.hand[seat] && seat != (int)w->before.state.turn)
            w->gone |= w->before.hand[seat];
    if (w->p.state.phase == DAIFUGO_OVER)
        return;
    check_cards(w);
    check_turn(w);
    check_trick(w, m);
}

static void check_end(struct watch *w, const struct daifugo_position *first)
{
    struct outcome result;
    int sum = 0;
    unsigned places = 0;
    daifugo_game.outcome(&w->p, &w->h, &result);
    for (int seat = 0; seat < w->p.rules.players; seat++) {
        sum += result.score[seat];
        places |= 1u << w->p.place[seat];
    }
    require(places == (2u << w->p.rules.players) - 2, "a place is not taken, or twice");
    require(sum == daifugo_game.score_sum(&w->p), "the points do not add up");
    while (w->h.length)
        daifugo_undo(&w->p, &w->h);
    require(memcmp(&w->p, first, sizeof *first) == 0, "taking back does not lead to the start");
}

static void run(const char *rules, long games)
{
    static move list[DAIFUGO_MOVES_MAX];
    struct watch *w = &(struct watch){.rules = rules};
    struct daifugo_position first;
    struct setup setup = {.rules = rules};
    uint64_t moves = 0;
    size_t most = 0;
    double begin = clock_cpu_process();
    history_init(&w->h);
    assert_true(daifugo_game.start(&w->p, &w->h, &setup, NULL));
    struct daifugo_rules chosen = w->p.rules;
    history_reserve(&w->h, (size_t)chosen.rounds * DAIFUGO_ROUND_MOVES);
    for (long i = 0; i < games; i++) {
        struct random r = random_seeded(w->seed = (uint64_t)i);
        daifugo_deal(&w->p, w->seed);
        first = w->p;
        w->gone = 0;
        check_cards(w);
        while (w->p.state.phase != DAIFUGO_OVER) {
            size_t count = (size_t)(daifugo_generate(&w->p, list) - list);
            require(count > 0 && count <= DAIFUGO_MOVES_MAX, "no moves, or too many");
            most = count > most ? count : most;
            play_one(w, list[random_below(&r, (uint32_t)count)]);
            moves++;
        }
        check_end(w, &first);
    }
    double seconds = clock_cpu_process() - begin;
    print_message("%s: %ld games, %.1f moves each, at most %zu to choose from, %.1f s\n", rules,
                  games, (double)moves / (double)games, most, seconds);
    history_free(&w->h);
}

static void random_games_keep_every_promise(void **state)
{
    (void)state;
    static const char *const presets[] = {"preset=paper", "preset=uecda", "preset=japan"};
    const char *only = getenv("YOMI_DAIFUGO_PRESET");
    for (size_t i = 0; i < sizeof presets / sizeof *presets; i++)
        if (!only || strstr(presets[i], only))
            run(presets[i], games_each());
}

static void random_games_by_other_rules_keep_every_promise(void **state)
{
    (void)state;
    static const char *const rules[] = {
        "preset=uecda,rounds=4",
        "preset=japan,players=3,jokers=2,seven-give=on,ten-discard=on,five-skip=on",
        "preset=japan,players=6,jokers=2,foul-order=later-last,finish-clears=on,trick-end=all",
        "preset=paper,players=3,jokers=2,rounds=3,exchange=on,miyako-ochi=on,skip=any",
        "preset=paper,players=6,seven-give=on,ten-discard=on,pass=sticky,skip-passes=on",
    };
    for (size_t i = 0; i < sizeof rules / sizeof *rules && !getenv("YOMI_DAIFUGO_PRESET"); i++)
        run(rules[i], games_each() / 10);
}

TEST_MAIN(TEST(random_games_keep_every_promise),
          TEST(random_games_by_other_rules_keep_every_promise))
