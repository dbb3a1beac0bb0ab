/* How lines of moves stop: the word in a move line, and the summary "まで79手で先手の勝ち". */
#include "shogi/kakinoki_parts.h"

#include <stdio.h>
#include <string.h>

static const struct {
    const char *word;
    enum record_ending ending;
} ending_words[] = {
    {"投了", ENDING_RESIGNS},
    {"中断", ENDING_INTERRUPTED},
    {"千日手", ENDING_REPETITION},
    {"持将棋", ENDING_IMPASSE},
    {"詰み", ENDING_MATE},
    {"詰", ENDING_MATE},
    {"不詰", ENDING_NO_MATE},
    {"切れ負け", ENDING_TIME},
    {"時間切れ", ENDING_TIME},
    {"反則勝ち", ENDING_ILLEGAL_WIN},
    {"反則負け", ENDING_ILLEGAL_LOSS},
    {"入玉勝ち", ENDING_DECLARATION},
    {"入玉宣言勝ち", ENDING_DECLARATION},
    {"入玉宣言", ENDING_DECLARATION},
    {"宣言勝ち", ENDING_DECLARATION},
    {"引き分け", ENDING_DRAW},
    {"引分け", ENDING_DRAW},
    {"引分", ENDING_DRAW},
    {"最大手数", ENDING_MOVE_LIMIT},
    {"不戦敗", ENDING_FORFEIT},
};

static enum record_result wins(int color)
{
    return color == SHOGI_BLACK ? RESULT_FIRST : RESULT_SECOND;
}

enum record_result kakinoki_result(enum record_ending ending, int turn, bool *open)
{
    *open = ending == ENDING_NONE || ending == ENDING_INTERRUPTED || ending == ENDING_REPETITION ||
            ending == ENDING_IMPASSE || ending == ENDING_NO_MATE || ending == ENDING_MOVE_LIMIT ||
            ending == ENDING_FORFEIT;
    return record_result_of(ending, turn);
}

const char *kakinoki_word(enum record_ending ending, int turn, enum record_result result)
{
    if (ending == ENDING_FORFEIT && result == wins(turn))
        return "不戦勝";
    size_t i = 0;
    while (ending_words[i].ending != ending)
        i++;
    return ending_words[i].word;
}

enum record_ending kakinoki_ending_word(const char **at, int turn, enum record_result *said)
{
    *said = RESULT_UNKNOWN;
    if (kakinoki_take(at, "不戦勝")) {
        *said = wins(turn);
        return ENDING_FORFEIT;
    }
    for (size_t i = 0; i < sizeof ending_words / sizeof *ending_words; i++)
        if (kakinoki_take(at, ending_words[i].word))
            return ending_words[i].ending;
    return ENDING_NONE;
}

/* The main line's result, from its ending and what a summary says. */
static bool set_result(struct kakinoki *k, const char *at, enum record_result derived, bool open,
                       enum record_result said)
{
    if (k->variation)
        return true;
    bool contradicts = !open && said && said != derived;
    k->record->result = said && open ? said : derived;
    return !contradicts || kakinoki_object(k, at, "a result that agrees with the ending", NULL);
}

bool kakinoki_end(struct kakinoki *k, const char *at, enum record_ending ending,
                  enum record_result said, int32_t time)
{
    struct record_node *node = &k->record->nodes[k->node];
    int missing = (int)(k->claimed - kakinoki_ply(k)),
        turn = kakinoki_position(k)->turn ^ (missing & 1);
    bool open;
    enum record_result derived = kakinoki_result(ending, turn, &open);
    bool illegal = ending == ENDING_ILLEGAL_WIN || ending == ENDING_ILLEGAL_LOSS;
    if (k->cut && missing == 1 && illegal) {
        /* The move that was cut is the one that lost: here its side is still to move. */
        ending = ENDING_ILLEGAL_LOSS;
        derived = kakinoki_result(ending, turn ^ 1, &open);
    } else if (k->cut) {
        return set_result(k, at, derived, open, said);
    }
    if (node->ending && node->ending != ending)
        return kakinoki_object(k, at, "one ending", "a second ending behind the same move");
    node->ending = (uint8_t)ending;
    if (time != RECORD_NO_VALUE)
        node->ending_time = time;
    k->ended = true;
    return set_result(k, at, derived, open, said);
}

/* What a summary says behind "まで79手で": an ending, who has won, or both. */
struct verdict {
    enum record_ending ending;
    enum record_result said;
};

static bool take_verdict(const char *at, int turn, struct verdict *v)
{
    v->ending = kakinoki_ending_word(&at, turn, &v->said);
    at = kakinoki_blanks(at);
    if (v->ending && (kakinoki_take(&at, "により") || kakinoki_take(&at, "で")))
        at = kakinoki_blanks(at);
    if (v->ending && kakinoki_take(&at, "引き分け"))
        v->said = RESULT_DRAW;
    int side = kakinoki_take_side(&at);
    if (side >= 0) {
        bool formal = kakinoki_take(&at, "の");
        if (kakinoki_take(&at, "反則負け")) {
            v->ending = side == turn ? ENDING_ILLEGAL_LOSS : ENDING_ILLEGAL_WIN;
            v->said = wins(side ^ 1);
        } else if (kakinoki_take(&at, "反則勝ち")) {
            v->ending = side == turn ? ENDING_ILLEGAL_WIN : ENDING_ILLEGAL_LOSS;
            v->said = wins(side);
        } else if (kakinoki_take(&at, "入玉勝ち")) {
            v->ending = side == turn ? ENDING_DECLARATION : ENDING_NONE;
            v->said = wins(side);
        } else if (kakinoki_take(&at, "勝ち") || kakinoki_take(&at, "勝")) {
            /* Nobody resigns who has won; without の the winner alone is meant. */
            if (!v->ending && formal && side != turn)
                v->ending = ENDING_RESIGNS;
            v->said = wins(side);
        } else {
            return false;
        }
    }
    return (v->ending || v->said) && !*kakinoki_blanks(at);
}

bool kakinoki_summary(struct kakinoki *k, const char *at)
{
    kakinoki_take(&at, "、");
    at = kakinoki_blanks(at);
    const char *place = at;
    int count = kakinoki_take_number(&at);
    bool counted = count >= 0 && kakinoki_take(&at, "手");
    if (!counted)
        at = place;
    if (!kakinoki_take(&at, "で"))
        kakinoki_take(&at, "にて");
    at = kakinoki_blanks(at);
    if (k->numbered && k->variation)
        return true;
    size_t before = k->move_number ? (size_t)k->move_number - 1 : 0;
    if (counted && (size_t)count != k->claimed && (size_t)count != k->claimed + before) {
        char expected[32];
        snprintf(expected, sizeof expected, "%zu", k->claimed);
        if (!kakinoki_object(k, place, expected, NULL))
            return false;
    }
    int turn = kakinoki_position(k)->turn ^ (int)((k->claimed - kakinoki_ply(k)) & 1);
    struct verdict v;
    if (!take_verdict(at, turn, &v))
        return kakinoki_object(k, at, "who has won, or how it ended", NULL);
    if (k->ended) {
        bool open;
        enum record_ending ending = k->record->nodes[k->node].ending;
        enum record_result derived = kakinoki_result(ending, kakinoki_position(k)->turn, &open);
        if (!v.said && open)
            v.said = k->record->result;
        return set_result(k, at, derived, open, v.said);
    }
    /* KIF has the ending in a line of its own: without that a draw is no more than a result. */
    if (v.ending && !(k->numbered && v.ending == ENDING_DRAW))
        return kakinoki_end(k, at, v.ending, v.said, RECORD_NO_VALUE);
    return set_result(k, at, RESULT_UNKNOWN, true, v.ending ? RESULT_DRAW : v.said);
}
