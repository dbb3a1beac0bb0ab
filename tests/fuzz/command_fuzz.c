/* Fuzz target: the command line. The input's lines are the words of a command, or, for odd first
 * bytes, the file of positions that perft reads. Commands may refuse anything, in one line and with
 * the status that says so. */
#define _GNU_SOURCE
#include "app/command.h"
#include "fuzz/fuzz.h"

#include <sys/mman.h>
#include <unistd.h>

enum { WORDS = 16 };

static int run_words(char *text, int (*command)(int, char **))
{
    char *words[WORDS + 1] = {0};
    int count = 0;
    for (char *word = strtok(text, "\n"); word && count < WORDS; word = strtok(NULL, "\n"))
        words[count++] = word;
    return command(count, words);
}

static int run_file(const uint8_t *data, size_t size, const char *game)
{
    int file = memfd_create("positions", 0);
    fuzz_require(file >= 0 && write(file, data, size) == (ssize_t)size);
    char words[128];
    snprintf(words, sizeof words, "%s\n1\n--file\n/proc/self/fd/%d", game, file);
    int status = run_words(words, perft_command);
    close(file);
    return status;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (!size)
        return 0;
    int status;
    if (data[0] & 1) {
        status = run_file(data + 1, size - 1, data[0] & 2 ? "chess" : "shogi");
    } else {
        char *text = fuzz_string(data + 1, size - 1);
        status = run_words(text, data[0] & 2 ? show_command : moves_command);
        free(text);
    }
    fuzz_require(status == STATUS_DONE || status == STATUS_NO || status == STATUS_BAD);
    return 0;
}
