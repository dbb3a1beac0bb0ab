/* Drawing: the seats with their numbers of cards, the table, and the hand of the seat that looks. */
#include "daifugo/draw.h"

#include "core/text.h"

const char *daifugo_title_name(int place, int players)
{
    if (place == 0)
        return "";
    if (place == 1)
        return "daifugo";
    if (place == players)
        return "daihinmin";
    if (players > 3 && place == 2)
        return "fugo";
    return players > 3 && place == players - 1 ? "hinmin" : "heimin";
}

static void draw_cards(daifugo_cards cards, const struct drawing *style, struct text *out)
{
    if (!cards)
        text_string(out, " none");
    while (cards) {
        int card = bits64_pop(&cards), suit = card % 4;
        bool red = card < DAIFUGO_FIRST_JOKER && (suit == DAIFUGO_DIAMOND || suit == DAIFUGO_HEART);
        text_char(out, ' ');
        if (style->color && red)
            text_string(out, "\033[31m");
        daifugo_write_card(card, style->ascii, out);
        if (style->color && red)
            text_string(out, "\033[39m");
    }
}

static void draw_seat(const struct daifugo_position *p, int seat, const struct drawing *style,
                      struct text *out)
{
    bool turn = p->state.phase != DAIFUGO_OVER && (int)p->state.turn == seat;
    int count = daifugo_count(p->hand[seat]);
    text_format(out, "%s %s%c%s  %-9s ", turn ? ">" : " ", turn && style->color ? "\033[1m" : "",
                'A' + seat, turn && style->color ? "\033[22m" : "",
                daifugo_title_name(daifugo_title(p, seat), p->rules.players));
    if (p->place[seat])
        text_format(out, "place %d ", p->place[seat]);
    else
        text_format(out, "%2d card%s", count, count == 1 ? " " : "s");
    if (p->rules.rounds > 1)
        text_format(out, "  %4d points", p->points[seat]);
    if (p->table && (int)p->state.owner == seat)
        text_string(out, "  owns the table");
    else if (p->state.passed >> seat & 1)
        text_string(out, "  passed");
    text_char(out, '\n');
}

static void draw_table(const struct daifugo_position *p, const struct drawing *style,
                       struct text *out)
{
    text_string(out, "  table:");
    draw_cards(daifugo_move_cards(p->table), style, out);
    struct daifugo_play play = daifugo_look(p->table);
    if (p->table & DAIFUGO_JOKERS && play.type == DAIFUGO_SEQUENCE)
        text_format(out, " (from %c to %c)", daifugo_number_letters[play.low],
                    daifugo_number_letters[play.high]);
    text_char(out, '\n');
    if (p->state.lock) {
        text_string(out, "  lock: ");
        for (unsigned lock = (unsigned)p->state.lock; lock; lock &= lock - 1) {
            static const char *const names[] = {"diamonds", "clubs", "hearts", "spades"};
            text_format(out, "%s%s", names[bits64_first(lock)], lock & (lock - 1) ? ", " : "\n");
        }
    }
}

static void draw_demand(const struct daifugo_position *p, struct text *out)
{
    if (p->state.phase == DAIFUGO_GIVING)
        text_format(out, "  %c gives %d to the next player\n", 'A' + (int)p->state.turn,
                    (int)p->state.pending);
    else if (p->state.phase == DAIFUGO_DISCARDING)
        text_format(out, "  %c throws %d away\n", 'A' + (int)p->state.turn, (int)p->state.pending);
    else if (p->state.phase >= DAIFUGO_EXCHANGE) {
        struct daifugo_gift gift = daifugo_exchange_gift(p, (enum daifugo_phase)p->state.phase);
        text_format(out, "  exchange: %c gives %d to %c%s\n", 'A' + gift.giver, gift.count,
                    'A' + gift.taker, gift.forced ? ", the strongest" : "");
    }
}

void daifugo_draw(const struct daifugo_position *p, const struct drawing *style, struct text *out)
{
    int seat = style->seat >= 0 && style->seat < p->rules.players ? style->seat : 0;
    if (p->rules.rounds > 1)
        text_format(out, "  round %d of %d\n", p->round, p->rules.rounds);
    for (int other = 0; other < p->rules.players; other++)
        draw_seat(p, other, style, out);
    draw_table(p, style, out);
    text_format(out, "  order: %s%s%s\n", daifugo_reversed(p) ? "3 is high" : "2 is high",
                p->state.reversed ? ", revolution" : "", p->state.back ? ", eleven back" : "");
    draw_demand(p, out);
    text_format(out, "  hand of %c:", 'A' + seat);
    draw_cards(p->hand[seat], style, out);
    text_char(out, '\n');
}
