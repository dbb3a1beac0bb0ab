/* A game being played by people: the board, the moves so far with their times, the clocks, how it
 * ended; taking back, going forward again, saving and resuming. What is said and typed is play.c's. */
#ifndef YOMI_APP_MATCH_H
#define YOMI_APP_MATCH_H

#include "app/board.h"
#include "app/notation.h"
#include "game/record.h"
#include "player/time_control.h"

/* What the random mover is called in records. */
extern const char match_random_name[];

struct match_move {
    move move;
    int64_t time; /* milliseconds thought, or RECORD_NO_VALUE */
};

struct match {
    struct board board;
    struct text rules, start; /* as in a setup; the position at the start */
    struct match_move *line;  /* the moves played, then those taken back that can be played again */
    size_t count, capacity;
    struct sheet sheet; /* the same moves as they are written */
    bool ascii;
    struct time_control control;
    int64_t left[SEATS_MAX];   /* main time of each seat */
    double began;              /* when the seat to move began to think */
    enum record_ending ending; /* by word or by the clock; NONE while the board decides */
    enum record_result result;
    char reason[160];          /* "White resigns. Black wins." */
    char names[SEATS_MAX][64]; /* of the players, for the record */
    char *players[SEATS_MAX];  /* text by which a player is opened again; NULL for a person */
    bool programs;             /* they are programs, which a file may not start by itself */
    char *file;                /* where the game is kept already, or NULL */
};

/* Sets the game up by its rules, seed and flags; position NULL for the usual start. Shogi is played with
 * the impasse rule of 27 points unless the rules say otherwise. False after a complaint. */
bool match_open(struct match *m, const struct game *g, const struct setup *setup);
void match_close(struct match *m);

/* Who holds a seat: a name for people, and the text of the player, NULL for a person. */
void match_seat(struct match *m, int seat, const char *name, const char *player);

/* The seat to move, or SEAT_OVER, also after a resignation or a fallen flag. */
int match_turn(const struct match *m);

/* Plays a legal move after so much thought; what could be played again is forgotten. False when the
 * flag fell before it: then the game has ended and the move is not played. */
bool match_play(struct match *m, move played, int64_t time);

/* Takes back to so many moves, or plays forward again; a resignation or a fallen flag is forgiven. */
void match_go(struct match *m, size_t length);

/* How long the seat to move has thought, and how long it still may (only with clocks). */
int64_t match_thought(const struct match *m);
int64_t match_remaining(const struct match *m);

/* Ends the game by the word of a seat. */
void match_resign(struct match *m, int seat);
void match_agree_draw(struct match *m, const char *why);
void match_flag(struct match *m);

/* The points of a seat, as in struct outcome, for a game that is over. */
int match_points(const struct match *m, int seat);

/* "Checkmate. Black wins.", for a game that is over. */
void match_result(const struct match *m, struct text *out);

/* Saves the game in the format of the name's ending, or else the game's usual one, and appends to notes
 * how to go on with it and what the format leaves out. Another file than the game's own is replaced only
 * when that is asked for twice. False after a complaint. */
bool match_save(struct match *m, const char *name, struct text *notes);

/* Opens the game in a file: the main line of the first record, at its end, by the rules that it was
 * played by. wanted is the game it must be, or NULL. False after a complaint, with nothing to close. */
bool match_resume(struct match *m, const char *name, const struct game *wanted,
                  const struct setup *setup);

#endif
