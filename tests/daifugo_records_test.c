/* Recorded games of the computer daihinmin championship, replayed under its rules: every gift and every
 * play is legal, and every place is the recorded one. The games lie beside the project. */
#include "check.h"
#include "core/text.h"
#include "daifugo/daifugo.h"
#include "daifugo/generate.h"
#include "daifugo/notation.h"

enum { PLAYERS = 5, WORD = 64 };

static const char rules[] = "preset=uecda,rounds=100";

/* One recorded game; everything by player, not by seat. */
struct recorded {
    int class[PLAYERS], seat[PLAYERS], result[PLAYERS];
    daifugo_cards dealt[PLAYERS], changed[PLAYERS], original[PLAYERS];
    struct text plays;
};

/* The next word of the text, stepping over it; false at its end. */
static bool next_word(const char **text, char word[WORD])
{
    const char *start = *text + strspn(*text, " \t\r\n");
    size_t length = strcspn(start, " \t\r\n");
    *text = start + length;
    if (length == 0 || length >= WORD)
        return false;
    memcpy(word, start, length);
    word[length] = '\0';
    return true;
}

static void read_numbers(const char **f, int numbers[PLAYERS])
{
    char word[WORD];
    for (int i = 0; i < PLAYERS; i++) {
        assert_true(next_word(f, word));
        numbers[i] = atoi(word);
    }
}

static void read_hands(const char **f, daifugo_cards hands[PLAYERS])
{
    char word[WORD];
    for (int i = 0; i < PLAYERS; i++) {
        hands[i] = 0;
        assert_true(next_word(f, word) && strcmp(word, "{") == 0);
        while (next_word(f, word) && strcmp(word, "}") != 0) {
            const char *p = word;
            int card = daifugo_read_card(&p);
            assert_true(card >= 0 && !*p);
            hands[i] |= 1ull << card;
        }
    }
}

/* The next block of the file; false behind the last. */
static bool read_recorded(const char **f, struct recorded *r)
{
    char word[WORD];
    text_clear(&r->plays);
    while (next_word(f, word) && strcmp(word, "*/") != 0) {
        if (strcmp(word, "class") == 0)
            read_numbers(f, r->class);
        else if (strcmp(word, "seat") == 0)
            read_numbers(f, r->seat);
        else if (strcmp(word, "result") == 0)
            read_numbers(f, r->result);
        else if (strcmp(word, "dealt") == 0)
            read_hands(f, r->dealt);
        else if (strcmp(word, "changed") == 0)
            read_hands(f, r->changed);
        else if (strcmp(word, "original") == 0)
            read_hands(f, r->original);
        else if (strchr(word, '[')) {
            *strchr(word, '[') = '\0';
            text_format(&r->plays, "%s%s", r->plays.length ? " " : "", word);
        } else if (strcmp(word, "play") == 0 && next_word(f, word)) {
            *strchr(word, '[') = '\0';
            text_string(&r->plays, word);
        }
    }
    return r->plays.length > 0;
}

static int player_at(const struct recorded *r, int seat)
{
    int player = 0;
    while (r->seat[player] != seat)
        player++;
    return player;
}

/* The deal, with the titles and points so far. */
static void set_up(const struct recorded *r, int round, const int points[PLAYERS],
                   struct daifugo_position *p, struct history *h)
{
    struct text t = text_new();
    struct error e = {0};
    for (int seat = 0; seat < PLAYERS; seat++) {
        text_string(&t, seat ? "/" : "");
        daifugo_write_cards(r->dealt[player_at(r, seat)], &t);
    }
    text_format(&t, " round=%d seed=7", round);
    for (int seat = 0; seat < PLAYERS; seat++)
        text_format(&t, "%s%d", seat ? "" : " titles=", r->class[player_at(r, seat)] + 1);
    for (int seat = 0; seat < PLAYERS; seat++)
        text_format(&t, "%s%d", seat ? "," : " points=", points[seat]);
    struct setup setup = {.position = t.data, .rules = rules};
    if (!daifugo_game.start(p, h, &setup, &e))
        fail_msg("%s: %s; expected %s", t.data, e.what, e.expected);
    text_free(&t);
}

static void play(struct daifugo_position *p, struct history *h, move m)
{
    assert_true(daifugo_legal(p, m));
    history_reserve(h, 1);
    daifugo_play(p, h, m);
}

/* The cards given, in our order of giving; returns how many gifts there were. */
static int replay_exchange(const struct recorded *r, struct daifugo_position *p, struct history *h)
{
    int gifts = 0;
    for (; p->state.phase >= DAIFUGO_EXCHANGE; gifts++)
        play(p, h, DAIFUGO_GIFT | r->changed[player_at(r, (int)p->state.turn)]);
    for (int seat = 0; seat < PLAYERS; seat++)
        assert_int_equal(p->hand[seat], r->original[player_at(r, seat)]);
    return gifts;
}

static int replay_plays(struct recorded *r, struct daifugo_position *p, struct history *h)
{
    int plays = 0, round = p->round;
    for (char *word = strtok(r->plays.data, " "); word; word = strtok(NULL, " "), plays++) {
        struct error e = {0};
        move m;
        assert_int_equal(p->round, round);
        if (!daifugo_read_move(p, word, &m, &e))
            fail_msg("round %d, play %d, %s: %s; expected %s", round, plays + 1, word, e.what,
                     e.expected);
        play(p, h, m);
    }
    return plays;
}

static void championship_games_replay(void **state)
{
    (void)state;
    FILE *f = fopen(YOMI_SHARED_DIR "/data/daifugo/uecda_selfplay_a.dat", "r");
    if (!f)
        SKIP("no recorded championship games beside the project");
    struct recorded r = {.plays = text_new()};
    struct text file = text_new();
    char block[4096];
    for (size_t n; (n = fread(block, 1, sizeof block, f)) > 0;)
        text_bytes(&file, block, n);
    fclose(f);
    const char *at = file.data;
    struct daifugo_position p;
    struct history h;
    int points[PLAYERS] = {0}, games = 0, gifts = 0, plays = 0;
    history_init(&h);
    while (read_recorded(&at, &r)) {
        games++;
        set_up(&r, games, points, &p, &h);
        gifts += replay_exchange(&r, &p, &h);
        plays += replay_plays(&r, &p, &h);
        assert_int_equal(p.round, games + 1); /* the next deal has been made */
        for (int seat = 0; seat < PLAYERS; seat++) {
            int place = r.result[player_at(&r, seat)] + 1;
            assert_int_equal(daifugo_title(&p, seat), place);
            assert_int_equal(p.points[seat] - points[seat], 6 - place);
            points[seat] = p.points[seat];
        }
    }
    print_message("%d games, %d gifts, %d plays and passes\n", games, gifts, plays);
    assert_int_equal(games, 50);
    assert_int_equal(gifts, 49 * 4);
    history_free(&h);
    text_free(&r.plays);
    text_free(&file);
}

TEST_MAIN(TEST(championship_games_replay))
