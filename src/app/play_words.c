/* What a person may type instead of a move. */
#include "app/board.h"
#include "app/conversation.h"
#include "app/notation.h"
#include "app/terminal.h"
#include "chess/chess.h"
#include "chess/rules.h"
#include "core/utf8.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

static void do_help(struct conversation *s, const char *rest);

/* Whether the move begins so, as it is shown or in letters and digits: e2, 7g, P*. */
static bool begins_with(const struct table *t, const struct named_move *m, const char *start)
{
    char plain[64];
    struct text out = text_on(plain, sizeof plain);
    t->game->write_move(t->position, m->move, &out);
    return strncmp(m->text, start, strlen(start)) == 0 ||
           strncasecmp(plain, start, strlen(start)) == 0;
}

/* All of them, or those that begin with some letters; on a screen as many as leave the board there. */
static void do_moves(struct conversation *s, const char *rest)
{
    struct board *b = board_of(s);
    size_t kept = 0;
    board_list_notation(b, s->style.ascii);
    size_t all = b->count;
    for (size_t i = 0; i < all; i++)
        if (begins_with(&b->table, &b->moves[i], rest))
            b->moves[kept++] = b->moves[i];
    b->count = kept;
    printf("%zu legal move%s%s%s:\n", kept, kept == 1 ? "" : "s", *rest ? " beginning with " : "",
           rest);
    size_t shown = board_print_moves(b, s->screen ? s->room - 2 : SIZE_MAX);
    if (shown == kept)
        return;
    const char *next = b->moves[shown].text;
    size_t known = strlen(rest);
    if (strncmp(next, rest, known) != 0) {
        printf("and %zu more.\n", kept - shown);
        return;
    }
    int wide = utf8_length(next + known, SIZE_MAX);
    printf("and %zu more: 'moves %.*s' lists those that begin so.\n", kept - shown,
           (int)known + (wide ? wide : 1), next);
}

/* Back to the latest earlier turn of a person. */
static void do_undo(struct conversation *s, const char *rest)
{
    (void)rest;
    size_t from = played(s);
    bool forgiven = s->match.ending != ENDING_NONE;
    if (from <= s->first && !forgiven) {
        printf("There is no move to take back.\n");
        return;
    }
    s->told = s->paused = false;
    if (forgiven && persons_turn(s)) {
        match_go(&s->match, from);
        say(s, "The game goes on.");
        return;
    }
    do {
        match_go(&s->match, played(s) - 1);
    } while (played(s) > s->first && !persons_turn(s));
    size_t undone = from - played(s);
    say(s, "Took back %zu move%s.", undone, undone == 1 ? "" : "s");
}

/* Forward to the next turn of a person that was taken back, or to the end. */
static void do_redo(struct conversation *s, const char *rest)
{
    (void)rest;
    size_t from = played(s);
    if (from >= s->match.count) {
        printf("There is no move to play again.\n");
        return;
    }
    s->paused = false;
    do {
        match_go(&s->match, played(s) + 1);
    } while (played(s) < s->match.count && !persons_turn(s));
    size_t again = played(s) - from;
    say(s, "Played %zu move%s again.", again, again == 1 ? "" : "s");
}

static void do_flip(struct conversation *s, const char *rest)
{
    (void)rest;
    if (many_seats(s))
        printf("There is nothing to turn in this game.\n");
    else
        s->style.seat = !s->style.seat;
    s->redraw = true;
}

static void do_board(struct conversation *s, const char *rest)
{
    (void)rest;
    s->redraw = true;
}

static void do_position(struct conversation *s, const char *rest)
{
    (void)rest;
    struct text position = text_new();
    const struct table *t = &s->match.board.table;
    if (t->game->view && match_turn(&s->match) != SEAT_OVER)
        text_string(&position, "The position would show the cards of the others.");
    else
        t->game->write_position(t->position, &position);
    printf("%s\n", position.data);
    text_free(&position);
}

/* The move for a person from the opponent's kind of player; the random mover's advice is a throw of the
 * dice, and says so. */
static void do_hint(struct conversation *s, const char *rest)
{
    (void)rest;
    struct text line = text_new(), value = text_new();
    const struct table *t = &s->match.board.table;
    struct answer a = {0};
    if (opponent_is_random(&s->opponent)) {
        a.move = game_random_move(t->game, t->position, &s->adviser);
        text_string(&line, "Perhaps ");
        notation_write(t->game, t->position, a.move, s->style.ascii, &line);
        text_string(&line,
                    ": a legal move drawn at random. (--against another player has wiser advice.)");
    } else if (ask_opponent(s, ADVISER, &a, &line)) {
        text_format(&line, "%s would %s", opponent_adviser(&s->opponent),
                    a.resigns ? "resign" : "play ");
        if (!a.resigns)
            notation_write(t->game, t->position, a.move, s->style.ascii, &line);
        opponent_write_value(a.value, &value);
        text_format(&line, "%s%s.", value.length ? ": " : "", value.data);
    }
    terminal_wrapped(line.data, 0);
    text_free(&value);
    text_free(&line);
}

/* What the opponent says to an offer. */
static void answer_offer(struct conversation *s)
{
    const char *why;
    if (opponent_takes_draw(&s->opponent, &s->match, &why))
        match_agree_draw(&s->match, "Agreed");
    else
        printf("%s declines: %s.\n", opponent_name(&s->opponent), why);
}

/* A draw that the rules grant is claimed; any other is offered. */
static void do_draw(struct conversation *s, const char *rest)
{
    (void)rest;
    const struct table *t = &s->match.board.table;
    int seat = table_turn(t);
    enum chess_ending claim =
        t->game == &chess_game ? chess_any_claim(t->position, &t->history) : CHESS_GOES_ON;
    if (claim != CHESS_GOES_ON) {
        struct text why = text_new();
        text_format(&why, "%s claims ", seat_name(s, seat));
        text_string(&why, chess_ending_name(claim));
        match_agree_draw(&s->match, why.data);
        text_free(&why);
    } else if (many_seats(s)) {
        printf("This game knows no draws.\n");
    } else if (s->people < 2) {
        answer_offer(s);
    } else {
        printf("%s offers a draw.\n", seat_name(s, seat));
        s->offered = true;
    }
}

static void do_resign(struct conversation *s, const char *rest)
{
    (void)rest;
    if (many_seats(s))
        printf("Nobody can resign from this game; quit leaves it.\n");
    else
        match_resign(&s->match, table_turn(&s->match.board.table));
}

static void do_save(struct conversation *s, const char *rest)
{
    if (!*rest) {
        printf("Type the name of the file, too: save my-game%s\n",
               s->match.board.table.game == &chess_game ? ".pgn" : ".kif");
        return;
    }
    struct text notes = text_new();
    if (match_save(&s->match, rest, &notes))
        fputs(notes.data, stdout);
    text_free(&notes);
}

void do_quit(struct conversation *s, const char *rest)
{
    (void)rest;
    printf("Goodbye.\n");
    s->left = true;
}

static const struct word words[] = {
    {"help", "?", NULL, true, false, do_help, "this list"},
    {"moves", NULL, "[X]", false, false, do_moves, "the legal moves [of X]"},
    {"hint", NULL, NULL, false, false, do_hint, "a move to consider"},
    {"undo", "back", NULL, true, false, do_undo, "take back to your turn"},
    {"redo", NULL, NULL, true, false, do_redo, "play it again"},
    {"board", NULL, NULL, true, false, do_board, "draw the board again"},
    {"flip", NULL, NULL, true, true, do_flip, "turn the board around"},
    {"position", NULL, NULL, true, false, do_position, "the position as text"},
    {"draw", NULL, NULL, false, true, do_draw, "offer or claim a draw"},
    {"resign", NULL, NULL, false, true, do_resign, "give up the game"},
    {"save", NULL, "FILE", true, false, do_save, "keep the game in a file"},
    {"quit", "exit", NULL, true, false, do_quit, "leave"},
    {0},
};

static void do_help(struct conversation *s, const char *rest)
{
    (void)rest;
    bool idle = s->paused || match_turn(&s->match) == SEAT_OVER;
    if (idle)
        printf("Type one of these:\n");
    else
        printf("Type a move such as %s, or one of these:\n", sample_move(s));
    /* Two a row, so that the board stays in sight. */
    size_t count = 0;
    for (const struct word *w = words; w->name; w++) {
        char name[32];
        if ((idle && !w->after) || (many_seats(s) && w->duel))
            continue;
        snprintf(name, sizeof name, "%s%s%s", w->name, w->other || w->argument ? " " : "",
                 w->argument ? w->argument
                 : w->other  ? w->other
                             : "");
        printf(count++ % 2 ? "  %-10s  %s\n" : "  %-10s  %-25s", name, w->help);
    }
    if (count % 2)
        putchar('\n');
}

const struct word *find_word(const char *line, const char **rest)
{
    size_t length = strcspn(line, " ");
    for (const struct word *w = words; w->name; w++) {
        bool it = strlen(w->name) == length && strncasecmp(line, w->name, length) == 0;
        bool other =
            w->other && strlen(w->other) == length && strncasecmp(line, w->other, length) == 0;
        *rest = line + length + strspn(line + length, " ");
        if ((it || other) && (w->argument || !**rest))
            return w;
    }
    return NULL;
}
