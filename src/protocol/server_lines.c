/* The parsers. Numbers that are too large are the largest there is, and what is no number counts as
 * not said. */
#include "protocol/server_lines.h"

#include <stdlib.h>
#include <string.h>

static const char blanks[] = " \t\r\n\v\f";

static const char *skip_blanks(const char *text)
{
    return text + strspn(text, blanks);
}

struct span span_word(const char *text)
{
    const char *start = skip_blanks(text);
    return (struct span){start, strcspn(start, blanks)};
}

const char *span_rest(const char *text)
{
    struct span word = span_word(text);
    return skip_blanks(word.start + word.length);
}

bool span_is(struct span s, const char *word)
{
    return s.length == strlen(word) && memcmp(s.start, word, s.length) == 0;
}

/* The place of a word from text on; NULL when it does not occur. */
static const char *find_word(const char *text, const char *wanted)
{
    for (struct span word = span_word(text); word.length; word = span_word(text)) {
        if (span_is(word, wanted))
            return word.start;
        text = word.start + word.length;
    }
    return NULL;
}

/* What lies between two places, without blanks around it. */
static struct span between(const char *start, const char *end)
{
    start = skip_blanks(start);
    while (end > start && strchr(blanks, end[-1]))
        end--;
    return (struct span){start, end > start ? (size_t)(end - start) : 0};
}

bool server_read_option(const char *words, struct span *name, struct span *value)
{
    const char *start = find_word(words, "name");
    if (!start)
        return false;
    start = span_rest(start);
    const char *end = start + strlen(start), *marked = find_word(start, "value");
    *name = between(start, marked ? marked : end);
    *value = marked ? between(span_rest(marked), end) : (struct span){NULL, 0};
    return name->length > 0;
}

bool server_read_position(const char *words, const char *form, struct span *position,
                          struct span *moves)
{
    const char *end = words + strlen(words), *marked = find_word(words, "moves");
    struct span first = span_word(words);
    bool usual = span_is(first, "startpos");
    if (!usual && !span_is(first, form))
        return false;
    *position = usual ? (struct span){NULL, 0} : between(span_rest(words), marked ? marked : end);
    *moves = marked ? between(span_rest(marked), end) : (struct span){NULL, 0};
    return usual || position->length > 0;
}

/* A number of the go line: how it is called, where it goes and what is the least and most it can be. */
struct number {
    const char *name;
    int64_t *place;
    int64_t least, most;
    bool clock;
};

static const struct number *find_number(const struct number *numbers, struct span word)
{
    for (; numbers->name; numbers++)
        if (span_is(word, numbers->name))
            return numbers;
    return NULL;
}

static bool read_number(struct span word, int64_t least, int64_t most, int64_t *number)
{
    char *end;
    if (!word.length || !strchr("-+0123456789", *word.start))
        return false;
    long long value = strtoll(word.start, &end, 10);
    if (end != word.start + word.length)
        return false;
    *number = value < least ? least : value > most ? most : value;
    return true;
}

void server_read_go(const char *words, struct server_go *go)
{
    enum { DEPTH_MAX = 1000, PERFT_MAX = 60, MOVES_MAX = 100000 };
    const int64_t longest = INT64_C(1) << 52; /* milliseconds, and exact as a double */
    int64_t moves_to_go = 0, depth = 0, nodes = 0, perft = 0;
    *go = (struct server_go){0};
    const struct number numbers[] = {
        {"wtime", &go->white, 0, longest, true},
        {"btime", &go->black, 0, longest, true},
        {"winc", &go->white_increment, 0, longest, true},
        {"binc", &go->black_increment, 0, longest, true},
        {"byoyomi", &go->byoyomi, 0, longest, true},
        {"movestogo", &moves_to_go, 0, MOVES_MAX, false},
        {"movetime", &go->movetime, 1, longest, false},
        {"depth", &depth, 1, DEPTH_MAX, false},
        {"nodes", &nodes, 1, INT64_MAX, false},
        {"mate", &go->mate, 1, longest, false},
        {"perft", &perft, 1, PERFT_MAX, false},
        {0},
    };
    bool listing = false; /* moves, behind searchmoves */
    for (struct span word = span_word(words); word.length; word = span_word(words)) {
        const struct number *n = find_number(numbers, word);
        bool known = true;
        words = word.start + word.length;
        if (n) {
            struct span value = span_word(words);
            if (n->place == &go->mate && span_is(value, "infinite")) {
                go->mate_infinite = true;
                words = value.start + value.length;
            } else if (read_number(value, n->least, n->most, n->place)) {
                go->clock |= n->clock;
                words = value.start + value.length;
            }
        } else if (span_is(word, "ponder")) {
            go->ponder = true;
        } else if (span_is(word, "infinite")) {
            go->infinite = true;
        } else if (span_is(word, "searchmoves")) {
            go->only = (struct span){words, 0};
        } else {
            known = false;
        }
        if (known)
            listing = span_is(word, "searchmoves");
        else if (listing)
            go->only.length = (size_t)(word.start + word.length - go->only.start);
    }
    go->moves_to_go = (int)moves_to_go;
    go->depth = (int)depth;
    go->nodes = (uint64_t)nodes;
    go->perft = (int)perft;
}
