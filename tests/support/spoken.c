/* A child process with deadlines that no healthy engine meets. */
#include "support/spoken.h"

#include "check.h"
#include "core/clock.h"

static const double patience = 120;

void spoken_open(struct spoken *s, const char *protocol)
{
    char program[] = YOMI_PROGRAM, name[8], *words[] = {program, name, NULL}, ready[16];
    snprintf(name, sizeof name, "%s", protocol);
    *s = (struct spoken){.process = process_start(words, NULL), .heard = text_new()};
    assert_non_null(s->process);
    snprintf(ready, sizeof ready, "%s\n", protocol);
    spoken_ask(s, ready, strcmp(protocol, "uci") == 0 ? "uciok" : "usiok");
}

static void give_up(struct spoken *s, const char *what)
{
    struct text errors = text_new();
    process_stop(s->process, NULL, 0);
    process_write_ending(s->process, &errors);
    text_char(&errors, '\n');
    process_write_errors(s->process, &errors);
    fail_msg("%s; it %s\nit said: %s", what, errors.data, s->heard.data);
}

void spoken_say(struct spoken *s, const char *lines)
{
    if (process_write(s->process, clock_wall() + patience, lines) != PROCESS_GOOD)
        give_up(s, lines);
}

const char *spoken_hear(struct spoken *s, const char *word)
{
    const char *line;
    text_clear(&s->heard);
    for (;;) {
        if (process_read(s->process, clock_wall() + patience, &line) != PROCESS_GOOD)
            give_up(s, word);
        text_format(&s->heard, "%s\n", line);
        if (strncmp(line, word, strlen(word)) == 0)
            return line;
    }
}

const char *spoken_ask(struct spoken *s, const char *lines, const char *word)
{
    spoken_say(s, lines);
    return spoken_hear(s, word);
}

bool spoken_hears_now(struct spoken *s, const char **line)
{
    enum process_status status = process_read(s->process, 0, line);
    if (status != PROCESS_GOOD && status != PROCESS_LATE)
        give_up(s, "it has gone");
    return status == PROCESS_GOOD;
}

void spoken_close(struct spoken *s, const char *farewell)
{
    struct text ending = text_new();
    process_stop(s->process, farewell, patience);
    process_write_ending(s->process, &ending);
    if (strcmp(ending.data, "exited with status 0") != 0) {
        process_write_errors(s->process, &ending);
        fail_msg("it %s", ending.data);
    }
    process_free(s->process);
    text_free(&ending);
    text_free(&s->heard);
}
