/* Lines and keys typed at a terminal: a small editor with history.
 *
 * While it waits, the terminal hands over single keys; it is put back whenever a line is done, and also
 * when a signal ends or stops the program. */
#ifndef YOMI_APP_EDITOR_H
#define YOMI_APP_EDITOR_H

#include <stdbool.h>
#include <stddef.h>

struct text;

enum { EDITOR_LINE = 1024, EDITOR_HISTORY = 100 };

struct editor {
    char line[EDITOR_LINE]; /* what was typed, without its end */
    char *history[EDITOR_HISTORY];
    size_t count;
    /* Writes what stands in front of the line. It is asked again every second, so it may show a clock;
     * returns false when there is no more time to wait. */
    bool (*prompt)(void *who, struct text *out);
    /* Draws what stands above the line, where it has been disturbed. */
    void (*redraw)(void *who);
    void *who;
};

enum editor_status {
    EDITOR_GOOD,
    EDITOR_END,      /* Ctrl-D on an empty line, or the terminal is gone */
    EDITOR_BREAK,    /* Ctrl-C */
    EDITOR_TIME_OUT, /* the prompt said so */
};

/* Whether stdin and stdout are a terminal that can do this. */
bool editor_possible(void);

void editor_free(struct editor *e);

/* Reads one line and remembers it. */
enum editor_status editor_read(struct editor *e);

/* Keys that are no characters. */
enum {
    KEY_NONE = 0x200000, /* nothing came in time */
    KEY_END_OF_INPUT,
    KEY_UP,
    KEY_DOWN,
    KEY_LEFT,
    KEY_RIGHT,
    KEY_HOME,
    KEY_END,
    KEY_DELETE,
    KEY_PAGE_UP,
    KEY_PAGE_DOWN,
    KEY_OTHER,
};

/* For commands that live on single keys: between begin and end keys come one by one and unseen.
 * editor_key waits so many milliseconds (-1: for ever) and returns a character's number or a key of
 * above. A new size of the window comes as KEY_NONE. */
bool editor_keys_begin(void);
void editor_keys_end(void);
int editor_key(int milliseconds);

/* While somebody else thinks: what is typed is not shown and kept for later, and a Ctrl-C is only noted,
 * until the next begin. */
void editor_wait_begin(void);
bool editor_interrupted(void);
void editor_wait_end(void);

#endif
