/* The tiny games. They are written to be obviously right rather than fast. */
#include "support/tiny_games.h"

#include "core/random.h"
#include "core/text.h"

#include <assert.h>
#include <stddef.h>
#include <string.h>

static const char *const seat_names[] = {"first", "second", "third"};

static struct history_entry *push(struct history *h, uint64_t key, move m)
{
    assert(h->length < h->capacity);
    struct history_entry *entry = &h->entries[h->length++];
    *entry = (struct history_entry){.key = key, .move = m};
    memcpy(entry->checks, h->checks, sizeof entry->checks);
    return entry;
}

static struct history_entry *pop(struct history *h)
{
    assert(h->length > 0);
    struct history_entry *entry = &h->entries[--h->length];
    memcpy(h->checks, entry->checks, sizeof h->checks);
    return entry;
}

static int two_seats(const void *position)
{
    (void)position;
    return 2;
}

static int two_points(const void *position)
{
    (void)position;
    return 2;
}

/* Noughts and crosses. A move is its square plus 1. */

struct noughts {
    uint64_t key;
    uint16_t marks[2];
    bool misere;
    uint8_t unused[3];
};

static const struct option noughts_rules[] = {
    {.name = "misere",
     .kind = OPTION_FLAG,
     .offset = offsetof(struct noughts, misere),
     .help = "three in a row lose"},
    {0},
};

static int noughts_count(const struct noughts *p)
{
    return __builtin_popcount(p->marks[0]) + __builtin_popcount(p->marks[1]);
}

static bool noughts_row(uint16_t marks)
{
    static const uint16_t rows[] = {0007, 0070, 0700, 0111, 0222, 0444, 0421, 0124};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if ((marks & rows[i]) == rows[i])
            return true;
    return false;
}

static uint64_t noughts_mark_key(int side, int square)
{
    return random_mix((uint64_t)(side * 9 + square) + 1000);
}

static uint64_t noughts_fresh_key(const void *position)
{
    const struct noughts *p = position;
    uint64_t key = p->misere ? random_mix(999) : 0;
    for (int side = 0; side < 2; side++)
        for (int square = 0; square < 9; square++)
            if (p->marks[side] >> square & 1)
                key ^= noughts_mark_key(side, square);
    return key;
}

static uint64_t noughts_key(const void *position)
{
    return ((const struct noughts *)position)->key;
}

static bool noughts_start(void *position, struct history *h, const struct setup *setup,
                          struct error *e)
{
    struct noughts p;
    memset(&p, 0, sizeof p);
    option_defaults(noughts_rules, &p);
    if (setup->rules && !option_parse(noughts_rules, &p, sizeof p, setup->rules, e))
        return false;
    const char *text = setup->position ? setup->position : ".........";
    for (int square = 0; square < 9; square++) {
        if (text[square] == 'x')
            p.marks[0] |= (uint16_t)(1 << square);
        else if (text[square] == 'o')
            p.marks[1] |= (uint16_t)(1 << square);
        else if (text[square] != '.')
            return error_set(e, square + 1, "x, o or . for each of nine squares", "found %s",
                             error_found(text + square, 1));
    }
    if (text[9])
        return error_set(e, 10, "nine squares", "found %s", error_found(text + 9, 20));
    int more = __builtin_popcount(p.marks[0]) - __builtin_popcount(p.marks[1]);
    if (more < 0 || more > 1 || (noughts_row(p.marks[0]) && (noughts_row(p.marks[1]) || !more)) ||
        (noughts_row(p.marks[1]) && more))
        return error_set(e, 0, "marks made in turn", "a position that no game reaches");
    p.key = noughts_fresh_key(&p);
    memcpy(position, &p, sizeof p);
    history_clear(h);
    return true;
}

static int noughts_turn(const void *position, const struct history *h)
{
    const struct noughts *p = position;
    (void)h;
    int count = noughts_count(p);
    bool over = count == 9 || noughts_row(p->marks[0]) || noughts_row(p->marks[1]);
    return over ? SEAT_OVER : count % 2;
}

static size_t noughts_moves(const void *position, move *list)
{
    const struct noughts *p = position;
    size_t count = 0;
    if (noughts_turn(position, NULL) == SEAT_OVER)
        return 0;
    for (int square = 0; square < 9; square++)
        if (!((p->marks[0] | p->marks[1]) >> square & 1))
            list[count++] = (move)square + 1;
    return count;
}

static void noughts_play(void *position, struct history *h, move m)
{
    struct noughts *p = position;
    push(h, p->key, m);
    int side = noughts_count(p) % 2, square = (int)m - 1;
    p->marks[side] |= (uint16_t)(1 << square);
    p->key ^= noughts_mark_key(side, square);
}

static void noughts_undo(void *position, struct history *h)
{
    struct noughts *p = position;
    struct history_entry *entry = pop(h);
    uint16_t mark = (uint16_t)(1 << (entry->move - 1));
    p->marks[0] &= (uint16_t)~mark;
    p->marks[1] &= (uint16_t)~mark;
    p->key = entry->key;
}

static void noughts_outcome(const void *position, const struct history *h, struct outcome *result)
{
    const struct noughts *p = position;
    (void)h;
    *result = (struct outcome){.reason = "the board is full", .score = {1, 1}};
    for (int side = 0; side < 2; side++) {
        if (noughts_row(p->marks[side])) {
            result->reason = "three in a row";
            result->score[side] = p->misere ? 0 : 2;
            result->score[!side] = p->misere ? 2 : 0;
        }
    }
}

static void noughts_write_position(const void *position, struct text *out)
{
    const struct noughts *p = position;
    for (int square = 0; square < 9; square++)
        text_char(out, p->marks[0] >> square & 1 ? 'x' : p->marks[1] >> square & 1 ? 'o' : '.');
}

static void noughts_write_move(const void *position, move m, struct text *out)
{
    (void)position;
    text_format(out, "%c%c", "abc"[(m - 1) % 3], "123"[(m - 1) / 3]);
}

/* The legal move whose own text this is: good enough for games with few moves. */
static bool read_by_writing(const struct game *g, const void *position, const char *text, move *m,
                            struct error *e)
{
    move list[16];
    assert(g->moves_max <= 16);
    size_t count = g->moves(position, list);
    for (size_t i = 0; i < count; i++) {
        char buffer[16];
        struct text written = text_on(buffer, sizeof buffer);
        g->write_move(position, list[i], &written);
        if (strcmp(buffer, text) == 0) {
            *m = list[i];
            return true;
        }
    }
    return error_set(e, 1, "a legal move", "found %s", error_found(text, (int)strlen(text)));
}

static bool noughts_read_move(const void *position, const char *text, move *m, struct error *e)
{
    return read_by_writing(&noughts_game, position, text, m, e);
}

static void noughts_draw(const void *position, const struct drawing *style, struct text *out)
{
    char buffer[16];
    struct text t = text_on(buffer, sizeof buffer);
    (void)style;
    noughts_write_position(position, &t);
    text_format(out, "%.3s\n%.3s\n%.3s\n", buffer, buffer + 3, buffer + 6);
}

const struct game noughts_game = {
    .name = "noughts",
    .title = "Noughts and crosses",
    .seat_names = seat_names,
    .rules = noughts_rules,
    .position_size = sizeof(struct noughts),
    .moves_max = 9,
    .start = noughts_start,
    .seats = two_seats,
    .turn = noughts_turn,
    .moves = noughts_moves,
    .play = noughts_play,
    .undo = noughts_undo,
    .outcome = noughts_outcome,
    .score_sum = two_points,
    .key = noughts_key,
    .fresh_key = noughts_fresh_key,
    .write_position = noughts_write_position,
    .write_move = noughts_write_move,
    .read_move = noughts_read_move,
    .draw = noughts_draw,
};

/* The race. A ply is a roll of 1, 2 or 3 (moves 1 to 3, with weights 3, 2 and 1) or, after a roll,
 * one of two choices. Text: both places, the roll (0 when the die is to be rolled), the plies. */

struct race {
    uint64_t key;
    uint8_t place[2];
    uint8_t roll;
    uint8_t plies;
    uint8_t unused[4];
};

static const struct option race_rules[] = {{0}};

static uint64_t race_fresh_key(const void *position)
{
    const struct race *p = position;
    return random_mix(random_mix(p->place[0] * 256u + p->place[1]) + p->roll * 256u + p->plies);
}

static uint64_t race_key(const void *position)
{
    return ((const struct race *)position)->key;
}

/* Two plies, a roll and a choice, make a turn. */
static int race_mover(const struct race *p)
{
    return p->plies / 2 % 2;
}

static int race_winner(const struct race *p)
{
    return p->place[0] >= RACE_GOAL ? 0 : p->place[1] >= RACE_GOAL ? 1 : -1;
}

static bool race_start(void *position, struct history *h, const struct setup *setup,
                       struct error *e)
{
    struct race p;
    memset(&p, 0, sizeof p);
    if (setup->rules && !option_parse(race_rules, &p, sizeof p, setup->rules, e))
        return false;
    if (setup->position) {
        const char *expected = "two places, a roll and a number of plies, as in 2-0-3-05";
        const char *text = setup->position;
        for (int i = 0; i < 8; i++) {
            bool dash = i == 1 || i == 3 || i == 5;
            if (dash ? text[i] != '-' : text[i] < '0' || text[i] > '9')
                return error_set(e, i + 1, expected, "found %s", error_found(text + i, 8 - i));
        }
        if (text[8])
            return error_set(e, 9, expected, "found %s", error_found(text + 8, 20));
        p.place[0] = (uint8_t)(text[0] - '0');
        p.place[1] = (uint8_t)(text[2] - '0');
        p.roll = (uint8_t)(text[4] - '0');
        p.plies = (uint8_t)((text[6] - '0') * 10 + text[7] - '0');
        if (p.place[0] > RACE_GOAL || p.place[1] > RACE_GOAL || p.roll > 3 ||
            p.plies > RACE_LIMIT || (p.roll > 0) != p.plies % 2 ||
            (p.place[0] == RACE_GOAL && p.place[1] == RACE_GOAL))
            return error_set(e, 1, expected, "found %s", error_found(text, 8));
    }
    p.key = race_fresh_key(&p);
    memcpy(position, &p, sizeof p);
    history_clear(h);
    return true;
}

static int race_turn(const void *position, const struct history *h)
{
    const struct race *p = position;
    (void)h;
    if (race_winner(p) >= 0 || p->plies >= RACE_LIMIT)
        return SEAT_OVER;
    return p->roll ? race_mover(p) : SEAT_CHANCE;
}

static size_t race_moves(const void *position, move *list)
{
    const struct race *p = position;
    size_t count = 0;
    if (race_winner(p) >= 0)
        return 0;
    if (p->roll) {
        list[count++] = RACE_GO;
        list[count++] = RACE_PUSH;
    } else {
        for (move roll = 1; roll <= 3; roll++)
            list[count++] = roll;
    }
    return count;
}

static void race_play(void *position, struct history *h, move m)
{
    struct race *p = position;
    struct history_entry *entry = push(h, p->key, m);
    memcpy(entry->undo, p, sizeof *p);
    int mover = race_mover(p);
    if (m <= 3) {
        p->roll = (uint8_t)m;
    } else {
        if (m == RACE_GO) {
            int to = p->place[mover] + p->roll;
            p->place[mover] = (uint8_t)(to > RACE_GOAL ? RACE_GOAL : to);
        } else if (p->place[!mover] > 0) {
            p->place[!mover]--;
        }
        p->roll = 0;
    }
    p->plies++;
    p->key = race_fresh_key(p);
}

static void race_undo(void *position, struct history *h)
{
    memcpy(position, pop(h)->undo, sizeof(struct race));
}

static void race_outcome(const void *position, const struct history *h, struct outcome *result)
{
    int winner = race_winner(position);
    (void)h;
    *result = (struct outcome){.reason = "the time is up", .score = {1, 1}};
    if (winner >= 0) {
        result->reason = "the goal is reached";
        result->score[winner] = 2;
        result->score[!winner] = 0;
    }
}

static void race_write_position(const void *position, struct text *out)
{
    const struct race *p = position;
    text_format(out, "%d-%d-%d-%02d", p->place[0], p->place[1], p->roll, p->plies);
}

static void race_write_move(const void *position, move m, struct text *out)
{
    (void)position;
    if (m <= 3)
        text_format(out, "roll%d", (int)m);
    else
        text_string(out, m == RACE_GO ? "go" : "push");
}

static bool race_read_move(const void *position, const char *text, move *m, struct error *e)
{
    return read_by_writing(&race_game, position, text, m, e);
}

static void race_draw(const void *position, const struct drawing *style, struct text *out)
{
    (void)style;
    race_write_position(position, out);
    text_char(out, '\n');
}

static unsigned race_weight(const void *position, move m)
{
    (void)position;
    return m <= 3 ? 4 - (unsigned)m : 1;
}

static bool race_legal(const void *position, move m)
{
    const struct race *p = position;
    if (race_winner(p) >= 0)
        return false;
    return p->roll ? m == RACE_GO || m == RACE_PUSH : m >= 1 && m <= 3;
}

const struct game race_game = {
    .name = "race",
    .title = "Race",
    .seat_names = seat_names,
    .rules = race_rules,
    .position_size = sizeof(struct race),
    .moves_max = 3,
    .start = race_start,
    .seats = two_seats,
    .turn = race_turn,
    .moves = race_moves,
    .play = race_play,
    .undo = race_undo,
    .outcome = race_outcome,
    .score_sum = two_points,
    .key = race_key,
    .fresh_key = race_fresh_key,
    .write_position = race_write_position,
    .write_move = race_write_move,
    .read_move = race_read_move,
    .draw = race_draw,
    .legal = race_legal,
    .weight = race_weight,
};

/* Showdown. Each seat in turn plays one card; the highest of three takes the trick and leads the
 * next. The first trick is worth one point, the second two. A move is the card, 1 to 7. Text: the
 * cards as dealt, the one aside, and the cards played so far, as in "12/34/56/7 316". */

enum { HAND = 2, TRICKS = 2, POINTS = 3 };

/* What everybody sees: the rules and all cards played so far, in order. */
struct showdown_public {
    bool low;
    uint8_t count;
    uint8_t plays[SHOWDOWN_PLAYS];
};

struct showdown {
    uint64_t key;
    struct showdown_public seen;
    uint8_t dealt[SHOWDOWN_SEATS]; /* sets of cards: bit c is card c */
    uint8_t aside;                 /* likewise */
    uint8_t unused[4];
};

struct showdown_view {
    struct showdown_public seen;
    uint8_t seat;
    uint8_t own; /* the cards dealt to this seat */
};

static const struct option showdown_rules[] = {
    {.name = "low",
     .kind = OPTION_FLAG,
     .offset = offsetof(struct showdown, seen.low),
     .help = "the lowest card takes the trick"},
    {0},
};

/* Who plays card number index, given all cards before it; and who took each full trick. */
static int showdown_seat_at(const struct showdown_public *seen, int index, int takers[TRICKS])
{
    int leader = 0;
    for (int trick = 0; trick < TRICKS; trick++) {
        int first = trick * SHOWDOWN_SEATS;
        if (index < first + SHOWDOWN_SEATS)
            return (leader + index - first) % SHOWDOWN_SEATS;
        int best = 0;
        for (int i = 1; i < SHOWDOWN_SEATS; i++)
            if ((seen->plays[first + i] > seen->plays[first + best]) != seen->low)
                best = i;
        leader = (leader + best) % SHOWDOWN_SEATS;
        if (takers)
            takers[trick] = leader;
    }
    return SEAT_OVER;
}

/* The cards that seat has shown already. */
static uint8_t showdown_shown(const struct showdown_public *seen, int seat)
{
    uint8_t shown = 0;
    for (int i = 0; i < seen->count; i++)
        if (showdown_seat_at(seen, i, NULL) == seat)
            shown |= (uint8_t)(1 << seen->plays[i]);
    return shown;
}

static uint64_t showdown_fresh_key(const void *position)
{
    const struct showdown *p = position;
    uint64_t key = random_mix(p->seen.low);
    for (int seat = 0; seat < SHOWDOWN_SEATS; seat++)
        key = random_mix(key + p->dealt[seat]);
    for (int i = 0; i < p->seen.count; i++)
        key ^= random_mix((uint64_t)(i * 8 + p->seen.plays[i]));
    return key;
}

static uint64_t showdown_key(const void *position)
{
    return ((const struct showdown *)position)->key;
}

static int showdown_seats(const void *position)
{
    (void)position;
    return SHOWDOWN_SEATS;
}

static int showdown_points(const void *position)
{
    (void)position;
    return POINTS;
}

static int showdown_turn(const void *position, const struct history *h)
{
    const struct showdown *p = position;
    (void)h;
    return showdown_seat_at(&p->seen, p->seen.count, NULL);
}

static size_t showdown_moves(const void *position, move *list)
{
    const struct showdown *p = position;
    int seat = showdown_turn(position, NULL);
    size_t count = 0;
    if (seat == SEAT_OVER)
        return 0;
    uint8_t hand = p->dealt[seat] & (uint8_t)~showdown_shown(&p->seen, seat);
    for (move card = 1; card <= SHOWDOWN_CARDS; card++)
        if (hand >> card & 1)
            list[count++] = card;
    return count;
}

static void showdown_play(void *position, struct history *h, move m)
{
    struct showdown *p = position;
    push(h, p->key, m);
    p->key ^= random_mix((uint64_t)(p->seen.count * 8) + m);
    p->seen.plays[p->seen.count++] = (uint8_t)m;
}

static void showdown_undo(void *position, struct history *h)
{
    struct showdown *p = position;
    p->key = pop(h)->key;
    p->seen.plays[--p->seen.count] = 0;
}

/* Hands out a row of cards: two to each seat and the last aside. */
static void showdown_deal(struct showdown *p, const uint8_t cards[SHOWDOWN_CARDS])
{
    for (int i = 0; i < SHOWDOWN_SEATS * HAND; i++)
        p->dealt[i / HAND] |= (uint8_t)(1 << cards[i]);
    p->aside = (uint8_t)(1 << cards[SHOWDOWN_CARDS - 1]);
}

static void showdown_shuffle(uint8_t *cards, size_t count, struct random *r)
{
    for (size_t i = count; i > 1; i--) {
        size_t j = random_below(r, (uint32_t)i);
        uint8_t card = cards[i - 1];
        cards[i - 1] = cards[j];
        cards[j] = card;
    }
}

static bool showdown_read(struct showdown *p, const char *text, struct error *e)
{
    const char *expected = "cards as dealt and as played, as in 12/34/56/7 316";
    static const char form[] = "cc/cc/cc/c";
    uint8_t cards[SHOWDOWN_CARDS], all = 0;
    int column = 0, count = 0;
    for (; form[column]; column++) {
        char c = text[column];
        if (form[column] == '/') {
            if (c != '/')
                return error_set(e, column + 1, expected, "found %s", error_found(&c, 1));
            continue;
        }
        if (c < '1' || c > '7' || all >> (c - '0') & 1)
            return error_set(e, column + 1, expected, "found %s", error_found(&c, 1));
        cards[count++] = (uint8_t)(c - '0');
        all |= (uint8_t)(1 << (c - '0'));
    }
    showdown_deal(p, cards);
    if (text[column] && text[column++] != ' ')
        return error_set(e, column, expected, "found %s", error_found(text + column - 1, 20));
    for (; text[column]; column++) {
        move list[HAND], card = (move)(text[column] - '0');
        size_t moves = showdown_moves(p, list), i = 0;
        while (i < moves && list[i] != card)
            i++;
        if (i == moves)
            return error_set(e, column + 1, expected, "found %s", error_found(text + column, 1));
        p->seen.plays[p->seen.count++] = (uint8_t)card;
    }
    return true;
}

static bool showdown_start(void *position, struct history *h, const struct setup *setup,
                           struct error *e)
{
    struct showdown p;
    memset(&p, 0, sizeof p);
    option_defaults(showdown_rules, &p);
    if (setup->rules && !option_parse(showdown_rules, &p, sizeof p, setup->rules, e))
        return false;
    if (setup->position) {
        if (!showdown_read(&p, setup->position, e))
            return false;
    } else {
        uint8_t cards[SHOWDOWN_CARDS] = {1, 2, 3, 4, 5, 6, 7};
        struct random r = random_seeded(setup->seed);
        showdown_shuffle(cards, SHOWDOWN_CARDS, &r);
        showdown_deal(&p, cards);
    }
    p.key = showdown_fresh_key(&p);
    memcpy(position, &p, sizeof p);
    history_clear(h);
    return true;
}

static void showdown_outcome(const void *position, const struct history *h, struct outcome *result)
{
    const struct showdown *p = position;
    int takers[TRICKS];
    (void)h;
    showdown_seat_at(&p->seen, SHOWDOWN_PLAYS, takers);
    *result = (struct outcome){.reason = "all cards are played"};
    for (int trick = 0; trick < TRICKS; trick++)
        result->score[takers[trick]] += trick + 1;
}

static void showdown_write_position(const void *position, struct text *out)
{
    const struct showdown *p = position;
    const uint8_t groups[] = {p->dealt[0], p->dealt[1], p->dealt[2], p->aside};
    for (int i = 0; i < 4; i++) {
        for (int card = 1; card <= SHOWDOWN_CARDS; card++)
            if (groups[i] >> card & 1)
                text_char(out, (char)('0' + card));
        if (i < 3)
            text_char(out, '/');
    }
    if (p->seen.count)
        text_char(out, ' ');
    for (int i = 0; i < p->seen.count; i++)
        text_char(out, (char)('0' + p->seen.plays[i]));
}

static void showdown_write_move(const void *position, move m, struct text *out)
{
    (void)position;
    text_format(out, "card%d", (int)m);
}

static bool showdown_read_move(const void *position, const char *text, move *m, struct error *e)
{
    return read_by_writing(&showdown_game, position, text, m, e);
}

static void showdown_draw(const void *position, const struct drawing *style, struct text *out)
{
    (void)style;
    showdown_write_position(position, out);
    text_char(out, '\n');
}

static void showdown_see(const void *position, const struct history *h, int seat, void *view)
{
    const struct showdown *p = position;
    (void)h;
    struct showdown_view v;
    memset(&v, 0, sizeof v);
    v.seen = p->seen;
    v.seat = (uint8_t)seat;
    v.own = p->dealt[seat];
    memcpy(view, &v, sizeof v);
}

/* Cards that are neither the seat's own nor shown fill the gaps of the others and the place aside,
 * in any order: all ways are equally likely, since nobody's plays say more than which card it was.
 */
static void showdown_guess(const void *view, struct random *r, void *position, struct history *h)
{
    struct showdown_view v;
    memcpy(&v, view, sizeof v);
    struct showdown p;
    memset(&p, 0, sizeof p);
    p.seen.low = v.seen.low;
    uint8_t known = v.own;
    p.dealt[v.seat] = v.own;
    for (int seat = 0; seat < SHOWDOWN_SEATS; seat++) {
        p.dealt[seat] |= showdown_shown(&v.seen, seat);
        known |= p.dealt[seat];
    }
    uint8_t hidden[SHOWDOWN_CARDS];
    size_t count = 0;
    for (int card = 1; card <= SHOWDOWN_CARDS; card++)
        if (!(known >> card & 1))
            hidden[count++] = (uint8_t)card;
    showdown_shuffle(hidden, count, r);
    for (int seat = 0; seat < SHOWDOWN_SEATS; seat++)
        while (__builtin_popcount(p.dealt[seat]) < HAND)
            p.dealt[seat] |= (uint8_t)(1 << hidden[--count]);
    p.aside = (uint8_t)(1 << hidden[--count]);
    assert(count == 0);
    p.key = showdown_fresh_key(&p);
    history_clear(h);
    history_reserve(h, v.seen.count);
    for (int i = 0; i < v.seen.count; i++)
        showdown_play(&p, h, v.seen.plays[i]);
    memcpy(position, &p, sizeof p);
}

const struct game showdown_game = {
    .name = "showdown",
    .title = "Showdown",
    .seat_names = seat_names,
    .rules = showdown_rules,
    .position_size = sizeof(struct showdown),
    .moves_max = HAND,
    .start = showdown_start,
    .seats = showdown_seats,
    .turn = showdown_turn,
    .moves = showdown_moves,
    .play = showdown_play,
    .undo = showdown_undo,
    .outcome = showdown_outcome,
    .score_sum = showdown_points,
    .key = showdown_key,
    .fresh_key = showdown_fresh_key,
    .write_position = showdown_write_position,
    .write_move = showdown_write_move,
    .read_move = showdown_read_move,
    .draw = showdown_draw,
    .view_size = sizeof(struct showdown_view),
    .view = showdown_see,
    .guess = showdown_guess,
};
