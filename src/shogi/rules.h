/* How a game of shogi begins and ends: handicaps, repetition, impasse, move limit. */
#ifndef YOMI_SHOGI_RULES_H
#define YOMI_SHOGI_RULES_H

#include "game/game.h"
#include "shogi/board.h"

/* What the players agree on beforehand; described by shogi_rules_table. */
struct shogi_rules {
    int handicap; /* index into the list of handicaps, 0 is an even game */
    int impasse;
    int moves; /* the game is drawn after so many; 0: no limit */
};

extern const struct option shogi_rules_table[];

/* The choices of its option impasse, in the order of SHOGI_IMPASSE_NONE and its neighbours. */
#define SHOGI_IMPASSE_CHOICES "none|24|27|try"

/* The SFEN of a handicap, and its Japanese name. */
const char *shogi_handicap_sfen(int handicap);
const char *shogi_handicap_name(int handicap);

/* What the pieces given away count in an impasse. */
int shogi_handicap_points(int handicap);

/* Sennichite: how the fourth occurrence of a position counts. */
enum shogi_repetition {
    SHOGI_NO_REPETITION,
    SHOGI_REPETITION_DRAW,
    SHOGI_REPETITION_WIN,  /* for the side to move: the other gave perpetual check */
    SHOGI_REPETITION_LOSS, /* the side to move gave perpetual check */
};

/* What it means that the position stands on the board for the times-th time in the last plies (in games
 * 4, and all of them; a search may be content with less). */
enum shogi_repetition shogi_repetition(const struct shogi_position *p, const struct history *h,
                                       int times, size_t plies);

/* Points of color for the impasse: big pieces 5, others 1, the king none; everything on the board
 * and in hand, or only what counts for a declaration (pieces in the promotion zone, and the hand).
 */
int shogi_points(const struct shogi_position *p, int color, bool declaring);

/* Whether the side to move may claim the game by the impasse rule in force (SHOGI_IMPASSE_24 or
 * 27), and whether the claim wins (otherwise it draws). */
bool shogi_can_declare(const struct shogi_position *p);
bool shogi_declaration_wins(const struct shogi_position *p, int color);

/* Whether the game has ended, and then how, if result is not NULL. */
bool shogi_over(const struct shogi_position *p, const struct history *h, struct outcome *result);

#endif
