/* Thoughts as words. */
#include "arena/thought.h"

#include "core/text.h"
#include "player/player.h"

#include <inttypes.h>
#include <stdlib.h>

void thought_write(const struct thought *t, struct text *out)
{
    if (out->length)
        text_char(out, ' ');
    text_format(out, "%d/", t->seat);
    if (t->value == PLAYER_NO_VALUE)
        text_char(out, '-');
    else
        text_format(out, "%" PRId32, t->value);
    text_format(out, "/%" PRIu32 "/%" PRIu64 "/%" PRIu64 "/%" PRIu64, t->depth, t->nodes, t->cpu,
                t->wall);
}

static bool next_number(const char **p, uint64_t *number)
{
    char *end;
    if (**p != '/' || (*p)[1] < '0' || (*p)[1] > '9')
        return false;
    *number = strtoull(*p + 1, &end, 10);
    *p = end;
    return true;
}

bool thought_next(const char **text, struct thought *t)
{
    const char *p = *text;
    while (*p == ' ')
        p++;
    uint64_t depth;
    if (*p < '0' || *p >= '0' + SEATS_MAX || p[1] != '/')
        return false;
    t->seat = *p - '0';
    p += 2;
    t->value = PLAYER_NO_VALUE;
    if (p[0] == '-' && p[1] == '/') {
        p++;
    } else {
        char *end;
        t->value = (int32_t)strtol(p, &end, 10);
        if (end == p)
            return false;
        p = end;
    }
    if (!next_number(&p, &depth) || !next_number(&p, &t->nodes) || !next_number(&p, &t->cpu) ||
        !next_number(&p, &t->wall) || (*p && *p != ' '))
        return false;
    t->depth = (uint32_t)depth;
    *text = p;
    return true;
}
