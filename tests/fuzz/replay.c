/* Runs a fuzz target over every file of the folders given as arguments, so that the corpora are
 * tests of every build. A folder that holds nothing is a mistake and fails. */
#include "fuzz/fuzz.h"

#include <dirent.h>
#include <sys/stat.h>

static void replay_file(const char *path)
{
    FILE *f = fopen(path, "rb");
    uint8_t *data = NULL;
    size_t size = 0, capacity = 0, n;
    fuzz_require(f);
    do {
        if (size == capacity)
            data = realloc(data, capacity += 4096);
        fuzz_require(data);
        n = fread(data + size, 1, capacity - size, f);
        size += n;
    } while (n > 0);
    fclose(f);
    /* A block of just the right size lets the address sanitizer see every step too far. */
    uint8_t *exact = malloc(size ? size : 1);
    fuzz_require(exact);
    memcpy(exact, data, size);
    free(data);
    LLVMFuzzerTestOneInput(exact, size);
    free(exact);
}

static int replay_folder(const char *path)
{
    DIR *folder = opendir(path);
    int count = 0;
    if (!folder) {
        fprintf(stderr, "cannot open %s\n", path);
        return 0;
    }
    for (struct dirent *entry; (entry = readdir(folder));) {
        char name[4096];
        struct stat info;
        snprintf(name, sizeof name, "%s/%s", path, entry->d_name);
        if (stat(name, &info) == 0 && S_ISREG(info.st_mode)) {
            replay_file(name);
            count++;
        }
    }
    closedir(folder);
    printf("%s: %d inputs\n", path, count);
    return count;
}

int main(int argc, char **argv)
{
    int status = argc < 2;
    for (int i = 1; i < argc; i++)
        status |= replay_folder(argv[i]) == 0;
    return status;
}
