/* The referee: plays one game of a job and decides it by the project's own rules.
 *
 * A referee belongs to one thread and keeps the players it has opened, from game to game, until the
 * contestants change or a player is at fault: that player loses the game, and a fresh one sits down for
 * the next. */
#ifndef YOMI_ARENA_REFEREE_H
#define YOMI_ARENA_REFEREE_H

#include "arena/test.h"
#include "core/text.h"
#include "core/thread.h"
#include "game/table.h"

/* What decided a game. */
enum verdict {
    VERDICT_RULES, /* the rules of the game */
    VERDICT_RESIGNED,
    VERDICT_ADJUDICATED,
    VERDICT_LATE,    /* a clock ran out, or an answer came after its time */
    VERDICT_ILLEGAL, /* from here on: faults */
    VERDICT_CRASHED,
    VERDICT_HUNG,
    VERDICT_GARBLED,
    VERDICT_ABANDONED, /* no result: the referee was told to stop */
    VERDICTS
};
extern const char *const verdict_names[VERDICTS]; /* one word each */

static inline bool verdict_is_fault(enum verdict v)
{
    return v >= VERDICT_LATE && v < VERDICT_ABANDONED;
}

struct played {
    char seats[SEATS_MAX + 1]; /* letters of the contestants */
    int score[SEATS_MAX]; /* as the game's outcome gives it; a fault scores as the last place */
    enum verdict verdict;
    int guilty; /* the seat that resigned, was late or at fault; else -1 */
    char reason[240];
    struct text moves;    /* all of them, the opening's too, separated by blanks */
    struct text thoughts; /* on each move behind the opening (thought.h); empty when no player says
                           * more than its moves */
    uint64_t plies, opening_plies;
    double wall;                        /* seconds the game took */
    struct text transcripts[SEATS_MAX]; /* of engines, when asked for: what was said, and stderr */
};

void played_init(struct played *p);
void played_free(struct played *p);

struct referee;

/* stop is looked at before every move: when it becomes true the game is abandoned. */
struct referee *referee_open(const atomic_bool *stop, bool transcripts);
void referee_close(struct referee *r);

/* Plays game number `number` of the job. False, with e filled, when it cannot be played at all: a player
 * that never opened, an opening that is not legal. A player that opened once and does not again has
 * lost, like any other fault. The test must last until the next call or the close. */
bool referee_play(struct referee *r, const struct test *t, const struct job *j, int number,
                  struct played *out, struct error *e);

#endif
