/* Our own program as an engine, yomi uci or yomi usi, in a process of its own: what is said to it, what
 * it answers, and that it leaves in good order. */
#ifndef YOMI_TESTS_SPOKEN_H
#define YOMI_TESTS_SPOKEN_H

#include "core/process.h"
#include "core/text.h"

struct spoken {
    struct process *process;
    struct text heard; /* everything it has said since the last spoken_hear began, a line each */
};

/* Starts "yomi PROTOCOL", and introduces it. */
void spoken_open(struct spoken *s, const char *protocol);

/* Sends lines, each ended by a new line. */
void spoken_say(struct spoken *s, const char *lines);

/* Reads up to a line that begins with the word, and returns it, valid until the next call. Fails when it
 * does not come. */
const char *spoken_hear(struct spoken *s, const char *word);

/* Both. */
const char *spoken_ask(struct spoken *s, const char *lines, const char *word);

/* What is there to be read without waiting; false when there is nothing. */
bool spoken_hears_now(struct spoken *s, const char **line);

/* Says the farewell, perhaps nothing, closes its input, and fails unless it exits with status 0: so a
 * sanitizer that has found something is noticed. */
void spoken_close(struct spoken *s, const char *farewell);

#endif
