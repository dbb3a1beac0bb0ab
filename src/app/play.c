/* yomi play: a game in the terminal, each seat held by a person or by a random mover.
 *
 * The conversation goes line by line through stdin and stdout and works the same through a pipe,
 * where the lines read are echoed so that the transcript reads well. */
#include "app/arguments.h"
#include "app/board.h"
#include "app/command.h"
#include "app/complaint.h"
#include "app/lines.h"
#include "app/terminal.h"
#include "core/random.h"
#include "core/text.h"
#include "core/utf8.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>
#include <time.h>
#include <unistd.h>

struct conversation {
    struct board board;
    struct drawing style;
    bool person[SEATS_MAX]; /* the seats that people hold; the others move at random */
    int people;
    uint64_t seed;
    struct random random;
    struct lines input;
    char latest[96]; /* what happened last, shown below the board: "White plays 3c3d." */
    size_t first;    /* how many moves were played when a person was first asked */
    bool asked;
    bool redraw; /* the board has changed since it was drawn */
    bool ended;  /* someone resigned or left */
    bool broken; /* the input could not be read */
};

static void print_capital(const char *s)
{
    struct text line = text_new();
    board_capital(&line, s);
    fputs(line.data, stdout);
    text_free(&line);
}

static const char *seat_name(const struct conversation *s, int seat)
{
    return board_seat_name(&s->board, seat);
}

static void draw(struct conversation *s)
{
    putchar('\n');
    board_draw(&s->board, s->style);
    putchar('\n');
    if (s->latest[0])
        printf("%s ", s->latest);
    s->redraw = false;
}

/* Plays a move and remembers it in words. */
static void make_move(struct conversation *s, move m)
{
    struct text line = text_on(s->latest, sizeof s->latest);
    board_capital(&line, seat_name(s, table_turn(&s->board.table)));
    text_string(&line, " plays ");
    s->board.table.game->write_move(s->board.table.position, m, &line);
    text_char(&line, '.');
    table_play(&s->board.table, m);
    s->redraw = true;
}

/* A legal move by name, out of the middle of the list: those at the ends tend to be odd ones. */
static const char *sample_move(struct conversation *s)
{
    board_list(&s->board);
    return s->board.count ? s->board.moves[s->board.count / 2].text : "(there is none)";
}

/* What a person may type instead of a move. */
static void do_help(struct conversation *s);

static void do_moves(struct conversation *s)
{
    board_list(&s->board);
    printf("%zu legal move%s:\n", s->board.count, s->board.count == 1 ? "" : "s");
    board_print_moves(&s->board);
}

/* Back to the latest earlier turn of a person. */
static void do_undo(struct conversation *s)
{
    size_t back = s->board.table.history.length;
    const struct game *g = s->board.table.game;
    struct board *b = &s->board;
    int seat = SEAT_CHANCE;
    if (back <= s->first) {
        printf("There is no move to take back.\n");
        return;
    }
    do {
        g->undo(b->table.position, &b->table.history);
        seat = table_turn(&b->table);
    } while (b->table.history.length > s->first && (seat < 0 || !s->person[seat]));
    size_t undone = back - b->table.history.length;
    snprintf(s->latest, sizeof s->latest, "Took back %zu move%s.", undone, undone == 1 ? "" : "s");
    s->redraw = true;
}

static void do_flip(struct conversation *s)
{
    s->style.seat = !s->style.seat;
    s->redraw = true;
}

static void do_board(struct conversation *s)
{
    s->redraw = true;
}

static void do_position(struct conversation *s)
{
    struct text position = text_new();
    s->board.table.game->write_position(s->board.table.position, &position);
    printf("%s\n", position.data);
    text_free(&position);
}

static void do_resign(struct conversation *s)
{
    int seat = table_turn(&s->board.table);
    print_capital(seat_name(s, seat));
    printf(" resigns.");
    if (s->board.table.game->seats(s->board.table.position) == 2) {
        putchar(' ');
        print_capital(seat_name(s, 1 - seat));
        printf(" wins.");
    }
    putchar('\n');
    s->ended = true;
}

static void do_quit(struct conversation *s)
{
    printf("Goodbye.\n");
    s->ended = true;
}

static const struct word {
    const char *name, *other; /* other: a second name, or NULL */
    void (*run)(struct conversation *s);
    const char *help;
} words[] = {
    {"help", "?", do_help, "this list"},
    {"moves", NULL, do_moves, "the legal moves"},
    {"undo", "back", do_undo, "take back to your previous turn"},
    {"board", NULL, do_board, "draw the board again"},
    {"flip", NULL, do_flip, "turn the board around"},
    {"position", NULL, do_position, "the position as text, for yomi show and others"},
    {"resign", NULL, do_resign, "give up the game"},
    {"quit", "exit", do_quit, "leave"},
    {0},
};

static void do_help(struct conversation *s)
{
    printf("Type a move such as %s, or one of these:\n", sample_move(s));
    for (const struct word *w = words; w->name; w++) {
        char name[24];
        snprintf(name, sizeof name, "%s%s%s", w->name, w->other ? ", " : "",
                 w->other ? w->other : "");
        printf("  %-12s %s\n", name, w->help);
    }
}

static const struct word *find_word(const char *line)
{
    for (const struct word *w = words; w->name; w++)
        if (strcasecmp(line, w->name) == 0 || (w->other && strcasecmp(line, w->other) == 0))
            return w;
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

static void take_line(struct conversation *s, const char *line)
{
    const struct word *w = find_word(line);
    struct error e = {0};
    move m;
    if (!*line)
        return;
    if (w)
        w->run(s);
    else if (s->board.table.game->read_move(s->board.table.position, line, &m, &e))
        make_move(s, m);
    else
        explain_error(&e);
}

/* Asks the person whose turn it is for one line. */
static void ask(struct conversation *s)
{
    int seat = table_turn(&s->board.table);
    if (!s->asked)
        s->first = s->board.table.history.length;
    s->asked = true;
    if (s->people == 1) {
        printf("Your move: ");
    } else {
        print_capital(seat_name(s, seat));
        printf(" to move: ");
    }
    fflush(stdout);
    struct error e = {0};
    enum lines_status got = lines_next(&s->input, &e);
    bool echo = !isatty(STDIN_FILENO);
    if (got == LINES_END && e.what[0]) {
        putchar('\n');
        complain_error(&e, "input");
        s->ended = s->broken = true;
    } else if (got == LINES_END) {
        putchar('\n');
        do_quit(s);
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

/* Leaves a spectator the time to look. */
static void pause_between_moves(void)
{
    const struct timespec half_a_second = {.tv_nsec = 500000000};
    if (isatty(STDOUT_FILENO))
        nanosleep(&half_a_second, NULL);
}

static void move_at_random(struct conversation *s)
{
    make_move(s, game_random_move(s->board.table.game, s->board.table.position, &s->random));
    if (s->people == 0) {
        draw(s);
        putchar('\n');
        fflush(stdout);
        pause_between_moves();
    }
}

static void welcome(struct conversation *s)
{
    int seats = s->board.table.game->seats(s->board.table.position);
    printf("%s. ", s->board.table.game->title);
    for (int seat = 0; seat < seats && s->people == 1; seat++) {
        if (s->person[seat])
            printf("You play %s, ", seat_name(s, seat));
    }
    if (s->people == 1)
        printf("against random moves (seed %" PRIu64 ").\n", s->seed);
    else if (s->people == 0)
        printf("Watch random moves (seed %" PRIu64 ").\n", s->seed);
    else
        printf("A game for %d people.\n", s->people);
    int turn = table_turn(&s->board.table);
    if (turn >= 0 && s->person[turn])
        printf("Type a move such as %s, or ? for help.\n", sample_move(s));
    else if (s->people)
        printf("Type a move when it is your turn, or ? for help.\n");
}

static void play_to_the_end(struct conversation *s)
{
    struct text result = text_new();
    int seat;
    welcome(s);
    s->redraw = true;
    while (!s->ended && !ferror(stdout) && (seat = table_turn(&s->board.table)) != SEAT_OVER) {
        if (seat < 0 || !s->person[seat]) {
            move_at_random(s);
            continue;
        }
        if (s->redraw)
            draw(s);
        ask(s);
    }
    if (!s->ended && !ferror(stdout)) {
        if (s->redraw)
            draw(s);
        board_result(&s->board, &result);
        printf("%s\n", result.data);
    }
    text_free(&result);
}

/* The seat that has the first move. */
static int first_seat(const struct conversation *s)
{
    int turn = table_turn(&s->board.table);
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
    int seats = s->board.table.game->seats(s->board.table.position);
    for (int seat = 0; seat < seats; seat++)
        if (strcasecmp(word, seat_name(s, seat)) == 0)
            return seat;
    for (size_t i = 0; i < sizeof turns / sizeof *turns; i++)
        if (strcasecmp(word, turns[i].name) == 0)
            return turns[i].seat;
    bool number = word[0] >= '1' && word[0] < '1' + seats && !word[1];
    return number ? word[0] - '1' : -1;
}

/* Puts people on their seats by --as. False after a complaint. */
static bool take_seats(struct conversation *s, const char *as)
{
    int seats = s->board.table.game->seats(s->board.table.position);
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
        s->person[seat] = both || (!none && seat == chosen);
        s->people += s->person[seat];
    }
    if (s->people == 1 && chosen == 1)
        s->style.seat = !s->style.seat;
    return true;
}

static bool set_position(struct conversation *s, const char *position)
{
    struct error e = {0};
    if (!position || table_set(&s->board.table, position, &e))
        return true;
    complain_error(&e, "--position");
    return false;
}

static const struct argument options[] = {
    {"as", "SEAT", "your seat by name or number; both: two people; none: watch"},
    {"seed", "N", "for the random moves; the same seed, the same answers"},
    {"position", "P", "begin from this position"},
    BOARD_MOVES_ARGUMENT,
    BOARD_ARGUMENTS,
    TERMINAL_ARGUMENTS,
    {0},
};

static const struct usage usage = {
    .form = "play GAME",
    .about = "Plays a game in the terminal against a random mover. Without --as you have the\n"
             "first move. Type moves in any notation of the game, and ? for help.\n",
    .options = options,
    .examples = "  yomi play shogi\n"
                "  yomi play chess --as black --ascii\n",
};

int play_command(int argc, char **argv)
{
    struct arguments a;
    struct conversation s = {.input = lines_of(stdin)};
    int status;
    if (!arguments_read(&a, &usage, argc, argv, &status))
        return status;
    s.seed = random_mix((uint64_t)time(NULL) ^ (uint64_t)getpid() << 32) % 1000000;
    if (!arguments_words(&a, 1, 1) || !terminal_style(&a, &s.style) ||
        !arguments_number(&a, "seed", 0, UINT64_MAX, &s.seed) || !board_open(&s.board, &a, s.seed))
        return STATUS_BAD;
    s.random = random_seeded(s.seed);
    bool good = set_position(&s, arguments_value(&a, "position")) &&
                board_play_argument(&s.board, &a) && take_seats(&s, arguments_value(&a, "as"));
    if (good)
        play_to_the_end(&s);
    board_close(&s.board);
    return good && !s.broken ? STATUS_DONE : STATUS_BAD;
}
