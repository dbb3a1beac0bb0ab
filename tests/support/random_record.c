/* Records made up at random. Moves are legal, texts are of the kinds that files have. */
#include "support/random_record.h"

#include "chess/chess.h"
#include "shogi/shogi.h"

#include <stdio.h>
#include <string.h>

#define COUNT(list) (sizeof(list) / sizeof *(list))

static const char *const texts[] = {
    "好手",
    "疑問手。ここは▲７六歩が良かった",
    "A plain remark",
    "*評価値 +123",
    "1 ７六歩(77)",
    "変化：3手",
    "まで3手で先手の勝ち",
    "手合割：平手",
    "#|&",
    "髙橋～①",
    "say \"hi\" \\ there",
    "$5 (2. Nf3 e5) ; 1-0 [x \"y\"]",
};

/* What differs between the games. */
struct kind {
    const struct game *game;
    const char *rules; /* by which a game may begin otherwise, up to rules_count of them; or NULL */
    uint32_t rules_count;
    bool sparse;               /* a header may be left out, which the roster of PGN may not */
    const char *headers[9][2]; /* a value of NULL is one of the texts */
    enum record_ending endings[12];
};

static const struct kind kinds[] = {
    {.game = &shogi_game,
     .rules = "handicap",
     .rules_count = 16,
     .sparse = true,
     .headers = {{"Black", "先手 太郎"},
                 {"White", "Gote: 花子"},
                 {"Event", "名人戦 第1局"},
                 {"Date", "2024.04.10"},
                 {"持ち時間", "各9時間"},
                 {"備考", NULL}},
     .endings = {ENDING_RESIGNS, ENDING_INTERRUPTED, ENDING_REPETITION, ENDING_IMPASSE, ENDING_MATE,
                 ENDING_TIME, ENDING_ILLEGAL_WIN, ENDING_ILLEGAL_LOSS, ENDING_NO_MATE,
                 ENDING_DECLARATION, ENDING_FORFEIT}},
    {.game = &chess_game,
     .headers = {{"Event", "A \"match\" of 10\\20"},
                 {"Site", "東京"},
                 {"Date", "2024.04.10"},
                 {"Round", "1.2"},
                 {"White", "Müller, K."},
                 {"Black", "O'Hara"},
                 {"Annotator", NULL},
                 {"ECO", "A00"}},
     .endings = {ENDING_RESIGNS, ENDING_INTERRUPTED, ENDING_REPETITION, ENDING_TIME, ENDING_DRAW,
                 ENDING_ILLEGAL_LOSS, ENDING_MOVE_LIMIT, ENDING_FORFEIT}},
};

static const struct kind *kind_of(const struct game *game)
{
    return game == &shogi_game ? &kinds[0] : &kinds[1];
}

static bool one_in(struct random *rng, uint32_t n)
{
    return random_below(rng, n) == 0;
}

static const char *random_text(struct random *rng)
{
    return texts[random_below(rng, COUNT(texts))];
}

/* Whose turn it is after a node, also of a game that is over there; the table goes to the node. */
static int turn_at(struct record *r, uint32_t node)
{
    record_go(r, 0);
    int first = table_turn(&r->table);
    record_go(r, node);
    return first ^ (int)(r->table.history.length & 1);
}

static void start(struct record *r, const struct game *game, struct random *rng, unsigned parts)
{
    const struct kind *kind = kind_of(game);
    char rules[64];
    struct setup setup = {0};
    if ((parts & RANDOM_STARTS) && kind->rules && one_in(rng, 3)) {
        snprintf(rules, sizeof rules, "%s=%u", kind->rules,
                 (unsigned)random_below(rng, kind->rules_count));
        setup.rules = rules;
    }
    record_start(r, game, &setup, NULL);
    if (!(parts & RANDOM_STARTS) || !one_in(rng, 3))
        return;
    for (uint32_t plies = random_below(rng, 100); plies && table_turn(&r->table) != SEAT_OVER;
         plies--)
        table_play(&r->table, game_random_move(game, r->table.position, rng));
    if (table_turn(&r->table) == SEAT_OVER)
        return start(r, game, rng, 0);
    struct text position = text_new();
    game->write_position(r->table.position, &position);
    setup.position = position.data;
    record_start(r, game, &setup, NULL);
    text_free(&position);
}

static void set_headers(struct record *r, const struct kind *kind, struct random *rng)
{
    for (size_t i = 0; kind->headers[i][0]; i++) {
        const char *value = kind->headers[i][1];
        if (!kind->sparse || !one_in(rng, 4))
            record_set_header(r, kind->headers[i][0], value ? value : random_text(rng));
    }
}

static void add_glyphs(struct record_node *node, struct random *rng)
{
    for (uint32_t i = 0, count = 1 + random_below(rng, RECORD_NAGS); i < count; i++)
        node->nags[i] = (uint8_t)(1 + 30 * i + random_below(rng, 30));
}

static void decorate(struct record *r, struct random *rng, unsigned parts, uint32_t number)
{
    if ((parts & RANDOM_COMMENTS) && one_in(rng, 8)) {
        uint32_t lines = 1 + random_below(rng, 3);
        for (uint32_t i = 0; i < lines; i++)
            record_comment(r, number, random_text(rng));
    }
    struct record_node *node = &r->nodes[number];
    if ((parts & RANDOM_BOOKMARKS) && one_in(rng, 30))
        node->bookmark = record_text(r, random_text(rng));
    if ((parts & RANDOM_REMARKS) && number && r->nodes[node->parent].child != number &&
        one_in(rng, 3))
        node->remark = record_text(r, random_text(rng));
    if ((parts & RANDOM_GLYPHS) && number && one_in(rng, 10))
        add_glyphs(node, rng);
    if ((parts & RANDOM_VALUES) && one_in(rng, 6))
        node->value = (int32_t)random_below(rng, 4001) - 2000;
    if ((parts & RANDOM_VALUES) && one_in(rng, 60))
        node->value = (one_in(rng, 2) ? 1 : -1) * (RECORD_MATE - (int32_t)random_below(rng, 50));
    if ((parts & RANDOM_CLOCKS) && one_in(rng, 3))
        node->clock = (int32_t)random_below(rng, 10000000);
}

static void finish(struct record *r, struct random *rng, uint32_t node)
{
    const enum record_ending *endings = kind_of(r->game)->endings;
    uint32_t count = 0;
    while (endings[count])
        count++;
    r->nodes[node].ending = (uint8_t)endings[random_below(rng, count)];
}

static void play_line(struct record *r, struct random *rng, unsigned parts, uint32_t node,
                      uint32_t length, bool timed, bool main_line)
{
    record_go(r, node);
    for (; length && table_turn(&r->table) != SEAT_OVER; length--) {
        size_t before = r->count;
        move m = game_random_move(r->game, r->table.position, rng);
        node = record_add(r, node, m);
        table_play(&r->table, m);
        if (r->count == before)
            continue; /* it was there */
        if (timed)
            r->nodes[node].time = 1000 * (int32_t)random_below(rng, one_in(rng, 10) ? 9000 : 90);
        decorate(r, rng, parts, node);
    }
    if ((parts & RANDOM_ENDINGS) && !r->nodes[node].child && !r->nodes[node].ending &&
        (main_line ? !one_in(rng, 4) : one_in(rng, 4)))
        finish(r, rng, node);
}

/* How the game ended, and the result that this means: a file says it with the first ending of the line, even
 * where the game went on after an interruption. A game that is over by its rules needs no word for it. */
static void settle(struct record *r, struct random *rng, unsigned parts)
{
    uint32_t last = 0;
    while (!r->nodes[last].ending && r->nodes[last].child)
        last = r->nodes[last].child;
    int turn = turn_at(r, last);
    bool over = table_turn(&r->table) == SEAT_OVER;
    if ((parts & RANDOM_ENDING) && !over && !one_in(rng, 4))
        finish(r, rng, last);
    r->result = record_result_of((enum record_ending)r->nodes[last].ending, turn);
    if ((parts & RANDOM_ENDING) && over) {
        struct outcome end;
        r->game->outcome(r->table.position, &r->table.history, &end);
        r->result = end.score[0] == end.score[1] ? RESULT_DRAW
                    : end.score[0]               ? RESULT_FIRST
                                                 : RESULT_SECOND;
    }
    record_go(r, 0);
}

void random_record(struct record *r, const struct game *game, struct random *rng, unsigned parts)
{
    start(r, game, rng, parts);
    if (parts & RANDOM_HEADERS)
        set_headers(r, kind_of(game), rng);
    bool timed = (parts & RANDOM_TIMES) && !one_in(rng, 4);
    decorate(r, rng, parts, 0);
    play_line(r, rng, parts, 0, random_below(rng, 200), timed, true);
    uint32_t variations = parts & RANDOM_VARIATIONS ? random_below(rng, 12) : 0;
    for (uint32_t i = 0; i < variations; i++)
        play_line(r, rng, parts, random_below(rng, (uint32_t)r->count), 1 + random_below(rng, 20),
                  timed, false);
    settle(r, rng, parts);
}

/* Names are tsshogi's where it has one. */
static const char *const ending_names[ENDINGS] = {
    [ENDING_RESIGNS] = "resign",
    [ENDING_INTERRUPTED] = "interrupt",
    [ENDING_REPETITION] = "repetitionDraw",
    [ENDING_IMPASSE] = "impass",
    [ENDING_MATE] = "mate",
    [ENDING_NO_MATE] = "noMate",
    [ENDING_TIME] = "timeout",
    [ENDING_ILLEGAL_WIN] = "foulWin",
    [ENDING_ILLEGAL_LOSS] = "foulLose",
    [ENDING_DECLARATION] = "enteringOfKing",
    [ENDING_DRAW] = "draw",
    [ENDING_MOVE_LIMIT] = "maxMoves",
    [ENDING_FORFEIT] = "loseByDefault",
};

static void dump_text(const char *name, const char *value, struct text *out)
{
    if (!value || !*value)
        return;
    text_format(out, ",\"%s\":", name);
    text_json(out, value);
}

static void dump_number(const char *name, int32_t value, struct text *out)
{
    if (value != RECORD_NO_VALUE)
        text_format(out, ",\"%s\":%d", name, (int)value);
}

static void dump_position(struct record *r, const char *name, struct text *out)
{
    struct text position = text_new();
    r->game->write_position(r->table.position, &position);
    dump_text(name, position.data, out);
    text_free(&position);
}

/* A node whose parent's position is on the table, which its move is then played on. */
static void dump_node(struct record *r, uint32_t number, bool main_line, struct text *out)
{
    const struct record_node *n = &r->nodes[number];
    text_format(out, "%s{\"ply\":%zu", number ? "," : "", r->table.history.length + (number != 0));
    if (number) {
        char move_text[64];
        struct text t = text_on(move_text, sizeof move_text);
        r->game->write_move(r->table.position, n->move, &t);
        dump_text("move", move_text, out);
        table_play(&r->table, n->move);
    }
    if (main_line)
        text_string(out, ",\"main\":true");
    for (int i = 0; i < RECORD_NAGS && n->nags[i]; i++)
        text_format(out, "%s%d", i ? "," : ",\"nags\":[", n->nags[i]);
    text_string(out, n->nags[0] ? "]" : "");
    dump_number("time", n->time, out);
    dump_number("clock", n->clock, out);
    dump_number("value", n->value, out);
    dump_text("remark", record_at(r, n->remark), out);
    dump_text("comment", record_at(r, n->comment), out);
    dump_text("bookmark", record_at(r, n->bookmark), out);
    dump_text("ending", ending_names[n->ending], out);
    text_char(out, '}');
}

void random_record_dump(struct record *r, struct text *out)
{
    const struct kind *kind = kind_of(r->game);
    text_format(out, "{\"result\":%d", r->result);
    for (size_t i = 0; kind->headers[i][0]; i++)
        dump_text(kind->headers[i][0], record_header(r, kind->headers[i][0]), out);
    record_go(r, record_last(r));
    dump_position(r, "final", out);
    record_go(r, 0);
    dump_position(r, "start", out);
    text_string(out, ",\"nodes\":[");
    uint32_t main_node = 0; /* the latest met of the main line */
    dump_node(r, 0, true, out);
    for (uint32_t node = 0;;) {
        uint32_t next = r->nodes[node].child;
        while (!next && node) {
            next = r->nodes[node].next;
            node = r->nodes[node].parent;
        }
        if (!next)
            break;
        record_go(r, node);
        bool main_line = next == record_next(r, main_node);
        main_node = main_line ? next : main_node;
        dump_node(r, next, main_line, out);
        node = next;
    }
    record_go(r, 0);
    text_string(out, "]}");
}
