/* struct game: the one boundary that every game stands behind.
 *
 * A position is plain memory of position_size bytes, aligned as malloc does, owned by the caller and
 * copied by memcpy. It
 * holds the rules it is played by, so a position and its history are all there is to a game in
 * progress. Nothing behind the boundary keeps state of its own.
 *
 * The functions in the order one uses them: start, turn, moves, play, undo, outcome; then text;
 * then what hidden information needs; then optional shortcuts, where NULL means that the generic
 * routine below (game_legal and its neighbours) does the work. Callers use the generic routine's
 * name in either case. */
#ifndef YOMI_GAME_GAME_H
#define YOMI_GAME_GAME_H

#include "core/error.h"
#include "core/option.h"
#include "game/history.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct random;
struct text;

enum {
    SEATS_MAX = 6,
    SEAT_CHANCE = -1, /* nobody's turn: the next move is drawn by its weight */
    SEAT_OVER = -2,   /* the game has ended */
};

/* How a game begins. All zero is the usual start. */
struct setup {
    const char *position; /* text of a position; NULL or "startpos" for the usual one */
    const char *rules;    /* "name=value,..." from the game's table of rules, or NULL */
    uint64_t seed;        /* of the deal, in games that deal */
    bool odd_material;    /* accept more pieces of a kind than a set has */
    bool missing_kings;   /* accept a side without a king, where the game can be played so */
};

/* How a game ended. */
struct outcome {
    const char *reason;   /* in words, lower case, as in "checkmate" */
    int score[SEATS_MAX]; /* points of each seat; in two-player games win 2, draw 1, loss 0 */
};

/* How a board is to be drawn for a person. */
struct drawing {
    bool ascii; /* nothing but ASCII */
    bool color; /* ANSI colours */
    int seat;   /* from whose side; where cards are hidden, whose are shown */
    move last;  /* the move to mark, or 0 */
};

struct game {
    const char *name;              /* as on the command line */
    const char *title;             /* for people */
    const char *const *seat_names; /* one for each possible seat */
    const struct option *rules;    /* table of rule switches */
    size_t position_size;
    size_t moves_max; /* no position has more legal moves */

    /* Makes a position and clears its history. On bad text or rules: false, e filled, position and
     * history untouched. */
    bool (*start)(void *position, struct history *h, const struct setup *setup, struct error *e);

    int (*seats)(const void *position);

    /* The seat to move, SEAT_CHANCE or SEAT_OVER. */
    int (*turn)(const void *position, const struct history *h);

    /* All legal moves, into a list with room for moves_max; returns how many. A position that is
     * over by repetition or by count still lists the moves of its board. */
    size_t (*moves)(const void *position, move *list);

    /* Plays a legal move; the history has room for it. undo takes the latest move back and leaves
     * both exactly as they were. */
    void (*play)(void *position, struct history *h, move m);
    void (*undo)(void *position, struct history *h);

    /* Only for a game that is over. Scores of all seats sum to score_sum(position). */
    void (*outcome)(const void *position, const struct history *h, struct outcome *result);
    int (*score_sum)(const void *position);

    /* Positions that differ for the rules of repetition have different keys (but for chance
     * collisions). key is the one kept up to date by play, fresh_key is computed from nothing. */
    uint64_t (*key)(const void *position);
    uint64_t (*fresh_key)(const void *position);

    /* Text. What write_position writes is read back by start: a position with the same text, key and
     * moves. Rules are not part of it, nor is what lies behind it; they are given again. What
     * write_move writes is read back by read_move, which accepts every notation the game knows but
     * only legal moves. */
    void (*write_position)(const void *position, struct text *out);
    void (*write_move)(const void *position, move m, struct text *out);
    bool (*read_move)(const void *position, const char *text, move *m, struct error *e);

    /* The position as a picture in text, ending with a new line. */
    void (*draw)(const void *position, const struct drawing *style, struct text *out);

    /* Hidden information: all three are NULL in games that have none.
     * view writes what seat knows, view_size bytes: the public history and its own cards, nothing
     * else, and no byte left undefined. guess makes a full position that agrees with the view;
     * every position that does must be possible. A player is handed a view, never a position. */
    size_t view_size;
    void (*view)(const void *position, const struct history *h, int seat, void *view);
    void (*guess)(const void *view, struct random *r, void *position, struct history *h);

    /* Optional shortcuts. */
    bool (*legal)(const void *position, move m);
    unsigned (*weight)(const void *position, move m);  /* of a chance move, else 1; all 1 */
    size_t (*noisy)(const void *position, move *list); /* captures and the like; none */
    void (*priors)(const void *position, const move *list, size_t count,
                   double *share);                       /* all alike */
    bool (*value)(const void *position, double *points); /* expected score of each seat */
    /* Random moves until the game is over or plies were played; true when it is over. */
    bool (*playout)(void *position, struct history *h, struct random *r, size_t plies);
    /* Paths of depth >= 1 moves, with room in h; false to be counted the plain way. */
    bool (*perft)(void *position, struct history *h, int depth, uint64_t *nodes);
};

/* The generic routines: the game's own shortcut where there is one, else the plain way. */
bool game_legal(const struct game *g, const void *position, move m);
unsigned game_weight(const struct game *g, const void *position, move m);
size_t game_noisy(const struct game *g, const void *position, move *list);
void game_priors(const struct game *g, const void *position, const move *list, size_t count,
                 double *share);

/* Draws a move for the chance seat, by weight, or uniformly for any other. */
move game_random_move(const struct game *g, const void *position, struct random *r);

/* Plays random moves until the game is over or plies moves were played; true when it is over. The
 * moves stay in the history. */
bool game_playout(const struct game *g, void *position, struct history *h, struct random *r,
                  size_t plies);

/* Expected score of each seat: the game's own value, or the mean of so many playouts, a game that
 * does not end within plies counting as equal. position and history come back unchanged. */
void game_value(const struct game *g, void *position, struct history *h, struct random *r,
                int playouts, size_t plies, double *points);

/* Counts the paths of depth moves from here. Chance moves count like any other. */
uint64_t game_perft(const struct game *g, void *position, struct history *h, int depth);

/* A list of moves, read one by one from text separated by blanks and played. On a bad one: false,
 * and everything as it was. A game that is over by repetition or by count may be played on, as a
 * record may have it. */
bool game_play_text(const struct game *g, void *position, struct history *h, const char *moves,
                    struct error *e);

#endif
