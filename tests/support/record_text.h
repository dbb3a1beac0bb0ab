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

#endif
