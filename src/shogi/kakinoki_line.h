/* Lines of KIF and KI2: what a line is, by how it begins, and small steps through its text, which is
 * UTF-8. Steps move *at only when they find what they look for. */
#ifndef YOMI_SHOGI_KAKINOKI_LINE_H
#define YOMI_SHOGI_KAKINOKI_LINE_H

#include <stdbool.h>
#include <stddef.h>

enum kakinoki_kind {
    LINE_BLANK,
    LINE_NOTE, /* of a program, or a board's frame: passed over */
    LINE_COMMENT,
    LINE_BOOKMARK,
    LINE_RANK,
    LINE_NUMBER, /* a move of KIF */
    LINE_MARK,   /* moves of KI2 */
    LINE_VARIATION,
    LINE_SUMMARY,
    LINE_TITLE, /* 手数----指手-- */
    LINE_COUNT, /* 手数＝ */
    LINE_HANDICAP,
    LINE_HAND,
    LINE_TURN,
    LINE_HEADER,
    LINE_UNKNOWN,
};

/* *rest is what follows the words that say so. */
enum kakinoki_kind kakinoki_classify(const char *line, const char **rest);

/* Whether a line, blanks in front left out, begins with a plain number that stands alone. */
bool kakinoki_is_numbered(const char *at);

/* Where a header's colon is, or NULL: no blank stands before it. */
const char *kakinoki_colon(const char *line);

/* The record's name for a header ("Event" for 棋戦), and the file's for one of a record, players being
 * 先手 and 後手; the name itself where there is no other. */
const char *kakinoki_header_name(const char *written);
const char *kakinoki_header_written(const char *name);

bool kakinoki_take(const char **at, const char *prefix);

/* The colour of "先手" or "下手" (Black), "後手" or "上手" (White); -1. */
int kakinoki_take_side(const char **at);

/* A plain or full-width number, at most 9999999; -1 if there is none. */
int kakinoki_take_number(const char **at);

/* Behind blanks of any width. */
const char *kakinoki_blanks(const char *at);

/* Whether one of ▲△☗☖▼▽ stands here; all have three bytes. */
bool kakinoki_mark_at(const char *at);

/* Whether the beginning of a file has lines of moves as in KIF or KI2, or at least headers (KIF). */
bool kakinoki_fits(const char *bytes, size_t count, bool numbered);

#endif
