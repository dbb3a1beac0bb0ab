/* Records made up at random. Moves are legal, texts are of the kinds that files have. */
#include "support/random_record.h"

#include "core/memory.h"
#include "shogi/generate.h"
#include "shogi/notation.h"
#include "shogi/rules.h"
#include "shogi/sfen.h"
#include "shogi/shogi.h"

#include <stdio.h>
#include <string.h>

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
};
enum { TEXTS = sizeof texts / sizeof *texts };

static bool one_in(struct random *rng, uint32_t n)
{
    return random_below(rng, n) == 0;
}

static move random_legal(struct record *r, struct random *rng)
{
    shogi_move list[SHOGI_LIST_SIZE];
    size_t count = (size_t)(shogi_generate_legal(r->table.position, list) - list);
    return count ? list[random_below(rng, (uint32_t)count)] : 0;
}

static void start(struct record *r, struct random *rng, unsigned parts)
{
    struct shogi_rules rules;
    char text[64], sfen[256] = "";
    struct text t = text_on(text, sizeof text), s = text_on(sfen, sizeof sfen);
    option_defaults(shogi_rules_table, &rules);
    if ((parts & RANDOM_STARTS) && one_in(rng, 3))
        rules.handicap = (int)random_below(rng, 16);
    option_write(shogi_rules_table, &rules, &t);
    record_start(r, &shogi_game, &(struct setup){.rules = text}, NULL);
    if (!(parts & RANDOM_STARTS) || !one_in(rng, 3))
        return;
    for (int i = 0; i < 60; i++) {
        move m = random_legal(r, rng);
        if (!m)
            break;
        table_play(&r->table, m);
    }
    struct shogi_position p = *(struct shogi_position *)r->table.position;
    if (!shogi_has_moves(&p))
        return start(r, rng, 0);
    p.number = one_in(rng, 2) ? 1 : p.number;
    shogi_write_sfen(&p, &s);
    record_start(r, &shogi_game, &(struct setup){.position = sfen}, NULL);
}

static void decorate(struct record *r, struct random *rng, unsigned parts, uint32_t node)
{
    if ((parts & RANDOM_COMMENTS) && one_in(rng, 8)) {
        uint32_t lines = 1 + random_below(rng, 3);
        for (uint32_t i = 0; i < lines; i++)
            record_comment(r, node, texts[random_below(rng, TEXTS)]);
    }
    if ((parts & RANDOM_BOOKMARKS) && one_in(rng, 30))
        r->nodes[node].bookmark = record_text(r, texts[random_below(rng, TEXTS)]);
}

static void finish(struct record *r, struct random *rng, uint32_t node)
{
    static const enum record_ending endings[] = {
        ENDING_RESIGNS, ENDING_INTERRUPTED, ENDING_REPETITION,  ENDING_IMPASSE,
        ENDING_MATE,    ENDING_TIME,        ENDING_ILLEGAL_WIN, ENDING_ILLEGAL_LOSS,
        ENDING_NO_MATE, ENDING_DECLARATION, ENDING_FORFEIT,
    };
    r->nodes[node].ending = (uint8_t)endings[random_below(rng, sizeof endings / sizeof *endings)];
}

/* The result that the ending of the main line means: of the first ending on it. */
static void agree(struct record *r)
{
    static const enum record_result loses[2] = {RESULT_SECOND, RESULT_FIRST};
    uint32_t node = 0;
    while (!r->nodes[node].ending && r->nodes[node].child)
        node = r->nodes[node].child;
    record_go(r, node);
    int turn = ((struct shogi_position *)r->table.position)->turn;
    enum record_ending e = r->nodes[node].ending;
    bool draw = e == ENDING_REPETITION || e == ENDING_IMPASSE;
    bool none = e == ENDING_NONE || e == ENDING_INTERRUPTED || e == ENDING_NO_MATE;
    bool win = e == ENDING_ILLEGAL_WIN || e == ENDING_DECLARATION;
    r->result = draw ? RESULT_DRAW : none ? RESULT_UNKNOWN : loses[win ? turn ^ 1 : turn];
    record_go(r, 0);
}

static void play_line(struct record *r, struct random *rng, unsigned parts, uint32_t node,
                      uint32_t length, bool timed, bool main_line)
{
    record_go(r, node);
    for (; length; length--) {
        move m = random_legal(r, rng);
        if (!m)
            break;
        size_t before = r->count;
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

void random_record(struct record *r, struct random *rng, unsigned parts)
{
    start(r, rng, parts);
    if (parts & RANDOM_HEADERS) {
        record_set_header(r, "Event", "名人戦 第1局");
        record_set_header(r, "持ち時間", "各9時間");
        if (one_in(rng, 2))
            record_set_header(r, "Date", "2024.04.10");
        record_set_header(r, "備考", texts[random_below(rng, TEXTS)]);
        record_set_header(r, "Black", one_in(rng, 3) ? "" : "先手 太郎");
        record_set_header(r, "White", "Gote: 花子");
    }
    bool timed = (parts & RANDOM_TIMES) && !one_in(rng, 4);
    decorate(r, rng, parts, 0);
    play_line(r, rng, parts, 0, random_below(rng, 200), timed, true);
    uint32_t variations = parts & RANDOM_VARIATIONS ? random_below(rng, 12) : 0;
    for (uint32_t i = 0; i < variations; i++)
        play_line(r, rng, parts, random_below(rng, (uint32_t)r->count), 1 + random_below(rng, 20),
                  timed, false);
    agree(r);
}

static const char *const ending_names[ENDINGS] = {
    [ENDING_NONE] = "-",
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

static void dump_node(struct record *r, uint32_t node, size_t ply, struct text *out)
{
    const struct record_node *n = &r->nodes[node];
    text_format(out, "%zu ", ply);
    if (node)
        shogi_write_usi((shogi_move)n->move, out);
    else
        text_string(out, "start");
    text_format(out, " %d ", n->time == RECORD_NO_VALUE ? 0 : (int)(n->time / 1000));
    text_json(out, record_at(r, n->comment));
    text_char(out, ' ');
    text_json(out, record_at(r, n->bookmark));
    text_format(out, " %s\n", ending_names[n->ending]);
}

void random_record_dump(struct record *r, struct text *out)
{
    static const char *const names[] = {"Black", "White", "Event", "Date", "持ち時間", "備考"};
    record_go(r, 0);
    r->game->write_position(r->table.position, out);
    text_char(out, '\n');
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        text_format(out, "%s ", names[i]);
        text_json(out, record_header(r, names[i]) ? record_header(r, names[i]) : "");
        text_char(out, '\n');
    }
    size_t ply = 0;
    dump_node(r, 0, 0, out);
    for (uint32_t node = 0;;) {
        uint32_t next = r->nodes[node].child;
        ply++;
        while (!next && node) {
            next = r->nodes[node].next;
            node = r->nodes[node].parent;
            ply--;
        }
        if (!next)
            break;
        node = next;
        dump_node(r, node, ply, out);
    }
}
