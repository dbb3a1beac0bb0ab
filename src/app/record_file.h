/* Files of game records: finding out their format, reading them game by game, writing them in the
 * encoding that their readers expect. */
#ifndef YOMI_APP_RECORD_FILE_H
#define YOMI_APP_RECORD_FILE_H

#include "core/encoding.h"
#include "formats.h"

struct arguments;

struct record_file {
    const char *name; /* for messages */
    const struct format *format;
    FILE *file;
    struct source source;
    struct record_input input;
    size_t repairs; /* told by lenient reading so far */
    size_t games;   /* read so far */
    bool ended;     /* nothing more will come */
};

/* "formats" for complaints: the name of the format number i. */
const char *format_name_at(const void *list, size_t i);

/* The format that an option names, left alone when it was not given. False after a complaint. */
bool record_file_option(const struct arguments *a, const char *option, const struct format **f);

/* Opens a file ("-" is standard input) in the format that is given, or, when that is NULL, the one
 * its ending or its content tells. name must last. False after a complaint. */
bool record_file_open(struct record_file *f, const char *name, const struct format *format,
                      bool lenient);
void record_file_close(struct record_file *f);

/* Reads the next game. BAD after a complaint; one may go on unless ended is set. Lenient reading puts
 * each repair in a line on stderr. */
enum record_status record_file_next(struct record_file *f, struct record *r);

/* What the tradition wants: CP932 for .kif, UTF-8 for everything else. */
enum encoding record_file_encoding(const char *name);

/* Appends the record as bytes of the encoding. Returns what the format cannot hold (LOST_...) and
 * adds to *replaced how many characters the encoding does not have; they become '?'. */
unsigned record_file_write(const struct format *format, enum encoding encoding, struct record *r,
                           struct text *out, size_t *replaced);

/* What could not be written: in how many games which part, and how many characters. */
struct record_losses {
    uint64_t games[LOST_KINDS];
    size_t replaced;
};

/* The same into a file, behind the records that it has already, counting what is lost. */
void record_file_append(const struct format *format, enum encoding encoding, struct record *r,
                        FILE *out, struct record_losses *l);

/* Counts what a game loses, and tells of all of it on stderr; name is that of the input. */
void record_losses_add(struct record_losses *l, unsigned lost);
void record_losses_tell(const struct record_losses *l, const struct format *to, const char *name);

#endif
