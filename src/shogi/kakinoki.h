/* What the readers and writers of KIF and KI2 share: everything but how a move is written. */
#ifndef YOMI_SHOGI_KAKINOKI_H
#define YOMI_SHOGI_KAKINOKI_H

#include "core/encoding.h"
#include "game/format.h"
#include "shogi/bod.h"

/* A record being read. */
struct kakinoki {
    struct record_input *in;
    struct record *record;
    struct error *error;
    bool (*read_moves)(struct kakinoki *k, const char *at);
    bool numbered; /* move lines begin with a number (KIF), not with the mark of a side (KI2) */

    const char *line; /* the line being read, as UTF-8 */
    uint32_t node;    /* the latest move read; the record's table stands behind it */
    size_t claimed;   /* moves of this line, those included that lenient reading left out */
    bool cut;         /* lenient: the rest of this line of moves is left out */
    bool ended;       /* this line of moves has its ending */
    bool variation;   /* this line of moves is not the main one */

    /* For the files of the reader alone. */
    enum encoding encoding;
    struct text raw, converted;
    struct bod board;
    int board_line, handicap, move_number;
    bool begun, titled;
    struct kakinoki_end *ends; /* of lines of moves */
    size_t end_count, end_capacity, replayed;
};

enum record_status kakinoki_read(struct kakinoki *k);

/* Something is wrong at a place of the line. Strict: the error is filled, false. Lenient: it is told,
 * and true says to go on without it. The second form takes the words from another parser, whose columns
 * count from that place. */
bool kakinoki_object(struct kakinoki *k, const char *at, const char *expected, const char *what);
bool kakinoki_object_as(struct kakinoki *k, const char *at, const struct error *why);

/* Adds a legal move behind the current node and plays it; false when the record is too large. */
bool kakinoki_play(struct kakinoki *k, move m);

/* The line of moves stops here: by the side to move, whatever was cut included, after thinking so long
 * (or RECORD_NO_VALUE). */
bool kakinoki_end(struct kakinoki *k, const char *at, enum record_ending ending,
                  enum record_result said, int32_t time);

/* The ending that the text begins with, and where it goes on; NONE. *said is who won, where the word says
 * more than the ending. */
enum record_ending kakinoki_ending_word(const char **at, int turn, enum record_result *said);

/* Who has won when the line ends so; *open says that a record may tell otherwise. */
enum record_result kakinoki_result(enum record_ending ending, int turn, bool *open);

/* How a format writes what lies on the way through the tree; out ends with a whole line before a
 * comment, a variation or an ending. */
struct kakinoki_writer {
    struct record *record;
    struct text *out;
    bool numbered;
    bool handicap; /* sides are called 下手 and 上手 */
    unsigned lost;
    int in_line;      /* KI2: moves in the line so far */
    size_t last_wide; /* KI2: columns of the latest move */
    int64_t *totals;  /* KIF: seconds thought so far, at each ply, by who moved there */
    size_t totals_capacity;
};

unsigned kakinoki_write(struct record *r, struct text *out, bool numbered,
                        void (*write_move)(struct kakinoki_writer *w, uint32_t node, bool more));

/* KIF: what stands behind a move or an ending of so many columns: the time, if any, and "+" where more
 * comes, and the end of the line. */
void kakinoki_write_tail(struct kakinoki_writer *w, int32_t time, size_t columns, size_t ply,
                         bool more);

/* The word of an ending in a move line; for the side to move and a record's result. */
const char *kakinoki_word(enum record_ending ending, int turn, enum record_result result);

#endif
