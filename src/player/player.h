/* A player: whoever answers the question "what do you play here?".
 *
 * A kind of player is a const table of functions, listed in one registry (players.c) or, for engines
 * that run as programs of their own, in protocol/engine.h. A player is one opened instance with its
 * settings and its memory; it belongs to one thread at a time. */
#ifndef YOMI_PLAYER_PLAYER_H
#define YOMI_PLAYER_PLAYER_H

#include "game/game.h"
#include "player/limit.h"

/* A value is in centipawns for the seat that moves; a mate in n moves is PLAYER_MATE - n, being mated
 * in n moves its negative. */
enum { PLAYER_NO_VALUE = INT32_MIN, PLAYER_MATE = 1000000 };

struct question {
    /* The game so far. Where cards are hidden, position and history are NULL and the view of the seat
     * is all there is. */
    const void *position;
    const struct history *history;
    const void *view;
    int seat;

    /* The same as text: the position at the start (NULL for the usual one) and the moves from there,
     * separated by blanks. Empty where cards are hidden. */
    const char *start, *moves;

    struct limit limit;      /* of this move */
    int64_t left[SEATS_MAX]; /* milliseconds on each clock, where the limit has a clock */

    /* Asked now and then while the player thinks, or NULL. Once it says true, the player answers with
     * what it has. */
    bool (*stop)(void *context);
    void *stop_context;
};

/* What a player says of a draw after its move. */
enum draw_word {
    DRAW_BY_VALUE, /* nothing; whoever asks may judge by its value */
    DRAW_REFUSED,
    DRAW_OFFERED,
};

struct answer {
    move move;
    bool resigns; /* and then there is no move */
    enum draw_word draw;
    int32_t value;  /* or PLAYER_NO_VALUE */
    uint32_t depth; /* 0 where it is not known, as in the next two */
    uint64_t nodes;
    double cpu; /* seconds */
};

/* Why a player gave no answer. */
enum player_fault {
    PLAYER_GOOD,
    PLAYER_CRASHED, /* it died or closed its pipe */
    PLAYER_HUNG,    /* it did not answer in time, and not when told to stop either */
    PLAYER_GARBLED, /* it said what the protocol does not allow */
    PLAYER_ILLEGAL, /* it named a move that is not legal */
};

struct player_kind {
    const char *name;
    const char *about;            /* one line */
    const struct option *options; /* table, or NULL where settings are not of that form */
    bool instant;                 /* answers without thinking: its time is not measured */
    bool bounded;                 /* thinks within its own settings where there is no limit */
    bool (*limited)(const char *settings); /* or with these settings, where not NULL */

    /* Opens a player of the game with settings as text ("name=value,..."). On bad settings or where
     * the game is not played: NULL and e filled. */
    void *(*open)(const struct game *g, const char *settings, struct error *e);
    void (*close)(void *self);

    /* Forgets everything about games before; all that is random comes from the seed. False, with the
     * fault's words in e, when the player cannot go on. */
    bool (*begin)(void *self, const struct setup *setup, uint64_t seed, struct error *e);

    /* Answers, or says in e what went wrong. After a fault the player is only good for closing. */
    enum player_fault (*think)(void *self, const struct question *q, struct answer *a,
                               struct error *e);

    /* Tells how the game ended for the player, in the points of struct outcome. NULL where nobody wants
     * to know. */
    void (*end)(void *self, int points);
};

struct player {
    const struct player_kind *kind;
    void *self;
};

/* The registry of the players that live in the program; ends with NULL. */
extern const struct player_kind *const players[];

const struct player_kind *player_find(const char *name); /* or NULL */

/* Whether such a player ends its thinking by itself. */
bool player_ends(const struct player_kind *kind, const char *settings);

#endif
