/* yomi play: a game in the terminal, each seat held by a person or by a player.
 *
 * At a terminal the board stays in its place, with the moves and the clocks beside it, and lines are
 * edited. Through a pipe the conversation goes line by line, and the lines read are echoed so that the
 * transcript reads well. */
#include "app/arguments.h"
#include "app/command.h"
#include "app/complaint.h"
#include "app/completion.h"
#include "app/conversation.h"
#include "app/terminal.h"
#include "core/clock.h"
#include "core/utf8.h"
#include "player/levels.h"
#include "player/random_player.h"
#include "protocol/engine.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>
#include <time.h>
#include <unistd.h>

enum { USUAL_LEVEL = 5 }; /* a friendly one */

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

/* Lets the opponent try again; its clock has not run meanwhile. */
static void go_on(struct conversation *s)
{
    s->paused = false;
    s->match.began = clock_wall();
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
    else if (s->paused && !*line)
        go_on(s);
    else if (!*line)
        return;
    else if (w && (w->after || !(over || s->paused)))
        w->run(s, rest);
    else if (over || s->paused)
        printf("%s: undo, save FILE or quit.\n", over ? "The game is over" : "It is not your turn");
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
    if (s->paused) {
        text_string(out, "(Enter to go on, undo, save FILE or quit) ");
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
    draw_for_answer(s);
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
    } else if (s->match.control.set && !over && !s->paused && match_remaining(&s->match) < 0) {
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
    s->asked = s->told_all = true;
    if (s->screen)
        ask_editor(s);
    else
        ask_plainly(s);
}

/* Leaves a spectator the time to look, or to interrupt. */
static void pause_between_moves(struct conversation *s)
{
    const struct timespec half_a_second = {.tv_nsec = 500000000};
    draw(s);
    s->told_all = true;
    if (!s->screen)
        putchar('\n');
    fflush(stdout);
    if (s->screen)
        editor_wait_begin();
    if (isatty(STDOUT_FILENO)) {
        nanosleep(&half_a_second, NULL);
        s->match.began = clock_wall(); /* nobody has thought meanwhile */
    }
    if (s->screen) {
        editor_wait_end();
        s->paused = editor_interrupted();
    }
}

/* Behind the opponent's move: people can agree to a draw that it offers. */
static void tell_offer(struct conversation *s)
{
    if (s->people == 1 && persons_turn(s) && opponent_offers_draw(&s->opponent, &s->match))
        text_format(&s->latest, " %s offers a draw; type draw to agree.",
                    opponent_name(&s->opponent));
}

/* A move of the opponent's, which resigns, or waits for a person's word when something is wrong. */
static void move_opponent(struct conversation *s, int seat)
{
    struct answer a;
    struct text why = text_new();
    if (!ask_opponent(s, seat, &a, &why)) {
        s->paused = true;
        say(s, "%s", why.data);
    } else if (a.resigns) {
        match_resign(&s->match, seat);
    } else {
        make_move(s, a.move, match_thought(&s->match));
        tell_offer(s);
        if (s->people == 0)
            pause_between_moves(s);
    }
    text_free(&why);
}

static void move_by_chance(struct conversation *s)
{
    const struct table *t = &s->match.board.table;
    make_move(s, game_random_move(t->game, t->position, &s->chance), 0);
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
    opponent_dismiss(&s->opponent, &s->match);
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
        if (seat == SEAT_CHANCE) {
            move_by_chance(s);
            continue;
        }
        if (!over && !s->person[seat] && !s->paused) {
            move_opponent(s, seat);
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

static void name_players(struct conversation *s)
{
    const struct opponent *o = &s->opponent;
    const char *name = opponent_is_random(o) ? match_random_name : opponent_name(o);
    s->match.programs = engine_is(o->contestant.kind);
    for (int seat = 0; seat < SEATS_MAX; seat++)
        if (!s->person[seat])
            match_seat(&s->match, seat, name, o->contestant.text);
        else if (!s->match.names[seat][0] || s->match.players[seat])
            match_seat(&s->match, seat, "Human", NULL);
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
        s->person[seat] =
            s->resumed && !as ? !s->match.players[seat] : both || (!none && seat == chosen);
        s->people += s->person[seat];
    }
    if (many_seats(s))
        s->style.seat = chosen;
    else if (s->people == 1 && s->person[1])
        s->style.seat = !s->style.seat;
    return true;
}

/* The player whom the file names, if it does, and where. */
static const char *player_of_file(const struct conversation *s, struct text *where)
{
    for (int seat = 0; seat < SEATS_MAX; seat++)
        if (s->match.players[seat]) {
            text_format(where, ", player of %s", seat_name(s, seat));
            return s->match.players[seat];
        }
    return NULL;
}

/* A file from elsewhere must not start programs here. */
static bool may_be_opened(const struct conversation *s, const char *text)
{
    if (!engine_is(s->opponent.contestant.kind))
        return true;
    struct text shown = text_new();
    text_string(&shown, "--against '");
    terminal_clean(&shown, text);
    text_char(&shown, '\'');
    complain(shown.data, "the opponent is a program, which a file may not start");
    text_free(&shown);
    return false;
}

/* Writes the player of --level, or of the usual level where a game has levels, or the random mover.
 * False after a complaint. */
static bool write_level(const struct conversation *s, const struct arguments *a, struct text *out)
{
    uint64_t level = USUAL_LEVEL;
    const struct game *g = s->match.board.table.game;
    bool asked = arguments_value(a, "level");
    if (asked && arguments_value(a, "against")) {
        complain("one of them", "--level and --against both name the opponent");
        return false;
    }
    if (!arguments_number(a, "level", 1, LEVELS, &level))
        return false;
    if (asked && !level_of(g, 1)) {
        complain("chess or shogi", "--level is given for %s, which has no levels", g->name);
        return false;
    }
    if (level_of(g, 1))
        text_format(out, "alphabeta:level=%d", (int)level);
    else
        text_string(out, random_player.name);
    return true;
}

/* Whom --against or --level names, or the file, or else a level for everybody. False after a
 * complaint. */
static bool choose_opponent(struct conversation *s, const struct arguments *a)
{
    const char *given = arguments_value(a, "against");
    const bool asked = given || arguments_value(a, "level");
    struct text source = text_new(), level = text_new();
    text_string(&source, given        ? "--against"
                         : asked      ? "--level"
                         : s->resumed ? arguments_value(a, "resume")
                                      : "");
    const char *kept = asked ? NULL : player_of_file(s, &source);
    bool good = write_level(s, a, &level);
    const char *text = given ? given : kept ? kept : level.data;
    good = good && opponent_read(&s->opponent, text, source.data, &s->match, s->seed) &&
           (!kept || may_be_opened(s, text)) &&
           opponent_open_book(&s->opponent, s->match.board.table.game, arguments_value(a, "book"));
    text_free(&source);
    text_free(&level);
    return good;
}

/* Opens the players of all seats, or, where there are none, the one for advice: what is wrong with them
 * is said before the game. */
static bool seat_opponent(struct conversation *s)
{
    struct error e = {0};
    int seats = s->match.board.table.game->seats(s->match.board.table.position);
    bool good = s->people < seats || opponent_sit(&s->opponent, &s->match, ADVISER, &e);
    for (int seat = 0; seat < seats && good; seat++)
        good = s->person[seat] || opponent_sit(&s->opponent, &s->match, seat, &e);
    if (!good)
        complain_error(&e, s->opponent.contestant.text);
    else
        name_players(s);
    return good;
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
    if (clock && g && g->view) {
        complain("a game for two", "--clock is given for %s", g->name);
        return false;
    }
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
    {"as", "SEAT", "your seat by name or number; both: two people; none: watch", "both|none",
     offer_seats},
    {"level", "N", "how strong the opponent is, from 1 to 20 (5): chess and shogi",
     .offer = offer_levels},
    {"against", "PLAYER", "NAME[:options][@limit], uci:COMMAND or usi:COMMAND",
     .offer = offer_players},
    {"book", "FILE", "the opponent's openings: off, own, or a book", "off|own", offer_files},
    {"clock", "C", "600+5 or 10m+5 (Fischer), byoyomi:300+30; in seconds"},
    {"resume", "FILE", "go on with a saved game", .offer = offer_files},
    {"seed", "N", "for what is drawn; the same seed, the same answers"},
    {"position", "P", "begin from this position"},
    BOARD_MOVES_ARGUMENT,
    BOARD_ARGUMENTS,
    TERMINAL_ARGUMENTS,
    {0},
};

static const struct argument game_word[] = {{"GAME", .offer = offer_games}, {0}};

static const struct usage usage = {
    .form = "play [GAME]",
    .about = "Plays a game in the terminal against a player of the program, an engine or\n"
             "other people. Without --as you have the first move. --level says how strong the\n"
             "opponent is, or --against names who holds the other seats; in daifugo, if you\n"
             "name nobody, the random mover. It thinks with its own limit or with the clock;\n"
             "full strength and engines without either, one second a move. Type moves in any\n"
             "notation of the game, and ? for help. A saved game is resumed without naming\n"
             "it. Shogi is played with the impasse rule of 27 points unless --rules says\n"
             "otherwise. The strong player has its own openings, resigns lost games and\n"
             "offers draws; book=off, resign=0 and draw=off are its options against that.\n",
    .options = options,
    .words = game_word,
    .examples = "  yomi play shogi\n"
                "  yomi play chess --level 8\n"
                "  yomi play shogi --against minimax:depth=4\n"
                "  yomi play chess --against uci:stockfish@nodes=5000 --as black\n"
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
    terminal_style(&a, &s.style);
    if (!arguments_words(&a, 0, 1) || !arguments_number(&a, "seed", 0, UINT64_MAX, &s.seed))
        return STATUS_BAD;
    s.match.ascii = s.style.ascii;
    s.chance = random_seeded(s.seed);
    s.adviser = random_seeded(~s.seed);
    s.screen = editor_possible();
    s.editor.prompt = write_prompt;
    s.editor.redraw = draw_again;
    s.editor.who = &s;
    if (!set_up(&s, &a))
        return STATUS_BAD;
    s.latest = text_new();
    bool good = play_argument(&s, &a) && take_seats(&s, arguments_value(&a, "as")) &&
                choose_opponent(&s, &a) && seat_opponent(&s);
    if (good)
        play_to_the_end(&s);
    opponent_close(&s.opponent);
    match_close(&s.match);
    editor_free(&s.editor);
    text_free(&s.latest);
    return good && !s.broken ? STATUS_DONE : STATUS_BAD;
}
