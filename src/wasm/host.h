/* The border between the module and whoever runs it: the three imports, and the exported buffers
 * and answers that carry text across. Texts are UTF-8; numbers that may be large travel as text or
 * as doubles, because a 64-bit integer would reach JavaScript as a BigInt. */
#ifndef YOMI_WASM_HOST_H
#define YOMI_WASM_HOST_H

#include <stdbool.h>
#include <stddef.h>

struct error;
struct text;

/* Marks a function as one that the page calls, under its own name. */
#define EXPORT(name) __attribute__((export_name(#name), used))

/* The third import, the clock, is that of core/clock.c. */
__attribute__((import_module("yomi"), import_name("report"))) void host_report(const char *text,
                                                                               size_t length);
__attribute__((import_module("yomi"), import_name("stop_requested"))) int host_stop_requested(void);

/* The page writes a text that it wants to hand over, with a zero byte at its end, into a buffer
 * from here and frees it after the call. NULL, and an error as the answer, when size is no sensible
 * length of a text. */
char *buffer_new(size_t size);
void buffer_free(char *buffer);

/* The text of the latest call that had something to say: its result or its error. It is valid until
 * the next call. */
const char *answer_text(void);
size_t answer_length(void);

/* For the exported functions: empties the answer and returns it for filling; or makes it an error
 * in one line, and returns 0, so that a function can `return answer_error(...)`. */
struct text *answer_begin(void);
int answer_error(const struct error *e, const char *source);

#endif
