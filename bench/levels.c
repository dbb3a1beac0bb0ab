/* levels GAME [POSITIONS [SEED]]: how each level errs, over positions of games that levels play.
 *
 * For every level a line: how often an evident recapture (one that wins a minor piece or more) is played;
 * how often a mate in one that could be prevented is allowed; how many moves lose 300 centipawns in the
 * eyes of full strength, and how many of these lose to a capture that wins something at once. All levels
 * meet the same positions with the same seeds, so that their figures can be compared. */
#include "player/levels.h"
#include "chess/board.h"
#include "chess/chess.h"
#include "chess/generate.h"
#include "chess/position.h"
#include "chess/see.h"
#include "core/random.h"
#include "core/text.h"
#include "game/table.h"
#include "games.h"
#include "player/alphabeta_player.h"
#include "shogi/board.h"
#include "shogi/generate.h"
#include "shogi/position.h"
#include "shogi/see.h"
#include "shogi/shogi.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    REFEREE_NODES = 4000,
    LEVEL_NODES = 4000, /* no more, that the highest levels do not take all the time */
    BLUNDER = 300,
    VISIBLE = 200,  /* what a capture must win at once to be the reason of it */
    DECIDED = 1200, /* a position that is won or lost by more says nothing about blunders */
    PLIES = 160,    /* of a game that positions are taken from */
    APART = 5,      /* plies between two of its positions */
    OPENING = 8,
    RANDOM_PLIES = 4,
};

/* What the two games are asked. */

static bool is_chess(const struct table *t)
{
    return t->game == &chess_game;
}

static bool sees(const struct table *t, move m, int threshold)
{
    return is_chess(t) ? chess_see_at_least(t->position, (chess_move)m, threshold)
                       : shogi_see_at_least(t->position, (shogi_move)m, threshold);
}

static bool takes(const struct table *t, move m)
{
    if (is_chess(t))
        return chess_takes(t->position, (chess_move)m);
    const struct shogi_position *p = t->position;
    return !shogi_is_drop((shogi_move)m) && p->board[shogi_to((shogi_move)m)];
}

static int target(const struct table *t, move m)
{
    return is_chess(t) ? chess_to((chess_move)m) : shogi_to((shogi_move)m);
}

static bool is_evident_recapture(const struct table *t, move m)
{
    const struct history *h = &t->history;
    bool took = is_chess(t) ? chess_took_last(h) : shogi_took_last(h);
    return took && takes(t, m) && target(t, m) == target(t, h->entries[h->length - 1].move) &&
           sees(t, m, is_chess(t) ? 300 : 600);
}

/* Whether the side to move can mate at once. */
static bool mates(struct table *t)
{
    if (!is_chess(t))
        return shogi_mate_in_one(t->position);
    chess_move list[CHESS_LIST_SIZE], *end = chess_generate_legal(t->position, list);
    bool found = false;
    for (chess_move *m = list; m < end && !found; m++)
        if (chess_gives_check(t->position, *m)) {
            size_t before = t->history.length;
            table_play(t, *m);
            found = !chess_has_moves(t->position);
            table_undo_to(t, before);
        }
    return found;
}

/* Players. */

struct asker {
    void *player;
};

static struct asker asker_open(const struct game *g, int level)
{
    char settings[48];
    snprintf(settings, sizeof settings, "hash=1,level=%d", level);
    return (struct asker){.player = alphabeta_player.open(g, settings, NULL)};
}

/* The move of a player that has just sat down. */
static move ask(const struct asker *a, const struct table *t, uint64_t seed, uint64_t nodes,
                int32_t *value)
{
    struct answer answer = {0};
    struct question q = {.position = t->position,
                         .history = &t->history,
                         .seat = table_turn(t),
                         .limit = {.nodes = nodes}};
    alphabeta_player.begin(a->player, &t->setup, seed, NULL);
    alphabeta_player.think(a->player, &q, &answer, NULL);
    if (value)
        *value = answer.value > DECIDED    ? DECIDED
                 : answer.value < -DECIDED ? -DECIDED
                                           : answer.value;
    return answer.move;
}

/* What is counted. */

struct counts {
    int recaptures, recaptured;
    int mates, allowed;
    int moves, blunders, visible;
};

static bool has_evident_recapture(const struct table *t, const move *list, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (is_evident_recapture(t, list[i]))
            return true;
    return false;
}

static bool allows_mate(struct table *t, move m)
{
    size_t before = t->history.length;
    table_play(t, m);
    bool result = table_turn(t) >= 0 && mates(t);
    table_undo_to(t, before);
    return result;
}

/* Whether the other side could mate if it were its turn. */
static bool would_be_mated(struct table *t)
{
    union {
        struct chess_position chess;
        struct shogi_position shogi;
    } before;
    memcpy(&before, t->position, t->game->position_size);
    if (is_chess(t) ? chess_in_check(t->position) : shogi_in_check(t->position))
        return false;
    if (is_chess(t))
        chess_pass(t->position);
    else
        shogi_pass(t->position);
    bool result = mates(t);
    memcpy(t->position, &before, t->game->position_size);
    return result;
}

/* Whether a mate in one threatens: most moves allow it, and some do not. */
static bool is_threatened(struct table *t, const move *list, size_t count)
{
    size_t allowing = 0;
    if (!would_be_mated(t))
        return false;
    for (size_t i = 0; i < count; i++)
        allowing += allows_mate(t, list[i]);
    return allowing * 2 > count && allowing < count;
}

/* Whether full strength refutes the move by 300 centipawns, and whether with a capture that wins
 * something at once. */
static void judge(const struct asker *referee, struct table *t, move m, int32_t best,
                  struct counts *c)
{
    int32_t value;
    size_t before = t->history.length;
    c->moves++;
    table_play(t, m);
    if (table_turn(t) >= 0) {
        move reply = ask(referee, t, 0, REFEREE_NODES, &value);
        if (best + value >= BLUNDER) {
            c->blunders++;
            c->visible += takes(t, reply) && sees(t, reply, VISIBLE);
        }
    }
    table_undo_to(t, before);
}

/* All that is asked at one position. A level that answers for one reason is not asked again for
 * another. */
struct survey {
    struct asker levels[LEVELS], referee;
    struct counts counts[LEVELS];
    int positions; /* wanted of each kind */
};

static void count(struct survey *s, struct table *t, uint64_t seed, bool general)
{
    move list[1024];
    size_t length = t->game->moves(t->position, list);
    const struct counts *had = &s->counts[0];
    bool retake = had->recaptures < s->positions && has_evident_recapture(t, list, length);
    bool threat = had->mates < s->positions && is_threatened(t, list, length);
    int32_t best = DECIDED;
    if (threat || (general && had->moves < s->positions))
        ask(&s->referee, t, 0, REFEREE_NODES, &best);
    threat = threat && best > -DECIDED; /* where all is lost, one mate is like another */
    bool open = general && best > -DECIDED && best < DECIDED;
    for (int i = 0; i < LEVELS && (retake || threat || open); i++) {
        move m = ask(&s->levels[i], t, seed, LEVEL_NODES, NULL);
        struct counts *c = &s->counts[i];
        c->recaptures += retake;
        c->recaptured += retake && is_evident_recapture(t, m);
        c->mates += threat;
        c->allowed += threat && allows_mate(t, m);
        if (open)
            judge(&s->referee, t, m, best, c);
    }
}

static bool is_done(const struct survey *s)
{
    const struct counts *c = &s->counts[0];
    return c->recaptures >= s->positions && c->mates >= s->positions && c->moves >= s->positions;
}

/* Takes positions from a game between two levels from 2 to 13. */
static void walk(struct survey *s, struct table *t, uint64_t number)
{
    struct random r = random_seeded(number);
    struct asker *sides[2] = {&s->levels[1 + random_below(&r, 12)],
                              &s->levels[1 + random_below(&r, 12)]};
    table_set(t, NULL, NULL);
    for (uint32_t i = 0; i < PLIES && table_turn(t) >= 0 && !is_done(s); i++) {
        if (i >= OPENING)
            count(s, t, number, i % APART == 0);
        table_play(t, i < RANDOM_PLIES ? game_random_move(t->game, t->position, &r)
                                       : ask(sides[i % 2], t, number, 0, NULL));
    }
}

static double percent(int part, int whole)
{
    return whole ? 100.0 * part / whole : 0;
}

static void print(const struct survey *s)
{
    printf("level  recaptures played   mates allowed   moves that lose 300   of these, visible\n");
    for (int i = 0; i < LEVELS; i++) {
        const struct counts *c = &s->counts[i];
        printf("%5d  %5.1f %% of %-7d  %5.1f %% of %-5d %5.1f %% of %-9d %5.1f %%\n", i + 1,
               percent(c->recaptured, c->recaptures), c->recaptures, percent(c->allowed, c->mates),
               c->mates, percent(c->blunders, c->moves), c->moves,
               percent(c->visible, c->blunders));
    }
}

int main(int argc, char **argv)
{
    const struct game *g = argc > 1 ? game_named(argv[1]) : NULL;
    struct survey s = {.positions = argc > 2 ? (int)strtol(argv[2], NULL, 10) : 400};
    uint64_t seed = argc > 3 ? strtoull(argv[3], NULL, 10) : 1;
    struct table t;
    if (!g || !level_of(g, 1) || s.positions < 1 || argc > 4) {
        fprintf(stderr, "usage: levels chess|shogi [POSITIONS [SEED]]\n");
        return 2;
    }
    table_open(&t, g, &(struct setup){0}, NULL);
    s.referee = asker_open(g, LEVELS);
    for (int i = 0; i < LEVELS; i++)
        s.levels[i] = asker_open(g, i + 1);
    for (uint64_t number = seed * 1000000; !is_done(&s); number++)
        walk(&s, &t, number);
    print(&s);
    for (int i = 0; i < LEVELS; i++)
        alphabeta_player.close(s.levels[i].player);
    alphabeta_player.close(s.referee.player);
    table_close(&t);
    return 0;
}
