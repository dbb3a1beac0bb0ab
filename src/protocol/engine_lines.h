/* What an engine says in UCI and in USI, taken apart. The two differ little, and engines bend both, so
 * that what is not understood is passed over. Lines come without their ends and are not trusted. */
#ifndef YOMI_PROTOCOL_ENGINE_LINES_H
#define YOMI_PROTOCOL_ENGINE_LINES_H

#include "core/error.h"

#include <stdint.h>

struct text;

/* What is behind the keyword the line begins with, or NULL when it begins with something else. */
const char *engine_after(const char *line, const char *keyword);

/* What the engine has said about its search so far, each as of the last line that had it. */
struct engine_info {
    uint32_t depth;
    uint64_t nodes;
    int32_t value; /* as in struct answer */
};

extern const struct engine_info engine_info_none;

/* Reads an info line. Values that are bounds only, and lines of second-best variations, are passed
 * over. */
void engine_read_info(const char *line, struct engine_info *info);

enum { ENGINE_MOVE_SIZE = 16 };

/* The move of "bestmove MOVE ponder ...", cut to its size, or "" where there is none. False for any
 * other line. */
bool engine_read_bestmove(const char *line, char word[ENGINE_MOVE_SIZE]);

/* Whether it has at least the form of a move. */
bool engine_is_move(const char *word);

/* An option of the engine's, as it described it. The text is that of the line. */
struct engine_option {
    const char *name;
    size_t name_length;
    const char *type;    /* the rest of the line from its type on */
    int64_t least, most; /* of a number (spin) */
};

/* Reads "option name Clear Hash type button". False for any other line. */
bool engine_read_option(const char *line, struct engine_option *o);

bool engine_option_is(const struct engine_option *o, const char *type);

/* Whether the option takes this value (NULL for none): a number in its range, true or false, one of the
 * choices; nothing for a button. */
bool engine_option_takes(const struct engine_option *o, const char *value, struct error *e);

/* Shogi moves as Fairy-Stockfish writes them in UCI, on a board seen as one of chess (a1 is 9i):
 * "7g7f" is "c3c4", "P*5e" is "P@e5". What is no move stays as it is. */
void engine_write_uci_shogi(const char *usi, struct text *out);
void engine_write_usi_shogi(const char *uci, struct text *out);

#endif
