/* Records from texts, for the tests of the formats: reading one, writing it, and what was said meanwhile. */
#ifndef YOMI_TESTS_RECORD_TEXT_H
#define YOMI_TESTS_RECORD_TEXT_H

#include "core/text.h"
#include "game/format.h"

/* A record read from a text. */
struct reading {
    struct record record;
    enum record_status status;
    struct error error;
    struct text repairs; /* each as a line of error_write */
    int repair_count;
};

/* Reads the first record of the bytes; close it afterwards. */
void reading_open(struct reading *r, const struct format *f, const char *bytes, size_t count,
                  bool lenient);
void reading_close(struct reading *r);

/* The moves of the main line in the game's own notation, "7g7f 3c3d", and the whole tree with
 * variations in brackets behind the move they replace, "7g7f (2g2f 8c8d) 3c3d". */
void reading_main(struct reading *r, struct text *out);
void reading_tree(struct reading *r, struct text *out);

/* Files that are good, the tree they hold, and how the main line ends. */
struct good_file {
    const char *name, *file, *tree;
    enum record_ending ending;
    enum record_result result;
};

void check_good_files(const struct format *f, const struct good_file *files, size_t count);

/* Files that are not, where and why, and what lenient reading keeps of them. */
struct bad_file {
    const char *name, *file;
    int line, column;
    const char *what, *expected;
    const char *kept;
    int repairs;
};

void check_bad_files(const struct format *f, const struct bad_file *files, size_t count);

/* Reads a file that must be good, and compares what is written of it; lost is what that must say. */
void check_written(const struct format *f, const char *file, const char *written, unsigned lost);

/* write, read, write: made-up records with these parts (RANDOM_) are the same, as are the bytes. */
void check_random_records(const struct format *f, unsigned parts);

#endif
