/* A game looked over afterwards: what every position of its main line is worth, what would have been
 * best there, and which moves threw something away.
 *
 * The positions are searched from the last to the first, with one table, so that what is found out
 * about a position is known to those before it and values do not jump from move to move. They are
 * searched without their past: coming back to a position is no draw yet, and the same position has the
 * same value wherever it stands. Only where the rules have ended the game, and it stops, their word
 * counts.
 *
 * How much a move loses is counted in winning chances, from 0 to 1, of the side that made it: a pawn
 * matters when the game is close and not when it is decided. */
#ifndef YOMI_REVIEW_REVIEW_H
#define YOMI_REVIEW_REVIEW_H

#include "game/record.h"
#include "search/alphabeta/alphabeta.h"

enum {
    REVIEW_MOVES = 12, /* of a line that are kept, */
    REVIEW_MATE = 40,  /* or of one that mates */
    REVIEW_LINES = 8,  /* that are kept of a position */
    REVIEW_TURNS = 3,  /* turning points of a game */
    REVIEW_BOTH = -1,  /* sides */
};

enum review_mark {
    REVIEW_NONE,
    REVIEW_ONLY_MOVE, /* ! the one good move, and not to be seen at first sight */
    REVIEW_INACCURACY,
    REVIEW_MISTAKE,
    REVIEW_BLUNDER,
    REVIEW_MARKS
};

/* Names in words ("mistake"), as signs ("?") and as numbers of PGN's glyphs; of REVIEW_NONE "" and 0. */
extern const char *const review_mark_names[REVIEW_MARKS];
extern const char *const review_mark_signs[REVIEW_MARKS];
extern const uint8_t review_mark_glyphs[REVIEW_MARKS];

/* A line of moves from a position. Values are those of a record: centipawns for the first player, or
 * RECORD_MATE less the moves to mate. */
struct review_line {
    move moves[REVIEW_MATE];
    int count;
    int32_t value;
};

/* A position of the main line, and the move that led to it. */
struct review_position {
    uint32_t node;
    int turn;  /* 0 or 1: who moves here, or would if the game went on */
    bool done; /* what follows is known */
    bool over; /* the rules have ended the game here: there is a value, but no line */
    int32_t value;
    int depth;
    move first_sight; /* what a search of one ply plays */
    struct review_line *lines;
    int line_count;

    bool judged;          /* the move: */
    double before, after; /* its maker's chances with the best move and with this one */
    enum review_mark mark;
};

struct review {
    const struct game *game;
    struct review_position *positions; /* number i is reached by i moves */
    size_t count;
    bool stopped;
};

struct review_settings {
    struct alphabeta_limits limits; /* of a position; stop ends all of it */
    int lines;                      /* best moves that are kept of each position */
    size_t from, to; /* moves to judge, counted from 1; 0: from the first, to the last */
    int side;        /* whose moves: a seat or REVIEW_BOTH */

    /* Told before each search how many positions are done, and of how many; or NULL. */
    void (*progress)(void *who, size_t done, size_t all);
    void *who;
};

/* Looks a record over with a search for its game that was opened with as many lines, and forgets what
 * it knew before: the same game and the same nodes give the same review. Free it in any case. */
void review_run(struct review *v, struct record *r, struct alphabeta *a,
                const struct review_settings *s);
void review_free(struct review *v);

/* How many positions review_run will look at. */
size_t review_positions(const struct record *r, const struct review_settings *s);

/* The winning chances of a seat at a value: 1 / (1 + e^(-v/u)), where u is 270 centipawns in chess and
 * 600 in shogi, whose advantages are larger and safe later. A mate is certain. */
double review_chance(const struct game *g, int32_t value, int seat);

/* Whether a value is a mate, and by whom, in how many moves. */
bool review_is_mate(int32_t value, int *winner, int *moves);

/* The value behind a move along the best line: a mate by who makes it is one move nearer. */
int32_t review_value_after(int32_t value, int mover);

/* What a side has done, over the moves that were judged. A move's accuracy halves with every 15 points
 * of winning chances that it loses, accuracy = 100 * 2^(-loss / 15), and a side's is their mean. */
struct review_side {
    size_t moves;
    double accuracy; /* in percent */
    double loss;     /* mean, in points (percent of a game) */
    size_t marks[REVIEW_MARKS];
};

struct review_summary {
    struct review_side sides[2];
    size_t turns[REVIEW_TURNS]; /* the moves that lost most, in the order of the game */
    int turn_count;
};

void review_summarise(const struct review *v, struct review_summary *s);

#endif
