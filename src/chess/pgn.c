/* PGN as a struct format, and what its reader and writer share: commands in comments, results and
 * endings. */
#include "chess/pgn.h"

#include "chess/chess.h"
#include "chess/generate.h"
#include "chess/pgn_parts.h"
#include "chess/position.h"

#include <string.h>

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static bool is_letter(char c)
{
    return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
}

/* A tag pair, or the first move with its number. */
static bool fits(const char *bytes, size_t count)
{
    const char *at = bytes, *end = bytes + count;
    if (count >= 3 && memcmp(at, "\xef\xbb\xbf", 3) == 0)
        at += 3;
    bool line_start = true;
    for (; at < end; at++) {
        if (*at == ';' || (*at == '%' && line_start))
            while (at < end && *at != '\n' && *at != '\r')
                at++;
        if (at == end || !is_blank(*at))
            break;
        line_start = *at == '\n' || *at == '\r';
    }
    if (end - at > 3 && at[0] == '1' && at[1] == '.') {
        at += 2;
        while (at < end && *at == ' ')
            at++;
        return at < end && *at && strchr("abcdefghNBRQKO", *at);
    }
    if (at == end || *at++ != '[')
        return false;
    const char *name = at;
    while (at < end && (is_letter(*at) || is_digit(*at) || *at == '_'))
        at++;
    if (at == name)
        return false;
    while (at < end && *at == ' ')
        at++;
    return at == end || *at == '"';
}

/* Reads digits, at most nine; false when there are none or more. */
static bool read_number(const char **at, int32_t *value)
{
    const char *start = *at;
    *value = 0;
    for (; is_digit(**at); ++*at) {
        if (*at - start == 9)
            return false;
        *value = *value * 10 + (**at - '0');
    }
    return *at > start;
}

/* So many decimals behind a point, if there is one; what follows them is dropped. */
static int32_t read_decimals(const char **at, int wanted)
{
    int32_t value = 0;
    if (**at != '.')
        wanted = 0;
    else
        ++*at;
    for (; wanted > 0; wanted--) {
        value = value * 10 + (is_digit(**at) ? **at - '0' : 0);
        *at += is_digit(**at);
    }
    return value;
}

/* h:mm:ss, m:ss or s, with decimals, in milliseconds. */
static bool read_time(const char **at, int32_t *time)
{
    int64_t seconds = 0;
    for (int fields = 0;; fields++) {
        int32_t number;
        if (fields == 3 || !read_number(at, &number))
            return false;
        seconds = seconds * 60 + number;
        if (**at != ':')
            break;
        ++*at;
    }
    bool point = **at == '.';
    int64_t milliseconds = seconds * 1000;
    if (point) {
        milliseconds += read_decimals(at, 3);
        while (is_digit(**at))
            ++*at;
    }
    if (milliseconds > INT32_MAX)
        return false;
    *time = (int32_t)milliseconds;
    return true;
}

enum { LONGEST_MATE = 9999 };

/* Pawns, as in -0.17, or moves to mate, as in #-3; a depth behind a comma is not kept. */
static bool read_value(const char **at, int32_t *value)
{
    bool mate = **at == '#';
    *at += mate;
    bool negative = **at == '-';
    *at += negative || **at == '+';
    int32_t number;
    if (!read_number(at, &number) || number > LONGEST_MATE)
        return false;
    if (mate) {
        number = RECORD_MATE - number;
    } else {
        bool point = **at == '.';
        number *= 100;
        if (point) {
            number += read_decimals(at, 2);
            number += is_digit(**at) && **at >= '5';
            while (is_digit(**at))
                ++*at;
        }
    }
    if (number >= RECORD_MATE - LONGEST_MATE && !mate)
        return false;
    if (**at == ',') {
        int32_t depth;
        ++*at;
        if (!read_number(at, &depth))
            return false;
    }
    *value = negative ? -number : number;
    return true;
}

/* A command that begins here and says what the node does not have yet: its length, else 0. */
static size_t take_command(const char *text, struct record_node *node)
{
    static const struct {
        const char *name;
        bool (*read)(const char **at, int32_t *value);
        size_t field;
    } commands[] = {
        {"[%clk", read_time, offsetof(struct record_node, clock)},
        {"[%emt", read_time, offsetof(struct record_node, time)},
        {"[%eval", read_value, offsetof(struct record_node, value)},
    };
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++) {
        int32_t value, *field = (int32_t *)(void *)((char *)node + commands[i].field);
        size_t length = strlen(commands[i].name);
        if (strncmp(text, commands[i].name, length) != 0 || *field != RECORD_NO_VALUE)
            continue;
        const char *at = text + length;
        if (*at != ' ')
            return 0;
        while (*at == ' ')
            at++;
        if (!commands[i].read(&at, &value))
            return 0;
        while (*at == ' ')
            at++;
        if (*at != ']')
            return 0;
        *field = value;
        return (size_t)(at + 1 - text);
    }
    return 0;
}

/* Takes the commands out of a line, in place. Where one was between blanks, one blank stays. */
static bool take_commands(struct text *line, struct record_node *node)
{
    size_t kept = 0;
    bool taken = false;
    if (!strstr(line->data, "[%"))
        return false;
    for (size_t i = 0; i < line->length;) {
        size_t length = line->data[i] == '[' ? take_command(line->data + i, node) : 0;
        if (!length) {
            line->data[kept++] = line->data[i++];
            continue;
        }
        taken = true;
        i += length;
        if (!kept || line->data[kept - 1] == ' ')
            while (line->data[i] == ' ')
                i++;
    }
    line->data[kept] = '\0';
    line->length = kept;
    return taken;
}

/* Controls become blanks, and blanks at both ends go. */
static void trim(struct text *line)
{
    size_t start = 0, end = line->length;
    for (size_t i = 0; i < end; i++)
        if ((unsigned char)line->data[i] < ' ' || line->data[i] == 0x7f)
            line->data[i] = ' ';
    while (end > 0 && line->data[end - 1] == ' ')
        end--;
    while (start < end && line->data[start] == ' ')
        start++;
    memmove(line->data, line->data + start, end - start);
    line->length = end - start;
    if (line->capacity)
        line->data[line->length] = '\0';
}

void pgn_clean_comment(const char *lines, struct record_node *node, struct text *clean)
{
    struct text line = text_new();
    size_t empty = 0, start = clean->length; /* empty lines count only between others */
    while (*lines) {
        size_t length = strcspn(lines, "\n");
        bool taken = false;
        text_clear(&line);
        text_bytes(&line, lines, length);
        trim(&line);
        lines += length + (lines[length] == '\n');
        /* What is taken out may leave another command behind, so look again. */
        while (take_commands(&line, node))
            taken = true;
        trim(&line);
        if (!line.length) {
            empty += !taken;
            continue;
        }
        if (clean->length > start) {
            for (size_t i = 0; i < empty; i++)
                text_char(clean, '\n');
            text_char(clean, '\n');
        }
        empty = 0;
        text_bytes(clean, line.data, line.length);
    }
    text_free(&line);
}

static void write_time(const char *name, int32_t time, struct text *out)
{
    int32_t seconds = time / 1000, rest = time % 1000;
    text_format(out, "%s[%%%s %d:%02d:%02d", out->length ? " " : "", name, (int)(seconds / 3600),
                (int)(seconds / 60 % 60), (int)(seconds % 60));
    if (rest) {
        char digits[8];
        struct text t = text_on(digits, sizeof digits);
        text_format(&t, ".%03d", (int)rest);
        while (digits[t.length - 1] == '0')
            digits[--t.length] = '\0';
        text_string(out, digits);
    }
    text_char(out, ']');
}

static void write_value(int32_t value, struct text *out)
{
    int32_t size = value < 0 ? -value : value;
    const char *sign = value < 0 ? "-" : "";
    text_string(out, out->length ? " [%eval " : "[%eval ");
    if (size > RECORD_MATE - LONGEST_MATE - 1)
        text_format(out, "#%s%d]", sign, (int)(RECORD_MATE - size));
    else
        text_format(out, "%s%d.%02d]", sign, (int)(size / 100), (int)(size % 100));
}

unsigned pgn_write_commands(const struct record_node *node, struct text *out)
{
    unsigned lost = 0;
    if (node->value >= -RECORD_MATE && node->value <= RECORD_MATE)
        write_value(node->value, out);
    else if (node->value != RECORD_NO_VALUE)
        lost |= LOST_VALUES;
    if (node->clock >= 0)
        write_time("clk", node->clock, out);
    else if (node->clock != RECORD_NO_VALUE)
        lost |= LOST_CLOCKS;
    if (node->time >= 0)
        write_time("emt", node->time, out);
    else if (node->time != RECORD_NO_VALUE)
        lost |= LOST_TIMES;
    return lost;
}

const char *pgn_result_text(enum record_result result)
{
    switch (result) {
    case RESULT_FIRST:
        return "1-0";
    case RESULT_SECOND:
        return "0-1";
    case RESULT_DRAW:
        return "1/2-1/2";
    default:
        return "*";
    }
}

/* Whether a text holds a word, written in any case; the word is in small letters. */
static bool mentions(const char *text, const char *word)
{
    for (; *text; text++) {
        size_t i = 0;
        while (word[i] && (char)(text[i] | (is_letter(text[i]) ? 0x20 : 0)) == word[i])
            i++;
        if (!word[i])
            return true;
    }
    return false;
}

enum record_ending pgn_ending_of(const char *termination, enum record_result result,
                                 const struct chess_position *p)
{
    /* The standard's words, Lichess's and those of chess.com's sentences. An ending that speaks of the
     * side to move is believed only when that side has lost. */
    static const struct {
        const char *word;
        enum record_ending ending;
    } words[] = {
        {"resign", ENDING_RESIGNS},        {"time forfeit", ENDING_TIME},
        {"on time", ENDING_TIME},          {"rules infraction", ENDING_ILLEGAL_LOSS},
        {"repetition", ENDING_REPETITION}, {"unterminated", ENDING_INTERRUPTED},
        {"emergency", ENDING_INTERRUPTED}, {"move limit", ENDING_MOVE_LIMIT},
        {"unplayed", ENDING_FORFEIT},      {"agreement", ENDING_DRAW},
    };
    enum record_result lost = p->turn == CHESS_WHITE ? RESULT_SECOND : RESULT_FIRST;
    if (result == lost && chess_in_check(p) && !chess_has_moves(p))
        return termination ? ENDING_MATE : ENDING_NONE;
    if (!termination)
        return ENDING_NONE;
    enum record_ending ending = ENDING_NONE;
    for (size_t i = 0; !ending && i < sizeof words / sizeof *words; i++)
        if (mentions(termination, words[i].word))
            ending = words[i].ending;
    if (!ending && mentions(termination, "normal"))
        ending = result == RESULT_DRAW ? ENDING_DRAW : ENDING_RESIGNS;
    switch (ending) {
    case ENDING_REPETITION:
    case ENDING_MOVE_LIMIT:
    case ENDING_DRAW:
        return result == RESULT_DRAW ? ending : ENDING_NONE;
    case ENDING_INTERRUPTED:
        return result == RESULT_UNKNOWN ? ending : ENDING_NONE;
    default:
        return result == lost ? ending : ENDING_NONE;
    }
}

const char *pgn_termination(enum record_ending ending)
{
    switch (ending) {
    case ENDING_RESIGNS:
    case ENDING_DRAW:
    case ENDING_MATE:
        return "normal";
    case ENDING_INTERRUPTED:
        return "unterminated";
    case ENDING_REPETITION:
        return "repetition";
    case ENDING_TIME:
        return "time forfeit";
    case ENDING_ILLEGAL_LOSS:
        return "rules infraction";
    case ENDING_MOVE_LIMIT:
        return "move limit";
    case ENDING_FORFEIT:
        return "unplayed";
    default:
        return NULL;
    }
}

const struct format chess_pgn = {
    .name = "pgn",
    .title = "PGN",
    .endings = "pgn",
    .game = &chess_game,
    .fits = fits,
    .read = pgn_read,
    .write = pgn_write,
};
