/* Clocks of a game: how much time there is, and when a flag falls. Times are in
 * milliseconds. */
#ifndef YOMI_PLAYER_TIME_CONTROL_H
#define YOMI_PLAYER_TIME_CONTROL_H

#include <stdbool.h>
#include <stdint.h>

struct text;

struct time_control {
    bool set;
    int64_t main;      /* at the start */
    int64_t increment; /* added after each move (Fischer) */
    int64_t byoyomi;   /* for each move once the main time is used up */
};

/* Reads "600+5" (Fischer) or "byoyomi:300+30", in seconds, or with a unit: "10m+5s", "1h+30s". False
 * when it is neither. */
bool time_control_read(struct time_control *t, const char *text);

/* Writes it so that it is read back. */
void time_control_write(const struct time_control *t, struct text *out);

/* How long the player with so much main time left may think about a move. */
int64_t time_control_allowed(const struct time_control *t, int64_t left);

/* Takes the time of a move off. False when the flag has fallen. */
bool time_control_spend(const struct time_control *t, int64_t *left, int64_t used);

/* "9:58", "1:02:03", or "7.3" in the last ten seconds. */
void time_write(struct text *out, int64_t milliseconds);

#endif
