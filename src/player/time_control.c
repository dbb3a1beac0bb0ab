/* Fischer's clock and byoyomi. */
#include "player/time_control.h"

#include "core/text.h"

#include <inttypes.h>
#include <string.h>

enum { SECOND = 1000, LONGEST = 1000 * 3600 };

/* "5", "0.6", "10m", "1h": moves *s behind it. */
static bool read_time(const char **s, int64_t *time)
{
    int64_t value = 0, unit = SECOND;
    const char *p = *s;
    int digits = 0;
    for (; *p >= '0' && *p <= '9' && value < LONGEST; p++, digits++)
        value = 10 * value + (*p - '0');
    value *= SECOND;
    if (*p == '.')
        for (p++; *p >= '0' && *p <= '9' && digits < 12; p++, digits++)
            value += (*p - '0') * (unit /= 10);
    if (!digits)
        return false;
    if (*p == 's' || *p == 'm' || *p == 'h')
        value *= *p == 'm' ? 60 : *p == 'h' ? 3600 : 1, p++;
    *s = p;
    *time = value;
    return value <= (int64_t)LONGEST * SECOND;
}

bool time_control_read(struct time_control *t, const char *text)
{
    static const char name[] = "byoyomi:";
    struct time_control got = {.set = true};
    bool byoyomi = strncmp(text, name, strlen(name)) == 0;
    const char *p = byoyomi ? text + strlen(name) : text;
    if (!read_time(&p, &got.main))
        return false;
    if (*p == '+') {
        p++;
        if (!read_time(&p, byoyomi ? &got.byoyomi : &got.increment))
            return false;
    }
    if (*p || got.main + got.increment + got.byoyomi == 0 || (!byoyomi && !got.main))
        return false;
    *t = got;
    return true;
}

static void write_seconds(struct text *out, int64_t time)
{
    text_format(out, "%" PRId64, time / SECOND);
    if (time % SECOND)
        text_format(out, ".%03d", (int)(time % SECOND));
}

void time_control_write(const struct time_control *t, struct text *out)
{
    text_string(out, t->byoyomi ? "byoyomi:" : "");
    write_seconds(out, t->main);
    text_char(out, '+');
    write_seconds(out, t->byoyomi ? t->byoyomi : t->increment);
}

int64_t time_control_allowed(const struct time_control *t, int64_t left)
{
    return left + t->byoyomi;
}

bool time_control_spend(const struct time_control *t, int64_t *left, int64_t used)
{
    if (used > time_control_allowed(t, *left)) {
        *left = 0;
        return false;
    }
    *left = used > *left ? 0 : *left - used + t->increment;
    return true;
}

void time_write(struct text *out, int64_t milliseconds)
{
    int64_t seconds = milliseconds / SECOND;
    if (milliseconds < 0)
        text_string(out, "0.0");
    else if (seconds < 10)
        text_format(out, "%d.%d", (int)seconds, (int)(milliseconds % SECOND / 100));
    else if (seconds < 3600)
        text_format(out, "%d:%02d", (int)(seconds / 60), (int)(seconds % 60));
    else
        text_format(out, "%d:%02d:%02d", (int)(seconds / 3600), (int)(seconds / 60 % 60),
                    (int)(seconds % 60));
}
