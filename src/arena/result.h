/* Results as lines: what became of a job. */
#ifndef YOMI_ARENA_RESULT_H
#define YOMI_ARENA_RESULT_H

#include "arena/referee.h"

struct result {
    char test[TEST_ID + 1];
    uint64_t job;
    char program[64]; /* name and version of who played it */
    struct played games[BLOCK_MAX];
    int count;
};

void result_free(struct result *r);

/* "result=ID-NUMBER", the program, then the fields of each game. */
void result_write(const struct result *r, struct text *out);

/* On a bad line: false, e filled, nothing to free. The text is rewritten. */
bool result_read(struct result *r, char *line, struct error *e);

/* "2 0": the scores of the seats. */
void played_write_score(const struct played *p, struct text *out);
bool played_read_score(struct played *p, const char *text);

/* The verdict of that name, or VERDICTS. */
enum verdict verdict_named(const char *name);

#endif
