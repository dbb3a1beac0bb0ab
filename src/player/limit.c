/* Limits as text. */
#include "player/limit.h"

#include "core/text.h"

#include <inttypes.h>
#include <string.h>

static const char names[] = "nodes, simulations, depth, movetime, cpu or clock";
static const uint64_t largest = UINT64_C(1000000000000000);

struct number {
    const char *name;
    uint64_t *value;
};

/* The plain numbers of a limit; the clock is the one that is not. */
enum { NUMBERS = 5 };
static void numbers_of(struct limit *l, struct number list[NUMBERS])
{
    list[0] = (struct number){"nodes", &l->nodes};
    list[1] = (struct number){"simulations", &l->simulations};
    list[2] = (struct number){"depth", &l->depth};
    list[3] = (struct number){"movetime", &l->movetime};
    list[4] = (struct number){"cpu", &l->cpu};
}

static bool read_number(const char *text, size_t length, uint64_t *value)
{
    uint64_t n = 0;
    for (size_t i = 0; i < length; i++) {
        if (text[i] < '0' || text[i] > '9' || n > largest)
            return false;
        n = 10 * n + (uint64_t)(text[i] - '0');
    }
    *value = n;
    return length > 0 && n > 0 && n <= largest;
}

static bool read_clock(const char *text, size_t length, struct time_control *clock)
{
    char copy[64];
    if (length >= sizeof copy)
        return false;
    memcpy(copy, text, length);
    copy[length] = '\0';
    return time_control_read(clock, copy);
}

static bool named(const char *text, size_t length, const char *name)
{
    return strlen(name) == length && memcmp(text, name, length) == 0;
}

bool limit_read(struct limit *l, const char *text, struct error *e)
{
    struct limit got = {0};
    struct number list[NUMBERS];
    numbers_of(&got, list);
    for (const char *p = text;; p++) {
        size_t length = strcspn(p, ","), name = strcspn(p, "=,");
        const char *value = p + name + (p[name] == '=');
        size_t value_length = (size_t)(p + length - value);
        int column = (int)(p - text) + 1;
        bool known = named(p, name, "clock");
        bool good = known && read_clock(value, value_length, &got.clock);
        for (int i = 0; i < NUMBERS; i++)
            if (named(p, name, list[i].name)) {
                known = true;
                good = read_number(value, value_length, list[i].value);
            }
        if (!known)
            return error_set(e, column, names, "unknown limit %s", error_found(p, length));
        if (!good)
            return error_set(e, column + (int)(value - p),
                             named(p, name, "clock") ? "a clock as 60+0.6 or byoyomi:300+10"
                                                     : "a number from 1 on",
                             "%.*s is %s", (int)name, p, error_found(value, value_length));
        p += length;
        if (!*p)
            break;
    }
    *l = got;
    return true;
}

void limit_write(const struct limit *l, struct text *out)
{
    struct limit copy = *l;
    struct number list[NUMBERS];
    numbers_of(&copy, list);
    const char *between = "";
    for (int i = 0; i < NUMBERS; i++)
        if (*list[i].value) {
            text_format(out, "%s%s=%" PRIu64, between, list[i].name, *list[i].value);
            between = ",";
        }
    if (l->clock.set) {
        text_format(out, "%sclock=", between);
        time_control_write(&l->clock, out);
    }
}

bool limit_is_set(const struct limit *l)
{
    return l->nodes || l->simulations || l->depth || l->movetime || l->cpu || l->clock.set;
}
