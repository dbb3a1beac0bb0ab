/* Move generation beside the slow judge of tests/support, on random situations: any cards in hand,
 * anything on the table, any lock, order and runs that the rules know.
 * YOMI_DAIFUGO_SITUATIONS=100000 makes it the long run. */
#include "check.h"
#include "core/memory.h"
#include "core/random.h"
#include "core/text.h"
#include "daifugo/generate.h"
#include "daifugo/position_text.h"
#include "support/daifugo_oracle.h"

static int situations(void)
{
    const char *wanted = getenv("YOMI_DAIFUGO_SITUATIONS");
#ifdef YOMI_SMALL_RUNNER
    return wanted ? atoi(wanted) : 1000;
#else
    return wanted ? atoi(wanted) : 20000;
#endif
}

/* Some cards, often close together so that they make something. */
static daifugo_cards random_hand(struct random *r, daifugo_cards deck, int count)
{
    daifugo_cards hand = 0, pool = deck;
    if (random_below(r, 3) > 0) {
        unsigned numbers = 3 + random_below(r, 6), low = random_below(r, 14 - numbers);
        pool &= (((1ull << 4 * numbers) - 1) << 4 * low) | DAIFUGO_JOKERS;
    } else if (random_below(r, 3) == 0) {
        pool &= DAIFUGO_ONE_SUIT << random_below(r, 4) | DAIFUGO_ONE_SUIT << random_below(r, 4) |
                DAIFUGO_JOKERS;
    }
    while (count-- > 0 && pool) {
        daifugo_cards rest = pool;
        for (unsigned skip = random_below(r, (uint32_t)daifugo_count(pool)); skip > 0; skip--)
            rest &= rest - 1;
        hand |= rest & -rest;
        pool &= ~(rest & -rest);
    }
    return hand;
}

static void random_situation(struct random *r, struct daifugo_position *p)
{
    static move list[DAIFUGO_MOVES_MAX];
    daifugo_cards deck = daifugo_deck(p->rules.jokers);
    p->table = 0;
    p->state = (struct daifugo_state){.turn = 0, .reversed = random_below(r, 2)};
    p->hand[0] = random_hand(r, deck, 12);
    size_t count = (size_t)(daifugo_generate(p, list) - list);
    if (random_below(r, 4) > 0 && count) {
        /* A larger play now and then: the last of the list are. */
        size_t from = random_below(r, 2) ? count / 2 : 0;
        p->table = list[from + random_below(r, (uint32_t)(count - from))] & ~DAIFUGO_REVOLUTION;
    }
    deck &= ~daifugo_move_cards(p->table);
    do {
        p->hand[0] = random_hand(r, deck, 1 + (int)random_below(r, random_below(r, 4) ? 8 : 11));
    } while (!p->hand[0]);
    if (!p->table)
        return;
    struct daifugo_play table = daifugo_look(p->table);
    p->state.owner = 1;
    if (p->rules.lock && random_below(r, 3) == 0)
        p->state.lock =
            (p->rules.lock == DAIFUGO_LOCK_FULL ? table.suits : table.suits & random_below(r, 16)) &
            15;
    p->state.back = p->rules.eleven_back && random_below(r, 2);
    if (p->rules.revolution_built && table.type == DAIFUGO_SET) {
        p->state.set_run = (table.size + random_below(r, 4)) & 7;
        p->state.sequence_run = table.size == 1 ? 1 + random_below(r, 4) : 0;
    }
}

static int by_value(const void *a, const void *b)
{
    move x = *(const move *)a, y = *(const move *)b;
    return (x > y) - (x < y);
}

static void compare(const struct daifugo_position *p, uint64_t *plays)
{
    static move own[DAIFUGO_MOVES_MAX], judged[ORACLE_MOVES];
    size_t count = (size_t)(daifugo_generate(p, own) - own), right = daifugo_oracle(p, judged);
    qsort(own, count, sizeof *own, by_value);
    for (size_t i = 0; i < count; i++)
        plays[daifugo_move_type(own[i])]++;
    if (count == right && memcmp(own, judged, count * sizeof *own) == 0)
        return;
    struct text t = text_new();
    daifugo_write_position(p, &t);
    size_t i = 0;
    while (i < count && i < right && own[i] == judged[i])
        i++;
    fail_msg("%zu moves, not %zu, first difference %llx, %llx: %s", count, right,
             (unsigned long long)(i < count ? own[i] : 0),
             (unsigned long long)(i < right ? judged[i] : 0), t.data);
}

static void check_rules(const char *rules, uint64_t seed, int count)
{
    struct random r = random_seeded(seed);
    struct daifugo_position p;
    uint64_t plays[8] = {0};
    memset(&p, 0, sizeof p);
    p.round = 1;
    assert_true(daifugo_read_rules(rules, &p.rules, NULL));
    for (int i = 0; i < count; i++) {
        random_situation(&r, &p);
        compare(&p, plays);
    }
    print_message(
        "%s: %d situations; passes %llu, sets %llu, sequences %llu, pairs %llu, straights %llu, "
        "flushes %llu, full houses %llu, straight flushes %llu\n",
        rules, count, (unsigned long long)plays[0], (unsigned long long)plays[1],
        (unsigned long long)plays[2], (unsigned long long)plays[3], (unsigned long long)plays[4],
        (unsigned long long)plays[5], (unsigned long long)plays[6], (unsigned long long)plays[7]);
}

static void presets_generate_what_the_judge_allows(void **state)
{
    (void)state;
    check_rules("preset=paper", 1, situations());
    check_rules("preset=uecda", 2, situations());
    check_rules("preset=japan", 3, situations());
}

static void other_rules_generate_what_the_judge_allows(void **state)
{
    (void)state;
    static const char *const rules[] = {
        "preset=paper,jokers=1",
        "preset=paper,jokers=1,poker=off,skip=any,skip-any-size=on,deuce-locked=on",
        "preset=paper,pair-on-straight=on,sequence-beats=all,revolution-optional=off",
        "preset=paper,revolution-suited=off,revolution-sequence=3,deuce=fixed,lead-card=on",
        "preset=paper,revolution-suits=off,suit-order=cdhs,revolution-set=3,lock=full",
        "preset=japan,lock=partial,lead-card=on,lead=s3,spade-three=off",
        "preset=japan,sequence-min=4,sequence-max=6,deuce=moves",
        "preset=uecda,sequence-suits=mixed,sequence-max=4,sequence-beats=top",
        "preset=uecda,sequences=off,pair-straights=on,revolution-optional=on",
        "preset=uecda,poker=on,revolution-built=on",
    };
    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++)
        check_rules(rules[i], 10 + i, situations() / 5);
    check_rules("preset=japan,jokers=2", 30, situations() / 50 + 1);
    check_rules("preset=uecda,jokers=2,sequence-suits=mixed,sequence-max=5", 31,
                situations() / 50 + 1);
}

/* Paths of so many moves, by the judge or by the generator. */
static uint64_t count_paths(struct daifugo_position *p, struct history *h, int depth, bool judged)
{
    move *list = memory_get(ORACLE_MOVES * sizeof *list);
    size_t count = judged ? daifugo_oracle(p, list) : (size_t)(daifugo_generate(p, list) - list);
    uint64_t paths = depth == 1 ? count : 0;
    for (size_t i = 0; i < count && depth > 1; i++) {
        daifugo_play(p, h, list[i]);
        paths += count_paths(p, h, depth - 1, judged);
        daifugo_undo(p, h);
    }
    memory_free(list);
    return paths;
}

/* The paper's four hands, as corrected. */
static void perft_of_the_papers_hands_is_what_the_judge_counts(void **state)
{
    (void)state;
    static const char hands[] = "3D3S4C5C6D7D8CTDTCJSQD2C2H/4S5D6S8D9D9HTSQSKDKSADAC2D/"
                                "4D5S6C7S8S9C9SJDJCQCAHAS2S/3C3H4H5H6H7C7H8HTHJHQHKCKH";
    static const char *const rules[] = {"preset=paper", "preset=uecda,players=4,jokers=0",
                                        "preset=japan,jokers=0"};
    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++) {
        struct daifugo_position p;
        struct history h;
        memset(&p, 0, sizeof p);
        history_init(&h);
        history_reserve(&h, 4);
        assert_true(daifugo_read_rules(rules[i], &p.rules, NULL));
        assert_true(daifugo_read_position(hands, 0, false, &p, NULL));
        for (int depth = 1; depth <= 3; depth++) {
            uint64_t paths = count_paths(&p, &h, depth, false);
            print_message("%s: perft %d is %llu\n", rules[i], depth, (unsigned long long)paths);
            assert_int_equal(paths, count_paths(&p, &h, depth, true));
        }
        history_free(&h);
    }
}

TEST_MAIN(TEST(presets_generate_what_the_judge_allows),
          TEST(other_rules_generate_what_the_judge_allows),
          TEST(perft_of_the_papers_hands_is_what_the_judge_counts))
