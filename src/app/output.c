/* Writing beside the target and renaming. */
#include "app/output.h"

#include "app/complaint.h"
#include "core/memory.h"
#include "core/text.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* The temporary file to remove when a signal ends the program: the one piece of state that cannot be
 * handed to whom it concerns. */
static char *volatile to_remove;
static bool watching;
static const int endings[] = {SIGINT, SIGTERM, SIGHUP, SIGPIPE};
enum { ENDINGS_OF_PROGRAM = sizeof endings / sizeof *endings };
static struct sigaction before[ENDINGS_OF_PROGRAM];

static void remove_and_end(int number)
{
    if (to_remove)
        unlink(to_remove);
    signal(number, SIG_DFL);
    raise(number);
}

static void watch_signals(char *temporary)
{
    to_remove = temporary;
    watching = true;
    for (int i = 0; i < ENDINGS_OF_PROGRAM; i++) {
        struct sigaction action = {.sa_handler = remove_and_end};
        sigaction(endings[i], NULL, &before[i]);
        if (before[i].sa_handler == SIG_DFL)
            sigaction(endings[i], &action, NULL);
    }
}

static void forget_signals(void)
{
    to_remove = NULL;
    for (int i = 0; i < ENDINGS_OF_PROGRAM && watching; i++)
        sigaction(endings[i], &before[i], NULL);
    watching = false;
}

static bool failed(const char *name, const char *verb)
{
    complain(NULL, "%s cannot be %s: %s", quoted(name), verb, strerror(errno));
    return false;
}

static char *copy_of(const char *s)
{
    size_t size = strlen(s) + 1;
    return memcpy(memory_get(size), s, size);
}

/* A name that a link hides is the one to be replaced, not the link. */
static char *resolved(const char *name)
{
    char *real = realpath(name, NULL);
    char *copy = copy_of(real ? real : name);
    free(real);
    return copy;
}

/* ".NAME.XXXXXX" in the folder of the target. */
static char *temporary_name(const char *target)
{
    const char *slash = strrchr(target, '/');
    size_t folder = slash ? (size_t)(slash + 1 - target) : 0;
    struct text name = text_new();
    text_bytes(&name, target, folder);
    /* A long name is cut, so that the longer one stays possible. */
    text_format(&name, ".%.200s.XXXXXX", target + folder);
    return name.data;
}

/* The rights that the file had before, or those of any new file. */
static mode_t rights_of(const struct stat *old)
{
    if (old)
        return old->st_mode & 0777;
    mode_t mask = umask(0);
    umask(mask);
    return 0666 & ~mask;
}

static bool open_beside(struct output *o, const struct stat *old)
{
    char *temporary = temporary_name(o->target);
    int descriptor = mkstemp(temporary);
    if (descriptor < 0) {
        memory_free(temporary);
        return failed(o->name, "written");
    }
    o->temporary = temporary;
    watch_signals(temporary);
    o->file = fdopen(descriptor, "wb");
    if (o->file && fchmod(descriptor, rights_of(old)) == 0)
        return true;
    if (!o->file)
        close(descriptor);
    return failed(o->name, "written");
}

bool output_open(struct output *o, const char *name)
{
    *o = (struct output){.name = name};
    if (strcmp(name, "-") == 0) {
        o->file = tmpfile();
        return o->file || failed("a temporary file", "made");
    }
    struct stat old;
    bool exists = stat(name, &old) == 0;
    if (exists && S_ISDIR(old.st_mode)) {
        errno = EISDIR;
        return failed(name, "written");
    }
    if (exists && access(name, W_OK) != 0)
        return failed(name, "written");
    o->target = resolved(name);
    bool good;
    if (exists && !S_ISREG(old.st_mode)) {
        /* A device or a pipe has no content to keep whole. */
        o->file = fopen(name, "wb");
        good = o->file || failed(name, "written");
    } else {
        good = open_beside(o, exists ? &old : NULL);
    }
    if (!good)
        output_abandon(o);
    return good;
}

void output_abandon(struct output *o)
{
    if (o->file)
        fclose(o->file);
    if (o->temporary)
        unlink(o->temporary);
    forget_signals();
    memory_free(o->temporary);
    memory_free(o->target);
    *o = (struct output){0};
}

/* Standard output gets all of it at once; main says whether it arrived. */
static bool copy_to_stdout(struct output *o)
{
    char piece[1 << 16];
    size_t got;
    rewind(o->file);
    while ((got = fread(piece, 1, sizeof piece, o->file)) > 0)
        if (fwrite(piece, 1, got, stdout) != got)
            break;
    bool good = !ferror(o->file);
    if (!good)
        failed("a temporary file", "read");
    return good;
}

/* After the name, the folder must be on disk as well. Not every file system can be asked. */
static void settle_folder(const char *target)
{
    char *folder = copy_of(target), *slash = strrchr(folder, '/');
    if (slash)
        slash[slash == folder] = '\0';
    int descriptor = open(slash ? folder : ".", O_RDONLY | O_DIRECTORY);
    if (descriptor >= 0) {
        fsync(descriptor);
        close(descriptor);
    }
    memory_free(folder);
}

bool output_finish(struct output *o)
{
    errno = 0;
    bool good = fflush(o->file) == 0 && !ferror(o->file);
    if (good && o->temporary)
        good = fsync(fileno(o->file)) == 0 && rename(o->temporary, o->target) == 0;
    if (!good) {
        errno = errno ? errno : EIO;
        failed(o->name, "written");
    } else if (!o->target) {
        good = copy_to_stdout(o);
    } else if (o->temporary) {
        forget_signals();
        settle_folder(o->target);
        memory_free(o->temporary);
        o->temporary = NULL;
    }
    output_abandon(o);
    return good;
}
