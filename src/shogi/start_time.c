/* Dates and times of day, taken field by field. */
#include "shogi/start_time.h"

#include <string.h>

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* A field of four digits, or of two, one of which may be missing, written in full to out. The limits
 * are for what is known. */
static bool take_field(const char **at, int width, int least, int most, bool unknown, char *out)
{
    int length = 0, number = 0;
    bool known = true;
    for (; length < width && (is_digit((*at)[length]) || (unknown && (*at)[length] == '?'));
         length++) {
        known &= (*at)[length] != '?';
        number = 10 * number + ((*at)[length] - '0');
    }
    bool padded = width == 2 && length == 1;
    if ((length < width && !padded) || (known && (number < least || number > most)))
        return false;
    if (padded)
        *out++ = known ? '0' : '?';
    memcpy(out, *at, (size_t)length);
    *at += length;
    return true;
}

/* Year, month and day, separated by this. */
static bool take_date(const char **at, char separator, char date[START_DATE_SIZE])
{
    memcpy(date, "0000.00.00", START_DATE_SIZE);
    return take_field(at, 4, 0, 9999, true, date) && *(*at)++ == separator &&
           take_field(at, 2, 1, 12, true, date + 5) && *(*at)++ == separator &&
           take_field(at, 2, 1, 31, true, date + 8);
}

static bool take_time(const char **at, char time[START_TIME_SIZE])
{
    memcpy(time, "00:00:00", START_TIME_SIZE);
    return take_field(at, 2, 0, 23, false, time) && *(*at)++ == ':' &&
           take_field(at, 2, 0, 59, false, time + 3) &&
           (**at != ':' || (++*at && take_field(at, 2, 0, 59, false, time + 6)));
}

bool start_time_read(const char *text, char date[START_DATE_SIZE], char time[START_TIME_SIZE])
{
    if (!take_date(&text, '/', date))
        return false;
    *time = '\0';
    const char *blank = text;
    text += strspn(text, " ");
    return !*text || (text > blank && take_time(&text, time) && !*text);
}

bool start_time_write(const struct record *r, struct text *out, bool *timed)
{
    const char *date = record_header(r, "Date"), *time = record_header(r, "Time");
    const char *date_end = date, *time_end = time;
    char usual_date[START_DATE_SIZE], usual_time[START_TIME_SIZE];
    *timed = false;
    if (!date || !take_date(&date_end, '.', usual_date) || strcmp(date, usual_date) != 0)
        return false;
    *timed = time && take_time(&time_end, usual_time) && strcmp(time, usual_time) == 0;
    text_format(out, "%.4s/%.2s/%s", date, date + 5, date + 8);
    if (*timed)
        text_format(out, " %s", time);
    return true;
}
