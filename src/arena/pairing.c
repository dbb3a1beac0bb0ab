/* Schedules. */
#include "arena/pairing.h"

#include <stddef.h>

static int add(struct pairing *out, int count, int a, int b)
{
    if (out)
        out[count] = (struct pairing){a, b};
    return count + 1;
}

/* The circle method: one chair stays, the others move on by one after each round, and opposite
 * chairs play. With an odd number of players, who sits opposite the empty chair has a rest. */
int pairing_round_robin(int players, struct pairing *out)
{
    int chairs = players + players % 2, count = 0;
    for (int round = 0; round < chairs - 1; round++)
        for (int i = 0; i < chairs / 2; i++) {
            int a = i == 0 ? chairs - 1 : (round + i) % (chairs - 1);
            int b = (round + chairs - 1 - i) % (chairs - 1);
            if (a < players)
                count = add(out, count, a, b);
        }
    return count;
}

int pairing_gauntlet(int players, int challengers, struct pairing *out)
{
    int count = 0;
    for (int b = challengers; b < players; b++)
        for (int a = 0; a < challengers; a++)
            count = add(out, count, a, b);
    return count;
}

int pairing_ladder(int players, int reach, struct pairing *out)
{
    int count = 0;
    for (int distance = 1; distance <= reach; distance++)
        for (int a = 0; a + distance < players; a++)
            count = add(out, count, a, a + distance);
    return count;
}
