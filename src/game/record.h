/* A game as a file holds it: headers, where it begins, a tree of moves with remarks, how it ended.
 *
 * The tree is an array of nodes; node 0 is the start. A node's children are its continuations, the
 * first being the main one. Texts live in one pool and are named by their offset, 0 being none. A
 * record is emptied and filled again for the next game of a file, keeping its memory. */
#ifndef YOMI_GAME_RECORD_H
#define YOMI_GAME_RECORD_H

#include "core/text.h"
#include "game/table.h"

/* How a line of moves stops, as records say it. The side meant is the one to move there. */
enum record_ending {
    ENDING_NONE,
    ENDING_RESIGNS,      /* 投了 */
    ENDING_INTERRUPTED,  /* 中断 */
    ENDING_REPETITION,   /* 千日手 */
    ENDING_IMPASSE,      /* 持将棋: a draw */
    ENDING_MATE,         /* 詰み: the side to move is mated */
    ENDING_NO_MATE,      /* 不詰, of a problem */
    ENDING_TIME,         /* 切れ負け: the side to move has lost on time */
    ENDING_ILLEGAL_WIN,  /* 反則勝ち: the move before was illegal, the side to move has won */
    ENDING_ILLEGAL_LOSS, /* 反則負け: the side to move has lost */
    ENDING_DECLARATION,  /* 入玉勝ち: the side to move has won */
    ENDING_DRAW,         /* agreed, or by a rule the format does not name */
    ENDING_MOVE_LIMIT,   /* 最大手数 */
    ENDING_FORFEIT,      /* 不戦敗 */
    ENDINGS
};

enum record_result { RESULT_UNKNOWN, RESULT_FIRST, RESULT_SECOND, RESULT_DRAW }; /* who won */

enum { RECORD_NAGS = 4, RECORD_NO_VALUE = INT32_MIN, RECORD_MATE = 1000000 };

struct record_node {
    move move;                    /* that leads here; 0 at the start */
    uint32_t parent, child, next; /* first continuation, next alternative; 0 for none */
    uint32_t comment;             /* behind the move; lines separated by '\n' */
    uint32_t remark;              /* in front of it (PGN) */
    uint32_t bookmark;            /* a name for the place (KIF) */
    int32_t time;                 /* milliseconds thought, or RECORD_NO_VALUE */
    int32_t clock;                /* milliseconds left after the move, or RECORD_NO_VALUE */
    int32_t ending_time;          /* milliseconds thought before the line stopped here, or that */
    int32_t value;             /* centipawns for the first player, or RECORD_NO_VALUE; a mate in n
                                   * moves is RECORD_MATE - n, or its negative */
    uint8_t nags[RECORD_NAGS]; /* numbers of PGN's glyphs ($1 is !); 0 where there are no more */
    uint8_t ending;            /* how the line stops behind this move */
};

struct record_header {
    uint32_t name, value;
};

struct record {
    const struct game *game;
    struct table table; /* at the start position: by its rules moves are read and written */
    enum record_result result;
    struct record_header *headers;
    size_t header_count, header_capacity;
    struct record_node *nodes;
    size_t count, capacity;
    struct text pool;
    uint32_t growing;   /* the comment that a line was added to last */
    size_t growing_end; /* where the pool ended behind it */
};

void record_init(struct record *r);
void record_free(struct record *r);

/* Empties the record and sets it at the start of a game. On bad setup: false, e filled, record empty at
 * the usual start. */
bool record_start(struct record *r, const struct game *g, const struct setup *setup,
                  struct error *e);

/* Headers have the names of PGN's tags in every format ("White", "Date", "Event"; "Black" is the first
 * player of shogi), or, where PGN has none, the format's own ("棋戦"). Setting one again replaces it. */
void record_set_header(struct record *r, const char *name, const char *value);

/* The same for readers, who must not let one header contradict another: false if it has a value that is
 * not the same, which stays. */
bool record_add_header(struct record *r, const char *name, const char *value);

const char *record_header(const struct record *r, const char *name); /* or NULL */

/* Adds a continuation behind a node and returns it. A legal move that is there already is found and
 * not doubled. */
uint32_t record_add(struct record *r, uint32_t parent, move m);

/* A text in the pool, and the text at an offset ("" at 0). Pointers last until the next addition. */
uint32_t record_text(struct record *r, const char *text);
const char *record_at(const struct record *r, uint32_t offset);

/* Appends a line, which may be empty, to a node's comment. Lines that come one behind another grow in
 * place; only a comment that is taken up again later is copied. */
void record_comment(struct record *r, uint32_t node, const char *line);

/* What a record has more of than any game needs, so that a reader should stop; NULL while it is of a
 * reasonable size. */
const char *record_excess(const struct record *r);

/* Who has won when a line stops like this with that seat (0 or 1) to move, as far as the ending says. */
enum record_result record_result_of(enum record_ending ending, int turn);

/* Whether the line is said to end behind a node, so that what hangs there is a variation. A game that
 * was interrupted may go on. */
static inline bool record_ends(const struct record_node *n)
{
    return n->ending && n->ending != ENDING_INTERRUPTED;
}

/* The next node of the main line, 0 behind its last, and the last. */
uint32_t record_next(const struct record *r, uint32_t node);
uint32_t record_last(const struct record *r);

/* Puts the game's table to the position after a node: moves are taken back and played as needed. */
void record_go(struct record *r, uint32_t node);

#endif
