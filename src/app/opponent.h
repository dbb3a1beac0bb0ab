/* The player that people meet in yomi play: as many instances of it as it has seats, and one more that
 * gives advice, each opened when it is first needed, and anew after a fault. */
#ifndef YOMI_APP_OPPONENT_H
#define YOMI_APP_OPPONENT_H

#include "app/match.h"
#include "arena/contestant.h"
#include "core/text.h"
#include "player/repertoire.h"

struct opponent {
    struct contestant contestant;
    struct text name;   /* for people */
    int level;          /* of the strong player; 0 for others */
    struct limit limit; /* of its moves */
    bool by_default;    /* nobody named that limit */
    uint64_t seed;
    struct player instances[SEATS_MAX + 1]; /* by seat, then the adviser */
    bool playing[SEATS_MAX + 1];            /* has been told that the game began */
    struct text settings;                 /* that it is opened with: the usual ones, and its own */
    size_t usual;                         /* how long the first of these are */
    struct repertoire *repertoire;        /* that --book names, or NULL */
    struct random drawing[SEATS_MAX + 1]; /* of its moves, as the instances */
    struct answer latest;                 /* of its seats; its value may be PLAYER_NO_VALUE */
    size_t latest_at;                     /* how many moves were played before that one */
};

enum { ADVISER = SEATS_MAX };

/* Reads a player as in the arena, where it stands in source, and the limit it thinks with: its own, or
 * the clock of the match, or one second where it would think for ever. False after a complaint. */
bool opponent_read(struct opponent *o, const char *text, const char *source, const struct match *m,
                   uint64_t seed);

/* Chooses the book that it plays from, whoever it is: "own", the name of a file, or "off"; NULL: the
 * usual, which is the program's own for the strong player and none for others. Among people that
 * player also gives up lost games and talks about draws, unless its settings say otherwise. Before
 * anyone sits down; false after a complaint. */
bool opponent_open_book(struct opponent *o, const struct game *g, const char *name);

void opponent_close(struct opponent *o);

/* Opens the player of a seat, or the adviser, and tells it of the game, unless that is done. False, and e
 * filled, when it cannot be. */
bool opponent_sit(struct opponent *o, const struct match *m, int place, struct error *e);

/* Asks the player of the seat to move, which has sat down, or for it the adviser. stop is as in struct
 * question. The answer is legal; after a fault, with e filled, the next to sit down is a fresh one. */
enum player_fault opponent_think(struct opponent *o, const struct match *m, int place,
                                 bool (*stop)(void *context), void *context, struct answer *a,
                                 struct error *e);

/* Tells those who play how the game ended. */
void opponent_dismiss(struct opponent *o, const struct match *m);

/* Whether it only draws moves, and has no opinion. */
bool opponent_is_random(const struct opponent *o);

/* Whether it takes a draw now, and else why not: "it is too early". */
bool opponent_takes_draw(const struct opponent *o, const struct match *m, const char **why);

/* Whether it offered one with the latest move. */
bool opponent_offers_draw(const struct opponent *o, const struct match *m);

/* What people call it, to begin a sentence: "The random mover", "minimax:depth=2", "Yomi level 5" or the
 * name that an engine gives itself. Then whose advice it is: a level's is that of full strength. And the
 * name with how it plays: "Stockfish 17 (1 second a move)". */
const char *opponent_name(const struct opponent *o);
const char *opponent_adviser(const struct opponent *o);
void opponent_describe(const struct opponent *o, struct text *out);

/* A value in words for whoever moves: "a little better (+0.43)". Nothing for PLAYER_NO_VALUE. */
void opponent_write_value(int32_t value, struct text *out);

#endif
