/* Lines both ways, each noted with its time. */
#include "protocol/engine_talk.h"

#include "core/clock.h"
#include "core/line_buffer.h"
#include "core/memory.h"
#include "core/nearest.h"
#include "core/text.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

enum { TRANSCRIPT = 1 << 16, TRANSCRIPT_LINE = 1000 };

static const double writing = 5; /* seconds until an engine must have taken what we send */

static char *copy_of(const char *text, size_t length)
{
    char *copy = memory_get(length + 1);
    memcpy(copy, text, length);
    copy[length] = '\0';
    return copy;
}

void talk_open(struct engine_talk *t, char *const *words, struct error *e)
{
    *t = (struct engine_talk){.opened = clock_wall()};
    tail_init(&t->transcript, TRANSCRIPT);
    t->name = copy_of(words[0], strlen(words[0]));
    t->process = process_start(words, e);
}

void talk_close(struct engine_talk *t, const char *farewell, double patience)
{
    if (t->process && !t->gone)
        process_stop(t->process, farewell, patience);
    process_free(t->process);
    for (size_t i = 0; i < t->option_count; i++)
        memory_free(t->options[i]);
    memory_free(t->name);
    tail_free(&t->transcript);
}

static void note(struct engine_talk *t, char direction, const char *line)
{
    char stamp[32];
    int n = snprintf(stamp, sizeof stamp, "%9.3f %c ", clock_wall() - t->opened, direction);
    tail_add(&t->transcript, stamp, (size_t)n);
    tail_add(&t->transcript, line, strnlen(line, TRANSCRIPT_LINE));
    tail_add(&t->transcript, "\n", 1);
}

enum process_status talk_say(struct engine_talk *t, const char *line)
{
    double deadline = clock_wall() + writing;
    note(t, '>', line);
    enum process_status status = process_write(t->process, deadline, line);
    return status == PROCESS_GOOD ? process_write(t->process, deadline, "\n") : status;
}

enum process_status talk_hear(struct engine_talk *t, double deadline, const char **line)
{
    enum process_status status = process_read(t->process, deadline, line);
    if (status == PROCESS_GOOD)
        note(t, '<', *line);
    return status;
}

static void look_at_description(struct engine_talk *t, const char *line)
{
    struct engine_option o;
    const char *id = engine_after(line, "id"), *name = id ? engine_after(id, "name") : NULL;
    if (name && *name) {
        memory_free(t->name);
        t->name = copy_of(name, strlen(name));
    } else if (engine_read_option(line, &o) && t->option_count < ENGINE_OPTIONS_MAX) {
        t->options[t->option_count++] = copy_of(line, strlen(line));
    }
}

bool talk_ask(struct engine_talk *t, const char *line, const char *word, double patience,
              const char *when, struct error *e)
{
    double deadline = clock_wall() + patience;
    const char *said;
    enum process_status status = talk_say(t, line);
    while (status == PROCESS_GOOD && (status = talk_hear(t, deadline, &said)) == PROCESS_GOOD) {
        if (engine_after(said, word))
            return true;
        look_at_description(t, said);
    }
    talk_give_up(t, status, when, e);
    return false;
}

enum player_fault talk_give_up(struct engine_talk *t, enum process_status status, const char *when,
                               struct error *e)
{
    char ending[80];
    struct text words = text_on(ending, sizeof ending);
    process_stop(t->process, NULL, 0);
    process_write_ending(t->process, &words);
    t->gone = true;
    switch (status) {
    case PROCESS_LATE:
        error_set(e, 0, NULL, "the engine did not answer in time %s", when);
        return PLAYER_HUNG;
    case PROCESS_LONG:
        error_set(e, 0, NULL, "the engine wrote a line of more than %d bytes %s", LINE_MAX_LENGTH,
                  when);
        return PLAYER_GARBLED;
    default:
        if (strcmp(ending, "was stopped") == 0)
            error_set(e, 0, NULL, "the engine closed its pipe %s", when);
        else
            error_set(e, 0, NULL, "the engine %s %s", ending, when);
        return PLAYER_CRASHED;
    }
}

static bool option_at(const struct engine_talk *t, size_t i, struct engine_option *o)
{
    return i < t->option_count && engine_read_option(t->options[i], o);
}

bool talk_find_option(const struct engine_talk *t, const char *name, struct engine_option *o)
{
    for (size_t i = 0; option_at(t, i, o); i++)
        if (o->name_length == strlen(name) && strncasecmp(o->name, name, o->name_length) == 0)
            return true;
    return false;
}

bool talk_refuse_option(const struct engine_talk *t, const char *name, struct error *e)
{
    char names[ENGINE_OPTIONS_MAX][32], expected[160] = "an option that the engine lists";
    struct nearest near = nearest_to(name);
    struct engine_option o;
    for (size_t i = 0; option_at(t, i, &o); i++) {
        snprintf(names[i], sizeof names[i], "%.*s", (int)o.name_length, o.name);
        nearest_try(&near, names[i]);
    }
    if (near.name)
        snprintf(expected, sizeof expected, "%s or another option that the engine lists",
                 near.name);
    return error_set(e, 0, expected, "the engine has no option %s",
                     error_found(name, strlen(name)));
}

bool talk_set_option(struct engine_talk *t, const char *name, size_t length, const char *value,
                     struct error *e)
{
    struct text line = text_new();
    text_string(&line, "setoption name ");
    text_bytes(&line, name, length);
    if (value)
        text_format(&line, " value %s", value);
    enum process_status status = talk_say(t, line.data);
    text_free(&line);
    if (status != PROCESS_GOOD)
        talk_give_up(t, status, "when it was given its options", e);
    return status == PROCESS_GOOD;
}
