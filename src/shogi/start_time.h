/* When a game began. Japanese files say it in one text, "2026/11/15 10:00:00"; a record has PGN's two
 * headers for it, Date "2026.11.15" and Time "10:00:00". */
#ifndef YOMI_SHOGI_START_TIME_H
#define YOMI_SHOGI_START_TIME_H

#include "game/record.h"

enum { START_DATE_SIZE = 11, START_TIME_SIZE = 9 };

/* Parts such a text; leading zeros, the seconds or the whole time may be missing, and what is not known
 * of the date is '?'. time is "" for none. False for a text of another form. */
bool start_time_read(const char *text, char date[START_DATE_SIZE], char time[START_TIME_SIZE]);

/* Appends the text of a record's headers; false, and nothing appended, when its Date is missing or of
 * another form. *timed: the Time is in it too. */
bool start_time_write(const struct record *r, struct text *out, bool *timed);

#endif
