/* The border: texts in and out, and the few calls of the C library that would otherwise ask for a
 * WASI host.
 *
 * The module promises to import nothing but now, report and stop_requested, so that the page needs
 * no WASI shim. Two things in the C library would break the promise: formatting into a buffer links
 * in the streams (fd_write, fd_seek, fd_close, fd_fdstat_get), and running out of memory prints a
 * line and exits (fd_write, proc_exit). Defining the names under which wasi-libc imports these
 * satisfies the linker inside the module. */
#include "wasm/host.h"

#include "core/error.h"
#include "core/memory.h"
#include "core/text.h"

#include <stdint.h>
#include <string.h>

/* The module is one program with one caller, so its answer is one text. */
static struct text answer;

EXPORT(buffer_new) char *buffer_new(size_t size)
{
    enum { MOST = 16 << 20 }; /* far beyond any record of a game */
    if (size > 0 && size <= MOST)
        return memory_get(size);
    struct error e = {0};
    error_set(&e, 0, "1 byte to 16 MB", "a buffer of %zu bytes was asked for", size);
    answer_error(&e, "buffer");
    return NULL;
}

EXPORT(buffer_free) void buffer_free(char *buffer)
{
    memory_free(buffer);
}

EXPORT(answer_text) const char *answer_text(void)
{
    return answer.data;
}

EXPORT(answer_length) size_t answer_length(void)
{
    return answer.length;
}

struct text *answer_begin(void)
{
    text_clear(&answer);
    if (!answer.data)
        answer = text_new();
    return &answer;
}

int answer_error(const struct error *e, const char *source)
{
    error_write(e, source, answer_begin());
    return 0;
}

/* What the C library asks of WASI, by the names of its imports. The arguments are addresses and
 * numbers of the module's own memory; 8 and 70 are WASI's "bad descriptor" and "cannot seek". */
enum { WASI_GOOD = 0, WASI_BAD_DESCRIPTOR = 8, WASI_CANNOT_SEEK = 70 };

struct wasi_piece {
    const char *data;
    uint32_t length;
};

int32_t __imported_wasi_snapshot_preview1_fd_write(int32_t fd, int32_t pieces, int32_t count,
                                                   int32_t written);
int32_t __imported_wasi_snapshot_preview1_fd_seek(int32_t fd, int64_t offset, int32_t whence,
                                                  int32_t place);
int32_t __imported_wasi_snapshot_preview1_fd_close(int32_t fd);
int32_t __imported_wasi_snapshot_preview1_fd_fdstat_get(int32_t fd, int32_t status);
_Noreturn void __imported_wasi_snapshot_preview1_proc_exit(int32_t status);

/* What the program prints is its last words: they go out as a report. No memory is asked for, since
 * memory may be what is missing. */
static char last_words[256];
static size_t last_words_length;

int32_t __imported_wasi_snapshot_preview1_fd_write(int32_t fd, int32_t pieces, int32_t count,
                                                   int32_t written)
{
    const struct wasi_piece *piece = (const struct wasi_piece *)(uintptr_t)pieces;
    uint32_t total = 0;
    (void)fd;
    for (int32_t i = 0; i < count; i++) {
        size_t room = sizeof last_words - 1 - last_words_length;
        size_t n = piece[i].length < room ? piece[i].length : room;
        memcpy(last_words + last_words_length, piece[i].data, n);
        last_words_length += n;
        total += piece[i].length;
    }
    *(uint32_t *)(uintptr_t)written = total;
    return WASI_GOOD;
}

int32_t __imported_wasi_snapshot_preview1_fd_seek(int32_t fd, int64_t offset, int32_t whence,
                                                  int32_t place)
{
    (void)fd, (void)offset, (void)whence, (void)place;
    return WASI_CANNOT_SEEK;
}

int32_t __imported_wasi_snapshot_preview1_fd_close(int32_t fd)
{
    (void)fd;
    return WASI_BAD_DESCRIPTOR;
}

int32_t __imported_wasi_snapshot_preview1_fd_fdstat_get(int32_t fd, int32_t status)
{
    (void)fd, (void)status;
    return WASI_BAD_DESCRIPTOR;
}

/* The end of the program: says why, then traps, which the page sees as an exception. An instance
 * that has trapped is not to be used again; the page starts a new one. */
_Noreturn void __imported_wasi_snapshot_preview1_proc_exit(int32_t status)
{
    char buffer[2 * sizeof last_words + 64];
    struct text report = text_on(buffer, sizeof buffer);
    while (last_words_length && last_words[last_words_length - 1] == '\n')
        last_words_length--;
    last_words[last_words_length] = '\0';
    text_string(&report, "{\"fatal\":");
    text_json(&report, last_words);
    text_format(&report, ",\"status\":%d}", (int)status);
    host_report(report.data, report.length);
    __builtin_trap();
}
