/* struct format: what every kind of record file stands behind. The list of them is in formats.h. */
#ifndef YOMI_GAME_FORMAT_H
#define YOMI_GAME_FORMAT_H

#include "core/encoding.h"
#include "core/source.h"
#include "game/record.h"

/* Parts of a record that a format may be unable to hold. */
enum {
    LOST_VARIATIONS = 1 << 0,
    LOST_COMMENTS = 1 << 1,
    LOST_TIMES = 1 << 2,
    LOST_CLOCKS = 1 << 3,
    LOST_VALUES = 1 << 4,
    LOST_NAGS = 1 << 5,
    LOST_BOOKMARKS = 1 << 6,
    LOST_HEADERS = 1 << 7,
    LOST_ENDING = 1 << 8,
    LOST_MOVES = 1 << 9,      /* a list of positions holds no moves */
    LOST_FRACTIONS = 1 << 10, /* of seconds */
    LOST_NUMBERS = 1 << 11,   /* of the move that the start is at */
    LOST_KINDS = 12,
};

/* Where records are read from, and how patiently. Strict reading stops at the first thing that is
 * wrong; lenient reading keeps what is sound and tells of each repair. */
struct record_input {
    struct source *source;
    bool lenient;
    void (*repaired)(void *who, const struct error *e); /* may be NULL */
    void *who;
};

enum record_status { RECORD_GOOD, RECORD_END, RECORD_BAD };

struct format {
    const char *name;    /* as in --from and --to */
    const char *title;   /* for people */
    const char *endings; /* of file names, separated by '|' */
    const struct game *game;
    const char *between; /* goes between two records of a file; NULL where nothing needs to */
    int top_lines; /* of what is written: they stand at the top of a file, not of each record */

    /* Whether the beginning of a file (not empty, perhaps not all of it) looks like this format. */
    bool (*fits)(const char *bytes, size_t count);

    /* Reads the next record of the input. BAD: e says where and why, and the record holds what was read
     * before it; one may go on to the next record. */
    enum record_status (*read)(struct record_input *in, struct record *r, struct error *e);

    /* Appends the record to out, as UTF-8, and returns what could not be held, flags from above. What is
     * written reads back as the same record, and is written again as the same bytes. */
    unsigned (*write)(struct record *r, struct text *out);
};

/* For formats: the parts a record has on its main line, as the flags of what may be lost. */
unsigned format_parts(const struct record *r);

/* For readers: tells of something that can be mended; true if it is to be, reading leniently. */
bool format_mend(const struct record_input *in, const struct error *e);

/* For readers of Japanese files: a line as UTF-8 without zero bytes and carriage returns. What is no text is told of, once
 * for a line, with its number; it becomes U+FFFD, or a blank, if it is to be mended. */
bool format_decode(const struct record_input *in, enum encoding from, const struct text *raw,
                   int number, struct text *line, struct error *e);

/* For readers of one record a line: takes the next line that is neither blank nor a remark (#); its
 * text begins at *start. e must not be NULL. */
enum source_status format_next_line(struct record_input *in, struct text *line, size_t *start,
                                    int *number, struct error *e);

/* The same for fits: the first such line, cut to size bytes; false when there is none. */
bool format_first_line(const char *bytes, size_t count, char *line, size_t size);

#endif
