/* yomi play as a conversation: what there is between the people and the game. Its parts are what is
 * shown (conversation.c), what can be typed (play_words.c), and who moves when (play.c). */
#ifndef YOMI_APP_CONVERSATION_H
#define YOMI_APP_CONVERSATION_H

#include "app/editor.h"
#include "app/lines.h"
#include "app/match.h"
#include "app/opponent.h"
#include "core/random.h"
#include "core/text.h"

struct conversation {
    struct match match;
    struct opponent opponent; /* holds the seats that people do not */
    struct drawing style;
    bool person[SEATS_MAX]; /* the seats that people hold */
    int people;
    uint64_t seed;
    struct random chance, adviser;
    struct lines input;
    struct editor editor;
    bool screen;        /* the board stays in its place, and lines are edited */
    size_t room;        /* the rows below it for an answer */
    struct text latest; /* what happened last, shown below the board: "White plays 3c3d." */
    bool told_all;      /* a person has seen it, and what happens next begins a new tale */
    size_t first;       /* how many moves were played when a person was first asked */
    double thinks;      /* since when the opponent does, or when that was last shown */
    bool asked;
    bool resumed; /* the game comes from a file */
    bool redraw;  /* the board has changed since it was drawn */
    bool told;    /* the result has been said */
    bool offered; /* a draw; the next line is the answer */
    bool paused;  /* the opponent was interrupted or at fault, and waits for a person's word */
    bool left;    /* the person leaves */
    bool broken;  /* the input could not be read */
};

/* What the parts know of the game. */
struct board *board_of(struct conversation *s);
size_t played(const struct conversation *s);
const char *seat_name(const struct conversation *s, int seat);
bool persons_turn(const struct conversation *s);
bool many_seats(
    const struct conversation *s); /* a game of cards: no two sides, and hides something */

/* What happened, for below the board, in place of what stood there. */
void say(struct conversation *s, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Plays a move and remembers it in words. */
void make_move(struct conversation *s, move m, int64_t time);

/* "Chess. You play White, against random moves (seed 3)." */
void write_title(const struct conversation *s, struct text *out);

/* Draws everything anew; and the same on a screen with an answer to come in place of what happened. */
void draw(struct conversation *s);
void draw_for_answer(struct conversation *s);

/* A legal move as players write it. */
const char *sample_move(struct conversation *s);

/* Asks the opponent for a move of its seat, or for advice, while the screen says that it thinks. False
 * when there is no answer: then why holds the reason. */
bool ask_opponent(struct conversation *s, int place, struct answer *a, struct text *why);

/* What a person may type instead of a move. */
struct word {
    const char *name, *other; /* other: a second name, or NULL */
    const char *argument;     /* what follows it, or NULL */
    bool after;               /* makes sense when no move is asked for */
    bool duel;                /* makes sense in games for two */
    void (*run)(struct conversation *s, const char *rest);
    const char *help;
};

/* The word that the line begins with, or NULL; *rest is what follows it. */
const struct word *find_word(const char *line, const char **rest);

void do_quit(struct conversation *s, const char *rest);

#endif
