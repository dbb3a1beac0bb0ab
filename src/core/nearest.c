/* Edit distance with swaps of neighbours, over words short enough for a fixed table. */
#include "core/nearest.h"

#include <stddef.h>
#include <string.h>

enum { LENGTH_MAX = 24 };

static int least(int a, int b)
{
    return a < b ? a : b;
}

/* How many letters must be added, left out, changed or swapped with a neighbour. */
static int edit_distance(const char *a, const char *b)
{
    int cost[LENGTH_MAX + 1][LENGTH_MAX + 1];
    int rows = (int)strlen(a), columns = (int)strlen(b);
    for (int i = 0; i <= rows; i++) {
        for (int j = 0; j <= columns; j++) {
            if (i == 0 || j == 0) {
                cost[i][j] = i + j;
                continue;
            }
            int best = cost[i - 1][j - 1] + (a[i - 1] != b[j - 1]);
            best = least(best, 1 + least(cost[i - 1][j], cost[i][j - 1]));
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                best = least(best, 1 + cost[i - 2][j - 2]);
            cost[i][j] = best;
        }
    }
    return cost[rows][columns];
}

struct nearest nearest_to(const char *word)
{
    size_t length = strlen(word);
    return (struct nearest){.word = word,
                            .distance = length > LENGTH_MAX ? 0 : (int)(length + 2) / 3 + 1};
}

void nearest_try(struct nearest *n, const char *name)
{
    if (strlen(n->word) > LENGTH_MAX || strlen(name) > LENGTH_MAX)
        return;
    int distance = edit_distance(n->word, name);
    if (distance < n->distance) {
        n->distance = distance;
        n->name = name;
    }
}
