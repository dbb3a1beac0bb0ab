/* yomi play: a game in the terminal, each seat held by a person or by a random mover.
 *
 * At a terminal the board stays in its place, with the moves and the clocks beside it, and lines are
 * edited. Through a pipe the conversation goes line by line, and the lines read are echoed so that the
 * transcript reads well. */
#include "app/arguments.h"
#include "app/board.h"
#include "app/command.h"
#include "app/complaint.h"
#include "app/editor.h"
#include "app/lines.h"
#include "app/match.h"
#include "app/terminal.h"
#include "chess/chess.h"
#include "chess/rules.h"
#include "core/clock.h"
#include "core/random.h"
#include "core/text.h"
#include "core/utf8.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>
#include <time.h>
#include <unistd.h>

struct conversation {
    struct match match;
    struct drawing style;
    bool person[SEATS_MAX]; /* the seats that people hold; the others move at random */
    int people;
    uint64_t seed;
    struct random random, adviser;
    struct lines input;
    struct editor editor;
    bool screen;        /* the board stays in its place, and lines are edited */
    size_t room;        /* the rows below it for an answer */
    struct text latest; /* what happened last, shown below the board: "White plays 3c3d." */
    size_t first;       /* how many moves were played when a person was first asked */
    bool asked;
    bool resumed; /* the game comes from a file */
    bool redraw;  /* the board has changed since it was drawn */
    bool told;    /* the result has been said */
    bool offered; /* a draw; the next line is the answer */
    bool left;    /* the person leaves */
    bool broken;  /* the input could not be read */
};

static struct board *board_of(struct conversation *s)
{
    return &s->match.board;
}

static size_t played(const struct conversation *s)
{
    return s->match.board.table.history.length;
}

static const char *seat_name(const struct conversation *s, int seat)
{
    return board_seat_name(&s->match.board, seat);
}

/* What happened, for below the board. */
__attribute__((format(printf, 2, 3))) static void say(struct conversation *s, const char *format,
                                                      ...)
{
    char line[256];
    va_list args;
    va_start(args, format);
    vsnprintf(line, sizeof line, format, args);
    va_end(args);
    text_clear(&s->latest);
    text_string(&s->latest, line);
    s->redraw = true;
}

/* "Chess. You play White, against random moves (seed 3)." */
static void write_title(const struct conversation *s, struct text *out)
{
    const struct game *g = s->match.board.table.game;
    text_format(out, "%s. ", g->title);
    for (int seat = 0; seat < g->seats(s->match.board.table.position) && s->people == 1; seat++)
        if (s->person[seat])
            text_format(out, "You play %s, ", seat_name(s, seat));
    if (s->people == 1)
        text_format(out, "against random moves (seed %" PRIu64 ").", s->seed);
    else if (s->people == 0)
        text_format(out, "Watch random moves (seed %" PRIu64 ").", s->seed);
    else
        text_format(out, "A game for %d people.", s->people);
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
    struct sheet shown = m->sheet;
    shown.count = played(s);
    sheet_write(&shown, m->board.table.game, played(s), rows, s->style.color, out);
}

enum { LEAST_ROOM = 3 };

/* Below the board stands what happened last, or else there is room for an answer. */
static void draw_screen(struct conversation *s, const char *below)
{
    struct text picture = text_new(), panel = text_new();
    const struct table *t = &s->match.board.table;
    write_panel(s, board_room_beside(t, s->style), &panel);
    text_string(&picture, "\033[H\033[2J");
    write_title(s, &picture);
    text_char(&picture, '\n');
    board_draw_beside(t, s->style, panel.data, &picture);
    text_format(&picture, "\n%s", below);
    fputs(picture.data, stdout);
    size_t rows, columns, used = 1;
    terminal_size(&rows, &columns);
    for (const char *p = picture.data; *p; p++)
        used += *p == '\n';
    s->room = rows > used + LEAST_ROOM ? rows - used : LEAST_ROOM;
    text_free(&picture);
    text_free(&panel);
}

static void draw(struct conversation *s)
{
    if (s->screen) {
        draw_screen(s, s->latest.data);
        putchar('\n');
    } else {
        putchar('\n');
        board_draw(board_of(s), s->style);
        putchar('\n');
        if (s->latest.length)
            printf("%s ", s->latest.data);
    }
    s->redraw = false;
}

static bool announces_check(const struct conversation *s)
{
    const struct table *t = &s->match.board.table;
    return match_turn(&s->match) != SEAT_OVER && notation_in_check(t->game, t->position);
}

/* Plays a move and remembers it in words. */
static void make_move(struct conversation *s, move m, int64_t time)
{
    struct text line = text_new();
    const struct table *t = &s->match.board.table;
    board_capital(&line, seat_name(s, table_turn(t)));
    text_string(&line, " plays ");
    notation_write(t->game, t->position, m, s->style.ascii, &line);
    text_char(&line, '.');
    if (match_play(&s->match, m, time))
        say(s, "%s%s", line.data, announces_check(s) ? " Check!" : "");
    text_free(&line);
}

/* A legal move as players write it, out of the middle of the list: those at the ends tend to be odd. */
static const char *sample_move(struct conversation *s)
{
    struct board *b = board_of(s);
    board_list_notation(b, s->style.ascii);
    return b->count ? b->moves[b->count / 2].text : "(there is none)";
}

/* What a person may type instead of a move. */
static void do_help(struct conversation *s, const char *rest);

/* All of them, or those that begin with some letters; on a screen as many as leave the board there. */
static void do_moves(struct conversation *s, const char *rest)
{
    struct board *b = board_of(s);
    size_t kept = 0;
    board_list_notation(b, s->style.ascii);
    size_t all = b->count;
    for (size_t i = 0; i < all; i++)
        if (strncmp(b->moves[i].text, rest, strlen(rest)) == 0)
            b->moves[kept++] = b->moves[i];
    b->count = kept;
    printf("%zu legal move%s%s%s:\n", kept, kept == 1 ? "" : "s", *rest ? " beginning with " : "",
           rest);
    size_t shown = board_print_moves(b, s->screen ? s->room - 2 : SIZE_MAX);
    if (shown < kept) {
        const char *next = b->moves[shown].text;
        int wide = utf8_length(next + strlen(rest), SIZE_MAX);
        int length = (int)strlen(rest) + (wide ? wide : 1);
        printf("and %zu more: 'moves %.*s' lists those that begin so.\n", kept - shown, length,
               next);
    }
}

static bool persons_turn(const struct conversation *s)
{
    int seat = table_turn(&s->match.board.table);
    return seat >= 0 && s->person[seat];
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
    s->told = false;
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
    do {
        match_go(&s->match, played(s) + 1);
    } while (played(s) < s->match.count && !persons_turn(s));
    size_t again = played(s) - from;
    say(s, "Played %zu move%s again.", again, again == 1 ? "" : "s");
}

static void do_flip(struct conversation *s, const char *rest)
{
    (void)rest;
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
    t->game->write_position(t->position, &position);
    printf("%s\n", position.data);
    text_free(&position);
}

/* Until there is a player to ask, advice is a throw of the dice, and says so. */
static void do_hint(struct conversation *s, const char *rest)
{
    (void)rest;
    struct text line = text_new();
    const struct table *t = &s->match.board.table;
    move m = game_random_move(t->game, t->position, &s->adviser);
    notation_write(t->game, t->position, m, s->style.ascii, &line);
    printf("Perhaps %s: a legal move drawn at random, there is no wiser adviser yet.\n", line.data);
    text_free(&line);
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
    } else if (s->people < 2) {
        printf("The random mover declines: it does not understand the question.\n");
    } else {
        printf("%s offers a draw.\n", seat_name(s, seat));
        s->offered = true;
    }
}

static void do_resign(struct conversation *s, const char *rest)
{
    (void)rest;
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

static void do_quit(struct conversation *s, const char *rest)
{
    (void)rest;
    printf("Goodbye.\n");
    s->left = true;
}

static const struct word {
    const char *name, *other; /* other: a second name, or NULL */
    const char *argument;     /* what follows it, or NULL */
    bool after;               /* makes sense when the game is over */
    void (*run)(struct conversation *s, const char *rest);
    const char *help;
} words[] = {
    {"help", "?", NULL, true, do_help, "this list"},
    {"moves", NULL, "[X]", false, do_moves, "the legal moves [from X]"},
    {"hint", NULL, NULL, false, do_hint, "a move to consider"},
    {"undo", "back", NULL, true, do_undo, "take back to your turn"},
    {"redo", NULL, NULL, true, do_redo, "play it again"},
    {"board", NULL, NULL, true, do_board, "draw the board again"},
    {"flip", NULL, NULL, true, do_flip, "turn the board around"},
    {"position", NULL, NULL, true, do_position, "the position as text"},
    {"draw", NULL, NULL, false, do_draw, "offer or claim a draw"},
    {"resign", NULL, NULL, false, do_resign, "give up the game"},
    {"save", NULL, "FILE", true, do_save, "keep the game in a file"},
    {"quit", "exit", NULL, true, do_quit, "leave"},
    {0},
};

static void do_help(struct conversation *s, const char *rest)
{
    (void)rest;
    bool over = match_turn(&s->match) == SEAT_OVER;
    if (over)
        printf("Type one of these:\n");
    else
        printf("Type a move such as %s, or one of these:\n", sample_move(s));
    /* Two a row, so that the board stays in sight. */
    size_t count = 0;
    for (const struct word *w = words; w->name; w++) {
        char name[32];
        if (over && !w->after)
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

/* The word that the line begins with; *rest is what follows it. */
static const struct word *find_word(const char *line, const char **rest)
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

/* Cuts the blanks at both ends of a line and replaces what no move has and what a screen might
 * obey. */
static char *cleaned(char *line)
{
    for (char *p = line; *p;) {
        int printable = utf8_printable(p, strlen(p));
        if (!printable)
            *p = *p == '\t' ? ' ' : '?';
        p += printable ? printable : 1;
    }
    line += strspn(line, " ");
    size_t length = strlen(line);
    while (length && line[length - 1] == ' ')
        line[--length] = '\0';
    return line;
}

static void explain_error(const struct error *e)
{
    struct text line = text_new();
    text_string(&line, e->what[0] ? e->what : "This is no legal move");
    if (e->expected[0])
        text_format(&line, "; expected %s", e->expected);
    terminal_wrapped(line.data, 0);
    printf("('moves' lists the legal moves, '?' explains.)\n");
    text_free(&line);
}

/* The other person's answer to an offer. */
static void take_answer(struct conversation *s, const char *line)
{
    s->offered = false;
    if (strcasecmp(line, "yes") == 0 || strcasecmp(line, "y") == 0 || strcasecmp(line, "draw") == 0)
        match_agree_draw(&s->match, "Agreed");
    else
        printf("The offer is declined.\n");
}

static void take_line(struct conversation *s, const char *line)
{
    const char *rest;
    const struct word *w = find_word(line, &rest);
    bool over = match_turn(&s->match) == SEAT_OVER;
    const struct table *t = &s->match.board.table;
    struct error e = {0};
    move m;
    if (s->offered)
        take_answer(s, line);
    else if (over && !*line)
        s->left = true;
    else if (!*line)
        return;
    else if (w && (!over || w->after))
        w->run(s, rest);
    else if (over)
        printf("The game is over: undo, save FILE or quit.\n");
    else if (t->game->read_move(t->position, line, &m, &e))
        make_move(s, m, match_thought(&s->match));
    else
        explain_error(&e);
}

/* Writes the question; false when the time of the seat to move is over. */
static bool write_prompt(void *who, struct text *out)
{
    struct conversation *s = who;
    const struct match *m = &s->match;
    int seat = match_turn(m);
    if (seat == SEAT_OVER) {
        text_string(out, "(undo, save FILE or Enter to leave) ");
        return true;
    }
    if (s->offered)
        text_format(out, "%s, do you agree? (yes or no) ", seat_name(s, !seat));
    else if (s->people == 1)
        text_string(out, "Your move");
    else
        text_format(out, "%s to move", seat_name(s, seat));
    if (m->control.set && !s->offered) {
        int64_t thought = match_thought(m), left = m->left[seat] - thought;
        bool counting = left < 0 && m->control.byoyomi;
        text_string(out, counting ? " (byoyomi " : " (");
        time_write(out, counting ? match_remaining(m) : left);
        text_char(out, ')');
    }
    text_string(out, s->offered ? "" : ": ");
    return !m->control.set || match_remaining(m) >= 0;
}

static void draw_again(void *who)
{
    draw(who);
}

/* One line from the terminal. */
static void ask_editor(struct conversation *s)
{
    enum editor_status got = editor_read(&s->editor);
    /* The answer stands below the board in place of the last one. */
    draw_screen(s, "");
    switch (got) {
    case EDITOR_GOOD:
        take_line(s, cleaned(s->editor.line));
        break;
    case EDITOR_TIME_OUT:
        match_flag(&s->match);
        break;
    case EDITOR_BREAK:
        if (!s->editor.line[0])
            do_quit(s, "");
        break;
    case EDITOR_END:
        do_quit(s, "");
        break;
    }
}

/* One line from a pipe or a file. */
static void ask_plainly(struct conversation *s)
{
    struct text prompt = text_new();
    struct error e = {0};
    write_prompt(s, &prompt);
    fputs(prompt.data, stdout);
    text_free(&prompt);
    fflush(stdout);
    enum lines_status got = lines_next(&s->input, &e);
    bool echo = !isatty(STDIN_FILENO), over = match_turn(&s->match) == SEAT_OVER;
    if (got == LINES_END && e.what[0]) {
        putchar('\n');
        complain_error(&e, "input");
        s->left = s->broken = true;
    } else if (got == LINES_END) {
        putchar('\n');
        s->left = true;
        if (!over)
            do_quit(s, "");
    } else if (s->match.control.set && !over && match_remaining(&s->match) < 0) {
        putchar('\n');
        match_flag(&s->match);
    } else if (got == LINES_BAD) {
        printf("%s", echo ? "\n" : "");
        explain_error(&e);
    } else {
        char *line = cleaned(s->input.text);
        if (echo)
            printf("%s\n", line);
        take_line(s, line);
    }
}

/* Asks the person whose turn it is for one line. */
static void ask(struct conversation *s)
{
    if (!s->asked)
        s->first = played(s);
    s->asked = true;
    if (s->screen)
        ask_editor(s);
    else
        ask_plainly(s);
}

/* Leaves a spectator the time to look. */
static void pause_between_moves(void)
{
    const struct timespec half_a_second = {.tv_nsec = 500000000};
    if (isatty(STDOUT_FILENO))
        nanosleep(&half_a_second, NULL);
}

static void move_at_random(struct conversation *s)
{
    const struct table *t = &s->match.board.table;
    make_move(s, game_random_move(t->game, t->position, &s->random), match_thought(&s->match));
    if (s->people == 0) {
        draw(s);
        if (!s->screen)
            putchar('\n');
        fflush(stdout);
        pause_between_moves();
    }
}

static void welcome(struct conversation *s)
{
    struct text line = text_new();
    if (!s->screen) {
        write_title(s, &line);
        printf("%s\n", line.data);
        text_clear(&line);
    }
    if (match_turn(&s->match) == SEAT_OVER || !s->people)
        text_clear(&line);
    else if (persons_turn(s))
        text_format(&line, "Type a move such as %s, or ? for help.", sample_move(s));
    else
        text_string(&line, "Type a move when it is your turn, or ? for help.");
    if (s->screen)
        say(s, "%s", line.data);
    else if (line.length)
        printf("%s\n", line.data);
    text_free(&line);
}

/* Says once how the game ended. */
static void tell_result(struct conversation *s)
{
    struct text result = text_new();
    if (s->redraw)
        draw(s);
    match_result(&s->match, &result);
    printf("%s\n", result.data);
    s->told = true;
    text_free(&result);
}

static void play_to_the_end(struct conversation *s)
{
    welcome(s);
    s->redraw = true;
    while (!s->left && !ferror(stdout)) {
        int seat = match_turn(&s->match);
        bool over = seat == SEAT_OVER;
        if (!over && (seat < 0 || !s->person[seat])) {
            move_at_random(s);
            continue;
        }
        if (over && !s->told)
            tell_result(s);
        if (over && s->people == 0)
            break;
        if (s->redraw)
            draw(s);
        ask(s);
    }
}

/* The seat that has the first move. */
static int first_seat(const struct conversation *s)
{
    int turn = table_turn(&s->match.board.table);
    return turn < 0 ? 0 : turn;
}

/* The seat that a person's word means, or -1: its name, its number from 1, or its turn. */
static int seat_of(const struct conversation *s, const char *word)
{
    int first = first_seat(s);
    const struct {
        const char *name;
        int seat;
    } turns[] = {{"first", first}, {"sente", 0}, {"second", !first}, {"gote", 1}};
    int seats = s->match.board.table.game->seats(s->match.board.table.position);
    for (int seat = 0; seat < seats; seat++)
        if (strcasecmp(word, seat_name(s, seat)) == 0)
            return seat;
    for (size_t i = 0; i < sizeof turns / sizeof *turns; i++)
        if (strcasecmp(word, turns[i].name) == 0)
            return turns[i].seat;
    bool number = word[0] >= '1' && word[0] < '1' + seats && !word[1];
    return number ? word[0] - '1' : -1;
}

/* A game that is resumed is played by the same: whoever is not called Random is a person. */
enum { NAME_SIZE = sizeof(((struct match *)0)->names[0]) };
static const char random_name[] = "Random";

static void name_players(struct conversation *s)
{
    for (int seat = 0; seat < 2; seat++) {
        char *name = s->match.names[seat];
        bool person = strcmp(name, random_name) != 0;
        if (!name[0] || s->person[seat] != person)
            snprintf(name, NAME_SIZE, "%s", s->person[seat] ? "Human" : random_name);
    }
}

/* Puts people on their seats by --as. False after a complaint. */
static bool take_seats(struct conversation *s, const char *as)
{
    int seats = s->match.board.table.game->seats(s->match.board.table.position);
    bool both = as && (strcasecmp(as, "both") == 0 || strcasecmp(as, "all") == 0);
    bool none = as && strcasecmp(as, "none") == 0;
    int chosen = as && !both && !none ? seat_of(s, as) : first_seat(s);
    if (chosen < 0) {
        char expected[120];
        struct text list = text_on(expected, sizeof expected);
        for (int seat = 0; seat < seats; seat++)
            text_format(&list, "%s, ", seat_name(s, seat));
        text_format(&list, "a number from 1 to %d, both or none", seats);
        complain(expected, "--as is %s", quoted(as));
        return false;
    }
    for (int seat = 0; seat < seats; seat++) {
        s->person[seat] = s->resumed && !as ? strcmp(s->match.names[seat], random_name) != 0
                                            : both || (!none && seat == chosen);
        s->people += s->person[seat];
    }
    if (s->people == 1 && s->person[1])
        s->style.seat = !s->style.seat;
    name_players(s);
    return true;
}

/* Sets up the game that is asked for: a new one, or one from a file. False after a complaint. */
static bool set_up(struct conversation *s, const struct arguments *a)
{
    const char *file = arguments_value(a, "resume"), *clock = arguments_value(a, "clock");
    bool odd = arguments_flag(a, "odd");
    struct setup setup = {
        .position = arguments_value(a, "position"),
        .rules = arguments_value(a, "rules"),
        .seed = s->seed,
        .odd_material = odd,
        .missing_kings = odd,
    };
    const struct game *g = a->count ? board_game(a->words[0]) : NULL;
    if (a->count && !g)
        return false;
    if (clock && !time_control_read(&s->match.control, clock)) {
        complain("seconds and increment as 600+5, 10m+5 or byoyomi:300+30", "--clock is %s",
                 quoted(clock));
        return false;
    }
    if (file && (setup.position || arguments_value(a, "moves"))) {
        complain("--resume alone", "--resume brings its own position and moves");
        return false;
    }
    if (file) {
        s->resumed = s->asked = true; /* all of its moves may be taken back */
        return match_resume(&s->match, file, g, &setup);
    }
    if (!g) {
        complain(a->usage->form, "too few arguments");
        return false;
    }
    return match_open(&s->match, g, &setup);
}

/* Plays the moves of --moves. False after a complaint. */
static bool play_argument(struct conversation *s, const struct arguments *a)
{
    struct board *b = board_of(s);
    if (!board_play_argument(b, a))
        return false;
    /* They are taken back and played again so that they are written down. */
    size_t count = played(s);
    struct history given = {0};
    history_copy(&given, &b->table.history, 0);
    if (count && arguments_value(a, "moves")) {
        table_undo_to(&b->table, 0);
        for (size_t i = 0; i < count; i++)
            match_play(&s->match, given.entries[i].move, RECORD_NO_VALUE);
    }
    history_free(&given);
    return true;
}

static const struct argument options[] = {
    {"as", "SEAT", "your seat by name or number; both: two people; none: watch"},
    {"clock", "C", "600+5 or 10m+5 (Fischer), byoyomi:300+30; in seconds"},
    {"resume", "FILE", "go on with a saved game"},
    {"seed", "N", "for the random moves; the same seed, the same answers"},
    {"position", "P", "begin from this position"},
    BOARD_MOVES_ARGUMENT,
    BOARD_ARGUMENTS,
    TERMINAL_ARGUMENTS,
    {0},
};

static const struct usage usage = {
    .form = "play [GAME]",
    .about = "Plays a game in the terminal against a random mover, or between two people.\n"
             "Without --as you have the first move. Type moves in any notation of the game,\n"
             "and ? for help. A saved game is resumed without naming it. Shogi is played with\n"
             "the impasse rule of 27 points unless --rules says otherwise.\n",
    .options = options,
    .examples = "  yomi play shogi\n"
                "  yomi play chess --as black --ascii\n"
                "  yomi play shogi --as both --clock byoyomi:10m+30\n"
                "  yomi play --resume my-game.kif\n",
};

int play_command(int argc, char **argv)
{
    struct arguments a;
    struct conversation s = {.input = lines_of(stdin)};
    int status;
    if (!arguments_read(&a, &usage, argc, argv, &status))
        return status;
    s.seed = random_mix((uint64_t)time(NULL) ^ (uint64_t)getpid() << 32) % 1000000;
    if (!arguments_words(&a, 0, 1) || !terminal_style(&a, &s.style) ||
        !arguments_number(&a, "seed", 0, UINT64_MAX, &s.seed))
        return STATUS_BAD;
    s.match.ascii = s.style.ascii;
    s.random = random_seeded(s.seed);
    s.adviser = random_seeded(~s.seed);
    s.screen = editor_possible();
    s.editor.prompt = write_prompt;
    s.editor.redraw = draw_again;
    s.editor.who = &s;
    if (!set_up(&s, &a))
        return STATUS_BAD;
    s.latest = text_new();
    bool good = play_argument(&s, &a) && take_seats(&s, arguments_value(&a, "as"));
    if (good)
        play_to_the_end(&s);
    match_close(&s.match);
    editor_free(&s.editor);
    text_free(&s.latest);
    return good && !s.broken ? STATUS_DONE : STATUS_BAD;
}
