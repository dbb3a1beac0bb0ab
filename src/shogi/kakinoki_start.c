/* Where a record of KIF or KI2 begins: the name of a handicap, a drawn board, who is to move. */
#include "shogi/kakinoki_parts.h"

#include "shogi/rules.h"
#include "shogi/sfen.h"
#include "shogi/shogi.h"

#include <string.h>

enum { HANDICAP_OTHER = -1, HANDICAP_UNSAID = -2, HANDICAPS = 16 };

static const char SAME[] = "the same as was said of the start before";

void kakinoki_clear_start(struct kakinoki *k)
{
    k->handicap = HANDICAP_UNSAID;
    bod_clear(&k->board);
}

static bool read_handicap(struct kakinoki *k, const char *text)
{
    text = kakinoki_blanks(text);
    k->board_line = k->in->source->line - 1;
    int said = HANDICAP_OTHER; /* names that nobody fixed come with a board */
    for (int i = 0; i < HANDICAPS; i++) {
        const char *at = text;
        if (kakinoki_take(&at, shogi_handicap_name(i)) && !*kakinoki_blanks(at))
            said = i;
    }
    if (k->handicap != HANDICAP_UNSAID && k->handicap != said)
        return kakinoki_object(k, text, SAME, NULL);
    k->handicap = said;
    return true;
}

bool kakinoki_start_line(struct kakinoki *k, enum kakinoki_kind kind, const char *rest)
{
    struct error e;
    const char *start = k->line;
    k->board_line = k->in->source->line - 1;
    switch (kind) {
    case LINE_HANDICAP:
        return read_handicap(k, rest);
    case LINE_RANK:
        return bod_read_rank(&k->board, rest, &e) ? true : kakinoki_object_as(k, rest, &e);
    case LINE_HAND:
        start = kakinoki_blanks(start);
        return bod_read_hand(&k->board, kakinoki_take_side(&start), rest, &e)
                   ? true
                   : kakinoki_object_as(k, rest, &e);
    case LINE_TURN:
        start = kakinoki_blanks(start);
        int turn = kakinoki_take_side(&start);
        if (k->board.turned && k->board.position.turn != turn)
            return kakinoki_object(k, k->line, SAME, NULL);
        k->board.position.turn = (uint8_t)turn;
        k->board.turned = true;
        return true;
    default:
        rest = kakinoki_blanks(rest);
        int number = kakinoki_take_number(&rest);
        if (number < 0 || number >= SHOGI_NUMBER_MAX)
            return kakinoki_object(k, rest, "a number of moves", NULL);
        if (k->move_number && k->move_number != number + 1)
            return kakinoki_object(k, k->line, SAME, NULL);
        k->move_number = number + 1;
        return true;
    }
}

static bool object_to_board(struct kakinoki *k, struct error *e)
{
    e->line = k->board_line;
    e->column = 0;
    return kakinoki_tell(k, e);
}

/* The position that board and handicap say together; false when they contradict each other and
 * reading is strict. */
static bool agree_on_start(struct kakinoki *k, int *handicap, struct shogi_position *start)
{
    struct error e;
    const struct bod *b = &k->board;
    *handicap = k->handicap < 0 ? 0 : k->handicap;
    shogi_read_sfen(shogi_handicap_sfen(*handicap), 0, start, NULL);
    if (b->ranks < 9) {
        if (b->ranks > 0)
            error_set(&e, 0, "nine", "a board of %d ranks", b->ranks);
        else if (k->handicap == HANDICAP_OTHER)
            error_set(&e, 0, "the name of a handicap, or a board",
                      "the start is neither named nor drawn");
        else if (b->hands)
            error_set(&e, 0, "a board", "pieces in hand without a board");
        else
            return true;
        return object_to_board(k, &e);
    }
    uint8_t turn = start->turn;
    if (k->handicap >= 0 && memcmp(start->board, b->position.board, sizeof start->board) != 0) {
        error_set(&e, 0, "the same start twice", "the board is not that of %s",
                  shogi_handicap_name(*handicap));
        if (!object_to_board(k, &e))
            return false;
        *handicap = 0;
        turn = SHOGI_BLACK;
    }
    *start = b->position;
    start->turn = turn;
    return true;
}

bool kakinoki_begin(struct kakinoki *k)
{
    if (k->begun)
        return true;
    k->begun = true;
    struct shogi_position start;
    struct shogi_rules rules;
    option_defaults(shogi_rules_table, &rules);
    if (!agree_on_start(k, &rules.handicap, &start))
        return false;
    if (k->board.turned)
        start.turn = k->board.position.turn;
    if (k->move_number)
        start.number = (uint32_t)k->move_number;

    char sfen[256], text[64];
    struct text s = text_on(sfen, sizeof sfen), t = text_on(text, sizeof text);
    shogi_write_sfen(&start, &s);
    option_write(shogi_rules_table, &rules, &t);
    struct setup setup = {.position = sfen, .rules = text, .missing_kings = true};
    struct error e;
    struct table *table = &k->record->table;
    if (!s.cut && shogi_game.start(table->position, &table->history, &setup, &e))
        return true;
    if (s.cut)
        error_set(&e, 0, "at most 40", "more pieces than a set has");
    return object_to_board(k, &e);
}
