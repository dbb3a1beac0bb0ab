/* A file of lines that only grows. */
#include "lab/parts.h"

#include "core/hash.h"
#include "core/memory.h"
#include "core/text.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

static void remember(struct parts *p, const char *key, const char *result)
{
    if ((p->count & (p->count - 1)) == 0)
        p->list = memory_resize(p->list, (p->count ? 2 * p->count : 1) * sizeof *p->list);
    p->list[p->count++] =
        (struct part){hash_bytes(key, strlen(key)), memory_text(key), memory_text(result)};
}

/* A whole line without its end; false at the end of the file and at a line that was torn. */
static bool read_line(FILE *f, struct text *line)
{
    int c;
    text_clear(line);
    while ((c = fgetc(f)) != EOF && c != '\n')
        text_char(line, (char)c);
    return c == '\n';
}

/* Reads the parts; returns how many bytes of the file are good, 0 when it is another program's. */
static long read_parts(struct parts *p, FILE *f, const char *program)
{
    struct text line = text_new();
    long good = 0;
    if (read_line(f, &line) && strcmp(line.data, program) == 0) {
        good = ftell(f);
        while (read_line(f, &line)) {
            char *tab = strchr(line.data, '\t');
            if (!tab)
                break;
            *tab = '\0';
            remember(p, line.data, tab + 1);
            good = ftell(f);
        }
    }
    text_free(&line);
    return good;
}

static bool refuse(const char *path, struct error *e)
{
    return error_set(e, 0, NULL, "%s cannot be written: %s", error_found(path, strlen(path)),
                     strerror(errno));
}

bool parts_open(struct parts *p, const char *path, const char *program, struct error *e)
{
    *p = (struct parts){.path = path, .program = program};
    p->file = path ? fopen(path, "r+") : NULL;
    if (!p->file)
        return !path || errno == ENOENT || refuse(path, e);
    /* What follows the good lines was torn, or is another program's. */
    long good = read_parts(p, p->file, program);
    p->begun = good > 0;
    if (fseek(p->file, good, SEEK_SET) == 0 && ftruncate(fileno(p->file), good) == 0)
        return true;
    refuse(path, e);
    parts_close(p);
    return false;
}

void parts_close(struct parts *p)
{
    for (size_t i = 0; i < p->count; i++) {
        memory_free(p->list[i].key);
        memory_free(p->list[i].result);
    }
    memory_free(p->list);
    if (p->file)
        fclose(p->file);
    *p = (struct parts){0};
}

const char *parts_find(const struct parts *p, const char *key)
{
    uint64_t hash = hash_bytes(key, strlen(key));
    for (size_t i = 0; i < p->count; i++)
        if (p->list[i].hash == hash && strcmp(p->list[i].key, key) == 0)
            return p->list[i].result;
    return NULL;
}

/* The file is made with the first part, and begins with the name of the program. */
static bool begin(struct parts *p)
{
    if (!p->file)
        p->file = fopen(p->path, "w");
    p->begun = p->file && fprintf(p->file, "%s\n", p->program) > 0;
    return p->begun;
}

bool parts_add(struct parts *p, const char *key, const char *result, struct error *e)
{
    remember(p, key, result);
    return !p->path ||
           ((p->begun || begin(p)) && fprintf(p->file, "%s\t%s\n", key, result) > 0 &&
            fflush(p->file) == 0) ||
           refuse(p->path, e);
}
