/* The words and signs that lines of KIF and KI2 begin with. */
#include "shogi/kakinoki_line.h"

#include "core/encoding.h"
#include "core/text.h"
#include "shogi/board.h"

#include <string.h>

enum { NUMBER_MAX = 9999999, LOOKED_AT = 4096 };

bool kakinoki_take(const char **at, const char *prefix)
{
    size_t length = strlen(prefix);
    if (strncmp(*at, prefix, length) != 0)
        return false;
    *at += length;
    return true;
}

const char *kakinoki_blanks(const char *at)
{
    while (*at == ' ' || *at == '\t' || kakinoki_take(&at, "　"))
        at += *at == ' ' || *at == '\t';
    return at;
}

int kakinoki_take_number(const char **at)
{
    int number = -1;
    for (;;) {
        int digit = -1;
        if (**at >= '0' && **at <= '9')
            digit = *(*at)++ - '0';
        else if (strncmp(*at, "\xef\xbc", 2) == 0 && (*at)[2] >= '\x90' && (*at)[2] <= '\x99') {
            digit = (unsigned char)(*at)[2] - 0x90; /* ０ to ９ */
            *at += 3;
        }
        if (digit < 0)
            return number;
        number = 10 * (number < 0 ? 0 : number) + digit;
        if (number > NUMBER_MAX)
            number = NUMBER_MAX;
    }
}

bool kakinoki_mark_at(const char *at)
{
    static const char *const marks[] = {"▲", "△", "☗", "☖", "▼", "▽"};
    for (int i = 0; i < 6; i++)
        if (strncmp(at, marks[i], 3) == 0)
            return true;
    return false;
}

static bool take_colon(const char **at)
{
    return kakinoki_take(at, "：") || kakinoki_take(at, ":");
}

int kakinoki_take_side(const char **at)
{
    if (kakinoki_take(at, "先手") || kakinoki_take(at, "下手"))
        return SHOGI_BLACK;
    if (kakinoki_take(at, "後手") || kakinoki_take(at, "上手"))
        return SHOGI_WHITE;
    return -1;
}

bool kakinoki_is_numbered(const char *at)
{
    const char *digits = at;
    while (*at >= '0' && *at <= '9')
        at++;
    return at > digits && kakinoki_blanks(at) > at;
}

const char *kakinoki_colon(const char *line)
{
    for (const char *at = line; *at && *at != ' ' && *at != '\t'; at++)
        if (*at == ':' || strncmp(at, "：", strlen("：")) == 0)
            return at > line ? at : NULL;
    return NULL;
}

enum kakinoki_kind kakinoki_classify(const char *line, const char **rest)
{
    static const char firsts[] = "#*&|+";
    static const enum kakinoki_kind kinds[] = {LINE_NOTE, LINE_COMMENT, LINE_BOOKMARK, LINE_RANK,
                                               LINE_NOTE};
    const char *first = *line ? strchr(firsts, *line) : NULL;
    *rest = line + (first && *line != '|');
    if (first)
        return kinds[first - firsts];
    const char *at = *rest = kakinoki_blanks(line);
    if (!*at)
        return LINE_BLANK;
    if (kakinoki_is_numbered(at))
        return LINE_NUMBER;
    if (kakinoki_mark_at(at))
        return LINE_MARK;
    if (kakinoki_take(rest, "変化") && take_colon(rest))
        return LINE_VARIATION;
    *rest = at;
    if (kakinoki_take(rest, "まで"))
        return LINE_SUMMARY;
    if (kakinoki_take(rest, "手数--"))
        return LINE_TITLE;
    if (kakinoki_take(rest, "手数＝") || kakinoki_take(rest, "手数="))
        return LINE_COUNT;
    if (kakinoki_take(rest, "手合割") && take_colon(rest))
        return LINE_HANDICAP;
    *rest = at;
    if (kakinoki_take_side(rest) >= 0) {
        if (kakinoki_take(rest, "の持駒") && take_colon(rest))
            return LINE_HAND;
        if (kakinoki_take(rest, "番") && !*kakinoki_blanks(*rest))
            return LINE_TURN;
    }
    *rest = at;
    if (kakinoki_take(rest, "９ ８") || kakinoki_take(rest, "９　８") ||
        kakinoki_take(rest, "盤面回転"))
        return LINE_NOTE;
    *rest = kakinoki_colon(line);
    if (!*rest)
        return LINE_UNKNOWN;
    take_colon(rest);
    return LINE_HEADER;
}

static const struct {
    const char *written, *name;
} header_names[] = {
    {"先手", "Black"}, {"後手", "White"},    {"下手", "Black"},
    {"上手", "White"}, {"開始日時", "Date"}, {"終了日時", "END_TIME"},
    {"棋戦", "Event"}, {"場所", "Site"},     {"戦型", "Opening"},
};

enum { HEADER_NAMES = sizeof header_names / sizeof *header_names };

const char *kakinoki_header_name(const char *written)
{
    for (int i = 0; i < HEADER_NAMES; i++)
        if (strcmp(header_names[i].written, written) == 0)
            return header_names[i].name;
    return written;
}

const char *kakinoki_header_written(const char *name)
{
    for (int i = 0; i < HEADER_NAMES; i++)
        if (strcmp(header_names[i].name, name) == 0)
            return header_names[i].written;
    return name;
}

/* Whether a line is a header that records of other kinds do not have. */
static bool known_header(const char *line)
{
    for (int i = 0; i < HEADER_NAMES; i++)
        if (strncmp(line, header_names[i].written, strlen(header_names[i].written)) == 0)
            return true;
    return false;
}

bool kakinoki_fits(const char *bytes, size_t count, bool numbered)
{
    struct text all = text_new();
    size_t bad;
    bool moves = false, marks_seen = false, headers = false;
    count = count < LOOKED_AT ? count : LOOKED_AT;
    encoding_to_utf8(encoding_guess(bytes, count), bytes, count, &all, &bad);
    for (char *line = all.data; line && *line && !moves && !marks_seen;) {
        char *end = strchr(line, '\n');
        if (end)
            *end = '\0';
        const char *rest;
        enum kakinoki_kind kind = kakinoki_classify(line, &rest);
        const char *number = rest;
        moves = kind == LINE_TITLE || strncmp(line, "#KIF", 4) == 0;
        if (kind == LINE_NUMBER && kakinoki_take_number(&number) > 0)
            moves = (unsigned char)*kakinoki_blanks(number) >= 0x80;
        marks_seen = kind == LINE_MARK || strncmp(line, "#KI2", 4) == 0;
        headers |= kind == LINE_HANDICAP || kind == LINE_HAND || kind == LINE_RANK ||
                   (kind == LINE_HEADER && known_header(line));
        line = end ? end + 1 : NULL;
    }
    text_free(&all);
    return numbered ? moves || (headers && !marks_seen) : marks_seen;
}
