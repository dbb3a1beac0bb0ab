/* What the parts of PGN's reader share: pgn_scan.c looks at bytes, pgn_tags.c reads tags and sets up the
 * board, pgn_read.c reads the moves. */
#ifndef YOMI_CHESS_PGN_READER_H
#define YOMI_CHESS_PGN_READER_H

#include "chess/board.h"
#include "game/format.h"

enum {
    PGN_LOOKAHEAD = 64,      /* bytes in sight before a token is looked at */
    PGN_TOKEN_MAX = 48,      /* no token of the movetext is longer; must be below PGN_LOOKAHEAD */
    PGN_NAME_MAX = 255,      /* of a tag */
    PGN_TAGS_MAX = 1000,     /* in a game */
    PGN_NODES_MAX = 1 << 22, /* in a game */
    PGN_TEXT_MAX = SOURCE_LINE_MAX, /* of one comment or one tag */
    PGN_POOL_MAX = 1 << 26,         /* of all texts of a game */
};

struct pgn_place {
    int line, column;
};

#define PGN_NO_PLY UINT32_MAX

/* An open variation: the move it replaces is the last one played outside of it. */
struct pgn_fork {
    uint32_t node;
    uint32_t ply; /* moves played before the replaced one; PGN_NO_PLY where there is none */
    bool own;     /* of the line around it, as below */
};

struct pgn_reader {
    struct record_input *in;
    struct source *s;
    struct record *r;
    struct error *e;
    struct chess_position *p; /* after node, on the record's table */
    struct history *h;

    /* Offsets count from where this game began to be read. */
    const char *origin;  /* where the window stood at offset base */
    int64_t base;        /* of origin */
    int64_t line_offset; /* of the start of the line */
    bool ended;          /* there is no more behind the window */

    uint32_t node;
    bool opened; /* a variation has begun and has no move yet */
    bool own;    /* node was not there before this line came to it, so its continuations so far are
                  * those of variations, and this line's goes in front of them */
    struct pgn_fork *forks;
    size_t fork_count, fork_capacity;
    bool dropping;      /* the rest of this line is thrown away */
    size_t drop_levels; /* variations open inside of what is thrown away */

    struct text token;   /* of one comment or tag value */
    struct text pending; /* comments since the last move, a line each */
    bool has_pending;
    struct text fen;
    struct pgn_place fen_place, result_place;
    bool has_fen, has_set_up, set_up, chess960, has_result, latin1_told;
    bool junk; /* nothing was found but text that is no game */
    size_t tags;
    enum record_result tag_result;
    struct pgn_place start; /* of the game */
};

/* Makes PGN_LOOKAHEAD bytes visible, or as many as there are; false at the end of the input. */
bool pgn_refill(struct pgn_reader *d);

static inline bool pgn_fill(struct pgn_reader *d)
{
    return __builtin_expect(d->s->end - d->s->at >= PGN_LOOKAHEAD, 1) || pgn_refill(d);
}

static inline bool pgn_is_line_end(char c)
{
    return c == '\n' || c == '\r';
}
static inline bool pgn_is_digit(char c)
{
    return c >= '0' && c <= '9';
}
/* Blanks between tokens. Old files end with the byte 0x1a. */
static inline bool pgn_is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\v' || c == '\f' || c == 0x1a;
}

/* Offsets, and the place at hand in lines and columns. */
int64_t pgn_offset(const struct pgn_reader *d);
bool pgn_at_line_start(const struct pgn_reader *d);
struct pgn_place pgn_here(const struct pgn_reader *d);

/* Tells of a mistake. True when reading goes on, because it is lenient: the caller then makes the
 * repair. */
bool pgn_wrong(struct pgn_reader *d, struct pgn_place at, const char *expected, const char *what,
               ...) __attribute__((format(printf, 4, 5)));

/* The same where nothing can be repaired; always false. */
bool pgn_refuse(struct pgn_reader *d, struct pgn_place at, const char *expected, const char *what);

/* Takes the end of a line that stands here; what is left of a line, without its end; blanks and tabs;
 * all that stands between tokens, false at the end of the input. */
void pgn_take_line_end(struct pgn_reader *d);
void pgn_skip_line(struct pgn_reader *d);
void pgn_skip_spaces(struct pgn_reader *d);
bool pgn_skip_blanks(struct pgn_reader *d);

/* Whether a line that begins a game is at hand, and going to the next one. */
bool pgn_at_event(const struct pgn_reader *d);
void pgn_resynchronise(struct pgn_reader *d);

/* Texts are gathered in d->token: plain bytes before a control or one of two signs, a control as a
 * blank, and at the end UTF-8 of what was Latin-1. */
void pgn_take_plain(struct pgn_reader *d, char sign, char other);
bool pgn_take_control(struct pgn_reader *d);
bool pgn_too_long(struct pgn_reader *d, struct pgn_place at, const char *what);
void pgn_trim_end(struct text *t);
void pgn_convert(struct pgn_reader *d, struct pgn_place at, struct text *t);

/* Reads the comment at hand and keeps it for the node it belongs to. */
bool pgn_read_comment(struct pgn_reader *d);

/* The tags in front of the moves, and comments between them; then the board they ask for. */
bool pgn_read_tags(struct pgn_reader *d);
bool pgn_set_up_board(struct pgn_reader *d);

/* A result as PGN writes it. */
bool pgn_parse_result(const char *text, enum record_result *result);

#endif
