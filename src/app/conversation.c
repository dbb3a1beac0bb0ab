/* What the people see: the title, the board with clocks and moves beside it, what has happened, and that
 * somebody thinks. */
#include "app/conversation.h"

#include "app/board.h"
#include "app/notation.h"
#include "app/terminal.h"
#include "core/clock.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

struct board *board_of(struct conversation *s)
{
    return &s->match.board;
}

size_t played(const struct conversation *s)
{
    return s->match.board.table.history.length;
}

const char *seat_name(const struct conversation *s, int seat)
{
    return board_seat_name(&s->match.board, seat);
}

bool persons_turn(const struct conversation *s)
{
    int seat = table_turn(&s->match.board.table);
    return seat >= 0 && s->person[seat];
}

bool many_seats(const struct conversation *s)
{
    const struct table *t = &s->match.board.table;
    return t->game->seats(t->position) > 2;
}

void say(struct conversation *s, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    text_clear(&s->latest);
    text_format_list(&s->latest, format, args);
    va_end(args);
    s->redraw = true;
}

/* Where others have several moves in a row, all since a person's last turn are told, a line a trick. */
static void tell(struct conversation *s, const char *sentence)
{
    const struct table *t = &s->match.board.table;
    if (!many_seats(s) || s->told_all)
        text_clear(&s->latest);
    s->told_all = false;
    if (s->latest.length && s->latest.data[s->latest.length - 1] != '\n')
        text_char(&s->latest, ' ');
    text_string(&s->latest, sentence);
    if (notation_trick_over(t->game, t->position))
        text_string(&s->latest, " The trick is over.\n");
    s->redraw = true;
}

static bool announces_check(const struct conversation *s)
{
    const struct table *t = &s->match.board.table;
    return match_turn(&s->match) != SEAT_OVER && notation_in_check(t->game, t->position);
}

void make_move(struct conversation *s, move m, int64_t time)
{
    struct text line = text_new();
    const struct table *t = &s->match.board.table;
    board_capital(&line, seat_name(s, table_turn(t)));
    text_char(&line, ' ');
    notation_narrate(t->game, t->position, m, s->style.ascii, &line);
    text_char(&line, '.');
    if (match_play(&s->match, m, time)) {
        text_string(&line, announces_check(s) ? " Check!" : "");
        tell(s, line.data);
    }
    text_free(&line);
}

void write_title(const struct conversation *s, struct text *out)
{
    const struct game *g = s->match.board.table.game;
    text_format(out, "%s. ", g->title);
    for (int seat = 0; seat < g->seats(s->match.board.table.position) && s->people == 1; seat++)
        if (s->person[seat])
            text_format(out, "You play %s, ", seat_name(s, seat));
    if (s->people > 1) {
        text_format(out, "A game for %d people.", s->people);
        return;
    }
    text_string(out, s->people ? "against " : "Watch ");
    opponent_describe(&s->opponent, out);
    text_char(out, '.');
}

/* Clocks and score sheet, to stand beside the board. */
static void write_panel(struct conversation *s, size_t rows, struct text *out)
{
    const struct match *m = &s->match;
    int turn = match_turn(m);
    for (int seat = 0; seat < 2 && m->control.set && rows > 3; seat++, rows--) {
        int64_t left = m->left[seat];
        text_format(out, "%s%-6s ", seat == turn ? "> " : "  ", seat_name(s, seat));
        time_write(out, left);
        if (m->control.byoyomi) {
            text_string(out, " + ");
            time_write(out, m->control.byoyomi);
        }
        text_char(out, '\n');
    }
    if (m->control.set) {
        text_char(out, '\n');
        rows--;
    }
    if (many_seats(s))
        return; /* a sheet would not say who moved: what happened is told below */
    struct sheet shown = m->sheet;
    shown.count = played(s);
    sheet_write(&shown, m->board.table.game, played(s), rows, s->style.color, out);
}

enum { LEAST_ROOM = 3 };

static size_t count_lines(const char *text)
{
    size_t lines = 0;
    for (; *text; text++)
        lines += *text == '\n';
    return lines;
}

/* The last so many lines of a text. */
static const char *last_lines(const char *text, size_t count)
{
    for (size_t lines = count_lines(text); lines > count; lines--)
        text = strchr(text, '\n') + 1;
    return text;
}

/* Below the board stands what happened last, or else there is room for an answer. */
static void draw_screen(struct conversation *s, const char *below)
{
    struct text picture = text_new(), panel = text_new(), title = text_new(), lines = text_new();
    const struct table *t = &s->match.board.table;
    size_t rows, columns;
    terminal_size(&rows, &columns);
    write_panel(s, board_room_beside(t, s->style), &panel);
    write_title(s, &title);
    text_string(&picture, "\033[H\033[2J");
    terminal_fit(&picture, title.data, columns - 1);
    text_char(&picture, '\n');
    board_draw_beside(t, s->style, panel.data, &picture);
    text_char(&picture, '\n');
    size_t used = count_lines(picture.data) + 1;
    s->room = rows > used + LEAST_ROOM ? rows - used : LEAST_ROOM;
    terminal_wrap(&lines, below, 0);
    text_string(&picture, last_lines(lines.data, s->room - 1));
    fputs(picture.data, stdout);
    text_free(&picture);
    text_free(&panel);
    text_free(&title);
    text_free(&lines);
}

void draw_for_answer(struct conversation *s)
{
    draw_screen(s, "");
}

void draw(struct conversation *s)
{
    enum { SHORT = 50 }; /* leaves room for the question in the same line */
    int turn = match_turn(&s->match);
    if (board_of(s)->table.game->view && turn >= 0 && s->person[turn])
        s->style.seat = turn; /* whoever is asked sees the own cards */
    if (s->screen) {
        draw_screen(s, s->latest.length ? s->latest.data : " ");
    } else {
        putchar('\n');
        board_draw(board_of(s), s->style);
        putchar('\n');
        if (strchr(s->latest.data, '\n') || terminal_width(s->latest.data) > SHORT)
            terminal_wrapped(s->latest.data, 0);
        else if (s->latest.length)
            printf("%s ", s->latest.data);
    }
    s->redraw = false;
}

const char *sample_move(struct conversation *s)
{
    /* Out of the middle of the list: those at the ends tend to be odd. */
    struct board *b = board_of(s);
    board_list_notation(b, s->style.ascii);
    return b->count ? b->moves[b->count / 2].text : "(there is none)";
}

/* Asked by the player while it thinks. The screen is left alone until that takes a moment. */
static bool show_thinking(void *who)
{
    const double moment = 0.2;
    struct conversation *s = who;
    double now = clock_wall();
    if (s->screen && now >= s->thinks + moment) {
        struct text line = text_new();
        if (s->redraw)
            draw(s);
        text_format(&line, "%s thinks", opponent_name(&s->opponent));
        if (s->match.control.set) {
            text_string(&line, " (");
            time_write(&line, match_remaining(&s->match));
            text_char(&line, ')');
        }
        printf("\r%s... (Ctrl-C interrupts)\033[K", line.data);
        fflush(stdout);
        text_free(&line);
        s->thinks = now;
    }
    return s->screen && editor_interrupted();
}

bool ask_opponent(struct conversation *s, int place, struct answer *a, struct text *why)
{
    struct opponent *o = &s->opponent;
    struct error e = {0};
    if (!opponent_sit(o, &s->match, place, &e)) {
        text_format(why, "%s cannot play: %s.", opponent_name(o), e.what);
        return false;
    }
    s->thinks = clock_wall();
    if (s->screen)
        editor_wait_begin();
    enum player_fault fault = opponent_think(o, &s->match, place, show_thinking, s, a, &e);
    bool interrupted = s->screen && editor_interrupted();
    if (s->screen) {
        editor_wait_end();
        printf("\r\033[K");
    }
    if (!interrupted && fault == PLAYER_GOOD)
        return true;
    if (interrupted)
        text_format(why, "%s was interrupted.", opponent_name(o));
    else
        text_format(why, "%s is at fault: %s%s%s.", opponent_name(o), e.what,
                    e.expected[0] ? "; expected " : "", e.expected);
    return false;
}
