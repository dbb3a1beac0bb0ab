/* Looks into /proc. */
#include "support/leftovers.h"

#include <ctype.h>
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

int descriptors_open(void)
{
    int count = 0;
    DIR *folder = opendir("/proc/self/fd");
    for (struct dirent *entry; folder && (entry = readdir(folder));)
        count += entry->d_name[0] != '.';
    if (folder)
        closedir(folder);
    return count;
}

/* The letter of its state and its parent; 0 when there is no such process. */
static char look_up(pid_t pid, int *parent)
{
    char path[64], line[1024] = "", state = 0;
    snprintf(path, sizeof path, "/proc/%d/stat", (int)pid);
    FILE *f = fopen(path, "re");
    if (f && fgets(line, sizeof line, f)) {
        const char *p = strrchr(line, ')');
        if (!p || sscanf(p, ") %c %d", &state, parent) != 2)
            state = 0;
    }
    if (f)
        fclose(f);
    return state;
}

int children_left(void)
{
    int count = 0, parent = 0;
    DIR *folder = opendir("/proc");
    for (struct dirent *entry; folder && (entry = readdir(folder));)
        if (isdigit((unsigned char)entry->d_name[0]) && look_up(atoi(entry->d_name), &parent))
            count += parent == getpid();
    if (folder)
        closedir(folder);
    return count;
}

bool process_exists(pid_t pid)
{
    int parent;
    char state = look_up(pid, &parent);
    return state != 0 && state != 'Z' && state != 'X';
}

bool vanishes(pid_t pid)
{
    for (int turn = 0; turn < 1000 && process_exists(pid); turn++)
        nanosleep(&(struct timespec){.tv_nsec = 10000000}, NULL);
    return !process_exists(pid);
}
