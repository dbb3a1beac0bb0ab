/* The conformance suite. Every ply is checked in time proportional to its number of legal moves;
 * what costs more (all texts, all refused candidates, perft, damaged positions) is done on about
 * every hundredth ply. */
#include "support/conformance.h"

#include "check.h"
#include "core/memory.h"
#include "core/random.h"
#include "core/text.h"

#include <stdbool.h>

enum {
    GAME_PLIES = 512, /* a game longer than this is left */
    /* Every so many plies everything is checked: often enough for "every hundredth", and a prime,
     * so as not to fall into step with a game whose turns come in twos or threes. */
    THOROUGH = 97,
    SAMPLE = 4,        /* moves played and written on the other plies */
    RECENT = 4,        /* history entries compared on the other plies */
    PERFT_MOVES = 300, /* no perft where there are more moves than that */
};

/* One run: the game in progress, copies to compare with, and scratch memory. */
struct run {
    const struct game *game;
    struct setup setup;
    const char *again; /* rules to read positions back by */
    uint64_t seed;
    size_t plies; /* played in all */
    struct random random;
    void *position, *saved, *other;
    struct history history, shadow, other_history;
    move *list, *sorted, *other_list;
    size_t count;
    struct text text, other_text, move_text;
    unsigned char *view, *other_view;
};

static void fail_here(struct run *c, const char *what)
{
    text_clear(&c->other_text);
    c->game->write_position(c->position, &c->other_text);
    fail_msg("%s, rules \"%s\", seed %llu, ply %zu, position %s: %s", c->game->name,
             c->setup.rules ? c->setup.rules : "", (unsigned long long)c->seed, c->plies,
             c->other_text.data, what);
}

#define require(condition, what)                                                                   \
    do {                                                                                           \
        if (!(condition))                                                                          \
            fail_here(c, what);                                                                    \
    } while (0)

static int move_order(const void *a, const void *b)
{
    move x = *(const move *)a, y = *(const move *)b;
    return (x > y) - (x < y);
}

static bool listed(const struct run *c, move m)
{
    return bsearch(&m, c->sorted, c->count, sizeof m, move_order) != NULL;
}

static const struct error untouched_error = {.line = -7, .column = -7, .what = "", .expected = ""};

/* An error must say something, in one line. */
static void check_error(struct run *c, const struct error *e)
{
    require(e->what[0], "input is refused without a word");
    require(!strchr(e->what, '\n') && !strchr(e->expected, '\n'), "an error of several lines");
    require(e->line >= 0 && e->column >= 0, "an error that does not say where");
}

static bool history_same(const struct history *a, const struct history *b, size_t recent)
{
    if (a->length != b->length || memcmp(a->checks, b->checks, sizeof a->checks) != 0)
        return false;
    size_t from = recent < a->length ? a->length - recent : 0;
    for (size_t i = from; i < a->length; i++) {
        const struct history_entry *x = &a->entries[i], *y = &b->entries[i];
        if (x->key != y->key || x->move != y->move ||
            memcmp(x->undo, y->undo, sizeof x->undo) != 0 ||
            memcmp(x->checks, y->checks, sizeof x->checks) != 0)
            return false;
    }
    return true;
}

/* The position and its history are what they were when saved and shadow were made. */
static void check_unchanged(struct run *c, bool thorough, const char *what)
{
    require(memcmp(c->position, c->saved, c->game->position_size) == 0, what);
    require(history_same(&c->history, &c->shadow, thorough ? (size_t)-1 : RECENT), what);
}

static void begin_game(struct run *c)
{
    const struct game *g = c->game;
    struct error e = untouched_error;
    memset(c->position, 0x55, g->position_size);
    memset(c->other, 0xaa, g->position_size);
    c->history.checks[0] = c->history.checks[1] = 7;
    if (!g->start(c->position, &c->history, &c->setup, &e))
        fail_msg("%s, rules \"%s\": start refuses the setup: %s; expected %s", g->name,
                 c->setup.rules ? c->setup.rules : "", e.what, e.expected);
    require(g->start(c->other, &c->other_history, &c->setup, NULL), "start refuses without error");
    require(memcmp(c->position, c->other, g->position_size) == 0,
            "start leaves bytes of the position undefined");
    require(c->history.length == 0 && c->history.checks[0] == 0 && c->history.checks[1] == 0,
            "start does not clear the history");
    history_copy(&c->shadow, &c->history, GAME_PLIES);
}

/* Lists the moves and checks the list: not too long, no move twice, all of them legal. */
static void check_list(struct run *c)
{
    const struct game *g = c->game;
    c->count = g->moves(c->position, c->list);
    require(c->count <= g->moves_max, "more moves than moves_max");
    memcpy(c->sorted, c->list, c->count * sizeof(move));
    qsort(c->sorted, c->count, sizeof(move), move_order);
    for (size_t i = 0; i < c->count; i++) {
        require(c->sorted[i] != 0, "0 is no move");
        require(i == 0 || c->sorted[i] != c->sorted[i - 1], "a move is listed twice");
        require(game_legal(g, c->position, c->list[i]), "a listed move is not legal");
    }
}

/* Whether a move ends the game and changes nothing on the board. */
static bool is_claim(struct run *c, move m)
{
    const struct game *g = c->game;
    history_reserve(&c->history, 1);
    g->play(c->position, &c->history, m);
    text_clear(&c->other_text);
    g->write_position(c->position, &c->other_text);
    bool claim = g->turn(c->position, &c->history) == SEAT_OVER &&
                 strcmp(c->text.data, c->other_text.data) == 0;
    g->undo(c->position, &c->history);
    return claim;
}

/* Whether list, sorted, is c->sorted but for one claim, which may rest on what lies behind the
 * position. */
static bool same_but_for_a_claim(struct run *c, const move *list, size_t count)
{
    if (count + 1 != c->count)
        return false;
    size_t i = 0;
    while (i < count && list[i] == c->sorted[i])
        i++;
    return memcmp(list + i, c->sorted + i + 1, (count - i) * sizeof(move)) == 0 &&
           is_claim(c, c->sorted[i]);
}

/* other, read back from text, is the same position but for its history. No notation of positions
 * tells that a game was ended by a claim, so one that is over may come back as one that is not. */
static void check_same_position(struct run *c, int turn)
{
    const struct game *g = c->game;
    text_clear(&c->other_text);
    g->write_position(c->other, &c->other_text);
    require(strcmp(c->text.data, c->other_text.data) == 0, "position text changes when read back");
    require(g->key(c->other) == g->key(c->position), "key changes when the text is read back");
    require(g->fresh_key(c->other) == g->key(c->other), "a position that was read has a wrong key");
    size_t count = g->moves(c->other, c->other_list);
    qsort(c->other_list, count, sizeof(move), move_order);
    bool same = count == c->count && memcmp(c->other_list, c->sorted, count * sizeof(move)) == 0;
    require(same || turn == SEAT_OVER || same_but_for_a_claim(c, c->other_list, count),
            "moves change when the text is read back");
    require(turn == SEAT_OVER || g->turn(c->other, &c->other_history) == turn,
            "the turn changes when the text is read back");
    require(c->other_history.length == 0, "reading a position leaves an old history");
}

static void check_position_text(struct run *c, int turn)
{
    const struct game *g = c->game;
    struct setup again = c->setup;
    struct error e = untouched_error;
    again.rules = c->again;
    text_clear(&c->text);
    g->write_position(c->position, &c->text);
    again.position = c->text.data;
    require(g->start(c->other, &c->other_history, &again, &e), "position text is not read back");
    check_same_position(c, turn);
}

static void check_move_text(struct run *c, move m)
{
    const struct game *g = c->game;
    move read = ~m;
    text_clear(&c->move_text);
    g->write_move(c->position, m, &c->move_text);
    require(c->move_text.length > 0 && !strpbrk(c->move_text.data, " \t\r\n"),
            "a move's text is empty or has blanks");
    require(g->read_move(c->position, c->move_text.data, &read, NULL), "move text is not read");
    require(read == m, "move text is read as another move");
}

/* Reads a text that may or may not be a move: only a legal move may come of it. */
static void check_doubtful_text(struct run *c, const char *text, bool refuse)
{
    const move before = 0x5eed5eed5eed5eedull;
    move m = before;
    struct error e = untouched_error;
    if (c->game->read_move(c->position, text, &m, &e)) {
        require(!refuse, "a text that is no move is accepted");
        require(listed(c, m), "a text is read as a move that is not legal");
    } else {
        require(m == before, "a refused text changes the move");
        check_error(c, &e);
    }
}

/* Changes, drops or adds one character of a text. */
static void damage(struct run *c, const char *text, struct text *out)
{
    static const char spare[] = "abcdefghi123456789+*=PNBRQKLSGxo.-/ 0";
    size_t length = strlen(text), at = random_below(&c->random, (uint32_t)length + 1);
    unsigned way = random_below(&c->random, 4);
    char one = way == 3 ? (char)(1 + random_below(&c->random, 255))
                        : spare[random_below(&c->random, sizeof spare - 1)];
    text_clear(out);
    text_bytes(out, text, at);
    if (way != 0)
        text_char(out, one);
    size_t rest = at + (way != 1);
    if (rest < length)
        text_string(out, text + rest);
}

static void check_bad_move_texts(struct run *c)
{
    static const char *const garbage[] = {
        "",           " ",          "?",  "\x01",     "\xff\xfe", "%s%n%d",
        "zz99",       "9999999999", "-1", "a0a0",     "j10j11",   "()",
        "e2e4e2e4e2", "7g7f7g7f7g", "*",  "\xe3\x83", "+",        "\n"};
    for (size_t i = 0; i < sizeof garbage / sizeof *garbage; i++)
        check_doubtful_text(c, garbage[i], true);
    char big[400];
    memset(big, 'a', sizeof big - 1);
    big[sizeof big - 1] = '\0';
    check_doubtful_text(c, big, true);
    for (size_t i = 0; i < c->count; i++) {
        text_clear(&c->move_text);
        c->game->write_move(c->position, c->list[i], &c->move_text);
        damage(c, c->move_text.data, &c->other_text);
        check_doubtful_text(c, c->other_text.data, false);
        text_clear(&c->other_text);
        text_format(&c->other_text, "%s %s", c->move_text.data, c->move_text.data);
        check_doubtful_text(c, c->other_text.data, true);
    }
}

/* Every candidate that shares all but its low 16 bits with high. */
static void check_candidates(struct run *c, uint64_t high)
{
    static uint64_t legal[65536 / 64];
    memset(legal, 0, sizeof legal);
    for (size_t i = 0; i < c->count; i++)
        if (c->list[i] >> 16 == high >> 16)
            legal[(c->list[i] & 0xffff) / 64] |= 1ull << c->list[i] % 64;
    for (uint64_t low = 0; low < 65536; low++)
        if (game_legal(c->game, c->position, high | low) != (legal[low / 64] >> low % 64 & 1))
            fail_msg("%s: candidate %llx is %s legal; position %s", c->game->name,
                     (unsigned long long)(high | low),
                     legal[low / 64] >> low % 64 & 1 ? "not" : "wrongly", c->text.data);
}

static void check_refusals(struct run *c)
{
    const struct game *g = c->game;
    enum { HIGHS = 4, RANDOM = 1000 };
    /* All 16-bit values, then all below the high bits of a few of the moves. */
    check_candidates(c, 0);
    for (int i = 0; i < HIGHS && c->count; i++) {
        move m = c->list[random_below(&c->random, (uint32_t)c->count)];
        if (m >> 16)
            check_candidates(c, m & ~0xffffull);
    }
    /* Neighbours of the moves: one bit changed. */
    for (size_t i = 0; i < c->count; i++)
        for (int bit = 0; bit < 64; bit++) {
            move m = c->list[i] ^ 1ull << bit;
            require(game_legal(g, c->position, m) == listed(c, m), "a move with a changed bit");
        }
    for (int i = 0; i < RANDOM; i++) {
        move m = random_next(&c->random) >> random_below(&c->random, 64);
        require(game_legal(g, c->position, m) == listed(c, m), "a random candidate");
    }
}

static void check_perft(struct run *c)
{
    const struct game *g = c->game;
    if (c->count > PERFT_MOVES)
        return;
    uint64_t two = 0;
    history_reserve(&c->history, 1);
    for (size_t i = 0; i < c->count; i++) {
        g->play(c->position, &c->history, c->list[i]);
        two += g->moves(c->position, c->other_list);
        g->undo(c->position, &c->history);
    }
    require(game_perft(g, c->position, &c->history, 0) == 1, "perft of depth 0 is not 1");
    require(game_perft(g, c->position, &c->history, 1) == c->count, "perft of depth 1");
    require(game_perft(g, c->position, &c->history, 2) == two, "perft of depth 2");
    check_unchanged(c, true, "perft changes the position");
}

/* The optional shortcuts say things that fit together. */
static void check_shortcuts(struct run *c)
{
    const struct game *g = c->game;
    size_t noisy = game_noisy(g, c->position, c->other_list);
    require(noisy <= c->count, "more noisy moves than moves");
    qsort(c->other_list, noisy, sizeof(move), move_order);
    for (size_t i = 0; i < noisy; i++) {
        require(listed(c, c->other_list[i]), "a noisy move that is not legal");
        require(i == 0 || c->other_list[i] != c->other_list[i - 1], "a noisy move twice");
    }
    double *share = memory_get((c->count + 1) * sizeof *share);
    double sum = 0;
    game_priors(g, c->position, c->list, c->count, share);
    for (size_t i = 0; i < c->count; i++) {
        require(share[i] >= 0 && share[i] <= 1, "a prior outside 0 to 1");
        sum += share[i];
    }
    memory_free(share);
    require(c->count == 0 || (sum > 0.999999 && sum < 1.000001), "priors do not add up to 1");
    double points[SEATS_MAX] = {0};
    if (g->value && g->value(c->position, points)) {
        double total = 0;
        for (int seat = 0; seat < g->seats(c->position); seat++)
            total += points[seat];
        double off = total - g->score_sum(c->position);
        require(off < 1e-6 && off > -1e-6, "values do not add up to score_sum");
    }
    struct drawing style = {.ascii = random_below(&c->random, 2), .seat = c->plies % 2};
    text_clear(&c->other_text);
    g->draw(c->position, &style, &c->other_text);
    require(c->other_text.length && c->other_text.data[c->other_text.length - 1] == '\n',
            "a drawing does not end with a new line");
    for (size_t i = 0; style.ascii && i < c->other_text.length; i++)
        require((unsigned char)c->other_text.data[i] < 128, "an ASCII drawing is not ASCII");
    check_unchanged(c, true, "a shortcut changes the position");
}

/* A damaged position text is refused and changes nothing, or gives a position that holds. */
static void check_damaged_position(struct run *c)
{
    const struct game *g = c->game;
    struct setup bad = c->setup;
    struct error e = untouched_error;
    bad.rules = c->again;
    damage(c, c->text.data, &c->move_text);
    bad.position = c->move_text.data;
    history_copy(&c->other_history, &c->history, 0);
    memcpy(c->other, c->position, g->position_size);
    if (!g->start(c->other, &c->other_history, &bad, &e)) {
        check_error(c, &e);
        require(memcmp(c->other, c->position, g->position_size) == 0 &&
                    history_same(&c->other_history, &c->history, (size_t)-1),
                "a refused position changes the old one");
        return;
    }
    if (g->key(c->other) != g->fresh_key(c->other) ||
        g->moves(c->other, c->other_list) > g->moves_max)
        fail_msg("%s accepts \"%s\" but it does not hold", g->name, bad.position);
    text_clear(&c->other_text);
    g->write_position(c->other, &c->other_text);
    bad.position = c->other_text.data;
    uint64_t key = g->key(c->other);
    if (!g->start(c->other, &c->other_history, &bad, &e) || g->key(c->other) != key)
        fail_msg("%s accepts \"%s\" but does not read \"%s\" back the same", g->name,
                 c->move_text.data, bad.position);
}

static void check_bad_rules(struct run *c)
{
    static const char *const bad[] = {"no-such-rule", "=", ",", "no-such-rule=1", "\x80\n"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct setup setup = {.rules = bad[i]};
        struct error e = untouched_error;
        require(!c->game->start(c->position, &c->history, &setup, &e), "bad rules are accepted");
        check_error(c, &e);
        check_unchanged(c, true, "refused rules change the position");
    }
}

/* What seat sees, checked for bytes left undefined. */
static void take_view(struct run *c, const void *position, const struct history *h, int seat,
                      unsigned char *view)
{
    const struct game *g = c->game;
    unsigned char *again = c->other_view + g->view_size;
    memset(view, 0x55, g->view_size);
    memset(again, 0xaa, g->view_size);
    g->view(position, h, seat, view);
    g->view(position, h, seat, again);
    require(memcmp(view, again, g->view_size) == 0, "a view has undefined bytes");
}

/* A guess looks the same to the seat that made it, and can be played on and taken back. */
static void check_guess(struct run *c, int seat, bool thorough)
{
    const struct game *g = c->game;
    take_view(c, c->position, &c->history, seat, c->view);
    memset(c->other, 0x33, g->position_size);
    g->guess(c->view, &c->random, c->other, &c->other_history);
    take_view(c, c->other, &c->other_history, seat, c->other_view);
    require(memcmp(c->view, c->other_view, g->view_size) == 0, "a guess changes the view");
    require(g->key(c->other) == g->fresh_key(c->other), "a guess has a wrong key");
    int turn = g->turn(c->position, &c->history);
    require(g->turn(c->other, &c->other_history) == turn, "a guess changes whose turn it is");
    if (turn == seat) {
        size_t count = g->moves(c->other, c->other_list);
        qsort(c->other_list, count, sizeof(move), move_order);
        require(count == c->count && memcmp(c->other_list, c->sorted, count * sizeof(move)) == 0,
                "a guess changes the seat's own moves");
    }
    if (!thorough)
        return;
    size_t length = c->other_history.length;
    void *before = memory_get(g->position_size);
    memcpy(before, c->other, g->position_size);
    game_playout(g, c->other, &c->other_history, &c->random, GAME_PLIES);
    while (c->other_history.length > length)
        g->undo(c->other, &c->other_history);
    bool same = memcmp(before, c->other, g->position_size) == 0;
    memory_free(before);
    require(same, "undo does not restore a guessed position");
}

static void check_over(struct run *c)
{
    const struct game *g = c->game;
    struct outcome result;
    memset(&result, 0x55, sizeof result);
    g->outcome(c->position, &c->history, &result);
    require(result.reason && result.reason[0], "an outcome without a reason");
    int sum = 0, seats = g->seats(c->position);
    for (int seat = 0; seat < seats; seat++)
        sum += result.score[seat];
    require(sum == g->score_sum(c->position), "scores do not add up to score_sum");
    require(seats > 2 || g->score_sum(c->position) == 2, "two-player scores do not sum to 2");
}

/* Plays a move and takes it back again. */
static void check_play_and_undo(struct run *c, move m, bool thorough)
{
    const struct game *g = c->game;
    history_reserve(&c->history, 1);
    uint64_t key = g->key(c->position);
    g->play(c->position, &c->history, m);
    require(c->history.length == c->shadow.length + 1, "play does not add one entry");
    const struct history_entry *latest = &c->history.entries[c->shadow.length];
    require(latest->move == m && latest->key == key &&
                memcmp(latest->checks, c->shadow.checks, sizeof latest->checks) == 0,
            "play writes a wrong history entry");
    require(g->key(c->position) == g->fresh_key(c->position), "the key differs from a fresh one");
    g->undo(c->position, &c->history);
    check_unchanged(c, thorough, "undo does not restore what play changed");
}

static void check_weights(struct run *c, int turn)
{
    uint64_t total = 0;
    for (size_t i = 0; i < c->count; i++) {
        unsigned weight = game_weight(c->game, c->position, c->list[i]);
        require(turn < 0 || weight == 1, "a move that is not chance's has a weight");
        total += weight;
    }
    require(c->count == 0 || (total > 0 && total <= UINT32_MAX), "weights without a good sum");
}

static void check_ply(struct run *c, bool thorough)
{
    const struct game *g = c->game;
    memcpy(c->saved, c->position, g->position_size);
    int seats = g->seats(c->position), turn = g->turn(c->position, &c->history);
    require(seats >= 2 && seats <= SEATS_MAX, "a strange number of seats");
    require(turn >= SEAT_OVER && turn < seats, "turn is no seat");
    require(g->key(c->position) == g->fresh_key(c->position), "the key differs from a fresh one");
    check_list(c);
    require(turn == SEAT_OVER || c->count > 0, "no moves although the game is not over");
    check_weights(c, turn);
    check_position_text(c, turn);
    size_t tried = thorough || c->count < SAMPLE ? c->count : SAMPLE;
    for (size_t i = 0; i < tried; i++) {
        move m = c->list[tried == c->count ? i : random_below(&c->random, (uint32_t)c->count)];
        check_move_text(c, m);
        check_play_and_undo(c, m, thorough);
    }
    for (int seat = 0; g->view && seat < seats; seat++)
        check_guess(c, seat, thorough);
    if (thorough) {
        check_bad_move_texts(c);
        check_refusals(c);
        check_perft(c);
        check_shortcuts(c);
        check_damaged_position(c);
        check_bad_rules(c);
    }
    if (turn == SEAT_OVER)
        check_over(c);
    check_unchanged(c, thorough, "a question changes the position");
}

static void play_on(struct run *c)
{
    const struct game *g = c->game;
    move m = game_random_move(g, c->position, &c->random);
    require(listed(c, m), "game_random_move draws a move that is not listed");
    history_reserve(&c->history, 1);
    g->play(c->position, &c->history, m);
    c->plies++;
    history_reserve(&c->shadow, 1);
    c->shadow.entries[c->shadow.length] = c->history.entries[c->shadow.length];
    c->shadow.length++;
    memcpy(c->shadow.checks, c->history.checks, sizeof c->shadow.checks);
}

/* Takes a finished game back to its beginning. */
static void check_way_back(struct run *c)
{
    const struct game *g = c->game;
    while (c->history.length > 0) {
        uint64_t before = c->history.entries[c->history.length - 1].key;
        g->undo(c->position, &c->history);
        require(g->key(c->position) == before, "undo does not lead back to the earlier key");
    }
    require(g->start(c->other, &c->other_history, &c->setup, NULL), "start refuses the setup");
    require(memcmp(c->position, c->other, g->position_size) == 0,
            "taking back a whole game does not lead back to its start");
}

static struct run *run_new(const struct game *g, const struct setup *setup, const char *again,
                           uint64_t seed)
{
    struct run *c = memory_get(sizeof *c);
    size_t list_size = (g->moves_max + 1) * sizeof(move);
    *c = (struct run){.game = g, .setup = *setup, .again = again, .seed = seed};
    c->random = random_seeded(seed);
    c->position = memory_get(g->position_size);
    c->saved = memory_get(g->position_size);
    c->other = memory_get(g->position_size);
    c->list = memory_get(list_size);
    c->sorted = memory_get(list_size);
    c->other_list = memory_get(list_size);
    c->view = memory_get(g->view_size + 1);
    c->other_view = memory_get(2 * g->view_size + 1);
    c->text = text_new();
    c->other_text = text_new();
    c->move_text = text_new();
    return c;
}

static void run_free(struct run *c)
{
    void *const blocks[] = {c->position, c->saved,      c->other, c->list,
                            c->sorted,   c->other_list, c->view,  c->other_view};
    for (size_t i = 0; i < sizeof blocks / sizeof *blocks; i++)
        memory_free(blocks[i]);
    history_free(&c->history);
    history_free(&c->shadow);
    history_free(&c->other_history);
    text_free(&c->text);
    text_free(&c->other_text);
    text_free(&c->move_text);
    memory_free(c);
}

void conformance_run(const struct game *g, const struct setup *setup, uint64_t seed, size_t plies)
{
    conformance_run_again_by(g, setup, setup->rules, seed, plies);
}

void conformance_run_again_by(const struct game *g, const struct setup *setup, const char *again,
                              uint64_t seed, size_t plies)
{
    struct run *c = run_new(g, setup, again, seed);
    bool all_or_none = !g->view == !g->guess && !g->view == !g->view_size;
    if (!all_or_none)
        fail_msg("%s has only a part of view, guess and view_size", g->name);
    while (c->plies < plies) {
        size_t first = c->plies;
        begin_game(c);
        for (;;) {
            check_ply(c, c->plies % THOROUGH == 0);
            if (g->turn(c->position, &c->history) == SEAT_OVER || c->plies - first == GAME_PLIES ||
                c->plies >= plies)
                break;
            play_on(c);
        }
        check_way_back(c);
        c->setup.seed = random_next(&c->random);
    }
    run_free(c);
}

size_t conformance_plies(size_t usual)
{
    const char *wanted = getenv("YOMI_CONFORMANCE_PLIES");
    return wanted && *wanted ? (size_t)strtoull(wanted, NULL, 10) : usual;
}
