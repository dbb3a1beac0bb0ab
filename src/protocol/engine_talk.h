/* The talk with one engine: its process, what it says about itself, and a transcript. Whatever fails
 * ends the engine and is explained; from then on it is only good for its transcript. */
#ifndef YOMI_PROTOCOL_ENGINE_TALK_H
#define YOMI_PROTOCOL_ENGINE_TALK_H

#include "core/process.h"
#include "core/tail.h"
#include "player/player.h"
#include "protocol/engine_lines.h"

enum { ENGINE_OPTIONS_MAX = 500 };

struct engine_talk {
    struct process *process;
    bool gone;                         /* after a fault: the process has ended */
    char *name;                        /* as it reports it */
    char *options[ENGINE_OPTIONS_MAX]; /* the lines it described them with */
    size_t option_count;
    struct tail transcript;
    double opened;
};

/* Starts the program. NULL in process, and e filled, when it cannot be run; close it in any case. */
void talk_open(struct engine_talk *t, char *const *words, struct error *e);

/* Says the farewell, unless it is gone already, and waits for so many seconds. */
void talk_close(struct engine_talk *t, const char *farewell, double patience);

/* Sends a line, given without its end. */
enum process_status talk_say(struct engine_talk *t, const char *line);

/* The next line, as process_read. */
enum process_status talk_hear(struct engine_talk *t, double deadline, const char **line);

/* Sends a line and reads up to one that begins with the word. What it says of its name and its options
 * meanwhile is kept. when is put into the error, as in "before uciok". */
bool talk_ask(struct engine_talk *t, const char *line, const char *word, double patience,
              const char *when, struct error *e);

/* Ends the engine after a status that is not good. */
enum player_fault talk_give_up(struct engine_talk *t, enum process_status status, const char *when,
                               struct error *e);

/* An option it has described, by its name in any case of letters. */
bool talk_find_option(const struct engine_talk *t, const char *name, struct engine_option *o);

/* Says that there is no such option, and which is near. Returns false. */
bool talk_refuse_option(const struct engine_talk *t, const char *name, struct error *e);

/* Sets an option; a value of NULL presses a button. */
bool talk_set_option(struct engine_talk *t, const char *name, size_t length, const char *value,
                     struct error *e);

#endif
