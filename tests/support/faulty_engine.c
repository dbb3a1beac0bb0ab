/* An engine that goes wrong on purpose: it plays random legal moves, and does what its arguments say at
 * the move of that number.
 *
 *     faulty_engine uci|usi FAULT [MOVE]       (the first move) */
#include "core/random.h"
#include "core/text.h"
#include "game/table.h"
#include "games.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static struct table table;
static struct random chance;
static bool usi;

static void sleep_for_ever(void)
{
    for (;;)
        pause();
}

static void answer(void)
{
    char word[32];
    struct text t = text_on(word, sizeof word);
    move m = game_random_move(table.game, table.position, &chance);
    table.game->write_move(table.position, m, &t);
    printf("info depth 3 score cp 25 nodes 77 pv %s\n", word);
    printf("info depth 4 score cp 999 lowerbound nodes 99\n");
    printf("bestmove %s ponder a1a1\n", word);
}

/* The faults of a move. Each that returns has answered, or leaves the answer to come. */

static void crash(void)
{
    abort();
}
static void leave(void)
{
    fputs("no more\n", stderr);
    _exit(3);
}
static void garble(void)
{
    printf("\001\002\377 info depth\nbestmove \033[2J\377;\n");
}
static void illegal(void)
{
    puts(usi ? "bestmove 1a1b" : "bestmove a1a8");
}
static void nothing(void)
{
    puts("bestmove (none)");
}
static void resign(void)
{
    puts("bestmove resign");
}
static void half(void)
{
    puts("bestmove");
}
static void twice(void)
{
    answer();
    puts("bestmove a1a1");
}
static void slow(void)
{
    usleep(300000);
    answer();
}
static void on_stop(void)
{
    char line[64];
    while (fgets(line, sizeof line, stdin) && strcmp(line, "stop\n") != 0)
        ;
    answer();
}
static void shut(void)
{
    close(STDOUT_FILENO);
    sleep_for_ever();
}
static void endless(void)
{
    for (int i = 0; i < 10 << 20; i++)
        putchar('x');
    fflush(stdout);
    sleep_for_ever();
}
static void chatter(void)
{
    for (int i = 0; i < 200000; i++)
        printf("info depth %d nodes %d string so many words\n", i, i);
    answer();
}
static void flood(void)
{
    for (;;)
        puts("info depth 1 score cp 1 nodes 1");
}
static void shout(void)
{
    for (int i = 0; i < 100000; i++)
        fprintf(stderr, "complaint number %d\n", i);
    answer();
}
static void orphan(void)
{
    fflush(stdout);
    if (fork() == 0)
        sleep_for_ever();
    answer();
}

struct fault {
    const char *name;
    void (*act)(void);
};

static const struct fault faults[] = {
    {"crash", crash},     {"leave", leave},     {"hang", sleep_for_ever}, {"garble", garble},
    {"illegal", illegal}, {"nothing", nothing}, {"resign", resign},       {"half", half},
    {"twice", twice},     {"slow", slow},       {"on-stop", on_stop},     {"shut", shut},
    {"endless", endless}, {"chatter", chatter}, {"flood", flood},         {"shout", shout},
    {"orphan", orphan},   {NULL, answer},
};

static void set_up(char *words)
{
    char *moves = strstr(words, "moves ");
    struct error e;
    if (moves)
        moves[-1] = '\0';
    if (strncmp(words, "fen ", 4) == 0)
        words += 4;
    if (!table_set(&table, words, &e))
        printf("info string %s\n", e.what);
    history_reserve(&table.history, 2000);
    if (moves && !game_play_text(table.game, table.position, &table.history, moves + 6, &e))
        printf("info string %s\n", e.what);
}

static void introduce(const char *fault)
{
    if (strcmp(fault, "dead") == 0)
        _exit(4);
    if (strcmp(fault, "mute") == 0)
        sleep_for_ever();
    puts("id name Faulty 1.0\nid author nobody");
    puts("option name Hash type spin default 16 min 1 max 64");
    puts("option name Clear Hash type button\noption name Own Book type check default false");
    puts("option name Style type combo default quite calm var quite calm var wild");
    puts("option name Path type string default <empty>");
    puts(usi ? "usiok" : "option name UCI_Chess960 type check default false\nuciok");
}

int main(int argc, char **argv)
{
    usi = argc > 1 && strcmp(argv[1], "usi") == 0;
    const char *name = argc > 2 ? argv[2] : "none";
    int at = argc > 3 ? atoi(argv[3]) : 1, count = 0;
    const struct fault *fault = faults;
    while (fault->name && strcmp(fault->name, name) != 0)
        fault++;
    bool stubborn = strcmp(name, "stubborn") == 0;
    if (stubborn)
        signal(SIGTERM, SIG_IGN);
    chance = random_seeded(1);
    if (!table_open(&table, game_named(usi ? "shogi" : "chess"), &(struct setup){0}, NULL))
        return 1;
    setvbuf(stdout, NULL, _IOLBF, 0);
    static char line[1 << 16];
    while (fgets(line, sizeof line, stdin)) {
        line[strcspn(line, "\n")] = '\0';
        fprintf(stderr, "heard %s\n", line);
        if (strcmp(line, usi ? "usi" : "uci") == 0)
            introduce(name);
        else if (strcmp(line, "isready") == 0 && strcmp(name, "unready") == 0)
            sleep_for_ever();
        else if (strcmp(line, "isready") == 0)
            puts("readyok");
        else if (strncmp(line, "position ", 9) == 0)
            set_up(line + 9);
        else if (strncmp(line, "go", 2) == 0)
            ++count == at ? fault->act() : answer();
        else if (strcmp(line, "quit") == 0 && !stubborn)
            break;
    }
    while (stubborn)
        pause();
    table_close(&table);
    return 0;
}
